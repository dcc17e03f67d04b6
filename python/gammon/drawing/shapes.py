"""The shapes that every picture is made of, and how wide their texts are.

Coordinates grow to the right and downwards. What comes later lies on top.
"""

from __future__ import annotations

import math
import textwrap
import unicodedata
from dataclasses import dataclass
from typing import Literal, TypeAlias

from gammon.drawing.themes import Colours
from gammon.drawing.view import Side

Spot = tuple[float, float]
Mark = tuple[Side, int]
"""Whose checker a shape is, and the point (in the mover's numbering) or the place it lies on."""
Anchor = Literal["start", "middle", "end"]

_ELLIPSIS = "…"


@dataclass(frozen=True, slots=True, kw_only=True)
class Painted:
    """How a closed shape is coloured; its outline is centred on its edge."""

    fill: str
    stroke: str | None = None
    stroke_width: float = 1
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class Rect(Painted):
    """A rectangle by its upper left corner, its own corners perhaps rounded."""

    x: float
    y: float
    width: float
    height: float
    rounding: float = 0


@dataclass(frozen=True, slots=True)
class Circle(Painted):
    """A disc."""

    x: float
    y: float
    radius: float


@dataclass(frozen=True, slots=True)
class Polygon(Painted):
    """A closed shape; where its outline turns, it is round."""

    corners: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Curve:
    """A line that leaves its start towards a control point and comes from there to its end."""

    start: Spot
    control: Spot
    end: Spot
    stroke: str
    stroke_width: float


@dataclass(frozen=True, slots=True)
class Label:
    """A text whose capitals and digits are centred on y."""

    x: float
    y: float
    text: str
    size: float
    fill: str
    anchor: Anchor = "middle"
    bold: bool = False

    @property
    def baseline(self) -> float:
        """Where the letters stand; renderers disagree about every other line of a text."""
        return self.y + 0.36 * self.size


@dataclass(frozen=True, slots=True)
class Group:
    """Shapes that belong together."""

    shapes: tuple[Shape, ...]


Shape: TypeAlias = Rect | Circle | Polygon | Curve | Label | Group


def square(centre: Spot, side: float, rounding: float, fill: str, stroke: str) -> Rect:
    """A square by its centre: a die or the cube."""
    left, top = centre[0] - side / 2, centre[1] - side / 2
    return Rect(left, top, side, side, rounding, fill=fill, stroke=stroke, stroke_width=1.5)


def arrow(start: Spot, control: Spot, end: Spot, colours: Colours) -> Group:
    """A bent line with its head."""
    first, last = _direction(start, control), _direction(control, end)
    # The line starts off the centre, to leave a count on the checker readable.
    tail = start[0] + 11 * first[0], start[1] + 11 * first[1]
    neck = end[0] - 14 * last[0], end[1] - 14 * last[1]
    head = (
        end,
        (neck[0] - 8 * last[1], neck[1] + 8 * last[0]),
        (neck[0] + 8 * last[1], neck[1] - 8 * last[0]),
    )
    edge = colours.arrow_edge
    return Group(
        (
            Curve(tail, control, neck, edge, 7),
            Polygon(head, fill=edge, stroke=edge, stroke_width=3),
            Curve(tail, control, neck, colours.arrow, 4),
            Polygon(head, fill=colours.arrow),
        )
    )


def shorten(text: str, units: float) -> str:
    """The text cut to the width of so many small letters."""
    if _units(text) <= units:
        return text
    length, used = 0, 1.0
    for character in text:
        used += _units(character)
        if used > units:
            break
        length += 1
    return text[:length].rstrip() + _ELLIPSIS


def wrap(text: str, units: float, lines: int) -> list[str]:
    """The text on at most so many lines, each about as wide as so many small letters."""
    if not text:
        return []
    width = max(10, int(units * len(text) / _units(text)))
    return textwrap.wrap(text, width, max_lines=lines, placeholder=_ELLIPSIS)


def _units(text: str) -> float:
    """The width of a text, measured roughly in small letters."""
    return sum(_letter_units(character) for character in text)


def _letter_units(character: str) -> float:
    if unicodedata.east_asian_width(character) in "WF":
        return 1.8
    if character in "MWmw@%":
        return 1.7
    return 1.25 if character.isupper() else 1.0


def _direction(start: Spot, end: Spot) -> Spot:
    across, down = end[0] - start[0], end[1] - start[1]
    length = math.hypot(across, down) or 1.0
    return across / length, down / length
