"""Two-sided bear-off tables from Python: built, found, opened, asked, and refused where they are damaged."""

from __future__ import annotations

import json
import multiprocessing
import threading
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

from command_line import Answer
from gammon import DataFileError, GammonError, InvalidPositionError, Position, bearoff
from gammon.tables import TwoSided
from gammon.tables.folder import ENVIRONMENT, folder
from support import position

DEUCES = position("2:2 off:13 | 23:2 off:13")


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a cubeless table of 4 against 4 checkers and a cubeful one of 3 against 3."""
    here = tmp_path_factory.mktemp("tables")
    TwoSided(4, 4, within=here).build()
    TwoSided(3, 3, cubeful=True, within=here).build()
    return here


@pytest.fixture
def told(tables: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same folder, named by the environment."""
    monkeypatch.setenv(ENVIRONMENT, str(tables))
    return tables


def test_the_checked_figures_of_two_checkers_each(told: Path) -> None:
    values = bearoff.two_sided(DEUCES)
    assert 2 * values.probability - 1 == pytest.approx(0.598765, abs=4e-5)
    assert values.centred == pytest.approx(0.4753, abs=6e-5)
    sixes = bearoff.two_sided(position("6:2 off:13 | 19:2 off:13"))
    assert 2 * sixes.probability - 1 == pytest.approx(0.508989, abs=4e-5)
    assert (sixes.owned, sixes.centred, sixes.opponent_owned) == pytest.approx((0.6217, 0.6031, 0.4806), abs=6e-5)


def test_the_smallest_table_that_has_the_position_answers(told: Path) -> None:
    assert TwoSided.holding(DEUCES).open().mine == 3
    four = position("2:4 off:11 | 23:2 off:13")
    assert TwoSided.holding(four).open().mine == 4
    assert bearoff.two_sided(four).centred is None
    with pytest.raises(DataFileError, match="gammon bearoff build 4x2 --cubeful"):
        TwoSided.holding(four, cubeful=True).open()
    with pytest.raises(DataFileError, match="gammon bearoff build 5x2"):
        bearoff.two_sided(position("2:5 off:10 | 23:2 off:13"))
    with pytest.raises(GammonError, match="outside the home board"):
        bearoff.two_sided(Position())


def test_both_tables_and_the_one_sided_figures_agree(told: Path) -> None:
    cubeless = TwoSided(4, 4).build()
    cubeful = TwoSided(3, 3, cubeful=True).build()
    for text in ("1:1 2:1 6:1 off:12 | 24:2 19:1 off:12", "3:2 off:13 | 20:3 off:12", "1:1 off:14 | 24:3 off:12"):
        pos = position(text)
        assert cubeless.probability(pos) == pytest.approx(cubeful.probability(pos), abs=2e-5)
        assert cubeless.probability(pos) == pytest.approx(bearoff.win_chance(pos), abs=0.005)


BOARDS = [position(f"{point}:2 off:13 | {25 - other}:2 off:13") for point in range(1, 7) for other in range(1, 7)]


def test_arrays_say_what_positions_do(told: Path) -> None:
    rows = np.array([pos.to_array() for pos in BOARDS])
    table = TwoSided.holding(DEUCES, cubeful=True).open()
    chances = bearoff.two_sided_batch(rows)
    assert chances.dtype == np.float64
    assert chances.tolist() == [table.probability(pos) for pos in BOARDS]
    equities = bearoff.two_sided_batch(rows.astype(np.int64), cubeful=True, threads=2)
    assert equities.shape == (36, 4)
    assert [tuple(row) for row in equities.tolist()] == [table.equities(pos) for pos in BOARDS]
    many = np.tile(rows, (1000, 1))
    assert (bearoff.two_sided_batch(many, threads=2) == np.tile(chances, 1000)).all()
    assert bearoff.two_sided_batch(np.zeros((0, 26), np.int8)).shape == (0,)
    assert bearoff.two_sided_batch([], cubeful=True).shape == (0, 4)


