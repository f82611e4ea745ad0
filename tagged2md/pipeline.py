"""From a file to its Markdown: open, read the tags, decide page by page, read, write."""

from __future__ import annotations

import io
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import TYPE_CHECKING, BinaryIO, Unpack

from tagged2md.collector import patient_collector
from tagged2md.conservation import Census, note_imbalances
from tagged2md.document.nodes import Blocks, Document
from tagged2md.emptiness import UNREADABLE, has_text, note_unreadable, reason_without_text
from tagged2md.errors import LimitError, NoTextError
from tagged2md.findings import Reporter
from tagged2md.images import Images
from tagged2md.options import OptionFields, Options, options_of
from tagged2md.pdf.file import Pdf, Source, Watch, open_pdf, unwatched
from tagged2md.pdf.opening import source_name
from tagged2md.pdf.pipes import is_special, read_once, read_pipe
from tagged2md.pdf.structure import StructTree
from tagged2md.readers.comments import with_comments
from tagged2md.readers.decisions import PageDecision, decide
from tagged2md.readers.reading import ImageKey, Reading, with_image_names
from tagged2md.report import Making, Report, most_common_mode
from tagged2md.writers import markdown, to_json

if TYPE_CHECKING:
    from tagged2md.audit import Inspection
    from tagged2md.checks import CheckResult
    from tagged2md.checks.listing import TreeListing
    from tagged2md.chunks.records import Chunk, ChunkFields, ChunkOptions, Facts
    from tagged2md.trail import Trail


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
    options: Options

    def to_json(self) -> str:
        """The document as JSON, with a schema version."""
        return to_json(self.document, self.options)

    def source_map(self) -> str:
        """JSON lines: which part of the Markdown comes from which page and box, and the headings above it."""
        from tagged2md.writers.source_map import source_map

        return source_map(self.document, self.options)


def convert(source: Source, **options: Unpack[OptionFields]) -> Conversion:
    """Turn a PDF into Markdown.

    ``source`` is a path, the bytes of a file, or a binary file object. The options are the fields of Options.
    Writes no files. Raises a Tagged2mdError: no such file, not a PDF, damaged, password needed, no text.
    """
    return converted(source, options_of(options))


class Onlooker:
    """Looks on while a file is read for its conversion; this one is content with the census."""

    def begin(self, pdf: Pdf, census: Census) -> None:
        """The file is open; its pages come to whoever inspects them."""
        pdf.inspect_with(census.inspect)

    def end(self, decisions: Sequence[PageDecision], blocks: Blocks) -> None:
        """The file is read; its Markdown is not written yet."""


@patient_collector()
def converted(
    source: Source,
    options: Options,
    watch: Watch = unwatched,
    report: Reporter | None = None,
    onlooker: Onlooker | None = None,
) -> Conversion:
    """The same as convert, for an options record; ``watch`` is told of every page that is read."""
    source, onlooker = kept(source), onlooker or Onlooker()
    with open_pdf(source, options, report, watch) as pdf:
        census = Census(pdf.selected_pages())
        onlooker.begin(pdf, census)
        tree = pdf.structure()
        decisions = decide(pdf, tree, options)
        reading = with_names(pdf, read(pdf, tree, decisions, options), options)
        onlooker.end(decisions, reading.blocks)
        document = document_of(pdf, reading)
        if options.front_matter:
            document = with_facts(document, source, decisions)
        text = markdown(document, options)
        if UNREADABLE in text:
            note_unreadable(document, pdf.report)
        note_imbalances(pdf, census, decisions, document)
        if options.verify:
            note_faults(document, text, options, pdf.report)
        if tree is not None:
            tree.untie()
        conversion = Conversion(
            markdown=text,
            document=document,
            report=report_of(pdf, decisions, making_of(pdf, tree, census)),
            images=Images(source, options, reading.images),
            options=options,
        )
        if not has_text(document):
            raise nothing_read(pdf, conversion)
    return conversion


def read(pdf: Pdf, tree: StructTree | None, decisions: Sequence[PageDecision], options: Options) -> Reading:
    """Each page read the way that was decided for it."""
    guessed = [decision.page for decision in decisions if decision.mode == "heuristics"]
    if tree is None or len(guessed) == len(decisions):
        from tagged2md.readers import heuristic

        return with_comments(heuristic.read(pdf, guessed, options), pdf, [], options)
    from tagged2md.readers import hybrid

    reading = hybrid.read(pdf, tree, decisions, options)
    return with_comments(reading, pdf, [page.page for page in decisions if page.mode != "heuristics"], options)


