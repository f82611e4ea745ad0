"""What every framework is given."""

from __future__ import annotations

import io
import logging
import re

import pytest
from framework_files import guide, scan

import tagged2md
from tagged2md.errors import NoTextError, UsageError
from tagged2md.integrations.units import Named, checked_per, pages_named, units

SPACE = re.compile(r"\s+")


def packed(text: str) -> str:
    return SPACE.sub("", text)


def test_file_is_one_unit_with_its_whole_markdown(report):
    (unit,) = units(str(report), "file")

    assert unit.text == tagged2md.convert(report, images="none").markdown
    assert unit.facts.items() >= {"title": "Guide", "page_count": 3, "page": 1, "pages": "1-3", "mode": "tags"}.items()
    assert len(unit.facts["sha256"]) == 64


def test_pages_are_units_with_the_headings_above_them(report):
    found = [(unit.facts["pages"], unit.facts["heading_path"]) for unit in units(str(report), "page")]

    assert found == [("1", "Guide"), ("2", "Guide > Setup"), ("3", "Guide > Use")]


@pytest.mark.parametrize("per", ["page", "chunk"])
def test_units_hold_the_text_of_the_file(report, per):
    texts = [unit.text for unit in units(str(report), per, max_tokens=512)]

    assert packed("".join(texts)) == packed(tagged2md.convert(report, images="none").markdown)


def test_chunks_are_units_under_the_id_of_the_chunk(report):
    chunks = tagged2md.chunk(report, max_tokens=16)
    found = list(units(str(report), "chunk", max_tokens=16))

    assert [unit.id for unit in found] == [chunk.id for chunk in chunks]
    assert [unit.facts["tokens"] for unit in found] == [chunk.tokens for chunk in chunks]
    assert len(found) > 1


def test_context_stands_above_the_text_of_a_chunk(report):
    found = list(units(str(report), "chunk", max_tokens=32, context="path"))

    assert found[-1].text.startswith("Guide")
    assert "page 3\n\n" in found[-1].text


def test_facts_are_texts_and_numbers_that_are_known(report):
    for per in ("file", "page", "chunk"):
        for unit in units(str(report), per):
            assert {type(value) for value in unit.facts.values()} <= {str, int}
            assert all(unit.facts.values())


def test_front_matter_stays_with_the_first_page(report):
    texts = [unit.text for unit in units(str(report), "page", front_matter=True)]

    assert [text.startswith("---\n") for text in texts] == [True, False, False]


def test_page_markers_go_with_their_pages(report):
    texts = [unit.text for unit in units(str(report), "page", page_comments=True)]

    assert [re.findall(r"<!-- page (\d)", text) for text in texts] == [[], ["2"], ["3"]]


@pytest.mark.parametrize("per", ["file", "page", "chunk"])
def test_scan_is_an_error_and_no_empty_unit(scanned, per):
    with pytest.raises(NoTextError, match=r"scan\.pdf: no text"):
        list(units(str(scanned), per))


def test_page_without_text_among_others_gives_no_unit_and_is_logged(caplog):
    with caplog.at_level(logging.WARNING, "tagged2md"):
        found = list(units(scan(3, text_on=2), "page"))

    assert [unit.facts["page"] for unit in found] == [2]
    assert [record.getMessage().endswith("(pages 1, 3)") for record in caplog.records] == [True]


def test_file_of_text_alone_logs_nothing(caplog):
    list(units(guide(), "file"))

    assert caplog.records == []


def test_name_of_bytes_is_in_the_message():
    with pytest.raises(NoTextError, match=r"^s3://papers/a\.pdf: no text"):
        list(units(Named(scan(), "s3://papers/a.pdf"), "file"))


def test_stream_is_read_from_where_it_stands():
    (unit,) = units(io.BytesIO(guide()), "file")

    assert unit.text.startswith("# Guide\n")


def test_unknown_choice_is_an_error_that_names_the_known_ones():
    with pytest.raises(UsageError, match="per must be file, page or chunk, not 'pages'"):
        checked_per("pages")


def test_unknown_option_is_a_type_error(report):
    with pytest.raises(TypeError, match="no option 'max_token'"):
        list(units(str(report), "file", max_token=3))


@pytest.mark.parametrize(
    ("pages", "name"),
    [
        pytest.param([], "", id="no page"),
        pytest.param([3], "3", id="one page"),
        pytest.param([3, 4, 5], "3-5", id="pages in a row"),
        pytest.param([1, 2, 7], "1-2, 7", id="pages with a gap"),
        pytest.param([7, 1, 1], "1, 7", id="pages in disorder and twice"),
    ],
)
def test_pages_are_named_by_stretches(pages, name):
    assert pages_named(pages) == name
