"""What can be done at the table: actions, which name the seat that does them, and their JSON.

An action is a frozen value. Whether it is allowed is for a `gammon.Match` or `gammon.MoneySession` to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, Literal, cast

from gammon import _arguments, _core
from gammon.errors import GammonError
from gammon.state import Seat
from gammon.values import Roll

__all__ = [
    "KINDS",
    "Accept",
    "Action",
    "Beaver",
    "ChooseDouble",
    "Dance",
    "Double",
    "EndTurn",
    "MakePlay",
    "MoveChecker",
    "OpeningRoll",
    "Pass",
    "Raccoon",
    "Refuse",
    "Resign",
    "ResignKind",
    "RollDice",
    "Settle",
    "Take",
    "UndoMove",
    "from_json",
]

ResignKind = Literal["single", "gammon", "backgammon"]
RESIGN_KINDS: tuple[ResignKind, ...] = ("single", "gammon", "backgammon")
DiceLike = Roll | tuple[int, int] | str
"""What can stand for a roll: a pair of dice, or a text such as "31"."""
MOST_POINTS = 2**31 - 1
"""The largest settlement, and the most points that a seat can come to by one."""


@dataclass(frozen=True, slots=True)
class OpeningRoll:
    """The opening throw: the die of seat 0, then that of seat 1. It belongs to no seat.

    `dice` may be None where the match throws its own dice.
    """

    kind: ClassVar[str] = "opening"
    seat: ClassVar[None] = None
    dice: Roll | None = None

    if TYPE_CHECKING:

        def __init__(self, dice: DiceLike | None = None) -> None: ...

    def __post_init__(self) -> None:
        _put_dice(self)

    def to_json(self) -> dict[str, Any]:
        """The action as JSON values."""
        return {"do": self.kind, "dice": None if self.dice is None else list(self.dice)}


@dataclass(frozen=True, slots=True)
class _Seated:
    """What one seat does."""

    kind: ClassVar[str] = ""
    seat: Seat

    def __post_init__(self) -> None:
        if not _is_seat(self.seat):
            _put(self, "seat", _arguments.integer(self.seat, "seat", 0, 1))

    def to_json(self) -> dict[str, Any]:
        """The action as JSON values."""
        told = {field.name: getattr(self, field.name) for field in fields(self)}
        return {"do": self.kind} | {name: list(value) if type(value) is Roll else value for name, value in told.items()}


@dataclass(frozen=True, slots=True)
class RollDice(_Seated):
    """A throw of both dice; `dice` may be None where the match throws its own."""

    kind: ClassVar[str] = "roll"
    dice: Roll | None = None

    if TYPE_CHECKING:

        def __init__(self, seat: Seat, dice: DiceLike | None = None) -> None: ...

    def __post_init__(self) -> None:
        _Seated.__post_init__(self)
        _put_dice(self)


@dataclass(frozen=True, slots=True)
class MakePlay(_Seated):
    """A whole play, as text, as a `Play` of the position, or as (from, to) pairs."""

    kind: ClassVar[str] = "play"
    play: str | _core.Play | tuple[tuple[int, int], ...]

    def __post_init__(self) -> None:
        _Seated.__post_init__(self)
        if not isinstance(self.play, (str, _core.Play)):
            pairs = _arguments.items(self.play, "a play", 0, 64)
            _put(self, "play", tuple(_pair(pair) for pair in pairs))

    def to_json(self) -> dict[str, Any]:
        """The action as JSON values; a `Play` becomes its text."""
        play = self.play.notation if isinstance(self.play, _core.Play) else self.play
        return {"do": self.kind, "seat": self.seat, "play": play if isinstance(play, str) else [*map(list, play)]}


@dataclass(frozen=True, slots=True)
class MoveChecker(_Seated):
    """One checker moved by one die, or by several of them in a row; the turn then goes on until `EndTurn`."""

    kind: ClassVar[str] = "move"
    source: int
    target: int

    def __post_init__(self) -> None:
        _Seated.__post_init__(self)
        _put(self, "source", _arguments.integer(self.source, "source", 0, 26))
        _put(self, "target", _arguments.integer(self.target, "target", 0, 26))


@dataclass(frozen=True, slots=True)
class UndoMove(_Seated):
    """The last single move of this turn taken back; the dice stay."""

    kind: ClassVar[str] = "undo"


@dataclass(frozen=True, slots=True)
class EndTurn(_Seated):
    """The single moves made are the play of this turn."""

    kind: ClassVar[str] = "end_turn"


@dataclass(frozen=True, slots=True)
class Dance(_Seated):
    """Nothing can be played: the turn passes."""

    kind: ClassVar[str] = "dance"


@dataclass(frozen=True, slots=True)
class ChooseDouble(_Seated):
    """The double that a 1-2 has earned at acey-deucey, by its die, 1 to 6."""

    kind: ClassVar[str] = "choose"
    die: int

    def __post_init__(self) -> None:
        _Seated.__post_init__(self)
        _put(self, "die", _arguments.integer(self.die, "die", 1, 6))


@dataclass(frozen=True, slots=True)
class Double(_Seated):
    """The cube offered at twice its value."""

    kind: ClassVar[str] = "double"


@dataclass(frozen=True, slots=True)
class Take(_Seated):
    """The offered stake accepted."""

    kind: ClassVar[str] = "take"


@dataclass(frozen=True, slots=True)
class Pass(_Seated):
    """The offered stake refused: the game is lost at the stake before it."""

    kind: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Beaver(_Seated):
    """A double taken and doubled again at once, keeping the cube (money play)."""

    kind: ClassVar[str] = "beaver"


@dataclass(frozen=True, slots=True)
class Raccoon(_Seated):
    """A beaver doubled once more by the player who doubled; the cube stays with the other (money play)."""

    kind: ClassVar[str] = "raccoon"


@dataclass(frozen=True, slots=True)
class Resign(_Seated):
    """The game given up at a price that the other player may refuse: "single", "gammon" or "backgammon"."""

    kind: ClassVar[str] = "resign"
    loss: ResignKind = "single"

    def __post_init__(self) -> None:
        _Seated.__post_init__(self)
        if _arguments.text(self.loss, "loss") not in RESIGN_KINDS:
            raise GammonError(f"loss is {self.loss[:40]!r}: it must be {', '.join(RESIGN_KINDS)}")


@dataclass(frozen=True, slots=True)
class Settle(_Seated):
    """The game ended by agreement (money play): the seat proposes to win so many points, to lose them if negative."""

    kind: ClassVar[str] = "settle"
    points: int

    def __post_init__(self) -> None:
        _Seated.__post_init__(self)
        _put(self, "points", _arguments.integer(self.points, "points", -MOST_POINTS, MOST_POINTS))


@dataclass(frozen=True, slots=True)
class Accept(_Seated):
    """A resignation or a settlement accepted."""

    kind: ClassVar[str] = "accept"


@dataclass(frozen=True, slots=True)
class Refuse(_Seated):
    """A resignation or a settlement refused: the game goes on as it stood."""

    kind: ClassVar[str] = "refuse"


Action = (
    OpeningRoll
    | RollDice
    | MakePlay
    | MoveChecker
    | UndoMove
    | EndTurn
    | Dance
    | ChooseDouble
    | Double
    | Take
    | Pass
    | Beaver
    | Raccoon
    | Resign
    | Settle
    | Accept
    | Refuse
)

KINDS: Mapping[str, type[Action]] = {each.kind: each for each in cast(Iterable[type[Action]], Action.__args__)}
"""The actions by their name in JSON."""


def from_json(value: object) -> Action:
    """The action of JSON values, such as `{"do": "roll", "seat": 0, "dice": [3, 1]}`.

    Raises:
        GammonError: no object, an action that does not exist, or fields that are missing, unknown or out of range.
        TypeError: a field of the wrong type.

    >>> from_json({"do": "play", "seat": 1, "play": "8/5 6/5"})
    MakePlay(seat=1, play='8/5 6/5')
    >>> from_json({"do": "roll", "seat": 0, "dice": [3, 1]}).to_json()
    {'do': 'roll', 'seat': 0, 'dice': [3, 1]}
    """
    if not isinstance(value, Mapping):
        raise GammonError(f'an action must be an object such as {{"do": "roll", "seat": 0}}, not {_name(value)}')
    told = dict(value)
    if not all(isinstance(key, str) for key in told):
        raise GammonError("the names of an action's fields must be texts")
    name = told.pop("do", None)
    if not isinstance(name, str) or name not in KINDS:
        shown = repr(name[:40]) if isinstance(name, str) else _name(name)
        raise GammonError(f'"do" is {shown}: it must be one of {", ".join(KINDS)}')
    kind = KINDS[name]
    known = {field.name for field in fields(kind)}
    unknown = [key[:40] for key in told if key not in known]
    if unknown:
        raise GammonError(f"the action {name!r} takes {', '.join(known) or 'nothing'}, not {unknown[0]!r}")
    missing = [field.name for field in fields(kind) if field.name not in told and field.name in _NEEDED]
    if missing:
        raise GammonError(f"the action {name!r} needs {missing[0]!r}")
    return kind(**told)


_NEEDED = {"seat", "play", "source", "target", "die", "points"}


def _is_seat(seat: object) -> bool:
    return type(seat) is int and 0 <= seat <= 1


def _pair(pair: object) -> tuple[int, int]:
    source, target = _arguments.items(pair, "a move", 2, 2)
    return _arguments.integer(source, "source", 0, 26), _arguments.integer(target, "target", 0, 26)


def _name(value: object) -> str:
    return "missing" if value is None else type(value).__name__


def _put_dice(action: OpeningRoll | RollDice) -> None:
    if action.dice is not None and type(action.dice) is not Roll:
        _put(action, "dice", Roll.parse(action.dice))


_put = object.__setattr__
