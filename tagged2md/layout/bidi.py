"""Right-to-left text: from the order in which it lies on the page to the order in which it is read. Spec: 4.6.

A content stream draws the glyphs of a right-to-left word from left to right, so that its text comes out reversed; some
programs place each word or glyph on its own from right to left, and text layers of OCR hold words as they are read. The
letters tell: final forms and articles stand at the wrong end of reversed words. Runs are words, so that turning runs
and the characters inside them is enough (the reverse of Unicode Standard Annex 9, Unicode Bidirectional Algorithm).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple
from unicodedata import decomposition

from tagged2md.layout.characters import RTL, has_rtl
from tagged2md.layout.replacement import replacing
from tagged2md.layout.spacing import BASELINE_SHIFT_EM, parts_words
from tagged2md.pdf.page import SPACE_AFTER, SPACE_BEFORE, TextRun

_MIRRORED = str.maketrans("()[]{}<>«»‹›", ")(][}{><»«›‹")
_INWARD = re.compile(r"(?<!\w)[(\[{«](?=\w)|(?<=\w)[)\]}»](?!\w)")
_OUTWARD = re.compile(r"(?<=\w)[(\[{«](?!\w)|(?<!\w)[)\]}»](?=\w)")

_NUMBER = (
    r"[0-9\u0660-\u0669\u06f0-\u06f9](?:[0-9\u0660-\u0669\u06f0-\u06f9.,:/٫٬-]*[0-9\u0660-\u0669\u06f0-\u06f9])?%?"
)
_LATIN = r"[^\W\d_\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc][^\s\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]*"
_KEPT = re.compile(f"{_LATIN}|{_NUMBER}")
"""Parts of a word that run from left to right inside right-to-left text."""

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
    """Most of the text runs from right to left, so that lines do."""


def order_of(runs: Sequence[TextRun]) -> Order | None:
    """How right-to-left text is drawn; None where there is none."""
    whole = "".join([run[0] for run in runs])
    if not has_rtl(whole):
        return None
    return Order(is_logical(_drawn_words(runs)), 2 * len(RTL.findall(whole)) >= sum(map(str.isalpha, whole)))


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
        out.extend(_turned(row, is_rtl=order.is_rtl) if any(has_rtl(run.text) for run in row) else row)
    return out


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


# ---------------------------------------------------------------- one line


def _turned(row: Sequence[TextRun], *, is_rtl: bool) -> list[TextRun]:
    """The runs of a line in reading order."""
    runs = read_order(row, is_rtl=is_rtl)
    texts = [_as_read(run.text) if _is_reversed(run, is_rtl=is_rtl) else run.text for run in runs]
    if _is_mirrored(" ".join(texts)):
        texts = [text if _is_latin(text) else text.translate(_MIRRORED) for text in texts]
    return [
        run if _is_latin(text) else run._replace(text=text, flags=_turned_flags(run.flags))
        for run, text in zip(runs, texts, strict=True)
    ]


def read_order(row: Sequence[TextRun], *, is_rtl: bool) -> list[TextRun]:
    """The runs of a line in reading order where each of them is spelt as it is read already."""
    row = sorted(row, key=lambda run: run.x0)
    return _right_to_left(row) if is_rtl else _left_to_right(row)


def _turned_flags(flags: int) -> int:
    """Flags of a word read from its other end: the space before it comes after it."""
    rest = flags & ~(SPACE_BEFORE | SPACE_AFTER)
    return rest | (SPACE_AFTER if flags & SPACE_BEFORE else 0) | (SPACE_BEFORE if flags & SPACE_AFTER else 0)


def _is_reversed(run: TextRun, *, is_rtl: bool) -> bool:
    if replacing(run.marked) is not None:
        return False
    return has_rtl(run.text) or (is_rtl and _is_neutral(run.text))


def _right_to_left(row: Sequence[TextRun]) -> list[TextRun]:
    """A line read from the right; stretches of Latin words, with the numbers after them, keep their order."""
    stretches: list[list[TextRun]] = []
    start = 0
    while start < len(row):
        end = start + 1
        if _is_latin(row[start].text):
            for at in range(start + 1, len(row)):
                if has_rtl(row[at].text):
                    break
                if not _is_neutral(row[at].text):
                    end = at + 1
        stretches.append(list(row[start:end]))
        start = end
    return [run for stretch in reversed(stretches) for run in stretch]


def _left_to_right(row: Sequence[TextRun]) -> list[TextRun]:
    """A line read from the left; stretches of right-to-left words are turned round."""
    out: list[TextRun] = []
    start = 0
    while start < len(row):
        end = start + 1
        if has_rtl(row[start].text):
            for at in range(start + 1, len(row)):
                if _is_latin(row[at].text):
                    break
                if has_rtl(row[at].text):
                    end = at + 1
        out.extend(reversed(row[start:end]))
        start = end
    return out


def _is_latin(text: str) -> bool:
    """Whether the text has letters, none of them right to left."""
    return not has_rtl(text) and any(map(str.isalpha, text))


def _is_neutral(text: str) -> bool:
    """Whether the text has neither letters nor digits."""
    return not any(map(str.isalnum, text))


def _as_read(text: str) -> str:
    """A word turned round, Latin letters and numbers inside it kept."""
    out: list[str] = []
    start = 0
    for kept in _KEPT.finditer(text):
        out += [text[start : kept.start()][::-1], kept[0]]
        start = kept.end()
    return "".join(reversed([*out, text[start:][::-1]]))


def _is_mirrored(text: str) -> bool:
    """Whether brackets open after words and close before them, as shapes do that are read backwards."""
    return len(_OUTWARD.findall(text)) > len(_INWARD.findall(text))
