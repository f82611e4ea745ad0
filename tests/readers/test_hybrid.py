from __future__ import annotations

import pytest
from builder import Tagged
from model import h, p
from typeset import run, styled

import tagged2md
from tagged2md.document.nodes import Footnote, Image, ListBlock, ListItem, NoteRef, Paragraph, Source, Text
from tagged2md.geometry import Rect
from tagged2md.pdf.structure import ContentRef
from tagged2md.readers import splicing
from tagged2md.readers.hybrid import joined, with_foreign_ids
from tagged2md.readers.placing import reordered, with_joined_lists, with_pages, with_untagged
from tagged2md.readers.reading import Reading, image_name, with_image_names
from tagged2md.readers.splicing import Bands, Target, splice
from tagged2md.readers.tagged.content import Content, PageContent
from tagged2md.readers.tagged.margins import (
    MarginLine,
    folded_line,
    inner_box,
    is_page_number,
    lines_apart,
    running_lines,
    without_running_lines,
)

LEAF = ContentRef(1, None, 0)


def at(y: float, text: str, *, page: int = 1, x: float = 72.0) -> Paragraph:
    return Paragraph((Text(text),), Source(page, Rect(x, y, x + 200, y + 12)))


def texts(blocks) -> list[str]:
    return [block.children[0].text for block in blocks]


def test_pages_without_tags_stand_before_the_first_block_of_a_later_page():
    tagged = (p("one", page=1), p("goes on", page=1), p("three", page=3))

    assert texts(with_pages(tagged, (p("two", page=2), p("four", page=4)))) == [
        "one",
        "goes on",
        "two",
        "three",
        "four",
    ]


def test_untagged_blocks_follow_the_block_above_them():
    tagged = (at(700, "a"), at(600, "b"), at(500, "c"))

    assert texts(with_untagged(tagged, (at(550, "x"), at(750, "first")))) == ["first", "a", "b", "x", "c"]


def test_untagged_blocks_keep_to_their_column():
    left = [at(700 - 40 * number, f"l{number}") for number in range(3)]
    right = [at(700 - 40 * number, f"r{number}", x=320) for number in range(3)]

    found = texts(with_untagged((*left, *right), (at(590, "x"),)))

    assert found == ["l0", "l1", "l2", "x", "r0", "r1", "r2"]


def test_a_page_of_untagged_blocks_only_stands_in_its_place():
    assert texts(with_untagged((at(1, "a"), at(1, "c", page=3)), (at(1, "b", page=2),))) == ["a", "b", "c"]


def test_pages_in_a_wrong_order_are_put_in_order():
    blocks = (at(500, "b"), at(700, "a"), at(500, "d", page=2), at(700, "c", page=2))

    assert texts(reordered(blocks, [1])) == ["a", "b", "d", "c"]


def items(*numbers, origin="tags", text="x"):
    source = Source(1, None, origin)
    entries = tuple(ListItem((p(text),), source, number) for number in numbers)
    return ListBlock(entries, numbers[0] is not None, source, False)


@pytest.mark.parametrize(
    ("first", "second", "count"),
    [
        pytest.param(items(None), items(None, origin="heuristics"), 1, id="bullets of both readers"),
        pytest.param(items(1, 2), items(3, origin="heuristics"), 1, id="the next number"),
        pytest.param(items(1, 2), items(1, origin="heuristics"), 2, id="another number"),
        pytest.param(items(1), items(None, origin="heuristics"), 2, id="numbers and bullets"),
        pytest.param(items(None), items(None), 2, id="lists of one reader, which knows why"),
    ],
)
def test_a_list_that_the_other_reader_goes_on_with_is_one(first, second, count):
    assert len(with_joined_lists((first, second))) == count


# ---------------------------------------------------------------- splicing


def content(*runs, untagged=()) -> PageContent:
    return PageContent(1, leaves={LEAF: Content(list(runs), [])}, untagged=list(untagged))


@pytest.mark.parametrize(
    ("added", "expected"),
    [
        pytest.param(run("x", 32), ["ab", "x", "cd"], id="between two words of a line"),
        pytest.param(run("x", 72), ["ab", "cd", "x"], id="at the end of a line, a word gap apart"),
        pytest.param(run("x", 95), None, id="further along the line"),
        pytest.param(run("x", 10, -30), None, id="below"),
        pytest.param(run("x", 10, -12), None, id="on the next line"),
    ],
)
def test_words_left_out_of_a_block_find_their_place(added, expected):
    page = content(run("ab", 20), run("cd", 60), untagged=[added])

    splice(page)

    assert [each.text for each in page.leaves[LEAF].runs] == (expected or ["ab", "cd"])
    assert len(page.untagged) == (expected is None)


