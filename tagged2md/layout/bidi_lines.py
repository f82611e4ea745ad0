"""One line of right-to-left text: its runs and the characters inside them turned into the order of reading.

What stands at the ends of a line goes with the direction of its paragraph (Unicode Standard Annex 9, N1 and N2): the
full stop of an Arabic sentence in a paragraph that runs from left to right lies at the right end of the line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from tagged2md.layout.characters import RTL, has_rtl
from tagged2md.layout.replacement import replacing
from tagged2md.layout.spacing import word_gap
from tagged2md.pdf.page import SPACE_AFTER, SPACE_BEFORE, TURNED, TextRun

_MIRRORED = str.maketrans("()[]{}<>«»‹›", ")(][}{><»«›‹")
_INWARD = re.compile(r"(?<!\w)[(\[{«](?=\w)|(?<=\w)[)\]}»](?!\w)")
_OUTWARD = re.compile(r"(?<=\w)[(\[{«](?!\w)|(?<!\w)[)\]}»](?=\w)")

_DIGIT = "[0-9\u0660-\u0669\u06f0-\u06f9]"
_LATIN = r"[^\W\d_\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc][^\s\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]*"
_KEPT = re.compile(f"{_LATIN}|[$€£₪#]?{_DIGIT}(?:[0-9\u0660-\u0669\u06f0-\u06f9.,:/٫٬-]*{_DIGIT})?[%°$€£₪]?")
"""Parts of a word that run from left to right inside right-to-left text."""

_KEPT_IN_ARABIC = re.compile(f"{_LATIN}|{_DIGIT}(?:[0-9\u0660-\u0669\u06f0-\u06f9.,:/٫٬]*{_DIGIT})?%?")
"""The same after Arabic letters, where hyphens and signs of currency part numbers (rules W2, W4 and W5)."""

_ARABIC = re.compile("[\u0620-\u064a\u066e-\u06d3\ufb50-\ufdff\ufe70-\ufefc]")

_JOINERS = ("\u200c", "\u200d")
JOINER_EM = 0.05
"""How far the glyph of a joiner and the letter after it may be off one another."""

_LABEL = re.compile(f"{_DIGIT}+[.)]")
"""The number of a list, which is drawn by itself as it is read."""

CLOSING = ".,:;!?…،؛؟"
"""Signs after a word or sentence, whose place tells the direction of a paragraph."""

_PAIRS = (("(", ")"), ("[", "]"), ("{", "}"), ("«", "»"))
_BRACKETS = "()[]{}«»"
_SIGNS = CLOSING + "()[]{}«»\"'“”„–—-"
"""Signs without a direction of their own at the ends of a word."""


def side_of_stops(row: Sequence[TextRun]) -> int:
    """Above 0 where a sign that closes a sentence lies to the right of right-to-left text, below where to the left."""
    first, last = min(row, key=lambda run: run.x0), max(row, key=lambda run: run.x1)
    right = last.text[-1:] in CLOSING and has_rtl(_word_at(row, last, is_last=True))
    left = first.text[:1] in CLOSING and has_rtl(_word_at(row, first, is_last=False))
    return right - left


def _word_at(row: Sequence[TextRun], end: TextRun, *, is_last: bool) -> str:
    """The text of the run at one end of a line, or of its neighbour where it is a sign alone."""
    if not _is_neutral(end.text):
        return end.text
    others = [run for run in row if run is not end]
    if not others:
        return ""
    return (max(others, key=lambda run: run.x1) if is_last else min(others, key=lambda run: run.x0)).text


def is_mostly_rtl(row: Sequence[TextRun]) -> bool:
    """Whether a line in a text of the other direction is one of right-to-left words, Latin ones inside it."""
    whole = "".join([run.text for run in row])
    letters = len(RTL.findall(whole))
    if 2 * letters <= sum(map(str.isalpha, whole)):
        return False
    ordered = sorted((run for run in row if not _is_neutral(run.text)), key=lambda run: run.x0)
    return bool(ordered) and has_rtl(ordered[0].text) and has_rtl(ordered[-1].text)


class _Stretch(NamedTuple):
    """Neighbouring runs of one direction, in reading order."""

    runs: list[TextRun]
    is_against: bool
    """Whether it runs against the direction of the line."""


def turned(row: Sequence[TextRun], *, is_rtl: bool) -> list[TextRun]:
    """The runs of a line in reading order, each run's text too."""
    runs: list[TextRun] = []
    texts: list[str] = []
    stretches = _stretches(row, is_rtl=is_rtl)
    kept = _KEPT_IN_ARABIC if any(_ARABIC.search(run.text) for run in row) else _KEPT
    for stretch in stretches:
        runs += stretch.runs
        texts += _texts(stretch, kept, is_rtl=is_rtl)
    if _is_mirrored(" ".join(texts)):
        texts = [text if _is_latin(text) else text.translate(_MIRRORED) for text in texts]
    runs = [
        run if _is_latin(text) and text == run.text else run._replace(text=text, flags=_turned_flags(run))
        for run, text in zip(runs, texts, strict=True)
    ]
    return _with_borders(runs, stretches, is_rtl=is_rtl)


