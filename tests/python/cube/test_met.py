"""Match equity tables: what the shipped ones say, how they go on, and what is read, written and refused."""

from __future__ import annotations

import contextlib
import copy
import dataclasses
import json
import os
import pickle
import re
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gammon import GammonError, met
from gammon.errors import DataFileError
from gammon.met import NAMES, MatchEquityTable

KAZAROSS = met.load("kazaross-xg2")
FORMATS = ("json", "xml", "met")
AWAY = st.integers(-3, 70) | st.integers(-(2**63), 2**32)


def xml(table: MatchEquityTable, *, post: int | None = None) -> str:
    """The table as GNU Backgammon's files have it."""

    def row(values: Any) -> str:
        return "<row>\n" + "".join(f"  <me> {value!r} </me>\n" for value in values.tolist()) + "</row>\n"

    rows = "".join(map(row, table.pre))
    return (
        '<?xml version = "1.0"?>\n<!DOCTYPE met PUBLIC "-//GNU Backgammon//DTD" "met.dtd">\n'
        "<!--\n\n   Copyright (C) 2026   A. Player\n   Keep this.\n-->\n"
        f"<met>\n<info>\n<name>{table.title}</name>\n<description>Made &amp;\n   written</description>\n"
        f"<length>{table.length}</length>\n</info>\n"
        f'<pre-crawford-table type="explicit">\n{rows}</pre-crawford-table>\n'
        f'<post-crawford-table type="explicit" player="both">\n{row(table.post[:post])}</post-crawford-table>\n</met>\n'
    )


def ini(table: MatchEquityTable) -> str:
    """The table as eXtreme Gammon's files have it."""
    lines = ["[Current]", f"Name={table.title}", "Version=1.0", "Description=Made", "Copyright=A. Player", "; more"]
    lines += ["[PostCrawford]", f"Size={table.length}", "Data=" + " ".join(map(repr, table.post.tolist()))]
    lines += ["", "[PreCrawford]", f"Size={table.length}"]
    lines += [f" {away}=" + " ".join(map(repr, row.tolist())) + " " for away, row in enumerate(table.pre, 1)]
    return "\r\n".join(lines)


SHORT = MatchEquityTable("short", [[0.5, 0.7, 0.8], [0.3, 0.5, 0.6], [0.2, 0.4, 0.5]], [0.5, 0.49, 0.3], "Short")
TEXTS = {"json": SHORT.to_json(), "xml": xml(SHORT), "met": ini(SHORT)}


# What the tables say.


@pytest.mark.parametrize(
    ("away", "opponent_away", "mwc"),
    [
        (1, 2, 0.67736),
        (1, 3, 0.75076),
        (1, 4, 0.81436),
        (2, 3, 0.59947),
        (2, 4, 0.66870),
        (3, 4, 0.57150),
        (5, 7, 0.62638),
        (9, 9, 0.5),
        (1, 25, 0.99905),
    ],
)
def test_kazaross_before_the_crawford_game_and_in_it(away: int, opponent_away: int, mwc: float) -> None:
    assert KAZAROSS.mwc(away, opponent_away) == mwc
    assert KAZAROSS.mwc(opponent_away, away) == pytest.approx(1 - mwc, abs=1e-12)


def test_kazaross_after_the_crawford_game() -> None:
    trailer = KAZAROSS.mwc(np.arange(1, 11), 1, post_crawford=True)
    expected = [0.5, 0.48803, 0.32264, 0.31002, 0.19012, 0.18072, 0.11559, 0.10906, 0.06953, 0.065161]
    assert trailer.tolist() == expected
    assert KAZAROSS.mwc(25, 1, post_crawford=True) == 0.00123
    assert KAZAROSS.mwc(1, 3, post_crawford=True) == 1 - 0.32264


def test_after_the_crawford_game_a_score_without_1_away_is_looked_up_as_before_it() -> None:
    assert KAZAROSS.mwc(3, 5, post_crawford=True) == KAZAROSS.mwc(3, 5)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("post", [False, True])
def test_both_players_chances_sum_to_1(name: str, post: bool) -> None:
    scores = np.array([*range(1, 140), 1000, 2**31, 2**32])
    table = met.load(name)
    mwc = table.mwc(scores[:, None], scores, post_crawford=post)
    np.testing.assert_allclose(mwc + mwc.T, 1, rtol=0, atol=1e-12)
    assert ((mwc >= 0) & (mwc <= 1)).all()


@pytest.mark.parametrize("name", [name for name in NAMES if name != "zadeh"])
def test_a_shipped_table_keeps_its_makers_notice(name: str) -> None:
    table = met.load(name)
    assert table.name == name
    assert table.title
    assert table.origin
    assert "Copyright (C)" in table.notice
    assert "provided the copyright notice and this notice are preserved" in table.notice


@pytest.mark.parametrize("name", NAMES)
def test_a_table_reaches_to_25_points(name: str) -> None:
    table = met.load(name)
    assert (table.length, table.pre.shape, table.post.shape) == (25, (25, 25), (25,))
    assert table.pre.dtype == table.post.dtype == np.float64
    assert not table.pre.flags.writeable
    assert not table.post.flags.writeable


