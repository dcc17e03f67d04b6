"""Where everything lies in the SVG picture of a board, in its own units."""

from __future__ import annotations

from gammon.drawing.shapes import Spot
from gammon.drawing.view import (
    BAR,
    OFF,
    RESERVE,
    TALL,
    BoardView,
    Side,
    rows,
    top_side,
)

RADIUS = 19
POINT = 40  # width of a point
BAR_WIDTH = 44
TRAY = 52
GAP = 8  # frame and spaces
STRIP = 18  # holds the point numbers
HEADER = 26
ROW = 11 * RADIUS  # five checkers, and half of a pinned one below them
FIELD = 2 * ROW + 44
TRIANGLE = 9 * RADIUS
CUBE = 36
DIE = 36
THIN, THIN_PITCH = 8, 10  # a checker seen from the side, in a tray
LINE = 20  # of the caption

HALF = 6 * POINT
FRAME_LEFT = GAP
FRAME_TOP = GAP + HEADER
TRAY_LEFT = FRAME_LEFT + GAP
FIELD_LEFT = TRAY_LEFT + TRAY + GAP
BAR_LEFT = FIELD_LEFT + HALF
RIGHT_HALF = BAR_LEFT + BAR_WIDTH
TRAY_RIGHT = RIGHT_HALF + HALF + GAP
FRAME_RIGHT = TRAY_RIGHT + TRAY + GAP
FIELD_TOP = FRAME_TOP + STRIP
FIELD_BOTTOM = FIELD_TOP + FIELD
FRAME_BOTTOM = FIELD_BOTTOM + STRIP
MIDDLE = FIELD_TOP + FIELD / 2
WIDTH = FRAME_RIGHT + GAP
HEIGHT = FRAME_BOTTOM + HEADER + GAP


class Layout:
    """The places of one view's points, checkers, trays, dice and cube."""

    def __init__(self, view: BoardView) -> None:
        self.view = view
        self.top = top_side(view)
        self._columns = {
            point: (column, row) for row, line in enumerate(rows(view)) for column, point in enumerate(line)
        }

    def is_upper(self, point: int) -> bool:
        """Whether a point of the mover's numbering lies in the upper row."""
        return self._columns[point][1] == 0

    def point_x(self, point: int) -> float:
        """The middle of a point, from left to right."""
        column = self._columns[point][0]
        left = FIELD_LEFT if column < 6 else FIELD_LEFT + BAR_WIDTH
        return left + (column + 0.5) * POINT

    def point_base(self, point: int) -> float:
        """The edge of the field from which a point rises."""
        return FIELD_TOP if self.is_upper(point) else FIELD_BOTTOM

    def checker(self, point: int, index: int, raised: bool = False) -> Spot:
        """The centre of a checker of a stack; `raised` if it lies on a pinned one."""
        along = RADIUS * (2 * min(index, TALL - 1) + 1 + raised)
        base = self.point_base(point)
        return self.point_x(point), base + along if self.is_upper(point) else base - along

    def bar_checker(self, side: Side, index: int) -> Spot:
        """A checker on the bar, counted from the middle outwards, in the half it enters."""
        along = (FIELD - 2 * ROW) / 2 + RADIUS * (2 * min(index, TALL - 1) + 1)
        upper = side != self.top
        return BAR_LEFT + BAR_WIDTH / 2, MIDDLE - along if upper else MIDDLE + along

    def tray_left(self, side: Side, spot: int) -> float:
        """The left edge of the tray of a side's borne-off checkers or of its reserve.

        They are borne off beside the home board. The reserve has the tray opposite, which also
        holds the cube.
        """
        home_left = self.view.home_left
        if side == "opponent" and self.view.parallel:
            home_left = not home_left  # his home lies opposite the mover's, one row on
        return TRAY_LEFT if home_left == (spot == OFF) else TRAY_RIGHT

    def thin_checker(self, side: Side, spot: int, index: int) -> Spot:
        """The centre of a checker in a tray, counted from the frame inwards."""
        along = 2 + THIN_PITCH * index + THIN / 2
        x = self.tray_left(side, spot) + TRAY / 2
        return x, FIELD_TOP + along if side == self.top else FIELD_BOTTOM - along

    def tray_label(self, side: Side, spot: int) -> Spot:
        """The centre of a tray's count, in line with the point numbers."""
        x = self.tray_left(side, spot) + TRAY / 2
        return x, FIELD_TOP - STRIP / 2 if side == self.top else FIELD_BOTTOM + STRIP / 2

    def cube(self) -> Spot:
        """The centre of the cube: at its owner's edge, or inwards of a reserve lying there."""
        owner = self.view.cube_owner
        x = self.tray_left(owner or "mover", RESERVE) + TRAY / 2
        if owner is None:
            return x, MIDDLE
        counts = self.view.mover if owner == "mover" else self.view.opponent
        along = ROW - CUBE / 2 if counts[RESERVE] else 2 + CUBE / 2
        return x, FIELD_TOP + along if owner == self.top else FIELD_BOTTOM - along

    def dice(self) -> tuple[Spot, Spot]:
        """The centres of both dice, at the right hand of the player who rolled them."""
        half = FIELD_LEFT if self.top == "mover" else RIGHT_HALF
        x = half + HALF / 2
        return (x - DIE * 0.65, MIDDLE), (x + DIE * 0.65, MIDDLE)

    def arrow_end(self, spot: int, index: int, raised: bool) -> Spot:
        """Where a step of the mover's play starts or ends, on his checker number `index`."""
        if spot in (OFF, RESERVE):
            return self.thin_checker("mover", spot, index)
        if spot == BAR:
            return self.bar_checker("mover", index)
        return self.checker(spot, index, raised)

    def header(self, side: Side) -> float:
        """The baseline of the line that names a side."""
        return FRAME_TOP - 9 if side == self.top else FRAME_BOTTOM + 19


def inward(start: Spot, end: Spot) -> Spot:
    """The control point of an arrow that bends towards the middle of the board."""
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    bend = min(0.18 * abs(end[0] - start[0]), 60.0)
    if abs(y - MIDDLE) < POINT:
        return x, y
    return x, y + bend if y < MIDDLE else y - bend
