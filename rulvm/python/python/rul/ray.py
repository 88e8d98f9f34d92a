"""Many games on a Ray cluster."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator
from typing import Any, Optional, Union

import pyarrow as pa

import ray

from . import __version__
from ._rul import RulError
from ._simulate import AnyRule, Run


def _block(version: str, run: Run, first: int, end: int) -> pa.Table:
    """Plays a block of games on one processor of a worker."""
    if version != __version__:
        raise RulError(f"this worker has rul {__version__}, not {version}: results may differ")
    return run.play(first, end, threads=1)


def simulate(
    rule: AnyRule,
    games: int,
    *,
    player: str = "greedy",
    seed: int = 1,
    edge: Optional[int] = None,
    pace: int = 100,
    most_pieces: int = 10_000,
    most_time: int = 86_400,
    most_fuel: Optional[int] = None,
    block: int = 1000,
    out: Union[None, str, os.PathLike[str]] = None,
    progress: Optional[bool] = None,
) -> Optional[pa.Table]:
    """Plays many games on a Ray cluster. The result is that of `rul.simulate`, byte for byte.

    A worker plays `block` games at a time. If it dies, another one plays them. Without a
    connection to a cluster, `ray.init()` is called: it connects to the cluster of the variable
    `RAY_ADDRESS`, or else starts one on this machine.
    """
    if block < 1:
        raise ValueError(f"`block` must be at least 1, not {block}")
    run = Run.new(
        rule,
        games=games,
        player=player,
        seed=seed,
        edge=edge,
        pace=pace,
        most_pieces=most_pieces,
        most_time=most_time,
        most_fuel=most_fuel,
    )
    if not ray.is_initialized():
        ray.init()
    play = ray.remote(num_cpus=1, max_retries=-1)(_block)
    shared = ray.put(run)

    def blocks() -> Iterator[pa.Table]:
        waiting: deque[Any] = deque()
        first = 0
        try:
            while first < games or waiting:
                # The cluster can grow; and its workers must not wait for one slow block.
                most = 8 * max(int(ray.cluster_resources().get("CPU", 1)), 1)
                while first < games and len(waiting) < most:
                    end = min(first + block, games)
                    waiting.append(play.remote(__version__, shared, first, end))
                    first = end
                yield ray.get(waiting[0])
                waiting.popleft()
        finally:
            for task in waiting:
                ray.cancel(task)

    return run.collect(blocks(), out, progress)
