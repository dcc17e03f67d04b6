"""What a board picture shows: the checked input of both drawings, and where its checkers lie."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Literal, NamedTuple

from gammon.errors import GammonError

Side = Literal["mover", "opponent"]

SPOTS = 27
OFF, BAR, RESERVE = 0, 25, 26
TALL = 5  # checkers drawn on one point; a taller stack says its count
MAX_CHECKERS = 15
MAX_NUMBER = 999_999
MAX_CUBE = 2**30


@dataclass(frozen=True, slots=True)
class BoardView:
    """A position together with what a picture tells about the game around it.

    Args:
        mover: 27 counts in the mover's own numbering: 0 off, 1-24 the points, 25 the bar, 26 the
            reserve. Each is 0 to 15.
        opponent: 27 counts likewise, in the opponent's own numbering.
        pinned_mover: Empty, or 27 counts of the mover's checkers that lie under enemy checkers,
            0 or 1 on each point; they are not counted in `mover`.
        pinned_opponent: Likewise for the opponent, in his own numbering.
        parallel: False if the opponent's point q is the mover's 25-q; True if both go the same
            way round, so that it is q+12 or q-12.
        dice: The two dice of the mover, or None.
        cube_value: A power of two.
        cube_owner: "mover", "opponent", or None for a cube in the middle.
        cube_in_use: False draws no cube at all.
        pips: Pip counts of the mover and the opponent, or None.
        score: Points of the mover and the opponent, or None.
        length: Points the match is played to, or None.
        mover_name: Shown beside the mover's side.
        opponent_name: Shown beside the opponent's side.
        mover_on_top: Draw the mover's home in the upper half.
        home_left: Draw the home boards on the left.
        caption: A line below the board.

    Raises:
        TypeError: A field has the wrong type.
        GammonError: A tuple of counts is not 27 long, a number is out of its range, both sides
            hold one point, or a pinned checker has no enemy on top of it.

    Example:
        >>> from gammon.drawing import BoardView
        >>> empty = (0,) * 27
        >>> BoardView(empty, empty, dice=(3, 1)).dice
        (3, 1)
        >>> BoardView(empty, (16, *empty[1:]))
        Traceback (most recent call last):
        ...
        gammon.errors.GammonError: opponent[0] is 16, outside 0..15
    """

    mover: tuple[int, ...]
    opponent: tuple[int, ...]
    pinned_mover: tuple[int, ...] = ()
    pinned_opponent: tuple[int, ...] = ()
    parallel: bool = False
    dice: tuple[int, int] | None = None
    cube_value: int = 1
    cube_owner: Side | None = None
    cube_in_use: bool = False
    pips: tuple[int, int] | None = None
    score: tuple[int, int] | None = None
    length: int | None = None
    mover_name: str = "X"
    opponent_name: str = "O"
    mover_on_top: bool = False
    home_left: bool = False
    caption: str = ""

    def __post_init__(self) -> None:
        for name in ("parallel", "cube_in_use", "mover_on_top", "home_left"):
            _check_type(name, getattr(self, name), bool)
        for name in ("mover_name", "opponent_name", "caption"):
            _check_type(name, getattr(self, name), str)
        _check_counts("mover", self.mover)
        _check_counts("opponent", self.opponent)
        _check_pins("pinned_mover", self.pinned_mover)
        _check_pins("pinned_opponent", self.pinned_opponent)
        _check_pair("dice", self.dice, 1, 6)
        _check_pair("pips", self.pips, 0, MAX_NUMBER)
        _check_pair("score", self.score, 0, MAX_NUMBER)
        if self.length is not None:
            check_int("length", self.length, 1, MAX_NUMBER)
        _check_cube(self.cube_value, self.cube_owner)
        _check_points(self)


class Stack(NamedTuple):
    """What stands on one point: `height` checkers of `owner`, perhaps on a pinned enemy."""

    owner: Side
    height: int
    pins: bool


def other(side: Side) -> Side:
    """The other side."""
    return "opponent" if side == "mover" else "mover"


def counts_of(view: BoardView, side: Side) -> tuple[int, ...]:
    """The 27 counts of a side, in its own numbering."""
    return view.mover if side == "mover" else view.opponent


def name_of(view: BoardView, side: Side) -> str:
    """The printable name of a side."""
    return printable(view.mover_name if side == "mover" else view.opponent_name)


def top_side(view: BoardView) -> Side:
    """The side that sits at the top of the picture."""
    return "mover" if view.mover_on_top else "opponent"


def rows(view: BoardView) -> tuple[list[int], list[int]]:
    """The mover's points as they stand in the upper and the lower row, from left to right."""
    far, near = list(range(13, 25)), list(range(12, 0, -1))
    if view.home_left:
        far.reverse()
        near.reverse()
    return (near, far) if view.mover_on_top else (far, near)


def stacks(view: BoardView) -> dict[int, Stack]:
    """The occupied points, by the mover's numbering."""
    found: dict[int, Stack] = {}
    for point in range(1, 25):
        theirs = _across(view, point)
        pinned_mover = bool(view.pinned_mover and view.pinned_mover[point])
        pinned_opponent = bool(view.pinned_opponent and view.pinned_opponent[theirs])
        if view.mover[point]:
            found[point] = Stack("mover", view.mover[point], pinned_opponent)
        elif view.opponent[theirs]:
            found[point] = Stack("opponent", view.opponent[theirs], pinned_mover)
    return found


