"""What was found on a page → parts of the document, made while the runs of the page are still at hand."""

from __future__ import annotations

from collections.abc import Sequence

from tagged2md.document.nodes import (
    Block,
    BlockQuote,
    CodeBlock,
    Image,
    Inlines,
    Link,
    ListBlock,
    ListItem,
    Paragraph,
    Source,
    Text,
)
from tagged2md.pdf.page import ImageBox
from tagged2md.readers.heuristic.code import code_text
from tagged2md.readers.heuristic.contents import depths, entry_of, linked_entry
from tagged2md.readers.heuristic.drafts import Candidate, Entitled, Listed, Noted, Part, Said
from tagged2md.readers.heuristic.evidence import is_capitals, is_plain_number, plain_depth, section_depth
from tagged2md.readers.heuristic.found import CodeLines, ContentsLines, Found
from tagged2md.readers.heuristic.headings import WHITE_ABOVE_EM, Setting, points_of_text, title_key
from tagged2md.readers.heuristic.links import Destination, contents_url
from tagged2md.readers.heuristic.numbering import END, merged
from tagged2md.readers.heuristic.phrases import Phrasing, phrased
from tagged2md.readers.heuristic.records import Look, Passage, Titled
from tagged2md.readers.heuristic.table_blocks import table_block
from tagged2md.readers.heuristic.table_records import TableFound
from tagged2md.readers.reading import image_name

OVER_EM = 0.25
"""White above a heading that is not below it, in font sizes; paragraphs, and some bold lines, have the same on both."""


def part_of(found: Found, phrasing: Phrasing) -> Part | None:
    """The part of the document that something on a page becomes; None where nothing is left of it."""
    source = source_of(found)
    match found.whole:
        case CodeLines(lines):
            return Said(CodeBlock(code_text(lines), source), box_x0(found) - found.column_x0, may_continue=True)
        case ContentsLines():
            return Said(contents_list(found.whole, phrasing, source), 0.0)
        case TableFound():
            return Said(table_block(found.whole, found.page.number, phrasing, source), 0.0)
        case ImageBox(key=key):
            assert key is not None
            return Said(Paragraph((Image("", image_name(key)),), source), 0.0)
        case _:
            return passage_part(found, phrasing, source)


def source_of(found: Found) -> Source:
    """Page and box of something on a page."""
    return Source(found.page.number, found.page.page_box(found.box), "heuristics", found.more)


def box_x0(found: Found) -> float:
    """Left edge in the space of the page as it is read."""
    return found.box.x0


def passage_part(found: Found, phrasing: Phrasing, source: Source) -> Part | None:
    """A passage as heading, item or paragraph."""
    passage, answer = found.passage, found.answer
    assert passage is not None
    assert answer is not None
    if answer.role not in MARKED:
        passage = passage._replace(marker=None)
    inlines = phrased(passage, phrasing, plain=answer.role in ("heading", "caption"))
    if not inlines and answer.role not in MARKED:
        return None
    match answer.role:
        case "heading":
            looks = titled(found, phrasing.title)
            return Entitled(inlines, source, looks, candidate(found, looks, phrasing))
        case "item":
            return listed(passage, inlines, source)
        case "note" | "end note":
            assert passage.marker is not None
            place = passage.page if answer.role == "note" else END
            return Noted(f"{place}:{passage.marker.label}", inlines, source, without_mark(passage, inlines, source))
        case "caption":
            return Said(Paragraph(inlines, source), passage.lines[0].x0 - passage.x0)
        case "quote":
            quotation = BlockQuote((Paragraph(inlines, source),), source)
            return Said(quotation, min(line.x0 for line in passage.lines) - passage.x0)
        case "text":
            x0 = min([line.x0 for line in passage.lines]) - passage.x0
            wanted = None if answer.points is None else candidate(found, titled(found, phrasing.title), phrasing)
            return Said(Paragraph(inlines, source), x0, may_continue=True, candidate=wanted, look=passage.look)


MARKED = ("item", "note", "end note")
"""Roles of passages whose marker is no part of their text."""


def candidate(found: Found, looks: Titled, phrasing: Phrasing) -> Candidate | None:
    """What a short passage would be as a heading; None for long ones."""
    if found.answer is None or found.answer.points is None:
        return None
    least = -OVER_EM if looks.look.bold and not phrasing.body.bold else OVER_EM
    over = found.passage is not None and stands_over(found.passage, found.setting or Setting(), least)
    return Candidate(looks, found.answer.points, is_set_off(found.setting, looks.look), over)


