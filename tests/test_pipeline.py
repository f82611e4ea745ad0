"""convert and check as a whole: sources, results, options, and what is said where there is nothing to say."""

from __future__ import annotations

import gc
import io
import weakref
from dataclasses import fields

import pikepdf
import pytest
from builder import Tagged, text_file, untagged

import tagged2md
from tagged2md.options import Limits, Options
from tagged2md.pdf.file import open_pdf
from tagged2md.pdf.page import TextRun
from tagged2md.pdf.structure import StructElem
from tagged2md.readers.tagged.content import PageContent

TWO_PAGES = text_file(["One fine sentence."], ["Another sentence."])


def tagged_file() -> bytes:
    """A heading, a paragraph with a bold word and a picture: pages read by tags."""
    doc = Tagged(title="Words of a title")
    root = doc.document()
    page = doc.page()
    page.put(root.el("H1"), "Heading")
    paragraph = root.el("P")
    page.put(paragraph, "Plain and ")
    page.run(paragraph, "bold", font="FB")
    page.run(paragraph, " words in a sentence.")
    figure = root.el("Figure", Alt="A red square")
    page.newline(12)
    with page.mc(figure):
        page.draw(doc.image(), (72, 500, 172, 600))
    return doc.data()


# ---------------------------------------------------------------- sources


def test_path_bytes_and_stream_give_the_same(tmp_path):
    path = tmp_path / "a.pdf"
    path.write_bytes(TWO_PAGES)
    stream = io.BytesIO(TWO_PAGES)

    found = [tagged2md.convert(source).markdown for source in (path, str(path), TWO_PAGES, stream)]

    assert found == ["One fine sentence.\n\nAnother sentence.\n"] * 4


@pytest.mark.parametrize("kind", [bytearray, memoryview])
def test_other_buffers_are_read_as_bytes_are(kind):
    (chunk,) = tagged2md.chunk(kind(TWO_PAGES))

    assert "One fine sentence." in chunk.text


def test_stream_need_not_be_seekable():
    class Pipe(io.RawIOBase):
        name = "pipe"
        rest = TWO_PAGES

        def read(self, _size=-1):
            part, self.rest = self.rest, b""
            return part

        def seekable(self):
            return False

    conversion = tagged2md.convert(Pipe())

    assert conversion.markdown.startswith("One fine")
    assert conversion.report.file == "pipe"


def test_convert_writes_no_files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    tagged2md.convert(tagged_file())

    assert list(tmp_path.iterdir()) == []


# ---------------------------------------------------------------- results


def test_report_names_mode_reasons_and_coverage_of_every_page():
    report = tagged2md.convert(tagged_file()).report

    assert (report.mode, report.page_count) == ("tags", 1)
    assert [(page.page, page.mode) for page in report.pages] == [(1, "tags")]
    assert report.pages[0].reasons
    assert report.pages[0].coverage == 1.0


def test_report_of_selected_pages_names_those_only():
    report = tagged2md.convert(TWO_PAGES, pages="2").report

    assert [page.page for page in report.pages] == [2]
    assert report.page_count == 2


def test_report_counts_findings_by_code():
    report = tagged2md.convert(TWO_PAGES).report

    assert report.counts == {code: sum(f.code == code for f in report.findings) for code in report.counts}


def test_images_map_the_paths_of_the_markdown_to_bytes():
    conversion = tagged2md.convert(tagged_file())

    ((path, data),) = conversion.images.items()
    assert f"![A red square]({path})" in conversion.markdown
    assert conversion.images[path] == data
    assert data.startswith(b"\x89PNG")


def test_images_of_a_stream_can_be_read_after_it_is_closed():
    with io.BytesIO(tagged_file()) as stream:
        conversion = tagged2md.convert(stream)

    assert all(conversion.images.values())
    assert len(conversion.images) == 1


def test_unknown_image_is_a_key_error():
    with pytest.raises(KeyError, match="fig-9"):
        tagged2md.convert(tagged_file()).images["fig-9.png"]


def test_document_knows_where_its_blocks_come_from():
    document = tagged2md.convert(tagged_file()).document

    assert document.title == "Words of a title"
    assert {(block.source.page, block.source.origin) for block in document.blocks} == {(1, "tags")}
    assert all(block.source.box for block in document.blocks)


