"""What a cube decision depends on besides the chances: the cube, the score, the rules, and how alive the cube is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from gammon import _core
from gammon.cube.chances import Floats
from gammon.errors import GammonError
from gammon.match import Session
from gammon.state import State

__all__ = ["EFFICIENCY_MODELS", "Situations", "gnubg_efficiency"]

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
    if position.variant == "hypergammon":
        return 0.6
    if not position.is_race:
        return 0.68
    counts = position.to_counts()
    if not any(counts.mover[7:]) and not any(counts.opponent[7:]):
        return 0.6
    return min(max(0.55 + 0.00125 * position.pip_counts[0], 0.6), 0.7)


EFFICIENCY_MODELS = {"gnubg": gnubg_efficiency}
"""The named models of cube efficiency: how alive the cube is in a position."""


class Situations(NamedTuple):
    """The circumstances of n cube decisions, seen by the player who may double; arrays of shape [n], or of [1] for all.

    Attributes:
        away, opponent_away: int64, the points each needs; 0 for money play.
        cube: int64, its value before a double.
        owner: int64, 1 where the player owns it, -1 where the opponent does, 0 centred.
        limit: int64, the highest value of the cube; 1 is a game without one.
        crawford, post_crawford: bool, whether this is the Crawford game, or comes after it.
        jacoby, beavers: bool, the rules of money play.
        efficiency: float64, how alive the cube is, 0 to 1.
    """

    away: Integers
    opponent_away: Integers
    cube: Integers
    owner: Integers
    limit: Integers
    crawford: Flags
    post_crawford: Flags
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
        post_crawford: Any = False,
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
            "away": _integers(away, "away", 0, _MOST_AWAY),
            "opponent_away": _integers(opponent_away, "opponent_away", 0, _MOST_AWAY),
            "cube": _integers(cube, "cube", 1, 32768),
            "owner": _integers(owner, "owner", -1, 1),
            "limit": _integers(limit, "limit", 1, 32768),
            "crawford": _flags(crawford, "crawford"),
            "post_crawford": _flags(post_crawford, "post_crawford"),
            "jacoby": _flags(jacoby, "jacoby"),
            "beavers": _flags(beavers, "beavers"),
            "efficiency": _shares(efficiency, "efficiency"),
        }
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
            ((self.away == 0) != (self.opponent_away == 0), "both sides have an away score, or neither in money play"),
            (self.crawford & (np.minimum(self.away, self.opponent_away) != 1), "the Crawford game is at 1-away"),
            (self.crawford & self.post_crawford, "a game is the Crawford game or comes after it"),
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
        rows = [_row(_state(each), efficiency) for each in states]
        if not rows:
            rows = [(0, 0, 1, 0, 1024, False, False, False, False, 0.0)]
            return cls(*(array[:0] for array in cls._arrays(rows)))
        return cls(*cls._arrays(rows))

    @staticmethod
    def _arrays(rows: Sequence[tuple[Any, ...]]) -> list[NDArray[Any]]:
        kinds = (*[np.int64] * 5, *[np.bool_] * 4, np.float64)
        return [np.array(column, kind) for column, kind in zip(zip(*rows, strict=True), kinds, strict=True)]

    def map(self, change: Callable[[NDArray[Any]], NDArray[Any]]) -> Situations:
        """The situations with every array changed in the same way."""
        return Situations(*(change(field) for field in cast(tuple[NDArray[Any], ...], self)))

    @property
    def is_money(self) -> Flags:
        """Where it is money play."""
        return np.equal(self.away, 0)


def _state(value: object) -> State:
    if isinstance(value, Session):
        value = value.state
    if not isinstance(value, State):
        raise TypeError(f"a cube decision needs a State, a Match or a MoneySession, not a {type(value).__name__}")
    return value


def _row(state: State, efficiency: float | str) -> tuple[Any, ...]:
    if state.dice is not None:
        raise GammonError(
            f"{state.dice} has been rolled, and a double comes before the roll: ask with state.replace(dice=None)"
        )
    if state.phase not in ("playing", "not_started") or state.position.outcome:
        raise GammonError("the game is over: there is no cube decision")
    cube, turn = state.cube, state.turn
    mine, theirs = state.away or (0, 0)
    if turn:
        mine, theirs = theirs, mine
    near = state.length > 0 and min(mine, theirs) == 1
    return (
        mine,
        theirs,
        cube.value,
        0 if cube.owner is None else 1 if cube.owner == turn else -1,
        cube.max if _has_cube(state.position.game) else 1,
        state.crawford,
        near and not state.crawford,
        state.jacoby,
        state.beavers,
        _efficiency(state.position, efficiency),
    )


@lru_cache(maxsize=64)
def _has_cube(game: _core.Game) -> bool:
    return bool(game.axes["cube"])


def _efficiency(position: _core.Position, efficiency: float | str) -> float:
    if isinstance(efficiency, str):
        if efficiency not in EFFICIENCY_MODELS:
            known = ", ".join(EFFICIENCY_MODELS)
            raise GammonError(f"there is no cube efficiency model {efficiency[:40]!r}: give a number, or {known}")
        return EFFICIENCY_MODELS[efficiency](position)
    return float(_shares(efficiency, "efficiency")[0])


def _integers(value: Any, name: str, low: int, high: int) -> Integers:
    array = np.atleast_1d(np.asarray(value))
    if array.dtype.kind not in "iu":
        raise TypeError(f"{name} must be integers, not {array.dtype}")
    if array.size and not (low <= array.min() and array.max() <= high):
        raise GammonError(f"{name} must be {low} to {high}, and goes from {array.min()} to {array.max()}")
    return array.astype(np.int64)


def _flags(value: Any, name: str) -> Flags:
    array = np.atleast_1d(np.asarray(value))
    if array.dtype.kind != "b":
        raise TypeError(f"{name} must be bools, not {array.dtype}")
    return array


def _shares(value: Any, name: str) -> Floats:
    array = np.atleast_1d(np.asarray(value))
    if array.dtype.kind not in "fiu":
        raise TypeError(f"{name} must be numbers, not {array.dtype}")
    array = array.astype(np.float64)
    if not ((array >= 0) & (array <= 1)).all():
        raise GammonError(f"{name} must be from 0, a dead cube, to 1, a live one")
    return array