def cube_text(view: BoardView) -> str:
    """The number on the cube; a cube in the middle that nobody has turned lies on 64."""
    centred = view.cube_owner is None and view.cube_value == 1
    return "64" if centred else str(view.cube_value)


def standing(view: BoardView, side: Side) -> str:
    """The score of a side, in words; empty if there is none."""
    if view.score is None:
        return "" if view.length is None else f"match to {view.length}"
    points = view.score[0 if side == "mover" else 1]
    if view.length is not None:
        return f"{points} of {view.length}"
    return "1 point" if points == 1 else f"{points} points"


def printable(text: str) -> str:
    """The text on one line, without what breaks a terminal or is forbidden in XML."""
    return " ".join("".join(_printable_character(c) for c in text).split())


def describe(view: BoardView) -> str:
    """The whole position in one sentence, for those who cannot see the picture."""
    rolled = "" if view.dice is None else ", who rolled {}-{}".format(*view.dice)
    parts = [_describe_side(view, "mover"), _describe_side(view, "opponent")]
    if view.pips is not None:
        parts.append("pip counts {} and {}".format(*view.pips))
    if view.score is not None:
        parts.append("score {} to {}".format(*view.score))
    if view.length is not None:
        parts.append(f"match to {view.length}")
    if view.cube_in_use:
        owner = view.cube_owner
        holder = "in the middle" if owner is None else f"with {name_of(view, owner)}"
        parts.append(f"cube at {view.cube_value} {holder}")
    return f"Seen by {name_of(view, 'mover')}{rolled}, each side in its own numbering: " + "; ".join(parts) + "."


def check_int(name: str, value: object, low: int, high: int) -> None:
    """Raise unless `value` is an int from `low` to `high`."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{name} must be an int, not {type(value).__name__}")
    if not low <= value <= high:
        shown = value if abs(value) <= 10**12 else "far"
        raise GammonError(f"{name} is {shown}, outside {low}..{high}")


def check_view(view: object) -> None:
    """Raise unless `view` is a BoardView."""
    if not isinstance(view, BoardView):
        raise TypeError(f"view must be a BoardView, not {type(view).__name__}")


def _across(view: BoardView, point: int) -> int:
    """The same point in the other side's numbering; rules 0.1."""
    if not view.parallel:
        return 25 - point
    return point + 12 if point <= 12 else point - 12


def _printable_character(character: str) -> str:
    if character.isspace():
        return " "
    noncharacter = ord(character) & 0xFFFE == 0xFFFE
    if noncharacter or unicodedata.category(character) in ("Cc", "Cs"):
        return "\N{REPLACEMENT CHARACTER}"
    return character


def _describe_side(view: BoardView, side: Side) -> str:
    counts = counts_of(view, side)
    pins = view.pinned_mover if side == "mover" else view.pinned_opponent
    items = [f"{counts[point]} on {point}" for point in range(24, 0, -1) if counts[point]]
    items += [f"one pinned on {point}" for point in range(24, 0, -1) if pins and pins[point]]
    for spot, label in ((BAR, "on the bar"), (RESERVE, "in reserve"), (OFF, "off")):
        if counts[spot]:
            items.append(f"{counts[spot]} {label}")
    return f"{name_of(view, side)} has {', '.join(items) or 'no checkers'}"


def _check_type(name: str, value: object, wanted: type) -> None:
    if not isinstance(value, wanted):
        raise TypeError(f"{name} must be a {wanted.__name__}, not {type(value).__name__}")


def _check_counts(name: str, counts: tuple[int, ...]) -> None:
    _check_type(name, counts, tuple)
    if len(counts) != SPOTS:
        raise GammonError(f"{name} has {len(counts)} counts, not {SPOTS}")
    for spot, count in enumerate(counts):
        check_int(f"{name}[{spot}]", count, 0, MAX_CHECKERS)


def _check_pins(name: str, counts: tuple[int, ...]) -> None:
    """Only a lone checker can be pinned, and only on a point; rules 4.3."""
    _check_type(name, counts, tuple)
    if not counts:
        return
    _check_counts(name, counts)
    for spot, count in enumerate(counts):
        check_int(f"{name}[{spot}]", count, 0, 1 if 1 <= spot <= 24 else 0)


def _check_pair(name: str, pair: tuple[int, int] | None, low: int, high: int) -> None:
    if pair is None:
        return
    _check_type(name, pair, tuple)
    if len(pair) != 2:
        raise GammonError(f"{name} has {len(pair)} numbers, not 2")
    for index, number in enumerate(pair):
        check_int(f"{name}[{index}]", number, low, high)


def _check_cube(value: int, owner: str | None) -> None:
    check_int("cube_value", value, 1, MAX_CUBE)
    if value & (value - 1):
        raise GammonError(f"cube_value is {value}, not a power of two")
    if owner is None:
        return
    _check_type("cube_owner", owner, str)
    if owner not in ("mover", "opponent"):
        raise GammonError(f"cube_owner is {owner!r}, not 'mover', 'opponent' or None")


def _check_points(view: BoardView) -> None:
    for point in range(1, 25):
        theirs = _across(view, point)
        if view.mover[point] and view.opponent[theirs]:
            raise GammonError(f"mover[{point}] and opponent[{theirs}] are on one point")
        if view.pinned_mover and view.pinned_mover[point] and not view.opponent[theirs]:
            raise GammonError(f"pinned_mover[{point}] is 1, but no opponent lies on it")
        if view.pinned_opponent and view.pinned_opponent[theirs] and not view.mover[point]:
            raise GammonError(f"pinned_opponent[{theirs}] is 1, but no mover lies on it")
