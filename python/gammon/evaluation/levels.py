"""How a position is judged: by which network or evaluator, and how many plies deep."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gammon import _arguments
from gammon.errors import GammonError

__all__ = ["NETS", "Evaluator", "Level", "LevelLike", "level_of"]

NETS = ("scout", "fast", "strong")
"""The networks of the package, from the smallest and quickest to the strongest."""

Evaluator = Callable[[NDArray[np.int8]], NDArray[np.floating[Any]]]
"""An evaluator of one's own: boards int8[n, 26], seen by the player on roll, to his five chances float[n, 5]."""

MOST_PLIES = 4

_TEXT = re.compile(r"(?:(?P<net>[a-z]+)\s+)?(?P<plies>\d{1,3})[\s-]*ply", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Level:
    """How a position is judged. Every call that judges takes one as `level`, or what stands for one.

    Attributes:
        net: "scout", "fast" or "strong"; the path of a file of weights (.safetensors); or an evaluator of one's own, a
            function of boards int8[n, 26] (of the game's shape), seen by the player on roll, that returns his chances
            float[n, 5] before he rolls. None is the net that the call takes by itself: strong in analysis, fast in
            rollouts and self-play.
        plies: how deep it looks, as GNU Backgammon counts: 0 is the net alone.
        filter: which plays are looked at more deeply; searches are not there yet, so None.

    Raises:
        GammonError: a net that does not exist, plies or a filter that need a search.
        TypeError: a value of the wrong type.

    >>> Level.parse("fast 0-ply"), str(Level("fast"))
    (Level(net='fast', plies=0, filter=None), 'fast 0-ply')
    """

    net: str | os.PathLike[str] | Evaluator | None = None
    plies: int = 0
    filter: None = None

    def __post_init__(self) -> None:
        if isinstance(self.net, str):
            _expect_net(_arguments.text(self.net, "net"))
        elif self.net is not None and not isinstance(self.net, os.PathLike) and not callable(self.net):
            raise TypeError(
                f"net must be the name of a network, a path or a function on boards, not {type(self.net).__name__}"
            )
        plies = _arguments.integer(self.plies, "plies", 0, MOST_PLIES)
        if plies > 0:
            raise GammonError(f"plies is {plies}: search is not there yet, so judge at 0-ply, by the net alone")
        object.__setattr__(self, "plies", plies)
        if self.filter is not None:
            raise GammonError("filter is for searches, which are not there yet: leave it out")

    @classmethod
    def parse(cls, text: str) -> Level:
        """The level of a text such as "0-ply" or "strong 0-ply", or of the path of a file of weights.

        Raises:
            GammonError: neither; or plies that need a search.
            TypeError: no str.

        >>> Level.parse("2-ply")
        Traceback (most recent call last):
        gammon.errors.GammonError: plies is 2: search is not there yet, so judge at 0-ply, by the net alone
        """
        said = _arguments.text(text, "level").strip()
        if said.casefold() in NETS:
            return cls(said.casefold())
        if found := _TEXT.fullmatch(said):
            return cls(found["net"] and found["net"].casefold(), int(found["plies"]))
        if _is_path(said):
            return cls(Path(said))
        raise GammonError(
            f'there is no level {said[:60]!r}: say "0-ply", "fast 0-ply" ({", ".join(NETS)}), '
            "or the path of a file of weights (.safetensors)"
        )

    def __str__(self) -> str:
        if self.net is None:
            return f"{self.plies}-ply"
        if isinstance(self.net, (str, os.PathLike)):
            return f"{os.fspath(self.net)} {self.plies}-ply"
        return f"{getattr(self.net, '__name__', type(self.net).__name__)} {self.plies}-ply"


LevelLike = str | os.PathLike[str] | Level | Evaluator
"""What every call takes as `level`: a text, a path, a Level, or an evaluator of one's own."""


def level_of(level: LevelLike, default: str) -> Level:
    """The level that a call was given, its net filled in where it names none."""
    if isinstance(level, str):
        return _of_text(level, default)
    if isinstance(level, Level):
        found = level
    elif isinstance(level, os.PathLike) or callable(level):
        found = Level(level)
    else:
        raise TypeError(f"level must be a text, a Level, a path or a function on boards, not {type(level).__name__}")
    return Level(default, found.plies) if found.net is None else found


@lru_cache(maxsize=256)
def _of_text(text: str, default: str) -> Level:
    return level_of(Level.parse(text), default)


def _is_path(text: str) -> bool:
    return text.endswith(".safetensors") or "/" in text or os.sep in text


def _expect_net(name: str) -> None:
    if name not in NETS and not _is_path(name):
        raise GammonError(
            f"there is no network {name[:60]!r}: say {', '.join(NETS)}, or the path of a file of weights (.safetensors)"
        )
