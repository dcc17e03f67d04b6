"""Race formulas: counts of GNU Backgammon, every penalty and threshold by hand, and what no formula may do."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gammon import GammonError, Position, races
from support import DATA, FAMILY, position

GIVEN = json.loads((DATA / "race_counts.json").read_text(encoding="utf-8"))
FORMULAS: dict[str, Callable[[Position], Any]] = {
    "Kleinman": races.kleinman,
    "Thorp": races.thorp,
    "Keith": races.keith,
    "Ward": races.ward,
    "Trice": races.trice,
    "8-9-12": races.eight_nine_twelve,
    "Isight": races.isight,
}
WITH_VERDICT = [formula for name, formula in FORMULAS.items() if name != "Kleinman"]
# Homes that no formula adds anything for, with 11, 6 and 5 checkers; 42, 21 and 19 pips.
LARGE = {6: 2, 5: 2, 4: 2, 3: 3, 2: 1, 1: 1}
EVEN = dict.fromkeys((6, 5, 4, 3, 2, 1), 1)
SMALL = dict.fromkeys((6, 5, 4, 3, 1), 1)

every_vector = pytest.mark.parametrize("vector", GIVEN["races"], ids=lambda vector: vector["position_id"])
every_formula = pytest.mark.parametrize("formula", FORMULAS.values(), ids=FORMULAS)


def race(mover: Mapping[int, int], opponent: Mapping[int, int]) -> Position:
    """A race from both sides' checkers, each in its own numbering; the others are off."""
    return Position.from_counts(mover, opponent)


def side(pips: int, home: Mapping[int, int], outside: int) -> dict[int, int]:
    """A home, and so many checkers on the points 7 to 12 that bring it to a pip count."""
    left = pips - sum(point * count for point, count in home.items()) - 7 * outside
    assert 0 <= left <= 5 * outside
    counts = dict(home)
    for _ in range(outside):
        step = min(left, 5)
        counts[7 + step] = counts.get(7 + step, 0) + 1
        left -= step
    return counts


def verdicts(
    formula: Callable[[Position], Any], mover: int, opponents: range, home: dict[int, int], outside: int
) -> str:
    """A letter for each pip count of the opponent: no double, double, redouble, pass."""
    letters = ""
    for opponent in opponents:
        said = formula(race(side(mover, home, outside), side(opponent, home, outside)))
        letters += "p" if not said.take else "r" if said.redouble else "d" if said.double else "n"
    return letters


def added(formula: Callable[[Position], Any], mover: Mapping[int, int], opponent: Mapping[int, int]) -> float:
    """What a formula adds to the mover's pip count; it adds the same when the sides are changed."""
    pos = race(mover, opponent)
    count = formula(pos).mover
    assert formula(pos.flip()).opponent == count
    return float(count - pos.pip_counts[0])


def verdict_of(double: bool, redouble: bool, take: bool) -> str:
    """As GNU Backgammon prints verdicts: with a pass it says "double" of either cube."""
    return "double, pass" if not take else f"{'redouble' if redouble else 'double' if double else 'no double'}, take"


# Against the numbers of GNU Backgammon.


@every_vector
def test_counts_are_those_of_gnu_backgammon(vector: dict[str, Any]) -> None:
    pos = Position.from_position_id(vector["position_id"])
    counts = pos.to_counts()
    for found, given_counts in zip(counts[:2], (vector["mover"], vector["opponent"]), strict=True):
        assert list(found[1:25]) == given_counts + [0] * (24 - len(given_counts))
    kleinman, thorp, keith, isight = races.kleinman(pos), races.thorp(pos), races.keith(pos), races.isight(pos)
    assert [*kleinman[:2]] == vector["pips"] == [*races.trice(pos)[:2]] == [*races.eight_nine_twelve(pos)[:2]]
    assert kleinman.chance == pytest.approx(vector["kleinman"], abs=5e-5)
    assert [thorp.mover, thorp.adjusted, thorp.opponent] == vector["thorp"]
    assert [keith.mover, round(keith.unrounded, 4), keith.opponent] == vector["keith"]
    assert [isight.mover, isight.opponent, round(isight.metric, 4)] == vector["isight"]
    assert round(races.eight_nine_twelve(pos).lead, 1) == vector["lead"]


