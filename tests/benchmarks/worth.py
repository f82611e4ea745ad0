"""What each evidence of the heuristic reader is worth: the figures of the benchmark sets with it and without it.

  python tests/benchmarks/worth.py measure BENCH worth.json [--only REGEX]    BENCH is the folder with run.py
  python tests/benchmarks/worth.py table worth.json                           as Markdown

What is measured is added to the file after each switch, and what stands in it is not measured again: interrupt it at
will, and delete the file when the code has changed. Needs what run.py needs. Only files that a switch can change are
read again (worth_watch.py), and only those that it does change are scored again.
"""

from __future__ import annotations

import argparse
import json
import re
import time
from pathlib import Path
from typing import TYPE_CHECKING

from worth_bench import Bench
from worth_switches import SWITCHES

if TYPE_CHECKING:
    from collections.abc import Iterator

ALL = "with all"
COLUMNS = {
    "twins.core": "twins",
    "twins.paragraphs": "paragraphs of twins",
    "pages.overall": "pages",
    "rare.mean": "rare kinds",
    "tests.all": "tests",
    "tables.f1": "tables",
    "documents.untagged-gt.heuristics": "documents",
    "documents.tagged-gt.heuristics": "documents, tags ignored",
}
"""The figures of the table, and what its columns are called."""
SHOWN = 0.0005
"""Differences of a figure that are shown: half of its last digit."""


def measure(folder: Path, results: Path, only: str) -> None:
    """Measure the switches that the results lack."""
    bench = Bench(folder)
    known = json.loads(results.read_text("utf-8")) if results.exists() else {}
    known[ALL] = bench.with_all()
    for switch in SWITCHES:
        name = switch.title
        if name in known or not re.search(only, name):
            continue
        start = time.monotonic()
        known[name] = bench.without(switch)
        results.write_text(json.dumps(known, indent=1) + "\n", "utf-8")
        changes = ", ".join(f"{key} {value:+.4f}" for key, value in differences(known[ALL], known[name])[:4])
        print(f"{name}: {known[name]['changed']} files, {changes} ({time.monotonic() - start:.0f} s)", flush=True)
        for fault in bench.failed[:2]:
            print(f"  {fault}", flush=True)


def differences(with_all: dict[str, float], without: dict[str, float]) -> list[tuple[str, float]]:
    """How much each figure changes without an evidence, the largest changes first."""
    names = [name for name in with_all if name not in ("changed", "failed")]
    found = [(name, without.get(name, 0.0) - with_all[name]) for name in names]
    return sorted([pair for pair in found if abs(pair[1]) >= SHOWN], key=lambda pair: -abs(pair[1]))


# ---------------------------------------------------------------- the table


def table(results: dict[str, dict[str, float]]) -> Iterator[str]:
    """The rows of the table, by the order of the switches."""
    with_all = results[ALL]
    yield f"| without | files | {' | '.join(COLUMNS.values())} | changes most |"
    yield "| --- " * (len(COLUMNS) + 3) + "|"
    yield f"| *with all* | | {' | '.join(f'{with_all[name]:.3f}' for name in COLUMNS)} | |"
    part = ""
    for switch in SWITCHES:
        found = results.get(switch.title)
        if found is None:
            continue
        if switch.part != part:
            part = switch.part
            yield f"| **{part}** |" + " |" * (len(COLUMNS) + 2)
        cells = " | ".join(cell(found.get(name, 0.0), with_all[name]) for name in COLUMNS)
        yield f"| {switch.evidence} | {found['changed']} | {cells} | {most(with_all, found)} |"


def cell(without: float, with_all: float) -> str:
    """A figure without an evidence, with the difference in thousandths; empty where there is none."""
    moved = round((without - with_all) * 1000)
    return f"{without:.3f} ({moved:+d})" if moved else ""


def most(with_all: dict[str, float], without: dict[str, float]) -> str:
    """The aspect of a set that changes most, other than the figures of the table."""
    found = [(name, change) for name, change in differences(with_all, without) if name not in COLUMNS]
    return f"{found[0][0].replace('.', ' ')} {round(found[0][1] * 1000):+d}" if found else ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    measuring = commands.add_parser("measure")
    measuring.add_argument("bench", type=Path)
    measuring.add_argument("results", type=Path)
    measuring.add_argument("--only", default="", help="regular expression on the names of evidence")
    printing = commands.add_parser("table")
    printing.add_argument("results", type=Path)
    args = parser.parse_args()
    if args.command == "measure":
        measure(args.bench.resolve(), args.results, args.only)
    else:
        print("\n".join(table(json.loads(args.results.read_text("utf-8")))))


if __name__ == "__main__":
    main()
