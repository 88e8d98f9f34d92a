"""Rules of TETRHEX: games, simulations, and environments for learning.

>>> import rul
>>> game = rul.load("tetrhex").game(seed=1)
>>> events = game.signal("DROP")

`docs/python.md` explains everything by examples.
"""

from ._rul import (
    CompileError,
    Game,
    Rule,
    RulError,
    Snapshot,
    TrapError,
    compile,
    load,
    positions,
    source,
    standard_rules,
)
from ._simulate import simulate

__version__ = "0.1.0"

__all__ = [
    "CompileError",
    "Game",
    "RulError",
    "Rule",
    "Snapshot",
    "TrapError",
    "compile",
    "load",
    "positions",
    "simulate",
    "source",
    "standard_rules",
]
