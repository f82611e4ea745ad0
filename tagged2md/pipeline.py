"""From a file to its Markdown: open, read the tags, decide page by page, read, write."""

from __future__ import annotations

import gc
import io
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, BinaryIO, Unpack

from tagged2md import writers
from tagged2md.document.nodes import Document
from tagged2md.emptiness import has_text, reason_without_text
from tagged2md.errors import NoTextError
from tagged2md.images import Images
from tagged2md.options import OptionFields, Options, options_of
from tagged2md.pdf.file import Pdf, Source, open_pdf
from tagged2md.pdf.structure import StructTree
from tagged2md.readers.reading import Reading
from tagged2md.readers.trust import PageDecision, decide
from tagged2md.report import Report


@dataclass(frozen=True, slots=True)
class Conversion:
    """The result of one conversion."""

    markdown: str
    """UTF-8 text with line feeds; ends with one."""
    document: Document
    """The model that the Markdown was written from; its blocks know page, box and origin."""
    report: Report
    images: Mapping[str, bytes]
    """The bytes of each image, by the path used in the Markdown. Read from the source when they are asked for."""

    def to_json(self) -> str:
        """The document as JSON, with a schema version."""
        return writers.to_json(self.document)


def convert(source: Source, **options: Unpack[OptionFields]) -> Conversion:
    """Turn a PDF into Markdown.

    ``source`` is a path, the bytes of a file, or a binary file object. The options are the fields of Options.
    Writes no files. Raises a Tagged2mdError: no such file, not a PDF, damaged, password needed, no text.
    """
    return converted(source, options_of(options))


def converted(source: Source, options: Options) -> Conversion:
    """The same as convert, for an options record."""
    source = kept(source)
    with patient_collector(), open_pdf(source, options) as pdf:
        tree = pdf.structure()
        decisions = decide(pdf, tree, options)
        reading = read(pdf, tree, decisions, options)
        document = document_of(pdf, reading)
        conversion = Conversion(
            markdown=writers.markdown(document, options),
            document=document,
            report=report_of(pdf, decisions),
            images=Images(source, options, reading.images),
        )
        if not has_text(document):
            error = NoTextError(f"{pdf.name}: {reason_without_text(pdf)}")
            error.conversion = conversion
            raise error
    return conversion


def read(pdf: Pdf, tree: StructTree | None, decisions: Sequence[PageDecision], options: Options) -> Reading:
    """Each page read the way that was decided for it."""
    guessed = [decision.page for decision in decisions if decision.mode == "heuristics"]
    if tree is None or len(guessed) == len(decisions):
        from tagged2md.readers import heuristic

        return heuristic.read(pdf, guessed, options)
    from tagged2md.readers import hybrid

    return hybrid.read(pdf, tree, decisions, options)


def document_of(pdf: Pdf, reading: Reading) -> Document:
    """The document of a reading, with the facts of its file."""
    facts = pdf.metadata()
    return Document(
        blocks=reading.blocks,
        footnotes=reading.footnotes,
        title=facts.title,
        language=facts.language,
        pages=pdf.page_count,
    )


def report_of(pdf: Pdf, decisions: Sequence[PageDecision]) -> Report:
    """The report, once everything has been read."""
    return Report(
        file=pdf.name,
        page_count=pdf.page_count,
        pages=tuple(decisions),
        findings=tuple(pdf.report.findings),
        counts=dict(pdf.report.counts),
    )


class Kept(io.BytesIO):
    """The content of a stream, under the stream's name, so that it can be read again."""

    def __init__(self, stream: BinaryIO) -> None:
        super().__init__(stream.read())
        self.name = getattr(stream, "name", "<stream>")


def kept(source: Source) -> Source:
    """The source as something that can be read twice: a stream is read to its end."""
    return source if isinstance(source, str | bytes | os.PathLike) else Kept(source)


COLLECTOR_THRESHOLD = 50_000
"""Allocations between two runs of the cyclic collector while a file is read. Python's own 700 (2,000 since 3.12) makes
it walk through the records of the page again and again: 13 to 22 % of the time, and it finds next to nothing."""


@contextmanager
def patient_collector() -> Iterator[None]:
    """Let Python's cyclic garbage collector run rarely; afterwards as it was."""
    before = gc.get_threshold()
    gc.set_threshold(max(before[0], COLLECTOR_THRESHOLD) if before[0] else 0, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


def check(source: Source, **options: Unpack[OptionFields]) -> Any:
    """Judge the tags of a PDF: facts, per page how it would be read and why, findings."""
    from tagged2md.check import checked

    return checked(kept(source), options_of(options))
