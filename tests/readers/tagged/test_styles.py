"""Emphasis, scripts and code by structure, attributes and fonts."""

from __future__ import annotations

import pytest
from tagged_files import markdown
from typeset import BODY, run, styled

from tagged2md.readers.tagged.scripts import script_shifts

SMALL = styled(size=6.0)


@pytest.mark.parametrize(
    ("text", "y", "shift"),
    [
        pytest.param("2", 3.0, 1, id="a raised number"),
        pytest.param("2", -2.0, -1, id="a lowered one"),
        pytest.param("2", 1.0, None, id="less than 0.15 em is no shift"),
        pytest.param("2", 6.5, None, id="more than 0.6 em is another line"),
        pytest.param("superscript", 3.0, None, id="long text is no script"),
    ],
)
def test_small_shifted_runs_are_scripts(text, y, shift):
    runs = [run("x"), run(text, 5.0, y, style=SMALL)]

    assert script_shifts(runs).get(1) == shift


def test_runs_of_one_size_are_never_scripts():
    assert script_shifts([run("x"), run("2", 5.0, 3.0)]) == {}


def test_a_script_needs_a_neighbour_on_its_line():
    assert script_shifts([run("x"), run("2", 50.0, 3.0, style=SMALL)]) == {}


def test_white_space_is_no_neighbour_of_a_script():
    """Typst draws the space between two boxes in the size of the text around."""
    runs = [run("x", style=SMALL), run(" ", 3.0, -3.0), run("y", 5.0, style=SMALL)]

    assert script_shifts(runs) == {}


def test_several_runs_of_a_script_share_their_neighbour():
    runs = [run("x"), run("n", 5.0, 3.0, style=SMALL), run("+1", 8.0, 3.0, style=SMALL)]

    assert script_shifts(runs) == {1: 1, 2: 1}


@pytest.mark.parametrize(("y", "shifts"), [(4.0, {1: 1}), (2.0, {})])
def test_text_of_nearly_full_size_is_a_script_where_it_is_moved_clearly(y, shifts):
    """WeasyPrint's scripts have 0.89 of the size."""
    assert script_shifts([run("x"), run("2", 5.0, y, style=styled(BODY, size=8.9))]) == shifts


def test_a_drop_of_size_to_four_fifths_is_a_script():
    assert script_shifts([run("x"), run("2", 5.0, 2.0, style=styled(BODY, size=8.0))]) == {1: 1}
    assert script_shifts([run("x"), run("2", 5.0, 2.0, style=styled(BODY, size=8.1))]) == {}


def test_scripts_in_headings_are_kept():
    def draw(page, root):
        heading = root.el("H1")
        page.put(heading, "10")
        page.run(heading, "6", size=7, rise=5)
        page.put(root.el("P"), "Text.")

    assert markdown(draw).startswith("# 10<sup>6</sup>")


def test_emphasis_by_tags_alone():
    def draw(page, root):
        paragraph = root.el("P")
        page.put(paragraph, "Plain ")
        page.run(paragraph, "bold", font="FB")
        page.run(paragraph, " and ")
        page.run(paragraph.el("Em"), "emphasis")

    assert markdown(draw) == "Plain **bold** and *emphasis*"
    assert markdown(draw, emphasis="tags") == "Plain bold and *emphasis*"


def test_the_look_of_most_text_is_no_emphasis():
    def draw(page, root):
        for number in range(12):
            page.put(root.el("P"), f"Sentence number {number} of a document in bold type, as some are.", font="FB")

    assert "**" not in markdown(draw)


def test_monospaced_words_in_text_are_code():
    def draw(page, root):
        paragraph = root.el("P")
        page.put(paragraph, "Set the ")
        page.run(paragraph, "ttl", font="FC")
        page.run(paragraph, " field to the number of seconds that a message is to be kept.")

    assert "Set the `ttl` field" in markdown(draw)


def test_monospaced_lines_are_a_block_of_code():
    """WeasyPrint has no element for code; Word writes a P for each line."""

    def draw(page, root):
        page.put(root.el("P"), "A sentence that is long enough to be the body of this document by far.")
        page.put(root.el("P"), "def f(x):", font="FC")
        page.newline()
        page.x = 72 + 4 * 7.2
        with page.mc(root.el("P")):
            page.text("return x", font="FC")

    assert markdown(draw).endswith("```\ndef f(x):\n    return x\n```")


def test_a_document_in_a_monospaced_face_is_no_code():
    def draw(page, root):
        for _ in range(3):
            page.put(root.el("P"), "A letter written on a typewriter.", font="FC")

    assert "`" not in markdown(draw)


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        pytest.param(
            ["TH", "TD"], "| **1.1** | **Text** |", id="in a row of data it is kept, as in the cells beside it"
        ),
        pytest.param(["TH", "TH"], "| 1.1 | Text |", id="in a row of header cells it says nothing more"),
    ],
)
def test_bold_face_of_a_header_cell(cells, expected):
    def draw(page, root):
        table = root.el("Table")
        for texts, kinds in ((("No", "What"), ["TH", "TH"]), (("1.1", "Text"), cells)):
            row = table.el("TR")
            for kind, text in zip(kinds, texts, strict=True):
                page.put(row.el(kind), text, font="FB")
        page.put(root.el("P"), "Plain text, most of it, so that bold is no look of the body.")

    assert expected in markdown(draw)