def test_a_name_is_known_in_any_case_and_read_once() -> None:
    assert met.load() is met.load("Kazaross-XG2") is met.load("KAZAROSS-XG2")


def test_an_unknown_name_is_told_which_there_are() -> None:
    for name in ("kazaros", "", "table.txt", "\udc80", "a/b", "x" * 10**6):
        with pytest.raises(GammonError, match="kazaross-xg2, rockwell-kazaross, g11, mec26, zadeh") as caught:
            met.load(name)
        assert not isinstance(caught.value, DataFileError)
        assert len(str(caught.value)) < 1000


# How they go on.


@pytest.mark.parametrize(
    ("away", "opponent_away", "mwc"),
    [(26, 1, 0.000821), (26, 25, 0.468472), (26, 26, 0.5), (30, 20, 0.212148), (64, 60, 0.419589), (64, 64, 0.5)],
)
def test_beyond_its_length_a_table_goes_on_by_montgomery(away: int, opponent_away: int, mwc: float) -> None:
    for name in ("kazaross-xg2", "rockwell-kazaross", "g11", "mec26"):
        assert met.load(name).mwc(away, opponent_away) == pytest.approx(mwc, abs=5e-7)


def test_after_the_crawford_game_a_table_goes_on_by_the_recursion() -> None:
    assert KAZAROSS.mwc(26, 1, post_crawford=True) == pytest.approx(0.001061, abs=5e-7)
    assert KAZAROSS.mwc(30, 1, post_crawford=True) == pytest.approx(0.000367, abs=5e-7)
    assert met.load("g11").mwc(26, 1, post_crawford=True) == pytest.approx(0.000957, abs=5e-7)
    assert met.load("g11").mwc(30, 1, post_crawford=True) == pytest.approx(0.000331, abs=5e-7)


def test_the_last_own_value_after_the_crawford_game_stays_and_is_built_on() -> None:
    at = {away: KAZAROSS.mwc(away, 1, post_crawford=True) for away in (23, 25, 27)}
    assert at[25] == 0.00123
    assert at[27] == pytest.approx(0.125 * at[23] + 0.375 * at[25], rel=1e-12)


def test_missing_values_after_the_crawford_game_are_continued() -> None:
    table = met.load("g11")
    assert table.post[24] == pytest.approx(0.125 * table.post[20] + 0.375 * table.post[22], rel=1e-12)


@pytest.mark.parametrize("score", [65, 66, 129, 4096, 10**6, 2**31, 2**32])
def test_a_score_of_any_size_has_an_answer_without_a_warning(score: int) -> None:
    with warnings.catch_warnings(), np.errstate(all="raise"):
        warnings.simplefilter("error")
        fresh = MatchEquityTable("fresh", SHORT.pre, SHORT.post)
        assert fresh.mwc(score, score) == 0.5
        assert 0 <= fresh.mwc(score, 1) < 1e-3
        assert fresh.mwc(score, 1, post_crawford=True) < 1e-6
        assert fresh.mwc(1, score, post_crawford=True) > 1 - 1e-6
        assert fresh.mwc([score], [score - 1]).tolist() == [fresh.mwc(score, score - 1)]
    assert fresh.mwc(2**32, 1, post_crawford=True) == 0


def test_a_score_beyond_2_to_the_32_is_refused() -> None:
    for score in (2**32 + 1, 2**63 - 1, 2**63, 10**30):
        with pytest.raises(GammonError, match=r"2\*\*32"):
            KAZAROSS.mwc(score, 5)
        with pytest.raises(GammonError, match=r"2\*\*32"):
            KAZAROSS.mwc(score, np.array([5]))
        with pytest.raises(GammonError, match=r"2\*\*32"):
            KAZAROSS.after(score, 5, -1)
    with pytest.raises(GammonError, match=r"2\*\*32"):
        KAZAROSS.mwc(np.array([2**64 - 1], np.uint64), 5)


# Lookups.


def test_a_match_is_won_with_nothing_to_go_and_that_is_looked_at_first() -> None:
    assert [KAZAROSS.mwc(*scores) for scores in ((0, 3), (-5, 3), (0, 0), (3, 0), (3, -(10**30)))] == [1, 1, 1, 0, 0]
    assert KAZAROSS.mwc([0, -5, 0, 3, 3], [3, 3, 0, 0, -(2**62)]).tolist() == [1, 1, 1, 0, 0]
    assert KAZAROSS.mwc([0, 2**32], [2**32, 0], post_crawford=[True, False]).tolist() == [1, 0]


