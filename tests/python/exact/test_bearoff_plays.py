"""The best plays of a bear-off: by the mean, by the chance to win, by a table of both sides, and in arrays."""

from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import slow_bearoff
from command_line import Answer
from gammon import (
    DataFileError,
    GammonError,
    InvalidDiceError,
    InvalidPositionError,
    NotInTableError,
    Position,
    Roll,
    bearoff,
    legal_plays_batch,
)
from gammon.tables import TwoSided
from support import position

ALL_ROLLS = [roll for roll, _ in Roll.all()]
# After the play the mover has four checkers left and the opponent needs two rolls, or one: only a double helps either.
DIFFERS = position("6:1 4:3 3:1 off:10 | 20:1 24:2 off:12")


def random_side(source: random.Random, most: int, points: int = 6) -> tuple[int, ...]:
    places = [source.randrange(points) for _ in range(source.randint(1, most))]
    return tuple(places.count(place) for place in range(points))


def random_races(count: int, seed: int, most: int = 15) -> list[Position]:
    source = random.Random(seed)
    sides = [(random_side(source, most), random_side(source, most)) for _ in range(count)]
    return [Position.from_counts([0, *ours], [0, *theirs]) for ours, theirs in sides]


def left(play: bearoff.RatedPlay) -> tuple[int, ...]:
    """The checkers that a play leaves its player on the home points."""
    return play.play.result.to_counts().opponent[1:7]


def test_plays_are_rated_by_what_a_slow_recursion_finds() -> None:
    source = random.Random(3)
    for _ in range(40):
        ours, theirs = random_side(source, 4), random_side(source, 3)
        pos, roll = Position.from_counts([0, *ours], [0, *theirs]), source.choice(ALL_ROLLS)
        rated = bearoff.rated_plays(pos, roll)
        assert {left(row) for row in rated} == slow_bearoff.plays(ours, roll)
        for row in rated:
            assert row.mean == pytest.approx(slow_bearoff.rolls(left(row))[0], abs=1e-12)
            win = 1.0 if not any(left(row)) else 1.0 - slow_bearoff.win_chance(theirs, left(row))
            assert row.win == pytest.approx(win, abs=1e-12)
        assert rated[0].mean == min(row.mean for row in rated)
        by_win = bearoff.rated_plays(pos, roll, by="win")
        assert by_win[0].win == max(row.win or 0.0 for row in rated)
        assert {*by_win} == {*rated}


def test_every_legal_play_is_rated_and_equal_ones_keep_their_order() -> None:
    for pos, roll in zip(random_races(50, 4), ALL_ROLLS * 3, strict=False):
        legal = pos.legal_plays(roll)
        by_mean, by_win = bearoff.rated_plays(pos, roll), bearoff.rated_plays(pos, roll, by="win")
        means = [(row.mean, legal.index(row.play)) for row in by_mean]
        wins = [(-(row.win or 0.0), legal.index(row.play)) for row in by_win]
        assert (means, wins) == (sorted(means), sorted(wins))
        assert len(means) == len(wins) == len(legal)
        assert bearoff.best_play(pos, roll) == by_mean[0].play
        assert bearoff.best_play(pos, roll, by="win") == by_win[0].play


def test_a_side_without_hope_but_doubles_plays_for_them_by_win_and_not_by_mean() -> None:
    by_mean, by_win = bearoff.rated_plays(DIFFERS, "32")[0], bearoff.rated_plays(DIFFERS, "32", by="win")[0]
    assert (by_mean.play.notation, by_win.play.notation) == ("4/2 3/off", "6/4 3/off")
    assert by_mean.mean == pytest.approx(2.7932, abs=1e-4)
    assert by_win.mean == pytest.approx(2.8624, abs=1e-4)
    assert (by_mean.win, by_win.win) == pytest.approx((0.02542, 0.07445), abs=1e-5)


def test_the_last_checkers_off_win_the_game() -> None:
    (only,) = bearoff.rated_plays(position("1:2 off:13 | 24:2 off:13"), "21", by="win")
    assert (only.play.notation, only.mean, only.win) == ("1/off(2)", 0.0, 1.0)


def test_the_opponent_can_be_given_as_a_distribution_or_as_chances() -> None:
    own = bearoff.one_sided(DIFFERS, "opponent")
    expected = bearoff.rated_plays(DIFFERS, "32", by="win")
    for against in (own, own.chances, list(own.chances), np.array(own.chances), (chance for chance in own.chances)):
        assert bearoff.rated_plays(DIFFERS, "32", by="win", against=against) == expected
    in_three = bearoff.rated_plays(DIFFERS, "32", against=[0, 0, 0, 1])
    assert in_three == sorted(in_three, key=lambda row: row.mean)
    assert in_three[0].win == pytest.approx(sum(bearoff.one_sided(in_three[0].play.result, "opponent").chances[:3]))
    fractions: Any = [0, Fraction(1, 2), Fraction(1, 2)]
    halves = bearoff.rated_plays(DIFFERS, "32", against=fractions)
    assert halves[0].win == pytest.approx(bearoff.one_sided(halves[0].play.result, "opponent").chances[1] / 2)


