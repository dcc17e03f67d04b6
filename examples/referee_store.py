"""What the referee's server writes down: a table of matches, and a log of actions to which rows are only added.

The log is the truth. What the server has in memory only saves it reading the log again, so a server that was killed
goes on where the log ends, and two servers may share one database.

An action's number is its place in its match, from 0, and the primary key gives each number away once: of two who
write the same one, exactly one wins. SQLite keeps the log in WAL mode with synchronous = FULL. What has been committed
survives `kill -9` (the operating system has it) and a loss of power (the disk has it, if the disk keeps its word). With
NORMAL a loss of power could take the last commits away; neither can damage what stands before them.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

__all__ = ["MatchRow", "Store"]

SCHEMA = """
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
CREATE TABLE IF NOT EXISTS matches (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,     -- Match or MoneySession
    start TEXT NOT NULL,    -- the JSON log of the match before its first action, with its seed
    tokens TEXT NOT NULL,   -- a JSON list: the hash of each seat's token, null for the bot's seat
    created TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE TABLE IF NOT EXISTS actions (
    match TEXT NOT NULL REFERENCES matches,
    number INTEGER NOT NULL,
    action TEXT NOT NULL,
    key TEXT,               -- of the request that did it
    PRIMARY KEY (match, number)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS keys ON actions (match, key) WHERE key IS NOT NULL;
"""

PATIENCE = 1.0  # seconds, for another process that is writing
ADD = "INSERT INTO actions (match, number, action, key) VALUES (?, ?, ?, ?)"


class MatchRow(NamedTuple):
    """A match as it was agreed: see the schema."""

    id: str
    kind: str
    start: str
    tokens: str


class _Entry(NamedTuple):
    """The actions of one request, and who waits for them."""

    match: str
    number: int
    actions: Sequence[str]
    key: str | None
    kept: asyncio.Future[bool]


class Store:
    """The database, used by one event loop: it reads there, and writes in a thread of its own.

    A commit waits for the disk. Whoever comes meanwhile waits for the next one, which is for all of them: the more
    there are, the less each pays.
    """

    def __init__(self, path: Path) -> None:
        self._writer = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        self._writer.executescript(SCHEMA)
        self._reader = sqlite3.connect(path, isolation_level=None)
        self._thread = ThreadPoolExecutor(1, "writer")
        self._waiting: list[_Entry] = []
        self._writing: asyncio.Task[None] | None = None

    def close(self) -> None:
        self._thread.shutdown()
        self._reader.close()
        self._writer.close()

    def match(self, match: str) -> MatchRow | None:
        """The match of that id."""
        row = self._reader.execute("SELECT id, kind, start, tokens FROM matches WHERE id = ?", (match,)).fetchone()
        return None if row is None else MatchRow(*row)

    def actions_from(self, match: str, number: int) -> list[str]:
        """The actions of a match from that number on."""
        rows = self._reader.execute(
            "SELECT action FROM actions WHERE match = ? AND number >= ? ORDER BY number", (match, number)
        )
        return [action for (action,) in rows]

    def numbers_of(self, match: str, key: str) -> list[int]:
        """The numbers of the actions that the request with that key did."""
        rows = self._reader.execute(
            "SELECT number FROM actions WHERE match = ? AND key = ? ORDER BY number", (match, key)
        )
        return [number for (number,) in rows]

    async def add_match(self, row: MatchRow) -> None:
        """Keeps a new match; it is safe when this returns."""
        insert = "INSERT INTO matches (id, kind, start, tokens) VALUES (?, ?, ?, ?)"
        await asyncio.get_running_loop().run_in_executor(self._thread, self._writer.execute, insert, row)

    async def append(self, match: str, number: int, actions: Sequence[str], key: str | None) -> bool:
        """Keeps the actions of a request, which begin at `number`, all or none.

        They are safe when this returns true. It returns false if somebody else wrote that number first.
        """
        loop = asyncio.get_running_loop()
        entry = _Entry(match, number, actions, key, loop.create_future())
        self._waiting.append(entry)
        if self._writing is None or self._writing.done():
            self._writing = loop.create_task(self._write())
        return await entry.kept

    async def _write(self) -> None:
        """Commits what is waiting until nothing is, and tells those who wait."""
        loop = asyncio.get_running_loop()
        while self._waiting:
            batch, self._waiting = self._waiting, []
            try:
                kept = await loop.run_in_executor(self._thread, self._commit, batch)
            except Exception as error:  # whatever it was, nobody may wait for ever
                for entry in batch:
                    if not entry.kept.done():
                        entry.kept.set_exception(error)
            else:
                for entry, is_kept in zip(batch, kept, strict=True):
                    if not entry.kept.done():  # as it is where the request was cancelled
                        entry.kept.set_result(is_kept)

    def _commit(self, batch: Sequence[_Entry]) -> list[bool]:
        """For each entry whether it was kept; in the writer's thread."""
        try:
            self._writer.execute("BEGIN IMMEDIATE")
            kept = [self._add(entry) for entry in batch]
            self._writer.execute("COMMIT")
        except BaseException:
            self._writer.rollback()
            raise
        return kept

    def _add(self, entry: _Entry) -> bool:
        match, number, actions, key, _ = entry
        try:
            self._writer.execute(ADD, (match, number, actions[0], key))
        except sqlite3.IntegrityError:
            return False
        # Nobody else can write between here and the commit, so the numbers after the first are free too.
        self._writer.executemany(ADD, [(match, number + step, actions[step], key) for step in range(1, len(actions))])
        return True
