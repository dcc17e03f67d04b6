"""The work that the Python benchmarks share: 2,000 rolls met in games, and random games.

A line of tests/data/positions_2000.txt is a Position ID, the two dice, and how many distinct plays there are (0 for
a dance); 33,071 in all. Decoding is never timed.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import gammon
from gammon import reference
from rivals import Case, Rival

REPOSITORY = Path(__file__).resolve().parent.parent
POSITIONS = REPOSITORY / "tests" / "data" / "positions_2000.txt"
PLAYS = 33_071
ROLLS_MET = 20_000
"""More rolls than a processor's branch prediction can learn by heart, which 2,000 are not."""
FACES = range(1, 7)


@dataclass(frozen=True)
class Rolls:
    """Rolls in every shape that a generator takes."""

    positions: list[gammon.Position]
    dice: list[tuple[int, int]]
    counts: list[int]

    @classmethod
    def load(cls) -> Rolls:
        lines = [line.split(" ") for line in POSITIONS.read_text(encoding="ascii").splitlines()]
        rolls = cls(
            [gammon.Position.from_position_id(text) for text, *_ in lines],
            [(int(die1), int(die2)) for _, die1, die2, _ in lines],
            [int(count) for *_, count in lines],
        )
        expect(rolls.plays, PLAYS, "plays in the file")
        return rolls

    @classmethod
    def met(cls) -> Rolls:
        """The rolls of random games that movegen.rs draws, one by one the same."""
        state, position = 0x2545_F491_4F6C_DD1D, gammon.Position()
        found = cls([], [], [])

        def below(bound: int) -> int:
            # xorshift64 (Marsaglia 2003)
            nonlocal state
            state ^= state << 13 & 2**64 - 1
            state ^= state >> 7
            state ^= state << 17 & 2**64 - 1
            return state % bound

        while len(found) < ROLLS_MET:
            dice = below(6) + 1, below(6) + 1
            plays = position.legal_plays(dice)
            found.positions.append(position)
            found.dice.append(dice)
            found.counts.append(len(plays))
            position = plays[below(len(plays))].next if plays else position.flip()
            if position.outcome:
                position = gammon.Position()
        return found

    def __len__(self) -> int:
        return len(self.positions)

    @cached_property
    def plays(self) -> int:
        return sum(self.counts)

    @cached_property
    def boards(self) -> NDArray[np.int8]:
        return np.array([position.to_array() for position in self.positions])

    @cached_property
    def dice_array(self) -> NDArray[np.int8]:
        return np.array(self.dice, np.int8)

    @cached_property
    def rows(self) -> list[tuple[int, ...]]:
        return [tuple(row) for row in self.boards.tolist()]

    @cached_property
    def cases(self) -> list[Case]:
        return list(zip(self.rows, self.dice, strict=True))


def generators(rolls: Rolls, rivals: Sequence[Rival]) -> dict[str, Callable[[], object]]:
    """Every way to find all plays of the rolls on one thread, by name; each has given the right counts."""

    def arrays() -> gammon.Successors:
        return gammon.legal_plays_batch(rolls.boards, rolls.dice_array, threads=1)

    def arrays_with_moves() -> gammon.Successors:
        return gammon.legal_plays_batch(rolls.boards, rolls.dice_array, moves=True, threads=1)

    def objects() -> list[list[gammon.Play]]:
        return [position.legal_plays(dice) for position, dice in zip(rolls.positions, rolls.dice, strict=True)]

    def pure_python() -> list[set[reference.Board]]:
        return [reference.successors(row, dice) for row, dice in rolls.cases]

    for batch in (arrays, arrays_with_moves):
        expect(np.diff(batch().offsets).tolist(), rolls.counts, batch.__name__)
    expect([len(plays) for plays in objects()], rolls.counts, "objects")
    expect([len(results) for results in pure_python()], rolls.counts, "reference.py")
    ways: dict[str, Callable[[], object]] = {
        "arrays": arrays,
        "arrays with moves": arrays_with_moves,
        "objects": objects,
        "reference.py": pure_python,
    }
    for rival in rivals:
        if rival.prepare_generation is not None:
            ways[rival.name] = generate = rival.prepare_generation(rolls.cases)
            found = generate()
            if rival.exact:
                expect(found, rolls.plays, rival.name)
    return ways


def met() -> tuple[int, dict[str, Callable[[], object]]]:
    """The plays of the rolls met in random games, and our arrays of them, on one thread."""
    rolls = Rolls.met()

    def arrays_met() -> gammon.Successors:
        return gammon.legal_plays_batch(rolls.boards, rolls.dice_array, threads=1)

    expect(np.diff(arrays_met().offsets).tolist(), rolls.counts, "arrays met")
    return rolls.plays, {"arrays met": arrays_met}


def calls() -> dict[str, Callable[[], object]]:
    """One call each, as a program that plays a game makes them; each has given the right answer."""
    start = gammon.Position()
    expect(len(start.legal_plays((3, 1))), 16, "legal_plays")
    expect(start.check((3, 1), "6/5 8/5").notation, "8/5 6/5", "check")
    return {
        "legal_plays": lambda: start.legal_plays((3, 1)),
        "check": lambda: start.check((3, 1), "8/5 6/5"),
    }


#: Random games from the start on one thread, and what ours must come to for SEED.
GAMES = 200
SEED = 1
TOTALS = gammon.PlayoutResult(GAMES, (39, 39, 20, 0), (34, 36, 32, 0), 0, 0, 19_294, 353_842, -25)


def playouts() -> gammon.PlayoutResult:
    """Our own random games, checked the first time."""
    return gammon.playouts(gammon.Position(), GAMES, SEED, threads=1)


def players(rivals: Sequence[Rival]) -> dict[str, Callable[[], object]]:
    """Every way to play the random games, by name; each has played games of the usual length."""
    expect(playouts(), TOTALS, "playouts")
    others = {rival.name: rival.random_playouts for rival in rivals if rival.random_playouts is not None}
    others["reference.py"] = reference_playouts
    usual = TOTALS.plies / GAMES
    for name, play in others.items():
        length = play(GAMES, SEED) / GAMES
        if not 0.85 * usual < length < 1.15 * usual:
            raise AssertionError(f"{name}: {length:.1f} rolls a game, where {usual:.1f} are usual")
    return {"gammon": playouts} | {name: partial(play, GAMES, SEED) for name, play in others.items()}


def reference_playouts(games: int, seed: int) -> int:
    """The number of rolls, dances included, in random games that the pure-Python generator plays."""
    rng = random.Random(seed)
    plies = 0
    for _ in range(games):
        board = reference.START
        dice = rng.sample(FACES, 2)  # the first roll of a game is no double
        while max(board) > 0 > min(board):
            plies += 1
            results = list(reference.successors(board, dice))
            board = reference.flip(rng.choice(results) if results else board)
            dice = rng.choices(FACES, k=2)
    return plies


def expect(found: object, wanted: object, what: str) -> None:
    """The time of a wrong answer is worth nothing."""
    if found != wanted:
        raise AssertionError(f"{what}: {found!r}, not {wanted!r}")
