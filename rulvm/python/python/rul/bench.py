"""Measures how many signals a second a `VectorEnv` takes: `python -m rul.bench`.

The games are those of the three standard rules. All signals are chosen before the clock starts. A
second of the processor counts what the games use, whatever else the machine does.
"""

from __future__ import annotations

import argparse
import os
import time

from .gym import RULES, VectorEnv


def measure(rule: str, threads: int, games: int, steps: int) -> tuple[float, float]:
    """Returns the signals a second, by the clock and by the time of the processors."""
    env = VectorEnv(rule, games, threads=threads, copy=False)
    env.reset(seed=1)
    env.action_space.seed(1)
    # Action 0 sends no signal.
    chosen = [env.action_space.sample().clip(1) for _ in range(steps)]
    for actions in chosen[: steps // 5]:
        env.step(actions)
    clock, processor = time.perf_counter(), time.process_time()
    for actions in chosen:
        env.step(actions)
    clock, processor = time.perf_counter() - clock, time.process_time() - processor
    return games * steps / clock, games * steps / processor


def main() -> None:
    """Prints a table."""
    parser = argparse.ArgumentParser(prog="python -m rul.bench", description=__doc__)
    parser.add_argument("--games", type=int, default=4096)
    parser.add_argument("--steps", type=int, default=200)
    options = parser.parse_args()
    print(f"{options.games} games, {options.steps} steps, {os.cpu_count()} processors\n")
    print("| rule | threads | signals a second | a second of a processor |")
    print("|---|--:|--:|--:|")
    for rule in filter(None, RULES.values()):
        for threads in (1, 2):
            clock, processor = measure(rule, threads, options.games, options.steps)
            print(f"| {rule} | {threads} | {clock:,.0f} | {processor:,.0f} |", flush=True)


if __name__ == "__main__":
    main()
