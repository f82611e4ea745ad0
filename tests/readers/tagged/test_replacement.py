"""Replacement text, alternate text, ruby."""

from __future__ import annotations

import pytest
from pikepdf import Array, Dictionary, Name
from tagged_files import codes, markdown


def test_replacement_text_keeps_its_place_between_words():
    def draw(page, root):
        paragraph = root.el("P")
        page.put(paragraph, "The ")
        page.run(paragraph.el("Span", ActualText="LaTeX"), "L*T*X")
        page.run(paragraph, " team.")

    assert markdown(draw) == "The LaTeX team."


def test_replacement_text_of_a_paragraph_keeps_its_objects():
    def draw(page, root):
        paragraph = root.el("P", ActualText="Words.")
        page.put(paragraph, "W0rds.")
        with page.mc(paragraph.el("Figure", Alt="Dot")):
            page.draw(page.doc.image(), (300, 500, 320, 520))

    assert markdown(draw).startswith("Words.")
    assert "![Dot]" in markdown(draw)


@pytest.mark.parametrize("kind", ["Sect", "L", "Table", "LBody", "Caption"])
def test_replacement_text_of_grouping_elements_is_ignored(kind):
    def draw(page, root):
        parent = root.el(kind, ActualText="Nothing of the kind")
        page.put(parent.el("P"), "Text.")

    assert "Text." in markdown(draw)
    assert "Nothing" not in markdown(draw)


@pytest.mark.parametrize(("inner", "kept"), [("BlockQuote", True), ("L", True), ("Span", False)])
def test_replacement_text_of_an_element_with_blocks_in_it_is_ignored(inner, kept):
    def draw(page, root):
        parent = root.el("P", ActualText="Something")
        page.put(parent, "A text")
        page.put(parent.el(inner), "within")

    assert ("within" in markdown(draw)) is kept
    assert ("Something" in markdown(draw)) is not kept


@pytest.mark.parametrize(
    ("replacement", "text", "kept"),
    [
        pytest.param("X", "A short piece of it", False, id="up to 20 characters go"),
        pytest.param("X", "A long paragraph that some editor has merged into a span.", True, id="more stay"),
        pytest.param(" ", "..... o", False, id="a blank stands for a leader"),
        pytest.param(" ", "Name", True, id="a blank stands for no word"),
        pytest.param("", "A short piece of it", False, id="an empty replacement removes what it stands for"),
    ],
)
def test_replacement_text_never_hides_paragraphs(replacement, text, kept):
    """Editors leave the blank of a Word tab as the replacement of what they merge into its marked content."""

    def draw(page, root):
        paragraph = root.el("P")
        page.put(paragraph, "Before ")
        page.run(paragraph.el("Span", ActualText=replacement), text)
        page.put(root.el("P"), "After.")

    assert (text in markdown(draw)) is kept
    assert ("T2M-ACTUALTEXT" in codes(draw)) is kept


@pytest.mark.parametrize(("separator", "expected"), [("\n", "One\\\ntwo"), ("\u2028", "One\\\ntwo")])
def test_line_breaks_of_replacement_text_are_hard(separator, expected):
    def draw(page, root):
        page.put(root.el("P", ActualText=f"One{separator}two"), "x")

    assert markdown(draw) == expected


def test_line_breaks_in_headings_are_spaces():
    def draw(page, root):
        page.put(root.el("H1", ActualText="One\ntwo"), "x")

    assert markdown(draw) == "# One two"


@pytest.mark.parametrize(
    ("font", "expected"),
    [("FX", "Press Enter now."), ("F1", "Press abc now.")],
    ids=["where the glyphs can't be read", "not where they can"],
)
def test_alternate_text_stands_in(font, expected):
    def draw(page, root):
        paragraph = root.el("P")
        page.put(paragraph, "Press ")
        page.run(paragraph.el("Span", Alt="Enter"), "abc", font=font)
        page.run(paragraph, " now.")

    assert markdown(draw) == expected


def test_ruby_without_brackets_gets_some():
    def draw(page, root):
        ruby = root.el("P").el("Ruby")
        page.put(ruby.el("RB"), "漢字", font="FU")
        page.newline(-0.5)
        page.run(ruby.el("RT"), "かんじ", font="FU", size=6)

    assert markdown(draw) == "漢字(かんじ)"


