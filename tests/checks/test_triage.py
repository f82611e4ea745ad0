"""The quick verdict: tagged, text or scan, fit, without decoding text."""

from __future__ import annotations

import io

import pikepdf
import pytest
from builder import Tagged, text_file, untagged
from rawpdf import one_page, stream

import tagged2md
from tagged2md.checks.triage import sample, text_kind
from tagged2md.checks.triage_report import triage_dict, triage_text
from tagged2md.pdf import hollow
from tagged2md.pdf.glance import MAX_CONTENT_BYTES


def tagged_file(*texts: str) -> Tagged:
    """A tagged file of one page with some paragraphs."""
    doc = Tagged()
    root, page = doc.document(), doc.page()
    for text in texts:
        page.put(root.el("P"), text)
    return doc


def scan(*, cover: float = 1.0, layer: str = "", stamp: str = "") -> bytes:
    """A page with an image over a part of its height, text that is invisible, and text that is not."""
    doc = untagged()
    page = doc.page()
    page.draw(doc.image(), (0, 0, 612, 792 * cover))
    if layer:
        page.text(layer, mode=3, x=72, y=300)
    if stamp:
        page.text(stamp, x=500, y=20)
    return doc.data()


def content(data: str, page: str = "", *more: str | bytes) -> bytes:
    """A page of 200 by 100 points with this content."""
    return one_page(f"/Contents 4 0 R {page}", stream(data.encode("latin-1")), *more)


# ---------------------------------------------------------------- tags


def test_file_with_tags_and_text_is_fit():
    found = tagged2md.triage(tagged_file("Some text.").data())

    assert (found.tags, found.text, found.fit, found.reasons) == ("tagged", "text", "ok", ())


def test_file_without_tree_is_untagged():
    assert tagged2md.triage(text_file(["Some text."])).tags == "untagged"


def test_tree_without_content_is_hollow():
    doc = tagged_file()
    doc.el("Document").el("P")
    doc.pages[0].text("Nobody claims this.")
    found = tagged2md.triage(doc.data())

    assert (found.tags, found.fit, found.reasons) == ("hollow", "ok", ("the structure tree has no content",))


def test_tree_whose_content_lies_on_pages_that_are_gone_is_hollow():
    doc = tagged_file()
    doc.page().put(doc.el("P"), "Text of a page that is taken out.")
    doc.pages.pop()

    assert tagged2md.triage(doc.data()).tags == "hollow"


@pytest.mark.parametrize("page", [pikepdf.Array([1]), pikepdf.Dictionary(A=1), pikepdf.Name.Page], ids=repr)
def test_page_of_an_element_that_is_no_page_is_none(page):
    doc = tagged_file()
    element = doc.el("P")
    doc.page().put(element, "Text.")
    element.obj["/Pg"] = page

    assert tagged2md.triage(doc.data()).tags in ("tagged", "hollow")


def test_tree_whose_content_on_a_page_comes_last_is_not_hollow():
    doc = tagged_file()
    gone = doc.page()
    for _ in range(10):
        gone.put(doc.el("P"), "Text of a page that is taken out.")
    doc.pages.pop()
    doc.pages[0].put(doc.el("P"), "Text that is there.")

    assert tagged2md.triage(doc.data()).tags == "tagged"


@pytest.mark.parametrize(
    ("with_parent_tree", "tags"),
    [
        pytest.param(True, "tagged", id="the parent tree says where content without page is"),
        pytest.param(False, "tagged", id="without parent tree it is believed"),
    ],
)
def test_elements_may_name_no_page(with_parent_tree, tags):
    doc = Tagged()
    doc.parent_tree = with_parent_tree
    page = doc.page()
    with page.mc(doc.el("P"), set_pg=False):
        page.text("Text.")

    assert tagged2md.triage(doc.data()).tags == tags


def test_ring_of_elements_ends():
    doc = tagged_file()
    outer = doc.el("Sect")
    inner = outer.el("Sect")
    inner.kids.append(outer.obj)

    assert tagged2md.triage(doc.data()).tags == "hollow"


@pytest.mark.parametrize(
    ("has_parent_tree", "tags"),
    [
        pytest.param(True, "tagged", id="the parent tree lists content of the page"),
        pytest.param(False, "hollow", id="it lists none"),
    ],
)
def test_walk_that_takes_too_long_asks_the_parent_tree(monkeypatch, has_parent_tree, tags):
    monkeypatch.setattr(hollow, "MAX_NODES", 5)
    doc = tagged_file()
    gone = doc.page()
    for _ in range(10):
        gone.put(doc.el("P"), "Text of a page that is taken out.")
    doc.pages.pop()
    doc.pages[0].put(doc.el("P"), "Text that is there.")
    if not has_parent_tree:
        doc.pages[0].parents.clear()

    assert tagged2md.triage(doc.data()).tags == tags


