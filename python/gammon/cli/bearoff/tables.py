"""The commands `bearoff build`, `bearoff list`, `bearoff verify` and `bearoff show`."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from gammon import _arguments, bearoff
from gammon.bearoff import both as bearoff_tables
from gammon.cli.bearoff.one_sided import PointsOption, build_one_sided, list_one_sided, one_sided_path, open_either
from gammon.cli.commands import CONSOLE, PROGRESS, JsonOption, PositionArgument, ThreadsOption, VariantOption
from gammon.cli.inputs import NO, answer_all, fail, json_line, read_state
from gammon.errors import DataFileError, GammonError
from gammon.tables import one_sided as one_sided_tables
from gammon.tables.folder import TwoSidedFile, dir_option, folder, is_there, two_sided_files, two_sided_path
from gammon.tables.two_sided import MOST_SAMPLES, MOST_SEED
from gammon.values import SIDES

app = typer.Typer(no_args_is_help=True, help="Exact bear-offs: build tables of one side or both, ask them, and draw.")

FolderOption = Annotated[
    Path | None, typer.Option("--dir", help="The folder of the tables.", show_default="$GAMMON_TABLES, or the cache")
]


@app.command()
def build(
    size: Annotated[str, typer.Argument(help="The most checkers of each side, such as `8x8`; of one with --points.")],
    points: PointsOption = None,
    cubeful: Annotated[bool, typer.Option("--cubeful", help="Money equities with the cube too.")] = False,
    within: FolderOption = None,
    threads: ThreadsOption = None,
    restart: Annotated[bool, typer.Option("--restart", help="Drop what an interrupted build has left.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Build it even if memory is short.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Build a two-sided table, go on with one that was interrupted, or say that it is there.

    With --points it is a one-sided table of so many points.
    """
    if points is not None:
        if cubeful:
            fail(GammonError("--cubeful is for tables of both sides, and --points for those of one"), as_json=as_json)
        bar = _bar("building")
        build_one_sided(size, points, within, threads, bar=bar, as_json=as_json, resume=not restart, force=force)
        return
    try:
        mine, theirs = _size(size)
        wanted = bearoff_tables.estimate(mine, theirs, cubeful=cubeful, threads=threads)
        path = two_sided_path(mine, theirs, cubeful=cubeful, within=folder(within))
        left = None if restart else _left_of(path)
        was_there = is_there(path)
        if not was_there and not as_json:
            _announce(path, wanted, left)
        began = time.perf_counter()
        with _bar("building") as progress:
            table = bearoff_tables.build(
                mine,
                theirs,
                cubeful=cubeful,
                within=within,
                threads=threads,
                progress=progress,
                resume=not restart,
                force=force,
            )
    except GammonError as error:
        fail(error, as_json=as_json)
    seconds = time.perf_counter() - began
    if as_json:
        told = {"path": str(table.path), "positions": table.positions, "seconds": round(seconds, 3)}
        estimated = {"disk": wanted.disk, "memory": wanted.memory, "seconds": round(wanted.seconds, 1)}
        typer.echo(json.dumps(told | {"resumed_at": left.done if left else 0, "estimate": estimated}))
    else:
        took = "it was there" if was_there else f"{seconds:.1f} s"
        typer.echo(f"{table.path}: {table.positions:,} positions, {took}")


def _announce(path: Path, wanted: bearoff_tables.Estimate, left: bearoff_tables.UnfinishedTable | None) -> None:
    typer.echo(
        f"{wanted.positions:,} positions, {wanted.disk / 1e6:,.0f} MB on disk in {path.parent}, about "
        f"{wanted.memory / 1e6:,.0f} MB of memory and {_duration(wanted.seconds)}",
        err=True,
    )
    if left is not None and left.is_running:
        typer.echo("another process is building it: waiting for that", err=True)
    elif left is not None and left.done:
        typer.echo(f"an earlier build is gone on with at {left.done / wanted.positions:.0%}", err=True)


def _duration(seconds: float) -> str:
    return f"{max(1, round(seconds))} s" if seconds < 100 else f"{seconds / 60:.0f} min"


def _left_of(path: Path) -> bearoff_tables.UnfinishedTable | None:
    """What an earlier build of a table has left."""
    return next((table for table in bearoff_tables.unfinished(path.parent) if table.path == path), None)


@contextmanager
def _bar(what: str) -> Iterator[Callable[[int, int], None]]:
    """A bar that shows how far something is, and the function that is told so."""
    columns = (TextColumn(what), BarColumn(), TaskProgressColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=PROGRESS, transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{1,3})(?:[x×](\d{1,3}))?", text)
    if not found:
        raise GammonError(f"size is {text[:40]!r}: write the most checkers of each side, such as 8x8")
    return int(found[1]), int(found[2] or found[1])


