"""Numbers of lists that go on with those of an earlier one."""

from __future__ import annotations

from tagged2md.readers.tagged.labels import ORDERED
from tagged2md.readers.tagged.parts import ListPart


class Numbering:
    """Numbers of lists that go on with those of an earlier one (ContinuedList; ISO 32000-2, Table 382)."""

    def __init__(self) -> None:
        self._by_id: dict[bytes, int] = {}
        self._by_depth: dict[int, int] = {}

    def finish(self, part: ListPart, depth: int) -> None:
        """Give the list its start, if it goes on with another one, and note its last number."""
        if part.numbering not in ORDERED or part.elem is None:
            return
        attributes = part.elem.attributes
        start = 1
        if attributes.get(("List", "ContinuedList")) is True:
            origin = attributes.get(("List", "ContinuedFrom"))
            by_depth = self._by_depth.get(depth, 0)
            start += self._by_id.get(origin, by_depth) if isinstance(origin, bytes) else by_depth
            part.start = start
        last = start + len(part.entries) - 1
        self._by_depth[depth] = last
        if part.elem.id is not None:
            self._by_id[part.elem.id] = last
