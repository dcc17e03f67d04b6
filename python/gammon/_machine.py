"""What this machine has left for a process: memory and CPUs."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

__all__ = ["available_memory", "usable_cpus"]


class _Names(NamedTuple):
    """The files of a control group that say how much memory it may use and uses, and which of that can be dropped."""

    most: str
    used: str
    droppable: str


_VERSION_1 = _Names("memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file")
_VERSION_2 = _Names("memory.max", "memory.current", "inactive_file")


def available_memory(root: Path = Path("/")) -> int | None:
    """The bytes of memory that can be used without pushing others out, or None where nobody says.

    On Linux it is the least of what the system has available and of what the limits of the process's control groups
    leave. Elsewhere it is what `os.sysconf` says to be free.
    """
    found = [*_of_system(root), *_of_groups(root)]
    return min(found) if found else _of_sysconf()


def usable_cpus() -> int:
    """How many CPUs this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _of_system(root: Path) -> Iterator[int]:
    kilobytes = _field(root / "proc/meminfo", "MemAvailable:")
    if kilobytes is not None:
        yield 1024 * kilobytes


def _of_groups(root: Path) -> Iterator[int]:
    """What each limit leaves of the groups that the process is in."""
    top = root / "sys/fs/cgroup"
    for line in _lines(root / "proc/self/cgroup"):
        _, controllers, path = (*line.split(":", 2), "", "")[:3]
        if controllers not in ("", "memory"):
            continue
        names, mounted = (_VERSION_1, top / "memory") if controllers else (_VERSION_2, top)
        group = mounted / path.strip("/")
        for folder in (group, *group.parents):
            most, used = _number(folder / names.most), _number(folder / names.used)
            if most is not None and used is not None:
                yield max(most - used + (_field(folder / "memory.stat", names.droppable) or 0), 0)
            if folder == mounted:
                break


def _of_sysconf() -> int | None:
    try:
        return os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return None


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(errors="replace").splitlines()
    except OSError:
        return []


def _number(path: Path) -> int | None:
    """The number that is all of a file; `max` is none."""
    text = "".join(_lines(path)).strip()
    return int(text) if text.isascii() and text.isdigit() else None


def _field(path: Path, name: str) -> int | None:
    """The number that follows a name in a file of such lines."""
    for line in _lines(path):
        words = line.split()
        if len(words) > 1 and words[0] == name and words[1].isascii() and words[1].isdigit():
            return int(words[1])
    return None
