"""Associated files of structure elements (ISO 32000-2, 14.13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tagged2md.pdf.objects import Objects, Plain, as_ref
from tagged2md.pdf.structure import AssociatedFile

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_FILES = 64
"""Files that are looked at for one element; formulas have one or two."""


def associated_files(objects: Objects, value: Plain) -> tuple[AssociatedFile, ...]:
    """The files of an /AF entry: an array of file specifications, or one alone."""
    return tuple(_files(objects, objects.items(value)[:MAX_FILES]))


def _files(objects: Objects, specifications: list[Plain]) -> Iterator[AssociatedFile]:
    for specification in specifications:
        entries = objects.dictionary(specification)
        embedded = objects.dictionary(entries.get("/EF"))
        for key in ("/UF", "/F"):
            obj = as_ref(embedded.get(key))
            if obj is None:
                continue
            yield AssociatedFile(
                relationship=objects.name(entries, "/AFRelationship") or "Unspecified",
                mime=objects.name(objects.dictionary(embedded.get(key)), "/Subtype") or "",
                name=objects.text(entries, "/UF") or objects.text(entries, "/F") or "",
                obj=obj,
            )
            break
