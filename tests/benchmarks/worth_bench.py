"""The benchmark of a folder in one process, which reads and scores again only what a switch can change."""

from __future__ import annotations

import contextlib
import importlib
import io
import json
import re
import sys
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Self

from worth_patches import patched
from worth_switches import SWITCHES, Switch
from worth_watch import Watcher

sys.path.append(str(Path(__file__).parent.parent))  # the scorer and the pages of the tests

from quality.rare import KINDS, Drawn
from scorer import f1, facts, scores, words

import tagged2md

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

SETS = {"twins": r"\.untagged\.", "pages": "", "tests": "", "tables": "", "documents": ""}
"""Sets of run.py, and which of their files are read without tags."""


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
        self.first: dict[str, tuple[str, str | None, float]] = {}
        """Markdown, error and time of each file as they were at first."""
        self.now: dict[str, tuple[str, str | None, float]] = {}
        """The same as they are now."""
        self.watcher = Watcher()
        self.switched = ""
        """The switch that is off; empty while all are on."""
        self.failed: list[str] = []
        self.aspects: dict[str, float] = {}
        self.run.mp = SimpleNamespace(Pool=Serial)
        self.run.convert_all = self.converted
        self.score.table = self.note_aspects
        for module, name in (
            (self.score, "score"),
            (self.score, "parse"),
            *((self.run, n) for n in ("page_scores", "_near", "_position")),
        ):
            setattr(module, name, remembered(getattr(module, name)))
        self.paragraphs_of = remembered(paragraphs_of)
        self.rare = [(kind.__name__, kind()) for kind in KINDS]

    def converted(self, jobs: Iterable[tuple], _count: int) -> dict[str, tuple]:
        """What run.py makes of its files."""
        found = {job[0]: self.conversion(job) for job in jobs}
        self.now |= found
        self.failed += [f"{key}: {error}" for key, (_, error, _) in found.items() if error]
        return found

    def conversion(self, job: tuple) -> tuple[str, str | None, float]:
        """Markdown, error and time of a file; those read by their tags are left out."""
        key = job[0]
        if key.startswith("auto:"):
            return "", None, 0.0
        if self.switched and not self.watcher.may_change(self.switched, key):
            return self.first[key]
        self.watcher.file = key
        return self.run.convert(job)[1:]

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
            ((twins / r["truth"]).read_text("utf-8"), self.now[r["untagged"]][0]) for r in manifest if "untagged" in r
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
        changed = sum(now[0] != self.first[key][0] for key, now in self.now.items() if key in self.first)
        kept = {key: value for key, value in found.items() if value is not None and ".auto" not in key}
        kept["twins.paragraphs"] = self.paragraphs()
        return {**self.aspects, **kept, **self.rare_kinds(), "changed": changed, "failed": len(self.failed)}

    def with_all(self) -> dict[str, float]:
        """The figures with all evidence; what each switch might change is noted on the way."""
        self.switched = ""
        with self.watcher.watching({switch.title: switch.patches for switch in SWITCHES}):
            found = self.figures()
        self.first = self.now
        return found

    def without(self, switch: Switch) -> dict[str, float]:
        """The figures without an evidence."""
        self.switched = switch.title
        with patched(switch.patches):
            return self.figures()
