"""Interprets pages when they are asked for, and forgets them again, so that memory stays flat."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from time import process_time
from typing import TYPE_CHECKING, NamedTuple

from tagged2md.findings import Reporter
from tagged2md.geometry import multiplied
from tagged2md.pdf.appearances import normal_appearance
from tagged2md.pdf.content import drawn_form, interpreted, page_content
from tagged2md.pdf.labels import LabelRange, page_label
from tagged2md.pdf.objects import fault_text
from tagged2md.pdf.page import Annotation, Page, TextRun
from tagged2md.pdf.page_tree import PageEntry, PageSpaces

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tagged2md.pdf.annotations import Annotations
    from tagged2md.pdf.content_context import ContentContext

KEPT_RUNS = 20_000
"""Text runs (and drawings) of the pages that are kept interpreted. A run with its share of the page takes about 200
bytes and a page has some hundred: pages that are read twice in a row stay, and a thousand pages take 4 MB."""

Watch = Callable[[str, int, int], None]
"""Told the file's name, the number of the page that is read next, and the page count: for a display of progress."""


Inspect = Callable[[Page, Reporter], None]
"""Looks at a page that was read for the first time, and notes what is remarkable about it."""


def uninspected(_page: Page, _report: Reporter) -> None:
    """Nobody looks."""


class PageSources(NamedTuple):
    """What pages are read from."""

    entries: Sequence[PageEntry]
    spaces: PageSpaces
    labels: tuple[LabelRange, ...]
    annotations: Annotations
    context: ContentContext


class PageReader:
    """The pages of one file by number. Nothing here raises: problems become findings."""

    def __init__(self, sources: PageSources, name: str, watch: Watch) -> None:
        self._sources = sources
        self._name = name
        self._watch = watch
        self._kept: OrderedDict[int, Page] = OrderedDict()
        self._kept_runs = 0
        # asked only where it counts: the call itself takes up to 35 µs
        self._started_at = process_time() if sources.context.limits.max_seconds > 0 else 0.0
        self._is_late = False
        self._read_before: set[int] = set()
        self.inspect: Inspect = uninspected
        """Told of each page when it is read for the first time."""
        self.keeps_hidden = False
        """Whether text that can't be seen is to be read."""

    def page(self, number: int) -> Page:
        """One page, interpreted; an empty one where the time limit is over."""
        found = self._kept.get(number)
        if found is None:
            self._watch(self._name, number, len(self._sources.entries))
            found = self._kept[number] = self._read_in_time(number)
            self._kept_runs += _weight(found)
            self._forget_old_pages()
        self._kept.move_to_end(number)
        return found

    def font_names(self) -> tuple[str, ...]:
        """The names of the fonts of the pages that were read."""
        return self._sources.context.font_names()

    def forget(self) -> None:
        """Let go of all that is kept."""
        self._kept.clear()
        self._kept_runs = 0
        self._sources.context.forget()

    def _read_in_time(self, number: int) -> Page:
        if not self._has_time(number):
            return self._blank(number)
        if number in self._read_before:
            with self._sources.context.report.muted():  # what is wrong with the page has been said
                return self._read(number)
        self._read_before.add(number)
        page = self._read(number)
        self.inspect(page, self._sources.context.report)
        return page

    def _has_time(self, number: int) -> bool:
        limit = self._sources.context.limits.max_seconds
        if limit <= 0 or process_time() - self._started_at < limit:
            return True
        if not self._is_late:
            self._is_late = True
            message = f"{limit:g} s of processor time were over; pages were left out (--max-seconds)"
            self._sources.context.report.add("T2M-LIMIT", message, number)
        return False

    def _forget_old_pages(self) -> None:
        while self._kept_runs > KEPT_RUNS and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self._kept_runs -= _weight(oldest)

    def _blank(self, number: int) -> Page:
        sources = self._sources
        space = sources.spaces.of(number)
        page = Page(number, page_label(sources.labels, number), space.width, space.height)
        page.keeps_hidden = self.keeps_hidden
        return page

    def _read(self, number: int) -> Page:
        page = self._blank(number)
        try:
            return self._filled(page)
        except Exception as error:  # noqa: BLE001 (one page must not cost the others; the finding names what went wrong)
            page.problems.append(f"page could not be read to its end ({type(error).__name__}: {fault_text(error)})")
            entry = self._sources.entries[number - 1]
            self._sources.context.report.add("T2M-PAGE-FAILED", page.problems[-1], number, entry.obj)
            return page

    def _filled(self, page: Page) -> Page:
        context = self._sources.context
        objects = context.objects
        entry = self._sources.entries[page.number - 1]
        matrix = self._sources.spaces.of(page.number).matrix
        page.annotations = self._sources.annotations.of(entry, matrix)
        own = objects.dictionary(entry.ref)
        data = page_content(own.get("/Contents"), page.number, context)
        owner = own if entry.resources_of == entry.ref else objects.dictionary(entry.resources_of)
        return interpreted(data, owner.get("/Resources"), matrix, page, context)

    def appearance_runs(self, annotation: Annotation) -> list[TextRun]:
        """The text that the normal appearance of an annotation shows."""
        context = self._sources.context
        found = normal_appearance(context.objects, annotation.obj)
        if found is None:
            return []
        page = self._blank(annotation.page)
        matrix = self._sources.spaces.of(annotation.page).matrix
        return drawn_form(found.form, multiplied(found.matrix, matrix), page, context).runs


def _weight(page: Page) -> int:
    return len(page.runs) + len(page.fills) + len(page.rulings) + len(page.marked)
