"""Positions and plays judged one by one: what is known, what is exact, and what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st

import tiny_net
from gammon import (
    DataFileError,
    Evaluation,
    GammonError,
    InvalidDiceError,
    InvalidPositionError,
    Level,
    NotInTableError,
    NotJudgedError,
    Position,
    State,
    bearoff,
    best_play,
    evaluate,
    hyper,
    rated_plays,
)
from gammon.evaluation import NETS, rated_rolls
from support import FAMILY, position, positions, rolls, walk

JUDGED = ("backgammon", "nackgammon", "longgammon", "portes", "tavla_trad", "tavla_guide", "tavla_gamearea")
START = Position()


def expect_nested(chances: Evaluation) -> None:
    win, gammon, backgammon, lose_gammon, lose_backgammon = chances
    assert 0 <= backgammon <= gammon <= win <= 1
    assert 0 <= lose_backgammon <= lose_gammon <= 1 - win + 1e-6


@st.composite
def scattered(draw: st.DrawFn) -> Position:
    """Checkers of any game anywhere, if its rules allow that."""
    try:
        return draw(positions(FAMILY))
    except InvalidPositionError:
        reject()


@settings(suppress_health_check=[HealthCheck.filter_too_much])
@given(scattered(), rolls)
def test_any_position_of_any_game_has_nested_chances_or_a_clear_error(pos: Position, roll: Any) -> None:
    try:
        chances = evaluate(pos, "scout 0-ply")
    except (NotJudgedError, NotInTableError, DataFileError) as error:
        refusal = error
    else:
        expect_nested(chances)
        for rated in rated_plays(pos, roll, "scout 0-ply"):
            expect_nested(rated.evaluation)
        return
    if isinstance(refusal, NotJudgedError):
        assert "networks know" in str(refusal)
        assert "evaluator of your own" in str(refusal)
    else:
        assert pos.variant == "hypergammon"
    if pos.count_plays(roll):
        with pytest.raises(type(refusal)):
            rated_plays(pos, roll, "scout 0-ply")


@pytest.mark.parametrize("variant", JUDGED)
def test_plays_are_rated_by_what_the_opponent_has_after_them(variant: str) -> None:
    for pos, roll in walk(60, seed=4, variant=variant):
        rated = rated_plays(pos, roll, "fast 0-ply")
        assert sorted(row.play.notation for row in rated) == sorted(p.notation for p in pos.legal_plays(roll))
        equities = [row.equity for row in rated]
        assert equities == sorted(equities, reverse=True)
        for row in rated:
            assert row.evaluation == pytest.approx(evaluate(row.play.result, "fast 0-ply").flip(), abs=1e-6)
            assert row.equity == row.evaluation.equity
            assert row.difference == pytest.approx(row.equity - rated[0].equity)
            assert row.difference <= 0
        assert best_play(pos, roll, "fast 0-ply") == (rated[0].play if rated else None)


@pytest.mark.parametrize("net", NETS)
def test_every_net_opens_as_people_do(net: str) -> None:
    for dice, notation in (("31", "8/5 6/5"), ("61", "13/7 8/7")):
        play = best_play(START, dice, net)
        assert play is not None
        assert play.notation == notation


def test_who_rolls_first_is_a_little_ahead() -> None:
    assert 0 < evaluate(START).equity < 0.2


def test_a_bare_0_ply_is_the_strong_net() -> None:
    assert evaluate(START) == evaluate(START, "strong 0-ply") == evaluate(START, Level()) == evaluate(START, "strong")


@pytest.mark.parametrize(
    ("text", "chances"),
    [
        ("off:15 | 1:15", (1, 1, 1, 0, 0)),  # the loser's checkers stand in the winner's home board
        ("off:15 | 20:15", (1, 1, 0, 0, 0)),
        ("off:15 | 20:14 off:1", (1, 0, 0, 0, 0)),
        ("13:15 | off:15", (0, 0, 0, 1, 0)),
        ("24:15 | off:15", (0, 0, 0, 1, 1)),
        ("24:14 off:1 | off:15", (0, 0, 0, 0, 0)),
    ],
)
def test_games_that_are_over_are_exact(text: str, chances: tuple[int, ...]) -> None:
    pos = position(text)
    for level in (*NETS, lambda boards: np.zeros((len(boards), 5), np.float32)):
        assert list(evaluate(pos, level)) == list(chances)
        assert rated_plays(pos, "31", level) == []
        assert best_play(pos, "31", level) is None


def test_tavla_counts_a_backgammon_as_a_gammon() -> None:
    lost = position("24:15 | off:15", "tavla_guide")
    assert evaluate(lost) == (0, 0, 0, 1, 0)
    for variant in ("tavla_guide", "portes"):
        with_mars = evaluate(Position.from_array(START.to_array(), variant))
        assert with_mars[2] == with_mars[4] == 0.0
        assert with_mars[:2] == evaluate(START)[:2]


def test_bear_offs_are_those_of_the_one_sided_table() -> None:
    for text in ("6:3 5:3 4:3 off:6 | 19:4 20:3 21:2 off:6", "1:2 off:13 | 24:1 off:14", "6:15 | 19:15"):
        pos = position(text)
        for net in NETS:
            assert evaluate(pos, net).win == pytest.approx(bearoff.win_chance(pos), abs=1e-6)


def test_hyper_backgammon_is_exact_by_its_table(one_checker: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    two_each = Position.from_counts({24: 1, 23: 1}, {24: 1, 23: 1}, "hypergammon", men=2)
    assert evaluate(two_each) == pytest.approx(hyper.evaluate(two_each).probabilities)
    assert [row.play for row in rated_plays(two_each, "66")] == [row.play for row in hyper.rated_plays(two_each, "66")]
    for row, known in zip(rated_plays(two_each, "52"), hyper.rated_plays(two_each, "52"), strict=True):
        assert row.equity == pytest.approx(known.value, abs=1e-6)
    with pytest.raises(DataFileError, match="gammon hyper build"):
        evaluate(Position.start("hypergammon"))


def test_a_state_gives_its_position_and_its_dice() -> None:
    state = State(dice=(6, 1))  # type: ignore[arg-type]
    assert evaluate(state) == evaluate(START)
    assert rated_plays(state) == rated_plays(START, "61")
    assert rated_plays(state, "31") == rated_plays(START, "31")
    assert best_play(state) == best_play(START, (6, 1))
    for nothing in (START, State()):
        with pytest.raises(InvalidDiceError, match="no dice"):
            rated_plays(nothing)


def test_a_dance_has_no_play() -> None:
    closed = position("bar:1 6:14 | 19:2 20:2 21:2 22:2 23:2 24:2 1:3")
    assert rated_plays(closed, "31") == []
    assert best_play(closed, "31") is None


def test_all_rolls_are_rated_and_a_dance_is_worth_what_it_leaves() -> None:
    closed = position("bar:1 6:14 | 19:2 20:2 21:2 22:2 23:2 1:5")
    found = rated_rolls(closed, "scout")
    assert (len(found), sum(row.weight for row in found)) == (21, 36)
    for row in found:
        plays = rated_plays(closed, row.roll, "scout")
        assert row.play == (plays[0].play if plays else None)
        left = plays[0].evaluation if plays else evaluate(closed.flip(), "scout").flip()
        assert row.evaluation == left
        assert row.equity == left.equity
    assert sum(row.play is None for row in found) == 15
    with pytest.raises(GammonError, match="over"):
        rated_rolls(position("off:15 | 1:15"))


@pytest.mark.parametrize("value", [None, "start", 3, [0] * 26])
def test_what_is_no_position_is_a_type_error(value: Any) -> None:
    calls: list[Any] = [evaluate, rated_rolls, rated_plays, best_play]
    for call in calls:
        with pytest.raises(TypeError, match="position must be"):
            call(value)


@pytest.mark.parametrize("dice", ["7", "71", (0, 1), (1, 2, 3), "", "311"])
def test_what_are_no_dice_is_refused(dice: Any) -> None:
    with pytest.raises(InvalidDiceError):
        rated_plays(START, dice)


@pytest.mark.parametrize("level", [None, 0, 2.5, b"0-ply", ["fast"]])
def test_what_is_no_level_is_a_type_error(level: Any) -> None:
    for call in (lambda: evaluate(START, level), lambda: rated_plays(START, "31", level)):
        with pytest.raises(TypeError, match="level must be"):
            call()


# --- weights from a file ---


def test_a_file_of_weights_is_judged_by_as_plain_arithmetic_says(tmp_path: Path) -> None:
    path = tiny_net.write(tmp_path)
    judged = 0
    for pos, _ in walk(200, seed=8):
        counts = pos.to_counts()
        if pos.outcome or (not any(counts.mover[7:]) and not any(counts.opponent[7:])):
            continue
        win, gammon, backgammon, lose_gammon, lose_backgammon = tiny_net.chances(counts.mover, counts.opponent)
        gammon = min(gammon, win) if counts.opponent[0] == 0 else 0.0
        lose_gammon = min(lose_gammon, 1 - win) if counts.mover[0] == 0 else 0.0
        expected = (win, gammon, min(backgammon, gammon), lose_gammon, min(lose_backgammon, lose_gammon))
        for level in (path, str(path), Level(path), Level(str(path))):
            assert evaluate(pos, level) == pytest.approx(expected, abs=2e-6)
        judged += 1
    assert judged > 100


def test_a_file_that_changes_is_read_again(tmp_path: Path) -> None:
    path = tiny_net.write(tmp_path)
    before = evaluate(START, path)
    biases = tiny_net.TENSORS["1.biases"] + np.int32(1_000_000)  # type: ignore[operator]
    path.write_bytes(tiny_net.to_bytes({**tiny_net.TENSORS, "1.biases": biases}) + b"")
    path.touch()
    assert evaluate(START, path).win > before.win


def test_a_file_that_is_no_network_is_refused_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "mine.safetensors"
    with pytest.raises(DataFileError, match=r"mine\.safetensors"):
        evaluate(START, path)
    other_inputs = tiny_net.to_bytes(metadata={**tiny_net.METADATA, "inputs": "99"})
    without = {name: tensor for name, tensor in tiny_net.TENSORS.items() if name != "1.scales"}
    for content in (b"", b"nothing", tiny_net.to_bytes()[:-1], other_inputs, tiny_net.to_bytes(without)):
        path.write_bytes(content)
        with pytest.raises(DataFileError, match=r"mine\.safetensors: "):
            evaluate(START, path)
    with pytest.raises(DataFileError):
        evaluate(START, tmp_path)
    with pytest.raises(GammonError):
        evaluate(START, "a\0b.safetensors")
