"""LlamaIndex: a reader, alone or for the PDFs of a ``SimpleDirectoryReader`` (``llama-index-core``)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import PurePath
from typing import Any, Unpack

from tagged2md.chunks.records import ChunkFields
from tagged2md.integrations.extras import missing_extra
from tagged2md.integrations.units import Named, Per, Unit, checked_per, units
from tagged2md.pdf.file import Source

try:
    from llama_index.core.readers.base import BaseReader
    from llama_index.core.schema import Document
except ImportError as error:
    raise missing_extra("llamaindex", error) from error

FOR_MODELS = ("title", "heading_path", "page_label")
"""Metadata that language models and embeddings see. LlamaIndex writes all of it above the text of each node unless it
is told to leave some out, and hashes and counts are noise there."""


class Tagged2mdReader(BaseReader):
    """Reads PDFs as Markdown: a Document for each file, page or chunk.

    Errors are those of ``tagged2md.convert``: a file without text gives no empty Document. ``SimpleDirectoryReader``
    says which file failed and goes on, or raises where ``raise_on_error`` is set.
    """

    def __init__(self, *, per: Per = "file", **options: Unpack[ChunkFields]) -> None:
        """The options are those of ``tagged2md.chunk``."""
        self.per = checked_per(per)
        self.options = options

    def lazy_load_data(
        self, file: str | os.PathLike[str], extra_info: dict[str, Any] | None = None, fs: Any = None
    ) -> Iterator[Document]:
        """The Documents of a file, which an fsspec file system opens where one is given.

        ``extra_info`` is added to the metadata of each.
        """
        path = os.fspath(file)
        for unit in units(content(path, fs), self.per, **self.options):
            yield document_of(unit, path, extra_info or {})


def content(path: str, fs: Any) -> Source:
    """What is read: the path, or the bytes that a file system has there."""
    return path if fs is None else Named(fs.read_bytes(path), path)


def document_of(unit: Unit, path: str, extra_info: dict[str, Any]) -> Document:
    """The Document of a unit, with the names that LlamaIndex has for the path and the page."""
    facts: dict[str, Any] = {"file_path": path, "file_name": PurePath(path).name, **unit.facts}
    facts["page_label"] = facts.pop("pages")
    metadata = facts | extra_info
    hidden = [name for name in metadata if name not in FOR_MODELS]
    document = Document(
        text=unit.text,
        metadata=metadata,
        excluded_embed_metadata_keys=hidden,
        excluded_llm_metadata_keys=hidden,
    )
    if unit.id:
        document.id_ = unit.id
    return document
