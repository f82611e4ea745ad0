"""Right-to-left text: from the order in which it lies on the page to the order in which it is read. Spec: 4.6.

A content stream draws the glyphs of a right-to-left word from left to right, so that its text comes out reversed; some
programs place each word or glyph on its own from right to left, and text layers of OCR hold words as they are read. The
letters tell: final forms and articles stand at the wrong end of reversed words. Runs are words, so that turning runs
and the characters inside them is enough (the reverse of Unicode Standard Annex 9, Unicode Bidirectional Algorithm).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from unicodedata import decomposition

from tagged2md.layout.bidi_lines import is_mostly_rtl, side_of_stops, turned
from tagged2md.layout.characters import RTL, has_rtl
from tagged2md.layout.replacement import replacing
from tagged2md.layout.spacing import BASELINE_SHIFT_EM, parts_words
from tagged2md.pdf.page import TextRun

_FINALS = "ךםןףץةى"
"""Letters that only end words, in Hebrew and Arabic."""

_ARTICLE = "ال"
_ARTICLE_LETTERS = 5
"""Letters of a word whose start or end counts as article; Persian has short words that begin like it."""

_COMMON = frozenset(
    [
        "של",
        "את",
        "על",
        "זה",
        "כל",
        "גם",
        "הוא",
        "היא",
        "من",
        "في",
        "على",
        "إلى",
        "أن",
        "هذا",
        "التي",
        "الذي",
        "عن",
        "در",
        "از",
        "به",
        "که",
        "این",
        "است",
        "را",
        "برای",
        "با",
        "کے",
        "میں",
        "ہے",
        "اور",
        "سے",
        "کی",
    ]
)
"""Commonest words of Hebrew, Arabic, Persian and Urdu that are no words when reversed."""

_PUNCTUATION = ".,:;!?()[]{}\"'«»،؛؟-–—"


class Order(NamedTuple):
    """How the right-to-left text of a block or page was drawn."""

    is_logical: bool
    """Runs and characters come as they are read."""
    is_rtl: bool
    """Most of the text runs from right to left, and so do its lines."""
    is_from_left: bool = False
    """Its paragraphs run from left to right, though most of its words don't."""


def order_of(runs: Sequence[TextRun]) -> Order | None:
    """How right-to-left text is drawn; None where there is none."""
    whole = "".join([run.text for run in runs])
    if not has_rtl(whole):
        return None
    logically = is_logical(_drawn_words(runs))
    is_rtl = 2 * len(RTL.findall(whole)) >= sum(map(str.isalpha, whole))
    is_from_left = is_rtl and not logically and sum(map(side_of_stops, _rows(runs))) > 0
    return Order(logically, is_rtl and not is_from_left, is_from_left)


def logical(runs: Sequence[TextRun], order: Order | None = None) -> list[TextRun]:
    """The runs of a block or page, lines with right-to-left text in reading order, each run's text too.

    There are as many runs as before. Text without right-to-left characters comes back as it is. ``order`` is what the
    whole page says where the runs are a part of it.
    """
    order = order or order_of(runs)
    if order is None or order.is_logical:
        return list(runs)
    out: list[TextRun] = []
    for row in _rows(runs):
        out.extend(_as_read(row, order) if any(has_rtl(run.text) for run in row) else row)
    return out


def _as_read(row: Sequence[TextRun], order: Order) -> list[TextRun]:
    """A line in the direction of its page, or in its own where it is one of right-to-left words on a Latin page."""
    side = 0 if order.is_from_left else side_of_stops(row)
    is_rtl = order.is_rtl or side < 0 or (side == 0 and not order.is_from_left and is_mostly_rtl(row))
    return turned(row, is_rtl=is_rtl)


def _drawn_words(runs: Sequence[TextRun]) -> list[str]:
    """Words as they are drawn, also where each glyph is a run; replacement text is always spelt as it is read."""
    words: list[str] = []
    last: TextRun | None = None
    for run in runs:
        if not has_rtl(run.text) or replacing(run.marked) is not None:
            last = None
            continue
        if last is not None and _share_baseline(last, run) and run.x0 >= last.x0 and not parts_words(last, run):
            words[-1] += run.text
        else:
            words.append(run.text)
        last = run
    return words


def is_logical(words: Sequence[str]) -> bool:
    """Whether the words are spelt as they are read: letters that end words stand last, articles first."""
    return sum(_evidence(word) for word in words if len(word) > 1) > 0


def _evidence(word: str) -> int:
    """Above 0 for a word spelt as it is read, below for one that is reversed, 0 where it does not tell."""
    letters = word.strip(_PUNCTUATION)
    turned = letters[::-1]
    has_article = len(letters) >= _ARTICLE_LETTERS
    return (
        (_is_final(letters[-1:]) - _is_final(letters[:1]))
        + has_article * (letters.startswith(_ARTICLE) - turned.startswith(_ARTICLE))
        + ((letters in _COMMON) - (turned in _COMMON))
    )


def _is_final(char: str) -> bool:
    return char != "" and (char in _FINALS or "<final>" in decomposition(char))


def _rows(runs: Sequence[TextRun]) -> list[list[TextRun]]:
    """Neighbouring runs on one baseline."""
    rows: list[list[TextRun]] = []
    for run in runs:
        if rows and _share_baseline(rows[-1][-1], run):
            rows[-1].append(run)
        else:
            rows.append([run])
    return rows


def _share_baseline(a: TextRun, b: TextRun) -> bool:
    em = max(a.style.size, b.style.size)
    return (
        abs(a.y - b.y) <= BASELINE_SHIFT_EM * em and a.style.angle == b.style.angle and a.marked.page == b.marked.page
    )
