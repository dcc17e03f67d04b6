"""What a picture of a board consists of: its shapes, whoever draws them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from gammon.drawing import layout as at
from gammon.drawing.layout import Layout
from gammon.drawing.shapes import Circle, Label, Polygon, Rect, Shape, Spot, arrow, shorten, square, wrap
from gammon.drawing.themes import THEMES, Colours, Theme
from gammon.drawing.view import (
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
from gammon.errors import GammonError

Steps = Sequence[tuple[int, int]]

_SIDES: tuple[Side, Side] = ("mover", "opponent")
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


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture: its size in its own units and in pixels, what it is called, and its shapes."""

    width: int
    height: int
    pixels: tuple[int, int]
    title: str
    description: str
    shapes: tuple[Shape, ...]


def board_scene(view: BoardView, theme: Theme, width: int, play: Steps) -> Scene:
    """The picture of a board, its arguments checked; `board_svg` says what they mean."""
    check_view(view)
    check_int("width", width, 120, 4000)
    if not isinstance(theme, str):
        raise TypeError(f"theme must be a str, not {type(theme).__name__}")
    if theme not in THEMES:
        raise GammonError(f"theme is {theme!r}, not 'light' or 'dark'")
    steps = _checked_steps(play)
    layout, colours = Layout(view), THEMES[theme]
    caption = wrap(printable(view.caption), _CAPTION_UNITS, _CAPTION_LINES)
    height = at.HEIGHT + at.LINE * len(caption)
    shapes = (
        Rect(0, 0, at.WIDTH, height, fill=colours.page),
        *_board(layout, colours),
        *_checkers(layout, colours),
        *_trays(layout, colours),
        *_cube(layout, colours),
        *_headers(layout, colours),
        *_caption(caption, colours),
        *_arrows(layout, colours, steps),
        *_dice(layout, colours),  # last: an arrow across the board would hide their dots
    )
    return Scene(
        width=at.WIDTH,
        height=height,
        pixels=(width, round(width * height / at.WIDTH)),
        title=printable(view.caption) or f"Board: {name_of(view, 'mover')} against {name_of(view, 'opponent')}",
        description=describe(view),
        shapes=shapes,
    )


def _checked_steps(play: Steps) -> list[tuple[int, int]]:
    steps = []
    for index, step in enumerate(play):
        if not isinstance(step, (tuple, list)):
            raise TypeError(f"play[{index}] must be a pair, not {type(step).__name__}")
        if len(step) != 2:
            raise GammonError(f"play[{index}] has {len(step)} numbers, not 2")
        check_int(f"play[{index}][0]", step[0], 1, RESERVE)
        check_int(f"play[{index}][1]", step[1], OFF, 24)
        steps.append((step[0], step[1]))
    return steps


def _board(layout: Layout, colours: Colours) -> Iterator[Shape]:
    frame_width, frame_height = at.FRAME_RIGHT - at.FRAME_LEFT, at.FRAME_BOTTOM - at.FRAME_TOP
    yield Rect(at.FRAME_LEFT, at.FRAME_TOP, frame_width, frame_height, 6, fill=colours.frame)
    for left in (at.FIELD_LEFT, at.RIGHT_HALF):
        yield Rect(left, at.FIELD_TOP, at.HALF, at.FIELD, fill=colours.field)
    for left in (at.TRAY_LEFT, at.TRAY_RIGHT):
        for top in (at.FIELD_TOP, at.FIELD_BOTTOM - at.ROW):
            yield Rect(left, top, at.TRAY, at.ROW, 3, fill=colours.tray)
    for point in range(1, 25):
        x, base = layout.point_x(point), layout.point_base(point)
        inward = 1 if layout.is_upper(point) else -1
        corners = (
            (x - at.POINT / 2, base),
            (x + at.POINT / 2, base),
            (x, base + inward * at.TRIANGLE),
        )
        yield Polygon(corners, fill=colours.points[point % 2])
        yield Label(x, base - inward * at.STRIP / 2, str(point), 12, colours.frame_ink)


def _checkers(layout: Layout, colours: Colours) -> Iterator[Shape]:
    for point, (owner, count, pins) in stacks(layout.view).items():
        if pins:
            yield _checker(layout.checker(point, 0), other(owner), point, colours)
        spots = [layout.checker(point, index, pins) for index in range(min(count, TALL))]
        yield from _stack(spots, owner, point, count, colours)
    for side in _SIDES:
        count = counts_of(layout.view, side)[BAR]
        spots = [layout.bar_checker(side, index) for index in range(min(count, TALL))]
        yield from _stack(spots, side, BAR, count, colours)


