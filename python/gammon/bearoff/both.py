"""Bear-offs of both sides, exactly: what the smallest two-sided table that has a position says of it."""

from __future__ import annotations

import os
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gammon import _arguments, _core
from gammon.batch import Men, asked
from gammon.errors import NotInTableError
from gammon.exact import CubeDecision
from gammon.tables import TwoSided
from gammon.variants import Variant

__all__ = ["TakePoints", "TwoSidedValues", "cube_decision", "take_points", "two_sided", "two_sided_batch"]


class TwoSidedValues(NamedTuple):
    """What a two-sided table knows of a position, for the player on roll before he rolls.

    Attributes:
        probability: his chance to win, 0 to 1, both playing best without the cube.
        owned, centred, opponent_owned: his equity at a cube of 1 if he does not double now, by who owns it; None in a
            table without the cube, and where a gammon can be won.
    """

    probability: float
    owned: float | None
    centred: float | None
    opponent_owned: float | None


class TakePoints(NamedTuple):
    """How much a player must have to take with his checkers, over every position of the player who doubles.

    The two can overlap: what the cube is worth after a take depends on both sides.

    Attributes:
        least_take: the smallest chance to win, without the cube, with which he takes; None if he never does.
        most_pass: the largest with which he passes; None if he never does.
    """

    least_take: float | None
    most_pass: float | None


def two_sided(position: _core.Position, *, within: str | os.PathLike[str] | None = None) -> TwoSidedValues:
    """The exact values of a bear-off position, from the smallest table built that has it.

    Where a gammon can still be won the equities, which leave gammons out, are None.

    Raises:
        TableNotBuiltError: no such table has been built.
        DataFileError: its file is damaged.
        NotInTableError: a checker is outside a home board, or the game bears off otherwise than backgammon.
        TypeError: no Position.
    """
    table = TwoSided.holding(position, within=within).open()
    probability = table.probability(position)
    if not table.cubeful:
        return TwoSidedValues(probability, None, None, None)
    try:
        _, owned, centred, opponent_owned = table.equities(position)
    except NotInTableError:  # a gammon can be won
        return TwoSidedValues(probability, None, None, None)
    return TwoSidedValues(probability, owned, centred, opponent_owned)


def two_sided_batch(
    boards: ArrayLike,
    variant: str | Variant = "backgammon",
    *,
    cubeful: bool = False,
    men: Men = None,
    threads: int | None = None,
    within: str | os.PathLike[str] | None = None,
) -> NDArray[np.float64]:
    """The exact values of many bear-off positions, from the smallest table built that has them all.

    Args:
        boards: integers of shape (n, 26), seen by the player on roll.
        variant, men, threads: as for `gammon.legal_plays_batch`.
        cubeful: the equities, instead of the chances to win.
        within: the folder; None is that of GAMMON_TABLES, or one in the user's cache folder.

    Returns:
        float64[n], the chances to win; with `cubeful` float64[n, 4], the equities of a money game at a cube of 1 from
        -1 to 1: cubeless, and with the cube owned, centred and owned by the opponent, not turned this time.

    Raises:
        TableNotBuiltError: no such table has been built.
        DataFileError: its file is damaged.
        NotInTableError: a checker outside a home board, a game that bears off otherwise than backgammon, or with
            `cubeful` a gammon that can still be won; `row` says where.
        InvalidPositionError, TypeError: as for `gammon.legal_plays_batch`.

    >>> import tempfile
    >>> from gammon import Position
    >>> boards = [Position.from_counts({6: 2}, {6: 2}).to_array(), Position.from_counts({2: 2}, {2: 2}).to_array()]
    >>> with tempfile.TemporaryDirectory() as here:
    ...     table = TwoSided(2, 2, cubeful=True, within=here).build()
    ...     two_sided_batch(boards, cubeful=True, within=here).round(3).tolist()
    [[0.509, 0.622, 0.603, 0.481], [0.599, 0.599, 0.475, 0.475]]
    """
    arguments, cubeful = asked(boards, variant, men, threads), _arguments.boolean(cubeful, "cubeful")
    sizes = _core.TwoSidedTable.left_batch(*arguments)
    if not sizes:
        return np.empty((0, 4) if cubeful else 0)
    table = TwoSided.of_sizes(sizes, cubeful=cubeful, within=within).open()
    return table.equities_batch(*arguments).reshape(-1, 4) if cubeful else table.probability_batch(*arguments)


def cube_decision(
    position: _core.Position, *, redouble: bool = False, within: str | os.PathLike[str] | None = None
) -> CubeDecision:
    """Whether to double in a bear-off for money, and whether to take, from the smallest cubeful table that has it.

    Args:
        position: no gammon may be possible any more.
        redouble: whether the player on roll owns the cube; else it is centred.
        within: the folder; None is that of GAMMON_TABLES, or one in the user's cache folder.

    Raises:
        TableNotBuiltError: no such table has been built.
        DataFileError: its file is damaged.
        NotInTableError: a checker outside a home board, a gammon that can be won, or a game that bears off otherwise.
        TypeError: no Position.

    >>> import tempfile
    >>> from gammon import Position
    >>> with tempfile.TemporaryDirectory() as here:
    ...     table = TwoSided(2, 2, cubeful=True, within=here).build()
    ...     cube_decision(Position.from_counts({6: 2}, {6: 2}), within=here).verdict
    Verdict.DOUBLE_TAKE
    """
    table = TwoSided.holding(position, cubeful=True, within=within).open()
    return CubeDecision.of(table.cube_decision(position, _arguments.boolean(redouble, "redouble")))


def take_points(position: _core.Position, *, within: str | os.PathLike[str] | None = None) -> TakePoints:
    """How much the opponent of the player on roll must have to take with the checkers that he has.

    Every position that the smallest cubeful table that has this one gives the player on roll is looked at.

    Raises:
        TableNotBuiltError, DataFileError, NotInTableError, TypeError: as for `cube_decision`.

    >>> import tempfile
    >>> from gammon import Position
    >>> with tempfile.TemporaryDirectory() as here:
    ...     table = TwoSided(3, 3, cubeful=True, within=here).build()
    ...     points = take_points(Position.from_counts({6: 1}, {1: 1}), within=here)
    >>> round(points.least_take, 4)
    0.25
    """
    return TakePoints(*TwoSided.holding(position, cubeful=True, within=within).open().take_points(position))
