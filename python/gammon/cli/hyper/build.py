"""The commands `hyper build`, `hyper list` and `hyper verify`."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, NamedTuple, NoReturn

import typer
from rich.progress import (
    BarColumn,
    Progress,
    TaskID,
    TaskProgressColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from gammon._core import HyperMatch, HyperTable
from gammon.cli.bearoff.tables import FolderOption
from gammon.cli.commands import PROGRESS, JsonOption, ThreadsOption
from gammon.cli.inputs import NO, fail
from gammon.errors import DataFileError, GammonError
from gammon.tables import hyper as hyper_tables
from gammon.tables import hyper_files
from gammon.tables.folder import folder, is_there
from gammon.tables.hyper_files import MOST_CHECKERS, HyperFile, MatchScore
from gammon.tables.two_sided import Estimate

CheckersOption = Annotated[int, typer.Option("--checkers", "-c", help="Of each side: 3, 2 or 1.")]

_SAMPLES = 100_000
_TOLERANCE = 1e-6


class _Job(NamedTuple):
    """A file to be built: what it is called on the terminal, where it is going to be, what it takes."""

    name: str
    path: Path
    wanted: Estimate


def build(
    checkers: CheckersOption = 3,
    cubeless: Annotated[bool, typer.Option("--cubeless", help="Without money play with the cube.")] = False,
    match: Annotated[
        int | None, typer.Option("--match", "-m", help="Every score of a match of so many points, 1 to 4.")
    ] = None,
    within: FolderOption = None,
    threads: ThreadsOption = None,
    restart: Annotated[bool, typer.Option("--restart", help="Drop what an interrupted build has left.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Build it even if memory is short.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Solve the game for money, or the scores of a match; go on with what was interrupted."""
    try:
        jobs = _jobs(checkers, cubeless, match, within, threads)
        if not as_json:
            _announce(jobs, folder(within))
        began = time.perf_counter()
        columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn())
        with Progress(*columns, TimeElapsedColumn(), TimeRemainingColumn(), console=PROGRESS, transient=True) as bar:
            task = bar.add_task("solving", total=None)
            if match is None:
                hyper_tables.build(
                    checkers,
                    cubeful=not cubeless,
                    within=within,
                    threads=threads,
                    progress=lambda done, total: bar.update(task, completed=done, total=total),
                    resume=not restart,
                    force=force,
                )
            else:
                hyper_tables.build_match(
                    match,
                    checkers=checkers,
                    within=within,
                    threads=threads,
                    progress=lambda score, done, total: bar.update(
                        task, completed=done, total=total, description=_words_of(score.name)
                    ),
                    resume=not restart,
                    force=force,
                )
    except GammonError as error:
        fail(error, as_json=as_json)
    seconds = time.perf_counter() - began
    if as_json:
        paths = [str(job.path) for job in jobs]
        estimated = {"disk": sum(job.wanted.disk for job in jobs), "memory": max(job.wanted.memory for job in jobs)}
        estimated["seconds"] = round(sum(job.wanted.seconds for job in jobs))
        typer.echo(json.dumps({"paths": paths, "seconds": round(seconds, 3), "estimate": estimated}))
    else:
        for job in jobs:
            typer.echo(f"{job.path}")
        typer.echo(f"{seconds:.1f} s")


def _jobs(checkers: int, cubeless: bool, match: int | None, within: Path | None, threads: int | None) -> list[_Job]:
    place = folder(within)
    if match is not None:
        if cubeless:
            raise GammonError("--cubeless is of money play: a match is played with the cube")
        scores = hyper_tables.estimate_match(match, checkers=checkers, threads=threads)
        paths = {score: hyper_tables.table_path(checkers, score.name, place) for score in scores}
        return [_Job(score.name, paths[score], wanted) for score, wanted in scores.items()]
    what = "cubeless" if cubeless else "cubeful"
    wanted = hyper_tables.estimate(checkers, cubeful=not cubeless, threads=threads)
    return [_Job(what, hyper_tables.table_path(checkers, what, place), wanted)]


def _announce(jobs: list[_Job], place: Path) -> None:
    """What there is still to build, and what it takes."""
    left = [job for job in jobs if not is_there(job.path)]
    if not left:
        return
    disk, seconds = sum(job.wanted.disk for job in left), sum(job.wanted.seconds for job in left)
    memory = max(job.wanted.memory for job in left)
    time_left = f"{max(1, round(seconds))} s" if seconds < 100 else f"{seconds / 60:.0f} min"
    typer.echo(
        f"{disk / 1e6:,.0f} MB on disk in {place}, about {memory / 1e6:,.0f} MB of memory and {time_left}", err=True
    )
    begun = {file.path: file for file in hyper_tables.files(place) if file.done < 1}
    for job in left:
        file = begun.get(job.path)
        if file is not None and file.is_running:
            typer.echo(f"another process is building {_words_of(job.name)}: waiting for that", err=True)
        elif file is not None:
            typer.echo(f"{_words_of(job.name)}: an earlier build is gone on with at {file.done:.0%}", err=True)


