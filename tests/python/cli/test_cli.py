"""The command line: exit codes 0, 1 and 2, text for people, JSON for programs, lists on standard input."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import gammon
from command_line import Answer
from support import FAMILY, run_script

COMMANDS = ("show", "plays", "check", "perft", "playouts", "bench", "demo", "variants", "cube", "met", "match")
ROLLED = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
GNUBG = "4HPwATDgc/ABMA:cIkKAAAAAAAE"


def test_without_a_command_the_help_is_shown() -> None:
    for words in ([], ["--help"], ["-h"]):
        answer = Answer(*words)
        assert answer.code in ((0, 2) if not words else (0,))
        for name in COMMANDS:
            assert name in answer.text + answer.error


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_a_help_text(command: str) -> None:
    answer = Answer(command, "--help")
    assert answer.code == 0
    assert f"{command} [OPTIONS]" in answer.text
    assert len(answer.text.splitlines()) > 5


def test_the_version_is_that_of_the_package() -> None:
    answer = Answer("--version")
    assert (answer.code, answer.text.split()[:2]) == (0, ["gammon", gammon.__version__])


def test_show_draws_the_board_and_says_what_to_look_at() -> None:
    answer = Answer("show", ROLLED)
    assert answer.code == 0
    assert ROLLED in answer.text
    assert f"GNUbg ID: {gammon.State.from_xgid(ROLLED).gnubg_id}" in answer.text
    assert "longest prime 1; home points 1" in answer.text
    plain = Answer("show", "start", "--ascii")
    assert plain.text.splitlines()[0].isascii()
    assert plain.text.isascii()
    assert Answer("show", "start", "--svg").text.startswith("<svg")


def test_show_names_a_race_and_an_end() -> None:
    race = gammon.Position.from_counts({1: 2}, {1: 3})
    assert "A race: X has 2 pips to go, O 3" in Answer("show", race.xgid).text
    over = gammon.Position.from_counts({}, {1: 15})
    assert "The game is over: X won, gammon, 2 before the cube" in Answer("show", over.xgid).text


@pytest.mark.parametrize("position", ["start", ROLLED, GNUBG, "4HPwATDgc/ABMA", *FAMILY])
def test_show_tells_programs_all_about_a_board(position: str) -> None:
    (row,) = Answer("show", position, "--json").json
    names = "variant gammon_id xgid gnubg_id stage counts pip_counts is_race outcome mover opponent"
    assert set(names.split()) == set(row)
    pos = gammon.Position.from_gammon_id(row["gammon_id"])
    assert pos == gammon.Position.from_counts(
        row["counts"]["mover"], row["counts"]["opponent"], row["variant"], turns=(0, 0)
    )
    assert row["pip_counts"] == list(pos.pip_counts)
    assert row["mover"]["blots"] == list(pos.blots("mover"))
    assert row["mover"]["shots"]["rolls"] == pos.shots("mover").rolls


def test_plays_lists_every_legal_play() -> None:
    expected = [play.notation for play in gammon.Position().legal_plays("31")]
    for words in (["start", "31"], [ROLLED], [ROLLED, "13"], ["4HPwATDgc/ABMA", "3-1"], ["backgammon", "31"]):
        answer = Answer("plays", *words)
        assert (answer.code, answer.text.splitlines()) == (0, expected)
    (row,) = Answer("plays", "start", "31", "--json").json
    assert (row["count"], row["dice"], [play["play"] for play in row["plays"]]) == (16, [3, 1], expected)
    assert all(gammon.Position.from_xgid(play["result"]) for play in row["plays"])
    assert Answer("plays", GNUBG).text.splitlines() == [play.notation for play in gammon.Position().legal_plays("52")]


def test_plays_of_other_games_are_listed_by_name_or_by_id_and_variant() -> None:
    assert len(Answer("plays", "hyper", "21").text.splitlines()) == 6
    hyper = gammon.Position.start("hypergammon")
    assert len(Answer("plays", hyper.xgid, "21", "--variant", "hyper").text.splitlines()) == 6
    assert len(Answer("plays", "start", "21", "-v", "nackgammon").text.splitlines()) == 23


def test_plays_says_that_the_turn_passes_or_the_game_is_over() -> None:
    home = dict.fromkeys(range(1, 7), 2) | {24: 3}
    shut_out = gammon.Position.from_counts({25: 1, 6: 14}, home)
    assert Answer("plays", shut_out.xgid, "66").text == "(no legal play: the turn passes)\n"
    over = gammon.Position.from_counts({}, {1: 15})
    answer = Answer("plays", over.xgid, "66")
    assert (answer.code, answer.text) == (0, "(the game is over)\n")


def test_check_says_yes_or_no_by_its_exit_code() -> None:
    legal = Answer("check", "start", "31", "6/5", "8/5")
    assert (legal.code, legal.text) == (0, "legal: 8/5 6/5\n")
    assert Answer("check", ROLLED, "8/5 6/5").code == 0
    illegal = Answer("check", "start", "31", "8/5")
    assert illegal.code == 1
    assert illegal.text.startswith("illegal (must_play_both_dice): Both dice can be played")
    two = Answer("check", "start", "55", "24/19(3)")
    assert [line.split(":")[0] for line in two.text.splitlines()] == [
        "illegal (no_checker_there)",
        "illegal (point_held)",
    ]
    assert Answer("check", "start", "31").code == 1


def test_check_tells_programs_the_reasons() -> None:
    (legal,) = Answer("check", ROLLED, "8/5 6/5", "--json").json
    result = gammon.Position().after("31", "8/5 6/5").xgid
    assert legal == {"legal": True, "play": "8/5 6/5", "variant": "backgammon", "result": result}
    answer = Answer("check", "start", "55", "24/19(3)", "--json")
    (refused,) = answer.json
    assert (answer.code, refused["legal"], refused["play"]) == (1, False, "24/19(3)")
    assert [reason["reason"] for reason in refused["reasons"]] == ["no_checker_there", "point_held"]
    assert refused["reasons"][1]["details"]["point"] == 19
    assert "{" not in refused["reasons"][1]["message"]


def test_perft_counts_plays() -> None:
    assert Answer("perft", "-d", "1").text == "447 plays at ply 1\n"
    assert Answer("perft", "hypergammon", "--threads", "2").text == "38,017 plays at ply 2\n"
    lines = Answer("perft", "start", "--depth", "1", "--divide").text.splitlines()
    assert (len(lines), lines[1].split()) == (22, ["21", "15"])
    (row,) = Answer("perft", "-d", "2", "--divide", "--json").json
    assert (row["depth"], row["plays"], sum(row["rolls"].values()), len(row["rolls"])) == (2, 202_782, 202_782, 21)


def test_playouts_show_a_table_or_the_counts() -> None:
    answer = Answer("playouts", "-n", "300", "--seed", "5")
    assert answer.code == 0
    assert "300 random games" in answer.text
    assert "backgammon" in answer.text
    (row,) = Answer("playouts", "start", "-n", "300", "-s", "5", "-t", "1", "--json").json
    assert row == json.loads(json.dumps(gammon.playouts(gammon.Position(), 300, 5).to_dict()))
    (cut,) = Answer("playouts", "-n", "10", "--max-plies", "3", "--json").json
    assert (cut["unfinished"], "equity" in cut) == (10, False)
    assert "10 unfinished" in Answer("playouts", "-n", "10", "--max-plies", "3").text


def test_variants_lists_every_game() -> None:
    text = Answer("variants").text
    rows = Answer("variants", "--json").json
    assert [row["name"] for row in rows] == list(FAMILY)
    assert all(game in text for game in FAMILY)
    assert rows[0]["points"] == [1, 2, 3]


def test_bench_and_demo_run() -> None:
    (row,) = Answer("bench", "--repeats", "1", "--json").json
    assert len(row) == 4
    assert all(figure > 0 for figures in row.values() for figure in figures.values())
    answer = Answer("demo", "-n", "500")
    assert answer.code == 0
    for text in ("Legal plays of 6-1", "legal, ", "(must_play_both_dice)", "500 random games", "plays a second"):
        assert text in answer.text


BAD = [
    (["show", "nonsense"], "no game named 'nonsense'"),
    (["show", "XGID=x"], "10 fields"),
    (["show", "--", "-b----E-C---eE---c-e----B"], "no id"),
    (["show", "start", "-v", "ludo"], "no game named 'ludo'"),
    (["plays", "start"], "no dice"),
    (["plays", "start", "71"], "not on a die"),
    (["plays", "start", "x"], "not a roll"),
    (["plays", "porte", "31"], "did you mean portes"),
    (["plays", "4HPwATDgc/ABMA", "31", "-v", "hyper"], "15 checkers"),
    (["check", "start"], "no dice"),
    (["check", "start", "71", "8/5"], "not on a die"),
    (["check", "start", "8/5"], "no dice"),
    (["perft", "start", "-d", "1", "-t", "0"], "threads is 0"),
    (["perft", "x"], "no game named"),
    (["playouts", "-n", "5", "--threads", "0"], "threads is 0"),
    (["demo", "x"], "no game named"),
    (["plays", "-", "31"], "nothing may follow"),
]


@pytest.mark.parametrize(("words", "message"), BAD, ids=[" ".join(words) for words, _ in BAD])
def test_bad_input_is_told_on_the_error_stream_with_exit_code_two(words: list[str], message: str) -> None:
    answer = Answer(*words)
    assert (answer.code, answer.text) == (2, "")
    assert message in answer.error
    assert answer.error.strip().startswith("gammon: ")


@pytest.mark.parametrize(
    "words",
    [
        ["nonsense"],
        ["perft", "-d", "0"],
        ["perft", "-d", "11"],
        ["perft", "-d", "x"],
        ["playouts", "-n", "0"],
        ["playouts", "-n", "5", "-s", "-1"],
        ["playouts", "-n", "5", "--max-plies", "0"],
        ["playouts", "-n", str(2**64)],
        ["playouts", "-n", "5", "-s", str(2**64)],
        ["playouts", "-n", "5", "--max-plies", str(2**32)],
        ["playouts", "-n", "5", "-t", "-1"],
        ["perft", "-t", "-1"],
        ["perft", "-t", str(10**30)],
        ["show"],
        ["plays", "start", "31", "--wrong"],
    ],
    ids=" ".join,
)
def test_numbers_out_of_range_and_unknown_words_end_with_exit_code_two(words: list[str]) -> None:
    answer = Answer(*words)
    assert answer.code == 2
    assert answer.error


def test_errors_are_json_too_where_json_is_asked_for() -> None:
    answer = Answer("plays", "start", "71", "--json")
    assert answer.code == 2
    (row,) = answer.json
    assert (row["error"], row["line"]) == ("InvalidDiceError", None)
    assert "7 is not on a die" in row["message"]


def test_a_list_is_read_from_standard_input() -> None:
    listed = f"start 31\n\n# a comment\n{ROLLED}\n  hyper 21  \n"
    assert [row["count"] for row in Answer("plays", "-", "--json", stdin=listed).json] == [16, 16, 6]
    checks = f"start 31 8/5 6/5\n{ROLLED} 8/5 6/5\nstart 31 8/5\n"
    answer = Answer("check", "-", "--json", stdin=checks)
    assert (answer.code, [row["legal"] for row in answer.json]) == (1, [True, True, False])
    assert Answer("check", "-", stdin="start 31 8/5 6/5\n").code == 0
    assert Answer("show", "-", stdin="start\nnackgammon\n").text.count("GNUbg ID") == 2
    assert Answer("plays", "-", stdin="").code == 0


@pytest.mark.parametrize("command", ["show", "plays", "check"])
def test_a_bad_line_is_named_by_its_number_and_the_others_are_answered(command: str) -> None:
    stdin = "start 31 8/5 6/5\n\nwrong 31\nstart 31\n"
    if command != "check":
        stdin = stdin.replace(" 8/5 6/5", "")
    if command == "show":
        stdin = stdin.replace(" 31", "")
    answer = Answer(command, "-", stdin=stdin)
    assert answer.code == 2
    assert answer.error.startswith("gammon: line 3: ")
    rows = Answer(command, "-", "--json", stdin=stdin).json
    assert [row["line"] for row in rows] == [1, 3, 4]
    assert ["error" in row for row in rows] == [False, True, False]


def test_a_line_with_too_many_words_is_refused() -> None:
    answer = Answer("plays", "-", stdin="start 31 8/5\n")
    assert (answer.code, answer.error) == (2, "gammon: line 1: 3 words: a request is a position and its dice\n")


def run(*words: str, stdin: bytes = b"", **env: str) -> subprocess.CompletedProcess[bytes]:
    """The command line in a process of its own."""
    command = [sys.executable, "-m", "gammon", *words]
    return subprocess.run(command, input=stdin, capture_output=True, timeout=60, check=False, env={**os.environ, **env})


def test_the_package_runs_as_a_program() -> None:
    for words, code in (
        (["check", "start", "31", "8/5 6/5"], 0),
        (["check", "start", "31", "8/5"], 1),
        (["show", "?"], 2),
    ):
        done = run(*words)
        assert done.returncode == code, done.stderr
        assert b"Traceback" not in done.stderr
    done = run("plays", "-", "--json", stdin=b"start 31\nhyper 21\n")
    assert [json.loads(line)["count"] for line in done.stdout.splitlines()] == [16, 6]
    assert done.stderr == b""


def test_bytes_that_are_no_text_are_bad_input() -> None:
    done = run("plays", "-", stdin=b"start 31\n\xff\xfe 31\n", PYTHONIOENCODING="utf-8:strict")
    assert done.returncode == 2, done.stderr
    assert b"Traceback" not in done.stderr


WITHOUT = """
import sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == BLOCKED:
            raise ModuleNotFoundError(f"No module named {name!r}", name=BLOCKED)

sys.meta_path.insert(0, Blocked())
from gammon.__main__ import main
sys.argv = ["gammon", "variants"]
try:
    main()
except SystemExit as end:
    print(end.code)
"""


@pytest.mark.parametrize("module", ["typer", "rich"])
def test_a_missing_dependency_is_named_with_the_way_to_install_it(module: str, tmp_path: Path) -> None:
    text = run_script(WITHOUT.replace("BLOCKED", repr(module)), tmp_path)
    assert text == f"the command line needs {module}: pip install 'gammon[cli]'\n"


def test_the_library_needs_neither_typer_nor_rich(tmp_path: Path) -> None:
    source = "import sys, gammon\ngammon.Position().legal_plays('31')\nprint({'typer', 'rich'} & set(sys.modules))"
    assert run_script(source, tmp_path) == "set()\n"
