"""Rules about headings, figures, formulas, tables and text (Matterhorn Protocol 1.1: 01, 10, 13, 14, 15, 17, 30)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tagged2md.checks.grid import rows_of, widths
from tagged2md.checks.remarks import Remark, at
from tagged2md.pdf.structure import ContentRef, StructElem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tagged2md.checks.facts import Facts


def artifact_in_tags(facts: Facts) -> Iterator[Remark]:
    """01-003."""
    for page in facts.pages:
        if page.artifacts_in_tags:
            yield Remark(f"artifacts with text inside tagged content ({page.artifacts_in_tags}): left out", page.number)


def tags_in_artifact(facts: Facts) -> Iterator[Remark]:
    """01-004."""
    for page in facts.pages:
        if page.tags_in_artifacts:
            yield Remark(f"tagged content with text inside artifacts ({page.tags_in_artifacts}): read", page.number)


def unmapped_characters(facts: Facts) -> Iterator[Remark]:
    """10-001."""
    for page in facts.pages:
        if page.unmapped:
            yield Remark(f"{page.unmapped} characters have no Unicode value", page.number)


def soft_hyphen_between_words(facts: Facts) -> Iterator[Remark]:
    """T2M-SOFT-HYPHEN: it may be a dash, which is lost where soft hyphens are taken out."""
    words = {word for page in facts.pages for word in page.words} if any(p.soft_hyphens for p in facts.pages) else set()
    for page in facts.pages:
        for left, right in sorted(page.soft_hyphens):
            if left in words and right in words and left + right not in words:
                yield Remark(f"soft hyphen between the words {left!r} and {right!r}", page.number)


def figure_without_alt(facts: Facts) -> Iterator[Remark]:
    """13-004."""
    for figure in facts.of("Figure"):
        if not (figure.alt or "").strip() and not figure.actual_text and not _has_described_relative(figure):
            yield at(figure, facts, "Figure has neither /Alt nor /ActualText")


def _has_described_relative(figure: StructElem) -> bool:
    """Whether a Figure around it, or the only Figure in it, is described (Chromium writes Figure in Figure)."""
    figures = [kid for kid in figure.kids if isinstance(kid, StructElem) and kid.role == "Figure"]
    parent = figure.parent
    around = parent is not None and parent.role == "Figure" and bool(parent.alt)
    return around or (len(figures) == 1 and bool(figures[0].alt))


def formula_without_alt(facts: Facts) -> Iterator[Remark]:
    """17-002; PDF/UA-1 only: a formula with MathML needs none."""
    for formula in facts.of("Formula"):
        has_markup = formula.associated or any(isinstance(k, StructElem) and k.role == "math" for k in formula.kids)
        if not formula.alt and not formula.actual_text and not has_markup:
            yield at(formula, facts, "Formula has neither /Alt nor /ActualText")


def heading_level(element: StructElem) -> int | None:
    """The level of H1, H2 ...; None for any other element."""
    digits = element.role[1:]
    return int(digits) if element.role[:1] == "H" and digits.isascii() and digits.isdigit() else None


def first_heading_is_deep(facts: Facts) -> Iterator[Remark]:
    """14-002."""
    for element in facts.content:
        level = heading_level(element)
        if level is not None:
            if level > 1:
                yield at(element, facts, f"first heading is H{level}")
            return


def level_skipped(facts: Facts) -> Iterator[Remark]:
    """14-003."""
    before: int | None = None
    for element in facts.content:
        level = heading_level(element)
        if level is None:
            continue
        if before is not None and level > before + 1:
            yield at(element, facts, f"H{level} follows H{before}")
        before = level


def several_h_in_node(facts: Facts) -> Iterator[Remark]:
    """14-006."""
    for element in facts.content:
        if sum(isinstance(kid, StructElem) and kid.role == "H" for kid in element.kids) > 1:
            yield at(element, facts, f"{element.role} has several H")


def mixed_headings(facts: Facts) -> Iterator[Remark]:
    """14-007."""
    numbered = next((element for element in facts.content if heading_level(element) is not None), None)
    plain = next(iter(facts.of("H")), None)
    if numbered is not None and plain is not None:
        yield at(plain, facts, f"both H and {numbered.role} are used")


def header_cell_without_scope(facts: Facts) -> Iterator[Remark]:
    """15-003."""
    named = {header for cell in facts.of("TD", "TH") for header in _headers(cell)}
    for cell in facts.of("TH"):
        if ("Table", "Scope") not in cell.attributes and cell.id not in named:
            yield at(cell, facts, "TH says neither by /Scope nor by /Headers which cells it heads")


def _headers(cell: StructElem) -> tuple[object, ...]:
    headers = cell.attributes.get(("Table", "Headers"))
    return headers if isinstance(headers, tuple) else () if headers is None else (headers,)


def irregular_table(facts: Facts) -> Iterator[Remark]:
    """T2M-TABLE-IRREGULAR."""
    for table in facts.of("Table"):
        found = set(widths(list(rows_of(table))))
        if len(found) > 1:
            yield at(table, facts, f"rows of a table have {min(found)} to {max(found)} columns")


def form_drawn_repeatedly(facts: Facts) -> Iterator[Remark]:
    """30-002."""
    for page in facts.pages:
        for form in sorted(page.repeated_forms):
            yield Remark(
                "form XObject with tagged content is drawn repeatedly; its text was read once", page.number, form
            )


def claimed_content_is_missing(facts: Facts) -> Iterator[Remark]:
    """T2M-MCID-MISSING."""
    drawn = {leaf for page in facts.pages for leaf in page.drawn}
    numbers = {page.number for page in facts.pages}
    for leaf, owner in facts.claims.items():
        if isinstance(leaf, ContentRef) and leaf.page in numbers and leaf.stream is None and leaf not in drawn:
            message = f"MCID {leaf.mcid} is claimed by {owner.role if owner else 'the root'}, but not on the page"
            yield Remark(message, leaf.page, owner.obj if owner and owner.obj[0] else None)


def unclaimed_content(facts: Facts) -> Iterator[Remark]:
    """T2M-ORPHAN-MCID."""
    if facts.tree is None:
        return
    for page in facts.pages:
        for leaf, marked in page.drawn.items():
            if leaf in page.with_text and leaf not in facts.claims and marked.artifact is None:
                yield Remark(f"marked content with MCID {leaf.mcid} belongs to no element", page.number)


def form_claimed_through_page(facts: Facts) -> Iterator[Remark]:
    """T2M-FORM-MCID."""
    for page in facts.pages:
        for leaf, marked in page.drawn.items():
            if marked.stream is not None and not marked.owns_mcids and leaf in facts.claims:
                message = f"MCID {leaf.mcid} of a form without /StructParents was read as one of its page"
                yield Remark(message, page.number, marked.stream)
