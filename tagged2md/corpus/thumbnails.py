"""Small pictures of files that need attention, for the page of a survey.

Each is drawn in a process of its own crew: a file that crashes the renderer, or takes too long, costs its picture.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from tagged2md.corpus.workers import Crew, results
from tagged2md.errors import Tagged2mdError, UsageError
from tagged2md.options import Options
from tagged2md.output import STDIN
from tagged2md.pdf.file import open_pdf
from tagged2md.pdf.rendering import Renderer, library
from tagged2md.survey.html_data import Album, Picture, by_attention
from tagged2md.survey.routes import Judged

MOST_PICTURES = 300
"""Pictures in one page: at 5 KB each they take 2 MB of it."""
PATIENCE_S = 20.0
"""Wall seconds for one picture, with the start of its process; most take a tenth of a second, and nothing is lost
without it."""
FILES_A_JOB = 8
"""Files from which on one more process pays."""
WITHOUT_PDFIUM = "There are no pictures of the pages: they need pypdfium2 (pip install 'tagged2md[inspect]')."


def thumbnails(files: Sequence[Judged], *, crew: Crew, options: Options) -> Album:
    """Pictures of the files that fail, the worst first: of the page at fault, or the first."""
    wanted = [each.row for each in by_attention(files) if needs_picture(each)]
    if not wanted:
        return Album({})
    if not can_draw():
        return Album({}, WITHOUT_PDFIUM)
    shown = {row.file: row.page_at_fault or 1 for row in wanted[:MOST_PICTURES]}
    work = partial(picture_of, pages=shown, options=options)
    found = zip(shown, results(shown, work, without_picture, crew_for(len(shown), crew)), strict=True)
    return Album({file: picture for file, picture in found if picture}, note_of(len(shown), len(wanted)))


def needs_picture(each: Judged) -> bool:
    """Whether somebody will want to see why a file is not fit; standard input can't be read again."""
    return (each.route != "ok" or bool(each.failed)) and each.row.file != STDIN


def can_draw() -> bool:
    """Whether the renderer is installed."""
    try:
        library()
    except UsageError:  # how a missing extra is told
        return False
    return True


def crew_for(files: int, crew: Crew) -> Crew:
    """The processes that draw: never this one, and none that takes for ever."""
    jobs = min(crew.jobs, 1 + files // FILES_A_JOB)
    return replace(crew, jobs=jobs, timeout_s=PATIENCE_S)


def picture_of(source: str, pages: Mapping[str, int], options: Options) -> Picture | None:
    """The picture of a file; None where it can't be read or drawn."""
    try:
        with open_pdf(source, options) as pdf, Renderer(pdf, source) as renderer:
            data = renderer.thumbnail(pages[source])
    except (Tagged2mdError, OSError, MemoryError):  # what is wrong with it, its row says already
        return None
    return None if data is None else Picture(pages[source], data)


def without_picture(_source: str, _error: Tagged2mdError) -> None:
    """What there is of a file whose process died or was stopped."""


def note_of(shown: int, wanted: int) -> str:
    """What should be said of the pictures."""
    return "" if shown == wanted else f"There are pictures of {shown} of the {wanted} files that need attention."
