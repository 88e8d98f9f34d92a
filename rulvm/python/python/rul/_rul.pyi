from os import PathLike
from typing import Any, Optional, TypedDict, Union, final, type_check_only

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "Batch",
    "CompileError",
    "Game",
    "Rule",
    "RulError",
    "Snapshot",
    "TrapError",
    "compile",
    "header",
    "load",
    "positions",
    "simulate",
    "source",
    "standard_rules",
]

class RulError(Exception):
    """A rule cannot be used."""

class CompileError(RulError):
    """A source has errors: the messages of the compiler."""

class TrapError(RulError):
    """A phase of a rule trapped: what, where and why."""

def load(path: Union[str, PathLike[str]]) -> Rule:
    """Loads a rule from a rule file or a source, or a standard rule by its name."""

def compile(text: str, name: str = "rule.rul") -> Rule:
    """Compiles the text of a rule. Messages show `name`; files in the rule are relative to it."""

def source(name: str) -> str:
    """Returns the text of a standard or sample rule."""

def standard_rules() -> list[str]:
    """Returns the names of the standard and sample rules."""

def positions(edge: int) -> NDArray[np.int32]:
    """Returns the column and the height of each cell, in the order of their identifiers."""

@final
class Rule:
    """A rule. It can be pickled."""

    @staticmethod
    def from_bytes(bytes: bytes) -> Rule:
        """Loads a rule from the bytes of a rule file."""
    @property
    def name(self) -> str:
        """Its name."""
    @property
    def edge(self) -> Optional[int]:
        """The edge of its board, 6 to 9; None if it can be played on all boards."""
    @property
    def signals(self) -> list[str]:
        """The names of its signals. Their identifiers count from 1."""
    @property
    def numbers(self) -> list[str]:
        """The names of the numbers that it displays."""
    @property
    def bytes(self) -> bytes:
        """The bytes of its rule file."""
    @property
    def hash(self) -> str:
        """The SHA-256 hash of the rule without its scores, in hexadecimal digits."""
    @property
    def warnings(self) -> str:
        """The warnings of the compiler."""
    def game(self, seed: int = 0, edge: Optional[int] = None) -> Game:
        """Starts a game on a board with an edge of 6 to 9 cells: the rule's own, or else 7."""

@type_check_only
class Piece(TypedDict):
    """The falling piece."""

    shape: int
    """The identifier of its shape, from 1."""
    turn: int
    """How many times it was turned counterclockwise."""
    cells: list[int]
    """The identifiers of its cells."""
    colors: list[int]
    """The colors of its hexagons."""
    patterns: list[int]
    """Their patterns."""

@final
class Game:
    """A game. Its arrays always show the game as it is now; Python code cannot write to them."""

    def __new__(cls, rule: Rule, seed: int = 0, edge: Optional[int] = None) -> Game: ...
    def signal(self, signal: Union[str, int]) -> list[dict[str, Any]]:
        """Sends a signal by its name or identifier. Returns what happened."""
    def advance(self, ms: int) -> list[dict[str, Any]]:
        """Lets milliseconds pass. Returns what happened."""
    def snapshot(self) -> Snapshot:
        """Returns a copy of the game, with its random generator, to return to."""
    def restore(self, snapshot: Snapshot) -> None:
        """Continues from a snapshot, of this game or of another one of the same rule."""
    def state(self) -> dict[str, Any]:
        """Returns the state with the names of the drive protocol."""
    @property
    def status(self) -> str:
        """`playing`, `over` or `trapped`."""
    @property
    def edge(self) -> int:
        """The edge of the board, 6 to 9."""
    @property
    def time(self) -> int:
        """Milliseconds of game time since the start."""
    @property
    def score(self) -> Optional[int]:
        """The score, once the game is over."""
    @property
    def numbers(self) -> dict[str, int]:
        """The displayed numbers."""
    @property
    def piece(self) -> Optional[Piece]:
        """The falling piece."""
    @property
    def colors(self) -> NDArray[np.uint8]:
        """The color of each cell, 1 to 6, or 0 if it is empty. Cell k is at index k - 1."""
    @property
    def patterns(self) -> NDArray[np.uint8]:
        """The pattern of each cell, from 1, or 0 if it is empty."""
    @property
    def marks(self) -> NDArray[np.uint8]:
        """The marks of each cell: bit m for mark m."""
    @property
    def variables(self) -> NDArray[np.int32]:
        """The 64 variables."""

@final
class Snapshot:
    """A game as it was."""

def header(rule: Rule, wanted: dict[str, Any]) -> str: ...
def simulate(
    rule: Rule, wanted: dict[str, Any], first: int, end: int, threads: Optional[int]
) -> list[tuple[str, NDArray[np.int64], NDArray[np.bool_], Optional[list[str]]]]: ...
@final
class Batch:
    def __new__(
        cls,
        rule: Rule,
        count: int,
        *,
        edge: Optional[int],
        pace: int,
        placements: bool,
        signals: Optional[list[str]],
        most_steps: Optional[int],
        threads: Optional[int],
    ) -> Batch: ...
    @property
    def arrays(self) -> dict[str, NDArray[Any]]: ...
    @property
    def actions(self) -> list[str]: ...
    def reset(self, seeds: Optional[NDArray[np.uint64]]) -> None: ...
    def step(self, actions: NDArray[np.int64]) -> None: ...
