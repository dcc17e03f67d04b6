"""One-sided tables of more than the home board: built, found, asked, and refused where they are damaged."""

from __future__ import annotations

import random
import threading
from pathlib import Path
from typing import Any

import pytest

import slow_bearoff
from command_line import Answer
from gammon import (
    DataFileError,
    GammonError,
    NotInTableError,
    Position,
    Roll,
    bearoff,
)
from gammon._core import OneSidedTable
from gammon.tables import Estimate, OneSided, TwoSided
from gammon.tables import table as of_tables
from gammon.tables.folder import ENVIRONMENT
from support import position

EIGHT = position("8:1 7:1 2:1 off:12 | 24:3 off:12")


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with tables of 5 checkers on 8 points, of 3 on 12, and of 16 on 6."""
    here = tmp_path_factory.mktemp("tables")
    for points, checkers in ((8, 5), (12, 3), (6, 16)):
        OneSided(checkers, points=points, within=here).build()
    return here


@pytest.fixture
def told(tables: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same folder, named by the environment."""
    monkeypatch.setenv(ENVIRONMENT, str(tables))
    return tables


def random_sides(count: int, points: int, checkers: int, seed: int) -> list[tuple[int, ...]]:
    source = random.Random(seed)
    places = [[source.randrange(points) for _ in range(source.randint(1, checkers))] for _ in range(count)]
    return [tuple(side.count(place) for place in range(points)) for side in places]


def assert_as_by_recursion(table: OneSidedTable, side: tuple[int, ...]) -> None:
    mean, chances = slow_bearoff.rolls(side)
    found, variance, found_chances = table.rolls_on(list(side))
    assert found == pytest.approx(mean, abs=1e-9)
    spread = sum(chance * (rolls - mean) ** 2 for rolls, chance in enumerate(chances))
    assert variance == pytest.approx(spread, abs=1e-5)
    for rolls, chance in enumerate(chances):
        read = found_chances[rolls] if rolls < len(found_chances) else 0.0
        assert read == pytest.approx(chance, abs=max(1e-10, 6e-8 * chance))


@pytest.mark.parametrize(("points", "checkers", "count"), [(8, 5, 60), (12, 3, 60)])
def test_the_figures_are_those_of_a_slow_recursion(points: int, checkers: int, count: int, tables: Path) -> None:
    table = OneSided.holding(checkers, points=points, within=tables).open()
    for side in random_sides(count, points, checkers, seed=points):
        assert_as_by_recursion(table, side)


def assert_as_by_legal_plays(table: OneSidedTable, side: tuple[int, ...]) -> None:
    """Holds a side to what its best legal plays leave, both to the last checker off and to the first."""
    everybody = sum(side) == table.checkers
    pos = Position.from_counts([0, *side], {1: 2}, men=(table.checkers if everybody else sum(side) + 1, 15))
    for ask in (table.rolls, table.first_off) if everybody else (table.rolls,):
        mean = 1.0
        for roll, throws in Roll.all():
            mean += throws / 36 * min(ask(play.result, "opponent")[0] for play in pos.legal_plays(roll))
        assert ask(pos, "mover")[0] == pytest.approx(mean, abs=1e-9)


@pytest.mark.parametrize(("points", "checkers"), [(8, 5), (12, 3)])
def test_the_means_are_those_to_which_the_legal_plays_lead(points: int, checkers: int, tables: Path) -> None:
    table = OneSided.holding(checkers, points=points, exactly=True, within=tables).open()
    for side in random_sides(60, points, checkers, seed=1):
        assert_as_by_legal_plays(table, side)


@pytest.mark.slow
@pytest.mark.parametrize(("points", "checkers"), [(7, 15), (8, 15), (10, 13)])
def test_the_means_of_large_tables_are_those_to_which_the_legal_plays_lead(
    points: int, checkers: int, tmp_path: Path
) -> None:
    table = OneSided(checkers, points=points, within=tmp_path).build()
    source = random.Random(points)
    for side in random_sides(200, points, checkers, seed=points):
        assert_as_by_legal_plays(table, side)
        places = [source.randrange(points) for _ in range(checkers)]
        assert_as_by_legal_plays(table, tuple(places.count(place) for place in range(points)))


@pytest.mark.slow
@pytest.mark.parametrize(("points", "checkers"), [(7, 15), (8, 15), (10, 8), (12, 6)])
def test_the_figures_of_large_tables_are_those_of_a_slow_recursion(points: int, checkers: int, tmp_path: Path) -> None:
    table = OneSided(checkers, points=points, within=tmp_path).build()
    for side in random_sides(300, points, min(checkers, 6), seed=points):
        assert_as_by_recursion(table, side)
    table.verify()


def test_the_first_checker_off_is_that_of_a_slow_recursion(told: Path) -> None:
    for side in random_sides(400, 8, 5, seed=5):
        if sum(side) == 5:
            pos = Position.from_counts([0, *side], {1: 2}, men=(5, 15))
            if any(side[6:]):
                assert bearoff.first_off(pos).mean == pytest.approx(slow_bearoff.first_off(side), abs=1e-9)
    assert bearoff.first_off(EIGHT).mean == 0


