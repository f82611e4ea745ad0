"""Raster data that pikepdf refuses: cut short, or with a colour profile that can't be read. The rest of it is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pikepdf
from PIL import Image

from tagged2md.pdf.objects import READ_ERRORS, as_name, plain

if TYPE_CHECKING:
    from tagged2md.pdf.objects import Plain

LEAST_PART = 0.5
"""Part of the data that must be there; of less one would see a stripe."""

BITS_PER_BYTE = 8
_MODES = {1: "L", 3: "RGB", 4: "CMYK"}
_COMPONENTS = {
    "DeviceGray": 1, "CalGray": 1, "G": 1, "DeviceRGB": 3, "CalRGB": 3, "RGB": 3, "Lab": 3, "DeviceCMYK": 4, "CMYK": 4
}  # fmt: skip


class Colours(NamedTuple):
    """How samples become colours: components a pixel, and the palette of indexed ones (three bytes an entry)."""

    components: int
    palette: bytes | None = None


def recovered(stream: pikepdf.Stream, data: bytes) -> Image.Image:
    """The picture in the decoded data of an image, missing rows black. Raises ValueError where too little is left."""
    width, height = int(stream.Width), int(stream.Height)
    bits = 1 if stream.get("/ImageMask") else int(stream.get("/BitsPerComponent", BITS_PER_BYTE))
    colours = Colours(1) if stream.get("/ImageMask") else _colours(stream.get("/ColorSpace"))
    mode = "1" if bits == 1 else _MODES.get(colours.components)
    if colours.components * bits not in (1, *(BITS_PER_BYTE * n for n in _MODES)) or mode is None:
        raise ValueError(f"{bits} bits a component can't be recovered")
    needed = (width * colours.components * bits + BITS_PER_BYTE - 1) // BITS_PER_BYTE * height
    if len(data) < needed * LEAST_PART:
        raise ValueError(f"only {len(data)} of {needed} bytes are there")
    picture = Image.frombytes(mode, (width, height), data[:needed].ljust(needed, b"\0"))
    if colours.palette is not None:
        picture = picture.convert("L")
        picture.putpalette(colours.palette)
    return picture


def _colours(space: pikepdf.Object | None) -> Colours:
    """The colours of a colour space; profiles are read by their number of components only."""
    name = as_name(plain(space))
    if name is not None:
        return Colours(_COMPONENTS.get(name, 0))
    if not isinstance(space, pikepdf.Array) or len(space) < len("ab"):
        return Colours(0)
    match as_name(_at(space, 0)):
        case "ICCBased":
            return Colours(int(space[1].get("/N", 0)))
        case "Indexed" | "I":
            return Colours(1, _palette(_colours(space[1]).components, space[3]))
        case kind:
            return Colours(_COMPONENTS.get(kind or "", 0))


def _at(space: pikepdf.Array, index: int) -> Plain:
    return plain(space[index])


def _palette(components: int, table: pikepdf.Object) -> bytes | None:
    """The palette as red, green, blue; None for spaces that are neither grey nor RGB."""
    try:
        values = table.read_bytes() if isinstance(table, pikepdf.Stream) else bytes(table)
    except READ_ERRORS:
        return None
    match components:
        case 1:
            return bytes(value for value in values for _ in range(len("RGB")))
        case 3:
            return values
        case _:
            return None
