r"""The characters that stand for what is no text, and the places where text can stand.

Text is escaped as a *skeleton*: its characters, with one control character for each thing that is no text (a link, a
code span, an emphasis mark …). So the neighbours of a character are right even across such things, and each rule is one
linear pattern. The control characters can't come from a file: ``cleaned`` removes them first.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

ATOM, LINK, MATH, NOTE = "\x01", "\x02", "\x03", "\x04"
"""Stand-ins for what is no text: anything; what starts with ``[``; a formula; a footnote mark."""
FORCED = "\x05"
"""Stands before a character that a rule of the whole block has found to need a backslash."""
GUARD = "\x06"
"""Stands at the edges of text inside a link, ``<sub>`` or ``<sup>``: a bracket, no white space, is next to it."""
FIRST_MARK, LAST_MARK = "\x0e", "\x13"
"""The range of control characters that ``emphasis`` uses for its delimiters."""


class Place(NamedTuple):
    """Where inline content stands: what its start can be taken for, and how its lines are broken."""

    line_break: str
    starts_block: bool = False
    starts_item: bool = False
    is_task: bool = False
    is_heading: bool = False
    is_enclosed: bool = False
    is_link: bool = False
    is_cell: bool = False
    dollars: Literal["paired", "all", "none"] = "paired"
    outer_styles: int = 0


TABLE_BREAK = "<br>"
"""A line break in a cell of a pipe table, which is one line of Markdown."""

BLOCK = Place("\\\n", starts_block=True)
ITEM = Place("\\\n", starts_block=True, starts_item=True)
TASK = Place("\\\n", is_task=True)
HEADING = Place(" ", is_heading=True)
CELL = Place(TABLE_BREAK, is_cell=True)
RAISED = Place(" ", is_enclosed=True)
LINK_TEXT = Place(" ", is_enclosed=True, is_link=True)


def inside(outer: Place, inner: Place) -> Place:
    """The inner place, with what holds for all that stands in the outer one."""
    return inner._replace(is_cell=outer.is_cell, dollars=outer.dollars)


_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_BLANK_CONTROLS = "\t\n\v\f\r\x1c\x1d\x1e\x1f\x85\u2028\u2029"
"""What Unicode and Python count as white space among them."""


def cleaned(text: str) -> str:
    """The text on one line and without control characters; what has no meaning becomes U+FFFD."""
    if text.isprintable() or _CONTROL.search(text) is None:
        return text
    return _CONTROL.sub(lambda match: " " if match[0] in _BLANK_CONTROLS else "\ufffd", text)