@given(st.lists(st.tuples(AWAY, AWAY, st.booleans()), max_size=20))
def test_arrays_are_looked_up_as_single_scores_are(rows: list[tuple[int, int, bool]]) -> None:
    away = np.array([row[0] for row in rows], np.int64)
    other = np.array([row[1] for row in rows], np.int64)
    post = np.array([row[2] for row in rows], np.bool_)
    single = [KAZAROSS.mwc(*row[:2], post_crawford=row[2]) for row in rows]
    assert KAZAROSS.mwc(away, other, post_crawford=post).tolist() == single


@given(
    st.lists(st.tuples(AWAY, AWAY, st.integers(-9, 9) | st.integers(-(2**63), 2**63 - 1), st.booleans()), max_size=9)
)
def test_games_in_arrays_end_as_single_games_do(rows: list[tuple[int, int, int, bool]]) -> None:
    away, other, points = np.array([row[:3] for row in rows], np.int64).reshape(-1, 3).T
    played = np.array([row[3] for row in rows], np.bool_)
    single = [KAZAROSS.after(*row[:3], crawford_played=row[3]) for row in rows]
    assert KAZAROSS.after(away, other, points, crawford_played=played).tolist() == single


@pytest.mark.parametrize("kind", ["i1", "u1", ">i2", "u4", "i8", "u8"])
def test_any_dtype_of_integers_will_do(kind: str) -> None:
    scores = np.arange(1, 101).astype(kind)
    expected = [[KAZAROSS.mwc(away, other) for other in range(1, 101)] for away in range(1, 101)]
    assert KAZAROSS.mwc(scores[:, None], scores).tolist() == expected
    assert KAZAROSS.after(scores, scores, scores).tolist() == [1] * 100


def test_scores_broadcast() -> None:
    assert KAZAROSS.mwc([[1], [2]], [1, 2, 3], post_crawford=[True, False, True]).shape == (2, 3)
    assert KAZAROSS.after(3, 5, [[1], [-1]], crawford_played=[False, True]).shape == (2, 2)
    assert KAZAROSS.mwc([], 3).shape == KAZAROSS.mwc(np.zeros((0, 3), int), [1, 2, 3])[:, 0].shape == (0,)
    with pytest.raises(GammonError, match="broadcast"):
        KAZAROSS.mwc([1, 2], [1, 2, 3])
    with pytest.raises(GammonError, match="broadcast"):
        KAZAROSS.after(1, [1, 2], [1, 2, 3])


def test_a_lookup_without_a_dimension_is_a_float() -> None:
    lookups: list[Any] = [
        KAZAROSS.mwc(2, 4),
        KAZAROSS.mwc(np.int8(2), np.array(4)),
        KAZAROSS.mwc(np.int64(80), 70),
        KAZAROSS.after(np.int8(2), 4, 1),
    ]
    assert {type(lookup) for lookup in lookups} == {float}
    assert KAZAROSS.mwc(2, 4, post_crawford=np.True_) == 0.6687


@pytest.mark.parametrize(
    "score", [None, 1.0, "3", b"3", True, [1.0], [True], ["3"], [None], [10**30], {}, 1j, np.array([1.0])], ids=repr
)
def test_a_score_that_is_no_integer_is_a_type_error(score: Any) -> None:
    for scores in ((score, 3), (3, score)):
        with pytest.raises(TypeError):
            KAZAROSS.mwc(*scores)
    for game in ((score, 3, 1), (3, score, 1), (3, 3, score)):
        with pytest.raises(TypeError):
            KAZAROSS.after(*game)


@pytest.mark.parametrize("flag", [None, 1, 0.0, "yes", [1], [None], np.array([])], ids=repr)
def test_a_flag_that_is_no_bool_is_a_type_error(flag: Any) -> None:
    with pytest.raises(TypeError, match="post_crawford"):
        KAZAROSS.mwc(3, 3, post_crawford=flag)
    with pytest.raises(TypeError, match="crawford_played"):
        KAZAROSS.after(3, 3, 1, crawford_played=flag)
    with pytest.raises(TypeError, match="post_crawford"):
        KAZAROSS.table(3, post_crawford=flag)


def test_scores_of_ragged_lists_are_refused() -> None:
    with pytest.raises(GammonError, match="away cannot be made an array"):
        KAZAROSS.mwc([[1], [1, 2]], 3)
    with pytest.raises(GammonError, match="post_crawford cannot be made an array"):
        KAZAROSS.mwc(3, 3, post_crawford=[[True], [True, False]])


# After a game.


def test_the_game_that_brings_a_player_to_1_away_is_followed_by_the_crawford_game() -> None:
    assert KAZAROSS.after(3, 5, 2) == KAZAROSS.mwc(1, 5) == 0.84179
    assert KAZAROSS.after(5, 3, -2) == KAZAROSS.mwc(5, 1) == 0.15821
    assert KAZAROSS.after(2, 2, 1) == 0.67736


def test_the_crawford_game_and_any_later_one_are_followed_by_a_post_crawford_game() -> None:
    assert KAZAROSS.after(1, 5, -2) == 1 - 0.32264
    assert KAZAROSS.after(5, 1, 2) == 0.32264
    assert KAZAROSS.after(5, 1, 2, crawford_played=True) == 0.32264
    assert KAZAROSS.after(2, 1, 1) == 0.5


