"""Document → outline: what a document means to say, apart from how it is written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tagged2md.document.depth import shallow
from tagged2md.document.levels import with_closed_levels
from tagged2md.document.nodes import (
    Block,
    BlockQuote,
    Blocks,
    CodeBlock,
    Comment,
    Document,
    Heading,
    Image,
    ListBlock,
    ListItem,
    Math,
    MathBlock,
    NoteRef,
    Paragraph,
    Table,
    ThematicBreak,
)
from tagged2md.document.walk import Leaf, inlines_of, is_blank, leaf_text, leaves, walk
from tagged2md.options import Options
from tagged2md.writers.atoms import note_label, safe_tex
from tagged2md.writers.footnotes import marked_ids, unmarked
from tagged2md.writers.markers import TASK_BOXES, item_markers, item_numbers, starts_with_list
from tagged2md.writers.readback.outline import (
    CODE,
    IMAGE,
    MATH,
    Entry,
    Outline,
    Run,
)
from tagged2md.writers.readback.runs import image_targets, runs_of, text_entry
from tagged2md.writers.skeleton import cleaned
from tagged2md.writers.tables import Grid, cell_markdown, grid, is_short, needs_html


def outline_of_document(document: Document, options: Options) -> Outline:
    """The outline of a document. Notes that nothing marks are text at its end."""
    document = shallow(document)
    if options.headings == "normalize":
        document = with_closed_levels(document)
    noted = [block for note in document.footnotes for block in note.blocks]
    marked = marked_ids([*document.blocks, *noted], options)
    loose = [block for note in document.footnotes if note.note_id not in marked for block in unmarked(note)]
    notes = {
        note_label(note.note_id): tuple(entries(note.blocks, options))
        for note in document.footnotes
        if note.note_id in marked
    }
    return Outline(tuple(entries([*document.blocks, *loose], options)), notes)


def entries(blocks: Iterable[Block], options: Options, depth: int = 0) -> Iterator[Entry]:
    """The entries of blocks that lie ``depth`` containers deep (at most 32)."""
    for block in blocks:
        if not is_blank([block]):
            yield from _block_entries(block, options, depth)


def _block_entries(block: Block, options: Options, depth: int) -> Iterator[Entry]:
    match block:
        case Paragraph(children=children):
            yield text_entry("paragraph", depth, children)
        case Heading(level=level, children=children):
            entry = text_entry(f"heading {min(max(level, 1), 6)}", depth, children)
            yield entry._replace(runs=tuple(run._replace(text=run.text.replace("\n", " ")) for run in entry.runs))
        case CodeBlock(text=text):
            lines = (cleaned(line.expandtabs(4)).rstrip() for line in text.split("\n"))
            yield Entry("code", depth, (Run("\n".join(lines)),))
        case MathBlock(tex=tex):
            yield Entry("formula", depth, (Run(safe_tex(cleaned(tex)), MATH),))
        case ThematicBreak():
            yield Entry("break", depth)
        case BlockQuote(blocks=blocks):
            yield Entry("blockquote", depth)
            yield from entries(blocks, options, depth + 1)
        case ListBlock(ordered=ordered):
            yield Entry("ordered list" if ordered else "bullet list", depth)
            yield from _list_entries(block, options, depth + 1)
        case Table():
            yield from _table_entries(block, options, depth)
        case Comment():
            return


def _list_entries(block: ListBlock, options: Options, depth: int) -> Iterator[Entry]:
    for item, number in zip(block.items, item_numbers(block), strict=True):
        if is_blank(item.blocks) and item.task is None:
            continue
        box = "" if item.task is None else f" {TASK_BOXES[item.task]}"
        yield Entry(f"item {number if block.ordered else '-'}{box}", depth)
        if box and not starts_with_text(item):
            yield Entry("paragraph", depth)
        yield from entries(item.blocks, options, depth)


def starts_with_text(item: ListItem) -> bool:
    """Whether the first block of an item that shows anything is a paragraph."""
    shown = (block for block in item.blocks if not is_blank([block]))
    return isinstance(next(shown, None), Paragraph)


# ---------------------------------------------------------------- tables


def _table_entries(table: Table, options: Options, depth: int) -> Iterator[Entry]:
    cells = grid(table)
    if needs_html(table, options):
        yield from (Entry("HTML cell", depth, (Run(html_text(slot.cell.blocks)),)) for slot in cells.slots)
        return
    yield Entry("table", depth)
    is_headless = options.header == "empty" and not cells.header_rows
    if is_headless:
        yield from _row_entries(cells, [()] * cells.columns, 0, depth)
    for number, row in enumerate(_rows(cells, options)):
        yield from _row_entries(cells, row, number + is_headless, depth)


def _rows(cells: Grid, options: Options) -> list[list[Blocks]]:
    rows: list[list[Blocks]] = [[()] * cells.columns for _ in range(cells.rows)]
    for slot in cells.slots:
        is_repeated = options.spans == "repeat" and is_short(cell_markdown(slot.cell.blocks))
        height, width = (slot.row_span, slot.column_span) if is_repeated else (1, 1)
        for row in rows[slot.row : slot.row + height]:
            row[slot.column : slot.column + width] = [slot.cell.blocks] * width
    return rows


def _row_entries(cells: Grid, row: Iterable[Blocks], number: int, depth: int) -> Iterator[Entry]:
    yield Entry("tr", depth)
    for blocks, alignment in zip(row, cells.alignments, strict=True):
        aligned = alignment if alignment in {"center", "right"} else ""
        kind = " ".join(filter(None, ["header cell" if number == 0 else "cell", aligned]))
        runs = _joined_lines(cell_lines(blocks))
        images = (leaf for inner in walk(blocks) for leaf in leaves(inlines_of(inner)) if isinstance(leaf, Image))
        yield Entry(kind, depth, tuple(runs), tuple(image_targets(images)))


def _joined_lines(lines: Iterable[list[Run]]) -> Iterator[Run]:
    for number, line in enumerate(line for line in lines if is_shown(line)):
        if number:
            yield Run("\n")
        yield from line


def is_shown(line: Iterable[Run]) -> bool:
    """Whether a line of a cell shows anything."""
    return any(run.text.strip() or run.looks & IMAGE for run in line)


def cell_lines(blocks: Iterable[Block], lead: str = "") -> Iterator[list[Run]]:
    """The lines of a cell of a pipe table. ``lead`` is one dash for each list around them."""
    for block in blocks:
        match block:
            case Paragraph(children=children) | Heading(children=children):
                yield list(runs_of(children))
            case CodeBlock(text=text):
                yield from ([Run(cleaned(line.rstrip()), CODE)] for line in text.split("\n"))
            case MathBlock(tex=tex):
                yield [Run(safe_tex(cleaned(tex)), MATH)]
            case BlockQuote(blocks=inner):
                yield from cell_lines(inner, lead)
            case ListBlock():
                yield from _list_lines(block, lead)
            case Table():
                yield from _inner_table_lines(block)
            case ThematicBreak() | Comment():
                pass


def _list_lines(block: ListBlock, lead: str) -> Iterator[list[Run]]:
    for item, marker in zip(block.items, item_markers(block), strict=True):
        lines = [line for line in cell_lines(item.blocks, f"{lead}- ") if is_shown(line)]
        if item.task is not None or (lines and not starts_with_list(item)):
            first = lines[0] if lines else []
            lines[:1] = [[Run(f"{lead}{marker} "), *first]]
        yield from lines


def _inner_table_lines(table: Table) -> Iterator[list[Run]]:
    cells = grid(table)
    lines: list[list[Run]] = [[] for _ in range(cells.rows)]
    for slot in cells.slots:
        content = list(_joined_lines(cell_lines(slot.cell.blocks)))
        if content:
            lines[slot.row] += [Run("; "), *content] if lines[slot.row] else content
    yield from lines


def html_text(blocks: Iterable[Block]) -> str:
    """The text of a cell of an HTML table."""
    return "".join(map(_html_block_text, blocks))


def _html_block_text(block: Block) -> str:
    match block:
        case Paragraph(children=children) | Heading(children=children):
            return "".join(map(_html_leaf_text, leaves(children)))
        case CodeBlock(text=text):
            return cleaned(text)
        case MathBlock(tex=tex):
            return _html_math(tex)
        case BlockQuote(blocks=blocks):
            return html_text(blocks)
        case ListBlock(items=items):
            boxes = ("" if item.task is None else TASK_BOXES[item.task] for item in items)
            return "".join(box + html_text(item.blocks) for box, item in zip(boxes, items, strict=True))
        case Table():
            return "".join(html_text(slot.cell.blocks) for slot in grid(block).slots)
        case ThematicBreak() | Comment():
            return ""


def _html_math(tex: str) -> str:
    return f"${safe_tex(cleaned(tex))}$" if tex.strip() else ""


def _html_leaf_text(leaf: Leaf) -> str:
    match leaf:
        case Math(tex=tex):
            return _html_math(tex)
        case NoteRef(note_id=note_id):
            return note_label(note_id)
        case _:
            return cleaned(leaf_text(leaf))
