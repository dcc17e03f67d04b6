"""Plots of the rolls that both sides need. Matplotlib (the extra `plot`) is imported for the first one."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from gammon import _core
from gammon.bearoff.drawn import BAR, axes_of, bars, describe
from gammon.bearoff.rolls import chance_to_finish_first, one_sided
from gammon.values import SIDES

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["plot_rolls"]

_COLOURS = ("tab:blue", "tab:orange")


def plot_rolls(
    position: _core.Position, ax: Axes | None = None, *, within: str | os.PathLike[str] | None = None
) -> Axes:
    """Draws the rolls that both sides of a bear-off need, side by side: their chances, and their means as dashed lines.

    Args:
        position: as for `bearoff.one_sided`, with both sides in the table.
        ax: the Matplotlib Axes to draw on; None is pyplot's current ones.
        within: the folder of the tables, as for `bearoff.one_sided`.

    Returns:
        The Axes.

    Raises:
        ImportError: Matplotlib is not installed.
        DataFileError, NotInTableError, TypeError: as for `bearoff.one_sided`; or `ax` is no Axes.

    >>> from matplotlib.figure import Figure
    >>> axes = plot_rolls(Position.from_counts({6: 5, 5: 5}, {4: 10}), Figure().subplots())
    >>> [text.get_text() for text in axes.get_legend().get_texts()]
    ['mover, on roll: 55 pips, mean 7.60', 'opponent: 40 pips, mean 6.49']
    """
    both = [one_sided(position, side, within=within) for side in SIDES]
    axes = axes_of(ax)
    for rolls, name, colour, shift in zip(both, ("mover, on roll", "opponent"), _COLOURS, (-1, 1), strict=True):
        label = f"{name}: {rolls.pips} pips, mean {rolls.mean:.2f}"
        bars(axes, rolls, shift * BAR / 4, {"width": BAR / 2, "label": label, "color": colour})
    describe(axes, both)
    axes.set_title(f"the mover bears off first in {chance_to_finish_first(*both):.1%} of games")
    return axes
