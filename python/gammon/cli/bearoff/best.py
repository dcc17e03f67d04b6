"""The command `bearoff best`."""

from __future__ import annotations

from typing import Annotated, get_args

import typer
from rich.table import Table

from gammon import bearoff
from gammon.bearoff.plays import By
from gammon.cli.commands import CONSOLE, JsonOption, PositionArgument, VariantOption
from gammon.cli.inputs import answer_all, json_line, read_dice, read_state
from gammon.cli.tables import FolderOption
from gammon.errors import GammonError


def best(
    position: PositionArgument,
    dice: Annotated[str | None, typer.Argument(help="Such as 31; not needed for an XGID that has dice.")] = None,
    by: Annotated[
        str,
        typer.Option("--by", "-b", help="`mean` number of rolls, chance to `win`, or `exact` by a two-sided table."),
    ] = "mean",
    variant: VariantOption = "backgammon",
    within: FolderOption = None,
    as_json: JsonOption = False,
) -> None:
    """Rate every play of a bear-off, the best first. With `-`, each line is a position and its dice."""

    def answer(words: list[str], line: int | None) -> bool:
        if len(words) > 2:
            raise GammonError(f"{len(words)} words: a request is a position and its dice")
        state = read_state(words[0], variant)
        roll = read_dice(words[1] if len(words) > 1 else None, state)
        rated = bearoff.rated_plays(state.position, roll, by=_by(by), within=within)
        if as_json:
            plays = [{"play": row.play.notation, "mean": row.mean, "win": row.win} for row in rated]
            typer.echo(json_line(line, position=words[0], dice=roll, by=by, plays=plays))
        elif rated:
            CONSOLE.print(_table(rated))
        else:
            typer.echo("(the game is over)")
        return True

    answer_all(position, [dice] if dice else [], answer, as_json=as_json)


def _by(text: str) -> By:
    for known in get_args(By):
        if text == known:
            return known  # type: ignore[no-any-return]
    raise GammonError(f"--by is {text[:20]!r}: say mean, win or exact")


def _table(rated: list[bearoff.RatedPlay]) -> Table:
    table = Table("play", "mean rolls after it", "wins")
    for row in rated:
        table.add_row(row.play.notation, f"{row.mean:.4f}", "" if row.win is None else f"{row.win:.3%}")
    return table
