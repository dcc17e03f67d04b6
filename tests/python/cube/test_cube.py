"""Cube decisions: the checked figures, the rules of thumb, and what must hold of any decision."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import gammon
from gammon import GammonError, Match, MoneySession, Position, State, cube, met
from gammon import actions as do
from gammon.cube import Situations, Verdict
from gammon.state import Cube
from support import DATA, position

VECTORS = json.loads((DATA / "cube_vectors.json").read_text())
DECISIONS: list[dict[str, Any]] = VECTORS["decisions"]
EVEN = [0.5, 0.0, 0.0, 0.0, 0.0]


def money(win: float, **fields: Any) -> cube.Decision:
    """A gammonless money decision with a live-ish cube."""
    return cube.decide([win, 0, 0, 0, 0], State(**fields))


def is_free_redouble(state: State) -> bool:
    """Whether a taker redoubles for free, so that GNU Backgammon's figure is left behind."""
    if state.away is None or state.crawford:
        return False
    return state.away[0] <= 2 * state.cube.value < state.away[1]


@pytest.mark.parametrize("row", DECISIONS, ids=lambda row: row["xgid"].split(":", 1)[1])
def test_equities_are_those_of_the_vectors_and_of_gnubg(row: dict[str, Any]) -> None:
    state = State.from_xgid(row["xgid"])
    found = cube.decide(row["probs"], state)
    assert found.efficiency == row["x"]
    assert found.no_double == pytest.approx(row["equity_nd"], abs=1e-7)
    assert found.no_double == pytest.approx(row["gnubg"]["nd"], abs=1e-4)
    if is_free_redouble(state):  # see test_free_redoubles.py
        assert found.double_take < row["equity_dt"]
        return
    assert found.double_take == pytest.approx(row["equity_dt"], abs=1e-7)
    assert found.double_take == pytest.approx(row["gnubg"]["dt"], abs=1e-4)
    if "mwc_nd" in row:
        assert found.mwc_no_double == pytest.approx(row["mwc_nd"], abs=1e-7)
        assert found.mwc_double_take == pytest.approx(row["mwc_dt"], abs=1e-7)
        assert found.mwc_double_pass == pytest.approx(row["mwc_dp"], abs=1e-7)
    advice = row["gnubg"]["recommendation"]
    if advice.startswith("Never") and state.crawford:
        assert found.verdict == Verdict.UNAVAILABLE
    elif advice.startswith("Never double"):
        assert found.text == "No double, take"
    else:
        assert found.text == advice


@pytest.mark.parametrize("row", [row for row in DECISIONS if "TP_live" in row], ids=lambda row: row["xgid"][4:12])
def test_money_points_are_those_of_the_vectors(row: dict[str, Any]) -> None:
    points = cube.money_points(row["probs"], efficiency=1)
    assert points.cash == pytest.approx(row["CP_live"], abs=1e-9)
    # The take point of the vectors is the player's own, were he the one to be doubled.
    swapped = [1 - row["probs"][0], *row["probs"][3:], *row["probs"][1:3]]
    assert cube.money_points(swapped, efficiency=1).take == pytest.approx(row["TP_live"], abs=1e-7)


@pytest.mark.parametrize(
    "row", [row for row in DECISIONS if "cash_point_onroll" in row], ids=lambda row: row["xgid"][30:]
)
def test_live_cash_points_and_gammon_prices_at_a_score_are_those_of_the_vectors(row: dict[str, Any]) -> None:
    mine, theirs, value = row["away_onroll"], row["away_opp"], row["cube"]
    points = cube.match_points(mine, theirs, value, probabilities=row["probs"])
    assert points.live_cash == pytest.approx(row["cash_point_onroll"], abs=1e-9)
    worth = cube.gammon_values(mine, theirs, value)
    gammon_price, opponent_gammon, backgammon, opponent_backgammon = row["gammon_price"]
    expected = (gammon_price, backgammon, opponent_gammon, opponent_backgammon)
    assert [2 * part for part in worth] == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize(
    "row", VECTORS["dead_take_points"], ids=lambda row: f"{row['taker_away']}-{row['doubler_away']}"
)
def test_dead_take_points_are_those_of_the_vectors(row: dict[str, Any]) -> None:
    found = cube.dead_take_point(row["taker_away"], row["doubler_away"], row["cube_before"])
    assert found == pytest.approx(row["dead_take_point"], abs=1e-9)
    doubled = cube.gammon_values(row["doubler_away"], row["taker_away"], 2 * row["cube_before"])
    assert 2 * doubled.gammon == pytest.approx(row["doubled_cube_gammon_price_doubler"], abs=1e-9)


