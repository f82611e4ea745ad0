"""A file read once, for its Markdown and for its check."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tagged2md.checks.judgement import Examination
from tagged2md.checks.result import CheckResult
from tagged2md.conservation import Census
from tagged2md.document.nodes import Blocks
from tagged2md.findings import Reporter
from tagged2md.pdf.file import Pdf
from tagged2md.pdf.page import Page
from tagged2md.pipeline import Onlooker
from tagged2md.readers.decisions import PageDecision


class Examiner(Onlooker):
    """Gathers what a check needs while a conversion reads the pages, and tells of the result before it is written."""

    def __init__(self, tell: Callable[[CheckResult], None]) -> None:
        self._tell = tell
        self._examination: Examination | None = None

    def begin(self, pdf: Pdf, census: Census) -> None:
        """Have each page inspected for both: its remarks are noted once."""
        self._examination = examination = Examination(pdf)
        survey = examination.survey

        def inspect(page: Page, report: Reporter) -> None:
            survey.inspect(page, report)
            census.count(page, survey.pages[page.number].measures.kind)

        pdf.inspect_with(inspect)

    def end(self, decisions: Sequence[PageDecision], blocks: Blocks) -> None:
        """Tell of the check; what that raises, ends the conversion."""
        assert self._examination is not None  # begin comes before end
        self._tell(self._examination.result(decisions, blocks))