def test_without_a_crawford_game_1_away_is_post_crawford_at_once() -> None:
    assert KAZAROSS.after(3, 5, 2, crawford_played=True) == 1 - 0.19012


def test_a_game_may_win_the_match_with_points_to_spare() -> None:
    assert [KAZAROSS.after(3, 5, points) for points in (3, 4, 2**33, -5, -6, -(10**30))] == [1, 1, 1, 0, 0, 0]
    least, most = -(2**63), 2**63 - 1
    assert KAZAROSS.after([least, 3, 3], [3, 3, least], [most, most, least]).tolist() == [1, 1, 0]


def test_a_game_that_nobody_wins_leaves_the_score() -> None:
    assert KAZAROSS.after(3, 5, 0) == KAZAROSS.mwc(3, 5)
    assert KAZAROSS.after(3, 1, 0) == KAZAROSS.mwc(3, 1, post_crawford=True)


@given(away=st.integers(1, 30), other=st.integers(1, 30), points=st.integers(-40, 40), played=st.booleans())
def test_what_one_player_has_after_a_game_the_other_lacks(away: int, other: int, points: int, played: bool) -> None:
    mine = KAZAROSS.after(away, other, points, crawford_played=played)
    theirs = KAZAROSS.after(other, away, -points, crawford_played=played)
    assert mine + theirs == pytest.approx(1, abs=1e-12)


# Zadeh's tables.


@pytest.mark.parametrize(
    ("away", "opponent_away", "mwc"),
    [
        (1, 2, 0.6875),
        (1, 3, 0.755625),
        (1, 4, 0.822188),
        (2, 3, 0.603017),
        (2, 4, 0.677106),
        (3, 4, 0.574482),
        (3, 5, 0.650828),
        (26, 1, 0.000516),
        (26, 25, 0.470203),
        (30, 20, 0.222835),
        (64, 60, 0.425588),
        (64, 1, 0.0),
    ],
)
def test_zadeh(away: int, opponent_away: int, mwc: float) -> None:
    assert met.zadeh(64).mwc(away, opponent_away) == pytest.approx(mwc, abs=5.1e-7)


def test_zadeh_after_the_crawford_game() -> None:
    expected = [0.5, 0.485, 0.3125, 0.302875, 0.179688, 0.174203, 0.106445, 0.103186, 0.062378, 0.06047, 0.036697]
    np.testing.assert_allclose(met.zadeh(11).post, expected, rtol=0, atol=5.1e-7)


def test_zadeh_is_near_kazaross() -> None:
    assert abs(met.load("zadeh").pre - KAZAROSS.pre).max() == pytest.approx(0.0101, abs=5e-5)


def test_zadeh_of_a_shorter_length_is_a_part_of_the_longer() -> None:
    longest = met.zadeh(128)
    for length in (1, 2, 3, 25, 64):
        table = met.zadeh(length)
        assert (table.pre == longest.pre[:length, :length]).all()
        assert (table.post == longest.post[:length]).all()


def test_a_longer_lead_is_better() -> None:
    for name in NAMES:
        assert (np.diff(met.load(name).pre, axis=1) >= 0).all()
    assert (np.diff(met.zadeh(128).pre, axis=1) >= 0).all()


def test_zadeh_refuses_what_is_out_of_range() -> None:
    for length in (0, 129, -(10**30)):
        with pytest.raises(GammonError, match="length"):
            met.zadeh(length)
    for wrong in (-0.1, 1.1, float("nan"), float("inf"), 10**400):
        with pytest.raises(GammonError, match="delta_bar"):
            met.zadeh(delta_bar=wrong)
    wild: Any
    for wild in (None, "1", True, 1j, [0.5]):
        with pytest.raises(TypeError, match="free_drop_2_away"):
            met.zadeh(free_drop_2_away=wild)


@given(rates=st.lists(st.sampled_from((0.0, 0.25, 0.5, 1.0)) | st.floats(0, 1), min_size=7, max_size=7))
def test_any_rates_give_a_table_or_are_refused(rates: list[float]) -> None:
    names = ("gammon_rate_leader", "gammon_rate_trailer", "delta", "delta_bar", "post_gammon_rate")
    arguments: dict[str, Any] = dict(zip((*names, "free_drop_2_away", "free_drop_4_away"), rates, strict=True))
    try:
        table = met.zadeh(9, **arguments)
    except GammonError:
        return
    assert table.length == 9


# Reading and writing.


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", ["xml", "met", "json"])
def test_every_format_holds_the_same_numbers(name: str, kind: str, tmp_path: Path) -> None:
    table = met.load(name)
    text = {"xml": xml, "met": ini, "json": MatchEquityTable.to_json}[kind](table)
    path = tmp_path / f"My Table.{kind.upper()}"
    path.write_bytes(text.encode())
    for again in (met.read(text, kind), met.load(path), met.load(str(path))):
        assert (again.pre == table.pre).all()
        assert (again.post == table.post).all()
        assert again.title == table.title


