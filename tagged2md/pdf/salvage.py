"""Last resort for files that qpdf refuses: what pdfminer.six finds in them, written anew for qpdf to open.

Of 22 such files in public test folders pdfminer finds text in 10: it needs no trailer and no page tree.
The result holds the same objects under the same numbers, decrypted, with a cross-reference table of its own.
"""

from __future__ import annotations

import io
import logging
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pdfminer.pdfdocument import PDFDocument

MAX_BYTES = 100 << 20
"""Files that are searched; pdfminer needs some seconds for a megabyte of objects."""
MAX_OBJECTS = 100_000
"""Objects that are kept."""
MAX_DEPTH = 64
"""Arrays and dictionaries inside each other; what lies deeper becomes null."""
MAX_INTEGER = 2**31
"""Greater integers make qpdf refuse the object."""

_IRREGULAR = re.compile(rb"[^!-~]|[#()<>\[\]{}/%]")


def salvaged(data: bytes, password: str) -> bytes | None:
    """A file with the objects that pdfminer can read; None where it reads no catalog and no page."""
    if len(data) > MAX_BYTES:
        return None
    logging.getLogger("pdfminer").setLevel(logging.CRITICAL)  # it logs what we report in our own way
    document = _document(data, password)
    if document is None:
        return None
    objects = dict(_objects(document))
    root = _catalog(objects)
    return _file(objects, root) if root is not None else None


def _document(data: bytes, password: str) -> PDFDocument | None:
    from pdfminer.pdfdocument import PDFDocument
    from pdfminer.pdfparser import PDFParser

    try:
        return PDFDocument(PDFParser(io.BytesIO(data)), password)
    except Exception:  # noqa: BLE001 (on damaged files it raises nearly anything)
        return None


def _objects(document: PDFDocument) -> Iterator[tuple[int, bytes]]:
    """Number and text of each object that can be read."""
    numbers = sorted({number for xref in document.xrefs for number in xref.get_objids()})
    for number in numbers[:MAX_OBJECTS]:
        try:
            yield number, _written(document.getobj(number), 0)
        except Exception:  # noqa: BLE001, S112 (an object that can't be read is what this is about)
            continue


def _catalog(objects: dict[int, bytes]) -> int | None:
    """The number of the catalog; a new one for the pages where it is lost."""
    found = next((number for number, text in objects.items() if b"/Type /Catalog" in text), None)
    if found is not None:
        return found
    pages = [number for number, text in objects.items() if re.search(rb"/Type /Page(?![A-Za-z])", text)]
    if not pages:
        return None
    new = max(objects) + 1
    objects[new] = b"<</Type /Catalog /Pages %d 0 R>>" % (new + 1)
    objects[new + 1] = b"<</Type /Pages /Count %d /Kids [%b]>>" % (len(pages), b" ".join(b"%d 0 R" % n for n in pages))
    return new


def _written(value: Any, depth: int) -> bytes:
    """An object of pdfminer in PDF syntax."""
    from pdfminer.pdftypes import PDFObjRef, PDFStream
    from pdfminer.psparser import PSLiteral

    match value:
        case bool():
            return b"true" if value else b"false"
        case int() if abs(value) < MAX_INTEGER:
            return b"%d" % value
        case float():
            return b"%.6f" % value
        case bytes():
            return b"<" + value.hex().encode() + b">"
        case PSLiteral():
            return _name(value.name)
        case PDFObjRef():
            return b"%d 0 R" % value.objid
        case list() if depth < MAX_DEPTH:
            return b"[" + b" ".join(_written(item, depth + 1) for item in value) + b"]"
        case dict() if depth < MAX_DEPTH:
            return _dictionary(value, depth)
        case PDFStream():
            return _stream(value)
        case _:
            return b"null"


def _dictionary(value: dict[Any, Any], depth: int) -> bytes:
    return b"<<" + b" ".join(_name(key) + b" " + _written(item, depth + 1) for key, item in value.items()) + b">>"


def _name(name: str | bytes) -> bytes:
    raw = name if isinstance(name, bytes) else name.encode("utf-8", "surrogateescape")
    return b"/" + _IRREGULAR.sub(lambda found: b"#%02X" % found.group()[0], raw)


def _stream(value: Any) -> bytes:
    """A stream with its filters as they are; only encryption is undone."""
    data = value.rawdata or b""
    if value.decipher is not None:
        data = value.decipher(value.objid, value.genno, data, value.attrs)
    attributes = dict(value.attrs) | {"Length": len(data)}
    return _dictionary(attributes, 0) + b"\nstream\n" + data + b"\nendstream"


def _file(objects: dict[int, bytes], root: int) -> bytes:
    out = bytearray(b"%PDF-1.7\n")
    entries = bytearray(b"xref\n0 1\n0000000000 65535 f \n")
    for number, text in sorted(objects.items()):
        entries += b"%d 1\n%010d 00000 n \n" % (number, len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, text)
    trailer = b"trailer\n<< /Size %d /Root %d 0 R >>\n" % (max(objects) + 1, root)
    return bytes(out + entries + trailer + b"startxref\n%d\n%%%%EOF\n" % len(out))
