"""What is done to each broken file, in a process of its own: convert it in every way, check it, look at it."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from functools import cache
from pathlib import Path

from fuzz.mutations import mutant

import tagged2md
from tagged2md.errors import Tagged2mdError
from tagged2md.options import Limits

SAMPLES = Path(__file__).parents[2] / "samples"
LIMITS = Limits(max_seconds=10.0)
"""The time of one way; what it bounds must end by itself."""


@cache
def seeds() -> tuple[bytes, ...]:
    """The files that are damaged: those of the samples."""
    return tuple(path.read_bytes() for path in sorted(SAMPLES.glob("*/document.pdf")))


WAYS: dict[str, Callable[[bytes], object]] = {
    "auto": lambda data: tagged2md.convert(data, limits=LIMITS, verify=True),
    "tags": lambda data: tagged2md.convert(data, mode="tags", limits=LIMITS, images="none"),
    "heuristics": lambda data: tagged2md.convert(data, mode="heuristics", limits=LIMITS, images="none"),
    "check": lambda data: tagged2md.check(data, limits=LIMITS),
    "triage": lambda data: tagged2md.triage(data, limits=LIMITS),
    "tree": lambda data: tagged2md.tree(data, limits=LIMITS),
    "chunk": lambda data: tagged2md.chunk(data, limits=LIMITS),
}


def attempted(number: str) -> str:
    """What goes wrong with the broken file of a number: nothing, or where it does and how."""
    data = mutant(int(number), seeds())
    for way, act in WAYS.items():
        try:
            act(data)
        except Tagged2mdError:
            continue
        except Exception:  # noqa: BLE001 - what is looked for
            return f"{number} {way}: {traceback.format_exc(limit=-6)}"
    return ""


def died(number: str, error: Tagged2mdError) -> str:
    """A process that was killed, or did not end."""
    return f"{number}: {error}"