def test_claims_come_from_the_catalog():
    doc = tagged_file("Some text.")
    doc.pdfua_part = 1
    found = tagged2md.triage(doc.data())

    assert (found.pdfua_part, found.lang, found.marked, found.page_count) == (1, "en-US", True, 1)


# ---------------------------------------------------------------- text or scan


@pytest.mark.parametrize(
    ("data", "text", "fit"),
    [
        pytest.param(scan(), "scanned", "ocr", id="a page image is a scan"),
        pytest.param(scan(cover=0.55), "scanned", "ocr", id="so is one over half of the page"),
        pytest.param(scan(cover=0.45), "drawing", "ocr", id="a picture is not, but there is nothing else to read"),
        pytest.param(scan(layer="Recognised text."), "ocr", "review", id="invisible text on it is a text layer"),
        pytest.param(scan(layer="Recognised text.", stamp="7"), "ocr", "review", id="a stamp on that changes nothing"),
        pytest.param(scan(layer="Text.", stamp="A line of text."), "text", "review", id="but much text does"),
        pytest.param(scan(stamp="A slide. " * 20), "text", "ok", id="text over a picture is text"),
        pytest.param(scan(stamp="Page 7"), "text", "review", id="a few words on a page image are looked at"),
        pytest.param(text_file([]), "empty", "review", id="a blank page"),
        pytest.param(content("0 0 m 9 9 l S"), "drawing", "ocr", id="a drawing"),
        pytest.param(content("0 0 9 9 re f " * 30), "outlines", "ocr", id="many shapes may be letters"),
        pytest.param(content("BT (Words) Tj ET"), "text", "ok", id="text without font is text"),
        pytest.param(content("BT (  ) Tj ET"), "empty", "review", id="spaces are no text"),
        pytest.param(content("% (Words) Tj\n"), "empty", "review", id="a comment is no text"),
        pytest.param(content("/Span << /ActualText (Words Tj) >> BDC EMC"), "empty", "review", id="nor is a property"),
        pytest.param(content("BI /W 1 /H 1 ID x EI\n"), "drawing", "ocr", id="a small inline image"),
        pytest.param(content("q 200 0 0 100 0 0 cm BI /W 1 /H 1 ID x EI Q\n"), "scanned", "ocr", id="a large one"),
    ],
)
def test_page_is_what_it_draws(data, text, fit):
    found = tagged2md.triage(data)

    assert (found.text, found.fit) == (text, fit)


def test_text_in_forms_is_text():
    doc = untagged()
    inner, outer = doc.form(), doc.form()
    inner.text("Words inside.")
    outer.draw(inner.obj)
    doc.page().draw(outer.obj)
    found = tagged2md.triage(doc.data())

    assert (found.text, found.pages[0].glance.forms) == ("text", 2)


def test_form_that_draws_itself_ends():
    form = stream(b"/F Do", "/Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F 5 0 R >> >>")

    assert tagged2md.triage(content("/F Do", "/Resources << /XObject << /F 5 0 R >> >>", form)).text == "empty"


def test_image_is_measured_inside_of_a_form():
    form = stream(
        b"/I Do", "/Subtype /Form /BBox [0 0 1 1] /Matrix [200 0 0 100 0 0] /Resources << /XObject << /I 6 0 R >> >>"
    )
    image = stream(b"x", "/Subtype /Image /Width 1700 /Height 850 /BitsPerComponent 1")
    found = tagged2md.triage(content("/F Do", "/Resources << /XObject << /F 5 0 R >> >>", form, image))

    assert found.text == "scanned"
    assert found.pages[0].glance.images[0][:2] == (1700, 850)


def test_strips_that_overlap_count_once():
    strips = "q 200 0 0 20 0 0 cm /I Do Q " * 5
    image = stream(b"x", "/Subtype /Image /Width 9 /Height 9")

    assert tagged2md.triage(content(strips, "/Resources << /XObject << /I 5 0 R >> >>", image)).text == "drawing"


def test_filled_field_is_text():
    field = "<< /Subtype /Widget /FT /Tx /T (name) /V (Ada) /Rect [0 0 50 10] >>"

    assert tagged2md.triage(content("", "/Annots [5 0 R]", field)).text == "text"


