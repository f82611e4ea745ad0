"""What inspect shows of small files, and that it stands where the page draws it."""

from __future__ import annotations

import io
import json
import re
import sys

import pikepdf
import pytest
from builder import Tagged, text_file, untagged
from hostile import HOSTILE, hostile
from PIL import Image

import tagged2md
from tagged2md.errors import UsageError
from tagged2md.geometry import Rect
from tagged2md.pdf import rendering

SENTENCE = "The quick brown fox jumps over the lazy dog and goes on to the"


def heading_and_paragraph() -> Tagged:
    doc = Tagged()
    root, page = doc.document(), doc.page()
    page.put(root.el("H1"), "Heading", size=20.0)
    page.put(root.el("P"), "Some text.")
    with page.artifact(Type="/Pagination", Subtype="/Footer"):
        page.text("Page 1", x=72, y=40)
    return doc


def two_columns() -> bytes:
    doc = untagged()
    page = doc.page()
    for column in (0, 1):
        page.y = 738
        for number in range(20):
            page.newline()
            last = "end." if column == 1 and number == 19 else "word"
            page.text(f"column {column} has {number} {last}", x=72 + 260 * column)
    return doc.data()


def only(source, **options):
    """The single page that is shown."""
    (page,) = tagged2md.inspect(source, **options).pages
    return page


# ---------------------------------------------------------------- blocks and reasons


def test_tagged_blocks_name_their_elements():
    page = only(heading_and_paragraph().data())

    assert [(block.number, block.short, block.origin, block.why.by) for block in page.blocks] == [
        (1, "H1", "tags", "H1"),
        (2, "P", "tags", "P"),
    ]
    assert "inside Document" in page.blocks[0].why.reasons[0]


def test_type_of_the_file_and_attributes_are_told():
    doc = Tagged()
    doc.role_map["Überschrift"] = "H2"
    root, page = doc.document(), doc.page()
    page.put(root.el("Überschrift", Alt="So").attr("Layout", SpaceBefore=12), "Text")
    why = only(doc.data()).blocks[0].why

    assert why.by == "H2 (Überschrift)"
    assert why.reasons[1:] == ("Alt = So", "Layout.SpaceBefore = 12")


def test_untagged_headings_tell_their_points():
    doc = untagged()
    page = doc.page()
    page.newline(2)
    page.text("A large heading", size=20, font="FB")
    page.newline(2)
    for _ in range(6):
        page.text(SENTENCE)
        page.newline()
    blocks = only(doc.data()).blocks

    assert [block.short for block in blocks] == ["H1", "P"]
    points = next(reason for reason in blocks[0].why.reasons if "points" in reason and ":" in reason)
    total, parts = int(re.search(r"(\d+) points", points)[1]), re.findall(r"[+-]\d+", points)
    assert total == sum(map(int, parts)) >= 4


def test_block_that_goes_on_in_the_next_column_has_two_regions():
    page = only(two_columns())

    (block,) = page.blocks
    left, right = block.regions
    assert left.x1 < right.x0
    assert abs(left.y1 - right.y1) < 1


def test_items_and_cells_are_inside_of_their_blocks():
    doc = Tagged()
    root, page = doc.document(), doc.page()
    bullets = root.el("L")
    for text in ("one", "two"):
        item = bullets.el("LI")
        page.put(item.el("Lbl"), "•", newline=True)
        page.run(item.el("LBody"), text)
    grid = root.el("Table")
    for row in (("a", "b"), ("c", "d")):
        line = grid.el("TR")
        page.newline(2)
        for column, text in enumerate(row):
            with page.mc(line.el("TD")):
                page.text(text, x=72 + 100 * column)
    shown_list, shown_table = only(doc.data()).blocks

    assert [inner.label for inner in shown_list.inner] == ["Item 1", "Item 2"]
    assert [inner.label for inner in shown_table.inner[:2]] == ["Cell 1 of row 1", "Cell 2 of row 1"]
    assert len(shown_table.inner) == 4


