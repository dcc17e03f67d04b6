"""Lists of rated plays: what every play of a sample's decisions is worth to the mover, in data/NAME.tsv.xz.

A line of text, its fields separated by tabs:

    Position ID, two dice, the equities of all distinct results in units of 0.00001 points separated by spaces, and
    for each player of the header the index of its choice among them (-1: not asked)

The results come in the order of their boards as 26 numbers, each seen by the opponent, so that the file does not
depend on the order in which plays are generated. `~` before an equity says that it is the quick judge's only (gnubg
0-ply's; the play lay too far behind for more). Lines that begin with `#` say what the list is; one of them has a
checksum of all decisions and results, so that a list is never read beside other plays than it was made with.
"""

from __future__ import annotations

import hashlib
import lzma
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

import gammon
from boards import Boards, Dice, Floats, Indices, Mask, largest, rows_of
from gammon import Successors

DATA = Path(__file__).with_name("data")
UNIT = 1e-5
CHECKSUM, PLAYERS = "# checksum ", "# players "


@dataclass(frozen=True)
class RatedList:
    """Decisions with the worth of every play; the plays are in gammon's own order."""

    boards: Boards
    dice: Dice
    plays: Successors
    #: Of every play, to the mover, cubeless.
    equities: Floats
    #: Which of them the full judge gave.
    judged: Mask
    #: The choices that come with the list, by the player's name: an index in the row, or -1.
    choices: Mapping[str, Indices]
    notes: list[str] = field(default_factory=list)

    def losses(self, chosen: Indices) -> Floats:
        """What each choice costs against the best play judged, in thousandths of a point; NaN where there is none."""
        best = largest(np.where(self.judged, self.equities, -np.inf), self.plays.offsets)
        worth = self.equities[self.plays.offsets[:-1] + np.maximum(chosen, 0)]
        return np.where(chosen < 0, np.nan, np.maximum(best - worth, 0.0) * 1e3)

    def is_judged(self, chosen: Indices) -> Mask:
        """Which of the choices the full judge has rated."""
        return np.asarray(self.judged[self.plays.offsets[:-1] + np.maximum(chosen, 0)])


def canonical(plays: Successors) -> Indices:
    """The permutation that orders each row's results by their 26 numbers."""
    return np.asarray(np.lexsort((*plays.boards.T[::-1], rows_of(plays.offsets))), np.int64)


def checksum(boards: Boards, dice: Dice, plays: Successors) -> str:
    """Of the decisions and all their results, whatever order plays are generated in."""
    digest = hashlib.sha256(boards.tobytes() + dice.tobytes() + plays.boards[canonical(plays)].tobytes())
    return digest.hexdigest()[:16]


def path_of(name: str) -> Path:
    """Where the list of a sample is kept."""
    return DATA / f"{name}.tsv.xz"


def write(path: Path, rated: RatedList) -> None:
    """Write a list; `read` gives it back, equities rounded to the unit."""
    order, offsets = canonical(rated.plays), rated.plays.offsets
    place = np.empty_like(order)
    place[order] = np.arange(len(order))
    equities = np.rint(rated.equities / UNIT).astype(int)
    texts = [f"{'' if rated.judged[play] else '~'}{equities[play]}" for play in order]
    lines = [f"# {note}" for note in rated.notes]
    lines.append(CHECKSUM + checksum(rated.boards, rated.dice, rated.plays))
    lines.append(PLAYERS + "\t".join(rated.choices))
    for row, (board, dice) in enumerate(zip(rated.boards, rated.dice, strict=True)):
        first, last = offsets[row], offsets[row + 1]
        chosen = [choice[row] for choice in rated.choices.values()]
        indices = [str(-1 if index < 0 else place[first + index] - first) for index in chosen]
        position = gammon.Position.from_array(board).position_id
        lines.append("\t".join([position, f"{dice[0]}{dice[1]}", " ".join(texts[first:last]), *indices]))
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(lzma.compress(("\n".join(lines) + "\n").encode("ascii"), preset=9 | lzma.PRESET_EXTREME))


def read(path: Path) -> RatedList:
    """Read a list, with the plays generated anew and held to the checksum."""
    lines = lzma.decompress(path.read_bytes()).decode("ascii").splitlines()
    head = [line for line in lines if line.startswith("#")]
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    boards = np.array([gammon.Position.from_position_id(row[0]).to_array() for row in rows], np.int8)
    dice = np.array([list(map(int, row[1])) for row in rows], np.int8)
    plays = gammon.legal_plays_batch(boards, dice, dance="keep")
    (wanted,) = (line.removeprefix(CHECKSUM) for line in head if line.startswith(CHECKSUM))
    if (here := checksum(boards, dice, plays)) != wanted:
        raise ValueError(f"{path.name} was made with other plays: its checksum is {wanted}, that of the plays {here}")
    order = canonical(plays)
    texts = [text for row in rows for text in row[2].split(" ")]
    equities, judged = np.empty(len(order)), np.empty(len(order), bool)
    equities[order] = [int(text.lstrip("~")) * UNIT for text in texts]
    judged[order] = [not text.startswith("~") for text in texts]
    (names,) = (line.removeprefix(PLAYERS).split("\t") for line in head if line.startswith(PLAYERS))
    choices = {name: _unsorted([int(row[3 + k]) for row in rows], order, plays) for k, name in enumerate(names) if name}
    notes = [line.removeprefix("# ") for line in head if not line.startswith((CHECKSUM, PLAYERS))]
    return RatedList(boards, dice, plays, equities, judged, choices, notes)


def _unsorted(indices: list[int], order: Indices, plays: Successors) -> Indices:
    """Indices in the order of the file as indices in that of the plays."""
    listed, first = np.array(indices, np.int64), plays.offsets[:-1]
    return np.asarray(np.where(listed < 0, -1, order[first + np.maximum(listed, 0)] - first))
