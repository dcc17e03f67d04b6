"""What several test modules share: boards from short texts, random boards, and scripts in processes of their own."""

from __future__ import annotations

import hashlib
import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

from gammon import IllegalPlayError, Play, Position, Roll
from gammon.variants import ALL

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "data"
GAMES = ("backgammon", "nackgammon", "hypergammon", "longgammon", "tavla_gamearea", "tavla_guide", "portes")
"""The games in which checkers move as in backgammon."""
FAMILY = tuple(game.name for game in ALL)
"""Every game known by name."""
ROLLS = tuple(roll for roll, _ in Roll.all())
BAR, OFF = 25, 0
_PLACES = {"bar": BAR, "off": OFF, **{str(point): point for point in range(1, 25)}}


def counts(text: str) -> dict[int, int]:
    """Counts by slot from a text such as "24:2 6:5 bar:1 off:3"."""
    pairs = (item.split(":") for item in text.split())
    return {_PLACES[place]: int(count) for place, count in pairs}


def position(text: str, variant: str = "backgammon", men: int | tuple[int, int] | None = None) -> Position:
    """A position from "24:2 bar:1 | 20:2": the mover's checkers, then the opponent's, all in the mover's numbering.

    The bar is each side's own; what is not said is borne off.
    """
    mover, _, opponent = text.partition("|")
    others = {slot if slot in (BAR, OFF) else 25 - slot: count for slot, count in counts(opponent).items()}
    return Position.from_counts(counts(mover), others, variant, men=men)


def finals(before: Position, dice: str) -> set[Position]:
    """The results of all legal plays, seen by the player who made them."""
    plays = before.legal_plays(dice)
    results = {play.result.flip() for play in plays}
    assert len(results) == len(plays), "two plays with one result"
    return results


def after(play: Play) -> Position:
    """The result seen by the player who made the play."""
    return play.result.flip()


def refused(pos: Position, dice: object, play: Any) -> IllegalPlayError:
    """The refusal of a play; every method refuses it alike."""
    with pytest.raises(IllegalPlayError) as caught:
        pos.check(dice, play)  # type: ignore[arg-type]
    with pytest.raises(IllegalPlayError):
        pos.after(dice, play)  # type: ignore[arg-type]
    assert not pos.is_legal(dice, play)  # type: ignore[arg-type]
    return caught.value


def digest(results: list[dict[str, list[int]]]) -> str:
    """The digest of results, as the data define it."""
    texts = sorted(json.dumps(result, separators=(",", ":")) for result in results)
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16]


def as_result(pos: Position) -> dict[str, list[int]]:
    """A result as the data write it, seen by the player who made the play."""
    mover, opponent, pinned_mover, pinned_opponent = pos.to_counts()
    result = {"x": list(mover), "o": list(opponent)}
    if pinned_mover or pinned_opponent:
        result |= {"px": list(pinned_mover), "po": list(pinned_opponent)}
    return result


def board_of(pos: Position) -> list[int]:
    """The 26 numbers of a board, as `gammon.reference` takes them."""
    return [int(count) for count in pos.to_array()]


def walk(count: int, seed: int, variant: str = "backgammon") -> Iterator[tuple[Position, Roll]]:
    """Positions and rolls of random games, one after the other."""
    source = random.Random(seed)
    start = current = Position.start(variant)
    for _ in range(count):
        roll = Roll(source.randint(1, 6), source.randint(1, 6))
        yield current, roll
        found = current.legal_plays(roll)
        current = source.choice(found).next if found else current.flip()
        if current.outcome:
            current = start


@st.composite
def positions(draw: st.DrawFn, variants: tuple[str, ...] = GAMES) -> Position:
    """Any position of a game: no care is taken that it can be reached."""
    variant = draw(st.sampled_from(variants))
    men = draw(st.integers(1, 15)), draw(st.integers(1, 15))
    # Few places make points and primes likely, many make blots likely.
    places = draw(st.sampled_from((4, 8, 25)))
    slots = draw(st.permutations(range(BAR + 1)))[:places]
    mover = [0] * 27
    opponent = [0] * 27
    for _ in range(men[0]):
        mover[draw(st.sampled_from(slots))] += 1
    for _ in range(men[1]):
        slot = draw(st.sampled_from(slots))
        on_a_point = OFF < slot < BAR
        taken = on_a_point and mover[slot]
        opponent[OFF if taken else 25 - slot if on_a_point else slot] += 1
    if mover[OFF] == men[0] and opponent[OFF] == men[1]:
        opponent[OFF], opponent[BAR] = opponent[OFF] - 1, 1
    return Position.from_counts(mover, opponent, variant)


rolls = st.sampled_from([Roll(first, second) for first in range(1, 7) for second in range(1, 7)])


def run_script(source: str, folder: Path, timeout: float = 60) -> str:
    """Runs a program in a process of its own, killed after so many seconds, and returns what it printed."""
    script = folder / "script.py"
    script.write_text(source, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, timeout=timeout, check=False, cwd=folder
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
