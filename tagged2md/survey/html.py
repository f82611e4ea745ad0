"""A survey as one page of HTML that needs nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape

from tagged2md.survey.gates import Failure
from tagged2md.survey.routes import Judged
from tagged2md.survey.summary import Summary, line_of

Pictures = Callable[[Sequence[Judged]], Mapping[str, bytes]]
"""Pictures of files, as PNG, by their names."""


def survey_html(files: Sequence[Judged], summary: Summary, corpus: Sequence[Failure], pictures: Pictures) -> str:  # noqa: ARG001
    """The page."""
    rows = "".join(f"<tr><td>{escape(each.row.file)}<td>{each.route}<td>{escape(each.reason)}" for each in files)
    fails = "".join(f"<p>the corpus fails: {escape(str(failure))}" for failure in corpus)
    head = "<!DOCTYPE html><meta charset=utf-8><title>Survey</title>"
    return f"{head}<p>{escape(line_of(summary))}{fails}<table>{rows}</table>\n"