def test_run_is_compared_with_the_blocks_at_its_height_alone():
    low, high = (Target(LEAF, Rect(0, y, 10, y + 10), ()) for y in (0, 700))
    tall = Target(LEAF, Rect(0, 0, 10, 710), ())
    bands = Bands([high, tall, low])

    assert bands.beside(Rect(0, 2, 9, 8)) == [tall, low]
    assert bands.beside(Rect(0, 702, 9, 708)) == [high, tall]
    assert Bands([]).beside(Rect(0, 2, 9, 8)) == []


def test_runs_beyond_the_bound_of_comparisons_stay_untagged(monkeypatch):
    monkeypatch.setattr(splicing, "MAX_COMPARISONS", 2)
    page = content(run("ab", 20), run("cd", 60), untagged=[run("x", 32), run("y", 72)])

    splice(page)

    assert [each.text for each in page.leaves[LEAF].runs] == ["ab", "x", "cd"]
    assert [each.text for each in page.untagged] == ["y"]


def test_a_line_inside_of_a_block_belongs_to_it():
    page = content(run("first", 0, 0), run("third", 0, -24), untagged=[run("second", 0, -12)])

    splice(page)

    assert [each.text for each in page.leaves[LEAF].runs] == ["first", "second", "third"]


# ---------------------------------------------------------------- margins

PAGE = Rect(0, 0, 600, 800)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("12", True),
        ("– 3 –", True),
        ("Page 4", True),
        ("5 of 9", True),
        ("Seite 6", True),
        ("7/8", True),
        ("Chapter 2", False),
        ("2 apples", False),
    ],
)
def test_page_numbers(text, expected):
    assert is_page_number(folded_line(text)) is expected


def line(page: int, text: str, *, apart: bool = False) -> MarginLine:
    return MarginLine(page, folded_line(text), len(text), apart)


def test_lines_of_the_margin_on_two_pages_are_running_ones():
    running = running_lines([line(1, "Report 1"), line(2, "Report 2"), line(2, "A last remark")])

    assert running == {(1, "report #"), (2, "report #")}


def test_a_line_of_the_margin_apart_from_the_body_is_a_running_one():
    assert running_lines([line(1, "Report", apart=True)]) == {(1, "report")}


@pytest.mark.parametrize(("distance", "apart"), [(21, False), (22, True)])
def test_apart_is_nearly_two_lines(distance, apart):
    header = [run("Head", 72, 770)]
    body = Rect(72, 100, 500, header[0].box.y0 - distance)

    assert lines_apart([header], body) == ({0} if apart else set())


@pytest.mark.parametrize(("distance", "apart"), [(21, False), (22, True)])
def test_on_a_page_turned_on_its_side_apart_is_beside_the_body(distance, apart):
    header = [run("Head", -72, 770, style=styled(angle=-90.0))]
    body = Rect(72, 50, header[0].box.x0 - distance, 750)

    assert lines_apart([header], body) == ({0} if apart else set())


def test_a_line_apart_from_a_line_near_the_body_is_one_apart_from_it():
    near, next_line, far = [run("Near", 72, 730)], [run("Next", 72, 745)], [run("Far", 72, 780)]
    body = Rect(72, 100, 500, near[0].box.y0 - 5)

    assert lines_apart([far, next_line, near], body) == {0}


def test_running_lines_go_and_other_lines_stay():
    inner = inner_box(PAGE)
    runs = [run("Report", 72, 780), run("Report", 72, 400), run("Last", 72, 20)]

    kept = without_running_lines(runs, 1, inner, frozenset({(1, "report")}))

    assert [(each.text, each.y) for each in kept] == [("Report", 400), ("Last", 20)]


def test_untagged_running_heads_are_left_out():
    """Chromium draws its headers and footers without any mark."""
    doc = Tagged()
    root = doc.document()
    for number in (1, 2):
        page = doc.page()
        page.text("Annual report", y=770)
        page.text(f"Page {number}", y=20)
        page.put(root.el("P"), f"Text of page {number}.")

    result = tagged2md.convert(doc.data())

    assert result.markdown == "Text of page 1.\n\nText of page 2.\n"
    assert {page.mode for page in result.report.pages} == {"tags"}
    named = [(each.page, each.message) for each in result.report.findings if each.code == "T2M-FURNITURE"]
    assert len(named) == 4
    assert any(page == 1 and "Annual report" in message for page, message in named)


