"""What the tags of a page leave out and no other reader reads: named in the report (tagged-mapping 12.3)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from tagged2md.geometry import bounding_box
from tagged2md.readers.comments import Remark
from tagged2md.readers.tagged.ledger import leave_out
from tagged2md.readers.tagged.margins import inner_box, line_text, running_runs

if TYPE_CHECKING:
    from tagged2md.pdf.file import Pdf
    from tagged2md.pdf.page import MarkedContent, TextRun
    from tagged2md.readers.tagged.content import PageContent
    from tagged2md.readers.tagged.contents import Contents


class Leftovers:
    """Names what is left out on each page that is read by its tags, once.

    ``mixed`` are the pages whose untagged text is read by geometry, but for running headers and footers.
    """

    def __init__(self, contents: Contents, pages: Collection[int], mixed: Collection[int], pdf: Pdf) -> None:
        self._contents, self._mixed, self._report = contents, frozenset(mixed), pdf.report
        self._waiting = set(pages)
        self.furniture: list[Remark] | None = [] if pdf.options.artifacts == "keep" else None
        """Running headers and footers without tag, where they were asked for."""

    def note(self, content: PageContent) -> None:
        """Name what is left out on a page whose content was just joined."""
        if content.number not in self._waiting:
            return
        self._waiting.remove(content.number)
        leave_out("T2M-REPEATED", content.repeated, "form that is drawn again", self._report)
        # What the author calls an artifact needs no report, but an MCID that no element claims looks like content.
        claimless = "".join(run.text for run in content.artifacts if has_mcid(run.marked))
        self._report.rewrite(claimless, content.number)
        if not content.untagged:
            return
        lines = running_runs(content.untagged, content.number, inner_box(content.box), self._contents.running)
        for line in lines:
            self._note_running(line, content.number)
        if content.number not in self._mixed:
            named = {id(run) for line in lines for run in line}
            rest = [run for run in content.untagged if id(run) not in named]
            if any(character.isalnum() for run in rest for character in run.text):
                leave_out("01-005", rest, "neither tagged nor an artifact, and only tags are read", self._report)

    def _note_running(self, line: Sequence[TextRun], page: int) -> None:
        """Name a running header or footer as left out, or keep it as a remark."""
        if self.furniture is None:
            leave_out("T2M-FURNITURE", line, "running header or footer without tag", self._report)
            return
        text = line_text(line)
        self.furniture.append(Remark(page, bounding_box(run.box for run in line), text, "heuristics"))
        self._report.rewrite(text, page)

    def finish(self) -> None:
        """Name what is left out on the pages that no element leads to."""
        for number in sorted(self._waiting):
            self.note(self._contents.page(number))
        self._contents.unwatch()


def has_mcid(marked: MarkedContent) -> bool:
    """Whether a sequence in an artifact, or one around it there, has a marked-content identifier."""
    at: MarkedContent | None = marked
    while at is not None and at.artifact is None:
        if at.mcid is not None:
            return True
        at = at.parent
    return False
