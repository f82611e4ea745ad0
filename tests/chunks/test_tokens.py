"""Ways to count tokens, and what is said where one is not there."""

from __future__ import annotations

import builtins

import pytest

import tagged2md
from tagged2md.chunks.tokens import counter, words


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        pytest.param("", 0, id="nothing"),
        pytest.param("word", 1, id="a short word"),
        pytest.param("letter", 1, id="six letters"),
        pytest.param("letters", 2, id="seven letters"),
        pytest.param("123", 1, id="three digits"),
        pytest.param("1234", 2, id="four digits"),
        pytest.param("für", 3, id="a letter beyond ASCII is a token"),
        pytest.param("漢字", 2, id="so is a Chinese one"),
        pytest.param("a, b.", 4, id="signs are tokens"),
        pytest.param("----------", 1, id="a repeated sign is one"),
        pytest.param(" \n\n\t ", 0, id="white space is none"),
    ],
)
def test_rule_of_words(text, tokens):
    assert words(text) == tokens


def test_characters_are_counted_as_they_are():
    assert counter("characters")("für") == 3


def test_function_of_ones_own_counts():
    chunks = tagged2md.chunk_markdown(
        "a b c. D e f.\n\ng h i", max_tokens=16, tokenizer=lambda text: 5 * len(text.split())
    )

    assert [chunk.text for chunk in chunks] == ["a b c.", "D e f.", "g h i"]
    assert [chunk.tokens for chunk in chunks] == [15, 15, 15]


@pytest.mark.parametrize("name", ["word", "tiktoken", "tokenizers:", "words:en", "cl100k_base"])
def test_unknown_tokenizer_is_a_usage_error_that_names_the_known_ones(name):
    with pytest.raises(tagged2md.UsageError, match="tokenizer must be words, characters, tiktoken:NAME or tokenizers"):
        tagged2md.chunk_markdown("a", tokenizer=name)


@pytest.mark.parametrize("library", ["tiktoken", "tokenizers"])
def test_library_that_is_not_installed_is_named_with_its_extra(library, monkeypatch):
    real = builtins.__import__

    def without(name, *arguments, **keywords):
        if name == library:
            raise ImportError(name)
        return real(name, *arguments, **keywords)

    monkeypatch.setattr(builtins, "__import__", without)

    with pytest.raises(tagged2md.UsageError, match=rf"pip install 'tagged2md\[{library}\]'"):
        tagged2md.chunk_markdown("a", tokenizer=f"{library}:x")


class NoNetworkError(Exception):
    """What a download raises without a network."""


def offline(*_arguments, **_keywords):
    raise NoNetworkError("name resolution failed")


def test_vocabulary_of_tiktoken_that_can_not_be_loaded_is_one_clear_line(monkeypatch):
    tiktoken = pytest.importorskip("tiktoken", reason="an extra")
    monkeypatch.setattr(tiktoken, "get_encoding", offline)

    with pytest.raises(tagged2md.UsageError, match=r"vocabulary can't be loaded \(NoNetworkError.*TIKTOKEN_CACHE_DIR"):
        counter("tiktoken:cl100k_base")


def test_unknown_encoding_of_tiktoken_names_the_known_ones():
    pytest.importorskip("tiktoken", reason="an extra")

    with pytest.raises(tagged2md.UsageError, match=r"no such encoding or model; encodings are .*cl100k_base"):
        counter("tiktoken:no-such-model")


def test_tokenizer_of_a_file_counts_without_special_tokens(tmp_path):
    tokenizers = pytest.importorskip("tokenizers", reason="an extra")
    vocabulary = tokenizers.Tokenizer(tokenizers.models.WordLevel({"a": 0, "b": 1, "[UNK]": 2, "[CLS]": 3}, "[UNK]"))
    vocabulary.pre_tokenizer = tokenizers.pre_tokenizers.Whitespace()
    vocabulary.post_processor = tokenizers.processors.TemplateProcessing(
        single="[CLS] $A", special_tokens=[("[CLS]", 3)]
    )
    vocabulary.save(str(tmp_path / "tokenizer.json"))

    assert counter(f"tokenizers:{tmp_path}")("a b c") == 3
    assert counter(f"tokenizers:{tmp_path / 'tokenizer.json'}")("a b") == 2


def test_vocabulary_of_the_hub_that_can_not_be_loaded_is_one_clear_line(monkeypatch):
    tokenizers = pytest.importorskip("tokenizers", reason="an extra")
    monkeypatch.setattr(tokenizers.Tokenizer, "from_pretrained", offline)

    with pytest.raises(tagged2md.UsageError, match=r"vocabulary can't be loaded .*path of a tokenizer.json"):
        counter("tokenizers:nobody/nothing")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        pytest.param({"max_tokens": 15}, "max_tokens must be 16 or more, not 15", id="a budget that is too small"),
        pytest.param({"max_tokens": 32, "overlap": 17}, "overlap must be 0 to 16", id="an overlap of more than half"),
        pytest.param({"overlap": -1}, "overlap must be 0 to 256", id="a negative overlap"),
        pytest.param({"context": "full"}, "context must be none or path, not 'full'", id="an unknown context"),
    ],
)
def test_value_that_no_chunk_can_keep_to_is_a_usage_error(options, message):
    with pytest.raises(tagged2md.UsageError, match=message):
        tagged2md.chunk_markdown("a", **options)


def test_smallest_budget_and_largest_overlap_are_taken():
    assert tagged2md.chunk_markdown("a", max_tokens=16, overlap=8)
