"""Builds of one-sided tables that are stopped or killed, and tables that are wrong."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any, cast
from zlib import crc32

import pytest

from command_line import Answer
from gammon import DataFileError, GammonError
from gammon._core import OneSidedTable
from gammon.tables import OneSided, TwoSided

NAME = "one_sided_8x9.gammon"
POSITIONS = 24_310


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A table that was built at once."""
    return Path(OneSided(9, points=8, within=tmp_path_factory.mktemp("whole")).build().path)


@pytest.fixture
def halfway(tmp_path: Path) -> Path:
    """A folder with a table of which half is done."""

    def stop(done: int, _total: int) -> None:
        if done > POSITIONS // 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        OneSidedTable.build(tmp_path / NAME, 8, 9, 1, stop, True, timedelta(0))
    return tmp_path


def test_an_interrupted_build_is_gone_on_with(halfway: Path, whole: Path) -> None:
    (table,) = OneSided.begun(halfway)
    assert table == OneSided(9, points=8, within=halfway)
    left = table.unfinished
    assert left is not None
    assert not left.is_running
    assert 1 / 4 < left.done <= 1
    told: list[int] = []
    OneSided(9, points=8, within=halfway).build(threads=1, progress=lambda done, _: told.append(done))
    assert min(done for done in told if done) >= left.done * POSITIONS
    assert (halfway / NAME).read_bytes() == whole.read_bytes()
    assert [path.name for path in halfway.iterdir()] == [NAME]
    assert OneSided.begun(halfway) == []


def test_a_build_that_was_not_to_be_resumed_begins_anew(halfway: Path, whole: Path) -> None:
    told: list[int] = []
    OneSided(9, points=8, within=halfway).build(resume=False, progress=lambda done, _: told.append(done))
    assert min(done for done in told if done) < POSITIONS / 4
    assert (halfway / NAME).read_bytes() == whole.read_bytes()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_build_that_is_killed_is_gone_on_with(tmp_path: Path, whole: Path) -> None:
    code = (
        "import os, signal, sys\nfrom datetime import timedelta\nfrom gammon._core import OneSidedTable\n"
        f"kill = lambda done, _: done > {POSITIONS // 2} and os.kill(os.getpid(), signal.SIGKILL)\n"
        "OneSidedTable.build(sys.argv[1], 8, 9, 1, kill, True, timedelta(0))"
    )
    killed = subprocess.run([sys.executable, "-c", code, str(tmp_path / NAME)], timeout=120, env=dict(os.environ))
    assert killed.returncode == -signal.SIGKILL
    (table,) = OneSided.begun(tmp_path)
    left = table.unfinished
    assert left is not None
    assert left.done > 1 / 4
    OneSided(9, points=8, within=tmp_path).build()
    assert (tmp_path / NAME).read_bytes() == whole.read_bytes()
    assert [path.name for path in tmp_path.iterdir()] == [NAME]


def test_the_commands_show_an_unfinished_build_and_go_on_with_it_or_restart_it(halfway: Path, whole: Path) -> None:
    here = ("--dir", str(halfway))
    listed = Answer("bearoff", "list", *here).text
    assert "9 checkers on 8 points, one-sided" in listed
    assert "interrupted: gammon bearoff build 9 --points 8 --dir" in listed
    (told,) = Answer("bearoff", "list", "--json", *here).json
    assert (told["points"], told["checkers"], told["unfinished"]) == (8, 9, True)
    gone_on = Answer("bearoff", "build", "9", "--points", "8", *here)
    assert (gone_on.code, "resuming an earlier build" in gone_on.error) == (0, True)
    assert (halfway / NAME).read_bytes() == whole.read_bytes()


def test_a_restarted_build_says_nothing_of_the_one_before(halfway: Path, whole: Path) -> None:
    words = ("bearoff", "build", "9", "--points", "8", "--restart", "--json", "--dir", str(halfway))
    assert Answer(*words).json[0]["resumed_at"] == 0
    assert (halfway / NAME).read_bytes() == whole.read_bytes()


def changed(whole: Path, path: Path) -> Path:
    """A copy of a table of which the first mean of each block is off, with checksums that are right."""
    data = bytearray(whole.read_bytes())
    count = int.from_bytes(data[48:52], "little")
    begin = at = 64 + 12 * count
    for block in range(count):
        entry = 64 + 12 * block
        end = begin + int.from_bytes(data[entry : entry + 8], "little")
        data[at + 2] ^= 1
        data[entry + 8 : entry + 12] = crc32(data[at:end]).to_bytes(4, "little")
        at = end
    data[52:56] = crc32(data[:52] + data[56:begin]).to_bytes(4, "little")
    path.write_bytes(data)
    return path


def test_a_check_finds_rounding_in_a_right_table_and_more_in_a_changed_one(whole: Path, tmp_path: Path) -> None:
    found = OneSided(points=1).check_opened(OneSidedTable.open(whole), 500, seed=3)
    assert found.is_good
    assert (found.samples, found.allowed_error) == (500, 3.0)
    assert found == OneSided(points=1).check_opened(OneSidedTable.open(whole), 500, seed=3)
    wrong = OneSidedTable.open(changed(whole, tmp_path / NAME))
    wrong.verify()
    assert not OneSided(points=1).check_opened(wrong, 5000).is_good


def test_verify_says_by_its_exit_code_whether_a_table_is_right(whole: Path, tmp_path: Path) -> None:
    by_size = Answer("bearoff", "verify", "9", "--points", "8", "-n", "500", "--dir", str(whole.parent))
    assert (by_size.code, "right" in by_size.text) == (0, True)
    (told,) = Answer("bearoff", "verify", str(whole), "-n", "500", "--json").json
    assert (told["is_good"], told["samples"]) == (True, 500)
    wrong = Answer("bearoff", "verify", str(changed(whole, tmp_path / NAME)), "-n", "5000")
    assert (wrong.code, "WRONG" in wrong.text) == (1, True)
    data = bytearray(whole.read_bytes())
    data[-5] ^= 1
    (tmp_path / NAME).write_bytes(data)
    damaged = Answer("bearoff", "verify", "9", "--points", "8", "--dir", str(tmp_path))
    assert (damaged.code, "checksum" in damaged.text) == (1, True)
    assert Answer("bearoff", "verify", "10", "--points", "8", "--dir", str(tmp_path)).code == 2
    for words in (("8x8", "--points", "8"), ("9", "--points", "13"), ("9", "--points", "8", "--cubeful")):
        assert Answer("bearoff", "verify", *words, "--dir", str(tmp_path)).code == 2


@pytest.mark.parametrize("bad", [0, -1, 10**10])
def test_numbers_of_samples_out_of_range_are_refused(bad: int, whole: Path) -> None:
    with pytest.raises(GammonError):
        OneSided(points=1).check_opened(OneSidedTable.open(whole), bad)


def test_what_is_of_the_wrong_type_is_a_type_error(whole: Path, tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="must be a OneSidedTable"):
        OneSided(points=1).check_opened(cast(Any, TwoSided(1, 1, within=tmp_path).build()))
    with pytest.raises(TypeError, match="resume"):
        OneSided(3, points=8, within=tmp_path).build(resume=cast(Any, 1))


def test_a_folder_that_cannot_be_read_is_a_data_file_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_path: Path) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(Path, "iterdir", refuse)
    with pytest.raises(DataFileError, match="cannot look for tables"):
        OneSided.begun(tmp_path)
