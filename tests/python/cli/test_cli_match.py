"""The commands `cube`, `met` and `match`."""

from __future__ import annotations

from pathlib import Path

import pytest

from command_line import Answer
from gammon import Match, MoneySession
from gammon import actions as do
from gammon.bots import ThumbBot

START = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"
AT_A_SCORE = "XGID=-aAaBaDaB---bD-b-A-cA-b-b-:0:0:1:00:5:5:0:7:10"
RACE = "XGID=---BBBCCC-------cccbbb----:0:0:1:00:0:0:0:0:10"
CHANCES = "0.611156,0.257407,0.01778,0.132267,0.003676"


def test_cube_says_the_verdict_and_what_each_error_costs() -> None:
    answer = Answer("cube", AT_A_SCORE, "--chances", CHANCES)
    assert answer.code == 0
    assert "Double, take" in answer.text
    assert "2-away against 2-away" in answer.text
    assert "61.12%" in answer.text
    shown = Answer("cube", AT_A_SCORE, "--chances", CHANCES, "--json").json[0]
    assert shown["verdict"] == "double_take"
    assert shown["mwc_double_pass"] == 0.67736
    assert shown["no_double"] == pytest.approx(0.449957, abs=1e-5)


def test_cube_takes_dice_to_be_still_unrolled_and_names_whose_percentage_it_prints() -> None:
    answer = Answer("cube", START.replace(":00:", ":31:"), "-c", "0.5215 0.1539 0.0076 0.1298 0.0075")
    assert "No double, take" in answer.text
    assert "23.8%" in answer.text
    assert "eXtreme Gammon" in " ".join(answer.text.split())


def test_cube_judges_a_race_by_itself() -> None:
    answer = Answer("cube", RACE)
    assert answer.code == 0
    for formula in ("Kleinman", "Keith", "Isight"):
        assert formula in answer.text
    assert Answer("cube", RACE, "--json").json[0]["chances"][0] > 0.5


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["cube", "fevga"], "no network judges fevga"),
        (["cube", START, "-c", "a,b"], "no numbers"),
        (["cube", START, "-c", "0.5,0.6,0,0,0"], "each includes the next"),
        (["cube", START, "-c", "0.5", "-e", "magic"], "magic"),
        (["cube", START, "-c", "0.5", "--met", "nothing"], "nothing"),
        (["met", "nothing"], "nothing"),
        (["met", "--score", "0", "5"], "away is 0"),
        (["match", "backgammon", "--bot", "deep"], "deep"),
        (["match", "chess"], "chess"),
        (["match", "--length", "-3"], "length is -3"),
        (["met", "--score", "3", "3", "--cube", "99999999999999999999"], "cube must be"),
    ],
)
def test_bad_input_ends_with_exit_code_2_and_says_why(words: list[str], error: str) -> None:
    answer = Answer(*words)
    assert answer.code == 2
    assert error in answer.error


def test_met_shows_tables_scores_and_names() -> None:
    assert "67.74" in Answer("met", "--size", "3").text
    assert "48.80" in Answer("met", "--post", "-n", "2").text
    assert Answer("met", "--list").text.split() == [
        "kazaross-xg2",
        "rockwell-kazaross",
        "g11",
        "mec26",
        "zadeh",
    ]
    score = Answer("met", "--score", "3", "3", "--json").json[0]
    assert score["mwc"] == 0.5
    assert score["dead_take"] == pytest.approx(0.30166, abs=1e-5)
    assert "gammon value" in Answer("met", "g11", "--score", "3", "3").text


def test_met_reads_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(Answer("met", "g11", "--json").text, encoding="utf-8")
    assert Answer("met", str(file), "-n", "4").text == Answer("met", "g11", "-n", "4").text


def test_match_is_refereed(tmp_path: Path) -> None:
    log = tmp_path / "match.json"
    lines = "24/20\ndouble\nplays\n24/23 24/22\nroll\nhelp\nundo\nresign\nquit\n"
    answer = Answer("match", "--length", "3", "--seed", "4", "--log", str(log), stdin=lines)
    assert answer.code == 0
    assert "opening throw" in answer.text
    assert "no die left" in answer.error
    assert "only before you roll" in answer.error
    assert "bar/22, 6/off" in answer.text
    assert "keeps the match" in answer.text
    kept = Match.from_json(log.read_bytes())
    again = Answer("match", "--log", str(log), stdin="board\n")
    assert again.code == 0
    assert Match.from_json(log.read_bytes()) == kept


def test_a_whole_match_is_played_against_a_bot() -> None:
    match = Match(1, seed=7)
    lines = []
    bot = ThumbBot()
    while not match.is_over:
        legal = match.legal_actions()
        if legal.seat is None:
            match = match.apply(do.OpeningRoll())
        elif legal.seat == 1:
            match = match.apply(bot.decide(match))
        elif match.dice is None:
            lines.append("")
            match = match.apply(do.RollDice(0))
        elif legal.plays:
            lines.append(legal.plays[0].notation)
            match = match.apply(do.MakePlay(0, legal.plays[0]))
        else:
            match = match.apply(do.Dance(0))
    answer = Answer("match", "--length", "1", "--seed", "7", "--bot", "thumb", stdin="\n".join(lines) + "\n")
    assert answer.code == 0
    assert f"seat {match.winner} has won" in answer.text


def test_money_play_settles_and_goes_on(tmp_path: Path) -> None:
    log = tmp_path / "money.json"
    lines = "settle 2\naccept\nquit\n"
    answer = Answer("match", "--length", "0", "--seed", "4", "--log", str(log), stdin=lines)
    assert "wins 2" in answer.text
    assert MoneySession.from_json(log.read_bytes()).game == 2


def test_checkers_are_moved_one_at_a_time() -> None:
    lines = "move 24 21\nundo\nmove 24 21\nmove 24/18\nend\nquit\n"
    answer = Answer("match", "--length", "3", "--seed", "4", stdin=lines)
    assert answer.error == ""
    assert "end turn" in answer.text


def test_a_kept_match_is_gone_on_with_and_not_begun_anew(tmp_path: Path) -> None:
    log = tmp_path / "match.json"
    Answer("match", "--seed", "4", "--log", str(log), stdin="quit\n")
    answer = Answer("match", "tavla", "--log", str(log), stdin="quit\n")
    assert answer.code == 2
    assert "has a match already" in answer.error
    log.write_text(Match(3).to_json(), encoding="utf-8")
    answer = Answer("match", "--log", str(log), stdin="quit\n")
    assert answer.code == 2
    assert "without a seed" in answer.error
    assert Answer("match", "--log", str(tmp_path / "nowhere" / "match.json"), stdin="quit\n").code == 2


def test_the_rules_of_money_play_can_be_chosen() -> None:
    words = ("match", "--length", "0", "--seed", "5", "--no-jacoby", "--beavers", "2", "--raccoons", "--automatic", "1")
    answer = Answer(*words, stdin="quit\n")
    assert answer.code == 0


def test_a_log_that_was_changed_is_refused(tmp_path: Path) -> None:
    log = tmp_path / "match.json"
    Answer("match", "--seed", "4", "--log", str(log), stdin="quit\n")
    log.write_text(log.read_text().replace('"dice":[', '"dice":[6,', 1))
    answer = Answer("match", "--log", str(log), stdin="quit\n")
    assert answer.code == 2
    assert "action 0" in answer.error
