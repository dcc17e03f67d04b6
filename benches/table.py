"""Times everything in one run on one core and prints the README's table: `python benches/table.py`.

What is timed is described in cases.py (from Python) and movegen.rs (in Rust, by `cargo bench`). Every answer is
asserted before its time is taken. The Python benchmarks take turns, so that a busy moment of the machine spoils none
of them alone, and a figure is the median over the turns; the Rust ones are criterion's medians. Rivals (rivals.py)
that are not installed are named below the table.

`import gammon` is what it adds to `import numpy`: the difference between the wall times of two whole interpreters, one
importing NumPy alone, taken pair by pair. `python -X importtime` slows down what it measures and leaves out the exit.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import timeit
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

import cases
import rivals

#: The calls to time, by job and name.
Work = dict[str, dict[str, Callable[[], object]]]

SAMPLE_SECONDS = 0.02  # fast calls are repeated until a sample is so long, which makes the clock's own cost vanish
WARM_UP = 5
IMPORT_PAIRS = 15
ENOUGH_OF_THE_CORE = 0.95
RUST_JOBS = {
    "generation": ("positions_2000/successors", "Rust: `Position::successors`"),
    "met": ("games/backgammon/successors", "Rust: `Position::successors`"),
    "playouts": ("start/playouts", "Rust: `playouts`"),
}
RUST_GAMES = 2_000
OUR_NAMES = {
    "arrays": "arrays: `legal_plays_batch`",
    "arrays met": "arrays: `legal_plays_batch`",
    "arrays with moves": "arrays: `legal_plays_batch(moves=True)`",
    "objects": "objects: `Position.legal_plays`",
    "gammon": "Python: `playouts`",
    "legal_plays": "`Position().legal_plays((3, 1))`",
    "check": '`Position().check((3, 1), "8/5 6/5")`',
}
TITLES = {
    "generation": f"every play of 2,000 rolls ({cases.PLAYS:,} plays)",
    "met": f"every play of {cases.ROLLS_MET:,} rolls met in random games",
    "playouts": "random games from the start",
    "calls": "one call",
    "package": "the package",
}


@dataclass(frozen=True)
class Row:
    """One line of the table."""

    job: str
    name: str
    value: float
    unit: str
    #: How many times as fast as the pure-Python generator and as the fastest rival.
    to_reference: float | None = None
    to_best_rival: float | None = None

    def markdown(self) -> str:
        cells = [self.name, f"{number(self.value)} {self.unit}", ratio(self.to_reference), ratio(self.to_best_rival)]
        return f"| {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description="Times everything in one run on one core and prints a Markdown table.")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--repeats", type=int, default=15, help="turns of which the median is taken (default: 15)")
    parser.add_argument("--skip-rust", action="store_true", help="leave out what `cargo bench` measures")
    options = parser.parse_args()
    if options.repeats < 1:
        parser.error("--repeats must be at least 1")
    left_out = rivals.unavailable()
    with_rust = not options.skip_rust and shutil.which("cargo") is not None
    if not with_rust:
        left_out["Rust"] = "--skip-rust" if options.skip_rust else "cargo is not installed"
    if with_rust:
        run_cargo("--no-run")  # on all cores
    pinned = use_one_core()
    began, began_busy = time.perf_counter(), busy_seconds()
    rows = list(measure(options.repeats, rust_seconds() if with_rust else {}))
    share = (busy_seconds() - began_busy) / (time.perf_counter() - began)
    if pinned and share < ENOUGH_OF_THE_CORE:
        print(f"Other programs ran too: this one had {share:.0%} of its core. Repeat it when idle.", file=sys.stderr)
    if options.json:
        print(json.dumps({"machine": machine(), "rows": [asdict(row) for row in rows], "left_out": left_out}, indent=1))
    else:
        print_table(rows, options.repeats)
        for name, reason in left_out.items():
            print(f"\nLeft out: {name} ({reason}).")


def use_one_core() -> bool:
    """Keeps this process and those it starts on one of the cores it may use, if the system can."""
    if sys.platform == "linux":
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    return sys.platform == "linux"


def busy_seconds() -> float:
    """The processor's time spent on this process and those it has waited for."""
    return sum(os.times()[:4])


# --- measuring --------------------------------------------------------------------------------------------------------


def measure(repeats: int, rust: dict[str, float]) -> Iterator[Row]:
    others = rivals.available()
    versions = {rival.name: f"{rival.name} {rival.version}" for rival in others}
    rolls = cases.Rolls.load()
    plays_met, met = cases.met()
    ours: Work = {
        "generation": cases.generators(rolls, []),
        "met": met,
        "playouts": cases.players([]),
        "calls": cases.calls(),
    }
    # Ours and theirs apart, so that neither waits for the other's turns.
    seconds = take_turns(ours, repeats)
    theirs: Work = {
        "generation": without(cases.generators(rolls, others), ours["generation"]),
        "playouts": without(cases.players(others), ours["playouts"]),
    }
    seconds |= take_turns(theirs, repeats)
    work = {job: {**calls, **theirs.get(job, {})} for job, calls in ours.items()}
    for job, amount, unit, rust_amount in (
        ("generation", cases.PLAYS, "plays/s", cases.PLAYS),
        ("met", plays_met, "plays/s", plays_met),
        ("playouts", cases.GAMES, "games/s", RUST_GAMES),
    ):
        speeds = {name: amount / seconds[job, name] for name in work[job]}
        slowest = speeds.get("reference.py")
        best = max((speeds[name] for name in versions if name in speeds), default=None)
        if job in rust:
            speeds = {RUST_JOBS[job][1]: rust_amount / rust[job], **speeds}
        for name, speed in sorted(speeds.items(), key=lambda item: -item[1]):
            shown = OUR_NAMES.get(name) or versions.get(name, name)
            yield Row(job, shown, speed, unit, slowest and speed / slowest, best and speed / best)
    for name in work["calls"]:
        yield Row("calls", OUR_NAMES[name], seconds["calls", name] * 1e6, "µs")
    yield Row("package", "`import gammon`, beyond NumPy's own time", import_seconds() * 1e3, "ms")
    if wheels := sorted((cases.REPOSITORY / "dist").glob("*.whl"), key=lambda path: path.stat().st_mtime):
        yield Row("package", "wheel", wheels[-1].stat().st_size / 1e6, "MB")


