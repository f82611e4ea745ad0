"""What each reader leaves out stands in the report, the whole of it; what it writes in another way is no loss."""

from __future__ import annotations

import pytest
from builder import Tagged, text_file, untagged
from tagged_files import conversion, item

import tagged2md

FAULTS = ("T2M-LOST", "T2M-DOUBLED")


def left_out(result) -> list[tuple[int, str, str]]:
    """What was left out, once it is sure that nothing else is missing or too much."""
    assert [each for each in result.report.findings if each.code in FAULTS] == []
    return [tuple(each) for each in result.report.left_out]


# ---------------------------------------------------------------- by tags


def figure_text(page, root):
    element = root.el("Figure", Alt="A chart of the year")
    with page.mc(element):
        page.draw(page.doc.image(), (72, 400, 172, 500))
        page.text("axis 10 20", x=80, y=450)


def replaced_word(page, root):
    page.put(root.el("P").el("Span", ActualText="and so on"), "etc.")


def replaced_by_the_same(page, root):
    page.put(root.el("P").el("Span", ActualText="office"), "o f f i c e")


def formula(page, root):
    page.put(root.el("P"), "It is")
    page.run(root.el("Formula", Alt="\\(E = mc^2\\)"), "E=mc2")


def field(page, root):
    element = root.el("Form")
    page.put(element, "fill me")
    widget = page.annot("Widget", [72, 600, 200, 620], FT="/Tx", T="name", V="Ada Lovelace")
    element.objr(widget, page)
    page.put(root.el("P"), "Text.")


def button(page, root):
    element = root.el("Form")
    page.put(element, "Send")
    element.objr(page.annot("Widget", [72, 600, 200, 620], FT="/Btn", T="send", Ff=65536), page)
    page.put(root.el("P"), "Text.")


def private(page, root):
    page.put(root.el("P"), "Text.")
    page.put(root.el("Private"), "Not for export")


def artifact_element(page, root):
    page.put(root.el("P"), "Text.")
    page.put(root.el("Artifact"), "Border")


def artifact(page, root):
    page.put(root.el("P"), "Text.")
    with page.artifact(Type="/Pagination"):
        page.text("Page 1", y=20)


def letter_bullets(page, root):
    items = root.el("L")
    for text in ("one thing", "another"):
        item(items, page, "o", text)


def form_drawn_twice(page, root):
    element = root.el("P")
    form = page.doc.form()
    mcid = form.new_mcid(element)
    page.claim(element, mcid, stream=form)
    form.begin("P", {"MCID": mcid})
    form.text("Once only", y=700)
    form.end()
    page.draw(form.obj)
    page.draw(form.obj)


def shadow(page, root):
    with page.mc(root.el("P")):
        page.text("Shadowed words", y=600, x=72)
        page.text("Shadowed words", y=600.4, x=72.4)


def off_the_page(page, root):
    page.put(root.el("P"), "Text.")
    with page.mc(root.el("P")):
        page.text("out of sight", x=2000)


def invisible(page, root):
    page.put(root.el("P"), "Text.")
    page.put(root.el("P"), "never seen", mode=3)


def link_without_text(page, root):
    page.put(root.el("P"), "Text.")
    root.el("Link").objr(page.link([72, 500, 90, 520], uri="https://example.org/", contents="A link"), page)


