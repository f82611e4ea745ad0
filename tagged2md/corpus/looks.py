"""A look at each of many files: ``check``, ``tree`` and ``inspect``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from tagged2md.corpus.attempts import attempted, failure_dict, opened
from tagged2md.errors import ExitCode, Tagged2mdError
from tagged2md.options import Options
from tagged2md.output import STDIN, refuse_input, write_text
from tagged2md.pdf.file import Source, Watch, unwatched
from tagged2md.pipeline import inspected
from tagged2md.report import json_text

Result = TypeVar("Result")


class Looked(NamedTuple, Generic[Result]):
    """What ``check`` or ``tree`` says of one input, or why it can't."""

    source: str
    result: Result | Tagged2mdError

    @property
    def exit_code(self) -> ExitCode:
        """The code the command would end with, were this the only file."""
        return self.result.exit_code if isinstance(self.result, Tagged2mdError) else ExitCode.OK


def looked_at(sources: Sequence[str], look: Callable[[Source], Result]) -> Iterator[Looked[Result]]:
    """A look at every input; one that fails does not stop the others."""
    for source in sources:
        yield Looked(source, attempted(source, partial(look, opened(source))))


def inspection(source: str, output: str | None, options: Options, watch: Watch = unwatched) -> str:
    """What ``inspect`` has to print of a file: its HTML, or nothing where that was written to ``output``."""
    path = None if output in (None, STDIN) else Path(str(output))
    if path is not None:
        refuse_input(path, [source], "page")
    found = attempted(source, lambda: inspected(opened(source), options, watch).html)
    if isinstance(found, Tagged2mdError):
        raise found
    if path is None:
        return found
    write_text(path, found)
    return ""


def json_of(results: Sequence[Looked[Result]], plain: Callable[[Result], dict[str, Any]]) -> str:
    """One JSON text for all of them: that of the only input, or an array of them under ``files``."""
    found = [
        failure_dict(source, result) if isinstance(result, Tagged2mdError) else plain(result)
        for source, result in results
    ]
    return json_text(found[0] if len(found) == 1 else {"files": found})
