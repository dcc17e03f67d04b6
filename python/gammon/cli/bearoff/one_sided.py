"""What `bearoff build`, `bearoff list` and `bearoff verify` do for one-sided tables."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Annotated

import typer

from gammon._core import OneSided, TwoSided
from gammon.cli.inputs import fail
from gammon.errors import DataFileError, GammonError
from gammon.tables import one_sided as one_sided_tables
from gammon.tables.folder import folder, is_there

PointsOption = Annotated[
    int | None, typer.Option("--points", help="A one-sided table of so many points, 1 to 12.", show_default=False)
]


def build_one_sided(
    size: str,
    points: int,
    within: Path | None,
    threads: int | None,
    *,
    bar: AbstractContextManager[Callable[[int, int], None]],
    as_json: bool,
    resume: bool,
    force: bool,
) -> None:
    """Builds the table of so many checkers on so many points, goes on with it, or says that it is there."""
    try:
        checkers = _checkers(size, points)
        wanted = one_sided_tables.estimate(points, checkers, threads=threads)
        path = one_sided_tables.path_of(points, checkers, folder(within))
        left = _left_of(path) if resume else None
        was_there = is_there(path)
        if not was_there and not as_json:
            typer.echo(
                f"{wanted.positions:,} positions, about {wanted.disk / 1e6:,.0f} MB on disk in {path.parent}, "
                f"{wanted.memory / 1e6:,.0f} MB of memory and {wanted.seconds:,.0f} s",
                err=True,
            )
            if left is not None and left.is_running:
                typer.echo("another process is building it: waiting for that", err=True)
            elif left is not None and left.done:
                typer.echo(f"an earlier build is gone on with at {left.done / wanted.positions:.0%}", err=True)
        began = time.perf_counter()
        with bar as progress:
            table = one_sided_tables.build(
                points, checkers, within=within, threads=threads, progress=progress, resume=resume, force=force
            )
    except GammonError as error:
        fail(error, as_json=as_json)
    seconds = time.perf_counter() - began
    if as_json:
        told = {"path": str(table.path), "positions": table.positions, "seconds": round(seconds, 3)}
        typer.echo(json.dumps(told | {"resumed_at": left.done if left else 0, "estimate": wanted._asdict()}))
    else:
        took = "it was there" if was_there else f"{seconds:.1f} s"
        typer.echo(f"{table.path}: {table.positions:,} positions, {took}")


def list_one_sided(place: Path, *, as_json: bool) -> int:
    """Says which one-sided tables are in a folder, and which are unfinished; returns how many."""
    files, unfinished = one_sided_tables.one_sided_files(place), one_sided_tables.unfinished(place)
    for file in files:
        if as_json:
            typer.echo(json.dumps(file._asdict() | {"path": str(file.path), "unfinished": False}))
        else:
            size = file.path.stat().st_size / 1e6
            typer.echo(f"{_named(file)}, {size:,.1f} MB: {file.path}")
    for table in unfinished:
        if as_json:
            typer.echo(json.dumps(table._asdict() | {"path": str(table.path), "unfinished": True}))
        else:
            positions = one_sided_tables.estimate(table.points, table.checkers).positions
            command = f"gammon bearoff build {table.checkers} --points {table.points}"
            state = "being built" if table.is_running else f"interrupted: {command} goes on with it"
            typer.echo(f"{_named(table)}, {table.done / positions:.0%} saved, {state}")
    return len(files) + len(unfinished)


def one_sided_path(size: str, points: int, within: Path | None) -> Path:
    """The file of the table of so many checkers on so many points.

    Raises:
        GammonError: a number out of range.
    """
    checkers = _checkers(size, points)
    one_sided_tables.estimate(points, checkers)
    return one_sided_tables.path_of(points, checkers, folder(within))


def open_either(path: Path) -> TwoSided | OneSided:
    """Opens a table of two sides or of one.

    Raises:
        DataFileError: it cannot be read, is damaged, or is no such table.
    """
    try:
        return OneSided.open(path)
    except DataFileError as of_one_side:
        try:
            return TwoSided.open(path)
        except DataFileError as of_two_sides:
            raise of_two_sides from of_one_side


def _named(table: one_sided_tables.OneSidedFile | one_sided_tables.UnfinishedTable) -> str:
    return f"{table.checkers} checkers on {table.points} points, one-sided"


def _left_of(path: Path) -> one_sided_tables.UnfinishedTable | None:
    """What an earlier build of a table has left."""
    return next((table for table in one_sided_tables.unfinished(path.parent) if table.path == path), None)


def _checkers(size: str, points: int) -> int:
    if not (size.isascii() and size.isdigit() and len(size) < 4):
        raise GammonError(
            f"size is {size[:40]!r}: with --points a table is of one side, so write its checkers alone, such as "
            f"15 --points {points}"
        )
    return int(size)
