"""The fast generator, the calls on arrays and the plain reference play alike, and as the checked data say."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gammon import Position, Roll, divide, legal_plays_batch, perft, reference
from support import BAR, DATA, GAMES, OFF, ROLLS, as_result, board_of, digest, positions, rolls, walk

# The games that `gammon.reference` says it plays.
PLAIN = (
    "backgammon",
    "nackgammon",
    "hypergammon",
    "longgammon",
    "tavla_gamearea",
    "tavla_guide",
    "portes",
)


class Case(NamedTuple):
    """One line of plays.jsonl."""

    position: Position
    dice: Roll
    plays: int
    digest: str
    results: list[dict[str, list[int]]] | None


@cache
def cases() -> dict[str, list[Case]]:
    """The lines of plays.jsonl, by game, for the games that are known here."""
    found: dict[str, list[Case]] = {}
    with (DATA / "plays.jsonl").open(encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            game, board = row["variant"], row["position"]
            if game not in GAMES:
                continue
            pinned = board.get("px"), board.get("po")
            pos = Position.from_counts(board["x"], board["o"], game, *pinned)
            case = Case(pos, Roll(*row["dice"]), row["count"], row["digest"], row.get("results"))
            found.setdefault(game, []).append(case)
    return found


def canonical(results: list[dict[str, list[int]]]) -> list[str]:
    return sorted(json.dumps(result) for result in results)


def told(pos: Position, dice: Roll, found: set[Any], expected: set[Any]) -> str:
    """What to say of a mismatch, ready to paste into a test."""
    return f"{pos!r} {tuple(dice)}: {len(found)} for {len(expected)}; {found - expected} {expected - found}"


def solved_by_reference(pos: Position, dice: Roll) -> list[dict[str, list[int]]]:
    """The reference's results in the data's form."""
    mover, opponent, *_ = pos.to_counts()
    men = sum(mover), sum(opponent)
    results = []
    for board in reference.successors(board_of(pos), dice):
        own = [0, *(max(count, 0) for count in board[1:25]), board[BAR], 0]
        other = [0, *(max(-count, 0) for count in reversed(board[1:25])), -board[0], 0]
        own[OFF], other[OFF] = men[0] - sum(own), men[1] - sum(other)
        results.append({"x": own, "o": other})
    return results


def test_the_data_cover_the_games_that_have_set_ups_of_their_own() -> None:
    assert {"backgammon", "nackgammon", "hypergammon", "longgammon"} <= set(cases())
    assert all(len(rows) == 240 for rows in cases().values())


@pytest.mark.parametrize("game", ["backgammon", "nackgammon", "hypergammon", "longgammon"])
def test_legal_plays_are_those_of_the_brute_force_generator(game: str) -> None:
    for case in cases()[game]:
        plays = case.position.legal_plays(case.dice)
        results = [as_result(play.result.flip()) for play in plays]
        assert len(plays) == case.plays == case.position.count_plays(case.dice), repr(case.position)
        assert digest(results) == case.digest, repr(case.position)
        if case.results is not None:
            assert canonical(results) == canonical(case.results), repr(case.position)


@pytest.mark.parametrize("game", ["backgammon", "nackgammon", "hypergammon", "longgammon"])
def test_array_rows_are_those_of_the_brute_force_generator(game: str) -> None:
    rows = cases()[game]
    boards = np.array([case.position.to_array() for case in rows])
    men = [(sum(counts.mover), sum(counts.opponent)) for counts in (case.position.to_counts() for case in rows)]
    found = legal_plays_batch(boards, [case.dice for case in rows], game)
    assert np.diff(found.offsets).tolist() == [case.plays for case in rows]
    for index, case in enumerate(rows):
        mover, opponent = men[index]
        results = [as_result(Position.from_array(row, game, men=(opponent, mover)).flip()) for row in found.of(index)]
        assert digest(results) == case.digest, repr(case.position)


@pytest.mark.parametrize("game", ["backgammon", "nackgammon", "hypergammon", "longgammon"])
def test_reference_results_are_those_of_the_brute_force_generator(game: str) -> None:
    for case in cases()[game]:
        results = solved_by_reference(case.position, case.dice)
        assert len(results) == case.plays, repr(case.position)
        assert digest(results) == case.digest, repr(case.position)
        if case.results is not None:
            assert canonical(results) == canonical(case.results), repr(case.position)


@cache
def known_counts() -> list[tuple[Position, Roll, int]]:
    """The lines of positions_2000.txt."""
    lines = (line.split() for line in (DATA / "positions_2000.txt").read_text(encoding="utf-8").splitlines())
    return [
        (Position.from_position_id(text), Roll(int(first), int(second)), int(count))
        for text, first, second, count in lines
    ]


def test_two_thousand_counts_hold_line_by_line() -> None:
    assert len(known_counts()) == 2000
    for pos, dice, count in known_counts():
        assert len(pos.legal_plays(dice)) == pos.count_plays(dice) == count, repr(pos)
    assert sum(count for *_, count in known_counts()) == 33_071


def test_two_thousand_counts_hold_line_by_line_in_one_array_call() -> None:
    boards = [pos.to_array() for pos, *_ in known_counts()]
    found = legal_plays_batch(boards, [dice for _, dice, _ in known_counts()])
    assert np.diff(found.offsets).tolist() == [count for *_, count in known_counts()]


def test_two_thousand_counts_hold_line_by_line_in_the_reference() -> None:
    for pos, dice, count in known_counts():
        assert len(reference.successors(board_of(pos), dice)) == count, repr(pos)


ONE_AND_TWO = {
    "backgammon": (447, 202_782),
    "nackgammon": (547, 324_160),
    "hypergammon": (195, 38_017),
    "longgammon": (59, 3_484),
    "tavla_gamearea": (447, 202_782),
    "tavla_guide": (447, 202_782),
    "portes": (447, 202_782),
}


def test_every_game_has_its_perft_row() -> None:
    assert set(GAMES) <= set(ONE_AND_TWO)


@pytest.mark.parametrize("game", GAMES)
def test_perft_counts_the_known_numbers_of_plays(game: str) -> None:
    start = Position.start(game)
    assert (perft(start, 0), perft(start, 1), perft(start, 2)) == (1, *ONE_AND_TWO[game])


def test_perft_of_hypergammon_is_known_to_ply_three() -> None:
    assert perft(Position.start("hypergammon"), 3) == 6_645_799


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "depth", "count"),
    [("backgammon", 3, 116_087_720), ("nackgammon", 3, 206_433_897), ("hypergammon", 4, 1_135_125_590)],
)
def test_perft_is_known_to_greater_depths(game: str, depth: int, count: int) -> None:
    assert perft(Position.start(game), depth) == count


@pytest.mark.parametrize("game", PLAIN)
def test_perft_of_the_reference_is_the_same_to_ply_one(game: str) -> None:
    start = Position.start(game)
    by_roll = {roll: len(reference.successors(board_of(start), roll)) for roll in ROLLS}
    assert by_roll == divide(start, 1)


def test_perft_of_the_reference_is_the_same_to_ply_two_in_longgammon() -> None:
    start = board_of(Position.start("longgammon"))
    children = [reference.flip(board) for roll in ROLLS for board in reference.successors(start, roll)]
    assert sum(len(reference.successors(board, roll)) for board in children for roll in ROLLS) == 3_484


def test_divide_has_the_21_rolls_in_order_and_adds_up_to_perft() -> None:
    for game in GAMES:
        for depth in (1, 2):
            parts = divide(Position.start(game), depth)
            assert tuple(parts) == ROLLS
            assert sum(parts.values()) == perft(Position.start(game), depth)
    known = {"21": 15, "31": 16, "65": 7, "55": 4, "22": 75}
    parts = divide(Position(), 1)
    assert {dice: parts[Roll(int(dice[0]), int(dice[1]))] for dice in known} == known


def test_divide_is_the_same_on_any_number_of_threads() -> None:
    start = Position.start("nackgammon")
    alone = divide(start, 2, threads=1)
    assert alone == divide(start, 2, threads=2) == divide(start, 2, threads=8) == divide(start, 2)


def test_a_dance_counts_nothing_at_the_last_ply_and_hands_the_dice_over_before_it() -> None:
    home = dict.fromkeys(range(1, 7), 2) | {24: 3}
    shut_out = Position.from_counts({25: 1, 6: 14}, home)
    assert perft(shut_out, 1) == 0
    assert perft(shut_out, 2) == 21 * perft(shut_out.flip(), 1)


def test_a_finished_game_has_no_perft() -> None:
    over = Position.from_counts({0: 15}, {1: 15})
    assert [perft(over, depth) for depth in (1, 2, 3)] == [0, 0, 0]


def assert_same_as_reference(pos: Position, dice: Roll) -> None:
    """Plays, their moves, their order, and the rows of the array call."""
    expected = reference.legal_plays(board_of(pos), dice)
    plays = pos.legal_plays(dice)
    found = [
        (tuple(board_of(play.result.flip())), tuple((move.source, move.target) for move in play.moves))
        for play in plays
    ]
    assert found == expected, told(pos, dice, set(found), set(expected))
    assert reference.successors(board_of(pos), dice) == {board for board, _ in expected}
    counts = pos.to_counts()
    men = sum(counts.mover), sum(counts.opponent)
    rows = legal_plays_batch([pos.to_array()], dice, pos.variant, moves=True, men=men)
    assert rows.boards.tolist() == [board_of(play.result) for play in plays]
    assert rows.moves is not None
    padded = [[*map(list, moves), *[[-1, -1]] * (4 - len(moves))] for _, moves in expected]
    assert rows.moves.tolist() == padded


@given(pos=positions(PLAIN), dice=rolls)
def test_any_position_has_the_plays_of_the_reference_in_its_order(pos: Position, dice: Roll) -> None:
    assert_same_as_reference(pos, dice)


@given(seed=st.integers(0, 2**32), game=st.sampled_from(PLAIN))
def test_positions_of_games_have_the_plays_of_the_reference_in_its_order(seed: int, game: str) -> None:
    for pos, dice in walk(12, seed, game):
        assert_same_as_reference(pos, dice)


@given(pos=positions(), dice=rolls)
def test_the_order_of_the_dice_does_not_matter(pos: Position, dice: Roll) -> None:
    swapped = Roll(dice.second, dice.first)
    texts = [play.notation for play in pos.legal_plays(dice)]
    assert texts == [play.notation for play in pos.legal_plays(swapped)]


@given(pos=positions(), dice=rolls)
def test_plays_are_listed_by_their_moves_descending(pos: Position, dice: Roll) -> None:
    moves = [[move[:2] for move in play.moves] for play in pos.legal_plays(dice)]
    assert moves == sorted(moves, reverse=True)
    assert all(play == sorted(play, reverse=True) for play in moves)


@given(pos=positions(), dice=rolls)
def test_a_play_moves_as_many_pips_as_its_dice_or_bears_off(pos: Position, dice: Roll) -> None:
    before, _ = pos.pip_counts
    for play in pos.legal_plays(dice):
        _, remaining = play.result.pip_counts
        pips = sum(move.source - move.target for move in play.moves)
        assert before - remaining == pips
        assert pips <= sum(dice) * (2 if dice.is_double else 1)
        assert play.hits == sum(move.hit for move in play.moves)
        assert play.next == play.result
        assert len(play) == len(play.moves) in (1, 2, 3, 4)
