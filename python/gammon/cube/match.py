"""Match play: cubeful match winning chances, and the points of the market window at a score.

As GNU Backgammon does it (cross-checked against its figures): the live cube's cash points are found from the highest
useful cube down, each from the other player's at twice the cube; between a dead and a live cube the match winning
chances (MWC) are mixed by the cube efficiency, and then turned into equities normalised to the cube before a double
(EMG): 1 is winning that cube, -1 losing it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from gammon.cube.chances import Chances, Floats
from gammon.cube.money import piecewise
from gammon.cube.situations import Flags, Integers, Situations
from gammon.met import MatchEquityTable

__all__ = ["MatchEquities", "Scores", "match_equities"]


@dataclass(frozen=True, slots=True)
class Scores:
    """The scores of n decisions, and what games of so many times the cube are worth there.

    Attributes:
        chances: the players' chances.
        away, opponent_away: the points each needs, less one: a cube above that wins him the match.
        cube: its value.
        levels: the highest power of two by which the cube can be multiplied with use for both.
        outcomes: by times the cube, the player's MWC after winning (or, negative, losing) so many cubes.
    """

    chances: Chances
    away: Integers
    opponent_away: Integers
    cube: Integers
    levels: Integers
    outcomes: dict[int, Floats]

    @classmethod
    def of(cls, met: MatchEquityTable, chances: Chances, at: Situations) -> Scores:
        mine, theirs = at.away - 1, at.opponent_away - 1
        levels, highest = _useful_levels(np.minimum(mine, theirs), at.cube)
        # Every stake is the cube times a power of two, and a gammon or backgammon twice or three times that.
        powers = [1 << level for level in range(highest + 4)]
        times = np.array(sorted({*powers, *(3 * power for power in powers)}))
        times = np.concatenate((times, -times))
        points = times[:, None] * at.cube
        found = met.after(at.away, at.opponent_away, points, crawford_played=at.crawford)
        return cls(chances, mine, theirs, at.cube, levels, dict(zip(times.tolist(), found, strict=True)))

    def after(self, times: int) -> Floats:
        """The player's MWC after winning so many times the cube, or losing them if negative."""
        return self.outcomes[times]

    def won(self, times: int) -> Floats:
        """His mean MWC after winning a game at so many times the cube, gammons and backgammons weighed in."""
        return self._weighed(times, self.chances.gammons, self.chances.backgammons)

    def lost(self, times: int) -> Floats:
        """The same after losing it."""
        return self._weighed(-times, self.chances.lost_gammons, self.chances.lost_backgammons)

    def _weighed(self, times: int, gammons: Floats, backgammons: Floats) -> Floats:
        single, double, triple = (self.outcomes[each * times] for each in (1, 2, 3))
        return single + gammons * (double - single) + backgammons * (triple - double)

    def emg(self, mwc: Floats) -> Floats:
        """An MWC as an equity at the cube; 0 where the game decides nothing."""
        most, least = self.outcomes[1], self.outcomes[-1]
        return _ratio(2 * mwc - most - least, most - least, 0.0)


def _useful_levels(least: Integers, cube: Integers) -> tuple[Integers, int]:
    """How often each cube can be doubled while neither player is closer to the match than it is worth; and the most."""
    levels = np.zeros(cube.shape, np.int64)
    level = 1
    while (useful := least >= cube << level).any():
        levels[useful] = level
        level += 1
    return levels, max(1, level - 1)


class CashPoints(NamedTuple):
    """The winning chances from which each player would cash with a live cube: the player's own, and the opponent's."""

    mine: Floats
    theirs: Floats


def cash_points(scores: Scores) -> tuple[CashPoints, CashPoints]:
    """The live cash points at the cube, and at twice the cube."""
    certain = np.ones(scores.cube.shape)
    above = at = CashPoints(certain, certain)
    for level in range(max(1, int(scores.levels.max(initial=0))), -1, -1):
        above, at = at, _level(scores, 1 << level, at, level >= scores.levels)
    return at, above


