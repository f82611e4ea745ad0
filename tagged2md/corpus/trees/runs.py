"""A corpus from its plan to its tables: what is gone is removed, what is there is kept, the rest is made."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager, ExitStack, closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Literal, NamedTuple

from tagged2md.corpus.attempts import code_of_all
from tagged2md.corpus.plans import jobs_for
from tagged2md.corpus.routing import Router
from tagged2md.corpus.trees.making import Job, Made, forget, made, unmade
from tagged2md.corpus.trees.names import RECORD, Files, files_of, parts_of
from tagged2md.corpus.trees.records import Making, Record, judged_from, parsed
from tagged2md.corpus.trees.remote import PRIVATE, is_remote, scheme_of
from tagged2md.corpus.trees.sources import Sources
from tagged2md.corpus.trees.stores import Store, store_at
from tagged2md.corpus.trees.tables import JSON_LINES, PARQUET, Add, json_tables, without_others
from tagged2md.corpus.workers import Crew, results
from tagged2md.errors import ExitCode, UsageError
from tagged2md.output import refuse_input
from tagged2md.pdf.file import Watch, unwatched
from tagged2md.survey.gates import Failure
from tagged2md.survey.routes import Judged
from tagged2md.survey.summary import Summary

Format = Literal["jsonl", "parquet"]


@dataclass(frozen=True, slots=True)
class Plan:
    """What is asked for."""

    sources: Sources
    target: str
    """Folder or address."""
    making: Making
    crew: Crew = field(default_factory=Crew)
    tables: Format = "jsonl"
    route: Path | None = None
    dask: str | None = None
    """Address of a Dask scheduler, or ``local``; None is this program's own processes."""

    def refuse_contradictions(self) -> None:
        """Raise UsageError or OutputError for what can't be done together."""
        if not self.sources.names and self.sources.in_target:
            raise UsageError(
                f"{self.target}: all files that were given lie below it, where results go; choose another folder"
            )
        if not self.sources.names:
            raise UsageError("no file was given; name PDF files, folders or addresses, or a list with --files-from")
        if (self.crew.is_needed or self.dask) and is_private(self.sources, self.target):
            raise UsageError("memory:// belongs to one process; leave --jobs, --timeout, --max-memory and --dask out")
        if self.dask and (self.crew.timeout_s or self.crew.max_memory):
            raise UsageError("--timeout and --max-memory are for processes of ours; Dask has limits of its own")
        local = [each for each in self.sources.names if not is_remote(each)]
        for path in [self.route] if self.route else []:
            refuse_input(path, local)


def is_private(sources: Sources, target: str) -> bool:
    """Whether something is named that no other process sees."""
    return any(is_remote(each) and scheme_of(each) == PRIVATE for each in (target, *sources.names))


def jobs_that_pay(sources: Sources, target: str) -> int:
    """Processes that pay for so many files."""
    return 1 if is_private(sources, target) else jobs_for(len(sources.names), is_quick=False)


def documents(plan: Plan, watch: Watch = unwatched) -> Generator[Made]:
    """Every document in the order of the sources, as soon as it is made; the tables appear after the last one."""
    plan.refuse_contradictions()
    store = store_at(plan.target)
    job = Job(store, plan.making, plan.making.settings, plan.sources.top)
    tables_in = tables(plan.tables)
    with ExitStack() as stack:
        stack.enter_context(store.alone())
        router = stack.enter_context(Router(plan.route)) if plan.route else None
        tidied(store, plan.sources)
        with tables_in(store) as add:
            for each in worked(plan, job, watch):
                add(each)
                if router:
                    router.send(judged_from(each.record, plan.making.rules))
                yield each
        without_others(store, JSON_LINES if plan.tables == "jsonl" else PARQUET)
        store.swept()


