"""A side's bear-off by plain recursion over its plays: slow, and written without the library."""

from __future__ import annotations

from functools import cache
from itertools import accumulate, zip_longest

Points = tuple[int, ...]
"""The checkers on each point, the ace point first."""

ROLLS = [(first, second) for first in range(1, 7) for second in range(1, 7)]


@cache
def results(points: Points, dice: tuple[int, ...]) -> frozenset[Points]:
    """What a side can have left after playing the dice in this order."""
    if not dice or not any(points):
        return frozenset([points])
    found: set[Points] = set()
    rearmost = max(place for place, count in enumerate(points, 1) if count)
    for place in range(1, len(points) + 1):
        exactly_or_rearmost = place == dice[0] or (place == rearmost and place < dice[0])
        if not points[place - 1] or (place <= dice[0] and not (rearmost <= 6 and exactly_or_rearmost)):
            continue
        after = list(points)
        after[place - 1] -= 1
        if place > dice[0]:
            after[place - dice[0] - 1] += 1
        found |= results(tuple(after), dice[1:])
    return frozenset(found)


def plays(points: Points, roll: tuple[int, int]) -> frozenset[Points]:
    """What a side can have left after a roll."""
    if roll[0] == roll[1]:
        return results(points, (roll[0],) * 4)
    return results(points, roll) | results(points, roll[::-1])


@cache
def rolls(points: Points) -> tuple[float, tuple[float, ...]]:
    """The least mean number of rolls, and the chance of each number if one plays for it."""
    if not any(points):
        return 0.0, (1.0,)
    mean, chances = 1.0, [0.0]
    for roll in ROLLS:
        after = min(plays(points, roll), key=_preference)
        next_mean, next_chances = rolls(after)
        mean += next_mean / 36
        parts = zip_longest(chances, (0.0, *next_chances), fillvalue=0.0)
        chances = [chance + more / 36 for chance, more in parts]
    return mean, tuple(chances)


def _preference(points: Points) -> tuple[float, list[int]]:
    """By the mean; of equals, fewest checkers, then fewest beyond the ace point, and so on."""
    beyond = list(accumulate(reversed(points)))[::-1]
    return round(rolls(points)[0], 12), beyond


@cache
def first_off(points: Points) -> float:
    """The least mean number of rolls until a checker is off."""
    everybody = sum(points)
    mean = 1.0
    for roll in ROLLS:
        after = plays(points, roll)
        mean += min(0.0 if sum(left) < everybody else first_off(left) for left in after) / 36
    return mean


@cache
def win_chance(ours: Points, theirs: Points) -> float:
    """The chance of who is on roll to be off first, both playing for the least mean."""
    if not any(theirs):
        return 0.0
    if not any(ours):
        return 1.0
    afters = (min(plays(ours, roll), key=_preference) for roll in ROLLS)
    return sum(1.0 if not any(after) else 1.0 - win_chance(theirs, after) for after in afters) / 36
