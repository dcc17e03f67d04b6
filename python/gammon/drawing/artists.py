"""The shapes of a picture drawn by Matplotlib. Imported only when a PNG is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import matplotlib
from matplotlib.artist import Artist
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties, get_font
from matplotlib.patches import BoxStyle, FancyBboxPatch, Patch, PathPatch, Rectangle
from matplotlib.patches import Circle as CirclePatch
from matplotlib.patches import Polygon as PolygonPatch
from matplotlib.path import Path as Outline
from matplotlib.textpath import text_to_path
from matplotlib.transforms import Affine2D, Transform

from gammon.drawing.scene import Scene
from gammon.drawing.shapes import Anchor, Circle, Curve, Group, Label, Painted, Polygon, Rect, Shape

_DPI = 72  # a pixel is then one of Matplotlib's points, the unit of its lines and fonts
_SHIFTS: dict[Anchor, float] = {"start": 0, "middle": 0.5, "end": 1}  # to the left, in widths of the text


def scene_png(scene: Scene) -> bytes:
    """The picture as the bytes of a PNG file.

    A figure of its own with a canvas of its own: pyplot, which keeps a list of figures, has no part
    in it, so that any number of threads may draw.
    """
    across, down = scene.pixels
    figure = Figure(figsize=(across / _DPI, down / _DPI), dpi=_DPI)
    canvas = FigureCanvasAgg(figure)
    scale = across / scene.width
    to_pixels = Affine2D().scale(scale, -down / scene.height).translate(0, down)
    for order, artist in enumerate(_artists(scene.shapes, to_pixels, scale)):
        artist.set_zorder(order)
        figure.add_artist(artist)
    buffer = BytesIO()
    canvas.print_png(buffer, metadata={"Software": None})  # type: ignore[no-untyped-call]  # it has no annotations
    return buffer.getvalue()


def _artists(shapes: tuple[Shape, ...], to_pixels: Transform, scale: float) -> Iterator[Artist]:
    for shape in shapes:
        match shape:
            case Group(parts):
                yield from _artists(parts, to_pixels, scale)
            case Label():
                yield _text(shape, to_pixels, scale)
            case Curve():
                outline = Outline([shape.start, shape.control, shape.end], [Outline.MOVETO, *[Outline.CURVE3] * 2])
                line = {"edgecolor": shape.stroke, "linewidth": shape.stroke_width * scale, "capstyle": "butt"}
                yield PathPatch(outline, fill=False, transform=to_pixels, **line)
            case Rect() | Circle() | Polygon():
                yield _patch(shape, {"transform": to_pixels, **_paint(shape, scale)})


def _patch(shape: Rect | Circle | Polygon, look: dict[str, Any]) -> Patch:
    match shape:
        case Circle():
            return CirclePatch((shape.x, shape.y), shape.radius, **look)
        case Polygon():
            return PolygonPatch(shape.corners, closed=True, joinstyle="round", **look)
        case Rect(rounding=0):
            return Rectangle((shape.x, shape.y), shape.width, shape.height, **look)
        case Rect():
            style = BoxStyle.Round(pad=0, rounding_size=shape.rounding)
            return FancyBboxPatch((shape.x, shape.y), shape.width, shape.height, boxstyle=style, **look)


def _paint(shape: Painted, scale: float) -> dict[str, Any]:
    width = shape.stroke_width * scale if shape.stroke else 0
    return {
        "facecolor": shape.fill,
        "edgecolor": shape.stroke or "none",
        "linewidth": width,
        "antialiased": True,
        "snap": False,  # rectangles moved to whole pixels would part from the points that rise from them
    }


def _text(label: Label, to_pixels: Transform, scale: float) -> PathPatch:
    """A text as the outlines of its letters: Matplotlib's own texts are moved to whole pixels."""
    file = _font_file(label.bold)
    known = _characters(file)
    text = "".join(c if ord(c) in known else "\N{REPLACEMENT CHARACTER}" for c in label.text)
    font = FontProperties(fname=file, size=label.size)
    width = text_to_path.get_text_width_height_descent(text, font, ismath=False)[0]
    corners, codes = text_to_path.get_text_path(font, text, ismath=False)
    size = label.size / text_to_path.FONT_SCALE
    place = Affine2D().scale(size, -size).translate(label.x - _SHIFTS[label.anchor] * width, label.baseline)
    look = _paint(Painted(fill=label.fill), scale)
    return PathPatch(Outline(corners, codes), transform=place + to_pixels, **look)


@cache
def _font_file(bold: bool) -> str:
    """A font that comes with Matplotlib: the same picture everywhere, and no search for fonts."""
    name = "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"
    return str(Path(matplotlib.get_data_path(), "fonts", "ttf", name))


@cache
def _characters(font: str) -> frozenset[int]:
    """The code points a font has; Matplotlib warns about any other, which a name may well hold."""
    return frozenset(get_font(font).get_charmap())
