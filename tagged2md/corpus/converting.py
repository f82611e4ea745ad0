"""``tagged2md.convert_corpus``: many files converted, checked and cut into chunks, one result after the other."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Unpack

from tagged2md.chunks import chunking_of
from tagged2md.chunks.records import ChunkFields
from tagged2md.corpus.checking import Paths, listed
from tagged2md.corpus.sources import PDFS
from tagged2md.corpus.trees.making import Made
from tagged2md.corpus.trees.records import Making, row_from
from tagged2md.corpus.trees.runs import Format, Plan, documents
from tagged2md.corpus.trees.sources import sources_of
from tagged2md.corpus.workers import Crew
from tagged2md.options import options_of
from tagged2md.survey.gates import DEFAULT_WARNINGS, gate_of
from tagged2md.survey.routes import Rules
from tagged2md.survey.rows import Row


@dataclass(frozen=True, slots=True)
class CorpusDocument:
    """One document of a corpus, whose results are written."""

    record: Mapping[str, Any]
    """Its line in the table of documents (docs/corpora.md)."""
    lines: bytes
    """Its chunks as JSON lines."""
    is_new: bool
    """Whether it was made now; else it was there from an earlier run."""

    @property
    def row(self) -> Row:
        """Its facts, as a check has them."""
        return row_from(dict(self.record))

    @property
    def route(self) -> str:
        """What to do with it: ``ok``, ``ocr`` or ``review``."""
        return str(self.record["route"])

    @property
    def error(self) -> str:
        """Why there is no Markdown; empty where there is."""
        return str(self.record["error"])

    @property
    def markdown(self) -> str | None:
        """The name of its Markdown below the target; None where there is none."""
        name: str | None = self.record["markdown"]
        return name

    @property
    def chunks(self) -> list[dict[str, Any]]:
        """Its chunks as plain values."""
        return [json.loads(line) for line in self.lines.splitlines()]


def convert_corpus(  # noqa: PLR0913 - what may be chosen about a corpus, each by its name
    paths: Paths,
    out: str | os.PathLike[str],
    *,
    glob: str = PDFS,
    gates: Sequence[str] = (),
    table_format: Format = "jsonl",
    jobs: int = 1,
    timeout: float = 0,
    max_memory: int = 0,
    dask: str | None = None,
    **options: Unpack[ChunkFields],
) -> Iterator[CorpusDocument]:
    """Convert, check and chunk files, and all files of folders that match ``glob``, one by one in their order.

    Results are written below ``out`` as ``tagged2md corpus`` writes them; those that are there from an earlier run, of
    the same content and the same settings, are kept. The two tables appear once the last document was asked for.
    Nothing is read before the results are asked for. ``jobs``, ``timeout`` and ``max_memory`` are those of
    ``check_corpus``; ``dask`` is the address of a scheduler, or ``local``. The other options are those of ``chunk``;
    ``images="extract"`` writes pictures. Raises UsageError for what can't be done.
    """
    chunking, others = chunking_of(options)
    chosen = options_of({"images": "none"} | others)
    making = Making(
        options=replace(chosen, images="extract"),
        chunking=chunking,
        rules=Rules(tuple(map(gate_of, gates)), DEFAULT_WARNINGS),
        has_images=chosen.images == "extract",
    )
    target = os.fspath(out)
    plan = Plan(
        sources=sources_of(list(listed(paths)), glob, target),
        target=target,
        making=making,
        crew=Crew(jobs, timeout, max_memory),
        tables=table_format,
        dask=dask,
    )
    plan.refuse_contradictions()
    return map(document_of, documents(plan))


def document_of(made: Made) -> CorpusDocument:
    """A document as the library gives it."""
    return CorpusDocument(made.record, made.chunks, made.is_new)
