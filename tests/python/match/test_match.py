"""The rules of the table: turns, the cube, matches, money play, resignations and settlements."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import gammon
from gammon import ActionRule, GammonError, IllegalActionError, IllegalPlayError, Match, MoneySession, Reason, State
from gammon import actions as do
from gammon.match import MATCH_KINDS
from gammon.state import Cube, Offer
from gammon.values import WinKind
from support import position

WIN_GAMMON = position("1:1 off:14 | 20:2 8:5 19:8")
"""The mover bears off his last checker and wins a gammon: the opponent has borne off none."""
WIN_SINGLE = position("1:1 off:14 | 20:2 off:13")
WIN_BACKGAMMON = position("1:1 off:14 | 3:1 20:14")


def state(pos: gammon.Position = WIN_SINGLE, **fields: Any) -> State:
    return State(pos, **fields)


def rule(session: Match | MoneySession, action: do.Action) -> ActionRule:
    """The rule that forbids an action; nothing has changed after it."""
    before = session.to_json()
    with pytest.raises(IllegalActionError) as caught:
        session.apply(action)
    assert session.to_json() == before
    assert not session.is_legal(action)
    assert action not in session.legal_actions()
    assert all(caught.value.sentence(code) for code in ("en", "fr", "de", "tr"))
    return caught.value.rule


def rule_of(session: Match | MoneySession, action: do.Action) -> ActionRule:
    with pytest.raises(IllegalActionError) as caught:
        session.apply(action)
    return caught.value.rule


def reasons(session: Match | MoneySession, action: do.Action) -> Reason:
    with pytest.raises(IllegalPlayError) as caught:
        session.apply(action)
    return caught.value.reason


def win(session: Any, seat: Any) -> Any:
    """The seat throws and bears off its last checker."""
    return session.apply(do.RollDice(seat, "21")).apply(do.MakePlay(seat, "1/off"))


def kinds(session: Match | MoneySession) -> set[str]:
    return {action.kind for action in session.legal_actions()}


# Turns


def test_a_game_begins_with_the_opening_throw() -> None:
    match = Match(5)
    assert list(match.legal_actions()) == [do.OpeningRoll()]
    assert match.seat is None
    for action in (do.RollDice(0, "31"), do.Double(0), do.MakePlay(0, ""), do.Resign(1), do.Dance(0)):
        assert rule(match, action) == ActionRule.OPENING_FIRST
    assert match.state.phase == "not_started"


def test_the_higher_die_starts_and_plays_both_numbers() -> None:
    match = Match(5).apply(do.OpeningRoll("26"))
    assert (match.seat, match.dice) == (1, (2, 6))
    assert rule(match, do.OpeningRoll("26")) == ActionRule.GAME_UNDER_WAY
    assert match.apply(do.MakePlay(1, "24/18 13/11")).seat == 0


def test_equal_opening_dice_are_thrown_again() -> None:
    match = Match(5).apply(do.OpeningRoll("44"))
    assert (match.seat, match.dice, match.cube.value) == (None, None, 1)
    assert match.apply(do.OpeningRoll("61")).seat == 0


def test_in_games_that_say_so_the_opening_winner_rolls_afresh_and_may_throw_a_double() -> None:
    match = Match(5, "portes").apply(do.OpeningRoll("61"))
    assert (match.seat, match.dice) == (0, None)
    assert match.apply(do.RollDice(0, "66")).dice == (6, 6)


def test_where_the_winner_of_the_opening_may_choose_he_plays_its_dice_or_rolls_anew() -> None:
    house = gammon.variants.find("old_english").replace("old english choice", opening_roll="choice")
    match = Match(5, house).apply(do.OpeningRoll("61"))
    assert match.apply(do.MakePlay(0, match.legal_actions().plays[0])).seat == 1
    again = match.apply(do.RollDice(0, "55"))
    assert again.dice == (5, 5)
    assert rule(again, do.RollDice(0, "55")) == ActionRule.ALREADY_ROLLED
    moved = match.apply(do.MoveChecker(0, 24, 23))
    assert rule(moved, do.RollDice(0, "55")) == ActionRule.MOVES_MADE


def test_only_the_player_on_roll_acts_and_he_rolls_before_he_plays() -> None:
    match = Match(5).apply(do.OpeningRoll("61")).apply(do.MakePlay(0, "13/7 8/7"))
    assert rule(match, do.RollDice(0, "31")) == ActionRule.NOT_YOUR_TURN
    assert rule(match, do.Double(0)) == ActionRule.NOT_YOUR_TURN
    assert rule(match, do.MakePlay(1, "8/5 6/5")) == ActionRule.ROLL_FIRST
    assert rule(match, do.MoveChecker(1, 8, 5)) == ActionRule.ROLL_FIRST
    assert rule(match, do.UndoMove(1)) == ActionRule.ROLL_FIRST
    rolled = match.apply(do.RollDice(1, "31"))
    assert rule(rolled, do.RollDice(1, "66")) == ActionRule.ALREADY_ROLLED
    assert rule(rolled, do.ChooseDouble(1, 6)) == ActionRule.NOTHING_TO_CHOOSE


def test_an_illegal_play_is_refused_with_the_rule_of_moving() -> None:
    match = Match(5).apply(do.OpeningRoll("61"))
    assert reasons(match, do.MakePlay(0, "13/7")) == Reason.MUST_PLAY_BOTH_DICE
    assert reasons(match, do.Dance(0)) == Reason.MUST_PLAY_BOTH_DICE
    assert match.apply(do.MakePlay(0, ((8, 7), (13, 7)))).last_action == do.MakePlay(0, "13/7 8/7")


def test_a_dance_is_an_action_of_its_own_and_the_empty_play_is_one() -> None:
    shut = position("bar:1 6:2 | 24:2 23:2 22:2 21:2 20:2 19:2")
    match = Match.from_state(state(shut, length=5)).apply(do.RollDice(0, "31"))
    assert kinds(match) == {"dance", "resign"}
    for action in (do.Dance(0), do.MakePlay(0, "")):
        danced = match.apply(action)
        assert (danced.seat, danced.last_action) == (1, do.Dance(0))
    assert reasons(match, do.MakePlay(0, "6/5 6/3")) == Reason.MUST_ENTER_FIRST


def test_a_turn_is_played_one_checker_at_a_time_and_undone_with_the_dice_staying() -> None:
    match = Match(5).apply(do.OpeningRoll("31"))
    one = match.apply(do.MoveChecker(0, 8, 5))
    assert one.turn is not None
    assert one.turn.left == (1,)
    assert one.position == match.position
    assert reasons(one, do.EndTurn(0)) == Reason.MUST_PLAY_BOTH_DICE
    assert reasons(one, do.MoveChecker(0, 8, 5)) == Reason.DIE_NOT_ROLLED
    assert rule(one, do.MakePlay(0, "8/5 6/5")) == ActionRule.MOVES_MADE
    assert rule(one, do.Dance(0)) == ActionRule.MOVES_MADE
    back = one.apply(do.UndoMove(0))
    assert (back.dice, back.turn) == (match.dice, match.turn)
    assert rule(back, do.UndoMove(0)) == ActionRule.NO_MOVES_MADE
    assert rule(back, do.EndTurn(0)) == ActionRule.NO_MOVES_MADE
    assert rule(back, do.RollDice(0, "66")) == ActionRule.ALREADY_ROLLED
    whole = one.apply(do.MoveChecker(0, 6, 5)).apply(do.EndTurn(0))
    assert whole.position == match.apply(do.MakePlay(0, "8/5 6/5")).position
    assert whole.seat == 1


def test_one_checker_may_be_moved_by_both_dice_and_then_taken_back_die_by_die() -> None:
    match = Match(5).apply(do.OpeningRoll("31")).apply(do.MoveChecker(0, 24, 20))
    assert match.turn is not None
    assert match.turn.may_end
    assert match.apply(do.EndTurn(0)).seat == 1
    back = match.apply(do.UndoMove(0))
    assert back.turn is not None
    assert len(back.turn.left) == 1


def test_a_checker_moved_past_a_choice_of_hits_must_be_moved_die_by_die() -> None:
    pos = position("13:1 6:2 | 12:1 20:2")
    match = Match.from_state(state(pos, length=5)).apply(do.RollDice(0, "21"))
    assert rule(match, do.MoveChecker(0, 13, 10)) == ActionRule.MOVE_DIE_BY_DIE
    assert match.apply(do.MoveChecker(0, 13, 12)).apply(do.MoveChecker(0, 12, 10)).apply(do.EndTurn(0)).seat == 1


def test_single_moves_are_not_read_as_a_play_of_merged_ones() -> None:
    # 4/off by the 5 leaves the 2 to be played; as a play, 4/off could also be 4/2*/off.
    pos = position("4:1 1:1 | 2:1 8:1 23:1", "hypergammon", men=3)
    match = Match.from_state(state(pos, length=3)).apply(do.RollDice(0, "52")).apply(do.MoveChecker(0, 4, 0))
    assert rule(match, do.EndTurn(0)) == ActionRule.TURN_UNFINISHED
    assert match.apply(do.MoveChecker(0, 1, 0)).apply(do.EndTurn(0)).score == (3, 0)


def test_at_acey_deucey_a_double_is_chosen_and_played_before_the_bonus_roll() -> None:
    match = Match(5, "acey_us").apply(do.OpeningRoll("61")).apply(do.RollDice(0, "21"))
    match = match.apply(do.MakePlay(0, "res/24 res/23"))
    assert (match.seat, kinds(match)) == (0, {"choose", "resign"})
    assert rule(match, do.RollDice(0, "31")) == ActionRule.CHOOSE_FIRST
    assert rule(match, do.MakePlay(0, "res/19(4)")) == ActionRule.CHOOSE_FIRST
    match = match.apply(do.ChooseDouble(0, 6))
    assert match.dice == (6, 6)
    match = match.apply(do.MakePlay(0, "res/19(4)"))
    assert (match.seat, match.dice) == (0, None)
    assert "roll" in kinds(match)


def test_nobody_doubles_before_a_bonus_roll() -> None:
    house = gammon.variants.find("acey_us").replace("acey with a cube", cube=True)
    match = Match(5, house).apply(do.OpeningRoll("61"))
    assert "double" in kinds(match)
    match = match.apply_all([do.RollDice(0, "21"), do.MakePlay(0, "res/24 res/23"), do.ChooseDouble(0, 6)])
    match = match.apply(do.MakePlay(0, "res/19(4)"))
    assert rule(match, do.Double(0)) == ActionRule.DOUBLE_AFTER_PLAY


# The cube


def test_doubling_after_the_roll_is_refused() -> None:
    match = Match(5).apply(do.OpeningRoll("31"))
    assert rule(match, do.Double(0)) == ActionRule.DOUBLE_AFTER_ROLL
    match = match.apply(do.MakePlay(0, "8/5 6/5")).apply(do.RollDice(1, "52"))
    assert rule(match, do.Double(1)) == ActionRule.DOUBLE_AFTER_ROLL


def test_the_second_player_may_double_before_his_first_roll() -> None:
    match = Match(5).apply(do.OpeningRoll("31")).apply(do.MakePlay(0, "8/5 6/5")).apply(do.Double(1))
    assert match.state.offer == Offer("double", 1)
    assert match.state.cube == Cube(1, None)
    assert match.apply(do.Take(0)).cube == Cube(2, 0)


def test_while_a_double_is_pending_only_its_answer_is_allowed() -> None:
    match = Match.from_state(state(length=5)).apply(do.Double(0))
    assert list(match.legal_actions()) == [do.Take(1), do.Pass(1)]
    for action in (do.RollDice(0, "31"), do.Double(0), do.RollDice(1, "31"), do.Resign(0), do.Take(0), do.Pass(0)):
        assert rule(match, action) == ActionRule.ANSWER_FIRST
    assert rule(match, do.Accept(1)) == ActionRule.OTHER_ANSWER
    assert rule(match, do.Refuse(1)) == ActionRule.OTHER_ANSWER
    assert rule(match, do.Raccoon(1)) == ActionRule.OTHER_ANSWER


def test_a_take_doubles_the_stake_once_and_gives_the_cube_to_the_taker() -> None:
    match = Match.from_state(state(length=5)).apply(do.Double(0)).apply(do.Take(1))
    assert (match.cube, match.seat) == (Cube(2, 1), 0)
    assert rule(match, do.Take(1)) == ActionRule.NOTHING_OFFERED
    assert rule(match, do.Double(0)) == ActionRule.CUBE_NOT_YOURS
    assert win(match, 0).score == (2, 0)


def test_c1_a_passed_double_loses_the_stake_before_it() -> None:
    match = Match.from_state(state(length=5)).apply(do.Double(0)).apply(do.Pass(1))
    assert match.score == (1, 0)
    assert match.results[0][2:7] == (0, "passed", WinKind.SINGLE, 1, 1)


@pytest.mark.parametrize("score", [(a, b) for a in range(4) for b in range(4)])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_drop_is_scored_for_the_doubler_at_every_score(score: tuple[int, int], seat: Any) -> None:
    cube = Cube(1 if seat else 2, None if seat else 0)
    match = Match.from_state(state(length=5, score=score, turn=seat, cube=cube))
    dropped = match.apply(do.Double(seat)).apply(do.Pass(1 - seat))
    expected = list(score)
    expected[seat] += cube.value
    assert dropped.score == tuple(expected)
    assert dropped.is_over == (max(expected) >= 5)


def test_the_cube_never_passes_its_limit() -> None:
    match = Match.from_state(state(length=5000, cube=Cube(512, 0, 1024)))
    match = match.apply(do.Double(0)).apply(do.Take(1))
    match = match.apply(do.RollDice(0, "21"))
    assert match.cube == Cube(1024, 1, 1024)
    top = Match.from_state(state(length=5000, cube=Cube(1024, 0, 1024)))
    assert rule(top, do.Double(0)) == ActionRule.CUBE_AT_LIMIT
    assert win(top, 0).score == (1024, 0)


@pytest.mark.parametrize("log2", range(16))
@pytest.mark.parametrize(("pos", "points"), [(WIN_SINGLE, 1), (WIN_GAMMON, 2), (WIN_BACKGAMMON, 3)])
def test_a_win_is_worth_its_points_times_the_cube_at_every_value(log2: int, pos: gammon.Position, points: int) -> None:
    match = Match.from_state(state(pos, length=10**6, cube=Cube(1 << log2, 1 if log2 else None, 32768)))
    assert win(match, 0).score == (points << log2, 0)


def test_games_without_a_cube_refuse_a_double() -> None:
    match = Match(5, "portes").apply(do.OpeningRoll("61"))
    assert rule(match, do.Double(0)) == ActionRule.NO_CUBE
    assert match.cube == Cube(1, None, 1)


def test_c6_a_dead_cube_may_be_turned_or_not_as_agreed() -> None:
    dead = state(length=5, score=(3, 3), turn=1, cube=Cube(2, 1))
    assert "double" in kinds(Match.from_state(dead))
    assert rule(Match.from_state(dead, dead_cube="forbid"), do.Double(1)) == ActionRule.CUBE_DEAD
    live = state(length=5, score=(3, 2), turn=1, cube=Cube(2, 1))
    assert "double" in kinds(Match.from_state(live, dead_cube="forbid"))


# Matches


def test_c5_the_crawford_game_is_the_first_after_a_player_is_one_point_away_and_only_that() -> None:
    match = Match(7)
    seen = []
    for _ in range(3):
        match = match.apply(do.OpeningRoll("61")).apply(do.Resign(1, "gammon")).apply(do.Accept(0))
    assert match.score == (6, 0)
    for score in ((6, 0), (6, 1), (6, 2)):
        assert match.score == score
        match = match.apply(do.OpeningRoll("61")).apply(do.MakePlay(0, "13/7 8/7"))
        seen.append(match.is_crawford)
        assert match.is_post_crawford != match.is_crawford
        if match.is_crawford:
            assert rule(match, do.Double(1)) == ActionRule.CRAWFORD_GAME
        else:
            assert "double" in kinds(match)
        match = match.apply(do.Resign(0)).apply(do.Accept(1))
    assert seen == [True, False, False]
    assert [result.crawford for result in match.results] == [False, False, False, True, False, False]


def test_without_the_crawford_rule_the_cube_is_always_in_play() -> None:
    match = Match.from_state(state(length=5, score=(4, 0), turn=1), crawford=False)
    assert "double" in kinds(match)
    assert not Match(5, crawford=False).is_crawford


def test_a_match_to_one_point_has_no_doubling_and_is_no_crawford_game() -> None:
    match = Match(1)
    assert (match.state.crawford, match.is_crawford, match.is_post_crawford) == (False, False, False)
    seats: tuple[Any, Any] = (0, 1)
    for seat in seats:
        begun = State(length=1, turn=seat)
        assert begun.xgid.endswith(":0:0:0:1:10")
        assert begun.match_id.startswith(("cAkg", "MAEg")[seat])
        assert State.from_xgid(begun.xgid) == begun == State.from_gnubg_id(begun.gnubg_id)
        # Ids that say so all the same are read.
        assert State.from_xgid(begun.xgid.replace(":0:0:0:1:10", ":0:0:1:1:10")) == begun
        assert State(length=1, turn=seat, crawford=True) == begun
    for crawford in (True, False):
        match = Match(1, crawford=crawford).apply(do.OpeningRoll("61")).apply(do.MakePlay(0, "13/7 8/7"))
        assert rule(match, do.Double(1)) == ActionRule.ONE_POINT_MATCH


def test_cubes_that_cannot_be_are_refused_with_the_rule() -> None:
    seats: tuple[Any, Any] = (0, 1)
    for value in (2, 4, 8):
        with pytest.raises(GammonError, match=f"a cube of {value} is centred in a match to 7"):
            State(length=7, cube=Cube(value, None))
        with pytest.raises(GammonError, match="centred in a match"):
            State.from_xgid(f"XGID=-b----E-C---eE---c-e----B-:{value.bit_length() - 1}:0:1:00:0:0:0:7:10")
        assert State(cube=Cube(value, None)).cube.value == value  # automatic doubles, in money play
    for seat, length in ((seats[0], 0), (seats[1], 0), (seats[0], 7)):
        with pytest.raises(GammonError, match=f"seat {seat} owns a cube of 1"):
            State(length=length, cube=Cube(1, seat))


@pytest.mark.parametrize("score", [(4, 0), (0, 4)])
def test_after_the_crawford_game_the_trailer_has_a_point(score: tuple[int, int]) -> None:
    late = State(length=5, score=score)
    with pytest.raises(GammonError, match="is the Crawford game"):
        Match.from_state(late)
    assert not Match.from_state(late, crawford=False).is_crawford
    assert Match.from_state(late.replace(crawford=True)).is_crawford
    assert Match.from_state(State(length=5, score=(4, 1))).is_post_crawford
    assert Match.from_state(State(length=1)).state.length == 1
    tavla = State(gammon.Position.start("tavla_trad"), length=5, score=score)
    assert not Match.from_state(tavla).is_post_crawford


def test_games_without_a_cube_have_no_crawford_game() -> None:
    for variant in ("tavla_trad", "plakoto", "fevga"):
        position = gammon.Position.start(variant)
        begun = Match.from_state(State(position, length=5, score=(4, 2)))
        assert (begun.is_crawford, begun.is_post_crawford, begun.state.crawford) == (False, False, False)
        played = Match(2, variant=variant, seed=1)
        opening = played.apply(do.OpeningRoll()) if played.legal_actions().seat is None else played
        resigned = opening.apply(do.Resign(opening.state.turn, "single"))
        following = resigned.apply(do.Accept(0 if opening.state.turn else 1))
        assert max(following.state.score) == 1
        assert (following.is_crawford, following.is_post_crawford) == (False, False)
        assert not State(position, length=5, score=(4, 2), crawford=True).crawford


def test_at_double_match_point_the_cube_is_dead_but_may_be_turned() -> None:
    match = Match.from_state(state(length=5, score=(4, 4)))
    assert match.is_post_crawford
    assert match.apply(do.Double(0)).apply(do.Take(1)).cube == Cube(2, 1)


def test_c8_under_the_holland_rule_the_trailer_doubles_from_his_third_turn() -> None:
    match = Match.from_state(state(gammon.Position(), length=5, score=(4, 2), turn=1), holland=True)
    assert rule(match, do.Double(1)) == ActionRule.HOLLAND
    for turn in range(4):
        seat: Any = match.seat
        assert rule(match, do.Double(seat)) == ActionRule.HOLLAND, turn
        match = match.apply(do.RollDice(seat, "31"))
        match = match.apply(do.MakePlay(seat, match.legal_actions().plays[0]))
    assert match.seat == 1
    assert "double" in kinds(match)
    free = Match.from_state(state(gammon.Position(), length=5, score=(4, 2), turn=1))
    assert "double" in kinds(free)


def test_the_opening_throw_is_the_first_roll_of_whoever_plays_it() -> None:
    match = Match.from_state(state(length=5, score=(3, 4), turn=0), holland=True, crawford=True)
    match = win(match, 0)
    assert match.score == (4, 4)
    match = match.apply(do.OpeningRoll("61")).apply(do.MakePlay(0, "13/7 8/7"))
    for _ in range(3):
        seat: Any = match.seat
        assert rule(match, do.Double(seat)) == ActionRule.HOLLAND
        match = match.apply(do.RollDice(seat, "21"))
        match = match.apply(do.MakePlay(seat, match.legal_actions().plays[0]))
    assert "double" in kinds(match)


def test_c9_points_beyond_the_match_are_kept_in_the_score() -> None:
    match = win(Match.from_state(state(WIN_GAMMON, length=9, score=(7, 0), cube=Cube(4, 1))), 0)
    assert match.score == (15, 0)
    assert match.is_over
    assert match.winner == 0
    assert match.away == (0, 9)
    assert list(match.legal_actions()) == []
    assert match.seat is None
    for action in (do.OpeningRoll("61"), do.RollDice(1, "31"), do.Resign(1), do.Take(0)):
        assert rule(match, action) == ActionRule.MATCH_OVER


def test_a_gammon_needs_that_the_loser_has_borne_off_none() -> None:
    assert win(Match.from_state(state(position("1:1 | 20:15"), length=9)), 0).score == (2, 0)
    assert win(Match.from_state(state(position("1:1 | 20:14 off:1"), length=9)), 0).score == (1, 0)


@pytest.mark.parametrize(
    ("others", "points"), [("6:1 20:14", 3), ("7:1 20:14", 2), ("bar:1 20:14", 3), ("18:1 19:14", 2), ("1:0 24:15", 2)]
)
def test_a_backgammon_needs_a_checker_in_the_winners_home_or_on_the_bar(others: str, points: int) -> None:
    match = Match.from_state(state(position(f"1:1 | {others.replace('1:0 ', '')}"), length=9))
    assert win(match, 0).score == (points, 0)


@pytest.mark.parametrize("variant", ["portes", "tavla_trad"])
def test_where_the_winner_starts_there_is_no_second_opening_throw(variant: str) -> None:
    match = Match(5, variant).apply(do.OpeningRoll("61"))
    match = match.apply(do.Resign(0)).apply(do.Accept(1))
    assert (match.score, match.seat, match.game) == ((0, 1), 1, 2)
    assert rule(match, do.OpeningRoll("61")) == ActionRule.GAME_UNDER_WAY
    assert match.apply(do.RollDice(1, "66")).dice == (6, 6)


def test_winner_starts_can_be_agreed_for_any_game_or_not() -> None:
    match = Match(5, winner_starts=True).apply(do.OpeningRoll("61")).apply(do.Resign(0)).apply(do.Accept(1))
    assert match.seat == 1
    match = Match(5, "portes", winner_starts=False).apply(do.OpeningRoll("61")).apply(do.Resign(0))
    assert match.apply(do.Accept(1)).seat is None


def test_tavli_is_portes_plakoto_and_fevga_in_turn() -> None:
    match = Match(variant="tavli", length=7).apply(do.OpeningRoll("61"))
    played = []
    for game in range(6):
        seat: Any = game % 2
        played.append((match.position.variant, match.variant.name))
        assert match.seat is not None  # the winner of the last game, without an opening throw
        match = match.apply(do.Resign(seat)).apply(do.Accept(1 - seat))
    assert played == [(name, name) for name in ("portes", "plakoto", "fevga")] * 2
    assert match.score == (3, 3)
    assert Match(variant="TAVLI").length == 5


def test_match_kinds_have_their_own_length() -> None:
    lengths = {name: Match(variant=name).length for name in MATCH_KINDS}
    assert lengths == {"tavli": 5, "ludoteka_match": 9, "ludoteka_tavla": 3, "ludoteka_hyper": 9}
    tavli = Match(variant="tavli").options.games
    assert Match(variant="τάβλι").options.games == tavli
    assert Match(3, ["tavli", "nackgammon"]).options.games == (*tavli, gammon.variants.find("nackgammon"))
    assert Match(3, ["portes", "fevga"]).options.games == (
        gammon.variants.find("portes"),
        gammon.variants.find("fevga"),
    )
    with pytest.raises(gammon.UnknownVariantError, match="ludoteka_match"):
        Match(variant="ludotek")


def test_the_jacoby_rule_says_nothing_of_games_without_a_cube() -> None:
    money = MoneySession("portes", jacoby=True).apply(do.OpeningRoll("61"))
    assert money.apply(do.Resign(0, "gammon")).score == (0, 2)
    assert MoneySession("acey_us", jacoby=True).apply(do.OpeningRoll("61")).apply(do.Resign(0)).score == (0, 15)


def test_without_a_crawford_game_the_holland_rule_has_no_beginning() -> None:
    match = Match.from_state(state(gammon.Position(), length=5, score=(4, 2), turn=1), holland=True, crawford=False)
    assert "double" in kinds(match)


def test_a_turn_is_still_seen_while_an_offer_is_pending() -> None:
    match = Match(5).apply(do.OpeningRoll("61")).apply(do.MoveChecker(0, 13, 7))
    assert match.apply(do.Resign(0)).turn == match.turn


def test_a_tie_scores_nothing_and_is_followed_by_an_opening_throw() -> None:
    both_mothers = gammon.Position.from_gammon_id("plakoto/24p,5:13,2:1/24:1,1:14")
    match = Match.from_state(state(both_mothers, length=5, score=(1, 2))).apply(do.RollDice(0, "61"))
    match = match.apply(do.MakePlay(0, "2/1"))
    assert match.results[0][2:5] == (None, "played", WinKind.TIE)
    assert (match.score, match.seat, match.game) == ((1, 2), None, 2)
    assert list(match.legal_actions()) == [do.OpeningRoll()]


def test_where_the_sides_differ_they_change_from_game_to_game() -> None:
    snake = gammon.Position.start("snake").to_counts()
    first = Match(9, "snake").apply(do.OpeningRoll("61"))
    assert first.position.to_counts() == snake
    second = Match(9, "snake").apply(do.OpeningRoll("16"))
    assert second.position.to_counts() == (snake.opponent, snake.mover, (), ())
    later = first.apply(do.Resign(0)).apply(do.Accept(1)).apply(do.OpeningRoll("61"))
    assert later.position.to_counts() == (snake.opponent, snake.mover, (), ())


@pytest.mark.parametrize("length", [1, 2, 4, 64, 2**31 - 1])
def test_a_match_can_have_any_length(length: int) -> None:
    assert Match(length).away == (length, length)


@pytest.mark.parametrize("length", [0, -1, 2**31])
def test_lengths_out_of_range_are_refused(length: int) -> None:
    with pytest.raises(GammonError, match="length is"):
        Match(length)


# Money play


def test_c2_a_beaver_is_accepted_passed_or_raccooned() -> None:
    money = MoneySession.from_state(state(), beavers=1, raccoons=True).apply(do.Double(0)).apply(do.Beaver(1))
    assert money.state.offer == Offer("beaver", 1)
    assert money.state.cube.value == 1
    assert set(money.legal_actions()) == {do.Take(0), do.Pass(0), do.Raccoon(0)}
    assert money.apply(do.Take(0)).cube == Cube(4, 1)
    passed = money.apply(do.Pass(0))
    assert passed.score == (0, 2)
    assert passed.results[0].cube == 2
    raccooned = money.apply(do.Raccoon(0))
    assert set(raccooned.legal_actions()) == {do.Take(1), do.Pass(1)}
    assert raccooned.apply(do.Take(1)).cube == Cube(8, 1)
    assert raccooned.apply(do.Pass(1)).score == (4, 0)


def test_the_number_of_beavers_and_the_raccoons_are_agreed() -> None:
    doubled = MoneySession.from_state(state(), beavers=0).apply(do.Double(0))
    assert rule(doubled, do.Beaver(1)) == ActionRule.NO_BEAVERS
    beavered = MoneySession.from_state(state(), beavers=1).apply(do.Double(0)).apply(do.Beaver(1))
    assert rule(beavered, do.Raccoon(0)) == ActionRule.NO_RACCOONS
    assert rule(beavered, do.Beaver(0)) == ActionRule.OTHER_ANSWER
    again = MoneySession.from_state(state(), beavers=1, raccoons=True).apply(do.Double(0)).apply(do.Beaver(1))
    assert rule(again.apply(do.Raccoon(0)), do.Beaver(1)) == ActionRule.NO_MORE_BEAVERS
    with pytest.raises(GammonError, match="raccoons answer beavers"):
        MoneySession(beavers=0, raccoons=True)


def test_a_second_beaver_answers_a_raccoon() -> None:
    money = MoneySession.from_state(state(), beavers=2, raccoons=True)
    money = money.apply_all([do.Double(0), do.Beaver(1), do.Raccoon(0), do.Beaver(1)])
    assert money.state.offer == Offer("beaver", 1)
    assert money.state.cube.value == 4
    assert money.apply(do.Pass(0)).score == (0, 8)
    assert money.apply(do.Take(0)).cube == Cube(16, 1)


def test_beavers_stop_at_the_limit_of_the_cube() -> None:
    money = MoneySession.from_state(state(cube=Cube(2, None, 4)), beavers=1).apply(do.Double(0))
    assert rule(money, do.Beaver(1)) == ActionRule.CUBE_AT_LIMIT
    assert money.apply(do.Take(1)).cube == Cube(4, 1, 4)


def test_a_match_has_no_beavers_and_no_settlements() -> None:
    match = Match.from_state(state(length=5))
    assert rule(match.apply(do.Double(0)), do.Beaver(1)) == ActionRule.MONEY_ONLY
    assert rule(match, do.Settle(0, 1)) == ActionRule.MONEY_ONLY


def test_c3_under_the_jacoby_rule_gammons_count_once_a_double_was_taken() -> None:
    untouched = MoneySession.from_state(state(WIN_GAMMON, jacoby=True))
    assert win(untouched, 0).score == (1, 0)
    assert win(untouched, 0).results[0].kind == WinKind.SINGLE
    turned = untouched.apply(do.Double(0)).apply(do.Take(1))
    assert win(turned, 0).score == (4, 0)
    free = MoneySession.from_state(state(WIN_BACKGAMMON, jacoby=False))
    assert win(free, 0).score == (3, 0)


def test_c4_automatic_doubles_are_counted_and_do_not_lift_the_jacoby_rule() -> None:
    money = MoneySession(automatic_doubles=1, jacoby=True)
    money = money.apply_all([do.OpeningRoll("33"), do.OpeningRoll("55"), do.OpeningRoll("62")])
    assert (money.cube, money.seat) == (Cube(2, None), 0)
    money = money.apply(do.Resign(1, "gammon")).apply(do.Accept(0))
    assert money.score == (2, 0)
    assert MoneySession(automatic_doubles=2).apply_all([do.OpeningRoll("33"), do.OpeningRoll("55")]).cube.value == 4
    assert MoneySession().apply(do.OpeningRoll("33")).cube.value == 1
    capped = MoneySession(automatic_doubles=9, cube_cap=2).apply_all([do.OpeningRoll("33")] * 3)
    assert capped.cube.value == 2


def test_only_the_opening_throw_doubles_the_cube_by_itself() -> None:
    house = gammon.variants.find("backgammon").replace("rolls afresh", opening_roll="reroll")
    money = MoneySession(house, automatic_doubles=3).apply(do.OpeningRoll("61")).apply(do.RollDice(0, "66"))
    assert money.cube.value == 1
    assert MoneySession("portes", automatic_doubles=3).apply(do.OpeningRoll("33")).cube.value == 1


def test_a_money_session_goes_on_without_end() -> None:
    money = MoneySession()
    for game in range(1, 4):
        assert money.game == game
        assert not money.is_over
        assert money.winner is None
        money = money.apply(do.OpeningRoll("61")).apply(do.Resign(0)).apply(do.Accept(1))
    assert money.score == (0, 3)
    assert money.balance == (-3, 3)
    assert [result.game for result in money.results] == [1, 2, 3]


def test_a_settlement_ends_the_game_with_any_agreed_points() -> None:
    money = MoneySession().apply(do.OpeningRoll("61"))
    offered = money.apply(do.Settle(1, 3))
    assert offered.settlement == (1, 3)
    assert offered.seat == 0
    assert offered.state.offer is None
    assert offered.apply(do.Accept(0)).score == (0, 3)
    assert money.apply(do.Settle(1, -2)).apply(do.Accept(0)).score == (2, 0)
    even = money.apply(do.Settle(0, 0)).apply(do.Accept(1))
    assert even.score == (0, 0)
    assert even.results[0].winner is None
    assert even.results[0].end == "settled"
    refused = offered.apply(do.Refuse(0))
    assert (refused.dice, refused.position, refused.seat) == (money.dice, money.position, money.seat)
    assert rule(refused, do.Settle(1, 5)) == ActionRule.SETTLED_ALREADY
    assert refused.is_legal(do.Settle(0, 5))
    later = refused.apply(do.MakePlay(0, "13/7 8/7")).apply(do.RollDice(1, "31"))
    assert later.is_legal(do.Settle(1, 5))


# Resignations


def test_c7_a_resignation_is_worth_its_kind_times_the_cube() -> None:
    match = Match.from_state(state(gammon.Position(), length=9, cube=Cube(2, 1)))
    resigned = match.apply(do.Resign(0, "gammon"))
    assert resigned.state.offer == Offer("resign_gammon", 0)
    assert resigned.seat == 1
    accepted = resigned.apply(do.Accept(1))
    assert accepted.score == (0, 4)
    assert accepted.results[0][2:5] == (1, "resigned", WinKind.GAMMON)


def test_c7_a_kind_that_the_game_does_not_have_cannot_be_resigned() -> None:
    match = Match(9, "portes").apply(do.OpeningRoll("61"))
    assert rule(match, do.Resign(0, "backgammon")) == ActionRule.NO_SUCH_RESIGNATION
    guide = Match(9, "acey_guide").apply(do.OpeningRoll("61"))
    assert rule(guide, do.Resign(0, "gammon")) == ActionRule.NO_SUCH_RESIGNATION


def test_after_a_refused_resignation_play_goes_on_with_the_same_dice() -> None:
    match = Match(9).apply(do.OpeningRoll("61")).apply(do.MoveChecker(0, 13, 7))
    offered = match.apply(do.Resign(0))
    for action in (do.MoveChecker(0, 8, 7), do.EndTurn(0), do.Double(1), do.Resign(1), do.Accept(0)):
        assert rule(offered, action) == ActionRule.ANSWER_FIRST
    assert rule(offered, do.Take(1)) == ActionRule.OTHER_ANSWER
    refused = offered.apply(do.Refuse(1))
    assert (refused.dice, refused.turn, refused.seat) == (match.dice, match.turn, 0)
    assert rule(refused, do.Resign(0)) == ActionRule.RESIGN_HIGHER
    assert refused.is_legal(do.Resign(0, "gammon"))
    assert refused.is_legal(do.Resign(1))
    later = refused.apply(do.MoveChecker(0, 8, 7)).apply(do.EndTurn(0))
    assert rule(later, do.Resign(0)) == ActionRule.RESIGN_HIGHER
    assert later.apply(do.RollDice(1, "31")).is_legal(do.Resign(0))


def test_a_taken_double_lets_a_refused_resignation_be_offered_anew() -> None:
    money = MoneySession().apply_all([do.OpeningRoll("31"), do.MakePlay(0, "8/5 6/5"), do.Resign(0), do.Refuse(1)])
    assert rule(money, do.Resign(0)) == ActionRule.RESIGN_HIGHER
    assert money.apply(do.Double(1)).apply(do.Take(0)).apply(do.Resign(0)).apply(do.Accept(1)).score == (0, 2)


def test_either_seat_may_resign_at_any_time_of_a_game() -> None:
    match = Match(9).apply(do.OpeningRoll("61"))
    assert match.apply(do.Resign(1)).apply(do.Accept(0)).score == (1, 0)


def test_what_cannot_be_refused_is_accepted_at_once() -> None:
    match = Match(9).apply(do.OpeningRoll("61"))
    assert match.apply(do.Resign(0, "backgammon")).score == (0, 3)
    last = Match.from_state(state(length=5, score=(3, 4)))
    assert last.apply(do.Resign(0)).winner == 1
    assert last.apply(do.Resign(0)).state.phase == "resigned"
    assert not last.apply(do.Resign(1)).is_over


def test_under_the_jacoby_rule_every_resignation_of_an_unturned_cube_is_single_and_may_be_refused() -> None:
    money = MoneySession(jacoby=True).apply(do.OpeningRoll("61"))
    for loss in ("single", "gammon", "backgammon"):
        offered = money.apply(do.Resign(0, loss))
        assert offered.seat == 1
        assert offered.apply(do.Accept(1)).score == (0, 1)
        assert offered.apply(do.Refuse(1)).dice == money.dice


def test_where_the_men_left_are_counted_a_resignation_costs_those_there_are() -> None:
    match = Match(99, "acey_us").apply(do.OpeningRoll("61")).apply(do.Resign(1))
    assert match.score == (15, 0)


def test_a_pass_is_never_a_gammon_and_a_resignation_is_no_answer_to_a_double() -> None:
    doubled = Match.from_state(state(WIN_GAMMON, length=9)).apply(do.Double(0))
    assert rule(doubled, do.Resign(1, "gammon")) == ActionRule.ANSWER_FIRST
    assert doubled.apply(do.Pass(1)).score == (1, 0)


# The dice of a seed


def test_a_seeded_match_throws_its_own_dice_and_no_others() -> None:
    match = Match(5, seed=7)
    first = match.apply(do.OpeningRoll())
    assert first == match.apply(do.OpeningRoll())
    thrown = first.log[0]
    assert isinstance(thrown, do.OpeningRoll)
    assert thrown.dice is not None
    wrong = "12" if str(thrown.dice) != "12" else "21"
    assert rule(match, do.OpeningRoll(wrong)) == ActionRule.DICE_DIFFER
    with pytest.raises(IllegalActionError) as caught:
        match.apply(do.OpeningRoll(wrong))
    assert str(thrown.dice) not in str(caught.value) + str(caught.value.details)
    with pytest.raises(IllegalActionError) as caught:
        Match(5).apply(do.OpeningRoll())
    assert caught.value.rule == ActionRule.DICE_NEEDED


def test_going_back_does_not_change_the_next_throw() -> None:
    match = Match(5, seed=1).apply(do.OpeningRoll())
    while match.dice is None:
        match = match.apply(do.OpeningRoll())
    plays = match.legal_actions().plays
    seat: Any = match.seat
    after = [match.apply(do.MakePlay(seat, play)).apply(do.RollDice(1 - seat)).dice for play in plays]
    assert len(set(after)) == 1


def test_the_dice_of_a_seed_are_those_published() -> None:
    from gammon.match.dice import throw

    assert "".join(str(throw(2026, number)) for number in range(12)) == "615136244243355223413254"
    counts = [0] * 7
    for number in range(6000):
        for die in throw(3, number):
            counts[die] += 1
    assert counts[0] == 0
    assert all(1850 < count < 2150 for count in counts[1:])


# Values


def test_a_match_never_changes() -> None:
    match = Match(5)
    with pytest.raises(AttributeError, match="never changes"):
        match.score = (1, 0)  # type: ignore[misc]
    with pytest.raises(AttributeError, match="never changes"):
        del match._table
    assert copy.copy(match) is match
    assert copy.deepcopy(match) is match


def test_matches_are_values_that_can_be_compared_hashed_and_pickled() -> None:
    done: list[do.Action] = [do.OpeningRoll("61"), do.MakePlay(0, "13/7 8/7"), do.Double(1)]
    one, other = Match(5).apply_all(done), Match(5).apply_all(done)
    assert one == other
    assert hash(one) == hash(other)
    assert one is not other
    assert one != Match(7).apply_all(done)
    assert one != one.before
    assert one != "match"
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(one, protocol))
        assert again == one
        assert again.log == tuple(done)
    assert len(one) == 3
    assert one.before is not None
    assert one.before.last_action == done[1]


def test_many_games_are_no_deep_recursion() -> None:
    done: list[do.Action] = [do.OpeningRoll("61"), do.Settle(0, 0), do.Accept(1)] * 2000
    one, other = MoneySession().apply_all(done), MoneySession().apply_all(done)
    assert one == other
    assert hash(one) == hash(other)
    assert len(one.results) == 2000


def test_a_session_wins_no_more_points_than_a_state_can_hold() -> None:
    money = MoneySession().apply(do.OpeningRoll("61")).apply(do.Settle(0, 2**31 - 1)).apply(do.Accept(1))
    money = money.apply(do.OpeningRoll("61"))
    assert rule_of(money, do.Settle(0, 1)) == ActionRule.TOO_MANY_POINTS
    assert money.is_legal(do.Settle(0, 0))
    assert money.state.score == (2**31 - 1, 0)


def test_a_match_cannot_be_begun_twice() -> None:
    match = Match(5)
    with pytest.raises(AttributeError, match="never changes"):
        match.__init__(7)  # type: ignore[misc]
    assert match.length == 5


def test_subclasses_read_their_own_logs() -> None:
    class Club(Match):
        __slots__ = ()

    club = Club(5).apply(do.OpeningRoll("61"))
    again = Club.from_json(club.to_json())
    assert type(again) is Club
    assert again == club


def test_a_long_log_is_no_deep_recursion() -> None:
    match = MoneySession()
    for _ in range(30_000):
        match = match.apply(do.OpeningRoll("11"))
    assert len(pickle.loads(pickle.dumps(match))) == 30_000
    assert match == match.apply_all([])
    del match


@pytest.mark.parametrize("action", [None, "roll", {"do": "roll"}, 7, object()])
def test_what_is_no_action_is_a_type_error(action: Any) -> None:
    with pytest.raises(TypeError, match="action must be"):
        Match(5).apply(action)


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"cube_cap": 3}, "power of two"),
        ({"cube_cap": 0}, "cube_cap"),
        ({"dead_cube": "maybe"}, "dead_cube"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**256}, "seed"),
        ({"variant": []}, "variant"),
    ],
)
def test_options_out_of_range_are_refused(options: dict[str, Any], error: str) -> None:
    with pytest.raises(GammonError, match=error):
        Match(5, **options)


@pytest.mark.parametrize(
    "options",
    [{"crawford": 1}, {"seed": 1.5}, {"variant": 7}, {"variant": {"tavla": 1}}, {"dead_cube": 1}, {"holland": None}],
)
def test_options_of_the_wrong_type_are_type_errors(options: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        Match(5, **options)


def test_a_match_goes_on_from_any_state_that_is_being_played() -> None:
    text = "XGID=-b----E-C---eE---c-e----B-:1:-1:1:D:2:3:0:7:10"
    with pytest.raises(GammonError):
        State.from_xgid(text)  # the cube belongs to the other seat
    shown = State.from_xgid("XGID=-b----E-C---eE---c-e----B-:1:1:1:D:2:3:0:7:10")
    match = Match.from_state(shown)
    assert match.state == shown
    assert set(match.legal_actions()) == {do.Take(1), do.Pass(1)}
    with pytest.raises(GammonError, match="of a match to 7"):
        MoneySession.from_state(shown)
    with pytest.raises(GammonError, match="length"):
        Match.from_state(State())
    with pytest.raises(GammonError, match="over or has not begun"):
        MoneySession.from_state(State(phase="not_started"))
    with pytest.raises(TypeError):
        Match.from_state("XGID")  # type: ignore[arg-type]