def test_a_side_outside_its_home_board_is_found_in_the_smallest_table_that_has_it(told: Path) -> None:
    assert OneSided.holding(3, points=8).open().points == 12  # 455 positions, and the other has 1,287
    assert OneSided.holding(5, points=7).open().points == 8
    rolls = bearoff.one_sided(EIGHT)
    assert rolls.mean == pytest.approx(slow_bearoff.rolls((0, 1, 0, 0, 0, 0, 1, 1))[0], abs=1e-9)
    assert rolls.pips == 17
    assert bearoff.one_sided(EIGHT.flip(), "opponent") == rolls
    assert 0 < bearoff.win_chance(EIGHT) < bearoff.win_chance(EIGHT.flip()) <= 1


def test_at_home_the_table_in_memory_answers(told: Path) -> None:
    at_home = position("6:3 off:12 | 24:3 off:12")
    _, _, in_file = OneSided.holding(3, points=8).open().rolls(at_home, "mover")
    # A file's chances are rounded.
    assert bearoff.one_sided(at_home).chances == bearoff.one_sided(at_home, within="/nowhere").chances
    assert list(bearoff.one_sided(at_home).chances) != in_file


def test_more_checkers_than_a_position_has_are_asked_for_by_points(told: Path) -> None:
    sixteen = bearoff.rolls_on([16])
    assert sixteen.pips == 16
    assert sixteen.mean == pytest.approx(slow_bearoff.rolls((16,))[0], abs=1e-9)
    assert bearoff.rolls_on([0, 0, 0, 0, 0, 3]) == bearoff.one_sided(position("6:3 off:12 | 24:3 off:12"))
    assert bearoff.rolls_on([]).mean == 0
    assert bearoff.rolls_on([0, 1, 0, 0, 0, 0, 1, 1]) == bearoff.one_sided(EIGHT)
    with pytest.raises(NotInTableError, match="gammon bearoff build 17 --points 6"):
        bearoff.rolls_on([1, 0, 0, 0, 0, 16])
    with pytest.raises(GammonError, match=r"points\[0\] is 19"):
        bearoff.rolls_on([19])
    with pytest.raises(GammonError, match="points"):
        bearoff.rolls_on([0] * 13)
    for bad in (None, 3, "12", [0.5], [True], [None]):
        with pytest.raises(TypeError):
            bearoff.rolls_on(bad)  # type: ignore[arg-type]


def test_where_there_is_no_table_the_error_says_how_to_build_one(tmp_path: Path) -> None:
    with pytest.raises(NotInTableError, match=r"point 8.*gammon bearoff build 15 --points 8"):
        bearoff.one_sided(EIGHT, within=tmp_path)
    four = Position.from_counts({6: 4}, {1: 2}, men=(4, 15))
    with pytest.raises(NotInTableError, match="gammon bearoff build 4 --points 6"):
        bearoff.first_off(four, within=tmp_path)
    OneSided(4, points=6, within=tmp_path).build()
    assert bearoff.first_off(four, within=tmp_path).mean == pytest.approx(slow_bearoff.first_off((0,) * 5 + (4,)))


@pytest.mark.parametrize(
    ("pos", "error"),
    [
        (position("13:1 | 24:2"), "a checker stands on point 13"),
        (position("bar:1 6:1 | 24:2"), "on the bar"),
        (Position.start("narde"), "six_prime"),
        (Position.from_counts({7: 1}, {1: 2}, "acey_us"), "special_12"),
    ],
)
def test_what_no_table_would_have_is_refused_without_an_advice(pos: Position, error: str, told: Path) -> None:
    with pytest.raises(NotInTableError, match=error) as caught:
        bearoff.one_sided(pos)
    assert "build" not in str(caught.value)


def test_the_best_plays_of_a_side_on_its_way_home_are_rated(told: Path) -> None:
    rated = bearoff.rated_plays(EIGHT, "61")
    assert {row.play for row in rated} == {*EIGHT.legal_plays("61")}
    for row in rated:
        left = row.play.result.to_counts().opponent[1:9]
        assert row.mean == pytest.approx(slow_bearoff.rolls(left)[0], abs=1e-9)
        assert row.win is not None
    assert [row.mean for row in rated] == sorted(row.mean for row in rated)


def test_a_build_that_is_stopped_leaves_nothing(tmp_path: Path) -> None:
    def stop(done: int, _total: int) -> None:
        if done > 1000:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        OneSided(10, points=8, within=tmp_path).build(progress=stop, threads=1)
    assert list(tmp_path.iterdir()) == []


