"""Rules about where elements may stand (tagged-mapping: containment; Matterhorn 09, 19; ISO/TS 32005)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tagged2md.checks.facts import kids_of, parent_of
from tagged2md.checks.remarks import Remark, at
from tagged2md.pdf.structure import StructElem

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from tagged2md.checks.facts import Facts

Names = frozenset[str]

LEAF = "text or an object"
"""How content that stands directly in an element is named in messages."""

_ROW_GROUPS = frozenset(("THead", "TBody", "TFoot"))
_TABLE_PARENTS: dict[str, Names] = {
    "TR": frozenset(("Table", *_ROW_GROUPS)),
    "TH": frozenset(("TR",)),
    "TD": frozenset(("TR",)),
    **dict.fromkeys(_ROW_GROUPS, frozenset(("Table",))),
}
_TABLE_KIDS: dict[str, Names] = {
    "Table": frozenset(("TR", "Caption", *_ROW_GROUPS)),
    "TR": frozenset(("TH", "TD")),
    **dict.fromkeys(_ROW_GROUPS, frozenset(("TR",))),
}
_LIST_PARENTS: dict[str, Names] = {"LI": frozenset(("L",)), "LBody": frozenset(("LI",))}
_LIST_KIDS: dict[str, Names] = {"L": frozenset(("LI", "L", "Caption")), "LI": frozenset(("Lbl", "LBody"))}
_CONTENTS_PARENTS: dict[str, Names] = {"TOCI": frozenset(("TOC",))}
_CONTENTS_KIDS: dict[str, Names] = {
    "TOC": frozenset(("TOCI", "TOC", "Caption")),
    "TOCI": frozenset(("Lbl", "Reference", "P", "NonStruct", "TOC", LEAF)),
}
_RUBY_PARENTS: dict[str, Names] = dict.fromkeys(("RB", "RT", "RP"), frozenset(("Ruby",)))
_WARICHU_PARENTS: dict[str, Names] = dict.fromkeys(("WT", "WP"), frozenset(("Warichu",)))

_GROUPING = frozenset(("Document", "DocumentFragment", "Part", "Art", "Sect", "Div", "Aside", "TOC", "Index"))
_TEXT_BLOCKS = frozenset(("P", "H", "Title"))
_CAPTION_PARENTS = _GROUPING | {"Figure", "Table", "L", "Formula", "NonStruct", "Form"}


def table_syntax(facts: Facts) -> Iterator[Remark]:
    """09-004."""
    yield from _misplaced(facts, _TABLE_PARENTS)
    yield from _unexpected_kids(facts, _TABLE_KIDS)
    for table in facts.of("Table"):
        for role in ("THead", "TFoot"):
            count = sum(isinstance(kid, StructElem) and kid.role == role for kid in table.kids)
            if count > 1:
                yield at(table, facts, f"Table has {count} {role}, not one")


def list_syntax(facts: Facts) -> Iterator[Remark]:
    """09-005."""
    yield from _misplaced(facts, _LIST_PARENTS)
    yield from _unexpected_kids(facts, _LIST_KIDS)


def contents_syntax(facts: Facts) -> Iterator[Remark]:
    """09-006."""
    yield from _misplaced(facts, _CONTENTS_PARENTS)
    yield from _unexpected_kids(facts, _CONTENTS_KIDS)


def ruby_syntax(facts: Facts) -> Iterator[Remark]:
    """09-007."""
    return _misplaced(facts, _RUBY_PARENTS)


def warichu_syntax(facts: Facts) -> Iterator[Remark]:
    """09-008."""
    return _misplaced(facts, _WARICHU_PARENTS)


def grouping_in_paragraph(facts: Facts) -> Iterator[Remark]:
    """09-002."""
    for element in facts.content:
        parent = parent_of(element)
        if element.role in _GROUPING and parent is not None and is_text_block(parent.role):
            yield at(element, facts, f"{element.role} stands in {parent.role}")


def is_text_block(role: str) -> bool:
    """Whether the role is a paragraph or a heading."""
    return role in _TEXT_BLOCKS or (role[:1] == "H" and role[1:].isdigit())


def caption_place(facts: Facts) -> Iterator[Remark]:
    """T2M-CAPTION."""
    for caption in facts.of("Caption"):
        parent = parent_of(caption)
        if parent is None:
            continue
        if parent.role not in _CAPTION_PARENTS:
            yield at(caption, facts, f"Caption stands in {parent.role}")
        elif parent.role not in _GROUPING and caption not in (parent.kids[0], parent.kids[-1]):
            yield at(caption, facts, f"Caption is neither first nor last in its {parent.role}")


def root_is_no_document(facts: Facts) -> Iterator[Remark]:
    """T2M-ROOT."""
    if facts.tree is None:
        return
    roles = [root.role for root in facts.tree.roots if isinstance(root, StructElem)]
    if roles != ["Document"]:
        shown = ", ".join(roles[:MAX_NAMED]) or "nothing"
        yield Remark(f"structure tree starts with {shown}, not with one Document")


MAX_NAMED = 5
"""Roots that a message names."""


def private_element(facts: Facts) -> Iterator[Remark]:
    """T2M-PRIVATE."""
    for element in facts.of("Private"):
        yield at(element, facts, "Private element: its content was left out")


def note_without_id(facts: Facts) -> Iterator[Remark]:
    """19-003; PDF/UA-1 only, whose notes are of type Note."""
    for element in facts.of("Note"):
        if not element.id:
            yield at(element, facts, "Note without /ID")


def note_ids_repeat(facts: Facts) -> Iterator[Remark]:
    """19-004."""
    seen: set[bytes] = set()
    for element in facts.of("Note"):
        if element.id and element.id in seen:
            yield at(element, facts, f"/ID {element.id.decode('utf-8', 'replace')} of a Note is used again")
        seen.add(element.id or b"")


def _misplaced(facts: Facts, allowed: Mapping[str, Names]) -> Iterator[Remark]:
    for element in facts.of(*allowed):
        parent = parent_of(element)
        where = "the root" if parent is None else parent.role
        if where not in allowed[element.role]:
            yield at(element, facts, f"{element.role} stands in {where}, not in {_either(allowed[element.role])}")


def _unexpected_kids(facts: Facts, allowed: Mapping[str, Names]) -> Iterator[Remark]:
    """The first kid of each element that should not be there; elements without content do no harm."""
    for element in facts.of(*allowed):
        kids = (kid for kid in kids_of(element) if not isinstance(kid, StructElem) or kid.kids)
        roles = (kid.role if isinstance(kid, StructElem) else LEAF for kid in kids)
        wrong = next((role for role in roles if role not in allowed[element.role]), None)
        if wrong is not None:
            yield at(element, facts, f"{element.role} holds {wrong}, not only {_either(allowed[element.role])}")


def _either(names: Iterable[str]) -> str:
    return " or ".join(sorted(names))
