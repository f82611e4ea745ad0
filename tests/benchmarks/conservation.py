"""Text conservation over many files: how much each leaves out and why, and whether anything is lost or comes twice.

  python tests/benchmarks/conservation.py FILE.pdf|FOLDER ... [--mode auto|tags|heuristics] [--all]

Each file is converted; what its report says is added up by reason, in characters without white space. Without ``--all``
only files with a fault are listed, and the sums for each folder named. Files that can't be converted are counted.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import tagged2md
from tagged2md.errors import Tagged2mdError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

FAULTS = ("T2M-LOST", "T2M-DOUBLED")


class Measured(NamedTuple):
    """The figures of one file."""

    name: str
    written: int
    """Characters of the Markdown."""
    left_out: Counter[str]
    """Characters that were left out, by code."""
    faults: list[str]


def measured(path: Path, mode: str) -> Measured | None:
    """The figures of one file; None where it can't be converted."""
    try:
        conversion = tagged2md.convert(path, images="none", mode=mode)
    except Tagged2mdError:
        return None
    left_out: Counter[str] = Counter()
    for each in conversion.report.left_out:
        left_out[each.code] += length(each.text)
    faults = [f"page {each.page}: {each.message}" for each in conversion.report.findings if each.code in FAULTS]
    return Measured(str(path), length(conversion.markdown), left_out, faults)


def length(text: str) -> int:
    """Characters without white space."""
    return len("".join(text.split()))


def files_in(place: Path) -> list[Path]:
    """The file, or the PDF files of a folder and those inside it."""
    return sorted(place.rglob("*.pdf")) if place.is_dir() else [place]


def lines(found: Iterable[Measured], *, every: bool) -> Iterator[str]:
    """What is shown of the files."""
    for each in found:
        if every or each.faults:
            reasons = ", ".join(f"{code} {count}" for code, count in sorted(each.left_out.items()))
            yield f"{each.written:8} {each.name} {reasons}".rstrip()
            yield from (f"         {fault}" for fault in each.faults)


def summary(place: Path, tried: int, found: list[Measured]) -> Iterator[str]:
    """The sums over the files of one place."""
    clean = sum(not each.faults for each in found)
    written = sum(each.written for each in found)
    yield f"{place}: {clean} of {len(found)} files without loss or doubling; {tried - len(found)} not convertible"
    left_out: Counter[str] = Counter()
    for each in found:
        left_out.update(each.left_out)
    for code, count in left_out.most_common():
        yield f"  {code:16} {count:9} characters, {count / max(1, written):.3%} of what was written"


def main() -> int:
    """Print a table; the exit code is 1 where something is lost or comes twice."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("places", nargs="+", type=Path)
    parser.add_argument("--mode", default="auto", choices=("auto", "tags", "heuristics"))
    parser.add_argument("--all", action="store_true")
    options = parser.parse_args()
    has_faults = False
    for place in options.places:
        files = files_in(place)
        found = [each for path in files if (each := measured(path, options.mode)) is not None]
        print("\n".join([*lines(found, every=options.all), *summary(place, len(files), found)]))
        has_faults = has_faults or any(each.faults for each in found)
    return int(has_faults)


if __name__ == "__main__":
    sys.exit(main())
