"""Solved hyper-backgammon from Python: what positions are worth, plays, the cube, scores, files and commands."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from gammon import Cube, DataFileError, GammonError, Position, State, hyper, hyper_files
from gammon.cli import app
from gammon.hyper_files import MatchScore

RUNNER = CliRunner()


@pytest.fixture(autouse=True)
def _no_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test looks into the user's own folder of tables."""
    monkeypatch.setenv("GAMMON_TABLES", str(tmp_path / "tables"))


@pytest.fixture(scope="module")
def one_checker(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the game of one checker and a match of it."""
    folder = tmp_path_factory.mktemp("one")
    hyper_files.build(1, within=folder)
    hyper_files.build_match(3, checkers=1, within=folder)
    return folder


def of(mover: dict[int, int], opponent: dict[int, int], men: int | tuple[int, int]) -> Position:
    return Position.from_counts(mover, opponent, variant="hypergammon", men=men)


START_1, START_2 = of({24: 1}, {24: 1}, 1), of({24: 1, 23: 1}, {24: 1, 23: 1}, 2)


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
    assert hyper.decide(State(over)) is None
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
        (lambda: hyper.evaluate_batch([[0] * 26]), "solved"),
        (lambda: hyper.evaluate_batch([[0] * 26], men=4), "1 to 3"),
        (lambda: hyper.match_chance(5, 1), "away"),
        (lambda: hyper.match_chance(3, 2, crawford=True), "no Crawford game"),
        (lambda: hyper.mwc(State(START_1)), "money play"),
        (lambda: hyper.mwc(State(START_1, length=9)), "up to 4 away"),
        (lambda: hyper_files.build(0), "checkers"),
        (lambda: hyper_files.build_match(5), "length"),
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
        lambda: hyper_files.build(1.5),  # type: ignore[arg-type]
        lambda: hyper_files.build(1, progress=3),  # type: ignore[arg-type]
        lambda: hyper_files.build_match(3, checkers=1, progress=3),  # type: ignore[arg-type]
        lambda: hyper_files.build(1, cubeful=1),  # type: ignore[arg-type]
        lambda: hyper.match_chance(1, 1, crawford="yes"),  # type: ignore[arg-type]
    ],
)
def test_what_has_another_type_is_a_type_error(call: Any) -> None:
    with pytest.raises(TypeError):
        call()


def test_what_is_not_solved_says_how_to_solve_it() -> None:
    start = Position.start("hypergammon")
    with pytest.raises(DataFileError, match=r"gammon hyper build$"):
        hyper.evaluate(start)
    with pytest.raises(DataFileError, match=r"gammon hyper build --match 3$"):
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


def test_a_folder_says_what_is_in_it(one_checker: Path) -> None:
    names = [file.what for file in hyper_files.files(one_checker)]
    assert names[-1] == "cubeful"
    assert len(names) == 8
    assert "at_1_3_crawford" in names
    assert hyper_files.files(one_checker / "none") == []


def test_an_estimate_is_what_the_files_take(one_checker: Path) -> None:
    for file in hyper_files.files(one_checker):
        if file.what == "cubeful":
            assert file.path.stat().st_size == hyper_files.estimate(1).disk
    for score, wanted in hyper_files.estimate_match(3, checkers=1).items():
        path = hyper_files.table_path(1, score.name, one_checker)
        assert path.stat().st_size == wanted.disk
    assert hyper_files.estimate(3, threads=2).seconds < hyper_files.estimate(3, threads=1).seconds
    assert MatchScore(1, 3, True).name == "at_1_3_crawford"


def test_no_room_is_said_before_anything_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gammon.bearoff_building.available_memory", lambda: 1000)
    with pytest.raises(DataFileError, match="memory"):
        hyper_files.build(2, within=tmp_path)
    assert not list(tmp_path.iterdir())
    hyper_files.build(1, within=tmp_path, force=True)


def test_a_file_that_is_there_is_opened_and_a_damaged_one_refused(tmp_path: Path) -> None:
    hyper_files.build(1, within=tmp_path)
    path = hyper_files.table_path(1, "cubeful", tmp_path)
    changed = path.stat().st_mtime_ns
    hyper_files.build(1, within=tmp_path)
    assert path.stat().st_mtime_ns == changed
    whole = path.read_bytes()
    path.write_bytes(whole[:-5])
    with pytest.raises(DataFileError, match="cut short"):
        hyper_files.build(1, within=tmp_path)
    path.write_bytes(b"something else")
    with pytest.raises(DataFileError, match="no table"):
        hyper.evaluate(START_1, within=tmp_path)
    flipped = bytearray(whole)
    flipped[-100_0] ^= 1
    path.write_bytes(flipped)
    with pytest.raises(DataFileError, match="damaged"):
        hyper.evaluate_batch([position.to_array() for position in _all_of_one()], men=1, within=tmp_path)


def _all_of_one() -> list[Position]:
    return [of({mine: 1}, {theirs: 1}, 1) for mine in range(1, 25) for theirs in range(1, 25) if mine + theirs != 25]


def test_progress_runs_from_nothing_to_all(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    hyper_files.build(2, within=tmp_path, progress=lambda done, total: told.append((done, total)))
    assert told == sorted(told)
    assert told[-1] == (1000, 1000)

    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        hyper_files.build(2, cubeful=False, within=tmp_path, progress=stop)
    scores: set[MatchScore] = set()
    hyper_files.build_match(2, checkers=2, within=tmp_path, progress=lambda score, done, total: scores.add(score))
    assert scores == set(hyper_files.estimate_match(2))


def test_a_killed_build_leaves_no_table(tmp_path: Path) -> None:
    script = f"from gammon import hyper_files; hyper_files.build(3, within={str(tmp_path)!r}, threads=1)"
    process = subprocess.Popen([sys.executable, "-c", script])
    deadline = time.monotonic() + 60
    while not list(tmp_path.iterdir()) and time.monotonic() < deadline:
        time.sleep(0.05)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    assert not hyper_files.table_path(3, "cubeful", tmp_path).exists()
    with pytest.raises(DataFileError, match="gammon hyper build"):
        hyper.evaluate(Position.start("hypergammon"), within=tmp_path)


def run(*words: str, exit_code: int = 0) -> str:
    result = RUNNER.invoke(app, ["hyper", *words])
    assert result.exit_code == exit_code, result.output
    return result.output


def test_the_commands_build_list_and_verify(tmp_path: Path) -> None:
    place = ("--dir", str(tmp_path))
    assert "gammon hyper build" in run("list", *place)
    built = json.loads(run("build", "--checkers", "1", "--json", *place))
    assert built["paths"] == [str(hyper_files.table_path(1, "cubeful", tmp_path))]
    assert built["estimate"]["disk"] > 0
    run("build", "-c", "1", "--match", "2", *place)
    assert "1 checkers, 1 away, 2 away, Crawford:" in run("list", *place)
    assert {json.loads(line)["what"] for line in run("list", "--json", *place).splitlines()} >= {"cubeful", "at_2_2"}
    assert "cubeful: good" in run("verify", "-c", "1", "--samples", "500", *place)
    verified = json.loads(run("verify", "-c", "1", "--match", "2", "--samples", "100", "--json", *place))
    assert verified["good"]
    assert len(verified["largest_errors"]) == 3
    path = hyper_files.table_path(1, "cubeful", tmp_path)
    damaged = bytearray(path.read_bytes())
    damaged[-1000] ^= 1
    path.write_bytes(damaged)
    assert "damaged" in run("verify", "-c", "1", *place, exit_code=1)
    assert run("verify", "-c", "1", "--json", *place, exit_code=1).startswith('{"good": false')
    assert "money play" in run("build", "--cubeless", "--match", "3", *place, exit_code=2)
    assert "checkers" in run("build", "-c", "7", exit_code=2)


def test_the_commands_answer(one_checker: Path) -> None:
    place = ("--dir", str(one_checker))
    assert "+0.15224" in run("opening", "--checkers", "2")
    opening = json.loads(run("opening", "-c", "2", "--plays", "3", "--cube", "centred", "--json"))
    assert len(opening["replies"]) == 21
    assert opening["replies"]["66"][0]["play"] == "24/12 23/11"
    assert "say cubeless" in run("opening", "--cube", "gold", exit_code=2)
    text = State(START_1, length=3).xgid
    told = run("show", text, "-c", "1", *place)
    assert "wins the match" in told
    assert "Double, pass:" in told
    shown = json.loads(run("show", State(START_1).xgid, "-c", "1", "--json", *place))
    assert shown["decision"]["action"] == "double_take"
    assert shown["mwc"] is None
    assert "24/13" in run("best", State(START_1).xgid, "65", "-c", "1", *place)
    assert "%" in run("best", text, "65", "-c", "1", *place)
    best = json.loads(run("best", text, "65", "-c", "1", "--cube", "owned", "--json", *place))
    assert best["plays"][0]["value"] == hyper.rated_plays(START_1, "65", cube="owned", within=one_checker)[0].value
    assert "gammon hyper build" in run("show", "hypergammon", exit_code=2)
