"""Small pictures of the first pages of files that need attention, for the page of a survey."""

from __future__ import annotations

from collections.abc import Sequence

from tagged2md.corpus.workers import Crew
from tagged2md.options import Options
from tagged2md.survey.routes import Judged


def thumbnails(_files: Sequence[Judged], *, crew: Crew, options: Options) -> dict[str, bytes]:  # noqa: ARG001
    """PNG by file."""
    return {}
