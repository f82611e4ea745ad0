"""Tables of contents: entries with links in place of page numbers (tagged-mapping 11.1)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tagged2md.document.nodes import Heading, Link, NoteRef, Paragraph
from tagged2md.layout.inlines import Piece, inlines
from tagged2md.layout.spacing import on_one_line
from tagged2md.pdf.page import ElementTarget, TextRun
from tagged2md.pdf.structure import StructElem
from tagged2md.readers.tagged.boxes import Place, place_of, runs_of, source_of
from tagged2md.readers.tagged.enrich import without_emphasis
from tagged2md.readers.tagged.frames import Frame
from tagged2md.readers.tagged.inlines import one_line, run_pieces_of, text_of
from tagged2md.readers.tagged.list_levels import deepest, nest
from tagged2md.readers.tagged.paragraphs import flat_bits, is_text
from tagged2md.readers.tagged.parts import EntryPart, InlinePart, ListPart, Object, Part, ReadyPart, Settled, TextPart
from tagged2md.readers.tagged.reasons import note_reasons
from tagged2md.readers.tagged.roles import Kind, style_of
from tagged2md.readers.tagged.targets import CONTENTS, ContentsEntry, Internal

if TYPE_CHECKING:
    from tagged2md.readers.tagged.state import Reader

_LEADER = re.compile(r"\s*(?:[.·…_․‥]\s*){3,}")
_LEADER_END = re.compile(r"[.·…_․‥]\s*$")
_PAGE_NUMBER = re.compile(r"[0-9]{1,5}|[ivxlcdm]{1,8}|[IVXLCDM]{1,8}|[A-Z]?-?[0-9]{1,4}")


def contents(frame: Frame, reader: Reader) -> Iterable[Part]:
    """A TOC: its entries; a TOC after an entry belongs to that entry; captions stand before it."""
    entries: list[EntryPart] = []
    before: list[Part] = []
    for part in frame.parts:
        match part:
            case EntryPart() if entries and part.level:
                deepest(ListPart(None, entries, is_contents=True), part.level).entries.append(part)
            case EntryPart():
                entries.append(part)
            case ListPart() if part.is_contents and entries:
                nest(entries[-1], part)
            case ListPart() if part.is_contents:
                entries.extend(part.entries)
            case TextPart(kind="paragraph") if part.elem is not None and part.elem is not frame.elem:
                entries.append(_entry_of(part.elem, part.bits, reader))
            case _:
                before.append(part)
    if is_title(entries, reader):
        before.extend(_title(entries, reader))
        del entries[0]
    found: list[Part] = list(before)
    if entries:
        found.append(ListPart(frame.elem, entries, is_contents=True))
    return found


LEAST_ENTRIES = 2
"""Entries with targets that tell that one without is none."""


def is_title(entries: Sequence[EntryPart], reader: Reader) -> bool:
    """Whether the first entry is the title of the contents: no target and no page number, where others have them."""
    if len(entries) <= LEAST_ENTRIES:
        return False
    first, *others = [_entry(each, reader) for each in entries[: 2 * LEAST_ENTRIES]]
    has_targets = sum(each is not None and (each.target is not None or each.url is not None) for each in others)
    is_plain = first is not None and first.target is None and first.url is None and first.full == first.short
    return is_plain and has_targets >= LEAST_ENTRIES


TITLE_SIZE = 1.15
"""A title is a heading where its line is so many times as high as that of the entry after it (Word 1.27 and more)."""


def _title(entries: Sequence[EntryPart], reader: Reader) -> list[Part]:
    """The title of the contents, which is their first entry: Word gives it the looks of its first level of headings."""
    first, second = entries[:2]
    entry = _entry(first, reader)
    if entry is None or first.box is None or second.box is None or first.box.height < TITLE_SIZE * second.box.height:
        return [ReadyPart(block.block) for block in first.blocks if isinstance(block, Settled)]
    source = source_of(Place(first.page, first.box))
    reader.targets.add_heading(source, first.elem)
    note_reasons(reader.pdf.report, source, first.elem)
    return [ReadyPart(Heading(1, without_emphasis(entry.short), source))]


def _entry(entry: EntryPart, reader: Reader) -> ContentsEntry | None:
    first = entry.blocks[0] if entry.blocks else None
    if not isinstance(first, Settled) or not isinstance(first.block, Paragraph):
        return None
    link = first.block.children[0]
    assert isinstance(link, Link)
    return reader.entries[int(link.url.removeprefix(CONTENTS))]


def contents_entry(frame: Frame, reader: Reader) -> Iterable[Part]:
    """A TOCI: its text on one line, and the entries below it."""
    bits = flat_bits(frame.parts)
    notes = [bit for bit in bits if isinstance(bit, Object) and isinstance(bit.atom, NoteRef)]
    entry = _entry_of(frame.elem, [bit for bit in bits if bit not in notes] if notes else bits, reader)
    nested = [part for part in frame.parts if isinstance(part, ListPart)]
    others = [part for part in frame.parts if not is_text(part) and not isinstance(part, ListPart)]
    for each in nested:
        nest(entry, each)
    # Notes in entries stand behind the contents, since entries are written anew once all headings are known.
    return [entry, *others, *(block for each in notes for block in each.alone)]


def _entry_of(elem: StructElem, bits: Sequence[InlinePart], reader: Reader) -> EntryPart:
    """An entry by its text."""
    place = place_of(bits)
    entry = EntryPart(elem, "", [], place.page, place.box, level=_level(elem))
    pieces = without_leaders(one_line(run_pieces_of(bits, reader.typesetting)))
    if text_of(pieces) or any(piece.atom for piece in pieces):
        short = without_page_number(pieces) if ends_apart(runs_of(bits)) else pieces
        block = Paragraph((_placeholder(elem, reader, pieces, short, place.page),), source_of(place))
        note_reasons(reader.pdf.report, block.source, elem, bits)
        entry.blocks.append(Settled(block))
    return entry


def _level(elem: StructElem) -> int:
    """The level that the style of an entry, or of a paragraph in it, names (LibreOffice: ``Contents 2``)."""
    for each in (elem, *(kid for kid in elem.kids[:2] if isinstance(kid, StructElem))):
        style = style_of(each.type) if each.type != each.role else None
        if style is not None and style.kind is Kind.CONTENTS_ITEM:
            return style.level
    return 0


def _placeholder(elem: StructElem, reader: Reader, pieces: list[Piece], short: list[Piece], page: int) -> Link:
    url = next((piece.looks.url for piece in pieces if piece.looks.url), None)
    target = reader.targets.target_of(url) if url else _referred(elem, reader)
    entry = ContentsEntry(
        target=target,
        text=text_of(short),
        full=inlines(pieces),
        short=inlines([_unlinked(piece) for piece in short]),
        url=None if target else url,
        number=text_of(pieces[len(short) :]).strip(),
        page=page,
    )
    reader.entries.append(entry)
    return Link(entry.full, f"{CONTENTS}{len(reader.entries) - 1}")


def _referred(elem: StructElem, reader: Reader) -> Internal | None:
    """The element that Ref names, for an entry without a link."""
    for obj in elem.refs:
        if obj in reader.tree.by_obj:
            return ElementTarget(obj)
    return None


def _unlinked(piece: Piece) -> Piece:
    return piece._replace(looks=replace(piece.looks, url=None))


def without_leaders(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces with one space for each leader, also where a leader is spread over several of them."""
    text = "".join(piece.before + piece.text for piece in pieces)
    cuts = [found.span() for found in _LEADER.finditer(text)]
    if not cuts:
        return list(pieces)
    kept: list[Piece] = []
    at = 0
    for piece in pieces:
        shown = piece.before + piece.text
        rest = _outside(shown, at, cuts)
        at += len(shown)
        kept.append(piece._replace(before="", text=rest))
    return kept


