"""How `simulate` spreads over cores: `python benchmarks/efficiency.py [GAME …] [--jobs 1 2 4 8 16] [--seconds N]`.

For each number of processes random games are played as `greathall simulate --jobs` plays them, until the time is over.
Counted is what came in after every process had delivered once; how long they took to start is told beside it.
Efficiency is games a second by the clock, divided by the number of processes and by what one process does in the same
round, so the machine must be idle and have as many cores. *busy* is how much of that time the workers had a processor:
where that is all of it and the efficiency is not whole, the cores themselves are slower when all of them work. Memory
is that of the largest worker when counting begins and when it ends (Linux).

Only the standard library, mypy_extensions and the package itself are needed. `--json FILE` keeps all figures, after
every round; `--table FILE` makes the table of the documents from them.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import sys
import time
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import greathall
from greathall.arena import Plan, simulate

ENDLESS = 1_000_000_000  # games: time ends a run, not their number
SEATS = 3


class Enough(Exception):
    """The time is over."""


class Watch:
    """Counts the games of one run as they come in, and looks at the workers when it begins to count and at the end."""

    def __init__(self, jobs: int, seconds: float) -> None:
        self.jobs = jobs
        self.seconds = seconds
        self.called = time.perf_counter()
        self.parts = 0
        self.games = 0
        self.begun = 0.0
        self.passed = 0.0
        self.early: list[tuple[float, float]] = []
        self.late: list[tuple[float, float]] = []

    def come(self, games: int) -> None:
        """The games of one task have come in. Time counts from one such moment to another."""
        now = time.perf_counter()
        self.parts += 1
        if self.parts <= self.jobs:
            if self.parts == self.jobs:
                self.begun = now
                self.early = [look_at(number) for number in self.workers()]
            return
        self.games += games
        self.passed = now - self.begun
        # Those who began together are done together: all of a wave are waited for, or most of its work would not count.
        if self.passed >= self.seconds and self.parts % self.jobs == 0:
            self.late = [look_at(number) for number in self.workers()]
            raise Enough

    def workers(self) -> list[int]:
        """Alone a process works itself; several are its children."""
        children = [child.pid for child in active_children() if child.pid is not None]
        return sorted(children) or [os.getpid()]

    def found(self) -> dict[str, float]:
        worked = sum(cpu for _, cpu in self.late) - sum(cpu for _, cpu in self.early)
        return {
            "games_per_s": self.games / self.passed,
            "games": self.games,
            "start_s": self.begun - self.called,
            "busy": worked / self.passed / self.jobs,
            "early_mb": max((held for held, _ in self.early), default=0.0),
            "late_mb": max((held for held, _ in self.late), default=0.0),
        }


def look_at(number: int) -> tuple[float, float]:
    """What a process holds, in MB, and its seconds of CPU time so far; zeros where there is no /proc."""
    try:
        pages = int(Path(f"/proc/{number}/statm").read_text(encoding="utf-8").split()[1])
        fields = Path(f"/proc/{number}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:
        return 0.0, 0.0
    ticks = int(fields[11]) + int(fields[12])  # of the program and of the system for it
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6, ticks / os.sysconf("SC_CLK_TCK")


def run(slug: str, jobs: int, seconds: float) -> dict[str, float]:
    watch = Watch(jobs, seconds)
    seats = min(SEATS, max(greathall.load(slug).seats))
    try:
        simulate(Plan(slug, ENDLESS, seats, ["random"] * seats), jobs=jobs, progress=watch.come)
    except Enough:
        return watch.found()
    raise AssertionError("nobody plays a thousand million games")


def about() -> dict[str, object]:
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return {
        "python": platform.python_version(),
        "compiled": greathall.compiled,
        "cores": cores,
        "load": os.getloadavg()[0] if hasattr(os, "getloadavg") else None,
        "processor": processor(),
    }


def processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "")


def summary(rounds: list[dict[int, dict[str, float]]]) -> list[dict[str, Any]]:
    """Medians over the rounds; efficiency is compared within each."""
    rows: list[dict[str, Any]] = []
    for jobs in rounds[0]:
        runs = [one[jobs] for one in rounds]
        shares = [one[jobs]["games_per_s"] / jobs / one[1]["games_per_s"] for one in rounds]
        rows.append(
            {
                "jobs": jobs,
                "games_per_s": round(statistics.median(run["games_per_s"] for run in runs)),
                "efficiency": round(statistics.median(shares), 3),
                "least": round(min(shares), 3),
                "most": round(max(shares), 3),
                "busy": round(statistics.median(run["busy"] for run in runs), 3),
                "start_s": round(statistics.median(run["start_s"] for run in runs), 2),
                "early_mb": round(max(run["early_mb"] for run in runs), 1),
                "late_mb": round(max(run["late_mb"] for run in runs), 1),
                "games": round(sum(run["games"] for run in runs)),
            }
        )
    return rows


def measure(slugs: list[str], counts: list[int], seconds: float, rounds: int, file: Path | None) -> dict[str, Any]:
    found: dict[str, Any] = {"about": about(), "seconds": seconds, "seats": SEATS, "rounds": 0, "games": {}}
    kept: dict[str, list[dict[int, dict[str, float]]]] = {slug: [] for slug in slugs}
    for number in range(rounds):
        for slug in slugs:
            print(f"round {number + 1} of {rounds}, {slug}", file=sys.stderr, flush=True)
            kept[slug].append({jobs: run(slug, jobs, seconds) for jobs in counts})
            found["games"][slug] = summary(kept[slug])
        found["rounds"] = number + 1
        if file is not None:
            file.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    return found


def table(found: dict[str, Any]) -> str:
    lines = [
        "| game | processes | games/s | efficiency | busy | memory of a worker, early and late | first results after |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for slug, rows in found["games"].items():
        for row in rows:
            share = "1" if row["jobs"] == 1 else f"{row['efficiency']:.2f} ({row['least']:.2f} to {row['most']:.2f})"
            lines.append(
                f"| {greathall.load(slug).title} | {row['jobs']} | {row['games_per_s']:,} | {share} "
                f"| {row['busy']:.0%} | {row['early_mb']} and {row['late_mb']} MB | {row['start_s']} s |"
            )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="slugs; Feebleton and Feudality if none is named")
    parser.add_argument("--jobs", type=int, nargs="+", default=[1, 2, 4, 8, 16], help="numbers of processes")
    parser.add_argument("--seconds", type=float, default=5.0, help="how long one run counts")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", type=Path, help="write the figures to this file too")
    parser.add_argument("--table", type=Path, help="only make the table from such a file")
    asked = parser.parse_args()
    if asked.table:
        print(table(json.loads(asked.table.read_text(encoding="utf-8"))))
        return
    slugs = asked.games or ["feebleton", "feudality"]
    unknown = [slug for slug in slugs if slug not in greathall.games()]
    if unknown:
        parser.error(f"there is no game '{unknown[0]}'; there are: {', '.join(greathall.games())}")
    counts = sorted({1, *asked.jobs})
    if counts[0] < 1:
        parser.error("there must be at least 1 process")
    runs = asked.rounds * len(slugs) * len(counts)
    print(f"{runs} runs of {asked.seconds:g} s and a moment to start each", file=sys.stderr, flush=True)
    found = measure(slugs, counts, asked.seconds, asked.rounds, asked.json)
    print(json.dumps(found["about"]))
    print(table(found))


if __name__ == "__main__":
    main()