def test_list_over_two_pages_shows_on_each_what_stands_there():
    doc = Tagged()
    root = doc.document()
    bullets = root.el("L")
    for number in (1, 2):
        page = doc.page()
        item = bullets.el("LI")
        page.put(item.el("Lbl"), f"{number}.", newline=True)
        page.run(item.el("LBody"), f"on page {number}")
    first, second = tagged2md.inspect(doc.data(), pages="1-2").pages

    assert (first.blocks[0].markdown, first.blocks[0].pages) == ("1. on page 1", (1, 2))
    assert second.blocks[0].markdown == "2. on page 2"


def test_whole_file_is_read_whatever_page_is_shown():
    words = SENTENCE.split()
    pages = [["A running header", *(" ".join(words[page:] + words[:line]) for line in range(12))] for page in range(6)]
    page = only(text_file(*pages), pages="4")

    assert [(rest.text, rest.is_expected, "T2M-FURNITURE" in rest.reason) for rest in page.rest] == [
        ("A running header", True, True)
    ]


# ---------------------------------------------------------------- what stands in no block


@pytest.mark.parametrize(
    ("draw", "reason"),
    [
        pytest.param(lambda page: page.text("Unseen", mode=3), "can't be seen", id="invisible text"),
        pytest.param(lambda page: page.text("Unseen", x=900), "outside of the page", id="text beside the page"),
    ],
)
def test_text_that_is_not_read_has_a_reason(draw, reason):
    doc = heading_and_paragraph()
    page = doc.pages[0]
    page.newline(4)
    with page.mc(doc.elems[0].el("P")):
        draw(page)
    rest = {each.text: each for each in only(doc.data()).rest}

    assert reason in rest["Unseen"].reason
    assert rest["Page 1"].reason == "artifact (Pagination Footer)"
    assert all(each.is_expected for each in rest.values())


def test_text_that_nobody_claims_is_shown_as_lost():
    doc = heading_and_paragraph()
    doc.pages[0].newline(4)
    doc.pages[0].text("Nobody claims this.")
    page = only(doc.data(), mode="tags")

    assert [(each.text, each.is_expected) for each in page.rest][-1:] == [("Nobody claims this.", False)]


def test_blocks_found_by_geometry_among_tags_are_marked():
    doc = heading_and_paragraph()
    doc.pages[0].put(doc.elems[0].el("P"), SENTENCE)
    doc.pages[0].newline(4)
    doc.pages[0].text("Nobody claims this.")
    inspection = tagged2md.inspect(doc.data())

    assert [block.origin for block in inspection.pages[0].blocks] == ["tags", "tags", "tags", "heuristics"]
    assert 'class="page hybrid"' in inspection.html


def test_page_without_text_is_shown():
    doc = untagged()
    doc.page().draw(doc.image(), (0, 0, 612, 792))
    page = only(doc.data())

    assert page.blocks == ()
    assert page.picture is not None
    assert page.images == (Rect(0, 0, 612, 792),)


# ---------------------------------------------------------------- places


