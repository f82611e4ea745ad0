"""Whole files without tags → Markdown. The smallest file that shows a thing, by the hand-written builder."""

from builder import untagged

import tagged2md

PROSE = (
    "The words of this paragraph fill a line of the page from its left to its right",
    "edge, or nearly so, as those of running text do, and then the next line goes on",
    "until the paragraph is long enough to tell what body type is in this document.",
)


def prose(page, *, gap=1.0):
    page.newline(gap)
    for line in PROSE:
        page.newline()
        page.text(line)


def converted(*draws):
    doc = untagged()
    for draw in draws:
        draw(doc.page())
    return tagged2md.convert(doc.data()).markdown


JOINED = " ".join(PROSE)


def test_lines_are_joined_to_paragraphs():
    def draw(page):
        prose(page)
        prose(page)

    assert converted(draw) == f"{JOINED}\n\n{JOINED}\n"


def test_large_type_is_a_heading_and_the_title_is_above_the_sections():
    def draw(page):
        page.newline()
        page.text("A title", size=20)
        for name in ("One", "Two"):
            page.newline(3)
            page.text(name, size=15, font="FB")
            prose(page)

    assert converted(draw) == f"# A title\n\n## One\n\n{JOINED}\n\n## Two\n\n{JOINED}\n"


def test_bold_and_italic_words_are_set_off():
    def draw(page):
        prose(page)
        page.newline(2)
        page.text("Plain and ")
        page.text("bold", font="FB")
        page.text(" and ")
        page.text("slanted", font="FI")
        page.text(" words.")

    assert converted(draw).endswith("\n\nPlain and **bold** and *slanted* words.\n")


def test_bold_and_italic_are_nothing_where_tags_alone_say_so():
    doc = untagged()
    page = doc.page()
    page.newline()
    page.text("bold", font="FB")
    page.text(" words.")

    assert tagged2md.convert(doc.data(), emphasis="tags").markdown == "bold words.\n"


def test_lists_nest_by_their_indents():
    def draw(page):
        prose(page)
        page.newline()
        for x, mark, text in ((72, "1.", "first"), (90, "a)", "inner"), (90, "b)", "more"), (72, "2.", "second")):
            page.newline()
            page.text(mark, x=x)
            page.text(text, x=x + 20)

    assert converted(draw).endswith("\n\n1. first\n   - a) inner\n   - b) more\n2. second\n")


def test_code_is_fenced():
    def draw(page):
        prose(page)
        page.newline()
        for x, text in ((72, "if x:"), (100.8, "return 1")):
            page.newline()
            page.text(text, x=x, font="FC")

    assert converted(draw).endswith("\n\n```\nif x:\n    return 1\n```\n")


def test_two_columns_are_read_one_after_the_other():
    def draw(page):
        for n in range(6):
            page.text(f"left {n} goes on and on and", x=72, y=700 - 14 * n)
            page.text(f"right {n} goes on and on and", x=330, y=695 - 14 * n)

    left = " ".join(f"left {n} goes on and on and" for n in range(6))
    right = " ".join(f"right {n} goes on and on and" for n in range(6))
    assert converted(draw) == f"{left} {right}\n"


def test_running_heads_and_page_numbers_are_left_out_and_reported():
    doc = untagged()
    for number in (1, 2, 3):
        page = doc.page()
        page.text("The Annual Report", x=250, y=750, size=9)
        page.text(f"{number}", x=300, y=30, size=9)
        page.y = 700
        prose(page)
        page.newline(2)
        page.text(f"Something about {number}.")
    found = tagged2md.convert(doc.data())

    assert "Annual" not in found.markdown
    assert found.report.counts["T2M-FURNITURE"] == 6


def test_a_paragraph_goes_on_over_a_page():
    def first(page):
        page.text("This paragraph starts on the first page of the file and goes on in the second,", y=100)

    def second(page):
        page.text("which is where it ends.", y=700)

    assert converted(first, second).count("\n") == 1


def test_footnotes_are_taken_out_of_the_text():
    def draw(page):
        prose(page)
        page.newline(2)
        page.text("A claim")
        page.text("1", size=7, rise=4)
        page.text(" is made.")
        page.text("1", x=72, y=90, size=6, rise=3)
        page.text("And here is the proof of it.", x=80, y=90, size=9)

    assert converted(draw).endswith("A claim[^1] is made.\n\n[^1]: And here is the proof of it.\n")


def test_links_are_written():
    def draw(page):
        prose(page)
        page.newline(2)
        page.text("See ")
        page.link(page.text("the site"), uri="https://example.org/a")
        page.text(" for more.")

    assert converted(draw).endswith("\n\nSee [the site](https://example.org/a) for more.\n")


def test_unsafe_links_are_text_and_reported():
    doc = untagged()
    page = doc.page()
    page.newline()
    page.link(page.text("Press here"), uri="javascript:alert(1)")
    found = tagged2md.convert(doc.data())

    assert found.markdown == "Press here\n"
    assert found.report.counts["T2M-UNSAFE-URI"] == 1


def test_contents_lead_to_their_headings():
    def draw(page):
        for n, name in enumerate(("One", "Two", "Three"), 1):
            page.newline()
            page.text(f"{name} ............................ {n}")
        for name in ("One", "Two", "Three"):
            page.newline(3)
            page.text(name, size=16, font="FB")
            prose(page, gap=0.2)

    assert converted(draw).startswith("- [One](#one)\n- [Two](#two)\n- [Three](#three)\n\n# One\n")


def test_images_are_shown_where_they_stand():
    doc = untagged()
    page = doc.page()
    prose(page)
    page.draw(doc.image(), rect=(72, 400, 272, 600))
    page.y = 390
    prose(page)

    assert "\n\n![](" in tagged2md.convert(doc.data()).markdown


def test_pages_turned_by_their_text_are_read():
    doc = untagged()
    page = doc.page()
    for n, line in enumerate(PROSE):
        page.op(f"BT /F1 12 Tf 0 1 -1 0 {100 + 14 * n} 72 Tm ({line}) Tj ET")

    assert tagged2md.convert(doc.data()).markdown == f"{JOINED}\n"


def test_many_pages_are_read_in_windows(monkeypatch):
    monkeypatch.setattr("tagged2md.readers.heuristic.document.WINDOW_LINES", 4)

    def draw(page):
        page.y = 600
        prose(page)

    assert converted(draw, draw, draw) == f"{JOINED}\n\n{JOINED}\n\n{JOINED}\n"
