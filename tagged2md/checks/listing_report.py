"""The structure tree as text for a terminal and as JSON."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from tagged2md.checks.report import finding_dict
from tagged2md.findings import Finding, printable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tagged2md.checks.listing import ListedElement, TreeListing
    from tagged2md.pdf.structure import AttributeValue

TREE_VERSION = 1
"""Version of the JSON form; grows when a field changes its meaning, not when one is added."""

DEEPEST_INDENT = 40
"""Levels that are shown by indenting; the number of the level stands in front of deeper ones, so that a tree of depth
10,000 is no text of 100 MB."""


def listing_dict(listing: TreeListing) -> dict[str, Any]:
    """The listing as plain values."""
    return {
        "tree_version": TREE_VERSION,
        "file": listing.file,
        "tagged": listing.tagged,
        "elements": [_element_dict(element) for element in listing.elements],
        "findings": [finding_dict(finding, listing.counts) for finding in listing.findings],
    }


def _element_dict(element: ListedElement) -> dict[str, Any]:
    return element._asdict() | {"attributes": {name: _plain(value) for name, value in element.attributes.items()}}


def _plain(value: AttributeValue) -> Any:
    """The value with text for byte strings, such as the IDs of header cells."""
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return value.decode("latin-1") if isinstance(value, bytes) else value


def listing_text(listing: TreeListing) -> str:
    """The listing for a person: an element a line, indented, with its findings behind it; the others at the end."""
    of_object: defaultdict[tuple[int, int], list[Finding]] = defaultdict(list)
    known = {element.object for element in listing.elements if element.object[0]}
    for finding in listing.findings:
        if finding.obj in known:
            of_object[finding.obj].append(finding)
    lines = [printable(listing.file) + ("" if listing.tagged else ": no structure tree")]
    lines.extend(_line(element, of_object.get(element.object, ())) for element in listing.elements)
    lines.extend(dict.fromkeys(_elsewhere(finding) for finding in listing.findings if finding.obj not in of_object))
    return "\n".join(lines) + "\n"


def _line(element: ListedElement, findings: list[Finding] | tuple[()]) -> str:
    level = min(element.depth + 1, DEEPEST_INDENT)
    deeper = f"[{element.depth}] " if element.depth >= DEEPEST_INDENT else ""
    parts = [*_parts(element), *(f"<- {found.severity} {found.code}" for found in findings)]
    return "  " * level + deeper + "  ".join(map(printable, parts))


def _parts(element: ListedElement) -> Iterator[str]:
    """What is known of an element, the most telling first."""
    yield element.role if element.role == element.type else f"{element.role} ({element.type})"
    if element.pages:
        first, last = min(element.pages), max(element.pages)
        yield f"p{first}" if first == last else f"p{first}-{last}"
    if element.text:
        yield f'"{element.text}"'
    if element.images:
        yield f"{element.images} image{'' if element.images == 1 else 's'}"
    yield from (f"-> {each}" for each in element.annotations)
    named = (
        ("Alt", element.alt),
        ("ActualText", element.actual_text),
        ("E", element.expansion),
        ("Lang", element.language),
        ("T", element.title),
        ("ID", element.id),
    )
    yield from (f'{name}="{value}"' for name, value in named if value is not None)
    yield from (f"{name.partition('.')[2]}={_value(value)}" for name, value in element.attributes.items())


def _value(value: AttributeValue) -> str:
    """An attribute as the standard writes it: numbers without needless decimals, arrays in brackets."""
    match value:
        case tuple():
            return "[" + " ".join(map(_value, value)) + "]"
        case bytes():
            return value.decode("latin-1")
        case bool():
            return str(value).lower()
        case float():
            return f"{value:g}"
        case _:
            return str(value)


def _elsewhere(finding: Finding) -> str:
    where = f" page {finding.page}:" if finding.page else ""
    return f"{finding.severity} {finding.code}{where} {printable(finding.message)}"
