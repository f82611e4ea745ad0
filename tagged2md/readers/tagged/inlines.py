"""Inline parts to inline nodes: white space, emphasis by font, raised text, replacement text, objects."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from tagged2md.document.nodes import Inlines
from tagged2md.geometry import Rect
from tagged2md.layout.characters import is_cjk
from tagged2md.layout.inlines import PLAIN, BodyStyle, Looks, Piece, Shift, font_looks, inlines
from tagged2md.layout.joins import Joined, Vocabulary, joined, joined_text
from tagged2md.pdf.page import SPACE_AFTER, SPACE_BEFORE, Font, MarkedContent, TextRun, TextStyle
from tagged2md.readers.tagged.boxes import runs_of
from tagged2md.readers.tagged.line_breaks import with_cut_words
from tagged2md.readers.tagged.parts import Gap, Glyphs, InlinePart, Object, Picture, Words
from tagged2md.readers.tagged.scripts import script_shifts

TIGHT_AFTER_LABEL = ".:,;)"
"""Punctuation that follows a label without a space."""

NO_STYLE = TextStyle(Font(""), 10.0, 0.0, 0, None)
"""Stands in where an object has no glyphs; 10 points is a usual text size."""


@dataclass(frozen=True, slots=True)
class Typesetting:
    """What the whole document tells about its text."""

    vocabulary: Vocabulary
    body: BodyStyle | None = None
    """The look of most text, which is no emphasis."""
    fonts_mean_emphasis: bool = True
    lines_end_in_spaces: bool = False
    """Whether the producer draws a space at each line end, so that a line end without one cuts a word."""
    fonts_mean_code: bool = False
    """Whether text in a monospaced face is code: most text of the document is not."""


class _Place(NamedTuple):
    """A part and its stretch of the sequence of runs."""

    part: InlinePart
    start: int
    stop: int


def inlines_of(bits: Sequence[InlinePart], typesetting: Typesetting) -> Inlines:
    """The inline nodes of a block; line feeds of replacement text are hard breaks."""
    return inlines(pieces_of(bits, typesetting))


def one_line(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces with spaces in place of hard breaks (headings, links, labels)."""
    return [_on_one_line(piece) for piece in pieces]


def _on_one_line(piece: Piece) -> Piece:
    if "\n" not in piece.before and "\n" not in piece.text:
        return piece
    return piece._replace(before=piece.before.replace("\n", " "), text=piece.text.replace("\n", " "))


def text_of(pieces: Sequence[Piece]) -> str:
    """Plain text of pieces, white space collapsed; objects are left out."""
    whole = pieces[0].text if len(pieces) == 1 else "".join([piece.before + piece.text for piece in pieces])
    return " ".join(whole.split())


def pieces_of(bits: Sequence[InlinePart], typesetting: Typesetting) -> list[Piece]:
    """Pieces of text with their looks and the white space before them, in order."""
    only = _only_piece(bits, typesetting)
    return _pieces_of(bits, typesetting, _pieces) if only is None else [only]


def _only_piece(bits: Sequence[InlinePart], typesetting: Typesetting) -> Piece | None:
    """The piece that glyphs of one style are where nothing else stands beside them, as in most blocks."""
    first = bits[0] if bits else None
    if not isinstance(first, Glyphs) or not first.runs:
        return None
    if len(bits) > 1 and not all(_is_like(bit, first) for bit in bits):
        return None
    runs = first.runs if len(bits) == 1 else runs_of(bits)
    font = runs[0].style.font
    if len({run.style for run in runs}) > 1 or (typesetting.fonts_mean_code and font.monospaced):
        return None
    looks = first.looks
    if font.bold or font.italic:
        looks = _Looker(typesetting, {}, has_code=False).looks(first, runs[0], 0)
    if typesetting.lines_end_in_spaces:
        runs = with_cut_words(runs)
    return Piece("", joined_text(runs, typesetting.vocabulary), looks)


