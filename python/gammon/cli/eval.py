"""The command `eval`."""

from __future__ import annotations

from typing import Annotated

import typer

from gammon.cli.commands import CONSOLE, JsonOption, VariantOption
from gammon.cli.evaluation import CHANCES, LevelOption, cells, table_of, with_bar
from gammon.cli.inputs import BAD_INPUT, fail, json_line, lines_of, read_state, report
from gammon.errors import GammonError
from gammon.evaluation import Evaluation, evaluate
from gammon.evaluation.levels import level_of


def judge(
    positions: Annotated[
        list[str], typer.Argument(help="Ids, `start`, a variant's name; or `-`, one a line.", show_default=False)
    ],
    level: LevelOption = "0-ply",
    variant: VariantOption = "backgammon",
    as_json: JsonOption = False,
) -> None:
    """Say what positions are worth to the player on roll, in money play without a cube.

    A line of standard input that is wrong is reported by its number, and the others are judged.
    """
    requests = _requests(positions)
    found: list[tuple[str, Evaluation]] = []
    any_bad = False
    try:
        judged = level_of(level, "strong")
    except GammonError as error:
        fail(error, as_json=as_json)
    for line, text in with_bar(requests, "judging"):
        try:
            chances = evaluate(read_state(text, variant).position, judged)
        except GammonError as error:
            report(error, as_json=as_json, line=line)
            any_bad = True
            continue
        if as_json:
            typer.echo(json_line(line, position=text, level=str(judged), **chances.to_json()))
        else:
            found.append((text, chances))
    _show(found, str(judged))
    if any_bad:
        raise typer.Exit(BAD_INPUT)


def _requests(positions: list[str]) -> list[tuple[int | None, str]]:
    if "-" in positions:
        return [(line, " ".join(words)) for line, words in lines_of("-", [text for text in positions if text != "-"])]
    return [(None, text) for text in positions]


def _show(found: list[tuple[str, Evaluation]], level: str) -> None:
    if len(found) == 1:
        typer.echo(f"{level}\n{found[0][1]}")
    elif found:
        table = table_of("position", "equity", *CHANCES, title=f"{level}, without the cube, in %")
        for text, chances in found:
            table.add_row(text, f"{chances.equity:+.4f}", *cells(chances))
        CONSOLE.print(table)
