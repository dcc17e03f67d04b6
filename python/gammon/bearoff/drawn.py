"""How numbers of rolls are drawn. They are drawn by Matplotlib (the extra `plot`), imported for the first one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from gammon.errors import GammonError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["BAR", "Rolls", "axes_of", "bars", "describe", "plot_distribution"]

_VISIBLE = 5e-4
"""A bar lower than this is not seen, and widens no axis."""
_SHEER = 0.6
"""How opaque bars are: the line of the mean, of the same colour, is seen before them."""
BAR = 0.8
"""How much of the room between two numbers of rolls their bars take."""


class Rolls(Protocol):
    """What is drawn: the chance of each number of rolls, and their mean."""

    @property
    def chances(self) -> Sequence[float]: ...

    @property
    def mean(self) -> float: ...


def plot_distribution(rolls: Rolls, ax: Axes | None = None, **kwargs: Any) -> Axes:
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
    axes = axes_of(ax)
    bars(axes, rolls, 0.0, {"width": BAR, "label": f"mean {rolls.mean:.2f}", **kwargs})
    describe(axes, [rolls])
    return axes


def axes_of(given: Axes | None) -> Axes:
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


def bars(axes: Axes, rolls: Rolls, shift: float, look: dict[str, Any]) -> None:
    from matplotlib.colors import to_rgb

    places = [number + shift for number in range(len(rolls.chances))]
    try:
        drawn = axes.bar(places, rolls.chances, **{"alpha": _SHEER, **look})
    except AttributeError as error:
        raise TypeError(f"Axes.bar takes no such keyword: {error}") from error
    opaque = to_rgb(drawn.patches[0].get_facecolor())
    axes.axvline(rolls.mean, linestyle="--", linewidth=1.8, color=opaque)


def _visible(drawn: Sequence[Rolls]) -> list[int]:
    """The numbers of rolls whose bars are seen."""
    seen = [number for rolls in drawn for number, chance in enumerate(rolls.chances) if chance >= _VISIBLE]
    if not seen:
        raise GammonError(f"no chance of these rolls is {_VISIBLE} or more: there is nothing to draw")
    return seen


def describe(axes: Axes, drawn: Sequence[Rolls]) -> None:
    from matplotlib.ticker import MaxNLocator, PercentFormatter

    seen = _visible(drawn)
    axes.set_xlim(min(seen) - 0.6, max(seen) + 0.6)
    axes.set_xlabel("number of rolls")
    axes.set_ylabel("chance")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.yaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    axes.legend(title="dashed: the mean")
