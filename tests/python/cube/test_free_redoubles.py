"""Free redoubles: where a double wins the match for the doubler, a taker who has a use for the cube turns it at once.

The right values come from a recursion in which both simply do what is best for them (tests/oracles/slow_cube.py).
"""

from __future__ import annotations

import itertools
import json
from typing import Any

import numpy as np
import pytest

from gammon import State, cube, met
from gammon.cube import Situations, Verdict
from gammon.state import Cube
from slow_cube import GRID, Game
from support import DATA

CHANCES = GRID[::50]
SCORES = (*range(1, 11), 13, 16, 17, 20)
RATES = ((0.0, 0.0), (0.3, 0.2))
VECTORS: list[dict[str, Any]] = json.loads((DATA / "cube_vectors.json").read_text())["decisions"]


def is_free(row: dict[str, Any]) -> bool:
    """Whether a taker redoubles for free in a row of the vectors."""
    state = State.from_xgid(row["xgid"])
    if state.away is None or state.crawford:
        return False
    mine, theirs = state.away
    return mine <= 2 * state.cube.value < theirs


def rows(game: Game) -> np.ndarray[Any, np.dtype[np.float64]]:
    win, nothing = CHANCES, np.zeros(len(CHANCES))
    return np.stack([win, game.gammons * win, nothing, game.lost_gammons * (1 - win), nothing], axis=1)


def judged(game: Game, value: int, owner: int, efficiency: float) -> cube.Decisions:
    at = Situations.make(
        away=game.away,
        opponent_away=game.opponent_away,
        cube=value,
        owner=owner,
        limit=game.limit,
        efficiency=efficiency,
    )
    return cube.decide_batch(rows(game), at)


def test_two_away_against_four_away_the_taker_plays_on_for_the_match() -> None:
    found = cube.decide([0.8, 0, 0, 0, 0], State(score=(7, 5), length=9))
    assert found.mwc_double_take == pytest.approx(0.8)
    assert found.mwc_double_pass == pytest.approx(0.81436)
    assert found.should_take
    points = cube.match_points(2, 4)
    assert points.dead_take == pytest.approx(0.18564, abs=1e-5)
    assert points.live_take == pytest.approx(0.18564, abs=1e-5)
    assert points.dead_cash == pytest.approx(0.81436, abs=1e-5)
    before = cube.decide([0.82, 0, 0, 0, 0], State(score=(7, 5), length=9))
    assert not before.should_take


@pytest.mark.parametrize("value", [1, 2, 4, 8])
@pytest.mark.parametrize("efficiency", [0.0, 0.6, 1.0])
def test_taken_doubles_are_worth_what_the_recursion_says_at_every_score_and_cube(value: int, efficiency: float) -> None:
    free = 0
    for away, opponent_away in itertools.product(SCORES, repeat=2):
        for gammons, lost in RATES:
            game = Game(away, opponent_away, gammons, lost)
            if max(away, opponent_away) <= 2 * value:
                continue
            expected = game.taken(value, efficiency)[::50]
            found = judged(game, value, 0, efficiency).mwc_double_take
            assert found == pytest.approx(expected, abs=1.5e-3), (away, opponent_away, gammons)
            free += away <= 2 * value < opponent_away
    assert free > 0


@pytest.mark.parametrize("value", [2, 4])
def test_a_cube_that_the_opponent_owns_is_worth_the_same_once_it_is_his(value: int) -> None:
    for away, opponent_away in itertools.product(range(1, 10), repeat=2):
        if max(away, opponent_away) <= value or (away, opponent_away) == (2, 2):
            continue
        game = Game(away, opponent_away, 0.25, 0.1)
        expected = judged(game, value // 2, 0, 0.6).mwc_double_take
        assert judged(game, value, -1, 0.6).mwc_no_double == pytest.approx(expected, abs=1e-12)


def test_live_cubes_are_worth_what_the_recursion_says_whoever_owns_them() -> None:
    for away, opponent_away, value in itertools.product(range(1, 10), range(1, 10), (1, 2, 4)):
        if max(away, opponent_away) <= value or (away, opponent_away) == (2, 2):
            continue
        game = Game(away, opponent_away)
        for owner, name in ((1, "me"), (-1, "him"), (0, "nobody")):
            found = judged(game, value, owner, 1.0).mwc_no_double
            expected = game.live(value, name)[::50]  # type: ignore[arg-type]
            assert found == pytest.approx(expected, abs=1.5e-3), (away, opponent_away, value, name)


@pytest.mark.parametrize("limit", [2, 4, 8])
def test_nobody_redoubles_beyond_the_limit_of_the_cube(limit: int) -> None:
    for away, opponent_away in itertools.product(range(1, 10), repeat=2):
        if max(away, opponent_away) <= 2:
            continue
        game = Game(away, opponent_away, 0.2, 0.2, limit)
        for efficiency in (0.0, 1.0):
            found = judged(game, 1, 0, efficiency).mwc_double_take
            assert found == pytest.approx(game.taken(1, efficiency)[::50], abs=1.5e-3), (away, opponent_away)


@pytest.mark.parametrize("row", [row for row in VECTORS if is_free(row)], ids=lambda row: row["xgid"][30:])
def test_where_a_redouble_is_free_the_vectors_of_gnubg_are_left_behind(row: dict[str, Any]) -> None:
    state = State.from_xgid(row["xgid"])
    assert state.away is not None
    win, _, _, lost_gammon, lost_backgammon = row["probs"]
    found = cube.decide(row["probs"], state, efficiency=0)
    table, (mine, theirs), stake = met.load(), state.away, 4 * state.cube.value
    # The doubled cube wins the match, so only what the taker wins is to be weighed, at twice that stake.
    losses = 1 - win - lost_gammon, lost_gammon - lost_backgammon, lost_backgammon
    expected = win + sum(share * table.after(mine, theirs, -times * stake) for times, share in enumerate(losses, 1))
    passed = table.after(mine, theirs, -stake // 2)
    assert found.mwc_double_take == pytest.approx(max(passed, expected), abs=1e-9)
    assert found.double_take < row["gnubg"]["dt"] - 0.05


def test_most_of_the_vectors_have_no_free_redouble() -> None:
    assert sum(map(is_free, VECTORS)) == 3


def test_the_taker_may_do_better_by_playing_on_for_a_gammon() -> None:
    # Wins of the taker are gammons: at 4-away with a cube of 2 one wins the match without turning it.
    row = [0.3, 0, 0, 0.69, 0]
    found = cube.decide(row, State(score=(5, 3), length=7))
    assert found.mwc_double_take == pytest.approx(0.3 + 0.01 * 0.5, abs=0.01)


def test_a_dead_cube_is_never_an_optional_redouble() -> None:
    for score, value in (((4, 4), 1), ((6, 3), 1), ((3, 3), 2), ((5, 3), 2)):
        length = 5 if max(score) < 5 else 7
        for win in (0.0, 0.3, 0.7, 1.0):
            turned = Cube() if value == 1 else Cube(value, 0)
            found = cube.decide([win, 0, 0, 0, 0], State(score=score, length=length, cube=turned))
            assert not found.optional
            assert found.verdict == Verdict.NO_DOUBLE_TAKE, (score, value, win)
            assert found.error_no_double == pytest.approx(0, abs=1e-12)