def _outside(shown: str, at: int, cuts: Sequence[tuple[int, int]]) -> str:
    """The part of a text that starts at ``at`` outside of the cuts; a space where a cut begins."""
    letters: list[str] = []
    for index, letter in enumerate(shown, at):
        cut = next((each for each in cuts if each[0] <= index < each[1]), None)
        if cut is None:
            letters.append(letter)
        elif cut[0] == index:
            letters.append(" ")
    return "".join(letters)


def ends_apart(runs: Sequence[TextRun]) -> bool:
    """Whether the last word is drawn apart from the others: ``Outlook for 2025`` ends in no page number."""
    shown = [run for run in runs if run.text.strip()]
    if len(shown) <= 1:
        return True
    before, last = shown[-2:]
    if last.marked is not before.marked or _LEADER_END.search(before.text):
        return True
    if not on_one_line(before, last):
        return last.x0 > shown[0].x0 + last.style.size
    return last.x0 - before.x1 > last.style.size


def without_page_number(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces without a page number at their end, where it stands apart from the text."""
    kept = list(pieces)
    while kept and not kept[-1].text.strip() and kept[-1].atom is None:
        kept.pop()
    if len(kept) > 1 and _PAGE_NUMBER.fullmatch(kept[-1].text.strip()):
        return kept[:-1]
    return kept
