"""tagged2md turns PDFs into Markdown: it reads the tags where they are good, the geometry where they are not.

>>> import tagged2md
>>> conversion = tagged2md.convert("report.pdf")  # doctest: +SKIP
>>> conversion.markdown, conversion.report.mode  # doctest: +SKIP

Nothing heavy is imported before a name is used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tagged2md.audit import Inspection
    from tagged2md.checks import CheckResult
    from tagged2md.checks.listing import TreeListing
    from tagged2md.checks.triage import Triage, triage
    from tagged2md.chunks.records import Chunk, ChunkOptions
    from tagged2md.corpus.checking import check_corpus
    from tagged2md.corpus.converting import CorpusDocument, convert_corpus
    from tagged2md.diagnosis import Diagnosis, diagnose
    from tagged2md.document.nodes import Document
    from tagged2md.errors import (
        DamagedPdfError,
        ExitCode,
        InputNotFoundError,
        LimitError,
        NotAPdfError,
        NoTextError,
        OutputError,
        PasswordError,
        Tagged2mdError,
        UsageError,
    )
    from tagged2md.findings import Finding, Severity
    from tagged2md.options import Limits, Options
    from tagged2md.pdf.file import open_pdf
    from tagged2md.pipeline import Conversion, check, chunk, chunk_markdown, convert, inspect, tree
    from tagged2md.report import Report

__version__ = "0.1.0"

_HOMES = {
    "tagged2md.audit": ("Inspection",),
    "tagged2md.checks": ("CheckResult",),
    "tagged2md.checks.listing": ("TreeListing",),
    "tagged2md.chunks.records": ("Chunk", "ChunkOptions"),
    "tagged2md.checks.triage": ("Triage", "triage"),
    "tagged2md.corpus.checking": ("check_corpus",),
    "tagged2md.corpus.converting": ("CorpusDocument", "convert_corpus"),
    "tagged2md.diagnosis": ("Diagnosis", "diagnose"),
    "tagged2md.document.nodes": ("Document",),
    "tagged2md.errors": (
        "DamagedPdfError",
        "ExitCode",
        "InputNotFoundError",
        "LimitError",
        "NoTextError",
        "NotAPdfError",
        "OutputError",
        "PasswordError",
        "Tagged2mdError",
        "UsageError",
    ),
    "tagged2md.findings": ("Finding", "Severity"),
    "tagged2md.options": ("Limits", "Options"),
    "tagged2md.pdf.file": ("open_pdf",),
    "tagged2md.pipeline": ("Conversion", "check", "chunk", "chunk_markdown", "convert", "inspect", "tree"),
    "tagged2md.report": ("Report",),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
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


def __getattr__(name: str) -> Any:
    """A public name, imported from its module when it is first used."""
    if name not in _HOME_OF:
        raise AttributeError(f"module 'tagged2md' has no attribute {name!r}")
    value = getattr(import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """The public names, whether they are imported yet or not."""
    return sorted(__all__)
