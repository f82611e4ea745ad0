"""Which optional content is off in the default configuration (ISO 32000-2, 8.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tagged2md.pdf.objects import Objects, Plain, as_name, is_ref

if TYPE_CHECKING:
    from collections.abc import Iterable

MAX_EXPRESSION_DEPTH = 32
"""Visibility expressions inside each other; deeper ones count as visible."""


class OptionalContent:
    """The state of the groups when the file is opened."""

    def __init__(self, objects: Objects, root: dict[str, Plain]) -> None:
        self._objects = objects
        properties = objects.dictionary(root.get("/OCProperties"))
        default = objects.dictionary(properties.get("/D"))
        self._on = _references(objects.array(default.get("/ON")))
        self._off = _references(objects.array(default.get("/OFF")))
        self._starts_off = objects.name(default, "/BaseState") == "OFF"
        self.has_hidden = self._starts_off or bool(self._off)
        """Whether any group is off: without one nothing needs to be asked."""

    def is_off(self, value: Plain) -> bool:
        """Whether content that belongs to a group or membership dictionary (an /OC entry) is not shown."""
        if not self.has_hidden or value is None:
            return False
        entries = self._objects.dictionary(value)
        if as_name(entries.get("/Type")) == "OCMD" or "/OCGs" in entries or "/VE" in entries:
            return self._membership_is_off(entries)
        return self._group_is_off(value)

    def _group_is_off(self, group: Plain) -> bool:
        if not is_ref(group):
            return False
        return group not in self._on if self._starts_off else group in self._off

    def _membership_is_off(self, entries: dict[str, Plain]) -> bool:
        expression = self._objects.value(entries.get("/VE"))
        if isinstance(expression, list):
            return not self._is_visible(expression, MAX_EXPRESSION_DEPTH)
        states = [self._group_is_off(group) for group in self._groups(entries.get("/OCGs"))]
        if not states:
            return False
        match self._objects.name(entries, "/P"):
            case "AllOn":
                return any(states)
            case "AnyOff":
                return not any(states)
            case "AllOff":
                return not all(states)
            case _:
                return all(states)

    def _groups(self, value: Plain) -> list[Plain]:
        """One group or an array of them; nulls do not count."""
        content = self._objects.value(value)
        groups = content if isinstance(content, list) else [value]
        return [group for group in groups if is_ref(group)]

    def _is_visible(self, expression: Plain, depth: int) -> bool:
        """A visibility expression: a group, or ``[/And | /Or | /Not ...]``."""
        if is_ref(expression):
            content = self._objects.value(expression)
            if not isinstance(content, list):
                return not self._group_is_off(expression)
            expression = content
        if not isinstance(expression, list) or not expression or depth <= 0:
            return True
        parts = [self._is_visible(part, depth - 1) for part in expression[1 : 1 + MAX_EXPRESSION_DEPTH]]
        match as_name(expression[0]):
            case "And":
                return all(parts)
            case "Or":
                return any(parts)
            case "Not":
                return not any(parts[:1])
            case _:
                return True


def _references(items: Iterable[Plain]) -> frozenset[Plain]:
    return frozenset(item for item in items if is_ref(item))
