"""Answers of the server: bounded, in parts, with errors in words. No library is needed for them."""

from __future__ import annotations

import json
from importlib import import_module

import pytest
from builder import Tagged, text_file

import tagged2md
from tagged2md.integrations import requests
from tagged2md.integrations.folders import Folders
from tagged2md.integrations.requests import Bounds, Desk, Request, reply

MANY = 1 << 20
command = import_module("tagged2md.cli.mcp")


def request(report, tool, *, max_characters=MANY, start=0, **options) -> Request:
    return Request(tool, Folders.of([str(report.parent)], MANY), max_characters, options, start)


def values(report, tool, **more):
    found = reply(request(report, tool, **more), "report.pdf")
    assert found.error is None
    return found.values


def test_markdown_of_the_whole_file_is_that_of_convert(report):
    found = values(report, "convert")

    assert found["markdown"] == tagged2md.convert(report, images="none").markdown
    assert (found["pages"], found["next_pages"], found["is_cut"]) == ("1-3", None, False)
    assert (found["title"], found["page_count"], found["mode"]) == ("Guide", 3, "tags")


def test_parts_of_a_long_file_follow_each_other(report):
    texts = []
    pages = None
    for _ in range(3):
        found = values(report, "convert", max_characters=100, pages=pages)
        texts.append(found["markdown"])
        pages = found["next_pages"]

    assert pages is None
    assert "\n".join(texts) == values(report, "convert")["markdown"]


def test_page_that_is_too_long_is_cut_and_says_so(report):
    found = values(report, "convert", max_characters=10)

    assert (len(found["markdown"]), found["is_cut"], found["next_pages"]) == (10, True, "2-3")


def test_check_says_what_the_file_is_like(report):
    found = values(report, "check")

    assert (found["tagged"], found["mode"], found["tables"], found["figures"]) == (True, "tags", 1, 1)
    assert [heading["text"] for heading in found["headings"]] == ["Guide", "Setup", "Use"]


def test_check_of_a_scan_is_an_answer(scanned):
    found = reply(request(scanned, "check"), "scan.pdf")

    assert found.values["image_only_pages"] == 1
    assert any(line.startswith("T2M-SCANNED") for line in found.values["findings"])


def test_chunks_come_in_parts(report):
    first = values(report, "chunk", max_characters=50, max_tokens=16)
    second = values(report, "chunk", max_tokens=16, start=first["next_start"])

    assert second["next_start"] is None
    assert len(first["chunks"]) + len(second["chunks"]) == first["total"]
    assert [each["id"] for each in (*first["chunks"], *second["chunks"])] == [
        chunk.id for chunk in tagged2md.chunk(report, max_tokens=16)
    ]


def test_chunk_that_is_too_long_is_cut_and_says_so(report):
    (found,) = values(report, "chunk", max_characters=10)["chunks"]

    assert (len(found["text"]), found["is_cut"]) == (10, True)


@pytest.mark.parametrize("tool", ["convert", "check", "chunk"])
def test_answer_is_short_whatever_the_file_says_of_itself(tmp_path, tool):
    doc = Tagged(title="Long " * 50_000)
    page = doc.page()
    page.put(doc.document().el("H1"), "Title " * 500)
    (tmp_path / "report.pdf").write_bytes(doc.data())
    found = values(tmp_path / "report.pdf", tool, max_characters=1000)

    assert len(json.dumps(found)) < 5000


def test_defaults_of_the_command_are_those_of_the_bounds():
    bounds = Bounds()

    assert bounds.max_bytes == command.DEFAULT_MAX_SIZE_MB * MANY
    assert bounds.max_memory == command.DEFAULT_MAX_MEMORY_MB * MANY
    assert bounds.timeout_s == command.DEFAULT_TIMEOUT_S


@pytest.mark.parametrize(
    ("path", "tool", "more", "message"),
    [
        pytest.param("scan.pdf", "convert", {}, "no text: the page is an image", id="a scan"),
        pytest.param("note.pdf", "convert", {}, "note.pdf: ", id="no PDF"),
        pytest.param("../a.pdf", "convert", {}, "no such file in the folders", id="a file elsewhere"),
        pytest.param("scan.pdf", "check", {"pages": "x"}, "pages", id="pages that can't be read"),
        pytest.param("report.pdf", "chunk", {"start": 99}, "start must be 0 to", id="a chunk that there is not"),
        pytest.param("report.pdf", "chunk", {"max_tokens": 1}, "max_tokens must be", id="a budget that holds nothing"),
    ],
)
def test_failure_is_an_error_in_words(report, scanned, path, tool, more, message):
    (report.parent / "note.pdf").write_text("no PDF", "utf-8")
    found = reply(request(report, tool, **more), path)

    assert found.values == {}
    assert message in found.error


def test_request_has_a_process_of_its_own(report):
    desk = Desk(Folders.of([str(report.parent)], MANY), Bounds())

    assert desk.answer("convert", "report.pdf", {"pages": None}).values["pages"] == "1-3"


@pytest.mark.parametrize(
    ("path", "options", "says"),
    [
        pytest.param("x" * 50_000, {}, "xxx…: no such file in the folders", id="a long path"),
        pytest.param("a\n\x1bb", {}, "a \ufffdb: no such file in the folders", id="a path of several lines"),
        pytest.param("", {}, "no such file in the folders", id="no path"),
        pytest.param("report.pdf", {"pages": "x" * 50_000}, "pages", id="a long option"),
    ],
)
def test_error_is_one_short_line_whatever_is_asked_for(report, path, options, says):
    desk = Desk(Folders.of([str(report.parent)], MANY), Bounds())
    found = desk.answer("convert", path, options).error

    assert says in found
    assert len(found) < 400
    assert found.isprintable()


def test_fault_of_ours_names_no_file_of_the_machine(report, monkeypatch):
    def broken(*_, **__):
        raise OSError("/home/me/secret.txt")

    monkeypatch.setattr(requests, "convert", broken)
    found = reply(request(report, "convert"), "report.pdf")

    assert found.error == "report.pdf: unexpected OSError; see what tagged2md -v says of the file"


def test_request_that_takes_too_long_is_stopped(tmp_path):
    (tmp_path / "a.pdf").write_bytes(text_file(*[["Words and more words"] * 40] * 400))
    desk = Desk(Folders.of([str(tmp_path)], 100 * MANY), Bounds(timeout_s=0.05))

    assert "takes longer than 0.05 s" in desk.answer("convert", "a.pdf", {}).error
