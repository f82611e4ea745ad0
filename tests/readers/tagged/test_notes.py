from __future__ import annotations

import pytest
from tagged_files import markdown


def note(parent, page, label: str | None, text: str):
    entry = parent.el("Note")
    page.newline()
    if label is not None:
        page.run(entry.el("Lbl"), label, size=8)
        page.x += 3
    page.run(entry.el("P"), text, size=8)
    return entry


def claim(page, root, mark: str, *, kind: str = "Reference"):
    paragraph = root.el("P")
    page.put(paragraph, "A claim")
    element = paragraph.el(kind)
    page.run(element, mark, size=7, rise=4)
    page.run(paragraph, " goes on.")
    return element


def test_a_reference_that_says_the_label_is_the_mark():
    def draw(page, root):
        claim(page, root, "1")
        note(root, page, "1", "The proof.")

    assert markdown(draw) == "A claim[^1] goes on.\n\n[^1]: The proof."


def test_raised_text_in_the_same_sequence_is_the_mark():
    """PDFMaker puts the mark into the marked content of the paragraph."""

    def draw(page, root):
        page.newline()
        with page.mc(root.el("P")):
            page.text("A claim")
            page.text("1", size=7, rise=4)
            page.text(" goes on.")
        note(root, page, "1", "The proof.")

    assert markdown(draw) == "A claim[^1] goes on.\n\n[^1]: The proof."


def test_a_number_in_brackets_that_is_a_piece_of_its_own_is_the_mark():
    """pdfkit writes it so."""

    def draw(page, root):
        paragraph = root.el("P")
        page.put(paragraph, "A claim ")
        page.run(paragraph, "[1]")
        note(root, page, None, "[1] The proof.")

    assert markdown(draw) == "A claim[^1]\n\n[^1]: The proof."


def test_other_raised_text_stays():
    def draw(page, root):
        page.newline()
        with page.mc(root.el("P")):
            page.text("An area of 5 m")
            page.text("2", size=7, rise=4)
            page.text(" and more.")
        claim(page, root, "1")
        note(root, page, "1", "The proof.")

    assert markdown(draw).startswith("An area of 5 m<sup>2</sup> and more.")


def test_a_note_without_mark_stays_where_it_is():
    def draw(page, root):
        page.put(root.el("P"), "Text.")
        note(root, page, "7", "Nobody refers to me.")
        page.put(root.el("P"), "More.")

    assert markdown(draw) == "Text.\n\n7 Nobody refers to me.\n\nMore."


def test_repeated_labels_get_free_numbers():
    def draw(page, root):
        for text in ("First.", "Second."):
            claim(page, root, "1")
            note(root, page, "1", text)

    assert markdown(draw).endswith("[^1]: First.\n\n[^2]: Second.")


def test_several_notes_in_one_element_are_several():
    """PDFMaker puts the notes of a page into one Note, a paragraph each."""

    def draw(page, root):
        claim(page, root, "1")
        claim(page, root, "2")
        entry = root.el("Note")
        for number in (1, 2):
            page.put(entry.el("P"), f"{number} Proof {number}.", size=8)

    assert markdown(draw).endswith("[^1]: Proof 1.\n\n[^2]: Proof 2.")


def test_a_note_may_stand_before_its_mark_on_the_page():
    def draw(page, root):
        page.put(root.el("P"), "Text.")
        note(root, page, "1", "The proof.")
        claim(page, root, "1")

    assert markdown(draw) == "Text.\n\nA claim[^1] goes on.\n\n[^1]: The proof."


def test_a_link_into_the_note_is_the_mark():
    def draw(page, root):
        element = claim(page, root, "*", kind="Link")
        x, y = page.x, page.y
        entry = note(root, page, "*", "The proof.")
        top = page.y + 8
        element.objr(page.link([x - 10, y, x, y + 10], dest=[page.obj, "/XYZ", 72, top, None]), page)
        del entry

    assert markdown(draw) == "A claim[^1] goes on.\n\n[^1]: The proof."


@pytest.mark.parametrize("arrow", ["↩", "↩\ufe0e", "^"])
def test_a_numbered_list_with_links_back_is_notes(arrow):
    """Chromium and WeasyPrint print the footnotes of HTML so."""

    def draw(page, root):
        paragraph = root.el("P")
        page.put(paragraph, "A claim")
        mark = paragraph.el("Link")
        rect = page.run(mark, "1", size=7, rise=4)
        entry = root.el("Div").el("L").el("LI")
        page.newline()
        page.run(entry.el("Lbl"), "1. ")
        body = entry.el("LBody").el("P")
        page.run(body, "The proof. ")
        back = body.el("Link")
        back_rect = page.run(back, arrow, font="FU")
        back.objr(page.link(back_rect, dest=[page.obj, "/XYZ", 72, rect[3], None]), page)
        mark.objr(page.link(rect, dest=[page.obj, "/XYZ", 72, page.y + 10, None]), page)

    assert markdown(draw) == "A claim[^1]\n\n[^1]: The proof."


def test_a_list_of_which_only_some_items_link_back_is_a_list():
    def draw(page, root):
        parent = root.el("L")
        for number in (1, 2):
            entry = parent.el("LI")
            page.newline()
            page.run(entry.el("Lbl"), f"{number}. ")
            body = entry.el("LBody").el("P")
            page.run(body, f"Item {number} ")
            if number == 1:
                back = body.el("Link")
                rect = page.run(back, "↩", font="FU")
                back.objr(page.link(rect, dest=[page.obj, "/XYZ", 72, 700, None]), page)

    assert markdown(draw) == "1. Item 1 ↩\n2. Item 2"


