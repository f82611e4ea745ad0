"""Headings, tables, links and lines of the other text, set against those here."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import chain

from tagged2md.diagnosis.records import Found, Headings, Repeats, Tables
from tagged2md.diagnosis.reference import HeadingHere, Reference, TableHere
from tagged2md.diagnosis.streams import letters
from tagged2md.diagnosis.texts import Read

CELLS_FOUND = 0.6
"""Part of the different cells of a table that one table of the other text must have, to be the same table."""
REPEATED = 3
"""Times that a line stands in a text, from which on it is a running head or the like: two may be a title and its entry
in the contents."""
MIN_LETTERS = 4
"""Letters of a line that may be a repeat: numbers and short labels repeat anywhere."""
EXAMPLES = 5
"""Repeated lines that are quoted."""
DIGITS = re.compile("[0-9]+")


def headings_of(reference: Reference, read: Read) -> Headings:
    """Headings here that are headings there, by their letters."""
    there: defaultdict[str, list[int]] = defaultdict(list)
    for level, text in read.headings:
        there[letters(text).casefold()].append(level)
    found = [(heading, levels.pop(0)) for heading in reference.headings if (levels := there.get(key_of(heading)))]
    return Headings(
        here=len(reference.headings),
        found=len(found),
        there=len(read.headings),
        same_level=sum(heading.level == level for heading, level in found),
        tagged=sum(heading.origin == "tags" for heading in reference.headings),
        tagged_found=sum(heading.origin == "tags" for heading, _ in found),
    )


def key_of(heading: HeadingHere) -> str:
    """What two headings with the same text share."""
    return letters(heading.text).casefold()


def tables_of(reference: Reference, read: Read) -> Tables:
    """Tables here most of whose cells stand in one table there."""
    there = [{key for cell in cells if (key := letters(cell))} for cells in read.tables]
    owners: defaultdict[str, list[int]] = defaultdict(list)
    for number, keys in enumerate(there):
        for key in keys:
            owners[key].append(number)
    found = sum(has_table(table, owners) for table in reference.tables)
    return Tables(len(reference.tables), found, len(read.tables), sum(reference.grids.values()))


def has_table(table: TableHere, owners: dict[str, list[int]]) -> bool:
    """Whether most of the different cells of a table stand in one table of the other text."""
    keys = {key for cell in table.cells if (key := letters(cell))}
    votes = Counter(chain.from_iterable(owners.get(key, ())[:MAX_OWNERS] for key in keys))
    return bool(keys) and max(votes.values(), default=0) >= CELLS_FOUND * len(keys)


MAX_OWNERS = 1_000
"""Tables that are asked about one cell; words such as "yes" stand in all of them."""


def links_of(reference: Reference, read: Read) -> Found:
    """Links that lead out of the file: targets here that are targets there."""
    here, there = (Counter(map(target, filter(leads_out, links))) for links in (reference.links, read.links))
    return Found(here.total(), (here & there).total(), there.total())


def leads_out(link: str) -> bool:
    """Whether a link leads out of the text."""
    return not link.startswith("#")


def target(link: str) -> str:
    """A target, however it is written."""
    return link.rstrip("/").casefold()


def repeats_of(lines: Iterable[str]) -> Repeats:
    """Lines that stand in the text several times, but for their numbers."""
    folded: Counter[str] = Counter()
    first: dict[str, str] = {}
    total = 0
    for line in lines:
        key = DIGITS.sub("0", letters(line))
        if not key:
            continue
        total += 1
        if sum(map(str.isalpha, key)) >= MIN_LETTERS:
            folded[key] += 1
            first.setdefault(key, " ".join(line.split()))
    again = {key: count for key, count in folded.items() if count >= REPEATED}
    examples = tuple(first[key] for key in sorted(again, key=lambda key: -again[key])[:EXAMPLES])
    return Repeats(total, sum(again.values()), examples)


def items_of(reference: Reference, read: Read) -> Found:
    """Items of lists, counted."""
    return Found(reference.items, min(reference.items, read.items), read.items)