def test_gammonless_money_points_are_those_of_the_vectors() -> None:
    dead, live = cube.money_points(), cube.money_points(efficiency=1)
    known = VECTORS["money_points_gammonless"]
    for name in ("take", "beaver", "raccoon", "cash", "too_good"):
        assert getattr(dead, name) == pytest.approx(known[f"{name}_dead"], abs=1e-12)
        assert getattr(live, name) == pytest.approx(known[f"{name}_live"], abs=1e-12)
    assert dead.double == known["initial_double_dead"]
    assert live.double == pytest.approx(known["double_live"])


def test_the_gammonless_dead_take_point_of_money_is_25_percent() -> None:
    assert cube.money_points().take == 0.25
    assert cube.decide([0.75, 0, 0, 0, 0], State(), efficiency=0).double_take == pytest.approx(1)


def test_at_long_matches_the_take_point_nears_that_of_money() -> None:
    assert cube.dead_take_point(25, 25) == pytest.approx(0.25, abs=0.01)


# Verdicts


@pytest.mark.parametrize(
    ("win", "text"),
    [
        (0.5, "No double, take"),
        (0.6, "No double, take"),
        (0.75, "Double, take"),
        (0.8, "Double, pass"),
        (0.95, "Double, pass"),
        (1.0, "Optional double, pass"),
        (0.0, "No double, take"),
    ],
)
def test_without_gammons_one_doubles_in_the_window_and_is_never_too_good(win: float, text: str) -> None:
    assert money(win).text == text


def test_a_cube_of_ones_own_is_redoubled_later() -> None:
    owned = State(cube=Cube(2, 0))
    points = cube.money_points(efficiency=0.68)
    just_right = (points.double + points.redouble) / 2
    assert points.double < just_right < points.redouble < points.cash
    chances = [just_right, 0, 0, 0, 0]
    assert cube.decide(chances, owned).text == "No redouble, take"
    assert cube.decide(chances, State()).text == "Double, take"


def test_who_is_too_good_plays_on_for_the_gammon() -> None:
    chances = [0.9, 0.6, 0.02, 0.01, 0]
    assert cube.decide(chances, State()).text == "Too good to double, pass"
    assert cube.decide(chances, State(jacoby=True)).text == "Double, pass"
    assert cube.decide(chances, State(jacoby=True, cube=Cube(2, 0))).text == "Too good to redouble, pass"


def test_a_cube_that_the_opponent_owns_cannot_be_turned() -> None:
    assert money(0.75, cube=Cube(2, 1)).verdict == Verdict.UNAVAILABLE
    assert money(0.75, cube=Cube(1024, 0)).verdict == Verdict.UNAVAILABLE
    tavla = State(Position.start("tavla_trad"))
    assert cube.decide([0.75, 0, 0, 0, 0], tavla).verdict == Verdict.UNAVAILABLE
    found = money(0.75, cube=Cube(2, 1))
    assert (found.best, found.error_no_double) == (found.no_double, 0)


def test_a_player_who_would_win_anyway_beavers() -> None:
    wild = [0.45, 0.1, 0, 0.1, 0]
    found = cube.decide(wild, State(beavers=True))
    assert found.text == "No double, beaver"
    assert found.double_beaver == pytest.approx(2 * found.double_take)
    assert found.error_beaver == 0
    assert found.error_take == pytest.approx(-found.double_take)
    assert cube.decide(wild, State()).text == "No double, take"
    assert cube.decide(wild, State()).error_beaver is None


def test_the_jacoby_paradox_a_double_that_is_right_and_right_to_beaver() -> None:
    for win in np.arange(0.30, 0.45, 0.002):
        found = cube.decide([win, win, 0, 0, 0], State(jacoby=True, beavers=True), efficiency=0)
        if found.verdict == Verdict.DOUBLE_BEAVER:
            assert found.double_take < 0
            assert found.double_beaver is not None
            assert found.double_beaver > found.no_double
            break
    else:
        pytest.fail("no such decision")


def test_beavers_need_room_below_the_limit_of_the_cube() -> None:
    found = cube.decide([0.45, 0.1, 0, 0.1, 0], State(beavers=True, cube=Cube(1, None, 2)))
    assert found.double_beaver is None


