"""A Markdown parser for what we write: CommonMark, tables and strikethrough, with footnotes and dollar math added.

markdown-it-py is imported on call: most conversions do not read back.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_block import StateBlock
    from markdown_it.rules_inline import StateInline

MAX_NESTING = 1000
"""Containers and spans inside each other that the parser follows; ours are at most 32 deep, spans included."""
INDENT = 4
"""Columns by which the blocks of a footnote are indented; also where indented code starts."""
LABELS = "note labels"
"""Key of the parser's environment: the labels of the footnotes that are defined."""
_NO_MATH = "no math"
"""Key of the parser's environment: the last text in which no further dollar closes math."""

_DEFINITION = re.compile(r"\[\^([^\s\]]+)\]:[ ]*")
_REFERENCE = re.compile(r"\[\^([^\s\]]+)\]")
_MATH_FENCE = "$$"


def parser() -> MarkdownIt:
    """A parser that gives link targets as they are written, and judges none."""
    from markdown_it import MarkdownIt

    reader = MarkdownIt("commonmark", {"maxNesting": MAX_NESTING}).enable(["table", "strikethrough"])
    reader.normalizeLinkText = str  # type: ignore[method-assign,assignment]
    reader.normalizeLink = str  # type: ignore[method-assign,assignment]
    reader.validateLink = bool  # type: ignore[method-assign,assignment]
    reader.block.ruler.before("fence", "math", math_block, {"alt": ["paragraph", "reference", "blockquote", "list"]})
    reader.block.ruler.before("reference", "note", note_definition, {"alt": ["paragraph", "reference"]})
    reader.inline.ruler.before("escape", "math", inline_math)
    reader.inline.ruler.after("image", "note", note_mark)
    return reader


def math_block(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:  # noqa: FBT001
    """Block rule: lines between ``$$`` and ``$$``."""
    if state.is_code_block(start_line) or _line(state, start_line) != _MATH_FENCE:
        return False
    for line in range(start_line + 1, end_line):
        if _line(state, line) == _MATH_FENCE and state.sCount[line] >= state.blkIndent:
            break
    else:
        return False
    if not silent:
        token = state.push("math_block", "", 0)
        token.content = state.getLines(start_line + 1, line, state.sCount[start_line], keepLastLF=False)
        token.map = [start_line, line + 1]
        state.line = line + 1
    return True


def _line(state: StateBlock, line: int) -> str:
    return state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]].rstrip()


def note_definition(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:  # noqa: FBT001
    """Block rule: ``[^label]:`` and what is indented below it."""
    begin = state.bMarks[start_line] + state.tShift[start_line]
    match = _DEFINITION.match(state.src, begin, state.eMarks[start_line])
    if state.is_code_block(start_line) or match is None:
        return False
    if not silent:
        _tokenize_note(state, (start_line, end_line), match)
    return True


def _tokenize_note(state: StateBlock, lines: tuple[int, int], match: re.Match[str]) -> None:
    line, end_line = lines
    label = match[1]
    state.env.setdefault(LABELS, set()).add(label)
    opened = state.push("note_open", "", 1)
    opened.info = label
    saved = state.bMarks[line], state.tShift[line], state.sCount[line], state.parentType
    # the rest of the line counts as indented like the lines below it
    state.bMarks[line], state.tShift[line] = match.end(), 0
    state.blkIndent += INDENT
    state.sCount[line] = state.blkIndent if match.end() < state.eMarks[line] else 0
    state.parentType = "footnote"
    state.md.block.tokenize(state, line, end_line)
    opened.map = [line, state.line]
    state.blkIndent -= INDENT
    state.bMarks[line], state.tShift[line], state.sCount[line], state.parentType = saved
    state.push("note_close", "", -1)


def note_mark(state: StateInline, silent: bool) -> bool:  # noqa: FBT001
    """Inline rule: ``[^label]`` of a note that is defined."""
    match = _REFERENCE.match(state.src, state.pos, state.posMax)
    if match is None or match[1] not in state.env.get(LABELS, ()):
        return False
    if not silent:
        state.push("note_mark", "", 0).info = match[1]
    state.pos = match.end()
    return True


_DIGIT = re.compile("[0-9]")
_ESCAPE_OR_DOLLAR = re.compile(r"\\.|\$", re.DOTALL)


def inline_math(state: StateInline, silent: bool) -> bool:  # noqa: FBT001
    """Inline rule: ``$…$``, not after or before white space inside, not before a digit."""
    source, start = state.src, state.pos
    if source[start] != "$" or source[start + 1 : start + 2].strip() == "":
        return False
    if state.env.get(_NO_MATH) is source:
        return False
    end = _closing_dollar(source, start + 1)
    if end is None:
        state.env[_NO_MATH] = source  # nor for any dollar behind this one
    if end is None or end >= state.posMax:
        return False
    if not silent:
        state.push("math_inline", "", 0).content = source[start + 1 : end]
    state.pos = end + 1
    return True


def _closing_dollar(source: str, start: int) -> int | None:
    """Position of the first dollar that may close math: not escaped, not after white space, not before a digit."""
    for match in _ESCAPE_OR_DOLLAR.finditer(source, start):
        position = match.start()
        is_free = match[0] == "$" and not source[position - 1].isspace()
        if is_free and _DIGIT.match(source, position + 1) is None:
            return position
    return None