def without(
    calls: dict[str, Callable[[], object]], known: dict[str, Callable[[], object]]
) -> dict[str, Callable[[], object]]:
    """The calls whose names are not known yet."""
    return {name: call for name, call in calls.items() if name not in known}


def take_turns(work: Work, repeats: int) -> dict[tuple[str, str], float]:
    """The median time of each call, in seconds. The garbage collector is off meanwhile, as is timeit's custom."""
    timers = {(job, name): timeit.Timer(call) for job, calls in work.items() for name, call in calls.items()}
    loops = {key: max(1, round(SAMPLE_SECONDS / min(timer.repeat(3, 1)))) for key, timer in timers.items()}
    samples: dict[tuple[str, str], list[float]] = {key: [] for key in timers}
    for _ in range(repeats):
        for key, timer in timers.items():
            timer.timeit(
                min(loops[key], WARM_UP)
            )  # memory that others let cool down is slow at first, on virtual machines
            samples[key].append(timer.timeit(loops[key]) / loops[key])
    return {key: statistics.median(times) for key, times in samples.items()}


def rust_seconds() -> dict[str, float]:
    """Criterion's median for each of RUST_JOBS."""
    names = "|".join(name for name, _ in RUST_JOBS.values())
    with tempfile.TemporaryDirectory() as folder:
        run_cargo("--", "--noplot", f"^({names})$", CRITERION_HOME=folder)
        return {job: criterion_median(Path(folder), name) for job, (name, _) in RUST_JOBS.items()}


def criterion_median(folder: Path, name: str) -> float:
    """The median seconds of a benchmark, whose plays must be as many as ours where the rolls are the same."""
    group, _, function = name.rpartition("/")
    files = folder / group.replace("/", "_") / function / "new"
    found = json.loads((files / "benchmark.json").read_text(encoding="utf-8"))
    if name == RUST_JOBS["met"][0]:
        cases.expect(found["throughput"]["Elements"], cases.Rolls.met().plays, "plays of the rolls met")
    estimates = json.loads((files / "estimates.json").read_text(encoding="utf-8"))
    return float(estimates["median"]["point_estimate"]) / 1e9


def run_cargo(*arguments: str, **environment: str) -> None:
    command = ["cargo", "bench", "--quiet", "--bench", "movegen", *arguments]
    subprocess.run(command, cwd=cases.REPOSITORY, env={**os.environ, **environment}, check=True, stdout=sys.stderr)


def import_seconds() -> float:
    def run(code: str) -> float:
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        return time.perf_counter() - began

    run("import numpy, gammon")  # so that every file is compiled and cached
    return statistics.median(run("import numpy, gammon") - run("import numpy") for _ in range(IMPORT_PAIRS))


# --- printing ---------------------------------------------------------------------------------------------------------


def print_table(rows: list[Row], repeats: int) -> None:
    print("| on one core | | against reference.py | against the fastest rival |")
    print("|---|--:|--:|--:|")
    for job, title in TITLES.items():
        print(f"| **{title}** | | | |")
        for row in rows:
            if row.job == job:
                print(row.markdown())
    print(f"\nMedians of {repeats}. {', '.join(machine().values())}.")
    for rival in rivals.available():
        if rival.note:
            print(f"{rival.name}: {rival.note}.")


def number(value: float) -> str:
    """Three digits, large numbers in words."""
    if value >= 1e6:
        return f"{value / 1e6:.3g} million"
    return f"{float(f'{value:.3g}'):,.0f}" if value >= 100 else f"{value:.3g}"


def ratio(value: float | None) -> str:
    return "" if value is None else f"{float(f'{value:.2g}'):,.0f}×" if value >= 10 else f"{value:.2g}×"


def machine() -> dict[str, str]:
    """The processor and the versions of what the figures depend on."""
    found = {
        "processor": processor(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "numpy": f"NumPy {np.__version__}",
    }
    if shutil.which("rustc"):
        version = subprocess.run(["rustc", "--version"], check=True, capture_output=True, text=True).stdout
        found["rustc"] = " ".join(version.split()[:2])
    return found


def processor() -> str:
    try:
        if sys.platform == "darwin":
            command = ["sysctl", "-n", "machdep.cpu.brand_string"]
            return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
        else:
            lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
            return next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration, subprocess.CalledProcessError):
        return platform.processor() or platform.machine()


if __name__ == "__main__":
    main()
