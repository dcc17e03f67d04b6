"""A table is a value: what every kind of it says and does alike."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from gammon import DataFileError, NotInTableError, TableNotBuiltError, bearoff, hyper, tables
from gammon.tables import Hyper, HyperScore, MatchScore, OneSided, Table, TwoSided
from hyper_games import START_1
from support import position

SCORE = MatchScore(1, 2, True)
DEUCES = position("2:2 off:13 | 23:2 off:13")


def small(within: Path) -> list[Table[Any]]:
    """One table of each kind that is built at once."""
    return [
        TwoSided(2, 1, cubeful=True, within=within),
        OneSided(2, points=7, within=within),
        Hyper(1, cubeful=False, within=within),
        HyperScore(SCORE, checkers=1, within=within),
    ]


KINDS = range(4)


@pytest.mark.parametrize("kind", KINDS)
def test_a_table_is_a_value(kind: int, tmp_path: Path) -> None:
    table = small(tmp_path)[kind]
    assert eval(repr(table), {**vars(tables)}) == table == small(tmp_path)[kind]
    assert hash(table) == hash(small(tmp_path)[kind])
    assert table != small(tmp_path / "elsewhere")[kind]
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(table, protocol)) == table
    assert table.path == tmp_path / table.name
    assert type(table).named(table.name, tmp_path) == table
    with pytest.raises(AttributeError):
        table.within = "elsewhere"


@pytest.mark.parametrize("kind", KINDS)
def test_a_table_is_built_opened_and_checked(kind: int, tmp_path: Path) -> None:
    table = small(tmp_path)[kind]
    assert (table.is_built, table.unfinished, type(table).found(tmp_path)) == (False, None, [])
    asked: list[Callable[[], object]] = [table.open, table.check]
    for ask in asked:
        with pytest.raises(TableNotBuiltError) as caught:
            ask()
        assert caught.value.table == table
        assert str(caught.value) == f"{tmp_path}: the table “{table.label}” has not been built: {table.command}"
        again = pickle.loads(pickle.dumps(caught.value))
        assert (str(again), again.table) == (str(caught.value), table)
    told: list[tuple[int, int]] = []
    opened = table.build(progress=lambda done, total: told.append((done, total)))
    assert told == sorted(told)
    assert isinstance(opened, table.OPENED)
    assert table.is_built
    assert table in type(table).found(tmp_path)
    assert type(table).begun(tmp_path) == []
    assert table.open() is table.open()
    assert table.check(200, seed=3).is_good
    assert table.check(200, seed=3) == table.check_opened(table.build(), 200, seed=3)
    with pytest.raises(TypeError, match=f"must be a {table.OPENED.__name__}"):
        table.check_opened(None)


@pytest.mark.parametrize("kind", KINDS)
def test_a_build_without_room_or_memory_writes_nothing(
    kind: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = small(tmp_path)[kind]
    monkeypatch.setattr("gammon.tables.table.available_memory", lambda: 10)
    with pytest.raises(DataFileError, match="of memory"):
        table.build()
    usage = type("Usage", (), {"free": 10})
    monkeypatch.setattr("gammon.tables.table.shutil.disk_usage", lambda _: usage)
    with pytest.raises(DataFileError, match="are free: make room"):
        table.build(force=True)
    assert list(tmp_path.iterdir()) == []


def test_what_is_missing_can_be_built_from_the_error(tmp_path: Path) -> None:
    asked: list[Callable[[], float]] = [
        lambda: bearoff.two_sided(DEUCES, within=tmp_path).probability,
        lambda: bearoff.one_sided(position("7:1 off:14 | 23:2 off:13"), within=tmp_path).mean,
        lambda: hyper.match_chance(2, 1, crawford=True, checkers=1, within=tmp_path),
    ]
    for ask in asked:
        with pytest.raises(TableNotBuiltError) as caught:
            ask()
        assert isinstance(caught.value, NotInTableError)
        caught.value.table.build()  # type: ignore[attr-defined]  # a table
        assert ask() > 0


def test_a_folder_is_read_again_only_after_it_was_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    TwoSided(2, 2, within=tmp_path).build()
    read: list[Path] = []
    original = Path.iterdir

    def listed(within: Path) -> Iterator[Path]:
        read.append(within)
        return original(within)

    monkeypatch.setattr(Path, "iterdir", listed)
    os.utime(tmp_path, (10**9, 10**9))
    for _ in range(5):
        assert bearoff.two_sided(DEUCES, within=tmp_path).owned is None
    assert len(read) == 1
    TwoSided(2, 2, cubeful=True, within=tmp_path).build()
    assert bearoff.cube_decision(DEUCES, within=tmp_path).verdict
    assert len(read) == 2
    TwoSided(2, 2, cubeful=True, within=tmp_path).path.unlink()
    with pytest.raises(TableNotBuiltError):
        bearoff.cube_decision(DEUCES, within=tmp_path)


def test_a_table_that_is_resumed_says_how_much_is_saved(tmp_path: Path) -> None:
    table = Hyper(2, within=tmp_path)

    def stop(done: int, total: int) -> None:
        if done > total // 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        table.build(progress=stop)
    left = table.unfinished
    if left is not None:  # it may have been too quick to save anything
        assert 0 <= left.done < 1
        assert not left.is_running
        assert Hyper.begun(tmp_path) == [table]
    table.build()
    assert table.unfinished is None
    assert hyper.evaluate(START_1, within=tmp_path)
