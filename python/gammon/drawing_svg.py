"""A board as an SVG picture that stands alone: no ids, no style sheet, no outside resources."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from . import drawing_layout as at
from .drawing_layout import Layout
from .drawing_shapes import (
    THEMES,
    Colours,
    Spot,
    arrow,
    container,
    element,
    label,
    polygon,
    rect,
    shorten,
    wrap,
)
from .drawing_view import (
    BAR,
    OFF,
    RESERVE,
    TALL,
    BoardView,
    Side,
    check_int,
    check_view,
    counts_of,
    cube_text,
    describe,
    name_of,
    other,
    printable,
    stacks,
    standing,
)

Theme = Literal["light", "dark"]

_SIDES: tuple[Side, Side] = ("mover", "opponent")
_FONT = "Helvetica, Arial, 'DejaVu Sans', sans-serif"
_NAME_UNITS = 28
_CAPTION_UNITS = 80
_CAPTION_LINES = 4

# Centres of a die's dots in units of its quarter, by number.
_DOTS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def board_svg(
    view: BoardView,
    *,
    theme: Theme = "light",
    width: int = 640,
    play: Sequence[tuple[int, int]] = (),
) -> str:
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
        ValueError: The theme is unknown, the width is out of range, or a step leaves the board.

    Example:
        >>> from gammon.drawing import BoardView, board_svg
        >>> side = tuple({24: 2, 13: 5, 8: 3, 6: 5}.get(spot, 0) for spot in range(27))
        >>> picture = board_svg(BoardView(side, side), play=[(8, 5), (6, 5)])
        >>> picture.startswith("<svg"), picture.count('data-side="mover"')
        (True, 15)
    """
    check_view(view)
    check_int("width", width, 120, 4000)
    if not isinstance(theme, str):
        raise TypeError(f"theme must be a str, not {type(theme).__name__}")
    if theme not in THEMES:
        raise ValueError(f"theme is {theme!r}, not 'light' or 'dark'")
    steps = _checked_steps(play)
    layout, colours = Layout(view), THEMES[theme]
    caption = wrap(printable(view.caption), _CAPTION_UNITS, _CAPTION_LINES)
    height = at.HEIGHT + at.LINE * len(caption)
    parts = [
        element("title", printable(view.caption) or _title(view)),
        element("desc", describe(view)),
        rect(0, 0, at.WIDTH, height, fill=colours.page),
        *_board(layout, colours),
        *_checkers(layout, colours),
        *_trays(layout, colours),
        *_dice(layout, colours),
        *_cube(layout, colours),
        *_headers(layout, colours),
        *_caption(caption, colours),
        *_arrows(layout, colours, steps),
    ]
    return container(
        "svg",
        ["", *parts, ""],
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {at.WIDTH} {height}",
        width=width,
        height=round(width * height / at.WIDTH),
        role="img",
        font_family=_FONT,
    )


def _title(view: BoardView) -> str:
    return f"Board: {name_of(view, 'mover')} against {name_of(view, 'opponent')}"


