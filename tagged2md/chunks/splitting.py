"""A piece that is too long, as smaller ones: a table as rows, code as lines, a list as items, a paragraph as sentences.

Nothing is lost: the slices of the parts are the slices of the piece, but for blank space and the indentation of what
stood in a list. Rows of tables and breaks are never cut.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tagged2md.chunks import scanning
from tagged2md.chunks.pieces import Frame, Line, Piece, inner_text, lines_of, slices_of
from tagged2md.chunks.rows import extra_header_rows, item_places, row_places
from tagged2md.chunks.sentences import middle, sentence_ends
from tagged2md.chunks.tokens import Count

FENCES = ("`", "~", "$")
"""How the first line of a block with fences begins."""
MAX_CUTS = 40
"""Cuts inside each other: lists 32 deep and the sentences in them. What is deeper is cut like plain text."""


class Splitter:
    """Cuts pieces of one Markdown text."""

    def __init__(self, markdown: str, count: Count) -> None:
        self.markdown = markdown
        self.count = count

    def parts(self, piece: Piece) -> tuple[Piece, ...]:
        """The parts of a piece; empty where it can't be cut."""
        kind = piece.kind if piece.depth < MAX_CUTS else "fragment"
        match kind:
            case "table":
                return self.table_parts(piece)
            case "code" | "math":
                return self.fenced_parts(piece)
            case "list":
                return self.list_parts(piece)
            case "item":
                return self.item_parts(piece)
            case "quote":
                return self.quote_parts(piece)
            case "footnote":
                return self.note_parts(piece)
            case "html":
                return self.line_parts(piece)
            case "paragraph" | "heading" | "reference":
                return self.sentence_parts(piece) or self.halves(piece)
            case "sentence" | "fragment" | "line" | "code line":
                return self.halves(piece)
            case _:
                return ()

    def part(self, piece: Piece, kind: str, lines: Sequence[Line]) -> Piece:
        """A part of a piece that holds some of its lines."""
        made = replace(piece, kind=kind, slices=slices_of(lines), depth=piece.depth + 1)
        return replace(made, tokens=self.count(made.text(self.markdown)))

    def framed(self, lead: str, tail: str) -> Frame:
        """What is repeated around the parts."""
        return Frame(lead, tail, self.count(lead) if lead else 0, self.count(tail) if tail else 0)

    # ------------------------------------------------------------ tables

    def table_parts(self, piece: Piece) -> tuple[Piece, ...]:
        """The rows of a table, each a piece; the first holds the header too."""
        lines = lines_of(piece, self.markdown)
        texts = [self.markdown[line.inner : line.end].strip() for line in lines]
        if texts[0].startswith("<table"):
            return self.html_table_parts(piece, lines, texts)
        first = 2 + extra_header_rows(piece)
        header = lines[:first]
        frame = self.framed(inner_text(header, self.markdown) + "\n", "")
        return self.rows(piece, [header, lines[first:], []], frame)

    def html_table_parts(self, piece: Piece, lines: list[Line], texts: list[str]) -> tuple[Piece, ...]:
        """The rows of a table in HTML, a line each; other HTML is cut by lines."""
        if texts[0] != "<table>" or texts[-1] != "</table>" or not all(t.startswith("<tr>") for t in texts[1:-1]):
            return self.line_parts(replace(piece, kind="html"))
        first = next((n for n, text in enumerate(texts) if n and not text.startswith("<tr><th")), 1)
        if first >= len(texts) - 1:
            first = 1
        frame = self.framed(inner_text(lines[:first], self.markdown) + "\n", "\n</table>")
        return self.rows(piece, [lines[:first], lines[first:-1], lines[-1:]], frame)

    def rows(self, piece: Piece, lines: list[list[Line]], frame: Frame) -> tuple[Piece, ...]:
        """The rows between the first lines and the last ones, which stay with the rows next to them."""
        head, body, foot = lines
        if len(body) < 2:  # noqa: PLR2004 - one row and its header are no table to cut
            return ()
        places = row_places(piece, len(body))
        found = []
        for number, line in enumerate(body):
            is_first, is_last = number == 0, number == len(body) - 1
            own = [*(head if is_first else ()), line, *(foot if is_last else ())]
            row = replace(self.part(piece, "row", own), frame=frame, opens=is_first, closes=is_last)
            found.append(replace(row, places=places[number] or piece.places))
        return tuple(found)

    # ------------------------------------------------------------ code and HTML

    def fenced_parts(self, piece: Piece) -> tuple[Piece, ...]:
        """The lines of code or of a formula; fences are repeated around what is cut off."""
        lines = lines_of(piece, self.markdown)
        first, last = (inner_text([line], self.markdown).strip() for line in (lines[0], lines[-1]))
        if not first.startswith(FENCES):
            return self.line_parts(piece)
        is_closed = last[:1] == first[:1] and not last.strip(first[0])
        closing = last if is_closed else first[: len(first) - len(first.lstrip(first[0]))]
        frame = self.framed(f"{first}\n", f"\n{closing}")
        inner = lines[1 : -1 if is_closed else None]
        if len(inner) <= 1:
            return self.halves(replace(piece, kind="code line", frame=frame, opens=True, closes=is_closed))
        found = []
        for number, line in enumerate(inner):
            is_first, is_last = number == 0, number == len(inner) - 1
            own = [*(lines[:1] if is_first else ()), line, *(lines[-1:] if is_last and is_closed else ())]
            part = self.part(piece, "code line", own)
            found.append(replace(part, frame=frame, opens=is_first, closes=is_last and is_closed))
        return tuple(found)

    def line_parts(self, piece: Piece) -> tuple[Piece, ...]:
        """The lines of a piece that has no other structure."""
        lines = [line for line in lines_of(piece, self.markdown) if line.end > line.start]
        return tuple(self.part(piece, "line", [line]) for line in lines) if len(lines) > 1 else self.halves(piece)

    # ------------------------------------------------------------ containers

    def list_parts(self, piece: Piece) -> tuple[Piece, ...]:
        """The items of a list."""
        items = scanning.items_of(lines_of(piece, self.markdown), self.markdown)
        places = item_places(piece, len(items))
        if len(items) == 1:
            return self.item_parts(piece)
        parts = (self.part(piece, "item", self.trimmed(item)) for item in items)
        return tuple(replace(part, places=at or piece.places) for part, at in zip(parts, places, strict=True))

    def trimmed(self, lines: list[Line]) -> list[Line]:
        """The lines without blank ones at their end."""
        end = len(lines)
        while end > 1 and not self.markdown[lines[end - 1].inner : lines[end - 1].end].strip():
            end -= 1
        return lines[:end]

    def item_parts(self, piece: Piece) -> tuple[Piece, ...]:
        """The blocks of an item: the first with the marker, the others as if they stood outside of the list."""
        lines = scanning.without_marker(lines_of(piece, self.markdown), self.markdown)
        return self.inner_parts(piece, lines)

    def note_parts(self, piece: Piece) -> tuple[Piece, ...]:
        """The blocks of a footnote; the later ones get its mark repeated in front, so that they stay part of it."""
        lines = lines_of(piece, self.markdown)
        text = self.markdown[lines[0].start : lines[0].end]
        mark, colon, _ = text.partition("]:")
        if not text.startswith("[^") or not colon:
            return self.inner_parts(piece, lines)
        width = len(mark) + len(colon)
        first = lines[0]._replace(inner=min(lines[0].start + width + 1, lines[0].end))
        rest = [line._replace(inner=line.start + min(4, self.indent(line))) for line in lines[1:]]
        frame = self.framed(f"{mark}]: ", "")
        parts = self.inner_parts(piece, [first, *rest])
        return tuple(replace(part, frame=part.frame or frame, opens=not n) for n, part in enumerate(parts))

    def indent(self, line: Line) -> int:
        """Spaces at the start of a line."""
        return scanning.indent_of(self.markdown[line.start : line.end])

    def quote_parts(self, piece: Piece) -> tuple[Piece, ...]:
        """The blocks of a quotation; what is cut off inside of a line gets the marks of the line in front."""
        lines = scanning.without_mark(lines_of(piece, self.markdown), self.markdown)
        marks = self.markdown[lines[0].start : lines[0].inner]
        if marks.strip("> "):
            return self.inner_parts(piece, lines)
        frame = self.framed(marks, "")
        return self.inner_parts(replace(piece, frame=frame, opens=True), lines)

    def inner_parts(self, piece: Piece, lines: list[Line]) -> tuple[Piece, ...]:
        """The blocks that stand in a container; of a single one its parts."""
        blocks = scanning.blocks_of(lines, self.markdown)
        found = []
        for number, (kind, own) in enumerate(blocks):
            is_quoted = self.markdown[own[0].start : own[0].inner].lstrip().startswith(">")
            kept = own if is_quoted else [line._replace(start=line.inner) for line in own]
            if number == 0:  # with the marker, which may stand on a line of its own
                kept = [*lines[: lines.index(own[0])], *own]
            part = self.part(piece, kind, kept)
            if number and kept is not own:
                part = replace(part, hangs=(*piece.hangs, (lines[0].start, own[0].inner - own[0].start)))
            found.append(part)
        if len(found) != 1:
            return tuple(found)
        only = found[0]
        return self.sentence_parts(only) or self.halves(only) if only.kind == piece.kind else self.parts(only)

    # ------------------------------------------------------------ running text

    def sentence_parts(self, piece: Piece) -> tuple[Piece, ...]:
        """The sentences of a paragraph; none where it is a single one."""
        found = []
        for start, end in piece.slices:
            at = start
            for offset in (*sentence_ends(self.markdown[start:end]), end - start):
                found.append((at, start + offset))
                at = start + offset
        parts = [self.stretch(piece, "sentence", *each) for each in found]
        return tuple(part for part in parts if part) if len(parts) > 1 else ()

    def stretch(self, piece: Piece, kind: str, start: int, end: int) -> Piece | None:
        """A part of a line or several, without white space around it; None where that is all."""
        text = self.markdown[start:end]
        start, end = start + len(text) - len(text.lstrip()), start + len(text.rstrip())
        if start >= end:
            return None
        return replace(
            piece,
            kind=kind,
            slices=((start, end),),
            tokens=self.count(self.markdown[start:end]),
            opens=piece.opens and start == piece.start,
            closes=piece.closes and end == piece.end,
            depth=piece.depth + 1,
        )

    def halves(self, piece: Piece) -> tuple[Piece, ...]:
        """Two halves of running text, cut between words where there are any."""
        if len(piece.slices) > 1:
            return tuple(part for start, end in piece.slices if (part := self.stretch(piece, "fragment", start, end)))
        start, end = piece.slices[0]
        at = middle(self.markdown[start:end])
        if at is None:
            return ()
        found = (self.stretch(piece, "fragment", *each) for each in ((start, start + at), (start + at, end)))
        return tuple(each for each in found if each)
