"""From positions and states to the drawings of `gammon.drawing`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from gammon.drawing import BoardView, board_svg, board_text

if TYPE_CHECKING:
    from gammon import _core
    from gammon.state import State

Theme = Literal["light", "dark"]


def position_view(position: _core.Position) -> BoardView:
    """What a picture of a position shows: the mover at the bottom, no cube, no score."""
    counts = position.to_counts()
    return BoardView(mover=counts.mover, opponent=counts.opponent, pips=position.pip_counts)


def position_text(position: _core.Position, *, ascii_only: bool = False) -> str:
    """The board as text, the mover (X) at the bottom."""
    return board_text(position_view(position), ascii_only=ascii_only)


def position_svg(position: _core.Position, *, theme: Theme = "light", width: int = 640) -> str:
    """The board as SVG, the mover at the bottom."""
    return board_svg(position_view(position), theme=theme, width=width)


def play_svg(play: _core.Play) -> str:
    """The board before a play, with the play as arrows."""
    steps = [(move.source, move.target) for move in play.moves]
    return board_svg(position_view(play.position), play=steps)


def state_view(state: State) -> BoardView:
    """What a picture of a state shows: as a position, with dice, cube and score."""
    counts = state.position.to_counts()
    owner: Literal["mover", "opponent"] | None = None
    if state.cube.owner is not None:
        owner = "mover" if state.cube.owner == state.turn else "opponent"
    return BoardView(
        mover=counts.mover,
        opponent=counts.opponent,
        pips=state.position.pip_counts,
        dice=None if state.dice is None else (state.dice.first, state.dice.second),
        cube_value=state.cube.value,
        cube_owner=owner,
        cube_in_use=state.cube.max > 1 and not state.crawford,
        score=(state.score[state.turn], state.score[1 - state.turn]),
        length=state.length or None,
    )


def state_text(state: State, *, ascii_only: bool = False) -> str:
    """The board as text, with dice, cube and score."""
    return board_text(state_view(state), ascii_only=ascii_only)


def state_svg(state: State, *, theme: Theme = "light", width: int = 640) -> str:
    """The board as SVG, with dice, cube and score."""
    return board_svg(state_view(state), theme=theme, width=width)