def is_set_off(setting: Setting | None, look: Look) -> bool:
    """Whether more white stands above than below, or nothing above; before a whole or another heading, white above."""
    if setting is None or setting.white_above is None:
        return True
    if setting.white_below is None or setting.look_below == look:
        return setting.white_above >= WHITE_ABOVE_EM * look.size
    return setting.white_above > setting.white_below + 1.0


def stands_over(passage: Passage, setting: Setting, least: float = OVER_EM) -> bool:
    """Whether a passage has ``least`` em more white above it than below, and reads as a heading, not as a formula."""
    above, below = setting.white_above, setting.white_below
    if below is None or (above is not None and above - below < least * passage.look.size):
        return False
    if passage.keeps_breaks or passage.lines[0].parts > 1:
        return False
    text = passage.text
    return "=" not in text and points_of_text(text) >= 0


def titled(found: Found, title: str) -> Titled:
    """What decides the level of a heading."""
    passage, answer = found.passage, found.answer
    assert passage is not None
    assert answer is not None
    text = passage.text
    depth = section_depth(text)
    return Titled(
        look=passage.look,
        capitals=is_capitals(text),
        depth=plain_depth(text) if depth is None else depth,
        is_numbered=depth is not None or is_plain_number(text),
        outline=answer.outline,
        page=passage.page,
        opens_page=found.opens_page,
        runs_in=passage.runs_in,
        is_title=title != "" and title_key(text) == title,
    )


def listed(passage: Passage, inlines: Inlines, source: Source) -> Listed:
    """A passage as list item."""
    marker = passage.marker
    assert marker is not None
    return Listed(marker, inlines, source, marker.x - passage.x0, marker.text_x - passage.x0, passage.look.size)


def without_mark(passage: Passage, inlines: Inlines, source: Source) -> Said | Listed:
    """A note that nothing refers to, as the item or the paragraph it looks like."""
    marker = passage.marker
    assert marker is not None
    shown = passage.lines[0].runs[0].text
    if shown == marker.label:
        return Said(Paragraph(merged((Text(f"{shown} "), *inlines)), source), marker.x - passage.x0)
    digits = shown.rstrip(".)")
    kind, number = ("decimal", int(digits)) if digits.isdecimal() else ("bracket", 0)
    return listed(passage, inlines, source)._replace(marker=marker._replace(kind=kind, label=shown, number=number))


# ---------------------------------------------------------------- contents


def contents_list(whole: ContentsLines, phrasing: Phrasing, source: Source) -> Block:
    """A contents list, nested by indents, each entry linked to its heading as soon as that is known."""
    rows: list[tuple[float, Inlines]] = []
    title = ""
    x0 = 0.0
    for line in whole.lines:
        entry = entry_of(line, whole.right) or linked_entry(line, phrasing.urls)
        x0 = x0 if title else line.x0
        url = next((phrasing.urls[id(run)] for run in line.runs if id(run) in phrasing.urls), None)
        if entry is None:
            title = f"{title} {line.text}".strip()
            continue
        text = f"{title} {entry.title}".strip()
        rows.append((x0, (Link((Text(text),), contents_url(Destination(entry.page, url or "", source.page))),)))
        title = ""
    if title:
        rows.append((x0, (Text(title),)))
    return nested([row[1] for row in rows], depths([row[0] for row in rows], whole.lines[0].size), source)


def nested(rows: Sequence[Inlines], levels: Sequence[int], source: Source) -> ListBlock:
    """A bullet list of the rows, nested by their levels."""
    stack: list[list[ListItem]] = [[]]
    for inlines, level in zip(rows, levels, strict=True):
        while len(stack) > level + 1:
            close(stack, source)
        while len(stack) < level + 1 and stack[-1]:
            stack.append([])
        stack[-1].append(ListItem((Paragraph(inlines, source),), source))
    while len(stack) > 1:
        close(stack, source)
    return ListBlock(tuple(stack[0]), ordered=False, source=source)


def close(stack: list[list[ListItem]], source: Source) -> None:
    """Hang the innermost list on the last item of the list around it."""
    inner = ListBlock(tuple(stack.pop()), ordered=False, source=source)
    last = stack[-1][-1]
    stack[-1][-1] = ListItem((*last.blocks, inner), last.source)
