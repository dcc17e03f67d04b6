"""Everything an id can say about a game: `State`, and the functions that read any id."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal, NamedTuple, Self

from gammon import _core
from gammon.errors import GammonError
from gammon.values import Roll
from gammon.variants import Variant, find

if TYPE_CHECKING:
    from gammon._core import _StateFields

__all__ = ["Cube", "Offer", "OfferKind", "Phase", "Seat", "State", "parse_id"]

Seat = Literal[0, 1]
"""A place at the table: 0 has the upper-case checkers of an XGID and sits at the bottom."""

OfferKind = Literal["double", "beaver", "raccoon", "resign_single", "resign_gammon", "resign_backgammon"]
Phase = Literal["not_started", "playing", "over", "resigned", "dropped"]


class Cube(NamedTuple):
    """The doubling cube: what it shows (before a pending double), who owns it (None: centred), and its limit.

    Value and limit are powers of two, 1 to 32768; a limit of 1 is a game without doubling.
    """

    value: int = 1
    owner: Seat | None = None
    max: int = 1024


_CENTRED = Cube()


class Offer(NamedTuple):
    """An offer that awaits an answer, or that ended the game: what it is, and which seat made it."""

    kind: OfferKind
    by: Seat


@dataclass(frozen=True, slots=True)
class State:
    """A position with everything around it that an id can say. Frozen; `replace` makes a changed copy.

    Attributes:
        position: the checkers, seen by the player on roll.
        dice: what he has thrown, or None before he throws.
        turn: the seat on roll; while a double is pending, still the doubler's.
        cube: the cube, before any pending double.
        score: the points won so far, by seat.
        length: the points that win the match; 0 is money play.
        crawford: whether this is the Crawford game, in which nobody may double.
        jacoby: whether gammons count only once the cube has been turned (money play).
        beavers: whether beavers are allowed (money play).
        offer: what awaits an answer.
        phase: how far the game is.

    Raises:
        GammonError: the fields contradict each other; the message names them all.
        InvalidDiceError: the dice are no roll.

    >>> state = State.from_xgid("XGID=-b----E-C---eE---c-e----B-:1:1:-1:63:2:3:0:7:10")
    >>> state.turn, state.cube, state.score, state.dice
    (1, Cube(value=2, owner=0, max=1024), (2, 3), Roll(first=6, second=3))
    >>> state.xgid
    'XGID=-b----E-C---eE---c-e----B-:1:1:-1:63:2:3:0:7:10'
    >>> state.replace(dice=None).gnubg_id
    '4HPwATDgc/ABMA:EQHgADAAEAAE'
    """

    position: _core.Position = field(default_factory=_core.Position)
    dice: Roll | None = None
    turn: Seat = 0
    cube: Cube = _CENTRED
    score: tuple[int, int] = (0, 0)
    length: int = 0
    crawford: bool = False
    jacoby: bool = False
    beavers: bool = False
    offer: Offer | None = None
    phase: Phase = "playing"

    def __post_init__(self) -> None:
        if not isinstance(self.position, _core.Position):
            raise TypeError(f"position must be a Position, not {type(self.position).__name__}")
        if self.dice is not None:
            object.__setattr__(self, "dice", Roll.parse(self.dice))
        object.__setattr__(self, "cube", Cube(*self.cube))
        object.__setattr__(self, "score", tuple(self.score))
        if self.offer is not None:
            object.__setattr__(self, "offer", Offer(*self.offer))
        try:
            _core.check_state(self.position, self._fields())
        except OverflowError as error:
            raise GammonError(f"a number is out of range: {error}") from error

    @classmethod
    def from_xgid(cls, text: str, variant: str | Variant = "backgammon") -> Self:
        """The state an XGID says, with or without its prefix; the cube's limit may be missing.

        Raises:
            ParseError: a field cannot be read; the message names it and its rule.
            InvalidPositionError: the board is no position of the variant.
        """
        return cls._of(_core.state_from_ids("xgid", text, find(variant).name))

    @classmethod
    def from_gnubg_id(cls, text: str, variant: str | Variant = "backgammon") -> Self:
        """The state of a position id and a match id joined by a colon. Seat 0 is the bottom player.

        Raises:
            ParseError, InvalidPositionError: as `from_xgid`.
        """
        return cls._of(_core.state_from_ids("gnubg_id", text, find(variant).name))

    @classmethod
    def from_match_id(cls, text: str, position: _core.Position) -> Self:
        """The state a match id says of a position, which is seen by the player on roll.

        Raises:
            ParseError: the text is no match id.
        """
        return cls._of(_core.state_from_ids("match_id", text, position.variant, position))

    @classmethod
    def _of(cls, read: tuple[_core.Position, _StateFields]) -> Self:
        position, (dice, turn, cube, score, length, crawford, jacoby, beavers, offer, phase) = read
        value, owner, limit = cube
        return cls(
            position=position,
            dice=None if dice is None else Roll(*dice),
            turn=turn,
            cube=Cube(1 << value, owner, 1 << limit),
            score=(score[0], score[1]),
            length=length,
            crawford=crawford,
            jacoby=jacoby,
            beavers=beavers,
            offer=None if offer is None else Offer(*offer),
            phase=phase,
        )

    def _fields(self) -> _StateFields:
        return (
            None if self.dice is None else (self.dice.first, self.dice.second),
            self.turn,
            (_log2(self.cube.value, "value"), self.cube.owner, _log2(self.cube.max, "limit")),
            self.score,
            self.length,
            self.crawford,
            self.jacoby,
            self.beavers,
            None if self.offer is None else (self.offer.kind, self.offer.by),
            self.phase,
        )

    @property
    def xgid(self) -> str:
        """The XGID, with its prefix and all ten fields. It cannot say a resignation or how a game ended."""
        return _core.xgid(self.position, self._fields())

    @property
    def match_id(self) -> str:
        """GNU Backgammon's Match ID. It cannot say the beavers rule or the cube's limit.

        Raises:
            GammonError: a score or length above 32767.
        """
        return _core.match_id(self.position, self._fields())

    @property
    def gnubg_id(self) -> str:
        """Position id and match id, joined by a colon."""
        return f"{self.position.position_id}:{self.match_id}"

    @property
    def to_act(self) -> Seat:
        """The seat that has to decide: the player on roll, or whoever has to answer an offer."""
        seat = self.turn if self.offer is None else 1 - self.offer.by
        return 1 if seat else 0

    @property
    def away(self) -> tuple[int, int] | None:
        """The points each seat still needs, or None in money play."""
        if self.length == 0:
            return None
        return max(0, self.length - self.score[0]), max(0, self.length - self.score[1])

    def replace(self, **changes: object) -> State:
        """The same state with other values for the fields named.

        Raises:
            GammonError: the fields would contradict each other.
        """
        return replace(self, **changes)  # type: ignore[arg-type]  # checked in __post_init__

    def text(self, *, ascii_only: bool = False) -> str:
        """The board as text for a terminal, with dice, cube and score."""
        from gammon.pictures import state_text

        return state_text(self, ascii_only=ascii_only)

    def svg(self, *, theme: Literal["light", "dark"] = "light", width: int = 640) -> str:
        """The board as an SVG picture, with dice, cube and score."""
        from gammon.pictures import state_svg

        return state_svg(self, theme=theme, width=width)

    def __str__(self) -> str:
        return self.text()

    def _repr_svg_(self) -> str:
        return self.svg()


def parse_id(text: str, variant: str | Variant = "backgammon") -> State:
    """The state of any id: an XGID, a position id and a match id joined by a colon, or a position id alone.

    Raises:
        ParseError: none of these; `.column` says where reading stopped.
        InvalidPositionError: the board is no position of the variant.

    >>> parse_id("4HPwATDgc/ABMA:cAkAAAAAAAAE").xgid
    'XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10'
    """
    return State._of(_core.parse_id(text, find(variant).name))


def _log2(value: int, name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"the cube's {name} must be an int, not {type(value).__name__}")
    if not 1 <= value <= 32768 or value & (value - 1):
        raise GammonError(f"the cube's {name} is {value}: it must be a power of two from 1 to 32768")
    return value.bit_length() - 1