def test_a_beaver_that_brings_the_cube_to_its_limit_kills_it() -> None:
    found = cube.decide([0.49, 0, 0, 0, 0], State(beavers=True, cube=Cube(1, None, 4)))
    assert found.double_beaver == pytest.approx(4 * (2 * 0.49 - 1))
    assert found.text == "No double, take"
    assert cube.decide([0.49, 0, 0, 0, 0], State(beavers=True)).text == "No double, beaver"


def test_where_the_cube_cannot_be_turned_nothing_is_an_error() -> None:
    found = cube.decide([0.45, 0.1, 0, 0.1, 0], State(length=5, score=(4, 1), crawford=True))
    assert found.verdict == Verdict.UNAVAILABLE
    assert (found.wrong_passes, found.wrong_passes_xg) == (None, None)
    assert (found.error_no_double, found.error_double, found.error_take, found.error_pass) == (0, 0, 0, 0)
    assert not found.should_double


def test_what_the_rules_of_the_table_forbid_is_no_double() -> None:
    chances = [0.7, 0, 0, 0, 0]
    late = State(Position(), length=5, score=(3, 4))
    assert cube.decide(chances, Match.from_state(late)).should_double
    assert cube.decide(chances, Match.from_state(late, holland=True)).verdict == Verdict.UNAVAILABLE
    assert cube.decide(chances, State(length=1)).verdict == Verdict.UNAVAILABLE
    dead = State(Position(), length=5, score=(3, 3), cube=Cube(2, 0))
    assert cube.decide(chances, Match.from_state(dead, dead_cube="forbid")).verdict == Verdict.UNAVAILABLE


def test_a_player_may_be_too_good_though_his_double_would_be_taken() -> None:
    # 2-away against 4-away a gammon wins the match, and the cube would only help the other.
    found = cube.decide([0.76, 0.72, 0.0, 0.0, 0.0], State(length=7, score=(5, 3)))
    assert found.text == "Too good to double, take"
    assert found.double_take < 1 < found.no_double
    assert not found.should_double
    assert found.should_take


def test_a_double_that_changes_nothing_is_optional() -> None:
    assert cube.decide([0.5, 0, 0, 0, 0], State(), efficiency=0).optional
    assert cube.decide([1.0, 0, 0, 0, 0], State()).optional
    assert not money(0.75).optional


def test_at_a_dead_cube_there_is_nothing_to_choose() -> None:
    # At double match point, and with one roll to go, the cube makes no difference: nobody says that to double is right.
    last = State(position("1:1 | 24:1 off:14", men=(1, 15)), length=5, score=(4, 4))
    found = cube.decide([0.7, 0, 0, 0, 0], last)
    assert (found.optional, found.text) == (False, "No double, take")


def test_the_errors_of_each_alternative_are_what_it_costs() -> None:
    found = money(0.75)
    assert found.text == "Double, take"
    assert found.error_no_double == pytest.approx(found.double_take - found.no_double)
    assert (found.error_double, found.error_take) == (0, 0)
    assert found.error_pass == pytest.approx(1 - found.double_take)
    passed = money(0.85)
    assert passed.error_take == pytest.approx(passed.double_take - 1)
    assert passed.error_pass == 0


def test_the_share_of_wrong_passes_that_would_make_a_wrong_double_right_names_whose_it_is() -> None:
    start = DECISIONS[0]
    found = cube.decide(start["probs"], State.from_xgid(start["xgid"]))
    assert found.wrong_passes == pytest.approx(0.283 / 1.191, abs=1e-3)
    assert found.wrong_passes_xg == pytest.approx(0.283 / (0.283 + 1.191), abs=1e-3)
    assert money(0.75).wrong_passes is None
    share = found.wrong_passes
    assert share is not None
    assert share * 1 + (1 - share) * found.double_take == pytest.approx(found.no_double)
    assert found.wrong_passes_beavered is None


def test_where_beavers_are_right_their_share_of_wrong_passes_stands_apart() -> None:
    wild = [0.45, 0.1, 0, 0.1, 0]
    plain, beavered = (cube.decide(wild, State(beavers=beavers)) for beavers in (False, True))
    # Both programs take the others for takes, whatever the rules.
    assert (beavered.wrong_passes, beavered.wrong_passes_xg) == (plain.wrong_passes, plain.wrong_passes_xg)
    share, double_beaver = beavered.wrong_passes_beavered, beavered.double_beaver
    assert share is not None
    assert double_beaver is not None
    assert share * 1 + (1 - share) * double_beaver == pytest.approx(beavered.no_double)
    assert plain.wrong_passes_beavered is None
    assert cube.decide([0.62, 0.1, 0, 0.1, 0], State(beavers=True)).wrong_passes_beavered is None


