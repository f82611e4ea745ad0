"""The lines of code: by the structure and by the baselines, with indents and columns from the geometry."""

from __future__ import annotations

from collections.abc import Sequence

from tagged2md.layout.joins import joined_code
from tagged2md.pdf.page import TextRun
from tagged2md.readers.tagged.inlines import is_code_face
from tagged2md.readers.tagged.parts import CodePart, Gap, Glyphs, InlinePart, Object, TextPart, Words

PLAIN = Glyphs | Gap
"""Parts of text without objects and replacements."""


def is_one_line(part: CodePart) -> bool:
    """Whether a block of code has one line only."""
    return len(code_lines(part.bits)) == 1


def code_of(part: TextPart) -> CodePart | None:
    """A paragraph in a monospaced face as code; None for any other.

    WeasyPrint has no element for code; Word and LibreOffice write a P for each line of it.
    """
    if part.kind != "paragraph" or not all(isinstance(bit, PLAIN) for bit in part.bits):
        return None
    runs = [run for bit in part.bits if isinstance(bit, Glyphs) for run in bit.runs if not run.text.isspace()]
    if not runs or not all(is_code_face(run) for run in runs):
        return None
    if any(bit.looks.url for bit in part.bits if isinstance(bit, Glyphs)):
        return None
    is_paragraph = part.elem is not None and part.elem.role == "P"
    return CodePart([Gap.LINE, *part.bits, Gap.LINE], part.elem, part if is_paragraph else None)


def code_lines(parts: Sequence[InlinePart]) -> list[str]:
    """The lines of code; structure may begin a line, and so does each baseline."""
    runs: list[TextRun] = []
    starts: set[int] = set()
    for part in parts:
        match part:
            case Gap.LINE:
                starts.add(len(runs))
            case Glyphs() | Object():
                # White space is told by geometry: a run of it does not say how wide it is.
                runs.extend(run for run in part.runs if not run.text.isspace())
            case Words():
                runs.extend(_word_runs(part))
            case _:
                pass
    text: list[str] = []
    for index, (before, shown) in enumerate(joined_code(runs)):
        is_new = index in starts and index > 0 and "\n" not in before
        text.append(("\n" + before if is_new else before) + shown)
    return _trimmed("".join(text).split("\n"))


def _word_runs(words: Words) -> list[TextRun]:
    if not words.runs:
        return []
    return [words.runs[0]._replace(text=words.text)]


def _trimmed(lines: Sequence[str]) -> list[str]:
    """Lines without white space at their ends and without empty ones around them."""
    found = [line.rstrip() for line in lines]
    while found and not found[-1]:
        found.pop()
    while found and not found[0]:
        found.pop(0)
    return found
