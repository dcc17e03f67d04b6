"""The tables of hyper-backgammon: what they take, files that are whole or refused, builds that go on, commands."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gammon import Cube, DataFileError, GammonError, Position, State, hyper, hyper_tables
from gammon.cli import app
from gammon.tables.hyper import MatchScore
from hyper_games import START_1, of

RUNNER = CliRunner()


def test_a_folder_says_what_is_in_it(one_checker: Path) -> None:
    names = [file.what for file in hyper_tables.files(one_checker)]
    assert names[-1] == "cubeful"
    assert len(names) == 8
    assert "at_1_3_crawford" in names
    assert hyper_tables.files(one_checker / "none") == []


def test_an_estimate_is_what_the_files_take(one_checker: Path) -> None:
    for file in hyper_tables.files(one_checker):
        if file.what == "cubeful":
            assert file.path.stat().st_size == hyper_tables.estimate(1).disk
    for score, wanted in hyper_tables.estimate_match(3, checkers=1).items():
        path = hyper_tables.table_path(1, score.name, one_checker)
        assert path.stat().st_size == wanted.disk
    assert hyper_tables.estimate(3, threads=2).seconds < hyper_tables.estimate(3, threads=1).seconds
    assert MatchScore(1, 3, True).name == "at_1_3_crawford"


def test_no_room_is_said_before_anything_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gammon.tables.two_sided.available_memory", lambda: 1000)
    with pytest.raises(DataFileError, match="memory"):
        hyper_tables.build(2, within=tmp_path)
    assert not list(tmp_path.iterdir())
    hyper_tables.build(1, within=tmp_path, force=True)


def test_a_file_that_is_there_is_opened_and_a_damaged_one_refused(tmp_path: Path) -> None:
    hyper_tables.build(1, within=tmp_path)
    path = hyper_tables.table_path(1, "cubeful", tmp_path)
    changed = path.stat().st_mtime_ns
    hyper_tables.build(1, within=tmp_path)
    assert path.stat().st_mtime_ns == changed
    whole = path.read_bytes()
    path.write_bytes(whole[:-5])
    with pytest.raises(DataFileError, match="cut short"):
        hyper_tables.build(1, within=tmp_path)
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
    hyper_tables.build(2, within=tmp_path, progress=lambda done, total: told.append((done, total)))
    assert told == sorted(told)
    assert told[-1] == (1000, 1000)

    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        hyper_tables.build(2, cubeful=False, within=tmp_path, progress=stop)
    scores: set[MatchScore] = set()
    hyper_tables.build_match(2, checkers=2, within=tmp_path, progress=lambda score, done, total: scores.add(score))
    assert scores == set(hyper_tables.estimate_match(2))


def test_a_killed_build_leaves_no_table(tmp_path: Path) -> None:
    script = f"from gammon import hyper_tables; hyper_tables.build(3, within={str(tmp_path)!r}, threads=1)"
    process = subprocess.Popen([sys.executable, "-c", script])
    deadline = time.monotonic() + 60
    while not hyper_tables.files(tmp_path) and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.05)
    assert process.poll() is None
    process.kill()
    process.wait()
    assert not hyper_tables.table_path(3, "cubeful", tmp_path).exists()
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
    assert built["paths"] == [str(hyper_tables.table_path(1, "cubeful", tmp_path))]
    assert built["estimate"]["disk"] > 0
    run("build", "-c", "1", "--match", "2", *place)
    assert "1 checkers, 1 away, 2 away, Crawford:" in run("list", *place)
    assert {json.loads(line)["what"] for line in run("list", "--json", *place).splitlines()} >= {"cubeful", "at_2_2"}
    assert "cubeful: right" in run("verify", "-c", "1", "--samples", "500", *place)
    verified = json.loads(run("verify", "-c", "1", "--match", "2", "--samples", "100", "--json", *place))
    assert verified["is_good"]
    assert len(verified["largest_errors"]) == 3
    advice = run("verify", "-c", "2", "--match", "3", *place, exit_code=2)
    assert "gammon hyper build --match 3 --checkers 2 --dir" in advice
    path = hyper_tables.table_path(1, "cubeful", tmp_path)
    damaged = bytearray(path.read_bytes())
    damaged[-1000] ^= 1
    path.write_bytes(damaged)
    assert "damaged" in run("verify", "-c", "1", *place, exit_code=1)
    assert json.loads(run("verify", "-c", "1", "--json", *place, exit_code=1))["is_good"] is False
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
    assert "cubeless equity" in told
    shown = json.loads(run("show", State(START_1).xgid, "-c", "1", "--json", *place))
    assert shown["decision"]["verdict"] == "double_take"
    assert shown["mwc"] is None
    assert "24/13" in run("best", State(START_1).xgid, "65", "-c", "1", *place)
    assert "%" in run("best", text, "65", "-c", "1", *place)
    redoubled = State(START_1, cube=Cube(2, 0, 1024)).xgid
    assert "Redouble, take:" in run("show", redoubled, "-c", "1", *place)
    best = json.loads(run("best", text, "65", "-c", "1", "--cube", "owned", "--json", *place))
    assert best["plays"][0]["value"] == hyper.rated_plays(START_1, "65", cube="owned", within=one_checker)[0].value
    assert "gammon hyper build" in run("show", "hypergammon", exit_code=2)


def test_a_file_of_another_game_is_not_taken_for_what_its_name_says(tmp_path: Path) -> None:
    hyper_tables.build(1, within=tmp_path)
    for checkers, what in ((3, "cubeful"), (2, "cubeful"), (1, "cubeless")):
        path = hyper_tables.table_path(checkers, what, tmp_path)
        path.write_bytes(hyper_tables.table_path(1, "cubeful", tmp_path).read_bytes())
        with pytest.raises(DataFileError, match="1 checkers with the cube"):
            hyper_tables.build(checkers, cubeful=what == "cubeful", within=tmp_path)
    with pytest.raises(DataFileError, match="1 checkers with the cube"):
        hyper.evaluate(Position.start("hypergammon"), within=tmp_path)
    assert "its name says something else" in run("verify", "--dir", str(tmp_path), exit_code=1)


def test_a_database_of_gnu_backgammon_is_found_by_its_name(tmp_path: Path) -> None:
    numbers = bytes(28 * 26 * 26)
    (tmp_path / "hyper1.bd").write_bytes(b"gnubg-H1".ljust(39, b"x") + b"\n" + numbers)
    assert hyper.evaluate(START_1, within=tmp_path).centred == -3
    (tmp_path / "hyper1.bd").write_bytes(b"gnubg-H1".ljust(39, b"x") + b"\n" + numbers[:-1])
    with pytest.raises(DataFileError, match="cut short"):
        hyper.evaluate(START_1, within=tmp_path)


@pytest.mark.parametrize("name", ["\0", "\ud800", "a" * 300])
def test_a_folder_that_cannot_be_is_named_in_the_error(name: str) -> None:
    with pytest.raises(DataFileError, match="cannot look for a table there"):
        hyper.evaluate(START_1, within=name)
    with pytest.raises(DataFileError, match="cannot look for a table there"):
        hyper_tables.build(1, within=name)
    with pytest.raises(DataFileError, match="cannot look for a table there"):
        hyper_tables.build_match(1, checkers=1, within=name)
    with pytest.raises(DataFileError, match="cannot look for a table there"):
        hyper.mwc(State(START_1, length=1), within=name)


def test_what_only_looks_like_a_table_is_not_listed(tmp_path: Path) -> None:
    hyper_tables.table_path(1, "cubeful", tmp_path).symlink_to(tmp_path / "nowhere")
    hyper_tables.table_path(2, "cubeful", tmp_path).mkdir()
    assert hyper_tables.files(tmp_path) == []
    assert "there is nothing" in run("list", "--dir", str(tmp_path))


def test_a_score_is_a_match_score() -> None:
    for wrong in ((1, 2, True), None, 3):
        with pytest.raises(TypeError):
            hyper_tables.open_match(wrong)  # type: ignore[arg-type]
    for score in (MatchScore(2, 1, True), MatchScore(2, 2, True), MatchScore(1, 4, False)):
        with pytest.raises(GammonError, match="no match of up to 4 points"):
            hyper_tables.open_match(score)


def test_arguments_are_looked_at_before_the_folder(tmp_path: Path) -> None:
    hyper_tables.build(1, within=tmp_path)
    for wrong in ({"force": "yes"}, {"resume": 3}, {"progress": 3}, {"threads": "two"}):
        with pytest.raises(TypeError):
            hyper_tables.build(1, within=tmp_path, **wrong)
        with pytest.raises(TypeError):
            hyper_tables.build_match(1, checkers=1, within=tmp_path, **wrong)
    with pytest.raises(GammonError, match="threads"):
        hyper_tables.build(1, within=tmp_path, threads=-5)


def test_a_check_can_be_stopped_and_says_how_far_it_is() -> None:
    table, told = hyper_tables.open_table(1), list[int]()
    assert hyper_tables.check(table, 1000, progress=told.append) < 1e-6
    assert told == sorted(told)

    def stop(done: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        hyper_tables.check(table, 10**9, progress=stop)
    for wrong in (0, 10**9 + 1):
        with pytest.raises(GammonError, match="samples"):
            hyper_tables.check(table, wrong)
    with pytest.raises(TypeError):
        hyper_tables.check(None)  # type: ignore[arg-type]
