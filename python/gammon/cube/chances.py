"""The five probabilities as arrays; the core checks their values."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gammon import _arrays
from gammon.errors import GammonError

__all__ = ["Floats", "probability_row", "probability_rows"]

Floats = NDArray[np.float64]
_EVEN = [0.5, 0.0, 0.0, 0.0, 0.0]


def probability_rows(probabilities: ArrayLike) -> Floats:
    """Rows of five probabilities, or one row, as a C-ordered float64[n, 5].

    Raises:
        GammonError: rows of another length.
        TypeError: no numbers.
    """
    rows = probabilities
    if not (isinstance(rows, np.ndarray) and rows.dtype == np.float64):
        rows = _arrays.numbers(rows, "probabilities")
    shape, rows = rows.shape, np.atleast_2d(rows)
    if rows.ndim != 2 or rows.shape[1] != 5:
        raise GammonError(
            f"probabilities have shape {shape}: a row is win, win gammon, win backgammon, lose gammon, lose backgammon"
        )
    return np.ascontiguousarray(rows)


def probability_row(probabilities: ArrayLike | None) -> tuple[float, float, float, float, float]:
    """The probabilities of one row; None is an even game without gammons.

    Raises:
        GammonError, TypeError: as `probability_rows`, and for any other number of rows.
    """
    rows = probability_rows(_EVEN if probabilities is None else probabilities)
    if len(rows) != 1:
        raise GammonError(f"probabilities have {len(rows)} rows: one decision has one")
    win, gammon, backgammon, lost_gammon, lost_backgammon = rows[0].tolist()
    return win, gammon, backgammon, lost_gammon, lost_backgammon
