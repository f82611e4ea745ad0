"""Codes of TeX's bitmap fonts, whose glyph names are the codes alone: pdfTeX calls the glyph of code 97 ``a97``.

Such a font does not say which encoding it has: T1 (Cork) in most documents, OT1 (Knuth's own) where it has the
ligatures of that one. Both agree with ASCII in letters, digits and most signs.
"""

from __future__ import annotations

import re

_COUNTED = re.compile(r"a(\d{1,3})", re.ASCII)

_OT1_ONLY = range(11, 16)
"""Ligatures in OT1; in T1 accents that no text uses alone."""

_ASCII = {code: chr(code) for code in range(0x21, 0x7F)} | {0x27: "\u2019", 0x60: "\u2018"}

_T1_LOW = dict(enumerate("\u201c\u201d\u201e«»–—", 16)) | dict(enumerate(("ff", "fi", "fl", "ffi", "ffl"), 27))
_T1_HIGH = (
    "ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£"
    "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖŒØÙÚÛÜÝÞẞàáâãäåæçèéêëìíîïðñòóôõöœøùúûüýþß"
)
_T1 = _ASCII | _T1_LOW | {0x7F: "-"} | dict(enumerate(_T1_HIGH, 0x80))

_OT1 = (
    _ASCII
    | dict(enumerate(("ff", "fi", "fl", "ffi", "ffl", "ı"), 11))
    | dict(enumerate("ßæœøÆŒØ", 25))
    | {0x22: "\u201d", 0x3C: "¡", 0x3E: "¿", 0x5C: "\u201c", 0x7B: "–", 0x7C: "—"}
)

_BULLET = 136
"""The bullet of TS1, the encoding of signs; a font of it has it alone."""


def counted_names(names: dict[int, str]) -> dict[int, str] | None:
    """Texts of a font all of whose glyph names are their codes; None for other fonts, ZapfDingbats among them."""
    codes = [code for code, name in names.items() if name != ".notdef"]
    if not codes or not all(_is_code(names[code], code) for code in codes):
        return None
    if codes == [_BULLET]:
        return {_BULLET: "\u2022"}
    table = _OT1 if any(code in _OT1_ONLY for code in codes) else _T1
    return {code: table[code] for code in codes if code in table}


def _is_code(name: str, code: int) -> bool:
    found = _COUNTED.fullmatch(name)
    return found is not None and int(found[1]) == code
