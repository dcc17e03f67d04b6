"""Every game of the family from Python: checked data, a second generator, stages, arrays, house rules and reasons."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import pytest

import second_generator as second
from gammon import (
    Counts,  # noqa: F401  # what a repr names
    GammonError,
    InvalidDiceError,
    InvalidPositionError,
    InvalidRulesError,
    Outcome,
    Position,
    Reason,
    Stage,
    State,
    Variant,
    WinKind,
    check_batch,
    explain,
    flip_batch,
    legal_plays_batch,
    pip_counts_batch,
    playouts,
    variants,
)
from gammon.languages import LANGUAGES
from refusals import REFUSALS, Case
from support import DATA, FAMILY, ROLLS, as_result, digest, refused

CASES = 60
"""Rolls of each game that every run compares with the second generator; the slow test takes 10,000."""


class Solved(NamedTuple):
    """One line of plays.jsonl."""

    variant: str
    position: dict[str, Any]
    dice: tuple[int, int]
    plays: int
    digest: str
    first_turn: bool


def solved() -> Iterator[Solved]:
    """The lines of plays.jsonl."""
    with (DATA / "plays.jsonl").open(encoding="utf-8") as lines:
        for row in map(json.loads, lines):
            first, other = row["dice"]
            yield Solved(
                row["variant"],
                row["position"],
                (first, other),
                row["count"],
                row["digest"],
                row.get("first_turn", False),
            )


def test_solved_rolls_have_their_known_results_in_both_generators() -> None:
    seen = set()
    for case in solved():
        seen.add(case.variant)
        board = case.position
        turns = (0, 0) if case.first_turn else (9, 9)
        pins = board.get("px"), board.get("po")
        pos = Position.from_counts(board["x"], board["o"], case.variant, *pins, turns=turns)
        results = [as_result(play.result.flip()) for play in pos.legal_plays(case.dice)]
        assert (len(results), digest(results)) == (case.plays, case.digest), case
        rules, _ = second.PRESETS[case.variant]
        placed: second.Position = {"x": board["x"], "o": board["o"], "px": pins[0] or [], "po": pins[1] or []}
        memory = second.Memory(turn=1 if case.first_turn else 9)
        found = [bare(result.position) for result in second.results(rules, placed, case.dice, memory)]
        assert digest(found) == case.digest, case
    assert len(seen) == 12


def bare(position: second.Position) -> dict[str, list[int]]:
    """A position of the second generator as the data write it."""
    result = {"x": list(position["x"]), "o": list(position["o"])}
    if position["px"] or position["po"]:
        result |= {"px": sorted(position["px"]), "po": sorted(position["po"])}
    return result


def gammon_id(variant: str, position: second.Position, memory: second.Memory) -> str:
    """A case of the second generator as an id."""
    rules = variants.find(variant).rules

    def side(counts: list[int], pinned: list[int]) -> str:
        names = {0: "off", 25: "bar", 26: "res"}
        items = [f"{names.get(slot, slot)}:{count}" for slot, count in enumerate(counts) if count or slot == 0]
        return ",".join(items + [f"{point}p" for point in pinned])

    facts = []
    if rules["head_limit"] is not None or rules["doubles"] == "cascade":
        most = 3 if rules["doubles"] == "cascade" else 1
        facts.append(f"turns={min(memory.turn - 1, most)},{most}")
    if rules["reserve_entry"] == "gated":
        facts.append(f"open={'m' if memory.opened else '-'}")
    if rules["runner_until"] is not None and rules["contact"] == "hit":
        facts.append(f"runner={'m' if memory.runner_done else '-'}")
    if memory.stage == "double":
        cascade, complement = rules["doubles"] == "cascade", memory.complement_to_come
        then = "higher" if cascade else "complement" if complement else "roll"
        facts.append(f"stage=double{memory.die}+{then}")
    sides = side(position["x"], position["px"]), side(position["o"], position["po"])
    return "/".join([variant, *sides, ";".join(facts)]).removesuffix("/")


def next_of(before: Position, play: Any) -> str:
    """What comes after a play, in the words of the second generator."""
    after = play.next
    if after.outcome is not None:
        return "over"
    if not play.goes_on:
        assert after == play.result
        return "pass"
    if after.stage.kind == "double":
        assert after.stage.dice is not None
        return f"double:{after.stage.dice.first}"
    return str(after.stage.kind)


def assert_agree(variant: str, count: int, seed: int) -> None:
    """Holds both generators to each other, results and what comes next."""
    rules, _ = second.PRESETS[variant]
    for position, dice, memory in second.random_cases(variant, count, seed):
        text = gammon_id(variant, position, memory)
        pos = Position.from_gammon_id(text)
        roll = dice if pos.stage.dice is None else pos.stage.dice
        expected = {
            (json.dumps(bare(result.position)), result.next) for result in second.results(rules, position, dice, memory)
        }
        found = [(json.dumps(as_result(play.result.flip())), next_of(pos, play)) for play in pos.legal_plays(roll)]
        assert set(found) == expected, (text, dice)
        assert len(found) == len(expected), (text, dice)
        for play in pos.legal_plays(roll):
            assert pos.check(roll, play.notation) == play, (text, dice)


@pytest.mark.parametrize("variant", FAMILY)
def test_a_second_generator_agrees_with_every_game(variant: str) -> None:
    assert_agree(variant, CASES, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("variant", FAMILY)
def test_a_second_generator_agrees_at_length(variant: str) -> None:
    assert_agree(variant, 10_000, seed=2)


@pytest.mark.parametrize("variant", FAMILY)
def test_positions_of_every_game_round_trip(variant: str) -> None:
    game = variants.find(variant)
    for position, _, memory in second.random_cases(variant, 40, seed=3):
        pos = Position.from_gammon_id(gammon_id(variant, position, memory))
        assert Position.from_gammon_id(pos.gammon_id) == pos
        assert eval(repr(pos)) == pos
        for again in (copy.copy(pos), copy.deepcopy(pos), pickle.loads(pickle.dumps(pos))):
            assert again == pos
            assert (hash(again), again.key) == (hash(pos), pos.key)
        men = sum(map(len, (position["px"],))) + sum(position["x"]), len(position["po"]) + sum(position["o"])
        array = pos.to_array()
        assert array.shape == game.shape
        assert Position.from_array(array, variant, men=men).to_counts() == pos.to_counts()
        assert pos.flip().flip().to_counts() == pos.to_counts()
        for picture in (str(pos), pos.svg(), pos.text(ascii_only=True)):
            assert picture


@pytest.mark.parametrize("variant", FAMILY)
def test_arrays_of_every_game_say_what_positions_do(variant: str) -> None:
    cases = [case for case in second.random_cases(variant, 60, seed=4) if case[2].stage == "roll"]
    told = [Position.from_gammon_id(gammon_id(variant, position, memory)) for position, _, memory in cases]
    men = variants.find(variant).checkers
    usual = [pos for pos in told if pos == Position.from_array(pos.to_array(), variant) and pos.stage == Stage.ROLL]
    assert usual
    boards = np.array([pos.to_array() for pos in usual])
    for threads in (1, None):
        found = legal_plays_batch(boards, "31", variant, moves=True, dance="keep", men=men, threads=threads)
        rows, moves = [], []
        for pos in usual:
            plays = pos.legal_plays("31")
            rows += [play.result.to_array() for play in plays] or ([] if pos.outcome else [pos.flip().to_array()])
            moves += [[(step.source, step.target) for step in play.moves] for play in plays] or (
                [] if pos.outcome else [[]]
            )
        assert (found.boards == np.array(rows)).all()
        assert found.moves is not None
        assert [[tuple(pair) for pair in play if pair[0] >= 0] for play in found.moves.tolist()] == moves
    assert (flip_batch(boards, variant) == np.array([pos.flip().to_array() for pos in usual])).all()
    assert pip_counts_batch(boards, variant).tolist() == [list(pos.pip_counts) for pos in usual]
    first = [(pos, pos.legal_plays("31")) for pos in usual]
    playable = [(pos.to_array(), plays[0].moves) for pos, plays in first if plays]
    padded = [[(*step[:2],) for step in steps] + [(-1, -1)] * (4 - len(steps)) for _, steps in playable]
    ok, _ = check_batch(np.array([row for row, _ in playable]), "31", padded, variant)
    assert ok.all()


@pytest.mark.parametrize("variant", FAMILY)
def test_random_games_of_every_kind_end(variant: str) -> None:
    result = playouts(Position.start(variant), 40, 1, threads=1)
    assert result.games == sum(result.wins) + sum(result.losses) + result.ties + result.unfinished == 40
    assert result.unfinished == 0
    assert result == playouts(Position.start(variant), 40, 1, threads=2)


def test_a_chain_of_stages_goes_on_until_something_cannot_be_played() -> None:
    start = Position.start("acey_us")
    assert start.stage == Stage.ROLL
    play = start.check("12", "res/24 res/23")
    assert play.result.stage == Stage.ROLL
    assert play.goes_on
    assert play.result.flip().to_counts() == play.next.to_counts()
    chain = play.next
    assert (chain.stage, chain.choices()) == (Stage.CHOOSE, (1, 2, 3, 4, 5, 6))
    for call in (chain.legal_plays, chain.count_plays, lambda dice: chain.check(dice, "res/20")):
        with pytest.raises(InvalidDiceError, match="must be chosen first"):
            call("31")
    for wrong in (0, 7, -1, 10**30):
        with pytest.raises(InvalidDiceError):
            chain.choose(wrong)
    sixes = chain.choose(6)
    assert sixes.stage == Stage.double(6)
    assert sixes.choices() == ()
    with pytest.raises(InvalidDiceError, match="the dice are 6-6"):
        sixes.legal_plays("31")
    with pytest.raises(InvalidDiceError, match="no double to choose"):
        sixes.choose(3)
    again = sixes.check("66", "res/19(4)").next
    assert again.stage == Stage.ROLL
    assert again.to_counts().mover[26] == 9  # still seen by the same player
    assert again.after("12", "res/23 res/24").stage == Stage.CHOOSE
    assert again.after("31", "res/22 res/24").to_counts().opponent[26] == 7  # the turn has gone over


def test_a_part_of_a_chain_that_cannot_be_played_in_full_ends_the_turn() -> None:
    blocked = Position.from_gammon_id("acey_us/24:1,off:14/7:2,2:13/stage=double6+roll")
    assert blocked.legal_plays("66") == []
    after = blocked.check("66", "").next
    assert (after.stage, after.to_counts().opponent[24]) == (Stage.ROLL, 1)


def test_a_cascade_begins_on_the_fourth_turn() -> None:
    third = Position.from_counts({24: 14, 11: 1}, {24: 14, 14: 1}, "gul_bara", turns=(2, 2))
    fourth = Position.from_counts({24: 14, 11: 1}, {24: 14, 14: 1}, "gul_bara", turns=(3, 2))
    assert third.legal_plays("11")[0].next == third.legal_plays("11")[0].result
    assert fourth.legal_plays("11")[0].next.stage == Stage.double(2)


def test_mothers_decide_games_and_tie_them() -> None:
    lost = Position.from_counts({1: 1, 5: 14}, {3: 14}, "plakoto", pinned_opponent=[24])
    assert lost.outcome == Outcome(WinKind.MOTHER, "mover", 2)
    both = Position.from_counts({1: 1, 5: 13}, {1: 1, 3: 13}, "plakoto", [24], [24])
    assert both.outcome == Outcome(WinKind.TIE, None, 0)
    open_still = Position.from_counts({24: 1, 1: 1, 5: 13}, {3: 14}, "plakoto", pinned_opponent=[24])
    assert open_still.outcome is None
    assert all(play.result.outcome for play in open_still.legal_plays("61") if play.moves[0].source == 24)


def test_men_left_are_the_score_of_acey_deucey() -> None:
    over = Position.from_counts({0: 15}, {26: 2, 25: 1, 7: 4}, "acey_us")
    assert over.outcome == Outcome(WinKind.SINGLE, "mover", 7)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Position.from_counts({25: 1}, {6: 1}, "plakoto"), "nothing is hit in this game"),
        (lambda: Position.from_counts({26: 1}, {6: 1}), "no reserve"),
        (lambda: Position.from_counts({6: 1}, {6: 1}, pinned_mover=[3]), "no pins"),
        (lambda: Position.from_counts({6: 1}, {6: 1}, "plakoto", pinned_mover=[3]), "no checker on top"),
        (lambda: Position.from_counts({6: 1}, {19: 2}, "plakoto", pinned_mover=[6]), "two hold a point"),
        (lambda: Position.from_counts({6: 2}, {19: 2}, "plakoto"), "several checkers"),
        (lambda: Position.from_counts({6: 1}, {18: 1}, "fevga"), "both sides stand"),
        (lambda: Position.from_counts({10: 1, 24: 14}, {15: 1, 24: 14}, "plakoto"), "name its point among the pinned"),
        (lambda: Position.from_counts({24: 14}, {15: 1}, "plakoto", pinned_mover=[10, 10]), "a point holds one"),
        (lambda: Position.from_gammon_id("plakoto/24:15/24:15,3:2"), "the opponent has 17 checkers"),
        (lambda: Position.from_counts({6: 1}, {6: 1}, "plakoto", pinned_mover=[25]), "points are 1 to 24"),
        (lambda: Position.from_array(np.full((2, 26), 3, np.int8), "plakoto"), "pinned"),
        (lambda: Position.from_array(np.zeros(26, np.int8), "plakoto"), "shape"),
    ],
)
def test_boards_that_a_game_does_not_have_are_refused(make: Any, message: str) -> None:
    with pytest.raises(InvalidPositionError, match=message):
        make()


def test_house_rules_are_a_game_like_any_other() -> None:
    base = variants.find("fevga")
    house = base.replace("kitchen fevga", runner_until=None, head_limit=2, match_length=3)
    assert (house.match_length, house.rules["head_limit"], base.rules["head_limit"]) == (3, 2, None)
    assert house == base.replace("kitchen fevga", head_limit=2, runner_until=None, match_length=3)
    assert house != base
    pos = house.start
    assert pos.variant == "kitchen fevga"
    assert len(pos.legal_plays("65")) == 2
    assert variants.find(pos.game).name == "kitchen fevga"
    assert Position.start(house) == pos
    assert Position.from_gammon_id(pos.gammon_id, house) == pos
    assert eval(repr(house)) == house
    for again in (pickle.loads(pickle.dumps(house)), copy.deepcopy(house)):
        assert again == house
    assert pickle.loads(pickle.dumps(pos)) == pos
    played = pos.legal_plays("65")[0]
    assert pickle.loads(pickle.dumps(played)) == played
    assert len(legal_plays_batch([pos.to_array()], "65", house)) == 2
    assert playouts(pos, 20, 1).unfinished == 0
    stacked = Variant("stacked", start=Position.from_counts({6: 15}, {6: 15}), max_stack=3)
    assert stacked.start.to_counts().mover[6] == 15
    assert eval(repr(stacked)) == stacked


@pytest.mark.parametrize(
    ("axes", "message"),
    [
        ({"contact": "block", "hit_and_run": "freeze"}, "contradict each other at `hit_and_run`"),
        ({"mother": True}, "contradict each other at `mother`"),
        ({"speed": 3}, "no axis of the rules named “speed”"),
        ({"contact": "kiss"}, "`contact` cannot be “kiss”: it is one of hit, pin, block"),
        ({"cube": "yes"}, "`cube` cannot be “yes”"),
        ({"max_stack": 0}, "`max_stack` is 0: it is 1 to 15"),
        ({"max_stack": 300}, "numbers in rules are 0 to 255"),
        ({"mother_points": 3}, "without mother"),
        ({"scoring": (1, 2)}, "three numbers"),
    ],
)
def test_rules_that_do_not_fit_are_refused_with_the_reason(axes: dict[str, Any], message: str) -> None:
    with pytest.raises(GammonError, match=message):
        Variant("house", **axes)


def test_names_and_starts_of_house_rules_are_checked() -> None:
    for name in ("", "a/b", "x" * 41, " a", "a\n"):
        with pytest.raises(InvalidRulesError, match="cannot name a game"):
            Variant(name)
    with pytest.raises(InvalidRulesError, match="is the name of a game with other rules"):
        Variant("fevga")
    with pytest.raises(InvalidRulesError, match="a game has as many on each"):
        Variant("handicap", start=Position.from_counts({24: 15}, {24: 14}, men=(15, 14)))
    with pytest.raises(InvalidRulesError, match="no reserve"):
        Variant("reserved", start=variants.find("acey_us").start)
    with pytest.raises(TypeError):
        Variant("house", contact=1.5)  # type: ignore[arg-type]


def test_every_variant_is_described() -> None:
    assert len(variants.ALL) == 25
    names = [variants.spelt(name) for game in variants.ALL for name in {game.name, game.title, *game.aliases}]
    for game in variants.ALL:
        assert game.description.count(".") >= 1
        assert game.opening
        assert game.sources
        assert game.match_length in (3, 5, 7, 9)
        assert set(game.rules) == set(variants.ALL[0].rules)
        for alias in game.aliases:
            assert variants.find(alias) is game, alias
    assert len(set(names)) >= len(variants.ALL)
    assert variants.find("τάβλι").name == "portes"
    assert variants.find("Şeş Beş").name == variants.find("tavla").name == "tavla_trad"
    assert variants.find("Гюльбара").name == "gul_bara"


def board_of(case: Case) -> Position:
    game = Variant(case.id.partition("/")[0], **case.axes) if case.axes else None
    return Position.from_gammon_id(case.id, game)


@pytest.mark.parametrize("case", REFUSALS, ids=[case.reason for case in REFUSALS])
def test_each_reason_of_a_rule_is_told_in_every_language(case: Case) -> None:
    error = refused(board_of(case), case.dice, case.play)
    assert (error.reason, error.also) == (case.reason, case.also), str(error)
    assert case.says in str(error)
    for language in LANGUAGES:
        (sentence,) = error.sentences(language)
        assert "{" not in sentence
        assert sentence == str(error) or language != "en"


def test_next_moves_know_every_rule() -> None:
    for variant in FAMILY:
        start = Position.start(variant)
        for dice in ROLLS:
            turn = start.next_moves(dice)
            played = []
            while turn.moves:
                played.append(turn.moves[-1])
                turn = start.next_moves(dice, played)
            assert turn.may_end
            assert turn.play is not None
            assert turn.play in start.legal_plays(dice) or not turn.play.moves


def test_plays_of_every_game_are_told_in_words() -> None:
    for variant in FAMILY:
        for position, dice, memory in second.random_cases(variant, 20, seed=5):
            pos = Position.from_gammon_id(gammon_id(variant, position, memory))
            for play in pos.legal_plays(pos.stage.dice or dice)[:3]:
                assert isinstance(explain(play), list)
    told = explain(Position.start("acey_us").check("21", "res/24 res/23"))
    assert told == [
        "enters 2 checkers, 13 still in reserve",
        "leaves blots on 24 and 23; 1 of 36 rolls hit",
        "and chooses a double",
    ]
    pins = Position.from_gammon_id("plakoto/6:1,5:1,12:13/22:1,24:14")
    assert explain(pins.check("32", "6/3* 5/3"))[0] == "pins on 3"


def test_steps_can_be_played_in_their_order() -> None:
    for variant in FAMILY:
        for position, dice, memory in second.random_cases(variant, 40, seed=6):
            pos = Position.from_gammon_id(gammon_id(variant, position, memory))
            roll = pos.stage.dice or dice
            for play in pos.legal_plays(roll)[:5]:
                assert sorted(play.steps) == sorted(play.moves)
                turn = pos.next_moves(roll, play.steps)
                assert turn.may_end
                assert turn.position.to_counts() == play.result.flip().to_counts()
    runner = Position.from_gammon_id("fevga/24:14,14:1/24:14,15:1").check("32", "24/22 14/11")
    assert [step[:2] for step in runner.steps] == [(14, 11), (24, 22)]


@pytest.mark.parametrize(
    ("text", "variant", "message"),
    [
        ("plakoto/24:15/24:15", "fevga", "an id of “plakoto”, not of “fevga”"),
        ("kitchen/24:15/24:15", None, "house rules need their variant"),
        ("plakoto/24:15", None, "the mover's side and the opponent's"),
        ("plakoto/10p,10p/15:2", None, "each point is named once"),
        ("plakoto/24:15,24:1/24:15", None, "each slot is named once"),
        ("plakoto/24:0000015/24:15", None, "a count of 1–15"),
        ("plakoto/24:15/24:15/stage=roll/c=d", None, "facts are joined by"),
        ("plakoto/24:15/24:15/turns=1,1", None, "no more turns than its rules tell apart"),
        ("narde/24:15/24:15/turns=x", None, "each a number of turns"),
        ("narde/24:15/24:15/stage=choose", None, "no double is chosen in this game"),
        ("gul_bara/24:15/24:15/stage=double7+higher", None, "stage=roll, choose"),
        ("fevga/24:15/24:15/open=m", None, "no gated reserve"),
        ("", None, "is no game"),
    ],
)
def test_ids_that_are_none_say_why(text: str, variant: str | None, message: str) -> None:
    with pytest.raises(GammonError, match=message):
        Position.from_gammon_id(text, variant)


def test_a_state_takes_no_dice_that_its_position_refuses() -> None:
    sixes = State(Position.from_gammon_id("acey_us/24:2/24:2/stage=double6+roll"))
    assert sixes.replace(dice=(6, 6)).dice == (6, 6)
    with pytest.raises(GammonError, match="the dice are 6-6"):
        sixes.replace(dice=(5, 5))


def test_a_board_with_a_bar_is_refused_in_arrays_where_nothing_is_hit() -> None:
    blocks = Variant("contrary blocks", contact="block")
    board = blocks.start.to_array()
    board[25], board[24] = 2, 0
    with pytest.raises(InvalidPositionError, match="nothing is hit"):
        legal_plays_batch([board], "31", blocks)


def test_legs_longer_than_the_dice_are_refused() -> None:
    crowded = Position.from_gammon_id("plakoto/24:3,23:2,22:2,21:2,20:2,19:2,18:2/24:15")
    assert refused(crowded, "11", "24/2 23/1 22/3 21/4").reason is Reason.DIE_NOT_ROLLED
