"""Where match equity tables come from: their names, files of three formats, and a model."""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING

from gammon import _arguments
from gammon.errors import DataFileError, GammonError
from gammon.met import formulas
from gammon.met.table import MatchEquityTable

if TYPE_CHECKING:
    from gammon.met.formats import Contents

__all__ = ["NAMES", "MatchEquityTable", "load", "read", "zadeh"]

NAMES = ("kazaross-xg2", "rockwell-kazaross", "g11", "mec26", "zadeh")
"""The tables that `load` knows by name. The last is computed; the others are the work of those their `notice` names."""

_SUFFIXES = (".json", ".xml", ".met")


def load(name_or_path: str | os.PathLike[str] = "kazaross-xg2") -> MatchEquityTable:
    """A table by its name, or from a file.

    Args:
        name_or_path: one of `NAMES`, whatever its case; or the path of a GNU Backgammon .xml, an eXtreme Gammon .met,
            or a .json as `to_json` writes it. A file is read each time.

    Raises:
        GammonError: no table has that name.
        DataFileError: the file cannot be read, or is no match equity table for players of equal strength.
        TypeError: neither a str nor a path.

    >>> load("G11")
    <MatchEquityTable 'g11', 25 points>
    """
    if isinstance(name_or_path, str) and name_or_path.lower() in NAMES:
        return _known(name_or_path.lower())
    if not isinstance(name_or_path, (str, os.PathLike)) or not isinstance(path := os.fspath(name_or_path), str):
        raise TypeError(f"name_or_path must be a str or a path, not {type(name_or_path).__name__}")
    stem, suffix = os.path.splitext(os.path.basename(path))
    if suffix.lower() not in _SUFFIXES:
        raise GammonError(
            f"there is no match equity table named {path[:60]!r}; the names are {', '.join(NAMES)}, "
            "and a file's path ends in .xml, .met or .json"
        )
    return _from_file(path, suffix.lower()[1:], stem)


def read(text: str | bytes, format: str, name: str = "table") -> MatchEquityTable:
    """A table from the text of a file, or from its bytes.

    Args:
        text: what the file holds.
        format: "json", "xml" or "met".
        name: the table's name, if the text has none.

    Raises:
        GammonError: there is no such format.
        DataFileError: the text is no match equity table for players of equal strength.
        TypeError: an argument of the wrong type.
    """
    from gammon.met import formats  # slow to import, and needed only for files

    kind = _arguments.text(format, "format")
    if kind not in formats.FORMATS:
        raise GammonError(f"there is no format {kind[:20]!r}: say {', '.join(formats.FORMATS)}")
    source = f"the {kind} text"
    if isinstance(text, bytes):
        contents = formats.read_bytes(text, kind, source)
    else:
        contents = formats.read_text(_arguments.text(text, "text"), kind, source)
    return _made(contents, _arguments.text(name, "name"), source)


def zadeh(
    length: int = 25,
    *,
    gammon_rate_leader: float = 0.25,
    gammon_rate_trailer: float = 0.15,
    delta: float = 0.08,
    delta_bar: float = 0.06,
    post_gammon_rate: float = 0.25,
    free_drop_2_away: float = 0.015,
    free_drop_4_away: float = 0.004,
) -> MatchEquityTable:
    """A table computed by Zadeh's model of semi-efficient doubling.

    Norman Zadeh, On Doubling in Tournament Backgammon, Management Science 23 (1977), 986–993. It is at most 0.0101 away
    from Kazaross-XG2 within 25 points. A table of 25 points takes about 5 ms, one of 128 about 0.1 s.

    Args:
        length: to how many points, 1 to 128.
        gammon_rate_leader, gammon_rate_trailer: the share of gammons among the games won by the player who doubles, and
            among those won by the other one, 0 to 1.
        delta, delta_bar: how far from the perfect point a redouble and a double are made, 0 to 1.
        post_gammon_rate: the share of gammons among the games the trailer wins after the Crawford game, 0 to 1.
        free_drop_2_away, free_drop_4_away: what the leader's free drop costs the trailer, in MWC.

    Raises:
        GammonError: the length is out of range, or the rates give no table.

    >>> zadeh(5).mwc(2, 1), zadeh(5).mwc(2, 1, post_crawford=True)
    (0.3125, 0.485)
    """
    size = _arguments.integer(length, "length", 1, formulas.LONGEST)
    rates = formulas.ZadehRates(
        gammon_rate_leader,
        gammon_rate_trailer,
        delta,
        delta_bar,
        post_gammon_rate,
        free_drop_2_away,
        free_drop_4_away,
    ).checked()
    return MatchEquityTable("zadeh", *formulas.zadeh(size, rates), "Zadeh", "Computed; Norman Zadeh, 1977")


@cache
def _known(name: str) -> MatchEquityTable:
    if name == "zadeh":
        return zadeh()
    return _from_file(os.path.join(os.path.dirname(__file__), "data", f"{name}.json"), "json", name)


def _from_file(path: str, kind: str, name: str) -> MatchEquityTable:
    from gammon.met import formats

    source = _arguments.text(path, "path")[:200]
    try:
        with open(path, "rb") as file:
            data = file.read(formats.MOST_BYTES + 1)
    except (OSError, ValueError) as cause:  # a path with NUL is a ValueError
        said = cause.strerror if isinstance(cause, OSError) else cause
        raise DataFileError(f"{source}: it cannot be read ({said}): check the path") from cause
    return _made(formats.read_bytes(data, kind, source), name, source)


def _made(contents: Contents, name: str, source: str) -> MatchEquityTable:
    """The table of a file, which has the file's name unless its contents say another."""
    own, title, origin, notice, pre, post = contents
    try:
        return MatchEquityTable(name if own is None else own, pre, post, title, origin, notice)
    except GammonError as fault:
        raise DataFileError(f"{source}: {fault}; correct the file") from None
