"""Draws a sample and rates every play of it by Debian's gnubg: `python rate.py report` writes data/report.tsv.xz.

The quick judge is gnubg 0-ply on all plays, the judge gnubg 2-ply: on plays within WINDOW of the quick judge's best
first, on all others then (`--window-only` leaves those out, of which 1 in 7,500 was the best). With `--three-ply N`
gnubg 3-ply's choice is found for the first N decisions among the plays within THREE_PLY_WINDOW of the best by 2-ply.
What is rated is kept in a file of work beside the list, and an interrupted run goes on from there.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Mapping
from pathlib import Path

import numpy as np

import gammon
import lists
from boards import Boards, Dice, Floats, Indices, Mask, first_best, largest, rows_of
from figures import Clock, figure, version_of
from gammon import Successors
from gnubg_process import Gnubg, version
from lists import RatedList
from players import gnubg_nn
from sample import SAMPLES, Sample, draw

WINDOW = 0.16
THREE_PLY_WINDOW = 0.04
BLOCK = {0: 20_000, 2: 1_000, 3: 100}  # plays, by plies: what a killed run loses at most

#: The equities of all plays by gnubg's plies; not a number where none has been asked for.
Ratings = dict[int, Floats]


def rate(judge: Gnubg, plays: Successors, ratings: Ratings, asked: Mask, plies: int, work: Path) -> None:
    """Rate those of the asked plays that have no equity yet, and save after every block."""
    todo = np.flatnonzero(asked & np.isnan(ratings[plies]))
    for start in range(0, len(todo), BLOCK[plies]):
        block = todo[start : start + BLOCK[plies]]
        before, began = judge.cpu_seconds(), time.perf_counter()
        ratings[plies][block] = -judge.evaluate(plays.boards[block], plies)[:, 5]
        save(work, ratings)
        used, took = judge.cpu_seconds() - before, time.perf_counter() - began
        print(f"{plies}-ply: {start + len(block)} of {len(todo)} plays, {took:.1f} s, {used:.1f} CPU s", flush=True)


def save(work: Path, ratings: Ratings) -> None:
    """Write the work so that it is whole or not there."""
    beside = work.with_suffix(".new.npy")
    np.save(beside, np.array([ratings[plies] for plies in BLOCK]))
    os.replace(beside, work)


def load(work: Path, plays: Successors) -> Ratings:
    """What an earlier run has left, or nothing rated yet."""
    if not work.exists():
        return {plies: np.full(len(plays), np.nan) for plies in BLOCK}
    return dict(zip(BLOCK, np.load(work), strict=True))


def within(equities: Floats, plays: Successors, window: float) -> Mask:
    """The plays whose equity is known and within the window of their row's best."""
    known = np.where(np.isnan(equities), -np.inf, equities)
    return np.asarray(known >= largest(known, plays.offsets)[rows_of(plays.offsets)] - window)


def three_ply_choice(ratings: Ratings, plays: Successors) -> Indices:
    """gnubg 3-ply's choice, -1 in rows that are not rated."""
    near = within(ratings[2], plays, THREE_PLY_WINDOW)
    missing = np.unique(rows_of(plays.offsets)[near & np.isnan(ratings[3])])
    chosen = first_best(np.where(near, np.nan_to_num(ratings[3]), -np.inf), plays.offsets)
    chosen[missing] = -1
    return chosen


def as_list(sample: Sample, boards: Boards, dice: Dice, plays: Successors, ratings: Ratings) -> RatedList:
    """The list as it is kept."""
    judged = ~np.isnan(ratings[2])
    choices: Mapping[str, Indices] = {
        "gnubg 0-ply": first_best(ratings[0], plays.offsets),
        "gnubg 3-ply": three_ply_choice(ratings, plays),
    }
    choices = {name: chosen for name, chosen in choices.items() if (chosen >= 0).any()}
    notes = [
        f"{sample.name}: {len(boards)} contact decisions, one in {sample.one_in}, seed {sample.seed}, {sample.purpose}",
        f"played by {version_of('gnubg-nn')} at 0-ply, rated by {version()} at 2-ply: cubeless money without Jacoby,",
        "deterministic, no noise, no filter, gnubg's pruning nets on as by default",
    ]
    return RatedList(boards, dice, plays, np.where(judged, ratings[2], ratings[0]), judged, choices, notes)


def main() -> None:
    """Draw, rate, write, and say what gnubg's own play loses."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sample", choices=sorted(SAMPLES))
    parser.add_argument("--processes", type=int, default=4, help="how many gnubg to run (4)")
    parser.add_argument("--window-only", action="store_true", help="leave the plays far behind to the quick judge")
    parser.add_argument("--three-ply", type=int, default=0, metavar="N", help="decisions that gnubg 3-ply plays too")
    asked = parser.parse_args()
    clock, sample = Clock(), SAMPLES[asked.sample]
    boards, dice = draw(sample, gnubg_nn())
    plays = gammon.legal_plays_batch(boards, dice, dance="keep")
    every, work = np.ones(len(plays), bool), lists.DATA / f"{sample.name}.work.npy"
    lists.DATA.mkdir(exist_ok=True)
    ratings = load(work, plays)
    with Gnubg(asked.processes) as judge:
        rate(judge, plays, ratings, every, 0, work)
        rate(judge, plays, ratings, within(ratings[0], plays, WINDOW), 2, work)
        first = rows_of(plays.offsets) < asked.three_ply
        rate(judge, plays, ratings, first & within(ratings[2], plays, THREE_PLY_WINDOW), 3, work)
        if not asked.window_only:
            rate(judge, plays, ratings, every, 2, work)
        used = judge.cpu_seconds()
    rated = as_list(sample, boards, dice, plays, ratings)
    lists.write(lists.path_of(sample.name), rated)
    for name, chosen in rated.choices.items():
        known = rated.losses(chosen)[chosen >= 0]
        print(f"{name}: {figure(known).text()} millipoints a decision, {len(known)} decisions")
    clock.sign(f"{used:.0f} CPU s of gnubg")


if __name__ == "__main__":
    main()
