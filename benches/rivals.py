"""Other backgammon libraries behind one face, so that a benchmark can time them in the same run.

`available()` gives a `Rival` for each of these that is installed. All three come from PyPI:

    gnubg-nn     GNU Backgammon's code as a Python module (GPL: called here, never copied)
    bgsage       the Open Sage engine (MPL 2.0)
    open_spiel   DeepMind's collection of games (Apache 2.0)

A case is a board in XGID's order seen by the player on roll (0 the opponent's bar, 1-24 the points, 25 the
mover's bar; mover positive) and two dice. It is brought into a rival's own shape before the clock starts.
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

START = (0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0)
ROLLS = [(die1, die2) for die1 in range(1, 7) for die2 in range(1, 7)]
OPENING_ROLLS = [roll for roll in ROLLS if roll[0] != roll[1]]
MAX_PLIES = 100_000  # random games end within hundreds: this only keeps a bug from spinning for ever


@dataclass(frozen=True)
class Rival:
    """A library under test. A callable is None where the library cannot do the job, and `reason` says why."""

    name: str
    version: str
    #: Cases to the call that is timed, which generates every play of every case and returns how many distinct
    #: results there are in all (a dance counts 0).
    prepare_generation: Callable[[Sequence[Case]], Callable[[], int]] | None
    #: (games, seed) to the number of rolls, dances included, in that many random games from the start.
    random_playouts: Callable[[int, int], int] | None
    #: What the figures include.
    note: str = ""
    reason: str = ""
    #: Whether the plays counted are distinct results, so that the total must equal ours.
    exact: bool = True


def available() -> list[Rival]:
    """The rivals that import here."""
    return [rival for rival in _load().values() if isinstance(rival, Rival)]


def unavailable() -> dict[str, str]:
    """Why each of the others does not, by name."""
    return {name: reason for name, reason in _load().items() if isinstance(reason, str)}


@cache
def _load() -> dict[str, Rival | str]:
    found: dict[str, Rival | str] = {}
    for name, adapter in (("gnubg-nn", _gnubg), ("bgsage", _bgsage), ("open_spiel", _open_spiel)):
        try:
            found[name] = adapter(name)
        except (ImportError, OSError) as error:
            found[name] = f"{type(error).__name__}: {error}"
    return found


def _rolls(rng: random.Random) -> Iterator[tuple[int, int]]:
    """One game's rolls, of which the first is never a double."""
    yield OPENING_ROLLS[int(rng.random() * 30)]
    for _ in range(MAX_PLIES):
        yield ROLLS[int(rng.random() * 36)]


# --- gnubg-nn: moves() gives one position key, a string, for each distinct result, and none for a dance ---------------


def _gnubg_board(board: Sequence[int]) -> tuple[list[int], list[int]]:
    """The opponent's row, then the mover's: a side's own points 1-24, then its bar."""
    return [max(-board[25 - point], 0) for point in range(1, 26)], [max(board[point], 0) for point in range(1, 26)]


def _gnubg(name: str) -> Rival:
    gnubg = import_module("gnubg_nn")
    moves, from_key = gnubg.moves, gnubg.board_from_position_key

    def prepare(cases: Sequence[Case]) -> Callable[[], int]:
        positions = [(_gnubg_board(board), *dice) for board, dice in cases]
        return lambda: sum(len(moves(board, die1, die2)) for board, die1, die2 in positions)

    def playouts(games: int, seed: int) -> int:
        rng = random.Random(seed)
        plies = 0
        for _ in range(games):
            board: Sequence[Sequence[int]] = _gnubg_board(START)
            for die1, die2 in _rolls(rng):
                plies += 1
                if keys := moves(board, die1, die2):
                    board = from_key(keys[int(rng.random() * len(keys))])
                    if not any(board[1]):
                        break
                board = board[::-1]
        return plies

    return Rival(name, version(name), prepare, playouts, note="playouts are a Python loop that decodes one key a ply")


# --- bgsage: possible_moves() gives one board, a list of 26, for each distinct result ---------------------------------


def _bgsage(name: str) -> Rival:
    # The engine's own module: bgsage.possible_moves calls it too, then copies every board.
    sage = import_module("bgbot_cpp")
    possible_moves, flip, is_over = sage.possible_moves, sage.flip_board, sage.check_game_over

    def prepare(cases: Sequence[Case]) -> Callable[[], int]:
        # XGID's order, with both bars counted upwards.
        positions = [([-board[0], *board[1:]], *dice) for board, dice in cases]

        def generate() -> int:
            # A dance gives the board back as its only result, where no play can lead.
            total = 0
            for board, die1, die2 in positions:
                results = possible_moves(board, die1, die2)
                if results != [board]:
                    total += len(results)
            return total

        return generate

    def playouts(games: int, seed: int) -> int:
        rng = random.Random(seed)
        plies = 0
        for _ in range(games):
            board = list(START)
            for die1, die2 in _rolls(rng):
                plies += 1
                results = possible_moves(board, die1, die2) or [board]
                board = results[int(rng.random() * len(results))]
                if is_over(board):
                    break
                board = flip(board)
        return plies

    return Rival(name, version(name), prepare, playouts, note="playouts are a Python loop that flips one board a ply")


# --- open_spiel: legal_actions() gives pairs of moves in both orders, and a double takes two actions ------------------
#
# An action is two departures, digits in base 26 (24 the bar, 25 none), the lower one played with the higher die, or
# with the lower die where 26 * 26 is added. Below, a checker is known by the pips it has behind it: 0 on the bar,
# 1-24 on its owner's 24-point to ace point, 25 off.

_NONE, _BAR, _OFF = 25, 24, 25
_PASS = 26 * _NONE + _NONE
_OUTCOMES = {roll: 2 * n for n, roll in enumerate(combinations(range(1, 7), 2))}
_OUTCOMES |= {(die, die): 29 + die for die in range(1, 7)}


def _open_spiel(name: str) -> Rival:
    spiel = import_module("pyspiel")
    game = spiel.load_game("backgammon", {"max_player_turns": MAX_PLIES})

    def prepare(cases: Sequence[Case]) -> Callable[[], int]:
        positions = []
        for board, dice in cases:
            low, high = sorted(dice)
            state = _set_up(game, board)
            state.apply_action(_OUTCOMES[low, high])
            blots = sum(1 << 25 - point for point in range(1, 25) if board[point] == -1)
            positions.append((state, blots, _effects(low, high), low == high))

        def generate() -> int:
            # Most results come up several times; they are told apart by what has moved and been hit.
            total = 0
            for state, blots, effects, double in positions:
                results = {(effects[a][0], effects[a][1] & blots): a for a in state.legal_actions()}
                if double:
                    halves, results = results, {}
                    for (change, hits), half in halves.items():
                        child = state.child(half)
                        for a in child.legal_actions() if child.current_player() == 0 else [_PASS]:
                            results[change + effects[a][0], hits | effects[a][1] & blots] = a
                total += len(results) - ((0, 0) in results)
            return total

        return generate

    def playouts(games: int, seed: int) -> int:
        # These bots choose among actions, so a result that several actions lead to is played more often.
        bots = [spiel.make_uniform_random_bot(player, seed + player) for player in (0, 1)]
        plies = 0
        for game_seed in range(seed, seed + games):
            state = game.new_initial_state()
            spiel.evaluate_bots(state, bots, game_seed)
            plies += sum(event.player < 0 for event in state.full_history())
        return plies

    note = "generation includes removing duplicates in Python; playouts choose evenly among actions, not results"
    return Rival(name, version(name), prepare, playouts, note=note)


@cache
def _effects(low: int, high: int) -> list[tuple[int, int]]:
    """For each action of player 0: the change of its counts as one number, and the places arrived at as bits."""

    def move(die: int, digit: int) -> tuple[int, int]:
        start = 0 if digit == _BAR else digit + 1
        end = min(start + die, _OFF)
        return (0, 0) if digit == _NONE else ((1 << 5 * end) - (1 << 5 * start), 1 << end)

    effects = []
    for die1, die2 in ((high, low), (low, high)):
        for digit2, digit1 in product(range(26), repeat=2):
            (change1, arrival1), (change2, arrival2) = move(die1, digit1), move(die2, digit2)
            effects.append((change1 + change2, arrival1 | arrival2))
    return effects


