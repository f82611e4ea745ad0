"""Which parsers are compared, and how each is asked."""

from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace

import pytest

from tagged2md.comparison import adapters
from tagged2md.comparison.adapters import ADAPTERS, OURS, Adapter, chosen_adapters
from tagged2md.errors import UsageError


def module(monkeypatch, name: str, **attributes: object) -> None:
    """Put a module there for a while."""
    fake = ModuleType(name)
    fake.__dict__.update(attributes)
    monkeypatch.setitem(sys.modules, name, fake)


def test_every_other_parser_says_how_to_get_it():
    assert [name for name, adapter in ADAPTERS.items() if name not in OURS and not adapter.install] == []


def test_ours_are_always_there():
    assert [name for name in OURS if not ADAPTERS[name].is_there] == []


@pytest.mark.parametrize(
    ("adapter", "is_there"),
    [
        pytest.param(Adapter(adapters.auto, module="json.decoder"), True, id="a module that is there"),
        pytest.param(Adapter(adapters.auto, module="no_such_module"), False, id="one that is not"),
        pytest.param(Adapter(adapters.auto, module="no_such_package.module"), False, id="one of a missing package"),
        pytest.param(Adapter(adapters.auto, program="no-such-program"), False, id="a missing program"),
    ],
)
def test_what_is_missing_is_not_there(adapter, is_there):
    assert adapter.is_there == is_there


def test_parser_that_is_asked_for_stands_beside_ours():
    assert chosen_adapters(["pdfminer"]) == [*OURS, "pdfminer"]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        pytest.param("acrobat", "is not known; it may be auto, tags", id="a name nobody knows"),
        pytest.param("missing", "is not installed; pip install it", id="a parser that is not installed"),
    ],
)
def test_parser_that_can_not_be_asked_is_a_usage_error(monkeypatch, name, message):
    monkeypatch.setitem(ADAPTERS, "missing", Adapter(adapters.auto, module="no_such_module", install="pip install it"))

    with pytest.raises(UsageError, match=message):
        chosen_adapters([name])


def test_without_names_all_that_are_there_are_chosen(monkeypatch):
    monkeypatch.setitem(ADAPTERS, "missing", Adapter(adapters.auto, module="no_such_module"))

    assert "pdfminer" in chosen_adapters([])
    assert "missing" not in chosen_adapters([])


def test_markitdown_is_asked_for_its_text(monkeypatch):
    found = SimpleNamespace(convert=lambda path: SimpleNamespace(text_content=f"# {path}"))
    module(monkeypatch, "markitdown", MarkItDown=lambda: found)

    assert adapters.markitdown("a.pdf", None) == "# a.pdf"


def test_docling_is_asked_for_markdown(monkeypatch):
    document = SimpleNamespace(export_to_markdown=lambda: "# A")
    converter = SimpleNamespace(convert=lambda path: SimpleNamespace(document=document))
    module(monkeypatch, "docling.document_converter", DocumentConverter=lambda: converter)

    assert adapters.docling("a.pdf", None) == "# A"


def test_pymupdf4llm_is_asked_for_markdown(monkeypatch):
    module(monkeypatch, "pymupdf4llm", to_markdown=lambda path: f"# {path}")

    assert adapters.pymupdf4llm("a.pdf", None) == "# a.pdf"


def test_opendataloader_writes_into_a_folder_that_is_read(monkeypatch):
    def convert(input_path, output_dir, **options):
        assert (input_path, options["format"]) == (["a.pdf"], "markdown")
        with open(f"{output_dir}/a.md", "w", encoding="utf-8") as file:  # noqa: PTH123 - as that program does
            file.write("# A")

    module(monkeypatch, "opendataloader_pdf", convert=convert)

    assert adapters.opendataloader("a.pdf", None) == "# A"


def test_pypdf_gives_its_pages(monkeypatch):
    pages = [SimpleNamespace(extract_text=lambda: "one"), SimpleNamespace(extract_text=lambda: "two")]
    module(monkeypatch, "pypdf", PdfReader=lambda path, password: SimpleNamespace(pages=pages))

    assert adapters.pypdf("a.pdf", None) == "one\ntwo"