def test_ruby_with_brackets_keeps_them():
    def draw(page, root):
        ruby = root.el("P").el("Ruby")
        for kind, text in (("RB", "漢字"), ("RP", "["), ("RT", "かんじ"), ("RP", "]")):
            page.run(ruby.el(kind), text, font="FU")

    assert markdown(draw).replace("\\", "") == "漢字[かんじ]"


def test_warichu_gets_brackets():
    def draw(page, root):
        page.put(root.el("P").el("Warichu").el("WT"), "割注", font="FU")

    assert markdown(draw) == "(割注)"


@pytest.mark.parametrize("kind", ["TH", "TD"])
def test_replacement_text_of_a_cell(kind):
    def draw(page, root):
        for number, row in enumerate((root.el("Table").el("TR"), root.kids[-1].el("TR"))):
            page.newline()
            for column in (0, 1):
                cell = row.el(kind, ActualText=f"r{number}c{column}").el("P")
                with page.mc(cell):
                    page.text("?", x=72 + 90 * column)

    assert markdown(draw) == "| r0c0 | r0c1 |\n| --- | --- |\n| r1c0 | r1c1 |"


def test_alternate_text_of_a_cell_never_hides_a_list():
    def draw(page, root):
        cell = root.el("Table").el("TR").el("TD", Alt="A list")
        page.put(cell.el("L").el("LI").el("LBody"), "One")

    assert markdown(draw) == "- One"


@pytest.mark.parametrize(
    ("font", "shown"),
    [
        pytest.param("FX", "Press Enter now.", id="stands for glyphs without Unicode"),
        pytest.param("F1", "Press XY now.", id="not for glyphs that can be read"),
    ],
)
def test_alternate_text_of_marked_content(font, shown):
    def draw(page, root):
        paragraph = root.el("P")
        page.put(paragraph, "Press ")
        page.run(paragraph, "XY", font=font, props={"Alt": "Enter"})
        page.run(paragraph, " now.")

    assert markdown(draw) == shown


def test_the_outer_of_two_replacement_texts_is_written_and_nothing_is_missed():
    def draw(page, root):
        paragraph = root.el("P", ActualText="All of it.")
        page.put(paragraph, "Some ")
        page.run(paragraph.el("Span", ActualText="Inner"), "glyphs")
        page.run(paragraph.el("Formula", ActualText="x_1"), "zq")

    assert markdown(draw) == "All of it. $x_1$"
    assert not codes(draw) & {"T2M-LOST", "T2M-DOUBLED"}


@pytest.mark.parametrize(
    ("replacement", "is_found"),
    [
        pytest.param("A text as long as this one here", True, id="over 20 characters more"),
        pytest.param("A shorter replacement", False, id="up to 20 more"),
    ],
)
def test_replacement_text_much_longer_than_its_glyphs_is_used_and_named(replacement, is_found):
    def draw(page, root):
        page.put(root.el("P", ActualText=replacement), "q")

    assert markdown(draw) == replacement
    assert ("T2M-ACTUALTEXT" in codes(draw)) is is_found


@pytest.mark.parametrize(
    ("is_off", "expected"),
    [
        pytest.param(True, "Text.", id="not where its content is switched off"),
        pytest.param(False, "Said.\n\n![Seen]()\n\nText.", id="where it is on"),
    ],
)
def test_text_stands_for_optional_content(is_off, expected):
    def draw(page, root):
        pdf = page.doc.pdf
        group = pdf.make_indirect(Dictionary(Type=Name.OCG, Name="Layer"))
        pdf.Root.OCProperties = Dictionary(OCGs=Array([group]), D=Dictionary(OFF=Array([group] if is_off else [])))
        page.properties["Layer"] = group
        page.op("/OC /Layer BDC")
        page.put(root.el("P", ActualText="Said."), "Drawn.")
        page.put(root.el("Figure", Alt="Seen"), "axis")
        page.end()
        page.put(root.el("P"), "Text.")

    assert markdown(draw) == expected


def test_each_piece_of_marked_content_has_its_alternate_text():
    def draw(page, root):
        paragraph = root.el("P")
        page.put(paragraph, "Press the keys ")
        for _ in range(2):
            page.run(paragraph, "Q", font="FX", props={"Alt": "A"})

    assert markdown(draw) == "Press the keys AA"
