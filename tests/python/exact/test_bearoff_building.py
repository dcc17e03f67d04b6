"""Builds of two-sided tables that are stopped, killed, short of room or of memory, and tables that are wrong."""

from __future__ import annotations

import json
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
from gammon._core import TwoSidedTable
from gammon._machine import available_memory
from gammon.tables import TwoSided, Unfinished
from gammon.tables import table as of_tables

NAME = "two_sided_6x6_cubeless.gammon"
HALF = 924 * 924 // 2


def stop_halfway(done: int, _total: int) -> None:
    if done > HALF:
        raise KeyboardInterrupt


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A table that was built at once."""
    return Path(TwoSided(6, 6, within=tmp_path_factory.mktemp("whole")).build().path)


@pytest.fixture
def halfway(tmp_path: Path) -> Path:
    """A folder with a table of which half is done."""
    with pytest.raises(KeyboardInterrupt):
        TwoSidedTable.build(tmp_path / NAME, 6, 6, False, 1, stop_halfway, True, timedelta(0))
    return tmp_path


def left_of(within: Path) -> Unfinished:
    """What an interrupted build has left in a folder."""
    (table,) = TwoSided.begun(within)
    left = table.unfinished
    assert left is not None
    return left


def test_an_interrupted_build_is_gone_on_with(halfway: Path, whole: Path) -> None:
    assert TwoSided.begun(halfway) == [TwoSided(6, 6, within=halfway)]
    left = left_of(halfway)
    assert 0.3 * HALF < left.done * 2 * HALF <= 1.2 * HALF
    assert not left.is_running
    told: list[int] = []
    TwoSided(6, 6, within=halfway).build(threads=1, progress=lambda done, total: told.append(done))
    assert min(done for done in told if done) > left.done * 2 * HALF
    assert (halfway / NAME).read_bytes() == whole.read_bytes()
    assert [path.name for path in halfway.iterdir()] == [NAME]
    assert TwoSided.begun(halfway) == []


def test_a_build_that_was_not_to_be_resumed_begins_anew(halfway: Path, whole: Path) -> None:
    told: list[int] = []
    TwoSided(6, 6, within=halfway).build(resume=False, progress=lambda done, _: told.append(done))
    assert min(told) < HALF / 4
    assert (halfway / NAME).read_bytes() == whole.read_bytes()


def test_a_build_that_is_interrupted_at_once_leaves_nothing(tmp_path: Path) -> None:
    def stop(_done: int, _total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        TwoSided(7, 7, within=tmp_path).build(progress=stop, threads=1)
    assert list(tmp_path.iterdir()) == []


def run(code: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    """Runs a program of its own, in which `build` has a checkpoint at every occasion."""
    head = (
        "import os, resource, signal, sys\nfrom datetime import timedelta\nfrom gammon import DataFileError\n"
        "from gammon._core import TwoSidedTable\n"
        "def build(progress=None):\n"
        "    TwoSidedTable.build(sys.argv[1], 6, 6, False, 1, progress, True, timedelta(0))\n"
    )
    words = [sys.executable, "-c", head + code, *map(str, arguments)]
    return subprocess.run(words, capture_output=True, text=True, timeout=120)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_build_that_is_killed_is_gone_on_with(tmp_path: Path, whole: Path) -> None:
    kill = f"build(lambda done, _: done > {HALF} and os.kill(os.getpid(), signal.SIGKILL))"
    killed = run(kill, tmp_path / NAME)
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    left = left_of(tmp_path)
    assert left.done * 2 * HALF > 0.3 * HALF
    assert not left.is_running
    told: list[int] = []
    TwoSided(6, 6, within=tmp_path).build(progress=lambda done, _: told.append(done))
    assert min(done for done in told if done) > left.done * 2 * HALF
    assert (tmp_path / NAME).read_bytes() == whole.read_bytes()
    assert [path.name for path in tmp_path.iterdir()] == [NAME]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no limits of files")
def test_a_build_that_runs_out_of_room_says_so_and_is_gone_on_with(tmp_path: Path, whole: Path) -> None:
    limit = """
resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, 1_000_000))
try:
    build()
except DataFileError as error:
    print(error)
