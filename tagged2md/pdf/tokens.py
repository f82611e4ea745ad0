"""Regular expressions that read content streams, whole instructions at a time, and the small literals inside them.

One compiled expression finds ``operands operator`` pairs: measured on 18 KB a page, ``findall`` with it takes 0.3 ms,
pikepdf's parser 2 ms, pdfminer's 11 ms. It is linear on any input: quantifiers are possessive, an opener that is never
closed fails at the next opener, and operands without an operator are consumed in one match. Only ``BI`` without ``EI``
scans to the end each time; ``balanced`` finds such streams and has qpdf's parser write them anew.
"""

from __future__ import annotations

import re
import warnings
from binascii import unhexlify

import pikepdf

Instruction = tuple[bytes, bytes, bytes, bytes]
"""Operands, inline image, operator, path construction: what one match holds. All are empty for comments and junk."""

STRING_NESTING = 4
"""Levels of unescaped parentheses inside a string that are followed. Seen: two."""
DICTIONARY_NESTING = 2
"""Levels of dictionaries inside an inline property list that are followed. Seen: one (/BBox needs none)."""

_SPACE = rb"\x00\t\n\f\r "


def _nested(opener: bytes, plain: bytes, closer: bytes, levels: int) -> bytes:
    pattern = opener + rb"(?:" + plain + rb")*+" + closer
    for _ in range(levels):
        pattern = opener + rb"(?:" + plain + rb"|" + pattern + rb")*+" + closer
    return pattern


_SIMPLE_STRING = rb"\([^()\\]*+\)"
STRING = _SIMPLE_STRING + b"|" + _nested(rb"\(", rb"[^()\\]++|\\.", rb"\)", STRING_NESTING)
"""A literal string with its parentheses; most hold neither parentheses nor escapes, and those are found faster."""
HEX_STRING = rb"<[0-9A-Za-z" + _SPACE + rb"]*+>"
"""A hexadecimal string with its brackets; letters beyond F are skipped later, as other readers do."""
_DICTIONARY = _nested(rb"<<", rb"[^<>()]++|" + STRING + rb"|" + HEX_STRING, rb">>", DICTIONARY_NESTING)
_ARRAY_NUMBERS = rb"[^\[\]()<\\]*+"
_ARRAY = rb"\[(?:" + _ARRAY_NUMBERS + rb"(?:" + HEX_STRING + rb"|" + STRING + rb"))*+" + _ARRAY_NUMBERS + rb"\]"
_NAME = rb"/[^" + _SPACE + rb"()<>\[\]{}/%]*+"
_NUMERIC = rb"[-+.0-9" + _SPACE + rb"]"
_OTHER_OPERAND = b"|".join((_NAME, _ARRAY, STRING, HEX_STRING, _DICTIONARY))
_OPERANDS = _NUMERIC + rb"*+(?:(?:" + _OTHER_OPERAND + rb")" + _NUMERIC + rb"*+)*+"
_END_OF_IMAGE = (
    rb"(?:["
    + _SPACE
    + rb"]EI(?=["
    + _SPACE
    + rb"](?:[\t\n\r\x20-\x7e]{8}|[\t\n\r\x20-\x7e]*+["
    + _SPACE
    + rb"]*+\Z)|\Z)"
    rb"|EI(?=[" + _SPACE + rb"]++(?:Q|q|EMC|BT|BI)[" + _SPACE + rb"]))"
)
"""``EI`` that ends an inline image. Binary data may hold `` EI `` too, but then rarely 8 more printable bytes; and some
producers leave the white space before it out, then an operator must follow that often stands there."""

_PATH = rb"(?:[mlcvyh]|re)(?=" + _NUMERIC + rb")"
"""An operator that makes a path."""
_INSTRUCTION = re.compile(
    rb"(" + _OPERANDS + rb")"
    rb"(?:BI(?=[" + _SPACE + rb"/])(.*?)" + _END_OF_IMAGE + rb"|(?!" + _PATH + rb")([A-Za-z'\"][A-Za-z0-9*'\"]*+))"
    # a whole run of path construction is one match: most drawings are never looked at
    rb"|((?:" + _NUMERIC + rb"*+" + _PATH + rb")++)"
    rb"|%[^\r\n]*+"
    rb"|(?:" + _NUMERIC + rb"|" + _OTHER_OPERAND + rb")++"
    # a string that never ends
    rb"|\((?:[^()\\]++|\\.)*+",
    re.DOTALL,
)
INSTRUCTIONS = _INSTRUCTION.findall
FIND_INSTRUCTIONS = _INSTRUCTION.finditer

