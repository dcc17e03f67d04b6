"""Debian's GNU Backgammon as a separate process that evaluates boards.

    with Gnubg() as judge:
        judge.evaluate(boards, plies=2)      # float64[n,6] for the side on roll; the last column is the equity

Evaluations are cubeless, for money without Jacoby, deterministic, without noise, on one thread. A play is rated by
evaluating the board after it, which the opponent sees, and turning the sign. This is what gnubg's own `hint` gives with
`set evaluation chequerplay evaluation cubeful off` and move filters that let every play through. `prune` is gnubg's
default: inside its search of one ply or more, small nets choose which replies the main net looks at.
"""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import TracebackType

import numpy as np

from boards import Boards, Floats
from players import sides

SERVER = Path(__file__).with_name("gnubg_server.py")
#: Boards in one request: few, so that all processes end at about the same time.
CHUNK = 16


def program() -> str:
    """Where gnubg is: Debian puts it into a folder of games that is often not on the PATH."""
    found = shutil.which("gnubg") or shutil.which("gnubg", path="/usr/games")
    if found is None:
        raise FileNotFoundError("no gnubg here: apt-get install gnubg")
    return found


def version() -> str:
    """What the program calls itself."""
    shown = subprocess.run([program(), "--version"], capture_output=True, text=True, check=True).stdout
    return shown.splitlines()[0]


class Gnubg:
    """Some gnubg processes; leave the `with` block to end them.

    A process answers one board in 10 ms or more, however short the evaluation, since it looks for its own thread's
    result that often: so a few processes a core are needed to keep the core busy.
    """

    def __init__(self, processes: int = 4, *, prune: bool = True) -> None:
        self._processes = [_Process(prune) for _ in range(processes)]
        self._threads = ThreadPoolExecutor(processes)

    def evaluate(self, boards: Boards, plies: int) -> Floats:
        """Five cumulative chances and the cubeless equity of the side on roll: float64[n,6]."""
        if plies < 0:
            raise ValueError(f"plies must be 0 or more, not {plies}")
        chunks = [rows for rows in np.array_split(sides(boards), -(-len(boards) // CHUNK) or 1) if len(rows)]
        waiting = iter(enumerate(chunks))  # the processes take the next chunk as they finish one
        answers: dict[int, Floats] = {}

        def work(process: _Process) -> None:
            for index, rows in waiting:
                answers[index] = process.ask(rows, plies)

        list(self._threads.map(work, self._processes))
        return np.concatenate([np.empty((0, 6)), *(answers[index] for index in range(len(chunks)))])

    def cpu_seconds(self) -> float:
        """The processor time that the processes have taken so far."""
        return sum(process.cpu_seconds() for process in self._processes)

    def __enter__(self) -> Gnubg:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for process in self._processes:
            process.close()
        self._threads.shutdown()


class _Process:
    """One gnubg with a pipe to it and one from it."""

    def __init__(self, prune: bool) -> None:
        request_read, request_write = os.pipe()
        answer_read, answer_write = os.pipe()
        self._home = tempfile.TemporaryDirectory()
        environment = {
            **os.environ,
            "HOME": self._home.name,  # nobody's own settings
            "GNUBG_PRUNE": str(int(prune)),
            "GNUBG_REQUESTS": str(request_read),
            "GNUBG_ANSWERS": str(answer_write),
        }
        self._process = subprocess.Popen(
            [program(), "-t", "-q", "-r", "-p", str(SERVER)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=environment,
            pass_fds=(request_read, answer_write),
        )
        os.close(request_read)
        os.close(answer_write)
        self._requests = os.fdopen(request_write, "wb")
        self._answers = os.fdopen(answer_read, "rb")

    def ask(self, rows: Boards, plies: int) -> Floats:
        self._requests.write(struct.pack("<ii", plies, len(rows)) + rows.tobytes())
        self._requests.flush()
        data = self._answers.read(48 * len(rows))
        if len(data) < 48 * len(rows):
            raise RuntimeError(f"gnubg ended after {len(data) // 48} of {len(rows)} boards")
        return np.frombuffer(data).reshape(-1, 6)

    def cpu_seconds(self) -> float:
        """The processor time that the process has taken so far."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        """End the process."""
        if self._process.poll() is None:
            self._requests.write(struct.pack("<ii", -1, 0))
        self._requests.close()
        self._answers.close()
        self._process.wait()
        self._home.cleanup()
