"""Writes a PDF object by object, for tests of what no library would write."""

from __future__ import annotations


def raw_pdf(*objects: str | bytes, trailer: str = "/Root 1 0 R", header: bytes = b"%PDF-1.7\n") -> bytes:
    """The bytes of a file whose objects are numbered from 1; each is the text between ``obj`` and ``endobj``."""
    out = bytearray(header)
    offsets = []
    for number, content in enumerate(objects, start=1):
        offsets.append(len(out))
        body = content if isinstance(content, bytes) else content.encode("latin-1")
        out += b"%d 0 obj\n%b\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    out += b"trailer\n<< %b /Size %d >>\nstartxref\n%d\n%%%%EOF\n" % (trailer.encode(), len(objects) + 1, start)
    return bytes(out)


def stream(data: bytes, entries: str = "") -> bytes:
    """A stream object."""
    return b"<< %b /Length %d >>\nstream\n%b\nendstream" % (entries.encode(), len(data), data)


def one_page(page: str = "", *more: str | bytes, catalog: str = "") -> bytes:
    """Object 1 is the catalog, 2 the page tree, 3 the page; ``more`` follow from 4 on."""
    return raw_pdf(
        f"<< /Type /Catalog /Pages 2 0 R {catalog} >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] {page} >>",
        *more,
    )
