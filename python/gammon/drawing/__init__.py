"""Boards as text for a terminal, as SVG for a notebook or a web page, and as PNG for the rest.

A `BoardView` says everything a picture shows; `board_text`, `board_svg` and `board_png` draw it.
The pictures follow the board that players know: the mover sits at the bottom with his home at the
bottom right, and the point numbers are his.

A checker on the bar waits in the half of the board where it enters: the mover's in the half
opposite his home, the opponent's in the other.
"""

from __future__ import annotations

from gammon.drawing.png import board_png
from gammon.drawing.svg import board_svg
from gammon.drawing.text import board_text
from gammon.drawing.themes import Theme
from gammon.drawing.view import BoardView

__all__ = ["BoardView", "Theme", "board_png", "board_svg", "board_text"]
