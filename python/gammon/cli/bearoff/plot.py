"""The command `bearoff plot`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gammon import Position, bearoff
from gammon.cli.commands import JsonOption, VariantOption
from gammon.cli.inputs import fail, json_line, read_state
from gammon.cli.tables import FolderOption
from gammon.errors import GammonError

_INCHES = (8.0, 4.5)
_DPI = 150


def plot(
    position: Annotated[str, typer.Argument(help="An id.", show_default=False)],
    out: Annotated[Path, typer.Option("--out", "-o", help="The picture's file: .png, .svg or .pdf.")],
    variant: VariantOption = "backgammon",
    within: FolderOption = None,
    as_json: JsonOption = False,
) -> None:
    """Draw how many rolls each side of a bear-off needs; it takes Matplotlib (the extra `plot`)."""
    try:
        _draw(read_state(position, variant).position, out, within)
    except (GammonError, ImportError) as error:
        fail(error, as_json=as_json)
    except OSError as error:
        fail(GammonError(f"{out} cannot be written: {error.strerror}"), as_json=as_json)
    typer.echo(json_line(None, path=str(out)) if as_json else str(out))


def _draw(position: Position, out: Path, within: Path | None) -> None:
    kind = out.suffix.lower().removeprefix(".")
    if kind not in ("png", "svg", "pdf"):
        raise GammonError(f"{out} is no name of a picture: let it end in .png, .svg or .pdf")
    try:
        from matplotlib.figure import Figure
    except ModuleNotFoundError as error:
        raise ImportError("plots need Matplotlib: pip install 'gammon[plot]'") from error
    figure = Figure(figsize=_INCHES, layout="constrained")
    bearoff.plot_rolls(position, figure.subplots(), within=within)
    figure.savefig(out, dpi=_DPI)