@pytest.mark.parametrize(
    ("draw", "expected"),
    [
        pytest.param(figure_text, [(1, "T2M-REPLACED", "axis 10 20")], id="text inside a figure with Alt"),
        pytest.param(replaced_word, [(1, "T2M-REPLACED", "etc.")], id="glyphs under other replacement text"),
        pytest.param(replaced_by_the_same, [], id="replacement text with the same letters"),
        pytest.param(formula, [(1, "T2M-REPLACED", "E=mc2")], id="glyphs of a formula in LaTeX"),
        pytest.param(field, [(1, "T2M-REPLACED", "fill me")], id="glyphs of a field with a value"),
        pytest.param(button, [(1, "T2M-REPLACED", "Send")], id="caption of a button"),
        pytest.param(private, [(1, "T2M-PRIVATE", "Not for export")], id="Private"),
        pytest.param(artifact_element, [], id="an Artifact element is excluded by its author"),
        pytest.param(artifact, [], id="and so is an artifact"),
        pytest.param(letter_bullets, [], id="letters that are bullets become markers"),
        pytest.param(form_drawn_twice, [(1, "T2M-REPEATED", "Once only")], id="a form that is drawn twice"),
        pytest.param(shadow, [(1, "T2M-REPEATED", "Shadowed words")], id="a shadow"),
        pytest.param(off_the_page, [(1, "T2M-OUT-OF-SIGHT", "out of sight")], id="text off the page is not visible"),
        pytest.param(invisible, [(1, "T2M-HIDDEN-TEXT", "never seen")], id="invisible text"),
        pytest.param(link_without_text, [], id="words for a link without text are no words too much"),
    ],
)
def test_what_tags_leave_out(draw, expected):
    assert left_out(conversion(draw)) == expected


def test_untagged_text_is_named_where_only_tags_are_read():
    def draw(page, root):
        page.put(root.el("P"), "Text.")
        page.newline()
        page.text("Nobody claims this.", x=72)

    assert left_out(conversion(draw)) == []
    assert left_out(conversion(draw, mode="tags")) == [(1, "01-005", "Nobody claims this.")]


def test_untagged_running_heads_are_named_in_full():
    doc = Tagged()
    root = doc.document()
    head = "Annual report of the water board, its figures, " * 2 + "and its plans"
    for number in (1, 2):
        page = doc.page()
        page.text(head, y=770, size=6)
        page.put(root.el("P"), f"Text of page {number}.")

    assert left_out(tagged2md.convert(doc.data())) == [(n, "T2M-FURNITURE", head) for n in (1, 2)]


def test_page_numbers_of_contents_that_became_links_are_named():
    def draw(page, root):
        toc = root.el("TOC")
        heading = root.el("H1")
        for text, number in (("Scope", "3"), ("Elsewhere", "9")):
            element = toc.el("TOCI").el("Reference").el("Link")
            rect = page.put(element, text)
            page.x = 400
            page.run(element, number)
            if text == "Scope":
                element.objr(page.link(rect, dest=[heading.obj, "/Fit"]), page)
        page.put(heading, "Scope")

    result = conversion(draw)

    assert "Elsewhere 9" in result.markdown
    assert left_out(result) == [(1, "T2M-FURNITURE", "3")]


def test_header_rows_on_a_further_page_are_named():
    doc = Tagged()
    table = doc.document().el("Table")
    for page in (doc.page(), doc.page()):
        row = table.el("TR")
        for text in ("Year", "Rain"):
            page.put(row.el("TH"), text)
        row = table.el("TR")
        for text in ("2022", "12"):
            page.put(row.el("TD"), text)

    result = tagged2md.convert(doc.data())

    assert result.markdown.count("Year") == 1
    assert left_out(result) == [(2, "T2M-REPEATED", "Year Rain")]


def test_the_header_of_the_first_page_that_was_asked_for_is_kept():
    """Chromium puts the header cells of all pages into one element."""
    doc = Tagged()
    table = doc.document().el("Table")
    head = [table.el("TR").el("TH")]
    for number in (1, 2):
        page = doc.page()
        page.put(head[0], "Rain")
        page.put(table.el("TR").el("TD"), f"{number}2 mm")

    data = doc.data()

    assert tagged2md.convert(data, pages="2").markdown.startswith("| Rain |")
    assert left_out(tagged2md.convert(data)) == [(2, "T2M-REPEATED", "Rain")]


