"""Times the example server with a real client: `python benches/bench_server.py`.

The server (examples/referee_server.py) runs on one core, the client on another, and they talk HTTP over loopback. The
client is asyncio's streams with the little of HTTP/1.1 that it needs: a library for HTTP costs more than the server.
Each of its connections is kept alive and plays random matches, one request for each action. Of a match all actions are
counted: what the server acknowledged must be what its log holds, or nothing is printed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import gammon

SERVER = Path(__file__).parent.parent / "examples" / "referee_server.py"
WARM_UP = 200  # actions
SPARE_SECONDS = 30  # beyond the time asked for, after which the server stops whatever happens


class Connection:
    """One connection of a client."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def post(self, path: str, token: str, body: object) -> tuple[int, dict[str, Any], float]:
        """The status, the JSON of the answer, and the seconds from the first byte sent to the last one received."""
        text = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n"
        began = time.perf_counter()
        self.writer.write(f"{head}Content-Length: {len(text)}\r\n\r\n".encode() + text)
        status, *headers = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        length = next(header for header in headers if header.lower().startswith("content-length:"))
        answer = await self.reader.readexactly(int(length.partition(":")[2]))
        seconds = time.perf_counter() - began
        return int(status.split()[1]), json.loads(answer), seconds


class Client:
    """Plays matches against itself until it is told to stop, and keeps what the server has acknowledged."""

    def __init__(self, length: int, seed: int) -> None:
        self.length = length
        self.source = random.Random(seed)
        self.acknowledged: dict[str, int] = {}
        self.times: list[float] = []
        self.ends = 0

    async def play(self, connection: Connection, until: float) -> None:
        while time.perf_counter() < until:
            await self.play_match(connection, until)

    async def play_match(self, connection: Connection, until: float) -> None:
        status, begun, _ = await connection.post("/matches", "", {"length": self.length, "seats": "practice"})
        assert status == 201, begun
        state, token = begun["state"], begun["tokens"][0]
        while state["actions"] and time.perf_counter() < until:
            body = {"number": state["number"], "action": self.choose(state["actions"])}
            status, answer, seconds = await connection.post(f"/matches/{state['match']}/actions", token, body)
            assert status == 200, answer
            assert answer["number"] == body["number"], "another action was acknowledged"
            state = answer["state"]
            self.times.append(seconds)
            self.acknowledged[state["match"]] = state["number"]
        self.ends += state["winner"] is not None

    def choose(self, actions: list[dict[str, Any]]) -> dict[str, Any]:
        """A throw or a play, rarely a double; never a resignation."""
        rare = self.source.random() < 0.05
        wanted = ("opening", "roll", "play", "dance", "take", "pass", *(["double"] if rare else []))
        return self.source.choice([action for action in actions if action["do"] in wanted])


def main() -> None:
    parser = argparse.ArgumentParser(description="Times the example server with a client on another core.")
    parser.add_argument("--seconds", type=float, default=10, help="default: 10")
    parser.add_argument("--connections", type=int, default=8, help="default: 8")
    parser.add_argument("--length", type=int, default=3, help="of the matches (default: 3)")
    options = parser.parse_args()
    cores = sorted(os.sched_getaffinity(0)) if sys.platform == "linux" else []
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "matches.db"
        with server(database, options.seconds + SPARE_SECONDS, cores[0] if cores else None) as address:
            if len(cores) > 1:
                os.sched_setaffinity(0, {cores[-1]})
            client = Client(options.length, seed=1)
            seconds = asyncio.run(drive(client, address, options.seconds, options.connections))
        check(client, database)
    report(client, seconds, options.connections, shared=len(cores) < 2)


@contextmanager
def server(database: Path, stop_after: float, core: int | None) -> Iterator[str]:
    """The server's address, while it runs on that core."""
    command = [sys.executable, str(SERVER), "--port", "0", "--database", str(database), "--stop-after", str(stop_after)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        if core is not None and sys.platform == "linux":
            os.sched_setaffinity(process.pid, {core})
        assert process.stdout is not None
        yield process.stdout.readline().strip()
    finally:
        process.kill()
        process.communicate()


async def drive(client: Client, address: str, seconds: float, count: int) -> float:
    """Plays over so many connections, and returns how long it took."""
    host, port = urlsplit(address).hostname, urlsplit(address).port
    connections = [Connection(*await asyncio.open_connection(host, port, limit=2**20)) for _ in range(count)]
    while len(client.times) < WARM_UP:
        await client.play_match(connections[0], time.perf_counter() + 1)
    client.times.clear()
    began = time.perf_counter()
    await asyncio.gather(*(client.play(connection, began + seconds) for connection in connections))
    took = time.perf_counter() - began
    for connection in connections:
        connection.writer.close()
        await connection.writer.wait_closed()
    return took


def check(client: Client, database: Path) -> None:
    """The log, left by a server that was killed, holds exactly what was acknowledged, and the referee agrees."""
    with closing(sqlite3.connect(database)) as log:
        kept = dict(log.execute("SELECT match, count(*) FROM actions GROUP BY match"))
        assert kept == client.acknowledged, "the log is not what was acknowledged"
        for name, start in log.execute("SELECT id, start FROM matches"):
            match = gammon.Match.from_json(start)
            for number, text in log.execute("SELECT number, action FROM actions WHERE match = ? ORDER BY 1", (name,)):
                assert number == len(match), "a number is missing"
                action = gammon.actions.from_json(json.loads(text))
                match = match.apply(action)
                assert match.last_action == action, "an action is not written as it was done"


def report(client: Client, seconds: float, connections: int, *, shared: bool) -> None:
    times = sorted(client.times)
    print(f"{len(times) / seconds:,.0f} validated actions/s over {connections} connections for {seconds:.1f} s")
    for name, share in (("p50", 0.5), ("p99", 0.99), ("p99.9", 0.999)):
        print(f"{name}: {times[int(share * len(times))] * 1e3:.2f} ms")
    print(f"longest: {times[-1] * 1e3:.2f} ms; {client.ends} matches to their end; every action stands once in the log")
    if shared:
        print("The client and the server had the same core.", file=sys.stderr)


if __name__ == "__main__":
    main()
