"""The points of the market window at a score, gammon values, and MWC to EMG and back.

What a game at 1-away leads to is the same whether it is the Crawford game or comes after it, so nothing here asks.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from gammon import _arguments, _arrays
from gammon.cube.chances import Chances, Floats
from gammon.cube.match import Scores, cash_points
from gammon.cube.situations import Situations
from gammon.met import MatchEquityTable, load

__all__ = [
    "GammonValues",
    "MatchPoints",
    "dead_take_point",
    "emg_to_mwc",
    "gammon_values",
    "match_points",
    "mwc_to_emg",
]

_FARTHEST_EMG = 1e6
_NO_GAMMONS = [0.5, 0.0, 0.0, 0.0, 0.0]


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
        dead_double: with a cube that will not be turned again, from here doubling gains; None if it never does.
        dead_cash, live_cash: from here the opponent passes, with a dead and a live cube.
        dead_take, live_take: the chances that the opponent needs to take, 1 less the cash points.
        too_good: with a dead cube, from here playing on for a gammon beats cashing; None if it never does.
    """

    dead_double: float | None
    dead_cash: float
    live_cash: float
    dead_take: float
    live_take: float
    too_good: float | None


def _scores(
    away: int,
    opponent_away: int,
    cube: int,
    probabilities: ArrayLike | None,
    met: MatchEquityTable | None,
) -> Scores:
    for value, name in ((away, "away"), (opponent_away, "opponent_away")):
        _arguments.integer(value, name, 1, 2**31)
    if met is not None and not isinstance(met, MatchEquityTable):
        raise TypeError(f"met must be a MatchEquityTable, as gammon.met.load gives, not {type(met).__name__}")
    chances = Chances.of_one(_NO_GAMMONS if probabilities is None else probabilities)
    at = Situations.make(away=away, opponent_away=opponent_away, cube=cube)
    return Scores.of(load() if met is None else met, chances, at)


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
    scores = _scores(away, opponent_away, cube, probabilities, met)
    lines = (scores.won(1), scores.lost(1), scores.won(2), scores.lost(2), scores.after(1), cash_points(scores)[0].mine)
    win, lose, twice_win, twice_lose, passed, live = (float(line[0]) for line in lines)
    cash = _crossing(twice_lose, twice_win, passed, passed)
    cash = 1.0 if cash is None else cash
    return MatchPoints(
        dead_double=_crossing(lose, win, twice_lose, twice_win),
        dead_cash=cash,
        live_cash=live,
        dead_take=1 - cash,
        live_take=1 - live,
        too_good=_crossing(lose, win, passed, passed),
    )


def _crossing(low: float, high: float, other_low: float, other_high: float) -> float | None:
    """Where the line from `low` at 0 to `high` at 1 meets the other, if it does so from 0 to 1."""
    slope = (high - low) - (other_high - other_low)
    if slope == 0:
        return None
    at = (other_low - low) / slope
    return at if 0 <= at <= 1 else None


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
    scores = _scores(away, opponent_away, cube, probabilities, met)
    forced = _arguments.boolean(automatic_redouble, "automatic_redouble") and opponent_away <= 2 * cube < away
    times = 4 if forced else 2
    won, lost, passed = (float(mwc[0]) for mwc in (scores.won(times), scores.lost(times), scores.after(-1)))
    return min(1.0, (passed - lost) / (won - lost)) if won > lost else 1.0


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
    scores = _scores(away, opponent_away, cube, None, met)
    after = [float(scores.after(times)[0]) for times in (1, 2, 3, -1, -2, -3)]
    swing = after[0] - after[3]
    if swing <= 0:
        return GammonValues(0.0, 0.0, 0.0, 0.0)
    steps = (after[1] - after[0], after[2] - after[1], after[3] - after[4], after[4] - after[5])
    return GammonValues(*(max(0.0, step / swing) for step in steps))


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
    scores = _scores(away, opponent_away, cube, None, met)
    return float(scores.after(1)[0]), float(scores.after(-1)[0])
