"""Reads Markdown back and compares it with the document it was written from.

Promise: no text becomes a heading, a list, a link, emphasis or HTML that it was not, and none gets lost.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, zip_longest

from tagged2md.document.nodes import Document
from tagged2md.options import Options
from tagged2md.writers.readback.meaning import outline_of_document
from tagged2md.writers.readback.outline import MUST_MATCH, Entry, Outline, Run, characters, names_of, words
from tagged2md.writers.urls import encoded_url

MAX_FAULTS = 20
"""Sentences that are given; a fault at the start of a block often drags others behind it."""
EXCERPT = 60
"""Characters of a text that a sentence shows."""

_DEFAULTS = Options()


def read_back_faults(document: Document, markdown: str, options: Options = _DEFAULTS) -> list[str]:
    """What a reader of the Markdown sees otherwise than the document means it, as sentences; we promise none."""
    from tagged2md.writers.readback.reading import outline_of_markdown

    meant, read = outline_of_document(document, options), outline_of_markdown(markdown)
    return list(islice(_faults(meant, read), MAX_FAULTS))


def _faults(meant: Outline, read: Outline) -> Iterator[str]:
    for strange in read.strange:
        yield f"the Markdown has {strange}, which no writer makes"
    yield from sequence_faults(meant.entries, read.entries, "")
    for label in sorted(meant.notes.keys() | read.notes.keys()):
        yield from sequence_faults(meant.notes.get(label, ()), read.notes.get(label, ()), f"footnote {label}, ")


def sequence_faults(meant: Sequence[Entry], read: Sequence[Entry], where: str) -> Iterator[str]:
    """Differences of two sequences of blocks; after the first difference in structure the rest is not compared."""
    for number, (expected, found) in enumerate(zip_longest(meant, read), start=1):
        at = f"{where}block {number}"
        if found is None:
            yield f"{at}: {shown(expected)} is missing"
            return
        if expected is None:
            yield f"{at}: {shown(found)} was not meant"
            return
        if (expected.kind, expected.depth) != (found.kind, found.depth):
            yield f"{at}: meant {shown(expected)}, reads as {shown(found)}"
            return
        yield from content_faults(expected, found, at)


def content_faults(meant: Entry, read: Entry, at: str) -> Iterator[str]:
    """Differences in what one block says; at most one sentence for its text, its looks and links, its pictures."""
    meant_text, read_text = words(meant.runs), words(read.runs)
    if meant.kind in _COMPARED_WITHOUT_SPACES:
        meant_text, read_text = ("".join(text.split()).removeprefix("{}") for text in (meant_text, read_text))
    if meant_text != read_text:
        yield f"{at} ({meant.kind}): the text {_difference(meant_text, read_text)}"
    elif meant.kind not in _COMPARED_WITHOUT_SPACES:
        yield from _run_faults(meant, read, at)
    if meant.images != read.images:
        yield f"{at} ({meant.kind}): pictures {list(meant.images)} read as {list(read.images)}"


_COMPARED_WITHOUT_SPACES = {"formula", "HTML cell"}
"""Lines of a formula may be joined, and start with an empty group; cells of HTML part their blocks by tags."""


def _run_faults(meant: Entry, read: Entry, at: str) -> Iterator[str]:
    for (character, expected), (_, found) in zip(characters(meant.runs), characters(read.runs), strict=True):
        if fault := _run_fault(expected, found):
            yield f"{at} ({meant.kind}): {character!r} of {_excerpt(found.text)} {fault}"
            return


def _run_fault(meant: Run, read: Run) -> str | None:
    extra, missing = read.looks & ~meant.looks, meant.looks & ~read.looks & MUST_MATCH
    if extra or missing:
        return f"reads as {names_of(read.looks)}, not as {names_of(meant.looks)}"
    if read.link == (encoded_url(meant.link) if meant.link else None):
        return None
    if read.is_autolink and read.link == (meant.link or read.text):
        return None  # a bare URL in plain text may become a link to itself
    return f"links to {read.link!r}, not to {meant.link!r}"


def _difference(meant: str, read: str) -> str:
    """Both texts around the first difference."""
    pairs = enumerate(zip_longest(meant, read))
    same = next(position for position, (left, right) in pairs if left != right)
    start = max(0, same - EXCERPT // 4)
    return f"{meant[start : start + EXCERPT]!r} reads as {read[start : start + EXCERPT]!r}"


def shown(entry: Entry) -> str:
    """An entry in a sentence."""
    text = _excerpt(words(entry.runs))
    return f"{entry.kind} {text}" if entry.runs else entry.kind


def _excerpt(text: str) -> str:
    return repr(text if len(text) <= EXCERPT else f"{text[:EXCERPT]}…")
