"""Other parsers, and our own ways of reading: one function each, from a path and a password to a text.

None of them is a dependency. They are imported by name, so that neither the program nor its type checker needs them.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from tagged2md.diagnosis.texts import Form
from tagged2md.errors import NoTextError, UsageError
from tagged2md.options import Mode


def ours(path: str, password: str | None, mode: Mode) -> str:
    """Our own Markdown, read in one of the modes; empty for a file without text."""
    from tagged2md.pipeline import convert

    try:
        return convert(path, mode=mode, password=password, images="none").markdown
    except NoTextError:  # what the table then says: nothing found
        return ""


def auto(path: str, password: str | None) -> str:
    """Decided page by page."""
    return ours(path, password, "auto")


def tags(path: str, password: str | None) -> str:
    """By the tags, whatever they are."""
    return ours(path, password, "tags")


def heuristics(path: str, password: str | None) -> str:
    """By the geometry alone."""
    return ours(path, password, "heuristics")


def pymupdf4llm(path: str, _password: str | None) -> str:
    """PyMuPDF4LLM, Markdown."""
    return str(library("pymupdf4llm").to_markdown(path))


def markitdown(path: str, _password: str | None) -> str:
    """MarkItDown, Markdown."""
    return str(library("markitdown").MarkItDown().convert(path).text_content)


def docling(path: str, _password: str | None) -> str:
    """Docling with its default pipeline, Markdown."""
    converter = library("docling.document_converter").DocumentConverter()
    return str(converter.convert(path).document.export_to_markdown())


def opendataloader(path: str, password: str | None) -> str:
    """OpenDataLoader PDF, Markdown; it needs Java, and writes into a folder."""
    with tempfile.TemporaryDirectory() as folder:
        library("opendataloader_pdf").convert(
            input_path=[path],
            output_dir=folder,
            password=password,
            format="markdown",
            quiet=True,
            image_output="off",
        )
        return "\n".join(each.read_text("utf-8") for each in sorted(Path(folder).rglob("*.md")))


def pdfminer(path: str, password: str | None) -> str:
    """pdfminer.six with its layout analysis, plain text."""
    return str(library("pdfminer.high_level").extract_text(path, password=password or ""))


def pypdf(path: str, password: str | None) -> str:
    """pypdf, plain text."""
    return "\n".join(page.extract_text() for page in library("pypdf").PdfReader(path, password=password).pages)


def pdftotext(path: str, _password: str | None) -> str:
    """Poppler's command, plain text in reading order."""
    command = ["pdftotext", "-enc", "UTF-8", path, "-"]
    return subprocess.run(command, capture_output=True, check=True).stdout.decode("utf-8", "replace")  # noqa: S603 - a fixed program, no shell


def library(name: str) -> Any:
    """A module that may not be installed."""
    return import_module(name)


class Adapter(NamedTuple):
    """One way to make a text of a file."""

    read: Callable[[str, str | None], str]
    form: Form = "markdown"
    module: str = ""
    """Module that must be there; it is loaded before the time is taken."""
    program: str = ""
    """Program that must be on the path."""
    install: str = ""
    """How to get it."""
    needs_tags: bool = False

    @property
    def is_there(self) -> bool:
        """Whether all that it needs is installed."""
        programs = self.program.split()
        return all(map(shutil.which, programs)) and (not self.module or has_module(self.module))


def has_module(name: str) -> bool:
    """Whether a module can be found, its packages not being loaded but for the outer ones."""
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:  # an outer package is missing
        return False


ADAPTERS: dict[str, Adapter] = {
    "auto": Adapter(auto, module="tagged2md.pipeline"),
    "tags": Adapter(tags, module="tagged2md.pipeline", needs_tags=True),
    "heuristics": Adapter(heuristics, module="tagged2md.pipeline"),
    "pymupdf4llm": Adapter(pymupdf4llm, module="pymupdf4llm", install="pip install pymupdf4llm"),
    "markitdown": Adapter(markitdown, module="markitdown", install="pip install 'markitdown[pdf]'"),
    "docling": Adapter(docling, module="docling.document_converter", install="pip install docling"),
    "opendataloader-pdf": Adapter(
        opendataloader,
        module="opendataloader_pdf",
        program="java",
        install="pip install opendataloader-pdf, and Java 11 or later",
    ),
    "pdfminer": Adapter(pdfminer, "text", module="pdfminer.high_level", install="pip install pdfminer.six"),
    "pypdf": Adapter(pypdf, "text", module="pypdf", install="pip install pypdf"),
    "pdftotext": Adapter(pdftotext, "text", program="pdftotext", install="install Poppler's tools (poppler-utils)"),
}
"""All of them, in the order in which they are shown; the first three are ours."""
OURS = ("auto", "tags", "heuristics")


def chosen_adapters(names: list[str]) -> list[str]:
    """The names that are asked for, or all that are installed. Raises UsageError for one that is not there."""
    for name in names:
        if name not in ADAPTERS:
            raise UsageError(f"--with {name}: is not known; it may be {', '.join(ADAPTERS)}")
        if not ADAPTERS[name].is_there:
            raise UsageError(f"--with {name}: is not installed; {ADAPTERS[name].install}")
    if names:
        return [name for name in ADAPTERS if name in (*OURS, *names)]
    return [name for name in ADAPTERS if ADAPTERS[name].is_there]
