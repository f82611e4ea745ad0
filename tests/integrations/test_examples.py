"""The examples of the documentation run, with the real libraries."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from framework_files import guide

PAGE = (Path(__file__).parent.parent.parent / "docs/integrations.md").read_text("utf-8")
SECTIONS = dict(section.split("\n", 1) for section in PAGE.split("\n## ")[1:])
EXAMPLES = {name: re.search(r"```python\n(.*?)```", text, re.DOTALL) for name, text in SECTIONS.items()}
LIBRARIES = {
    "LangChain": "langchain_core",
    "LlamaIndex": "llama_index.core",
    "Haystack": "haystack",
    "MarkItDown": "markitdown",
    "Docling": "docling_core",
    "MCP": "mcp",
}


def test_every_framework_has_an_example():
    assert {name for name, found in EXAMPLES.items() if found} == set(LIBRARIES)


@pytest.fixture
def results(request, tmp_path, monkeypatch):
    """What an example has made, run beside a report and a folder of papers."""
    pytest.importorskip(LIBRARIES[request.param], reason="its extra is not installed")
    (tmp_path / "papers").mkdir()
    for path in (tmp_path / "report.pdf", tmp_path / "papers/report.pdf"):
        path.write_bytes(guide())
    monkeypatch.chdir(tmp_path)
    made: dict = {}
    exec(compile(EXAMPLES[request.param][1], request.param, "exec"), made)  # noqa: S102 - our own documentation
    return made


def by_example(name: str):
    return pytest.mark.parametrize("results", [name], indirect=True, ids=[name])


@by_example("LangChain")
def test_example_of_langchain_prints_pages_and_text(results, capsys):
    assert "Guide" in results["document"].metadata["heading_path"]


@by_example("LlamaIndex")
def test_example_of_llamaindex_reads_the_folder(results):
    assert [document.metadata["page_label"] for document in results["documents"]] == ["1", "2", "3"]


@by_example("Haystack")
def test_example_of_haystack_runs_the_pipeline(results):
    assert [document.meta["page"] for document in results["documents"]] == [1, 2, 3]


@by_example("MarkItDown")
def test_example_of_markitdown_reads_with_the_plugin(results):
    assert results["markitdown"].convert("report.pdf").markdown.startswith("# Guide")


@by_example("Docling")
def test_example_of_docling_writes_json(results):
    assert Path("report.docling.json").stat().st_size > 0


@by_example("MCP")
def test_example_of_the_server_is_answered(results):
    assert asyncio.run(results["markdown"]()).startswith("# Guide")