def _checked_steps(play: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    steps = []
    for index, step in enumerate(play):
        if not isinstance(step, (tuple, list)):
            raise TypeError(f"play[{index}] must be a pair, not {type(step).__name__}")
        if len(step) != 2:
            raise ValueError(f"play[{index}] has {len(step)} numbers, not 2")
        check_int(f"play[{index}][0]", step[0], 1, RESERVE)
        check_int(f"play[{index}][1]", step[1], OFF, 24)
        steps.append((step[0], step[1]))
    return steps


def _board(layout: Layout, colours: Colours) -> list[str]:
    frame_width, frame_height = at.FRAME_RIGHT - at.FRAME_LEFT, at.FRAME_BOTTOM - at.FRAME_TOP
    parts = [
        rect(at.FRAME_LEFT, at.FRAME_TOP, frame_width, frame_height, fill=colours.frame, rx=6),
        rect(at.FIELD_LEFT, at.FIELD_TOP, at.HALF, at.FIELD, fill=colours.field),
        rect(at.RIGHT_HALF, at.FIELD_TOP, at.HALF, at.FIELD, fill=colours.field),
    ]
    for left in (at.TRAY_LEFT, at.TRAY_RIGHT):
        for top in (at.FIELD_TOP, at.FIELD_BOTTOM - at.ROW):
            parts.append(rect(left, top, at.TRAY, at.ROW, fill=colours.tray, rx=3))
    for point in range(1, 25):
        x, base = layout.point_x(point), layout.point_base(point)
        inward = 1 if layout.is_upper(point) else -1
        corners = [
            (x - at.POINT / 2, base),
            (x + at.POINT / 2, base),
            (x, base + inward * at.TRIANGLE),
        ]
        parts.append(polygon(corners, fill=colours.points[point % 2]))
        parts.append(label(x, base - inward * at.STRIP / 2, str(point), 12, colours.frame_ink))
    return parts


def _checkers(layout: Layout, colours: Colours) -> list[str]:
    parts = []
    for point, (owner, count, pins) in stacks(layout.view).items():
        if pins:
            parts.append(_checker(layout.checker(point, 0), other(owner), point, colours))
        spots = [layout.checker(point, index, pins) for index in range(min(count, TALL))]
        parts += _stack(spots, owner, point, count, colours)
    for side in _SIDES:
        count = counts_of(layout.view, side)[BAR]
        spots = [layout.bar_checker(side, index) for index in range(min(count, TALL))]
        parts += _stack(spots, side, BAR, count, colours)
    return parts


def _stack(spots: list[Spot], side: Side, point: int, count: int, colours: Colours) -> list[str]:
    parts = [_checker(spot, side, point, colours) for spot in spots]
    if count > TALL:
        parts.append(label(*spots[-1], str(count), 18, colours.outline[side], weight="bold"))
    return parts


def _checker(centre: Spot, side: Side, point: int, colours: Colours) -> str:
    return element(
        "circle",
        cx=centre[0],
        cy=centre[1],
        r=at.RADIUS - 1,
        fill=colours.checker[side],
        stroke=colours.outline[side],
        stroke_width=1.5,
        data_side=side,
        data_point=point,
    )


def _trays(layout: Layout, colours: Colours) -> list[str]:
    parts = []
    for side in _SIDES:
        for spot, word in ((OFF, "off"), (RESERVE, "res")):
            count = counts_of(layout.view, side)[spot]
            for index in range(count):
                centre = layout.thin_checker(side, spot, index)
                parts.append(_thin_checker(centre, side, spot, colours))
            if count:
                x, y = layout.tray_label(side, spot)
                parts.append(label(x, y, f"{count} {word}", 12, colours.frame_ink))
    return parts


def _thin_checker(centre: Spot, side: Side, spot: int, colours: Colours) -> str:
    return rect(
        centre[0] - at.TRAY / 2 + 5,
        centre[1] - at.THIN / 2,
        at.TRAY - 10,
        at.THIN,
        rx=2,
        fill=colours.checker[side],
        stroke=colours.outline[side],
        data_side=side,
        data_point=spot,
    )


def _dice(layout: Layout, colours: Colours) -> list[str]:
    if layout.view.dice is None:
        return []
    paper, ink = colours.checker["mover"], colours.outline["mover"]
    parts = []
    for number, (x, y) in zip(layout.view.dice, layout.dice(), strict=True):
        left, top = x - at.DIE / 2, y - at.DIE / 2
        parts.append(rect(left, top, at.DIE, at.DIE, rx=6, fill=paper, stroke=ink, stroke_width=1.5))
        for across, down in _DOTS[number]:
            centre = x + across * at.DIE / 4, y + down * at.DIE / 4
            parts.append(element("circle", cx=centre[0], cy=centre[1], r=3.4, fill=ink))
    return parts


def _cube(layout: Layout, colours: Colours) -> list[str]:
    if not layout.view.cube_in_use:
        return []
    x, y = layout.cube()
    value = cube_text(layout.view)
    size = min(20.0, 1.25 * at.CUBE / len(value))
    paper, ink = colours.checker["mover"], colours.outline["mover"]
    left, top = x - at.CUBE / 2, y - at.CUBE / 2
    return [
        rect(left, top, at.CUBE, at.CUBE, rx=4, fill=paper, stroke=ink, stroke_width=1.5),
        label(x, y, value, size, ink, weight="bold"),
    ]


def _headers(layout: Layout, colours: Colours) -> list[str]:
    parts = []
    for index, side in enumerate(_SIDES):
        y = layout.header(side) - 5
        parts.append(
            element(
                "circle",
                cx=at.FIELD_LEFT + 7,
                cy=y,
                r=7,
                fill=colours.checker[side],
                stroke=colours.outline[side] if side == "mover" else colours.ink,
            )
        )
        name = shorten(name_of(layout.view, side), _NAME_UNITS)
        parts.append(label(at.FIELD_LEFT + 22, y, name, 15, colours.ink, weight="bold", anchor="start"))
        facts = [standing(layout.view, side)]
        if layout.view.pips is not None:
            facts.append(f"pips {layout.view.pips[index]}")
        shown = " · ".join(fact for fact in facts if fact)
        if shown:
            end = at.RIGHT_HALF + at.HALF
            parts.append(label(end, y, shown, 14, colours.ink, anchor="end"))
    return parts


def _caption(lines: list[str], colours: Colours) -> list[str]:
    return [
        label(at.WIDTH / 2, at.HEIGHT + at.LINE * (index + 0.3), line, 14, colours.ink)
        for index, line in enumerate(lines)
    ]


def _arrows(layout: Layout, colours: Colours, steps: list[tuple[int, int]]) -> list[str]:
    counts = list(layout.view.mover)
    pinning = {point for point, stack in stacks(layout.view).items() if stack.pins}
    parts = []
    for source, target in steps:
        start = layout.arrow_end(source, max(counts[source] - 1, 0), source in pinning)
        counts[source] = max(counts[source] - 1, 0)
        end = layout.arrow_end(target, counts[target], target in pinning)
        counts[target] += 1
        parts.append(arrow(start, at.inward(start, end), end, colours))
    return parts
