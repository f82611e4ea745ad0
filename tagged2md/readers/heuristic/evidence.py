"""What a line of text says about itself: sentence ends, capitals, numbers, captions. Pure functions of strings."""

from __future__ import annotations

import re

SENTENCE_END = ".!?:;…。！？：；؟۔।"
"""Characters that end a sentence or introduce what follows."""
CLOSING = "\"'”’»)]』」）›"
"""Quotation marks and brackets that may follow the end of a sentence."""


def ends_sentence(text: str) -> bool:
    """Whether the text ends a sentence, closing quotes and brackets aside."""
    text = text.rstrip().rstrip(CLOSING)
    return bool(text) and text[-1] in SENTENCE_END


def first_letter(text: str) -> str:
    """The first letter or digit; empty where there is none."""
    for ch in text:
        if ch.isalnum():
            return ch
    return ""


def starts_lower(text: str) -> bool:
    """Whether the first letter is lower case; brackets and quotes before it are passed over."""
    return first_letter(text).islower()


def starts_upper(text: str) -> bool:
    """Whether the first letter is upper case or of a script without case; digits are neither."""
    ch = first_letter(text)
    return bool(ch) and not ch.islower() and not ch.isdigit()


def starts_caseless(text: str) -> bool:
    """Whether the first letter is of a script without case, which does not say where sentences start."""
    ch = first_letter(text)
    return ch.isalpha() and ch.lower() == ch.upper()


MIN_CAPITALS = 4
"""Letters from which on capitals are a style and no abbreviation."""


def is_capitals(text: str) -> bool:
    """Whether the text is set in capitals throughout."""
    if text.upper() != text or text.lower() == text:
        return False
    return sum(map(str.isalpha, text)) >= MIN_CAPITALS


SECTION_NUMBER = re.compile(
    r"^(?:(?P<deep>\d{1,3}(?:\.\d{1,3})+)\.?(?=\s+\D|\s*$)"
    r"|(?P<word>(?:chapter|section|part|appendix|article|annex|kapitel|abschnitt|teil|anhang|artikel|chapitre|partie|"
    r"annexe|capítulo|sección|parte|artículo|anexo|capitolo|sezione|articolo|allegato|bölüm|kısım|madde|ek|hoofdstuk|"
    r"capítulo|глава|раздел)\s+(?:\d{1,3}|[ivxlcIVXLC]{1,6}|[A-Z])\b)"
    r"|(?P<sign>§{1,2}\s?\d{1,4}[a-z]?\b)"
    r"|(?P<cjk>第\s?[0-9０-９一二三四五六七八九十百]+\s?[章節节条回部編]))",
    re.IGNORECASE,
)
"""Numbers that headings have and list items seldom: ``1.1``, ``Chapter 3``, ``§ 4``, ``第1章`` (not ``1.``)."""
PLAIN_NUMBER = re.compile(r"^(?P<number>\d{1,3}|[IVXLC]{1,6}|[A-Z])(?:\.\s+(?=\S)|\s+(?=[^\Wa-z]))")
"""A single number before a heading: ``3 Results``, ``IV. Methods``, ``A Proofs``; evidence beside other evidence."""


def section_depth(text: str) -> int | None:
    """Depth that the section number in front says: 1 for ``Chapter 3``, 2 for ``1.1``; None without such a number."""
    found = SECTION_NUMBER.match(text)
    if not found:
        return None
    deep = found.group("deep")
    return deep.rstrip(".").count(".") + 1 if deep else 1


def plain_depth(text: str) -> int | None:
    """1 where the text starts with a single number or letter, as top-level sections do."""
    return 1 if PLAIN_NUMBER.match(text) else None


def is_plain_number(text: str) -> bool:
    """Whether the single number in front of a text is one for sure: ``3`` or ``IV.``; ``A`` and ``I`` may be words."""
    found = PLAIN_NUMBER.match(text)
    return found is not None and (found["number"].isdecimal() or "." in found[0])


CAPTION = re.compile(
    r"^(?:figure|fig|table|tab|abbildung|abb|tabelle|tableau|figura|tabla|tabella|tavola|şekil|tablo|çizelge|"
    r"figuur|bild|listing|algorithm|exhibit|chart|box|graph|plate|scheme|рис|рисунок|таблица|शकल|चित्र|तालिका|"
    r"شكل|الشكل|جدول|الجدول)\b\.?\s*"
    r"(?:[0-9٠-٩०-९]+|[ivxlcIVXLC]+\b|[A-Z]?[.-]?\d+)|^[図表图][\s]?[0-9０-９一二三四五六七八九十]+",
    re.IGNORECASE,
)
"""How captions start, in the languages seen."""


def is_caption(text: str) -> bool:
    """Whether the text starts like the caption of a figure or table."""
    return CAPTION.match(text) is not None


DATE = re.compile(
    r"^\W*(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{2}-\d{2}|(?:19|20)\d\d"
    r"|\d{1,2}\.?\s+\w{3,10}\.?\s+(?:19|20)\d\d|\w{3,10}\.?\s+\d{1,2},?\s+(?:19|20)\d\d|\w{3,10}\s+(?:19|20)\d\d)\W*$"
)
"""A line that is a date or a year."""
DIGIT_SHARE = 0.3
"""Part of digits from which on a line is a figure, an amount or a date, not a title."""


def is_date(text: str) -> bool:
    """Whether the whole text is a date or a year."""
    return DATE.match(text) is not None


def is_figures(text: str) -> bool:
    """Whether the text has no letters, or many digits."""
    if not any(map(str.isalpha, text)):
        return True
    digits = sum(map(str.isdigit, text))
    return digits > 0 and digits > DIGIT_SHARE * len("".join(text.split()))