def _level(scores: Scores, times: int, above: CashPoints, top: Flags) -> CashPoints:
    """The cash points at so many times the cube from those at twice that; at the `top` only necessity redoubles."""
    win, lose = scores.after(times), scores.after(-times)
    won, lost = scores.won(2 * times), scores.lost(2 * times)
    # Live: the taker owns the cube, and cashes at his own point; the rest lies on a line.
    my_live = 1 - above.theirs * _ratio(win - won, scores.after(-2 * times) - won, 0.0)
    their_live = 1 - above.mine * _ratio(lose - lost, scores.after(2 * times) - lost, 0.0)
    # At the top a player for whom the doubled cube wins the match is redoubled at once by the other.
    doubled = 2 * times * scores.cube
    mine_wins, theirs_wins = scores.away < doubled, scores.opponent_away < doubled
    won_forced, lost_forced = scores.won(4 * times), scores.lost(4 * times)
    i_am_redoubled, he_is_redoubled = mine_wins & ~theirs_wins, theirs_wins & ~mine_wins
    my_won, my_lost = np.where(i_am_redoubled, won_forced, won), np.where(i_am_redoubled, lost_forced, lost)
    their_won, their_lost = np.where(he_is_redoubled, lost_forced, lost), np.where(he_is_redoubled, won_forced, won)
    my_dead = _ratio(my_lost - win, my_lost - my_won, 1.0)
    their_dead = _ratio(their_lost - lose, their_lost - their_won, 1.0)
    return CashPoints(
        np.where(top, my_dead, my_live).clip(0, 1),
        np.where(top, their_dead, their_live).clip(0, 1),
    )


def _ratio(part: Floats, whole: Floats, otherwise: float) -> Floats:
    some = whole != 0
    return np.where(some, part / np.where(some, whole, 1), otherwise)


class MatchEquities(NamedTuple):
    """The MWC of each choice, float64[n], and the first two as EMG."""

    no_double: Floats
    double_take: Floats
    double_pass: Floats
    no_double_emg: Floats
    double_take_emg: Floats


def match_equities(met: MatchEquityTable, chances: Chances, at: Situations) -> MatchEquities:
    """The equities of n decisions in matches."""
    scores, doubled = Scores.of(met, chances, at), 2 * at.cube
    now, then = cash_points(scores)
    farthest = np.maximum(at.away, at.opponent_away)
    # GNU Backgammon takes the cube to be dead at 2-away, 2-away, where it will be turned at once.
    dead = at.crawford | (farthest <= at.cube) | (at.away == 2) & (at.opponent_away == 2) | (doubled > at.limit)
    dead_then = (farthest <= doubled) | (2 * doubled > at.limit)
    mine = (at.owner >= 0) & (at.away > at.cube)
    theirs = (at.owner <= 0) & (at.opponent_away > at.cube)
    no_double = _mixed(scores, 1, mine, theirs, now, np.where(dead, 0.0, at.efficiency))
    nobody, everybody = np.zeros_like(mine), np.ones_like(mine)
    double_take = _mixed(scores, 2, nobody, everybody, then, np.where(dead_then, 0.0, at.efficiency))
    return MatchEquities(no_double, double_take, scores.after(1), scores.emg(no_double), scores.emg(double_take))


def _mixed(scores: Scores, times: int, mine: Flags, theirs: Flags, points: CashPoints, efficiency: Floats) -> Floats:
    """The MWC between a dead and a live cube, at so many times its value, for those who can turn it."""
    won, lost = scores.won(times), scores.lost(times)
    win = scores.chances.win
    dead = win * won + (1 - win) * lost
    low, high = np.where(theirs, 1 - points.theirs, 0.0), np.where(mine, points.mine, 1.0)
    low = np.minimum(low, high)
    left, right = np.where(theirs, scores.after(-times), lost), np.where(mine, scores.after(times), won)
    live = piecewise(win, low, high, (lost, left, right, won))
    return (1 - efficiency) * dead + efficiency * live
