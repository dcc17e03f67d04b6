"""Exact bear-offs of many boards in one call: no Python object per board, the interpreter released, all cores.

Boards are those of `gammon.batch`. A row that the table does not have is a `NotInTableError`, one that is no position
an `InvalidPositionError`; `.row` says which it is.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gammon import _core
from gammon.batch import Men, as_dice, asked
from gammon.bearoff.rolls import EQUALISING_ROLL
from gammon.errors import NotInTableError
from gammon.variants import Variant, find

__all__ = ["best_plays_batch", "distributions_batch", "mean_rolls_batch", "win_chance_batch"]


def mean_rolls_batch(
    boards: ArrayLike, variant: str | Variant = "backgammon", *, men: Men = None, threads: int | None = None
) -> NDArray[np.float64]:
    """The mean numbers of rolls of both sides of many boards.

    Args:
        boards: integers of shape (n, 26), seen by the mover.
        variant, men, threads: as for `gammon.legal_plays_batch`.

    Returns:
        float64[n, 2]: the mover's and the opponent's.

    Raises:
        NotInTableError: a checker outside the home board, or a game that bears off otherwise; `.row` says where.
        InvalidPositionError, TypeError: as for `gammon.legal_plays_batch`.

    >>> from gammon import Position
    >>> mean_rolls_batch([Position.from_counts({1: 3}, {1: 2}).to_array()]).round(4).tolist()
    [[1.8333, 1.0]]
    """
    return _core.one_sided_batch(*asked(boards, variant, men, threads)).reshape(-1, 2)


def distributions_batch(
    boards: ArrayLike, variant: str | Variant = "backgammon", *, men: Men = None, threads: int | None = None
) -> NDArray[np.float64]:
    """The chances of each number of rolls, of both sides of many boards.

    Args:
        boards, variant, men, threads: as for `mean_rolls_batch`.

    Returns:
        float64[n, 2, 31]: for the mover and the opponent, entry r is the chance of exactly r rolls; no side at home
        needs more than 30.

    Raises:
        NotInTableError, InvalidPositionError, TypeError: as for `mean_rolls_batch`.

    >>> from gammon import Position
    >>> chances = distributions_batch([Position.from_counts({6: 1}, {1: 2}).to_array()])
    >>> chances.shape, chances[0, :, :3].tolist()
    ((1, 2, 31), [[0.0, 0.75, 0.25], [0.0, 1.0, 0.0]])
    """
    flat, width = _core.one_sided_distributions_batch(*asked(boards, variant, men, threads))
    return flat.reshape(-1, 2, width)


def win_chance_batch(
    boards: ArrayLike, variant: str | Variant = "backgammon", *, men: Men = None, threads: int | None = None
) -> NDArray[np.float64]:
    """The chances of the players on roll to bear off first, as `bearoff.win_chance` has them.

    Args:
        boards, variant, men, threads: as for `mean_rolls_batch`.

    Returns:
        float64[n], 0 to 1.

    Raises:
        NotInTableError, InvalidPositionError, TypeError: as for `mean_rolls_batch`, and of a game with an equalising
            roll.

    >>> from gammon import Position
    >>> win_chance_batch([Position.from_counts({6: 1}, {1: 1}).to_array()]).tolist()
    [0.75]
    """
    given = asked(boards, variant, men, threads)
    if len(given.rows) and given.game.axes["equalising_roll"]:
        raise NotInTableError(f"row 0: {EQUALISING_ROLL}", row=0)
    return _core.one_sided_win_chance_batch(*given)


def best_plays_batch(
    boards: ArrayLike,
    dice: ArrayLike,
    variant: str | Variant = "backgammon",
    *,
    men: Men = None,
    threads: int | None = None,
) -> tuple[NDArray[np.int8], NDArray[np.float64]]:
    """The results of the plays that leave the fewest rolls on average; of equal ones, the first legal play's.

    Args:
        boards: integers of shape (n, 26), seen by the mover: races whose mover is at home.
        dice: integers 1–6 of shape (n, 2), or one roll (a pair, or text such as "31") for all boards.
        variant, men, threads: as for `gammon.legal_plays_batch`.

    Returns:
        int8[n, *shape]: the boards after the plays, each seen by the opponent, who is on roll then.
        float64[n]: the mean numbers of rolls that the players who moved still need.

    Raises:
        NotInTableError: a mover outside the home board, sides that can still meet, a game that is over or bears off
            otherwise; `.row` says where.
        InvalidPositionError, InvalidDiceError, TypeError: as for `gammon.legal_plays_batch`.

    >>> from gammon import Position
    >>> board = Position.from_counts({6: 1, 5: 1}, {1: 2}).to_array()
    >>> results, means = best_plays_batch([board, board], [(2, 1), (6, 5)])
    >>> Position.from_array(results[0]).to_counts().opponent[1:7], means.round(4).tolist()
    ((0, 0, 1, 0, 1, 0), [1.6235, 0.0])
    """
    rows, game, sides, at_once = asked(boards, variant, men, threads)
    results, means = _core.best_plays_batch(rows, as_dice(dice, len(rows)), game, sides, at_once)
    return results.reshape(-1, *find(variant).shape), means
