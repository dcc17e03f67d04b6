"""The release script, in a small repository of its own: it tags when all is in place, and else says what to do."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from support import ROOT

SCRIPT = ROOT / "tools" / "release.py"

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="needs git")

FILES = {
    "Cargo.toml": '[package]\nname = "gammon"\nversion = "0.2.0"\n',
    "Cargo.lock": (
        '[[package]]\nname = "gammon"\nversion = "0.2.0"\n\n'
        '[[package]]\nname = "rand_core"\nversion = "0.10.1"\nsource = "registry"\n'
    ),
    "pyproject.toml": '[project]\nname = "gammon"\nversion = "0.2.0"\n',
    "CHANGELOG.md": "# Changelog\n\n## 0.2.0 – 2026-03-01\n\nMore.\n\n## 0.1.0 – 2026-01-31\n\nThe first.\n",
}


class Repository:
    """A repository that is ready to release 0.2.0."""

    def __init__(self, root: Path) -> None:
        self.root = root
        (root / "tools").mkdir()
        shutil.copy(SCRIPT, root / "tools")
        self.git("init", "--quiet", "--initial-branch", "main")
        self.commit(FILES)

    def git(self, *arguments: str) -> str:
        run = subprocess.run(["git", *arguments], cwd=self.root, check=True, stdout=subprocess.PIPE, encoding="utf-8")
        return run.stdout.strip()

    def write(self, files: dict[str, str]) -> None:
        for name, text in files.items():
            (self.root / name).write_text(text, encoding="utf-8")

    def commit(self, files: dict[str, str]) -> None:
        self.write(files)
        self.git("add", ".")
        self.git("commit", "--quiet", "--message", "A change")

    def edit(self, name: str, old: str, new: str) -> None:
        assert old in FILES[name]
        self.commit({name: FILES[name].replace(old, new)})

    def release(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Runs the script from outside the repository: it finds its own."""
        command = [sys.executable, "-X", "utf8", str(self.root / "tools" / "release.py"), *arguments]
        return subprocess.run(command, cwd=self.root.parent, capture_output=True, encoding="utf-8", check=False)

    def refused(self, *names: str, version: str = "0.2.0") -> str:
        """What the script says when it refuses for these reasons, in this order, and tags nothing."""
        before = self.git("tag")
        run = self.release(version)
        assert run.returncode == 1, run.stdout + run.stderr
        assert [line.partition(":")[0] for line in run.stderr.splitlines()] == list(names)
        assert self.git("tag") == before
        return run.stderr


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Repository:
    for name in [name for name in os.environ if name.startswith("GIT_")]:  # set where git runs the tests from a hook
        monkeypatch.delenv(name)
    for name in ("GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM"):
        monkeypatch.setenv(name, os.devnull)
    for who in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{who}_NAME", "A. Player")
        monkeypatch.setenv(f"GIT_{who}_EMAIL", "player@example.org")
    root = tmp_path / "gammon"
    root.mkdir()
    return Repository(root)


def test_a_release_is_tagged_when_all_is_in_place(repository: Repository) -> None:
    run = repository.release("0.2.0")
    assert run.returncode == 0, run.stderr
    assert run.stdout == "Tagged v0.2.0. To publish it: git push --atomic origin main v0.2.0\n"
    assert repository.git("cat-file", "-t", "v0.2.0") == "tag"
    assert repository.git("rev-parse", "v0.2.0^{commit}") == repository.git("rev-parse", "HEAD")


def test_a_dry_run_tags_nothing(repository: Repository) -> None:
    run = repository.release("0.2.0", "--dry-run")
    assert (run.returncode, run.stdout) == (0, "All is in place for v0.2.0; nothing was tagged.\n")
    assert repository.git("tag") == ""


def test_a_dry_run_refuses_as_a_release_does(repository: Repository) -> None:
    repository.write({"notes.txt": "Buy dice.\n"})
    assert repository.release("0.2.0", "--dry-run").returncode == 1


@pytest.mark.parametrize("version", ["v0.2.0", "0.2", "0.2.0rc1", "0.02.0", "", "0.2.0\n"])
def test_bad_version(repository: Repository, version: str) -> None:
    assert "Write it like 0.1.0." in repository.refused("bad version", version=version)


def test_dirty_tree_with_a_changed_file(repository: Repository) -> None:
    repository.write({"CHANGELOG.md": FILES["CHANGELOG.md"] + "\n"})
    assert "dirty tree: CHANGELOG.md. Commit" in repository.refused("dirty tree")


def test_dirty_tree_with_a_new_file(repository: Repository) -> None:
    repository.write({"notes.txt": "Buy dice.\n"})
    assert "dirty tree: notes.txt. Commit" in repository.refused("dirty tree")


def test_not_on_main(repository: Repository) -> None:
    repository.git("switch", "--quiet", "--create", "faster")
    assert "this is faster. Merge, then: git switch main" in repository.refused("not on main")


def test_not_on_main_but_on_a_detached_commit(repository: Repository) -> None:
    repository.git("switch", "--quiet", "--detach")
    assert "this is a detached commit" in repository.refused("not on main")


def test_existing_tag(repository: Repository) -> None:
    repository.git("tag", "v0.2.0")
    assert "git tag --delete v0.2.0" in repository.refused("existing tag")


def test_a_tag_of_another_version_is_no_obstacle(repository: Repository) -> None:
    repository.git("tag", "v0.2.0-draft")
    assert repository.release("0.2.0").returncode == 0


@pytest.mark.parametrize("file", ["Cargo.toml", "pyproject.toml"])
def test_different_version(repository: Repository, file: str) -> None:
    repository.edit(file, "0.2.0", "0.1.9")
    text = repository.refused("different version")
    assert f"{file} says 0.1.9, not 0.2.0. Write 0.2.0 there, and commit it." in text


def test_different_version_in_the_lock_file(repository: Repository) -> None:
    repository.edit("Cargo.lock", "0.2.0", "0.1.9")
    text = repository.refused("different version")
    assert "Cargo.lock says 0.1.9, not 0.2.0. Run cargo check, and commit it." in text


def test_pyproject_may_leave_the_version_to_cargo(repository: Repository) -> None:
    repository.edit("pyproject.toml", 'version = "0.2.0"', 'dynamic = ["version"]')
    assert repository.release("0.2.0").returncode == 0


@pytest.mark.parametrize("heading", ["## 0.2.0.1 – 2026-03-01", "## 10.2.0 – 2026-03-01", "### 0.2.0 – 2026-03-01"])
def test_missing_changelog_entry(repository: Repository, heading: str) -> None:
    repository.edit("CHANGELOG.md", "## 0.2.0 – 2026-03-01", heading)
    assert "add '## 0.2.0 – " in repository.refused("missing changelog entry")


@pytest.mark.parametrize("heading", ["## 0.2.0 – unreleased", "## 0.2.0", "## 0.2.0 – March 2026"])
def test_unreleased_changelog_entry(repository: Repository, heading: str) -> None:
    repository.edit("CHANGELOG.md", "## 0.2.0 – 2026-03-01", heading)
    assert "make its heading '## 0.2.0 – " in repository.refused("unreleased changelog entry")


def test_all_refusals_are_said_at_once(repository: Repository) -> None:
    repository.git("tag", "v0.3.0")
    repository.git("switch", "--quiet", "--create", "faster")
    repository.write({"notes.txt": "Buy dice.\n"})
    repository.refused(
        "dirty tree",
        "not on main",
        "existing tag",
        *["different version"] * 3,
        "missing changelog entry",
        version="0.3.0",
    )