def test_a_pending_double_is_judged_for_the_answer_and_a_match_as_its_state() -> None:
    match = Match(7).apply(do.OpeningRoll("61")).apply(do.MakePlay(0, "13/7 8/7"))
    chances = [0.45, 0.12, 0.01, 0.12, 0.01]
    before, after = cube.decide(chances, match), cube.decide(chances, match.apply(do.Double(1)))
    assert before == after == cube.decide(chances, match.state)
    session = MoneySession().apply(do.OpeningRoll("61")).apply(do.MakePlay(0, "13/7 8/7"))
    assert cube.decide(chances, session).double_beaver is not None


def test_decisions_are_seen_by_the_player_on_roll_whichever_his_seat() -> None:
    chances = [0.7, 0.2, 0.01, 0.1, 0]
    one = State(score=(3, 1), length=7, turn=0, cube=Cube(2, 0))
    other = State(score=(1, 3), length=7, turn=1, cube=Cube(2, 1))
    assert cube.decide(chances, one) == cube.decide(chances, other)


def test_the_limit_of_the_cube_kills_it() -> None:
    last = cube.decide([0.75, 0, 0, 0, 0], State(cube=Cube(1, None, 2)))
    assert last.double_take == pytest.approx(1.0)
    assert last.double_take == pytest.approx(2 * (2 * 0.75 - 1))


# Matches


def test_the_trailer_doubles_at_once_after_the_crawford_game() -> None:
    for away in (2, 3, 4, 5):
        state = State(score=(7 - away, 6), length=7)
        found = cube.decide([0.45, 0.0, 0.0, 0.0, 0.0], state)
        assert found.error_double < 1e-6, away


def test_the_leader_never_doubles_after_the_crawford_game() -> None:
    found = cube.decide([0.7, 0.2, 0, 0.1, 0], State(score=(6, 3), length=7))
    assert found.double_take < found.no_double
    assert found.verdict == Verdict.NO_DOUBLE_TAKE


def test_the_leader_has_a_free_drop_where_the_trailer_is_an_even_number_away() -> None:
    even = cube.dead_take_point(1, 2)
    odd = cube.dead_take_point(1, 3)
    assert even > 0.45 > odd


def test_a_taker_who_must_redouble_counts_on_four_times_the_cube() -> None:
    for taker, doubler, expected in ((4, 2, 0.37128), (5, 2, 0.39500), (3, 2, 0.36796)):
        assert cube.dead_take_point(taker, doubler) == pytest.approx(expected, abs=1e-5)
    for taker in (3, 4, 5):
        forced = cube.dead_take_point(taker, 2, automatic_redouble=True)
        assert forced < cube.dead_take_point(taker, 2)
    assert cube.dead_take_point(7, 7, automatic_redouble=True) == cube.dead_take_point(7, 7)


def test_gammons_are_worth_nothing_to_a_player_one_away_and_everything_to_a_crawford_trailer_two_away() -> None:
    assert cube.gammon_values(1, 5).gammon == 0
    assert cube.gammon_values(2, 1).gammon == 1
    assert cube.gammon_values(25, 25).gammon == pytest.approx(0.5, abs=0.01)


@pytest.mark.parametrize("score", [(7, 5), (3, 3), (1, 2), (9, 4)])
def test_mwc_and_emg_are_inverse(score: tuple[int, int]) -> None:
    values = np.linspace(0, 1, 11)
    emg = cube.mwc_to_emg(values, *score, 2)
    assert cube.emg_to_mwc(emg, *score, 2) == pytest.approx(values)
    table = met.load()
    assert cube.mwc_to_emg(table.after(*score, 2), *score, 2) == pytest.approx(1)
    assert cube.mwc_to_emg(table.after(*score, -2), *score, 2) == pytest.approx(-1)


def test_another_table_gives_other_decisions() -> None:
    state = State(score=(0, 2), length=7)
    chances = [0.66, 0.3, 0.01, 0.1, 0]
    found = {cube.decide(chances, state, met=met.load(name)).no_double for name in met.NAMES}
    assert len(found) == len(met.NAMES)


@pytest.mark.parametrize("length", [100, 5000, 2**31 - 1])
def test_long_matches_are_like_money(length: int) -> None:
    chances = [0.7, 0.2, 0.01, 0.1, 0.0]
    found = cube.decide(chances, State(length=length))
    expected = cube.decide(chances, State())
    assert found.text == expected.text
    assert found.double_take == pytest.approx(expected.double_take, abs=0.05)


