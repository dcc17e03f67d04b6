"""The examples run, each as a reader would run it."""

import subprocess
import sys
from pathlib import Path

import pytest

from support import ROOT

FOLDER = ROOT / "examples"
EXAMPLES = sorted({*FOLDER.glob("*.py")} - {*FOLDER.glob("referee_*.py")})  # the server has tests of its own
ARGUMENTS = {"random_games.py": ["500"]}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_example_runs(example: Path) -> None:
    command = [sys.executable, str(example), *ARGUMENTS.get(example.name, [])]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout
