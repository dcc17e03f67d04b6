"""Means with their standard errors, and what every judge prints at its end."""

from __future__ import annotations

import time
from importlib import import_module
from typing import NamedTuple

import numpy as np

import gammon
from boards import Floats


class Figure(NamedTuple):
    """A mean and its standard error."""

    mean: float
    error: float

    def text(self, spec: str = ".2f", width: int = 0) -> str:
        """The mean and its error, each in the format asked for, to the right of so many characters."""
        return f"{format(self.mean, spec)} ± {format(self.error, spec.lstrip('+'))}".rjust(width)

    @property
    def errors_from_zero(self) -> float:
        """How many standard errors the mean is away from 0; 0 where nothing varies and the mean is 0."""
        return self.mean / self.error if self.error else float(np.sign(self.mean)) * np.inf if self.mean else 0.0


def figure(values: Floats) -> Figure:
    """Of independent values; the error of a single one is not known, and infinite here."""
    if len(values) < 2:
        return Figure(float(np.mean(values)) if len(values) else np.nan, np.inf)
    return Figure(float(values.mean()), float(values.std(ddof=1) / np.sqrt(len(values))))


class Clock:
    """Says at the end how long a judge took, and what it judged."""

    def __init__(self) -> None:
        self._wall, self._processor = time.perf_counter(), time.process_time()

    def sign(self, *notes: str) -> None:
        """Print the build of gammon with its nets' hashes, other notes, and the time taken."""
        build = ", ".join(f"{key} {value}" for key, value in gammon.build_info().items())
        print(f"\ngammon: {build}")
        for note in notes:
            print(note)
        wall, processor = time.perf_counter() - self._wall, time.process_time() - self._processor
        print(f"took {wall:.1f} s, {processor:.1f} CPU s of this process")


def version_of(package: str) -> str:
    """A package's version, or that it is not installed."""
    metadata = import_module("importlib.metadata")
    try:
        return f"{package} {metadata.version(package)}"
    except metadata.PackageNotFoundError:
        return f"{package} not installed"