@app.command(name="list")
def list_tables(within: FolderOption = None, as_json: JsonOption = False) -> None:
    """List the tables that have been built, and those whose builds were interrupted."""
    try:
        place = folder(within)
        if is_there(place) and not place.is_dir():
            raise DataFileError(f"{place} is no folder")
        files, unfinished = two_sided_files(place), bearoff_tables.unfinished(place)
        one_sided = list_one_sided(place, as_json=as_json)
    except GammonError as error:
        fail(error, as_json=as_json)
    if as_json:
        for file in files:
            typer.echo(json.dumps(file._asdict() | {"path": str(file.path), "unfinished": False}))
        for table in unfinished:
            typer.echo(json.dumps(table._asdict() | {"path": str(table.path), "unfinished": True}))
        return
    for file in files:
        typer.echo(f"{_named(file)}, {file.path.stat().st_size / 1e6:,.1f} MB: {file.path}")
    for table in unfinished:
        typer.echo(f"{_named(table)}, {_state(table, within)}")
    if not files and not unfinished and not one_sided:
        typer.echo(f"there are no tables in {place}: gammon bearoff build 8x8{dir_option(within)}")


def _named(table: TwoSidedFile | bearoff_tables.UnfinishedTable) -> str:
    return f"{table.mine}x{table.theirs} {'cubeful' if table.cubeful else 'cubeless'}"


def _state(table: bearoff_tables.UnfinishedTable, within: Path | None) -> str:
    """How far a table is whose build has not come to its end."""
    try:
        positions = bearoff_tables.estimate(table.mine, table.theirs, cubeful=table.cubeful).positions
    except GammonError:
        return f"which cannot be built: delete {table.path}.part"
    build = f"gammon bearoff build {table.mine}x{table.theirs}{' --cubeful' if table.cubeful else ''}"
    state = "being built" if table.is_running else f"interrupted: {build}{dir_option(within)} goes on with it"
    return f"{table.done / positions:.0%} saved, {state}"


@app.command()
def verify(
    table: Annotated[str, typer.Argument(help="The path of a table, or its size, such as `8x8`; `15` with --points.")],
    points: PointsOption = None,
    cubeful: Annotated[bool, typer.Option("--cubeful", help="Of that size the one with the cube.")] = False,
    samples: Annotated[
        int | None,
        typer.Option(
            "--samples", "-n", help="Positions that are computed again.", show_default="100000, of one side 10000"
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="Chooses them.")] = 1,
    within: FolderOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check a table: its checksums, and numbers at random against those to which the legal plays lead.

    With --points it is a one-sided table of so many points.

    The exit code is 0 if all is right, 1 if the file is damaged or numbers are wrong, and 2 if there is no such table.
    """
    wrong, checked = None, None
    try:
        if samples is not None:
            _arguments.integer(samples, "samples", 1, MOST_SAMPLES)
        _arguments.integer(seed, "seed", 0, MOST_SEED)
        if points is not None and cubeful:
            raise GammonError("--cubeful is for tables of both sides, and --points for those of one")
        path = _path_of(table, cubeful, within) if points is None else one_sided_path(table, points, within)
        if not is_there(path):
            raise GammonError(f"{path}: there is no such file")
    except GammonError as error:
        fail(error, as_json=as_json)
    try:
        opened = open_either(path)
        with _bar("checking") as progress:
            opened.verify()
            checked = _checked(opened, samples, seed, progress)
    except DataFileError as error:
        wrong = str(error)
    except GammonError as error:
        fail(error, as_json=as_json)
    is_good = checked is not None and checked.is_good
    if as_json:
        told = {"path": str(path), "is_good": is_good, "damage": wrong}
        typer.echo(json.dumps(told | (checked._asdict() if checked else {})))
    elif checked is None:
        typer.echo(wrong)
    else:
        typer.echo(
            f"{path}: {'right' if is_good else 'WRONG'}: the largest of {checked.samples:,} errors is "
            f"{checked.largest_error:.2f} units, and rounding explains {checked.allowed_error:.2f}"
        )
    if not is_good:
        raise typer.Exit(NO)


def _checked(
    table: bearoff_tables.TwoSided | one_sided_tables.OneSided,
    samples: int | None,
    seed: int,
    progress: Callable[[int, int], None],
) -> bearoff_tables.TableCheck:
    if isinstance(table, one_sided_tables.OneSided):
        of_one = 10_000 if samples is None else samples
        return one_sided_tables.check(table, of_one, seed=seed, progress=lambda done: progress(done, of_one))
    of_two = 100_000 if samples is None else samples
    return bearoff_tables.check(table, of_two, seed=seed, progress=lambda done: progress(done, of_two))


def _path_of(table: str, cubeful: bool, within: Path | None) -> Path:
    if not re.fullmatch(r"[\dx×]+", table):
        return Path(table)
    mine, theirs = _size(table)
    return two_sided_path(mine, theirs, cubeful=cubeful, within=folder(within))


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
        is_built = bearoff_tables.is_built(pos, within=within)
        exact = bearoff_tables.two_sided(pos, within=within) if is_built else None
        win = None if pos.game.axes["equalising_roll"] else bearoff.win_chance(pos, within=within)
        if as_json:
            told = {side: rolls._asdict() | {"epc": rolls.epc} for side, rolls in sides.items()}
            typer.echo(json_line(line, **told, win_chance=win, two_sided=exact and exact._asdict()))
            return True
        table = Table("", "pips", "mean rolls", "deviation", "EPC", "wastage")
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