def test_a_title_above_untagged_text_is_no_running_head():
    """What stands between it and the tagged text is as untagged as the title."""
    doc = Tagged()
    page = doc.page()
    page.y = 800
    for text in ("Agreement", "of all parties", *(f"A line of text that no tag claims, number {n}." for n in range(6))):
        page.newline()
        page.text(text, x=72)
    root = doc.document()
    page.y = 400
    page.put(root.el("H1"), "Heading")
    for number in range(12):
        page.put(root.el("P"), f"A paragraph of text that is tagged as it should be, number {number}.")

    result = tagged2md.convert(doc.data())

    assert [each.mode for each in result.report.pages] == ["hybrid"]
    assert "Agreement" in result.markdown
    assert "of all parties" in result.markdown


def test_an_untagged_line_near_the_body_is_kept():
    doc = Tagged()
    page = doc.page()
    root = doc.document()
    page.put(root.el("H1"), "Heading")
    page.put(root.el("P"), "Text.")
    page.text("An untagged remark in the middle.", y=400)

    assert "An untagged remark in the middle." in tagged2md.convert(doc.data()).markdown


# ---------------------------------------------------------------- notes and images of both readers


def noted(note_id: str, text: str) -> Reading:
    return Reading((Paragraph((Text("x"), NoteRef(note_id)), Source(1)),), (Footnote(note_id, (p(text),), Source(1)),))


def test_notes_of_both_readers_have_different_ids():
    tagged, other = noted("1", "tagged"), with_foreign_ids(noted("1", "guessed"), "a")

    merged = joined(Reading((*tagged.blocks, *other.blocks), tagged.footnotes), [other])

    assert [note.note_id for note in merged.footnotes] == ["1", "2"]
    assert merged.blocks[1].children[1] == NoteRef("2")


def test_a_note_keeps_its_number_where_it_is_free():
    tagged, other = noted("1", "tagged"), with_foreign_ids(noted("7", "guessed"), "a")

    merged = joined(Reading((*tagged.blocks, *other.blocks), tagged.footnotes), [other])

    assert [note.note_id for note in merged.footnotes] == ["1", "7"]


def test_images_are_numbered_in_output_order_and_once():
    first, second = image_name((5, 0)), image_name(b"inline")
    blocks = (p(Image("a", first)), p(Image("b", second)), h(1, Image("c", first)))
    reading = Reading(blocks, (), {first: (5, 0), second: b"inline"})

    named = with_image_names(reading, "x", lambda key: "png" if isinstance(key, bytes) else "jpg")

    assert [block.children[0].path for block in named.blocks] == ["x/fig-1.jpg", "x/fig-2.png", "x/fig-1.jpg"]
    assert named.images == {"x/fig-1.jpg": (5, 0), "x/fig-2.png": b"inline"}


def test_an_image_that_cant_be_read_has_no_path():
    name = image_name((5, 0))

    named = with_image_names(Reading((p(Image("a", name)),), (), {name: (5, 0)}), "x", lambda _key: None)

    assert named.blocks[0].children[0] == Image("a", "")
    assert named.images == {}


def test_filled_fields_that_no_element_refers_to_are_read():
    """Filled forms must not look blank."""
    doc = Tagged()
    page = doc.page()
    root = doc.document()
    page.put(root.el("H1"), "Application")
    page.put(root.el("P"), "Name:")
    page.annot("Widget", [120, page.y - 2, 300, page.y + 12], FT="/Tx", T="name", V="Ada Lovelace")
    page.put(root.el("P"), "Signed by hand.")

    result = tagged2md.convert(doc.data())

    assert result.markdown.index("Name:") < result.markdown.index("Ada Lovelace") < result.markdown.index("Signed")
    assert [each.mode for each in result.report.pages] == ["tags"]


def test_fields_that_an_element_refers_to_are_read_once():
    doc = Tagged()
    page = doc.page()
    root = doc.document()
    page.put(root.el("H1"), "Application")
    widget = page.annot("Widget", [120, 600, 300, 614], FT="/Tx", T="name", V="Ada Lovelace")
    root.el("P").el("Form").objr(widget, page)
    page.text("Untagged text in the middle.", y=400)

    assert tagged2md.convert(doc.data()).markdown.count("Ada Lovelace") == 1


def test_untagged_text_in_the_style_of_the_body_is_no_heading():
    """What is body is told by the whole page, not by its untagged rest."""
    doc = Tagged()
    page = doc.page()
    root = doc.document()
    page.put(root.el("H1"), "Heading", size=20)
    for number in range(8):
        page.put(root.el("P"), f"A tagged paragraph of the body in twelve points, number {number}.")
    page.newline(3)
    page.text("An untagged line")
    for _ in range(6):
        page.newline()
        page.text("Untagged small print, which is most of what the tags leave out on this page.", size=7)

    found = tagged2md.convert(doc.data())

    assert [each.mode for each in found.report.pages] == ["hybrid"]
    assert "# An untagged line" not in found.markdown