@pytest.mark.parametrize("name", NAMES)
def test_json_holds_a_table_whole(name: str) -> None:
    table = met.load(name)
    assert met.read(table.to_json(), "json") == table
    assert len(table.to_json().splitlines()) == 25 + 9


def test_json_holds_any_words() -> None:
    table = MatchEquityTable("", SHORT.pre, SHORT.post, 'é "\n\\', "\0\u2028", "\udc80")
    assert met.read(table.to_json(), "json") == table
    assert table.notice == "?"


def test_a_file_that_does_not_name_its_table_gives_it_its_own_name(tmp_path: Path) -> None:
    (tmp_path / "mine.xml").write_text(TEXTS["xml"], encoding="utf-8")
    assert met.load(tmp_path / "mine.xml").name == "mine"
    assert met.read(TEXTS["met"], "met").name == "table"
    assert met.read(TEXTS["met"], "met", "mine").name == "mine"
    assert met.read(TEXTS["json"], "json", "mine").name == "short"


def test_a_file_is_read_again_when_it_has_changed(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(SHORT.to_json(), encoding="utf-8")
    assert met.load(path) == SHORT
    path.write_text(KAZAROSS.to_json(), encoding="utf-8")
    assert met.load(path) == KAZAROSS


def test_what_files_say_of_a_table_is_kept() -> None:
    from_xml, from_ini = met.read(TEXTS["xml"], "xml"), met.read(TEXTS["met"], "met")
    assert from_xml.notice == "Copyright (C) 2026 A. Player\nKeep this."
    assert (from_xml.title, from_xml.origin) == ("Short", "Made & written")
    assert (from_ini.title, from_ini.origin, from_ini.notice) == ("Short", "Made", "A. Player")


def test_an_xml_without_the_last_value_after_the_crawford_game_is_completed() -> None:
    assert (met.read(xml(KAZAROSS, post=24), "xml").post[:24] == KAZAROSS.post[:24]).all()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1"])
@pytest.mark.parametrize("kind", FORMATS)
def test_a_file_may_be_in_any_usual_encoding(kind: str, encoding: str) -> None:
    text = TEXTS[kind].replace("Short", "Émile").replace('"1.0"', f'"1.0" encoding="{encoding}"')
    assert met.read(text.encode(encoding), kind).title == "Émile"


ZADEH = """<met><info><name>Z</name><description/><length>{length}</length></info>
<pre-crawford-table type="zadeh"><parameters>
<parameter name="gammon-rate-leader">0.25</parameter><parameter name="gammon-rate-trailer">0.15</parameter>
<parameter name="delta">{delta}</parameter><parameter name="delta-bar">0.06</parameter>
</parameters></pre-crawford-table>
<post-crawford-table type="zadeh" player="both"><parameters>
<parameter name="gammon-rate-trailer">{rate}</parameter>
<parameter name="free-drop-2-away">0.015</parameter><parameter name="free-drop-4-away">0.004</parameter>
</parameters></post-crawford-table></met>"""


def test_an_xml_of_zadeh_s_parameters_is_computed() -> None:
    table = met.read(ZADEH.format(length=-1, delta=0.08, rate=0.25), "xml")
    assert (table.pre == met.load("zadeh").pre).all()
    assert (table.post == met.load("zadeh").post).all()
    other = met.read(ZADEH.format(length=9, delta=0.1, rate=0.2), "xml")
    assert (other.pre == met.zadeh(9, delta=0.1, post_gammon_rate=0.2).pre).all()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("{length}", "999", "size is 1 to 128"),
        ("{delta}", "1.5", "delta is out of range"),
        ("{delta}", "much", "line 4, <parameter>: entry 1 is no number"),
        ("{delta}", "nan", "delta is out of range"),
        ('"delta"', '"omega"', "line 4, <parameter>: 'omega' is none of"),
        ('type="zadeh"', 'type="mec"', "only its formula is given, 'mec'"),
        ('type="zadeh" player', "player", "only its formula is given, 'zadeh'"),
    ],
)
def test_an_xml_of_other_parameters_is_refused(old: str, new: str, said: str) -> None:
    text = ZADEH.replace(old, new).format(length=-1, delta=0.08, rate=0.25)
    with pytest.raises(DataFileError, match=re.escape(said)):
        met.read(text, "xml")


# What is refused.

