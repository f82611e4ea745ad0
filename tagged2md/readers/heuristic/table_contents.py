"""Lists of contents that look like tables: entries between two rules, or without leaders, as LaTeX sets sections."""

from __future__ import annotations

from collections.abc import Mapping

from tagged2md.readers.heuristic.contents import LEADER, linked_entry
from tagged2md.readers.heuristic.links import page_target
from tagged2md.readers.heuristic.table_guards import is_page_column
from tagged2md.readers.heuristic.table_records import CellFound, TableFound

LED_SHARE = 0.3
"""Part of the entries with leaders or links; LaTeX sets sections, in bold, without leaders."""
LINKED_SHARE = 0.5
"""Part of a table's lines that are links; numbers at the right edge are often none."""
MIN_ENTRIES = 3
"""Rows with a page number at their end."""
ENTRY_SHARE = 0.6
"""Part of the rows that end in a page number; titles of parts have none."""


def is_contents(table: TableFound, urls: Mapping[int, str]) -> bool:
    """Whether the rows of a table are entries of a list of contents: links into the file, or titles with pages."""
    linked = sum(linked_entry(line, urls) is not None for line in table.lines) if urls else 0
    return linked > LINKED_SHARE * len(table.lines) or has_pages(table, urls) or has_leaders_at_right(table)


def has_leaders_at_right(table: TableFound) -> bool:
    """Whether leaders stand in the right half of rows, as in contents of two columns; tables have them at labels."""
    right = {
        cell.slot.row for cell in table.cells if 2 * cell.slot.column >= table.columns and LEADER.search(cell.text)
    }
    return len(right) >= LED_SHARE * table.rows


def has_pages(table: TableFound, urls: Mapping[int, str]) -> bool:
    """Whether the last column counts pages, most of which are links into the file or have leaders before them."""
    pages = [cell for cell in table.cells if cell.lines and cell.slot.column == table.columns - 1]
    if len(pages) < max(MIN_ENTRIES, ENTRY_SHARE * table.rows) or not is_page_column([cell.text for cell in pages]):
        return False
    led = {cell.slot.row for cell in table.cells if LEADER.search(cell.text)}
    entries = sum(cell.slot.row in led or is_link(cell, urls) for cell in pages)
    return entries >= LED_SHARE * len(pages)


def is_link(cell: CellFound, urls: Mapping[int, str]) -> bool:
    """Whether a cell links to a place in the file."""
    found = [urls.get(id(run)) for line in cell.lines for run in line.runs] if urls else []
    return any(url is not None and page_target(url) is not None for url in found)