# Many at once


@st.composite
def rows(draw: st.DrawFn) -> list[float]:
    win = draw(st.floats(0, 1))
    gammons = draw(st.floats(0, 1)) * win
    lost = draw(st.floats(0, 1)) * (1 - win)
    return [win, gammons, draw(st.floats(0, 1)) * gammons, lost, draw(st.floats(0, 1)) * lost]


@st.composite
def states(draw: st.DrawFn) -> State:
    owner: Any = draw(st.sampled_from([None, 0, 1]))
    length = draw(st.integers(0, 25))
    value = 1 if owner is None and length else 1 << draw(st.integers(0 if owner is None else 1, 4))
    fields: dict[str, Any] = {"cube": Cube(value, owner), "turn": draw(st.sampled_from([0, 1]))}
    if length:
        score = draw(st.integers(0, length - 1)), draw(st.integers(0, length - 1))
        crawford = length - 1 in score and (score[0] != score[1] or length == 1) and value == 1 and owner is None
        fields |= {"length": length, "score": score, "crawford": crawford}
    else:
        fields |= {"jacoby": draw(st.booleans()), "beavers": draw(st.booleans())}
    return State(**fields)


@given(st.lists(st.tuples(rows(), states()), min_size=1, max_size=8))
def test_many_decisions_at_once_are_the_same_one_by_one(pairs: list[tuple[list[float], State]]) -> None:
    many = cube.decide_batch([row for row, _ in pairs], [state for _, state in pairs])
    assert len(many) == len(pairs)
    for found, (row, state) in zip(many, pairs, strict=True):
        alone = cube.decide(row, state)
        assert (found.verdict, found.redouble) == (alone.verdict, alone.redouble)
        assert found.no_double == pytest.approx(alone.no_double, abs=1e-9)


@given(rows(), states())
def test_every_decision_holds_together(row: list[float], state: State) -> None:
    found = cube.decide(row, state)
    for name in ("no_double", "double_take", "best"):
        assert np.isfinite(getattr(found, name))
    for error in (found.error_no_double, found.error_double, found.error_take, found.error_pass):
        assert error >= -1e-12
    assert min(found.error_no_double, found.error_double) <= 1e-12
    answers = [found.error_take, found.error_pass, *([] if found.error_beaver is None else [found.error_beaver])]
    assert min(answers) <= 1e-12
    if found.wrong_passes is not None:
        assert 0 <= found.wrong_passes <= 1
    if state.length and found.mwc_no_double is not None:
        assert -1e-9 <= found.mwc_no_double <= 1 + 1e-9
    eval(repr(found), {"Decision": cube.Decision, "Verdict": Verdict})


@given(rows(), st.sampled_from([-1, 0, 1]), st.floats(0, 1))
def test_owning_the_cube_is_never_worse_than_sharing_it(row: list[float], owner: int, x: float) -> None:
    equities = [cube.decide_batch(row, Situations.make(owner=owner, efficiency=x)).no_double[0] for owner in (-1, 0, 1)]
    assert equities[0] <= equities[1] + 1e-9
    assert equities[1] <= equities[2] + 1e-9


def test_situations_are_arrays_that_broadcast() -> None:
    at = Situations.make(away=[7, 5, 1], opponent_away=5, cube=1)
    many = cube.decide_batch([[0.6, 0.1, 0, 0.1, 0]] * 3, at)
    assert many.no_double.shape == (3,)
    assert [each.text for each in many[:2]] == [many[0].text, many[1].text]
    assert many[-1] == many[2]
    with pytest.raises(IndexError):
        many[3]
    none: list[State] = []
    assert len(cube.decide_batch(np.zeros((0, 5)), none)) == 0


# Bad input


@pytest.mark.parametrize(
    ("row", "error"),
    [
        ([0.5, 0.6, 0, 0, 0], "each includes the next"),
        ([0.5, 0.1, 0.2, 0, 0], "each includes the next"),
        ([0.9, 0, 0, 0.2, 0], "each includes the next"),
        ([1.5, 0, 0, 0, 0], "from 0 to 1"),
        ([-0.1, 0, 0, 0, 0], "from 0 to 1"),
        ([float("nan"), 0, 0, 0, 0], "finite"),
        ([float("inf"), 0, 0, 0, 0], "finite"),
        ([0.5, 0, 0, 0], "shape"),
        ([], "shape"),
        ([[[0.5, 0, 0, 0, 0]]], "shape"),
    ],
)
def test_what_are_no_probabilities_is_refused(row: Any, error: str) -> None:
    with pytest.raises(GammonError, match=error):
        cube.decide(row, State())


