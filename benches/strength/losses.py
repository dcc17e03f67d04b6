"""What players lose a decision, by a list of rated plays: `python losses.py report "strong 0-ply" "fast 0-ply"`.

The lists are `pick`, to choose checkpoints by, `report`, whose figures are published and which nothing is ever fitted
or chosen by, and `races`, bear-offs. gnubg's own play on the same decisions comes with the list, and every difference
is paired with it. Players are named as players.py says. The judge of contact, gnubg 2-ply, favours gnubg's nets; that
of races is exact.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping

import numpy as np

import lists
from boards import Floats
from figures import Clock, figure, version_of
from lists import RatedList
from phases import by_phase
from players import player

WIDTH = 26


def losses_of(rated: RatedList, names: list[str]) -> dict[str, Floats]:
    """The loss of each decision in thousandths of a point, by player; those that come with the list are first."""
    found = {name: rated.losses(chosen) for name, chosen in rated.choices.items()}
    for name in names:
        chosen = player(name)(rated.boards, rated.dice, rated.plays)
        if quick := int(np.count_nonzero(~rated.is_judged(chosen))):
            print(f"{name}: {quick} of its plays have the quick judge's equity only")
        found[name] = rated.losses(chosen)
    return found


def print_players(losses: Mapping[str, Floats]) -> None:
    """A line a player: its loss, how often it is not the best play, and how much less it loses than the first."""
    base = next(iter(losses))
    print(f"{'millipoints a decision':{WIDTH}} {'decisions':>9} {'loss':>15} {'errors':>7} {'less than ' + base:>25}")
    for name, loss in losses.items():
        there = ~np.isnan(loss)
        gain = figure((losses[base] - loss)[there])
        paired = "" if name == base else f"{gain.text('+.3f')} ({gain.errors_from_zero:+.1f} SE)"
        lost = figure(loss[there]).text(".3f", 15)
        print(f"{name:{WIDTH}} {there.sum():9} {lost} {np.mean(loss[there] > 0):7.1%} {paired:>25}")


def print_phases(rated: RatedList, losses: Mapping[str, Floats]) -> None:
    """The loss of each player in each phase."""
    names = "".join(f" {name:>{max(14, len(name))}}" for name in losses)
    print(f"\n{'loss by phase':{WIDTH}} {'decisions':>9}{names}")
    for phase, there in by_phase(rated.boards).items():
        known = ((name, loss[there & ~np.isnan(loss)]) for name, loss in losses.items())
        cells = "".join(" " + figure(loss).text(width=max(14, len(name))) for name, loss in known)
        print(f"{phase:{WIDTH}} {there.sum():9}{cells}")


def main() -> None:
    """Judge the players that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("list", choices=("pick", "report", "races"))
    parser.add_argument("player", nargs="*")
    asked = parser.parse_args()
    clock = Clock()
    rated = lists.read(lists.path_of(asked.list))
    losses = losses_of(rated, asked.player)
    print_players(losses)
    print_phases(rated, losses)
    clock.sign(*rated.notes, version_of("gnubg-nn"), version_of("bgsage"))


if __name__ == "__main__":
    main()