def test_the_table_of_an_array_has_all_its_positions_either_way_round(tmp_path: Path) -> None:
    TwoSided(1, 3, within=tmp_path).build()
    four = [position(text).to_array() for text in ("1:4 off:11 | 24:1 off:14", "1:1 off:14 | 24:4 off:11")]
    with pytest.raises(DataFileError, match="build 4x1"):
        bearoff.two_sided_batch(four, within=tmp_path)
    rows = [position(text).to_array() for text in ("1:3 off:12 | 24:1 off:14", "1:1 off:14 | 24:3 off:12")]
    assert bearoff.two_sided_batch(rows, within=tmp_path).tolist() == pytest.approx([1 / 6, 1], abs=1e-5)
    with pytest.raises(DataFileError, match="build 3x2"):
        bearoff.two_sided_batch([*rows, position("1:2 off:13 | 24:2 off:13").to_array()], within=tmp_path)


def test_rows_that_are_in_no_table_are_refused(told: Path) -> None:
    rows = np.array([pos.to_array() for pos in (*BOARDS, Position())])
    with pytest.raises(GammonError, match="row 36: the mover has a checker outside"):
        bearoff.two_sided_batch(rows)
    away = position("2:2 off:13 | 18:2 off:13").to_array()
    with pytest.raises(GammonError, match="row 0: the opponent has a checker outside"):
        bearoff.two_sided_batch([away])
    with pytest.raises(InvalidPositionError):
        bearoff.two_sided_batch([np.zeros(26, np.int8)])
    for count in (20, -128):
        with pytest.raises(InvalidPositionError):
            bearoff.two_sided_batch([[0, count, *[0] * 22, -2, 0]])
    assert bearoff.two_sided_batch([], within="/nowhere").shape == (0,)
    with pytest.raises(GammonError, match="row 0: the mover has borne off no checker"):
        bearoff.two_sided_batch([DEUCES.to_array()], men=2, cubeful=True)
    with pytest.raises(GammonError, match="is not that of backgammon"):
        bearoff.two_sided_batch([DEUCES.to_array()], "narde")
    for wrong in (1, "yes", None):
        with pytest.raises(TypeError):
            bearoff.two_sided_batch([DEUCES.to_array()], cubeful=cast(Any, wrong))
    with pytest.raises(TypeError):
        bearoff.two_sided_batch(rows.astype(float))


def test_a_cube_decision_is_that_of_the_equities(told: Path) -> None:
    decision = bearoff.cube_decision(DEUCES)
    assert decision.verdict == "double_take"
    assert decision.double_take == pytest.approx(2 * 0.4753, abs=2e-4)
    assert decision.best == decision.double_take
    assert decision.double_pass == 1
    sixes = position("6:2 off:13 | 19:2 off:13")
    assert bearoff.cube_decision(sixes, redouble=True).no_double == pytest.approx(0.6217, abs=6e-5)
    assert (
        bearoff.cube_decision(position("1:1 off:14 | 19:2 off:13")).verdict == "double_pass"
    )  # it may as well be played on
    points = bearoff.take_points(position("6:1 off:14 | 24:1 off:14"))
    assert points.least_take == pytest.approx(0.25, abs=1e-4)
    assert points.most_pass is not None
    with pytest.raises(DataFileError, match="build 4x2 --cubeful"):
        bearoff.cube_decision(position("2:4 off:11 | 23:2 off:13"))
    for wrong in (1, None):
        with pytest.raises(TypeError):
            bearoff.cube_decision(DEUCES, redouble=cast(Any, wrong))
    for ask in (bearoff.cube_decision, bearoff.take_points):
        with pytest.raises(TypeError):
            ask(cast(Any, "start"))


def test_the_folder_is_given_or_named_by_the_environment_or_in_the_cache(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path / "named"))
    assert folder() == tmp_path / "named"
    assert folder(tmp_path) == tmp_path
    monkeypatch.delenv(ENVIRONMENT)
    assert folder().name == "gammon"
    assert TwoSided.found(tmp_path / "nowhere") == []


