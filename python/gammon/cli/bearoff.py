"""The commands `bearoff build`, `bearoff list` and `bearoff show`."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from gammon import bearoff, bearoff_tables
from gammon.cli.commands import CONSOLE, PROGRESS, JsonOption, PositionArgument, ThreadsOption, VariantOption
from gammon.cli.inputs import answer_all, fail, json_line, read_state
from gammon.errors import DataFileError, GammonError
from gammon.table_files import folder, two_sided_files, two_sided_path
from gammon.values import SIDES

app = typer.Typer(no_args_is_help=True, help="Exact bear-offs: build two-sided tables, and ask them.")

FolderOption = Annotated[
    Path | None, typer.Option("--dir", help="The folder of the tables.", show_default="$GAMMON_TABLES, or the cache")
]


@app.command()
def build(
    size: Annotated[str, typer.Argument(help="The most checkers of each side, such as `8x8`.")],
    cubeful: Annotated[bool, typer.Option("--cubeful", help="Money equities with the cube too.")] = False,
    within: FolderOption = None,
    threads: ThreadsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Build a two-sided table, or say that it is there."""
    try:
        mine, theirs = _size(size)
        wanted = bearoff_tables.estimate(mine, theirs, cubeful=cubeful)
        path = two_sided_path(mine, theirs, cubeful=cubeful, within=folder(within))
        if not path.exists() and not as_json:
            typer.echo(
                f"{wanted.positions:,} positions, {wanted.disk / 1e6:,.0f} MB on disk in {path.parent}, "
                f"{wanted.memory / 1e6:,.0f} MB of memory meanwhile",
                err=True,
            )
        began = time.perf_counter()
        table = _built(mine, theirs, cubeful, within, threads)
    except GammonError as error:
        fail(error, as_json=as_json)
    seconds = time.perf_counter() - began
    if as_json:
        typer.echo(json.dumps({"path": str(table.path), "positions": table.positions, "seconds": round(seconds, 3)}))
    else:
        typer.echo(f"{table.path}: {table.positions:,} positions, {seconds:.1f} s")


def _built(mine: int, theirs: int, cubeful: bool, within: Path | None, threads: int | None) -> bearoff_tables.TwoSided:
    columns = (TextColumn("building"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=PROGRESS, transient=True) as bar:
        task = bar.add_task("building", total=None)
        return bearoff_tables.build(
            mine,
            theirs,
            cubeful=cubeful,
            within=within,
            threads=threads,
            progress=lambda done, total: bar.update(task, completed=done, total=total),
        )


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{1,3})(?:[x×](\d{1,3}))?", text)
    if not found:
        raise GammonError(f"size is {text[:40]!r}: write the most checkers of each side, such as 8x8")
    return int(found[1]), int(found[2] or found[1])


@app.command(name="list")
def list_tables(within: FolderOption = None, as_json: JsonOption = False) -> None:
    """List the tables that have been built."""
    try:
        place = folder(within)
        files = two_sided_files(place)
    except GammonError as error:
        fail(error, as_json=as_json)
    if as_json:
        for file in files:
            typer.echo(json.dumps(file._asdict() | {"path": str(file.path)}))
    elif files:
        for file in files:
            kind = "cubeful" if file.cubeful else "cubeless"
            typer.echo(f"{file.mine}x{file.theirs} {kind}, {file.path.stat().st_size / 1e6:,.1f} MB: {file.path}")
    else:
        typer.echo(f"there are no tables in {place}: gammon bearoff build 8x8")


@app.command()
def show(
    position: PositionArgument,
    variant: VariantOption = "backgammon",
    within: FolderOption = None,
    as_json: JsonOption = False,
) -> None:
    """Say what is known exactly of a bear-off: the rolls each side needs, and from a table the chance to win."""

    def answer(words: list[str], line: int | None) -> bool:
        pos = read_state(" ".join(words), variant).position
        sides = {side: bearoff.one_sided(pos, side) for side in SIDES}
        try:
            exact = bearoff_tables.two_sided(pos, within=within)
        except DataFileError:
            exact = None
        if as_json:
            told = {side: rolls._asdict() | {"epc": rolls.epc} for side, rolls in sides.items()}
            two_sided = exact and exact._asdict()
            typer.echo(json_line(line, **told, win_chance=bearoff.win_chance(pos), two_sided=two_sided))
            return True
        table = Table("", "pips", "mean rolls", "deviation", "EPC", "wastage")
        for side, rolls in sides.items():
            numbers = (f"{number:.3f}" for number in (rolls.mean, rolls.deviation, rolls.epc, rolls.wastage))
            table.add_row(side, str(rolls.pips), *numbers)
        CONSOLE.print(table)
        if exact is None:
            typer.echo(f"wins {bearoff.win_chance(pos):.3%}, each side playing for the fewest rolls")
        else:
            typer.echo(f"wins {exact.probability:.3%}, both playing best")
            if exact.owned is not None:
                typer.echo(
                    f"equity before a double: {exact.owned:+.4f} owning the cube, {exact.centred:+.4f} with it "
                    f"centred, {exact.opponent_owned:+.4f} without it"
                )
        return True

    answer_all(position, [], answer, as_json=as_json)
