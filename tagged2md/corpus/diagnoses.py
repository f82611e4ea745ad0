"""A text of another parser, read from a file or standard input, set against its PDF."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, cast

from tagged2md.corpus.attempts import attempted, opened
from tagged2md.diagnosis import Diagnosis, diagnosed
from tagged2md.diagnosis.diagnosing import text_at
from tagged2md.errors import Tagged2mdError, UsageError
from tagged2md.output import STDIN
from tagged2md.pdf.file import Watch, unwatched

if TYPE_CHECKING:
    from tagged2md.options import Options


def diagnosis(file: str, against: str, options: Options, watch: Watch = unwatched) -> Diagnosis:
    """The diagnosis of a text; either input may be standard input. Raises the errors of both."""
    if file == STDIN == against:
        raise UsageError("standard input: can't be both the PDF and the text; name a file for one of them")
    text = text_of(against)
    found = attempted(file, partial(diagnosed, opened(file), text, options, watch, against))
    if isinstance(found, Tagged2mdError):
        raise found
    return found


def text_of(name: str) -> str:
    """The text in a file, or on standard input."""
    if name != STDIN:
        return text_at(Path(name))
    return cast("BinaryIO", opened(name)).read().decode("utf-8-sig", "replace")
