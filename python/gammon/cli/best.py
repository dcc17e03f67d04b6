"""The command `best`."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from gammon.cli.commands import CONSOLE, JsonOption, PositionArgument, VariantOption
from gammon.cli.evaluation import CHANCES, LevelOption, cells, table_of
from gammon.cli.inputs import answer_all, fail, json_line, read_dice, read_state
from gammon.errors import GammonError
from gammon.evaluation import RatedPlay, rated_plays
from gammon.evaluation.levels import level_of


def best(
    position: PositionArgument,
    dice: Annotated[str | None, typer.Argument(help="Such as 31; not needed for an XGID that has dice.")] = None,
    count: Annotated[int, typer.Option("--plays", "-n", min=1, help="Show so many plays.")] = 10,
    level: LevelOption = "0-ply",
    variant: VariantOption = "backgammon",
    as_json: JsonOption = False,
) -> None:
    """Rate the plays of a roll, the best first, in money play without a cube.

    With `-`, each line is a position and its dice.
    """
    try:
        judged = level_of(level, "strong")
    except GammonError as error:
        fail(error, as_json=as_json)

    def answer(words: list[str], line: int | None) -> bool:
        if len(words) > 2:
            raise GammonError(f"{len(words)} words: a request is a position and its dice")
        state = read_state(words[0], variant)
        roll = read_dice(words[1] if len(words) > 1 else None, state)
        rated = rated_plays(state.position, roll, judged)
        if as_json:
            plays = [_told(row) for row in rated[:count]]
            told = {"position": words[0], "dice": roll, "level": str(judged), "count": len(rated), "plays": plays}
            typer.echo(json_line(line, **told))
        elif rated:
            CONSOLE.print(_table(rated, count, f"{roll}, {judged}, without the cube, chances in %"))
        else:
            over = state.position.outcome is not None
            typer.echo("(the game is over)" if over else "(no legal play: the turn passes)")
        return True

    answer_all(position, [dice] if dice else [], answer, as_json=as_json)


def _told(row: RatedPlay) -> dict[str, object]:
    chances = {**row.evaluation.to_json(), "equity": row.equity}
    return {"play": row.play.notation, "difference": row.difference, **chances}


def _table(rated: list[RatedPlay], count: int, title: str) -> Table:
    table = table_of("#", "play", "equity", "diff.", *CHANCES, title=title)
    for rank, row in enumerate(rated[:count], 1):
        difference = f"{row.difference:+.4f}" if rank > 1 else ""
        table.add_row(str(rank), row.play.notation, f"{row.equity:+.4f}", difference, *cells(row.evaluation))
    if len(rated) > count:
        table.caption = f"{len(rated) - count} more plays: --plays {len(rated)}"
    return table
