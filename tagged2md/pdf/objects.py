"""PDF objects as plain Python values, and small tamed accessors over them.

A dictionary is read in one call (qpdf's JSON form, parsed by the standard library): 6 µs for a structure element, where
asking pikepdf for its items one by one takes 7 to 14 µs and each wrapped value can raise. The values are

* ``dict`` with keys such as ``"/Type"``, ``list``, ``int``, ``float``, ``bool`` and None,
* ``str``: a name ``"/P"`` or ``"n:/a#ff"`` (not UTF-8), a string ``"u:text"`` or ``"b:hex"``, a reference ``"12 0 R"``.

Nothing here raises on bad input: what is not of the wanted kind reads as None.
"""

from __future__ import annotations

import json
import math
import re
from decimal import Decimal
from json.scanner import make_scanner
from typing import TYPE_CHECKING, Any

import pikepdf

if TYPE_CHECKING:
    from collections.abc import Iterator

Plain = Any
"""A plain value as described above."""
ObjGen = tuple[int, int]
"""Object number and generation."""

READ_ERRORS = (
    pikepdf.PdfError,
    pikepdf.DataDecodingError,
    pikepdf.DeletedObjectError,
    RuntimeError,
    ValueError,
    TypeError,
    LookupError,
    OverflowError,
)
"""What pikepdf and json raise for objects that can't be read; qpdf's own errors arrive as PdfError or RuntimeError."""
UNREADABLE = (*READ_ERRORS, RecursionError, StopIteration)
"""The same and what json's parser raises, when a whole object is made plain."""

_UNREADABLE_OR_NUMBER = (*UNREADABLE, AttributeError)
"""The same for an object that was asked for by its number: numbers come converted, and have no JSON form."""

MAX_HOPS = 16
"""References to references that are followed; one is normal, more are odd, circles are hostile."""

_ESCAPED_BYTE = re.compile(r"#([0-9A-Fa-f]{2})")
_LANGUAGE_ESCAPE = re.compile("\x1b[^\x1b]*\x1b")
_UTF16_MARKS = (b"\xfe\xff", b"\xff\xfe")


_scanned = make_scanner(json.JSONDecoder())  # type: ignore[arg-type]  # typeshed asks for another scanner
"""The parser itself: 1.5 µs less than json.loads, which guesses encodings and skips white space around it."""


LARGE = 16 << 10
"""Characters of an object's JSON form from which on it is remembered: a hostile file refers to one large object from
everywhere, so that reading it each time would take hours. Usual objects have a hundred characters."""
MAX_LARGE_OBJECTS = 256
MAX_SHARED_TEXTS = 10_000
"""Large objects, and texts that are objects of their own, that are remembered."""


