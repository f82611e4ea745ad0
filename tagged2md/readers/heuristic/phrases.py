"""Passages → inline nodes: joins, emphasis, scripts, code spans, links, note marks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from tagged2md.document.nodes import Inlines, NoteRef
from tagged2md.layout.characters import cleaned
from tagged2md.layout.inlines import PLAIN, BodyStyle, Looks, Piece, Shift, font_looks, inlines
from tagged2md.layout.joins import Vocabulary, joined, joined_stretches, joined_text
from tagged2md.pdf.page import TextRun, TextStyle
from tagged2md.readers.heuristic.notes import Mark
from tagged2md.readers.heuristic.records import Passage, TextLine

SCRIPT_SIZE = 0.9
"""Superscripts and subscripts are at most this part of the size of their line."""
SCRIPT_LENGTH = 8
"""Characters of a superscript or subscript run."""
SCRIPT_SHIFT = (0.15, 0.6)
"""They are moved by this much of an em."""
BODY_SHARE = 0.6
"""Part of the letters from which on a style is the body's and sets nothing off there."""
CODE = Looks(code=True)


@dataclass(slots=True)
class Phrasing:
    """What a document says about its text, and what is known about single runs of the current pages."""

    vocabulary: Vocabulary
    body: BodyStyle = field(default_factory=BodyStyle)
    title: str = ""
    """Key of the title in the file's metadata."""
    has_code: bool = True
    """Whether monospaced type is code here."""
    plain_fonts: set[str] = field(default_factory=set)
    """Monospaced faces that are no sign of code."""
    cuts: dict[int, tuple[int, int]] = field(default_factory=dict)
    """Characters at the start and end of a linked run that are outside its link, by ``id``."""
    urls: dict[int, str] = field(default_factory=dict)
    """URL of a run, by ``id``."""
    notes: dict[int, Mark] = field(default_factory=dict)
    """What may stand for a note, by ``id`` of its run."""
    marks: list[str] = field(default_factory=list)
    """Every mark that was written as reference to a note, in the order of the text."""
    looks: dict[TextStyle, Looks] = field(default_factory=dict)

    def look(self, style: TextStyle) -> Looks:
        """How type of this style is set off."""
        found = self.looks.get(style)
        if found is None:
            font = style.font
            is_code = self.has_code and font.monospaced and font.name not in self.plain_fonts
            found = CODE if is_code else font_looks(style, self.body)
            self.looks[style] = found
        return found

    def quiet_look(self, style: TextStyle) -> Looks:
        """The same without emphasis: code stays code."""
        found = self.look(style)
        return found if found is CODE else PLAIN


def lines_without_marker(passage: Passage) -> list[tuple[TextLine, Sequence[TextRun]]]:
    """The lines with their runs; the first one without the marker of its item."""
    found: list[tuple[TextLine, Sequence[TextRun]]] = [(line, line.runs) for line in passage.lines]
    marker = passage.marker
    if marker is not None:
        line = passage.lines[0]
        found[0] = (line, without_start(line.runs, marker.runs, marker.chars))
    return found


def without_start(runs: Sequence[TextRun], count: int, chars: int) -> Sequence[TextRun]:
    """The runs without the first ``count`` and the first ``chars`` characters of the next."""
    rest = runs[count:]
    if not chars or not rest:
        return rest
    first = rest[0]
    width = (first.x1 - first.x0) * chars / max(len(first.text), 1)
    return [first._replace(text=first.text[chars:], x0=first.x0 + width, flags=first.flags & ~1), *rest[1:]]


def phrased(passage: Passage, phrasing: Phrasing, *, plain: bool = False) -> Inlines:
    """The inlines of a passage; ``plain`` leaves emphasis out, as in headings and captions."""
    lines = lines_without_marker(passage)
    runs = [run for _, line_runs in lines for run in line_runs]
    is_known = knows_of(phrasing, runs)
    is_running = not is_known and not passage.keeps_breaks
    styles = {run.style for run in runs}
    if is_running and len(styles) == 1:
        look = phrasing.quiet_look(styles.pop()) if plain else phrasing.look(styles.pop())
        return inlines([Piece("", joined_text(runs, phrasing.vocabulary), look)])
    looks = [look for line, line_runs in lines for look in looks_of(line, line_runs, phrasing, plain=plain)]
    if is_running:
        return inlines(stretches(looks, runs, phrasing.vocabulary))
    texts = joined(runs, phrasing.vocabulary)
    found = [Piece(before, text, look) for look, (before, text) in zip(looks, texts, strict=True)]
    if passage.keeps_breaks:
        found = with_breaks(found, passage)
    if is_known:
        found = [part for run, piece in zip(runs, found, strict=True) for part in expanded(run, piece, phrasing)]
        found = with_plain_addresses(found)
    return inlines(found)


