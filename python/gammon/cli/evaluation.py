"""What the commands `eval`, `best` and `rolls` share: the level, and how chances are shown."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from typing import Annotated, TypeVar

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from gammon.cli.commands import PROGRESS
from gammon.evaluation import Evaluation

LevelOption = Annotated[
    str,
    typer.Option("--level", "-l", help="`0-ply`, `fast 0-ply` (scout, fast, strong), or a file of weights."),
]
CHANCES = ("win", "win g", "win bg", "lose g", "lose bg")
"""The columns of the five chances, in per cent."""

_T = TypeVar("_T")
_QUIET = 1.0


def table_of(*columns: str, title: str) -> Table:
    """A table that fits a terminal of 80 columns; all but texts are numbers, to the right."""
    table = Table(title=title, title_justify="left", box=None, padding=(0, 1, 0, 0), pad_edge=False)
    for column in columns:
        is_text = column in ("position", "play")
        table.add_column(column, justify="left" if is_text else "right", no_wrap=not is_text, overflow="fold")
    return table


def cells(chances: Evaluation) -> list[str]:
    """The five chances in per cent."""
    return [f"{100 * chance:.2f}" for chance in chances.probabilities]


def with_bar(items: Sequence[_T], what: str) -> Iterator[_T]:
    """The items one by one, with a progress bar on the error stream of a terminal once it has taken a second."""
    began = time.monotonic()
    bar = Progress(
        TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=PROGRESS, transient=True
    )
    task = bar.add_task(what, total=len(items))
    shown = False
    try:
        for done, item in enumerate(items):
            if not shown and _is_terminal() and time.monotonic() - began > _QUIET:
                bar.start()
                shown = True
            if shown:
                bar.update(task, completed=done)
            yield item
    finally:
        if shown:
            bar.stop()


def _is_terminal() -> bool:
    return sys.stderr.isatty()