def worked(plan: Plan, job: Job, watch: Watch) -> Iterator[Made]:
    """The work, in this process, in others, or on other machines."""
    names, failed = plan.sources.names, partial(unmade, job=job)
    work = partial(made, job=job, watch=unwatched if plan.crew.is_needed or plan.dask else watch)
    if plan.dask is None:
        return results(names, work, failed, plan.crew)
    from tagged2md.corpus.trees.on_dask import dask_results  # Dask is an extra

    return dask_results(names, work, failed, plan.dask, plan.crew.jobs)


def tables(wanted: Format) -> Callable[[Store], AbstractContextManager[Add]]:
    """The tables in a format. Raises UsageError where what it needs is missing."""
    if wanted == "jsonl":
        return json_tables
    from tagged2md.corpus.trees.parquet import library, parquet_tables  # pyarrow is an extra

    library()  # says that it is missing before anything is touched
    return parquet_tables


def tidied(store: Store, sources: Sources) -> None:
    """Remove what a killed run left half written, and the results of sources that are gone.

    Nothing counts as gone while a folder is: a disk that is not mounted, a pattern with a slip, cost no results.
    """
    store.swept()
    if not sources.is_complete:
        return
    wanted = {files_of(source, sources.top).record for source in sources.names}
    for name in list(store.names()):
        if name.endswith(RECORD) and name not in wanted and is_ours(parsed(store.read(name)), name):
            forget(store, Files(name.removesuffix(RECORD)))
            for folder in PurePosixPath(name).parents[:-1]:
                store.drop_folder(str(folder))


def is_ours(record: Record | None, name: str) -> bool:
    """Whether a record is one of ours: it is named after the file that it is about."""
    return record is not None and PurePosixPath(name).name == parts_of(record["file"])[-1] + RECORD


class Ears(NamedTuple):
    """Who is told what."""

    tell: Callable[[str], None]
    """One line about a file without results."""
    watch: Watch
    """Every page that is read in this process."""
    done: Callable[[int], None]
    """How many files are done."""


@dataclass(slots=True)
class Ended:
    """How a run ended."""

    summary: Summary = field(default_factory=Summary)
    made: int = 0
    """Files that were worked on in this run."""
    others: int = 0
    """Those of them that had results of other settings."""
    converted: int = 0
    """Files that have Markdown."""
    chunks: int = 0
    codes: set[ExitCode] = field(default_factory=set)
    """Of files without results, or with a part of them only."""
    corpus: tuple[Failure, ...] = ()
    """Gates that the corpus as a whole does not pass."""
    is_interrupted: bool = False

    @property
    def exit_code(self) -> ExitCode:
        """The code of the whole command: gates come first."""
        if self.corpus or self.summary.failing:
            return ExitCode.GATE
        return code_of_all(list(self.codes))

    def note(self, each: Made, one: Judged) -> None:
        """Count a document."""
        self.summary.add(one)
        self.made += each.is_new
        self.others += each.is_other
        self.converted += each.record["markdown"] is not None
        self.chunks += each.record["chunk_count"]
        if each.record["exit_code"]:
            self.codes.add(ExitCode(each.record["exit_code"]))

    def lines(self) -> Iterator[str]:
        """What is said at the end."""
        from tagged2md.survey.summary import line_of

        yield line_of(self.summary)
        yield f"{self.converted} converted, {self.chunks} chunks; {self.summary.files - self.made} as they were"
        if self.others:
            yield f"{self.others} had results of other options or another version; they were made anew"
        yield from (f"the corpus fails: {failure}" for failure in self.corpus)


def carried_out(plan: Plan, ears: Ears) -> Ended:
    """Work on a whole corpus. After Ctrl-C the documents that were made stay; the tables are those from before."""
    ended = Ended()
    try:
        with closing(documents(plan, ears.watch)) as every:
            for count, each in enumerate(every, start=1):
                ended.note(each, judged_from(each.record, plan.making.rules))
                if each.record["error"]:
                    ears.tell(each.record["error"])
                if each.is_new:  # those that were there come at once, and would spoil the rate
                    ears.done(count)
    except KeyboardInterrupt:  # what was made until now is kept; the command ends with its own code
        ended.is_interrupted = True
    ended.corpus = ended.summary.failures(plan.making.rules)
    return ended
