"""The tables of hyper-backgammon: what they take, files that are whole or refused, builds that go on, commands."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from gammon import Cube, DataFileError, GammonError, Position, State, hyper
from gammon.cli import app
from gammon.tables import Hyper, HyperScore, Table
from gammon.tables.hyper import MatchScore, solved
from hyper_games import START_1, of

RUNNER = CliRunner()


def test_a_folder_says_what_is_in_it(one_checker: Path) -> None:
    assert Hyper.found(one_checker) == [Hyper(1, within=one_checker)]
    scores = [table.score.name for table in HyperScore.found(one_checker)]
    assert len(scores) == 7
    assert "at_1_3_crawford" in scores
    assert Hyper.found(one_checker / "none") == []


def test_an_estimate_is_what_the_files_take(one_checker: Path) -> None:
    tables: list[Table[Any]] = [Hyper(1, within=one_checker)]
    tables += HyperScore.of_match(3, checkers=1, within=one_checker)
    for table in tables:
        assert table.path.stat().st_size == table.estimate().disk
    assert Hyper(3).estimate(threads=2).seconds < Hyper(3).estimate(threads=1).seconds
    assert MatchScore(1, 3, True).name == "at_1_3_crawford"


def test_no_room_is_said_before_anything_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gammon.tables.table.available_memory", lambda: 1000)
    with pytest.raises(DataFileError, match="memory"):
        Hyper(2, within=tmp_path).build()
    assert not list(tmp_path.iterdir())
    Hyper(1, within=tmp_path).build(force=True)


def test_a_file_that_is_there_is_opened_and_a_damaged_one_refused(tmp_path: Path) -> None:
    Hyper(1, within=tmp_path).build()
    path = Hyper(1, cubeful=True, within=tmp_path).path
    changed = path.stat().st_mtime_ns
    Hyper(1, within=tmp_path).build()
    assert path.stat().st_mtime_ns == changed
    whole = path.read_bytes()
    path.write_bytes(whole[:-5])
    with pytest.raises(DataFileError, match="cut short"):
        Hyper(1, within=tmp_path).build()
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
    Hyper(2, within=tmp_path).build(progress=lambda done, total: told.append((done, total)))
    assert told == sorted(told)
    assert {total for _, total in told} == {1000}

    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Hyper(2, cubeful=False, within=tmp_path).build(progress=stop)
    told.clear()
    *_, last = HyperScore.of_match(2, checkers=2, within=tmp_path)
    last.build(progress=lambda done, total: told.append((done, total)))
    assert told == sorted(told)
    assert {total for _, total in told} == {3000}
    assert all(table.is_built for table in HyperScore.of_match(2, checkers=2, within=tmp_path))


def test_a_killed_build_leaves_no_table(tmp_path: Path) -> None:
    script = f"from gammon import tables; tables.Hyper(3, within={str(tmp_path)!r}).build(threads=1)"
    process = subprocess.Popen([sys.executable, "-c", script])
    deadline = time.monotonic() + 60
    while not Hyper.begun(tmp_path) and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.05)
    assert process.poll() is None
    process.kill()
    process.wait()
    assert not Hyper(3, cubeful=True, within=tmp_path).path.exists()
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
    assert built["path"] == str(Hyper(1, cubeful=True, within=tmp_path).path)
    assert built["estimate"]["disk"] > 0
    run("build", "-c", "1", "--match", "2", *place)
    assert "hyper-backgammon, 1 checkers, 1 away, 2 away, Crawford, " in run("list", *place)
    listed = [json.loads(line) for line in run("list", "--json", *place).splitlines()]
    assert listed[0] | {"path": None} == {"checkers": 1, "cubeful": True, "path": None, "unfinished": False}
    assert [2, 2, False] in [row.get("score") for row in listed]
    assert "cubeful.gammon: right" in run("verify", "-c", "1", "--samples", "500", *place)
    verified = run("verify", "-c", "1", "--match", "2", "--samples", "100", "--json", *place).splitlines()
    assert [json.loads(line)["is_good"] for line in verified if line.startswith("{")] == [True] * 3
    advice = run("verify", "-c", "2", "--match", "3", *place, exit_code=2)
    assert "gammon hyper build --match 3 --checkers 2 --dir" in advice
    path = Hyper(1, cubeful=True, within=tmp_path).path
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
    Hyper(1, within=tmp_path).build()
    for checkers, what in ((3, "cubeful"), (2, "cubeful"), (1, "cubeless")):
        path = Hyper(checkers, cubeful=what == "cubeful", within=tmp_path).path
        path.write_bytes(Hyper(1, cubeful=True, within=tmp_path).path.read_bytes())
        with pytest.raises(
            DataFileError, match="another table than its name says, hyper-backgammon, 1 checkers, cubeful"
        ):
            Hyper(checkers, cubeful=what == "cubeful", within=tmp_path).build()
    with pytest.raises(DataFileError, match="another table than its name says, hyper-backgammon, 1 checkers, cubeful"):
        hyper.evaluate(Position.start("hypergammon"), within=tmp_path)
    assert "another table than its name says" in run("verify", "--dir", str(tmp_path), exit_code=1)


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
        Hyper(1, within=name).build()
    with pytest.raises(DataFileError, match="cannot look for a table there"):
        HyperScore.of_match(1, checkers=1, within=name)[-1].build()
    with pytest.raises(DataFileError, match="cannot look for a table there"):
        hyper.mwc(State(START_1, length=1), within=name)


def test_what_only_looks_like_a_table_is_not_listed(tmp_path: Path) -> None:
    Hyper(1, cubeful=True, within=tmp_path).path.symlink_to(tmp_path / "nowhere")
    Hyper(2, cubeful=True, within=tmp_path).path.mkdir()
    assert Hyper.found(tmp_path) == []
    assert "there are no tables in" in run("list", "--dir", str(tmp_path))


def test_a_score_is_a_match_score() -> None:
    for wrong in ((1, 2, True), None, 3):
        with pytest.raises(TypeError):
            HyperScore(wrong).open()  # type: ignore[arg-type]
    for score in (MatchScore(2, 1, True), MatchScore(2, 2, True), MatchScore(1, 4, False)):
        with pytest.raises(GammonError, match="no match of up to 4 points"):
            HyperScore(score).open()


def test_arguments_are_looked_at_before_the_folder(tmp_path: Path) -> None:
    Hyper(1, within=tmp_path).build()
    for wrong in ({"force": "yes"}, {"resume": 3}, {"progress": 3}, {"threads": "two"}):
        with pytest.raises(TypeError):
            Hyper(1, within=tmp_path).build(**wrong)
        with pytest.raises(TypeError):
            HyperScore.of_match(1, checkers=1, within=tmp_path)[-1].build(**wrong)
    with pytest.raises(GammonError, match="threads"):
        Hyper(1, within=tmp_path).build(threads=-5)


def test_a_check_can_be_stopped_and_says_how_far_it_is() -> None:
    table, told = solved(1), list[tuple[int, int]]()
    found = Hyper(1).check_opened(table, 1000, progress=lambda done, total: told.append((done, total)))
    assert found.is_good
    assert found.largest_error < 1
    assert told == sorted(told)
    assert {total for _, total in told} == {1000}

    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Hyper(1).check_opened(table, 10**9, progress=stop)
    for wrong in (0, 10**9 + 1):
        with pytest.raises(GammonError, match="samples"):
            Hyper(1).check_opened(table, wrong)
    with pytest.raises(TypeError):
        Hyper(1).check_opened(None)  # type: ignore[arg-type]
