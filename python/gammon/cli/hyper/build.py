"""The commands `hyper build`, `hyper list` and `hyper verify`."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from gammon.cli.commands import JsonOption, ThreadsOption
from gammon.cli.inputs import fail
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
from gammon.errors import DataFileError, GammonError
from gammon.tables import Hyper, HyperScore, Table
from gammon.tables.folder import folder

CheckersOption = Annotated[int, typer.Option("--checkers", "-c", help="Of each side: 3, 2 or 1.")]
MatchOption = Annotated[
    int | None, typer.Option("--match", "-m", help="Every score of a match to N points, 1 to 4, instead.")
]


def build(
    checkers: CheckersOption = 3,
    cubeless: Annotated[bool, typer.Option("--cubeless", help="Without money play with the cube.")] = False,
    match: MatchOption = None,
    within: FolderOption = None,
    threads: ThreadsOption = None,
    restart: RestartOption = False,
    force: ForceOption = False,
    as_json: JsonOption = False,
) -> None:
    """Solve the game for money, or the scores of a match; resume what was interrupted."""
    try:
        if match is not None and cubeless:
            raise GammonError("--cubeless is of money play: a match is played with the cube")
        tables: list[Table[Any]] = (
            [Hyper(checkers, cubeful=not cubeless, within=within)]
            if match is None
            else [*HyperScore.of_match(match, checkers=checkers, within=within)]
        )
        build_tables(tables, threads=threads, restart=restart, force=force, as_json=as_json)
    except GammonError as error:
        fail(error, as_json=as_json)


def list_(within: FolderOption = None, as_json: JsonOption = False) -> None:
    """List what has been solved, and builds that were interrupted."""
    try:
        place = folder(within)
        list_tables((Hyper, HyperScore), place, as_json=as_json, advice=Hyper(within=place))
    except GammonError as error:
        fail(error, as_json=as_json)


def verify(
    checkers: CheckersOption = 3,
    match: MatchOption = None,
    samples: SamplesOption = None,
    seed: SeedOption = 1,
    within: FolderOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check every byte, and random positions computed again from their successors.

    The exit code is 1 if a file is damaged or wrong, and 2 if there is none.
    """
    try:
        wanted: list[Table[Any]] = (
            [Hyper(checkers, cubeful=cubeful, within=within) for cubeful in (False, True)]
            if match is None
            else [*HyperScore.of_match(match, checkers=checkers, within=within)]
        )
        there = [table for table in wanted if table.is_built]
        if not there:
            raise GammonError(f"{wanted[-1].place}: there is nothing to verify: {wanted[-1].command}")
        opened = [(table.path, table, _opened(table)) for table in there]
    except GammonError as error:
        fail(error, as_json=as_json)
    verify_tables(opened, samples, seed, as_json=as_json)


def _opened(table: Table[Any]) -> Any | DataFileError:
    try:
        return table.open()
    except DataFileError as error:
        return error
