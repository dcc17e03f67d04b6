"""`python -m gammon` and the `gammon` command."""

from __future__ import annotations

import sys


def main() -> None:
    """Runs the command line, or says what to install for it."""
    try:
        from gammon.cli import app
    except ModuleNotFoundError as error:
        if error.name not in {"typer", "rich"}:
            raise
        sys.exit(f"the command line needs {error.name}: pip install 'gammon[cli]'")
    app()


if __name__ == "__main__":
    main()
