"""Blocks as Markdown: CommonMark with GitHub's tables, strikethrough, task lists, footnotes and dollar math.

One function for each kind of block. The style, and why it is so, is told in docs/markdown-style.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tagged2md.document.nodes import (
    Block,
    BlockQuote,
    Blocks,
    CodeBlock,
    Comment,
    Heading,
    ListBlock,
    ListItem,
    MathBlock,
    Paragraph,
    Table,
    ThematicBreak,
)
from tagged2md.options import Options
from tagged2md.writers.atoms import longest_backtick_run, safe_tex
from tagged2md.writers.comments import comment
from tagged2md.writers.inline import inline_markdown
from tagged2md.writers.markers import TASK_BOXES, item_bullets
from tagged2md.writers.skeleton import BLOCK, HEADING, ITEM, TASK, cleaned
from tagged2md.writers.tables import needs_html, pipe_table

DEFAULTS = Options()
LIST_SEPARATOR = "<!-- -->"
"""Parts two lists of the same kind, which Markdown would read as one."""
NOTE_INDENT = 4
"""Columns by which the further blocks of a footnote are indented (GitHub, footnotes)."""
MIN_FENCE = 3
"""Backticks of a code fence (CommonMark 0.31, 4.5)."""


def blocks_markdown(blocks: Blocks, options: Options = DEFAULTS) -> str:
    """Blocks as Markdown without final line feed, for parts of a document. They are at most 32 containers deep."""
    return "\n\n".join(_parts(blocks, options))


def _parts(blocks: Iterable[Block], options: Options) -> Iterator[str]:
    previous: Block | None = None
    for block in blocks:
        text = block_markdown(block, options)
        if not text:
            continue
        if previous and touch(previous, block):
            yield LIST_SEPARATOR
        yield text
        previous = block


def touch(first: Block, second: Block) -> bool:
    """Whether two neighbours are lists of one kind."""
    return isinstance(first, ListBlock) and isinstance(second, ListBlock) and first.ordered == second.ordered


def block_markdown(block: Block, options: Options = DEFAULTS) -> str:
    """One block, without final line feed; empty where nothing would show."""
    match block:
        case Paragraph(children=children):
            return inline_markdown(children, BLOCK)
        case Heading(level=level, children=children):
            return heading(level, inline_markdown(children, HEADING))
        case ListBlock():
            return list_markdown(block, options)
        case Table():
            return _html_table(block) if needs_html(block, options) else pipe_table(block, options)
        case CodeBlock(text=text):
            return fence(text)
        case BlockQuote(blocks=blocks):
            return quoted(blocks_markdown(blocks, options))
        case MathBlock(tex=tex):
            return math_block(tex)
        case Comment(text=text):
            return comment(text)
        case ThematicBreak():
            # not ---, which would underline a heading, open front matter or, behind a dash, be a break of its own
            return "***"


def _html_table(table: Table) -> str:
    from tagged2md.writers.html import html_table  # few documents need it

    return html_table(table)


MAX_LEVEL = 6
"""Markdown's deepest heading."""


def heading(level: int, text: str) -> str:
    """A heading line."""
    return f"{'#' * min(max(level, 1), MAX_LEVEL)} {text}" if text else ""


def fence(code: str) -> str:
    """A fenced code block. Its fence is longer than any run of backticks inside."""
    lines = [cleaned(line.expandtabs(NOTE_INDENT)).rstrip() for line in code.split("\n")]
    if not any(lines):
        return ""
    ticks = "`" * max(MIN_FENCE, longest_backtick_run(code) + 1)
    return "\n".join([ticks, *lines, ticks])


def quoted(text: str) -> str:
    """The text with ``>`` before every line."""
    return "\n".join(f"> {line}" if line else ">" for line in text.split("\n")) if text else ""


_STARTS_BLOCK = re.compile(r"[-+*](?:\s|$)|>|#{1,6}(?:\s|$)|[0-9]{1,9}[.)](?:\s|$)|=+\s*$|-+\s*$|`{3}|~{3}|<")


def math_block(tex: str) -> str:
    """A display formula between lines of ``$$``.

    Lines that Markdown would take for a list, a quotation … go to the line before: to LaTeX both are white space.
    """
    lines: list[str] = []
    for raw in safe_tex(tex).split("\n"):
        line = cleaned(raw).strip()
        if not line:
            continue
        if lines and _STARTS_BLOCK.match(line):
            lines[-1] += f" {line}"
        else:
            lines.append(line)
    if not lines:
        return ""
    # an empty group before a sign at the very start changes nothing in LaTeX
    first = f"{{}}{lines[0]}" if _STARTS_BLOCK.match(lines[0]) else lines[0]
    return "\n".join(["$$", first, *lines[1:], "$$"])


# ---------------------------------------------------------------- lists


def list_markdown(block: ListBlock, options: Options) -> str:
    """A list. Items with nothing in them are left out."""
    is_loose = block.loose or any(_is_loose(item) for item in block.items)
    between = "\n\n" if is_loose else "\n"
    rows = zip(block.items, item_bullets(block), strict=True)
    texts = [item_markdown(item, bullet, between, options) for item, bullet in rows]
    return between.join(filter(None, texts))


def _is_loose(item: ListItem) -> bool:
    return sum(not isinstance(block, ListBlock) for block in item.blocks) > 1


def item_markdown(item: ListItem, marker: str, between: str, options: Options) -> str:
    """One item: its marker, and its blocks indented by the width of the marker."""
    text = _item_text(item, between, options)
    return f"{marker} {indented(text, len(marker) + 1)}" if text else ""


def _item_text(item: ListItem, between: str, options: Options) -> str:
    result: list[str] = []
    previous: Block | None = None
    for block, text in _item_parts(item, options):
        if previous:
            result.append(between if interrupts(previous, block, text) else "\n\n")
            if touch(previous, block):
                result += [LIST_SEPARATOR, "\n\n"]
        result.append(text)
        previous = block
    return "".join(result)


def _item_parts(item: ListItem, options: Options) -> Iterator[tuple[Block, str]]:
    """The blocks of an item that show something, with their texts; its task box starts the first paragraph."""
    box = "" if item.task is None else TASK_BOXES[item.task]
    is_first = True
    for block in item.blocks:
        text = _first_text(block, box, options) if is_first else block_markdown(block, options)
        if not text:
            continue
        if is_first and box:
            if isinstance(block, Paragraph):
                text = f"{box} {text}"
            else:
                yield Paragraph((), item.source), box
        yield block, text
        is_first = False
    if is_first and box:
        yield Paragraph((), item.source), box


def _first_text(block: Block, box: str, options: Options) -> str:
    """The first block of an item: its start may look like a task box, or stands behind one."""
    if isinstance(block, Paragraph):
        return inline_markdown(block.children, TASK if box else ITEM)
    return block_markdown(block, options)


def interrupts(previous: Block, block: Block, text: str) -> bool:
    """Whether a list can follow on the very next line (CommonMark 0.31, 5.2: only if it starts with 1)."""
    if not isinstance(block, ListBlock) or not isinstance(previous, (Paragraph, Heading, CodeBlock)):
        return False
    return not block.ordered or text.startswith("1. ")


def indented(text: str, width: int) -> str:
    """The text with every line but the first indented; blank lines stay empty."""
    if "\n" not in text:
        return text
    pad = " " * width
    first, *rest = text.split("\n")
    return "\n".join([first, *(pad + line if line else "" for line in rest)])
