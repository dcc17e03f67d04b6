"""Duels, calibration and exact races of the judges, with stand-ins for players."""

import numpy as np
import pytest

import gammon
from boards import Boards, Dice, Floats, Indices
from calibration import FEW, Bin, bins_of, happened, positions_and_ends
from duel import duel
from games import rolls
from gammon import Successors
from players import by_equity, found, level_player, player
from rate_races import exact_equities
from sample import in_the_tables


def careful(boards: Boards) -> Floats:
    """A stand-in for an evaluator: the race less the player's blots, seen by the player on roll."""
    pips = gammon.pip_counts_batch(boards)
    blots = (boards[:, 1:25] == 1).sum(axis=1) - (boards[:, 1:25] == -1).sum(axis=1)
    return np.asarray(pips[:, 1] - pips[:, 0] - 3 * blots, np.float64)


def first(boards: Boards, dice: Dice, successors: Successors) -> Indices:
    """The first legal play."""
    return np.zeros(len(boards), np.int64)


def test_a_player_is_level_with_itself_pair_by_pair() -> None:
    points = duel(first, first, 30, 3)
    np.testing.assert_array_equal(points[:, 0], -points[:, 1])
    assert set(np.abs(points).ravel()) <= {1, 2, 3}


def test_a_duel_does_not_depend_on_who_is_named_first_or_on_how_many_play() -> None:
    points = duel(by_equity(careful), first, 40, 3)
    np.testing.assert_array_equal(points, -duel(first, by_equity(careful), 40, 3)[:, ::-1])
    np.testing.assert_array_equal(points[:25], duel(by_equity(careful), first, 25, 3))
    assert (points != duel(by_equity(careful), first, 40, 4)).any()


def test_careful_play_beats_the_first_legal_play() -> None:
    assert duel(by_equity(careful), first, 100, 1).mean() > 0.3


def test_dice_are_fair_and_openings_are_no_doubles() -> None:
    opening, later = rolls((1,), 0, 30_000), rolls((1,), 1, 30_000)
    assert (opening[:, 0] != opening[:, 1]).all()
    for dice in (opening, later):
        counts = np.bincount(dice.ravel(), minlength=7)[1:]
        assert abs(counts - 10_000).max() < 500
    assert abs(np.mean(later[:, 0] == later[:, 1]) - 1 / 6) < 0.01


def test_ends_are_those_of_the_games() -> None:
    boards, points = positions_and_ends(by_equity(careful), 200, (5,))
    assert set(np.abs(points)) <= {1, 2, 3}
    ahead = careful(boards)
    assert points[ahead > 30].mean() > 0.2 > -0.2 > points[ahead < -30].mean()
    assert happened(np.array([3.0, 2.0, 1.0, -1.0, -2.0, -3.0])).tolist() == [
        [1, 1, 1, 0, 0],
        [1, 1, 0, 0, 0],
        [1, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 1, 0],
        [0, 0, 0, 1, 1],
    ]


def test_forecasts_that_come_true_are_well_and_others_are_not() -> None:
    rng = np.random.default_rng(2)
    chances = rng.random(50_000)
    came = (rng.random(50_000) < chances).astype(np.float64)
    bins = bins_of(chances, came)
    assert len(bins) == 10
    assert sum(kept.positions for kept in bins) == 50_000
    assert all(kept.is_well for kept in bins)
    assert not all(kept.is_well for kept in bins_of(np.sqrt(chances), came))
    assert Bin(FEW - 1, 0.5, 0.9, 0.01).is_well


def test_races_are_exact_and_without_gammons(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = str(tmp_path_factory.mktemp("tables"))
    gammon.tables.TwoSided(3, 3, within=folder).build()
    position = gammon.Position.from_counts({1: 2, 4: 1}, {1: 2})
    results = np.array([play.result.to_array() for play in position.legal_plays((4, 1))], np.int8)
    # Whatever is played, the opponent bears off both of its checkers next.
    assert exact_equities(results, folder).tolist() == [-1.0] * len(results)
    position = gammon.Position.from_counts({1: 1, 4: 1}, {1: 2})
    results = np.array([play.result.to_array() for play in position.legal_plays((4, 1))], np.int8)
    assert exact_equities(results, folder).max() == 1.0


@pytest.mark.parametrize(
    ("mover", "opponent", "fits"),
    [
        ({6: 14}, {6: 14}, True),
        ({6: 15}, {6: 13}, True),
        ({6: 15}, {6: 12}, False),
        ({6: 12}, {6: 15}, False),
        ({7: 1, 6: 13}, {6: 14}, False),
        ({6: 14}, {7: 1, 6: 13}, False),
    ],
)
def test_which_races_are_in_the_tables(mover: dict[int, int], opponent: dict[int, int], fits: bool) -> None:
    boards = gammon.Position.from_counts(mover, opponent).to_array()[None]
    two = Successors(np.repeat(boards, 2, axis=0), np.array([0, 2]), None)
    assert in_the_tables(boards, two).tolist() == [fits]
    assert not in_the_tables(boards, Successors(boards, np.array([0, 1]), None)).any()


def test_a_rivals_play_is_found_among_the_legal_ones() -> None:
    boards = np.tile(gammon.Position().to_array(), (2, 1))
    plays = gammon.legal_plays_batch(boards, np.array([[3, 1], [6, 5]]), dance="keep")
    wanted = np.array([plays.of(0)[4], plays.of(1)[2]])
    assert found(wanted, plays).tolist() == [4, 2]
    with pytest.raises(ValueError, match="not among the legal plays"):
        found(wanted[::-1], plays)


def test_players_are_named() -> None:
    boards = gammon.Position().to_array()[None]
    plays = gammon.legal_plays_batch(boards, (3, 1))
    dice = np.array([[3, 1]], np.int8)
    chosen = [player("random 7")(boards, dice, plays).item() for _ in range(2)]
    assert chosen[0] == chosen[1]
    assert chosen[0] in range(16)


def test_a_level_is_gammons_own_play(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    class Best:
        index = np.array([5, -1])

    def best_plays_batch(boards: Boards, dice: Dice, *, level: str) -> Best:
        asked.append(level)
        return Best()

    monkeypatch.setattr(gammon, "best_plays_batch", best_plays_batch, raising=False)
    boards = np.tile(gammon.Position().to_array(), (2, 1))
    plays = gammon.legal_plays_batch(boards, (3, 1))
    chosen = level_player("strong 0-ply")(boards, np.array([[3, 1], [3, 1]], np.int8), plays)
    assert chosen.tolist() == [5, 0]
    assert asked == ["strong 0-ply"]
