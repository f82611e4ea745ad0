"""The tables of a corpus: all records and all chunks, in the order of the sources, as JSON lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

from tagged2md.corpus.trees.making import Made
from tagged2md.corpus.trees.names import CHUNKS_TABLE, DOCUMENTS_TABLE
from tagged2md.corpus.trees.records import line_of
from tagged2md.corpus.trees.stores import Store

Add = Callable[[Made], None]
"""Adds one document to the tables."""

JSON_LINES, PARQUET = ".jsonl", ".parquet"
"""Ends of the names of tables."""


@contextmanager
def json_tables(store: Store) -> Iterator[Add]:
    """Both tables as JSON lines; they appear when all documents are in, the table of documents last."""
    with ExitStack() as stack:
        documents = stack.enter_context(store.whole(DOCUMENTS_TABLE + JSON_LINES))
        chunks = stack.enter_context(store.whole(CHUNKS_TABLE + JSON_LINES))

        def add(each: Made) -> None:
            documents.write(line_of(each.record))
            chunks.write(each.chunks)

        yield add


def without_others(store: Store, ending: str) -> None:
    """Remove tables of the other format, which are of an earlier run."""
    for each in {JSON_LINES, PARQUET} - {ending}:
        for stem in (DOCUMENTS_TABLE, CHUNKS_TABLE):
            store.remove(stem + each)
