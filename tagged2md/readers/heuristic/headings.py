"""Headings: points for what a block looks like, and levels that hold for a whole document.

Points were measured as log odds on 376 files with usable heading tags (5,736 headings, 37,500 other blocks); a point is
worth about one natural logarithm.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from tagged2md.readers.heuristic.census import Facts
from tagged2md.readers.heuristic.evidence import (
    is_capitals,
    is_date,
    is_figures,
    section_depth,
    starts_lower,
)
from tagged2md.readers.heuristic.records import Look, Passage

ENOUGH = 4
"""Points that make a heading; 5 where tables and contents were not taken out, 3 costs as much precision as it gains."""
LARGER, MUCH_LARGER, SMALLER = 1.08, 1.2, 0.95
"""Sizes in parts of the body's: 1.08 lifts by 2.3, 1.2 by 2.4 more; under 0.95 headings are rare (lift -2.1)."""
MAX_LINES, MAX_CHARACTERS = 3, 200
"""Of all headings 99 % have at most three lines and 200 characters."""
MANY_WORDS, TOO_MANY_WORDS = 12, 25
"""Words that speak against a heading (lifts -2.9 and -3.7)."""
WHITE_ABOVE_EM, WHITE_BELOW_EM = 1.0, 2.0
"""White, in em of the body, that speaks for a heading when above it and against it when below it."""
COMMON_SHARE = 0.1
"""A look that more than this part of all lines has is no heading style."""
SHORT_PARTS = 25
"""Characters; segments shorter than this beside each other are labels and cells."""


class Setting(NamedTuple):
    """What stands around a passage: white space in points (None: nothing there), and the looks of its neighbours."""

    white_above: float | None = None
    white_below: float | None = None
    look_above: Look | None = None
    look_below: Look | None = None
    is_first: bool = False
    """First in its column."""


def is_candidate(passage: Passage, facts: Facts) -> bool:
    """Whether a passage is short enough to be a heading at all."""
    lines = MAX_LARGE_LINES if passage.look.size >= LARGE * facts.body.size else MAX_LINES
    return len(passage.lines) <= lines and sum([len(line.text) for line in passage.lines]) <= MAX_CHARACTERS


LARGE, MAX_LARGE_LINES = 1.5, 6
"""Titles of reports, in type this many times as large as the body, take more lines."""


def points(passage: Passage, setting: Setting, facts: Facts) -> int:
    """How much speaks for a heading; ENOUGH makes one."""
    text = passage.text
    if leads_small(passage, setting, facts):
        return ENOUGH
    return (
        points_of_look(passage, facts)
        + points_of_setting(passage, setting, facts)
        + points_of_text(text)
        + points_of_length(passage, text)
    )


def leads_small(passage: Passage, setting: Setting, facts: Facts) -> bool:
    """Whether a bold line smaller than the body leads the text under it, as the lowest headings of web pages do.

    There are larger ones in the document.
    """
    look, em = passage.look, facts.body.size
    return (
        SMALLEST * em <= look.size < SMALLER * em
        and len(passage.lines) == 1
        and passage.lines[0].is_bold
        and not facts.body.bold
        and (setting.white_above is None or setting.white_above >= WHITE_ABOVE_EM * em)
        and not passage.text[0].isdigit()
        and setting.look_below is not None
        and is_body(setting.look_below, facts)
        and points_of_text(passage.text) + points_of_length(passage, passage.text) >= 0
        and any(other.bold and other.size >= LARGER * em for other in facts.shares)
    )


SMALLEST = 0.65
"""Part of the body's size; browsers set the lowest headings in 0.67 em."""


def points_of_look(passage: Passage, facts: Facts) -> int:
    """Size, weight and colour beside those of the body."""
    look, body = passage.look, facts.body
    found = 0
    if look.size >= LARGER * body.size:
        found += 4 if look.size >= MUCH_LARGER * body.size else 3
    elif look.size < SMALLER * body.size:
        found -= 2
    if all(line.is_bold for line in passage.lines) and not body.bold:
        found += 2
    if look.colour != body.colour:
        found += 1
    if facts.shares.get(look, 0.0) > COMMON_SHARE:
        found -= 1
    return found


def points_of_setting(passage: Passage, setting: Setting, facts: Facts) -> int:
    """White space and neighbours."""
    em = facts.body.size
    look = passage.look
    found = 0
    if setting.white_above is None or setting.white_above >= WHITE_ABOVE_EM * em:
        found += 1
    if setting.is_first:
        found += 1
    if setting.look_below is not None and is_body(setting.look_below, facts):
        found += 1
    if setting.white_below is not None and setting.white_below > WHITE_BELOW_EM * em:
        found -= 1
    if setting.look_above == look:
        found -= 1
    if setting.look_below == look:
        found -= 1
    return found


def is_body(look: Look, facts: Facts) -> bool:
    """Whether a look is body type: its size, not bold unless the body is; or code, which is text as well."""
    if look.mono and not facts.body.mono:
        return look.size <= facts.body.size and not look.bold
    return abs(look.size - facts.body.size) <= (1 - SMALLER) * facts.body.size and look.bold == facts.body.bold


def points_of_text(text: str) -> int:
    """Numbers, capitals, endings, captions."""
    found = 0
    if section_depth(text) is not None:
        found += 4
    if is_capitals(text):
        found += 1
    if text.endswith((".", ";", ",", ":")):
        found -= 2
    if starts_lower(text):
        found -= 2
    dated = is_date(text)
    if dated or is_figures(text):
        found -= 2
    if not dated and not any(map(str.isalpha, text)):
        found -= 2  # large amounts in pictures, numbers of slides, typed rules
    if is_pull_quote(text):
        found -= 4
    return found


QUOTED = re.compile(r"[\"“„«»‘][^\"“”„«»]+[.!?…][\"”“»«’]")
"""A whole sentence in quotation marks, its full stop inside them."""


def is_pull_quote(text: str) -> bool:
    """Whether a text is a sentence that somebody says, as magazines set it large between the columns."""
    return QUOTED.fullmatch(text) is not None and text.count(" ") >= MIN_QUOTED_WORDS - 1


MIN_QUOTED_WORDS = 4
"""Words of a quotation; shorter ones are titles of songs and films."""


def points_of_length(passage: Passage, text: str) -> int:
    """Words, lines, and short things beside each other."""
    words = text.count(" ") + 1
    found = 0
    if words > MANY_WORDS:
        found -= 1
    if words > TOO_MANY_WORDS:
        found -= 2
    line = passage.lines[0]
    if line.parts > 1 and len(line.text) < SHORT_PARTS * line.parts:
        found -= 1
    return found


def title_key(text: str) -> str:
    """A title for comparison with bookmarks and contents: letters and digits, case folded."""
    if text.isascii():
        return text.encode().translate(None, SIGNS).decode().lower()
    return "".join(filter(str.isalnum, text)).casefold()


SIGNS = bytes(code for code in range(128) if not chr(code).isalnum())
"""What is neither letter nor digit in ASCII."""
NUMBER = re.compile(r"^(?:[§\d.]+|[IVXLC]+\.|[A-Z]\.)\s+")
"""The number of a title, and the white space after it."""


def title_keys(text: str) -> tuple[str, ...]:
    """Keys of a title with and without its number: bookmarks often leave the number out, or have it alone."""
    bare = NUMBER.sub("", text)
    return (title_key(text), title_key(bare)) if bare != text else (title_key(text),)
