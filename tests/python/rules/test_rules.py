"""The rules from Python: what beginners get wrong, and how each game ends and scores.

The full tables are in the tests of the core; the rows cited (S1, H1, …) are theirs.
"""

from __future__ import annotations

import pytest

from gammon import IllegalPlayError, Outcome, Position, Reason, Roll, WinKind
from gammon.variants import find
from support import GAMES, ROLLS, finals, position

STANDARD_START = ("backgammon", "tavla_gamearea", "tavla_guide", "portes")
TRIPLE = ("backgammon", "nackgammon", "hypergammon", "longgammon")
NO_TRIPLE = ("tavla_gamearea", "tavla_guide", "portes")


def reason(pos: Position, dice: str, play: str) -> Reason:
    """Why a play is refused."""
    with pytest.raises(IllegalPlayError) as caught:
        pos.check(dice, play)
    return caught.value.reason


def test_the_games_are_those_that_score_as_backgammon_does_and_those_that_have_no_triple() -> None:
    assert set(TRIPLE) | set(NO_TRIPLE) <= set(GAMES)


@pytest.mark.parametrize("game", STANDARD_START)
def test_the_start_has_its_known_number_of_plays_for_every_roll(game: str) -> None:
    # S1
    text = "21:15 31:16 41:14 51:8 61:10 32:17 42:18 52:8 62:14 43:17 53:9 63:14 54:9 64:14 65:7 "
    text += "11:42 22:75 33:73 44:52 55:4 66:11"
    start = Position.start(game)
    assert start.pip_counts == (167, 167)
    for item in text.split():
        dice, count = item.split(":")
        assert len(start.legal_plays(dice)) == int(count), dice


def test_nackgammon_starts_with_two_more_checkers_at_the_back() -> None:
    start = Position.start("nackgammon")
    assert start == position("24:2 23:2 13:4 8:3 6:4 | 1:2 2:2 12:4 17:3 19:4", "nackgammon")
    assert start.pip_counts == (194, 194)
    known = {"65": 7, "31": 22, "21": 23, "55": 17, "11": 70}
    assert {dice: start.count_plays(dice) for dice in known} == known


def test_hypergammon_starts_with_three_checkers_a_side() -> None:
    # H1, H3
    start = Position.start("hypergammon")
    assert start == position("24:1 23:1 22:1 | 1:1 2:1 3:1", "hypergammon")
    assert start.pip_counts == (69, 69)
    texts = ("24:1 23:1 19:1", "23:2 20:1", "24:1 22:1 20:1", "24:1 21:2", "23:1 22:1 21:1", "22:3")
    assert finals(start, "21") == {position(f"{text} | 1:1 2:1 3:1", "hypergammon") for text in texts}
    known = {"11": 7, "65": 9, "55": 15, "66": 12}
    assert {dice: start.count_plays(dice) for dice in known} == known


def test_longgammon_starts_with_all_checkers_on_the_24_point() -> None:
    assert Position.start("longgammon") == position("24:15 | 1:15", "longgammon")


def test_both_dice_must_be_played_where_both_can_be() -> None:
    # S4: bearing off with the 6 first would strand the 2.
    before = position("6:1 5:3 | 4:1 3:2")
    assert finals(before, "62") == {position("5:2 4:1 | bar:1 3:2")}
    assert before.legal_plays("62")[0].notation == "6/4* 5/off"
    assert reason(before, "62", "6/off") is Reason.MUST_PLAY_BOTH_DICE


def test_the_larger_die_is_forced_where_either_can_be_played_but_not_both() -> None:
    # S2
    before = position("24:1 | 13:2")
    assert finals(before, "65") == finals(before, "56") == {position("18:1 | 13:2")}
    assert reason(before, "65", "24/19") is Reason.MUST_PLAY_LARGER_DIE


def test_the_smaller_die_is_forced_where_only_it_can_be_played() -> None:
    # S3
    before = position("24:1 | 18:2 13:2")
    assert finals(before, "65") == {position("19:1 | 18:2 13:2")}
    assert reason(before, "65", "") is Reason.MUST_PLAY_DIE


def test_nothing_moves_while_a_checker_waits_on_the_bar() -> None:
    # S5, S6
    assert finals(position("bar:2 13:2 | 20:2"), "53") == {position("bar:1 22:1 13:2 | 20:2")}
    before = position("bar:1 13:2 | 20:2 22:2")
    assert before.legal_plays("53") == []
    assert before.check("53", "").result == before.flip()
    assert reason(before, "53", "13/8") is Reason.MUST_ENTER_FIRST


def test_as_many_moves_of_a_double_are_played_as_can_be() -> None:
    # S7, S11
    assert finals(position("bar:1 13:1 | 17:2"), "44") == {position("21:1 1:1 | 17:2")}
    assert finals(position("bar:1 13:1 | 17:2 9:2"), "44") == {position("21:1 13:1 | 17:2 9:2")}
    before = position("24:2 | 12:2")
    assert finals(before, "66") == {position("18:2 | 12:2")}
    assert reason(before, "66", "24/18") is Reason.MUST_PLAY_MORE_OF_DOUBLE


def test_a_checker_may_pass_a_held_point_but_not_stop_there() -> None:
    half = position("24:2 | 18:2")
    assert half.is_legal("65", "24/13")
    assert reason(half, "65", "24/18 24/19") is Reason.POINT_HELD
    assert reason(position("24:2 | 18:2 19:2"), "65", "24/13") is Reason.POINT_HELD


def test_a_lone_checker_is_hit_and_a_pair_is_not() -> None:
    before = position("24:1 | 21:1 18:2")
    play = before.check("31", "24/21*/20")
    assert play.hits == 1
    assert play.result.to_counts().mover[25] == 1


