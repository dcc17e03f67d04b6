"""The judges' lists of rated plays, and what is reckoned from them."""

import lzma
from pathlib import Path

import numpy as np
import pytest

import gammon
import lists
from boards import first_best, has_contact, largest, points_won
from figures import figure
from lists import RatedList
from phases import by_phase
from players import by_equity, random_player
from sample import Sample, draw, in_contact

PLAIN = Sample("plain", "a test", 5, 60, one_in=3)


def pips_to_go(boards: np.ndarray) -> np.ndarray:
    """A stand-in for an evaluator: the race, seen by the player on roll."""
    pips = gammon.pip_counts_batch(boards)
    return np.asarray(pips[:, 1] - pips[:, 0], np.float64)


@pytest.fixture(scope="module")
def rated() -> RatedList:
    """A list whose plays are worth what they bring in the race, but for a few that were not judged."""
    boards, dice = draw(PLAIN, random_player(1))
    plays = gammon.legal_plays_batch(boards, dice, dance="keep")
    equities = -pips_to_go(plays.boards) / 167
    judged = equities > -1
    best = by_equity(pips_to_go)(boards, dice, plays)
    np.testing.assert_array_equal(best, first_best(equities, plays.offsets))
    return RatedList(boards, dice, plays, equities, judged, {"racer": best, "few": np.where(best > 0, best, -1)}, ["a"])


def test_a_list_is_read_as_it_was_written(rated: RatedList, tmp_path: Path) -> None:
    lists.write(tmp_path / "plain.tsv.xz", rated)
    again = lists.read(tmp_path / "plain.tsv.xz")
    for name in ("boards", "dice", "judged"):
        np.testing.assert_array_equal(getattr(again, name), getattr(rated, name))
    np.testing.assert_allclose(again.equities, rated.equities, atol=lists.UNIT)
    assert again.notes == ["a"]
    assert list(again.choices) == ["racer", "few"]
    for name, chosen in rated.choices.items():
        np.testing.assert_array_equal(again.choices[name], chosen)


def test_a_list_is_not_read_beside_other_plays(rated: RatedList, tmp_path: Path) -> None:
    path = tmp_path / "plain.tsv.xz"
    lists.write(path, RatedList(rated.boards, rated.dice, rated.plays, rated.equities, rated.judged, {}))
    assert not lists.read(path).choices
    text = lzma.decompress(path.read_bytes()).decode()
    path.write_bytes(lzma.compress(text.replace("\t21\t", "\t11\t").encode()))
    with pytest.raises(ValueError, match="was made with other plays"):
        lists.read(path)


def test_losses_are_those_of_the_plays_chosen(rated: RatedList) -> None:
    assert not rated.losses(rated.choices["racer"]).any()
    few = rated.losses(rated.choices["few"])
    assert np.isnan(few).any()
    assert not np.nansum(few)
    first = np.zeros(len(rated.boards), np.int64)
    wanted = largest(rated.equities, rated.plays.offsets) - rated.equities[rated.plays.offsets[:-1]]
    np.testing.assert_allclose(rated.losses(first), wanted * 1e3)


def test_a_sample_is_its_seed() -> None:
    boards, dice = draw(PLAIN, random_player(1))
    plays = gammon.legal_plays_batch(boards, dice, dance="keep")
    assert in_contact(boards, plays).all()
    fewer, _ = draw(Sample("plain", "a test", 5, 20, one_in=3), random_player(1))
    np.testing.assert_array_equal(fewer, boards[:20])
    others, _ = draw(Sample("plain", "a test", 6, 60, one_in=3), random_player(1))
    assert (others != boards).any()


def test_contact_and_points_are_the_games_own() -> None:
    rng = np.random.default_rng(3)
    boards = np.tile(gammon.Position().to_array(), (40, 1))
    seen = set()
    for _ in range(2_000):
        positions = [gammon.Position.from_array(board) for board in boards]
        over = np.array([position.outcome is not None for position in positions])
        races = np.array([position.is_race for position in positions])
        np.testing.assert_array_equal(has_contact(boards)[~over], ~races[~over])
        for position, points in zip(np.array(positions, object)[over], points_won(boards[over]), strict=True):
            assert position.outcome.points == points
            seen.add(points)
        boards = boards[~over]
        if not len(boards):
            break
        plays = gammon.legal_plays_batch(boards, rng.integers(1, 7, (len(boards), 2), np.int8), dance="keep")
        boards = plays.boards[plays.offsets[:-1] + rng.integers(np.diff(plays.offsets))]
    assert {1, 2} <= seen


def test_every_decision_has_one_phase(rated: RatedList) -> None:
    phases = by_phase(rated.boards)
    assert np.sum(list(phases.values()), axis=0).tolist() == [1] * len(rated.boards)
    start = gammon.Position().to_array()[None]
    assert [name for name, there in by_phase(start).items() if there.all()] == ["both sides over 140 pips"]


def test_the_pick_list_is_as_it_is_described() -> None:
    pick = lists.read(lists.path_of("pick"))
    assert len(pick.boards) == 2_500
    assert in_contact(pick.boards, pick.plays).all()
    assert pick.judged.all()
    loss = figure(pick.losses(pick.choices["gnubg 0-ply"]))
    assert 2.4 < loss.mean < 3.2
    assert 0.1 < loss.error < 0.3


def test_a_figure_is_a_mean_and_its_standard_error() -> None:
    wanted = figure(np.array([1.0, 2.0, 3.0, 4.0]))
    assert wanted.mean == 2.5
    assert wanted.error == pytest.approx((5 / 3) ** 0.5 / 2)
    assert wanted.errors_from_zero == pytest.approx(2.5 / wanted.error)
    assert wanted.text(".1f", 12) == "   2.5 ± 0.6"
