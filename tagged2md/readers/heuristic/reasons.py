"""Why the heuristic reader takes something for what it is, in words, for ``tagged2md inspect``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tagged2md.geometry import Rect
from tagged2md.readers.heuristic import headings
from tagged2md.readers.heuristic.aside import turned_box
from tagged2md.readers.heuristic.drafts import Part, Said
from tagged2md.readers.heuristic.found import CodeLines, ContentsLines, Found
from tagged2md.readers.heuristic.recognisers import Role
from tagged2md.readers.heuristic.records import TextLine, box_of
from tagged2md.readers.heuristic.strips import UPRIGHT
from tagged2md.readers.heuristic.table_records import TableFound
from tagged2md.trail import Evidence, Spot, spots_of

if TYPE_CHECKING:
    from tagged2md.document.nodes import Source
    from tagged2md.readers.heuristic.census import Facts
    from tagged2md.trail import Trail


NAMES: dict[Role, str] = {
    "item": "list item",
    "note": "note at the foot of its page",
    "end note": "note at the end",
    "caption": "caption",
    "heading": "heading",
    "quote": "quotation",
    "text": "running text",
}
"""What the answers of the recognisers are called."""


def note_reasons(trail: Trail, found: Found, part: Part, facts: Facts) -> None:
    """Note why a part of the document is what it is."""
    trail.note(source_of(part), evidence(found, facts))


def source_of(part: Part) -> Source:
    """The source record that the block of a part will have."""
    return part.block.source if isinstance(part, Said) else part.source


def evidence(found: Found, facts: Facts) -> Evidence:
    """What speaks for it."""
    number = found.page.number
    match found.whole:
        case CodeLines(lines):
            return Evidence("code", ("lines of fixed-pitch type",), spots(found, lines), role="code")
        case ContentsLines(lines):
            return Evidence("contents list", ("entries end in page numbers or are links",), spots(found, lines))
        case TableFound() as table:
            area = spots_of(number, [found.page.page_box(table.box)])
            boxes = [found.page.page_box(box_of(cell.lines)) for cell in table.cells if cell.lines]
            size = f"{table.rows} rows, {table.columns} columns, {table.header_rows} header rows"
            return Evidence("table", (*table.reasons, size), area, spots_of(number, boxes), role="table")
        case None:
            return of_passage(found, facts)
        case _:
            return Evidence("image", (), spots_of(number, [found.page.page_box(found.box)]), role="image")


def of_passage(found: Found, facts: Facts) -> Evidence:
    """What the recognisers say of a passage, and its points as a heading."""
    passage, answer = found.passage, found.answer
    assert passage is not None  # the caller has asked for it
    assert answer is not None  # passages are answered before reasons are given
    reasons = [*answer.reasons, *points(found, facts), looks(found, facts)]
    return Evidence(NAMES[answer.role], tuple(reasons), spots(found, passage.lines), role=answer.role)


def points(found: Found, facts: Facts) -> Iterable[str]:
    """The points for a heading, by what they are given for; none for what is too long for one."""
    passage, setting = found.passage, found.setting
    if passage is None or setting is None or not headings.is_candidate(passage, facts):
        return
    text = passage.text
    parts = {
        "size, weight and colour": headings.points_of_look(passage, facts),
        "white space and neighbours": headings.points_of_setting(passage, setting, facts),
        "text": headings.points_of_text(text),
        "length": headings.points_of_length(passage, text),
    }
    yield f"as a heading {sum(parts.values())} points, of which {headings.ENOUGH} are needed: " + ", ".join(
        f"{name} {value:+d}" for name, value in parts.items()
    )


def looks(found: Found, facts: Facts) -> str:
    """Type of a passage beside that of the body."""
    assert found.passage is not None  # only passages have a look
    look, body = found.passage.look, facts.body
    styles = [
        name for name, is_so in (("bold", look.bold), ("italic", look.italic), ("fixed pitch", look.mono)) if is_so
    ]
    return f"set in {look.family} {' '.join([f'{look.size:g} pt', *styles])}; the body has {body.size:g} pt"


def spots(found: Found, lines: Sequence[TextLine]) -> tuple[Spot, ...]:
    """Where lines stand; those of a paragraph that goes on are on several pages."""
    return tuple(Spot(page_of(line, found), page_box(line, found)) for line in lines)


def page_of(line: TextLine, found: Found) -> int:
    """The page of a line."""
    return line.runs[0].marked.page if line.runs else found.page.number


def page_box(line: TextLine, found: Found) -> Rect:
    """The box of a line on its page; lines at other angles than the page have their place in their own frame."""
    is_turned = line.runs and abs(line.runs[0].style.angle) > UPRIGHT
    return found.page.page_box(turned_box(line) if is_turned else line.box)