class Objects:
    """Reads the objects of one file. It remembers large ones only: callers read the others once."""

    def __init__(self, handle: pikepdf.Pdf) -> None:
        self.handle = handle
        self._large: dict[ObjGen, Plain] = {}
        self._texts: dict[Plain, str | None] = {}

    def raw(self, reference: Plain) -> pikepdf.Object | None:
        """The pikepdf object behind a reference; None where there is none (or a number, which pikepdf converts)."""
        objgen = as_ref(reference)
        found = None if objgen is None else self._found(objgen)
        return found if isinstance(found, pikepdf.Object) else None

    def _found(self, objgen: ObjGen) -> Any:
        try:
            return self.handle.get_object(objgen)
        except READ_ERRORS:
            return None

    def at(self, objgen: ObjGen, hops: int = MAX_HOPS) -> Plain:
        """The plain value of an object; references to references are followed. Not to be changed: it may be shared."""
        if objgen in self._large:
            return self._large[objgen]
        try:
            text = self.handle.get_object(objgen).to_json(True).decode()
            value = _scanned(text, 0)[0]
        except _UNREADABLE_OR_NUMBER:
            return plain(self._found(objgen))
        if value.__class__ is str and is_ref(value):
            return self.at(as_ref(value) or objgen, hops - 1) if hops else None
        if len(text) > LARGE and len(self._large) < MAX_LARGE_OBJECTS:
            self._large[objgen] = value
        return value

    def json(self, objgen: ObjGen) -> str:
        """The JSON form of an object, for callers that remember what they made of equal ones; empty without any."""
        try:
            return self.handle.get_object(objgen).to_json(True).decode()
        except _UNREADABLE_OR_NUMBER:
            return ""

    def value(self, value: Plain) -> Plain:
        """The value itself, or what it refers to (of a stream: its dictionary)."""
        objgen = as_ref(value) if value.__class__ is str else None
        return value if objgen is None else self.at(objgen)

    def get(self, holder: Plain, key: str) -> Plain:
        """The resolved value of a key; None where the holder is no dictionary."""
        value = holder.get(key) if isinstance(holder, dict) else None
        return self.value(value) if value.__class__ is str else value

    def dictionary(self, value: Plain) -> dict[str, Plain]:
        """The resolved value if it is a dictionary, else an empty one."""
        found = self.value(value)
        return found if isinstance(found, dict) else {}

    def array(self, value: Plain) -> list[Plain]:
        """The resolved value if it is an array, else an empty one."""
        found = self.value(value)
        return found if isinstance(found, list) else []

    def items(self, value: Plain) -> list[Plain]:
        """The items of an array, or the value alone where a file leaves the array out; nothing for null."""
        found = self.value(value)
        if isinstance(found, list):
            return found
        return [] if found is None else [value]

    def text(self, holder: Plain, key: str) -> str | None:
        """A text string entry."""
        value = holder.get(key) if isinstance(holder, dict) else None
        if not is_ref(value):
            return as_text(value)
        if value not in self._texts:
            if len(self._texts) >= MAX_SHARED_TEXTS:
                self._texts.clear()
            self._texts[value] = as_text(self.value(value))
        return self._texts[value]

    def name(self, holder: Plain, key: str) -> str | None:
        """A name entry, without slash."""
        return as_name(self.get(holder, key))

    def number(self, holder: Plain, key: str) -> float | None:
        """A numeric entry."""
        return as_number(self.get(holder, key))

    def integer(self, holder: Plain, key: str) -> int | None:
        """An integer entry."""
        return as_int(self.get(holder, key))

    def numbers(self, value: Plain, count: int) -> tuple[float, ...] | None:
        """The first ``count`` numbers of an array; None where it has fewer or other things in it."""
        found = [as_number(self.value(item)) for item in self.array(value)[:count]]
        wanted = tuple(number for number in found if number is not None)
        return wanted if len(wanted) == count else None


def plain(found: Any) -> Plain:
    """The plain value of a pikepdf object, its own level resolved; None where it can't be read."""
    if not isinstance(found, pikepdf.Object):
        return float(found) if isinstance(found, Decimal) else found  # numbers come converted
    try:
        return scanned(found.to_json(True).decode())
    except UNREADABLE:  # damaged: as if it were not there
        return None


def scanned(text: str) -> Plain:
    """The plain value of a JSON form."""
    return _scanned(text, 0)[0]


def is_ref(value: Plain) -> bool:
    """Whether the value is a reference to an indirect object."""
    return value.__class__ is str and "0" <= value < ":"  # begins with a digit


def as_ref(value: Plain) -> ObjGen | None:
    """Object number and generation of a reference."""
    if value.__class__ is not str or not "0" <= value < ":":
        return None
    if value[-4:] == " 0 R":
        return int(value[:-4]), 0
    number, generation, _ = value.split()
    return int(number), int(generation)


def reference(objgen: ObjGen) -> Plain:
    """The reference to an object."""
    return f"{objgen[0]} {objgen[1]} R"


def ref_of(found: pikepdf.Object) -> Plain:
    """The reference that stands for a pikepdf object; None for a direct one."""
    return reference(found.objgen) if found.objgen[0] else None


def as_name(value: Plain) -> str | None:
    """A name without its slash. Bytes that are not UTF-8 (GBK style names of old producers) read as Latin-1."""
    if not isinstance(value, str):
        return None
    if value.startswith("/"):
        return value[1:]
    return _decoded_name(value[3:]) if value.startswith("n:/") else None


