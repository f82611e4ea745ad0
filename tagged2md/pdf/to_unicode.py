"""The /ToUnicode entry of a font."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tagged2md.pdf.cmaps import to_unicode
from tagged2md.pdf.streams import read_stream

if TYPE_CHECKING:
    from tagged2md.pdf.objects import Objects, Plain

UNKNOWN = "\ufffd"
"""Text of a glyph that nothing maps (heuristics, unmapped)."""

FIRST_SURROGATE, LAST_SURROGATE = "\ud800", "\udfff\U0010ffff"
"""Texts between these begin with half a surrogate pair."""

MAX_CMAP_BYTES = 4 << 20
"""Bytes of a CMap stream that are read. One for all of Unicode has about 1 MB."""


def stream_data(objects: Objects, value: Plain) -> bytes:
    """The bytes of a CMap stream; empty where the value is none."""
    raw = objects.raw(value)
    return b"" if raw is None else read_stream(raw, MAX_CMAP_BYTES).data


def mapped_texts(objects: Objects, entries: dict[str, Plain]) -> dict[int, str]:
    """Code to text by ToUnicode. Entries that only say "nothing" are left out, so that other sources are asked."""
    found = to_unicode(stream_data(objects, entries.get("/ToUnicode")))
    # broken subsetters write U+0000, U+FFFD, the glyph index as a control character, or half a surrogate pair
    return {
        code: text
        for code, text in found.items()
        if text
        and (" " <= text < FIRST_SURROGATE or text > UNKNOWN or LAST_SURROGATE < text < UNKNOWN or text.isspace())
    }
