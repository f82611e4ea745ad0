"""The gate of the reader without tags: documents of known Markdown, read by geometry, and floors that only rise.

``pytest tests/quality --approve`` raises the floors to what is reached and lowers none. To lower one, edit its line in
``floors.txt`` by hand and give the reason in the commit.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from quality.floors import Floors, fallen, raised, read, written
from quality.rare import KINDS, Drawn
from scorer import scores

import tagged2md

HERE = Path(__file__).parent
FLOORS = HERE / "floors.txt"
FURNITURE = json.loads((HERE / "furniture.json").read_text("utf-8"))
"""Running heads and page numbers of the documents that have any."""


SAMPLES = HERE.parent.parent / "samples"


def drawn(pdf: Path, truth: Path) -> Callable[[], Drawn]:
    """How to get at a file and the Markdown it was made from."""
    return lambda: Drawn(pdf.read_bytes(), truth.read_text("utf-8"))


CASES: dict[str, Callable[[], Drawn]] = {
    **{path.stem: drawn(path, path.with_suffix(".md")) for path in sorted((HERE / "documents").glob("*.pdf"))},
    **{
        f"sample-{path.parent.name}": drawn(path, path.with_name("truth.md")) for path in SAMPLES.glob("*/document.pdf")
    },
    **{f"rare-{kind.__name__.replace('_', '-')}": kind for kind in KINDS},
}
"""Documents, samples and pages of rare kinds, by the names they have among the floors."""


class Read(NamedTuple):
    """What was read, what it should be, and the figures of it."""

    markdown: str
    truth: str
    figures: dict[str, float]


def read_case(name: str) -> Read:
    """A document read without its tags. Alternate texts can't be known without them."""
    case = CASES[name]()
    markdown = tagged2md.convert(case.pdf, mode="heuristics").markdown
    truth = re.sub(r"!\[[^\]]*\]\([^)]*\)", "", case.truth)
    return Read(markdown, truth, scores(truth, markdown, FURNITURE.get(name, ())))


@pytest.fixture(scope="module")
def reads(request) -> dict[str, Read]:
    """Each document read once; the floors are raised where that is asked for."""
    found = {name: read_case(name) for name in CASES}
    if request.config.getoption("--approve"):
        floors = raised(read(FLOORS), {name: each.figures for name, each in found.items()})
        FLOORS.write_text(written(floors), "utf-8", newline="\n")
    return found


@pytest.fixture
def floors(reads) -> Floors:
    """The floors, after they were raised."""
    return read(FLOORS)


@pytest.mark.parametrize("name", CASES)
def test_document_is_read_as_well_as_it_was(name, reads, floors):
    assert fallen(name, reads[name].figures, floors) == []


def test_every_document_has_floors_and_every_floor_a_document(floors):
    assert sorted(floors) == sorted(CASES)


@pytest.mark.parametrize(
    "aspect", ["words", "order", "paragraphs", "headings", "items", "rows", "code", "notes", "noise", "links"]
)
def test_several_documents_are_judged_by_each_aspect(aspect, floors):
    assert sum(aspect in figures for figures in floors.values()) >= 3


# ---------------------------------------------------------------- the gate can fail


def without(mark: str):
    """The text without what an expression finds; ``^`` is the start of a line."""
    return lambda text: re.sub(mark, "", text, flags=re.MULTILINE)


def turned_round(text: str) -> str:
    """The second half of the blocks before the first one."""
    blocks = text.split("\n\n")
    return "\n\n".join([*blocks[len(blocks) // 2 :], *blocks[: len(blocks) // 2]])


DAMAGES = [
    pytest.param("minutes.pdfmake", turned_round, "order", id="halves that change places cost order"),
    pytest.param("minutes.pdfmake", lambda text: text[: len(text) // 2], "words", id="a lost half costs words"),
    pytest.param("es-guia.pdfkit", lambda text: text.replace(" de ", "de "), "words", id="glued words cost words"),
    pytest.param("thesis.groff", lambda text: text.replace(". ", ".\n\n"), "paragraphs", id="sentences as paragraphs"),
    pytest.param("thesis.groff", without(r"^#+ "), "headings", id="headings as paragraphs"),
    pytest.param(
        "contract.pdflatex", lambda text: text.replace("## ", "### "), "headings", id="headings one level lower"
    ),
    pytest.param("minutes.groff", without(r"^ *[-*] "), "items", id="items as paragraphs"),
    pytest.param("minutes.chromium", without(r"^ +(?=- )"), "items", id="inner items beside outer ones"),
    pytest.param("contract.pdflatex", lambda text: text.replace("1. ", "2. "), "items", id="items with other numbers"),
    pytest.param("catalogue.weasyprint", without(r"^\|.*\|\n(?=\n)"), "rows", id="a row that is lost"),
    pytest.param("es-guia.pdfkit", lambda text: text.replace("| --- | --- |", "| --- |"), "cells", id="a broken table"),
    pytest.param("user-guide.typst", without("^```.*"), "code", id="code as text"),
    pytest.param("user-guide.typst", without("`"), "code spans", id="code in lines as text"),
    pytest.param("es-guia.pdfkit", without(r"\*\*"), "emphasis", id="bold type as plain text"),
    pytest.param("es-guia.pdfkit", without(r"\[\^\d+\](?!:)"), "notes", id="notes without marks"),
    pytest.param("ja-annai.typst", without(r"\]\([^)]*\)"), "links", id="links without their targets"),
    pytest.param("user-guide.typst", lambda text: text + "\nPage 2\n", "noise", id="a page number in the text"),
    pytest.param(
        "contract.pdflatex", lambda text: text + "\n> *Note*\n\n```\ncode\n```\n", "code", id="code where none is"
    ),
]


@pytest.mark.parametrize(("name", "damage", "aspect"), DAMAGES)
def test_damage_is_named_with_its_aspect(name, damage, aspect, reads, floors):
    damaged = scores(reads[name].truth, damage(reads[name].markdown), FURNITURE.get(name, ()))

    assert [fault for fault in fallen(name, damaged, floors) if fault.startswith(f"{name}: {aspect} ")]
