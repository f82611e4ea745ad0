"""Tests of description lists."""

from __future__ import annotations

import pytest
from builder import untagged
from readers.heuristic.made import BODY, BOLD, Setter, facts, line

import tagged2md
from tagged2md.readers.heuristic.records import Column
from tagged2md.readers.heuristic.terms import term_markers

RIGHT = 300.0
PROSE = "Text at the edge of the column, which is what the terms stand at, too."
LINES = (
    "The words of this paragraph fill a line of the page from its left to its right",
    "edge, or nearly so, as those of running text do, and then the next line goes on",
)
DEFINED = [
    ("Atom", ["The smallest unit of matter", "that keeps its properties"]),
    ("Ion", ["Charged"]),
    ("Cell", ["Lives"]),
]


def own(pairs, *, indent=30.0, font=BOLD, prose=PROSE):
    """Terms on lines of their own."""
    page = Setter().set(prose)
    for term, texts in pairs:
        page.set(term, font=font)
        for text in texts:
            page.set(text, indent=indent)
    return page.lines


def run_in(pairs, *, indent=30.0, prose=PROSE):
    """Bold terms before their definitions."""
    page = Setter().set(prose)
    for term, texts in pairs:
        start = line(term, 0.0, page.y, font=BOLD)
        rest = line(texts[0], start.x1 + 5.0, page.y)
        page.lines.append(rest._replace(runs=start.runs + rest.runs, x0=0.0, text=f"{term} {texts[0]}"))
        page.y -= page.leading
        for text in texts[1:]:
            page.set(text, indent=indent)
    return page.lines


def labels(lines, **changes):
    column = Column(0.0, RIGHT, tuple(lines))
    return [marker.label for marker in term_markers(column, facts(**changes), ()).values()]


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        pytest.param(own(DEFINED), ["Atom", "Ion", "Cell"], id="bold terms over their definitions"),
        pytest.param(own(DEFINED, font=BODY), ["Atom", "Ion", "Cell"], id="terms in the type of the text"),
        pytest.param(run_in(DEFINED), ["Atom", "Ion", "Cell"], id="bold terms before their definitions"),
        pytest.param(run_in([(f"2.{i}", d) for i, (_, d) in enumerate(DEFINED)]), [], id="numbers of rows"),
        pytest.param(own(DEFINED[:2]), [], id="two are too few"),
        pytest.param(own(DEFINED, indent=10.0), [], id="indented as first lines are"),
        pytest.param(own([*DEFINED[:2], ("Atom", ["Again"])]), [], id="names in a dialogue come again"),
        pytest.param(own(DEFINED, prose="Glossary"), [], id="headings that hang out of indented text"),
        pytest.param(
            own([("Atom", ["Small"]), ("Ion", ["Charged"]), ("Cell", ["Lives"])]), [], id="nothing is wrapped"
        ),
        pytest.param(own([(f"{term}.", texts) for term, texts in DEFINED]), [], id="sentences"),
        pytest.param(own([(f"• {term}", texts) for term, texts in DEFINED]), [], id="items with bullets"),
        pytest.param(own([(term, [f"• {t}" for t in texts]) for term, texts in DEFINED]), [], id="labels over bullets"),
    ],
)
def test_terms(lines, found):
    assert labels(lines) == found


def test_a_bibliography_is_no_list_of_terms():
    entry = ["Adams, J. The long road home and other stories of the sea", "and the harbour"]
    lines = Setter().set(PROSE)
    for _ in range(3):
        lines.set(entry[0]).set(entry[1], indent=30.0)

    assert labels(lines.lines) == []


def drawn(font, terms, start="It is"):
    """The Markdown of a page with terms over their definitions."""
    doc = untagged()
    page = doc.page()
    for text in (*LINES, ""):
        page.newline()
        page.text(text)
    for term in terms:
        page.newline()
        page.text(term, font=font)
        for text in (f"{start} what the text here is all about, and it goes on in a", "second line."):
            page.newline()
            page.text(text, x=100)
    return tagged2md.convert(doc.data()).markdown


@pytest.mark.parametrize(
    ("font", "terms", "item"),
    [
        pytest.param("FB", ["Atom", "Ion", "Cell"], "- **Ion**: It is what", id="a colon between term and definition"),
        pytest.param("FB", ["Atom —", "Ion —", "Cell —"], "- **Ion —** It is what", id="a term that brings its sign"),
        pytest.param("FC", ["--all", "--no", "-f"], "- **`--no`**: It is what", id="a monospaced face is code"),
    ],
)
def test_terms_are_strong(font, terms, item):
    assert item in drawn(font, terms)


def test_a_colon_that_the_page_has_stands_once():
    assert "- **Ion**: is what" in drawn("FB", ["Atom", "Ion", "Cell"], ": is")