@pytest.mark.parametrize("row", ["abcde", [None] * 5, [True] * 5, object(), [1j] * 5])
def test_probabilities_that_are_no_numbers_are_type_errors(row: Any) -> None:
    with pytest.raises(TypeError):
        cube.decide(row, State())


def test_a_state_without_a_cube_decision_is_refused() -> None:
    with pytest.raises(GammonError, match="replace"):
        cube.decide(EVEN, State(dice=gammon.Roll(3, 1)))
    with pytest.raises(GammonError, match="over"):
        cube.decide(EVEN, State(phase="over"))
    with pytest.raises(TypeError, match="State"):
        cube.decide(EVEN, "XGID")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="State"):
        cube.decide_batch(EVEN, ["XGID"])  # type: ignore[list-item]
    with pytest.raises(GammonError, match="2 rows"):
        cube.decide([EVEN, EVEN], State())
    with pytest.raises(GammonError, match="0 rows"):
        cube.decide(np.zeros((0, 5)), State())
    with pytest.raises(GammonError, match="a beaver is pending"):
        cube.decide(EVEN, MoneySession.from_state(State(), beavers=1).apply(do.Double(0)).apply(do.Beaver(1)))
    with pytest.raises(GammonError, match="2 rows"):
        cube.decide_batch([EVEN, EVEN], [State(), State(), State()])


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"cube": 3}, "power of two"),
        ({"cube": 0}, "cube must be"),
        ({"owner": 2}, "owner must be"),
        ({"away": 5}, "neither in money"),
        ({"away": 5, "opponent_away": 5, "crawford": True}, "1-away"),
        ({"away": 5, "opponent_away": 5, "jacoby": True}, "money play"),
        ({"efficiency": 1.5}, "efficiency"),
        ({"efficiency": float("nan")}, "efficiency"),
        ({"away": [1, 2], "opponent_away": [1, 2, 3]}, "do not fit"),
        ({"away": [[5, 6]], "opponent_away": 5}, "dimensions"),
        ({"away": [[5, 6], [1]], "opponent_away": 5}, "cannot be made an array"),
        ({"cube": 10**30}, "cube must be"),
        ({"efficiency": 10**400}, "out of range"),
        ({"limit": 3}, "power of two"),
    ],
)
def test_situations_out_of_range_are_refused(fields: dict[str, Any], error: str) -> None:
    with pytest.raises(GammonError, match=error):
        Situations.make(**fields)


@pytest.mark.parametrize("fields", [{"cube": 1.0}, {"crawford": 1}, {"efficiency": "gnubg"}, {"away": None}])
def test_situations_of_the_wrong_type_are_type_errors(fields: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        Situations.make(**fields)


def test_unknown_models_and_tables_are_refused() -> None:
    with pytest.raises(GammonError, match="gnubg"):
        cube.decide(EVEN, State(), efficiency="magic")
    with pytest.raises(TypeError, match="MatchEquityTable"):
        cube.decide(EVEN, State(), met="kazaross-xg2")  # type: ignore[arg-type]
    with pytest.raises(GammonError, match="efficiency"):
        cube.decide(EVEN, State(), efficiency=-0.1)
    with pytest.raises(TypeError, match="one number"):
        cube.decide(EVEN, State(), efficiency=[0.1, 0.9])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="Position"):
        cube.gnubg_efficiency(None)  # type: ignore[arg-type]
    with pytest.raises(GammonError, match="emg"):
        cube.emg_to_mwc(float("inf"), 3, 3)
    with pytest.raises(GammonError, match="power of two"):
        cube.match_points(3, 3, 3)
    with pytest.raises(GammonError, match="away is 0"):
        cube.dead_take_point(0, 3)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("6:2 | 19:2", 0.6),
        ("12:7 | 13:7", 0.655),
        ("24:2 13:5 8:3 6:5 | 1:2 12:5 17:3 19:5", 0.68),
    ],
)
def test_the_cube_is_as_alive_as_gnubg_takes_it_to_be(text: str, expected: float) -> None:
    assert cube.gnubg_efficiency(position(text)) == pytest.approx(expected)
    hyper = Position.start("hypergammon")
    assert cube.gnubg_efficiency(hyper) == 0.6
