"""Files of bear-off tables that are not what they should be: names that mislead, links, pipes, folders, damage."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from command_line import Answer
from gammon import DataFileError, GammonError, NotInTableError, Position, bearoff
from gammon._core import OneSidedTable, TwoSidedTable
from gammon.tables import OneSided, TwoSided
from support import position

DEUCES = position("2:2 off:13 | 23:2 off:13")
EIGHT = position("8:1 7:1 2:1 off:12 | 24:3 off:12")
TWO, ONE = "two_sided_3x3_cubeless.gammon", "one_sided_8x3.gammon"


@pytest.mark.parametrize("name", ["two_sided_14x15_cubeful", "two_sided_15x15_cubeful"])
def test_what_is_left_of_a_table_that_cannot_be_built_is_listed(name: str, tmp_path: Path) -> None:
    (tmp_path / f"{name}.gammon.part").touch()
    listed = Answer("bearoff", "list", "--dir", str(tmp_path))
    assert (listed.code, "cannot be built: delete" in listed.text) == (0, True)
    assert Answer("bearoff", "list", "--json", "--dir", str(tmp_path)).json[0]["unfinished"] is True


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_a_pipe_of_a_tables_name_is_not_waited_for(tmp_path: Path) -> None:
    for name in (TWO, ONE, f"{TWO}.part"):
        os.mkfifo(tmp_path / name)
    assert TwoSidedTable.unfinished(tmp_path / TWO) is None
    assert "no tables" in Answer("bearoff", "list", "--dir", str(tmp_path)).text


def test_folders_and_links_that_lead_nowhere_are_no_tables(tmp_path: Path) -> None:
    (tmp_path / TWO).mkdir()
    (tmp_path / "two_sided_2x2_cubeless.gammon").symlink_to(tmp_path / "nowhere")
    (tmp_path / ONE).symlink_to(tmp_path / "nowhere")
    assert TwoSided.found(tmp_path) == []
    assert "no tables" in Answer("bearoff", "list", "--dir", str(tmp_path)).text
    with pytest.raises(DataFileError, match="2x2 cubeless” has not been built"):
        bearoff.two_sided(DEUCES, within=tmp_path)
    with pytest.raises(NotInTableError, match="one-sided” has not been built"):
        bearoff.one_sided(EIGHT, within=tmp_path)
    with pytest.raises(DataFileError, match=TWO):
        TwoSided(3, 3, within=tmp_path).build()


@pytest.mark.parametrize("name", ["\0", "\ud800", "a" * 300])
def test_a_name_that_no_file_can_have_is_a_data_file_error(name: str) -> None:
    for table in (TwoSided(3, 3, within=name), OneSided(3, points=8, within=name)):
        with pytest.raises(DataFileError):
            table.build()
    for open_file in (TwoSidedTable.open, OneSidedTable.open):
        with pytest.raises(DataFileError):
            open_file(name)
    with pytest.raises(DataFileError):
        bearoff.two_sided(DEUCES, within=name)
    with pytest.raises(GammonError):
        bearoff.one_sided(EIGHT, within=name)


def test_a_file_that_holds_another_table_than_its_name_says_is_refused(tmp_path: Path) -> None:
    TwoSided(2, 2, within=tmp_path).build().path.rename(tmp_path / "two_sided_8x8_cubeful.gammon")
    message = "another table than its name says, 2x2 cubeless"
    with pytest.raises(DataFileError, match=message):
        TwoSided(8, 8, cubeful=True, within=tmp_path).build()
    with pytest.raises(DataFileError, match=message):
        bearoff.cube_decision(DEUCES, within=tmp_path)
    OneSided(2, points=7, within=tmp_path).build().path.rename(tmp_path / ONE)
    for ask in (
        lambda: OneSided(3, points=8, within=tmp_path).build(),
        lambda: bearoff.one_sided(EIGHT, within=tmp_path),
    ):
        with pytest.raises(DataFileError, match="2 checkers on 7 points"):
            ask()


def test_the_command_show_tells_a_damaged_table_from_none(tmp_path: Path) -> None:
    here = ("--dir", str(tmp_path))
    assert Answer("bearoff", "show", DEUCES.xgid, *here).code == 0
    path = Path(TwoSided(2, 2, within=tmp_path).build().path)
    path.write_bytes(path.read_bytes()[:-1])
    shown = Answer("bearoff", "show", DEUCES.xgid, *here)
    assert (shown.code, "cut short" in shown.error) == (2, True)


def test_the_command_verify_says_1_of_a_damaged_file_and_2_where_there_is_none(tmp_path: Path) -> None:
    whole = Path(TwoSided(2, 2, within=tmp_path).build().path).read_bytes()
    damaged = tmp_path / "damaged"
    for data in (whole[:-1], whole[:60], whole[:50] + bytes(8) + whole[58:]):
        damaged.write_bytes(data)
        assert Answer("bearoff", "verify", str(damaged)).code == 1
    wrong = Answer("bearoff", "verify", str(damaged), "--samples", "0")
    assert (wrong.code, "samples is 0" in wrong.error) == (2, True)
    assert Answer("bearoff", "verify", str(tmp_path / "nowhere")).code == 2


def test_a_command_that_is_advised_names_the_folder_that_was_asked(tmp_path: Path) -> None:
    here = tmp_path / "my tables"
    with pytest.raises(DataFileError, match=f"build 2x2 --dir '{here}'$"):
        bearoff.two_sided(DEUCES, within=here)
    with pytest.raises(NotInTableError, match=f"build 15 --points 8 --dir '{here}'$"):
        bearoff.one_sided(EIGHT, within=here)
    with pytest.raises(DataFileError, match=r"build 2x2 --cubeful --dir /"):
        bearoff.cube_decision(DEUCES)


def test_no_table_is_advised_that_cannot_be_built(tmp_path: Path) -> None:
    large = Position.from_counts({6: 14}, {6: 14})
    with pytest.raises(NotInTableError, match="no table that can be built has the position"):
        bearoff.cube_decision(large, within=tmp_path)
    with pytest.raises(DataFileError, match="build 14x14"):
        bearoff.two_sided(large, within=tmp_path)


def test_the_smallest_table_is_that_of_the_fewest_positions(tmp_path: Path) -> None:
    TwoSided(2, 8, within=tmp_path).build()
    TwoSided(4, 4, within=tmp_path).build()
    assert TwoSided.holding(DEUCES, within=tmp_path).open().mine == 4


def test_a_builder_that_only_waits_for_another_needs_no_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def build_again(_done: int, _total: int) -> None:
        monkeypatch.setattr("gammon.tables.table.available_memory", lambda: 0)
        monkeypatch.setattr("gammon.tables.two_sided._core", SimpleNamespace(TwoSidedTable=Waits))
        assert TwoSided(5, 5, within=tmp_path).build() == "waited"  # type: ignore[comparison-overlap]
        monkeypatch.undo()

    class Waits:
        unfinished, estimate = TwoSidedTable.unfinished, TwoSidedTable.estimate

        @staticmethod
        def build(*_: object) -> str:
            return "waited"

    TwoSided(5, 5, within=tmp_path).build(threads=1, progress=build_again)


def test_list_and_build_say_what_is_there(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    assert Answer("bearoff", "list", "--dir", str(file)).code == 2
    for words in (("2x2",), ("2", "--points", "7")):
        assert "it was there" not in Answer("bearoff", "build", *words, "--dir", str(tmp_path)).text
        assert "it was there" in Answer("bearoff", "build", *words, "--dir", str(tmp_path)).text


def test_arguments_of_open_tables_are_checked(tmp_path: Path) -> None:
    table = TwoSided(2, 2, within=tmp_path).build()
    one = OneSided(2, points=7, within=tmp_path).build()
    for samples, seed in ((-1, 0), (2**70, 0), (1, -1), (1, 2**64)):
        with pytest.raises(GammonError, match="out of range"):
            table.check(samples, seed)
    assert table.check(100, 2**64 - 1)[0] < 2
    for points in ([300], [-1], [2**70]):
        with pytest.raises(GammonError, match="out of range"):
            one.rolls_on(points)
    for threads in (-1, 2**70):
        with pytest.raises(GammonError, match="out of range"):
            TwoSidedTable.estimate(3, 3, False, threads)
    with pytest.raises(TypeError):
        TwoSided.holding(DEUCES, cubeful=cast(Any, "no"), within=tmp_path).open()
    with pytest.raises(TypeError, match="progress must be callable"):
        TwoSided(1, 1).check_opened(table, 300, progress=cast(Any, 5))


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="no process can be kept to some CPUs")
def test_the_estimate_of_a_one_sided_table_counts_the_cpus_that_may_be_used() -> None:
    assert sys.platform == "linux"
    before = os.sched_getaffinity(0)
    try:
        os.sched_setaffinity(0, {min(before)})
        assert OneSided(points=12).estimate().seconds == OneSided(points=12).estimate(threads=1).seconds
    finally:
        os.sched_setaffinity(0, before)
