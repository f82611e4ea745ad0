"""Colours of content as red, green, blue: good enough to tell white from grey from red (ISO 32000-2, 8.6)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from tagged2md.pdf.objects import as_bytes, as_int, as_name
from tagged2md.pdf.streams import read_stream
from tagged2md.pdf.tokens import numbers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tagged2md.pdf.objects import Objects, Plain

Colour = tuple[float, float, float]
"""Red, green, blue in 0..1."""

BLACK: Colour = (0.0, 0.0, 0.0)
MAX_NESTING = 4
"""Colour spaces inside each other: Indexed over Separation over ICCBased has three."""
MAX_TABLE = 4096
"""Bytes of a lookup table or of samples of a tint function that are read; 256 colours of four components have 1024."""
GREY, RGB, CMYK = 1, 3, 4
"""Number of components of the device spaces."""


class ColourSpace(NamedTuple):
    """A colour space, as far as text and lines need it."""

    family: str
    """``device``, ``indexed``, ``tint``, ``lab`` or ``pattern``."""
    components: int
    base: ColourSpace | None = None
    table: tuple[Colour | None, ...] = ()
    """Of ``indexed`` all colours; of ``tint`` those of no and of full tint."""

    def initial(self) -> Colour | None:
        """The colour right after the space is chosen (8.6.8)."""
        match self.family:
            case "pattern":
                return None
            case "tint":
                return self.table[1]
            case "indexed":
                return self.table[0] if self.table else None
            case _:
                return BLACK

    def colour(self, values: Sequence[float]) -> Colour | None:
        """The colour of component values; None where it can't be told."""
        if not values:
            return None
        match self.family:
            case "device":
                return device_colour(values[-self.components :])
            case "indexed":
                at = int(values[-1])
                return self.table[at] if 0 <= at < len(self.table) else None
            case "tint":
                return _mixed(self.table, max(values))
            case "lab":
                return (_unit(values[0] / 100),) * 3
            case _:
                return None


def _unit(value: float) -> float:
    return min(1.0, max(0.0, value))


def device_colour(values: Sequence[float]) -> Colour | None:
    """Grey, RGB or CMYK by the number of values."""
    parts = [_unit(value) for value in values]
    if len(parts) == GREY:
        return (parts[0],) * 3
    if len(parts) == RGB:
        return parts[0], parts[1], parts[2]
    if len(parts) == CMYK:
        cyan, magenta, yellow, black = parts
        return (1 - cyan) * (1 - black), (1 - magenta) * (1 - black), (1 - yellow) * (1 - black)
    return None


def _mixed(ends: Sequence[Colour | None], tint: float) -> Colour | None:
    none, full = ends
    if none is None or full is None:
        return None
    share = _unit(tint)
    return tuple(a + (b - a) * share for a, b in zip(none, full, strict=True))  # type: ignore[return-value]  # both have three parts


DEVICE = {
    name: ColourSpace("device", count)
    for count, names in (
        (GREY, ("DeviceGray", "CalGray", "G")),
        (RGB, ("DeviceRGB", "CalRGB", "RGB")),
        (CMYK, ("DeviceCMYK", "CMYK")),
    )
    for name in names
}
PATTERN = ColourSpace("pattern", 0)


def colour_space(objects: Objects, value: Plain, nesting: int = 0) -> ColourSpace | None:
    """The colour space of a name or array; None for one that can't be read."""
    content = objects.value(value)
    name = as_name(content)
    if name is not None:
        return PATTERN if name == "Pattern" else DEVICE.get(name)
    if not isinstance(content, list) or not content or nesting > MAX_NESTING:
        return None
    match as_name(objects.value(content[0])), content[1:]:
        case "ICCBased", [profile, *_]:
            return _icc_based(objects, profile)
        case (("Indexed" | "I"), [base, _, table, *_]):
            return _indexed(objects, base, table, nesting)
        case ("Separation" | "DeviceN") as family, [names, alternate, function, *_]:
            return _tinted(objects, (family, names), colour_space(objects, alternate, nesting + 1), function)
        case "Lab", _:
            return ColourSpace("lab", RGB)
        case "Pattern", _:
            return PATTERN
        case str(family), _:
            return DEVICE.get(family)
        case _:
            return None


def _icc_based(objects: Objects, profile: Plain) -> ColourSpace | None:
    count = objects.integer(objects.dictionary(profile), "/N")
    return ColourSpace("device", count) if count in (GREY, RGB, CMYK) else None


def _indexed(objects: Objects, base: Plain, table: Plain, nesting: int) -> ColourSpace | None:
    space = colour_space(objects, base, nesting + 1)
    if space is None or space.components == 0:
        return None
    data = _bytes(objects, table)
    step = space.components
    rows = [[value / 255 for value in data[at : at + step]] for at in range(0, len(data) - step + 1, step)]
    return ColourSpace("indexed", 1, space, tuple(space.colour(row) for row in rows))


def _bytes(objects: Objects, value: Plain) -> bytes:
    stream = objects.raw(value)
    if stream is not None:
        found = read_stream(stream, MAX_TABLE).data
        if found:
            return found
    return (_string_bytes(objects.value(value)) or b"")[:MAX_TABLE]


def _string_bytes(value: Plain) -> bytes | None:
    # text comes decoded; what is no text comes as bytes
    if isinstance(value, str) and value.startswith("u:"):
        return value[2:].encode("latin-1", "replace")
    return as_bytes(value)


def _tinted(
    objects: Objects, named: tuple[str, Plain], alternate: ColourSpace | None, function: Plain
) -> ColourSpace | None:
    family, names = named
    count = len(objects.array(names)) if family == "DeviceN" else 1
    if as_name(objects.value(names)) in ("Black", "All"):
        return ColourSpace("tint", count, table=((1.0, 1.0, 1.0), BLACK))
    return ColourSpace("tint", count, table=_ends(objects, alternate, function))


def _ends(objects: Objects, alternate: ColourSpace | None, function: Plain) -> tuple[Colour | None, Colour | None]:
    """Colours of no and full tint by the tint function; white and unknown where it is a program."""
    entries = objects.dictionary(function)
    if alternate is None or as_int(entries.get("/FunctionType")) != _EXPONENTIAL:
        return (1.0, 1.0, 1.0), None
    low = objects.numbers(entries.get("/C0"), alternate.components)
    high = objects.numbers(entries.get("/C1"), alternate.components)
    if low is None or high is None:
        return (1.0, 1.0, 1.0), None
    return alternate.colour(low), alternate.colour(high)


_EXPONENTIAL = 2
"""FunctionType of exponential interpolation, which nearly all tint functions are (7.10.3)."""

Paint = bytes | tuple[ColourSpace | None, bytes]
"""A colour as the interpreter keeps it: ``operands operator`` of a device colour, or space and operands."""


def painted(paint: Paint) -> Colour | None:
    """The colour of what the interpreter kept; None for patterns and unknown spaces."""
    if isinstance(paint, bytes):
        return _device_paint(paint)
    space, operands = paint
    if space is None:
        return _device_paint(operands) if b"/" not in operands else None
    return space.colour(numbers(operands)) if operands else space.initial()


@lru_cache(maxsize=4096)
def _device_paint(operands: bytes) -> Colour | None:
    return device_colour(numbers(operands))
