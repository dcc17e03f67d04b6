"""Tags a release, once everything that a release needs is in place.

python tools/release.py 0.1.0 [--dry-run]
"""

from __future__ import annotations

import argparse
import datetime
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent


def main() -> int:
    parser = argparse.ArgumentParser(description="Tag a release, once everything that a release needs is in place.")
    parser.add_argument("version", help="three numbers, such as 0.1.0")
    parser.add_argument("--dry-run", action="store_true", help="check everything, tag nothing")
    arguments = parser.parse_args()
    version, tag = arguments.version, f"v{arguments.version}"

    refusals = list(find_refusals(version, tag))
    for refusal in refusals:
        print(refusal, file=sys.stderr)
    if refusals:
        return 1
    if arguments.dry_run:
        print(f"All is in place for {tag}; nothing was tagged.")
        return 0
    git("tag", "--annotate", tag, "--message", f"gammon {version}")
    print(f"Tagged {tag}. To publish it: git push --atomic origin main {tag}")
    return 0


def find_refusals(version: str, tag: str) -> Iterator[str]:
    """What stands in the way, each by its name and with what to do about it."""
    if not re.fullmatch(r"(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}", version):
        yield f"bad version: {version!r} is not three numbers with dots. Write it like 0.1.0."
        return
    if changes := git("status", "--porcelain"):
        files = ", ".join(line[3:] for line in changes.splitlines())
        yield f"dirty tree: {files}. Commit, stash or remove them."
    if (branch := git("branch", "--show-current")) != "main":
        yield f"not on main: this is {branch or 'a detached commit'}. Merge, then: git switch main"
    if git("tag", "--list", tag):
        yield f"existing tag: {tag} is there already. Release the next version, or: git tag --delete {tag}"
    yield from check_versions(version)
    yield from check_changelog(version)


def check_versions(version: str) -> Iterator[str]:
    """Every file that states a version must state this one."""
    for file, stated in read_versions():
        if stated != version:
            remedy = "Run cargo check" if file == "Cargo.lock" else f"Write {version} there"
            yield f"different version: {file} says {stated}, not {version}. {remedy}, and commit it."


def read_versions() -> Iterator[tuple[str, str]]:
    """The files that state the version, and what they say; pyproject.toml may leave it to Cargo.toml."""
    package = read_toml("Cargo.toml")["package"]
    yield "Cargo.toml", package["version"]
    for locked in read_toml("Cargo.lock")["package"]:
        if locked["name"] == package["name"] and "source" not in locked:
            yield "Cargo.lock", locked["version"]
    project = read_toml("pyproject.toml")["project"]
    if "version" not in project.get("dynamic", []):
        yield "pyproject.toml", project["version"]


def check_changelog(version: str) -> Iterator[str]:
    """The changelog must have an entry for the version, with the day it came out."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    today = datetime.date.today().isoformat()
    heading = re.search(rf"^## {re.escape(version)}(?![\w.])(.*)$", text, re.MULTILINE)
    if heading is None:
        yield f"missing changelog entry: add '## {version} – {today}' and what changed to CHANGELOG.md, and commit it."
    elif not re.fullmatch(r"\W+\d{4}-\d{2}-\d{2}\s*", heading[1]):
        yield f"unreleased changelog entry: make its heading '## {version} – {today}' in CHANGELOG.md, and commit it."


def read_toml(name: str) -> dict[str, Any]:
    return tomllib.loads((ROOT / name).read_text(encoding="utf-8"))


def git(*arguments: str) -> str:
    run = subprocess.run(["git", *arguments], cwd=ROOT, check=True, stdout=subprocess.PIPE, encoding="utf-8")
    return run.stdout.rstrip()


if __name__ == "__main__":
    sys.exit(main())
