"""Joins both readers: pages without usable tags, and text that no element claims, among the tagged blocks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING

from tagged2md.document.nodes import Footnote, Inline, Inlines, NoteRef
from tagged2md.options import Options
from tagged2md.pdf.structure import StructTree
from tagged2md.readers import tagged
from tagged2md.readers.comments import with_remarks
from tagged2md.readers.decisions import PageDecision
from tagged2md.readers.leftovers import Leftovers
from tagged2md.readers.line_splicing import line_splicers
from tagged2md.readers.placing import reordered, with_joined_lists, with_pages, with_untagged
from tagged2md.readers.reading import Reading
from tagged2md.readers.rewriting import each, rewritten, rewritten_notes
from tagged2md.readers.splicing import splice, take_artifacts
from tagged2md.readers.tagged.contents import contents_of
from tagged2md.readers.untagged import UntaggedPages

if TYPE_CHECKING:
    from tagged2md.pdf.file import Pdf


def read(pdf: Pdf, tree: StructTree, decisions: Sequence[PageDecision], options: Options) -> Reading:
    """Each page in the way that was decided for it, as one document."""
    contents = contents_of(pdf, tree)
    mixed = _pages(each for each in decisions if each.mode == "hybrid")
    by_tags = _pages(each for each in decisions if each.mode != "heuristics")
    leftovers = Leftovers(contents, by_tags, mixed, pdf)
    lines = line_splicers(tree, mixed)
    contents.prepare(
        {
            each.page: (*([take_artifacts] if each.takes_artifacts else []), splice, lines[each.page])
            for each in decisions
            if each.mode == "hybrid"
        },
        leftovers.note,
    )
    enriched = _pages(each for each in decisions if each.mode == "tags+enrich")
    reader = tagged.reader_of(pdf, tree, by_tags, options, enriched)
    guessed = _pages(each for each in decisions if each.mode == "heuristics")
    blocks = reordered(tagged.blocks_of(reader), _pages(each for each in decisions if each.is_reordered))
    valued = sorted({*mixed, *contents.valued} - set(guessed))
    untagged = _rest(UntaggedPages(pdf, tree, mixed), pdf, valued, options)
    leftovers.finish()
    others = _guessed(pdf, guessed, options)
    added = [with_foreign_ids(untagged, "a"), with_foreign_ids(others, "b")]
    blocks = with_joined_lists(with_pages(with_untagged(blocks, added[0].blocks), added[1].blocks))
    reading = joined(tagged.finished(reader, blocks), added)
    if not leftovers.furniture:
        return reading
    return reading._replace(blocks=with_remarks(reading.blocks, leftovers.furniture))


def _guessed(pdf: Pdf, pages: Sequence[int], options: Options) -> Reading:
    """The pages by geometry; the reader for that is loaded where it is needed only."""
    if not pages:
        return Reading(())
    from tagged2md.readers import heuristic

    return heuristic.read(pdf, pages, options)


def _rest(pdf: UntaggedPages, whole: Pdf, pages: Sequence[int], options: Options) -> Reading:
    """What the tags of the pages leave out, by geometry."""
    if not pages:
        return Reading(())
    from tagged2md.readers import heuristic

    return heuristic.read_rest(pdf, whole, pages, options)


def _pages(decisions: Iterable[PageDecision]) -> list[int]:
    return [decision.page for decision in decisions]


FOREIGN = "~"
"""First character of the ids of notes that the other reader found, until those of the tagged ones are known."""


def with_foreign_ids(reading: Reading, series: str) -> Reading:
    """The reading with ids of notes that no other reading has."""
    return with_ids(reading, {note.note_id: f"{FOREIGN}{series}{note.note_id}" for note in reading.footnotes})


def joined(reading: Reading, added: Iterable[Reading]) -> Reading:
    """The finished reading, whose blocks hold those of the others, with the notes and images of the others."""
    notes, images = list(reading.footnotes), dict(reading.images)
    for other in added:
        notes.extend(other.footnotes)
        images.update(other.images)
    return with_ids(Reading(reading.blocks, tuple(notes), images), final_ids(notes))


def final_ids(notes: Iterable[Footnote]) -> dict[str, str]:
    """Ids for the foreign notes: their own number where it is free, else the next free one."""
    notes = list(notes)
    used = {note.note_id for note in notes}
    found: dict[str, str] = {}
    for note in notes:
        if note.note_id.startswith(FOREIGN):
            own = note.note_id[len(FOREIGN) + 1 :]
            found[note.note_id] = own if own not in used else next(n for i in count(1) if (n := str(i)) not in used)
            used.add(found[note.note_id])
    return found


def with_ids(reading: Reading, ids: Mapping[str, str]) -> Reading:
    """The reading with other ids for its notes."""
    if not ids:
        return reading

    def renamed(inline: Inline) -> Inlines:
        return (NoteRef(ids.get(inline.note_id, inline.note_id)),) if isinstance(inline, NoteRef) else (inline,)

    change = each(renamed)
    notes = rewritten_notes(reading.footnotes, change)
    return Reading(
        rewritten(reading.blocks, change),
        tuple(replace(note, note_id=ids.get(note.note_id, note.note_id)) for note in notes),
        reading.images,
    )
