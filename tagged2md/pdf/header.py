"""Whether something begins as a PDF does; if not, what it is."""

from __future__ import annotations

from tagged2md.errors import NotAPdfError

HEADER = b"%PDF-"
HEADER_WITHIN = 1024
"""Bytes within which the header must start (ISO 32000-1, annex H, implementation note 13)."""

_OTHER_KINDS = {
    b"PK\x03\x04": "a ZIP archive (docx, xlsx, epub ...)",
    b"\x89PNG": "a PNG image",
    b"\xff\xd8\xff": "a JPEG image",
    b"\xd0\xcf\x11\xe0": "an old Office document",
    b"{\\rtf": "an RTF document",
    b"%!PS": "PostScript",
    b"<!DOCTYPE": "HTML",
    b"<!doctype": "HTML",
    b"<html": "HTML",
    b"version https://git-lfs": "a pointer of Git LFS, not the file itself",
}


def refuse_other(head: bytes, name: str) -> None:
    """Raise NotAPdfError for the first bytes of something else."""
    if not head:
        raise NotAPdfError(f"{name}: is empty (0 bytes); get the file again")
    if HEADER in head:
        return
    kind = next((kind for start, kind in _OTHER_KINDS.items() if head.lstrip().startswith(start)), None)
    if kind is not None:
        raise NotAPdfError(f"{name}: is no PDF but {kind}; give a PDF file")
    raise NotAPdfError(f"{name}: is no PDF (no %PDF- within its first {HEADER_WITHIN} bytes); give a PDF file")