def test_a_link_on_a_page_that_nobody_asked_for_says_nothing():
    doc = Tagged()
    root = doc.document()
    page = doc.page()
    element = root.el("P").el("Link")
    element.objr(page.link(page.put(element, "see there"), uri="https://example.org/"), page)
    doc.page().put(root.el("P"), "Second page.")

    assert tagged2md.convert(doc.data(), pages="2").markdown == "Second page.\n"


# ---------------------------------------------------------------- by geometry

BODY = [f"Line {number} of a paragraph that has a usual number of words." for number in range(12)]


def test_running_heads_are_named_in_full():
    head = "Minutes of the council of the town of Kestrel upon Water, held in its old hall on Monday"
    words = ("Harbour", "Bridge", "School", "Market")
    pages = [[head, *(f"{word}: {line}" for line in BODY)] for word in words]

    assert left_out(tagged2md.convert(text_file(*pages))) == [(n, "T2M-FURNITURE", head) for n in range(1, 5)]


def test_text_drawn_twice_on_one_spot_is_named_once():
    doc = untagged()
    page = doc.page()
    for y in (700, 680):
        page.text("Fat letters", x=72, y=y)
        page.text("Fat letters", x=72.3, y=y)

    result = tagged2md.convert(doc.data())

    assert result.markdown == "Fat letters\n\nFat letters\n"
    assert left_out(result) == [(1, "T2M-REPEATED", "Fat letters Fat letters")]


def test_values_of_fields_are_no_words_too_much():
    doc = untagged()
    page = doc.page()
    page.newline()
    page.text("Name:", x=72)
    page.annot("Widget", [120, 730, 300, 750], FT="/Tx", T="name", V="Ada Lovelace")
    result = tagged2md.convert(doc.data())

    assert "Ada Lovelace" in result.markdown
    assert left_out(result) == []


def test_both_of_two_notes_with_one_number_are_kept():
    """Two columns of a page may each have their note 1; only one of them can be that of the mark."""
    doc = untagged()
    page = doc.page()
    for line in BODY:
        page.newline()
        page.text(line, x=72)
    page.text("1", size=7, rise=4)
    for y, text in ((120, "The first of two notes with one number."), (100, "The second of these two notes.")):
        page.text("1", x=72, y=y, size=6, rise=3)
        page.text(f" {text}", size=8, y=y)
    result = tagged2md.convert(doc.data())

    assert left_out(result) == []
    assert result.markdown.count("these two notes") == 1
    assert result.markdown.count("two notes with one number") == 1


# ---------------------------------------------------------------- in the report


def test_report_names_what_was_left_out_page_by_page():
    report = conversion(figure_text).report.to_dict()

    assert [page["left_out"] for page in report["pages"]] == [[{"code": "T2M-REPLACED", "text": "axis 10 20"}]]


def test_findings_quote_the_beginning_and_are_limited_while_the_texts_are_whole():
    doc = Tagged()
    root = doc.document()
    text = "axis " * 40
    for _ in range(25):
        page = doc.page()
        with page.mc(root.el("Figure", Alt="A chart that shows what the text says, " * 9)):
            page.text(text.strip(), size=3)
    report = tagged2md.convert(doc.data()).report
    found = [each for each in report.findings if each.code == "T2M-REPLACED"]

    assert len(found) < report.counts["T2M-REPLACED"] == len(report.left_out) == 25
    assert all(len(each.message) < len(text) for each in found)
    assert {each.text for each in report.left_out} == {text.strip()}


def test_artifacts_that_are_kept_as_comments_are_not_left_out():
    head = "Minutes of the council"
    pages = [[head, *(f"{word}: {line}" for line in BODY)] for word in ("Harbour", "Bridge", "School", "Market")]

    assert left_out(tagged2md.convert(text_file(*pages), artifacts="keep")) == []


def test_xobject_text_without_any_tag_is_counted_once():
    doc = untagged()
    page = doc.page()
    form = doc.form()
    form.text("Text of a form", y=700)
    page.draw(form.obj)
    result = tagged2md.convert(doc.data())

    assert result.markdown == "Text of a form\n"
    assert left_out(result) == []
