"""Money play: cubeful equities by Janowski, and the points of the market window.

Source: Rick Janowski, Take-Points in Money Games, 1993. A dead cube will never be turned again; a live one is always
turned at the very best moment; the truth lies between, at an efficiency x from 0 to 1. Equities are mixed,
(1 - x) dead + x live, as GNU Backgammon does. For a cube that somebody owns this is Janowski's own formula inside the
market window; for a centred one his "general" formula differs a little, and `janowski_centred` has it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gammon import _arguments
from gammon.cube.chances import Chances, Floats
from gammon.cube.situations import unit

__all__ = ["MoneyPoints", "janowski_centred", "money_equities", "money_points", "piecewise"]


def piecewise(at: Floats, low: Floats, high: Floats, values: tuple[Floats, Floats, Floats, Floats]) -> Floats:
    """The value at `at` of the line through (0, v0), (low, v1), (high, v2) and (1, v3), steps where points coincide."""
    start, left, right, end = values

    def part(begin: Floats, finish: Floats, of: Floats, to: Floats) -> Floats:
        width = finish - begin
        wide = width > 0
        return of + (to - of) * np.where(wide, (at - begin) / np.where(wide, width, 1), 0.0)

    zero, one = np.zeros_like(at), np.ones_like(at)
    below, inside, above = part(zero, low, start, left), part(low, high, left, right), part(high, one, right, end)
    return np.where(at < low, below, np.where(at < high, inside, above))


def money_equities(chances: Chances, owner: NDArray[np.int64], jacoby: NDArray[np.bool_], efficiency: Floats) -> Floats:
    """The cubeful equities of money play at a cube of 1, before rolling, float64[n].

    `owner` is 1, 0 or -1. Where `jacoby` is true and the cube is centred, gammons count only after a double.
    """
    win, won, lost = chances.win, chances.mean_win, chances.mean_loss
    spread = won + lost + 0.5
    take, cash = (lost - 0.5) / spread, (lost + 1) / spread
    low, high = np.where(owner > 0, 0.0, take), np.where(owner < 0, 1.0, cash)
    ends = -lost, np.where(owner > 0, -lost, -1.0), np.where(owner < 0, won, 1.0), won
    dead = win * (won + lost) - lost
    live = piecewise(win, low, high, ends)
    single = np.asarray(jacoby & (owner == 0))
    dead = np.where(single, 2 * win - 1, dead)
    live = np.where(single, live.clip(-1, 1), live)
    return (1 - efficiency) * dead + efficiency * live


def janowski_centred(probabilities: ArrayLike, efficiency: float = 0.68) -> Floats:
    """Janowski's general formula for a centred cube of 1 without Jacoby: 4 / (4 - x) (p (W + L + x/2) - L - x/4).

    Args:
        probabilities: float[n, 5] or one row.
        efficiency: x, 0 to 1.

    Returns:
        float64[n], in points; between the take point and the cash point, outside it is not meant to hold.

    >>> janowski_centred([0.6, 0, 0, 0, 0], 0.68).round(4).tolist()
    [0.2819]
    """
    chances = Chances.of(probabilities)
    x = unit(efficiency)
    lost = chances.mean_loss
    slope = chances.mean_win + lost + x / 2
    return 4 / (4 - x) * (chances.win * slope - lost - x / 4)


class MoneyPoints(NamedTuple):
    """The winning chances at which decisions turn, 0 to 1, for money play; more than 1 is never reached.

    `take`, `beaver` and `raccoon` are of the player to whom they fall: the first two of the one who was doubled, the
    third of the doubler. The others are of the player who may double. `double` is for a centred cube, and is where
    `cube.decide` turns; the others are Janowski's formulas. His `too_good` is of a line that goes on beyond the cash
    point: without gammons nobody is ever too good.
    """

    take: float
    beaver: float
    raccoon: float
    double: float
    redouble: float
    cash: float
    too_good: float


def money_points(
    probabilities: ArrayLike | None = None, efficiency: float = 0.0, *, jacoby: bool = False, beavers: bool = False
) -> MoneyPoints:
    """The points of money play for a cube that is dead (0), live (1), or something between.

    Args:
        probabilities: the five of the player who may double; None is a game without gammons.
        efficiency: x, 0 to 1.
        jacoby, beavers: the rules that move the initial double.

    Raises:
        GammonError: no probabilities of one decision, or an efficiency out of range.

    >>> money_points().take, money_points(efficiency=1).take
    (0.25, 0.2)
    >>> money_points(efficiency=1).cash
    0.8
    """
    chances = Chances.of_one([0.5, 0, 0, 0, 0] if probabilities is None else probabilities)
    x, won, lost = unit(efficiency), float(chances.mean_win[0]), float(chances.mean_loss[0])
    spread = won + lost + x / 2
    # The taker wins what the doubler loses.
    return MoneyPoints(
        take=(won - 0.5) / spread,
        beaver=won / spread,
        raccoon=(lost + x / 2) / spread,
        double=_double_point(chances, x, _arguments.boolean(jacoby, "jacoby"), _arguments.boolean(beavers, "beavers")),
        redouble=(lost + x) / spread,
        cash=(lost + 0.5 + 0.5 * x) / spread,
        too_good=(lost + 1) / spread,
    )


def _double_point(chances: Chances, x: float, jacoby: bool, beavers: bool) -> float:
    """Where doubling a centred cube begins to gain, searched: for the mixed equities there is no formula."""
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        at = chances._replace(win=np.array([middle]))
        stay = money_equities(at, np.array([0]), np.array([jacoby]), np.array([x]))[0]
        taken = 2 * money_equities(at, np.array([-1]), np.array([False]), np.array([x]))[0]
        taken = 2 * taken if beavers and taken < 0 else taken
        low, high = (low, middle) if taken >= stay else (middle, high)
    return high
