"""Environments of Gymnasium: any rule as one game, or as thousands of them in Rust threads.

After `import rul.gym`, `gymnasium.make("rul/Tetrhex-v0")` finds them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Optional, Union

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ._rul import Batch
from ._simulate import AnyRule, as_rule

#: The environments that stand for a rule; `rul/Rule-v0` takes the argument `rule`.
RULES = {"Tetrhex": "tetrhex", "Tetlight": "tetlight", "Hexcolumns": "hexcolumns", "Rule": None}
#: What is shown of a game. Everything else goes into `info`.
SHOWN = ("board", "piece", "next", "numbers")


for _name, _rule in RULES.items():
    gymnasium.register(
        f"rul/{_name}-v0",
        entry_point="rul.gym:Env",
        vector_entry_point="rul.gym:VectorEnv",
        kwargs={} if _rule is None else {"rule": _rule},
    )


def _batch(
    rule: AnyRule,
    count: int,
    actions: str,
    edge: Optional[int],
    pace: int,
    signals: Optional[Sequence[str]],
    most_steps: Optional[int] = None,
    threads: Optional[int] = 1,
) -> Batch:
    if actions not in ("signals", "placements"):
        raise ValueError(f"`actions` must be signals or placements, not {actions!r}")
    return Batch(
        as_rule(rule),
        count,
        edge=edge,
        pace=pace,
        placements=actions == "placements",
        signals=None if signals is None else list(signals),
        most_steps=most_steps,
        threads=threads,
    )


def _spaces(batch: Batch) -> tuple[spaces.Dict, spaces.Discrete]:
    """The spaces of one game."""

    def space(array: NDArray[Any]) -> spaces.Space[Any]:
        limits = np.iinfo(array.dtype)
        return spaces.Box(limits.min, limits.max, array.shape[1:], array.dtype.type)

    # A rule may have no numbers.
    shown = {name: batch.arrays[name] for name in SHOWN if batch.arrays[name].size > 0}
    shown_spaces = {name: space(array) for name, array in shown.items()}
    return spaces.Dict(shown_spaces), spaces.Discrete(len(batch.actions))


class Env(gymnasium.Env[dict[str, NDArray[Any]], np.int64]):
    """A game of a rule.

    `actions` is `signals` or `placements`. A signal takes `pace` milliseconds. `signals` are the
    names of the signals that are actions: without it, all but those that end or pause a game or
    send a message. `edge` is the edge of the board, 6 to 9.
    """

    metadata = {"render_modes": []}

    def __init__(
        self,
        rule: AnyRule,
        *,
        actions: str = "signals",
        edge: Optional[int] = None,
        pace: int = 100,
        signals: Optional[Sequence[str]] = None,
        render_mode: None = None,
    ) -> None:
        self._batch = _batch(rule, 1, actions, edge, pace, signals)
        self._arrays = self._batch.arrays
        self._is_seeded = False
        self.observation_space, self.action_space = _spaces(self._batch)
        self.actions = self._batch.actions
        """What each action means."""

    def _shown(self) -> dict[str, NDArray[Any]]:
        return {name: self._arrays[name][0].copy() for name in self.observation_space.keys()}

    def _info(self) -> dict[str, Any]:
        mask = self._arrays["action_mask"][0].copy()
        return {"score": int(self._arrays["score"][0]), "action_mask": mask}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are possible now, as `sb3_contrib` wants it."""
        return np.array(self._arrays["action_mask"][0], bool)

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Starts a game: with a seed, or with the next one."""
        super().reset(seed=seed)
        if seed is None and not self._is_seeded:
            seed = int(self.np_random.integers(2**63))
        self._is_seeded = True
        self._batch.reset(None if seed is None else np.array([seed], np.uint64))
        return self._shown(), self._info()

    def step(
        self, action: Union[int, np.int64]
    ) -> tuple[dict[str, NDArray[Any]], float, bool, bool, dict[str, Any]]:
        """Takes an action."""
        if self._arrays["terminated"][0]:
            raise gymnasium.error.ResetNeeded("the game is over: call `reset`")
        self._batch.step(np.array([action], np.int64))
        reward, terminated = self._arrays["reward"][0], self._arrays["terminated"][0]
        return self._shown(), float(reward), bool(terminated), False, self._info()


class VectorEnv(gymnasium.vector.VectorEnv[dict[str, NDArray[Any]], Any, NDArray[np.int64]]):
    """Many games of a rule, each like an `Env`, on some threads.

    A game that is over starts again at the next step, which ignores its action. With
    `copy=False`, the arrays are the same at each step, and refilled.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        rule: AnyRule,
        num_envs: int = 1,
        *,
        actions: str = "signals",
        edge: Optional[int] = None,
        pace: int = 100,
        signals: Optional[Sequence[str]] = None,
        max_episode_steps: Optional[int] = None,
        threads: Optional[int] = None,
        copy: bool = True,
        render_mode: None = None,
    ) -> None:
        self._batch = _batch(
            rule, num_envs, actions, edge, pace, signals, max_episode_steps, threads
        )
        self._arrays = self._batch.arrays
        self._copy = copy
        self._is_seeded = False
        self.num_envs = num_envs
        self.single_observation_space, self.single_action_space = _spaces(self._batch)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.actions = self._batch.actions
        """What each action means."""

    def _array(self, name: str) -> NDArray[Any]:
        return self._arrays[name].copy() if self._copy else self._arrays[name]

    def _shown(self) -> dict[str, NDArray[Any]]:
        return {name: self._array(name) for name in self.single_observation_space.keys()}

    def _infos(self) -> dict[str, Any]:
        everyone = np.ones(self.num_envs, bool)
        infos = {}
        for name in ("score", "action_mask"):
            infos[name], infos[f"_{name}"] = self._array(name), everyone
        return infos

    def reset(
        self,
        *,
        seed: Union[None, int, Sequence[Optional[int]]] = None,
        options: Optional[dict[str, Any]] = None,
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Starts all games: with a seed and those after it, with a list, or with the next ones."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        seeds: Optional[NDArray[np.uint64]] = None
        if isinstance(seed, int):
            seeds = np.arange(seed, seed + self.num_envs, dtype=np.uint64)
        elif seed is not None:
            drawn = self.np_random.integers(2**63, size=self.num_envs)
            given = [int(old if new is None else new) for new, old in zip(seed, drawn)]
            seeds = np.array(given, np.uint64)
        elif not self._is_seeded:
            seeds = self.np_random.integers(2**63, size=self.num_envs, dtype=np.uint64)
        self._is_seeded = True
        self._batch.reset(seeds)
        return self._shown(), self._infos()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[
        dict[str, NDArray[Any]],
        NDArray[np.float64],
        NDArray[np.bool_],
        NDArray[np.bool_],
        dict[str, Any],
    ]:
        """Takes an action in each game."""
        self._batch.step(np.ascontiguousarray(actions, np.int64))
        reward, terminated = self._array("reward"), self._array("terminated")
        return self._shown(), reward, terminated, self._array("truncated"), self._infos()
