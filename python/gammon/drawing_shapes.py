"""The XML elements that an SVG picture is made of, its colours, and how wide its texts are."""

from __future__ import annotations

import math
import textwrap
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from .drawing_view import Side

Spot = tuple[float, float]

_ELLIPSIS = "…"


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of a picture."""

    page: str
    ink: str
    frame: str
    frame_ink: str
    tray: str
    field: str
    points: tuple[str, str]
    checker: dict[Side, str]
    outline: dict[Side, str]
    arrow: str
    arrow_edge: str


THEMES: dict[str, Colours] = {
    "light": Colours(
        page="#fbf9f5",
        ink="#2e2620",
        frame="#6b4630",
        frame_ink="#f3e6d3",
        tray="#4f3323",
        field="#efe3cd",
        points=("#c98f5e", "#9c5b3f"),
        checker={"mover": "#fdf9f0", "opponent": "#2f2a28"},
        outline={"mover": "#3a2c22", "opponent": "#d8c7ae"},
        arrow="#1d6fb8",
        arrow_edge="#ffffff",
    ),
    "dark": Colours(
        page="#16191d",
        ink="#d9dde2",
        frame="#232a32",
        frame_ink="#b9c2cc",
        tray="#191e24",
        field="#303943",
        points=("#66788a", "#8a6f5a"),
        checker={"mover": "#e9e4d8", "opponent": "#a8323f"},
        outline={"mover": "#14171a", "opponent": "#f0c9c9"},
        arrow="#5cc8ff",
        arrow_edge="#16191d",
    ),
}


def element(name: str, body: str = "", /, **attributes: str | float) -> str:
    """One XML element around a text, which is escaped; `stroke_width` means stroke-width."""
    if not body:
        return f"<{name}{_attributes(attributes)}/>"
    return f"<{name}{_attributes(attributes)}>{escape(body, quote=False)}</{name}>"


def container(name: str, children: Sequence[str], /, **attributes: str | float) -> str:
    """One XML element around others, a line each."""
    body = "\n".join(children)
    return f"<{name}{_attributes(attributes)}>{body}</{name}>"


def rect(x: float, y: float, width: float, height: float, **attributes: str | float) -> str:
    """A rectangle by its upper left corner."""
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def polygon(corners: Sequence[Spot], **attributes: str | float) -> str:
    """A closed shape."""
    points = " ".join(f"{_number(x)},{_number(y)}" for x, y in corners)
    return element("polygon", points=points, **attributes)


def label(
    x: float,
    y: float,
    text: str,
    size: float,
    fill: str,
    *,
    anchor: str = "middle",
    weight: str = "normal",
) -> str:
    """A text whose capitals and digits are centred on y; renderers disagree about baselines."""
    return element(
        "text",
        text,
        x=x,
        y=y + 0.36 * size,
        font_size=size,
        fill=fill,
        text_anchor=anchor,
        font_weight=weight,
    )


def arrow(start: Spot, control: Spot, end: Spot, colours: Colours) -> str:
    """A bent line with its head, without a marker, since a marker needs an id."""
    first, last = _direction(start, control), _direction(control, end)
    # The line starts off the centre, to leave a count on the checker readable.
    tail = start[0] + 11 * first[0], start[1] + 11 * first[1]
    neck = end[0] - 14 * last[0], end[1] - 14 * last[1]
    head = [
        end,
        (neck[0] - 8 * last[1], neck[1] + 8 * last[0]),
        (neck[0] + 8 * last[1], neck[1] - 8 * last[0]),
    ]
    numbers = [_number(value) for spot in (tail, control, neck) for value in spot]
    path = "M{} {} Q{} {} {} {}".format(*numbers)
    edge = colours.arrow_edge
    return container(
        "g",
        [
            element("path", d=path, fill="none", stroke=edge, stroke_width=7),
            polygon(head, fill=edge, stroke=edge, stroke_width=3, stroke_linejoin="round"),
            element("path", d=path, fill="none", stroke=colours.arrow, stroke_width=4),
            polygon(head, fill=colours.arrow),
        ],
        opacity=0.9,
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


def _attributes(attributes: dict[str, str | float]) -> str:
    return "".join(f' {key.replace("_", "-")}="{_value(value)}"' for key, value in attributes.items())


def _value(value: str | float) -> str:
    return escape(value) if isinstance(value, str) else _number(value)


def _number(value: float) -> str:
    return f"{round(value, 2):g}"
