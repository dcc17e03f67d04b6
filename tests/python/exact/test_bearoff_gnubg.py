"""Our tables against those that GNU Backgammon installs; skipped where it is not installed."""

from __future__ import annotations

import itertools
import os
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from gammon import bearoff
from gammon._core import TwoSidedTable
from gammon.batch import as_boards, as_men
from gammon.tables import TwoSided
from gammon.variants import find

PLACES = ("/var/lib/gnubg", "/usr/share/gnubg", "/usr/local/share/gnubg")
UNIT = 2 / 65_535


def file_of_gnubg(name: str) -> Path:
    """A file of GNU Backgammon: in the folder that GAMMON_GNUBG names, or where Debian has it."""
    named = os.environ.get("GAMMON_GNUBG")
    for place in [named] if named else PLACES:
        if (Path(place) / name).exists():
            return Path(place) / name
    pytest.skip(f"{name} is not there: install gnubg, or name its folder in GAMMON_GNUBG")


def every_pair(checkers: int) -> NDArray[np.int8]:
    """The boards of every side of at most so many checkers against every such side, none of them off the board."""
    counts = [counts for counts in itertools.product(range(checkers + 1), repeat=6) if 0 < sum(counts) <= checkers]
    sides = np.array(counts, np.int8)
    boards = np.zeros((len(sides), len(sides), 26), np.int8)
    boards[:, :, 1:7] = sides[:, None]
    boards[:, :, 24:18:-1] = -sides[None]
    return boards.reshape(-1, 26)


def test_every_equity_of_gnu_backgammon_is_ours_up_to_its_rounding(tmp_path: Path) -> None:
    theirs = TwoSidedTable.open(file_of_gnubg("gnubg_ts0.bd"))
    ours = TwoSided(6, 6, cubeful=True, within=tmp_path).build()
    boards, game = every_pair(6), find("backgammon")
    assert len(boards) == 923 * 923
    arguments = (as_boards(boards, game), game.game, as_men(None, game), None)
    equities = ours.equities_batch(*arguments)
    differences = (equities - theirs.equities_batch(*arguments)) / UNIT
    # Each of their numbers is computed from numbers that were rounded down, with a sign that changes from roll to roll.
    assert np.abs(differences).max() < 4.5
    assert np.abs(differences).mean() < 1.5
    assert (bearoff.two_sided_batch(boards, cubeful=True, within=tmp_path) == equities.reshape(-1, 4)).all()


def test_the_table_of_gnu_backgammon_agrees_with_itself() -> None:
    check = TwoSided(1, 1).check_opened(TwoSidedTable.open(file_of_gnubg("gnubg_ts0.bd")), 20_000)
    assert check.is_good
