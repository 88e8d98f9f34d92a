"""Trains a player on the CPU for some minutes, and compares it with random ones.

    pip install sb3-contrib
    python examples/ppo.py

The player chooses placements. It is a small convolutional network, trained by PPO with masks, as
`sb3_contrib` has it.
"""

import argparse
import time

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import nn

import rul
from rul.gym import Env, VectorEnv


#: How often the player is tried.
PARTS = 4


class Board(BaseFeaturesExtractor):
    """What is filled, what is outside, and where the piece is, in a square of cells."""

    def __init__(self, space):
        super().__init__(space, 256)
        side = space["board"].shape[-1]
        self.layers = nn.Sequential(
            nn.Conv2d(3, 32, 3, padding=1),
            nn.ReLU(),
            nn.Conv2d(32, 32, 3, padding=1),
            nn.ReLU(),
            nn.Flatten(),
            nn.Linear(32 * side * side, 256),
            nn.ReLU(),
        )

    def forward(self, observations):
        """Returns the features."""
        colors, _, piece = observations["board"].unbind(dim=1)
        planes = [(colors > 0) & (colors < 7), colors == 7, piece > 0]
        return self.layers(torch.stack(planes, dim=1).float())


def scores(rule, choose, games=200):
    """Plays many games at once, and returns the score of the first one in each place."""
    env = VectorEnv(rule, games, actions="placements", max_episode_steps=1000)
    observations, infos = env.reset(seed=1_000_000)
    found, is_over = np.zeros(games), np.zeros(games, bool)
    while not is_over.all():
        actions = choose(observations, infos["action_mask"])
        observations, _, terminated, truncated, infos = env.step(actions)
        ended = (terminated | truncated) & ~is_over
        found[ended] = infos["score"][ended]
        is_over |= ended
    return found


def main():
    """Trains, and prints mean scores."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rule", default="tetrhex")
    parser.add_argument("--steps", type=int, default=60_000)
    options = parser.parse_args()
    rule = rul.load(options.rule)
    generator = np.random.default_rng(1)

    def anywhere(_, masks):
        return np.array([generator.choice(np.flatnonzero(mask)) for mask in masks])

    def trained(observations, masks):
        return model.predict(observations, action_masks=masks.astype(bool), deterministic=True)[0]

    signals = rul.simulate(rule, 1000, player="random")["score"].to_numpy()
    print(f"random signals:    {signals.mean():8.1f}", flush=True)
    print(f"random placements: {scores(rule, anywhere).mean():8.1f}", flush=True)
    model = MaskablePPO(
        "MultiInputPolicy",
        make_vec_env(lambda: Env(rule, actions="placements"), n_envs=16, seed=1),
        n_steps=128,
        batch_size=256,
        n_epochs=4,
        ent_coef=0.01,
        seed=1,
        device="cpu",
        policy_kwargs={"features_extractor_class": Board},
    )
    start = time.monotonic()
    for part in range(PARTS):
        model.learn(options.steps // PARTS, reset_num_timesteps=part == 0)
        seconds = f"after {time.monotonic() - start:.0f} s:"
        print(f"{seconds:<18} {scores(rule, trained).mean():8.1f}", flush=True)


if __name__ == "__main__":
    main()
