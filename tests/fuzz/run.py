"""Converts broken files for a while: ``python tests/fuzz/run.py --minutes 60 --from 0``. Prints what goes wrong."""

from __future__ import annotations

import argparse
import itertools
import sys
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from fuzz.attempts import attempted, died

from tagged2md.corpus.workers import Crew, results


def numbers(first: int, until: float) -> Iterator[str]:
    """Numbers of broken files, as long as there is time."""
    for number in itertools.count(first):
        if time.monotonic() > until:
            return
        yield str(number)


def main() -> int:
    """How many files went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args()
    crew = Crew(chosen.jobs, timeout_s=120, max_memory=3 << 30)
    done = wrong = 0
    for told in results(numbers(chosen.first, time.monotonic() + 60 * chosen.minutes), attempted, died, crew):
        done += 1
        if told:
            wrong += 1
            print(told, flush=True)
    print(f"{done} broken files, {wrong} went wrong", flush=True)
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