def test_content_is_looked_at_up_to_a_bound():
    drawing = "0 0 m 9 9 l S\n" * (MAX_CONTENT_BYTES // 10)
    found = tagged2md.triage(content(drawing))

    assert found.pages[0].glance.is_cut
    assert found.text == "drawing"


def test_page_with_fonts_whose_text_was_not_reached_is_no_drawing():
    drawing = "0 0 m 9 9 l S\n" * (MAX_CONTENT_BYTES // 10)
    fonts = "/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >> >> >>"

    assert tagged2md.triage(content(drawing, fonts)).text == "text"


@pytest.mark.parametrize(
    ("kinds", "text"),
    [
        pytest.param(["text", "text"], "text", id="all text"),
        pytest.param(["blank", "text", "drawing"], "text", id="text beside blank pages and drawings"),
        pytest.param(["text", "image"], "mixed", id="a scan among text"),
        pytest.param(["text", "ocr"], "mixed", id="a recognised scan among text"),
        pytest.param(["image", "ocr"], "mixed", id="scans, of which some are recognised"),
        pytest.param(["image", "blank"], "scanned", id="scans and blank pages"),
        pytest.param(["ocr", "drawing"], "ocr", id="recognised scans"),
        pytest.param(["outlines", "drawing"], "outlines", id="outlines before drawings"),
        pytest.param(["blank"], "empty", id="nothing"),
        pytest.param([], "empty", id="no page"),
    ],
)
def test_file_is_what_its_pages_are(kinds, text):
    assert text_kind(kinds) == text


# ---------------------------------------------------------------- fonts


def font_page(font: str) -> tagged2md.Triage:
    """A page of text in one font."""
    return tagged2md.triage(content("BT /F1 9 Tf (Words) Tj ET", "/Resources << /Font << /F1 5 0 R >> >>", font))


@pytest.mark.parametrize(
    ("font", "fit"),
    [
        pytest.param("/Subtype /Type1 /BaseFont /Times-Roman", "ok", id="a standard font"),
        pytest.param("/Subtype /Type1 /FontDescriptor << /Flags 4 >>", "review", id="a symbolic font without encoding"),
        pytest.param("/Subtype /Type3 /FirstChar 0", "review", id="a Type 3 font without encoding"),
        pytest.param("/Subtype /Type3 /Encoding << >>", "ok", id="one with encoding"),
        pytest.param("/Subtype /Type0 /Encoding /Identity-H", "review", id="glyph numbers without table"),
        pytest.param("/Subtype /Type0 /Encoding /UniJIS-UTF16-H", "ok", id="Unicode as codes"),
        pytest.param(
            "/Subtype /Type0 /Encoding /Identity-H "
            "/DescendantFonts [<< /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 1 >> >>]",
            "ok",
            id="glyph numbers of a known collection",
        ),
    ],
)
def test_text_in_fonts_that_do_not_say_what_they_show_is_looked_at(font, fit):
    assert font_page(f"<< /Type /Font {font} >>").fit == fit


def test_embedded_fonts_and_tables_are_seen():
    data = Tagged()
    data.page().put(data.document(), "Text.", font="FU")
    fonts = tagged2md.triage(data.data()).pages[0].glance.fonts

    assert {font.to_unicode for font in fonts if font.name == "TestSans"} == {True, False}
    assert not any(font.embedded for font in fonts)


def test_embedded_font_is_seen():
    program = "/FontDescriptor << /FontFile2 6 0 R >>"
    font = f"<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Arial {program} >>"
    data = content("", "/Resources << /Font << /F1 5 0 R >> >>", font, stream(b"program"))

    assert tagged2md.triage(data).pages[0].glance.fonts == (("ABCDEF+Arial", "TrueType", True, False, True),)


# ---------------------------------------------------------------- sample, sources, reports


def test_sample_has_first_last_and_even_distances():
    assert sample(range(1, 101)) == [1, 12, 23, 34, 45, 56, 67, 78, 89, 100]


def test_short_file_is_looked_at_as_a_whole():
    assert sample(range(1, 11)) == list(range(1, 11))


def test_only_the_pages_asked_for_are_looked_at():
    found = tagged2md.triage(text_file(["One."], [], ["Three."]), pages="2")

    assert ([page.glance.number for page in found.pages], found.text) == ([2], "empty")


def test_streams_are_taken():
    assert tagged2md.triage(io.BytesIO(text_file(["One."]))).text == "text"


def test_what_is_no_pdf_is_an_error():
    with pytest.raises(tagged2md.NotAPdfError):
        tagged2md.triage(b"GIF89a")


def test_line_names_verdict_and_reasons():
    line = triage_text(tagged2md.triage(scan()))

    assert line == (
        "ocr    untagged scanned     1 page  <bytes>: "
        "the page is an image without text; recognise the text first, for example with: ocrmypdf IN OUT\n"
    )


def test_line_says_how_many_pages_were_looked_at():
    doc = untagged()
    for number in range(30):
        page = doc.page()
        if number in (0, 29):
            page.draw(doc.image(), (0, 0, 612, 792))
        else:
            page.text("Words.")
    found = tagged2md.triage(doc.data())

    assert (found.text, found.fit) == ("mixed", "ocr")
    assert found.reasons[0].startswith("2 of 10 pages looked at are images without text")


def test_json_has_the_sample():
    found = triage_dict(tagged2md.triage(scan(stamp="7")))

    assert (found["triage_version"], found["fit"], found["pages"][0]["kind"]) == (1, "review", "text")
    assert found["pages"][0]["image_share"] == 1.0
