"""What stands between the runs of one block: a space, nothing, a hyphen less. Spec: 4.4 Spaces, 4.5 Line ends.

Runs come in reading order: visible ones, with replacement text in place (``replacement.replaced``) and right-to-left
lines turned round (``bidi.logical``).
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import NamedTuple

from tagged2md.layout.characters import SOFT_HYPHEN, cleaned, cleaned_code, is_cjk
from tagged2md.layout.hyphens import Vocabulary, hyphen_join, is_hyphenated
from tagged2md.layout.spacing import DUPLICATE_EM, gap_between, on_one_line, parts_words, space_advance, word_gap
from tagged2md.pdf.page import SPACE_AFTER, SPACE_BEFORE, TextRun, TextStyle

__all__ = ["Joined", "Vocabulary", "joined", "joined_code", "text_of"]

LOOK_BACK = 64
"""Runs that are looked at for the word around a line end; longer words have no hyphen or are no words."""

URL_ENDS = "/._-=&?"
"""Characters of a URL after which programs break lines."""

BLANK_LINE = 1.8
"""A step of this many usual steps leaves a blank line between two lines of code."""


class Joined(NamedTuple):
    """How one run is written: white space (``""``, ``" "`` or a line feed for a hard break), then its clean text."""

    before: str
    text: str


_NOTHING = Joined("", "")


def joined(runs: Sequence[TextRun], vocabulary: Vocabulary) -> list[Joined]:
    """One entry for each run of a block, in the same order; ``("", "")`` for a run that is drawn twice.

    Hard breaks inside replacement text are line feeds in ``text``.
    """
    out: list[Joined] = []
    append = out.append
    new = tuple.__new__
    last: TextRun | None = None
    last_x, last_y, last_flags, limit = 0.0, 0.0, 0, 0.0
    last_style: TextStyle | None = None
    last_marked = None
    pending = ""
    seen: _Seen | None = None
    for index, run in enumerate(runs):
        text, x0, y, x1, style, marked, flags = run
        plain = text.isascii() and text.isprintable() and " " not in text
        if plain and style is last_style and y == last_y and marked is last_marked and x0 >= last_x and text:
            # The fast way: plain text that goes on along its line.
            before = " " if pending or x0 - last_x > limit or flags & SPACE_BEFORE or last_flags & SPACE_AFTER else ""
            pending = ""
            append(new(Joined, (before, text)))
            if seen is not None:
                seen.add(run)
        else:
            if last is not None and seen is None and _goes_back(last, run):
                seen = _Seen(runs[:index])
            if seen is not None and seen.add(run):
                append(_NOTHING)
                continue
            clean = text if plain else cleaned(text, style.font)
            body = clean.strip()
            if not clean:
                append(_NOTHING)
            else:
                if last is not None:
                    pending = pending or _white(clean[: len(clean) - len(clean.lstrip())])
                    before = pending or _between(last, runs, index, out, vocabulary)
                else:
                    before = ""
                if not body:
                    append(_NOTHING)
                    pending = _white(clean) if last is not None else ""
                else:
                    append(Joined(before, body))
                    pending = _white(clean[len(clean.rstrip()) :])
            limit = word_gap(style)
        last, last_x, last_y, last_flags, last_style, last_marked = run, x1, y, flags, style, marked
    return out


def text_of(parts: Sequence[Joined]) -> str:
    """The text of a block, from its joined runs."""
    return "".join([before + text for before, text in parts])


def _white(text: str) -> str:
    return "\n" if "\n" in text else text[:1]


def _between(last: TextRun, runs: Sequence[TextRun], index: int, out: list[Joined], vocabulary: Vocabulary) -> str:
    """White space between the run before and that at ``index``; a soft hyphen before a line end goes from ``out``."""
    run = runs[index]
    if on_one_line(last, run):
        return " " if parts_words(last, run) else ""
    return _line_join(last.text, runs, index, out, vocabulary)


def _line_join(raw: str, runs: Sequence[TextRun], index: int, out: list[Joined], vocabulary: Vocabulary) -> str:
    if raw.endswith(SOFT_HYPHEN):
        return ""
    before = _word_before(out)
    a, b = before[-1:], runs[index].text[:1]
    if not a or not b:
        return " " if a else ""
    if is_hyphenated(before):
        if _is_url(before):
            return ""
        hyphen, space = hyphen_join(before, _word_after(runs, index), vocabulary)
        if not hyphen:
            _cut_last(out)
        return space
    if a == "—" or (is_cjk(a) and is_cjk(b)) or (a in URL_ENDS and _is_url(before)):
        return ""
    return " "


def _is_url(word: str) -> bool:
    return "://" in word or "www." in word


def _cut_last(out: list[Joined]) -> None:
    """Take the hyphen off the last text."""
    for i in range(len(out) - 1, -1, -1):
        before, text = out[i]
        if text:
            out[i] = Joined(before, text[:-1])
            return


def _word_before(out: Sequence[Joined]) -> str:
    parts: list[str] = []
    for before, text in reversed(out[-LOOK_BACK:]):
        parts.append(text)
        if before:
            break
    return "".join(reversed(parts))


def _word_after(runs: Sequence[TextRun], index: int) -> str:
    parts = [runs[index].text]
    for left, right in zip(runs[index : index + LOOK_BACK], runs[index + 1 : index + LOOK_BACK], strict=False):
        if not on_one_line(left, right) or parts_words(left, right):
            break
        parts.append(right.text)
    return "".join(parts)


# ---------------------------------------------------------------- text that is drawn twice


def _goes_back(last: TextRun, run: TextRun) -> bool:
    """Whether a run lies on or before the one drawn last, so that it may be drawn a second time."""
    slack = DUPLICATE_EM * run.style.size
    if run.y > last.y + slack:
        return True
    return run.y > last.y - slack and run.x0 < last.x1 - slack


class _Seen:
    """Where each text of a block was drawn, for a look-up by position."""

    __slots__ = ("places",)

    def __init__(self, runs: Sequence[TextRun]) -> None:
        self.places: dict[tuple[str, int, float], list[tuple[float, float]]] = {}
        for run in runs:
            self.add(run)

    def add(self, run: TextRun) -> bool:
        """Note a run; True where the same text stands there already."""
        size = run.style.size
        slack = DUPLICATE_EM * size
        cell = round(run.y / slack) if slack else 0
        places = [self.places.get((run.text, run.marked.page, row), []) for row in (cell - 1, cell, cell + 1)]
        if any(abs(x - run.x0) <= slack and abs(y - run.y) <= slack for row in places for x, y in row):
            return True
        self.places.setdefault((run.text, run.marked.page, cell), []).append((run.x0, run.y))
        return False


# ---------------------------------------------------------------- code


def joined_code(runs: Sequence[TextRun]) -> list[Joined]:
    """One entry for each run of a code block: line feeds, columns of spaces and indentation from x. Spec: 6.4 Code."""
    if not runs:
        return []
    left = min(run.x0 for run in runs)
    step = _usual_step(runs)
    out: list[Joined] = []
    last: TextRun | None = None
    for run in runs:
        advance = _advance(run)
        text = cleaned_code(run.text, run.style.font)
        if last is not None and on_one_line(last, run):
            spaces = round(gap_between(last, run) / advance)
            least = 1 if last.flags & SPACE_AFTER or run.flags & SPACE_BEFORE else 0
            before = " " * max(spaces, least)
        else:
            indent = " " * round((run.x0 - left) / advance)
            before = indent if last is None else _feeds(last, run, step) + indent
        out.append(Joined(before, text))
        last = run
    return out


def _advance(run: TextRun) -> float:
    font = run.style.font
    width = font.digit if font.monospaced and font.digit else None
    return (width * run.style.size if width else space_advance(run.style)) or 1.0


def _usual_step(runs: Sequence[TextRun]) -> float:
    steps = sorted(a.y - b.y for a, b in itertools.pairwise(runs) if a.y > b.y and not on_one_line(a, b))
    return steps[len(steps) // 2] if steps else 0.0


def _feeds(last: TextRun, run: TextRun, step: float) -> str:
    if not step or last.marked.page != run.marked.page:
        return "\n"
    return "\n" * (max(1, round((last.y - run.y) / step)) if last.y - run.y >= BLANK_LINE * step else 1)
