"""`python -m gammon` and the `gammon` command."""

from __future__ import annotations

import io
import os
import sys


def main() -> None:
    """Runs the command line, or says what to install for it.

    What cannot be written to the terminal's encoding is replaced, a reader that has gone away ends the program
    quietly, and output that cannot be written at all is bad input, not a "no".
    """
    try:
        from gammon.cli import app
    except ModuleNotFoundError as error:
        if error.name not in {"typer", "rich"}:
            raise
        sys.exit(f"the command line needs {error.name}: pip install 'gammon[cli]'")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that the last flush fails no more
        sys.exit(0)
    except OSError as error:
        sys.stderr.write(f"gammon: {error}\n")
        os._exit(2)  # the output that failed would fail again at exit


if __name__ == "__main__":
    main()
