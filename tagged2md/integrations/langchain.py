"""LangChain: a document loader, and a parser of blobs (``langchain-core``)."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Unpack

from tagged2md.chunks.records import ChunkFields
from tagged2md.integrations.extras import missing_extra
from tagged2md.integrations.units import Named, Per, Unit, checked_per, units

try:
    from langchain_core.document_loaders import BaseBlobParser, BaseLoader
    from langchain_core.documents import Document
    from langchain_core.documents.base import Blob
except ImportError as error:
    raise missing_extra("langchain", error) from error

Path = str | os.PathLike[str]


class Tagged2mdLoader(BaseLoader):
    """Loads PDFs as Markdown: a Document for each file, page or chunk.

    Errors are those of ``tagged2md.convert``, raised when their file is reached: of a file without text too, which
    gives no empty Document. ``lazy_load`` holds one file at a time.
    """

    def __init__(self, file_path: Path | Sequence[Path], *, per: Per = "file", **options: Unpack[ChunkFields]) -> None:
        """``file_path`` is a path or several; the options are those of ``tagged2md.chunk``."""
        self.file_paths = [file_path] if isinstance(file_path, str | os.PathLike) else list(file_path)
        self.per = checked_per(per)
        self.options = options

    def lazy_load(self) -> Iterator[Document]:
        """The Documents of one file after the other."""
        for path in self.file_paths:
            for unit in units(path, self.per, **self.options):
                yield document_of(unit, os.fspath(path))


class Tagged2mdParser(BaseBlobParser):
    """Parses a Blob, whose content is a PDF, as the loader does."""

    def __init__(self, *, per: Per = "file", **options: Unpack[ChunkFields]) -> None:
        """The options are those of ``tagged2md.chunk``."""
        self.per = checked_per(per)
        self.options = options

    def lazy_parse(self, blob: Blob) -> Iterator[Document]:
        """The Documents of a blob; they have the metadata of the blob too."""
        source = Named(blob.as_bytes(), blob.source)
        for unit in units(source, self.per, **self.options):
            document = document_of(unit, source.name)
            document.metadata = {**document.metadata, **blob.metadata}
            yield document


def document_of(unit: Unit, source: str) -> Document:
    """The Document of a unit."""
    return Document(id=unit.id, page_content=unit.text, metadata={"source": source, **unit.facts})
