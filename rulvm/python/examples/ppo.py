"""Trains a player on the CPU for some minutes, and compares it with random ones.

    pip install sb3-contrib
    python examples/ppo.py

The player chooses placements. It is a small network, trained by PPO with masks, as `sb3_contrib`
has it.
"""

import argparse
import time

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import VecNormalize
from torch import nn

import rul
from rul.gym import Env, VectorEnv

#: How often the player is tested.
PARTS = 4
#: More than the shapes of any standard rule.
SHAPES = 32


class Board(BaseFeaturesExtractor):
    """How high each column is, how many free cells it covers, and which piece falls."""

    def __init__(self, space, shapes):
        side = space["board"].shape[-1]
        super().__init__(space, 2 * side + shapes)
        self.shapes = shapes

    def forward(self, observations):
        """Returns the features."""
        # The lowest row comes first.
        colors = observations["board"][:, 0].flip(1)
        is_cell, is_filled = colors != 7, (colors > 0) & (colors < 7)
        # The place of each cell in its column, from 1.
        places = is_cell.cumsum(1)
        heights = (places * is_filled).amax(1)
        covered = heights - is_filled.sum(1)
        shapes = nn.functional.one_hot(observations["piece"][:, 0].long(), self.shapes)
        return torch.cat([heights / 4, covered / 4, shapes], dim=1).float()


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
    parser.add_argument("--steps", type=int, default=120_000)
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
    envs = make_vec_env(lambda: Env(rule, actions="placements"), n_envs=16, seed=1)
    model = MaskablePPO(
        "MultiInputPolicy",
        VecNormalize(envs, norm_obs=False),
        learning_rate=1e-3,
        n_steps=128,
        batch_size=512,
        n_epochs=6,
        gamma=0.95,
        ent_coef=0.003,
        seed=1,
        device="cpu",
        policy_kwargs={
            "features_extractor_class": Board,
            "features_extractor_kwargs": {"shapes": SHAPES},
            "net_arch": [128, 128],
        },
    )
    start = time.monotonic()
    for part in range(PARTS):
        model.learn(options.steps // PARTS, reset_num_timesteps=part == 0)
        seconds = f"after {time.monotonic() - start:.0f} s:"
        print(f"{seconds:<18} {scores(rule, trained).mean():8.1f}", flush=True)


if __name__ == "__main__":
    main()
