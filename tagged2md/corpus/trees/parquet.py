"""The tables of a corpus as Parquet, for data frames and engines; pyarrow is an extra."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any, BinaryIO, get_type_hints

from tagged2md.corpus.trees.making import Made
from tagged2md.corpus.trees.names import CHUNKS_TABLE, DOCUMENTS_TABLE
from tagged2md.corpus.trees.stores import Store
from tagged2md.corpus.trees.tables import PARQUET, Add
from tagged2md.errors import UsageError
from tagged2md.survey.rows import Row

ROWS_A_GROUP = 2_000
"""Rows that are written at once, and can be read at once: some megabytes of chunks."""


@contextmanager
def parquet_tables(store: Store) -> Iterator[Add]:
    """Both tables as Parquet; they appear when all documents are in, the table of documents last."""
    arrow = library()
    with ExitStack() as stack:
        documents = table(stack, store.whole(DOCUMENTS_TABLE + PARQUET), document_schema(arrow))
        chunks = table(stack, store.whole(CHUNKS_TABLE + PARQUET), chunk_schema(arrow))

        def add(each: Made) -> None:
            documents.add([each.record])
            chunks.add([json.loads(line) for line in each.chunks.splitlines()])

        yield add


def library() -> Any:
    """The library, pyarrow. Raises UsageError where it is missing."""
    try:
        import pyarrow as pa
        import pyarrow.parquet
    except ImportError as error:
        raise UsageError("--parquet needs pyarrow: pip install 'tagged2md[parquet]'") from error
    return pa


class Table:
    """Rows that are written as soon as there are enough for a group."""

    def __init__(self, file: BinaryIO, schema: Any) -> None:
        self._arrow, self._schema = library(), schema
        self._writer = self._arrow.parquet.ParquetWriter(file, schema)
        self._rows: list[Mapping[str, Any]] = []

    def add(self, rows: Sequence[Mapping[str, Any]]) -> None:
        """Some more rows, in order."""
        self._rows += map(readable, rows)
        while len(self._rows) >= ROWS_A_GROUP:
            self._write(self._rows[:ROWS_A_GROUP])
            del self._rows[:ROWS_A_GROUP]

    def close(self) -> None:
        """Write what is left, and the end of the file."""
        if self._rows:
            self._write(self._rows)
        self._writer.close()

    def _write(self, rows: Sequence[Mapping[str, Any]]) -> None:
        self._writer.write_table(self._arrow.Table.from_pylist(rows, self._schema))


def table(stack: ExitStack, place: Any, schema: Any) -> Table:
    """A table in a file that appears when the stack is left without an error."""
    found = Table(stack.enter_context(place), schema)
    stack.push(lambda kind, _error, _trace: None if kind else found.close())
    return found


def readable(value: Any) -> Any:
    """The value with names of files that are no UTF-8 escaped, as in the other format; Parquet takes only UTF-8."""
    match value:
        case str():
            return value if value.isascii() else value.encode("utf-8", "backslashreplace").decode("utf-8")
        case list() | tuple():
            return [readable(each) for each in value]
        case dict():
            return {name: readable(each) for name, each in value.items()}
    return value


def document_schema(arrow: Any) -> Any:
    """The columns of the table of documents: the fields of a record, in their order."""
    kinds = {"int": arrow.int64(), "float": arrow.float64(), "bool": arrow.bool_()}
    hints = {name: str(hint) for name, hint in get_type_hints(Row).items()}
    texts, numbers = arrow.list_(arrow.string()), arrow.int64()
    leading = {
        "file": arrow.string(),
        "sha256": arrow.string(),
        "size": numbers,
        "error": arrow.string(),
        "exit_code": numbers,
        "route": arrow.string(),
        "reason": arrow.string(),
        "gates": texts,
        "warned": texts,
        "markdown": arrow.string(),
        "markdown_bytes": numbers,
        "chunks": arrow.string(),
        "chunks_bytes": numbers,
        "chunk_count": numbers,
        "images": texts,
        "findings": texts,
    }
    facts = {
        name: next((kind for word, kind in kinds.items() if word in hint), arrow.string())
        for name, hint in hints.items()
        if name not in leading
    }
    return arrow.schema([*leading.items(), *facts.items(), ("settings", arrow.string())])


def chunk_schema(arrow: Any) -> Any:
    """The columns of the table of chunks: the fields of a chunk, in their order."""
    texts, numbers, count = arrow.list_(arrow.string()), arrow.list_(arrow.int64()), arrow.int64()
    box = arrow.struct([("page", count), ("box", arrow.list_(arrow.float64()))])
    document = [(name, arrow.string()) for name in ("file", "title", "language", "sha256")]
    return arrow.schema(
        [
            ("id", arrow.string()),
            ("text", arrow.string()),
            ("context", arrow.string()),
            ("heading_path", texts),
            ("pages", numbers),
            ("boxes", arrow.list_(box)),
            ("types", texts),
            ("tokens", count),
            ("overlap", count),
            ("spans", arrow.list_(numbers)),
            ("mode", arrow.string()),
            ("document", arrow.struct([*document, ("pages", count)])),
        ]
    )
