"""What was read, page by page, as it is shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tagged2md.audit.extent import Extent, extents, inner_boxes, noted_cells, why
from tagged2md.audit.kinds import name_of
from tagged2md.audit.parts import Parts
from tagged2md.audit.records import Rest, ShownBlock, ShownPage, ShownRun
from tagged2md.audit.regions import regions
from tagged2md.audit.rendered import rendered
from tagged2md.audit.rest import known_reason, rest_of
from tagged2md.document.depth import shallow
from tagged2md.document.nodes import Block, Footnote, Table
from tagged2md.errors import UsageError
from tagged2md.geometry import Rect, bounding_box
from tagged2md.layout.visibility import visible
from tagged2md.writers.blocks import block_markdown
from tagged2md.writers.markdown import definition

if TYPE_CHECKING:
    from tagged2md.document.nodes import Document
    from tagged2md.options import Options
    from tagged2md.pdf.page import MarkedContent, Page, TextRun
    from tagged2md.report import Report
    from tagged2md.trail import Trail

MAX_PAGES = 50
"""Pages in one file: each has about 0.2 MB, and a browser holds all of them."""
MAX_RUNS = 20_000
"""Runs of a page that are shown; dense pages of small type have 5,000."""
MAX_RULINGS = 5_000
"""Rulings of a page that are shown; drawings have more, tables rarely 500."""


def shown_numbers(pages: Sequence[int]) -> tuple[int, ...]:
    """The pages to show; raises UsageError where they are too many for one file."""
    if len(pages) > MAX_PAGES:
        raise UsageError(f"inspect shows at most {MAX_PAGES} pages in one file, not {len(pages)}; name fewer of them")
    return tuple(pages)


@dataclass(frozen=True, slots=True)
class Audit:
    """What is known of a file once it is read."""

    report: Report
    options: Options
    trail: Trail
    extents: tuple[Extent, ...]
    parts: Parts

    @classmethod
    def of(cls, document: Document, report: Report, options: Options, trail: Trail) -> Audit:
        """The audit of a document."""
        return cls(report, options, trail, tuple(extents(shallow(document), trail)), Parts(trail))

    def shown(self, page: Page, picture: bytes | None) -> ShownPage:
        """One page with everything on it."""
        here = [each for each in self.extents if each.pages[0] <= page.number <= each.pages[1]]
        here = [each for each in here if each.on(page.number) or each.block.source.page == page.number]
        return ShownPage(
            number=page.number,
            label=page.label,
            width=page.width,
            height=page.height,
            picture=picture,
            decision=next((each for each in self.report.pages if each.page == page.number), None),
            columns=self.trail.columns.get(page.number),
            findings=tuple(each for each in self.report.findings if each.page == page.number),
            blocks=tuple(self._block(number, each, page) for number, each in enumerate(here, 1)),
            rest=tuple(self._rest(here, page)),
            runs=tuple(_runs(page)),
            images=tuple(image.box for image in page.images),
            rulings=tuple(Rect(*each[:4]) for each in page.rulings[:MAX_RULINGS]),
        )

    def _block(self, number: int, this: Extent, page: Page) -> ShownBlock:
        block = this.block
        reason = why(block, self.trail)
        name = name_of(block, reason.by)
        part = block if isinstance(block, Footnote) or not this.is_long else self.parts.on(block, page.number)
        markdown = self._markdown(part)
        return ShownBlock(
            number=number,
            kind=name.kind,
            label=name.label,
            short=name.short,
            origin=block.source.origin,
            why=reason,
            regions=_regions(this, page, self.trail),
            inner=tuple(inner_boxes(part, page.number, self.trail)),
            markdown=markdown,
            html=rendered(markdown),
            pages=this.pages,
        )

    def _markdown(self, block: Block | Footnote) -> str:
        if isinstance(block, Footnote):
            return definition(block, self.options)
        return block_markdown(block, self.options)

    def _rest(self, here: Sequence[Extent], page: Page) -> Iterator[Rest]:
        taken = [common for each in here for box in each.on(page.number) if (common := box.intersection(page.box))]
        left_out = [each for each in self.trail.left_out if each.page == page.number]
        rewritten = [text for number, text in self.trail.rewritten if number == page.number]
        return rest_of(page, taken, left_out, rewritten)


def _regions(this: Extent, page: Page, trail: Trail) -> tuple[Rect, ...]:
    """One rectangle for each column; those of a table by geometry were noted as wholes."""
    boxes = this.on(page.number)
    if not isinstance(this.block, Table):
        return regions(boxes)
    if noted_cells(this.block, trail):
        return tuple(boxes)
    around = bounding_box(boxes)
    return () if around is None else (around,)


def _runs(page: Page) -> Iterator[ShownRun]:
    hidden = {id(run) for run in visible(page).hidden}
    for run in page.runs[:MAX_RUNS]:
        yield ShownRun(run.box, run.text, _style(run), _content(run, hidden))


def _style(run: TextRun) -> str:
    font = run.style.font
    names = [
        name
        for name, is_so in (("bold", font.bold), ("italic", font.italic), ("fixed pitch", font.monospaced))
        if is_so
    ]
    return ", ".join([f"{font.name} {run.style.size:.3g} pt", *names])


def _content(run: TextRun, hidden: set[int]) -> str:
    """Tag and MCID, and why the run is not read, where that is known."""
    return ", ".join(filter(None, (_mcid(run.marked), known_reason(run, hidden))))


def _mcid(marked: MarkedContent | None) -> str:
    while marked is not None:
        if marked.mcid is not None:
            return f"{marked.tag} MCID {marked.mcid}"
        marked = marked.parent
    return "no MCID"
