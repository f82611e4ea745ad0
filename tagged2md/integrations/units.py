"""What every framework is given: the text of a file, a page or a chunk, with facts of plain types about it.

Facts are texts and numbers only: most vector stores take no lists, and none takes None. So pages are written as
``3-4`` and headings as ``Guide > Setup``, and what is not known is left out.
"""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, Unpack, get_args

from tagged2md.chunks import ChunkOptions, Facts, chunking_of
from tagged2md.chunks.records import Chunk, ChunkFields
from tagged2md.document.places import gathered, places_of
from tagged2md.errors import UsageError
from tagged2md.options import options_of
from tagged2md.pdf.file import Source
from tagged2md.pipeline import Conversion, chunks_of_conversion, converted, facts_of
from tagged2md.writers.markdown import BETWEEN
from tagged2md.writers.source_map import Placed, placed

Per = Literal["file", "page", "chunk"]
"""What becomes a document of the framework."""
Value = str | int

LOSSES = ("T2M-LIMIT", "T2M-PAGE-FAILED", "T2M-SCANNED", "T2M-OUTLINES", "T2M-GARBLED", "T2M-LOST")
"""Findings that say that text is missing or unusable: a framework has no place for them, so they are logged."""

logger = logging.getLogger("tagged2md")


class Unit(NamedTuple):
    """The text of one document of a framework, and what is known of it."""

    text: str
    facts: dict[str, Value]
    id: str | None = None
    """Of a chunk: the same whenever file, place and text are."""


class Named(io.BytesIO):
    """The bytes of a file under a name, so that messages say which one they mean."""

    def __init__(self, data: bytes, name: str | None) -> None:
        super().__init__(data)
        self.name = name or "<bytes>"


def checked_per(per: str) -> Per:
    """The choice, if it is one: else UsageError, before a file is read."""
    for known in get_args(Per):
        if per == known:
            return known  # type: ignore[no-any-return] # get_args gives Any
    raise UsageError(f"per must be file, page or chunk, not {per!r}")


def units(source: Source, per: Per, **options: Unpack[ChunkFields]) -> Iterator[Unit]:
    """The documents that a file becomes; the options are those of ``tagged2md.chunk``.

    Pictures are not named unless ``images`` says so: nobody would write them. Raises what ``tagged2md.convert`` does,
    before the first unit: a file without text is an error, no empty document.
    """
    chunking, others = chunking_of(options)
    conversion = converted(source, options_of({"images": "none", **others}))
    log_losses(conversion)
    facts = facts_of(conversion)
    match per:
        case "file":
            yield file_unit(conversion, facts)
        case "page":
            yield from page_units(conversion, facts)
        case "chunk":
            yield from chunk_units(conversion, facts, chunking)


def log_losses(conversion: Conversion) -> None:
    """Log each finding of text that is missing, once for a code."""
    report = conversion.report
    told = set()
    for each in report.findings:
        if each.code in LOSSES and each.code not in told:
            told.add(each.code)
            pages = pages_named([one.page for one in report.findings if one.code == each.code and one.page])
            where = f" (pages {pages})" if pages else ""
            logger.warning("%s: %s: %s%s", report.file, each.code, each.message, where)


def file_unit(conversion: Conversion, facts: Facts) -> Unit:
    """The whole file."""
    pages = [page.page for page in conversion.report.pages]
    return Unit(conversion.markdown, file_facts(facts) | place_facts(pages, (), conversion.report.mode))


def page_units(conversion: Conversion, facts: Facts) -> Iterator[Unit]:
    """Each page with what begins on it; what goes on overleaf stays whole. A page without text has no unit."""
    for page, parts in by_page(placed(conversion.document, conversion.options)).items():
        text = BETWEEN.join([each.part.text for each in parts])
        first = next(each for each in parts if each.part.node)
        places = gathered(place for each in parts if each.part.node for place in places_of([each.part.node]))
        known = place_facts([place.page for place in places], first.path, facts.modes.get(page))
        yield Unit(f"{text}\n", file_facts(facts) | known | {"page": page})


def by_page(found: Sequence[Placed]) -> dict[int, list[Placed]]:
    """The parts of the Markdown by the page on which they begin, in the order of the pages.

    What is no content, such as front matter, stays with the part behind it; what parts two lists of different pages
    is not needed any more.
    """
    pages: dict[int, list[Placed]] = {}
    waiting: list[Placed] = []
    for each in found:
        if each.part.node is None:
            waiting.append(each)
            continue
        parts = pages.setdefault(each.part.node.source.page, [])
        parts += [one for one in waiting if parts or one.part.kind != "separator"]
        parts.append(each)
        waiting = []
    return dict(sorted(pages.items()))


def chunk_units(conversion: Conversion, facts: Facts, chunking: ChunkOptions) -> Iterator[Unit]:
    """Each chunk, below its context where options ask for one."""
    known = file_facts(facts)
    for chunk in chunks_of_conversion(conversion, chunking):
        yield Unit(chunk.text_in_context, known | chunk_facts(chunk), chunk.id)


def chunk_facts(chunk: Chunk) -> dict[str, Value]:
    """What is known of a chunk."""
    return place_facts(chunk.pages, chunk.heading_path, chunk.mode) | {"tokens": chunk.tokens}


def file_facts(facts: Facts) -> dict[str, Value]:
    """What is known of the file: title, language, hash of its bytes, number of its pages."""
    known = {
        "title": facts.title,
        "language": facts.language,
        "sha256": facts.sha256,
        "page_count": facts.pages,
    }
    return {name: value for name, value in known.items() if value}


def place_facts(pages: Sequence[int], path: Sequence[str], mode: str | None) -> dict[str, Value]:
    """Where a text stands and how it was read: its first page, all its pages, the headings above it."""
    known = {
        "page": pages[0] if pages else None,
        "pages": pages_named(pages),
        "heading_path": " > ".join(path),
        "mode": mode,
    }
    return {name: value for name, value in known.items() if value}


def pages_named(pages: Sequence[int]) -> str:
    """Page numbers as a text: ``3``, ``3-5``, ``1-3, 7``."""
    stretches: list[tuple[int, int]] = []
    for page in sorted(set(pages)):
        if stretches and stretches[-1][1] == page - 1:
            stretches[-1] = (stretches[-1][0], page)
        else:
            stretches.append((page, page))
    return ", ".join(f"{first}" if first == last else f"{first}-{last}" for first, last in stretches)
