"""The text of a page that stands in none of its blocks, with the reason where there is one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from tagged2md.audit.records import Rest
from tagged2md.audit.regions import Cover
from tagged2md.findings import CATALOGUE, Severity
from tagged2md.geometry import Rect, bounding_box
from tagged2md.layout.visibility import visible
from tagged2md.pdf.page import CLIPPED, Artifact, MarkedContent, Page, TextRun
from tagged2md.trail import LeftPiece

MARGIN = 1.0
"""Points around the lines of blocks within which text counts as theirs: boxes of lines are those of most letters."""
MAX_RUNS = 50_000
"""Runs of a page that are looked at; dense pages of small type have 5,000."""
MAX_LINES = 2_000
"""Lines in no block that are shown; a page of which nothing is read has 100."""
MAX_PIECES = 500
"""Texts that were left out that are looked for on a page."""
UNKNOWN = "in no block"
REWRITTEN = "the marker of an item or the mark of a note, which Markdown writes in its own way"
TELLING = 4
"""Characters from which on a part of a text is told from others by them: a single digit stands everywhere."""


class LineOfRest(NamedTuple):
    """Runs on one baseline that stand in no block, for one reason."""

    runs: tuple[TextRun, ...]
    reason: str
    """Empty where none is known yet."""

    @property
    def key(self) -> str:
        """Its characters without white space."""
        return squeezed(run.text for run in self.runs)


def rest_of(
    page: Page, taken: Iterable[Rect], left_out: Sequence[LeftPiece], rewritten: Iterable[str]
) -> Iterator[Rest]:
    """What stands in no block, a line each; then what was left out where it is not known where it stood."""
    cover = Cover(box.expanded(MARGIN) for box in taken)
    runs = [run for run in page.runs[:MAX_RUNS] if not run.text.isspace() and not cover.has(run.middle)]
    every = _lines(runs, {id(run) for run in visible(page).hidden})
    lines = every[:MAX_LINES]
    pieces, placeless = _pieces(lines, left_out[:MAX_PIECES])
    said = {squeezed([text]) for text in rewritten}
    for line in lines:
        yield _rest(line, pieces.get(line.key), said)
    for piece in placeless:
        yield Rest((), reason_of(piece), piece.text, is_on_purpose(piece))
    more = len(every) - len(lines) + max(len(left_out) - MAX_PIECES, 0)
    if more:
        yield Rest((), "not shown, as there are too many", f"{more} more lines", is_expected=True)


def _rest(line: LineOfRest, piece: LeftPiece | None, said: Collection[str]) -> Rest:
    """A line with the best reason that is known."""
    box = bounding_box(run.box for run in line.runs)
    assert box is not None  # a line has runs
    text = " ".join(run.text for run in line.runs)
    if piece is not None:
        return Rest((box,), "; ".join(filter(None, (line.reason, reason_of(piece)))), text, is_on_purpose(piece))
    reason = line.reason or (REWRITTEN if line.key in said else UNKNOWN)
    return Rest((box,), reason, text, reason != UNKNOWN)


def _lines(runs: Sequence[TextRun], hidden: set[int]) -> list[LineOfRest]:
    keyed = groupby(runs, key=lambda run: (round(run.y), run.style.angle, known_reason(run, hidden)))
    return [LineOfRest(tuple(group), reason) for (_, _, reason), group in keyed]


def known_reason(run: TextRun, hidden: set[int]) -> str:
    """Why a run is not read, as far as it says so itself; empty where it does not."""
    if run.flags & CLIPPED:
        return "outside of the page or of what is drawn"
    if run.marked.hidden:
        return "in a layer that is off"
    if id(run) in hidden:
        return "can't be seen: invisible, tiny, transparent or in the colour of its ground"
    artifact = artifact_of(run.marked)
    if artifact is not None:
        kind = " ".join(filter(None, (artifact.type, artifact.subtype)))
        return f"artifact ({kind})" if kind else "artifact"
    return ""


def artifact_of(marked: MarkedContent | None) -> Artifact | None:
    """The artifact that marked content lies in."""
    while marked is not None:
        if marked.artifact is not None:
            return marked.artifact
        marked = marked.parent
    return None


def _pieces(lines: Sequence[LineOfRest], left_out: Sequence[LeftPiece]) -> tuple[dict[str, LeftPiece], list[LeftPiece]]:
    """What was left out, by the characters of its lines, and the pieces whose place is not found."""
    found: dict[str, LeftPiece] = {}
    placeless: list[LeftPiece] = []
    # sorted, as the runs of right-to-left text stand in the order in which they are drawn
    letters = {line.key: sorted(line.key) for line in lines}
    words = {line.key: {squeezed([run.text]) for run in line.runs} for line in lines}
    for piece in left_out:
        text = squeezed([piece.text])
        order = sorted(text)
        fitting = [key for key in letters if _is_same(key, text) or text in words[key] or letters[key] == order]
        found.update(dict.fromkeys(fitting, piece))
        if not fitting:
            placeless.append(piece)
    return found, placeless


def _is_same(key: str, text: str) -> bool:
    """Whether one is the other, or a telling part of it."""
    return key == text or (min(len(key), len(text)) >= TELLING and (key in text or text in key))


def reason_of(piece: LeftPiece) -> str:
    """The reason with the code of its finding."""
    return f"{piece.why} ({piece.code}: {CATALOGUE[piece.code].title})"


def is_on_purpose(piece: LeftPiece) -> bool:
    """Whether nobody will miss it: what is left out with an error is text that should be there."""
    return CATALOGUE[piece.code].severity is not Severity.ERROR


def squeezed(texts: Iterable[str]) -> str:
    """The characters without white space."""
    return "".join("".join(texts).split())
