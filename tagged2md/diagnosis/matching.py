"""Finds a text in another one, in linear time: pieces that stand only once are anchors, the rest goes between them.

1. Anchors: a dozen letters from the start of a word on that stand once in either text; each is drawn out to both sides
   as far as the texts agree.
2. Pieces that stand several times go to the place that is nearest to where the text before them was found.
3. What is found in a place that is taken already, is doubled, where it is long enough not to be chance.
4. Words that are left over on either side are matched wherever they stand: cells of tables, labels.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tagged2md.diagnosis.streams import Stream, Word

ANCHOR = 12
"""Letters of an anchor, two to three words. Shorter ones stand twice by chance, longer ones break at any difference."""
MIN_DOUBLED = 40
"""Letters that agree with a place that is taken, from which on they are doubled text: a line of half a column. Names
and terms are shorter, and stand in a text several times."""
NEAREST = 8
"""Places of a repeated piece that are tried on either side of the nearest one."""
STEP = 64
"""Letters that are compared at a time."""


class Block(NamedTuple):
    """Letters of the other text and where they were found."""

    other: int
    here: int
    size: int
    is_sure: bool
    """Whether an anchor stands in it."""


@dataclass(slots=True)
class Alignment:
    """What of two streams was found in each other."""

    here: Stream
    other: Stream
    blocks: list[Block] = field(default_factory=list)
    """In the order of the other text."""
    doubled: list[Block] = field(default_factory=list)
    taken: bytearray = field(default_factory=bytearray)
    """For each letter here, 1 where it was found."""
    used: bytearray = field(default_factory=bytearray)
    """For each letter of the other text, 1 where it was found, 2 where it is doubled."""
    strays: list[tuple[Word, Word]] = field(default_factory=list)
    """Words of the other text that were found by themselves, each with the word here."""


USED, DOUBLED = 1, 2
START = Block(0, 0, 0, is_sure=False)
"""Stands for the beginning of both texts."""


def aligned(here: Stream, other: Stream) -> Alignment:
    """Where the letters of the other text stand here."""
    found = Alignment(here, other, taken=bytearray(len(here.text)), used=bytearray(len(other.text)))
    index = places(here)
    grams = [(word.start, other.text[word.start : word.start + ANCHOR]) for word in other.words]
    grams = [(start, gram) for start, gram in grams if gram in index]
    counts = Counter(gram for _, gram in grams)
    for start, gram in grams:
        if len(index[gram]) == 1 and counts[gram] == 1:
            take(found, start, index[gram][0], is_sure=True)
    sure, last = list(found.blocks), START
    for start, gram in grams:
        if found.used[start]:
            continue
        place = nearest(found.taken, index[gram], place_after(block_before(sure, last, start), start))
        if place is not None:
            take(found, start, place, is_sure=False)
            last = found.blocks[-1]
    found.blocks.sort()
    for start, gram in grams:
        if not found.used[start]:
            note_doubled(found, start, index[gram][0])
    match_strays(found)
    return found


def places(stream: Stream) -> dict[str, list[int]]:
    """Where each piece of ANCHOR letters stands that begins with a word, in order."""
    found: defaultdict[str, list[int]] = defaultdict(list)
    for word in stream.words:
        gram = stream.text[word.start : word.start + ANCHOR]
        if len(gram) == ANCHOR:
            found[gram].append(word.start)
    return dict(found)


def nearest(taken: bytearray, candidates: Sequence[int], expected: int) -> int | None:
    """The free place that is nearest to the expected one; None where all near ones are taken."""
    middle = bisect_left(candidates, expected)
    near = candidates[max(0, middle - NEAREST) : middle + NEAREST]
    return min((place for place in near if not taken[place]), key=lambda place: abs(place - expected), default=None)


def block_before(sure: Sequence[Block], last: Block, start: int) -> Block:
    """The block that ends before a place of the other text: one with an anchor, or the last one without."""
    at = bisect_left(sure, start, key=lambda block: block.other) - 1
    return max(sure[at], last) if at >= 0 else last


def place_after(block: Block, start: int) -> int:
    """The place here that a place of the other text has, if it goes on after a block without a gap."""
    return block.here + start - block.other


def take(found: Alignment, start: int, place: int, *, is_sure: bool) -> None:
    """Note that the texts agree at two places: as far as they do on both sides, in whole words that are free."""
    if found.used[start] or found.taken[place]:
        return
    size = agreement(found.here.text, place, found.other.text, start)
    size = free_size(found.taken, place, free_size(found.used, start, size))
    back = agreement_before(found, place, start)
    size, back = whole_words(found, place, start, size), whole_words_before(found, place, start, back)
    if not size:
        return
    block = Block(start - back, place - back, size + back, is_sure)
    found.taken[block.here : block.here + block.size] = bytes((USED,)) * block.size
    found.used[block.other : block.other + block.size] = bytes((USED,)) * block.size
    found.blocks.append(block)


def agreement_before(found: Alignment, place: int, start: int) -> int:
    """How many free letters agree before two places."""
    here, other = found.here.text, found.other.text
    back = 0
    while (
        min(place, start) > back
        and not found.taken[place - back - 1]
        and not found.used[start - back - 1]
        and here[place - back - 1] == other[start - back - 1]
    ):
        back += 1
    return back


def whole_words(found: Alignment, place: int, start: int, size: int) -> int:
    """How many of some letters from two places on end with a word, on either side; the rest agrees by chance."""
    here = found.here.bounds.rfind(1, place, place + size + 1) - place
    other = found.other.bounds.rfind(1, start, start + size + 1) - start
    return max(here, other, 0)


def whole_words_before(found: Alignment, place: int, start: int, back: int) -> int:
    """The same for letters before two places, at which words begin."""
    here = place - found.here.bounds.find(1, place - back, place + 1)
    other = start - found.other.bounds.find(1, start - back, start + 1)
    return max(here, other)


def agreement(here: str, place: int, other: str, start: int) -> int:
    """How many letters agree from two places on."""
    size, step = 0, STEP
    most = min(len(here) - place, len(other) - start)
    while size < most:
        step = min(step, most - size)
        if here[place + size : place + size + step] == other[start + size : start + size + step]:
            size += step
            step *= 2
        elif step == 1:
            break
        else:
            step //= 2
    return size


def free_size(taken: bytearray, start: int, size: int) -> int:
    """How many of some letters are free, up to the first that is not."""
    ends = [end for state in (USED, DOUBLED) if (end := taken.find(state, start, start + size)) >= 0]
    return min(ends) - start if ends else size


def note_doubled(found: Alignment, start: int, place: int) -> None:
    """Note text that agrees with a place that is taken, if it is long enough."""
    size = free_size(found.used, start, agreement(found.here.text, place, found.other.text, start))
    size = whole_words(found, place, start, size)
    if size >= MIN_DOUBLED:
        found.used[start : start + size] = bytes((DOUBLED,)) * size
        found.doubled.append(Block(start, place, size, is_sure=True))


def match_strays(found: Alignment) -> None:
    """Match words that are left over, wherever they stand."""
    waiting: defaultdict[str, deque[Word]] = defaultdict(deque)
    for word in free_words(found.here, found.taken):
        waiting[word.letters].append(word)
    for word in free_words(found.other, found.used):
        here = waiting.get(word.letters)
        if here:
            match = here.popleft()
            found.taken[match.start : match.end] = bytes((USED,)) * len(match.letters)
            found.used[word.start : word.end] = bytes((USED,)) * len(word.letters)
            found.strays.append((word, match))


def free_words(stream: Stream, taken: bytearray) -> Iterator[Word]:
    """The words of which nothing was found."""
    for word in stream.words:
        if not any(taken[word.start : word.end]):
            yield word
