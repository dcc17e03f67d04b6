"""Money play: the points of the market window, and Janowski's formula for a centred cube.

Source: Rick Janowski, Take-Points in Money Games, 1993. A dead cube will never be turned again; a live one is always
turned at the very best moment; the truth lies between, at an efficiency x from 0 to 1.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from gammon import _arguments, _core
from gammon.cube.chances import Floats, probability_row, probability_rows
from gammon.cube.situations import unit

__all__ = ["MoneyPoints", "janowski_centred", "money_points"]


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
    x = unit(efficiency)
    return np.array([_core.janowski_centred(row, x) for row in probability_rows(probabilities).tolist()], np.float64)


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
    row, x = probability_row(probabilities), unit(efficiency)
    rules = _arguments.boolean(jacoby, "jacoby"), _arguments.boolean(beavers, "beavers")
    return MoneyPoints(*_core.money_points(row, x, *rules))
