"""What the document and the ledger hold, set against what the pages show."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from tagged2md.conservation.census import ARTIFACT, BODY, FURNITURE, Census, clean_text, kind_of, texts_of
from tagged2md.conservation.characters import characters, tally_of
from tagged2md.document.nodes import Block, Code, CodeBlock, Document, Heading, ListBlock, Paragraph, Text
from tagged2md.document.walk import Leaf, leaves, walk
from tagged2md.findings import Ledger
from tagged2md.layout.clusters import readable
from tagged2md.layout.duplicates import Drawn
from tagged2md.pdf.page import Page, TextRun
from tagged2md.readers.decisions import PageDecision

UNSEEN = frozenset(("T2M-HIDDEN-TEXT", "T2M-OUT-OF-SIGHT"))
"""Reasons of the ledger for text that is not visible, and therefore not counted."""


def texts_written(document: Document) -> Iterator[tuple[int, str]]:
    """The texts of the document, each with the page on which its block begins; what stands for pictures is left out."""
    for block in walk(chain(document.blocks, chain.from_iterable(note.blocks for note in document.footnotes))):
        page = block.source.page
        for text in texts_of_block(block):
            yield page, text


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


class Difference(NamedTuple):
    """What is due on a page less what its blocks say."""

    page: int
    characters: Counter[str]
    """Below zero where text of other pages was joined to a block of this one."""
    again: Sequence[str]
    """Texts that the page draws where they stand already: fake bold, shadows."""


def is_balanced(census: Census, decisions: Sequence[PageDecision], document: Document, ledger: Ledger) -> bool:
    """Whether the document and the ledger hold what the pages show."""
    due = census.due(decisions)
    due.merge(tally_of(chain.from_iterable(ledger.brought_in.values())))
    gone = chain(
        ledger.rewritten.values(), (texts for (_, code), texts in ledger.left_out.items() if code not in UNSEEN)
    )
    written = (text for _, text in texts_written(document))
    return due == tally_of(chain(written, chain.from_iterable(gone)))


def differences(
    decisions: Sequence[PageDecision], document: Document, ledger: Ledger, page_of: Callable[[int], Page]
) -> Iterator[Difference]:
    """The difference of each page; pages are asked for again, so only where something is wrong."""
    written: defaultdict[int, list[str]] = defaultdict(list)
    for number, text in texts_written(document):
        written[number].append(text)
    for (number, code), texts in ledger.left_out.items():
        if code not in UNSEEN:
            written[number].extend(texts)
    for decision in decisions:
        number = decision.page
        page = page_of(number)
        shown = texts_of(page).due(decision)
        found = characters(shown + "".join(ledger.brought_in.get(number, ())))
        found.subtract(characters("".join([*written[number], *ledger.rewritten.get(number, ())])))
        again = [clean_text(run) for run in drawn_again(counted_runs(page, decision))]
        yield Difference(number, Counter({each: count for each, count in found.items() if count}), again)


def counted_runs(page: Page, decision: PageDecision) -> list[TextRun]:
    """The visible runs of a page that are to be written."""
    runs = readable(page)
    most = FURNITURE if decision.mode == "heuristics" else ARTIFACT if decision.takes_artifacts else BODY
    return [run for run in runs if kind_of(run.marked) <= most]


def drawn_again(runs: Sequence[TextRun]) -> Iterator[TextRun]:
    """The runs that draw a text where it stands already."""
    drawn = Drawn()
    return (run for run in runs if not drawn.is_new(run))


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
