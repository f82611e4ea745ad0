"""Damage done to the Markdown of the samples is found: a paragraph taken out, said twice, moved."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from tagged2md.diagnosis.diagnosing import diagnosis_of
from tagged2md.diagnosis.records import Diagnosis
from tagged2md.diagnosis.reference import Reference, reference_of
from tagged2md.diagnosis.streams import letters
from tagged2md.diagnosis.texts import read_text
from tagged2md.findings import Severity
from tagged2md.options import Options
from tagged2md.pdf.file import open_pdf
from tagged2md.writers import markdown

SAMPLES = sorted((Path(__file__).parents[2] / "samples").glob("*/document.pdf"))


@cache
def read(path: Path) -> tuple[Reference, tuple[str, ...]]:
    """A sample as it is read, and the blocks of its Markdown."""
    with open_pdf(path, Options()) as pdf:
        reference = reference_of(pdf, Options())
    return reference, tuple(markdown(reference.document, Options()).split("\n\n"))


def diagnosis(path: Path, change: Callable[[list[str], int], list[str]]) -> Diagnosis:
    """What is said of the Markdown of a sample whose blocks are changed, at the place of its longest paragraph."""
    reference, blocks = read(path)
    changed = change(list(blocks), longest(blocks))
    return diagnosis_of(reference, read_text("\n\n".join(changed)), "changed")


def longest(blocks: tuple[str, ...]) -> int:
    """The place of the longest paragraph; lists, tables, code, pictures and notes are none, nor are links."""
    plain = [place for place, block in enumerate(blocks) if block[:1].isalnum() and "](" not in block]
    return max(plain, key=lambda place: len(letters(blocks[place])))


def without(blocks: list[str], place: int) -> list[str]:
    """The blocks but for one."""
    return blocks[:place] + blocks[place + 1 :]


def moved(blocks: list[str], place: int) -> list[str]:
    """The blocks with one moved to the end that is further away."""
    rest = without(blocks, place)
    return [*rest, blocks[place]] if place < len(rest) / 2 else [blocks[place], *rest]


def size_of_longest(path: Path) -> int:
    """Letters of the longest paragraph."""
    _, blocks = read(path)
    return len(letters(blocks[longest(blocks)]))


samples = pytest.mark.parametrize("path", [pytest.param(path, id=path.parent.name) for path in SAMPLES])


@samples
def test_nothing_is_wrong_before(path):
    found = diagnosis(path, lambda blocks, _: blocks)

    assert (found.characters.missing, found.characters.added, found.characters.doubled) == (0, 0, 0)
    assert (found.order.jumps, found.headings.found, found.tables.found) == (0, found.headings.here, found.tables.here)
    assert not found.has(Severity.WARNING)


@samples
def test_paragraph_that_is_taken_out_is_lost(path):
    size = size_of_longest(path)
    found = diagnosis(path, without)

    assert found.characters.missing == pytest.approx(size, rel=0.1)
    assert found.lost[0].characters >= size / 2


@samples
def test_paragraph_that_is_said_twice_is_doubled(path):
    size = size_of_longest(path)
    found = diagnosis(path, lambda blocks, place: [*blocks, blocks[place]])

    assert found.characters.doubled == pytest.approx(size, rel=0.1)
    assert found.characters.missing == 0


@samples
def test_paragraph_that_is_moved_is_out_of_order(path):
    found = diagnosis(path, moved)

    assert found.order.jumps >= 1
    assert found.characters.missing == 0