"""
    told = run(limit, tmp_path / NAME)
    assert "cannot write" in told.stdout, told.stderr
    left = left_of(tmp_path)
    assert left.done * 2 * HALF > 0
    TwoSided(6, 6, within=tmp_path).build()
    assert (tmp_path / NAME).read_bytes() == whole.read_bytes()


def test_processes_that_build_the_same_table_all_have_it(tmp_path: Path, whole: Path) -> None:
    code = "from gammon import tables; tables.TwoSided(6, 6, within=__import__('sys').argv[1]).build()"
    builders = [subprocess.Popen([sys.executable, "-c", code, str(tmp_path)]) for _ in range(3)]
    assert [builder.wait(120) for builder in builders] == [0] * 3
    assert (tmp_path / NAME).read_bytes() == whole.read_bytes()
    assert [path.name for path in tmp_path.iterdir()] == [NAME]


def test_a_part_is_not_opened_as_a_table(halfway: Path) -> None:
    with pytest.raises(DataFileError, match="not built to its end"):
        TwoSidedTable.open(halfway / f"{NAME}.part")


def test_an_estimate_says_what_a_build_takes() -> None:
    one, two = (TwoSided(10, 10).estimate(threads=threads) for threads in (1, 2))
    assert one[:3] == two[:3] == (8008 * 8008, one.disk, one.memory)
    assert 0 < two.seconds < one.seconds < 60
    assert TwoSided(10, 10, cubeful=True).estimate(threads=1).seconds > one.seconds
    for wrong in (0, -1):
        with pytest.raises(GammonError):
            TwoSided(6, 6).estimate(threads=wrong)


def test_a_build_for_which_memory_is_short_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(of_tables, "available_memory", lambda: 1000)
    with pytest.raises(DataFileError, match=r"0 MB of memory, and 0 MB are available: .*--force"):
        TwoSided(3, 3, within=tmp_path).build()
    assert Answer("bearoff", "build", "3x3", "--dir", str(tmp_path)).code == 2
    assert list(tmp_path.iterdir()) == []
    assert TwoSided(3, 3, within=tmp_path).build(force=True).mine == 3
    assert Answer("bearoff", "build", "2x2", "--force", "--dir", str(tmp_path)).code == 0
    monkeypatch.setattr(of_tables, "available_memory", lambda: None)
    assert TwoSided(4, 4, within=tmp_path).build().mine == 4


@pytest.mark.parametrize("name", ["resume", "force", "progress"])
def test_flags_of_the_wrong_type_are_type_errors(name: str, tmp_path: Path) -> None:
    with pytest.raises(TypeError, match=name):
        TwoSided(2, 2, within=tmp_path).build(**cast(Any, {name: 1}))


def test_whether_a_table_is_cubeful_is_a_bool(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="cubeful"):
        TwoSided(2, 2, cubeful=cast(Any, 1), within=tmp_path)


def files_of(root: Path, **texts: str) -> Path:
    for name, text in texts.items():
        path = root / name.replace("__", "/").replace("_DOT_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


def test_available_memory_is_what_the_system_and_every_limit_leave(tmp_path: Path) -> None:
    system = {"proc__meminfo": "MemTotal: 4000 kB\nMemAvailable:    3000 kB\n"}
    assert available_memory(files_of(tmp_path / "a", **system)) == 3_072_000
    group = {"proc__self__cgroup": "0::/user/mine\n", "sys__fs__cgroup__user__mine__memory_DOT_max": "max\n"}
    group |= {"sys__fs__cgroup__user__mine__memory_DOT_current": "100"}
    assert available_memory(files_of(tmp_path / "b", **system, **group)) == 3_072_000
    limit = {"sys__fs__cgroup__user__memory_DOT_max": "2000000\n", "sys__fs__cgroup__user__memory_DOT_current": "500"}
    limit |= {"sys__fs__cgroup__user__memory_DOT_stat": "anon 7\ninactive_file 100\n"}
    assert available_memory(files_of(tmp_path / "c", **system, **group, **limit)) == 1_999_600
    old = {"proc__self__cgroup": "5:cpu:/x\n4:memory:/job\n", **system}
    old |= {"sys__fs__cgroup__memory__job__memory_DOT_limit_in_bytes": "1000"}
    old |= {"sys__fs__cgroup__memory__job__memory_DOT_usage_in_bytes": "3000"}
    assert available_memory(files_of(tmp_path / "d", **old)) == 0


def test_available_memory_is_unknown_where_nobody_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sysconf", {"SC_AVPHYS_PAGES": 10, "SC_PAGE_SIZE": 4096}.get, raising=False)
    assert available_memory(tmp_path) == 40_960

    def refuse(_name: str) -> int:
        raise ValueError

    monkeypatch.setattr(os, "sysconf", refuse, raising=False)
    assert available_memory(tmp_path) is None


def changed(whole: Path, path: Path) -> Path:
    """A copy of a table of which every hundredth number is ten units off, with checksums that are right."""
    data = bytearray(whole.read_bytes())
    count = int.from_bytes(data[48:52], "little")
    begin = 64 + 12 * count
    for at in range(begin, len(data), 202):
        data[at] ^= 0b1010
    ends = [begin] + [begin + int.from_bytes(data[64 + 12 * n : 72 + 12 * n], "little") for n in range(count)]
    for n in range(count):
        data[72 + 12 * n : 76 + 12 * n] = crc32(data[ends[n] : ends[n + 1]]).to_bytes(4, "little")
    data[52:56] = crc32(data[:52] + data[56:begin]).to_bytes(4, "little")
    path.write_bytes(data)
    return path


def test_a_table_is_right_and_one_with_other_numbers_is_not(whole: Path, tmp_path: Path) -> None:
    right = TwoSided(1, 1).check_opened(TwoSidedTable.open(whole), 20_000)
    assert right.is_good
    assert 0.5 < right.largest_error <= right.allowed_error == pytest.approx(1.01)
    assert TwoSided(1, 1).check_opened(TwoSidedTable.open(whole), 20_000, seed=1) == right
    wrong = TwoSidedTable.open(changed(whole, tmp_path / "changed"))
    wrong.verify()
    assert not TwoSided(1, 1).check_opened(wrong, 20_000).is_good
    for samples in (0, -1, 10**30):
        with pytest.raises(GammonError):
            TwoSided(1, 1).check_opened(wrong, samples)
    for values in ((whole, 10), (wrong, 1.5), (wrong, True)):
        with pytest.raises(TypeError):
            TwoSided(1, 1).check_opened(*cast(Any, values))


def test_the_command_verify_tells_right_from_wrong_and_damaged(whole: Path, tmp_path: Path) -> None:
    few = ("--samples", "20000")
    right = Answer("bearoff", "verify", str(whole), *few)
    assert (right.code, "right" in right.text) == (0, True)
    by_size = Answer("bearoff", "verify", "6x6", "--dir", str(whole.parent), *few, "--json")
    assert by_size.json[0]["is_good"] is True
    wrong = Answer("bearoff", "verify", str(changed(whole, tmp_path / "changed")), *few)
    assert (wrong.code, "WRONG" in wrong.text) == (1, True)
    damaged = bytearray(whole.read_bytes())
    damaged[-1] ^= 1
    (tmp_path / "damaged").write_bytes(damaged)
    found = Answer("bearoff", "verify", str(tmp_path / "damaged"), "--json")
    assert (found.code, found.json[0]["is_good"]) == (1, False)
    assert "checksum" in found.json[0]["damage"]
    assert Answer("bearoff", "verify", "3x3", "--dir", str(tmp_path)).code == 2
    assert Answer("bearoff", "verify", str(whole), "--samples", "0").code == 2


def test_the_commands_say_what_is_interrupted_and_go_on_with_it(halfway: Path) -> None:
    here = ("--dir", str(halfway))
    assert f"interrupted: gammon bearoff build 6x6 --dir {halfway} resumes it" in Answer("bearoff", "list", *here).text
    listed = Answer("bearoff", "list", "--json", *here).json[0]
    assert listed["unfinished"] is True
    built = Answer("bearoff", "build", "6x6", "--json", *here).json[0]
    assert built["resumed_at"] == listed["done"]
    assert built["estimate"]["disk"] == os.stat(halfway / NAME).st_size
    assert "interrupted" not in Answer("bearoff", "list", *here).text
    assert json.loads(Answer("bearoff", "list", "--json", *here).text)["unfinished"] is False


def test_the_command_build_announces_what_it_goes_on_with_or_drops(halfway: Path) -> None:
    here = ("--dir", str(halfway))
    told = Answer("bearoff", "build", "6x6", "--restart", *here).error
    assert "853,776 positions, 2 MB on disk" in told
    assert "resuming" not in told
    TwoSided(6, 6, within=halfway).path.unlink()
    with pytest.raises(KeyboardInterrupt):
        TwoSidedTable.build(halfway / NAME, 6, 6, False, 1, stop_halfway, True, timedelta(0))
    assert "resuming an earlier build at" in Answer("bearoff", "build", "6x6", *here).error
