"""Commands as their users give them, in this process."""

from __future__ import annotations

import json
from typing import Any

from typer.testing import CliRunner

from gammon.cli import app


class Answer:
    """What a command printed, and its exit code."""

    def __init__(self, *words: str, stdin: str = "") -> None:
        result = CliRunner().invoke(app, list(words), input=stdin)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        self.code = result.exit_code
        self.text = result.stdout
        self.error = result.stderr

    @property
    def json(self) -> list[Any]:
        return [json.loads(line) for line in self.text.splitlines()]
