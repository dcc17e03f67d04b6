"""Who can be judged. A player is named by a text:

    random [SEED]     any legal play
    pubeval           Tesauro's linear evaluator, as gnubg-nn plays it
    gnubg-nn          gnubg's nets at 0-ply, by gnubg-nn (PyPI)
    bgsage            Open Sage's nets without search, which it calls 1-ply (PyPI), chosen by cubeless equity
    anything else     a level of gammon: "strong 0-ply", "fast 1-ply", the path of a file of weights

gnubg and Sage are called, never copied: gnubg-nn is GPL, bgsage MPL 2.0, and pubeval's weights are Gerald Tesauro's.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np

import gammon
from boards import Boards, Dice, Floats, Indices, Player, first_best
from gammon import Successors


def player(name: str) -> Player:
    """The player of that name, see above."""
    kind, *rest = name.split()
    if kind == "random":
        return random_player(int(rest[0]) if rest else 1)
    named: dict[str, Callable[[], Player]] = {"pubeval": pubeval, "gnubg-nn": gnubg_nn, "bgsage": bgsage}
    return named[name]() if name in named else level_player(name)


def random_player(seed: int) -> Player:
    """Any of the plays, each as likely."""
    rng = np.random.default_rng(seed)

    def choose(boards: Boards, dice: Dice, successors: Successors) -> Indices:
        return np.asarray(rng.integers(np.diff(successors.offsets)), np.int64)

    return choose


def by_equity(evaluate: Callable[[Boards], Floats]) -> Player:
    """Plays so that the opponent, who is on roll then, has the least equity; of equal plays the first."""

    def choose(boards: Boards, dice: Dice, successors: Successors) -> Indices:
        return first_best(-evaluate(successors.boards), successors.offsets)

    return choose


def equity_of(chances: Floats) -> Floats:
    """The cubeless equity of win, win gammon, win backgammon, lose gammon, lose backgammon (each or more)."""
    return np.asarray(chances @ np.array([2.0, 1.0, 1.0, -1.0, -1.0]) - 1.0)


def level_player(level: str) -> Player:
    """gammon's own play at a level, or with a file of weights, through its public face."""
    best_plays: Any = getattr(gammon, "best_plays_batch", None)
    if best_plays is None:
        raise SystemExit(f"no player {level!r}: this build of gammon has no evaluator (gammon.best_plays_batch)")

    def choose(boards: Boards, dice: Dice, successors: Successors) -> Indices:
        return np.maximum(np.asarray(best_plays(boards, dice, level=level).index, np.int64), 0)

    return choose


# --- rivals -----------------------------------------------------------------------------------------------------------


def sides(boards: Boards) -> Boards:
    """int8[n,26] as gnubg has boards, int8[n,50]: points 1-24 and bar of the opponent, as it counts; of the mover."""
    return np.concatenate([np.maximum(-boards[:, 24::-1], 0), np.maximum(boards[:, 1:], 0)], axis=1)


def found(results: Boards, successors: Successors) -> Indices:
    """The index within each row of the successor that equals the row's result; one that is none of them is an error."""
    first, last = successors.offsets[:-1], successors.offsets[1:]
    same = (successors.boards == np.repeat(results, last - first, axis=0)).all(axis=1)
    at = np.flatnonzero(same)
    if len(at) != len(results) or (at < first).any() or (at >= last).any():
        raise ValueError("a rival's plays are not among the legal plays")
    return np.asarray(at - first, np.int64)


def _where_plays(choose: Callable[[Boards, Dice], Boards]) -> Player:
    """A player from a function that gives the boards after its plays; rows with one result are not asked."""

    def player(boards: Boards, dice: Dice, successors: Successors) -> Indices:
        results = successors.boards[successors.offsets[:-1]].copy()
        asked = np.diff(successors.offsets) > 1
        if asked.any():
            results[asked] = choose(boards[asked], dice[asked])
        return found(results, successors)

    return player


@cache
def gnubg_nn() -> Player:
    """gnubg-nn's best play at 0-ply."""
    gnubg = import_module("gnubg_nn")

    def choose(boards: Boards, dice: Dice) -> Boards:
        asked = zip(sides(boards).tolist(), dice.tolist(), strict=True)
        keys = [gnubg.best_move([side[:25], side[25:]], *roll, 0, b"X", 1)[1] for side, roll in asked]
        # The points and bar of the side that has moved, and of the side on roll, as each counts.
        after = np.array([gnubg.board_from_position_key(key) for key in keys], np.int8)
        results = np.zeros_like(boards)
        results[:, 1:] = after[:, 1]
        results[:, 24::-1] -= after[:, 0]
        return results

    return _where_plays(choose)


@cache
def pubeval() -> Player:
    """pubeval's play, moved by moved."""
    gnubg = import_module("gnubg_nn")

    def choose(boards: Boards, dice: Dice) -> Boards:
        results = []
        for side, board, (die1, die2) in zip(sides(boards).tolist(), boards.tolist(), dice.tolist(), strict=True):
            moves = iter(gnubg.pub_best_move([side[:25], side[25:]], die1, die2))
            for source, target in zip(moves, moves, strict=True):  # counted from 0; -1 is off
                board[source + 1] -= 1
                if target < 0:
                    continue
                if board[target + 1] == -1:
                    board[0], board[target + 1] = board[0] - 1, 0
                board[target + 1] += 1
            results.append([-count for count in reversed(board)])
        return np.array(results, np.int8)

    return _where_plays(choose)


@cache
def bgsage() -> Player:
    """Open Sage's production nets without search."""
    engine, weights = import_module("bgbot_cpp"), import_module("bgsage").default_weights()
    strategy = engine.create_strategy(weights.strategy_type, *weights.weight_args)
    centred = engine.CubeOwner.CENTERED
    every = (3_000, 9.0, 1)  # plays rated, their distance from the best, threads

    def choose(boards: Boards, dice: Dice) -> Boards:
        # Both bars are counted upwards, and the board after a play is still seen by the mover.
        asked = [
            {"board": [-board[0], *board[1:]], "die1": die1, "die2": die2, "cube_value": 1, "cube_owner": centred}
            for board, (die1, die2) in zip(boards.tolist(), dice.tolist(), strict=True)
        ]
        answers = engine.batch_checker_play(asked, strategy, *every, jacoby=False, beaver=False)
        best = [max(answer["moves"], key=lambda move: move["cubeless_equity"])["board"] for answer in answers]
        results = -np.array(best, np.int8)[:, ::-1]
        results[:, -1] *= -1  # the opponent's bar
        return results

    return _where_plays(choose)
