"""The document as Markdown: CommonMark with GitHub's tables, strikethrough, task lists, footnotes and dollar math.

The text is put together of parts, each of which knows what it was written from. The style, and why it is so, is told in
docs/markdown-style.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from tagged2md.document.depth import shallow
from tagged2md.document.levels import with_closed_levels
from tagged2md.document.nodes import Block, Document, Footnote, Heading, Paragraph
from tagged2md.document.walk import is_blank
from tagged2md.options import Options
from tagged2md.writers.atoms import note_mark
from tagged2md.writers.blocks import LIST_SEPARATOR, NOTE_INDENT, block_markdown, blocks_markdown, indented, touch
from tagged2md.writers.comments import page_mark
from tagged2md.writers.footnotes import Notes, unmarked
from tagged2md.writers.front_matter import front_matter

DEFAULTS = Options()
SECTION_LEVEL = 2
"""``notes=section`` puts notes before the next heading of this level or a higher one."""
BETWEEN = "\n\n"
"""What stands between two parts."""

_BYTE_ORDER_MARK = "\ufeff"
"""At the start of a file it is no text: readers drop it."""
_MARK_AS_TEXT = "&#xFEFF;"

PartKind = Literal["block", "note", "page", "separator", "facts"]
"""A block of the document; a footnote; a page marker; what parts two lists; the front matter."""


class Part(NamedTuple):
    """A part of the Markdown, without the blank lines around it, and what it was written from."""

    text: str
    kind: PartKind = "block"
    node: Block | Footnote | None = None
    """The block or the footnote; None for what is no content of the document."""


def markdown(document: Document, options: Options = DEFAULTS) -> str:
    """The whole document, ending with a line feed; the empty string where nothing would show."""
    text = BETWEEN.join([part.text for part in parts(document, options)])
    return f"{text}\n" if text else ""


def parts(document: Document, options: Options = DEFAULTS) -> list[Part]:
    """The parts of which the Markdown is made, in order; blank lines stand between them, a line feed at the end."""
    document = shallow(document)
    if options.headings == "normalize":
        document = with_closed_levels(document)
    found = list(_body(document, options))
    facts = front_matter(document) if options.front_matter else ""
    if facts:
        found.insert(0, Part(facts, "facts"))
    if found and found[0].text.startswith(_BYTE_ORDER_MARK):
        found[0] = found[0]._replace(text=f"{_MARK_AS_TEXT}{found[0].text[1:]}")
    return found


def _body(document: Document, options: Options) -> Iterator[Part]:
    pages = _Pages(options)
    notes = Notes(document, options)
    section: list[Block] = []
    previous: Block | None = None
    for block in document.blocks:
        text = block_markdown(block, options)
        if not text:
            continue
        if options.notes == "section" and isinstance(block, Heading) and block.level <= SECTION_LEVEL:
            yield from _definitions(notes.taken(section), notes, pages)
            section = []
        mark = pages.mark(block)
        yield from mark
        if not mark and previous and touch(previous, block):
            yield Part(LIST_SEPARATOR, "separator")
        yield Part(text, "block", block)
        section.append(block)
        previous = block
    yield from _definitions(notes.rest(), notes, pages)


class _Pages:
    """Says where a page begins, if options ask for it."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.page = 1

    def mark(self, node: Block | Footnote) -> tuple[Part, ...]:
        """The page marker before a part that begins on another page than the one before it; else nothing."""
        if not self.options.page_comments or node.source.page == self.page:
            return ()
        self.page = node.source.page
        return (Part(page_mark(self.page), "page"),)


# ---------------------------------------------------------------- footnotes


def _definitions(found: Iterable[Footnote], notes: Notes, pages: _Pages) -> Iterator[Part]:
    for note in found:
        if note.note_id in notes.marked:
            text = definition(note, notes.options)
        else:
            text = blocks_markdown(unmarked(note), notes.options)
        if text:
            yield from pages.mark(note)
            yield Part(text, "note", note)


def definition(note: Footnote, options: Options) -> str:
    """The definition of a footnote: its first paragraph behind the mark, further blocks indented."""
    text = blocks_markdown(note.blocks, options)
    if not text:
        return f"{note_mark(note.note_id)}:"
    first = next(block for block in note.blocks if not is_blank([block]))
    start = " " if isinstance(first, Paragraph) else "\n"
    return indented(f"{note_mark(note.note_id)}:{start}{text}", NOTE_INDENT)