def _with_borders(runs: list[TextRun], stretches: Sequence[_Stretch], *, is_rtl: bool) -> list[TextRun]:
    """The runs, with what stands between two stretches: what lies between their neighbouring ends on the page."""
    at = 0
    for one, other in pairwise(stretches):
        at += len(one.runs)
        sides = (other, one) if is_rtl else (one, other)
        left, right = max(sides[0].runs, key=_right_end), min(sides[1].runs, key=_left_end)
        # Word draws the space after a Latin word on its right, where it does not lie in reading order.
        is_parted = _are_parted(left, right) or (is_rtl and one.is_against and one.runs[-1].flags & SPACE_AFTER)
        runs[at - 1] = runs[at - 1]._replace(flags=runs[at - 1].flags & ~SPACE_AFTER)
        space = SPACE_BEFORE if is_parted else 0
        runs[at] = runs[at]._replace(flags=runs[at].flags & ~SPACE_BEFORE | space | TURNED)
    return runs


def _are_parted(left: TextRun, right: TextRun) -> bool:
    """Whether white space stands between two neighbours, as they are drawn."""
    if left.flags & SPACE_AFTER or right.flags & SPACE_BEFORE:
        return True
    return right.x0 - left.x1 > max(word_gap(left.style), word_gap(right.style))


def _left_end(run: TextRun) -> float:
    return run.x0


def _right_end(run: TextRun) -> float:
    return run.x1


def read_order(row: Sequence[TextRun], *, is_rtl: bool) -> list[TextRun]:
    """The runs of a line in reading order where each of them is spelt as it is read already."""
    return [run for stretch in _stretches(row, is_rtl=is_rtl) for run in stretch.runs]


def _turned_flags(run: TextRun) -> int:
    """Flags of a word read from its other end: the space before it comes after it."""
    flags = run.flags
    if _is_latin(run.text):
        return flags
    rest = flags & ~(SPACE_BEFORE | SPACE_AFTER)
    return rest | (SPACE_AFTER if flags & SPACE_BEFORE else 0) | (SPACE_BEFORE if flags & SPACE_AFTER else 0)


def _stretches(row: Sequence[TextRun], *, is_rtl: bool) -> list[_Stretch]:
    """The runs of a line from its start in the direction of its paragraph."""
    row = sorted(row, key=_place)
    return _from_right(row) if is_rtl else _from_left(row)


def _place(run: TextRun) -> float:
    """Left end; that of a joiner, which is drawn as a space under the next letter, lies before the letter's."""
    return run.x0 - JOINER_EM * run.style.size if run.text in _JOINERS else run.x0


def _from_right(row: Sequence[TextRun]) -> list[_Stretch]:
    """A line read from the right; Latin words, with the numbers after them, and numbers keep their order."""
    stretches: list[_Stretch] = []
    start = 0
    while start < len(row):
        end = start + 1
        is_against = _is_latin(row[start].text)
        if is_against:
            for at in range(start + 1, len(row)):
                if has_rtl(row[at].text):
                    break
                if not _is_neutral(row[at].text):
                    end = at + 1
        while not is_against and end < len(row) and _is_one_number(row[end - 1], row[end]):
            end += 1
        is_against = is_against or end > start + 1
        stretches.append(_Stretch(list(row[start:end]), is_against))
        start = end
    return stretches[::-1]


def _is_one_number(left: TextRun, right: TextRun) -> bool:
    """Whether two neighbours are pieces of one number, as where each digit is drawn by itself."""
    return left.text[-1:].isdigit() and right.text[:1].isdigit() and not _are_parted(left, right)


def _from_left(row: Sequence[TextRun]) -> list[_Stretch]:
    """A line read from the left; stretches of right-to-left words, with the numbers inside them, are turned round."""
    stretches: list[_Stretch] = []
    start = 0
    while start < len(row):
        end = start + 1
        is_against = has_rtl(row[start].text) or _belongs_to_words(row, start)
        if is_against:
            for at in range(start + 1, len(row)):
                if _is_latin(row[at].text):
                    break
                if has_rtl(row[at].text):
                    end = at + 1
        stretches.append(_Stretch(list(row[start:end][::-1] if is_against else row[start:end]), is_against))
        start = end
    return stretches


