"""Last resort for files that qpdf refuses: their objects, found by their keywords, in a new file with sound tables.

qpdf needs a trailer that leads to a catalog with a page tree, and gives a whole object up for one number that is too
large. Here every object counts that reads ``number generation obj``, also those inside object streams. One pass over
the bytes, no parser of our own: what the objects say is left to qpdf.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pikepdf

from tagged2md.pdf.objects import READ_ERRORS
from tagged2md.pdf.streams import inflated

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_OBJECTS = 500_000
"""Objects that are kept."""
MAX_INFLATED = 256 << 20
"""Bytes that all object streams together may inflate to."""

_KEYWORD = re.compile(
    rb"(?P<number>[0-9]{1,7})[ \t\r\n]{1,4}[0-9]{1,5}[ \t\r\n]{1,4}obj\b|endobj\b|endstream\b|\bstream\r?\n"
)
_REFERENCE = re.compile(rb"[0-9]{1,7}\s{1,4}[0-9]{1,5}\s{1,4}R\b")
_LONG_NUMBER = re.compile(rb"[0-9]{10,}")
_LENGTH = re.compile(rb"/Length\s+[0-9]+(?:\s+[0-9]+\s+R)?")
_ROOT = re.compile(rb"/Root\s+([0-9]{1,7})\s+[0-9]{1,5}\s+R")
_PAGE = re.compile(rb"/Type\s*/Page\b")
_CATALOG = re.compile(rb"/Type\s*/Catalog\b")
_NOT_COPIED = re.compile(rb"/Type\s*/(?:ObjStm|XRef)\b")

Texts = dict[int, bytes]
"""The text of each object, by its number; of several with one number the last counts, as in updated files."""


def salvaged(data: bytes) -> Iterator[bytes]:
    """Files with the objects found in ``data``: with the catalog that was found, then with a new one for all pages.

    Nothing for encrypted files, whose objects can't be read apart from their trailer.
    """
    texts = _sound(_objects(data))
    if not texts or b"/Encrypt" in data:
        return
    catalog = _catalog(data, texts)
    if catalog is not None:
        yield _file(texts, catalog)
    pages = [number for number, text in texts.items() if _PAGE.search(text)]
    if pages:
        yield _file(*_with_catalog(texts, pages))


def _objects(data: bytes) -> Texts:
    """The text between ``obj`` and ``endobj`` of every object."""
    texts: Texts = {}
    budget = MAX_INFLATED
    number: int | None = None
    start = 0
    stream: int | None = None
    for found in _KEYWORD.finditer(data):
        keyword = found.group()
        if stream is not None:
            if keyword != b"endstream":
                continue
            budget -= _add_stream(
                texts, number or 0, data[start:stream], data[_data_start(data, stream) : found.start()], budget
            )
            number = stream = None
        elif keyword.endswith(b"obj") and found.group("number"):
            if number is not None:
                texts[number] = data[start : found.start()]
            number, start = int(found.group("number")), found.end()
        elif keyword.startswith(b"stream") and number is not None:
            stream = found.start()
        elif keyword == b"endobj" and number is not None:
            texts[number] = data[start : found.start()]
            number = None
        if len(texts) >= MAX_OBJECTS:
            break
    return texts


def _data_start(data: bytes, keyword: int) -> int:
    """Where the data of a stream start: after its keyword and the line end."""
    return data.index(b"\n", keyword) + 1


def _add_stream(texts: Texts, number: int, entries: bytes, content: bytes, budget: int) -> int:
    """Take in a stream, or the objects of an object stream; how many bytes were inflated."""
    if not _NOT_COPIED.search(entries):
        content = content.removesuffix(b"\n").removesuffix(b"\r")
        length = b"/Length %d" % len(content)
        texts[number] = _LENGTH.sub(length, entries, count=1) + b"\nstream\n" + content + b"\nendstream"
        return 0
    if b"/ObjStm" not in entries:
        return 0
    packed = inflated(content, budget) if b"/FlateDecode" in entries and budget > 0 else content
    texts.update(_packed_objects(entries, packed))
    return len(packed)


def _packed_objects(entries: bytes, content: bytes) -> Texts:
    """The objects of an object stream (ISO 32000-2, 7.5.7)."""
    first = re.search(rb"/First\s+([0-9]{1,9})", entries)
    if first is None:
        return {}
    begin = int(first.group(1))
    header = [
        int(part)
        for part in content[:begin].split()[: 2 * MAX_OBJECTS]
        if part.isdigit() and len(part) < len(b"1" * 10)
    ]
    numbers, starts = header[::2], [begin + offset for offset in header[1::2]]
    ends = [*starts[1:], len(content)]
    return {number: content[start:end] for number, start, end in zip(numbers, starts, ends, strict=False)}


def _sound(texts: Texts) -> Texts:
    """The objects that qpdf can parse; numbers that are too large become 0."""
    found = {}
    for number, text in texts.items():
        entries, keyword, content = text.partition(b"\nstream\n")
        repaired = next((way for way in (entries, _LONG_NUMBER.sub(b"0", entries)) if _is_sound(way)), None)
        if repaired is not None:
            found[number] = repaired + keyword + content
    return found


def _is_sound(text: bytes) -> bool:
    try:
        pikepdf.Object.parse(_REFERENCE.sub(b"null", text))
    except READ_ERRORS:
        return False
    return True


def _catalog(data: bytes, texts: Texts) -> int | None:
    """The number of the catalog: where the last trailer points, else the last one there is."""
    named = [int(number) for number in _ROOT.findall(data)]
    typed = [number for number, text in texts.items() if _CATALOG.search(text)]
    return next(
        (number for number in (*reversed(named), *reversed(typed)) if b"/Pages" in texts.get(number, b"")), None
    )


def _with_catalog(texts: Texts, pages: list[int]) -> tuple[Texts, int]:
    """The objects with a new catalog and page tree; a structure tree of the file stays in use."""
    catalog = max(texts) + 1
    roots = [number for number, text in texts.items() if re.search(rb"/Type\s*/StructTreeRoot\b", text)]
    tree = b"/StructTreeRoot %d 0 R" % roots[-1] if roots else b""
    kids = b" ".join(b"%d 0 R" % number for number in pages)
    new = {
        catalog: b"<< /Type /Catalog /Pages %d 0 R %b >>" % (catalog + 1, tree),
        catalog + 1: b"<< /Type /Pages /Count %d /Kids [%b] >>" % (len(pages), kids),
    }
    return texts | new, catalog


def _file(texts: Texts, catalog: int) -> bytes:
    out = bytearray(b"%PDF-1.7\n")
    table = bytearray(b"xref\n0 1\n0000000000 65535 f \n")
    for number, text in sorted(texts.items()):
        table += b"%d 1\n%010d 00000 n \n" % (number, len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, text)
    trailer = b"trailer\n<< /Size %d /Root %d 0 R >>\n" % (max(texts) + 1, catalog)
    return bytes(out + table + trailer + b"startxref\n%d\n%%%%EOF\n" % len(out))