@pytest.mark.parametrize("cut", [0, 10, 100, -1])
def test_a_file_cut_short_is_a_data_file_error(tables: Path, tmp_path: Path, cut: int) -> None:
    whole = (tables / "two_sided_4x4_cubeless.gammon").read_bytes()
    (tmp_path / "two_sided_4x4_cubeless.gammon").write_bytes(whole[:cut])
    with pytest.raises(DataFileError, match="two_sided_4x4"):
        bearoff.two_sided(DEUCES, within=tmp_path)


def test_damaged_data_is_never_answered_from(tables: Path, tmp_path: Path) -> None:
    whole = bytearray((tables / "two_sided_4x4_cubeless.gammon").read_bytes())
    for at in range(len(whole) // 2, len(whole)):
        whole[at] ^= 1
    (tmp_path / "two_sided_4x4_cubeless.gammon").write_bytes(whole)
    table = TwoSided.holding(position("6:4 off:11 | 19:4 off:11"), within=tmp_path).open()
    with pytest.raises(DataFileError, match="build the table again"):
        table.verify()
    with pytest.raises(DataFileError, match="build the table again"):
        table.probability(position("6:4 off:11 | 19:4 off:11"))


def test_a_foreign_file_is_a_data_file_error(tmp_path: Path) -> None:
    (tmp_path / "two_sided_4x4_cubeless.gammon").write_text("something else" * 100)
    with pytest.raises(DataFileError, match="no table of this library"):
        bearoff.two_sided(DEUCES, within=tmp_path)
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(DataFileError, match="cannot look for a table there: Not a directory"):
        TwoSided(2, 2, within=file).build()


@pytest.mark.parametrize(("mine", "theirs"), [(0, 3), (3, 16), (-1, 3), (10**30, 3)])
def test_sizes_out_of_range_are_refused(mine: int, theirs: int, tmp_path: Path) -> None:
    with pytest.raises(GammonError):
        TwoSided(mine, theirs, within=tmp_path).build()


@pytest.mark.parametrize("size", [None, "8", 3.5, True])
def test_sizes_of_the_wrong_type_are_type_errors(size: Any, tmp_path: Path) -> None:
    with pytest.raises(TypeError):
        TwoSided(size, 3, within=tmp_path).build()


def _ask(here: str) -> float:
    return bearoff.two_sided(DEUCES, within=here).probability


def test_many_threads_and_processes_read_one_file(tables: Path) -> None:
    expected = _ask(str(tables))
    found: list[float] = []
    threads = [threading.Thread(target=lambda: found.append(_ask(str(tables)))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        found += pool.map(_ask, [str(tables)] * 4)
    assert found == [expected] * 12


def test_the_commands_build_list_and_show(tmp_path: Path) -> None:
    here = ("--dir", str(tmp_path))
    assert "no tables" in Answer("bearoff", "list", *here).text
    assert Answer("bearoff", "build", "3x3", "--cubeful", *here).code == 0
    built = Answer("bearoff", "build", "3", "--cubeful", "--json", *here).json[0]
    assert Path(built["path"]).exists()
    assert "3x3 cubeful" in Answer("bearoff", "list", *here).text
    assert Answer("bearoff", "list", "--json", *here).json[0]["mine"] == 3
    shown = Answer("bearoff", "show", DEUCES.xgid, *here)
    assert shown.code == 0
    assert "both playing best" in shown.text
    assert "equity before a double" in shown.text
    told = Answer("bearoff", "show", DEUCES.xgid, "--json", *here).json[0]
    assert told["two_sided"]["probability"] == pytest.approx(0.7994, abs=1e-4)
    assert json.dumps(told)
    for words in (("build", "big"), ("build", "99x2"), ("show", "start")):
        assert Answer("bearoff", *words, *here).code == 2
