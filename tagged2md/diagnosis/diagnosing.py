"""Sets another text of a file against the file."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

from tagged2md.collector import patient_collector
from tagged2md.diagnosis.comparing import headings_of, items_of, links_of, repeats_of, tables_of
from tagged2md.diagnosis.faults import faults_of
from tagged2md.diagnosis.matching import USED, Alignment, aligned
from tagged2md.diagnosis.ordering import order_of
from tagged2md.diagnosis.passages import added_passages, doubled_letters, doubled_passages, lost_passages
from tagged2md.diagnosis.records import Characters, Diagnosis, Garbage, PageShare
from tagged2md.diagnosis.reference import DUE, HIDDEN, RUNNING, TEXT, Reference, reference_of
from tagged2md.diagnosis.texts import Form, Read, read_text
from tagged2md.errors import InputNotFoundError
from tagged2md.options import OptionFields, Options, options_of
from tagged2md.pdf.file import Source, Watch, open_pdf, unwatched

if TYPE_CHECKING:
    from collections.abc import Iterable


def diagnose(pdf: Source, markdown: str | Path, **options: Unpack[OptionFields]) -> Diagnosis:
    """What another text of a PDF lacks, doubles and mixes up.

    ``pdf`` and the options are those of convert; ``markdown`` is the text itself, or the path of its file. A file whose
    name ends in ``.txt`` is taken as plain text. Raises the errors of convert, but not for a file without text.
    """
    if isinstance(markdown, Path):
        return diagnosed(pdf, text_at(markdown), options_of(options), against=str(markdown))
    return diagnosed(pdf, markdown, options_of(options))


def text_at(path: Path) -> str:
    """The text in a file; bytes that are no UTF-8 become U+FFFD, which the diagnosis counts."""
    try:
        return path.read_bytes().decode("utf-8-sig", "replace")
    except FileNotFoundError as error:
        raise InputNotFoundError(f"{path}: no such file; give the Markdown of another parser") from error
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        raise InputNotFoundError(f"{path}: can't be read ({error}); check the path") from error


@patient_collector()
def diagnosed(pdf: Source, text: str, options: Options, watch: Watch = unwatched, against: str = "<text>") -> Diagnosis:
    """The same as diagnose, for an options record."""
    with open_pdf(pdf, options, watch=watch) as file:
        reference = reference_of(file, options)
    return diagnosis_of(reference, read_text(text, form_of(against)), against)


def form_of(name: str) -> Form:
    """How a text is to be read, by the name of its file."""
    return "text" if name.lower().endswith(".txt") else "markdown"


def diagnosis_of(reference: Reference, read: Read, against: str) -> Diagnosis:
    """The diagnosis of a text of a file that is read already."""
    found = aligned(reference.stream, read.stream)
    diagnosis = Diagnosis(
        file=reference.file,
        against=against,
        page_count=reference.page_count,
        characters=characters_of(found),
        pages=tuple(pages_of(found)),
        lost=lost_passages(found, DUE),
        doubled=doubled_passages(found),
        added=added_passages(found),
        order=order_of(found, TEXT),
        headings=headings_of(reference, read),
        tables=tables_of(reference, read),
        items=items_of(reference, read),
        links=links_of(reference, read),
        repeats=repeats_of(read.lines),
        garbage=Garbage(read.codes, read.unknown, read.private),
        images=read.images,
        is_image_only=bool(read.images) and not read.stream.text,
    )
    return faults_of(diagnosis)


def characters_of(found: Alignment) -> Characters:
    """Letters and digits by what became of them."""
    here = Counter[int]()
    for word in found.here.words:
        here[word.kind] += found.taken.count(USED, word.start, word.end)
    due = [word for word in found.here.words if word.kind in DUE]
    return Characters(
        shown=sum(len(word.letters) for word in due),
        found=sum(here[kind] for kind in DUE),
        doubled=doubled_letters(found),
        added=found.used.count(0),
        running=here[RUNNING],
        hidden=here[HIDDEN],
    )


def pages_of(found: Alignment) -> Iterable[PageShare]:
    """What is found of each page."""
    shown, there = Counter[int](), Counter[int]()
    for word in found.here.words:
        if word.kind in DUE:
            shown[word.page] += len(word.letters)
            there[word.page] += found.taken.count(USED, word.start, word.end)
    return (PageShare(page, shown[page], there[page]) for page in sorted(shown))
