"""From positions and states to the drawings of `gammon.drawing`.

What a picture is asked for stands once, in `TextOptions` and `PictureOptions`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, Protocol, TypedDict, TypeVar, Unpack

from gammon import _core
from gammon.drawing import BoardView, Theme, board_png, board_svg, board_text
from gammon.errors import GammonError
from gammon.values import Roll

__all__ = [
    "PictureOptions",
    "TextOptions",
    "Theme",
    "play_svg",
    "position_png",
    "position_svg",
    "position_text",
    "position_view",
    "state_png",
    "state_svg",
    "state_text",
    "state_view",
]


class TextOptions(TypedDict, total=False):
    """How a board is drawn as text."""

    ascii_only: bool
    """Draws with `X`, `O` and `+-|` alone; else False."""
    home_left: bool
    """Draws the home boards on the left; else False."""
    mover_on_top: bool
    """Draws the board as the player not on roll sees it across the table; else False."""


class PictureOptions(TypedDict, total=False):
    """How a board is drawn as SVG or PNG."""

    theme: Theme
    """Its colours, "light" or "dark"; else "light"."""
    width: int
    """Of the picture in pixels, 120 to 4000, its height follows; else 640."""
    home_left: bool
    """Draws the home boards on the left; else False."""
    mover_on_top: bool
    """Draws the board as the player not on roll sees it across the table; else False."""
    play: _core.Play | None
    """A play of the position, drawn as arrows, with its dice if the state has none; else None."""


class Shown(Protocol):
    """What is drawn of a state."""

    @property
    def position(self) -> _core.Position: ...
    @property
    def dice(self) -> Roll | None: ...
    @property
    def turn(self) -> int: ...
    @property
    def cube(self) -> _Cube: ...
    @property
    def score(self) -> tuple[int, int]: ...
    @property
    def length(self) -> int: ...
    @property
    def crawford(self) -> bool: ...
    @property
    def offer(self) -> tuple[str, int] | None: ...
    @property
    def phase(self) -> str: ...


class _Cube(Protocol):
    @property
    def value(self) -> int: ...
    @property
    def owner(self) -> int | None: ...
    @property
    def max(self) -> int: ...


def position_view(
    position: _core.Position,
    *,
    home_left: bool = False,
    mover_on_top: bool = False,
    dice: tuple[int, int] | None = None,
) -> BoardView:
    """What a picture of a position shows: the mover at the bottom, no cube, no score."""
    counts = position.to_counts()
    return BoardView(
        mover=counts.mover,
        opponent=counts.opponent,
        pinned_mover=one_each(counts.pinned_mover),
        pinned_opponent=one_each(counts.pinned_opponent),
        parallel=is_parallel(position),
        pips=position.pip_counts,
        dice=dice,
        home_left=home_left,
        mover_on_top=mover_on_top,
    )


def one_each(points: tuple[int, ...]) -> tuple[int, ...]:
    """27 counts with one checker on each of the points; none at all where there are none."""
    return tuple(int(slot in points) for slot in range(27)) if points else ()


def is_parallel(position: _core.Position) -> bool:
    """Whether both players go the same way round."""
    return position.game.axes["direction"] == "parallel"


def position_text(position: _core.Position, **options: Unpack[TextOptions]) -> str:
    """The board as text, the mover (X) at the bottom."""
    return _text(lambda **how: position_view(position, **how), **options)


def position_svg(position: _core.Position, **options: Unpack[PictureOptions]) -> str:
    """The board as SVG, the mover at the bottom."""
    return _drawn(board_svg, position, lambda **how: position_view(position, **how), **options)


def position_png(position: _core.Position, **options: Unpack[PictureOptions]) -> bytes:
    """The board as a PNG file, the mover at the bottom."""
    return _drawn(board_png, position, lambda **how: position_view(position, **how), **options)


def play_svg(play: _core.Play) -> str:
    """The board before a play, with its dice, and the play as arrows."""
    return position_svg(play.position, play=play)


def state_view(
    state: Shown,
    *,
    home_left: bool = False,
    mover_on_top: bool = False,
    dice: tuple[int, int] | None = None,
) -> BoardView:
    """What a picture of a state shows: as a position, with dice (the state's own first), cube and score."""
    counts = state.position.to_counts()
    owner: Literal["mover", "opponent"] | None = None
    if state.cube.owner is not None:
        owner = "mover" if state.cube.owner == state.turn else "opponent"
    return BoardView(
        mover=counts.mover,
        opponent=counts.opponent,
        pinned_mover=one_each(counts.pinned_mover),
        pinned_opponent=one_each(counts.pinned_opponent),
        parallel=is_parallel(state.position),
        pips=state.position.pip_counts,
        dice=dice if state.dice is None else (state.dice.first, state.dice.second),
        cube_value=state.cube.value,
        cube_owner=owner,
        cube_in_use=bool(state.position.game.axes["cube"]) and state.cube.max > 1 and not state.crawford,
        score=(state.score[state.turn], state.score[1 - state.turn]),
        length=state.length or None,
        caption=_caption(state),
        home_left=home_left,
        mover_on_top=mover_on_top,
    )


_RESIGNATIONS = {"resign_single": "a single game", "resign_gammon": "a gammon", "resign_backgammon": "a backgammon"}


def _caption(state: Shown) -> str:
    """What a board alone does not show: the Crawford game, an offer, the end of the game. X is the player on roll."""
    parts = ["Crawford game"] if state.crawford else []
    if state.offer is not None:
        kind, by = state.offer
        who = "X" if by == state.turn else "O"
        if kind in _RESIGNATIONS:
            parts.append(f"{who} gives up {_RESIGNATIONS[kind]}")
        else:
            times = {"double": 2, "beaver": 4, "raccoon": 8}[kind]
            parts.append(f"{who} {kind}s to {state.cube.value * times}")
    if state.phase != "playing":
        parts.append("no game begun" if state.phase == "not_started" else "the game is over")
    return "; ".join(parts)


def state_text(state: Shown, **options: Unpack[TextOptions]) -> str:
    """The board as text, with dice, cube and score."""
    return _text(lambda **how: state_view(state, **how), **options)


def state_svg(state: Shown, **options: Unpack[PictureOptions]) -> str:
    """The board as SVG, with dice, cube and score."""
    return _drawn(board_svg, state.position, lambda **how: state_view(state, **how), **options)


def state_png(state: Shown, **options: Unpack[PictureOptions]) -> bytes:
    """The board as a PNG file, with dice, cube and score."""
    return _drawn(board_png, state.position, lambda **how: state_view(state, **how), **options)


def _text(
    view: Callable[..., BoardView], *, ascii_only: bool = False, home_left: bool = False, mover_on_top: bool = False
) -> str:
    return board_text(view(home_left=home_left, mover_on_top=mover_on_top), ascii_only=ascii_only)


_Picture = TypeVar("_Picture", str, bytes)


def _drawn(
    draw: Callable[..., _Picture],
    position: _core.Position,
    view: Callable[..., BoardView],
    *,
    theme: Theme = "light",
    width: int = 640,
    home_left: bool = False,
    mover_on_top: bool = False,
    play: _core.Play | None = None,
) -> _Picture:
    steps, dice = _steps(play, position)
    shown = view(home_left=home_left, mover_on_top=mover_on_top, dice=dice)
    return draw(shown, theme=theme, width=width, play=steps)


def _steps(play: _core.Play | None, position: _core.Position) -> tuple[list[tuple[int, int]], tuple[int, int] | None]:
    """The arrows of a play, and the dice it was played with."""
    if play is None:
        return [], None
    if not isinstance(play, _core.Play):
        raise TypeError(f"play must be a Play, not {type(play).__name__}")
    if play.position != position:
        raise GammonError(f"the play {play.notation or 'of no move'} belongs to another position")
    return [(move.source, move.target) for move in play.moves], (play.dice.first, play.dice.second)
