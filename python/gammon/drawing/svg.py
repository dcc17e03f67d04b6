"""A board as an SVG picture that stands alone: no ids, no style sheet, no outside resources."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from gammon.drawing.scene import Steps, board_scene
from gammon.drawing.shapes import Circle, Curve, Group, Label, Painted, Polygon, Rect, Shape, Spot
from gammon.drawing.themes import Theme
from gammon.drawing.view import BoardView

_FONT = "Helvetica, Arial, 'DejaVu Sans', sans-serif"


def board_svg(view: BoardView, *, theme: Theme = "light", width: int = 640, play: Steps = ()) -> str:
    """Draw a board as one `<svg>` element.

    A stack of more than five shows five checkers and its count. A pinned checker looks out from
    under the stack that pins it. Several boards may stand on one page, since nothing has an id.
    Each checker on a point or the bar is a circle with `data-side` and `data-point` (the
    mover's numbering); each checker off or in reserve is a `rect` with the same.

    Args:
        view: What to draw.
        theme: "light" or "dark".
        width: Width of the picture in pixels, 120 to 4000; its height follows.
        play: Steps (from, to) of the mover's checkers in his numbering, drawn as arrows from 1-26
            to 0-24. They are taken one after the other and are not checked against any rule.

    Returns:
        The element, as text.

    Raises:
        TypeError: An argument has the wrong type.
        GammonError: The theme is unknown, the width is out of range, or a step leaves the board.

    Example:
        >>> from gammon.drawing import BoardView, board_svg
        >>> side = tuple({24: 2, 13: 5, 8: 3, 6: 5}.get(spot, 0) for spot in range(27))
        >>> picture = board_svg(BoardView(side, side), play=[(8, 5), (6, 5)])
        >>> picture.startswith("<svg"), picture.count('data-side="mover"')
        (True, 15)
    """
    scene = board_scene(view, theme, width, play)
    parts = [
        _element("title", scene.title),
        _element("desc", scene.description),
        *(_drawn(shape) for shape in scene.shapes),
    ]
    return _container(
        "svg",
        ["", *parts, ""],
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {scene.width} {scene.height}",
        width=scene.pixels[0],
        height=scene.pixels[1],
        role="img",
        font_family=_FONT,
    )


def _drawn(shape: Shape) -> str:
    match shape:
        case Group(shapes):
            return _container("g", [_drawn(part) for part in shapes])
        case Rect():
            at = {"x": shape.x, "y": shape.y, "width": shape.width, "height": shape.height}
            rounding = {"rx": shape.rounding} if shape.rounding else {}
            return _element("rect", **at, **rounding, **_paint(shape))
        case Circle():
            return _element("circle", cx=shape.x, cy=shape.y, r=shape.radius, **_paint(shape))
        case Polygon():
            join = {"stroke_linejoin": "round"} if shape.stroke else {}
            return _element("polygon", points=" ".join(map(_pair, shape.corners)), **_paint(shape), **join)
        case Curve():
            path = f"M{_pair(shape.start)} Q{_pair(shape.control)} {_pair(shape.end)}"
            return _element("path", d=path, fill="none", stroke=shape.stroke, stroke_width=shape.stroke_width)
        case Label():
            weight = {"font_weight": "bold"} if shape.bold else {}
            return _element(
                "text",
                shape.text,
                x=shape.x,
                y=shape.baseline,
                font_size=shape.size,
                fill=shape.fill,
                text_anchor=shape.anchor,
                **weight,
            )


def _paint(shape: Painted) -> dict[str, str | float]:
    paint: dict[str, str | float] = {"fill": shape.fill}
    if shape.stroke is not None:
        paint |= {"stroke": shape.stroke, "stroke_width": shape.stroke_width}
    if shape.mark is not None:
        paint |= {"data_side": shape.mark[0], "data_point": shape.mark[1]}
    return paint


def _element(name: str, body: str = "", /, **attributes: str | float) -> str:
    """One XML element around a text, which is escaped; `stroke_width` means stroke-width."""
    if not body:
        return f"<{name}{_attributes(attributes)}/>"
    return f"<{name}{_attributes(attributes)}>{escape(body, quote=False)}</{name}>"


def _container(name: str, children: Sequence[str], /, **attributes: str | float) -> str:
    """One XML element around others, a line each."""
    body = "\n".join(children)
    return f"<{name}{_attributes(attributes)}>{body}</{name}>"


def _attributes(attributes: dict[str, str | float]) -> str:
    return "".join(f' {key.replace("_", "-")}="{_value(value)}"' for key, value in attributes.items())


def _value(value: str | float) -> str:
    return escape(value) if isinstance(value, str) else _number(value)


def _number(value: float) -> str:
    return f"{round(value, 2):g}"


def _pair(spot: Spot) -> str:
    return f"{_number(spot[0])},{_number(spot[1])}"