def with_names(pdf: Pdf, reading: Reading, options: Options) -> Reading:
    """The reading with its images named as the Markdown shall name them, or without any."""
    folder = f"{stem_of(pdf.name)}_images" if options.image_dir is None else options.image_dir
    return with_image_names(reading, folder, no_extension if options.images == "none" else pdf.image_extension)


def no_extension(_key: ImageKey) -> None:
    """The answer for an image that shall not be extracted."""


def stem_of(name: str) -> str:
    """The stem of a file's name; ``document`` for bytes and streams."""
    return "document" if name.startswith("<") else PurePath(name).stem or "document"


def document_of(pdf: Pdf, reading: Reading) -> Document:
    """The document of a reading, with the facts of its file."""
    facts = pdf.metadata()
    return Document(
        blocks=reading.blocks,
        footnotes=reading.footnotes,
        title=facts.title,
        language=facts.language,
        pages=pdf.page_count,
        metadata={} if pdf.name.startswith("<") else {"source": PurePath(pdf.name).name},
    )


def with_facts(document: Document, source: Source, decisions: Sequence[PageDecision]) -> Document:
    """The document with the hash of its file, and the mode in which most of its pages were read."""
    mode = most_common_mode(decisions)
    facts = {"sha256": sha256_of(source)} | ({"mode": mode} if mode else {})
    return replace(document, metadata=document.metadata | facts)


def note_faults(document: Document, text: str, options: Options, report: Reporter) -> None:
    """Read the Markdown back and report where it is not the document."""
    from tagged2md.writers import verify

    for fault in verify.read_back_faults(document, text, options):
        report.add("T2M-READ-BACK", fault)


def nothing_read(pdf: Pdf, conversion: Conversion) -> LimitError | NoTextError:
    """The error of a document without text: a limit came first, or there is none."""
    if "T2M-LIMIT" in conversion.report.counts:
        return LimitError(f"{pdf.name}: a limit was reached before any text was read; see the options --max-...")
    error = NoTextError(f"{pdf.name}: {reason_without_text(pdf)}")
    error.conversion = conversion
    return error


def making_of(pdf: Pdf, tree: StructTree | None, census: Census) -> Making:
    """What tells the origin of a file."""
    types = frozenset() if tree is None else frozenset(element.type for element in tree.elements)
    return Making(pdf.metadata(), pdf.font_names(), types, census.kinds)


def report_of(pdf: Pdf, decisions: Sequence[PageDecision], making: Making) -> Report:
    """The report, once everything has been read."""
    return Report(
        file=pdf.name,
        page_count=pdf.page_count,
        pages=tuple(decisions),
        findings=tuple(pdf.report.findings),
        counts=dict(pdf.report.counts),
        left_out=tuple(pdf.report.ledger.records()),
        making=making,
    )


class Kept(io.BytesIO):
    """The content of a stream, under a name, so that it can be read again."""

    def __init__(self, data: bytes, name: str) -> None:
        super().__init__(data)
        self.name = name

    @staticmethod
    def content(stream: BinaryIO) -> memoryview:
        """The bytes of a kept stream, wherever it has been read to."""
        assert isinstance(stream, Kept)  # streams are kept before anything reads them
        return stream.getbuffer()


def kept(source: Source) -> Source:
    """The source as something that can be read twice: a stream or a pipe is read to its end."""
    if isinstance(source, bytes | Kept):
        return source
    if isinstance(source, bytearray | memoryview):
        return bytes(source)
    if not isinstance(source, str | os.PathLike):
        return Kept(read_once(source, source_name(source)), source_name(source))
    return Kept(read_pipe(source), os.fspath(source)) if is_special(source) else source


def sha256_of(source: Source) -> str:
    """The SHA-256 of the bytes of a file, in hexadecimal."""
    import hashlib

    if isinstance(source, str | os.PathLike):
        with open(source, "rb") as file:  # noqa: PTH123 - takes whatever open_pdf took
            return hashlib.file_digest(file, "sha256").hexdigest()
    return hashlib.sha256(source if isinstance(source, bytes) else Kept.content(source)).hexdigest()


def rewound(source: Source) -> Source:
    """The source, a kept stream at its start again."""
    if isinstance(source, Kept):
        source.seek(0)
    return source