@every_vector
def test_verdicts_are_those_of_gnu_backgammon_but_for_its_errors(vector: dict[str, Any]) -> None:
    pos, said = Position.from_position_id(vector["position_id"]), vector["gnubg"]
    thorp, keith, isight, percent = races.thorp(pos), races.keith(pos), races.isight(pos), races.eight_nine_twelve(pos)
    assert verdict_of(thorp.double, thorp.redouble, thorp.take) == said["thorp"]
    assert verdict_of(isight.double, isight.redouble, isight.take) == said["isight"]
    # It does not round Keith's count, and passes at 2.
    over = keith.unrounded - keith.opponent
    assert verdict_of(over <= 4, over <= 3, over > 2) == said["keith"]
    # It changes the labels of 8-9-12.
    swapped = {"double, take": "redouble, take", "redouble, take": "double, take"}
    found = verdict_of(percent.double, percent.redouble, percent.take)
    assert swapped.get(found, found) == said["eight_nine_twelve"]


@pytest.mark.parametrize(("points", "pips", "mean_rolls", "count", "waste"), GIVEN["effective"])
def test_the_effective_pip_count_is_49_sixths_of_the_mean_rolls(
    points: list[int], pips: int, mean_rolls: float, count: float, waste: float
) -> None:
    assert sum(point * count for point, count in enumerate(points, 1)) == pips
    assert races.epc(mean_rolls) == pytest.approx(count, abs=1e-6)
    assert races.wastage(mean_rolls, pips) == pytest.approx(waste, abs=1e-6)


def test_nothing_left_wastes_nothing() -> None:
    assert races.epc(0) == races.wastage(0, 0) == 0


# Thresholds: what is said at equality, and a pip before and behind it.


def test_thorp_doubles_at_2_over_redoubles_at_1_and_takes_at_2_behind() -> None:
    # 75 pips count 100, and 110 for the mover; the opponent's pips count 25 more.
    assert verdicts(races.thorp, 75, range(82, 89), LARGE, 4) == "ndrrrrp"


def test_thorp_adds_a_tenth_to_more_than_30() -> None:
    opponent = {6: 5}
    assert races.thorp(race({13: 2}, opponent)) == (30, 39, 30.0, True, True, False)
    assert races.thorp(race({14: 1, 13: 1}, opponent)) == (31, 39, 34.1, True, True, False)


def test_keith_doubles_at_4_over_redoubles_at_3_and_takes_at_2_over() -> None:
    # 77 pips are 88 for the mover.
    assert verdicts(races.keith, 77, range(83, 88), LARGE, 4) == "ndrrp"


def test_keith_rounds_the_seventh_down() -> None:
    said = races.keith(race(side(83, LARGE, 4), side(85, LARGE, 4)))
    assert said.adjusted == 83 + 11
    assert said.unrounded == pytest.approx(94.857, abs=1e-3)


def test_ward_doubles_at_2_over_and_redoubles_at_1() -> None:
    # 70 pips are 77 for the mover.
    assert verdicts(races.ward, 70, range(74, 78), LARGE, 4) == "ndrr"


def test_ward_takes_at_2_behind_in_short_races_3_in_medium_and_4_in_long_ones() -> None:
    assert verdicts(races.ward, 40, range(45, 48), SMALL, 3) == "rrp"  # 44, 46 pips at most
    assert verdicts(races.ward, 70, range(79, 82), LARGE, 4) == "rrp"  # 77, 80 pips and 75 on average
    assert verdicts(races.ward, 100, range(113, 116), EVEN, 9) == "rrp"  # 110, 114 pips at most
    assert verdicts(races.ward, 130, range(146, 149), {}, 15) == "rrp"  # 143, 147 pips at most