def _stack(spots: list[Spot], side: Side, point: int, count: int, colours: Colours) -> Iterator[Shape]:
    for spot in spots:
        yield _checker(spot, side, point, colours)
    if count > TALL:
        yield Label(*spots[-1], str(count), 18, colours.outline[side], bold=True)


def _checker(centre: Spot, side: Side, point: int, colours: Colours) -> Circle:
    paper, edge = colours.checker[side], colours.outline[side]
    return Circle(*centre, at.RADIUS - 1, fill=paper, stroke=edge, stroke_width=1.5, mark=(side, point))


def _trays(layout: Layout, colours: Colours) -> Iterator[Shape]:
    for side in _SIDES:
        for spot, word in ((OFF, "off"), (RESERVE, "res")):
            count = counts_of(layout.view, side)[spot]
            for index in range(count):
                yield _thin_checker(layout.thin_checker(side, spot, index), side, spot, colours)
            if count:
                yield Label(*layout.tray_label(side, spot), f"{count} {word}", 12, colours.frame_ink)


def _thin_checker(centre: Spot, side: Side, spot: int, colours: Colours) -> Rect:
    left, top = centre[0] - at.TRAY / 2 + 5, centre[1] - at.THIN / 2
    paper, edge = colours.checker[side], colours.outline[side]
    return Rect(left, top, at.TRAY - 10, at.THIN, 2, fill=paper, stroke=edge, mark=(side, spot))


def _dice(layout: Layout, colours: Colours) -> Iterator[Shape]:
    if layout.view.dice is None:
        return
    paper, ink = colours.checker["mover"], colours.outline["mover"]
    for number, (x, y) in zip(layout.view.dice, layout.dice(), strict=True):
        yield square((x, y), at.DIE, 6, paper, ink)
        for across, down in _DOTS[number]:
            yield Circle(x + across * at.DIE / 4, y + down * at.DIE / 4, 3.4, fill=ink)


def _cube(layout: Layout, colours: Colours) -> Iterator[Shape]:
    if not layout.view.cube_in_use:
        return
    value = cube_text(layout.view)
    size = min(20.0, 1.25 * at.CUBE / len(value))
    paper, ink = colours.checker["mover"], colours.outline["mover"]
    yield square(layout.cube(), at.CUBE, 4, paper, ink)
    yield Label(*layout.cube(), value, size, ink, bold=True)


def _headers(layout: Layout, colours: Colours) -> Iterator[Shape]:
    for index, side in enumerate(_SIDES):
        y = layout.header(side) - 5
        edge = colours.outline[side] if side == "mover" else colours.ink
        yield Circle(at.FIELD_LEFT + 7, y, 7, fill=colours.checker[side], stroke=edge)
        name = shorten(name_of(layout.view, side), _NAME_UNITS)
        yield Label(at.FIELD_LEFT + 22, y, name, 15, colours.ink, "start", bold=True)
        facts = [standing(layout.view, side)]
        if layout.view.pips is not None:
            facts.append(f"pips {layout.view.pips[index]}")
        shown = " · ".join(fact for fact in facts if fact)
        if shown:
            yield Label(at.RIGHT_HALF + at.HALF, y, shown, 14, colours.ink, "end")


def _caption(lines: list[str], colours: Colours) -> Iterator[Shape]:
    for index, line in enumerate(lines):
        yield Label(at.WIDTH / 2, at.HEIGHT + at.LINE * (index + 0.3), line, 14, colours.ink)


def _arrows(layout: Layout, colours: Colours, steps: list[tuple[int, int]]) -> Iterator[Shape]:
    counts = list(layout.view.mover)
    pinning = {point for point, stack in stacks(layout.view).items() if stack.pins}
    for (source, target), alike in groupby(steps):
        starts, ends = [], []
        for _ in alike:
            counts[source] = max(counts[source] - 1, 0)
            starts.append(layout.arrow_end(source, counts[source], source in pinning))
            ends.append(layout.arrow_end(target, counts[target], target in pinning))
            counts[target] += 1
        # Arrows from one point to one point run side by side, the upper to the upper place.
        by_height = zip(sorted(starts, key=_height), sorted(ends, key=_height), strict=True)
        for start, end in by_height:
            yield arrow(start, at.inward(start, end), end, colours)


def _height(spot: Spot) -> float:
    return spot[1]
