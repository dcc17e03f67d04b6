"""What a position of hyper-backgammon is worth."""

from __future__ import annotations

import os
from typing import Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gammon import _arguments, _core
from gammon.batch import Men, asked
from gammon.errors import GammonError, NotInTableError
from gammon.evaluation.values import Evaluation
from gammon.exact import CubeDecision, judge
from gammon.tables.hyper import MOST_CHECKERS, solved
from gammon.variants import Variant

__all__ = ["CubePlace", "HyperValues", "checkers_of", "evaluate", "evaluate_batch", "place_of", "values_of"]

CubePlace = Literal["cubeless", "centred", "jacoby", "owned", "opponent_owned"]
"""Whether there is a cube in money play, and where: "jacoby" is centred under the Jacoby rule."""

_ROUNDING = 1e-6


class HyperValues(NamedTuple):
    """What is known of a position, for the player on roll before he doubles or rolls.

    Attributes:
        probabilities: without the cube, each 0 to 1: to win, to win a gammon or more, to win a backgammon, to lose a
            gammon or more, to lose a backgammon, as `gammon.evaluate` gives them.
        centred, jacoby, owned: his equity at a cube of 1 if he does not double now, the cube centred without and with
            the Jacoby rule, and owned by him; None in a table without the cube.
        opponent_owned: his equity if the opponent owns the cube.
    """

    probabilities: Evaluation
    centred: float | None
    jacoby: float | None
    owned: float | None
    opponent_owned: float | None

    @property
    def equity(self) -> float:
        """The equity without the cube, from -3 to 3."""
        return self.probabilities.equity

    def decision(self, cube: CubePlace = "centred") -> CubeDecision | None:
        """What doubling and not doubling are worth in money play, without beavers; None where he may not double.

        Of a position in which the game is over it says nothing.

        Raises:
            GammonError: a table without the cube, or no place of a cube.
        """
        if place_of(cube) in ("cubeless", "opponent_owned"):
            return None
        return judge(self._known(cube), 2 * self._known("opponent_owned"), 1.0, _ROUNDING)

    def value(self, cube: CubePlace = "centred") -> float:
        """The equity in money play if both do what is best with a cube of 1.

        Raises:
            GammonError: a table without the cube, or no place of a cube.
        """
        if place_of(cube) == "cubeless":
            return self.equity
        decision = self.decision(cube)
        return self._known(cube) if decision is None else decision.best

    def _known(self, cube: CubePlace) -> float:
        known: float | None = getattr(self, cube)
        if known is None:
            raise GammonError("the table is of the game without the cube: gammon hyper build")
        return known


def evaluate(position: _core.Position, *, within: str | os.PathLike[str] | None = None) -> HyperValues:
    """What a position is worth when both play as well as can be.

    Args:
        position: of hyper-backgammon with three, two or one checkers a side, those borne off counted.
        within: the folder of the tables; None is that of GAMMON_TABLES, or one in the user's cache folder.

    Raises:
        DataFileError: the game of three checkers has not been solved yet, or its file is damaged.
        NotInTableError: another number of checkers, or a game that is played otherwise.
        TypeError: no Position.

    >>> from gammon import Position
    >>> two_each = Position.from_counts({24: 1, 23: 1}, {24: 1, 23: 1}, variant="hypergammon", men=2)
    >>> values = evaluate(two_each)
    >>> f"{values.equity:+.5f} {values.value('centred'):+.5f} {values.decision().verdict}"
    '+0.15224 +0.20911 no_double_take'
    """
    table = solved(checkers_of(position), within=within)
    return values_of(table.values(position))


def evaluate_batch(
    boards: ArrayLike,
    variant: str | Variant = "hypergammon",
    *,
    cubeful: bool = False,
    men: Men = None,
    threads: int | None = None,
    within: str | os.PathLike[str] | None = None,
) -> NDArray[np.float64]:
    """What many positions are worth.

    Args:
        boards: integers of shape (n, 26), seen by the player on roll.
        variant, threads: as for `gammon.legal_plays_batch`.
        cubeful: the equities with the cube too.
        men: the checkers of a side, 1 to 3; None is the variant's own.
        within: the folder of the tables; None is that of GAMMON_TABLES, or one in the user's cache folder.

    Returns:
        float64[n, 5], the probabilities of `HyperValues`; with `cubeful` float64[n, 9], followed by the equities of not
        doubling with the cube centred, centred under the Jacoby rule, and owned, and the one of a cube owned by the
        opponent.

    Raises:
        NotInTableError: as for `evaluate`; `row` says where.
        GammonError: another number of `men` than 1 to 3, the same for both sides.
        DataFileError: as for `evaluate`.
        InvalidPositionError, TypeError: as for `gammon.legal_plays_batch`.

    >>> evaluate_batch([[0] * 24 + [1, 0]], men=1, cubeful=True).shape
    (1, 9)
    """
    cubeful = _arguments.boolean(cubeful, "cubeful")
    rows, game, sides, at_once = asked(boards, variant, men, threads)
    if sides[0] != sides[1] or not 1 <= sides[0] <= MOST_CHECKERS:
        raise GammonError(f"men is {sides}: hyper-backgammon is solved for 1 to {MOST_CHECKERS} checkers a side")
    table = solved(sides[0], cubeful=cubeful, within=within)
    values = table.values_batch(rows, game, sides, cubeful, at_once)
    return values.reshape(len(rows), 9 if cubeful else 5)


def values_of(values: list[float]) -> HyperValues:
    """The nine numbers of a table, or the five of one without the cube."""
    win, win_gammon, win_backgammon, lose_gammon, lose_backgammon, *equities = values
    centred, jacoby, owned, opponent_owned = equities or (None, None, None, None)
    probabilities = Evaluation(win, win_gammon, win_backgammon, lose_gammon, lose_backgammon)
    return HyperValues(probabilities, centred, jacoby, owned, opponent_owned)


def checkers_of(position: _core.Position) -> int:
    """How many checkers a side has, if both have as many and it is solved."""
    counts = _arguments.position(position).to_counts()
    mine, theirs = sum(counts.mover), sum(counts.opponent)
    if mine != theirs or not 1 <= mine <= MOST_CHECKERS:
        raise NotInTableError(
            f"the mover has {mine} checkers and the opponent {theirs}: hyper-backgammon is solved for 1 to "
            f"{MOST_CHECKERS} a side"
        )
    return mine


def place_of(cube: CubePlace) -> CubePlace:
    """A place of the cube, checked."""
    if _arguments.text(cube, "cube") not in get_args(CubePlace):
        raise GammonError(f"cube is {cube[:20]!r}: say one of {', '.join(map(repr, get_args(CubePlace)))}")
    return cube
