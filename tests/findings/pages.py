"""The pages of docs/findings, what is generated in them, and the index over them."""

from __future__ import annotations

import contextlib
import io
import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from findings.samples import SAMPLES, Sample

from tagged2md import cli
from tagged2md.findings import CATALOGUE, printable

DOCS = Path(__file__).parents[2] / "docs"
INDEX = DOCS / "findings.md"
FOLDER = DOCS / "findings"

GROUPS = ("Matterhorn Protocol", "Trust in the tags", "The structure tree", "Content", "File and pages")
"""In the order of the index."""

INTRODUCTION = """\
# Findings

What `tagged2md check`, `--report` and `-v` say about a file. A finding has a code, a severity, a message, and where
known a page and an object. Codes like `13-004` are those of the Matterhorn Protocol 1.1 of the PDF Association; codes
that begin with `T2M-` are ours. At most 20 places are kept for each code; the counts are complete.

The page of a code says what it is, why it matters and how to repair it in Word, InDesign, LaTeX and Acrobat, and shows
it on a small file. `python tests/findings/write.py FOLDER` writes these files.

Clauses are those of ISO 32000-1:2008 (PDF 1.7) and ISO 14289-1:2014 (PDF/UA-1) unless another standard is named. Advice
on LaTeX takes `\\DocumentMetadata{tagging=on}` before `\\documentclass` for granted, best with LuaLaTeX and LaTeX
2025-06-01 or newer: without that line LaTeX writes no tags at all. Commands of Acrobat are named as in Acrobat Pro
since 2023: *Prepare for accessibility* was *Accessibility* before, the *Accessibility tags* panel *Tags*.
"""


@dataclass(frozen=True)
class Page:
    """A page as it is written."""

    code: str
    text: str

    def match(self, pattern: str) -> str:
        """The first group of the first match; empty where there is none."""
        found = re.search(pattern, self.text, re.MULTILINE)
        return found[1] if found else ""

    @property
    def title(self) -> str:
        """The heading."""
        return self.match(r"\A# (.+)")

    @property
    def severity(self) -> str:
        """What the page says the severity is."""
        return self.match(r"^\*\*Severity:\*\* (\w+)\.")

    @property
    def group(self) -> str:
        """Part of the index."""
        return self.match(r"\*\*Group:\*\* (.+?)\.$")

    @property
    def meaning(self) -> str:
        """What the finding means, in a sentence or two: the first paragraph."""
        return " ".join(self.match(r"\*\*Group:\*\*.*\n\n((?:.+\n)+)").split())

    def section(self, title: str) -> str:
        """The text of a section."""
        found = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", self.text, re.MULTILINE | re.DOTALL)
        return found[1].strip() if found else ""

    @property
    def sections(self) -> list[str]:
        """The headings of the sections."""
        return re.findall(r"^## (.+)$", self.text, re.MULTILINE)


def pages() -> dict[str, Page]:
    """The pages there are, by code."""
    return {path.stem: Page(path.stem, path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.md"))}


def index(written: dict[str, Page]) -> str:
    """The index of the pages."""
    parts = [INTRODUCTION]
    for group in GROUPS:
        rows = [row(written[code]) for code in CATALOGUE if code in written and written[code].group == group]
        parts.append(
            "\n".join((f"## {group}\n", "| code | severity | what it is | what it means |", LINE, *rows)) + "\n"
        )
    return "\n".join(parts)


LINE = "| --- | --- | --- | --- |"


def row(page: Page) -> str:
    """A row of the index."""
    rule = CATALOGUE[page.code]
    return f"| [`{page.code}`](findings/{page.code}.md) | {rule.severity} | {rule.title} | {page.meaning} |"


def with_example(page: Page) -> str:
    """The page with what its sample shows at its end."""
    head = page.text.partition("## See it\n")[0].rstrip()
    return f"{head}\n\n## See it\n\n{example(SAMPLES[page.code])}"


def example(sample: Sample) -> str:
    """How the sample is made, and what the command says about it."""
    lines = "\n".join(shown(sample))
    return f"**Sample:** {sample.how}\n\n```console\n$ {command(sample)}\n...\n{lines}\n```\n"


def command(sample: Sample) -> str:
    """What to type."""
    words = ("check", sample.name) if sample.way == "check" else (sample.name, "-v", *sample.flags)
    return " ".join(("tagged2md", *words))


def shown(sample: Sample) -> Iterator[str]:
    """The lines of the command about the code."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / sample.name).write_bytes(sample.build(fault=True))
        with contextlib.chdir(folder):
            out, err = printed(sample)
    if sample.way == "convert":
        yield from (line for line in err.splitlines() if line.endswith(f"[{sample.code}]"))
        return
    messages = tuple(printable(each.message) for each in sample.found(fault=True)[1] if each.code == sample.code)
    is_ours = False
    for line in out.splitlines():
        is_ours = line.split()[1:2] == [sample.code] or (is_ours and line.endswith(messages))
        if is_ours:
            yield line


def printed(sample: Sample) -> tuple[str, str]:
    """Standard output and standard error of the command in this folder."""
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), sample.broken():
        cli.exit_code(command(sample).split()[1:])
    return tuple(stream.buffer.getvalue().decode("utf-8") for stream in (out, err))
