"""Facts about what a file would become: headings, tables and links of its Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tagged2md.checks.result import FigureFact, HeadingFact, LinkFact, TableFact
from tagged2md.document.nodes import Heading, Link, Table
from tagged2md.document.walk import SPANS, inline_text, inlines_of, walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tagged2md.checks.facts import Facts
    from tagged2md.document.nodes import Block, Blocks, Inlines


def headings_of(blocks: Blocks) -> tuple[HeadingFact, ...]:
    """The headings, in reading order."""
    found = (block for block in walk(blocks) if isinstance(block, Heading))
    return tuple(HeadingFact(block.level, inline_text(block.children), block.source.page) for block in found)


def tables_of(blocks: Blocks) -> tuple[TableFact, ...]:
    """The tables, in reading order."""
    found = (block for block in walk(blocks) if isinstance(block, Table))
    return tuple(TableFact(len(table.rows), columns_of(table), table.source.page) for table in found)


def columns_of(table: Table) -> int:
    """Columns of the grid: the longest of its rows, spans counted."""
    return max((sum(cell.column_span for cell in row.cells) for row in table.rows), default=0)


def links_of(blocks: Blocks) -> tuple[LinkFact, ...]:
    """The links, in reading order."""
    return tuple(link for block in walk(blocks) for link in _links(block))


def _links(block: Block) -> Iterator[LinkFact]:
    waiting: list[Inlines] = [inlines_of(block)]
    while waiting:
        for inline in waiting.pop():
            if isinstance(inline, Link):
                yield LinkFact(inline_text(inline.children), inline.url, block.source.page)
            elif isinstance(inline, SPANS):
                waiting.append(inline.children)


def figures_of(facts: Facts) -> tuple[FigureFact, ...]:
    """The Figure elements, in document order."""
    return tuple(FigureFact(figure.alt or figure.actual_text, facts.page_of(figure)) for figure in facts.of("Figure"))
