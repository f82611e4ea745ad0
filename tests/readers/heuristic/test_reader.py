"""Whole files without tags → Markdown. The smallest file that shows a thing, by the hand-written builder."""

from builder import untagged
from pikepdf import Name

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


def test_linked_contents_in_columns_are_a_list_and_no_table():
    doc = untagged()
    page = doc.page()
    page.text("Contents", size=16, font="FB")
    names = ("Foo", "Bar", "Baz", "Elm", "Oak", "Fir")
    for n, name in enumerate(names, 1):
        page.newline(2)
        page.text(str(n), x=72, font="FB")
        page.text(name, x=90, font="FB")
        page.text("2", x=480, font="FB")
        page.link((70, page.y - 2, 130, page.y + 10), dest=[1, Name.Fit])
    second = doc.page()
    for n, name in enumerate(names, 1):
        second.newline(3)
        second.text(f"{n} {name}", size=16, font="FB")
        prose(second, gap=0.2)

    markdown = tagged2md.convert(doc.data()).markdown
    assert markdown.startswith("# Contents\n\n- [1 Foo](#1-foo)\n- [2 Bar](#2-bar)\n")
    assert "|" not in markdown


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


def last(draw, **options):
    """The last block of a page of prose and what ``draw`` draws under it."""
    doc = untagged()
    page = doc.page()
    prose(page)
    page.newline(2)
    draw(page)
    return tagged2md.convert(doc.data(), **options).markdown.rstrip("\n").split("\n\n")[-1]


def test_raised_and_lowered_type():
    def draw(page):
        page.text("Ten to the 10")
        page.text("26", size=7, rise=5)
        page.text(" grams of H")
        page.text("2", size=7, rise=-3)
        page.text("O.")

    assert last(draw) == "Ten to the 10<sup>26</sup> grams of H<sub>2</sub>O."


def test_marks_in_brackets_refer_to_notes():
    def draw(page):
        page.text("A claim[1], and another.")
        page.text("[1] The proof of it.", x=72, y=90, size=9)

    assert last(draw) == "[^1]: The proof of it."


def test_notes_that_nothing_refers_to_are_list_items():
    def draw(page):
        page.text("No claim.")
        page.text("1. A remark in small type.", x=72, y=90, size=9)

    assert last(draw) == "1. A remark in small type."


def test_a_lone_small_number_before_small_type_is_text():
    def draw(page):
        page.text("No claim.")
        page.text("7", x=72, y=93, size=6)
        page.text("A remark in small type.", x=80, y=90, size=9)

    assert last(draw) == "7 A remark in small type."


def test_punctuation_behind_a_link_is_outside():
    def draw(page):
        page.text("See ")
        x0, y0, x1, y1 = page.text("site).")
        page.link([x0, y0, x1 - 8, y1], uri="https://example.org/a")

    assert last(draw) == "See [site](https://example.org/a))."


def test_verse_keeps_its_lines():
    def draw(page):
        for text in ("Roses are red", "Violets are blue", "Sugar is sweet"):
            page.text(text)
            page.newline()

    assert last(draw) == "Roses are red\\\nViolets are blue\\\nSugar is sweet"


def test_captions_are_paragraphs_without_emphasis():
    def draw(page):
        page.text("Figure 1. What it shows", font="FB")

    assert last(draw) == "Figure 1. What it shows"


def test_quotations_are_set_off():
    def draw(page):
        for text in (
            "These are the words of somebody else, who is quoted here and",
            "therefore set between two margins of their own, as they are",
        ):
            page.text(text, x=102)
            page.newline()

    assert last(draw).startswith("> These are the words of somebody else")


def test_a_watermark_is_left_out_and_other_turned_text_comes_last():
    def draw(page):
        page.op("BT /FB 60 Tf 0.7 0.7 -0.7 0.7 150 200 Tm (DRAFT) Tj ET")
        page.op("BT /F1 12 Tf 0 1 -1 0 300 200 Tm (written upwards) Tj ET")

    assert last(draw) == "written upwards"


def test_contents_nest_and_unknown_entries_keep_their_pages():
    def draw(page):
        for x, text in ((72, "Part"), (90, "Inner"), (90, "Other")):
            page.text(f"{text} .............................. 7", x=x)
            page.newline()

    assert last(draw) == "- Part 7\n  - Inner 7\n  - Other 7"


def test_wrapped_entries_are_one():
    def draw(page):
        page.text("First .............................. 1")
        page.newline()
        page.text("A long title that")
        page.newline()
        page.text("goes on .............................. 2")
        page.newline()
        page.text("Third .............................. 3")

    assert last(draw) == "- First 1\n- A long title that goes on 2\n- Third 3"


def test_numbers_keep_the_bracket_behind_them():
    def draw(page):
        for text in ("Numbers:", "1) Oak", "2) Elm", "More:", "(1) Fir", "(2) Ash", "Last:", "1. Yew", "2. Box"):
            page.text(text)
            page.newline()

    assert converted(draw) == ("Numbers:\n\n1) Oak\n2) Elm\n\nMore:\n\n1) Fir\n2) Ash\n\nLast:\n\n1. Yew\n2. Box\n")


def test_drop_caps_belong_to_their_word():
    doc = untagged()
    page = doc.page()
    page.text("W", x=72, y=680, size=34)
    for n, text in enumerate(("ords that stand beside a large letter at the start of a text,", "and go on beside it")):
        page.text(text, x=110, y=696 - 14 * n)
    page.text("until they are under it, and then from edge to edge as usual.", x=72, y=666)

    assert tagged2md.convert(doc.data()).markdown.startswith("Words that stand beside a large letter")


def test_task_lists():
    def draw(page):
        for mark, text in (("☐", "to do"), ("☑", "done")):
            page.text(f"{mark} {text}", font="FU")
            page.newline()

    assert last(draw) == "- [ ] to do\n- [x] done"
