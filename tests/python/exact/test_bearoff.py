"""The bear-off from Python: the checked figures, arrays, and what is refused."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from gammon import GammonError, Position, bearoff, races
from support import DATA, position

POSITIONS: list[dict[str, Any]] = json.loads((DATA / "bearoff_vectors.json").read_text())["positions"]


def at_home(points: list[int]) -> Position:
    return Position.from_counts([0, *points], {1: 2})


@pytest.mark.parametrize("row", POSITIONS, ids=lambda row: "".join(map(str, row["points"])))
def test_the_figures_are_those_of_the_vectors(row: dict[str, Any]) -> None:
    rolls = bearoff.one_sided(at_home(row["points"]))
    assert rolls.mean == pytest.approx(row["mean"], abs=1e-9)
    assert rolls.deviation == pytest.approx(row["deviation"], abs=1e-6)
    assert rolls.epc == pytest.approx(row["epc"], abs=1e-6)
    assert rolls.wastage == pytest.approx(row["wastage"], abs=1e-6)
    for number, chance in row["distribution"]:
        assert rolls.chances[number] == pytest.approx(chance, abs=1e-8)
    assert races.epc(rolls.mean) == pytest.approx(rolls.epc)
    assert races.wastage(rolls.mean, rolls.pips) == pytest.approx(rolls.wastage)


def test_both_sides_can_be_asked_for_and_arrays_say_the_same() -> None:
    pos = position("6:3 2:1 off:11 | 19:2 24:4 off:9")
    mine, theirs = bearoff.one_sided(pos), bearoff.one_sided(pos, "opponent")
    assert bearoff.one_sided(pos.flip()) == theirs
    means = bearoff.mean_rolls_batch(np.array([pos.to_array(), pos.flip().to_array()]))
    assert means.tolist() == [[mine.mean, theirs.mean], [theirs.mean, mine.mean]]
    assert sum(mine.chances) == pytest.approx(1)
    assert bearoff.mean_rolls_batch(np.zeros((0, 26), np.int8)).shape == (0, 2)


def test_who_rolls_first_wins_what_takes_both_equally_long() -> None:
    assert bearoff.win_chance(position("1:2 off:13 | 24:2 off:13")) == 1
    even = bearoff.win_chance(position("6:5 5:5 4:5 | 19:5 20:5 21:5"))
    assert 0.5 < even < 0.6


def test_the_first_checker_off_saves_the_gammon() -> None:
    assert bearoff.first_off(position("6:15 | 24:2 off:13")).chances[1] * 36 == pytest.approx(17)
    assert bearoff.first_off(position("6:3 off:12 | 24:2 off:13")).mean == 0


@pytest.mark.parametrize(
    ("pos", "error"),
    [
        (Position(), "not in the bear-off table"),
        (position("7:1 6:1 | 24:2"), "not in the bear-off table"),
        (Position.start("narde"), "six_prime"),
    ],
)
def test_what_is_not_in_the_table_is_refused(pos: Position, error: str) -> None:
    with pytest.raises(GammonError, match=error):
        bearoff.one_sided(pos)


def test_a_row_that_is_not_in_the_table_is_named() -> None:
    with pytest.raises(GammonError) as caught:
        bearoff.mean_rolls_batch([position("1:2 | 24:2").to_array(), Position().to_array()])
    assert getattr(caught.value, "row", None) == 1 or "row 1" in str(caught.value)


@pytest.mark.parametrize("value", [None, "start", 7])
def test_what_is_no_position_is_a_type_error(value: Any) -> None:
    with pytest.raises(TypeError):
        bearoff.one_sided(value)
    with pytest.raises((TypeError, GammonError)):
        bearoff.one_sided(position("1:2 | 24:2"), value)