@pytest.mark.parametrize("unit", [1, 2])
@pytest.mark.parametrize("turned", [0, 90, 180, 270])
def test_boxes_lie_where_the_picture_is_dark(turned, unit):
    doc = heading_and_paragraph()
    page = doc.pages[0]
    page.obj.Rotate, page.obj.UserUnit = turned, unit
    page.obj.CropBox = pikepdf.Array([36, 20, 500, 780])
    shown = only(doc.data())
    picture = Image.open(io.BytesIO(shown.picture)).convert("L")
    scale = picture.width / shown.width
    boxes = [box.expanded(2 * unit) for block in shown.blocks for box in block.regions]
    boxes += [box.expanded(2 * unit) for each in shown.rest for box in each.boxes]
    dark = [(i % picture.width, i // picture.width) for i, value in enumerate(picture.tobytes()) if value < 100]
    points = [((x + 0.5) / scale, shown.height - (y + 0.5) / scale) for x, y in dark]

    assert len(dark) > 200
    assert [point for point in points if not any(box.contains(*point) for box in boxes)] == []


def test_poster_is_drawn_coarser():
    doc = untagged()
    page = doc.page(size=(6000, 8000))
    page.newline(3)
    page.text("Large", size=200)
    picture = Image.open(io.BytesIO(only(doc.data()).picture))

    assert picture.width * picture.height <= rendering.MAX_PIXELS * 1.01


# ---------------------------------------------------------------- sources, options, bounds


def test_stream_bytes_and_path_give_the_same(tmp_path):
    data = text_file(["One line."], ["Two."])
    path = tmp_path / "a.pdf"
    path.write_bytes(data)
    pages = [only(source, pages="2") for source in (data, path, io.BytesIO(data))]

    assert pages[0] == pages[1] == pages[2]
    assert [block.markdown for block in pages[0].blocks] == ["Two."]


def test_encrypted_file_is_drawn_with_its_password(tmp_path):
    path = tmp_path / "a.pdf"
    word = "a secret"
    with pikepdf.open(io.BytesIO(text_file(["One line."]))) as pdf:
        pdf.save(path, encryption=pikepdf.Encryption(owner="o", user=word))

    assert only(path, password=word).picture is not None


def test_damaged_file_is_drawn_as_it_was_repaired():
    data = text_file(["One line."])
    page = only(data[: data.rindex(b"xref")] + b"\nstartxref\n999999\n%%EOF")

    assert page.picture is not None


def test_more_pages_than_one_file_takes_are_refused_before_reading():
    data = text_file(*[["A line."]] * 51)

    with pytest.raises(UsageError, match="at most 50 pages in one file, not 51"):
        tagged2md.inspect(data, pages="1-")


def test_without_pdfium_the_error_names_the_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "pypdfium2", None)

    with pytest.raises(UsageError, match=re.escape("pip install 'tagged2md[inspect]'")):
        tagged2md.inspect(text_file(["One line."]))


# ---------------------------------------------------------------- HTML


def test_text_of_the_document_is_never_html():
    html = tagged2md.inspect(hostile()).html

    assert html.count("</script>") == 2
    assert "<img" not in html
    assert "<svg/" not in html
    assert "alert(1)" in html


def test_page_fetches_nothing():
    html = tagged2md.inspect(heading_and_paragraph().data()).html

    assert "default-src 'none'" in html
    assert re.findall(r'(?:src|href)="(?!data:image/png;base64,)', html) == []
    assert re.findall(r' (?:on\w+|style)="', html) == []


def test_data_for_the_script_is_json():
    html = tagged2md.inspect(hostile()).html
    data = json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', html, re.DOTALL)[1])

    assert data["1"]["blocks"]["1"]["label"] == "1 · Heading, level 1"
    assert f"Alt = {HOSTILE}" in data["1"]["blocks"]["1"]["reasons"]


def test_right_to_left_text_has_its_direction():
    doc = Tagged(lang="ar")
    root, page = doc.document(), doc.page()
    page.put(root.el("P"), "مرحبا", font="FU")
    html = tagged2md.inspect(doc.data()).html

    assert '<div class="rendered" dir="auto">' in html


def test_same_file_gives_the_same_page():
    data = two_columns()

    assert tagged2md.inspect(data).html == tagged2md.inspect(data).html


def test_conversion_is_the_same_with_and_without_reasons():
    for data in (heading_and_paragraph().data(), two_columns()):
        markdown = tagged2md.convert(data).markdown

        assert "\n\n".join(block.markdown for block in only(data).blocks) + "\n" == markdown


def test_thousands_of_hidden_lines_are_counted_and_not_all_shown():
    doc = heading_and_paragraph()
    page = doc.pages[0]
    with page.mc(doc.elems[0].el("P")):
        page.op("BT /F1 8 Tf 3 Tr")
        for number in range(2100):
            page.op(f"1 0 0 1 {72 + number % 5 * 90} {60 + number * 7 % 640} Tm (unseen{number}) Tj")
        page.op("ET")
    rest = only(doc.data()).rest

    assert sum(bool(each.boxes) for each in rest) == 2000
    assert "more lines" in rest[-1].text