DAMAGE: list[tuple[str, str, str, str]] = [
    ("json", "[0.3,", "[0.3", "line 8, column 6: it is no JSON"),
    ("json", "[0.3, ", "[", 'row 2 of "pre": it has 2 entries, not 3'),
    ("json", "0.3", "true", 'row 2 of "pre": it is no list of numbers'),
    ("json", "0.3", '"0.3"', 'row 2 of "pre": it is no list of numbers'),
    ("json", "0.3", "NaN", "pre: entry 2, 1 is nan: it must be 0 to 1"),
    ("json", "0.3", "1e999", "pre: entry 2, 1 is inf: it must be 0 to 1"),
    ("json", "0.3", "1" * 5000, "pre: entry 2, 1 is inf: it must be 0 to 1"),
    ("json", "0.3", "-0.1", "pre: entry 2, 1 is -0.1: it must be 0 to 1"),
    ("json", "0.3", "0.31", "pre: 1-away against 2-away and its reverse, 0.7 and 0.31, must sum to 1"),
    ("json", "[0.5, 0.49, 0.3]", "[0.4]", "post begins with 0.4: it must be 0.5"),
    ("json", "[0.5, 0.49, 0.3]", "[]", "post has shape (0,)"),
    ("json", "[0.5, 0.49, 0.3]", "[0.5, 0, 0, 0]", "post has 4 entries: it must have at most the 3 of pre"),
    ("json", "[0.5, 0.49, 0.3]", "[[0.5]]", '"post": it is no list of numbers'),
    ("json", '"short"', "7", "must be texts"),
    ("json", '"post"', '"past"', 'it is no object with the lists "pre" and "post"'),
    ("json", "[0.3, 0.5, 0.6]", "7", 'row 2 of "pre": it is no list of numbers'),
    ("json", "0.3", "[" * 200_000, "nested too deep"),
    ("xml", " 0.3 ", "0.3x", "line 21, <row>: entry 1 is no number but '0.3x'"),
    ("xml", "<me> 0.3 </me>", "", "line 21, <row>: it has 2 entries, not 3"),
    ("xml", "<length>3", "<length>4", "line 15, <pre-crawford-table>: it has 3 entries, not 4"),
    ("xml", "<length>3", "<length>0", "<length>: a table's size is 1 to 128, not '0'"),
    ("xml", "<length>3", "<length>three", "<length>: a table's size is 1 to 128, not 'three'"),
    ("xml", "</info>", "</info", "line 15, column 1: it is no XML"),
    ("xml", "<met>", "<table>", "it is no XML: mismatched tag"),
    ("xml", "pre-crawford-table", "table", "it is no <met> with two tables"),
    ("xml", 'player="both"', 'player="0"', "players of unequal strength"),
    ("xml", " 0.3 ", "&much;", "line 22: what &much; stands for is not known"),
    ("xml", '"met.dtd"', '"met.dtd" [<!ENTITY a "0">]', "line 2: its DOCTYPE has declarations in [ ]"),
    ("xml", "<info>", "<info>" + "<a/>" * 20_000, "more than 20,000 elements"),
    ("xml", "<info>", "<info>" + "<a>" * 20_000, "more than 20,000 elements"),
    ("xml", "<info>", "<info>" + "<a>" * 9_000 + "</a>" * 8_999, "mismatched tag"),
    ("met", "2=0.3", "2=much", "line 14, 2= in [PreCrawford]: entry 1 is no number but 'much'"),
    ("met", "2=0.3 ", "2=", "line 14, 2= in [PreCrawford]: it has 2 entries, not 3"),
    ("met", "2=0.3", "3=0.3", "line 15: '3' was there before"),
    ("met", "2=0.3", "20=0.3", "it has no 2= in [PreCrawford]"),
    ("met", "2=0.3", "2 0.3", "line 14: it is neither [section] nor key=value"),
    ("met", "[PreCrawford]", "[Pre]", "it has no Size= in [PreCrawford]"),
    ("met", "Size=3", "Size=", "line 12, Size= in [PreCrawford]: a table's size is 1 to 128"),
    ("met", "Data", "Daten", "it has no Data= in [PostCrawford]"),
    ("met", "0.49", "49", "post: entry 2 is 49: it must be 0 to 1"),
]


@pytest.mark.parametrize(("kind", "old", "new", "said"), DAMAGE, ids=[f"{row[0]} {row[3][:40]}" for row in DAMAGE])
def test_a_damaged_file_is_refused_with_its_name_and_the_place(
    kind: str, old: str, new: str, said: str, tmp_path: Path
) -> None:
    assert old in TEXTS[kind]
    text = TEXTS[kind].replace(old, new)
    with pytest.raises(DataFileError, match=re.escape(said)):
        met.read(text, kind)
    path = tmp_path / f"damaged.{kind}"
    path.write_bytes(text.encode())
    with pytest.raises(DataFileError, match=r"damaged\.\w+: .*" + re.escape(said)) as caught:
        met.load(path)
    assert len(str(caught.value)) < 500


