"""Environments of Gymnasium."""

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import SyncVectorEnv

import rul
from rul.gym import Env, VectorEnv


def same(one, other):
    assert one.keys() == other.keys()
    for name in one:
        np.testing.assert_array_equal(one[name], other[name], err_msg=name)


@pytest.mark.parametrize("name", ["Tetrhex", "Tetlight", "Hexcolumns"])
@pytest.mark.parametrize("actions", ["signals", "placements"])
def test_gymnasium_accepts_the_environments(name, actions):
    env = gymnasium.make(f"rul/{name}-v0", actions=actions)
    with warnings.catch_warnings():
        warnings.simplefilter("error", DeprecationWarning)
        check_env(env.unwrapped, skip_render_check=True)


def test_any_rule_is_an_environment():
    text = rul.source("rush").replace("const START = 60;", "const START = 5;")
    for rule in ("rush", rul.compile(text)):
        env = gymnasium.make("rul/Rule-v0", rule=rule, max_episode_steps=10)
        check_env(env.unwrapped, skip_render_check=True)
        env.reset(seed=1)
        steps = [env.step(0)[3] for _ in range(10)]
        assert steps == [False] * 9 + [True]


def test_an_observation_shows_the_game():
    env, game = Env("tetrhex"), rul.load("tetrhex").game(seed=3)
    observation, info = env.reset(seed=3)
    for name in ("LEFT", "ROTL", "DROP", "RDAR", "DROP", "RGHT"):
        observation, reward, terminated, truncated, info = env.step(env.actions.index(name))
        game.signal(name)
        game.advance(100)
        board = observation["board"]
        colors, patterns, falling = board
        at = rul.positions(7)
        # A step up is a row, a step to the upper right a column.
        row, column = 12 - (at[:, 1] + np.maximum(0, -at[:, 0])), at[:, 0] + 6
        np.testing.assert_array_equal(colors[row, column], game.colors)
        np.testing.assert_array_equal(patterns[row, column], game.patterns)
        assert sorted(np.flatnonzero(falling[row, column]) + 1) == sorted(game.piece["cells"])
        assert (colors == 7).sum() == 13 * 13 - 127
        piece = game.piece
        shown = [piece["shape"], piece["turn"], *piece["colors"], *piece["patterns"]]
        assert observation["piece"].tolist() == shown
        following = game.state()["next"]
        assert observation["next"].tolist() == list(following or [0] * 9)
        assert observation["numbers"].tolist() == list(game.variables[10:14])
    assert observation["next"].any()


def test_rewards_are_differences_of_the_score():
    env = Env("tetrhex")
    env.reset(seed=1)
    env.action_space.seed(1)
    total, terminated = 0.0, False
    while not terminated:
        _, reward, terminated, _, info = env.step(env.action_space.sample())
        total += reward
    assert total == info["score"] > 0
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


def test_signals_that_end_or_pause_a_game_are_no_actions_unless_they_are_chosen():
    assert Env("tetrhex").actions[0] == "wait"
    assert not {"STOP", "PAUS"} & set(Env("tetrhex").actions)
    env = Env("tetrhex", signals=["DROP", "STOP"])
    assert env.actions == ["wait", "DROP", "STOP"]
    env.reset(seed=1)
    assert env.step(2)[2]
    with pytest.raises(ValueError, match="no signal `JUMP`"):
        Env("tetrhex", signals=["JUMP"])


def test_a_placement_puts_the_piece_where_it_says():
    env = Env("tetrhex", actions="placements")
    _, info = env.reset(seed=2)
    assert env.action_space.n == 6 * 13
    assert env.actions[13 + 4] == "turn 1, column -2"
    possible = np.flatnonzero(info["action_mask"])
    assert 40 < len(possible) < 78
    boards = set()
    for action in possible:
        env.reset(seed=2)
        observation, _, _, _, info = env.step(action)
        boards.add(observation["board"][0].tobytes())
    # A turn of some pieces looks like another one.
    assert len(boards) > len(possible) / 3
    impossible = np.flatnonzero(info["action_mask"] == 0)[0]
    env.step(impossible)


def test_placements_of_every_rule_end_a_game():
    for name in rul.standard_rules():
        env = Env(name, actions="placements")
        _, info = env.reset(seed=1)
        generator = np.random.default_rng(1)
        for _ in range(200):
            action = generator.choice(np.flatnonzero(info["action_mask"]))
            _, _, terminated, _, info = env.step(action)
            if terminated:
                break


@pytest.mark.parametrize("actions", ["signals", "placements"])
@pytest.mark.parametrize("threads", [1, 2])
def test_many_games_are_like_single_ones(actions, threads):
    games = 80
    many = VectorEnv("hexcolumns", games, actions=actions, threads=threads)
    single = SyncVectorEnv([lambda: Env("hexcolumns", actions=actions)] * games)
    same(many.reset(seed=5)[0], single.reset(seed=5)[0])
    many.action_space.seed(1)
    ends = 0
    for _ in range(30 if actions == "placements" else 300):
        chosen = many.action_space.sample()
        observations, rewards, terminated, truncated, infos = many.step(chosen)
        others, *rest = single.step(chosen)
        same(observations, others)
        np.testing.assert_array_equal(rewards, rest[0])
        np.testing.assert_array_equal(terminated, rest[1])
        np.testing.assert_array_equal(truncated, rest[2])
        assert (infos["score"] == rest[3]["score"]).all()
        ends += terminated.sum()
    assert ends > 0


def test_many_games_are_made_by_gymnasium():
    many = gymnasium.make_vec("rul/Tetrhex-v0", num_envs=3, actions="placements")
    many = gymnasium.wrappers.vector.RecordEpisodeStatistics(many)
    observations, infos = many.reset(seed=[1, 2, 1])
    assert observations["board"].shape == (3, 3, 13, 13)
    assert observations in many.observation_space
    assert (observations["board"][0] == observations["board"][2]).all()
    assert infos["action_mask"].shape == (3, 78)
    for _ in range(200):
        infos = many.step(many.action_space.sample())[4]
        if "episode" in infos:
            break
    assert infos["episode"]["r"].max() > 0


def test_steps_are_limited():
    many = VectorEnv("tetrhex", 2, max_episode_steps=3)
    many.reset(seed=1)
    wait = np.zeros(2, np.int64)
    assert [many.step(wait)[3].tolist() for _ in range(5)][2] == [True, True]


def test_arrays_are_the_same_only_if_that_is_wanted():
    for copy in (True, False):
        many = VectorEnv("tetrhex", 2, copy=copy)
        first, _ = many.reset(seed=1)
        second = many.step(np.zeros(2, np.int64))[0]
        assert np.shares_memory(first["board"], second["board"]) != copy


def test_wrong_arguments_are_refused():
    with pytest.raises(ValueError, match="signals or placements"):
        Env("tetrhex", actions="moves")
    with pytest.raises(ValueError, match="at least 1"):
        VectorEnv("tetrhex", 0)
    with pytest.raises(ValueError, match="actions are placements"):
        Env("tetrhex", actions="placements", signals=["DROP"])
    many = VectorEnv("tetrhex", 2)
    many.reset(seed=1)
    with pytest.raises(ValueError, match="there is no action 99"):
        many.step(np.array([0, 99]))
    with pytest.raises(ValueError, match="for each game"):
        many.step(np.array([0]))
