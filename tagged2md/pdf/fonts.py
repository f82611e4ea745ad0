"""Font dictionaries to decoders and ``Font`` records (ISO 32000-2, 9.5 to 9.10).

pdfminer.six gives the tables (glyph list, encodings, metrics of the standard 14, predefined CMaps); its font classes
are not used: they read whole font programs with a PostScript parser before they know whether they need them, never
read embedded CMaps, and print ``(cid:12)`` for what they can't map.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tagged2md.pdf.composite_fonts import composite_font
from tagged2md.pdf.simple_fonts import simple_font

if TYPE_CHECKING:
    from tagged2md.pdf.decoder import LoadedFont
    from tagged2md.pdf.objects import Objects, Plain


def loaded_font(objects: Objects, entries: dict[str, Plain]) -> LoadedFont:
    """The font of a font dictionary; a font that can't be read in full gives what there is."""
    if objects.name(entries, "/Subtype") == "Type0" or "/DescendantFonts" in entries:
        return composite_font(objects, entries)
    return simple_font(objects, entries)
