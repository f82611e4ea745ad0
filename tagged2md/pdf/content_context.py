"""What the interpretation of all pages of one file shares: fonts, forms, optional content, limits, the reporter."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from tagged2md.geometry import IDENTITY, Matrix
from tagged2md.pdf.fonts import loaded_font
from tagged2md.pdf.objects import as_ref
from tagged2md.pdf.resources import Resources
from tagged2md.pdf.streams import read_stream

if TYPE_CHECKING:
    from tagged2md.findings import Reporter
    from tagged2md.options import Limits
    from tagged2md.pdf.decoder import LoadedFont
    from tagged2md.pdf.objects import Objects, ObjGen, Plain
    from tagged2md.pdf.optional_content import OptionalContent

KEPT_FORM_BYTES = 8 << 20
"""Decoded bytes of form XObjects up to which XObjects are kept for the next page that draws them (letter heads)."""

KEPT_RESOURCES = KEPT_XOBJECTS = 1_000
"""Resource dictionaries of forms, and XObjects, that are kept."""
KEPT_FONTS = 300
"""Fonts that are kept. A document has ten to fifty; but some producers subset the fonts of each page anew."""

STAND_IN = {"/Type": "/Font", "/Subtype": "/Type1", "/BaseFont": "/Helvetica", "/Encoding": "/WinAnsiEncoding"}

MATRIX_LENGTH = 6
BOX_LENGTH = 4


Kept = TypeVar("Kept")


class XObject(NamedTuple):
    """A form or image XObject, as far as drawing it is concerned."""

    subtype: str
    obj: ObjGen | None
    entries: dict[str, Plain]
    matrix: Matrix = IDENTITY
    bbox: tuple[float, ...] | None = None
    data: bytes = b""
    is_hidden: bool = False

    @property
    def owns_mcids(self) -> bool:
        """Whether its MCIDs have a name space of their own (ISO 32000-2, 14.7.5.4)."""
        return "/StructParents" in self.entries


class ContentContext:
    """One of these for each open file."""

    def __init__(self, objects: Objects, optional_content: OptionalContent, limits: Limits, report: Reporter) -> None:
        self.objects = objects
        self.optional_content = optional_content
        self.limits = limits
        self.report = report
        self._fonts: dict[Plain, LoadedFont] = {}
        self._xobjects: dict[Plain, XObject] = {}
        self._resources: dict[Plain, Resources] = {}
        self._form_bytes = 0

    def font(self, value: Plain) -> LoadedFont | None:
        """The font behind a reference (remembered) or direct dictionary; None where there is no dictionary."""
        if isinstance(value, str) and value in self._fonts:
            return self._fonts[value]
        entries = self.objects.value(value)
        if not isinstance(entries, dict):
            return None
        font = loaded_font(self.objects, entries)
        if isinstance(value, str):
            _keep(self._fonts, value, font, KEPT_FONTS)
        return font

    def font_names(self) -> tuple[str, ...]:
        """The names of the fonts that are remembered, each once; Type 3 fonts mostly have none."""
        return tuple(dict.fromkeys(font.record.name for font in self._fonts.values()))

    def stand_in(self, name: str) -> LoadedFont:
        """Helvetica, for a font that the resources do not have; reported once a name."""
        key = f"/{name}"
        if key not in self._fonts:
            self.report.add("T2M-FONT", f"font {name} is not in the resources; read as Helvetica")
            self._fonts[key] = loaded_font(self.objects, STAND_IN)
        return self._fonts[key]

    def xobject(self, value: Plain, page: int) -> XObject | None:
        """The XObject behind a reference; None where there is none."""
        known = self._xobjects.get(value) if isinstance(value, str) else None
        if known is not None:
            return known
        entries = self.objects.value(value)
        if not isinstance(entries, dict):
            return None
        subtype = self.objects.name(entries, "/Subtype") or ("Form" if "/BBox" in entries else "")
        is_hidden = self.optional_content.is_off(entries.get("/OC"))
        found = XObject(subtype, as_ref(value), entries, is_hidden=is_hidden)
        if subtype == "Form":
            found = self._with_content(found, value, page)
        self._form_bytes += len(found.data)
        if isinstance(value, str) and self._form_bytes <= KEPT_FORM_BYTES:
            _keep(self._xobjects, value, found, KEPT_XOBJECTS)
        return found

    def _with_content(self, found: XObject, value: Plain, page: int) -> XObject:
        a, b, c, d, e, f = self.objects.numbers(found.entries.get("/Matrix"), MATRIX_LENGTH) or IDENTITY
        bbox = self.objects.numbers(found.entries.get("/BBox"), BOX_LENGTH)
        return found._replace(matrix=(a, b, c, d, e, f), bbox=bbox, data=self.stream_bytes(value, page))

    def resources(self, form: Plain, own: Plain) -> Resources:
        """The resources of a form, remembered by its reference."""
        found = self._resources.get(form) if isinstance(form, str) else None
        if found is None:
            found = Resources(own, self)
            if isinstance(form, str):
                _keep(self._resources, form, found, KEPT_RESOURCES)
        return found

    def forget(self) -> None:
        """Let go of what is kept; resources know the context, and only the garbage collector would part them."""
        self._fonts.clear()
        self._xobjects.clear()
        self._resources.clear()

    def stream_bytes(self, value: Plain, page: int) -> bytes:
        """Decoded bytes of a content stream, at most the limit; what is wrong with it is reported."""
        stream = self.objects.raw(value)
        if stream is None:
            return b""
        found = read_stream(stream, self.limits.max_stream_bytes)
        if found.problem is not None:
            is_cut = len(found.data) >= self.limits.max_stream_bytes
            self.report.add(
                "T2M-LIMIT" if is_cut else "T2M-STREAM-DAMAGED",
                f"content stream {found.problem}",
                page,
                as_ref(value),
            )
        return found.data


def _keep(kept: dict[Plain, Kept], key: Plain, value: Kept, most: int) -> None:
    """Remember a value; of too many the one that was remembered first is forgotten."""
    if len(kept) >= most:
        del kept[next(iter(kept))]
    kept[key] = value
