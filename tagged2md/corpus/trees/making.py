"""What a process does with one source: it reads it once, writes its results, and the record of them last."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import PurePosixPath
from typing import NamedTuple

from tagged2md.checks.report import result_dict
from tagged2md.checks.result import CheckResult
from tagged2md.chunks import jsonl
from tagged2md.collector import patient_collector
from tagged2md.corpus.attempts import OutOfMemoryError, UnexpectedError, attempted
from tagged2md.corpus.fingerprints import UNKNOWN, Fingerprint
from tagged2md.corpus.trees.contents import Content, content_of
from tagged2md.corpus.trees.names import Files, files_of
from tagged2md.corpus.trees.reading import Examiner
from tagged2md.corpus.trees.records import (
    Making,
    Record,
    Results,
    begun,
    is_made,
    line_of,
    parsed,
    record_of,
    row_of_failure,
    settings_in,
)
from tagged2md.corpus.trees.stores import Store
from tagged2md.errors import (
    GateError,
    InputNotFoundError,
    LimitError,
    OutputError,
    PasswordError,
    Tagged2mdError,
    UsageError,
)
from tagged2md.options import Options
from tagged2md.output import encoded
from tagged2md.pdf.file import Watch
from tagged2md.pipeline import Conversion, chunks_of_conversion, converted
from tagged2md.survey.gates import failures
from tagged2md.survey.routes import judged
from tagged2md.survey.rows import Row, row_of

PASSING = (InputNotFoundError, PasswordError, OutputError, OutOfMemoryError, UnexpectedError, UsageError)
"""Errors that may be gone the next time, though the content is the same."""
PICTURES = (".png", ".jpg", ".jp2")
"""Ends of the names of pictures."""


class Job(NamedTuple):
    """What is done with every source. Can be pickled."""

    store: Store
    making: Making
    settings: str
    top: tuple[str, ...]
    """The folder that all sources share."""


class Made(NamedTuple):
    """One document of a corpus."""

    record: Record
    chunks: bytes
    """Its chunks as JSON lines."""
    is_new: bool
    """Whether it was made now; else it was there from an earlier run."""
    is_other: bool = False
    """Whether an earlier run had made it of other settings."""


@patient_collector()
def made(source: str, job: Job, watch: Watch) -> Made:
    """The results of a source, made now or before; whatever goes wrong is in its record."""
    content = attempted(source, partial(content_of, source))
    if isinstance(content, Tagged2mdError):
        return unmade(source, content, job)
    found = attempted(source, partial(kept_or_new, source, content, job, watch))
    return unmade(source, found, job) if isinstance(found, Tagged2mdError) else found


def kept_or_new(source: str, content: Content, job: Job, watch: Watch) -> Made:
    """The results of an earlier run where they are still those of the source; else new ones."""
    record = parsed(job.store.read(files_of(source, job.top).record))
    if found := kept(record, source, content.mark, job):
        return found
    is_other = settings_in(record) not in ("", job.settings)
    return new(source, content, job, watch)._replace(is_other=is_other)


def kept(record: Record | None, source: str, mark: Fingerprint, job: Job) -> Made | None:
    """The results of an earlier run, if they are all there and were made from this content."""
    if record is None or not is_made(record, source, mark, job.settings):
        return None
    chunks = (job.store.read(record["chunks"]) if record["chunks"] else b"") or b""
    is_whole = (
        len(chunks) == record["chunks_bytes"]
        and (record["markdown"] is None or job.store.size(record["markdown"]) == record["markdown_bytes"])
        and all(job.store.size(name) is not None for name in record["images"])
    )
    return Made(record, chunks, is_new=False) if is_whole else None


def new(source: str, content: Content, job: Job, watch: Watch) -> Made:
    """The results of a source, made now. Raises OutputError where the record can't be written."""
    files = files_of(source, job.top)
    forget(job.store, files)
    job.store.write(files.record, line_of(begun(source)))
    bench = Bench(source, content, files, job)
    found = attempted(source, partial(bench.written, watch))
    if isinstance(found, Tagged2mdError):
        return bench.failed(found)
    results, chunks = found
    return bench.done(results, None, chunks)


