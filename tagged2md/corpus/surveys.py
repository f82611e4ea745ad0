"""A look at every file of a corpus: a line of JSON each, made in this process or in others, and a row of it."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from functools import partial
from typing import NamedTuple

from tagged2md.checks import checked
from tagged2md.checks.report import result_dict, result_text
from tagged2md.checks.triage import triaged
from tagged2md.checks.triage_report import triage_dict, triage_text
from tagged2md.corpus.attempts import attempted, failure_dict, opened
from tagged2md.corpus.fingerprints import fingerprint
from tagged2md.corpus.journal import Journal
from tagged2md.corpus.sources import refuse_folder
from tagged2md.corpus.workers import Crew, results
from tagged2md.errors import Tagged2mdError
from tagged2md.options import Options
from tagged2md.pdf.file import Watch, unwatched
from tagged2md.survey.forms import Said
from tagged2md.survey.rows import Row, row_of


class Look(NamedTuple):
    """How each file is looked at."""

    options: Options
    is_quick: bool = False
    """Whether a sample of pages, without their text, is enough."""


class Surveyed(NamedTuple):
    """One file of the corpus."""

    row: Row
    said: Said | None
    """What the row was made of; None where it was known from an earlier run."""


class Work(NamedTuple):
    """How the files are worked on."""

    look: Look
    crew: Crew = Crew()
    journal: Journal | None = None
    """Where results are written down, and where those of an earlier run are."""
    watch: Watch = unwatched
    """Told of every page that is read in this process."""


def surveyed(sources: Iterable[str], work: Work) -> Iterator[Surveyed]:
    """Every file in its order: as the journal knows it, or looked at and written down as it comes."""
    journal = work.journal
    if journal is None:
        yield from looked_at(sources, work)
        return
    wanted = list(sources)
    with closing(looked_at((source for source in wanted if source not in journal.known), work)) as new:
        for source in wanted:
            row = journal.known.get(source)
            yield Surveyed(row, None) if row else written_down(next(new), journal)


def looked_at(sources: Iterable[str], work: Work) -> Generator[Surveyed]:
    """A look at every file."""
    watch = unwatched if work.crew.is_needed else work.watch
    for said in results(sources, partial(said_of, look=work.look, watch=watch), said_of_failure, work.crew):
        yield Surveyed(row_of(said.line), said)


def written_down(found: Surveyed, journal: Journal) -> Surveyed:
    """What was found, when the journal has it too."""
    if found.said:
        journal.append(found.said.line)
    return found


def said_of(source: str, look: Look, watch: Watch) -> Said:
    """What is said about a file; a file that can't be read has its error there."""
    found = attempted(source, partial(looked, source, look, watch))
    return said_of_failure(source, found) if isinstance(found, Tagged2mdError) else found


def looked(source: str, look: Look, watch: Watch) -> Said:
    """The look at a file, with its fingerprint."""
    refuse_folder(source)
    marks = {"file": source, **fingerprint(source)._asdict()}
    if look.is_quick:
        triage = triaged(opened(source), look.options, watch)
        return Said({**marks, **triage_dict(triage)}, triage_text(triage))
    result = checked(opened(source), look.options, watch)
    return Said({**marks, **result_dict(result)}, result_text(result))


def said_of_failure(source: str, error: Tagged2mdError) -> Said:
    """What is said about a file that can't be read; the command prints its error as it comes."""
    return Said({**failure_dict(source, error), **fingerprint(source)._asdict()}, "")
