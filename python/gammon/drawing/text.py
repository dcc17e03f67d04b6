"""A board as lines of text."""

from __future__ import annotations

from typing import NamedTuple

from gammon.drawing.view import (
    BAR,
    OFF,
    RESERVE,
    TALL,
    BoardView,
    Side,
    Stack,
    check_view,
    counts_of,
    cube_text,
    name_of,
    other,
    printable,
    rows,
    stacks,
    standing,
    top_side,
)

_CELL = 3
_HALF = 6 * _CELL + 1


class _Marks(NamedTuple):
    """The characters of one style; a border is left end, bar's two edges, right end, line."""

    checkers: dict[Side, str]
    pinned: dict[Side, str]
    top: str
    bottom: str
    wall: str


_ASCII = _Marks({"mover": "X", "opponent": "O"}, {"mover": "x", "opponent": "o"}, "++++-", "++++-", "|")
_UNICODE = _Marks({"mover": "●", "opponent": "○"}, {"mover": "◆", "opponent": "◇"}, "┌┬┬┐─", "└┴┴┘─", "│")


def board_text(view: BoardView, *, ascii_only: bool = False) -> str:
    """Draw a board as 13 lines of text, and a line each for pinned checkers and the caption.

    A stack of more than five shows its count in place of the fifth checker. Names, scores,
    pips, dice, the cube and the checkers off or in reserve stand to the right of the board.

    Args:
        view: What to draw.
        ascii_only: Use `X`, `O` and a frame of `+-|`; pinned checkers are `x` and `o`, and
            characters outside ASCII in names become `?`. Otherwise `●`, `○`, box-drawing
            characters, and `◆`, `◇` for pinned checkers.

    Returns:
        The lines, joined by newlines, with no newline at the end.

    Raises:
        TypeError: `view` is not a BoardView.

    Example:
        >>> from gammon.drawing import BoardView, board_text
        >>> side = tuple({24: 2, 13: 5, 8: 3, 6: 5}.get(spot, 0) for spot in range(27))
        >>> view = BoardView(side, side, dice=(3, 1), pips=(167, 167))
        >>> print(board_text(view, ascii_only=True))
        +-13-14-15-16-17-18-+---+-19-20-21-22-23-24-+  O
        |  X           O    |   |  O              X |  pips 167
        |  X           O    |   |  O              X |
        |  X           O    |   |  O                |
        |  X                |   |  O                |
        |  X                |   |  O                |
        |                   |BAR|                   |
        |  O                |   |  X                |
        |  O                |   |  X                |
        |  O           X    |   |  X                |
        |  O           X    |   |  X              O |  rolled 3-1
        |  O           X    |   |  X              O |  pips 167
        +-12-11-10--9--8--7-+---+--6--5--4--3--2--1-+  X
    """
    check_view(view)
    marks = _ASCII if ascii_only else _UNICODE
    lines = [
        f"{board}  {note}".rstrip() for board, note in zip(_board_lines(view, marks), _notes(view, marks), strict=True)
    ]
    if any(stack.pins for stack in stacks(view).values()):
        lines.append(f"{marks.pinned['mover']} {marks.pinned['opponent']} pinned checkers")
    if view.caption:
        lines.append(printable(view.caption))
    text = "\n".join(lines)
    return text.encode("ascii", "replace").decode("ascii") if ascii_only else text


def _board_lines(view: BoardView, marks: _Marks) -> list[str]:
    upper, lower = rows(view)
    # A checker on the bar waits in the half where it enters, opposite its home.
    low = top_side(view)
    high = other(low)
    middle = f"{marks.wall}{' ' * _HALF}{marks.wall}BAR{marks.wall}{' ' * _HALF}{marks.wall}"
    top = _half_board(view, upper, high, marks)
    bottom = _half_board(view, lower, low, marks)
    return [
        _border(upper, marks.top),
        *top,
        middle,
        *reversed(bottom),
        _border(lower, marks.bottom),
    ]


def _half_board(view: BoardView, points: list[int], bar: Side, marks: _Marks) -> list[str]:
    """Five lines of one row of points, from the frame to the middle."""
    held = stacks(view)
    columns = [_column(held.get(point), marks) for point in points]
    waiting = counts_of(view, bar)[BAR]
    bar_column = _column(Stack(bar, waiting, False) if waiting else None, marks)[::-1]
    lines = []
    for height in range(TALL):
        cells = [column[height].rjust(_CELL) for column in columns]
        left, right = "".join(cells[:6]), "".join(cells[6:])
        bar_cell = bar_column[height].center(3)
        lines.append(marks.wall.join(["", f"{left} ", bar_cell, f"{right} ", ""]))
    return lines


def _column(stack: Stack | None, marks: _Marks) -> list[str]:
    """The five cells of a stack, its base first."""
    if stack is None:
        return [""] * TALL
    base = [marks.pinned[other(stack.owner)]] if stack.pins else []
    room = TALL - len(base)
    cells = base + [marks.checkers[stack.owner]] * min(stack.height, room)
    if stack.height > room:
        cells[-1] = str(stack.height)
    return cells + [""] * (TALL - len(cells))


def _border(points: list[int], characters: str) -> str:
    left, bar_left, bar_right, right, line = tuple(characters)
    cells = [str(point).rjust(_CELL, line) for point in points]
    halves = "".join(cells[:6]) + line, "".join(cells[6:]) + line
    return f"{left}{halves[0]}{bar_left}{line * 3}{bar_right}{halves[1]}{right}"


def _notes(view: BoardView, marks: _Marks) -> list[str]:
    """What stands to the right of the 13 lines."""
    upper = _side_notes(view, top_side(view), marks)
    lower = _side_notes(view, other(top_side(view)), marks)
    centred = view.cube_in_use and view.cube_owner is None
    upper += [""] * (TALL + 1 - len(upper))
    lower += [""] * (TALL + 1 - len(lower))
    return [*upper, f"cube {cube_text(view)}" if centred else "", *reversed(lower)]


def _side_notes(view: BoardView, side: Side, marks: _Marks) -> list[str]:
    """At most six lines about one side, the outermost first."""
    mark, name = marks.checkers[side], name_of(view, side)
    title = mark if name == mark else f"{mark} {name}"
    score = standing(view, side)
    notes = [f"{title}, {score}" if score else title]
    if view.pips is not None:
        notes.append(f"pips {view.pips[0 if side == 'mover' else 1]}")
    counts = counts_of(view, side)
    if counts[OFF]:
        notes.append(f"off {counts[OFF]}")
    if counts[RESERVE]:
        notes.append(f"reserve {counts[RESERVE]}")
    if view.cube_in_use and view.cube_owner == side:
        notes.append(f"cube {cube_text(view)}")
    if view.dice is not None and side == "mover":
        notes.append("rolled {}-{}".format(*view.dice))
    return notes