def test_progress_ends_with_all_positions(tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []
    table = OneSided(6, points=7, within=tmp_path).build(progress=lambda done, total: seen.append((done, total)))
    assert {total for _, total in seen} == {table.positions} == {1716}
    assert seen == sorted(seen)
    assert seen[-1] == (1716, 1716)
    assert OneSided(6, points=7, within=tmp_path).build().path == table.path


def test_what_does_not_fit_is_refused_before_it_begins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(of_tables, "available_memory", lambda: 10**6)
    with pytest.raises(DataFileError, match=r"takes 73 MB of memory.*--force"):
        OneSided(15, points=8, within=tmp_path).build()
    assert list(tmp_path.iterdir()) == []
    assert OneSided(6, points=6, within=tmp_path).build(force=True).positions == 924
    monkeypatch.setattr(OneSided, "estimate", lambda *_, **__: Estimate(1, 10**18, 1, 1.0))
    with pytest.raises(DataFileError, match="make room"):
        OneSided(15, points=8, within=tmp_path).build()


@pytest.mark.parametrize("cut", [0, 10, 100, -1])
def test_a_file_cut_short_is_a_data_file_error(tables: Path, tmp_path: Path, cut: int) -> None:
    whole = (tables / "one_sided_8x5.gammon").read_bytes()
    (tmp_path / "one_sided_8x5.gammon").write_bytes(whole[:cut])
    with pytest.raises(DataFileError, match="one_sided_8x5"):
        bearoff.one_sided(EIGHT, within=tmp_path)


def test_damaged_data_is_never_answered_from(tables: Path, tmp_path: Path) -> None:
    whole = bytearray((tables / "one_sided_8x5.gammon").read_bytes())
    for at in range(len(whole) // 4, len(whole)):
        whole[at] ^= 1
    (tmp_path / "one_sided_8x5.gammon").write_bytes(whole)
    with pytest.raises(DataFileError, match="build the table again"):
        bearoff.one_sided(position("8:3 off:12 | 24:3 off:12"), within=tmp_path)
    with pytest.raises(DataFileError, match="build the table again"):
        OneSided.holding(5, points=8, within=tmp_path).open().verify()


def test_a_foreign_file_and_a_table_of_another_kind_are_data_file_errors(tmp_path: Path) -> None:
    file = tmp_path / "one_sided_8x5.gammon"
    file.write_text("something else" * 100)
    with pytest.raises(DataFileError, match="no table of this library"):
        bearoff.one_sided(EIGHT, within=tmp_path)
    TwoSided(2, 2, within=tmp_path).build().path.rename(file)
    with pytest.raises(DataFileError, match="not a table of this kind"):
        bearoff.one_sided(EIGHT, within=tmp_path)
    nowhere = tmp_path / "file"
    nowhere.touch()
    with pytest.raises(DataFileError, match="cannot look for a table there: Not a directory"):
        OneSided(2, points=7, within=nowhere).build()


@pytest.mark.parametrize(("points", "checkers"), [(0, 3), (13, 3), (8, 0), (8, 19), (-1, 3), (8, 10**30)])
def test_sizes_out_of_range_are_refused(points: int, checkers: int, tmp_path: Path) -> None:
    for call in (OneSided, OneSided.holding):
        with pytest.raises(GammonError):
            call(checkers, points=points, within=tmp_path)
    with pytest.raises(GammonError):
        OneSided(checkers, points=points).estimate()


@pytest.mark.parametrize("size", [None, "8", 3.5, True])
def test_sizes_of_the_wrong_type_are_type_errors(size: Any, tmp_path: Path) -> None:
    with pytest.raises(TypeError):
        OneSided(3, points=size, within=tmp_path).build()
    with pytest.raises(TypeError):
        OneSided(size, points=8).estimate()
    with pytest.raises(TypeError):
        OneSided(3, points=8, within=tmp_path).build(force=1)  # type: ignore[arg-type]


def test_many_threads_read_one_file(tables: Path) -> None:
    expected = bearoff.one_sided(EIGHT, within=tables)
    found: list[bearoff.RollDistribution] = []
    threads = [threading.Thread(target=lambda: found.append(bearoff.one_sided(EIGHT, within=tables))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 8


def test_the_commands_build_and_ask_a_one_sided_table(tmp_path: Path) -> None:
    here = ("--dir", str(tmp_path))
    assert Answer("bearoff", "show", EIGHT.xgid, *here).code == 2
    assert "gammon bearoff build 15 --points 8" in Answer("bearoff", "show", EIGHT.xgid, *here).error
    built = Answer("bearoff", "build", "4", "--points", "8", *here)
    assert (built.code, "495 positions" in built.text) == (0, True)
    again = Answer("bearoff", "build", "4", "--points", "8", "--json", *here).json[0]
    assert Path(again["path"]) == tmp_path / "one_sided_8x4.gammon"
    assert "4 checkers on 8 points, one-sided" in Answer("bearoff", "list", *here).text
    assert Answer("bearoff", "list", "--json", *here).json[0]["points"] == 8
    shown = Answer("bearoff", "show", EIGHT.xgid, "--json", *here).json[0]
    assert shown["mover"]["mean"] == pytest.approx(bearoff.one_sided(EIGHT, within=tmp_path).mean)
    assert Answer("bearoff", "show", EIGHT.xgid, *here).code == 0
    assert Answer("bearoff", "best", EIGHT.xgid, "61", *here).code == 0
    for words in (
        ("4x4", "--points", "8"),
        ("4", "--points", "13"),
        ("99", "--points", "8"),
        ("four", "--points", "8"),
    ):
        assert Answer("bearoff", "build", *words, *here).code == 2
