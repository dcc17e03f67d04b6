"""What the tests of hyper-backgammon share: the small games and their starts."""

from __future__ import annotations

from gammon import Position


def of(mover: dict[int, int], opponent: dict[int, int], men: int | tuple[int, int]) -> Position:
    return Position.from_counts(mover, opponent, variant="hypergammon", men=men)


START_1, START_2 = of({24: 1}, {24: 1}, 1), of({24: 1, 23: 1}, {24: 1, 23: 1}, 2)
