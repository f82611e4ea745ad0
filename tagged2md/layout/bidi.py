"""Right-to-left text: from the order in which it lies on the page to the order in which it is read. Spec: 4.6."""

from __future__ import annotations

from collections.abc import Sequence

from tagged2md.layout.characters import has_rtl
from tagged2md.pdf.page import TextRun


def logical(runs: Sequence[TextRun]) -> list[TextRun]:
    """Runs of a block with the lines that hold right-to-left text in reading order; others stay as they are."""
    if not any(has_rtl(run.text) for run in runs):
        return list(runs)
    return [_turned(run) if has_rtl(run.text) and run.x1 > run.x0 else run for run in runs]


def _turned(run: TextRun) -> TextRun:
    return run._replace(text=run.text[::-1])