def test_ward_takes_in_proportion_between_the_lengths() -> None:
    # 65 pips are 71.5, and against 74 they are 69.5 on average: 2.5 behind is less than 69.5/25 = 2.78.
    assert verdicts(races.ward, 65, range(73, 76), SMALL, 5) == "rrp"
    # 85 pips are 93.5, and against 97 they are 91 on average: 3.5 behind is less than 91/25 = 3.64.
    assert verdicts(races.ward, 85, range(96, 99), EVEN, 9) == "rrp"


def test_trice_counts_2_and_3_pips_back_from_the_point_of_last_take() -> None:
    assert verdicts(races.trice, 70, range(74, 80), LARGE, 4) == "ndrrrp"
    assert races.trice(race(side(70, LARGE, 4), side(75, LARGE, 4)))[2:5] == (75, 76, 78)


@pytest.mark.parametrize(
    ("pips", "last"), [(5, 5), (12, 13), (54, 61), (55, 62), (61, 69), (62, 70), (63, 71), (70, 78), (71, 80), (74, 83)]
)
def test_trice_takes_a_seventh_of_5_less_up_to_62_and_a_tenth_and_one_above(pips: int, last: int) -> None:
    mover = {12: pips // 12, pips % 12: 1} if pips % 12 else {12: pips // 12}
    assert races.trice(race(mover, {1: 1})).last_take == last


def test_eight_nine_twelve_holds_at_equality() -> None:
    assert verdicts(races.eight_nine_twelve, 100, range(107, 114), EVEN, 9) == "ndrrrrp"
    assert races.eight_nine_twelve(race({6: 10}, {6: 9})).lead == -10


def test_isight_doubles_from_68_redoubles_from_70_and_takes_up_to_76() -> None:
    # 72 pips make 56, and each pip of the lead 2 more.
    assert verdicts(races.isight, 72, range(77, 84), LARGE, 4) == "ndrrrrp"


def test_isight_passes_a_third_of_a_percent_above_76() -> None:
    assert races.isight(race(side(71, LARGE, 4), side(81, LARGE, 4)))[2:] == (229 / 3, 229 / 300, True, True, False)


# Penalties, a test each.


def test_thorp_adds_2_for_each_checker_and_takes_1_off_for_each_home_point() -> None:
    assert added(races.thorp, {6: 1}, {6: 5}) == 2 - 1
    assert added(races.thorp, {6: 3, 5: 2}, {6: 5}) == 10 - 2
    assert added(races.thorp, {6: 3, 7: 2}, {6: 5}) == 10 - 1


def test_thorp_adds_1_for_each_checker_on_the_ace_point() -> None:
    assert added(races.thorp, {1: 3}, {6: 5}) == 6 + 3 - 1


def test_keith_adds_2_for_each_checker_more_than_one_on_the_ace_point() -> None:
    assert [added(races.keith, {**EVEN, 1: count}, EVEN) for count in (1, 2, 4)] == [0, 2, 6]


def test_keith_adds_1_for_each_checker_more_than_one_on_the_2_point() -> None:
    assert [added(races.keith, {**EVEN, 2: count}, EVEN) for count in (1, 2, 4)] == [0, 1, 3]


def test_keith_adds_1_for_each_checker_more_than_three_on_the_3_point() -> None:
    assert [added(races.keith, {**EVEN, 3: count}, EVEN) for count in (3, 4, 6)] == [0, 1, 3]


@pytest.mark.parametrize("gap", [4, 5, 6])
def test_keith_adds_1_for_each_gap_on_4_5_and_6_whatever_the_opponent_has(gap: int) -> None:
    holed = {**EVEN, gap: 0}
    assert added(races.keith, holed, EVEN) == added(races.keith, holed, holed) == 1
    assert added(races.keith, {1: 1}, EVEN) == 3


def test_ward_adds_2_for_each_checker_more_than_two_on_the_ace_point() -> None:
    assert [added(races.ward, {**EVEN, 1: count}, {**EVEN, 6: count}) for count in (2, 3, 5)] == [0, 2, 6]


def test_ward_adds_1_for_each_checker_more_than_two_on_the_2_point() -> None:
    assert [added(races.ward, {**EVEN, 2: count}, {**EVEN, 6: count}) for count in (2, 3, 5)] == [0, 1, 3]


def test_ward_adds_2_for_each_checker_more_than_the_opponent_has() -> None:
    assert [added(races.ward, {**EVEN, 6: count}, EVEN) for count in (1, 2, 4)] == [0, 2, 6]
    assert added(races.ward, EVEN, {**EVEN, 6: 4}) == 0


def test_ward_adds_a_half_for_each_checker_more_outside_the_home_board() -> None:
    assert added(races.ward, {**EVEN, 7: 3}, {**EVEN, 12: 2, 5: 2}) == 0.5
    assert added(races.ward, {**EVEN, 7: 3}, {**EVEN, 6: 4}) == 1.5
    assert added(races.ward, {**EVEN, 6: 4}, {**EVEN, 7: 3}) == 0


def test_ward_takes_1_off_for_each_home_point_more_than_the_opponent_holds() -> None:
    assert added(races.ward, EVEN, {6: 6}) == -5
    assert added(races.ward, EVEN, {**EVEN, 2: 0, 6: 2}) == -1
    assert added(races.ward, {6: 6}, EVEN) == 0


def test_isight_adds_1_for_each_checker_more_than_the_opponent_has() -> None:
    assert [added(races.isight, {**EVEN, 6: count}, EVEN) for count in (1, 2, 4)] == [0, 1, 3]
    assert added(races.isight, EVEN, {**EVEN, 6: 4}) == 0


def test_isight_adds_2_for_each_checker_more_than_two_on_the_ace_point() -> None:
    assert [added(races.isight, {**EVEN, 1: count}, {**EVEN, 6: count}) for count in (2, 3, 5)] == [0, 2, 6]


def test_isight_adds_1_for_each_checker_more_than_two_on_the_2_point() -> None:
    assert [added(races.isight, {**EVEN, 2: count}, {**EVEN, 6: count}) for count in (2, 3, 5)] == [0, 1, 3]


def test_isight_adds_1_for_each_checker_more_than_three_on_the_3_point() -> None:
    assert [added(races.isight, {**EVEN, 3: count}, {**EVEN, 6: count}) for count in (3, 4, 6)] == [0, 1, 3]


@pytest.mark.parametrize("gap", [4, 5, 6])
def test_isight_adds_1_for_a_gap_on_4_5_and_6_only_where_the_opponent_has_none(gap: int) -> None:
    holed = {**EVEN, gap: 0}
    assert added(races.isight, holed, EVEN) == 1
    assert added(races.isight, holed, holed) == 0


@pytest.mark.parametrize(("point", "crossovers"), [(6, 0), (7, 1), (12, 1), (13, 2), (18, 2), (19, 3), (23, 3)])
def test_isight_adds_1_for_each_crossover_until_a_checker_is_home(point: int, crossovers: int) -> None:
    assert added(races.isight, {point: 1}, {1: 1}) == crossovers


def test_isight_adds_only_for_crossovers_more_than_the_opponents() -> None:
    assert added(races.isight, {**EVEN, 7: 3}, {**EVEN, 7: 2, 6: 2}) == 1
    assert added(races.isight, {**EVEN, 7: 2, 6: 2}, {**EVEN, 7: 3}) == 0


# What no formula may do.


@every_formula
def test_both_sides_of_a_symmetric_position_count_alike(formula: Callable[[Position], Any]) -> None:
    for counts in (LARGE, EVEN, side(100, EVEN, 9), {1: 15}, {1: 5, 3: 7}, {12: 15}):
        said = formula(race(counts, counts))
        assert said.mover == said.opponent


@pytest.mark.parametrize("formula", WITH_VERDICT)
def test_nobody_doubles_an_even_long_race(formula: Callable[[Position], Any]) -> None:
    counts = side(100, EVEN, 9)
    said = formula(race(counts, counts))
    assert (said.double, said.redouble, said.take) == (False, False, True)


@st.composite
def sides(draw: st.DrawFn) -> dict[int, int]:
    """Up to 14 checkers on the points 1 to 12."""
    points = draw(st.lists(st.integers(1, 12), min_size=1, max_size=14))
    return {point: points.count(point) for point in points}


@given(mover=sides(), opponent=sides(), point=st.integers(8, 12))
def test_a_pip_less_outside_never_costs_the_mover(mover: dict[int, int], opponent: dict[int, int], point: int) -> None:
    behind, ahead = ({**mover, at: mover.get(at, 0) + 1} for at in (point, point - 1))
    for formula in FORMULAS.values():
        before, now = formula(race(behind, opponent)), formula(race(ahead, opponent))
        assert now.mover < before.mover
        assert getattr(now, "chance", 0) >= getattr(before, "chance", 0)
        if formula in WITH_VERDICT:
            assert now.double >= before.double
            assert now.redouble >= before.redouble
            assert now.take <= before.take


@given(mover=sides(), opponent=sides())
def test_who_redoubles_would_double_and_who_passes_faces_a_redouble(
    mover: dict[int, int], opponent: dict[int, int]
) -> None:
    for formula in WITH_VERDICT:
        said = formula(race(mover, opponent))
        assert said.double or not said.redouble
        assert said.redouble or said.take


def test_a_pip_less_never_lowers_kleinmans_chance() -> None:
    for other in range(1, 200):
        chances = [races.kleinman_probability(own, other) for own in range(1, 200)]
        assert all(0 <= less <= more <= 1 for more, less in pairwise(chances))


def test_a_pip_more_for_the_opponent_never_lowers_kleinmans_chance_from_4_pips_on() -> None:
    for own in range(4, 200):
        chances = [races.kleinman_probability(own, other) for other in range(1, 200)]
        assert all(less <= more for less, more in pairwise(chances))


@pytest.mark.parametrize(("pips", "opponent_pips"), [(1, 1), (2, 1), (1, 3), (3, 1), (2, 2)])
def test_kleinmans_chance_is_1_where_all_pips_are_4_or_less(pips: int, opponent_pips: int) -> None:
    assert races.kleinman_probability(pips, opponent_pips) == 1
    assert races.kleinman(race({pips: 1}, {opponent_pips: 1})) == (pips, opponent_pips, None, 1.0)


def test_kleinmans_metric_is_the_square_of_the_lead_over_the_length() -> None:
    assert races.kleinman(race({2: 1}, {3: 1})).metric == 25
    said = races.kleinman(race({10: 10}, {9: 12, 5: 1}))  # Johansen's example: 100 pips against 113
    assert said.metric == 17**2 / 209
    assert said.chance == pytest.approx(0.5 + 0.5 * math.erf(math.sqrt(said.metric) / 2))


def test_isights_chance_stays_within_0_and_1() -> None:
    ahead, behind = races.isight(race({1: 1}, {12: 15})), races.isight(race({12: 15}, {1: 1}))
    assert ahead.metric > 100
    assert behind.metric < 0
    assert (ahead.chance, behind.chance) == (1, 0)


# The table of all formulas.


@every_vector
def test_the_summary_says_what_each_formula_says(vector: dict[str, Any]) -> None:
    pos = Position.from_position_id(vector["position_id"])
    rows = races.summary(pos)
    assert [row.formula for row in rows] == list(FORMULAS)
    for row in rows:
        said = FORMULAS[row.formula](pos)._asdict()
        assert row == races.RaceRow(row.formula, *(said.get(field) for field in row._fields[1:]))
    assert json.loads(json.dumps([row._asdict() for row in rows])) == [row._asdict() for row in rows]
    assert [row.formula for row in rows if row.double is None] == ["Kleinman"]


# Refusals.


@pytest.mark.parametrize("formula", [*FORMULAS.values(), races.summary])
def test_what_is_no_race_is_refused(formula: Callable[[Position], object]) -> None:
    for pos in (
        Position(),
        position("13:1 6:2 | 12:1 24:2"),
        position("bar:1 6:2 | 19:2"),
        Position.from_gammon_id("plakoto/6:14,3p/22:1,6:14"),
    ):
        with pytest.raises(GammonError, match=r"no race.*is_race"):
            formula(pos)


@every_formula
def test_a_game_that_is_over_is_refused(formula: Callable[[Position], object]) -> None:
    for pos in (position("off:15 | 24:3"), position("1:3 | off:15")):
        with pytest.raises(GammonError, match=r"over.*outcome"):
            formula(pos)


@pytest.mark.parametrize(
    ("game", "axis"),
    [
        ("fevga", "direction"),
        ("moultezim", "direction"),
        ("narde", "direction"),
        ("gul_bara", "direction"),
        ("jacquet_fr", "direction"),
        ("jacquet_bkgm", "direction"),
        ("acey_us", "special_12"),
        ("acey_guide", "special_12"),
        ("acey_eu", "doubles"),
        ("acey_wiki", "doubles"),
        ("acey_old", "doubles"),
        ("tavla_ludoteka", "bearoff_no_waste"),
    ],
)
def test_games_whose_races_are_run_otherwise_are_refused_with_the_axis(game: str, axis: str) -> None:
    pos = Position.from_counts({6: 8, 5: 7}, {6: 9, 4: 6}, game)
    for formula in (*FORMULAS.values(), races.summary):
        with pytest.raises(GammonError, match=rf"{game}: its {axis} is .*pip_counts"):
            formula(pos)


def test_all_other_games_count_a_race_as_backgammon_does() -> None:
    counts = {6: 5, 5: 4}, {6: 5, 4: 5}
    expected = races.summary(Position.from_counts(*counts))
    counted = []
    for game in FAMILY:
        men = None if game != "hypergammon" else (9, 10)
        try:
            found = races.summary(Position.from_counts(*counts, game, men=men))
        except GammonError:
            continue
        counted.append(game)
        assert found == expected
    assert len(counted) == len(FAMILY) - 12
    assert {"hypergammon", "plakoto", "dutch"} < set(counted)


@pytest.mark.parametrize("value", [None, 1, "4HPwATDgc/ABMA", b"x", [1], np.zeros(26, np.int8), "\ud800"])
@pytest.mark.parametrize("formula", [*FORMULAS.values(), races.summary])
def test_what_is_no_position_is_refused(formula: Callable[[Any], object], value: object) -> None:
    with pytest.raises(TypeError, match="position must be a Position"):
        formula(value)


NUMBERS: list[Callable[[Any], float]] = [
    lambda value: races.kleinman_probability(value, 50),
    lambda value: races.kleinman_probability(50, value),
    races.epc,
    lambda value: races.wastage(value, 50),
    lambda value: races.wastage(7, value),
]


@pytest.mark.parametrize("call", NUMBERS)
@pytest.mark.parametrize(
    "value", [None, True, np.True_, "50", b"50", "\ud800", 1j, Decimal(50), [50], np.array(50.0), np.array([])]
)
def test_what_is_no_number_is_refused(call: Callable[[Any], float], value: object) -> None:
    with pytest.raises(TypeError, match="must be a number, not"):
        call(value)


@pytest.mark.parametrize("call", NUMBERS)
@pytest.mark.parametrize(
    "value", [math.nan, math.inf, -math.inf, -1, 1001, 1000.5, 10**400, -(10**400), Fraction(-1, 10**5000), 1e308]
)
def test_a_number_out_of_range_is_refused(call: Callable[[Any], float], value: float) -> None:
    with pytest.raises(GammonError, match=r"(pips|mean_rolls) is .*: it must be [01] to 1000"):
        call(value)


def test_a_count_below_1_is_refused_by_kleinman() -> None:
    with pytest.raises(GammonError, match=r"opponent_pips is 0.5: it must be 1 to 1000"):
        races.kleinman_probability(10, 0.5)


@pytest.mark.parametrize("value", [50, 50.0, np.int8(50), np.float32(50), Fraction(50)])
def test_every_kind_of_number_counts_alike(value: Any) -> None:
    assert [call(value) for call in NUMBERS] == [call(50) for call in NUMBERS]
    assert all(type(call(value)) is float for call in NUMBERS)