def chunk(source: Source | Document | Conversion, **options: Unpack[ChunkFields]) -> list[Chunk]:
    """Cut a PDF, a document or the result of a conversion into chunks of a size that fits, which can be cited.

    The options are those of convert (but no pictures are named unless ``images`` says so) and ``max_tokens``,
    ``overlap``, ``tokenizer`` and ``context`` (docs/chunks.md). A conversion has its options already. Raises the errors
    of convert, and UsageError for a tokenizer that is not there.
    """
    from tagged2md.chunks import chunking_of, chunks_of_document

    chunking, others = chunking_of(options)
    if isinstance(source, Conversion):
        if others:
            raise TypeError(f"{', '.join(others)}: the conversion has its options already")
        return chunks_of_conversion(source, chunking)
    chosen = options_of({"images": "none"} | others)
    if isinstance(source, Document):
        return chunks_of_document(source, chosen, chunking)
    return chunks_of_conversion(converted(source, chosen), chunking)


def chunk_markdown(text: str, **options: Unpack[ChunkFields]) -> list[Chunk]:
    """Cut any Markdown text into chunks, by the options of ``chunk`` that are about chunks.

    Front matter gives title, language and hash; the comments that ``page_comments`` writes give the pages.
    """
    from tagged2md.chunks import chunking_of, chunks_of_markdown

    chunking, others = chunking_of(options)
    if others:
        raise TypeError(f"{', '.join(others)}: Markdown is not converted")
    return chunks_of_markdown(text, chunking)


def chunks_of_conversion(conversion: Conversion, chunking: ChunkOptions) -> list[Chunk]:
    """The chunks of a conversion, with the facts of its file."""
    from tagged2md.chunks import chunks_of_document

    return chunks_of_document(conversion.document, conversion.options, chunking, facts_of(conversion))


def facts_of(conversion: Conversion) -> Facts:
    """What chunks say of the file that they come from."""
    from tagged2md.chunks import Facts

    images, document, report = conversion.images, conversion.document, conversion.report
    return Facts(
        file=None if report.file.startswith("<") else report.file,
        title=document.title,
        language=document.language,
        sha256=sha256_of(images.source) if isinstance(images, Images) else document.metadata.get("sha256"),
        pages=report.page_count,
        modes={page.page: page.mode for page in report.pages},
    )


def check(source: Source, **options: Unpack[OptionFields]) -> CheckResult:
    """Judge the tags of a PDF: facts, per page how it would be read and why, findings.

    ``source`` and the options are those of convert; mode, pages, password and limits matter. Raises the same errors.
    """
    from tagged2md.checks import checked

    return checked(kept(source), options_of(options))


def tree(source: Source, **options: Unpack[OptionFields]) -> TreeListing:
    """The structure tree of a PDF as a list of its elements, resolved, with text, attributes and findings.

    ``source`` and the options are those of convert; pages, password and limits matter. Raises the same errors; a file
    without structure tree has no elements.
    """
    from tagged2md.checks.listing import listed

    return listed(kept(source), options_of(options))


def inspect(source: Source, **options: Unpack[OptionFields]) -> Inspection:
    """Some pages of a PDF as pictures, with the boxes of what was read from them, and why; ``html`` writes them.

    ``source`` and the options are those of convert, but ``pages`` are those to show, the first one by default: the
    whole file is read in any case, as convert reads it. Raises the same errors, except that a page without text is
    shown too; UsageError for more than 50 pages, and where pypdfium2 is missing (``pip install 'tagged2md[inspect]'``).
    """
    return inspected(source, options_of(options))


def inspected(source: Source, options: Options, watch: Watch = unwatched) -> Inspection:
    """The same as inspect, for an options record."""
    from tagged2md.audit import Audit, Inspection, shown_numbers
    from tagged2md.pdf.rendering import Renderer, library
    from tagged2md.trail import Trail

    source = kept(source)
    library()  # says that it is missing before a long file is read
    shown = replace(options, pages=options.pages or "1")
    with open_pdf(rewound(source), shown) as pdf:
        numbers = shown_numbers(pdf.selected_pages())
    trail = Trail()
    found = read_with(trail, rewound(source), replace(options, pages=None), watch)
    audit = Audit.of(found.document, found.report, found.options, trail)
    with open_pdf(rewound(source), shown) as pdf, Renderer(pdf, rewound(source)) as renderer:
        return Inspection(
            file=found.report.file,
            title=found.document.title,
            page_count=found.report.page_count,
            findings=tuple(each for each in found.report.findings if each.page is None),
            pages=tuple(audit.shown(pdf.page(number), renderer.picture(number)) for number in numbers),
        )


def read_with(trail: Trail, source: Source, options: Options, watch: Watch) -> Conversion:
    """The conversion, with reasons noted; also one without text, which shows what there is instead."""
    try:
        return converted(source, options, watch, Reporter(trail=trail))
    except NoTextError as error:  # shown like any other file
        found: Conversion = error.conversion
        return found
