"""Haystack: a converter component for pipelines (``haystack-ai``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tagged2md.chunks import chunking_of
from tagged2md.errors import Tagged2mdError
from tagged2md.integrations.extras import missing_extra
from tagged2md.integrations.units import Named, Per, checked_per, units
from tagged2md.options import Limits, options_of
from tagged2md.pdf.file import Source

try:
    from haystack import Document, component, default_from_dict, default_to_dict, logging
    from haystack.components.converters.utils import normalize_metadata
    from haystack.dataclasses import ByteStream
except ImportError as error:
    raise missing_extra("haystack", error) from error

logger = logging.getLogger(__name__)


@component
class Tagged2mdToDocument:
    """Converts PDFs to Documents of Markdown: one for each file, page or chunk.

    A file that can't be read, or has no text, is skipped with a warning, as the converters of Haystack do.
    """

    def __init__(self, per: Per = "file", options: Mapping[str, Any] | None = None) -> None:
        """``options`` are the keywords of ``tagged2md.chunk``; limits may be a mapping too."""
        self.per = checked_per(per)
        self.options = dict(options or {})
        if isinstance(limits := self.options.get("limits"), Mapping):
            self.options["limits"] = Limits(**limits)
        options_of(chunking_of(self.options)[1])  # a wrong one shall fail here and not skip every file

    def to_dict(self) -> dict[str, Any]:
        """The component as plain values, for pipelines that are written to a file."""
        options = dict(self.options)
        if isinstance(limits := options.get("limits"), Limits):
            options["limits"] = asdict(limits)
        return default_to_dict(self, per=self.per, options=options)  # type: ignore[no-any-return, unused-ignore]

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Tagged2mdToDocument:
        """The component that was written as plain values."""
        return default_from_dict(cls, data)  # type: ignore[no-any-return, unused-ignore]

    @component.output_types(documents=list[Document])
    def run(
        self,
        sources: list[str | Path | ByteStream],
        meta: dict[str, Any] | list[dict[str, Any]] | None = None,
    ) -> dict[str, list[Document]]:
        """The Documents of all sources.

        ``meta`` is added to the Documents of all sources, or, as a list, to those of the source at the same place.
        What it says goes before what a ByteStream says, and that before what the file says.
        """
        documents: list[Document] = []
        for source, own in zip(sources, normalize_metadata(meta, len(sources)), strict=True):
            try:
                documents += self.documents_of(source, own)
            except Tagged2mdError as error:
                logger.warning("Could not convert {source}, skipping it. {error}", source=name_of(source), error=error)
        return {"documents": documents}

    def documents_of(self, source: str | Path | ByteStream, meta: dict[str, Any]) -> Iterator[Document]:
        """The Documents of one source."""
        given = source.meta if isinstance(source, ByteStream) else {}
        for unit in units(content(source), self.per, **self.options):
            yield Document(content=unit.text, meta={"file_path": name_of(source), **unit.facts, **given, **meta})


def name_of(source: str | Path | ByteStream) -> str:
    """What a source is called: its path."""
    return str(source.meta.get("file_path", "<bytes>") if isinstance(source, ByteStream) else source)


def content(source: str | Path | ByteStream) -> Source:
    """What is read of a source."""
    return Named(source.data, name_of(source)) if isinstance(source, ByteStream) else source
