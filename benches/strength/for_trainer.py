"""Writes the list by which the trainer watches its stages, as the plain text that it reads.

    python benches/strength/for_trainer.py > pick.txt
    target/release/gammon-train self-play --decisions pick.txt …

A line is a decision: the board as 26 numbers with commas between, both dice, how many plays there are, and for each
the board after it, seen by the opponent, and its equity to the mover in points.
"""

from __future__ import annotations

import numpy as np

import lists


def main() -> None:
    """Write `pick`; there is no choice, since `report` must never be chosen by."""
    rated = lists.read(lists.path_of("pick"))
    offsets = rated.plays.offsets
    for row, (board, dice) in enumerate(zip(rated.boards, rated.dice, strict=True)):
        plays = range(offsets[row], offsets[row + 1])
        rows = [f"{_text(rated.plays.boards[play])} {rated.equities[play]:.6f}" for play in plays]
        print(_text(board), *dice, len(rows), *rows)


def _text(board: np.ndarray) -> str:
    return ",".join(map(str, board.tolist()))


if __name__ == "__main__":
    main()
