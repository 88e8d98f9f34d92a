"""Many games as an Arrow table or a Parquet file.

Games are played in blocks. The result depends neither on the size of the blocks nor on who
plays them: a cluster (`rul.ray`) gives the same bytes as one machine.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Optional, Union

import pyarrow as pa
import pyarrow.parquet as pq

from . import _rul
from ._rul import Rule

#: A rule, or what `rul.load` accepts.
AnyRule = Union[Rule, str, "os.PathLike[str]"]

#: The games of a row group of a Parquet file.
GROUP = 100_000
#: About how long a block should take on one machine, in seconds: then progress is shown.
PERIOD = 1.0


def as_rule(rule: AnyRule) -> Rule:
    """Loads a rule, unless it is one already."""
    return rule if isinstance(rule, Rule) else _rul.load(rule)


@dataclass
class Run:
    """Which games are played, and how."""

    rule: Rule
    wanted: dict[str, Any]
    schema: pa.Schema

    @staticmethod
    def new(rule: AnyRule, **wanted: Any) -> Run:
        """Checks what is wanted."""
        rule = as_rule(rule)
        header = _rul.header(rule, wanted)
        run = Run(rule, wanted, pa.schema([]))
        run.schema = run.play(0, 0).schema.with_metadata({"rul": header})
        return run

    @property
    def games(self) -> int:
        """How many games are played."""
        return int(self.wanted["games"])

    def play(self, first: int, end: int, threads: Optional[int] = None) -> pa.Table:
        """Plays the games from one number to another."""
        columns = {}
        for name, values, exists, texts in _rul.simulate(
            self.rule, self.wanted, first, end, threads
        ):
            if texts is None:
                columns[name] = pa.array(values, mask=~exists)
            else:
                index = pa.array(values, mask=~exists)
                words = pa.array(texts, pa.string())
                columns[name] = pa.DictionaryArray.from_arrays(index, words).cast(pa.string())
        return pa.table(columns)

    def collect(
        self,
        blocks: Iterator[pa.Table],
        out: Union[None, str, os.PathLike[str]],
        progress: Optional[bool],
    ) -> Optional[pa.Table]:
        """Puts blocks together, in their order: as a table, or in a file."""
        shown = Progress(self.games, sys.stderr.isatty() if progress is None else progress)
        if out is None:
            tables = [self.schema.empty_table()]
            for block in blocks:
                tables.append(block.cast(self.schema))
                shown.add(block.num_rows)
            shown.end()
            return pa.concat_tables(tables).combine_chunks()
        # An interrupted run leaves its row groups, but no file that looks complete.
        part = f"{os.fspath(out)}.part"
        with pq.ParquetWriter(part, self.schema) as writer:
            rest = self.schema.empty_table()
            for block in blocks:
                rest = pa.concat_tables([rest, block.cast(self.schema)])
                while rest.num_rows >= GROUP:
                    writer.write_table(rest.slice(0, GROUP).combine_chunks())
                    rest = rest.slice(GROUP)
                shown.add(block.num_rows)
            if rest.num_rows > 0:
                writer.write_table(rest.combine_chunks())
        shown.end()
        os.replace(part, out)
        return None


class Progress:
    """A line on standard error that says how many games were played."""

    def __init__(self, games: int, is_shown: bool) -> None:
        self.games, self.is_shown = games, is_shown
        self.done, self.start = 0, time.monotonic()

    def add(self, games: int) -> None:
        """Counts games."""
        self.done += games
        if self.is_shown:
            speed = self.done / max(time.monotonic() - self.start, 1e-9)
            left = (self.games - self.done) / max(speed, 1e-9)
            done = f"{self.done:,} of {self.games:,} games"
            line = f"{done}, {speed:,.0f} a second, {left:,.0f} s left"
            print(f"\r{line:<70}", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Ends the line."""
        if self.is_shown:
            print(file=sys.stderr)


def simulate(
    rule: AnyRule,
    games: int = 100,
    *,
    player: str = "greedy",
    seed: int = 1,
    edge: Optional[int] = None,
    pace: int = 100,
    most_pieces: int = 10_000,
    most_time: int = 86_400,
    most_fuel: Optional[int] = None,
    threads: Optional[int] = None,
    out: Union[None, str, os.PathLike[str]] = None,
    progress: Optional[bool] = None,
) -> Optional[pa.Table]:
    """Plays many games, and returns a table with a row for each.

    The player is `greedy`, `quick`, `beam`, `random` or `none`. Game k, from 0, has the seed
    `seed + k`. A signal takes `pace` milliseconds. A game is stopped after `most_pieces` pieces,
    `most_time` seconds of game time, or `most_fuel` units of fuel (normally enough for a few
    seconds). The columns are those of `rulvm sim`. With `out`, the table is written to this Parquet
    file instead, and nothing is returned. Progress is shown if standard error is a terminal;
    `progress` can override this.
    """
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

    def blocks() -> Iterator[pa.Table]:
        done, size = 0, 16
        while done < games:
            end = min(done + size, games)
            start = time.monotonic()
            yield run.play(done, end, threads)
            # Long enough for all threads to be busy, short enough to show progress.
            if time.monotonic() - start < PERIOD:
                size *= 2
            done = end

    return run.collect(blocks(), out, progress)