def test_the_number_that_links_a_note_back_to_its_mark_is_its_label():
    """LibreOffice before 7.6 has no Lbl; its link is an annotation that no element refers to."""

    def draw(page, root):
        claim(page, root, "1")
        entry = root.el("Note").el("P")
        rect = page.put(entry, "1", size=8)
        page.x += 4
        page.run(entry, "The proof.", size=8)
        page.link(rect, dest=[page.obj, "/XYZ", 72, 730, None])

    assert markdown(draw) == "A claim[^1] goes on.\n\n[^1]: The proof."


def test_a_short_link_is_no_mark_without_notes():
    def draw(page, root):
        page.put(root.el("H1"), "Top")
        paragraph = root.el("P")
        page.put(paragraph, "Back to ")
        link = paragraph.el("Link")
        rect = page.run(link, "Top")
        link.objr(page.link(rect, dest=[page.obj, "/XYZ", 72, 740, None]), page)

    assert markdown(draw) == "# Top\n\nBack to [Top](#top)"


def test_a_label_in_the_first_paragraph_of_a_note_is_that_of_the_note():
    """Typst writes notes of several paragraphs so, and links the label back to the mark."""

    def draw(page, root):
        claim(page, root, "1")
        entry = root.el("Note")
        first = entry.el("P")
        page.newline()
        link = first.el("Lbl").el("Link")
        rect = page.run(link, "1", size=7, rise=3)
        link.objr(page.link(rect, dest=[page.obj, "/XYZ", 72, 730, None]), page)
        page.run(first, "The proof.", size=8)
        page.put(entry.el("P"), "More of it.", size=8)

    assert markdown(draw) == "A claim[^1] goes on.\n\n[^1]: The proof.\n\n    More of it."


def test_of_two_notes_near_the_place_a_mark_leads_to_the_one_with_its_label_is_meant():
    def draw(page, root):
        page.line_height = 10
        paragraph = root.el("P")
        page.put(paragraph, "A claim")
        first, second = paragraph.el("Link"), paragraph.el("Link")
        rects = [page.run(first, "1", size=7, rise=4), page.run(second, "2", size=7, rise=4)]
        for number in "12":
            note(root, page, number, f"Proof {number}.")
        for element, rect, top in zip((first, second), rects, (page.y + 24, page.y + 14), strict=True):
            element.objr(page.link(rect, dest=[page.obj, "/XYZ", 72, top, None]), page)

    assert markdown(draw) == "A claim[^1][^2]\n\n[^1]: Proof 1.\n\n[^2]: Proof 2."


def test_the_mark_that_stands_in_the_note_itself_is_its_label():
    """FOP writes the mark in the text as the first Span of the note."""

    def draw(page, root):
        paragraph = root.el("P")
        page.put(paragraph, "A claim")
        entry = paragraph.el("Note")
        page.run(entry.el("Span"), "1", size=7, rise=4)
        page.run(paragraph, ", and more.")
        page.y = 80
        page.put(entry.el("Sect").el("P"), "The proof.", size=8)

    assert markdown(draw) == "A claim[^1], and more.\n\n[^1]: The proof."


def test_a_raised_number_that_is_no_mark_stays_raised():
    """LibreOffice links it to a note on a page that is not read."""

    def draw(page, root):
        page.doc.role_map["Endnote"] = "Note"
        paragraph = root.el("P")
        page.put(paragraph, "A claim")
        page.run(paragraph.el("Reference"), "7", size=7, rise=4)
        page.run(paragraph, " goes on.")
        note(root, page, "2", "Another note.")

    assert markdown(draw).startswith("A claim<sup>7</sup> goes on.")


@pytest.mark.parametrize("kind", ["Note", "Reference", "Sub"])
def test_what_looks_like_a_mark_in_a_note_without_mark(kind):
    def draw(page, root):
        entry = root.el("Note")
        page.put(entry, "Before")
        page.put(entry.el(kind), "word")
        page.put(entry, "after.")

    expected = "Before[^1] after.\n\n[^1]: word" if kind == "Note" else "Before word after."
    assert markdown(draw) == expected


@pytest.mark.parametrize("kind", ["H1", "P", "TOCI", "Code", "Formula", "RB", "Note"])
def test_a_note_that_is_all_of_an_element_stays_where_it_is(kind):
    def draw(page, root):
        page.put(root.el(kind).el("Note"), "The note.")

    assert markdown(draw) == "The note."


@pytest.mark.parametrize("kind", ["H1", "P", "Formula", "RT", "TD"])
def test_a_note_inside_of_other_text_is_a_footnote(kind):
    def draw(page, root):
        element = root.el(kind)
        page.put(element, "Word")
        page.put(element.el("Note"), "The note.")

    assert "[^1]" in markdown(draw)
    assert markdown(draw).endswith("\n\n[^1]: The note.")


def test_a_note_whose_only_mark_is_in_itself_is_not_lost():
    def draw(page, root):
        entry = root.el("Note")
        page.put(entry.el("Lbl"), "1")
        paragraph = entry.el("P")
        page.run(paragraph, "The note")
        page.run(paragraph.el("Reference", Ref=[entry]), "1", size=7, rise=4)
        page.put(root.el("P"), "Text.")

    assert "The note" in markdown(draw)
    assert "Text." in markdown(draw)
