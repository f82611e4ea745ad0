"""Form fields as a widget shows them (ISO 32000-2, 12.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import pikepdf

from tagged2md.pdf.objects import Objects, Plain, as_name, as_text, is_ref
from tagged2md.pdf.page import Field
from tagged2md.pdf.streams import read_stream

if TYPE_CHECKING:
    from collections.abc import Sequence

MAX_FIELD_DEPTH = 32
"""Fields above each other; names such as ``a.b.c`` have three or four."""
MAX_VALUE_BYTES = 1 << 20
"""Bytes of a value that is a stream."""
MAX_CHOICES = 10_000
"""Options of a choice field that are searched for the display value."""

RADIO = 1 << 15
PUSH_BUTTON = 1 << 16
PASSWORD = 1 << 13
"""Field flags (ISO 32000-2, tables 227 to 230), as bits of /Ff."""

OFF = "Off"
CHOICE_SEPARATOR = ", "
PAIR = 2
"""An option of a choice field with an export value and a display value."""

Kind = Literal["text", "choice", "check", "radio", "push", "signature"]
Chain = list[dict[str, Plain]]
"""The widget and the fields above it, nearest first."""


def field_of(objects: Objects, widget: dict[str, Plain]) -> Field | None:
    """The field of a widget annotation; None where no field type can be found."""
    chain = _chain(objects, widget)
    flags = _flags(objects, chain)
    kind = _kind(as_name(_inherited(objects, chain, "/FT")), flags)
    if kind is None:
        return None
    return Field(
        kind=kind,
        name=".".join(reversed([name for name in (objects.text(level, "/T") for level in chain) if name])),
        value=None if flags & PASSWORD and kind == "text" else _value(objects, chain, kind),
        checked=kind in ("check", "radio") and _is_checked(objects, chain),
        tooltip=as_text(_inherited(objects, chain, "/TU")),
        caption=objects.text(objects.dictionary(widget.get("/MK")), "/CA") if kind == "push" else None,
    )


def _chain(objects: Objects, widget: dict[str, Plain]) -> Chain:
    chain = [widget]
    seen: set[Plain] = set()
    parent = widget.get("/Parent")
    while is_ref(parent) and parent not in seen and len(chain) < MAX_FIELD_DEPTH:
        seen.add(parent)
        entries = objects.dictionary(parent)
        chain.append(entries)
        parent = entries.get("/Parent")
    return chain


def _inherited(objects: Objects, chain: Chain, key: str) -> Plain:
    return next((objects.value(level[key]) for level in chain if key in level), None)


def _flags(objects: Objects, chain: Chain) -> int:
    flags = _inherited(objects, chain, "/Ff")
    return flags if isinstance(flags, int) else 0


def _kind(field_type: str | None, flags: int) -> Kind | None:
    match field_type:
        case "Tx":
            return "text"
        case "Ch":
            return "choice"
        case "Sig":
            return "signature"
        case "Btn" if flags & PUSH_BUTTON:
            return "push"
        case "Btn" if flags & RADIO:
            return "radio"
        case "Btn":
            return "check"
        case _:
            return None


def _value(objects: Objects, chain: Chain, kind: Kind) -> str | None:
    match kind:
        case "text":
            return _text_value(objects, chain)
        case "choice":
            return _choice_value(objects, chain)
        case _:
            return None


def _text_value(objects: Objects, chain: Chain) -> str | None:
    holder = next((level for level in chain if "/V" in level), {})
    value = objects.value(holder.get("/V"))
    stream = objects.raw(holder.get("/V"))
    if isinstance(stream, pikepdf.Stream):
        data = read_stream(stream, MAX_VALUE_BYTES).data
        return as_text("b:" + data.hex()) or None
    return as_text(value) or as_name(value) or None


def _choice_value(objects: Objects, chain: Chain) -> str | None:
    """The display values of what is chosen, in the order of the field."""
    value = _inherited(objects, chain, "/V")
    chosen = [as_text(objects.value(item)) for item in (value if isinstance(value, list) else [value])]
    options = objects.array(_inherited(objects, chain, "/Opt"))[:MAX_CHOICES]
    shown = _display_values(objects, options)
    return CHOICE_SEPARATOR.join(shown.get(item, item) for item in chosen if item) or None


def _display_values(objects: Objects, options: Sequence[Plain]) -> dict[str, str]:
    """Export value -> display value of the options that have both."""
    found: dict[str, str] = {}
    for option in options:
        pair = [as_text(objects.value(part)) for part in objects.array(option)]
        if len(pair) == PAIR and pair[0] is not None and pair[1]:
            found.setdefault(pair[0], pair[1])
    return found


def _is_checked(objects: Objects, chain: Chain) -> bool:
    """The appearance state decides; without one the field's value, if it is a state of this widget."""
    state = objects.name(chain[0], "/AS")
    if state is not None:
        return state != OFF
    value = as_name(_inherited(objects, chain, "/V"))
    states = _states(objects, chain[0])
    return value not in (None, OFF) and (not states or value in states)


def _states(objects: Objects, widget: dict[str, Plain]) -> set[str | None]:
    """Names of the normal appearances of a button."""
    appearances = objects.dictionary(objects.dictionary(widget.get("/AP")).get("/N"))
    return {as_name(key) for key in appearances} - {OFF}
