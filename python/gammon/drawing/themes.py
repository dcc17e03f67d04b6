"""The colours of a picture, by theme."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from gammon.drawing.view import Side

Theme = Literal["light", "dark"]


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
