"""`gammon eval`, `best` and `rolls`."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

import tiny_net
from command_line import Answer
from gammon import Position, State, evaluate, rated_plays
from gammon.cli import evaluation as shared
from gammon.evaluation import rated_rolls

ROLLED = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
CLOSED = "backgammon/6:14,bar:1/6:2,5:2,4:2,3:2,2:2,1:2,24:3"


def test_one_position_is_told_in_words_and_several_in_a_table() -> None:
    one = Answer("eval", ROLLED)
    assert one.code == 0
    assert one.text == f"strong 0-ply\n{evaluate(Position())}\n"
    many = Answer("eval", ROLLED, "nackgammon", "--level", "fast 0-ply")
    assert many.code == 0
    assert f"{evaluate(Position(), 'fast').equity:+.4f}" in many.text
    assert f"{evaluate(Position.start('nackgammon'), 'fast').equity:+.4f}" in many.text
    assert "fast 0-ply" in many.text


def test_json_has_a_line_for_each_position() -> None:
    answer = Answer("eval", "start", ROLLED, "--json", "--level", "scout 0-ply")
    assert answer.code == 0
    for told, asked in zip(answer.json, ("start", ROLLED), strict=True):
        assert told == {"position": asked, "level": "scout 0-ply", **evaluate(Position(), "scout").to_json()}


def test_a_list_is_judged_whatever_is_wrong_with_some_of_its_lines() -> None:
    answer = Answer("eval", "-", "--json", stdin=f"start\n# a remark\n\nnothing at all\n{ROLLED}\nplakoto\n")
    assert answer.code == 2
    assert [told["line"] for told in answer.json] == [1, 4, 5, 6]
    assert [told.get("error") for told in answer.json] == [None, "ParseError", None, "NotJudgedError"]
    text = Answer("eval", "-", stdin=f"start\nplakoto\n{ROLLED}\n")
    assert text.code == 2
    assert "line 2: no network judges plakoto" in text.error
    assert ROLLED[:20] in text.text


def test_plays_are_ranked_with_what_they_cost() -> None:
    answer = Answer("best", ROLLED, "--plays", "3")
    rated = rated_plays(State.from_xgid(ROLLED))
    assert answer.code == 0
    lines = answer.text.splitlines()
    first = next(line for line in lines if "8/5 6/5" in line)
    assert f"{rated[0].equity:+.4f}" in first
    second = next(line for line in lines if rated[1].play.notation in line)
    assert f"{rated[1].difference:+.4f}" in second
    assert "13 more plays" in answer.text
    assert "8/5 6/5" in Answer("best", "start", "31").text


def test_plays_as_json() -> None:
    [told] = Answer("best", "start", "61", "--json", "--level", "fast 0-ply", "-n", "100").json
    rated = rated_plays(Position(), "61", "fast")
    assert told["count"] == len(rated) == len(told["plays"])
    assert [row["play"] for row in told["plays"]] == [row.play.notation for row in rated]
    assert told["plays"][1]["difference"] == rated[1].difference
    assert told["plays"][0]["win"] == rated[0].evaluation.win


def test_a_dance_and_a_game_that_is_over_are_said() -> None:
    assert Answer("best", CLOSED, "31").text == "(no legal play: the turn passes)\n"
    over = "backgammon/off:15/24:15"
    assert Answer("best", over, "31").text == "(the game is over)\n"
    assert Answer("rolls", over).code == 2


def test_requests_of_best_come_from_a_list_too() -> None:
    answer = Answer("best", "-", "--json", stdin=f"start 31\n{ROLLED}\nstart\nstart 31 61\n")
    assert answer.code == 2
    assert [told.get("error") for told in answer.json] == [None, None, "InvalidDiceError", "GammonError"]


def test_all_rolls_are_shown_the_best_first() -> None:
    answer = Answer("rolls", "start", "--level", "scout")
    found = rated_rolls(Position(), "scout")
    mean = sum(row.weight * row.equity for row in found) / 36
    assert answer.code == 0
    assert f"{mean:+.4f}" in answer.text
    for row in found:
        assert f"{row.roll.first}-{row.roll.second}" in answer.text
    [told] = Answer("rolls", "start", "--level", "scout", "--json").json
    assert told["equity"] == mean
    equities = [row["equity"] for row in told["rolls"]]
    assert (len(equities), equities) == (21, sorted(equities, reverse=True))
    assert "(no play)" in Answer("rolls", CLOSED).text


@pytest.mark.parametrize("command", ["eval", "best", "rolls"])
def test_a_level_that_does_not_exist_is_bad_input(command: str) -> None:
    words = [command, "start"] + (["31"] if command == "best" else [])
    for level, says in (
        ("best", "there is no level"),
        ("2-ply", "search is not there yet"),
        ("no.safetensors", "no.s"),
    ):
        answer = Answer(*words, "--level", level)
        assert answer.code == 2
        assert says in answer.error


def test_weights_of_a_file_are_a_level(tmp_path: Path) -> None:
    path = tiny_net.write(tmp_path)
    [told] = Answer("eval", "start", "--level", str(path), "--json").json
    assert told["win"] == evaluate(Position(), path).win


def test_a_long_list_has_a_progress_bar_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = io.StringIO()
    monkeypatch.setattr(shared, "PROGRESS", Console(file=drawn, force_terminal=True, width=80))
    monkeypatch.setattr(shared, "_QUIET", -1.0)
    for is_terminal in (False, True):
        monkeypatch.setattr(shared, "_is_terminal", lambda: is_terminal)  # noqa: B023
        assert list(shared.with_bar(["a", "b", "c"], "judging")) == ["a", "b", "c"]
        assert ("judging" in drawn.getvalue()) == is_terminal