@pytest.mark.parametrize("data", [TWO_PAGES, tagged_file()], ids=["untagged", "tagged"])
def test_file_is_let_go_at_once_when_it_is_converted(data, monkeypatch):
    files = []

    def opened(*args, **kwargs):
        pdf = open_pdf(*args, **kwargs)
        files.append(weakref.ref(pdf))
        return pdf

    monkeypatch.setattr("tagged2md.pipeline.open_pdf", opened)
    gc.disable()
    try:
        conversion = tagged2md.convert(data)
        assert conversion.markdown
        assert [file() for file in files] == [None]
    finally:
        gc.enable()


def test_pages_and_their_content_are_not_left_to_the_collector():
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        tagged2md.convert(tagged_file())
        gc.collect()
        assert [each for each in gc.garbage if isinstance(each, TextRun | PageContent | StructElem)] == []
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


def test_collector_of_garbage_is_left_as_it_was():
    before = gc.get_threshold()
    tagged2md.convert(TWO_PAGES)

    assert gc.get_threshold() == before
    assert gc.isenabled()


# ---------------------------------------------------------------- nothing to read


def scan_of(pages: int, *, text_on: int = 0) -> bytes:
    doc = untagged()
    for number in range(1, pages + 1):
        page = doc.page()
        page.draw(doc.image(), (0, 0, 612, 792))
        if number == text_on:
            page.text("Words")
    return doc.data()


def one_page(draw) -> bytes:
    doc = untagged()
    draw(doc.page())
    return doc.data()


def with_broken_content() -> bytes:
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(text_file(["Words"]))) as file:
        file.pages[0].obj.Contents = file.make_stream(b"no flate data", Filter=pikepdf.Name.FlateDecode)
        file.save(out, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.none)
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        pytest.param(scan_of(1), "the page is an image", id="a scanned page"),
        pytest.param(scan_of(3), "all 3 pages are an image", id="scanned pages"),
        pytest.param(one_page(lambda page: None), "the page is blank", id="a blank page"),
        pytest.param(one_page(lambda page: page.text("Words", mode=3)), "hidden", id="invisible text on nothing"),
        pytest.param(one_page(lambda page: page.text("Words", font="FX")), "do not say which", id="text of no meaning"),
        pytest.param(with_broken_content(), "the page is damaged", id="content that does not inflate"),
        pytest.param(one_page(lambda page: page.op("100 100 m 300 400 l 250 90 l f")), "drawing", id="an outline"),
    ],
)
def test_file_without_text_says_why_and_what_to_do(data, reason):
    with pytest.raises(tagged2md.NoTextError, match=reason) as caught:
        tagged2md.convert(data)

    assert caught.value.exit_code == 7
    assert caught.value.conversion.report.pages


def test_scanned_page_among_others_is_reported():
    report = tagged2md.convert(scan_of(3, text_on=2)).report

    assert sorted(f.page for f in report.findings if f.code == "T2M-SCANNED") == [1, 3]


def test_alternate_text_alone_is_text():
    doc = Tagged()
    page = doc.page()
    with page.mc(doc.document().el("Figure", Alt="A red square")):
        page.draw(doc.image(), (72, 500, 172, 600))

    assert "A red square" in tagged2md.convert(doc.data(), images="none").markdown


# ---------------------------------------------------------------- limits


def test_page_limit_leaves_a_partial_result_that_says_so():
    conversion = tagged2md.convert(TWO_PAGES, limits=Limits(max_pages=1))

    assert conversion.markdown == "One fine sentence.\n"
    assert "T2M-LIMIT" in conversion.report.counts


def test_time_limit_leaves_a_partial_result_that_says_so():
    many = text_file(*[[f"Sentence number {n} of the page." for n in range(40)]] * 60)
    conversion = tagged2md.convert(many, limits=Limits(max_seconds=0.01))

    assert "T2M-LIMIT" in conversion.report.counts


def test_limit_that_leaves_nothing_is_an_error_of_its_own():
    with pytest.raises(tagged2md.LimitError, match="--max-") as caught:
        tagged2md.convert(text_file([], ["Words."]), limits=Limits(max_pages=1))

    assert caught.value.exit_code == 8


def test_every_option_is_a_keyword():
    assert tagged2md.convert(TWO_PAGES, **{f.name: getattr(Options(), f.name) for f in fields(Options)}).markdown
