"""Hand-made tables for tests: cells at columns, lines and fills around them."""

from __future__ import annotations

from readers.heuristic.made import MONO, line, page_of

from tagged2md.geometry import Rect
from tagged2md.pdf.page import Fill, MarkedContent, Ruling
from tagged2md.readers.heuristic.rows import column_of

MARKED = MarkedContent(1, None, "")
TOP = 700.0
STEP = 20.0
WIDTH = 100.0
"""Of a column, points: ten letters of ten points fill half of it."""


def cells(*rows, top=TOP, step=STEP, width=WIDTH, font=None):
    """One line for each text; cells of a row are parted by ``|``, the text starts 5 points right of its column."""
    return [
        line(text, 5.0 + width * column, top - step * (number + 0.7), **({"font": font} if font else {}))
        for number, row in enumerate(rows)
        for column, text in enumerate(row.split("|"))
        if text
    ]


def code(*rows):
    return cells(*rows, font=MONO)


def across(y, x0=0.0, x1=3 * WIDTH, width=0.5):
    return Ruling(x0, y, x1, y, width, MARKED, 0)


def down(x, y0, y1=TOP):
    return Ruling(x, y0, x, y1, 0.5, MARKED, 0)


def grid(rows, columns, *, without=()):
    """The lines of a grid; ``without`` names missing pieces as ``("across" | "down", line, interval)``."""
    pieces = [
        across(TOP - STEP * i, WIDTH * j, WIDTH * (j + 1))
        for i in range(rows + 1)
        for j in range(columns)
        if ("across", i, j) not in without
    ]
    return pieces + [
        down(WIDTH * j, TOP - STEP * (i + 1), TOP - STEP * i)
        for j in range(columns + 1)
        for i in range(rows)
        if ("down", j, i) not in without
    ]


def area(x0, y0, x1, y1, colour=(0.8, 0.8, 0.9)):
    return Fill(Rect(x0, y0, x1, y1), colour, False, True, MARKED, 0)


def page(lines, rulings=(), fills=()):
    return page_of(lines, rulings=list(rulings), fills=list(fills))


def column(lines, em=10.0):
    """The lines as the reader has them once columns are cut: one for each baseline."""
    return column_of(lines, em)[0]


def shown(table):
    """The table as text: a row a line, cells parted by ``|``; ``^`` and ``<`` stand where a cell spans."""
    slots = [["" for _ in range(table.columns)] for _ in range(table.rows)]
    for cell in table.cells:
        slot = cell.slot
        for r in range(slot.row, slot.row + slot.row_span):
            for c in range(slot.column, slot.column + slot.column_span):
                slots[r][c] = "^" if r > slot.row else "<"
        slots[slot.row][slot.column] = cell.text
    return ["|".join(row) for row in slots]