def test_entities_are_not_expanded_and_nothing_is_fetched(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("0.5")
    for declared in (
        '<!ENTITY a "0.5"> <!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"> <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;">',
        f'<!ENTITY c SYSTEM "file://{tmp_path}/secret">',
        '<!ENTITY % p "x"> %p;',
        f'<!ATTLIST me c CDATA "{"x" * 10_000}">',
    ):
        text = TEXTS["xml"].replace('"met.dtd"', f'"met.dtd" [ {declared} ]').replace(" 0.3 ", "&c;")
        with pytest.raises(DataFileError, match="declarations"):
            met.read(text, "xml")


@pytest.mark.parametrize("kind", FORMATS)
def test_a_file_that_is_too_long_is_not_read_to_its_end(kind: str, tmp_path: Path) -> None:
    path = tmp_path / f"long.{kind}"
    path.write_bytes(b" " * (1 << 20) + b"!")
    with pytest.raises(DataFileError, match="longer than"):
        met.load(path)
    with pytest.raises(DataFileError, match="longer than"):
        met.read(" " * ((1 << 20) + 1), kind)


def test_a_long_line_of_blanks_takes_no_time() -> None:
    with pytest.raises(DataFileError):
        met.read("[PreCrawford]\na" + " " * 500_000 + "b", "met")
    with pytest.raises(DataFileError):
        met.read("[PreCrawford]\nSize" + " " * 500_000 + "=b", "met")


@pytest.mark.parametrize("kind", FORMATS)
def test_a_file_of_another_kind_is_refused(kind: str) -> None:
    others = [text for other, text in TEXTS.items() if other != kind]
    for text in (*others, "", "\0", "[]", "{}", "<a/>", "[a]", '"', "\udc80", '{"pre": [], "post": []}'):
        with pytest.raises(DataFileError, match=f"^the {kind} text: "):
            met.read(text, kind)


def test_a_file_that_cannot_be_opened_is_a_data_file_error(tmp_path: Path) -> None:
    folder = tmp_path / "folder.xml"
    folder.mkdir()
    for path in (tmp_path / "none.json", folder, "a\0b.xml", "\udc80.xml", "x" * 10_000 + ".met"):
        with pytest.raises(DataFileError, match="it cannot be read") as caught:
            met.load(path)
        str(caught.value).encode()


def test_a_name_of_the_wrong_type_is_a_type_error() -> None:
    class Bytes(os.PathLike[bytes]):
        def __fspath__(self) -> bytes:
            return b"a.xml"

    wild: Any
    for wild in (None, 3, b"g11", ["g11"], Bytes()):
        with pytest.raises(TypeError, match="name_or_path"):
            met.load(wild)
    for wild in (None, 3, bytearray(b"{}"), ["{}"]):
        with pytest.raises(TypeError, match="text"):
            met.read(wild, "json")
        with pytest.raises(TypeError, match="format"):
            met.read("{}", wild)
        with pytest.raises(TypeError, match="name"):
            met.read(TEXTS["json"], "json", wild)
    with pytest.raises(GammonError, match="say json, xml, met"):
        met.read("{}", "yaml")


@given(data=st.binary(max_size=300), kind=st.sampled_from(FORMATS))
def test_any_bytes_are_a_table_or_a_data_file_error(data: bytes, kind: str) -> None:
    with contextlib.suppress(DataFileError):
        met.read(data, kind)


@given(kind=st.sampled_from(FORMATS), where=st.floats(0, 1), length=st.integers(0, 12), new=st.binary(max_size=8))
def test_any_change_to_a_file_gives_a_table_or_a_data_file_error(
    kind: str, where: float, length: int, new: bytes
) -> None:
    data = TEXTS[kind].encode()
    place = int(where * len(data))
    try:
        table = met.read(data[:place] + new + data[place + length :], kind)
    except DataFileError:
        return
    assert 1 <= table.length <= 128


@given(
    found=st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
        lambda inner: (
            st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(("pre", "post", "name")), inner, max_size=3)
        ),
    )
)
def test_any_json_is_a_table_or_a_data_file_error(found: object) -> None:
    with contextlib.suppress(DataFileError):
        met.read(json.dumps(found), "json")


# The tables as values.


def test_a_table_of_one_s_own_is_a_copy() -> None:
    pre, post = SHORT.pre.copy(), SHORT.post.copy()
    table = MatchEquityTable("mine", pre, post)
    pre[:], post[:] = 0, 0
    assert (table.pre == SHORT.pre).all()
    assert (table.post == SHORT.post).all()
    with pytest.raises(ValueError, match="read-only"):
        table.pre[0, 0] = 1
    with pytest.raises(dataclasses.FrozenInstanceError):
        table.name = "yours"  # type: ignore[misc]


def test_tables_are_equal_and_hash_equally_if_all_in_them_is() -> None:
    words = (SHORT.name, SHORT.title, SHORT.origin, SHORT.notice)
    assert MatchEquityTable(words[0], SHORT.pre, SHORT.post, *words[1:]) == SHORT
    assert len({SHORT, MatchEquityTable(words[0], SHORT.pre.tolist(), SHORT.post, *words[1:])}) == 1
    for other in (
        MatchEquityTable("other", SHORT.pre, SHORT.post, *words[1:]),
        MatchEquityTable(words[0], SHORT.pre, [0.5, 0.49, 0.31], *words[1:]),
        MatchEquityTable(words[0], SHORT.pre, SHORT.post, "other"),
        "short",
    ):
        assert other != SHORT
    assert MatchEquityTable("z", [[0.5, 1], [0, 0.5]], [0.5]) == MatchEquityTable("z", [[0.5, 1], [-0.0, 0.5]], [0.5])


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_table_survives_pickling_and_copying(protocol: int) -> None:
    for again in (pickle.loads(pickle.dumps(SHORT, protocol)), copy.copy(SHORT), copy.deepcopy(SHORT)):
        assert again == SHORT
        assert again.mwc(40, 50) == SHORT.mwc(40, 50)
        assert not again.pre.flags.writeable


