"""Rules about the file as a whole: metadata, language, permissions (Matterhorn Protocol 1.1: 06, 07, 11, 26)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tagged2md.checks.remarks import Remark, at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tagged2md.checks.facts import Facts
    from tagged2md.pdf.structure import StructElem


def no_xmp(facts: Facts) -> Iterator[Remark]:
    """06-001."""
    if not facts.metadata.has_xmp:
        yield Remark(facts.metadata.problem or "file has no XMP metadata")


def no_pdfua_identifier(facts: Facts) -> Iterator[Remark]:
    """06-002."""
    if facts.metadata.pdfua_part is None:
        yield Remark("XMP metadata do not claim PDF/UA")


def no_title(facts: Facts) -> Iterator[Remark]:
    """06-003."""
    if facts.metadata.xmp_title is None:
        yield Remark("XMP metadata have no dc:title")


def title_is_not_displayed(facts: Facts) -> Iterator[Remark]:
    """07-001 and 07-002."""
    if not facts.metadata.display_doc_title:
        yield Remark("/DisplayDocTitle is not true: viewers show the name of the file")


def no_language(facts: Facts) -> Iterator[Remark]:
    """11-001."""
    if facts.metadata.language is None:
        yield Remark("catalog names no natural language (/Lang)")


def replacement_text_without_language(facts: Facts) -> Iterator[Remark]:
    """11-002."""
    if facts.metadata.language is not None:
        return
    for element in facts.content:
        if (element.alt or element.actual_text or element.expansion) and not _has_language(element):
            yield at(element, facts, f"{element.role}: replacement text in an unknown language")


MAX_LEVELS = 100
"""Levels that are climbed in search of a language."""


def _has_language(element: StructElem) -> bool:
    level: StructElem | None = element
    for _ in range(MAX_LEVELS):
        if level is None or level.language:
            break
        level = level.parent
    return level is not None and bool(level.language)


def accessibility_is_forbidden(facts: Facts) -> Iterator[Remark]:
    """26-002."""
    if not facts.metadata.allows_accessibility:
        yield Remark("permissions do not allow extraction for accessibility")


def suspects(facts: Facts) -> Iterator[Remark]:
    """01-007."""
    if facts.tree is not None and facts.metadata.suspects:
        yield Remark("/MarkInfo says /Suspects true: its producer was not sure of the tags")


def not_marked(facts: Facts) -> Iterator[Remark]:
    """T2M-NOT-MARKED."""
    if facts.tree is not None and not facts.metadata.marked:
        yield Remark("there is a structure tree, but /MarkInfo does not say /Marked true")


def marked_only(facts: Facts) -> Iterator[Remark]:
    """T2M-MARKED-ONLY."""
    if facts.tree is None and facts.metadata.marked:
        yield Remark("/MarkInfo says /Marked true, but there is no structure tree: the file is read by geometry")


def dynamic_form(facts: Facts) -> Iterator[Remark]:
    """T2M-XFA."""
    if facts.metadata.has_dynamic_xfa:
        yield Remark("dynamic XFA form: its pages are a notice only; print it to PDF from the program that made it")
