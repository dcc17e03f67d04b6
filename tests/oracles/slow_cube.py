"""A second opinion on the cube in matches: both players turn it when that is best for them, and no rule says when.

Nothing here is shared with the library but the match equity table. Winning chances move without jumps, so a player who
owns a cube and may turn it whenever he likes has the smallest concave function of his chances that is nowhere below
what turning it brings; recursion over the cube's values does the rest. That redoubles are free at some scores is no
rule here: it comes out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from gammon import met

Owner = Literal["me", "him", "nobody"]
GRID = np.linspace(0, 1, 1001)
TABLE = met.load()


@dataclass(frozen=True)
class Game:
    """A game at a score, whose gammons are so many of the wins and of the losses; no backgammons."""

    away: int
    opponent_away: int
    gammons: float = 0.0
    lost_gammons: float = 0.0
    limit: int = 1024

    def mirrored(self) -> Game:
        return Game(self.opponent_away, self.away, self.lost_gammons, self.gammons, self.limit)

    def after(self, points: int) -> float:
        return TABLE.after(self.away, self.opponent_away, points)

    def ends(self, cube: int) -> tuple[float, float]:
        """My MWC after losing and after winning the game at that cube."""
        lost = (1 - self.lost_gammons) * self.after(-cube) + self.lost_gammons * self.after(-2 * cube)
        won = (1 - self.gammons) * self.after(cube) + self.gammons * self.after(2 * cube)
        return lost, won

    def played_out(self, cube: int) -> NDArray[np.float64]:
        """My MWC by my winning chances, without a cube."""
        lost, won = self.ends(cube)
        return lost + (won - lost) * GRID

    def live(self, cube: int, owner: Owner) -> NDArray[np.float64]:
        """My MWC by my winning chances, with a cube that is always turned at the best moment."""
        if owner == "him":
            return 1 - self.mirrored().live(cube, "me")[::-1]
        if owner == "nobody":
            return self._of_both(cube)
        values = self.played_out(cube)
        if 2 * cube > self.limit or self.away <= cube:
            return values
        return _least_concave(np.maximum(values, self.turned(cube)))

    def turned(self, cube: int) -> NDArray[np.float64]:
        """What I have if I turn a cube of that value now: he passes or takes, whatever is worse for me."""
        return np.minimum(self.after(cube), self.live(2 * cube, "him"))

    def _of_both(self, cube: int) -> NDArray[np.float64]:
        """A centred cube: mine until I turn it, and his until he does; the chances at which we do are far apart."""
        values, mine = self.played_out(cube), np.full(len(GRID), -np.inf)
        theirs = np.full(len(GRID), np.inf)
        if 2 * cube <= self.limit:
            if self.away > cube:
                mine = self.turned(cube)
            if self.opponent_away > cube:
                theirs = 1 - self.mirrored().turned(cube)[::-1]
        i_cash = np.flatnonzero(mine >= self.after(cube) - 1e-12)
        he_cashes = np.flatnonzero(theirs <= self.after(-cube) + 1e-12)
        knots = [(0, values[0])]
        knots += [(int(place), self.after(-cube)) for place in he_cashes[-1:]]
        knots += [(int(place), self.after(cube)) for place in i_cash[:1]]
        knots += [(len(GRID) - 1, values[-1])]
        places, levels = zip(*knots, strict=True)
        return np.asarray(np.interp(np.arange(len(GRID)), places, levels), np.float64)

    def dead(self, cube: int, owner: Owner) -> NDArray[np.float64]:
        """My MWC with a cube that is never turned again, unless turning it can cost its owner nothing.

        That is so where the other wins the match with the cube as it is, and the owner does not.
        """
        if owner == "me":
            return 1 - self.mirrored().dead(cube, "him")[::-1]
        plain = self.played_out(cube)
        costs_nothing = self.after(-2 * cube) <= self.after(-cube) and self.after(cube) >= 1 - 1e-12
        if owner == "nobody" or 2 * cube > self.limit or not costs_nothing or self.opponent_away <= cube:
            return plain
        return np.minimum(plain, np.maximum(self.after(-cube), self.played_out(2 * cube)))

    def taken(self, cube: int, efficiency: float) -> NDArray[np.float64]:
        """My MWC by my winning chances after I have doubled a cube of that value, and he has taken."""
        dead, live = self.dead(2 * cube, "him"), self.live(2 * cube, "him")
        return (1 - efficiency) * dead + efficiency * live


def _least_concave(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """The smallest concave function nowhere below the values: the upper hull of the points."""
    hull: list[int] = []
    for place in range(len(values)):
        while len(hull) > 1:
            first, second = hull[-2], hull[-1]
            slope = (values[place] - values[first]) / (place - first)
            if values[second] > values[first] + slope * (second - first):
                break
            hull.pop()
        hull.append(place)
    return np.asarray(np.interp(np.arange(len(values)), hull, values[hull]), np.float64)
