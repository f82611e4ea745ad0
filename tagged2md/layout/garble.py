"""Whether the text of a page is garbled: its fonts say wrong characters, or none. Spec: heuristics, 1 Glyph runs.

A font whose table of characters is wrong gives text that looks right to a program and says nothing. It shows in
measures that hold for every language of a script: how often its commonest letters stand, that words have vowels, where
capitals stand, that words do not mix scripts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple
from unicodedata import combining, normalize

from tagged2md.pdf.page import TextRun, TextStyle


class Script(NamedTuple):
    """What is common to the languages of a script."""

    name: str
    letters: re.Pattern[str]
    common: str
    """Letters that are common in all of its languages."""
    least: float
    """Part of all letters that these are at least; languages have two to three times as much."""


SCRIPTS = (
    Script("Cyrillic", re.compile("[\u0400-\u04ff]"), "оеаинтОЕАИНТ", 0.25),
    Script("Arabic", re.compile("[\u0620-\u064a\u0671-\u06d3\ufb50-\ufdff\ufe70-\ufefc]"), "ااأإآﺍﺎﻷﻸﻻﻼ", 0.03),
    Script("Devanagari", re.compile("[\u0900-\u0965\u0970-\u097f]"), "\u093e", 0.02),
)
"""Russian has 46 % of оеаинт, Arabic 10 to 17 % of alef, Hindi 8 to 10 % of the sign of long a."""
MIN_LETTERS = 200
"""Letters of a script from which on their distribution says something."""
SYLLABLE = re.compile("[\u0915-\u0939][\u093e-\u094c\u0901-\u0903]")
TWICE = re.compile(f"({SYLLABLE.pattern})\\1")
"""Consonant and vowel sign of Hindi and its neighbours, once, and twice in a row."""
MIN_SYLLABLES, STUTTER = 50, 0.05
"""Syllables that tell, and the part of them that stand twice at most; Hindi has under 1 % (``नाना``, ``धीरे-धीरे``)."""
COMMON, LEAST_COMMON = "eaionrst", 0.45
"""Common letters of languages in Latin script, and the part they have at least; English 63 %, Polish 51 %."""
FEWEST_COMMON = 0.36
"""Part of them in long words under which a text is in no language, whatever its vowels; a random order has 31 %."""
VOWELS = re.compile("[aeiouyæøœıə]")
LONG_WORD = re.compile(r"(?<![^\s(\"'])[^\W\d_]{4,}(?![^\s).,;:!?\"'])")
"""Words of letters alone; codes and keys have digits among them."""
MIN_WORDS = 40
"""Long words that are looked at; a page with fewer is a table or a picture."""
NO_VOWEL = 0.2
"""Part of long words without a vowel; languages have under 2 %, pages of abbreviations 10 %."""
FLIP = re.compile(r"[a-zà-ÿ][A-ZÀ-Þ]+[a-zà-ÿ][A-ZÀ-Þ]")
"""Capitals that come and go inside a word, a small letter between them; names of programs have words there."""
FLIPS = re.compile(b"aA+aA").findall
CASES = re.sub("[A-ZÀ-Þ]", "A", re.sub("[a-zà-ÿ]", "a", "".join(map(chr, range(0x100))))).encode("latin-1")
"""The same over whole pages, their letters as ``a`` and ``A``: expressions find fixed letters much faster."""
FLIPPED = 0.4
"""Part of long words with such capitals; a page about ``LaTeX`` and ``BibTeX`` has a third."""
MIXED = re.compile("[A-Za-z][\u0370-\u03ff\u0400-\u04ff]|[\u0370-\u03ff\u0400-\u04ff][A-Za-z]")
"""A Latin letter beside a Greek or Cyrillic one."""
OTHER = re.compile("[\u0370-\u03ff\u0400-\u04ff]")
MIXED_WORDS = 0.1
"""Part of long words with both; formulas and units are shorter."""
UNREADABLE = re.compile("[\ufffd\ue000-\uf8ff\x80-\x9f]")
"""Characters that say nothing: without mapping, of private use, controls."""
MOST_UNREADABLE, MIN_CHARACTERS = 0.1, 100
"""Part of the characters of a page that say nothing, and characters from which on it counts."""
WORD_GAP_EM = 0.1
"""White space between runs that parts words, roughly."""


def garble(runs: Sequence[TextRun], styles: Iterable[TextStyle]) -> str | None:
    """Why text in some styles looks garbled; None where it does not. Symbols and formulas are left out."""
    odd = {style for style in styles if style.font.symbolic or style.font.math}
    plain = [run for run in runs if run.style not in odd] if odd else runs
    text = "".join([run.text for run in plain])
    if len(text) < MIN_CHARACTERS:
        return None
    if text.isascii():
        return unlikely_latin(text, plain)
    beyond = text.encode("utf-8", "replace").translate(None, ASCII).decode("utf-8")
    return (
        unreadable(beyond, len(text))
        or unlikely_script(beyond)
        or stuttering(beyond)
        or unlikely_latin(text, plain)
        or mixed_words(beyond, plain)
    )


ASCII = bytes(range(0x80))
NO_LETTERS = bytes(code for code in range(0x100) if not chr(code).isalpha())
"""What is deleted to count the letters of Western Europe."""


def unreadable(beyond: str, length: int) -> str | None:
    """Whether many of the characters of a text of some length say nothing; ``beyond``: those that are not of ASCII."""
    share = len(UNREADABLE.findall(beyond)) / length
    return f"{share:.0%} of the characters say nothing" if share > MOST_UNREADABLE else None


def unlikely_script(text: str) -> str | None:
    """Whether the common letters of a script are rare."""
    for script in SCRIPTS:
        letters = "".join(script.letters.findall(text))
        if len(letters) < MIN_LETTERS:
            continue
        share = sum(map(letters.count, script.common)) / len(letters)
        if share < script.least:
            return f"the commonest letters of {script.name} text are {share:.0%} of its letters"
    return None


def stuttering(beyond: str) -> str | None:
    """Whether syllables stand twice: fonts that map each part of a syllable to the whole of it."""
    syllables = len(SYLLABLE.findall(beyond))
    twice = len(TWICE.findall(beyond)) if syllables >= MIN_SYLLABLES else 0
    return f"{twice / syllables:.0%} of the syllables stand twice" if twice > STUTTER * syllables else None


def unlikely_latin(text: str, runs: Sequence[TextRun]) -> str | None:
    """Whether Latin letters stand as in no language: common ones are rare and words have no vowels, capitals jump."""
    small = text.lower()
    letters = len(small.encode("latin-1", "ignore").translate(None, NO_LETTERS))
    if letters < MIN_LETTERS:
        return None
    is_rare = sum(map(small.count, COMMON)) < LEAST_COMMON * letters
    flips = len(FLIPS(text.encode("latin-1", "replace").translate(CASES)))
    if not is_rare and flips < FLIPPED * MIN_WORDS:
        return None
    words = LONG_WORD.findall(words_of(runs))
    if len(words) < MIN_WORDS:
        return None
    bare = "".join([char for char in normalize("NFD", " ".join(words).lower()) if not combining(char)])
    without = sum(VOWELS.search(word) is None for word in bare.split()) / len(words)
    if is_rare and without > NO_VOWEL:
        return f"{without:.0%} of the words have no vowel"
    share = sum(map(bare.count, COMMON)) / (len(bare) - bare.count(" "))
    if share < FEWEST_COMMON:
        return f"the commonest letters of Latin text are {share:.0%} of its letters"
    flipped = sum(FLIP.search(word) is not None for word in words) / len(words)
    return f"{flipped:.0%} of the words have capitals in their middle" if flipped > FLIPPED else None


def mixed_words(beyond: str, runs: Sequence[TextRun]) -> str | None:
    """Whether words are made of letters of two scripts."""
    if len(OTHER.findall(beyond)) < MIXED_WORDS * MIN_WORDS:
        return None
    words = LONG_WORD.findall(words_of(runs))
    if len(words) < MIN_WORDS:
        return None
    mixed = sum(MIXED.search(word) is not None for word in words) / len(words)
    return f"{mixed:.0%} of the words mix scripts" if mixed > MIXED_WORDS else None


def words_of(runs: Sequence[TextRun]) -> str:
    """The text of runs in drawing order, a space wherever the pen moves on; good enough to count words."""
    parts: list[str] = []
    x, y = 0.0, 0.0
    for run in runs:
        is_near = run.y == y and 0 <= run.x0 - x < WORD_GAP_EM * run.style.size
        parts.append(run.text if is_near else f" {run.text}")
        x, y = run.x1, run.y
    return "".join(parts)
