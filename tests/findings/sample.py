"""What a sample of a finding is: the smallest file that raises a code, and its clean twin."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

import pikepdf
from builder import Elem, Page, Tagged, untagged

import tagged2md


class Build(Protocol):
    """Makes the file with the fault, or its clean twin: the same file without it."""

    __doc__: str | None

    def __call__(self, *, fault: bool) -> bytes: ...


Way = Literal["check", "convert"]
Found = tuple[dict[str, int], tuple[Any, ...]]
"""How often each code was met, and the findings."""


@dataclass(frozen=True)
class Sample:
    """A code, the file that raises it, and how it is met."""

    code: str
    build: Build
    how: str
    """One sentence for a person: how the file is made."""
    way: Way = "check"
    options: Mapping[str, Any] = field(default_factory=dict)
    flags: tuple[str, ...] = ()
    """What the command is told in addition; says the same as the options."""
    broken: Callable[[], AbstractContextManager[object]] = nullcontext
    """A fault of the program itself, for codes that no file can raise as long as it is sound."""

    @property
    def name(self) -> str:
        """Name of the file, in the documentation too."""
        return f"{self.code}.pdf"

    def found(self, *, fault: bool) -> Found:
        """What is found in the file with its fault, or in its twin."""
        data = self.build(fault=fault)
        with self.broken() if fault else nullcontext():
            if self.way == "check":
                result = tagged2md.check(data)
                return result.counts, result.findings
            report = tagged2md.convert(data, **self.options).report
            return report.counts, tuple(report.findings)


SAMPLES: dict[str, Sample] = {}
"""By code; filled by the modules of this folder."""


def raises(code: str, **entries: Any) -> Callable[[Build], Build]:
    """Register the function below as the sample of a code; its docstring says how the file is made."""

    def register(build: Build) -> Build:
        assert code not in SAMPLES, "two samples of one code"
        SAMPLES[code] = Sample(code, build, " ".join((build.__doc__ or "").split()), **entries)
        return build

    return register


Drawn = Callable[[Page, Elem], None]
"""Draws on a page and adds to the root element."""


def file_with(draw: Drawn, *, heading: bool = True, **entries: Any) -> bytes:
    """A tagged file of one page that is clean but for what is drawn."""
    doc = clean(**entries)
    root, page = doc.document(), doc.page()
    if heading:
        page.put(root.el("H1"), "A heading")
    draw(page, root)
    return doc.data()


def clean(**entries: Any) -> Tagged:
    """A file with title, language and the claim of PDF/UA, still without content."""
    doc = Tagged(**{"title": "A sample", **entries})
    doc.pdfua_part = 1
    return doc


def lines_of(*lines: str) -> bytes:
    """A file without tags."""
    doc = untagged()
    page = doc.page()
    for line in lines:
        page.newline()
        page.text(line)
    return doc.data()


def picture(page: Page, element: Elem) -> None:
    """A small image in an element."""
    page.newline(6)
    with page.mc(element):
        page.draw(page.doc.image(), (72, page.y, 172, page.y + 80))


def rows(page: Page, table: Elem, *texts: str, kinds: str = "HD") -> list[Elem]:
    """A table of rows whose cells are parted by ``|``; kinds are H and D, the first row's and the others'."""
    cells = []
    for number, line in enumerate(texts):
        row = table.el("TR")
        for column, text in enumerate(line.split("|")):
            cell = row.el("T" + kinds[min(number, 1)])
            page.put(cell, text, newline=column == 0, x=72 + 120 * column)
            cells.append(cell)
    return cells


def changed(data: bytes, change: Callable[[pikepdf.Pdf], object]) -> bytes:
    """The file after a change that the builder can't make."""
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        change(pdf)
        pdf.save(
            out,
            deterministic_id=True,
            compress_streams=False,
            stream_decode_level=pikepdf.StreamDecodeLevel.none,
        )
    return out.getvalue()