def test_an_opponent_on_his_way_home_counts_only_where_he_is_asked_for() -> None:
    coming = position("6:2 off:13 | 13:1 24:2 off:12")
    rated = bearoff.rated_plays(coming, "21")
    assert all(row.win is None for row in rated)
    assert bearoff.best_play(coming, "21") == rated[0].play
    with pytest.raises(NotInTableError, match="the opponent is not in the bear-off table"):
        bearoff.rated_plays(coming, "21", by="win")
    assert bearoff.best_play(coming, "21", by="win", against=[0, 0, 0, 1]) is not None


def test_a_two_sided_table_knows_the_exact_best_play(tmp_path: Path) -> None:
    with pytest.raises(DataFileError, match="gammon bearoff build 5x3"):
        bearoff.best_play(DIFFERS, "32", by="exact", within=tmp_path)
    TwoSided(5, 3, within=tmp_path).build()
    exact = bearoff.rated_plays(DIFFERS, "32", by="exact", within=tmp_path)
    by_win = {row.play: row for row in bearoff.rated_plays(DIFFERS, "32")}
    assert exact[0].play.notation == "6/4 3/off"
    for row in exact:
        assert row.mean == by_win[row.play].mean
        # Who adapts to the race does better, and so does his opponent.
        assert row.win == pytest.approx(by_win[row.play].win, abs=0.005)
    assert [row.win for row in exact] == sorted((row.win or 0.0 for row in exact), reverse=True)
    (last,) = bearoff.rated_plays(position("1:2 off:13 | 24:2 off:13"), "21", by="exact", within=tmp_path)
    assert last.win == 1.0
    with pytest.raises(GammonError, match="leave out `against`"):
        bearoff.best_play(DIFFERS, "32", by="exact", against=[0, 1], within=tmp_path)


def test_a_game_that_is_over_has_no_best_play() -> None:
    for over in (position("off:15 | 24:2 off:13"), position("1:2 off:13 | off:15")):
        assert bearoff.best_play(over, "31") is None
        assert bearoff.rated_plays(over, "31") == []


def test_sides_that_can_still_meet_are_refused() -> None:
    with pytest.raises(NotInTableError, match="not passed each other"):
        bearoff.best_play(position("6:15 | 1:1 24:14"), "31")
    with pytest.raises(NotInTableError, match="the opponent is not in the bear-off table"):
        bearoff.best_play(position("7:1 6:14 | 24:15"), "11")


@pytest.mark.parametrize(
    "against",
    [
        [],
        [0.5, 0.4],
        [0, 2, -1],
        [float("nan"), 1],
        [float("inf")],
        [10**400],
        [0.0] * 2000,
        (0.0 for _ in iter(int, 1)),
    ],
    ids=["empty", "sum", "negative", "nan", "infinite", "huge", "long", "endless"],
)
def test_what_are_no_chances_is_refused(against: Any) -> None:
    with pytest.raises(GammonError, match="against"):
        bearoff.best_play(DIFFERS, "32", by="win", against=against)


@pytest.mark.parametrize("against", [0.5, "01", [True], ["1"], [None], np.ones((1, 1)), object()])
def test_chances_of_another_type_are_type_errors(against: Any) -> None:
    with pytest.raises(TypeError, match="against"):
        bearoff.best_play(DIFFERS, "32", by="win", against=against)


def test_other_bad_arguments_are_named() -> None:
    with pytest.raises(GammonError, match="by is 'luck'"):
        bearoff.best_play(DIFFERS, "32", by="luck")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="by must be"):
        bearoff.best_play(DIFFERS, "32", by=1)  # type: ignore[arg-type]
    with pytest.raises(InvalidDiceError):
        bearoff.best_play(DIFFERS, "37")
    with pytest.raises(TypeError):
        bearoff.best_play("start", "31")  # type: ignore[arg-type]


def test_arrays_have_the_results_and_means_of_the_best_plays() -> None:
    races = random_races(300, 5)
    dice = [random.Random(row).choice(ALL_ROLLS) for row in range(len(races))]
    boards = np.array([pos.to_array() for pos in races])
    results, means = bearoff.best_plays_batch(boards, dice)
    assert results.dtype == np.int8
    assert means.dtype == np.float64
    for pos, roll, result, mean in zip(races, dice, results, means, strict=True):
        best = bearoff.rated_plays(pos, roll)[0]
        assert result.tolist() == best.play.result.to_array().tolist()
        assert mean == best.mean
    many = np.tile(boards, (40, 1))
    for threads in (1, 3):
        again, again_means = bearoff.best_plays_batch(many, np.tile(dice, (40, 1)), threads=threads)
        assert (again == np.tile(results, (40, 1))).all()
        assert (again_means == np.tile(means, 40)).all()


