"""The resource dictionary of one content stream, each name looked up once (ISO 32000-2, 7.8.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tagged2md.pdf.colours import DEVICE, PATTERN, ColourSpace, colour_space
from tagged2md.pdf.objects import as_number
from tagged2md.pdf.tokens import last_name, name_key

if TYPE_CHECKING:
    from tagged2md.pdf.content_context import ContentContext, XObject
    from tagged2md.pdf.decoder import LoadedFont
    from tagged2md.pdf.objects import Plain


class StateChange(NamedTuple):
    """What an ExtGState dictionary sets, as far as it matters here (8.4.5); None leaves a value as it is."""

    font: LoadedFont | None
    size: float | None
    fill_alpha: float | None
    stroke_alpha: float | None
    line_width: float | None


class Resources:
    """Looks names up; what is not there is None."""

    def __init__(self, value: Plain, context: ContentContext) -> None:
        self._entries = context.objects.dictionary(value)
        self._context = context
        self._kinds: dict[str, dict[str, Plain]] = {}
        self.fonts: dict[bytes, LoadedFont] = {}
        """Fonts that were asked for, by their names with slash: the interpreter looks here first."""
        self._spaces: dict[bytes, ColourSpace | None] = {}
        self._states: dict[bytes, StateChange | None] = {}

    def find(self, kind: str, name: bytes) -> Plain:
        """The value (perhaps a reference) of a name, without slash, in one of the subdictionaries."""
        entries = self._kinds.get(kind)
        if entries is None:
            entries = self._kinds[kind] = self._context.objects.dictionary(self._entries.get(kind))
        key = name_key(name)
        found = entries.get("/" + key)
        # names that are not UTF-8 are written in another way: see objects.py
        return found if found is not None or key.isascii() else entries.get(_escaped(key))

    def font(self, name: bytes) -> LoadedFont:
        """A font; a stand-in for one that is not there, since its text may still be readable."""
        found = self._context.font(self.find("/Font", name))
        return found or self._context.stand_in(name.decode("latin-1"))

    def xobject(self, name: bytes, page: int) -> tuple[Plain, XObject | None]:
        """An XObject and the reference to it."""
        value = self.find("/XObject", name)
        return value, None if value is None else self._context.xobject(value, page)

    def properties(self, name: bytes) -> Plain:
        """A property list, as a reference where it is one."""
        return self.find("/Properties", name)

    def colour_space(self, operands: bytes) -> ColourSpace | None:
        """The colour space that the operands of an operator name: one of the device, or one in the resources."""
        if operands not in self._spaces:
            name = last_name(operands)
            key = name.decode("latin-1")
            known = PATTERN if key == "Pattern" else DEVICE.get(key)
            value = self.find("/ColorSpace", name) if known is None else None
            self._spaces[operands] = known if value is None else colour_space(self._context.objects, value)
        return self._spaces[operands]

    def state(self, name: bytes) -> StateChange | None:
        """A graphics state dictionary."""
        if name not in self._states:
            self._states[name] = self._state(self.find("/ExtGState", name))
        return self._states[name]

    def _state(self, value: Plain) -> StateChange | None:
        objects = self._context.objects
        entries = objects.dictionary(value)
        if not entries:
            return None
        font = objects.array(entries.get("/Font"))
        is_whole = len(font) == 2  # noqa: PLR2004 - font and size
        return StateChange(
            self._context.font(font[0]) if is_whole else None,
            as_number(objects.value(font[1])) if is_whole else None,
            objects.number(entries, "/ca"),
            objects.number(entries, "/CA"),
            objects.number(entries, "/LW"),
        )


def _escaped(key: str) -> str:
    data = key.encode("utf-8", "surrogateescape")
    return "n:/" + "".join(chr(byte) if 0x21 <= byte <= 0x7E else f"#{byte:02x}" for byte in data)  # noqa: PLR2004
