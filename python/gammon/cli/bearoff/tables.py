"""The commands `bearoff build`, `bearoff list`, `bearoff verify` and `bearoff show`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table as Drawn

from gammon import _arguments, bearoff
from gammon._core import OneSidedTable, TwoSidedTable
from gammon.cli.commands import CONSOLE, JsonOption, PositionArgument, ThreadsOption, VariantOption
from gammon.cli.inputs import answer_all, fail, json_line, read_state
from gammon.cli.tables import (
    FolderOption,
    ForceOption,
    RestartOption,
    SamplesOption,
    SeedOption,
    build_tables,
    list_tables,
    verify_tables,
)
from gammon.errors import DataFileError, GammonError, TableNotBuiltError
from gammon.tables import OneSided, Table, TwoSided
from gammon.tables.folder import changed, folder
from gammon.tables.table import MOST_SAMPLES, MOST_SEED
from gammon.values import SIDES

app = typer.Typer(no_args_is_help=True, help="Exact bear-offs: build tables of one side or both, query and plot them.")

PointsOption = Annotated[
    int | None, typer.Option("--points", help="A one-sided table of N points, 1 to 12.", show_default=False)
]


@app.command()
def build(
    size: Annotated[str, typer.Argument(help="The most checkers of each side, such as `8x8`; of one with --points.")],
    points: PointsOption = None,
    cubeful: Annotated[bool, typer.Option("--cubeful", help="Money equities with the cube too.")] = False,
    within: FolderOption = None,
    threads: ThreadsOption = None,
    restart: RestartOption = False,
    force: ForceOption = False,
    as_json: JsonOption = False,
) -> None:
    """Build a two-sided table, resume a build that was interrupted, or report that it exists.

    With --points it is a one-sided table of that many points.
    """
    try:
        table = _table(size, points, cubeful, within)
        build_tables([table], threads=threads, restart=restart, force=force, as_json=as_json)
    except GammonError as error:
        fail(error, as_json=as_json)


@app.command(name="list")
def list_(within: FolderOption = None, as_json: JsonOption = False) -> None:
    """List the tables that have been built, and those whose builds were interrupted."""
    try:
        place = folder(within)
        list_tables((OneSided, TwoSided), place, as_json=as_json, advice=TwoSided(8, 8, within=place))
    except GammonError as error:
        fail(error, as_json=as_json)


@app.command()
def verify(
    table: Annotated[str, typer.Argument(help="The path of a table, or its size, such as `8x8`; `15` with --points.")],
    points: PointsOption = None,
    cubeful: Annotated[bool, typer.Option("--cubeful", help="Of that size the one with the cube.")] = False,
    samples: SamplesOption = None,
    seed: SeedOption = 1,
    within: FolderOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check a table: its checksums, and random positions computed again from their successors.

    With --points it is a one-sided table of that many points.

    The exit code is 0 if all is right, 1 if the file is damaged or numbers are wrong, and 2 if there is no such table.
    """
    try:
        if samples is not None:
            _arguments.integer(samples, "samples", 1, MOST_SAMPLES)
        _arguments.integer(seed, "seed", 0, MOST_SEED)
        is_size = points is not None or re.fullmatch(r"[\dx×]+", table)
        path = _table(table, points, cubeful, within).path if is_size else Path(table)
        if changed(path) is None:
            raise GammonError(f"{path}: there is no such file")
        kind, opened = _opened(path)
    except GammonError as error:
        fail(error, as_json=as_json)
    verify_tables([(path, kind, opened)], samples, seed, as_json=as_json)


def _opened(path: Path) -> tuple[Table[Any], OneSidedTable | TwoSidedTable | DataFileError]:
    """What a file is, whatever its name: a table of one side or of both, or damaged."""
    try:
        return OneSided(points=1), OneSidedTable.open(path)
    except DataFileError:
        try:
            return TwoSided(1, 1), TwoSidedTable.open(path)
        except DataFileError as error:
            return TwoSided(1, 1), error


def _table(size: str, points: int | None, cubeful: bool, within: Path | None) -> Table[Any]:
    """The table of a size as it is written."""
    if points is None:
        found = re.fullmatch(r"(\d{1,3})(?:[x×](\d{1,3}))?", size)
        if not found:
            raise GammonError(f"size is {size[:40]!r}: write the most checkers of each side, such as 8x8")
        return TwoSided(int(found[1]), int(found[2] or found[1]), cubeful=cubeful, within=within)
    if cubeful:
        raise GammonError("--cubeful is for tables of both sides, and --points for those of one")
    if not (size.isascii() and size.isdigit() and len(size) < 4):
        raise GammonError(
            f"size is {size[:40]!r}: with --points a table is of one side, so write its checkers alone, such as "
            f"15 --points {points}"
        )
    return OneSided(int(size), points=points, within=within)


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
        sides = {side: bearoff.one_sided(pos, side, within=within) for side in SIDES}
        exact = _of_both(pos, within)
        win = None if pos.game.axes["equalising_roll"] else bearoff.win_chance(pos, within=within)
        if as_json:
            told = {side: rolls._asdict() | {"epc": rolls.epc} for side, rolls in sides.items()}
            typer.echo(json_line(line, **told, win_chance=win, two_sided=exact and exact._asdict()))
            return True
        table = Drawn("", "pips", "mean rolls", "deviation", "EPC", "wastage")
        for side, rolls in sides.items():
            numbers = (f"{number:.3f}" for number in (rolls.mean, rolls.deviation, rolls.epc, rolls.wastage))
            table.add_row(side, str(rolls.pips), *numbers)
        CONSOLE.print(table)
        if exact is None and win is not None:
            typer.echo(f"wins {win:.3%}, each side playing for the fewest rolls")
        elif exact is not None:
            typer.echo(f"wins {exact.probability:.3%}, both playing best")
            if exact.owned is not None:
                typer.echo(
                    f"equity before a double: {exact.owned:+.4f} owning the cube, {exact.centred:+.4f} with it "
                    f"centred, {exact.opponent_owned:+.4f} without it"
                )
        return True

    answer_all(position, [], answer, as_json=as_json)


def _of_both(pos: Any, within: Path | None) -> bearoff.TwoSidedValues | None:
    """What a two-sided table says, where one has been built that has the position."""
    try:
        table = TwoSided.holding(pos, within=within)
    except TableNotBuiltError:
        return None
    except GammonError as error:
        if isinstance(error, DataFileError):
            raise
        return None
    return bearoff.two_sided(pos, within=table.place)