def _is_like(bit: InlinePart, first: Glyphs) -> bool:
    """Whether other glyphs are under the same looks."""
    return isinstance(bit, Glyphs) and bit[1:] == first[1:]


def run_pieces_of(bits: Sequence[InlinePart], typesetting: Typesetting) -> list[Piece]:
    """The same, but each run is a piece of its own."""
    return _pieces_of(bits, typesetting, _run_pieces)


PieceMaker = Callable[["_Place", Sequence[TextRun], Sequence[Joined], "_Looker"], Iterable[Piece]]


def _pieces_of(bits: Sequence[InlinePart], typesetting: Typesetting, pieces: PieceMaker) -> list[Piece]:
    runs, places = _sequence(bits)
    if typesetting.lines_end_in_spaces:
        runs = with_cut_words(runs)
    joins = joined(runs, typesetting.vocabulary)
    shifts = script_shifts(runs) if typesetting.fonts_mean_emphasis else {}
    looker = _Looker(typesetting, shifts, typesetting.fonts_mean_code and _has_code(runs))
    out: list[Piece] = []
    gap: Gap | None = None
    for place in places:
        if isinstance(place.part, Gap):
            gap = _stronger(gap, place.part)
            continue
        for piece in pieces(place, runs, joins, looker):
            out.append(_after_gap(piece, gap) if gap and out else piece)
            if piece.text or piece.atom is not None:
                gap = None
    return out


def _stronger(gap: Gap | None, new: Gap) -> Gap | None:
    """BREAK wins over SPACE, SPACE over LABEL; borders are no white space."""
    if new is Gap.BREAK or gap is Gap.BREAK:
        return Gap.BREAK
    if new is Gap.SPACE or (new is Gap.LABEL and gap is None):
        return new
    return gap


def _after_gap(piece: Piece, gap: Gap) -> Piece:
    if gap is Gap.BREAK:
        return piece._replace(before="\n")
    if piece.before or (gap is Gap.LABEL and piece.text[:1] in TIGHT_AFTER_LABEL and piece.text):
        return piece
    return piece._replace(before=" ")


def _sequence(bits: Sequence[InlinePart]) -> tuple[list[TextRun], list[_Place]]:
    """All runs of a block in reading order, objects by their place on the page."""
    runs: list[TextRun] = []
    places: list[_Place] = []
    for part in bits:
        start = len(runs)
        match part:
            case Glyphs():
                runs.extend(part.runs)
            case Words():
                runs.extend(_stand_ins(part.text, part.runs))
            case Object():
                runs.extend(_object_runs(part, runs[-1] if runs else None))
            case Gap() | Picture():
                pass
        places.append(_Place(part, start, len(runs)))
    return runs, places


def _stand_ins(text: str, runs: Sequence[TextRun]) -> list[TextRun]:
    """Runs that say ``text`` where ``runs`` stand: one where they start and, if they go on, one where they end."""
    if not runs:
        return []
    first, last = runs[0], runs[-1]
    if last is first:
        return [first._replace(text=text)]
    if last.y == first.y and last.style.angle == first.style.angle and last.x1 >= first.x0:
        flags = (first.flags & SPACE_BEFORE) | (last.flags & SPACE_AFTER)
        return [first._replace(text=text, x1=last.x1, flags=flags)]
    return [first._replace(text=text), last._replace(text="")]


OBJECT = "\ufffc"
"""OBJECT REPLACEMENT CHARACTER: stands for an object while white space is decided."""


def _object_runs(part: Object, before: TextRun | None) -> list[TextRun]:
    if part.runs:
        return _stand_ins("x", part.runs)
    if part.box is None:
        return []
    return [_box_run(part.box, part.page, before)]


def _box_run(box: Rect, page: int, before: TextRun | None) -> TextRun:
    """A run over the box of an object; on the line before it where the box stands on that line."""
    if before is not None and before.marked.page == page and box.y0 - before.style.size <= before.y <= box.y1:
        return TextRun("x", box.x0, before.y, box.x1, before.style, before.marked)
    return TextRun("x", box.x0, box.y0, box.x1, NO_STYLE, MarkedContent(page, None, ""))