def test_a_table_shows_itself_briefly() -> None:
    assert repr(KAZAROSS) == "<MatchEquityTable 'kazaross-xg2', 25 points>"


def test_a_printed_table_may_be_longer_than_its_own_numbers() -> None:
    lines = SHORT.table(4).splitlines()
    assert lines[0] == "away      1      2      3      4"
    assert lines[1].startswith("   1  50.00  70.00  80.00")
    assert len(lines) == 5
    assert SHORT.table(post_crawford=True).splitlines()[1] == "post  50.00  49.00  30.00"
    for size in (0, 129, 10**30):
        with pytest.raises(GammonError, match="size"):
            SHORT.table(size)


def test_numbers_that_are_no_table_are_refused() -> None:
    pre, post = SHORT.pre, SHORT.post
    refused: Any
    for refused in ([], [[]], [0.5], [[0.5, 0.5]], [[[0.5]]], [[0.5], [0.5, 0.5]], [[0.6]], [[np.nan]], [[2]], 0.5):
        with pytest.raises(GammonError, match="pre"):
            MatchEquityTable("mine", refused, [0.5])
    for refused in ([], [0.4], [0.5, np.inf], [0.5] * 4, [[0.5]], 0.5):
        with pytest.raises(GammonError, match="post"):
            MatchEquityTable("mine", pre, refused)
    with pytest.raises(GammonError, match="shape"):
        MatchEquityTable("mine", np.full((129, 129), 0.5), [0.5])
    wild: Any
    for wild in (None, "0.5", [[True]], [["0.5"]], [[0.5j]], [[None]], [[10**400]]):
        with pytest.raises(TypeError, match="pre"):
            MatchEquityTable("mine", wild, [0.5])
    for wild in (None, 3, b"x"):
        with pytest.raises(TypeError, match="name"):
            MatchEquityTable(wild, pre, post)
        with pytest.raises(TypeError, match="notice"):
            MatchEquityTable("mine", pre, post, notice=wild)


def test_numbers_of_any_width_will_do() -> None:
    for kind in (np.float32, np.longdouble):
        table = MatchEquityTable("mine", SHORT.pre.astype(kind), SHORT.post.astype(kind))
        assert table.mwc(1, 2) == pytest.approx(0.7, abs=1e-7)
    assert MatchEquityTable("mine", [[0.5, 1], [0, 0.5]], [0.5, 0]).mwc(1, 2) == 1


def test_a_table_of_one_point_goes_on_too() -> None:
    table = MatchEquityTable("one", [[0.5]], [0.5])
    assert table.mwc(1, 1) == table.mwc(2, 2) == table.mwc(2, 1, post_crawford=True) == 0.5
    assert table.mwc(26, 1) == KAZAROSS.mwc(26, 1)


@pytest.mark.parametrize("name", met.NAMES)
def test_nobody_gains_by_needing_a_point_more_within_a_table_or_beyond_it(name: str) -> None:
    table = met.load(name)
    scores = np.arange(1, 80)
    square = np.asarray(table.mwc(scores[:, None], scores[None, :]))
    assert (np.diff(square, axis=0) <= 1e-9).all()
    assert (np.diff(square, axis=1) >= -1e-9).all()
    assert np.allclose(square + square.T, 1, atol=1e-9)
    after = np.asarray(table.mwc(scores, 1, post_crawford=True))
    assert (np.diff(after) <= 0).all()


def test_zadeh_is_continued_below_its_last_row() -> None:
    table = met.load("zadeh")
    assert table.mwc(26, 1) <= table.mwc(25, 1)
    assert table.mwc(1, 26) >= table.mwc(1, 25)
    # Where the formula fits, it is as it was.
    assert met.load().mwc(26, 25) == pytest.approx(0.468472, abs=1e-6)
    assert met.load().mwc(64, 60) == pytest.approx(0.419589, abs=1e-6)


def test_tables_of_three_digits_are_taken_as_they_are() -> None:
    pre = [[0.5, 0.677, 0.951], [0.322, 0.5, 0.599], [0.048, 0.4, 0.5]]
    table = met.MatchEquityTable("three digits", pre, [0.5, 0.488, 0.323])
    assert (table.mwc(1, 3), table.mwc(3, 1)) == (0.951, 0.048)
    assert met.read(table.to_json(), "json") == table
    with pytest.raises(GammonError, match="must sum to 1"):
        met.MatchEquityTable("two digits", [[0.5, 0.68], [0.31, 0.5]], [0.5, 0.49])
