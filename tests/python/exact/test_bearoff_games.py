"""Bear-offs of other games than backgammon: which the tables answer, alike however they are asked."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from command_line import Answer
from gammon import NotInTableError, Position, bearoff
from gammon.bearoff.plays import By
from gammon.tables import OneSided, TwoSided
from gammon.variants import find
from support import FAMILY, ROLLS

SIDES = ({1: 1, 2: 1}, {6: 2}, {3: 1})
EQUALISING = find("backgammon").replace("equalising", equalising_roll=True)


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a cubeful table of 2 against 2 checkers."""
    here = tmp_path_factory.mktemp("tables")
    TwoSided(2, 2, cubeful=True, within=here).build()
    return here


@pytest.mark.parametrize("game", ["fevga", "moultezim", "jacquet_fr", "portes", "tavla_guide"])
def test_arrays_say_what_positions_do_in_games_of_either_direction(game: str, tables: Path) -> None:
    both = [Position.from_counts(mine, theirs, game) for mine in SIDES for theirs in SIDES]
    rows = np.array([pos.to_array() for pos in both])
    singly = [bearoff.two_sided(pos, within=tables).probability for pos in both]
    assert bearoff.two_sided_batch(rows, game, within=tables).tolist() == singly


def test_an_opponent_outside_his_home_is_refused_in_games_of_one_direction(tables: Path) -> None:
    away = Position.from_counts({1: 1}, {7: 1}, "fevga")
    for ask in (bearoff.two_sided, bearoff.cube_decision):
        with pytest.raises(NotInTableError, match="the opponent has a checker outside the home board"):
            ask(away, within=tables)
    with pytest.raises(NotInTableError, match="row 0: the opponent has a checker outside") as caught:
        bearoff.two_sided_batch([away.to_array()], "fevga", within=tables)
    assert caught.value.row == 0


@pytest.mark.parametrize("by", ["mean", "win", "exact"])
def test_a_roll_that_cannot_be_played_does_not_end_the_game(by: By, tables: Path) -> None:
    pos = Position.from_counts({2: 2}, {6: 2}, "acey_wiki")
    assert pos.outcome is None
    assert pos.legal_plays("64") == []
    for ask in (bearoff.best_play, bearoff.rated_plays):
        with pytest.raises(NotInTableError, match="bearoff_over"):
            ask(pos, "64", by=by, within=tables)
    told = Answer("bearoff", "best", "acey_wiki/2:2/6:2", "64", "--variant", "acey_wiki")
    assert told.code == 2
    assert "the game is over" not in told.text


def test_a_game_with_an_equalising_roll_has_no_chance_to_be_first(tables: Path) -> None:
    pos = Position.from_counts({1: 2}, {1: 2}, EQUALISING)
    assert bearoff.one_sided(pos).mean == 1
    for ask in (bearoff.win_chance, bearoff.two_sided):
        with pytest.raises(NotInTableError, match="equalising_roll"):
            ask(pos, within=tables)
    for ask_many in (bearoff.win_chance_batch, bearoff.two_sided_batch):
        with pytest.raises(NotInTableError, match=r"row 0: .*equalising_roll") as caught:
            ask_many([pos.to_array()], EQUALISING)
        assert caught.value.row == 0
        assert len(ask_many([], EQUALISING)) == 0


def test_whether_a_side_is_in_a_table_does_not_depend_on_the_size_of_the_table(tmp_path: Path) -> None:
    stacks = find("backgammon").replace("low", max_stack=5)
    asked = (
        (Position.from_counts({10: 2, 1: 1}, {1: 1}, "moultezim"), (10, 3), (12, 3)),
        (Position.from_counts({8: 2, 1: 1}, {1: 1}, stacks), (8, 5), (8, 6)),
    )
    for pos, small, large in asked:
        found = []
        for size in (small, large):
            here = tmp_path / f"{size}"
            OneSided(size[1], points=size[0], within=here).build()
            found.append(bearoff.one_sided(pos, within=here))
        assert found[0] == found[1]
    few = {6: 5}
    assert bearoff.one_sided(Position.from_counts(few, {1: 1}, stacks)) == bearoff.one_sided(
        Position.from_counts(few, {1: 1})
    )
    with pytest.raises(NotInTableError, match="max_stack"):
        bearoff.one_sided(Position.from_counts({6: 5, 5: 1}, {1: 1}, stacks))


def mean_by_legal_plays(pos: Position) -> float:
    total = 0.0
    for roll in ROLLS:
        means = [bearoff.one_sided(play.result, "opponent").mean for play in pos.legal_plays(roll)]
        total += (1 if roll.is_double else 2) * min(means)
    return 1 + total / 36


@pytest.mark.parametrize("game", FAMILY)
def test_what_a_game_is_told_follows_from_its_legal_plays(game: str) -> None:
    for mine in ({1: 1}, {3: 2, 1: 1}, {5: 2, 4: 1}, {6: 1, 1: 2}, {6: 2, 2: 1}):
        pos = Position.from_counts(mine, {1: 1}, game)
        try:
            mean = bearoff.one_sided(pos).mean
        except NotInTableError:
            continue
        assert mean == pytest.approx(mean_by_legal_plays(pos), abs=1e-12)


@pytest.mark.parametrize("game", ["acey_us", "gul_bara"])
def test_a_side_without_checkers_is_refused_by_the_rules_of_its_game(game: str) -> None:
    with pytest.raises(NotInTableError, match="is not that of backgammon"):
        bearoff.one_sided(Position.from_counts({}, {6: 2}, game))


def test_a_game_that_no_table_knows_is_not_told_to_build_one(tmp_path: Path) -> None:
    pos = Position.from_counts({6: 2}, {6: 2}, "acey_us")
    for ask in (bearoff.two_sided, bearoff.cube_decision, TwoSided.holding):
        with pytest.raises(NotInTableError, match="is not that of backgammon"):
            ask(pos, within=tmp_path)


def test_where_a_gammon_can_be_won_the_chance_is_told_without_equities(tmp_path: Path) -> None:
    pos = Position.from_counts({6: 3}, {6: 3}, "hypergammon")
    table = TwoSided(3, 3, cubeful=True, within=tmp_path).build()
    values = bearoff.two_sided(pos, within=tmp_path)
    assert values.probability == table.probability(pos)
    assert values[1:] == (None, None, None)
    assert values.probability == bearoff.two_sided_batch([pos.to_array()], "hypergammon", within=tmp_path)[0]
    with pytest.raises(NotInTableError, match="a gammon can be won"):
        bearoff.cube_decision(pos, within=tmp_path)
    shown = Answer("bearoff", "show", pos.gammon_id, "--variant", "hypergammon", "--dir", str(tmp_path))
    assert "both playing best" in shown.text


def test_win_chance_errs_by_what_its_description_says(tmp_path: Path) -> None:
    worst = Position.from_counts({3: 2, 4: 2, 5: 2}, {1: 3, 2: 2, 3: 1})
    exact = TwoSided(6, 6, within=tmp_path).build().probability(worst)
    assert abs(bearoff.win_chance(worst) - exact) == pytest.approx(0.01395, abs=2e-5)
    assert "0.014 at most" in (bearoff.win_chance.__doc__ or "")
