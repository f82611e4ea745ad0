"""Many files cut into chunks: JSON lines for each, in one place or in a file of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import BinaryIO, NamedTuple

from tagged2md.chunks import Chunk, ChunkOptions, Facts, chunks_of_markdown, jsonl
from tagged2md.corpus.attempts import UnexpectedError, attempted, opened
from tagged2md.corpus.conversions import CUT_SHORT
from tagged2md.corpus.sources import MARKDOWN, PDFS, found, once, refuse_folder
from tagged2md.errors import ExitCode, InputNotFoundError, NoTextError, OutputError, Tagged2mdError
from tagged2md.options import Options
from tagged2md.output import (
    STDIN,
    Destination,
    Target,
    encoded,
    in_folder,
    is_folder,
    refuse_input,
    replaced_whole,
    subfolders,
    without_collisions,
    write_text,
)
from tagged2md.pdf.file import Watch, unwatched
from tagged2md.pipeline import Conversion, chunks_of_conversion, converted


class Input(NamedTuple):
    """A file to cut."""

    source: str
    is_markdown: bool = False


@dataclass(frozen=True, slots=True)
class Chunked:
    """What became of one input."""

    source: str
    lines: str = ""
    """Its chunks as JSON lines."""
    conversion: Conversion | None = None
    """What was read, where it is a PDF."""
    error: Tagged2mdError | None = None
    is_printed: bool = False
    """Whether its chunks go to standard output."""

    @property
    def exit_code(self) -> ExitCode:
        """The code the command would end with, were this the only file."""
        if self.error is not None:
            return self.error.exit_code
        is_partial = self.conversion is not None and CUT_SHORT in self.conversion.report.counts
        return ExitCode.LIMIT if is_partial else ExitCode.OK

    @property
    def fault(self) -> BaseException | None:
        """The exception behind a fault of ours; the other errors say all there is to say."""
        return self.error.__cause__ if isinstance(self.error, UnexpectedError) else None

    @property
    def text_for_stdout(self) -> str:
        """The chunks, where they belong on standard output; else nothing."""
        return self.lines if self.is_printed else ""


class Run(NamedTuple):
    """How a batch is carried out."""

    output: str | None
    """File or folder; None is standard output."""
    options: Options
    chunking: ChunkOptions
    watch: Watch = unwatched
    """Told of every page that is read."""


def run(inputs: Sequence[Input], how: Run, tell: Callable[[Chunked], None]) -> list[ExitCode]:
    """Cut every input, write its chunks and tell of each; the exit code of each.

    Raises OutputError before the first file, where the output would take the place of an input.
    """
    codes = []
    with results(inputs, how) as write:
        for number, each in enumerate(inputs):
            result = write(number, chunked(each, how))
            tell(result)
            codes.append(result.exit_code)
    return codes


Write = Callable[[int, Chunked], Chunked]
"""Writes the chunks of an input, by its number; gives back what is left to tell."""


@contextmanager
def results(inputs: Sequence[Input], how: Run) -> Iterator[Write]:
    """Where the chunks of each input go."""
    sources = [each.source for each in inputs]
    if how.output in (None, STDIN):
        yield lambda _, result: Chunked(result.source, result.lines, result.conversion, result.error, is_printed=True)
    elif is_folder(how.output, 1):
        yield to_folder(sources, str(how.output))
    else:
        path = Path(str(how.output))
        refuse_input(path, sources, "result")
        with ExitStack() as stack:
            yield to_file(path, stack)


def to_folder(sources: Sequence[str], folder: str) -> Write:
    """Writes a file for each input into a folder, named like the input."""
    wanted = Destination(folder, "jsonl", beside=False)
    targets = [in_folder(source, wanted, below) for source, below in zip(sources, subfolders(sources), strict=True)]
    every: list[Target | OutputError] = list(without_collisions(targets))

    def write(number: int, result: Chunked) -> Chunked:
        target = every[number]
        if isinstance(target, OutputError):
            return Chunked(result.source, error=target)
        assert target.path is not None  # a folder has a file for each
        if result.error is not None:
            return result
        path, lines = target.path, result.lines
        failure = attempted(result.source, lambda: write_text(path, lines))
        return result if failure is None else Chunked(result.source, error=failure)

    return write


def to_file(path: Path, stack: ExitStack) -> Write:
    """Writes the chunks of all inputs into one file, which appears when all are done, if any has chunks."""
    opened_files: list[BinaryIO] = []

    def write(_number: int, result: Chunked) -> Chunked:
        if result.lines:
            if not opened_files:
                opened_files.append(stack.enter_context(replaced_whole(path)))
            opened_files[0].write(encoded(result.lines))
        return result

    return write


def inputs_of(files: Iterable[str], markdown_files: Iterable[str], pattern: str | None) -> list[Input]:
    """What is cut: PDFs first, each file once; folders stand for what is below them and matches."""
    return [
        *map(Input, once(found(files, pattern or PDFS))),
        *(Input(each, is_markdown=True) for each in once(found(markdown_files, pattern or MARKDOWN))),
    ]


def chunked(each: Input, how: Run) -> Chunked:
    """The chunks of one input; whatever goes wrong is in the result."""
    if each.is_markdown:
        lines = attempted(each.source, lambda: jsonl(chunks_of_file(each.source, how.chunking)))
        return Chunked(each.source, error=lines) if isinstance(lines, Tagged2mdError) else Chunked(each.source, lines)
    result = attempted(each.source, partial(cut, each.source, how))
    return Chunked(each.source, error=result) if isinstance(result, Tagged2mdError) else result


def cut(source: str, how: Run) -> Chunked:
    """The chunks of a PDF."""
    refuse_folder(source)
    conversion = converted(opened(source), how.options, how.watch)
    return Chunked(source, jsonl(chunks_of_conversion(conversion, how.chunking)), conversion)


def chunks_of_file(source: str, chunking: ChunkOptions) -> list[Chunk]:
    """The chunks of a Markdown file."""
    import hashlib

    name = "standard input" if source == STDIN else source
    data = content_of(source)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputNotFoundError(f"{name}: is no text in UTF-8 ({error.reason} at byte {error.start})") from error
    facts = Facts(file=None if source == STDIN else source, sha256=hashlib.sha256(data).hexdigest())
    chunks = chunks_of_markdown(text, chunking, facts)
    if not chunks:
        what = "nothing but front matter or page markers" if text.strip() else "the file is blank"
        raise NoTextError(f"{name}: no text: {what}")
    return chunks


def content_of(source: str) -> bytes:
    """The bytes of a file, or of standard input."""
    refuse_folder(source)
    stream = opened(source)
    if not isinstance(stream, str):
        return stream.read()  # type: ignore[union-attr]  # what is opened is a name or standard input
    try:
        return Path(stream).read_bytes()
    except OSError as error:
        raise InputNotFoundError(f"{source}: can't be read ({error.strerror or error})") from error
