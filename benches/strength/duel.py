"""Two players against each other: `python duel.py "strong 0-ply" gnubg-nn --pairs 24000`.

Games for money without a cube come in pairs with the same dice, once with each player in the first seat, and a pair is
one figure: the luck of the dice goes out, and equal players score exactly 0. The figure is the first player's points a
game. A duel is a weak instrument, since a game gives one number and holds fifty decisions: losses.py tells players
apart with a hundred times fewer decisions. Players are named as players.py says.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from boards import Boards, Dice, Floats, Indices, Player, finished, points_won
from figures import Clock, figure, version_of
from games import rolls, turns
from gammon import Successors
from players import player

BLOCK = 1_024  # pairs played at once; part of what a seed means


@dataclass
class Meter:
    """A player, and the processor time it takes."""

    player: Player
    decisions: int = 0
    seconds: float = 0.0

    def choose(self, boards: Boards, dice: Dice, plays: Successors) -> Indices:
        """The player's choice."""
        began = time.process_time()
        chosen = self.player(boards, dice, plays)
        self.seconds += time.process_time() - began
        self.decisions += len(boards)
        return chosen


def play_block(first: Player, second: Player, pairs: int, seed: tuple[int, ...]) -> Floats:
    """The points of the first player in each game of the pairs, float64[pairs, 2]: as first and as second on roll."""

    def choose(ply: int, games: Indices, boards: Boards, dice: Dice, plays: Successors) -> Indices:
        chosen = np.zeros(len(games), np.int64)
        ours = first_is_on_roll(ply, games)
        for who, rows in ((first, ours), (second, ~ours)):
            if rows.any():
                chosen[rows] = who(boards[rows], dice[rows], _rows(plays, rows))
        return chosen

    def first_is_on_roll(ply: int, games: Indices) -> np.ndarray:
        return np.asarray((games >= pairs) == bool(ply % 2))

    # Game k and game k + pairs have the same dice.
    roll: Callable[[int, Indices], Dice] = lambda ply, games: rolls(seed, ply, BLOCK)[games % pairs]  # noqa: E731
    points = np.zeros(2 * pairs)
    for turn in turns(2 * pairs, roll, choose):
        over = finished(turn.results)
        games = turn.games[over]
        sign = np.where(first_is_on_roll(turn.ply, games), 1.0, -1.0)
        points[games] = sign * points_won(turn.results[over])
    return points.reshape(2, pairs).T


def _rows(plays: Successors, rows: np.ndarray) -> Successors:
    """The successors of some rows."""
    sizes = np.diff(plays.offsets)
    return Successors(plays.boards[np.repeat(rows, sizes)], np.concatenate([[0], np.cumsum(sizes[rows])]), None)


def duel(first: Player, second: Player, pairs: int, seed: int) -> Floats:
    """The points of the first player in each game, float64[pairs, 2]; the first pairs are the same for more of them."""
    blocks = [
        play_block(first, second, min(BLOCK, pairs - start), (seed, start // BLOCK)) for start in range(0, pairs, BLOCK)
    ]
    return np.concatenate(blocks)


def main() -> None:
    """Play the duel that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--pairs", type=int, default=24_000, help="two games each (24000: a standard error near 0.005)")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    clock = Clock()
    meters = [Meter(player(name)) for name in (asked.first, asked.second)]
    points = duel(meters[0].choose, meters[1].choose, asked.pairs, asked.seed)
    score = figure(points.mean(axis=1))
    print(
        f"{asked.first} against {asked.second}: {score.text('+.4f')} points a game ({score.errors_from_zero:+.1f} SE)"
    )
    print(f"{asked.pairs} pairs with seed {asked.seed}; a pair's average scatters by {points.mean(axis=1).std():.2f}")
    for name, sign in ((asked.first, 1), (asked.second, -1)):
        shares = [np.mean(points * sign >= worth) for worth in (1, 2, 3)]
        print(f"{name} wins {shares[0]:.2%}, gammons {shares[1]:.2%}, backgammons {shares[2]:.2%}")
    for name, meter in zip((asked.first, asked.second), meters, strict=True):
        print(f"{name}: {meter.decisions} decisions, {meter.seconds / meter.decisions * 1e6:.1f} CPU µs each")
    clock.sign(version_of("gnubg-nn"), version_of("bgsage"))


if __name__ == "__main__":
    main()