def _belongs_to_words(row: Sequence[TextRun], at: int) -> bool:
    """Whether a number or bracket is the end of the right-to-left words on its right, not what stands before them.

    The sign between a number and a word closes the word (``:total 42``); the other bracket is among the words.
    """
    text = row[at].text
    if at + 1 == len(row) or not has_rtl(row[at + 1].text):
        return False
    if text[:1].isdigit():
        return row[at + 1].text[:1] in CLOSING
    last = at + 1
    for i in range(at + 1, len(row)):
        if _is_latin(row[i].text):
            break
        if has_rtl(row[i].text):
            last = i
    return text in _BRACKETS and _is_balanced("".join([run.text for run in row[at : last + 1]]))


def _is_balanced(text: str) -> bool:
    return all(text.count(opening) == text.count(closing) for opening, closing in _PAIRS)


def _texts(stretch: _Stretch, kept: re.Pattern[str], *, is_rtl: bool) -> list[str]:
    """The text of each run as it is read; signs at the ends of a stretch against the line go with the line."""
    texts = [run.text for run in stretch.runs]
    if any(replacing(run.marked) is not None for run in stretch.runs):
        return [
            run.text if replacing(run.marked) is not None or not has_rtl(run.text) else _as_read(run.text, kept)
            for run in stretch.runs
        ]
    if not stretch.is_against:
        return [_as_read(text, kept) if is_rtl and not _LABEL.fullmatch(text) else text for text in texts]
    return _latin_ends(texts) if is_rtl else _rtl_ends(texts, kept)


def _latin_ends(texts: list[str]) -> list[str]:
    """Latin words in a line from the right, given from the left: what is drawn before them comes after them."""
    head, tail = _ends(texts[0], texts[-1])
    texts[0] = texts[0][len(head) :]
    texts[-1] = texts[-1][: len(texts[-1]) - len(tail)]
    if _is_mirrored(f"{tail}{' '.join(texts)}{head}"):
        head, tail = head.translate(_MIRRORED), tail.translate(_MIRRORED)
    texts[0] = tail[::-1] + texts[0]
    texts[-1] += head[::-1]
    return texts


def _rtl_ends(texts: list[str], kept: re.Pattern[str]) -> list[str]:
    """Right-to-left words in a line from the left, given from the right: what is drawn before them stays before."""
    head, tail = _ends(texts[-1], texts[0])
    drawn = "".join(reversed(texts))
    is_closing = any(sign in CLOSING for sign in head) or _closes_inside(head, drawn.removesuffix(tail))
    head, tail = "" if is_closing else head, "" if _closes_inside(tail, drawn.removeprefix(head)) else tail
    texts[-1] = texts[-1][len(head) :]
    texts[0] = texts[0][: len(texts[0]) - len(tail)]
    texts = [_as_read(text, kept) for text in texts]
    texts[0] = head + texts[0]
    texts[-1] += tail
    return texts


def _closes_inside(ends: str, text: str) -> bool:
    """Whether the signs are a bracket whose other one stands among the words."""
    return ends != "" and not ends.strip(_BRACKETS) and _is_balanced(text)


def _ends(left: str, right: str) -> tuple[str, str]:
    """Signs at the outer ends of the leftmost and of the rightmost run."""
    return left[: len(left) - len(left.lstrip(_SIGNS))], right[len(right.rstrip(_SIGNS)) :]


def _is_latin(text: str) -> bool:
    """Whether the text has letters, none of them right to left."""
    return not has_rtl(text) and any(map(str.isalpha, text))


def _is_neutral(text: str) -> bool:
    """Whether the text has neither letters nor digits."""
    return not any(map(str.isalnum, text))


def _as_read(text: str, kept: re.Pattern[str]) -> str:
    """A word turned round, Latin letters and numbers inside it kept."""
    out: list[str] = []
    start = 0
    for part in kept.finditer(text):
        out += [text[start : part.start()][::-1], part[0]]
        start = part.end()
    return "".join(reversed([*out, text[start:][::-1]]))


def _is_mirrored(text: str) -> bool:
    """Whether brackets open after words and close before them, as shapes do that are read backwards."""
    return len(_OUTWARD.findall(text)) > len(_INWARD.findall(text))
