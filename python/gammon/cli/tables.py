"""What the commands that build, list and verify tables share, whatever the tables are of."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from gammon.cli.commands import PROGRESS
from gammon.cli.inputs import NO, fail
from gammon.errors import DataFileError, GammonError
from gammon.tables import Table, TableCheck, Unfinished
from gammon.tables.folder import changed
from gammon.tables.table import Progress as Told

FolderOption = Annotated[
    Path | None, typer.Option("--dir", help="The folder of the tables.", show_default="$GAMMON_TABLES, or the cache")
]
RestartOption = Annotated[bool, typer.Option("--restart", help="Drop what an interrupted build has left.")]
ForceOption = Annotated[bool, typer.Option("--force", help="Build it even if memory is short.")]
SamplesOption = Annotated[
    int | None,
    typer.Option("--samples", "-n", help="Positions to compute again.", show_default="100000, of one side 10000"),
]
SeedOption = Annotated[int, typer.Option("--seed", help="Chooses them.")]


@contextmanager
def bar(what: str) -> Iterator[Told]:
    """A bar that shows how far something is, and the function that receives that."""
    columns = (TextColumn(what), BarColumn(), TaskProgressColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=PROGRESS, transient=True) as drawn:
        task = drawn.add_task(what, total=None)
        yield lambda done, total: drawn.update(task, completed=done, total=total)


def build_tables(
    tables: Sequence[Table[Any]], *, threads: int | None, restart: bool, force: bool, as_json: bool
) -> None:
    """Builds tables one after the other, resumes what was interrupted, and says what is there.

    Raises:
        GammonError: as `Table.build`.
    """
    wanted = [table.estimate(threads=threads) for table in tables]
    left = [None if restart else table.unfinished for table in tables]
    was_there = [table.is_built for table in tables]
    if not as_json:
        _announce(tables, wanted, left, was_there)
    for table, estimate, begun, is_there in zip(tables, wanted, left, was_there, strict=True):
        began = time.perf_counter()
        with bar(f"building {table.label}") as progress:
            table.build(threads=threads, progress=progress, resume=not restart, force=force)
        seconds = time.perf_counter() - began
        if as_json:
            told = {"path": str(table.path), "positions": estimate.positions, "seconds": round(seconds, 3)}
            resumed = {"resumed_at": begun.done if begun else 0.0}
            typer.echo(json.dumps(told | resumed | {"estimate": estimate._asdict()}))
        else:
            took = "it was there" if is_there else f"{seconds:.1f} s"
            typer.echo(f"{table.path}: {estimate.positions:,} positions, {took}")


def _announce(
    tables: Sequence[Table[Any]], wanted: Sequence[Any], left: Sequence[Unfinished | None], was_there: Sequence[bool]
) -> None:
    """What there is still to build, and what it takes."""
    missing = [estimate for estimate, is_there in zip(wanted, was_there, strict=True) if not is_there]
    if not missing:
        return
    seconds = sum(estimate.seconds for estimate in missing)
    duration = f"{max(1, round(seconds))} s" if seconds < 100 else f"{seconds / 60:.0f} min"
    typer.echo(
        f"{sum(estimate.positions for estimate in missing):,} positions, "
        f"{sum(estimate.disk for estimate in missing) / 1e6:,.0f} MB on disk in {tables[0].place}, about "
        f"{max(estimate.memory for estimate in missing) / 1e6:,.0f} MB of memory and {duration}",
        err=True,
    )
    for table, begun in zip(tables, left, strict=True):
        if begun is not None and begun.is_running:
            typer.echo(f"another process is building {table.label}: waiting for that", err=True)
        elif begun is not None and begun.done:
            typer.echo(f"{table.label}: resuming an earlier build at {begun.done:.0%}", err=True)


def list_tables(kinds: Sequence[type[Table[Any]]], place: Path, *, as_json: bool, advice: Table[Any]) -> None:
    """Says which tables are in a folder, and which builds have not finished.

    Raises:
        DataFileError: the folder cannot be read.
    """
    if changed(place) is not None and not place.is_dir():
        raise DataFileError(f"{place} is no folder")
    found = [table for kind in kinds for table in kind.found(place)]
    begun = [(table, _left_of(table)) for kind in kinds for table in kind.begun(place)]
    for table in found:
        told = table.numbers() | {"path": str(table.path), "unfinished": False}
        size = table.path.stat().st_size / 1e6
        typer.echo(json.dumps(told) if as_json else f"{table.label}, {size:,.1f} MB: {table.path}")
    for table, left in begun:
        told = table.numbers() | {"path": str(table.path), "unfinished": True} | (left._asdict() if left else {})
        if left is None:
            state = f"which cannot be built: delete {table.path}.part"
        elif left.is_running:
            state = f"{left.done:.0%} saved, being built"
        else:
            state = f"{left.done:.0%} saved, interrupted: {table.command} resumes it"
        typer.echo(json.dumps(told) if as_json else f"{table.label}, {state}")
    if not found and not begun and not as_json:
        typer.echo(f"there are no tables in {place}: {advice.command}")


def _left_of(table: Table[Any]) -> Unfinished | None:
    """How far a build is; None of a table that cannot be built."""
    try:
        return table.unfinished
    except DataFileError:
        raise
    except GammonError:
        return None


def verify_tables(
    opened: Sequence[tuple[Path, Table[Any], Any | DataFileError]], samples: int | None, seed: int, *, as_json: bool
) -> None:
    """Checks files and their numbers, says what is found, and leaves with exit code 1 if anything is wrong."""
    is_all_good = True
    for path, table, file in opened:
        wrong, checked = None, None
        try:
            if isinstance(file, DataFileError):
                raise file
            with bar("checking") as progress:
                file.verify()
                checked = table.check_opened(file, samples, seed=seed, progress=progress)
        except DataFileError as error:
            wrong = str(error)
        except GammonError as error:
            fail(error, as_json=as_json)
        is_good = checked is not None and checked.is_good
        is_all_good &= is_good
        _say_whether(path, wrong, checked, is_good, as_json=as_json)
    if not is_all_good:
        raise typer.Exit(NO)


def _say_whether(path: Path, wrong: str | None, checked: TableCheck | None, is_good: bool, *, as_json: bool) -> None:
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
