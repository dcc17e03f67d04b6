"""`Evaluation`, `Level` and the other values: what they take, refuse, show, and how they are kept."""

from __future__ import annotations

import math
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gammon import BestPlays, Evaluation, GammonError, Level, Position, State, best_plays_batch, cube, rated_plays

GIVEN = Evaluation(0.55, 0.15, 0.01, 0.1, 0.005)


@st.composite
def evaluations(draw: st.DrawFn) -> Evaluation:
    """Any nested chances."""
    win = draw(st.floats(0, 1))
    won, lost = draw(st.floats(0, win)), draw(st.floats(0, 1 - win))
    return Evaluation(win, won, draw(st.floats(0, won)), lost, draw(st.floats(0, lost)))


@given(evaluations())
def test_flipping_turns_the_equity_and_flipping_twice_changes_nothing(chances: Evaluation) -> None:
    assert chances.flip().equity == pytest.approx(-chances.equity)
    assert chances.flip().flip() == pytest.approx(chances)
    assert -3 <= chances.equity <= 3
    assert chances.lose == chances.flip().win


@given(evaluations())
def test_it_is_hashable_and_its_repr_and_every_pickle_build_it_again(chances: Evaluation) -> None:
    assert eval(repr(chances)) == chances
    assert hash(chances) == hash(Evaluation(*chances))
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(chances, protocol))
        assert (type(again), again) == (Evaluation, chances)


def test_it_is_frozen_and_goes_where_five_probabilities_go() -> None:
    for name in ("win", "equity", "other"):
        with pytest.raises(AttributeError):
            setattr(GIVEN, name, 0.5)
    assert GIVEN.probabilities == (0.55, 0.15, 0.01, 0.1, 0.005)
    assert np.asarray(GIVEN).shape == (5,)
    assert cube.decide(GIVEN, State()) == cube.decide(list(GIVEN), State())
    assert GIVEN.to_json() == {**GIVEN._asdict(), "equity": GIVEN.equity}


def test_it_says_what_a_player_wants_to_know() -> None:
    text, html = str(GIVEN), GIVEN._repr_html_()
    assert text.splitlines()[0] == "equity +0.1550"
    assert "wins   55.00 %   gammon 15.00 %   backgammon  1.00 %" in text
    assert "<td>55.00%</td><td>15.00%</td><td>1.00%</td>" in html
    assert html.startswith("<table>")
    assert html.endswith("</table>")


@pytest.mark.parametrize(
    ("values", "names"),
    [
        ((1.5,), "win is 1.5"),
        ((-0.1,), "win is -0.1"),
        ((math.nan,), "win is nan"),
        ((math.inf,), "win is inf"),
        ((0.5, 0.6), "win_gammon is 0.6, more than the 0.5 of win"),
        ((0.5, 0.2, 0.3), "win_backgammon"),
        ((0.5, 0, 0, 0.6), "lose_gammon"),
        ((0.5, 0, 0, 0.1, 0.2), "lose_backgammon"),
    ],
)
def test_what_are_no_chances_is_refused_by_name(values: tuple[float, ...], names: str) -> None:
    with pytest.raises(GammonError, match=names):
        Evaluation(*values)


def test_a_replaced_number_is_checked_too() -> None:
    assert GIVEN._replace(win=0.6).win == 0.6
    with pytest.raises(GammonError, match="win is 5"):
        GIVEN._replace(win=5.0)


@pytest.mark.parametrize("value", [None, "0.5", True, 1j, [0.5], np.bool_(True)])
def test_what_is_no_number_is_a_type_error(value: Any) -> None:
    with pytest.raises(TypeError, match="win must be a number"):
        Evaluation(value)


def test_five_numbers_in_a_row_are_an_evaluation() -> None:
    assert Evaluation.of(np.array(GIVEN)) == GIVEN
    for values in ([], [0.5], [0.5] * 6):
        with pytest.raises(GammonError, match="items"):
            Evaluation.of(values)
    with pytest.raises(TypeError):
        Evaluation.of("01234")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("0-ply", Level()),
        ("0 ply", Level()),
        ("fast 0-ply", Level("fast")),
        ("STRONG 0-Ply", Level("strong")),
        ("scout", Level("scout")),
        ("nets/mine.safetensors", Level(Path("nets/mine.safetensors"))),
    ],
)
def test_a_level_is_read_from_its_text(text: str, level: Level) -> None:
    assert Level.parse(text) == level
    assert eval(repr(level), {"Level": Level, "PosixPath": Path, "WindowsPath": Path}) == level
    assert pickle.loads(pickle.dumps(level)) == level
    assert hash(level) == hash(Level(level.net, level.plies))
    assert Level.parse(str(level).removesuffix(" 0-ply")) == level


@pytest.mark.parametrize(
    "text", ["", "ply", "0", "-1-ply", "best 0-ply", "fast", "fast fast 0-ply", "0-ply fast", "½-ply"]
)
def test_a_level_that_does_not_exist_is_refused_with_those_that_do(text: str) -> None:
    if text == "fast":
        assert Level.parse(text) == Level("fast")
        return
    with pytest.raises(GammonError, match="scout, fast, strong"):
        Level.parse(text)


@pytest.mark.parametrize("text", ["1-ply", "strong 2-ply", "fast 4-ply"])
def test_plies_above_0_say_that_search_is_not_there_yet(text: str) -> None:
    with pytest.raises(GammonError, match="search is not there yet"):
        Level.parse(text)
    with pytest.raises(GammonError, match="search is not there yet"):
        rated_plays(Position(), "31", text)


@pytest.mark.parametrize(
    ("values", "error", "names"),
    [
        (("best",), GammonError, "there is no network 'best'"),
        ((3,), TypeError, "net must be"),
        (("fast", -1), GammonError, "plies is -1"),
        (("fast", 99), GammonError, "plies is 99"),
        (("fast", True), TypeError, "plies"),
        (("fast", "0"), TypeError, "plies"),
        (("fast", 0, "wide"), GammonError, "filter"),
    ],
)
def test_fields_of_a_level_are_checked(values: tuple[Any, ...], error: type[Exception], names: str) -> None:
    with pytest.raises(error, match=names):
        Level(*values)


def test_rated_plays_and_best_plays_survive_pickling() -> None:
    rated = rated_plays(Position(), "31", "scout 0-ply")
    assert pickle.loads(pickle.dumps(rated)) == rated
    best = best_plays_batch([Position().to_array()], "31", level="scout 0-ply")
    again = pickle.loads(pickle.dumps(best))
    assert isinstance(again, BestPlays)
    assert (again.index.tolist(), again.equity.tolist()) == (best.index.tolist(), best.equity.tolist())
    assert len(again) == 1
