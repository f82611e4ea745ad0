"""Description lists: terms at the left edge, on lines of their own or before the text, and definitions indented."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from tagged2md.readers.heuristic.census import Facts
from tagged2md.readers.heuristic.evidence import ends_sentence, first_letter
from tagged2md.readers.heuristic.lists import candidate
from tagged2md.readers.heuristic.records import Column, Marker, TextLine

MIN_INDENT_EM, MAX_INDENT_EM = 1.2, 8.0
"""Indent of definitions: LaTeX has 2.5 em, browsers 2.5 to 3.6, manuals of commands up to 7."""
SAME_EM = 0.3
"""Edges closer than this are the same."""
MIN_TERMS = 3
"""Terms that make a list; two labels over indented text are met elsewhere, too."""
MAX_TERM_LETTERS = 60
"""Characters of a term."""
CLOSE_STEP = 1.6
"""A definition starts within this many leadings below a term on a line of its own."""
FAR_STEP = 3.0
"""Steps of this many leadings end a list."""
PROSE_LETTERS = 25
"""Characters of a line of text at the edge of the terms, which shows that definitions are what is indented."""


class Term(NamedTuple):
    """A line that starts with a term."""

    at: int
    runs: int
    """Runs of the term."""
    text_x: float
    """Left edge of the definition."""
    is_own: bool
    """Whether it has a line of its own."""


def term_markers(column: Column, facts: Facts, items: Collection[int]) -> dict[int, Marker]:
    """Markers for the lines that start with a term of a description list, by index; ``items`` have drawn bullets."""
    lines = column.lines
    found = [term for at in range(len(lines) - 1) if at not in items and (term := term_at(lines, at, items))]
    if not found:
        return {}
    found = with_short_ones(found, lines)
    return {
        term.at: marker_of(term, lines[term.at])
        for group in groups(found, lines, facts)
        if is_list(group, lines, facts)
        for term in group
    }


def term_at(lines: Sequence[TextLine], at: int, items: Collection[int]) -> Term | None:
    """The term that a line starts with, if the line after it is indented as a definition is."""
    line, below = lines[at], lines[at + 1]
    em = line.size
    indent = below.x0 - line.x0
    if not MIN_INDENT_EM * em <= indent <= MAX_INDENT_EM * em or below.y > line.y - em / 2 or at + 1 in items:
        return None
    if candidate(line) is not None or candidate(below) is not None or abs(below.size - em) > SAME_EM:
        return None
    lead = lead_of(line)
    if lead:
        return Term(at, lead, below.x0, is_own=False)
    is_own = len(line.text) <= MAX_TERM_LETTERS and line.x1 - line.x0 < (below.x1 - below.x0)
    return Term(at, len(line.runs), below.x0, is_own=True) if is_own and is_term(line.text) else None


def with_short_ones(found: Sequence[Term], lines: Sequence[TextLine]) -> list[Term]:
    """The terms, with those after the first whose definition goes on in no second line."""
    known = {term.at: term for term in found}
    made: list[Term] = [found[0]]
    for at in range(found[0].at + 1, len(lines)):
        last, line = made[-1], lines[at]
        if at in known:
            made.append(known[at])
        elif not last.is_own and abs(line.x0 - lines[last.at].x0) <= SAME_EM * line.size:
            lead = lead_of(line)
            if lead and candidate(line) is None:
                made.append(Term(at, lead, last.text_x, is_own=False))
    return made


def lead_of(line: TextLine) -> int:
    """Runs of the bold term that the text of its line follows."""
    count = next((i for i, run in enumerate(line.runs) if not run.style.font.bold), 0)
    text = " ".join([run.text for run in line.runs[:count]])
    return count if count and is_term(text) else 0


def is_term(text: str) -> bool:
    """Whether a text may be a term: short, no sentence, and no number as rows of tables have."""
    return (
        first_letter(text).isalpha() and len(text) <= MAX_TERM_LETTERS and not ends_sentence(text) and text[-1] != ","
    )


def groups(found: Sequence[Term], lines: Sequence[TextLine], facts: Facts) -> list[list[Term]]:
    """Terms that follow each other, with nothing but their definitions between them."""
    made: list[list[Term]] = []
    for term in found:
        last = made[-1][-1] if made else None
        if last is not None and goes_on(last, term, lines, facts):
            made[-1].append(term)
        else:
            made.append([term])
    return made


def goes_on(last: Term, term: Term, lines: Sequence[TextLine], facts: Facts) -> bool:
    """Whether a term is the next one of a list."""
    em = lines[term.at].size
    between = lines[last.at + 1 : term.at]
    return (
        last.is_own is term.is_own
        and abs(lines[last.at].x0 - lines[term.at].x0) <= SAME_EM * em
        and abs(last.text_x - term.text_x) <= SAME_EM * em
        and (not last.is_own or lines[last.at].look == lines[term.at].look)
        and all(abs(line.x0 - term.text_x) <= SAME_EM * em for line in between)
        and lines[term.at - 1].y - lines[term.at].y <= FAR_STEP * facts.leading(em)
    )


def is_list(group: Sequence[Term], lines: Sequence[TextLine], facts: Facts) -> bool:
    """Whether terms are those of a description list: all different, beside text at their edge, definitions wrapped."""
    if len(group) < MIN_TERMS or len({text_of(term, lines) for term in group}) < len(group):
        return False
    first, last = group[0], group[-1]
    em = lines[first.at].size
    if first.is_own and not all(is_close(lines, term.at, facts) for term in group):
        return False
    wrapped = sum(
        abs(lines[i].x0 - first.text_x) <= SAME_EM * em and abs(lines[i + 1].x0 - first.text_x) <= SAME_EM * em
        for i in range(first.at, last.at)
    )
    return (wrapped > 0 or not first.is_own) and has_prose_beside(group, lines, facts)


def is_close(lines: Sequence[TextLine], at: int, facts: Facts) -> bool:
    """Whether a definition starts right below its term."""
    return lines[at].y - lines[at + 1].y <= CLOSE_STEP * facts.leading(lines[at].size)


def has_prose_beside(group: Sequence[Term], lines: Sequence[TextLine], facts: Facts) -> bool:
    """Whether there is text at the edge of the terms: else they are headings that hang out of indented text."""
    first, last = group[0].at, group[-1].at
    x0, em = lines[first].x0, lines[first].size
    return any(
        (i < first or i > last)
        and line.size == facts.body.size
        and len(line.text) >= PROSE_LETTERS
        and abs(line.x0 - x0) <= SAME_EM * em
        for i, line in enumerate(lines)
    )


def text_of(term: Term, lines: Sequence[TextLine]) -> str:
    """The term."""
    line = lines[term.at]
    return line.text if term.is_own else " ".join([run.text for run in line.runs[: term.runs]])


def marker_of(term: Term, line: TextLine) -> Marker:
    """The marker of an item that a term starts."""
    label = text_of(term, [line] * (term.at + 1)).strip()
    kind = "code term" if line.look.mono and term.is_own else "term"
    return Marker(label, kind, None, line.x0, term.text_x, term.runs, 0)
