"""Facts about each page by which its tags are trusted or not (tagged-mapping 12.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from tagged2md.geometry import Rect
from tagged2md.layout.characters import REPLACEMENT, beyond_ascii
from tagged2md.pdf.page import TextRun
from tagged2md.readers.fragments import Owner, fragments
from tagged2md.readers.single_element import is_single_element
from tagged2md.readers.tag_order import is_swapped, order_of, voters_of
from tagged2md.readers.tagged.claims import Leaf
from tagged2md.readers.tagged.content import PageContent
from tagged2md.readers.tagged.margins import (
    MarginLine,
    Running,
    body_of,
    folded_line,
    inner_box,
    line_text,
    lines_apart,
    margin_lines,
)


class PageFacts(NamedTuple):
    """What is measured on one page."""

    page: int
    claimed: int
    """Letters and digits that the tree claims."""
    untagged: int
    """Letters and digits inside the margins that are neither claimed nor artifacts."""
    margin: tuple[MarginLine, ...]
    """Untagged lines in the margins."""
    artifacts: int
    """Letters and digits in artifacts that should be content: not in the margins, not Pagination or Background."""
    unmapped: float
    """Part of the glyphs that have no Unicode value."""
    order: float = 1.0
    """Agreement of tag order with top-down order, -1 to 1."""
    is_swapped: bool = False
    """Whether the tags have the columns the wrong way round."""
    is_single: bool = False
    """Whether one element that can't be one block owns nearly all of the text."""

    @property
    def coverage(self) -> float:
        """Claimed part of the letters and digits; 1 where there are none."""
        total = self.claimed + self.untagged
        return self.claimed / total if total else 1.0

    def left_over(self, running: Running) -> int:
        """Untagged letters and digits, running headers and footers left out."""
        return self.untagged + sum(line.letters for line in self.margin if (line.page, line.text) not in running)

    @property
    def artifact_share(self) -> float:
        """Part of the letters that artifacts hide; 0 where they are few."""
        if self.artifacts < LEAST_ARTIFACTS:
            return 0.0
        return self.artifacts / (self.artifacts + self.claimed + self.untagged)


LEAST_ARTIFACTS = 100
"""Letters in artifacts below which a page is not judged by them."""

FURNITURE = frozenset(("Pagination", "Background"))
"""Types of artifacts that are never content."""


def page_facts(content: PageContent, box: Rect, order: Sequence[tuple[Leaf, Owner]]) -> PageFacts:
    """The facts of one page; ``box`` is the visible page, ``order`` its leaves in tag order."""
    inner = inner_box(box)
    own = joined_text([run for leaf in content.leaves.values() for run in leaf.runs])
    claimed = letters_of(own)
    blocks = fragments(content, order)
    voters = voters_of(blocks, box)
    return PageFacts(
        page=content.number,
        claimed=claimed,
        untagged=letters(run for run in content.untagged if _is_inside(run, inner)),
        margin=_margin(content, inner),
        artifacts=letters(run for run in content.artifacts if is_content_artifact(run) and _is_inside(run, inner)),
        unmapped=_unmapped(own + joined_text(content.untagged)),
        order=order_of(voters),
        is_swapped=is_swapped(blocks, voters),
        is_single=is_single_element(blocks, claimed),
    )


def _margin(content: PageContent, inner: Rect) -> tuple[MarginLine, ...]:
    lines = margin_lines(content.untagged, inner)
    body = body_of(_content_runs(content), inner) if lines else None
    apart = lines_apart(lines, body)
    return tuple(
        MarginLine(content.number, folded_line(line_text(line)), letters(line), index in apart)
        for index, line in enumerate(lines)
    )


def _content_runs(content: PageContent) -> Iterator[TextRun]:
    """The runs of a page that are no artifacts: text that no element claims may be body as well."""
    yield from chain.from_iterable(leaf.runs for leaf in content.leaves.values())
    yield from content.untagged


def letters(runs: Iterable[TextRun]) -> int:
    """Letters and digits of the runs."""
    return letters_of(joined_text(runs))


def joined_text(runs: Iterable[TextRun]) -> str:
    """The texts of runs, as they are."""
    return "".join([run.text for run in runs])


def letters_of(text: str) -> int:
    """Letters and digits of a text."""
    found = len(text.encode("ascii", "ignore").translate(None, _NO_LETTERS))
    return found if text.isascii() else found + sum(map(str.isalnum, beyond_ascii(text)))


_NO_LETTERS = bytes([code for code in range(0x80) if not chr(code).isalnum()])
"""What is deleted to count the letters and digits of ASCII: expressions go through a text character by character."""


def _is_inside(run: TextRun, inner: Rect) -> bool:
    return inner.contains(*run.middle)


def is_content_artifact(run: TextRun) -> bool:
    """Whether the artifact around a run is of a kind that may be content."""
    marked = run.marked
    while marked.artifact is None and marked.parent is not None:
        marked = marked.parent
    return (marked.artifact.type if marked.artifact else None) not in FURNITURE


def _unmapped(text: str) -> float:
    """Part of the glyphs without Unicode value, of the text of all that may be content."""
    return text.count(REPLACEMENT) / len(text) if text else 0.0
