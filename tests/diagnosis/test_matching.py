"""A text found in another one: anchors, repeats, doubled pieces, stray words, and linear time."""

from __future__ import annotations

import gc
import random
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tagged2md.diagnosis.matching import MIN_DOUBLED, Block, agreement, aligned
from tagged2md.diagnosis.ordering import heaviest_rise
from tagged2md.diagnosis.streams import stream_of

SENTENCE = "The quick brown fox jumps over the lazy dog near the river bank."
OTHER = "Meanwhile seven wizards packed five dozen liquor jugs into their boat."
THIRD = "Nobody expected that the harbour would freeze before the end of November."


def missing(here: str, other: str) -> str:
    """The letters here that are not found."""
    found = aligned(stream_of([here]), stream_of([other]))
    return "".join(letter for letter, taken in zip(found.here.text, found.taken, strict=True) if not taken)


def added(here: str, other: str) -> str:
    """The letters of the other text that are found nowhere."""
    found = aligned(stream_of([here]), stream_of([other]))
    return "".join(letter for letter, used in zip(found.other.text, found.used, strict=True) if not used)


@pytest.mark.parametrize(
    ("other", "lost"),
    [
        pytest.param(f"{SENTENCE} {OTHER}", "", id="the same"),
        pytest.param(f"{OTHER}\n\n{SENTENCE}", "", id="in another order"),
        pytest.param(SENTENCE, stream_of([OTHER]).text, id="half of it"),
    ],
)
def test_what_is_not_there_is_missing(other, lost):
    assert missing(f"{SENTENCE} {OTHER}", other) == lost


def test_a_word_that_differs_costs_only_itself():
    assert missing(SENTENCE, SENTENCE.replace("jumps", "jumped")) == "jumps"


def test_cells_that_are_read_by_columns_are_found():
    assert missing("a1 b1 c1 a2 b2 c2", "a1 a2 b1 b2 c1 c2") == ""


def test_words_without_spaces_are_found():
    assert missing(SENTENCE, SENTENCE.replace(" ", "")) == ""


def test_what_comes_twice_on_both_sides_is_not_doubled():
    found = aligned(stream_of([SENTENCE, OTHER, SENTENCE]), stream_of([SENTENCE, OTHER, SENTENCE]))

    assert (found.doubled, missing(SENTENCE * 2, SENTENCE * 2)) == ([], "")


def test_beginnings_that_agree_by_chance_are_not_taken():
    here = [SENTENCE, "Three more.", "The end of the story, as it was told."]

    assert missing(" ".join(here), f"{here[0]} {here[2]}") == "Threemore"


def test_repeats_go_to_the_nearest_free_place():
    heads = [f"Annual report of the society {text}" for text in (SENTENCE, OTHER, THIRD)]
    found = aligned(stream_of(heads), stream_of([heads[0], heads[2]]))

    assert [block.here for block in found.blocks] == sorted(block.here for block in found.blocks)
    assert not found.doubled


def test_text_that_is_said_again_is_doubled():
    found = aligned(stream_of([SENTENCE, OTHER]), stream_of([SENTENCE, OTHER, SENTENCE]))

    assert [(block.here, block.size) for block in found.doubled] == [
        (0, len(found.here.text) - len(stream_of([OTHER]).text))
    ]


def test_short_text_that_is_said_again_is_added():
    short = SENTENCE[: MIN_DOUBLED // 2]
    found = aligned(stream_of([SENTENCE]), stream_of([SENTENCE, short]))

    assert not found.doubled
    assert added(SENTENCE, f"{SENTENCE} {short}") == stream_of([short]).text


@given(st.text("abc ", max_size=60), st.text("abc ", max_size=60))
def test_as_many_letters_are_found_as_are_used(here, other):
    found = aligned(stream_of([here]), stream_of([other]))

    assert found.taken.count(1) == found.used.count(1)


@given(st.text("ab", max_size=200), st.text("ab", max_size=200))
def test_agreement_is_the_common_beginning(one, other):
    expected = next(
        (at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )

    assert agreement(one, 0, other, 0) == expected


@pytest.mark.parametrize(
    ("places", "kept"),
    [
        pytest.param([], 0, id="nothing"),
        pytest.param([0, 10, 20], 30, id="all in order"),
        pytest.param([20, 0, 10], 20, id="one moved to the front"),
        pytest.param([20, 10, 0], 10, id="all the other way round"),
    ],
)
def test_most_letters_are_kept_in_order(places, kept):
    assert heaviest_rise([Block(at, place, 10, is_sure=True) for at, place in enumerate(places)]) == kept


def seconds(words: list[str]) -> float:
    """Processor seconds to find a shuffled text in its original, the least of three."""
    chunks = [" ".join(words[at : at + 50]) for at in range(0, len(words), 50)]
    random.Random(1).shuffle(chunks)  # noqa: S311 - the same order every time
    here, other = stream_of([" ".join(words)]), stream_of(chunks)
    taken = []
    gc.disable()  # it walks through all that other tests have left
    for _ in range(3):
        begun = time.process_time()
        aligned(here, other)
        taken.append(time.process_time() - begun)
    gc.enable()
    return min(taken)


@pytest.mark.parametrize(
    "kinds",
    [
        pytest.param(3, id="three words, so that all pieces repeat"),
        pytest.param(40_000, id="a word that is new each time"),
    ],
)
def test_time_grows_with_the_text(kinds):
    words = [f"{number % kinds}word" for number in range(40_000)]

    assert seconds(words) < 12 * seconds(words[:8_000]) + 0.05
