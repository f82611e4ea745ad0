"""What each evidence of the heuristic reader is worth: the figures of the benchmark sets with it and without it.

  python tests/benchmarks/worth.py measure BENCH worth.json [--only REGEX]    BENCH is the folder with run.py
  python tests/benchmarks/worth.py table worth.json                           as Markdown

What is measured is added to the file after each switch, and what stands in it is not measured again: interrupt it at
will, and delete the file when the code has changed. Needs what run.py needs. Files whose Markdown stays the same are
scored once, so a switch takes a little more than converting all files.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import io
import json
import re
import sys
import time
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Self

from worth_patches import patched
from worth_switches import SWITCHES, Switch

sys.path.append(str(Path(__file__).parent.parent))  # the scorer of the tests

from quality.rare import KINDS, Drawn
from scorer import f1, facts, scores, words

import tagged2md

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

ALL = "with all"
SETS = {"twins": r"\.untagged\.", "pages": "", "tests": "", "tables": "", "documents": ""}
"""Sets of run.py, and which of their files are read without tags."""
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


class Serial:
    """Takes the place of a pool of processes, in which nothing would be remembered."""

    def __init__(self, *_args: object) -> None:
        pass

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_args: object) -> None:
        pass

    def imap_unordered(self, function: Callable, jobs: Iterable, **_options: int) -> Iterator:
        return map(function, jobs)


def remembered(function: Callable) -> Callable:
    """The function, each answer worked out once."""
    answers: dict[tuple, object] = {}

    def answer(*args: object, **options: object) -> object:
        key = tuple(tuple(each) if isinstance(each, list) else each for each in (*args, *sorted(options.items())))
        if key not in answers:
            answers[key] = function(*args, **options)
        return answers[key]

    return answer


def paragraphs_of(markdown: str) -> Counter[str]:
    """The words of each paragraph; pictures have none, as their alternate texts are not in an untagged file."""
    text = re.sub(r"!\[[^\]]*\]\([^)]*\)", "", markdown)
    return Counter(" ".join(words(paragraph)) for paragraph in facts(text)["paragraphs"])


def mean_score(page: Drawn) -> float:
    """The mean of all figures of a page that we have drawn."""
    found = scores(page.truth, tagged2md.convert(page.pdf, mode="heuristics").markdown)
    return sum(found.values()) / len(found)


class Bench:
    """The benchmark of a folder, in one process, with a memory of what it has scored."""

    def __init__(self, folder: Path) -> None:
        sys.path.insert(0, str(folder))
        self.run, self.score = importlib.import_module("run"), importlib.import_module("score")
        self.folder = folder
        self.texts: dict[str, str] = {}
        """The Markdown of each file as it was at first."""
        self.now: dict[str, str] = {}
        self.failed: list[str] = []
        self.aspects: dict[str, float] = {}
        self.run.mp = SimpleNamespace(Pool=Serial)
        self.run.convert_all = self.converted
        self.score.table = self.note_aspects
        for module, name in ((self.score, "score"), *((self.run, n) for n in ("page_scores", "_near", "_position"))):
            setattr(module, name, remembered(getattr(module, name)))
        self.paragraphs_of = remembered(paragraphs_of)
        self.rare = [(kind.__name__, kind()) for kind in KINDS]

    def converted(self, jobs: Iterable[tuple], _count: int) -> dict[str, tuple]:
        """What run.py makes of its files; those read by their tags are left out."""
        found = {}
        for job in jobs:
            key, text, error, seconds = (job[0], "", None, 0.0) if job[0].startswith("auto:") else self.run.convert(job)
            found[key] = text, error, seconds
            self.now[key] = text
            if error:
                self.failed.append(f"{key}: {error}")
        return found

    def note_aspects(self, rows: list[dict], _by: str, _title: str) -> None:
        """Keep the mean of each aspect of the twins."""
        for column in self.score.COLUMNS:
            values = [row["m"][column] for row in rows if row["m"][column] is not None]
            self.aspects[f"twins.{column}"] = sum(values) / len(values) if values else 0.0

    def paragraphs(self) -> float:
        """How many paragraphs of the twins are whole and alone; the other figures do not see where they end."""
        twins = self.folder / "twins"
        manifest = json.loads((twins / "manifest.json").read_text("utf-8"))
        pairs = [
            ((twins / r["truth"]).read_text("utf-8"), self.now[r["untagged"]]) for r in manifest if "untagged" in r
        ]
        return sum(f1(self.paragraphs_of(true), self.paragraphs_of(found)) for true, found in pairs) / len(pairs)

    def rare_kinds(self) -> dict[str, float]:
        """The mean figure of each page of a rare kind, and of all of them."""
        found = {f"rare.{name}": mean_score(page) for name, page in self.rare}
        return found | {"rare.mean": sum(found.values()) / len(found)}

    def figures(self) -> dict[str, float]:
        """The figures of all sets, and how many files came out otherwise than at first."""
        self.now, self.failed = {}, []
        found: dict[str, float] = {}
        for name, only in SETS.items():
            args = SimpleNamespace(only=only, jobs=1, verbose=False, real=self.folder / "real")
            with contextlib.redirect_stdout(io.StringIO()):
                found |= self.run.SETS[name](args)
        self.texts = self.texts or dict(self.now)
        changed = sum(text != self.texts[key] for key, text in self.now.items())
        kept = {key: value for key, value in found.items() if value is not None and ".auto" not in key}
        kept["twins.paragraphs"] = self.paragraphs()
        return {**self.aspects, **kept, **self.rare_kinds(), "changed": changed, "failed": len(self.failed)}


def measure(folder: Path, results: Path, only: str) -> None:
    """Measure the switches that the results lack."""
    bench = Bench(folder)
    known = json.loads(results.read_text("utf-8")) if results.exists() else {}
    known[ALL] = bench.figures()
    for switch in SWITCHES:
        name = title(switch)
        if name in known or not re.search(only, name):
            continue
        start = time.monotonic()
        with patched(switch.patches):
            known[name] = bench.figures()
        results.write_text(json.dumps(known, indent=1) + "\n", "utf-8")
        changes = ", ".join(f"{key} {value:+.4f}" for key, value in differences(known[ALL], known[name])[:4])
        print(f"{name}: {known[name]['changed']} files, {changes} ({time.monotonic() - start:.0f} s)", flush=True)
        for fault in bench.failed[:2]:
            print(f"  {fault}", flush=True)


def title(switch: Switch) -> str:
    """The name of a switch in the results."""
    return f"{switch.part}: {switch.evidence}"


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
        found = results.get(title(switch))
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
