"""``tagged2md.check_corpus``: the check of many files, one result after the other."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import Unpack

from tagged2md.corpus.sources import PDFS, found
from tagged2md.corpus.surveys import Look, Work, surveyed
from tagged2md.corpus.workers import Crew
from tagged2md.options import OptionFields, options_of
from tagged2md.survey.gates import DEFAULT_WARNINGS, gate_of, refuse_unmeasured
from tagged2md.survey.routes import Judged, Rules, judged

Paths = str | os.PathLike[str] | Iterable[str | os.PathLike[str]]


def check_corpus(  # noqa: PLR0913 - what may be chosen about a corpus, each by its name
    paths: Paths,
    *,
    glob: str = PDFS,
    gates: Sequence[str] = (),
    quick: bool = False,
    jobs: int = 1,
    timeout: float = 0,
    max_memory: int = 0,
    **options: Unpack[OptionFields],
) -> Iterator[Judged]:
    """Check files, and all files of folders that match ``glob``, one by one in their order.

    Each result has the facts of a file as a flat ``row`` and as ``facts`` (the JSON form of ``check``), the gates that
    ``failed``, and the route it should take, with the reason. A file that can't be read is a result too, with an
    error in its row. Nothing is read before the results are asked for, and nothing is kept of those that were given.

    With ``quick`` only the catalog and a sample of pages are looked at. ``jobs`` is the number of processes,
    ``timeout`` the seconds and ``max_memory`` the bytes for one file (0 is no limit); with any of them set, call it
    below ``if __name__ == "__main__":``, for the processes import the main module. The options are those of ``check``.
    Raises UsageError for what is no gate, or none that a quick look can judge.
    """
    rules = Rules(tuple(map(gate_of, gates)), DEFAULT_WARNINGS)
    if quick:
        refuse_unmeasured(gates)
    work = Work(Look(options_of(options), quick), Crew(jobs, timeout, max_memory))
    return results(found(listed(paths), glob), work, rules)


def results(sources: Iterable[str], work: Work, rules: Rules) -> Iterator[Judged]:
    """The files under the rules, with their facts."""
    for row, said in surveyed(sources, work):
        yield judged(row, rules)._replace(facts=said.line if said else None)


def listed(paths: Paths) -> Iterator[str]:
    """The paths, though only one was given."""
    yield from (os.fspath(path) for path in ([paths] if isinstance(paths, str | os.PathLike) else paths))
