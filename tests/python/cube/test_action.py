"""`cube_action`: exact where it is known, by a network elsewhere."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import gammon
from gammon import NotJudgedError, Position, Roll, State, bearoff, cube, cube_action
from gammon.errors import GammonError
from gammon.tables import TwoSided

IDS = [
    ("XGID=-A---A---------------a----:0:0:1:00:0:0:0:0:10", "double_take", 0.278, 0.556),
    ("XGID=--B----------------a------:0:0:1:00:0:0:0:0:10", "double_take", None, 0.889),
    ("XGID=---A--A------------a--a---:0:0:1:00:0:0:0:0:10", "double_pass", None, 1.106),
]


@pytest.mark.parametrize(("xgid", "verdict", "no_double", "double_take"), IDS)
def test_few_checkers_are_exact(xgid: str, verdict: str, no_double: float | None, double_take: float) -> None:
    decision = cube_action(State.from_xgid(xgid))
    assert (decision.verdict, decision.source, decision.efficiency) == (verdict, "exact cube", None)
    assert decision.double_take == pytest.approx(double_take, abs=6e-4)
    assert no_double is None or decision.no_double == pytest.approx(no_double, abs=6e-4)


def test_the_chance_of_a_bear_off_is_no_formulas() -> None:
    decision = cube_action(State.from_xgid("XGID=-C--------------------a-a-:0:0:1:00:0:0:0:0:10"))
    assert decision.chances is not None
    assert decision.chances[0] == pytest.approx(0.213, abs=5e-4)


def side(rng: random.Random, most: int) -> dict[int, int]:
    counts: dict[int, int] = {}
    for _ in range(rng.randint(1, most)):
        point = rng.randint(1, 6)
        counts[point] = counts.get(point, 0) + 1
    return counts


def test_bear_offs_of_six_checkers_are_judged_as_the_exact_table_does_with_a_file_or_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(12)
    positions = [Position.from_counts(side(rng, 6), side(rng, 6)) for _ in range(3000)]
    TwoSided(6, 6, cubeful=True, within=tmp_path).build()
    expected = [bearoff.cube_decision(position, within=tmp_path) for position in positions]
    for folder in (tmp_path, tmp_path / "empty"):
        monkeypatch.setenv("GAMMON_TABLES", str(folder))
        for position, exact in zip(positions, expected, strict=True):
            decision = cube_action(State(position))
            told = decision.no_double, decision.double_take, decision.double_pass, decision.verdict
            assert (told, decision.source) == (exact, "exact cube"), position


def test_an_owned_cube_and_a_beaver_are_exact_too(tmp_path: Path) -> None:
    TwoSided(2, 2, cubeful=True, within=tmp_path).build()
    position = Position.from_counts({6: 2}, {6: 2})
    exact = bearoff.cube_decision(position, redouble=True, within=tmp_path)
    decision = cube_action(State(position, cube=gammon.Cube(2, 0)))
    assert (decision.redouble, decision.no_double) == (True, exact.no_double)
    loser = Position.from_counts({6: 2}, {1: 1})
    decision = cube_action(State(loser, beavers=True))
    assert decision.verdict == "no_double_beaver"
    assert decision.double_beaver == 2 * decision.double_take


def test_elsewhere_a_network_judges_and_given_chances_are_never_replaced() -> None:
    state = State()
    decision = cube_action(state, "fast 0-ply")
    assert decision.source == "evaluated"
    assert decision.chances == gammon.evaluate(state.position, level="fast 0-ply")
    assert decision.verdict == "no_double_take"
    race = State.from_xgid(IDS[0][0])
    given = cube.decide([0.5, 0, 0, 0, 0], race)
    assert (given.source, given.chances) == ("given", None)
    assert given.no_double < 0.2 < cube_action(race).no_double


def test_a_match_is_judged_by_exact_chances() -> None:
    state = State.from_xgid("XGID=-A---A---------------a----:0:0:1:00:2:3:0:5:10")
    decision = cube_action(state)
    assert decision.source == "exact chances"
    assert decision.mwc_no_double is not None


def test_what_cannot_be_judged_is_refused() -> None:
    with pytest.raises(NotJudgedError):
        cube_action(State(Position.start("fevga")))
    with pytest.raises(GammonError):
        cube_action(State(Position(), dice=Roll(3, 1)))
    with pytest.raises(TypeError):
        cube_action(Position())  # type: ignore[arg-type]
