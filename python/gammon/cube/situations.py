"""What a cube decision depends on besides the chances: the cube, the score, the rules, and how alive the cube is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gammon import _arguments, _arrays, _core
from gammon.cube.chances import Floats
from gammon.errors import GammonError
from gammon.match import Session
from gammon.state import State

__all__ = ["EFFICIENCY_MODELS", "Situations", "efficiency_of", "fields_of", "gnubg_efficiency", "unit"]

Integers = NDArray[np.int64]
Flags = NDArray[np.bool_]
_MOST_AWAY = 2**31


def gnubg_efficiency(position: _core.Position) -> float:
    """How alive GNU Backgammon takes the cube to be in a position, 0 (dead) to 1.

    0.68 with contact; 0.6 in hyper-backgammon and once both sides bear off; in other races 0.55 and 0.00125 for each
    pip of the player on roll, from 0.6 to 0.7.

    Source: the default settings of GNU Backgammon 1.07.

    >>> gnubg_efficiency(_core.Position())
    0.68
    """
    return _core.gnubg_efficiency(_arguments.position(position))


EFFICIENCY_MODELS = {"gnubg": gnubg_efficiency}
"""The named models of cube efficiency: how alive the cube is in a position."""


class Situations(NamedTuple):
    """The circumstances of n cube decisions, seen by the player who may double; arrays of shape [n], or of [1] for all.

    Attributes:
        away, opponent_away: int64, the points each needs; 0 for money play.
        cube: int64, its value before a double.
        owner: int64, 1 where the player owns it, -1 where the opponent does, 0 centred.
        limit: int64, the highest value of the cube; 1 is a game without one.
        crawford: bool, whether this is the Crawford game.
        may_double: bool, whether the rules of the table let the player double now; false also where the match is to
            one point. Who owns the cube, its limit and the Crawford game are seen to besides.
        jacoby, beavers: bool, the rules of money play.
        efficiency: float64, how alive the cube is, 0 to 1.
    """

    away: Integers
    opponent_away: Integers
    cube: Integers
    owner: Integers
    limit: Integers
    crawford: Flags
    may_double: Flags
    jacoby: Flags
    beavers: Flags
    efficiency: Floats

    @classmethod
    def make(
        cls,
        *,
        away: Any = 0,
        opponent_away: Any = 0,
        cube: Any = 1,
        owner: Any = 0,
        limit: Any = 1024,
        crawford: Any = False,
        may_double: Any = True,
        jacoby: Any = False,
        beavers: Any = False,
        efficiency: Any = 0.68,
    ) -> Situations:
        """Situations of numbers and arrays that broadcast; what is not said is as at the start of money play.

        Raises:
            GammonError: a number out of range, shapes that do not fit, or contradictions.
            TypeError: an array of another type.

        >>> Situations.make(away=[7, 5], opponent_away=5, cube=2, owner=1).cube.tolist()
        [2, 2]
        """
        fields: dict[str, NDArray[Any]] = {
            "away": _arrays.integers_within(away, "away", 0, _MOST_AWAY),
            "opponent_away": _arrays.integers_within(opponent_away, "opponent_away", 0, _MOST_AWAY),
            "cube": _arrays.integers_within(cube, "cube", 1, 32768),
            "owner": _arrays.integers_within(owner, "owner", -1, 1),
            "limit": _arrays.integers_within(limit, "limit", 1, 32768),
            "crawford": _arrays.flags(crawford, "crawford"),
            "may_double": _arrays.flags(may_double, "may_double"),
            "jacoby": _arrays.flags(jacoby, "jacoby"),
            "beavers": _arrays.flags(beavers, "beavers"),
            "efficiency": _arrays.numbers(efficiency, "efficiency", 0, 1),
        }
        fields = {name: np.atleast_1d(array) for name, array in fields.items()}
        deep = [name for name, array in fields.items() if array.ndim > 1]
        if deep:
            raise GammonError(f"{deep[0]} has {fields[deep[0]].ndim} dimensions: it must have one")
        try:
            arrays = np.broadcast_arrays(*fields.values())
        except ValueError:
            shapes = ", ".join(f"{name} {array.shape}" for name, array in fields.items() if array.shape != (1,))
            raise GammonError(f"these shapes do not fit each other: {shapes}") from None
        made = cls(*arrays)
        made._check()
        return made

    def _check(self) -> None:
        cube = self.cube
        faults = (
            (cube & (cube - 1) != 0, "a cube is a power of two"),
            (self.limit & (self.limit - 1) != 0, "the limit of the cube is a power of two"),
            ((self.away == 0) != (self.opponent_away == 0), "both sides have an away score, or neither in money play"),
            (self.crawford & (np.minimum(self.away, self.opponent_away) != 1), "the Crawford game is at 1-away"),
            ((self.away > 0) & (self.jacoby | self.beavers), "Jacoby and beavers are for money play"),
        )
        for wrong, rule in faults:
            if wrong.any():
                raise GammonError(f"situation {int(np.argmax(wrong))}: {rule}")

    @classmethod
    def of(cls, states: Iterable[State | Session], efficiency: float | str = "gnubg") -> Situations:
        """The situations of states, each seen by the player on roll.

        Args:
            states: states, matches or sessions at moments before the dice are rolled.
            efficiency: a number for all, or a name of `EFFICIENCY_MODELS`.

        Raises:
            GammonError: dice have been rolled, the game is over, or there is no such model.
            TypeError: something that is no state.
        """
        if not isinstance(states, Iterable):
            raise TypeError(f"states must be a sequence of states, not {type(states).__name__}")
        rows = [_row(each, efficiency) for each in states]
        if not rows:
            rows = [(0, 0, 1, 0, 1024, False, True, False, False, 0.0)]
            return cls(*(array[:0] for array in cls._arrays(rows)))
        return cls(*cls._arrays(rows))

    @staticmethod
    def _arrays(rows: Sequence[tuple[Any, ...]]) -> list[NDArray[Any]]:
        kinds = (*[np.int64] * 5, *[np.bool_] * 4, np.float64)
        return [np.array(column, kind) for column, kind in zip(zip(*rows, strict=True), kinds, strict=True)]

    @property
    def is_money(self) -> Flags:
        """Where it is money play."""
        return np.equal(self.away, 0)


Fields = tuple[int, int, int, int, int, bool, bool, bool, bool]
"""The fields of one situation but the efficiency, in the order of `Situations`."""


def fields_of(given: State | Session) -> tuple[_core.Position, Fields]:
    """The position of a state, a match or a session, and its situation seen by the player on roll.

    Raises:
        GammonError: dice have been rolled, or the game is over.
        TypeError: something that is no state.
    """
    state = given.state if isinstance(given, Session) else given
    if not isinstance(state, State):
        raise TypeError(f"a cube decision needs a State, a Match or a MoneySession, not a {type(given).__name__}")
    _expect_decision(state)
    (value, owner, limit), turn, length = state.cube, state.turn, state.length
    mine = length and max(0, length - state.score[turn])
    theirs = length and max(0, length - state.score[1 - turn])
    may_double = length != 1
    if isinstance(given, Session) and state.phase == "playing" and state.offer is None:
        may_double = given.legal_actions().may_double
    return state.position, (
        mine,
        theirs,
        value,
        0 if owner is None else 1 if owner == turn else -1,
        limit if _core.has_cube(state.position) else 1,
        state.crawford,
        may_double,
        state.jacoby,
        state.beavers,
    )


def _row(given: State | Session, efficiency: float | str) -> tuple[Any, ...]:
    position, fields = fields_of(given)
    return (*fields, efficiency_of(position, efficiency))


def _expect_decision(state: State) -> None:
    if state.dice is not None:
        raise GammonError(
            f"{state.dice} has been rolled, and a double comes before the roll: ask with state.replace(dice=None)"
        )
    if state.phase not in ("playing", "not_started") or state.position.outcome:
        raise GammonError("the game is over: there is no cube decision")
    if state.offer is not None and state.offer.kind in ("beaver", "raccoon"):
        raise GammonError(
            f"a {state.offer.kind} is pending, and the decision is of the double before it: ask with "
            "state.replace(offer=None)"
        )


def efficiency_of(position: _core.Position, efficiency: float | str) -> float:
    """A number, checked, or what the model of that name says of the position."""
    if isinstance(efficiency, str):
        if efficiency not in EFFICIENCY_MODELS:
            known = ", ".join(EFFICIENCY_MODELS)
            raise GammonError(f"there is no cube efficiency model {efficiency[:40]!r}: give a number, or {known}")
        return EFFICIENCY_MODELS[efficiency](position)
    return unit(efficiency)


def unit(efficiency: float) -> float:
    """One efficiency, checked."""
    array = _arrays.numbers(efficiency, "efficiency", 0, 1)
    if array.ndim:
        raise TypeError("efficiency must be one number; Situations take an array of them")
    return float(array)
