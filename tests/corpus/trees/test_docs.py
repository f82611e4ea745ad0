"""What docs/corpora.md shows is what happens."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

import tagged2md
from tagged2md import cli

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "corpora.md").read_text("utf-8")


@pytest.fixture
def samples(tmp_path, monkeypatch):
    """A folder in which the samples lie."""
    (tmp_path / "samples").symlink_to(ROOT / "samples", target_is_directory=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def done(samples, capfdbinary):
    """What the example on the page says, and what it is said to say."""
    command, *said = re.search(r"```console\n\$ tagged2md (.*?)```", PAGE, re.DOTALL)[1].splitlines()
    cli.exit_code(shlex.split(command))
    return capfdbinary.readouterr().err.decode("utf-8").splitlines(), said


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def test_the_example_says_what_it_says(done):
    found, said = done

    assert found == said


def test_the_table_of_documents_is_read_as_the_page_shows(done):
    names: dict = {}
    exec(next(each for each in blocks("python") if "documents.jsonl" in each), names)  # noqa: S102 - our own page

    assert (len(names["documents"]), names["scans"]) == (3, [])


def test_the_library_is_used_as_the_page_shows(samples):
    (samples / "papers").symlink_to(ROOT / "samples" / "slides", target_is_directory=True)
    code = next(each for each in blocks("python") if "convert_corpus" in each).replace(", jobs=4", "")
    met: dict = {}
    exec(code, {"index": met.__setitem__})  # noqa: S102 - our own page

    assert list(met) == [chunk.id for chunk in tagged2md.chunk("papers/document.pdf", max_tokens=400)]


def test_every_field_of_a_record_is_named_on_the_page(done):
    record = next(iter(tagged2md.convert_corpus("samples/slides", "other"))).record
    measures = (ROOT / "docs" / "check-a-corpus.md").read_text("utf-8")
    unnamed = {name for name in record if f"`{name}`" not in PAGE and f"| `{name}` |" not in measures}

    assert unnamed == {"expected", "pdf_version", "pdfua", "pdfa", "doubts", "fit", "page_at_fault"}, "rarely asked for"
