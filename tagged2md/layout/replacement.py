"""Replacement text of marked content (ISO 32000-2, 14.9.4 Replacement text). Spec: 4.3."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from tagged2md.layout.characters import HYPHENS, SOFT_HYPHEN
from tagged2md.pdf.page import SPACE_AFTER, SPACE_BEFORE, MarkedContent, TextRun


def replaced(runs: Sequence[TextRun]) -> list[TextRun]:
    """The runs of a page in drawing order, with ``ActualText`` in place of the glyphs it stands for.

    The outermost replacement wins. Its text comes as one run, in the marked content of its first glyph, over the box of
    the glyphs on its first line; where they reach another line, a run without text marks where they end. An empty
    replacement leaves such a run only. Give the runs of a whole page: a replacement may span several MCIDs.
    Marked content without glyphs has no runs, so that its replacement text is not seen here.
    """
    owners = {marked: replacing(marked) for marked in {run.marked for run in runs}}
    if not any(owners.values()):
        return list(runs)
    out: list[TextRun] = []
    for owner, group in groupby(runs, key=lambda run: owners[run.marked]):
        if owner is None:
            out.extend(group)
        else:
            out.extend(_replacement(owner.actual_text or "", list(group)))
    return out


def replacing(marked: MarkedContent) -> MarkedContent | None:
    """The outermost sequence around the glyphs that has replacement text."""
    found = None
    while True:
        if marked.actual_text is not None:
            found = marked
        if marked.parent is None:
            return found
        marked = marked.parent


def omits_hyphen(text: str, run: TextRun) -> bool:
    """Whether replacement text leaves out the hyphen that its last run draws: it is that of a line end only (FOP)."""
    drawn = run.text
    return len(drawn) > 1 and drawn[-1] in HYPHENS and text[-1:].isalnum() and drawn[-2] == text[-1:]


def _replacement(text: str, runs: Sequence[TextRun]) -> list[TextRun]:
    first, last = runs[0], runs[-1]
    if omits_hyphen(text, last):
        text += SOFT_HYPHEN
    level = [run for run in runs if _on_level(first, run)]
    # Marks over letters are drawn higher than these.
    base = max(level, key=lambda run: run.x1 - run.x0)
    out = [
        first._replace(
            text=text,
            x0=min(run.x0 for run in level),
            x1=max(run.x1 for run in level),
            y=base.y,
            flags=first.flags & ~SPACE_AFTER | level[-1].flags & SPACE_AFTER,
        )
    ]
    if not _on_level(first, last):
        out.append(last._replace(text="", marked=first.marked, flags=last.flags & ~SPACE_BEFORE))
    return out


def _on_level(first: TextRun, run: TextRun) -> bool:
    return abs(run.y - first.y) <= first.style.size / 2 and run.style.angle == first.style.angle
