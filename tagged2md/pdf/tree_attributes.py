"""Attributes of structure elements: classes first, then the element's own (ISO 32000-2, 14.7.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tagged2md.pdf.objects import Objects, Plain, as_bytes, as_name, as_ref, is_ref
from tagged2md.pdf.tree_roles import namespace_uri

if TYPE_CHECKING:
    from tagged2md.pdf.structure import AttributeMap, AttributeValue

MAX_VALUE_ITEMS = 4096
"""Items of an attribute that is an array (column widths, Headers); longer ones are cut."""
MAX_OBJECTS = 16
"""Attribute objects, and classes, of one element; producers write up to four."""
MAX_ATTRIBUTES = 64
"""Attributes of one object; the standard knows about thirty for an owner."""

KEPT_MAPS = 10_000
"""Different attribute objects that are remembered; files have some dozen."""
NO_OBJECT = (0, 0)

_NO_ATTRIBUTES = frozenset(("O", "NS", "Length", "Filter", "DecodeParms"))
"""Entries of an attribute object that say what it is; the last three of one that is a stream."""


class Attributes:
    """Reads attribute objects; each class of the class map, and each object that is shared, once."""

    def __init__(self, objects: Objects, root: dict[str, Plain]) -> None:
        self._objects = objects
        self._class_map = objects.dictionary(root.get("/ClassMap"))
        self._classes: dict[Plain, AttributeMap] = {}
        self._shared: dict[Plain, AttributeMap | None] = {}
        self._known: dict[str, AttributeMap] = {}
        """By what is written in the object: most cells and paragraphs of a file say the same. Not to be changed."""

    def of(self, own: Plain, classes: Plain) -> AttributeMap:
        """The effective attributes of an element by its /A and /C: /A beats /C, later beats earlier.

        Integers between the entries are revision numbers, which real files get wrong: every entry counts.
        """
        if classes is None:
            return self._objects_of(own)
        found: AttributeMap = {}
        for name in self._listed(classes):
            found |= self._class(self._objects.value(name))
        return found | self._objects_of(own)

    def _listed(self, value: Plain) -> list[Plain]:
        """The items of an array of attribute objects or classes, revision numbers left out."""
        return [item for item in self._objects.items(value)[: 2 * MAX_OBJECTS] if not isinstance(item, int)]

    def _class(self, name: Plain) -> AttributeMap:
        if as_name(name) is None:
            return {}
        if name not in self._classes:
            self._classes[name] = self._objects_of(self._class_map.get(name))
        return self._classes[name]

    def _objects_of(self, value: Plain) -> AttributeMap:
        """The attributes of one attribute object, or of an array of them; not to be changed."""
        if value.__class__ is dict:
            return self._written(repr(value), value)
        single = self._referred(value) if is_ref(value) else None
        if single is not None:
            return single
        found: AttributeMap = {}
        for item in self._listed(value):
            more = self._referred(item) or {} if is_ref(item) else self._written(repr(item), item)
            found = found | more if found else more
        return found

    def _referred(self, ref: Plain) -> AttributeMap | None:
        """The attributes of an object of its own; None for an array."""
        if ref not in self._shared:
            text = self._objects.json(as_ref(ref) or NO_OBJECT)
            self._shared[ref] = None if text.startswith("[") else self._written(text, ref)
        return self._shared[ref]

    def _written(self, text: str, item: Plain) -> AttributeMap:
        """The attributes of an object; of those that are written alike, those of the first one."""
        found = self._known.get(text)
        return self._remember(text, self._object(item)) if found is None else found

    def _remember(self, text: str, found: AttributeMap) -> AttributeMap:
        if len(self._known) >= KEPT_MAPS:
            self._known.clear()
        self._known[text] = found
        return found

    def _object(self, item: Plain) -> AttributeMap:
        """The attributes of one object."""
        entries = self._objects.dictionary(item)
        owner = self._owner(entries)
        found: AttributeMap = {}
        if owner is None or owner == "UserProperties":
            return found
        for key in list(entries)[:MAX_ATTRIBUTES]:
            name = as_name(key)
            attribute = None if name is None or name in _NO_ATTRIBUTES else self._value(entries[key])
            if name is not None and attribute is not None:
                found[owner, name] = attribute
        return found

    def _owner(self, entries: dict[str, Plain]) -> str | None:
        owner = self._objects.name(entries, "/O")
        return namespace_uri(self._objects, entries.get("/NS")) if owner == "NSO" else owner

    def _value(self, entry: Plain) -> AttributeValue | None:
        value = self._objects.value(entry)
        if not isinstance(value, list):
            return simple_value(value)
        items = (simple_value(self._objects.value(item)) for item in value[:MAX_VALUE_ITEMS])
        return tuple(item for item in items if item is not None)


NUMBERS = bool | int | float


def simple_value(value: Plain) -> AttributeValue | None:
    """Numbers and Booleans as they are, names as str, strings as bytes (text as UTF-8); None for anything else."""
    if isinstance(value, NUMBERS):
        return value
    if isinstance(value, str) and not is_ref(value):
        name = as_name(value)
        return name if name is not None else as_bytes(value)
    return None