def _decoded_name(text: str) -> str:
    return _ESCAPED_BYTE.sub(lambda match: chr(int(match.group(1), 16)), text)


def as_bytes(value: Plain) -> bytes | None:
    """The bytes of a string. Text comes as UTF-8 whatever its encoding in the file, so that equal texts are equal."""
    if not isinstance(value, str):
        return None
    if value.startswith("u:"):
        return value[2:].encode("utf-8", "surrogatepass")
    return _unhexed(value[2:]) if value.startswith("b:") else None


def _unhexed(digits: str) -> bytes | None:
    try:
        return bytes.fromhex(digits)
    except ValueError:
        return None


def as_text(value: Plain) -> str | None:
    """A text string (ISO 32000-2, 7.9.2.2), without NULs and language escapes."""
    if not isinstance(value, str):
        return None
    if value.startswith("u:"):
        text = value[2:]
    elif value.startswith("b:"):
        text = decoded_text(_unhexed(value[2:]) or b"")
    else:
        return None
    return cleaned_text(text)


def cleaned_text(text: str) -> str:
    """The text without NULs, language escapes and lone surrogates (which no output can hold)."""
    if "\x1b" in text:
        text = _LANGUAGE_ESCAPE.sub("", text)
    if "\0" in text:
        text = text.replace("\0", "")
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


def decoded_text(data: bytes) -> str:
    """Bytes of a text string: UTF-16 or UTF-8 by its mark, else PDFDocEncoding, else Latin-1."""
    if data[:2] in _UTF16_MARKS:
        return data.decode("utf-16", "replace")
    if data.startswith(b"\xef\xbb\xbf"):
        return data[3:].decode("utf-8", "replace")
    try:
        return data.decode("pdfdoc")  # a codec that pikepdf registers
    except UnicodeDecodeError:
        return data.decode("latin-1")


def as_number(value: Plain) -> float | None:
    """A finite number."""
    kind = value.__class__
    if kind is not float and kind is not int:
        return None
    try:
        number = float(value)
    except OverflowError:
        return None
    return number if math.isfinite(number) else None


def as_int(value: Plain) -> int | None:
    """An integer; reals and strings of digits are cast, as broken files need it."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    number = as_number(value)
    if number is not None:
        return int(number)
    text = as_text(value)
    return int(text) if text is not None and text.isascii() and text.isdigit() and len(text) < MAX_DIGITS else None


MAX_DIGITS = 10
"""Digits of an integer written as a string; PDF integers have at most ten."""


def as_bool(value: Plain) -> bool:
    """Whether the value is the Boolean true."""
    return value is True


_PLACE = re.compile(r"^.*\((?:object|trailer|xref|content|parsed|offset)[^)]*\): ")
_STREAM_NAME = re.compile(r"^stream <[^>]*>:? ?")


def fault_text(error: object) -> str:
    """What qpdf says, without file, place and memory addresses: the same file must give the same words every time."""
    line = next(iter(str(error).splitlines()), "") or type(error).__name__
    return _PLACE.sub("", _STREAM_NAME.sub("", line))


def tree_leaves(objects: Objects, root: Plain, key: str, limit: int) -> Iterator[tuple[Plain, Plain]]:
    """Key and value of each entry of a name tree (``/Names``) or number tree (``/Nums``), in file order.

    All leaves are read one after the other, never searched: unsorted keys and wrong ``/Limits`` are common. Circles in
    ``/Kids`` end; ``limit`` bounds the nodes (ISO 32000-2, 7.9.6 Name trees, 7.9.7 Number trees).
    """
    waiting: list[Plain] = [root]
    seen: set[Plain] = set()
    while waiting and len(seen) <= limit:
        node = waiting.pop()
        if is_ref(node):
            if node in seen:
                continue
            seen.add(node)
        content = objects.dictionary(node)
        entries = objects.array(content.get(key))
        yield from zip(entries[::2], entries[1::2], strict=False)
        waiting.extend(reversed(objects.array(content.get("/Kids"))))
