"""The five probabilities, checked, and what follows from them alone."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gammon import _arrays
from gammon.errors import GammonError

__all__ = ["Chances", "Floats"]

Floats = NDArray[np.float64]
_SLACK = 1e-4  # evaluators round, and need not agree with themselves to the last digit


class Chances(NamedTuple):
    """The player's chances, float64[n] each.

    Attributes:
        win: of winning, by whatever.
        gammons, backgammons: the share of the wins that are a gammon or more, and a backgammon.
        lost_gammons, lost_backgammons: the same of the losses.
        mean_win, mean_loss: the mean points of a win and of a loss, 1 to 3 (Janowski's W and L).
    """

    win: Floats
    gammons: Floats
    backgammons: Floats
    lost_gammons: Floats
    lost_backgammons: Floats

    @property
    def mean_win(self) -> Floats:
        return 1 + self.gammons + self.backgammons

    @property
    def mean_loss(self) -> Floats:
        return 1 + self.lost_gammons + self.lost_backgammons

    @classmethod
    def of_one(cls, probabilities: ArrayLike) -> Chances:
        """The chances of one row.

        Raises:
            GammonError, TypeError: as `of`, and for any other number of rows.
        """
        chances = cls.of(probabilities)
        if len(chances.win) != 1:
            raise GammonError(f"probabilities have {len(chances.win)} rows: one decision has one")
        return chances

    @classmethod
    def of(cls, probabilities: ArrayLike) -> Chances:
        """The chances of rows of five probabilities, or of one row.

        Raises:
            GammonError: rows of another length, or numbers that are no cumulative probabilities.
            TypeError: no numbers.
        """
        rows = np.atleast_2d(_arrays.numbers(probabilities, "probabilities"))
        if rows.ndim != 2 or rows.shape[1] != 5:
            raise GammonError(
                f"probabilities have shape {np.shape(probabilities)}: a row is win, win gammon, win backgammon, lose "
                "gammon, lose backgammon"
            )
        _check(rows)
        rows = rows.clip(0, 1)
        win, gammon, backgammon, lost_gammon, lost_backgammon = rows.T
        return cls(
            win,
            _share(gammon, win),
            _share(backgammon, win),
            _share(lost_gammon, 1 - win),
            _share(lost_backgammon, 1 - win),
        )


def _check(rows: Floats) -> None:
    """Each probability lies from 0 to 1, and none is more than the one that includes it."""
    win, gammon, backgammon, lost_gammon, lost_backgammon = rows.T
    bad = ~((rows >= -_SLACK) & (rows <= 1 + _SLACK)).all(axis=1)
    above = (gammon > win + _SLACK) | (backgammon > gammon + _SLACK)
    above |= (lost_gammon > 1 - win + _SLACK) | (lost_backgammon > lost_gammon + _SLACK)
    for wrong, rule in (
        (bad, "each must be from 0 to 1"),
        (above, "each includes the next: gammons are wins or losses, and backgammons gammons"),
    ):
        if wrong.any():
            row = int(np.argmax(wrong))
            told = ", ".join(f"{value:.6g}" for value in rows[row])
            raise GammonError(f"probabilities {told} in row {row}: {rule}")


def _share(part: Floats, whole: Floats) -> Floats:
    """The part's share of the whole, 0 of nothing."""
    some = whole > 0
    return np.where(some, part / np.where(some, whole, 1), 0.0).clip(0, 1)