def test_no_checker_goes_off_while_another_stands_outside() -> None:
    before = position("7:1 6:1 5:1 | 24:1")
    # S10: within one turn the last one may come home and another go off.
    texts = ("6:1 5:1", "6:1 4:1 1:1", "5:2 1:1")
    assert finals(before, "61") == {position(f"{text} | 24:1") for text in texts}
    assert reason(position("13:1 6:2 | 24:1"), "61", "6/off") is Reason.NOT_ALL_HOME


def test_a_larger_die_bears_off_from_the_highest_point_alone() -> None:
    # S8, S9, S13
    before = position("4:2 3:1 | 24:1")
    assert finals(before, "65") == {position("3:1 | 24:1")}
    assert finals(before, "61") == {position("4:1 2:1 | 24:1"), position("3:2 | 24:1")}
    assert finals(position("6:1 3:1 | 24:1"), "54") == {position("1:1 | 24:1"), position("2:1 | 24:1")}
    held = position("6:1 3:1 | 1:2")
    assert held.legal_plays("55") == []
    assert reason(held, "55", "3/off") is Reason.CHECKER_STANDS_HIGHER


def test_a_player_need_not_bear_off_while_another_move_can_be_played() -> None:
    texts = {play.notation for play in position("6:2 5:2 | 24:1").legal_plays("51")}
    assert {"6/5 6/1", "6/off"} <= texts


def test_a_checker_hit_while_bearing_off_must_come_home_again() -> None:
    hit = position("bar:1 2:2 1:2 | 20:2 4:2")
    assert reason(hit, "63", "bar/22 2/off") is Reason.NOT_ALL_HOME
    assert {play.notation for play in hit.legal_plays("63")} == {"bar/16"}


def test_hypergammon_enters_both_checkers_before_it_goes_on() -> None:
    # H5
    before = position("bar:2 24:1 | 20:1", "hypergammon", men=(3, 1))
    texts = ("20:1 19:1 15:1", "20:2 14:1", "24:1 15:2", "24:1 20:1 10:1")
    expected = {position(f"{text} | bar:1", "hypergammon", men=(3, 1)) for text in texts}
    assert finals(before, "55") == expected


def test_the_last_checker_off_ends_the_turn() -> None:
    # H4
    before = position("1:1 | bar:1 24:2", "hypergammon")
    plays = before.legal_plays("61")
    assert [play.notation for play in plays] == ["1/off"]
    assert plays[0].result.outcome == Outcome(WinKind.BACKGAMMON, "opponent", 3)
    assert plays[0].result.legal_plays("61") == []


def won(game: str, opponent: str) -> Outcome:
    """The end of a game in which the mover has borne off all."""
    over = position(f" | {opponent}", game)
    outcome = over.outcome
    assert outcome is not None
    assert outcome.winner == "mover"
    assert over.flip().outcome == outcome._replace(winner="opponent")
    for dice in ROLLS:
        assert over.legal_plays(dice) == over.flip().legal_plays(dice) == []
        assert reason(over, f"{dice.first}{dice.second}", "6/5") is Reason.GAME_OVER
        assert over.check(dice, "").moves == ()
    return outcome


def full(game: str, rest: str, seen: int) -> str:
    """An opponent with all of the game's checkers in play: those given, and the others on his 2 point."""
    others = Position.start(game).to_counts()
    return f"{rest} 23:{sum(others.mover) - seen}"


@pytest.mark.parametrize("game", GAMES)
def test_a_single_game_is_one_in_which_the_loser_has_borne_off_a_checker(game: str) -> None:
    for text in ("24:1", "6:1", "bar:1", "1:1 bar:1"):
        assert won(game, text) == Outcome(WinKind.SINGLE, "mover", 1)


@pytest.mark.parametrize("game", GAMES)
def test_a_gammon_is_one_in_which_the_loser_has_borne_off_none(game: str) -> None:
    assert won(game, full(game, "24:1", 1)) == Outcome(WinKind.GAMMON, "mover", 2)
    assert won(game, full(game, "7:1", 1)) == Outcome(WinKind.GAMMON, "mover", 2)


@pytest.mark.parametrize("game", TRIPLE)
def test_a_backgammon_needs_a_checker_on_the_bar_or_in_the_winners_home(game: str) -> None:
    for text in ("6:1", "1:1", "bar:1"):
        assert won(game, full(game, text, 1)) == Outcome(WinKind.BACKGAMMON, "mover", 3)


@pytest.mark.parametrize("game", NO_TRIPLE)
def test_tavla_and_portes_know_no_triple_game(game: str) -> None:
    for text in ("6:1", "1:1", "bar:1"):
        assert won(game, full(game, text, 1)) == Outcome(WinKind.GAMMON, "mover", 2)


def test_a_game_that_is_being_played_has_no_outcome() -> None:
    for game in GAMES:
        assert Position.start(game).outcome is None


def test_what_a_game_is_worth_is_what_its_variant_says() -> None:
    for game in map(find, GAMES):
        assert game.points is not None
        single, gammon, backgammon = game.points
        assert won(game.name, "24:1").points == single
        assert won(game.name, full(game.name, "24:1", 1)).points == gammon
        assert won(game.name, full(game.name, "bar:1", 1)).points == max(gammon, backgammon)
        assert game.cube is (game.name in TRIPLE)
        assert game.opening_double is (game.name == "portes")
        assert sum(Position.start(game.name).to_counts().mover) == game.checkers


@pytest.mark.parametrize("game", GAMES)
def test_a_position_that_is_not_over_has_plays_of_some_roll_unless_it_is_shut_out(game: str) -> None:
    start = Position.start(game)
    assert all(start.count_plays(roll) == len(start.legal_plays(roll)) > 0 for roll in ROLLS)
    assert start.count_plays(Roll(6, 6)) > 0
