"""Words that stand together and share a fate: lost, doubled, added."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from heapq import nlargest
from itertools import groupby

from tagged2md.diagnosis.matching import DOUBLED, Alignment, Block
from tagged2md.diagnosis.records import Passage
from tagged2md.diagnosis.streams import Stream, Word

LISTED = 20
"""Passages of a kind that are listed, the longest."""
MIN_PASSAGE = 3
"""Letters and digits that make a passage worth naming."""
BRIDGE = 2
"""Words in a row that do not share the fate of those around them, and belong to the passage all the same: common words
of a lost sentence are found somewhere."""
LOST_PART = 0.5
"""Part of a word that must be lost, for the word to be."""
QUOTED = 160
"""Characters of a passage that are quoted."""


def lost_passages(found: Alignment, kinds: Collection[int]) -> tuple[Passage, ...]:
    """The longest passages of some kinds that the other text lacks."""
    words = [word for word in found.here.words if word.kind in kinds]
    return longest(words, lambda word: free_part(found.taken, word) >= LOST_PART)


def added_passages(found: Alignment) -> tuple[Passage, ...]:
    """The longest passages of the other text that the file does not show."""
    return longest(found.other.words, lambda word: free_part(found.used, word) >= LOST_PART)


def doubled_passages(found: Alignment) -> tuple[Passage, ...]:
    """The longest passages that the other text says again, with their pages."""
    starts = [word.start for word in found.here.words]
    blocks = nlargest(LISTED, found.doubled, key=lambda block: block.size)
    return tuple(doubled_passage(found.here, starts, block) for block in blocks)


def doubled_passage(here: Stream, starts: Sequence[int], block: Block) -> Passage:
    """The words of the file that a doubled block says again."""
    words = words_within(here.words, starts, block.here, block.here + block.size)
    return Passage(words[0].page, block.size, quoted(words))


def words_within(words: Sequence[Word], starts: Sequence[int], start: int, end: int) -> Sequence[Word]:
    """The words of a stretch of the stream, cut ones at its ends included."""
    from bisect import bisect_left, bisect_right

    return words[max(0, bisect_right(starts, start) - 1) : bisect_left(starts, end)]


def free_part(taken: bytearray, word: Word) -> float:
    """Part of a word that was not found."""
    return taken.count(0, word.start, word.end) / len(word.letters)


def doubled_letters(found: Alignment) -> int:
    """Letters of the other text that are doubled."""
    return found.used.count(DOUBLED)


def longest(words: Iterable[Word], is_meant: Callable[[Word], bool]) -> tuple[Passage, ...]:
    """The longest passages of the words that are meant."""
    made = (passage_of(run) for run in runs(words, is_meant))
    return tuple(
        nlargest(LISTED, (each for each in made if each.characters >= MIN_PASSAGE), key=lambda e: e.characters)
    )


def passage_of(words: Sequence[tuple[Word, bool]]) -> Passage:
    """The passage of a run of words; only those that are meant count."""
    return Passage(
        words[0][0].page, sum(len(word.letters) for word, meant in words if meant), quoted([w for w, _ in words])
    )


def runs(words: Iterable[Word], is_meant: Callable[[Word], bool]) -> Iterator[list[tuple[Word, bool]]]:
    """Runs of words that are meant, short bridges between them included; a run ends with its page."""
    for _, of_page in groupby(words, key=lambda word: word.page):
        run: list[tuple[Word, bool]] = []
        bridge: list[tuple[Word, bool]] = []
        for word in of_page:
            if is_meant(word):
                run += [*bridge, (word, True)]
                bridge = []
            elif run and len(bridge) < BRIDGE:
                bridge.append((word, False))
            elif run:
                yield run
                run, bridge = [], []
        if run:
            yield run


def quoted(words: Sequence[Word]) -> str:
    """The text of some words, the beginning of a long one."""
    parts: list[str] = []
    size = 0
    for word in words:
        if size > QUOTED:
            parts.append("…")
            break
        parts.append(word.text)
        size += len(word.text) + 1
    return " ".join(parts)
