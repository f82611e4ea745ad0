"""What stands between the runs of one block: a space, nothing, a hyphen less. Spec: 4.4 Spaces, 4.5 Line ends.

Runs come in reading order: visible ones, with replacement text in place (``replacement.replaced``) and right-to-left
lines turned round (``bidi.logical``).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from tagged2md.layout.accents import Crown, composed, crowned, has_accent
from tagged2md.layout.characters import cleaned
from tagged2md.layout.code import joined_code
from tagged2md.layout.duplicates import Drawn, goes_back
from tagged2md.layout.hyphens import Vocabulary
from tagged2md.layout.letterspacing import letter_gaps, may_be_spaced
from tagged2md.layout.line_ends import EM_DASH, EN_DASH, URL_ENDS, URL_STARTS, line_end
from tagged2md.layout.records import Joined
from tagged2md.layout.spacing import BASELINE_SHIFT_EM, DUPLICATE_EM, on_one_line, parts_words, word_gap
from tagged2md.pdf.page import SPACE_AFTER, SPACE_BEFORE, TextRun, TextStyle

__all__ = ["Joined", "Vocabulary", "joined", "joined_code", "joined_stretches", "joined_text", "text_of"]

LOOK_AROUND = 64
"""Runs that are looked at for the word on either side of a line end; longer words have no hyphen or are no words."""

BLANK = 8
"""Flag, beside those of runs: a space was drawn as a run of its own."""

TIGHT_ENDS = URL_ENDS + EM_DASH + EN_DASH
"""Characters of simple text after which a line end may be no space."""

_ARE_SIMPLE = re.compile("[!-_a-~¡-§©-¬®°-³µ-·¹-ʯͰ-ͳͶͷͻ-ͽΈ-ԯ‒-‧‰-⁞€]+").fullmatch


def _is_simple(text: str) -> bool:
    """Whether a text needs no cleaning: no spaces, controls, hyphens but ``-``, accents, ligatures, CJK, Hebrew.

    Of ASCII this is told without the expression, which goes through it character by character.
    """
    if text.isascii():
        return text.isprintable() and " " not in text and "`" not in text and text != ""
    return _ARE_SIMPLE(text) is not None


_as_joined = partial(tuple.__new__, Joined)


def joined(runs: Sequence[TextRun], vocabulary: Vocabulary) -> list[Joined]:
    """One entry for each run of a block, in the same order; ``("", "")`` for a run that is drawn twice.

    Hard breaks of replacement text are line feeds in ``before`` or ``text``. The first entry has no white space before.
    """
    flat = iter(_flat(runs, vocabulary))
    return list(map(_as_joined, zip(flat, flat, strict=True)))


def joined_stretches(runs: Sequence[TextRun], starts: Sequence[int], vocabulary: Vocabulary) -> list[Joined]:
    """The same with one entry for all runs from each of ``starts`` to before the next; the first of them is 0."""
    flat = _flat(runs, vocabulary)
    return [Joined(flat[2 * a], "".join(flat[2 * a + 1 : 2 * b])) for a, b in pairwise([*starts, len(runs)])]


def joined_text(runs: Sequence[TextRun], vocabulary: Vocabulary) -> str:
    """The text of a block, from its runs."""
    if len(runs) == 1 and _is_simple(runs[0].text):
        return runs[0].text
    return "".join(_flat(runs, vocabulary))


def text_of(parts: Sequence[Joined]) -> str:
    """The text of a block, from its joined runs."""
    return "".join([before + text for before, text in parts])


def _flat(runs: Sequence[TextRun], vocabulary: Vocabulary) -> list[str]:
    """White space and text of each run in turn.

    The loop is hot: simple text that goes on in one style, along its line or on the next, takes a short way.
    """
    whole = "".join([run.text for run in runs])
    is_plain = _is_simple(whole)
    joiner = _Joiner(runs, vocabulary)
    if may_be_spaced(len(whole), len(runs)):
        joiner.inside_words = letter_gaps(runs)
    append = joiner.out.append
    last: TextRun | None = None
    last_style: TextStyle | None = None
    last_x = last_y = limit = back = drop = 0.0
    last_flags = page = 0
    was_simple = False
    for index, run in enumerate(runs):
        text, x0, y, x1, style = run.text, run.x0, run.y, run.x1, run.style
        is_simple = text != "" and (is_plain or _ARE_SIMPLE(text) is not None)
        if is_simple and was_simple and style is last_style and run.marked.page == page:
            if y == last_y and x0 - last_x > back:
                parted = x0 - last_x > limit or run.flags & SPACE_BEFORE or last_flags & SPACE_AFTER
                append(" " if parted else "")
                append(text)
                last, last_x, last_flags = run, x1, run.flags
                continue
            if last_y - y > drop and last and last.text[-1] not in TIGHT_ENDS and text[0] not in URL_STARTS:
                append(" ")
                append(text)
                last, last_x, last_y, last_flags = run, x1, y, run.flags
                continue
        elif text == " " and was_simple and y == last_y:
            # Word and others draw spaces as strings of their own.
            append("")
            append("")
            last_x, last_flags = x1, SPACE_AFTER | BLANK
            continue
        if last_flags & BLANK:
            joiner.pending = " "
        if last is None and is_simple and not joiner.inside_words:
            joiner.begin(text)
        elif not joiner.take(index, last):
            was_simple = False
            continue
        if style is not last_style:
            limit, last_style = word_gap(style), style
            back, drop = -DUPLICATE_EM * style.size, BASELINE_SHIFT_EM * style.size
        was_simple = is_simple and joiner.is_at_ease and not style.font.symbolic
        last, last_x, last_y, last_flags, page = run, x1, y, run.flags, run.marked.page
    return joiner.out


class _Joiner:
    """Joins run by run whatever is not simple."""

    __slots__ = ("drawn", "has_text", "inside_words", "out", "pending", "runs", "vocabulary")

    def __init__(self, runs: Sequence[TextRun], vocabulary: Vocabulary) -> None:
        self.runs = runs
        self.vocabulary = vocabulary
        self.out: list[str] = []
        self.pending = ""
        """White space at the end of the last text."""
        self.has_text = False
        self.drawn: Drawn | None = None
        """What was drawn so far, once the pen goes back."""
        self.inside_words: frozenset[int] = frozenset()
        """Runs that a letter-spaced word goes on with."""

    @property
    def is_at_ease(self) -> bool:
        """Whether a simple run may be joined without this class."""
        return self.drawn is None and not self.pending and not self.inside_words

    def begin(self, text: str) -> None:
        """Start with simple text."""
        self.out += ("", text)
        self.has_text = True

    def take(self, index: int, last: TextRun | None) -> bool:
        """Join the run at ``index`` to the one drawn before; False where it draws a text a second time."""
        run = self.runs[index]
        if last is not None and not self._is_new(index, last):
            self.out += ("", "")
            return False
        text = cleaned(run.text, run.style.font)
        if has_accent(text):
            text = composed(text, run.style.font)
        body = text.strip()
        if not body:
            self.pending = _white(self.pending + text)
            self.out += ("", "")
            return True
        before = _white(self.pending + text[: text.index(body)]) if self.pending or body != text else ""
        crown = self._crown(last, run) if last is not None and not before else None
        if not self.has_text:
            self.out += ("", body)
        elif crown is not None:
            self._put(crown, body)
        else:
            before = before or self._between(index, last or run)
            self.out += (before, body)
        self.has_text = True
        self.pending = _white(text[text.index(body) + len(body) :])
        return True

    def _is_new(self, index: int, last: TextRun) -> bool:
        run = self.runs[index]
        if self.drawn is None and goes_back(last, run):
            self.drawn = Drawn(self.runs[:index])
        return self.drawn is None or not run.text or self.drawn.is_new(run)

    def _crown(self, last: TextRun, run: TextRun) -> Crown | None:
        """The letter that two runs draw over each other, where the accent or letter of the first is not used yet."""
        found = crowned(last, run)
        if found is None:
            return None
        where = slice(1) if found.place == "first of left" else slice(-1, None)
        return found if self.out[-1][where] == last.text[where] else None

    def _put(self, crown: Crown, body: str) -> None:
        """Put an accent and its letter together, in the text so far or in the new one."""
        before, text = self.out[-2:]
        if crown.place != "first of right":
            self.out[-1] = crown.letter + text[1:] if crown.place == "first of left" else text[:-1] + crown.letter
            self.out += ("", "")
        elif len(text) > 1:
            self.out[-1] = text[:-1]
            self.out += ("", crown.letter + body[1:])
        else:
            self.out[-2:] = ["", ""]
            self.out += (before, crown.letter + body[1:])

    def _between(self, index: int, last: TextRun) -> str:
        run = self.runs[index]
        if on_one_line(last, run):
            return " " if index not in self.inside_words and parts_words(last, run) else ""
        white, cut = line_end(self._word_before(index), self._word_after(index), self.vocabulary)
        if cut:
            at = next(i for i in range(len(self.out) - 1, 0, -2) if self.out[i])
            self.out[at] = self.out[at][:-1]
        return white

    def _word_before(self, index: int) -> str:
        """The last word so far, its last run as it is drawn: cleaning takes soft hyphens away."""
        parts: list[str] = []
        for i in range(index - 1, max(-1, index - 1 - LOOK_AROUND), -1):
            before, text = self.out[2 * i : 2 * i + 2]
            parts.append(text if any(parts) else self.runs[i].text)
            if before:
                break
        return "".join(reversed(parts))

    def _word_after(self, index: int) -> str:
        parts = [self.runs[index].text]
        for i in range(index + 1, min(len(self.runs), index + LOOK_AROUND)):
            left, right = self.runs[i - 1], self.runs[i]
            if not on_one_line(left, right) or parts_words(left, right):
                break
            parts.append(right.text)
        return "".join(parts)


def _white(text: str) -> str:
    """One character for white space: a line feed wins over spaces."""
    return "\n" if "\n" in text else text[:1]
