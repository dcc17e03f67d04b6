"""perft: counting plays to a depth, the test that finds every generator's mistakes."""

from __future__ import annotations

from gammon import _arguments, _core
from gammon.values import Roll

__all__ = ["divide", "perft"]

MOST_PLIES = 10


def perft(position: _core.Position, depth: int, *, threads: int | None = None) -> int:
    """The number of distinct plays at ply `depth`.

    Each of the 21 rolls is counted once and the sides switch after each play. A dance counts 0 at the last ply; before
    it, it hands the dice over.

    Args:
        position: where to begin.
        depth: 0 to 10; 0 counts 1.
        threads: how many threads to use, None for the CPUs this process may use.

    Raises:
        GammonError: the depth or the number of threads is out of range.

    >>> perft(_core.Position(), 1), perft(_core.Position.start("hypergammon"), 2)
    (447, 38017)
    """
    plies = _arguments.integer(depth, "depth", 0, MOST_PLIES)
    start = _arguments.position(position)
    return sum(divide(start, plies, threads=threads).values()) if plies else 1


def divide(position: _core.Position, depth: int, *, threads: int | None = None) -> dict[Roll, int]:
    """The part of `perft` below each of the 21 rolls, for `depth` 1 to 10.

    >>> divide(_core.Position(), 1)[Roll(3, 1)]
    16
    """
    plies = _arguments.integer(depth, "depth", 1, MOST_PLIES)
    parts = _core.divide(_arguments.position(position), plies, _arguments.threads(threads))
    return {Roll(*dice): count for dice, count in parts}