STRINGS = re.compile(rb"(" + HEX_STRING + rb"|" + STRING + rb")", re.DOTALL).split
"""Splits a TJ array, or other operands, into what stands between its strings and the strings, in turn."""
NUMBERS = re.compile(rb"[-+]*(?:[0-9]+\.?[0-9]*|\.[0-9]+)").findall
_FIND_NAME = re.compile(rb"/([^" + _SPACE + rb"()<>\[\]{}/%]*+)")
NAMES = _FIND_NAME.findall
NAME = _FIND_NAME.sub
_ENDS_OF_IMAGES = re.compile(_END_OF_IMAGE).finditer
_ESCAPE = re.compile(rb"\\([0-7]{1,3}|\r\n|.)|\r\n?", re.DOTALL)
_UNUSUAL_ESCAPE = re.compile(rb"\\(?:[^0-7nrtbf()]|[4-7][0-7]{2})", re.DOTALL).search
"""Escapes that Python reads in another way, or not at all; among them the backslash itself."""
_NOT_HEX = re.compile(rb"[^0-9A-Fa-f]")
_NAME_ESCAPE = re.compile(rb"#([0-9A-Fa-f]{2})")

MAX_OPEN_IMAGES = 50
"""``BI`` tokens after the last ``EI`` that are left to the expression; each costs a scan to the end of the stream."""

WILD_NUMBER = 1e30
"""Numbers beyond this (also nan, inf) are damage and count as 0; they would spoil every sum they enter."""

_ESCAPED = {
    b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f", b"\n": b"", b"\r": b"", b"\r\n": b"",
}  # fmt: skip
_OCTAL = b"01234567"
_OPENER, _BACKSLASH, _RETURN, _NUMBER_SIGN = b"(\\\r#"
"""Bytes as numbers: bytes are searched for a number ten times as fast as for bytes."""
_BYTE = 0xFF


def balanced(data: bytes) -> bytes:
    """The stream itself, or, where many inline images lack their end, the same written anew by qpdf's parser."""
    if data.count(b"BI") <= MAX_OPEN_IMAGES:
        return data
    last_end = max((match.start() for match in _ENDS_OF_IMAGES(data)), default=0)
    if data.count(b"BI", last_end) <= MAX_OPEN_IMAGES:
        return data
    return _rewritten(data)


def _rewritten(data: bytes) -> bytes:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # pikepdf warns of the unexpected end that brought us here
        try:
            return pikepdf.unparse_content_stream(pikepdf.parse_content_stream(pikepdf.Stream(pikepdf.new(), data)))
        except (pikepdf.PdfError, ValueError):
            return data[: data.find(b"BI")]


def unescaped(body: bytes) -> bytes:
    """The bytes a literal string stands for, given what is between its parentheses (ISO 32000-2, 7.3.4.2)."""
    if _RETURN in body or _UNUSUAL_ESCAPE(body):
        return _ESCAPE.sub(_unescaped, body)
    # Typst and others escape two bytes for each glyph: Python's own codec is twenty times faster
    plain = body.replace(b"\\(", b"(").replace(b"\\)", b")")
    return plain.decode("unicode_escape").encode("latin-1")


def _unescaped(match: re.Match[bytes]) -> bytes:
    code: bytes | None = match.group(1)
    if code is None:
        return b"\n"
    if code[:1] in _OCTAL:
        return bytes((int(code, 8) & _BYTE,))
    return _ESCAPED.get(code, code)


def unhexed(body: bytes) -> bytes:
    """The bytes a hexadecimal string stands for; a missing last digit is 0, anything else is skipped (7.3.4.3)."""
    try:
        return unhexlify(body)
    except ValueError:
        digits = _NOT_HEX.sub(b"", body)
        return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode("ascii"))


def string_value(token: bytes) -> bytes:
    """The bytes of a string token with its delimiters."""
    body = token[1:-1]
    if token[0] != _OPENER:
        return unhexed(body)
    return unescaped(body) if _BACKSLASH in body or _RETURN in body else body


def number(token: bytes) -> float:
    """A number as viewers read it: repeated signs count once, junk after the digits is dropped, no digits are 0."""
    try:
        value = float(token)
    except ValueError:
        found = NUMBERS(token)
        if not found:
            return 0.0
        digits = float(found[0].lstrip(b"+-"))
        value = -digits if found[0][:1] == b"-" else digits
    return value if abs(value) < WILD_NUMBER else 0.0


def numbers(blob: bytes) -> list[float]:
    """All numbers of a piece of content, in order. NUL is white space, which ``bytes.split`` does not know."""
    return [number(token) for token in NUMBERS(blob)]


def name_key(name: bytes) -> str:
    """A name from content, such as ``F#31``, as text (ISO 32000-2, 7.3.5); bytes that are no UTF-8 survive."""
    if _NUMBER_SIGN in name:
        name = _NAME_ESCAPE.sub(lambda match: bytes((int(match.group(1), 16),)), name)
    return name.decode("utf-8", "surrogateescape")


def last_name(operands: bytes) -> bytes:
    """The last name among operands, without its slash; empty where there is none."""
    found = NAMES(operands)
    return found[-1] if found else b""


def last_string(operands: bytes) -> bytes:
    """The last string among operands, with its delimiters; empty where there is none."""
    found = STRINGS(operands)
    return found[-2] if len(found) > 1 else b""
