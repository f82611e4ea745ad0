"""A quick look at a font dictionary (ISO 32000-2, 9.6 to 9.8): whether it is embedded, and says what it shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tagged2md.pdf.glances import FontGlance
from tagged2md.pdf.objects import as_int, as_name

if TYPE_CHECKING:
    from tagged2md.pdf.objects import Objects, Plain

PROGRAMS = ("/FontFile", "/FontFile2", "/FontFile3")
"""Entries of a descriptor that hold the font program (table 122)."""
SYMBOLIC = 1 << 2
"""Bit of /Flags: the font has characters outside of the standard Latin set (table 121)."""


def font_glance(objects: Objects, entries: dict[str, Plain]) -> FontGlance:
    """What a font dictionary says of itself; the program is not opened."""
    subtype = objects.name(entries, "/Subtype") or ""
    inner = _descendant(objects, entries) if subtype == "Type0" else entries
    descriptor = objects.dictionary(inner.get("/FontDescriptor"))
    has_table = objects.value(entries.get("/ToUnicode")) is not None
    says = has_table or (
        _says_cids(objects, entries, inner) if subtype == "Type0" else _says_codes(objects, entries, descriptor)
    )
    return FontGlance(
        name=objects.name(entries, "/BaseFont") or objects.name(descriptor, "/FontName") or "",
        subtype=subtype,
        embedded=subtype == "Type3" or any(key in descriptor for key in PROGRAMS),
        to_unicode=has_table,
        says_characters=says,
    )


def _descendant(objects: Objects, entries: dict[str, Plain]) -> dict[str, Plain]:
    descendants = objects.items(entries.get("/DescendantFonts"))
    return objects.dictionary(descendants[0]) if descendants else {}


def _says_cids(objects: Objects, entries: dict[str, Plain], descendant: dict[str, Plain]) -> bool:
    """Whether the codes of a composite font, or its character collection, stand for characters (9.10.2)."""
    encoding = as_name(objects.value(entries.get("/Encoding"))) or ""
    collection = objects.text(objects.dictionary(descendant.get("/CIDSystemInfo")), "/Ordering")
    return not encoding.startswith("Identity") or collection not in (None, "", "Identity", "UCS")


def _says_codes(objects: Objects, entries: dict[str, Plain], descriptor: dict[str, Plain]) -> bool:
    """Whether a simple font names its glyphs, or is one of Latin text, whose standard encoding is known."""
    if objects.value(entries.get("/Encoding")) is not None:
        return True
    return objects.name(entries, "/Subtype") != "Type3" and not (as_int(descriptor.get("/Flags")) or 0) & SYMBOLIC
