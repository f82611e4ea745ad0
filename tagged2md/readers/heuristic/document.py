"""A whole document: pages in windows, each gone through twice; first styles and repeats are counted, then it is read.

Pages are interpreted once. A window of pages is held as lines while it is counted and read; of what was read only
blocks stay, so memory does not grow with the glyphs of a document.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from tagged2md.layout.inlines import BodyStyle
from tagged2md.layout.joins import Vocabulary
from tagged2md.options import Options
from tagged2md.pdf.file import Pdf
from tagged2md.pdf.page import LinkTarget, UriTarget
from tagged2md.readers.comments import Remark, with_remarks
from tagged2md.readers.heuristic.assembly import blocks, footnotes, opened, settled
from tagged2md.readers.heuristic.census import Census
from tagged2md.readers.heuristic.drafts import Listed, Part
from tagged2md.readers.heuristic.finish import part_of
from tagged2md.readers.heuristic.found import ContentsLines, Found, Knowledge, PageReading
from tagged2md.readers.heuristic.headings import title_key, title_keys
from tagged2md.readers.heuristic.joins import with_joins
from tagged2md.readers.heuristic.links import linked_runs
from tagged2md.readers.heuristic.nesting import TASKS
from tagged2md.readers.heuristic.numbering import notes_of
from tagged2md.readers.heuristic.pages import read_page
from tagged2md.readers.heuristic.phrases import BODY_SHARE, Phrasing
from tagged2md.readers.heuristic.records import TextLine
from tagged2md.readers.heuristic.resolve import resolved
from tagged2md.readers.heuristic.strips import PageText, page_text
from tagged2md.readers.heuristic.styles import with_style_headings
from tagged2md.readers.heuristic.table_joins import joined_tables
from tagged2md.readers.heuristic.targets import target_url
from tagged2md.readers.reading import ImageKey, Reading, image_name

WINDOW_LINES = 3_000
"""Lines that are held at once: about 60 pages of prose, some 8 MB. Shorter documents are counted as a whole."""
MIN_EMPHASIS_LETTERS = 500
"""Letters a document must have before its commonest weight is taken for its body."""


@dataclass(slots=True)
class Reader:
    """The state of a document while its pages go by."""

    pdf: Pdf
    options: Options = field(default_factory=Options)
    known: Knowledge = field(default_factory=Knowledge)
    census: Census = field(default_factory=Census)
    phrasing: Phrasing = field(default_factory=lambda: Phrasing(Vocabulary()))
    pending: list[Found] = field(default_factory=list)
    """What was found on the last page, as its last paragraph may go on."""
    parts: list[Part] = field(default_factory=list)
    images: dict[str, ImageKey] = field(default_factory=dict)
    has_links: bool = False
    urls: dict[str, None] = field(default_factory=dict)
    """Where links lead, each once."""
    furniture: list[Remark] = field(default_factory=list)
    """What was left out as furniture, where it was asked for."""
    whole: Pdf | None = None
    """The file with all of its text, where ``pdf`` shows a part of it."""


def read(pdf: Pdf, pages: Sequence[int], options: Options) -> Reading:
    """The blocks of the pages by geometry and looks; never by tags."""
    return read_all(Reader(pdf, options), pages)


def read_rest(pdf: Pdf, whole: Pdf, pages: Sequence[int], options: Options) -> Reading:
    """The same where each page shows a part of its text only: distances between lines say nothing.

    ``whole`` is the file with all of it, which tells what is body and what stands out.
    """
    reader = Reader(pdf, options, whole=whole)
    reader.known.repeats.sees_all = False
    return read_all(reader, pages)


def read_all(reader: Reader, pages: Sequence[int]) -> Reading:
    """The blocks of the pages, by a reader that knows nothing of them yet."""
    pdf = reader.pdf
    reader.known.outline = outline_keys(pdf)
    reader.phrasing.title = title_key(pdf.metadata().title or "")
    for window in windows(pdf, pages, reader.options):
        survey(reader, window)
        for page, following in zip_longest(window, window[1:]):
            body = reader.known.facts.body
            reader.known.goes_on = following is not None and any(line.look == body for line in following.lines)
            understand(reader, page)
    flush(reader, reader.pending)
    return with_furniture(finished(reader), reader.furniture)


def finished(reader: Reader) -> Reading:
    """What the parts of the whole document make together: headings, lists, tables, notes, links."""
    marks = reader.phrasing.marks
    parts = opened(with_style_headings(settled(reader.parts, marks), reader.known.facts))
    found = joined_tables(blocks(parts, reader.known.facts.body.size), reader.pdf.report)
    found, notes = notes_of(found, footnotes(parts), marks)
    if not marks and not reader.has_links:
        return Reading(found, (), reader.images)
    return Reading(*resolved(found, notes, reader.urls, reader.pdf.report), reader.images)


def with_furniture(reading: Reading, furniture: Sequence[Remark]) -> Reading:
    """The reading with running heads and page numbers as comments, where they were asked for."""
    return reading._replace(blocks=with_remarks(reading.blocks, furniture)) if furniture else reading


def windows(pdf: Pdf, pages: Sequence[int], options: Options) -> Iterator[list[PageText]]:
    """The pages as lines, some at a time."""
    window: list[PageText] = []
    held = 0
    for number in pages:
        page = page_text(pdf.page(number), options.forms)
        pdf.report.bring_in(page.values, number)
        window.append(page)
        held += len(page.lines) + 1
        if held > WINDOW_LINES:
            yield window
            window, held = [], 0
    if window:
        yield window


def outline_keys(pdf: Pdf) -> dict[str, int]:
    """Level of each bookmark by its title."""
    found: dict[str, int] = {}
    for entry in pdf.outline():
        for key in title_keys(entry.title):
            if key:
                found.setdefault(key, entry.level)
    return found


def survey(reader: Reader, window: Sequence[PageText]) -> None:
    """The first pass: styles, leading, repeats, images, words."""
    for page in window:
        reader.census.add(whole_lines(reader, page))
        reader.known.repeats.add(page)
        reader.known.images.add(page)
        reader.phrasing.plain_fonts |= page.plain_fonts
        for line in page.lines:
            reader.phrasing.vocabulary.add(line.text)
    reader.known.facts = reader.census.facts()
    by_tags_only = reader.options.emphasis == "tags"
    reader.phrasing.body = BodyStyle(bold=True, italic=True) if by_tags_only else body_emphasis(reader.census)
    reader.phrasing.has_code = reader.known.facts.mono_share <= BODY_SHARE
    reader.phrasing.looks.clear()


def whole_lines(reader: Reader, page: PageText) -> Sequence[TextLine]:
    """All lines of a page of which something is read."""
    if reader.whole is None or not page.lines:
        return page.lines
    return page_text(reader.whole.page(page.number), reader.options.forms).lines


def body_emphasis(census: Census) -> BodyStyle:
    """Bold or italic that most of the document has, and that sets nothing off there."""
    letters: Counter[str] = Counter()
    for look, count in census.letters.items():
        letters["all"] += count
        letters["bold"] += count * look.bold
        letters["italic"] += count * look.italic
    total = letters["all"]
    if total < MIN_EMPHASIS_LETTERS:
        return BodyStyle()
    return BodyStyle(letters["bold"] > BODY_SHARE * total, letters["italic"] > BODY_SHARE * total)


def understand(reader: Reader, page: PageText) -> None:
    """The second pass over one page; what the page before left open is closed."""
    base = reader.pdf.metadata().uri_base if page.annotations else None

    def url_of(target: LinkTarget) -> str | None:
        url = target_url(target, base)
        if url is None and isinstance(target, UriTarget):
            reader.pdf.report.add("T2M-UNSAFE-URI", f"link target was left out: {target.uri[:80]!r}", page.number)
        return url

    linked = linked_runs(page, url_of)
    page.urls = linked.urls
    reader.phrasing.cuts |= linked.cuts
    reading = read_page(page, reader.known)
    reader.phrasing.urls |= page.urls
    reader.urls |= dict.fromkeys(page.urls.values())
    reader.has_links |= bool(page.urls) or any(isinstance(found.whole, ContentsLines) for found in reading.found)
    notes = {id(mark.run): mark for mark in reading.marks}
    reader.phrasing.notes |= notes
    report(reader, page, reading)
    if (trail := reader.pdf.report.trail) is not None:
        trail.columns[page.number] = reading.columns
    together = with_joins([*reader.pending, *reading.found])
    last = next((i for i, found in enumerate(together) if found.page is page), len(together))
    if last and last == len(together) and together:
        last -= 1
    flush(reader, together[:last])
    reader.pending = together[last:]
    if all(found.page is page for found in reader.pending):
        # Runs of flushed pages are gone, and their ids may be given to others.
        reader.phrasing.urls, reader.phrasing.cuts = page.urls, linked.cuts
        reader.phrasing.notes = notes


def report(reader: Reader, page: PageText, reading: PageReading) -> None:
    """Say what was left out as furniture."""
    for line, reason in reading.furniture:
        if reader.options.artifacts == "keep":
            reader.furniture.append(Remark(page.number, page.page_box(line.box), line.text, "heuristics"))
            reader.pdf.report.rewrite(line.text, page.number)
        else:
            reader.pdf.report.leave_out("T2M-FURNITURE", line.text, page.number, reason)


def flush(reader: Reader, found: Sequence[Found]) -> None:
    """Make parts of what can't change any more; its runs are forgotten."""
    for this in found:
        part = part_of(this, reader.phrasing)
        if part is not None:
            reader.parts.append(part)
            if (trail := reader.pdf.report.trail) is not None:
                from tagged2md.readers.heuristic.reasons import note_reasons  # conversions do not need it

                note_reasons(trail, this, part, reader.known.facts)
            note_image(reader, this)
            note_marker(reader, part)


def note_marker(reader: Reader, part: Part) -> None:
    """Tell the ledger of a letter that was the bullet of an item (Word draws ``o`` in Courier New)."""
    if isinstance(part, Listed) and part.marker.kind in ("o", *TASKS):
        reader.pdf.report.rewrite(part.marker.label, part.source.page)


def note_image(reader: Reader, found: Found) -> None:
    """Remember the key of an image by its name."""
    key = getattr(found.whole, "key", None)
    if key is not None:
        reader.images[image_name(key)] = key
