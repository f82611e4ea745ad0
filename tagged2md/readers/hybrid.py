"""Joins both readers: pages without usable tags, and text that no element claims, among the tagged blocks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tagged2md.document.nodes import Block, Blocks
from tagged2md.options import Options
from tagged2md.pdf.structure import StructTree
from tagged2md.readers import heuristic, tagged
from tagged2md.readers.reading import Reading
from tagged2md.readers.trust import PageDecision
from tagged2md.readers.untagged import UntaggedPages

if TYPE_CHECKING:
    from tagged2md.pdf.file import Pdf


def read(pdf: Pdf, tree: StructTree, decisions: Sequence[PageDecision], options: Options) -> Reading:
    """Each page in the way that was decided for it, as one document."""
    by_tags = [each.page for each in decisions if each.mode != "heuristics"]
    guessed = [each.page for each in decisions if each.mode == "heuristics"]
    mixed = [each.page for each in decisions if each.mode == "hybrid"]
    enriched = [each.page for each in decisions if each.mode == "tags+enrich"]
    reader = tagged.reader_of(pdf, tree, by_tags, options, enriched)
    blocks = tagged.blocks_of(reader)
    added = [_guessed(pdf, guessed, options), _untagged(pdf, tree, mixed, options)]
    for reading in added:
        blocks = merged(blocks, reading.blocks)
    done = tagged.finished(reader, blocks)
    notes = tuple(note for reading in added for note in reading.footnotes)
    images = {name: key for reading in added for name, key in reading.images.items()}
    return Reading(done.blocks, (*done.footnotes, *notes), {**done.images, **images})


def _guessed(pdf: Pdf, pages: Sequence[int], options: Options) -> Reading:
    return heuristic.read(pdf, pages, options) if pages else Reading(())


def _untagged(pdf: Pdf, tree: StructTree, pages: Sequence[int], options: Options) -> Reading:
    """What no element claims on pages that are read by their tags."""
    return heuristic.read(UntaggedPages(pdf, tree), pages, options) if pages else Reading(())


def merged(tagged_blocks: Blocks, added: Blocks) -> Blocks:
    """The added blocks among the tagged ones: before the first that starts on a later page."""
    if not added:
        return tagged_blocks
    found: list[Block] = []
    rest = list(added)
    for block in tagged_blocks:
        while rest and rest[0].source.page < block.source.page:
            found.append(rest.pop(0))
        found.append(block)
    return (*found, *rest)
