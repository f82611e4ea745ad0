"""The rows of text of each page: how many of them stand in the file before, and which are not in the output.

The share of lines that say again what a line before said is how collections of texts are filtered for quality
(Rae et al. 2021, "Scaling Language Models", appendix A1.1: duplicate line fraction).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from tagged2md.pdf.page import MarkedContent, TextRun

ROW_HEIGHT = 2.0
"""Points between baselines that make one row: scripts and letters of other sizes are set off a little."""
MIN_LETTERS = 8
"""Letters of a row from which on it may count as said again: numbers, bullets and short cells repeat anywhere."""


class RowText(NamedTuple):
    """The text on one baseline, without white space."""

    text: str
    is_artifact: bool
    """Whether all of it is marked as artifact."""

    @property
    def tells(self) -> bool:
        """Whether it has enough letters to be told from other rows."""
        return sum(map(str.isalpha, self.text)) >= MIN_LETTERS


def row_texts(runs: Iterable[TextRun], is_artifact: Callable[[MarkedContent], bool]) -> tuple[RowText, ...]:
    """The rows of the visible runs of a page, in drawing order."""
    rows: dict[tuple[float, int], list[TextRun]] = {}
    for run in runs:
        rows.setdefault((run.style.angle, round(run.y / ROW_HEIGHT)), []).append(run)
    found = (("".join([run.text for run in row]), row) for row in rows.values())
    return tuple(
        RowText("".join(text.split()), all(is_artifact(marked) for marked in {run.marked for run in row}))
        for text, row in found
        if any(map(str.isalnum, text))
    )


class RowCounts(NamedTuple):
    """What is known of the rows of a page, or of a file."""

    lines: int = 0
    """Rows with enough letters to be told apart."""
    duplicates: int = 0
    """Those of them that a row before said already."""
    kept: int = 0
    """Rows with enough letters that are in the output."""
    kept_duplicates: int = 0
    furniture: int = 0
    """Rows of any length that are left out as furniture, or since they are artifacts."""

    def __add__(self, other: RowCounts) -> RowCounts:  # type: ignore[override] # sums, not the parts of both
        """The counts of both together."""
        return RowCounts(*(a + b for a, b in zip(self, other, strict=True)))

    @property
    def duplicate_share(self) -> float:
        """Part of the rows, as drawn, that say again what a row before said."""
        return self.duplicates / self.lines if self.lines else 0.0

    @property
    def kept_duplicate_share(self) -> float:
        """The same for the rows that are in the output."""
        return self.kept_duplicates / self.kept if self.kept else 0.0


class RowCensus:
    """Counts the rows of pages, which are given in their order."""

    def __init__(self) -> None:
        self._drawn: set[str] = set()
        self._kept: set[str] = set()

    def counts(self, rows: Sequence[RowText], left_out: Iterable[str], *, drops_artifacts: bool) -> RowCounts:
        """The counts of one page; ``left_out`` are texts of its furniture."""
        pieces = sorted(("".join(piece.split()) for text in left_out for piece in text.split("\n")), key=len)[::-1]
        drawn: list[str] = []
        kept: list[str] = []
        furniture = 0
        for row in rows:
            is_out = (row.is_artifact and drops_artifacts) or (bool(pieces) and is_made_of(row.text, pieces))
            furniture += is_out
            if row.tells:
                drawn.append(row.text)
                if not is_out:
                    kept.append(row.text)
        again, kept_again = said_again(drawn, self._drawn), said_again(kept, self._kept)
        return RowCounts(len(drawn), again, len(kept), kept_again, furniture)


def said_again(texts: Sequence[str], before: set[str]) -> int:
    """How many of some texts are among those before, or each other; they are added to those."""
    known = len(before)
    before.update(texts)
    return len(texts) - (len(before) - known)


def is_made_of(text: str, pieces: Iterable[str]) -> bool:
    """Whether nothing but signs is left of a text without some pieces, which lack white space; longest first."""
    for piece in pieces:
        if piece and piece in text:
            text = text.replace(piece, "", 1)
            if not any(map(str.isalnum, text)):
                return True
    return False
