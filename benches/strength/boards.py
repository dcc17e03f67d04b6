"""What the judges' arrays are called, and what they ask of boards: `int8[n,26]`, each seen by its player on roll."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from gammon import Successors

Boards = NDArray[np.int8]
Dice = NDArray[np.int8]
Floats = NDArray[np.float64]
Indices = NDArray[np.int64]
Mask = NDArray[np.bool_]

#: Boards, dice and their successors (each row has one or more: a dance is kept as the flipped board) to the index of
#: the play chosen in each row, counted within the row.
Player = Callable[[Boards, Dice, Successors], Indices]

CELLS = np.arange(26)
FULL = 15


def rows_of(offsets: Indices) -> Indices:
    """The row of each successor."""
    return np.repeat(np.arange(len(offsets) - 1), np.diff(offsets))


def largest(values: Floats, offsets: Indices) -> Floats:
    """The largest of each row's values."""
    return np.maximum.reduceat(values, offsets[:-1])


def first_best(values: Floats, offsets: Indices) -> Indices:
    """The index within each row of its largest value: of equal ones the first."""
    hits = np.flatnonzero(values == largest(values, offsets)[rows_of(offsets)])
    _, first = np.unique(rows_of(offsets)[hits], return_index=True)
    return np.asarray(hits[first] - offsets[:-1], np.int64)


def has_contact(boards: Boards) -> Mask:
    """Whether some checker of one side still has to pass one of the other's."""
    rearmost = np.where(boards > 0, CELLS, -1).max(axis=1)
    return np.asarray(rearmost > np.where(boards < 0, CELLS, CELLS[-1] + 1).min(axis=1))


def finished(boards: Boards) -> Mask:
    """Whether the player who has just moved has borne off everything."""
    return np.asarray(~(boards < 0).any(axis=1))


def points_won(boards: Boards) -> Floats:
    """What finished games are worth to the winner, who has just moved: 1, or 2 for a gammon, 3 for a backgammon."""
    gammon = np.maximum(boards, 0).sum(axis=1) == FULL
    backgammon = gammon & (boards[:, 19:] > 0).any(axis=1)
    return np.where(backgammon, 3.0, np.where(gammon, 2.0, 1.0))
