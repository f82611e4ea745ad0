"""The first look at a document: its body style, and its words where line ends with hyphens need evidence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from tagged2md.layout.characters import HYPHENS, SOFT_HYPHEN
from tagged2md.layout.inlines import BodyStyle
from tagged2md.layout.joins import Vocabulary
from tagged2md.layout.replacement import omits_hyphen
from tagged2md.layout.spacing import on_one_line, parts_words
from tagged2md.options import Options
from tagged2md.pdf.page import STYLE, Font, TextRun
from tagged2md.pdf.structure import StructTree
from tagged2md.readers.tagged.inlines import Typesetting, is_code_face
from tagged2md.readers.tagged.line_breaks import LineEnds

if TYPE_CHECKING:
    from tagged2md.pdf.file import Pdf

BODY_SHARE = 0.6
"""A look that more than this part of the letters has is the body's, not emphasis."""
LEAST_LETTERS = 500
"""In shorter documents no look is the body's: a page with one bold paragraph may mean it."""


def typesetting_of(pdf: Pdf, tree: StructTree, pages: Iterable[int], options: Options) -> Typesetting:
    """What the text of the pages tells about the whole document."""
    numbers = list(pages)
    letters: dict[tuple[bool, bool, bool], int] = {}
    has_hyphens = False
    ends = LineEnds()
    for number in numbers:
        runs = pdf.page(number).runs
        _count_looks(runs, letters)
        ends.count(runs)
        has_hyphens = has_hyphens or _have_hyphens(runs)
    vocabulary = Vocabulary()
    if has_hyphens:
        for number in numbers:
            for line in _line_texts(pdf.page(number).runs):
                vocabulary.add(line)
    if any(elem.actual_text == SOFT_HYPHEN for elem in tree.elements):
        # LibreOffice and InDesign mark the hyphens of line ends with replacement text.
        vocabulary.has_soft_hyphens = True
    by_font = options.emphasis == "auto"
    return Typesetting(
        vocabulary,
        body=_body(letters),
        fonts_mean_emphasis=by_font,
        lines_end_in_spaces=ends.are_spaces,
        fonts_mean_code=by_font and _has_code_face(letters),
    )


def _have_hyphens(runs: Sequence[TextRun]) -> bool:
    """Whether some run ends in a hyphen."""
    whole = "".join([run.text for run in runs])
    return any(hyphen in whole for hyphen in HYPHENS) and any(
        len(run.text) > 1 and run.text[-1] in HYPHENS for run in runs
    )


def _count_looks(runs: Sequence[TextRun], letters: dict[tuple[bool, bool, bool], int]) -> None:
    for style, group in groupby(runs, key=STYLE):
        if style.font.monospaced:
            for run in group:
                _count(letters, style.font, len(run.text), is_code=is_code_face(run))
        else:
            _count(letters, style.font, len("".join([run.text for run in group])), is_code=False)


def _count(letters: dict[tuple[bool, bool, bool], int], font: Font, count: int, *, is_code: bool) -> None:
    key = (font.bold, font.italic, is_code)
    letters[key] = letters.get(key, 0) + count


CODE_SHARE = 0.5
"""Part of the letters up to which a monospaced face is that of code, not that of the body."""


def _has_code_face(letters: dict[tuple[bool, bool, bool], int]) -> bool:
    code = sum(count for (_, _, is_mono), count in letters.items() if is_mono)
    return 0 < code < CODE_SHARE * sum(letters.values())


def _body(letters: dict[tuple[bool, bool, bool], int]) -> BodyStyle | None:
    total = sum(letters.values())
    if total < LEAST_LETTERS:
        return None
    bold = sum(count for (is_bold, _, _), count in letters.items() if is_bold)
    italic = sum(count for (_, is_italic, _), count in letters.items() if is_italic)
    return BodyStyle(bold > BODY_SHARE * total, italic > BODY_SHARE * total)


def _text(run: TextRun) -> str:
    """The text of a run as it is drawn, a hyphen that replacement text calls one of the line end as such."""
    replacement = run.marked.actual_text
    if replacement is None:
        return run.text
    if replacement == SOFT_HYPHEN:
        return replacement
    return run.text[:-1] + SOFT_HYPHEN if omits_hyphen(replacement, run) else run.text


def _line_texts(runs: Sequence[TextRun]) -> Iterator[str]:
    """The text of each line, in drawing order."""
    parts: list[str] = []
    last: TextRun | None = None
    for run in runs:
        if last is not None:
            if not on_one_line(last, run):
                yield "".join(parts)
                parts = []
            elif parts_words(last, run):
                parts.append(" ")
        parts.append(_text(run))
        last = run
    if parts:
        yield "".join(parts)