def _set_up(game: Any, board: Sequence[int]) -> Any:
    """A state with the board before it and player 0 about to roll, which OpenSpiel's Python face cannot make itself.

    The state is led there from the start: `apply_action` does not ask whether an action is legal, so checkers may move
    from empty points (whose count is below zero for a while) and onto made ones. Histories stay about as long as a
    real game's, which is fair: OpenSpiel copies the history whenever it is asked for the legal actions.
    """
    for attempt in range(100):
        order = list(range(25))
        if attempt:
            random.Random(attempt).shuffle(order)
        journey = _Journey(game, board, order)
        if journey.arrived():
            return journey.state
    raise ValueError(f"no way found from the start to {list(board)}")


class _Journey:
    def __init__(self, game: Any, board: Sequence[int], order: Sequence[int]) -> None:
        self.state = game.new_initial_state()
        self.now, self.goal = _pips_behind(START), _pips_behind(board)
        self.order = order

    def arrived(self) -> bool:
        # A checker that must go back has to be hit. Both sides play bar to 5 and 19 to 20 at once, on the points where
        # the other arrives too, and so hit twice a turn. Player 1 leaves out its last 19 to 20, which leaves each side
        # one checker on its 5.
        rounds = 0
        while any(min(_surplus(self._after_hits(side, rounds), self.goal[side])) < 0 for side in (0, 1)):
            rounds += 1
        for left in reversed(range(rounds)):
            self._play(0, {5: 0, 1: 19})
            self._play(1, {5: 0, 1: 19} if left else {5: 0})
        for _ in range(100):
            if self.now == self.goal:
                return True
            self._play(0, self._forward(0))
            self._play(1, self._forward(1))
        return False

    def _after_hits(self, side: int, rounds: int) -> list[int]:
        counts = self.now[side].copy()
        if rounds:
            hits = rounds - side
            counts[0] += hits - 1
            counts[5] += 1
            counts[19] -= hits
        return counts

    def _forward(self, side: int) -> dict[int, int]:
        """Up to two moves, start by die, that bring a side nearer its goal and hit nothing."""
        mine, theirs = self.now[side].copy(), self.now[1 - side]
        surplus = _surplus(mine, self.goal[side])
        hole = mine[19] < 0  # to be filled before the other side settles there
        moves: dict[int, int] = {}
        for start, die in product(range(18, -1, -1) if hole else self.order, range(6, 0, -1)):
            end = start + die
            if die in moves or end > (19 if hole else _OFF) or mine[start] <= 0 or min(surplus[start:end]) <= 0:
                continue
            if len(moves) < 2 and (end == _OFF or theirs[25 - end] != 1):
                moves[die] = start
                mine[start] -= 1
                surplus[start:end] = [n - 1 for n in surplus[start:end]]
        return moves

    def _play(self, side: int, moves: dict[int, int]) -> None:
        """One turn with the dice named, and any others where fewer than two are."""
        low, high = sorted([*moves, *(die for die in range(1, 7) if die not in moves)][:2])
        digits = {die: _BAR if start == 0 else (24 - start if side else start - 1) for die, start in moves.items()}
        self.state.apply_action(_OUTCOMES[low, high])
        self.state.apply_action(26 * digits.get(low, _NONE) + digits.get(high, _NONE))
        mine, theirs = self.now[side], self.now[1 - side]
        for die, start in moves.items():
            mine[start] -= 1
            mine[start + die] += 1
            if start + die < _OFF and theirs[25 - start - die] == 1:
                theirs[25 - start - die] = 0
                theirs[0] += 1


def _pips_behind(board: Sequence[int]) -> tuple[list[int], list[int]]:
    """How many checkers the mover, then the opponent, has at each of 0-25 pips behind."""
    mover = [max(board[25 - pips], 0) for pips in range(25)]
    opponent = [max(-board[pips], 0) for pips in range(25)]
    return [*mover, 15 - sum(mover)], [*opponent, 15 - sum(opponent)]


def _surplus(now: Sequence[int], goal: Sequence[int]) -> list[int]:
    """How many more checkers are to pass from each place to the next; below 0, how many are to come back."""
    return list(accumulate(n - g for n, g in zip(now, goal, strict=True)))
