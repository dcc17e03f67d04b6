"""Match equities by formula: Zadeh's tables, and the scores beyond the last row of any table."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gammon import _core
from gammon.errors import GammonError

__all__ = ["LONGEST", "ZadehRates", "continued", "continued_to_zero", "montgomery", "montgomery_square", "zadeh"]

LONGEST = 128
"""The most points a table may reach to by its own numbers; the highest cube of Zadeh's recursion is sized for it."""

_CUBES = (64, 32, 16, 8, 4, 2, 1)


def montgomery(away: NDArray[np.int64], opponent_away: NDArray[np.int64]) -> NDArray[np.float64]:
    """MWC, 0 to 1, at away scores of 1 or more, both int64[n]: David Montgomery's normal approximation.

    The lead is taken as normally distributed over the (away + opponent_away) / 2 games to come, each with a deviation
    that depends on the away scores. GNU Backgammon extends its tables the same way.
    """
    return _core.montgomery(away, opponent_away)


@cache
def montgomery_square(size: int) -> NDArray[np.float64]:
    """`montgomery` for all away scores from 1 to `size`: float64[size, size], read-only."""
    away, opponent_away = np.indices((size, size)).reshape(2, -1) + 1
    square = montgomery(away, opponent_away).reshape(size, size)
    square.flags.writeable = False
    return square


def continued(post: list[float], length: int) -> list[float]:
    """Post-Crawford MWC of the trailer from 1-away on, continued to `length`.

    t(i) = ½ g t(i−4) + ½ (1 − g) t(i−2) with i = away − 1, g = 0.25 and 1 for a match that is won: the trailer doubles
    at once and wins half the games, a share g of them gammons. GNU Backgammon continues its tables the same way.
    """
    values = list(post)
    while len(values) < length:
        values.append(_next_post(values, 0.25))
    return values


def continued_to_zero(post: list[float]) -> NDArray[np.float64]:
    """The same until nothing is left: at most some 2,800 values, the last of them 0."""
    values = list(post)
    while any(values[-4:]):
        values.append(_next_post(values, 0.25))
    return np.array([*values, 0.0])


def _next_post(values: list[float], gammon_rate: float) -> float:
    i = len(values)
    gammon = values[i - 4] if i >= 4 else 1.0
    single = values[i - 2] if i >= 2 else 1.0
    return 0.5 * gammon_rate * gammon + 0.5 * (1 - gammon_rate) * single


class ZadehRates(NamedTuple):
    """The parameters of Zadeh's model, each 0 to 1; the values are those commonly used with it."""

    gammon_rate_leader: float = 0.25
    gammon_rate_trailer: float = 0.15
    delta: float = 0.08
    delta_bar: float = 0.06
    post_gammon_rate: float = 0.25
    free_drop_2_away: float = 0.015
    free_drop_4_away: float = 0.004

    def checked(self) -> ZadehRates:
        """The same as floats.

        Raises:
            TypeError: one is no number.
            GammonError: one is not 0 to 1.
        """
        return ZadehRates(*(_rate(value, name) for name, value in self._asdict().items()))


def _rate(value: Any, name: str) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float, np.integer, np.floating)):
        raise TypeError(f"{name} must be a number, not {type(value).__name__}")
    if not 0 <= value <= 1:
        raise GammonError(f"{name} is out of range: it must be 0 to 1")
    return float(value)


def zadeh(length: int, rates: ZadehRates) -> tuple[list[list[float]], list[float]]:
    """The pre-Crawford square and the post-Crawford row to `length`, 1 to `LONGEST`.

    Norman Zadeh, On Doubling in Tournament Backgammon, Management Science 23 (1977), 986–993. The work grows with the
    square of the length.

    Raises:
        GammonError: the rates give no table.
    """
    post: list[float] = []
    drops = {1: rates.free_drop_2_away, 3: rates.free_drop_4_away}
    while len(post) < length:
        post.append(_next_post(post, rates.post_gammon_rate) - drops.get(len(post), 0.0))
    pre = [[0.5] * length for _ in range(length)]
    try:
        for i in range(1, length):
            _set_pair(pre, i, 0, _before_crawford(post, i, rates.gammon_rate_leader))
            for j in range(1, i):
                _set_pair(pre, i, j, _before_game(pre, i, j, rates))
    except ZeroDivisionError:
        raise GammonError("these rates leave no doubling window at some score: take others") from None
    return pre, post


def _before_crawford(post: list[float], i: int, gammon_rate: float) -> float:
    """MWC of the trailer before the Crawford game, i being his away score less one."""
    gammon = post[i - 2] if i >= 2 else 1.0
    return 0.5 * gammon_rate * gammon + 0.5 * (1 - gammon_rate) * post[i - 1]


def _set_pair(pre: list[list[float]], i: int, j: int, equity: float) -> None:
    pre[i][j] = equity
    pre[j][i] = 1 - equity


def _before_game(pre: list[list[float]], i: int, j: int, rates: ZadehRates) -> float:
    """MWC between the two players' doubling points, where each wins or loses one point."""
    mine, theirs = _doubling_points(pre, i, j, rates)
    below, above = theirs + rates.delta_bar - 0.5, mine + rates.delta_bar - 0.5
    return (below * _at(pre, i - 1, j) + above * _at(pre, i, j - 1)) / (below + above)


def _doubling_points(pre: list[list[float]], i: int, j: int, rates: ZadehRates) -> tuple[float, float]:
    """The winning chances at which either player doubles a cube at 1, from the highest cube down."""
    mine = theirs = 0.0
    for cube in _CUBES:
        dead_mine, dead_theirs = _dead_point(pre, i, j, cube, rates), _dead_point(pre, j, i, cube, rates)
        if min(i, j) < 2 * cube:
            mine, theirs = dead_mine, dead_theirs
        else:
            mine, theirs = (
                1 + (theirs + rates.delta) * (dead_mine - 1),
                1 + (mine + rates.delta) * (dead_theirs - 1),
            )
    return mine, theirs


def _dead_point(pre: list[list[float]], i: int, j: int, cube: int, rates: ZadehRates) -> float:
    """The same where the doubled cube is not turned again, but at once where that costs its owner nothing."""
    stake = 2 * cube if i < 2 * cube <= j else cube
    g1, g2 = rates.gammon_rate_leader, rates.gammon_rate_trailer
    lost = g2 * _at(pre, i, j - 4 * stake) + (1 - g2) * _at(pre, i, j - 2 * stake)
    won = g1 * _at(pre, i - 4 * stake, j) + (1 - g1) * _at(pre, i - 2 * stake, j)
    return (_at(pre, i - cube, j) - lost) / (won - lost)


def _at(pre: list[list[float]], i: int, j: int) -> float:
    """MWC at away scores i + 1 and j + 1; below zero the match is over."""
    if i < 0:
        return 1.0
    return 0.0 if j < 0 else pre[i][j]
