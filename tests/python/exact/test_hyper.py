"""Solved hyper-backgammon from Python: what positions are worth, plays, the cube, scores, files and commands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gammon import Cube, DataFileError, GammonError, Offer, Position, Roll, State, hyper
from gammon.tables import Hyper, HyperScore
from gammon.variants import find
from hyper_games import START_1, START_2, of


def test_the_small_games_have_their_known_equities() -> None:
    assert hyper.evaluate(START_1).equity == pytest.approx(0.4528, abs=5e-5)
    assert hyper.evaluate(START_2).equity == pytest.approx(0.15224, abs=5e-6)
    game = hyper.opening(checkers=2)
    assert game.first_turn == pytest.approx(0.11333, abs=5e-6)
    assert game.on_roll == hyper.evaluate(START_2).equity
    assert [len(plays) for plays in game.replies.values()] == [len(START_2.legal_plays(roll)) for roll in game.replies]


def test_the_equity_is_the_mean_of_the_best_plays() -> None:
    total = 0.0
    for first in range(1, 7):
        for second in range(1, 7):
            plays = START_2.legal_plays((first, second))
            total += max(-hyper.evaluate(play.result).equity for play in plays)
            best = hyper.rated_plays(START_2, (first, second))[0]
            assert best.value == pytest.approx(-hyper.evaluate(best.play.result).equity, abs=1e-6)
    assert hyper.evaluate(START_2).equity == pytest.approx(total / 36, abs=1e-6)


def test_a_cube_is_worth_what_its_uses_are() -> None:
    values = hyper.evaluate(START_2)
    decision = values.decision("centred")
    assert decision is not None
    assert values.opponent_owned is not None
    assert decision.double_take == 2 * values.opponent_owned
    assert decision.double_pass == 1
    assert values.value("centred") == decision.best == max(decision.no_double, min(decision.double_take, 1))
    assert values.value("owned") >= values.value("centred") >= values.value("opponent_owned")
    assert values.decision("opponent_owned") is None
    assert values.decision("cubeless") is None
    last_roll = of({6: 1, 0: 1}, {1: 1, 0: 1}, 2)  # 27 throws in 36 win
    assert hyper.evaluate(last_roll).decision() == (0.5, 1.0, 1.0, "double_take")


def test_a_state_says_where_the_cube_is() -> None:
    assert hyper.decide(State(START_1)) == hyper.evaluate(START_1).decision("centred")
    assert hyper.decide(State(START_1, jacoby=True)) == hyper.evaluate(START_1).decision("jacoby")
    owned = State(START_1, turn=1, cube=Cube(2, 1, 1024))
    assert hyper.decide(owned) == hyper.evaluate(START_1).decision("owned")
    assert hyper.decide(owned.replace(turn=0)) is None
    assert hyper.decide(State(START_1, cube=Cube(1, None, 1))) is None
    rated = hyper.rated_plays(owned.replace(dice="65"))
    assert rated == hyper.rated_plays(START_1, "65", cube="owned")
    assert hyper.best_play(owned, "65") == rated[0].play
    over = of({0: 1}, {3: 1}, 1)
    assert hyper.best_play(over, "65") is None


def test_arrays_say_the_same_and_name_the_row_that_is_wrong() -> None:
    positions = [START_2, of({6: 1, 3: 1}, {12: 2}, 2), of({25: 2}, {1: 1}, 2), START_2.flip()]
    boards = np.array([position.to_array() for position in positions])
    values = hyper.evaluate_batch(boards, men=2, cubeful=True)
    assert values.shape == (4, 9)
    assert values.dtype == np.float64
    for row, position in zip(values, positions, strict=True):
        found = hyper.evaluate(position)
        assert row.tolist() == [*found.probabilities, *found[1:]]
    assert hyper.evaluate_batch(boards, men=2).tolist() == values[:, :5].tolist()
    many = np.repeat(boards, 5000, axis=0)
    assert (hyper.evaluate_batch(many, men=2, threads=2) == hyper.evaluate_batch(many, men=2, threads=1)).all()
    assert hyper.evaluate_batch(np.zeros((0, 26), np.int8), men=2).shape == (0, 5)
    with pytest.raises(GammonError, match="row 2"):
        hyper.evaluate_batch([*boards[:2], [7] * 26], men=2)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: hyper.evaluate(Position()), "15 checkers"),
        (
            lambda: hyper.evaluate(Position.from_counts({24: 1}, {3: 2}, variant="hypergammon", men=(1, 2))),
            "mover has 1 checkers and the opponent 2",
        ),
        (lambda: hyper.evaluate(Position.from_counts({24: 1}, {24: 1}, variant="plakoto", men=1)), "contact"),
        (lambda: hyper.rated_plays(START_1, "65", cube="mine"), "say one of 'cubeless'"),  # type: ignore[arg-type]
        (lambda: hyper.opening("owned"), "nobody owns it"),
        (lambda: hyper.opening(checkers=4), "checkers"),
        (lambda: hyper.evaluate_batch([[0] * 26]), "has not been built"),
        (lambda: hyper.evaluate_batch([[0] * 26], men=4), "1 to 3"),
        (lambda: hyper.match_chance(5, 1), "away"),
        (lambda: hyper.match_chance(3, 2, crawford=True), "no Crawford game"),
        (lambda: hyper.mwc(State(START_1)), "money play"),
        (lambda: hyper.mwc(State(START_1, length=9)), "up to 4 away"),
        (lambda: Hyper(0).build(), "checkers"),
        (lambda: HyperScore.of_match(5)[-1].build(), "length"),
    ],
)
def test_what_cannot_be_answered_is_an_error_that_says_why(call: Any, says: str) -> None:
    with pytest.raises(GammonError, match=says):
        call()


@pytest.mark.parametrize(
    "call",
    [
        lambda: hyper.evaluate(None),  # type: ignore[arg-type]
        lambda: hyper.evaluate(State(START_1)),  # type: ignore[arg-type]
        lambda: hyper.decide(START_1),  # type: ignore[arg-type]
        lambda: hyper.mwc("start"),  # type: ignore[arg-type]
        lambda: hyper.rated_plays(START_1, "65", cube=3),  # type: ignore[arg-type]
        lambda: Hyper(1.5).build(),  # type: ignore[arg-type]
        lambda: Hyper(1).build(progress=3),  # type: ignore[arg-type]
        lambda: HyperScore.of_match(3, checkers=1)[-1].build(progress=3),  # type: ignore[arg-type]
        lambda: Hyper(1, cubeful=1).build(),  # type: ignore[arg-type]
        lambda: hyper.match_chance(1, 1, crawford="yes"),  # type: ignore[arg-type]
    ],
)
def test_what_has_another_type_is_a_type_error(call: Any) -> None:
    with pytest.raises(TypeError):
        call()


def test_what_is_not_solved_says_how_to_solve_it() -> None:
    start = Position.start("hypergammon")
    with pytest.raises(DataFileError, match=r"gammon hyper build --dir "):
        hyper.evaluate(start)
    with pytest.raises(DataFileError, match=r"gammon hyper build --match 3 --dir "):
        hyper.mwc(State(start, length=3))
    with pytest.raises(DataFileError, match="gammon hyper build --match 3 --checkers 1"):
        hyper.match_chance(2, 3, checkers=1)


def test_chances_of_a_match_fit_together(one_checker: Path) -> None:
    def chance(away: int, opponent_away: int, crawford: bool = False) -> float:
        return hyper.match_chance(away, opponent_away, crawford=crawford, checkers=1, within=one_checker)

    assert chance(1, 1) == chance(2, 2) == chance(3, 3) == 0.5
    assert chance(1, 3, True) + chance(3, 1, True) == pytest.approx(1)
    assert chance(1, 3, True) > chance(1, 2, True) >= 0.5
    with pytest.raises(DataFileError, match="--match 4"):
        chance(1, 3)  # after the Crawford game only a match of four points has it


def test_a_match_is_played_for_the_match(one_checker: Path) -> None:
    last = State(START_1, length=3, score=(2, 2))
    win = hyper.evaluate(START_1).probabilities[0]
    assert hyper.mwc(last, within=one_checker) == pytest.approx(win, abs=1e-6)
    assert hyper.decide(last, within=one_checker) is None
    even = State(START_1, length=3)
    decision = hyper.decide(even, within=one_checker)
    assert decision is not None
    assert decision.best == pytest.approx(hyper.mwc(even, within=one_checker))
    ahead = hyper.match_chance(2, 3, checkers=1, within=one_checker)
    assert decision.double_pass == pytest.approx(ahead, abs=1e-6)
    crawford = State(START_1, length=3, score=(2, 1), crawford=True)
    assert hyper.decide(crawford, within=one_checker) is None
    plays = hyper.rated_plays(even.replace(dice="31"), within=one_checker)
    after = State(plays[0].play.result, length=3, turn=1)
    assert plays[0].value == pytest.approx(1 - hyper.mwc(after, within=one_checker), abs=1e-6)


def test_a_cube_that_goes_no_further_is_none() -> None:
    cubeless = hyper.rated_plays(START_1, "65")
    for cube in (Cube(1, None, 1), Cube(2, 0, 2), Cube(1024, 0, 1024), Cube(1024, 1, 1024)):
        assert hyper.decide(State(START_1, cube=cube)) is None
        assert hyper.rated_plays(State(START_1, cube=cube), "65") == cubeless
    without = find("hypergammon").replace("no cube", cube=False)
    start = Position.from_counts({24: 1}, {24: 1}, variant=without, men=1)
    assert hyper.decide(State(start)) is None
    for state in (State(start, length=3), State(START_1, length=3, cube=Cube(1, None, 2))):
        with pytest.raises(GammonError, match="the cube stops at"):
            hyper.mwc(state)
    assert hyper.rated_plays(State(START_1, cube=Cube(1, None, 2)), "65")[0].value != cubeless[0].value


@pytest.mark.parametrize("ask", [hyper.decide, hyper.mwc])
def test_a_state_is_asked_before_the_roll_and_before_the_end(ask: Callable[..., object], one_checker: Path) -> None:
    state = State(START_1, length=3)
    with pytest.raises(GammonError, match="has been rolled"):
        ask(state.replace(dice=Roll(3, 1)), within=one_checker)
    over = State(of({0: 1}, {3: 1}, 1), length=3)
    for ended in (state.replace(phase="dropped", offer=Offer("double", 0)), over):
        with pytest.raises(GammonError, match="the game is over"):
            ask(ended, within=one_checker)
    assert hyper.rated_plays(state.replace(dice=Roll(3, 1)), within=one_checker)


def test_after_the_crawford_game_four_away_is_of_a_longer_match() -> None:
    for away in ((1, 4), (4, 1)):
        with pytest.raises(GammonError, match="no match of up to 4 points"):
            hyper.match_chance(*away, checkers=1)
    with pytest.raises(GammonError, match="no match of up to 4 points"):
        hyper.mwc(State(START_1, length=7, score=(6, 3)))


def test_a_cube_is_named_with_a_position_alone() -> None:
    with pytest.raises(GammonError, match="the state says where it is"):
        hyper.rated_plays(State(START_1), "65", cube="owned")
    for cube in (np.array([3.0, 1.0]), 3, None):
        with pytest.raises(TypeError):
            hyper.evaluate(START_1).value(cube)  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            hyper.evaluate(START_1).decision(cube)  # type: ignore[arg-type]
