"""Plots of distributions: what is on the axes, what is refused, and that nothing needs Matplotlib before."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import matplotlib
import pytest
from matplotlib import pyplot
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from command_line import Answer
from gammon import GammonError, NotInTableError, Position, bearoff
from gammon.tables import OneSided
from support import position, run_script

RACE = position("6:4 5:4 4:4 off:3 | 19:5 20:5 23:2 off:3")


@pytest.fixture(autouse=True)
def _without_a_display() -> Iterator[None]:
    matplotlib.use("Agg")
    yield
    pyplot.close("all")


def fresh() -> Axes:
    return Figure().subplots()


def heights(axes: Axes, which: int = 0) -> list[float]:
    return [bar.get_height() for bar in axes.containers[which]]


def test_a_distribution_is_bars_and_its_mean_a_line() -> None:
    rolls, axes = bearoff.one_sided(RACE), fresh()
    assert rolls.plot(axes) is axes
    assert heights(axes) == list(rolls.chances)
    assert [line.get_xdata() for line in axes.lines] == [[rolls.mean, rolls.mean]]
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("number of rolls", "chance")
    low, high = axes.get_xlim()
    shown = [number for number, chance in enumerate(rolls.chances) if low < number < high]
    assert sum(rolls.chances[number] for number in shown) > 0.998


def test_what_is_said_of_the_bars_is_passed_on() -> None:
    axes = bearoff.one_sided(RACE).plot(fresh(), color="red", label="us")
    legend = axes.get_legend()
    assert legend is not None
    assert [text.get_text() for text in legend.get_texts()] == ["us"]
    assert axes.patches[0].get_facecolor()[:3] == (1, 0, 0)


def test_without_axes_the_current_ones_are_drawn_on() -> None:
    _, axes = pyplot.subplots()
    assert bearoff.one_sided(RACE).plot() is axes
    assert bearoff.plot_rolls(RACE) is axes


def test_both_sides_of_a_position_are_on_one_axes_with_a_legend() -> None:
    axes = bearoff.plot_rolls(RACE, fresh())
    both = [bearoff.one_sided(RACE, "mover"), bearoff.one_sided(RACE, "opponent")]
    assert [heights(axes, which) for which in (0, 1)] == [list(rolls.chances) for rolls in both]
    legend = axes.get_legend()
    assert legend is not None
    assert [text.get_text().split(":")[0] for text in legend.get_texts()] == ["mover, on roll", "opponent"]
    assert f"{bearoff.win_chance(RACE):.1%}" in axes.get_title()
    assert len(axes.lines) == 2


def test_a_side_that_is_off_needs_no_roll() -> None:
    axes = bearoff.plot_rolls(position("off:15 | 24:2 off:13"), fresh())
    assert heights(axes) == [1.0]


@pytest.mark.parametrize("axes", ["axes", 3, Figure()])
def test_what_is_no_axes_is_a_type_error(axes: Any) -> None:
    with pytest.raises(TypeError, match="ax must be"):
        bearoff.plot_rolls(RACE, axes)
    with pytest.raises(TypeError, match="ax must be"):
        bearoff.one_sided(RACE).plot(axes)


def test_what_is_not_in_the_table_is_not_drawn() -> None:
    with pytest.raises(NotInTableError):
        bearoff.plot_rolls(Position(), fresh())


def test_a_side_on_its_way_home_is_drawn_from_the_table_of_the_folder_given(tmp_path: Path) -> None:
    coming = position("8:1 7:1 off:13 | 24:2 off:13")
    OneSided(2, points=8, within=tmp_path).build()
    assert heights(bearoff.plot_rolls(coming, fresh(), within=tmp_path))
    file = tmp_path / "rolls.svg"
    assert Answer("bearoff", "plot", coming.xgid, "--out", str(file)).code == 2
    assert Answer("bearoff", "plot", coming.xgid, "--out", str(file), "--dir", str(tmp_path)).code == 0


@pytest.mark.parametrize("chances", [(), (1e-4,) * 100])
def test_a_distribution_of_which_nothing_is_seen_is_not_drawn(chances: tuple[float, ...]) -> None:
    with pytest.raises(GammonError, match="nothing to draw"):
        bearoff.RollDistribution(1.0, 0.0, chances, 1).plot(fresh())


def test_a_keyword_that_no_bar_has_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="foo"):
        bearoff.one_sided(RACE).plot(fresh(), foo=3)


def test_a_variance_that_rounding_made_negative_has_no_deviation() -> None:
    assert bearoff.RollDistribution(1.0, -1e-17, (0.0, 1.0), 1).deviation == 0


def test_matplotlib_is_imported_by_the_first_plot_and_named_where_it_is_missing(tmp_path: Path) -> None:
    printed = run_script(
        """
import sys
import gammon.bearoff
import gammon.cli
assert "matplotlib" not in sys.modules
sys.modules["matplotlib"] = None
sys.modules["matplotlib.axes"] = None
pos = gammon.Position.from_counts({6: 2}, {1: 2})
for call in (gammon.bearoff.one_sided(pos).plot, lambda: gammon.bearoff.plot_rolls(pos)):
    try:
        call()
    except ImportError as error:
        print(error)
""",
        tmp_path,
    )
    assert printed.splitlines() == ["plots need Matplotlib: pip install 'gammon[plot]'"] * 2


@pytest.mark.parametrize(("kind", "begins"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")])
def test_the_command_writes_a_picture(kind: str, begins: bytes, tmp_path: Path) -> None:
    file = tmp_path / f"rolls.{kind}"
    assert Answer("bearoff", "plot", RACE.xgid, "--out", str(file)).text.strip() == str(file)
    assert file.read_bytes().startswith(begins)
    assert Answer("bearoff", "plot", RACE.xgid, "--out", str(file), "--json").json == [{"path": str(file)}]


def test_the_command_refuses_what_it_cannot_draw_or_write(tmp_path: Path) -> None:
    for position_, file in (("start", "a.png"), (RACE.xgid, "a.txt"), (RACE.xgid, "nowhere/a.png"), ("no", "a.png")):
        answer = Answer("bearoff", "plot", position_, "--out", str(tmp_path / file))
        assert answer.code == 2
        assert answer.error