def stretches(looks: Sequence[Looks], runs: Sequence[TextRun], vocabulary: Vocabulary) -> list[Piece]:
    """One piece for runs in a row that look alike."""
    starts = [i for i, look in enumerate(looks) if not i or look is not looks[i - 1]]
    texts = joined_stretches(runs, starts, vocabulary)
    return [Piece(before, text, looks[at]) for at, (before, text) in zip(starts, texts, strict=True)]


def looks_of(line: TextLine, runs: Sequence[TextRun], phrasing: Phrasing, *, plain: bool) -> list[Looks]:
    """The looks of the runs of a line; ``plain`` leaves emphasis out."""
    look_of = phrasing.quiet_look if plain else phrasing.look
    looks = {style: look_of(style) for style in {run.style for run in runs}}
    if len(looks) == 1:
        return [*looks.values()] * len(runs)
    size = line.size * SCRIPT_SIZE
    return [
        with_shift(looks[run.style], run, line)
        if run.style.size <= size and len(run.text) <= SCRIPT_LENGTH
        else looks[run.style]
        for run in runs
    ]


def knows_of(phrasing: Phrasing, runs: Sequence[TextRun]) -> bool:
    """Whether one of the runs is a link or the mark of a note."""
    urls, notes = phrasing.urls.keys(), phrasing.notes.keys()
    if not urls and not notes:
        return False
    return not (urls.isdisjoint(map(id, runs)) and notes.isdisjoint(map(id, runs)))


def with_breaks(found: list[Piece], passage: Passage) -> list[Piece]:
    """The pieces with a hard break before each line but the first; there is one piece for each run."""
    at = 0
    for line in passage.lines[:-1]:
        at += len(line.runs)
        if at < len(found):
            found[at] = found[at]._replace(before="\n")
    return found


def expanded(run: TextRun, piece: Piece, phrasing: Phrasing) -> list[Piece]:
    """The piece of a run with what is known of the run: that it is a link, that it holds the mark of a note."""
    mark = phrasing.notes.get(id(run))
    if mark is not None and mark.is_power:
        return [piece._replace(before="", looks=replace(piece.looks, shift=1))]
    if mark is not None:
        phrasing.marks.append(mark_id(mark))
        return marked_pieces(mark, piece)
    url = phrasing.urls.get(id(run))
    if url is None:
        return [piece]
    looks = replace(piece.looks, url=url)
    start, end = phrasing.cuts.get(id(run), (0, 0))
    if (not start and not end) or len(piece.text) <= start + end:
        return [piece._replace(looks=looks)]
    stop = len(piece.text) - end
    parts = [piece._replace(text=piece.text[:start]), Piece("", piece.text[start:stop], looks)]
    return (
        [*parts, Piece("", piece.text[stop:], piece.looks)]
        if start
        else [
            piece._replace(text=piece.text[:stop], looks=looks),
            Piece("", piece.text[stop:], piece.looks),
        ]
    )


def with_plain_addresses(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces, addresses that link to themselves as plain text: LaTeX sets them in a monospaced face."""
    found: list[Piece] = []
    for url, group in groupby(pieces, key=lambda piece: piece.looks.url):
        part = list(group)
        if url is not None and any(piece.looks.code for piece in part):
            text = "".join([piece.before + piece.text for piece in part])
            if address_of(text) == address_of(url):
                part = [piece._replace(looks=replace(piece.looks, code=False)) for piece in part]
        found += part
    return found


def address_of(text: str) -> str:
    """An address for comparison: without white space, scheme and last slash."""
    return SCHEME.sub("", "".join(text.split())).rstrip("/").casefold()


SCHEME = re.compile(r"^(?:mailto:|https?://)")
"""What an address in a text may leave out."""


def mark_id(mark: Mark) -> str:
    """Page and look of a mark; stands for the id of its note until that is known."""
    return f"{mark.run.marked.page}:{mark.shown}"


def marked_pieces(mark: Mark, piece: Piece) -> list[Piece]:
    """A piece with the mark of a note: what stands before it, the mark, what stands after it."""
    head, tail = piece.text[: written(mark, mark.start)], piece.text[written(mark, mark.end) :]
    found = [Piece("", "", PLAIN, NoteRef(mark_id(mark)))]
    if head:
        found.insert(0, piece._replace(text=head))
    if tail:
        found.append(piece._replace(before="", text=tail))
    return found


def written(mark: Mark, at: int) -> int:
    """Where a place in the run of a mark is in its text as it is written: a ligature is several letters there."""
    return len(cleaned(mark.run.text[:at], mark.run.style.font))


def with_shift(look: Looks, run: TextRun, line: TextLine) -> Looks:
    """The look as superscript or subscript, where the baseline says so."""
    shift = (run.y - line.y) / (line.size or 1.0)
    low, high = SCRIPT_SHIFT
    if not low <= abs(shift) <= high:
        return look
    direction: Shift = 1 if shift > 0 else -1
    return replace(look, shift=direction)
