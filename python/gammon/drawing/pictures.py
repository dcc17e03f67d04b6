"""From positions and states to the drawings of `gammon.drawing`.

Every function takes `home_left`, which draws the home boards on the left, and `mover_on_top`, which
draws the board as the opponent sees it across the table. Pictures take a `theme`, a `width` in
pixels (120 to 4000) and a `play` of the position, drawn as arrows and with its dice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from gammon import _core
from gammon.drawing import BoardView, Theme, board_png, board_svg, board_text
from gammon.errors import GammonError

if TYPE_CHECKING:
    from gammon.state import State

__all__ = [
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


def position_text(
    position: _core.Position,
    *,
    ascii_only: bool = False,
    home_left: bool = False,
    mover_on_top: bool = False,
) -> str:
    """The board as text, the mover (X) at the bottom."""
    view = position_view(position, home_left=home_left, mover_on_top=mover_on_top)
    return board_text(view, ascii_only=ascii_only)


def position_svg(
    position: _core.Position,
    *,
    theme: Theme = "light",
    width: int = 640,
    home_left: bool = False,
    mover_on_top: bool = False,
    play: _core.Play | None = None,
) -> str:
    """The board as SVG, the mover at the bottom."""
    steps, dice = _steps(play, position)
    view = position_view(position, home_left=home_left, mover_on_top=mover_on_top, dice=dice)
    return board_svg(view, theme=theme, width=width, play=steps)


def position_png(
    position: _core.Position,
    *,
    theme: Theme = "light",
    width: int = 640,
    home_left: bool = False,
    mover_on_top: bool = False,
    play: _core.Play | None = None,
) -> bytes:
    """The board as a PNG file, the mover at the bottom."""
    steps, dice = _steps(play, position)
    view = position_view(position, home_left=home_left, mover_on_top=mover_on_top, dice=dice)
    return board_png(view, theme=theme, width=width, play=steps)


def play_svg(play: _core.Play) -> str:
    """The board before a play, with its dice, and the play as arrows."""
    return position_svg(play.position, play=play)


def state_view(
    state: State,
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


def _caption(state: State) -> str:
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


def state_text(
    state: State,
    *,
    ascii_only: bool = False,
    home_left: bool = False,
    mover_on_top: bool = False,
) -> str:
    """The board as text, with dice, cube and score."""
    view = state_view(state, home_left=home_left, mover_on_top=mover_on_top)
    return board_text(view, ascii_only=ascii_only)


def state_svg(
    state: State,
    *,
    theme: Theme = "light",
    width: int = 640,
    home_left: bool = False,
    mover_on_top: bool = False,
    play: _core.Play | None = None,
) -> str:
    """The board as SVG, with dice, cube and score."""
    steps, dice = _steps(play, state.position)
    view = state_view(state, home_left=home_left, mover_on_top=mover_on_top, dice=dice)
    return board_svg(view, theme=theme, width=width, play=steps)


def state_png(
    state: State,
    *,
    theme: Theme = "light",
    width: int = 640,
    home_left: bool = False,
    mover_on_top: bool = False,
    play: _core.Play | None = None,
) -> bytes:
    """The board as a PNG file, with dice, cube and score."""
    steps, dice = _steps(play, state.position)
    view = state_view(state, home_left=home_left, mover_on_top=mover_on_top, dice=dice)
    return board_png(view, theme=theme, width=width, play=steps)


def _steps(play: _core.Play | None, position: _core.Position) -> tuple[list[tuple[int, int]], tuple[int, int] | None]:
    """The arrows of a play, and the dice it was played with."""
    if play is None:
        return [], None
    if not isinstance(play, _core.Play):
        raise TypeError(f"play must be a Play, not {type(play).__name__}")
    if play.position != position:
        raise GammonError(f"the play {play.notation or 'of no move'} belongs to another position")
    return [(move.source, move.target) for move in play.moves], (play.dice.first, play.dice.second)