def _words_of(what: str) -> str:
    """`at_1_3_crawford` as people say it."""
    parts = what.split("_")
    if parts[0] != "at":
        return what
    return f"{parts[1]} away, {parts[2]} away{', Crawford' if len(parts) > 3 else ''}"


def list_tables(within: FolderOption = None, as_json: JsonOption = False) -> None:
    """List what has been solved, and builds that were interrupted."""
    try:
        found = hyper_tables.files(within)
        lines = [_line_of(file, as_json) for file in found]
    except GammonError as error:
        fail(error, as_json=as_json)
    for line in lines:
        typer.echo(line)
    if not found and not as_json:
        typer.echo(f"there is nothing in {folder(within)}: gammon hyper build")


def _line_of(file: HyperFile, as_json: bool) -> str:
    if as_json:
        return json.dumps(file._asdict() | {"path": str(file.path)})
    if file.done == 1:
        state = f"{file.path.stat().st_size / 1e6:,.1f} MB: {file.path}"
    else:
        state = f"{file.done:.0%} saved, {'being built' if file.is_running else 'interrupted: build it again to go on'}"
    return f"{file.checkers} checkers, {_words_of(file.what)}: {state}"


def verify(
    checkers: CheckersOption = 3,
    match: Annotated[int | None, typer.Option("--match", "-m", help="The scores of a match instead.")] = None,
    samples: Annotated[int, typer.Option("--samples", "-n", help="Positions to hold to the plays.")] = _SAMPLES,
    seed: Annotated[int, typer.Option("--seed", help="Chooses the positions.")] = 1,
    within: FolderOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check every byte, and that positions are worth what the best plays make them.

    The exit code is 1 if a file is damaged or wrong, and 2 if there is none.
    """
    try:
        tables = _tables(checkers, match, within)
        errors = dict(_errors(tables, samples, seed))
    except DataFileError as error:
        _say_no(error, as_json)
    except GammonError as error:
        fail(error, as_json=as_json)
    if not errors:
        options = "" if match is None else f" --match {match}"
        options += "" if checkers == MOST_CHECKERS else f" --checkers {checkers}"
        place = folder(within)
        message = f"{place}: there is nothing to verify: gammon hyper build{options} --dir {place}"
        fail(GammonError(message), as_json=as_json)
    is_good = all(largest <= _TOLERANCE for largest in errors.values())
    if as_json:
        typer.echo(json.dumps({"is_good": is_good, "samples": samples, "largest_errors": errors}))
    else:
        for what, largest in errors.items():
            verdict = "right" if largest <= _TOLERANCE else "WRONG"
            typer.echo(f"{_words_of(what)}: {verdict}, the largest error of {samples:,} positions is {largest:.1e}")
    if not is_good:
        raise typer.Exit(NO)


def _say_no(error: GammonError, as_json: bool) -> NoReturn:
    if as_json:
        typer.echo(json.dumps({"is_good": False, "damage": str(error)}))
    else:
        typer.echo(f"gammon: {error}", err=True)
    raise typer.Exit(NO)


def _tables(
    checkers: int, match: int | None, within: Path | None
) -> dict[str, HyperTable | tuple[HyperMatch, MatchScore]]:
    """What is to be verified, by its name: the files of a game, or the scores of a match."""
    place = folder(within)
    if match is None:
        of_kinds = {
            what: hyper_files.opened(hyper_files.table_path(checkers, what, place), checkers, what)
            for what in ("cubeless", "cubeful")
        }
        return {what: table for what, table in of_kinds.items() if table is not None}
    scores = hyper_files.match_scores(match)
    if not any(is_there(hyper_files.table_path(checkers, score.name, place)) for score in scores):
        return {}
    solved = hyper_files.open_match(scores[-1], checkers=checkers, within=within)
    return {score.name: (solved, score) for score in scores}


def _errors(
    tables: dict[str, HyperTable | tuple[HyperMatch, MatchScore]], samples: int, seed: int
) -> Iterator[tuple[str, float]]:
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=PROGRESS, transient=True) as bar:
        for what, table in tables.items():
            task = bar.add_task(_words_of(what), total=samples)

            def told(done: int, task: TaskID = task) -> None:
                bar.update(task, completed=done)

            if isinstance(table, HyperTable):
                table.verify()
                yield what, hyper_tables.check(table, samples, seed=seed, progress=told)
            else:
                table[0].verify()
                yield what, hyper_tables.check_match(*table, samples, seed=seed, progress=told)
