"""A survey from its plan to its exit code: look at every file, judge it, tell of it, send it where it should go."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Literal, NamedTuple

from tagged2md.corpus.attempts import code_of_all
from tagged2md.corpus.fingerprints import settings_mark
from tagged2md.corpus.journal import Journal
from tagged2md.corpus.routing import Router
from tagged2md.corpus.surveys import Look, Work, surveyed
from tagged2md.corpus.workers import Crew
from tagged2md.errors import ExitCode, UsageError
from tagged2md.findings import Severity
from tagged2md.output import refuse_input
from tagged2md.pdf.file import Watch
from tagged2md.survey.forms import Csv, Details, Form, Json, JsonLines, Whole
from tagged2md.survey.gates import Failure
from tagged2md.survey.routes import Judged, Rules, judged
from tagged2md.survey.summary import Summary

FormName = Literal["details", "table", "json", "jsonl", "csv", "html"]

FILES_A_JOB = 8
"""Files from which on one more process pays: it takes as long to start as a few files take to check."""
QUICK_FILES_A_JOB = 200
"""The same where files are looked at quickly."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is asked for."""

    sources: Sequence[str]
    look: Look
    form: FormName = "details"
    rules: Rules = field(default_factory=Rules)
    crew: Crew = field(default_factory=Crew)
    output: Path | None = None
    """Where the text goes; None is standard output."""
    route: Path | None = None
    resume: Path | None = None
    width: int | None = None
    """Columns of the terminal; None is no terminal."""

    def journal(self, path: Path) -> Journal:
        """Where results are written down, and found again."""
        return Journal(path, settings_mark(self.look.options), is_quick=self.look.is_quick)

    def refuse_contradictions(self) -> None:
        """Raise UsageError or OutputError for what can't be done together."""
        if not self.sources:
            raise UsageError("no file was given; name PDF files or folders, or a list with --files-from")
        if self.resume and self.form in ("json", "jsonl"):
            raise UsageError(f"--resume keeps the JSON lines in {self.resume}; leave --{self.form} out")
        targets = [path for path in (self.output, self.route, self.resume) if path]
        for path in targets:
            refuse_input(path, self.sources)
        if len({path.absolute() for path in targets}) < len(targets):
            raise UsageError(
                f"{targets[-1]}: is to hold two things; give --output, --route and --resume files of their own"
            )


class Ears(NamedTuple):
    """Who is told what."""

    write: Callable[[str], None]
    """The text of the result."""
    tell: Callable[[str], None]
    """One line about a file that can't be read."""
    watch: Watch
    """Every page that is read in this process."""
    done: Callable[[int], None]
    """How many files are done."""


@dataclass(slots=True)
class Ended:
    """How a survey ended."""

    summary: Summary = field(default_factory=Summary)
    codes: set[ExitCode] = field(default_factory=set)
    """Of the files that can't be read."""
    corpus: tuple[Failure, ...] = ()
    """Gates that the corpus as a whole does not pass."""
    is_interrupted: bool = False

    def exit_code(self, fail_on: Severity | None) -> ExitCode:
        """The code of the whole command: gates come first, then files that can't be read, then grave findings."""
        if self.corpus or self.summary.failing:
            return ExitCode.GATE
        if self.codes:
            return code_of_all(list(self.codes))
        grave = {Severity.ERROR: ("errors",), Severity.WARNING: ("errors", "warnings")}
        met = any(self.summary.sums[name] for name in grave.get(fail_on, ())) if fail_on else False
        return ExitCode.FAILED if met else ExitCode.OK


def carried_out(plan: Plan, ears: Ears) -> Ended:
    """Carry a survey out. After Ctrl-C what was found until then is told, and nothing is left half written."""
    plan.refuse_contradictions()
    form, ended = form_of(plan), Ended()
    with ExitStack() as stack:
        journal = stack.enter_context(plan.journal(plan.resume)) if plan.resume else None
        router = stack.enter_context(Router(plan.route)) if plan.route else None
        work = Work(plan.look, plan.crew, journal, ears.watch)
        with interruptible(ended):
            for each, file in enumerate(surveyed(plan.sources, work), start=1):
                one = judged(file.row, plan.rules)
                noted(ended, one, ears.tell)
                if router:
                    router.send(one)
                ears.write(form.add(one, file.said))
                ears.done(each)
    ended.corpus = ended.summary.failures(plan.rules)
    ears.write(form.end(ended.summary, ended.corpus))
    return ended


@contextmanager
def interruptible(ended: Ended) -> Iterator[None]:
    """Ctrl-C ends what is inside, and is noted."""
    try:
        yield
    except KeyboardInterrupt:  # what was found until now is worth telling; the command ends with its own code
        ended.is_interrupted = True


def noted(ended: Ended, each: Judged, tell: Callable[[str], None]) -> None:
    """Count a file; tell at once of one that can't be read."""
    ended.summary.add(each)
    if each.row.failed:
        tell(each.row.error)
        ended.codes.add(ExitCode(each.row.exit_code))


def form_of(plan: Plan) -> Form:
    """The form that is asked for."""
    match plan.form:
        case "json":
            return Json()
        case "jsonl":
            return JsonLines()
        case "csv":
            return Csv()
        case "html":
            from tagged2md.corpus.thumbnails import thumbnails
            from tagged2md.survey.html import survey_html

            drawn = partial(thumbnails, crew=plan.crew, options=plan.look.options)
            return Whole(partial(survey_html, pictures=drawn))
        case "table":
            from tagged2md.survey.table import survey_text  # rich takes a while to load

            return Whole(partial(survey_text, width=plan.width))
        case "details":
            return Details(is_alone=len(plan.sources) == 1)


def jobs_for(files: int, *, is_quick: bool) -> int:
    """Processes that pay for so many files: as many as there are cores, fewer for little work."""
    return max(1, min(os.cpu_count() or 1, files // (QUICK_FILES_A_JOB if is_quick else FILES_A_JOB)))