def test_the_best_play_of_an_array_is_one_of_its_legal_plays() -> None:
    boards = np.array([pos.to_array() for pos in random_races(200, 6)])
    results, _ = bearoff.best_plays_batch(boards, "42")
    legal = legal_plays_batch(boards, "42")
    for row, result in enumerate(results):
        assert (legal.of(row) == result).all(axis=1).any()


def test_arrays_have_the_distributions_and_chances_of_positions() -> None:
    races = random_races(200, 7)
    boards = np.array([pos.to_array() for pos in races])
    chances, wins = bearoff.distributions_batch(boards), bearoff.win_chance_batch(boards)
    assert (chances.shape, wins.shape) == ((200, 2, 31), (200,))
    assert chances.dtype == wins.dtype == np.float64
    for pos, row, win in zip(races, chances, wins, strict=True):
        for side, own in zip(("mover", "opponent"), row, strict=True):
            rolls = bearoff.one_sided(pos, side).chances  # type: ignore[arg-type]
            assert own[: len(rolls)].tolist() == list(rolls)
            assert not own[len(rolls) :].any()
        assert win == pytest.approx(bearoff.win_chance(pos), abs=1e-14)
    slowest = bearoff.distributions_batch([position("6:15 | 24:15").to_array()])
    assert slowest[0, 0, 30] > 0
    nothing = np.zeros((0, 26), np.int8)
    assert bearoff.distributions_batch(nothing).shape == (0, 2, 31)
    assert bearoff.win_chance_batch(nothing).shape == (0,)
    assert [array.shape for array in bearoff.best_plays_batch(nothing, nothing[:, :2])] == [(0, 26), (0,)]


RACE = position("6:2 off:13 | 24:2 off:13")


@pytest.mark.parametrize(
    ("bad", "error"),
    [
        (Position(), "row 1: the mover is not in the bear-off table"),
        (position("off:15 | 24:2 off:13"), "row 1: there is nothing to play"),
        (position("1:2 off:13 | off:15"), "row 1: there is nothing to play"),
        (position("6:2 off:13 | 2:1 24:2 off:12"), "row 1: the sides have not passed"),
    ],
)
def test_the_row_that_has_no_best_play_is_named(bad: Position, error: str) -> None:
    with pytest.raises(NotInTableError, match=error) as caught:
        bearoff.best_plays_batch([RACE.to_array(), bad.to_array()], "31")
    assert caught.value.row == 1


def test_the_row_with_bad_dice_or_no_position_is_named() -> None:
    board = RACE.to_array()
    with pytest.raises(InvalidDiceError, match="row 1") as dice:
        bearoff.best_plays_batch([board, board], [(1, 2), (0, 7)])
    assert dice.value.row == 1
    for call in (bearoff.distributions_batch, bearoff.win_chance_batch, bearoff.mean_rolls_batch):
        with pytest.raises(InvalidPositionError) as invalid:
            call([board, board * 100])
        assert invalid.value.row == 1
        with pytest.raises(NotInTableError) as caught:
            call([board, board, Position().to_array()])
        assert caught.value.row == 2
        with pytest.raises(TypeError):
            call(np.zeros((1, 26)))


def test_the_command_rates_every_play_the_best_first(tmp_path: Path) -> None:
    here = ("--dir", str(tmp_path))
    told = Answer("bearoff", "best", DIFFERS.xgid, "32", *here)
    lines = told.text.splitlines()
    assert told.code == 0
    assert next(line for line in lines if "off" in line).split()[1:3] == ["4/2", "3/off"]
    (row,) = Answer("bearoff", "best", DIFFERS.xgid, "32", "--by", "win", "--json").json
    assert (row["by"], row["dice"], row["plays"][0]["play"]) == ("win", [3, 2], "6/4 3/off")
    assert len(row["plays"]) == len(DIFFERS.legal_plays("32"))
    assert Answer("bearoff", "best", position("off:15 | 24:2 off:13").xgid, "31").text == "(the game is over)\n"
    for words in ((DIFFERS.xgid,), ("start", "31"), (DIFFERS.xgid, "32", "--by", "luck"), (DIFFERS.xgid, "99")):
        assert Answer("bearoff", "best", *words, *here).code == 2
    missing = Answer("bearoff", "best", DIFFERS.xgid, "32", "--by", "exact", *here)
    assert missing.code == 2
    assert "gammon bearoff build 5x3" in missing.error
    TwoSided(5, 3, within=tmp_path).build()
    assert Answer("bearoff", "best", DIFFERS.xgid, "32", "--by", "exact", *here).code == 0
    listed = Answer("bearoff", "best", "-", "--json", *here, stdin=f"{DIFFERS.xgid} 32\n\n{DIFFERS.xgid} 61\n")
    assert [row["line"] for row in listed.json] == [1, 3]
