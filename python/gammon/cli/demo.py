"""The main job in one command: what a first visitor sees."""

from __future__ import annotations

import time
from typing import Annotated

import typer

from gammon.cli.commands import CONSOLE, playout_table, with_progress
from gammon.cli.inputs import fail, read_state
from gammon.errors import GammonError, IllegalPlayError
from gammon.values import Roll

A_POSITION = "XGID=-b--BBC-B---dD---cae----B-:0:0:1:61:0:0:0:0:10"


def demo(
    position: Annotated[str, typer.Argument(help="An id; dice in it are used.")] = A_POSITION,
    games: Annotated[int, typer.Option("--games", "-n", help="How many random games.", min=1)] = 1_000_000,
) -> None:
    """Show a position, its legal plays, a validation with its reason, and a million random games."""
    try:
        state = read_state(position, "backgammon")
    except GammonError as error:
        fail(error)
    roll = state.dice or Roll(6, 1)
    CONSOLE.print(state.text(), markup=False)
    CONSOLE.print(state.xgid, markup=False, soft_wrap=True)

    found = state.position.legal_plays(roll)
    CONSOLE.print(f"\n[bold]Legal plays of {roll.first}-{roll.second}[/]: {len(found)}")
    CONSOLE.print(", ".join(play.notation for play in found) or "none: the turn passes", markup=False)

    CONSOLE.print("\n[bold]Is a play legal?[/]")
    tries = [found[0].notation, str(found[0].moves[0].source) + "/" + str(found[0].moves[0].target)] if found else [""]
    for text in tries:
        try:
            CONSOLE.print(f"“{text}”: legal, {state.position.check(roll, text).notation}", markup=False)
        except IllegalPlayError as error:
            CONSOLE.print(f"“{text}”: {error}  ({error.reason})", markup=False)

    CONSOLE.print("\n[bold]Random games from here[/]")
    began = time.perf_counter()
    result = with_progress(state.position, games, seed=1, threads=None)
    seconds = time.perf_counter() - began
    CONSOLE.print(playout_table(result))
    CONSOLE.print(
        f"{seconds:.1f} s: {games / seconds:,.0f} games and {result.plays / seconds / 1e6:.0f} M plays a second"
    )
