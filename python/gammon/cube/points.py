"""The points of the market window at a score, gammon values, and MWC to EMG and back.

What a game at 1-away leads to is the same whether it is the Crawford game or comes after it, so nothing here asks.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from gammon import _arguments, _arrays, _core
from gammon.cube.chances import Floats, probability_row
from gammon.errors import GammonError
from gammon.met import MatchEquityTable, load

__all__ = [
    "GammonValues",
    "MatchPoints",
    "dead_take_point",
    "emg_to_mwc",
    "gammon_values",
    "match_points",
    "mwc_to_emg",
    "table_of",
]

_FARTHEST_EMG = 1e6


class GammonValues(NamedTuple):
    """What a gammon or backgammon is worth beyond what it includes, to the player who wins it.

    In units of half the swing between winning and losing the game, so that a money gammon is 0.5. GNU Backgammon's
    "gammon price" is twice that.
    """

    gammon: float
    backgammon: float
    opponent_gammon: float
    opponent_backgammon: float


class MatchPoints(NamedTuple):
    """The winning chances of the player who may double at which decisions turn, 0 to 1.

    Attributes:
        dead_double: with a cube that will not be turned again, from here doubling gains; None if it never does. Where
            the doubled cube wins the match for the player, and the opponent has a use for it, he turns it at once: that
            costs him nothing, and is counted in.
        dead_cash, live_cash: from here the opponent passes, with such a cube and with a live one.
        dead_take, live_take: the chances that the opponent needs to take, 1 less the cash points.
        too_good: with a dead cube, from here playing on for a gammon beats cashing; None if it never does.
    """

    dead_double: float | None
    dead_cash: float
    live_cash: float
    dead_take: float
    live_take: float
    too_good: float | None


def _score(away: int, opponent_away: int, cube: int) -> tuple[int, int, int]:
    for value, name in ((away, "away"), (opponent_away, "opponent_away")):
        _arguments.integer(value, name, 1, 2**31)
    cubes = _arrays.integers_within(cube, "cube", 1, 32768)
    if cubes.ndim:
        raise TypeError("cube must be one number")
    value = int(cubes)
    if value & (value - 1):
        raise GammonError(f"cube is {value}: a cube is a power of two")
    return int(away), int(opponent_away), value


def table_of(met: MatchEquityTable | None) -> MatchEquityTable:
    """The table to be used: None is Kazaross-XG2."""
    if met is None:
        return load()
    if not isinstance(met, MatchEquityTable):
        raise TypeError(f"met must be a MatchEquityTable, as gammon.met.load gives, not {type(met).__name__}")
    return met


def match_points(
    away: int,
    opponent_away: int,
    cube: int = 1,
    *,
    probabilities: ArrayLike | None = None,
    met: MatchEquityTable | None = None,
) -> MatchPoints:
    """The market window of a player who may double the cube at a score.

    Args:
        away, opponent_away: the points each needs, at least 1.
        cube: its value before the double.
        probabilities: five numbers, for the share of gammons in wins and losses; None is a game without gammons.
        met: the match equity table; None is Kazaross-XG2.

    Raises:
        GammonError, TypeError: a value out of range, or of the wrong type.

    >>> points = match_points(3, 3)
    >>> round(points.dead_take, 4), round(points.live_take, 4)
    (0.3017, 0.2265)
    """
    score, row = _score(away, opponent_away, cube), probability_row(probabilities)
    dead_double, dead_cash, live_cash, too_good = _core.match_points(table_of(met).core, score, row)
    return MatchPoints(dead_double, dead_cash, live_cash, 1 - dead_cash, 1 - live_cash, too_good)


def dead_take_point(
    away: int,
    opponent_away: int,
    cube: int = 1,
    *,
    automatic_redouble: bool = False,
    probabilities: ArrayLike | None = None,
    met: MatchEquityTable | None = None,
) -> float:
    """The winning chances, 0 to 1, that a player who is doubled needs to take if the cube is not turned again.

    Args:
        away, opponent_away: the points that the taker and the doubler need.
        cube: its value before the double.
        automatic_redouble: whether a taker for whom the doubled cube is lost anyway, since it wins the match for the
            doubler, counts on turning it at once, so that the game is for four times the cube.
        probabilities: the taker's five, for the share of gammons; None is a game without gammons.
        met: as for `match_points`.

    Raises:
        GammonError, TypeError: a value out of range, or of the wrong type.

    >>> round(dead_take_point(3, 2), 5), round(dead_take_point(3, 2, automatic_redouble=True), 5)
    (0.36796, 0.24924)
    """
    score, row = _score(away, opponent_away, cube), probability_row(probabilities)
    forced = _arguments.boolean(automatic_redouble, "automatic_redouble")
    return _core.dead_take_point(table_of(met).core, score, row, forced)


def gammon_values(
    away: int,
    opponent_away: int,
    cube: int = 1,
    *,
    met: MatchEquityTable | None = None,
) -> GammonValues:
    """What gammons and backgammons are worth at a score, for a game at that cube.

    The arguments and errors are those of `match_points`.

    >>> [round(value, 4) for value in gammon_values(7, 5)]
    [0.4993, 0.5818, 0.4729, 0.6032]
    >>> gammon_values(2, 1).gammon
    1.0
    """
    return GammonValues(*_core.gammon_values(table_of(met).core, _score(away, opponent_away, cube)))


def mwc_to_emg(
    mwc: ArrayLike,
    away: int,
    opponent_away: int,
    cube: int = 1,
    *,
    met: MatchEquityTable | None = None,
) -> Floats:
    """Match winning chances as equities normalised to a cube: 1 is winning it, -1 losing it.

    Args:
        mwc: numbers 0 to 1, of any shape.
        away, opponent_away, cube, met: as for `match_points`.

    Returns:
        float64 of the same shape; all 0 where the game decides nothing.

    >>> float(mwc_to_emg(0.75076, 3, 3, 2).round(6)), float(emg_to_mwc(1, 3, 3, 2))
    (1.0, 0.75076)
    """
    values = _arrays.numbers(mwc, "mwc", 0, 1)
    win, lose = _ends(away, opponent_away, cube, met)
    return (2 * values - win - lose) / (win - lose) if win > lose else np.zeros_like(values)


def emg_to_mwc(
    emg: ArrayLike,
    away: int,
    opponent_away: int,
    cube: int = 1,
    *,
    met: MatchEquityTable | None = None,
) -> Floats:
    """The inverse of `mwc_to_emg`."""
    win, lose = _ends(away, opponent_away, cube, met)
    return np.asarray((win + lose + _arrays.numbers(emg, "emg", -_FARTHEST_EMG, _FARTHEST_EMG) * (win - lose)) / 2)


def _ends(away: int, opponent_away: int, cube: int, met: MatchEquityTable | None) -> tuple[float, float]:
    return _core.match_ends(table_of(met).core, _score(away, opponent_away, cube))
