"""What one event costs, beside another commit: ``python tests/bench/append_bench.py OTHER``.

OTHER is a checkout of that commit (``git worktree add``). Two programs, one of each, append events
in turns, a few at a time, on one core; so whatever else the machine does falls on both alike. Times
are by the clock and of the processor, in microseconds: quartiles, and the ratio of the medians.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parents[2]
TURN = 25
"""Events in one turn of one program."""

WORKER = """
import sys, time
from datetime import datetime
from pathlib import Path
from companion.storage.journal import Journal
from companion.storage.journal_entries import Beginning, Written
journal = Journal.open(Path(sys.argv[1]), lambda: datetime(2026, 11, 18))
game, length = journal.begin(Beginning("notad", "1", ("Ada", "Ben"))), 0
print("ready", flush=True)
for line in sys.stdin:
    took = []
    for _ in range(int(line)):
        event = Written("event", {"type": "pick", "by": "Ada", "berries": length})
        clock, busy = time.perf_counter_ns(), time.process_time_ns()
        length = journal.append(game, length, [event])
        took.append(f"{time.perf_counter_ns() - clock} {time.process_time_ns() - busy}")
    print(",".join(took), flush=True)
journal.close()
"""


class Program:
    """A program of one checkout that appends events when it is told to."""

    def __init__(self, checkout: Path, journal: Path, core: int, tracer: list[str]) -> None:
        self.took: list[tuple[float, float]] = []
        self._running = subprocess.Popen(
            ["taskset", "-c", str(core), *tracer, sys.executable, "-c", WORKER, str(journal)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=checkout,
            env=os.environ | {"PYTHONPATH": str(checkout)},
        )
        assert self._running.stdout is not None
        assert self._running.stdin is not None
        self._says, self._told = self._running.stdout, self._running.stdin
        if self._says.readline() != "ready\n":
            raise RuntimeError(f"{checkout} does not append")

    def append(self, count: int) -> None:
        """Append some events and note what each took."""
        self._told.write(f"{count}\n")
        self._told.flush()
        for one in self._says.readline().strip().split(","):
            clock, busy = one.split()
            self.took.append((int(clock) / 1000, int(busy) / 1000))

    def end(self) -> None:
        """Close the journal."""
        self._told.close()
        self._running.wait()


def compare(other: Path, folder: Path, events: int, core: int) -> list[str]:
    """Return the rows of one run with all files in one folder."""
    where = {"before": other, "now": HERE}
    programs = {
        name: Program(tree, folder / f"{name}.db", core, []) for name, tree in where.items()
    }
    for turn in range(events // TURN + 1):
        order = list(programs.values())
        for one in order if turn % 2 else reversed(order):
            one.append(TURN)
    rows = []
    medians = {}
    for at, what in enumerate(("clock", "processor")):
        for name, program in programs.items():
            quarters = statistics.quantiles([one[at] for one in program.took[TURN:]], n=4)
            medians[name] = quarters[1]
            rows.append(f"{what} | {name} | " + " | ".join(f"{one:.0f}" for one in quarters))
        rows[-1] += f" | {medians['now'] / medians['before']:.2f} ×"
    for program in programs.values():
        program.end()
    return rows


def system_calls(checkout: Path, folder: Path, events: int, core: int) -> dict[str, float]:
    """Return how many calls of the system one event needs, of each kind, counted by strace."""
    counted: list[dict[str, int]] = []
    for count in (TURN, TURN + events):  # what opening needs is in both
        with tempfile.NamedTemporaryFile("r", dir=folder) as log:
            tracer = ["strace", "-f", "-c", "-o", log.name]
            program = Program(checkout, folder / f"traced-{count}.db", core, tracer)
            program.append(count)
            program.end()
            rows = [line.split() for line in log.read().splitlines()]
            counted.append(
                {one[-1]: int(one[3]) for one in rows if len(one) >= 5 and one[3].isdigit()}
            )
        for left in folder.glob("traced-*"):
            left.unlink()
    few, many = counted
    calls = {name: (count - few.get(name, 0)) / events for name, count in many.items()}
    return {name: each for name, each in sorted(calls.items()) if name != "total" and each > 0.05}


def main() -> None:
    """Measure and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", type=Path, help="a checkout of the other commit")
    parser.add_argument("--events", type=int, default=500)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--core", type=int, default=0)
    parser.add_argument("--folder", type=Path, action="append", help="where the journals lie")
    parser.add_argument("--calls", action="store_true", help="count system calls with strace")
    told = parser.parse_args()
    other = told.other.resolve()
    for where in told.folder or [Path(tempfile.gettempdir())]:
        for run in range(1, told.runs + 1):
            with tempfile.TemporaryDirectory(dir=where) as folder:
                for row in compare(other, Path(folder), told.events, told.core):
                    print(f"| {where} | {run} | {row} |", flush=True)
    if told.calls:
        for name, tree in (("before", other), ("now", HERE)):
            with tempfile.TemporaryDirectory() as folder:
                calls = system_calls(tree, Path(folder), 200, told.core)
            each = ", ".join(f"{one} {count:.2f}" for one, count in calls.items())
            print(f"{name}: {sum(calls.values()):.1f} an event: {each}")


if __name__ == "__main__":
    main()
