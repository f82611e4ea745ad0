"""A quick verdict on a file: is it tagged, has it text, what is it fit for? No text is decoded, no page interpreted.

The catalog and a sample of pages are looked at. What the sample does not show, is not in the verdict.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple, Unpack

from tagged2md.layout.page_kinds import MIN_GLYPHS, SCAN_AREA, common_area
from tagged2md.layout.scans import OCR_GLYPHS, OCR_IMAGES
from tagged2md.options import OptionFields, options_of
from tagged2md.pdf.file import Metadata, Pdf, Source, Watch, open_pdf, unwatched
from tagged2md.pdf.glances import PageGlance

if TYPE_CHECKING:
    from tagged2md.options import Options

TagState = Literal["tagged", "hollow", "untagged"]
"""A structure tree with content, one without any, none."""
PageKind = Literal["text", "ocr", "image", "outlines", "drawing", "blank"]
"""Text that is set, recognised text under a page image, a page image alone, many shapes without text (letters drawn as
outlines, mostly), a drawing or small picture without text, nothing."""
TextKind = Literal["text", "ocr", "scanned", "mixed", "outlines", "drawing", "empty"]
"""The same for a file; ``mixed`` has pages of text beside scans, or scans of both kinds."""
Fit = Literal["ok", "ocr", "review"]
"""What to do with a file: index it, recognise its text first, have a look at it."""

MAX_SAMPLE = 10
"""Pages that are looked at: the first, the last, and others at even distances. A file whose scans are fewer than a
tenth of its pages may look like one without."""
MOST_MUTE = 0.3
"""Part of the text, in bytes, in fonts that do not say which characters they show, from which on a file is doubtful:
the same part of glyphs sends a page to the heuristics (tagged-mapping 12.2)."""


STAMP_BYTES = 100
"""Text on a page image, in bytes, up to which it may be a stamp or the number of the page and the rest a scan."""


class TriagedPage(NamedTuple):
    """A page of the sample."""

    kind: PageKind
    glance: PageGlance
    """What was seen of it."""


@dataclass(frozen=True, slots=True)
class Triage:
    """The quick verdict on a file."""

    file: str
    fit: Fit
    tags: TagState
    text: TextKind
    reasons: tuple[str, ...]
    """What speaks against indexing the file as it is, or should be known; sentences for a person."""
    page_count: int
    pdf_version: str
    producer: str | None = None
    creator: str | None = None
    title: str | None = None
    lang: str | None = None
    marked: bool = False
    """Whether the file says that it is tagged (MarkInfo)."""
    encrypted: bool = False
    pdfua_part: int | None = None
    pdfua_rev: str | None = None
    wtpdf: tuple[str, ...] = ()
    pdfa: str | None = None
    pages: tuple[TriagedPage, ...] = ()
    """The sample: at most 10 pages."""


def triage(source: Source, **options: Unpack[OptionFields]) -> Triage:
    """A quick verdict on a PDF: tagged or not, text or scan, what to do with it; some milliseconds a file.

    ``source`` and the options are those of convert; pages, password and limits matter. Raises the same errors, except
    that a file without text is no error here.
    """
    return triaged(source, options_of(options))


def triaged(source: Source, options: Options, watch: Watch = unwatched) -> Triage:
    """The quick verdict on one file. Raises the errors of open_pdf."""
    with open_pdf(source, options, watch=watch) as pdf:
        facts = pdf.metadata()
        pages = tuple(TriagedPage(page_kind(each), each) for each in map(pdf.glance, sample(pdf.selected_pages())))
        text = text_kind([page.kind for page in pages])
        tags = tag_state(pdf)
        doubts = tuple(reasons(pdf, facts, pages, text))
        return Triage(
            file=pdf.name,
            fit=fit_of(text, pages, has_doubts=bool(doubts)),
            tags=tags,
            text=text,
            reasons=(*doubts, *remarks(tags, facts)),
            page_count=pdf.page_count,
            pdf_version=facts.pdf_version,
            producer=facts.producer,
            creator=facts.creator,
            title=facts.title,
            lang=facts.language,
            marked=facts.marked,
            encrypted=facts.encrypted,
            pdfua_part=facts.pdfua_part,
            pdfua_rev=facts.pdfua_rev,
            wtpdf=facts.wtpdf,
            pdfa=facts.pdfa,
            pages=pages,
        )


def sample(numbers: Sequence[int]) -> list[int]:
    """The pages that are looked at, in order: the first, the last, the others at even distances."""
    last = len(numbers) - 1
    if last < MAX_SAMPLE:
        return list(numbers)
    return [numbers[last * turn // (MAX_SAMPLE - 1)] for turn in range(MAX_SAMPLE)]


def page_kind(page: PageGlance) -> PageKind:
    """What a page is, by its texts and how much of it images cover."""
    share = image_share(page)
    shown = page.visible + page.invisible
    if page.invisible and page.invisible >= OCR_GLYPHS * shown and share >= (OCR_IMAGES if page.visible else SCAN_AREA):
        return "ocr"
    if page.visible or page.fields:
        return "text"
    if share >= SCAN_AREA:
        return "image"
    if page.is_cut and page.fonts:
        return "text"  # it has fonts, and what was not looked at may use them
    if page.fills >= MIN_GLYPHS:
        return "outlines"
    return "drawing" if page.fills or page.strokes or page.images else "blank"


def image_share(page: PageGlance) -> float:
    """Part of the page that its images cover together, 0 to 1."""
    area = page.width * page.height
    return common_area([image.box for image in page.images]) / area if page.images and area else 0.0


def is_stamped(page: PageGlance) -> bool:
    """Whether an image covers the page and there is so little text that it may be a stamp."""
    return 0 < page.visible <= STAMP_BYTES and not page.fields and image_share(page) >= OCR_IMAGES


def text_kind(kinds: Sequence[PageKind]) -> TextKind:
    """What a file is, by its pages; those without text beside others that have some do not count."""
    found = set(kinds)
    scans = found & {"image", "ocr"}
    if "text" in found:
        return "mixed" if scans else "text"
    if scans:
        return "mixed" if len(scans) > 1 else "scanned" if "image" in scans else "ocr"
    return "outlines" if "outlines" in found else "drawing" if "drawing" in found else "empty"


def tag_state(pdf: Pdf) -> TagState:
    """Whether there are tags, and anything in them."""
    tree = pdf.tree_glance()
    if tree is None:
        return "untagged"
    return "hollow" if tree.is_hollow else "tagged"


def fit_of(text: TextKind, pages: Sequence[TriagedPage], *, has_doubts: bool) -> Fit:
    """What to do with the file."""
    if text in ("outlines", "drawing") or any(page.kind == "image" for page in pages):
        return "ocr"
    return "review" if has_doubts else "ok"


LACKS: dict[PageKind, tuple[str, str]] = {
    "image": ("is an image without text", "are images without text"),
    "ocr": ("is an image with recognised text", "are images with recognised text"),
    "outlines": ("is drawn without text", "are drawn without text"),
    "drawing": ("is a drawing without text", "are drawings without text"),
    "blank": ("is blank", "are blank"),
}
"""What is said of one page, and of some, that are no pages of text."""
ADVICE: dict[PageKind, str] = {
    "image": "; recognise the text first, for example with: ocrmypdf IN OUT",
    "ocr": ", whose quality was not looked at",
    "outlines": ", perhaps in letters as outlines; recognise the text with: ocrmypdf --force-ocr IN OUT",
}
"""What follows."""


def reasons(pdf: Pdf, facts: Metadata, pages: Sequence[TriagedPage], text: TextKind) -> Iterator[str]:
    """What speaks against indexing the file as it is."""
    if facts.has_dynamic_xfa:
        yield "a dynamic XFA form: the file only holds a page that asks for another reader"
    yield from (finding.message for finding in pdf.report.findings if finding.code == "T2M-REPAIRED")
    counts = Counter(page.kind for page in pages)
    size = Size(len(pages), pdf.page_count)
    for kind, says in LACKS.items():
        if counts[kind] and (kind in ("image", "ocr") or text not in ("text", "mixed")):
            yield size.told(counts[kind], *says) + ADVICE.get(kind, "")
    if stamped := sum(page.kind == "text" and is_stamped(page.glance) for page in pages):
        yield size.told(stamped, "is an image", "are images") + " with little text: perhaps a scan with a stamp"
    visible, mute = sum(page.glance.visible for page in pages), sum(page.glance.mute for page in pages)
    if mute > MOST_MUTE * visible:
        yield f"{mute / visible:.0%} of the text is set in fonts that may not say which characters they show"
    if not pages:
        yield "the file has no pages"


class Size(NamedTuple):
    """How many pages were looked at, and how many there are."""

    sampled: int
    total: int

    def told(self, some: int, singular: str, plural: str) -> str:
        """A sentence about some pages: of all, or of those that were looked at."""
        if self.total == 1:
            return f"the page {singular}"
        which = f"all {some} pages" if some == self.total else f"{some} of {self.sampled} pages"
        looked = "" if self.sampled == self.total else " looked at"
        return f"{which}{looked} {singular if some == 1 else plural}"


def remarks(tags: TagState, facts: Metadata) -> Iterator[str]:
    """What should be known of the tags."""
    if tags == "hollow":
        yield "the structure tree has no content"
    elif tags == "tagged" and not facts.marked:
        yield "MarkInfo does not say that the file is tagged"
    elif tags == "untagged" and facts.marked:
        yield "the file says that it is tagged, but has no structure tree"
    if tags != "tagged" and facts.pdfua_part is not None:
        yield f"the file claims PDF/UA-{facts.pdfua_part} without tags"
    if tags == "tagged" and facts.suspects:
        yield "the file calls its own tags suspect"