def _pieces(place: _Place, runs: Sequence[TextRun], joins: Sequence[Joined], looker: _Looker) -> Iterable[Piece]:
    """The pieces of a part; most pieces of content have one look and are one piece."""
    part = place.part
    if not isinstance(part, Glyphs) or not looker.is_uniform(place, runs):
        return _run_pieces(place, runs, joins, looker)
    before, text = joins[place.start]
    rest = "".join([f"{white}{more}" for white, more in joins[place.start + 1 : place.stop]])
    return [Piece(before, text + rest, looker.looks(part, runs[place.start], place.start))]


def _run_pieces(place: _Place, runs: Sequence[TextRun], joins: Sequence[Joined], looker: _Looker) -> Iterator[Piece]:
    part = place.part
    match part:
        case Glyphs():
            for index in range(place.start, place.stop):
                before, text = joins[index]
                if text or before:
                    yield Piece(before, text, looker.looks(part, runs[index], index))
        case Words():
            before = joins[place.start].before if place.stop > place.start else _drawn_space(runs, place)
            text = joins[place.start].text if place.stop > place.start else part.text
            yield Piece(before, text, part.looks)
        case Object():
            before = joins[place.start].before if place.stop > place.start else _drawn_space(runs, place)
            yield Piece(before, "", part.looks, part.atom)
        case Gap() | Picture():
            return


def _drawn_space(runs: Sequence[TextRun], place: _Place) -> str:
    """The space drawn before a part without place of its own; none is invented."""
    return " " if place.start and runs[place.start - 1].flags & SPACE_AFTER else ""


def _has_code(runs: Sequence[TextRun]) -> bool:
    """Whether text in a monospaced face is code here: other text stands beside it, or it is one line with letters."""
    code = [run for run in runs if is_code_face(run)]
    if not code:
        return False
    if any(not is_code_face(run) and run.text[:1].isalpha() for run in runs):
        return True
    is_line = all(abs(run.y - code[0].y) < run.style.size / 2 for run in runs)
    return is_line and any(character.isalpha() for run in code for character in run.text)


def is_code_face(run: TextRun) -> bool:
    """Whether a run is set in a monospaced face; CJK faces are monospaced for another reason."""
    return run.style.font.monospaced and not is_cjk(run.text[:1] or " ")


class _Looker(NamedTuple):
    """Tells the looks of runs by their fonts and baselines."""

    typesetting: Typesetting
    shifts: dict[int, Shift]
    has_code: bool

    def is_uniform(self, place: _Place, runs: Sequence[TextRun]) -> bool:
        """Whether all runs of some glyphs have one look."""
        start, stop = place.start, place.stop
        if stop == start or (self.shifts and any(start <= index < stop for index in self.shifts)):
            return False
        is_cjk_code = self.has_code and runs[start].style.font.monospaced
        return not is_cjk_code and len({run.style for run in runs[start:stop]}) == 1

    def looks(self, part: Glyphs, run: TextRun, index: int) -> Looks:
        """The looks of a run: those of the elements around it, and what its font and its baseline say."""
        looks = part.looks
        shift = looks.shift or (self.shifts.get(index, 0) if part.has_scripts else 0)
        font = run.style.font
        by_font = looks
        if part.by_font and self.typesetting.fonts_mean_emphasis and (font.bold or font.italic):
            by_font = font_looks(run.style, self.typesetting.body)
        code = looks.code or (part.by_font and self.has_code and is_code_face(run))
        if looks is PLAIN and not (code or shift):
            return by_font
        strong, emph = looks.strong or by_font.strong, looks.emph or by_font.emph
        if (strong, emph, code, shift) == (looks.strong, looks.emph, looks.code, looks.shift):
            return looks
        return replace(looks, strong=strong, emph=emph, code=code, shift=shift)
