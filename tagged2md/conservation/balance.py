"""What the document and the ledger hold, set against what the pages show."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from tagged2md.conservation.census import Census
from tagged2md.conservation.characters import characters
from tagged2md.document.nodes import Block, Code, CodeBlock, Document, Heading, ListBlock, Paragraph, Text
from tagged2md.document.walk import Leaf, leaves, walk
from tagged2md.findings import Ledger
from tagged2md.readers.decisions import PageDecision

UNSEEN = frozenset(("T2M-HIDDEN-TEXT",))
"""Reasons of the ledger for text that is not visible, and therefore not counted."""


def texts_written(document: Document) -> dict[int, list[str]]:
    """The texts of the document by the page on which their blocks begin; what stands for pictures is left out."""
    found: defaultdict[int, list[str]] = defaultdict(list)
    for block in walk(document.blocks):
        found[block.source.page].extend(texts_of_block(block))
    for note in document.footnotes:
        for block in walk(note.blocks):
            found[block.source.page].extend(texts_of_block(block))
    return found


def texts_of_block(block: Block) -> Iterable[str]:
    """The texts of one block that are drawn on its pages, numbers of items included."""
    match block:
        case Heading(children=(Text(text=text),)) | Paragraph(children=(Text(text=text),)) | CodeBlock(text=text):
            return (text,)
        case Heading(children=children) | Paragraph(children=children):
            return [drawn_text(leaf) for leaf in leaves(children)]
        case ListBlock(items=items):
            return [str(item.number) for item in items if item.number is not None]
        case _:
            return ()


def drawn_text(leaf: Leaf) -> str:
    """The text of a leaf that the page draws: no alternate text, no formula, no mark of a note."""
    match leaf:
        case Text(text=text) | Code(text=text):
            return text
        case _:
            return ""


class Imbalance(NamedTuple):
    """Characters of a page that are too few or too many in the output."""

    page: int
    lost: Counter[str]
    doubled: Counter[str]


def imbalances(
    census: Census, decisions: Sequence[PageDecision], document: Document, ledger: Ledger
) -> list[Imbalance]:
    """Where the document and the ledger do not hold what the pages show; nothing where all is right."""
    entered = entries(ledger)
    written = texts_written(document)
    total: Counter[str] = Counter()
    for decision in decisions:
        total.update(census.due(decision))
        total.update(entered.get(decision.page, {}))
    total.subtract(characters("".join([text for texts in written.values() for text in texts])))
    if not any(total.values()):
        return []
    return list(by_page(total, differences(census, decisions, entered, written)))


def entries(ledger: Ledger) -> dict[int, Counter[str]]:
    """What the ledger adds to what is due on each page: text brought in, less text left out or said otherwise."""
    found: defaultdict[int, Counter[str]] = defaultdict(Counter)
    for page, texts in ledger.brought_in.items():
        found[page].update(characters("".join(texts)))
    for page, texts in ledger.rewritten.items():
        found[page].subtract(characters("".join(texts)))
    for (page, code), texts in ledger.left_out.items():
        if code not in UNSEEN:
            found[page].subtract(characters("".join(texts)))
    return found


def differences(
    census: Census,
    decisions: Sequence[PageDecision],
    entered: Mapping[int, Counter[str]],
    written: Mapping[int, Sequence[str]],
) -> Iterator[tuple[int, Counter[str]]]:
    """For each page, what is due less what its blocks say: below zero where text of other pages was joined to it."""
    for decision in decisions:
        found = census.due(decision)
        found.update(entered.get(decision.page, {}))
        found.subtract(characters("".join(written.get(decision.page, ()))))
        yield decision.page, found


def by_page(total: Counter[str], pages: Iterable[tuple[int, Counter[str]]]) -> Iterator[Imbalance]:
    """The imbalance of the document, told page by page.

    Blocks that go over pages belong to the first one: what a page says too much makes up for what later ones lack.
    """
    lost, doubled = +total, -total
    spare: Counter[str] = Counter()
    for page, difference in pages:
        spare.subtract(difference)
        missing = (-spare) & lost
        extra = (-difference) & doubled
        lost, doubled = lost - missing, doubled - extra
        spare = +spare
        if missing or extra:
            yield Imbalance(page, missing, extra)
    if lost or doubled:
        yield Imbalance(page, lost, doubled)
