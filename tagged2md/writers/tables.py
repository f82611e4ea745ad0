"""Tables: the grid that the cells of a table fill, and pipe tables (GitHub Flavored Markdown, Tables extension)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tagged2md.document.nodes import (
    Alignment,
    Block,
    BlockQuote,
    Blocks,
    Cell,
    Code,
    CodeBlock,
    Comment,
    Heading,
    Inlines,
    LineBreak,
    ListBlock,
    Math,
    MathBlock,
    Paragraph,
    Table,
    Text,
    ThematicBreak,
)
from tagged2md.document.walk import is_blank, is_visible, leaves, walk
from tagged2md.options import Options
from tagged2md.writers.comments import comment
from tagged2md.writers.inline import inline_markdown
from tagged2md.writers.markers import item_markers, starts_with_list
from tagged2md.writers.skeleton import CELL

MAX_COLUMN_SPAN = 1000
"""Columns one cell may span, as in HTML (tagged-PDF writers have put 65,535 there)."""
MAX_REPEATED = 1000
"""Characters of a cell up to which ``spans=repeat`` copies it. Labels of headers and groups are short."""
MAX_SLOTS = 2_000_000
"""Grid slots up to which short rows are padded. GitHub fills missing cells itself: a larger table reads the same."""


class Slot(NamedTuple):
    """A cell at its place in the grid; ``row`` and ``column`` count from 0."""

    cell: Cell
    row: int
    column: int
    row_span: int
    column_span: int


class Grid(NamedTuple):
    """The cells of a table without rows and columns that hold nothing."""

    slots: tuple[Slot, ...]
    rows: int
    columns: int
    header_rows: int
    alignments: tuple[Alignment | None, ...]


def placed(table: Table) -> list[Slot]:
    """Each cell at the first place of its row that is free over its whole width; spans are clamped to the table."""
    free_from: dict[int, int] = {}  # column → the first row in which it is free again
    slots = []
    for number, row in enumerate(table.rows):
        column = 0
        for cell in row.cells:
            width = min(max(cell.column_span, 1), MAX_COLUMN_SPAN)
            height = min(max(cell.row_span, 1), len(table.rows) - number)
            column = _free_column(free_from, (number, column, width))
            slots.append(Slot(cell, number, column, height, width))
            for spanned in range(column, column + width):
                free_from[spanned] = number + height
            column += width
    return slots


def _free_column(free_from: dict[int, int], wanted: tuple[int, int, int]) -> int:
    row, start, width = wanted
    column = start
    while column < start + width:
        if free_from.get(column, 0) > row:
            start = column + 1
        column += 1
    return start


def grid(table: Table) -> Grid:
    """The table as a grid, without rows and columns in which no cell with content starts."""
    slots = placed(table)
    filled = [slot for slot in slots if not is_blank(slot.cell.blocks)]
    rows = sorted({slot.row for slot in filled})
    columns = sorted({slot.column for slot in filled})
    narrowed = slots if _is_full(slots, rows, columns) else [_narrowed(slot, rows, columns) for slot in slots]
    kept = tuple(slot for slot in narrowed if slot.row_span and slot.column_span)
    alignments = tuple(table.alignments[c] if c < len(table.alignments) else None for c in columns)
    header_rows = bisect_left(rows, table.header_rows)
    if table.header_rows and not header_rows:
        header_rows = int(_is_header_row(kept))
    return Grid(kept, len(rows), len(columns), header_rows, alignments)


def _is_full(slots: list[Slot], rows: list[int], columns: list[int]) -> bool:
    """Whether the kept rows and columns are all of those that cells reach over."""
    last_row = max([slot.row + slot.row_span for slot in slots], default=0)
    last_column = max([slot.column + slot.column_span for slot in slots], default=0)
    return last_row <= len(rows) and last_column <= len(columns)


def _narrowed(slot: Slot, rows: list[int], columns: list[int]) -> Slot:
    """The slot counted in kept rows and columns only; a span may become 0."""
    row, row_end = bisect_left(rows, slot.row), bisect_left(rows, slot.row + slot.row_span)
    column, column_end = bisect_left(columns, slot.column), bisect_left(columns, slot.column + slot.column_span)
    return Slot(slot.cell, row, column, row_end - row, column_end - column)


def _is_header_row(slots: tuple[Slot, ...]) -> bool:
    """Whether all cells with content of the first row are header cells."""
    first = [slot.cell for slot in slots if slot.row == 0 and not is_blank(slot.cell.blocks)]
    return bool(first) and all(cell.header for cell in first)


# ---------------------------------------------------------------- pipe tables


def pipe_table(table: Table, options: Options) -> str:
    """A table with pipes; empty where no cell has content. Without a header row the first row stands for one."""
    cells = grid(table)
    if not cells.rows:
        return ""
    rows = _text_rows(cells, options)
    if options.header == "empty" and not cells.header_rows:
        rows.insert(0, [""] * cells.columns)
    rules = [RULES[alignment] for alignment in cells.alignments]
    return "\n".join([_row(rows[0]), _row(rules), *map(_row, rows[1:])])


RULES: dict[Alignment | None, str] = {None: "---", "left": "---", "center": ":---:", "right": "---:"}
"""The row under the header says how columns are aligned."""


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _text_rows(cells: Grid, options: Options) -> list[list[str]]:
    """The text of each slot, row by row; of a cell that spans several, in the first or (``spans=repeat``) in all."""
    widths = [cells.columns] * cells.rows if cells.rows * cells.columns <= MAX_SLOTS else _used_widths(cells)
    rows = [[""] * width for width in widths]
    for slot in cells.slots:
        text = cell_markdown(slot.cell.blocks)
        rows[slot.row][slot.column] = text
        if options.spans == "repeat" and is_short(text):
            _repeat(rows, slot, text)
    return rows


def _used_widths(cells: Grid) -> list[int]:
    widths = [1] * cells.rows
    widths[0] = cells.columns
    for slot in cells.slots:
        widths[slot.row] = max(widths[slot.row], slot.column + 1)
    return widths


def is_short(text: str) -> bool:
    """Whether ``spans=repeat`` copies this text of a cell."""
    return len(text) <= MAX_REPEATED


def _repeat(rows: list[list[str]], slot: Slot, text: str) -> None:
    for row in rows[slot.row : slot.row + slot.row_span]:
        width = min(len(row), slot.column + slot.column_span) - slot.column
        row[slot.column : slot.column + width] = [text] * width


def cell_markdown(blocks: Blocks) -> str:
    """The blocks of a cell on one line, parted by ``<br>``, with every pipe escaped."""
    match blocks:
        case (Paragraph(children=children),):
            text = inline_markdown(children, CELL)
        case _:
            text = inline_markdown(_one_line(_lines(blocks, "")), CELL) + _comments(blocks)
    return text.replace("|", "\\|") if "|" in text else text


def _one_line(lines: Iterable[Inlines]) -> Inlines:
    """The lines that show something as one, with line breaks between."""
    kept = [line for line in lines if any(map(is_visible, leaves(line)))]
    return tuple(inline for line in kept for inline in (LineBreak(), *line))[1:]


def _comments(blocks: Blocks) -> str:
    # a dollar in a comment could pair with one in the text
    return "".join(comment(block.text.replace("$", "&#36;")) for block in walk(blocks) if isinstance(block, Comment))


def _lines(blocks: Iterable[Block], lead: str) -> Iterator[Inlines]:
    """The lines of blocks in a cell. ``lead`` is one dash for each list around them."""
    for block in blocks:
        match block:
            case Paragraph(children=children) | Heading(children=children):
                yield children
            case ListBlock():
                yield from _list_lines(block, lead)
            case CodeBlock(text=text):
                yield from ((Code(line.rstrip()),) for line in text.split("\n"))
            case BlockQuote(blocks=inner):
                yield from _lines(inner, lead)
            case MathBlock(tex=tex):
                yield (Math(tex),)
            case Table():
                yield from _inner_rows(block)
            case Comment() | ThematicBreak():
                pass


def _list_lines(block: ListBlock, lead: str) -> Iterator[Inlines]:
    for item, marker in zip(block.items, item_markers(block), strict=True):
        lines = [line for line in _lines(item.blocks, f"{lead}- ") if any(map(is_visible, leaves(line)))]
        if item.task is None and (not lines or starts_with_list(item)):
            yield from lines  # the marker of the inner list says how deep it is
        else:
            yield (Text(f"{lead}{marker} "), *(lines[0] if lines else ()))
            yield from lines[1:]


def _inner_rows(table: Table) -> Iterator[Inlines]:
    """A table inside a cell: its rows as lines, their cells parted by semicolons."""
    cells = grid(table)
    rows: list[list[Inlines]] = [[] for _ in range(cells.rows)]
    for slot in cells.slots:
        line = _one_line(_lines(slot.cell.blocks, ""))
        if line:
            rows[slot.row].append(line)
    for row in rows:
        yield tuple(inline for cell in row for inline in (Text("; "), *cell))[1:]


# ---------------------------------------------------------------- which form


def needs_html(table: Table, options: Options) -> bool:
    """Whether the table is written as HTML: because of its content, or because options say so."""
    if options.tables != "auto":
        return options.tables == "html"
    return any(_is_beyond_pipes(block) for row in table.rows for cell in row.cells for block in walk(cell.blocks))


def _is_beyond_pipes(block: Block) -> bool:
    match block:
        case CodeBlock():
            return True
        case Table(rows=rows):
            return sum(len(row.cells) for row in rows) > 1
        case _:
            return False
