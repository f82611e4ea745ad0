"""The names others may rely on, and what using them costs."""

from __future__ import annotations

import inspect
import subprocess
import sys
from dataclasses import fields

import pytest
from builder import text_file

import tagged2md
from tagged2md.errors import ExitCode, Tagged2mdError
from tagged2md.options import OptionFields, Options

PUBLIC_NAMES = [
    "CheckResult",
    "Chunk",
    "ChunkOptions",
    "Conversion",
    "CorpusDocument",
    "DamagedPdfError",
    "Diagnosis",
    "Document",
    "ExitCode",
    "Finding",
    "InputNotFoundError",
    "Inspection",
    "LimitError",
    "Limits",
    "NoTextError",
    "NotAPdfError",
    "Options",
    "OutputError",
    "PasswordError",
    "Report",
    "Severity",
    "Tagged2mdError",
    "TreeListing",
    "Triage",
    "UsageError",
    "__version__",
    "check",
    "check_corpus",
    "chunk",
    "chunk_markdown",
    "convert",
    "convert_corpus",
    "diagnose",
    "inspect",
    "open_pdf",
    "tree",
    "triage",
]

HEAVY = ("pikepdf", "pdfminer", "markdown_it", "rich", "typer", "PIL")


def test_public_names_are_these():
    assert sorted(tagged2md.__all__) == sorted(PUBLIC_NAMES)


@pytest.mark.parametrize("name", PUBLIC_NAMES)
def test_public_name_can_be_imported(name):
    assert getattr(tagged2md, name) is not None


@pytest.mark.parametrize(
    "name",
    [
        "convert",
        "Conversion",
        "Options",
        "Report",
        "check",
        "CheckResult",
        "tree",
        "TreeListing",
        "triage",
        "Triage",
        "diagnose",
        "Diagnosis",
        "inspect",
        "Inspection",
        "chunk",
        "chunk_markdown",
        "Chunk",
        "ChunkOptions",
    ],
)
def test_public_name_has_a_docstring(name):
    assert inspect.getdoc(getattr(tagged2md, name))


def test_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'convertt'"):
        tagged2md.convertt  # noqa: B018 - the access is what is tested


def loaded_by(statement: str) -> set[str]:
    """Top-level packages that a fresh interpreter has loaded after the statement."""
    code = f"import sys\n{statement}\nprint(*{{name.partition('.')[0] for name in sys.modules}})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_import_of_the_package_loads_nothing_heavy():
    assert loaded_by("import tagged2md").isdisjoint(HEAVY)


def test_version_of_the_command_is_printed_without_the_libraries_that_read_pdfs():
    assert loaded_by("import tagged2md.cli").isdisjoint({"pikepdf", "pdfminer", "markdown_it", "rich"})


def test_keywords_for_type_checkers_are_the_fields_of_the_record():
    assert list(OptionFields.__annotations__) == [field.name for field in fields(Options)]


def test_unknown_option_is_a_type_error_that_names_the_known_ones():
    with pytest.raises(TypeError, match="no option 'moed'; the options are mode, pages"):
        tagged2md.convert("a.pdf", moed="tags")


def test_value_that_an_option_does_not_know_is_a_usage_error():
    with pytest.raises(tagged2md.UsageError, match="mode must be auto or tags or heuristics, not 'guess'"):
        tagged2md.convert("a.pdf", mode="guess")


def test_every_error_has_an_exit_code_of_its_own():
    codes = [error.exit_code for error in Tagged2mdError.__subclasses__() if error.__module__ == "tagged2md.errors"]

    assert len(set(codes)) == len(codes)
    assert not set(codes) & {ExitCode.OK, ExitCode.FAILED}


def test_check_stays_a_function_after_it_was_called():
    data = text_file(["Words."])

    assert tagged2md.check(data).page_count == tagged2md.check(data).page_count == 1
