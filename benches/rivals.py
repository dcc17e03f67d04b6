"""Other backgammon libraries behind one face, so that a benchmark can time them in the same run.

`available()` gives a `Rival` for each of these that is installed; all three come from PyPI:

    gnubg-nn     GNU Backgammon's code as a Python module (GPL: called here, never copied)
    bgsage       the Open Sage engine (MPL 2.0)
    open_spiel   DeepMind's collection of games (Apache 2.0)

A case is a board in XGID's order seen by the player on roll (0 the opponent's bar, 1-24 the points, 25 the
mover's bar; mover positive) and two dice. Converting it into a rival's own shape is done before the clock starts.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import version
from itertools import accumulate, combinations, product
from typing import Any

Case = tuple[Sequence[int], tuple[int, int]]

CHECKERS = 15
MAX_PLIES = 100_000  # no random game comes near it: it only keeps a bug from spinning for ever
START = (0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0)
ROLLS = list(product(range(1, 7), repeat=2))
OPENING_ROLLS = [roll for roll in ROLLS if roll[0] != roll[1]]


@dataclass(frozen=True)
class Rival:
    """A library under test. A callable is None where the library cannot do the job; `reason` then says why."""

    name: str
    version: str
    #: Takes the cases and returns the call to time, which generates every play of every case and returns how many
    #: distinct results there are in all, a dance counting 0.
    prepare_generation: Callable[[Sequence[Case]], Callable[[], int]] | None
    #: Takes (games, seed), plays that many random games from the start and returns the rolls played, dances included.
    random_playouts: Callable[[int, int], int] | None
    #: Whether the count is of distinct results, as ours is.
    exact: bool = True
    #: What the figures include that a reader should know.
    note: str = ""
    reason: str = ""


def _rolls(rng: random.Random) -> Iterator[tuple[int, int]]:
    """The rolls of one game, of which the first is never a double."""
    yield OPENING_ROLLS[int(rng.random() * 30)]
    for _ in range(MAX_PLIES):
        yield ROLLS[int(rng.random() * 36)]


# --- gnubg-nn ---------------------------------------------------------------------------------------------------------


def _gnubg_board(board: Sequence[int]) -> tuple[list[int], list[int]]:
    """Two rows of 25, the opponent's first: a side's own points 1-24, then its bar."""
    opponent = [max(-board[25 - point], 0) for point in range(1, 26)]
    return opponent, [max(board[point], 0) for point in range(1, 26)]


def _gnubg() -> Rival:
    gnubg = import_module("gnubg_nn")

    def prepare(cases: Sequence[Case]) -> Callable[[], int]:
        positions = [(_gnubg_board(board), *dice) for board, dice in cases]

        def generate() -> int:
            # One position key, a string, for each distinct result; none for a dance.
            moves = gnubg.moves
            return sum(len(moves(board, die1, die2)) for board, die1, die2 in positions)

        return generate

    def playouts(games: int, seed: int) -> int:
        moves, from_key = gnubg.moves, gnubg.board_from_position_key
        rng = random.Random(seed)
        plies = 0
        for _ in range(games):
            opponent, mover = _gnubg_board(START)
            for die1, die2 in _rolls(rng):
                plies += 1
                if results := moves((opponent, mover), die1, die2):
                    opponent, mover = from_key(results[int(rng.random() * len(results))])
                    if not any(mover):
                        break
                opponent, mover = mover, opponent
        return plies

    note = "results are position keys; playouts are a Python loop that decodes one key a ply"
    return Rival("gnubg-nn", version("gnubg-nn"), prepare, playouts, note=note)


# --- bgsage -----------------------------------------------------------------------------------------------------------


def _bgsage() -> Rival:
    # bgsage.possible_moves copies every board it is given by this module, the engine itself, which is the faster door.
    sage = import_module("bgbot_cpp")

    def prepare(cases: Sequence[Case]) -> Callable[[], int]:
        # Our order, except that both bars are counted upwards.
        positions = [([-board[0], *board[1:]], *dice) for board, dice in cases]

        def generate() -> int:
            # A dance comes back as one result, the board itself, which no play can lead to: it is not counted.
            possible_moves = sage.possible_moves
            total = 0
            for board, die1, die2 in positions:
                results = possible_moves(board, die1, die2)
                total += len(results) if len(results) > 1 or results[0] != board else 0
            return total

        return generate

    def playouts(games: int, seed: int) -> int:
        possible_moves, flip, is_over = sage.possible_moves, sage.flip_board, sage.check_game_over
        rng = random.Random(seed)
        plies = 0
        for _ in range(games):
            board = list(START)
            for die1, die2 in _rolls(rng):
                plies += 1
                results = possible_moves(board, die1, die2)
                board = results[int(rng.random() * len(results))]
                if is_over(board):
                    break
                board = flip(board)
        return plies

    note = "results are lists of 26; playouts are a Python loop"
    return Rival("bgsage", version("bgsage"), prepare, playouts, note=note)


# --- OpenSpiel --------------------------------------------------------------------------------------------------------
#
# OpenSpiel's chance outcomes, and its actions: two departures, each a digit in base 26 (24 the bar, 25 none), of which
# the first is played with the higher die, or with the lower one where 676 is added. A double takes two actions.
# Below, a checker is known by the pips it has behind it: 0 on the bar, 1-24 on its 24-point to its ace point, 25 off.

_OUTCOMES = {roll: 2 * n for n, roll in enumerate(combinations(range(1, 7), 2))}
_OUTCOMES |= {(die, die): 29 + die for die in range(1, 7)}


def _pips_behind(board: Sequence[int]) -> tuple[list[int], list[int]]:
    """How many checkers the mover, then the opponent, has at each of 0-25 pips behind."""
    mover = [max(board[25 - pips], 0) for pips in range(25)]
    opponent = [max(-board[pips], 0) for pips in range(25)]
    return [*mover, CHECKERS - sum(mover)], [*opponent, CHECKERS - sum(opponent)]


class _Setup:
    """Leads a new OpenSpiel game to a given position, since its Python face has no way to set one up.

    `apply_action` does not ask whether an action is legal. A checker may be moved from any point, an empty one
    included (its count is below zero for a while), to any other; only an opponent's count of exactly one on arrival
    matters, as that is a hit. Two moves a turn keep histories as short as a real game's, which counts: OpenSpiel
    copies a state's history whenever it is asked for the legal actions.
    """

    def __init__(self, game: Any, board: Sequence[int], attempt: int = 0) -> None:
        self.order = list(range(25))
        if attempt: random.Random(attempt).shuffle(self.order)
        self.state = game.new_initial_state()
        self.now, self.goal = _pips_behind(START), _pips_behind(board)
        # Where a checker must go back it has to be hit. Both sides play bar to 5 and 19 to 20 at once, on the points
        # where the other arrives too, and so hit twice a turn. O leaves out its last 19 to 20, which leaves each
        # side, beside its start, one checker on its 5 and the rest of those hit on the bar.
        rounds = 0
        after = self.now
        while any(min(_surplus(*pair)) < 0 for pair in zip(after, self.goal, strict=True)):
            rounds += 1
            after = tuple(_hit_back(side, rounds - n) for n, side in enumerate(self.now))
        for left in reversed(range(rounds)):
            self._play(0, {5: 0, 1: 19})
            self._play(1, {5: 0, 1: 19} if left else {5: 0})
        side = 0
        while side == 1 or self.now != self.goal:
            if self.state.move_number() > 1000:
                raise ValueError(f"found no way to {board}")
            self._play(side, self._forward(side))
            side = 1 - side

    def _forward(self, side: int) -> dict[int, int]:
        """Up to two moves, by die, that bring a side nearer its goal without a hit."""
        mine, opponent = self.now[side].copy(), self.now[1 - side]
        surplus = _surplus(mine, self.goal[side])
        moves: dict[int, int] = {}
        hole = mine[19] < 0
        for start, die in product(range(18, -1, -1) if hole else self.order, range(6, 0, -1)):
            end = start + die
            if len(moves) == 2 or die in moves or end > (19 if hole else 25) or min(surplus[start:end]) <= 0:
                continue
            if mine[start] > 0 and (end == 25 or opponent[25 - end] != 1):
                moves[die] = start
                mine[start] -= 1
                surplus[start:end] = [n - 1 for n in surplus[start:end]]
        return moves

    def _play(self, side: int, moves: dict[int, int]) -> None:
        """One turn with the two dice named, or any others where fewer are."""
        unused = (die for die in range(1, 7) if die not in moves)
        low, high = sorted([*moves, *unused][:2])
        digits = {die: _departure(side, moves[die]) if die in moves else 25 for die in (low, high)}
        self.state.apply_action(_OUTCOMES[low, high])
        self.state.apply_action(26 * digits[low] + digits[high])
        mine, theirs = self.now[side], self.now[1 - side]
        for die, start in moves.items():
            end = start + die
            mine[start] -= 1
            mine[end] += 1
            if end < 25 and theirs[25 - end] == 1:
                theirs[25 - end] = 0
                theirs[0] += 1


def _surplus(now: list[int], goal: list[int]) -> list[int]:
    """How many more checkers must pass from each number of pips behind to the next; below 0, come back."""
    return list(accumulate(n - g for n, g in zip(now, goal, strict=True)))


def _hit_back(counts: list[int], times: int) -> list[int]:
    changed = counts.copy()
    changed[19] -= times
    changed[5] += 1
    changed[0] += times - 1
    return changed


def _departure(side: int, pips: int) -> int:
    if pips == 0:
        return 24
    return pips - 1 if side == 0 else 24 - pips


@cache
def _effects(dice: tuple[int, int]) -> list[tuple[int, int]]:
    """What each action does for side 0: a number that differs where the departures and arrivals do, and the arrivals."""
    low, high = sorted(dice)

    def effect(die: int, digit: int) -> tuple[int, int]:
        if digit == 25:
            return 0, 0
        start = 0 if digit == 24 else digit + 1
        end = min(start + die, 25)
        return (1 << 5 * end) - (1 << 5 * start), 1 << end

    effects = []
    for first, second in ((high, low), (low, high)):
        for digit2, digit1 in product(range(26), repeat=2):
            (delta1, arrival1), (delta2, arrival2) = effect(first, digit1), effect(second, digit2)
            effects.append((delta1 + delta2, arrival1 | arrival2))
    return effects


def _open_spiel() -> Rival:
    spiel = import_module("pyspiel")
    game = spiel.load_game("backgammon", {"max_player_turns": MAX_PLIES})

    def prepare(cases: Sequence[Case]) -> Callable[[], int]:
        positions = []
        for board, dice in cases:
            state = _Setup(game, board).state
            state.apply_action(_OUTCOMES[min(dice), max(dice)])
            blots = sum(1 << 25 - point for point in range(1, 25) if board[point] == -1)
            positions.append((state, blots, _effects(dice), dice[0] == dice[1]))

        def generate() -> int:
            # Actions are ordered pairs of moves, and the two halves of a double are asked for one after the other, so
            # most results come up several times. What tells results apart is where checkers left, arrived and hit.
            total = 0
            for state, blots, effects, double in positions:
                results = set()
                for action in state.legal_actions():
                    delta, arrivals = effects[action]
                    results.add((delta, arrivals & blots))
                total += len(results)
            return total

        return generate

    def playouts(games: int, seed: int) -> int:
        bots = [spiel.make_uniform_random_bot(player, seed + player) for player in (0, 1)]
        plies = 0
        for n in range(games):
            state = game.new_initial_state()
            spiel.evaluate_bots(state, bots, seed + n)
            plies += sum(player < 0 for player, _ in state.full_history())
        return plies

    return Rival("open_spiel", version("open_spiel"), prepare, playouts)
