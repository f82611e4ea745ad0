"""Artifacts that look like content, but stand on the page before or after as well (tagged-mapping 12.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from tagged2md.layout.spacing import drawn_lines
from tagged2md.pdf.page import TextRun
from tagged2md.readers.measures import PageFacts, is_content_artifact, letters
from tagged2md.readers.tagged.content import PageContent
from tagged2md.readers.tagged.contents import Contents
from tagged2md.readers.tagged.margins import folded_line, inner_box, line_text


def without_recurring(facts: Sequence[PageFacts], contents: Contents, limit: float) -> list[PageFacts]:
    """The facts; on pages whose artifact share reaches the limit, artifacts of neighbouring pages do not count."""
    return [
        each if each.artifact_share < limit else each._replace(artifacts=_own_letters(each.page, near, contents))
        for each, near in zip(facts, _neighbours([each.page for each in facts]), strict=True)
    ]


def _neighbours(pages: Sequence[int]) -> Iterator[tuple[int, ...]]:
    for index in range(len(pages)):
        yield (*pages[max(0, index - 1) : index], *pages[index + 1 : index + 2])


def _own_letters(page: int, near: Iterable[int], contents: Contents) -> int:
    """Letters of a page's artifacts that may be content, in lines that no neighbouring page has."""
    content = contents.page(page)
    inner = inner_box(contents.box(page))
    runs = [run for run in content.artifacts if is_content_artifact(run) and inner.contains(*run.middle)]
    lines = list(drawn_lines(runs))
    others = {folded_line(line_text(line)) for number in near for line in drawn_lines(_all_runs(contents.page(number)))}
    return sum(letters(line) for line in lines if folded_line(line_text(line)) not in others)


def _all_runs(content: PageContent) -> Iterable[TextRun]:
    return chain(content.artifacts, content.untagged, *(leaf.runs for leaf in content.leaves.values()))
