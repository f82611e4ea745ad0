"""What a font looks like, from its name and descriptor (ISO 32000-2, 9.8): the ``Font`` record."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from tagged2md.pdf.objects import as_int, as_name, as_number
from tagged2md.pdf.page import Font

if TYPE_CHECKING:
    from tagged2md.pdf.objects import Objects, Plain

FIXED_PITCH, SERIF, SYMBOLIC, ITALIC, FORCE_BOLD = 1, 1 << 1, 1 << 2, 1 << 6, 1 << 18
"""Bits of /Flags (table 121)."""

BOLD_WEIGHT = 600
"""/FontWeight from which a face is bold; 400 is regular, 500 medium, 600 semibold."""
BOLD_STEM = 140.0
"""/StemV (thousandths of an em) from which an upright stem is that of a bold face. Arial has 88, Arial Bold 138 to 165,
Times Bold 140; Word writes 40 to 60 for all, so it says nothing below."""

MIN_ASCENT, MAX_ASCENT = 0.3, 1.6
"""Believed range of /Ascent in em. Files hold 0, values meant for another em, and boxes of stacked accents."""
MIN_DESCENT = -0.8
"""Lowest believed /Descent in em."""
DEFAULT_ASCENT, DEFAULT_DESCENT = 0.75, -0.25
"""Ascent and descent where the file gives none that can be believed: between Times (0.68, -0.22) and Arial (0.91,
-0.21)."""

_SUBSET = re.compile(r"[A-Z]{6}\+")
_CMAP = re.compile(r"-Identity-[HV]$")
"""What dvipdfmx puts behind the name of a face."""
_BOLD = re.compile(
    r"bold|black|heavy|(?<![a-z])demi|[-,]b[dk]?(?:it?|i|obl)?\b|(?:^|\+)(?:cmbx|cmb\d|lcmssb|cmssbx|cmssdc|eufb|(?:ec|sf|tc)(?:bx|bi|bl|rb|so|sx|xc)\d)|-bx?$|-medi(?:ital)?$|-bol(?:ita)?$"
    r"|(?-i:Demi(?![t]))|(?-i:^Lin(?:Libertine|Biolinum)[OT]?[BZ]I?$)|(?:^|-)kp-(?:[a-z]+-)?medium"
    r"|haranoajigothic-medium|gothicbbb|simhei|fandolhei|stheiti",
    re.IGNORECASE,
)
"""Knuth's CM and its successors say it in a code: EC, SF (cm-super) and TC have ``sx`` for a bold sans serif. URW's
Times is bold where it is called ``NimbusRomNo9L-Medi``: LaTeX has it in place of Times Bold. Linux Libertine has
letters for it (``LinLibertineTB``), kpfonts calls it medium. Chinese and Japanese have a face without serifs instead,
beside one with serifs."""
_LIGHTER = re.compile(r"(?:semi|demi)?-?light|book|regular|roman$", re.IGNORECASE)
_ITALIC = re.compile(
    r"italic|oblique|kursiv|slant|-(?:regu|medi|bold|demi)?ital$|(?-i:^Lin(?:Libertine|Biolinum)[OT]?[BZ]?I$)|[-,](?:bd?|semi|light)?it?(?:mt)?$|[-,]obl|(?:^|\+)(?:cm(?:bx|bxm|ss|ssq)?(?:ti|sl|i)\d|cm(?:it|sl)tt|(?:ec|sf|tc)(?:bi|bl|it|si|sl|so|st|ti)\d)",
    re.IGNORECASE,
)
_MONOSPACED = re.compile(
    r"mono(?!type)|courier|consol|typewriter|fixed|menlo|inconsolata|nimbusmon|(?:^|\+)(?:cm(?:it|sl)?tt|(?:ec|sf|tc)(?:it|st|tt)\d|lmtt|lmmono|t1?xtt)|linlibertinem|-tt|code(?:pro)?\b",
    re.IGNORECASE,
)
_MATH = re.compile(
    r"(?:^|\+)(?:cmmi|cmsy|cmex|cmmib|cmbsy|msam|msbm|eufm|eusm|rsfs|stmary|wasy|mnsymbol|esint|lmmathsy|lmmathi|lmmathex"
    r"|txsy|pxsy|txmi|pxmi|new[tp]xb?mi|rtxmi|rpxmi|mtmi|mtsy|zptmcm|fourier-math|euex|lasy)|(?-i:Math(?![a-z])|Mathematica|MathJax)|\bmath\b|^symbolmt?$|stix.*(?:math|size|nonuni)",
    re.IGNORECASE,
)
_DINGBATS = re.compile(
    r"dingbats|wingdings|webdings|(?:^|\+)symbol|opensymbol|standardsym|symbols?(?:mt)?$|marlett|bullets|fontawesome|icons?\b",
    re.IGNORECASE,
)


class Looks(NamedTuple):
    """Facts about a face; vertical sizes in em."""

    name: str
    bold: bool
    italic: bool
    monospaced: bool
    symbolic: bool
    math: bool
    ascent: float
    descent: float


class _NameFacts(NamedTuple):
    """What the name of a font says."""

    name: str
    bold: bool
    lighter: bool
    italic: bool
    monospaced: bool
    symbolic: bool
    math: bool


@lru_cache(maxsize=1024)
def _name_facts(base_font: str) -> _NameFacts:
    """The facts of a name; remembered, since files use the same fonts over and over."""
    name = _CMAP.sub("", _SUBSET.sub("", base_font, count=1))
    patterns = (_BOLD, _LIGHTER, _ITALIC, _MONOSPACED, _DINGBATS, _MATH)
    return _NameFacts(name, *(pattern.search(name) is not None for pattern in patterns))


def looks(objects: Objects, base_font: str, descriptor: dict[str, Plain]) -> Looks:
    """The facts of a font; the descriptor may be empty."""
    told = _name_facts(base_font[:MAX_NAME])
    flags = as_int(descriptor.get("/Flags")) or 0
    angle = objects.number(descriptor, "/ItalicAngle") or 0.0
    ascent, descent = vertical_extent(objects, descriptor)
    return Looks(
        told.name,
        bold=told.bold or _is_bold(objects, told, descriptor, flags),
        italic=bool(flags & ITALIC) or angle != 0 or told.italic,
        monospaced=bool(flags & FIXED_PITCH) or told.monospaced,
        symbolic=told.symbolic,
        math=told.math,
        ascent=ascent,
        descent=descent,
    )


MAX_NAME = 200
"""Characters of a font name that are looked at; the standard allows names of 127 bytes."""


def font_record(found: Looks, advances: dict[str, float], *, vertical: bool = False) -> Font:
    """The record of a font; ``advances`` has those of the space and the zero where they are known."""
    return Font(
        found.name,
        found.bold,
        found.italic,
        found.monospaced,
        found.symbolic,
        found.math,
        advances.get(" ") or None,
        advances.get("0") or None,
        found.ascent,
        found.descent,
        vertical,
    )


def _is_bold(objects: Objects, told: _NameFacts, descriptor: dict[str, Plain], flags: int) -> bool:
    weight = as_number(objects.get(descriptor, "/FontWeight"))
    if flags & FORCE_BOLD or (weight is not None and weight >= BOLD_WEIGHT):
        return True
    stem = objects.number(descriptor, "/StemV") or 0.0
    return stem >= BOLD_STEM and not flags & SYMBOLIC and not told.lighter


def vertical_extent(objects: Objects, descriptor: dict[str, Plain]) -> tuple[float, float]:
    """Ascent and descent in em; defaults where the values are missing or wild."""
    ascent = (objects.number(descriptor, "/Ascent") or 0.0) / 1000
    # PScript5.dll writes the descent as a positive number
    descent = -abs(objects.number(descriptor, "/Descent") or 0.0) / 1000
    return (
        ascent if MIN_ASCENT <= ascent <= MAX_ASCENT else DEFAULT_ASCENT,
        descent if MIN_DESCENT <= descent < 0 else DEFAULT_DESCENT,
    )


def base_font_name(entries: dict[str, Plain], descriptor: dict[str, Plain]) -> str:
    """/BaseFont, else /FontName, else /Name (of Type 3 fonts)."""
    return next((found for key, of in _NAME_KEYS if (found := as_name((entries, descriptor)[of].get(key)))), "")


_NAME_KEYS = (("/BaseFont", 0), ("/FontName", 1), ("/Name", 0))
