"""Names of results: never two the same, never outside of the target."""

from __future__ import annotations

import itertools
from pathlib import PurePosixPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tagged2md.corpus.trees.names import files_of, parts_of, top_of


@pytest.mark.parametrize(
    ("source", "name"),
    [
        pytest.param(
            "https://a.org/b/c.pdf", "https/a.org/b/c.pdf", id="an address is a path below its scheme and host"
        ),
        pytest.param("https://a.org/c.pdf?x=1", "https/a.org/c.pdf^3Fx=1", id="a query is part of the name"),
        pytest.param("https://a.org/../c.pdf", "https/a.org/^2E^2E/c.pdf", id="nothing leads upwards"),
        pytest.param("https://a.org//c.pdf", "https/a.org/^/c.pdf", id="an empty part stays a part"),
        pytest.param("s3://b/k\\l.pdf", "s3/b/k^5Cl.pdf", id="what no Windows name holds is escaped"),
        pytest.param("https://a.org/ü.pdf", "https/a.org/ü.pdf", id="letters stay as they are"),
    ],
)
def test_addresses_become_names_of_files(source, name):
    assert files_of(source, ()).name == name


@pytest.mark.parametrize(
    ("source", "name"),
    [
        pytest.param("/a.pdf.md/x.pdf", "a.pdf.md^/x.pdf", id="like the Markdown of a file"),
        pytest.param("/a.PDF.JSON/x.pdf", "a.PDF.JSON^/x.pdf", id="like a record, where case does not count"),
        pytest.param("/a.pdf_images/x.pdf", "a.pdf_images^/x.pdf", id="like a folder of pictures"),
        pytest.param("/documents.jsonl/x.pdf", "documents.jsonl^/x.pdf", id="like a table"),
        pytest.param("/chunks.parquet/x.pdf", "chunks.parquet^/x.pdf", id="like a table of the other form"),
        pytest.param("/a.md^/x.pdf", "a.md^^/x.pdf", id="like the name that another folder gets"),
        pytest.param("/a.pdf/x.pdf", "a.pdf/x.pdf", id="like no result"),
        pytest.param("/markdown/a.md", "markdown/a.md", id="a file that is named so"),
    ],
)
def test_folder_is_not_called_like_a_result(source, name):
    assert files_of(source, parts_of("/")).name == name


@pytest.mark.parametrize("folder", ["https://a.org/", "/folder/"], ids=["an address", "a path"])
@pytest.mark.parametrize("letter", ["x", "漢", "\udcff"], ids=["of one byte", "of three bytes", "no UTF-8"])
def test_a_long_part_is_cut_and_stays_its_own(letter, folder):
    first, second = (files_of(f"{folder}{letter * 400}{end}", ()).name for end in "ab")

    assert first != second
    assert max(len(part.encode("utf-8", "surrogatepass")) for part in first.split("/")) < 200


@pytest.mark.parametrize(("size", "is_cut"), [(180, False), (181, True)], ids=["just short enough", "too long"])
def test_a_part_is_kept_as_long_as_there_is_room_for_endings(size, is_cut):
    name = "x" * size

    assert (parts_of(f"/{name}")[-1] != name) == is_cut


@pytest.mark.parametrize(
    ("roots", "names"),
    [
        pytest.param([("/d", True)], ["a.pdf", "s/a.pdf"], id="one folder is left out"),
        pytest.param([("/d/a.pdf", False), ("/d/s/a.pdf", False)], ["a.pdf", "s/a.pdf"], id="files: what they share"),
        pytest.param([("/d", True), ("/e", True)], ["d/a.pdf", "d/s/a.pdf"], id="two folders keep their own names"),
        pytest.param([("/d/s", True), ("/d", True)], ["a.pdf", "s/a.pdf"], id="a folder in the other"),
        pytest.param([("/d", True), ("s3://b", True)], ["d/a.pdf", "d/s/a.pdf"], id="nothing in common"),
    ],
)
def test_names_begin_below_what_all_sources_share(roots, names):
    top = top_of(roots)

    found = [files_of(source, top).name for source in ("/d/a.pdf", "/d/s/a.pdf")]

    assert [name.split(":/")[-1].lstrip("/") for name in found] == names


NAMES = st.text(st.sampled_from("a.mdjsonlchuk_i/%^? "), min_size=1, max_size=30).map("https://h/{}".format)


@given(st.lists(NAMES, min_size=2, max_size=2, unique=True))
def test_results_of_two_addresses_never_collide(two):
    every = [
        name
        for source in two
        for files in [files_of(source, ())]
        for name in (files.record, files.markdown, files.chunks, "documents.jsonl", "chunks.jsonl")
    ]

    folders = {str(folder) for name in every for folder in PurePosixPath(name).parents}

    assert len(set(every)) == len(every) - 2, "only the tables are named twice"
    assert folders.isdisjoint(every)


@given(NAMES)
def test_no_address_leads_out_of_the_target(source):
    parts = files_of(source, ()).name.split("/")

    assert all(part.strip(".") for part in parts)


def test_different_addresses_have_different_names():
    hostile = ["", ".", "..", "...", "%", "%2E", "^", "^2E", "?", "%3F", "a", "a.", "a "]
    every = [parts_of(f"s3://b/{first}/{last}") for first, last in itertools.product(hostile, repeat=2)]

    assert len(set(every)) == len(every)
