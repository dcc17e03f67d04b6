"""Draws bear-off decisions and rates every play of them exactly: `python rate_races.py` writes data/races.tsv.xz.

The values are those of gammon's two-sided table for as many checkers as a side has, 15 by default; it is built where
it is not there, which takes minutes and, for 15 checkers, 6 GB of disk and memory. No gammon can be won in these
decisions (sample.py), so that a play is worth 1 - 2 p points where the opponent's chance to win is p. The table
rounds chances to 1/65535, which is 0.03 millipoints; all of a play's other error is none.
"""

from __future__ import annotations

import argparse

import numpy as np

import gammon
import lists
from boards import Boards, Floats, finished
from figures import Clock, figure, version_of
from gammon import tables
from gammon.bearoff.both import two_sided_batch
from lists import RatedList
from players import gnubg_nn
from sample import SAMPLES, draw


def exact_equities(boards: Boards, folder: str | None) -> Floats:
    """What boards after plays are worth to the players who have moved, by the table that has them all."""
    over = finished(boards)
    equities = np.ones(len(boards))
    equities[~over] = 1.0 - 2.0 * two_sided_batch(boards[~over], within=folder)
    return equities


def main() -> None:
    """Draw, rate, write, and say what gnubg's own play loses."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", metavar="FOLDER", help="where the table is or is built (gammon's own folder)")
    asked = parser.parse_args()
    clock, sample = Clock(), SAMPLES["races"]
    tables.TwoSided(15, 15, within=asked.tables).build()
    boards, dice = draw(sample, gnubg_nn())
    plays = gammon.legal_plays_batch(boards, dice, dance="keep")
    equities = exact_equities(plays.boards, asked.tables)
    notes = [
        f"races: {len(boards)} bear-off decisions, one in {sample.one_in}, seed {sample.seed}, {sample.purpose}",
        f"played by {version_of('gnubg-nn')} at 0-ply, rated by gammon's two-sided table of 15 checkers",
    ]
    choices = {"gnubg-nn": gnubg_nn()(boards, dice, plays)}
    rated = RatedList(boards, dice, plays, equities, np.ones(len(plays), bool), choices, notes)
    lists.write(lists.path_of(sample.name), rated)
    print(f"gnubg-nn: {figure(rated.losses(choices['gnubg-nn'])).text('.3f')} millipoints a decision")
    clock.sign()


if __name__ == "__main__":
    main()