def unmade(source: str, error: Tagged2mdError, job: Job) -> Made:
    """A source that was not read to its end, or whose process ended: the record says so, if it can be written."""
    files = files_of(source, job.top)
    attempted(source, partial(forget, job.store, files))  # a store that fails is what may have brought us here
    one = judged(row_of_failure(source, error, UNKNOWN._asdict()), job.making.rules)
    record = record_of(one, Results(), error, settings="")
    attempted(source, partial(job.store.write, files.record, line_of(record)))  # else the table alone has it
    return Made(record, b"", is_new=True)


def forget(store: Store, files: Files) -> None:
    """Let earlier results of a source be gone; its record too, so that nobody takes new ones for its."""
    if store.size(files.record) is None:
        return
    for name in (files.markdown, files.chunks, *pictures(store, files)):
        store.remove(name)
    store.drop_folder(files.images)
    store.remove(files.record)


def pictures(store: Store, files: Files) -> Iterator[str]:
    """The pictures of a source that are there; sources of the same name as their folder have results in it too."""
    folder = files.images + "/"
    for name in store.names(files.images):
        if name.startswith(folder) and PurePosixPath(name).suffix in PICTURES:
            yield name


class Bench:
    """One source under work."""

    def __init__(self, source: str, content: Content, files: Files, job: Job) -> None:
        self.source, self.content, self.files, self.job = source, content, files, job
        self.row: Row | None = None
        """What the check says of it; None while it is not read."""

    def written(self, watch: Watch) -> tuple[Results, bytes]:
        """The results, written, and the chunks. Raises what a conversion raises, and GateError."""
        making = self.job.making
        conversion = converted(self.content.source, self.options, watch, onlooker=Examiner(self.examine))
        chunks = chunks_of_conversion(conversion, making.chunking)
        images = tuple(self.images(conversion)) if making.has_images else ()
        text, lines = encoded(conversion.markdown), encoded(jsonl(chunks))
        self.job.store.write(self.files.markdown, text)
        self.job.store.write(self.files.chunks, lines)
        results = Results(
            markdown=self.files.markdown,
            markdown_bytes=len(text),
            chunks=self.files.chunks,
            chunks_bytes=len(lines),
            chunk_count=len(chunks),
            images=images,
            findings=tuple(sorted(conversion.report.counts)),
        )
        return results, lines

    @property
    def options(self) -> Options:
        """The options, with pictures where they will lie, or without."""
        options = self.job.making.options
        if not self.job.making.has_images:
            return replace(options, images="none")
        return replace(options, image_dir=self.files.image_dir)

    def examine(self, result: CheckResult) -> None:
        """Take down the row of the check. Raises GateError where a gate is not passed: then nothing is written."""
        line = {**result_dict(result), "file": self.source, **self.content.mark._asdict()}
        self.row = row_of(line)
        failed = failures(self.job.making.rules.gates, self.row)
        if failed:
            raise GateError(f"{self.source}: not converted: {'; '.join(map(str, failed))}")

    def images(self, conversion: Conversion) -> Iterator[str]:
        """Write the pictures; their names below the target."""
        for path, data in conversion.images.items():
            name = f"{self.files.images}/{PurePosixPath(path).name}"
            self.job.store.write(name, data)
            yield name

    def failed(self, error: Tagged2mdError) -> Made:
        """The record of a source without results; what was written before it failed is gone."""
        forget(self.job.store, self.files)
        is_final = not isinstance(error, PASSING) and not (isinstance(error, LimitError) and self.row is None)
        return self.done(Results(), error, b"", is_final=is_final)

    def done(self, results: Results, error: Tagged2mdError | None, chunks: bytes, *, is_final: bool = True) -> Made:
        """The record, written."""
        row = self.row or row_of_failure(
            self.source, error or LimitError(f"{self.source}: was not read"), self.content.mark._asdict()
        )
        one = judged(row, self.job.making.rules)
        record = record_of(one, results, error, self.job.settings if is_final else "")
        self.job.store.write(self.files.record, line_of(record))
        return Made(record, chunks, is_new=True)
