"""Plots of how many rolls sides need. They are drawn by Matplotlib (the extra `plot`), imported for the first one."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from gammon import _core
from gammon.bearoff.rolls import RollDistribution, chance_to_finish_first, one_sided
from gammon.errors import GammonError
from gammon.values import SIDES

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["plot_distribution", "plot_rolls"]

_VISIBLE = 5e-4
"""A bar lower than this is not seen, and widens no axis."""
_COLOURS = ("tab:blue", "tab:orange")
_SHEER = 0.6
"""How opaque bars are: the line of the mean, of the same colour, is seen before them."""
_BAR = 0.8
"""How much of the room between two numbers of rolls their bars take."""


def plot_distribution(rolls: RollDistribution, ax: Axes | None = None, **kwargs: Any) -> Axes:
    """Draws the chance of each number of rolls as a bar, and the mean as a dashed line.

    Args:
        rolls: what is drawn.
        ax: the Matplotlib Axes to draw on; None is pyplot's current ones.
        kwargs: for `Axes.bar`, such as `color` or `label`.

    Returns:
        The Axes.

    Raises:
        ImportError: Matplotlib is not installed.
        GammonError: there is no chance that could be seen.
        TypeError: `ax` is no Axes, or a keyword is none of `Axes.bar`.
    """
    _visible([rolls])
    axes = _axes(ax)
    _bars(axes, rolls, 0.0, {"width": _BAR, "label": f"mean {rolls.mean:.2f}", **kwargs})
    _describe(axes, [rolls])
    return axes


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
    axes = _axes(ax)
    for rolls, name, colour, shift in zip(both, ("mover, on roll", "opponent"), _COLOURS, (-1, 1), strict=True):
        label = f"{name}: {rolls.pips} pips, mean {rolls.mean:.2f}"
        _bars(axes, rolls, shift * _BAR / 4, {"width": _BAR / 2, "label": label, "color": colour})
    _describe(axes, both)
    axes.set_title(f"the mover bears off first in {chance_to_finish_first(*both):.1%} of games")
    return axes


def _axes(given: Axes | None) -> Axes:
    try:
        from matplotlib.axes import Axes
    except ModuleNotFoundError as error:
        raise ImportError("plots need Matplotlib: pip install 'gammon[plot]'") from error
    if given is None:
        from matplotlib import pyplot

        return pyplot.gca()
    if not isinstance(given, Axes):
        raise TypeError(f"ax must be Matplotlib Axes, not {type(given).__name__}")
    return given


def _bars(axes: Axes, rolls: RollDistribution, shift: float, look: dict[str, Any]) -> None:
    from matplotlib.colors import to_rgb

    places = [number + shift for number in range(len(rolls.chances))]
    try:
        bars = axes.bar(places, rolls.chances, **{"alpha": _SHEER, **look})
    except AttributeError as error:
        raise TypeError(f"Axes.bar takes no such keyword: {error}") from error
    opaque = to_rgb(bars.patches[0].get_facecolor())
    axes.axvline(rolls.mean, linestyle="--", linewidth=1.8, color=opaque)


def _visible(drawn: list[RollDistribution]) -> list[int]:
    """The numbers of rolls whose bars are seen."""
    seen = [number for rolls in drawn for number, chance in enumerate(rolls.chances) if chance >= _VISIBLE]
    if not seen:
        raise GammonError(f"no chance of these rolls is {_VISIBLE} or more: there is nothing to draw")
    return seen


def _describe(axes: Axes, drawn: list[RollDistribution]) -> None:
    from matplotlib.ticker import MaxNLocator, PercentFormatter

    seen = _visible(drawn)
    axes.set_xlim(min(seen) - 0.6, max(seen) + 0.6)
    axes.set_xlabel("number of rolls")
    axes.set_ylabel("chance")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.yaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    axes.legend(title="dashed: the mean")
