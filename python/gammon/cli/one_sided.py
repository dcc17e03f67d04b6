"""What `bearoff build` and `bearoff list` do for one-sided tables."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Annotated

import typer

from gammon import one_sided_tables
from gammon.cli.inputs import fail
from gammon.errors import GammonError
from gammon.table_files import folder, is_there

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
    force: bool,
) -> None:
    """Builds the table of so many checkers on so many points, or says that it is there."""
    try:
        checkers = _checkers(size, points)
        wanted = one_sided_tables.estimate(points, checkers, threads=threads)
        path = one_sided_tables.path_of(points, checkers, folder(within))
        was_there = is_there(path)
        if not was_there and not as_json:
            typer.echo(
                f"{wanted.positions:,} positions, about {wanted.disk / 1e6:,.0f} MB on disk in {path.parent}, "
                f"{wanted.memory / 1e6:,.0f} MB of memory and {wanted.seconds:,.0f} s",
                err=True,
            )
        began = time.perf_counter()
        with bar as progress:
            table = one_sided_tables.build(
                points, checkers, within=within, threads=threads, progress=progress, force=force
            )
    except GammonError as error:
        fail(error, as_json=as_json)
    seconds = time.perf_counter() - began
    if as_json:
        told = {"path": str(table.path), "positions": table.positions, "seconds": round(seconds, 3)}
        typer.echo(json.dumps(told | {"estimate": wanted._asdict()}))
    else:
        took = "it was there" if was_there else f"{seconds:.1f} s"
        typer.echo(f"{table.path}: {table.positions:,} positions, {took}")


def list_one_sided(place: Path, *, as_json: bool) -> int:
    """Says which one-sided tables are in a folder; returns how many."""
    files = one_sided_tables.one_sided_files(place)
    for file in files:
        if as_json:
            typer.echo(json.dumps(file._asdict() | {"path": str(file.path), "unfinished": False}))
        else:
            size = file.path.stat().st_size / 1e6
            typer.echo(f"{file.checkers} checkers on {file.points} points, one-sided, {size:,.1f} MB: {file.path}")
    return len(files)


def _checkers(size: str, points: int) -> int:
    if not (size.isascii() and size.isdigit() and len(size) < 4):
        raise GammonError(
            f"size is {size[:40]!r}: with --points a table is of one side, so write its checkers alone, such as "
            f"15 --points {points}"
        )
    return int(size)
