"""The diagnosis as JSON and as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from tagged2md.findings import printable

if TYPE_CHECKING:
    from tagged2md.diagnosis.records import Diagnosis, Passage

DIAGNOSIS_VERSION = 1
"""Version of the JSON form; grows when a field changes its meaning, not when one is added."""
SHOWN = 3
"""Passages and jumps of a kind that the text form lists; JSON has up to 20."""
DIGITS = 4
"""Decimals of shares in JSON."""


def diagnosis_dict(diagnosis: Diagnosis) -> dict[str, Any]:
    """The diagnosis as plain values, in the order of its fields."""
    values = {field.name: plain(getattr(diagnosis, field.name)) for field in fields(diagnosis)}
    counts = diagnosis.characters
    values["characters"] |= {"missing": counts.missing, "share": round(counts.share, DIGITS)}
    values["repeats"] |= {"share": round(diagnosis.repeats.share, DIGITS)}
    return {"diagnosis_version": DIAGNOSIS_VERSION, **values}


def plain(value: Any) -> Any:
    """Records as dictionaries, tuples of records as lists of them."""
    if not isinstance(value, tuple):
        return value
    if hasattr(value, "_asdict"):
        return {name: plain(each) for name, each in value._asdict().items()}
    return [plain(each) for each in value]


def diagnosis_text(diagnosis: Diagnosis) -> str:
    """The diagnosis for a person: what is in the other text, what is wrong with it, and where."""
    rows = (f"  {name + ':':10} {value}" for name, value in facts(diagnosis))
    head = (
        f"{printable(diagnosis.against)} against {printable(diagnosis.file)}, {counted(diagnosis.page_count, 'page')}"
    )
    return "\n".join((head, *rows, *faults(diagnosis))) + "\n"


def facts(diagnosis: Diagnosis) -> Iterator[tuple[str, str]]:
    """What is in the other text, a line a kind; kinds that neither has are left out."""
    counts = diagnosis.characters
    extra = [
        f"{count} {what}"
        for what, count in (
            ("doubled", counts.doubled),
            ("added", counts.added),
            ("of running heads", counts.running),
            ("hidden", counts.hidden),
        )
        if count
    ]
    found = f"{counts.found} of {counts.shown} letters and digits, {share(counts.found, counts.shown)}"
    yield "text", ", ".join([found, *extra])
    if diagnosis.order.compared:
        kept = share(diagnosis.order.compared - diagnosis.order.moved, diagnosis.order.compared)
        yield "order", f"{kept} kept, {counted(diagnosis.order.jumps, 'jump')} back"
    yield from parts(diagnosis)
    if diagnosis.repeats.repeated:
        examples = ", ".join(repr(each) for each in diagnosis.repeats.examples[:SHOWN])
        yield (
            "repeated",
            f"{diagnosis.repeats.repeated} of {diagnosis.repeats.lines} lines, such as {printable(examples)}",
        )
    if diagnosis.garbage.total:
        codes, unknown, private = diagnosis.garbage
        yield "garbage", f"{codes} (cid:…), {unknown} U+FFFD, {private} of private use"


def parts(diagnosis: Diagnosis) -> Iterator[tuple[str, str]]:
    """Headings, tables, lists, links, pictures."""
    headings, tables = diagnosis.headings, diagnosis.tables
    if headings.here or headings.there:
        tags = f"; of {headings.tagged} tagged ones {headings.tagged_found}" if headings.tagged else ""
        levels = f", {headings.same_level} with the same level" if headings.found else ""
        yield "headings", f"{headings.found} of {headings.here} found{levels}{tags}; it has {headings.there}"
    if tables.here or tables.there or tables.grids:
        grids = f", {counted(tables.grids, 'grid')} drawn" if tables.grids else ""
        yield "tables", f"{tables.found} of {tables.here} found{grids}; it has {tables.there}"
    if diagnosis.items.here or diagnosis.items.there:
        yield "lists", f"{counted(diagnosis.items.here, 'item')}; it has {diagnosis.items.there}"
    if diagnosis.links.here or diagnosis.links.there:
        yield "links", f"{diagnosis.links.found} of {diagnosis.links.here} found; it has {diagnosis.links.there}"
    if diagnosis.images:
        yield "pictures", str(diagnosis.images)


def faults(diagnosis: Diagnosis) -> Iterator[str]:
    """What is wrong, each with its first places."""
    if not diagnosis.faults:
        yield "  nothing to remark"
    for fault in diagnosis.faults:
        where = f"page {fault.page}: " if fault.page else ""
        yield f"{fault.severity} {fault.kind}: {where}{fault.message}"
        yield from places(diagnosis, fault.kind)


def places(diagnosis: Diagnosis, kind: str) -> Iterator[str]:
    """The first places of a fault."""
    match kind:
        case "lost":
            yield from passages(diagnosis.lost)
        case "doubled":
            yield from passages(diagnosis.doubled)
        case "added":
            yield from passages(diagnosis.added)
        case "order":
            for jump in diagnosis.order.places[:SHOWN]:
                pages = f"page {jump.from_page} to {jump.to_page}"
                yield f"  {pages}: after {printable(jump.before)!r} comes {printable(jump.after)!r}"


def passages(found: Sequence[Passage]) -> Iterator[str]:
    """The longest passages of a kind."""
    for each in found[:SHOWN]:
        where = f"page {each.page}: " if each.page else ""
        yield f"  {where}{printable(each.text)!r} ({each.characters})"
    if len(found) > SHOWN:
        yield "  ..."


def share(part: int, whole: int) -> str:
    """A share in per cent; never 100 % where something is missing."""
    if not whole:
        return "100%"
    text = f"{part / whole:.1%}"
    return "99.9%" if text == "100.0%" and part < whole else text.replace(".0%", "%")


def counted(number: int, noun: str) -> str:
    """A number and its noun."""
    return f"{number} {noun}{'' if number == 1 else 's'}"
