"""How well files of an origin can be read, with and without their tags, and why.

The grades: ``good``, headings, lists, tables and order come out as they were meant, but for single ones; ``fair``,
text and order do, structure in part; ``poor``, text is there, order or structure often wrong; ``none``, no text.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from tagged2md.checks.programs import OriginKind

Expectation = Literal["good", "fair", "poor", "none"]


class Expected(NamedTuple):
    """A grade and its reason."""

    grade: Expectation
    reason: str


class Readings(NamedTuple):
    """What to expect of a file that is read by its tags, and of one that is read by geometry."""

    tagged: Expected
    untagged: Expected


EXPECTED: Mapping[OriginKind, Readings] = {
    "word": Readings(
        Expected("good", "Word tags headings, lists, tables and notes by their styles"),
        Expected("fair", "type and spacing are regular; headings and lists set by hand are guessed"),
    ),
    "latex": Readings(
        Expected("good", "tagpdf names every part; floats stand at the end of the tree"),
        Expected("good", "type, spacing and numbering are regular; formulas stay runs of signs"),
    ),
    "libreoffice": Readings(
        Expected("good", "tags follow the styles; emphasis and nesting of lists come from looks"),
        Expected("good", "type and spacing are regular; code and tables without lines are guessed"),
    ),
    "google-docs": Readings(
        Expected("good", "tags follow the styles"),
        Expected("fair", "type and spacing are regular; lists and tables are drawn plainly"),
    ),
    "design": Readings(
        Expected("fair", "stories are tagged in their order, but types are those of the styles: paragraphs mostly"),
        Expected("poor", "free columns, boxes and display type: order and headings are guessed"),
    ),
    "browser": Readings(
        Expected("good", "tags are those of the page; running lines are unmarked, spaces come from geometry"),
        Expected("good", "type and spacing are those of a style sheet; menus and side bars stay in the text"),
    ),
    "html": Readings(
        Expected("good", "tags are those of the page"),
        Expected("good", "type and spacing are those of a style sheet"),
    ),
    "generated": Readings(
        Expected("good", "tags are what the program asked for, and regular"),
        Expected("good", "layout is regular; tables of reports without lines are guessed"),
    ),
    "form": Readings(
        Expected("poor", "a form: all is Form and Div, labels and fields stand where the page has them"),
        Expected("poor", "a form: labels and boxes have no order of their own"),
    ),
    "drawing": Readings(
        Expected("poor", "a drawing: labels have no order"),
        Expected("poor", "a drawing: labels have no order"),
    ),
    "slides": Readings(
        Expected("fair", "a section for each slide; boxes are in the order in which they were made"),
        Expected("poor", "boxes stand freely: their order and what is a heading are guessed"),
    ),
    "spreadsheet": Readings(
        Expected("fair", "one table over all pages, without header cells; only filled cells are tagged"),
        Expected("poor", "columns are guessed where no lines are drawn, and cut at page borders"),
    ),
    "remediated": Readings(
        Expected("good", "tags were made or checked by hand"),
        Expected("fair", "the tags are gone; the rest is that of its first program"),
    ),
    "scan": Readings(
        Expected("none", "pages are images: recognise the text first"),
        Expected("none", "pages are images: recognise the text first"),
    ),
    "scan-ocr": Readings(
        Expected("poor", "recognised text has errors, and its tags are guesses of the same program"),
        Expected("poor", "recognised text has errors, no bold or italic, and no lines of tables"),
    ),
    "printed": Readings(
        Expected("fair", "the tags came through a printer driver or converter that knew little of them"),
        Expected("fair", "the printer driver keeps type and places; links, bookmarks and tags are gone"),
    ),
    "other": Readings(
        Expected("fair", "nothing is known of the program"),
        Expected("fair", "nothing is known of the program"),
    ),
}
"""Grades of untagged files by the benchmarks of generated documents (0.95 and more of what was meant is good) and of
real pages; those of tagged files by their trees (docs/heuristics.md, docs/findings.md)."""
