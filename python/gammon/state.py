"""Everything an id can say about a game: `State`, and the functions that read any id."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Self, Unpack, cast

from gammon import _arguments, _core, state_json
from gammon.errors import GammonError
from gammon.values import Roll
from gammon.variants import Variant, find

if TYPE_CHECKING:
    from gammon.drawing.pictures import PictureOptions, TextOptions

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
_MOST_POINTS = 2**32 - 1


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
        crawford: whether this is the Crawford game, in which nobody may double. A match to 1 has none, nor has
            a game without a cube: there it is False whatever is given, and nobody may double all the same.
        jacoby: whether gammons count only once the cube has been turned (money play).
        beavers: whether beavers are allowed (money play).
        offer: what awaits an answer.
        phase: how far the game is.

    Raises:
        GammonError: a field is out of range, or fields contradict each other; the message names them all.
        InvalidDiceError: the dice are no roll.
        TypeError: a field of the wrong type.

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
        put = partial(object.__setattr__, self)
        _arguments.position(self.position)
        if self.dice is not None:
            put("dice", Roll.parse(self.dice))
        put("turn", _seat(self.turn, "turn"))
        cube = Cube(*_arguments.items(self.cube, "cube", 0, 3))
        owner = None if cube.owner is None else _seat(cube.owner, "the cube's owner")
        put("cube", Cube(_power(cube.value, "value"), owner, _power(cube.max, "limit")))
        score = _arguments.items(self.score, "score", 2, 2)
        put("score", tuple(_arguments.integer(points, "a score", 0, _MOST_POINTS) for points in score))
        put("length", _arguments.integer(self.length, "length", 0, _MOST_POINTS))
        for name in ("crawford", "jacoby", "beavers"):
            put(name, _arguments.boolean(getattr(self, name), name))
        if self.length == 1 or not _core.has_cube(self.position):
            put("crawford", False)
        if self.offer is not None:
            kind, by = _arguments.items(self.offer, "offer", 2, 2)
            put("offer", Offer(cast(OfferKind, _arguments.text(kind, "an offer")), _seat(by, "an offer's seat")))
        put("phase", _arguments.text(self.phase, "phase"))
        _core.check_state(self)

    @classmethod
    def from_xgid(cls, text: str, variant: str | Variant = "backgammon") -> Self:
        """The state an XGID says, with or without its prefix; the cube's limit may be missing.

        Raises:
            ParseError: a field cannot be read; the message names it and its rule.
            InvalidPositionError: the board is no position of the variant.
        """
        return cls(**_core.state_from_ids("xgid", text, find(variant).game))

    @classmethod
    def from_gnubg_id(cls, text: str, variant: str | Variant = "backgammon") -> Self:
        """The state of a position id and a match id joined by a colon. Seat 0 is the bottom player.

        Raises:
            ParseError, InvalidPositionError: as `from_xgid`.
        """
        return cls(**_core.state_from_ids("gnubg_id", text, find(variant).game))

    @classmethod
    def from_match_id(cls, text: str, position: _core.Position) -> Self:
        """The state a match id says of a position, which is seen by the player on roll.

        Raises:
            ParseError: the text is no match id.
        """
        return cls(**_core.state_from_ids("match_id", text, _arguments.position(position).game, position))

    @property
    def xgid(self) -> str:
        """The XGID, with its prefix and all ten fields. It cannot say a resignation or how a game ended."""
        return _core.xgid(self)

    @property
    def match_id(self) -> str:
        """GNU Backgammon's Match ID. It cannot say the beavers rule or the cube's limit.

        Raises:
            GammonError: a score or length above 32767.
        """
        return _core.match_id(self)

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

    def to_json(self) -> dict[str, Any]:
        """The state as JSON values, for every game; the position is a gammon id.

        >>> State().to_json()["position"]
        'backgammon/24:2,13:5,8:3,6:5/24:2,13:5,8:3,6:5'
        """
        return {field.name: _as_json(getattr(self, field.name)) for field in fields(self)}

    @classmethod
    def from_json(cls, value: object, variant: str | Variant | None = None) -> Self:
        """The state of JSON values, as `to_json` gives them.

        A game of house rules is not known by the name in its position: give it as `variant`.

        Raises:
            GammonError: no object, or one with other fields, or fields that contradict each other.
            ParseError, InvalidPositionError, InvalidDiceError: the position or the dice are none.
            TypeError: a field of the wrong type.

        >>> State.from_json(State(dice=Roll(3, 1)).to_json()) == State(dice=Roll(3, 1))
        True
        """
        return cls(
            **state_json.fields_from_json(value, variant, _NAMES, {"cube": Cube._fields, "offer": Offer._fields})
        )

    def text(self, **options: Unpack[TextOptions]) -> str:
        """The board as text for a terminal, with dice, cube and score; the player on roll is X, at the bottom.

        Args:
            options: `ascii_only` draws with `X`, `O` and `+-|` alone, `home_left` with the home boards on the left, and
                `mover_on_top` as the other player sees the board.
        """
        from gammon.drawing.pictures import state_text

        return state_text(self, **options)

    def svg(self, **options: Unpack[PictureOptions]) -> str:
        """The board as an SVG picture, with dice, cube and score.

        Args:
            options: `theme`, "light" or "dark"; `width` of the picture in pixels, 120 to 4000, else 640; `home_left`
                draws the home boards on the left; `mover_on_top` draws the board as the player not on roll sees it;
                `play` is a play of the position, drawn as arrows, with its dice if the state has none.

        Raises:
            GammonError: an unknown theme, a width out of range, or a play of another position.

        >>> state = State(dice=Roll(3, 1))
        >>> picture = state.svg(theme="dark", play=state.position.check("31", "8/5 6/5"))
        >>> picture.count("<g>")
        2
        """
        from gammon.drawing.pictures import state_svg

        return state_svg(self, **options)

    def png(self, **options: Unpack[PictureOptions]) -> bytes:
        """The same picture as the bytes of a PNG file; it takes the options of `svg`.

        Raises:
            ImportError: Matplotlib, the extra `plot`, is not installed.
            GammonError: as `svg`.
        """
        from gammon.drawing.pictures import state_png

        return state_png(self, **options)

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
    return State(**_core.parse_id(text, find(variant).game))


_NAMES = tuple(field.name for field in fields(State))


def _as_json(value: Any) -> Any:
    if isinstance(value, _core.Position):
        return value.gammon_id
    if isinstance(value, (Cube, Offer)):
        return value._asdict()
    return list(value) if isinstance(value, tuple) else value


def _power(value: int, name: str) -> int:
    number = _arguments.integer(value, f"the cube's {name}", 1, 32768)
    if number & (number - 1):
        raise GammonError(f"the cube's {name} is {number}: it must be a power of two")
    return number


def _seat(value: int, name: str) -> Seat:
    return 1 if _arguments.integer(value, name, 0, 1) else 0
