"""The page of all games is written from the games, and so are the names in the README."""

from __future__ import annotations

import re
import sys

from gammon.variants import ALL, find
from support import ROOT

sys.path.insert(0, str(ROOT / "tools"))

import variants_table  # found by the line above


def test_the_page_of_games_is_up_to_date() -> None:
    page = variants_table.PAGE.read_text(encoding="utf-8")
    assert page == variants_table.page(), "run python tools/variants_table.py"


def test_the_readme_names_every_game() -> None:
    games = (ROOT / "README.md").read_text(encoding="utf-8").split("## Games")[1].split("\n## ")[0]
    named = set(re.findall(r"`([a-z_]+)`", games))
    assert {game.name for game in ALL} <= named
    assert find("plakoto").name in games
