"""Counting tokens: by a rule of words, by characters, or as a language model does."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tagged2md.chunks.records import Tokenizer
from tagged2md.errors import UsageError

Count = Callable[[str], int]

LETTERS_A_TOKEN = 6
"""ASCII letters in a row that one token holds (measured with cl100k_base on texts of eight languages)."""
DIGITS_A_TOKEN = 3
"""Digits in a row that one token holds (cl100k_base)."""
_TOKENS = re.compile(rf"[A-Za-z]{{1,{LETTERS_A_TOKEN}}}|[0-9]{{1,{DIGITS_A_TOKEN}}}|([^A-Za-z0-9\s])\1*")
"""Other letters and signs are a token each, a sign that is repeated is one."""


def counter(tokenizer: Tokenizer) -> Count:
    """The function that counts the tokens of a text.

    Raises UsageError for an unknown name, a library that is not installed, a vocabulary that can't be loaded.
    """
    if not isinstance(tokenizer, str):
        return tokenizer
    kind, _, name = tokenizer.partition(":")
    match kind:
        case "words" if not name:
            return words
        case "characters" if not name:
            return len
        case "tiktoken" if name:
            return tiktoken_counter(name)
        case "tokenizers" if name:
            return tokenizers_counter(name)
        case _:
            raise UsageError(
                f"tokenizer must be words, characters, tiktoken:NAME or tokenizers:NAME|FILE, not {tokenizer!r}"
            )


def words(text: str) -> int:
    """Tokens by the rule of docs/chunks.md, which needs no vocabulary: near to what language models count."""
    return sum(1 for _ in _TOKENS.finditer(text))


def tiktoken_counter(name: str) -> Count:
    """Tokens of an encoding (``cl100k_base``) or a model (``gpt-4o``) of OpenAI."""
    try:
        import tiktoken
    except ImportError as error:
        raise missing("tiktoken", name) from error
    try:
        known = name in tiktoken.list_encoding_names()
        encoding = tiktoken.get_encoding(name) if known else tiktoken.encoding_for_model(name)
    except KeyError as error:
        names = ", ".join(tiktoken.list_encoding_names())
        raise UsageError(f"tiktoken:{name}: no such encoding or model; encodings are {names}") from error
    except Exception as error:  # no network, a broken cache: it raises what its own libraries do
        raise unloadable(f"tiktoken:{name}", error, "set TIKTOKEN_CACHE_DIR to a folder that holds it") from error
    return lambda text: len(encoding.encode_ordinary(text))


def tokenizers_counter(name: str) -> Count:
    """Tokens of a tokenizer of Hugging Face: a ``tokenizer.json``, the folder that holds one, or a name of the hub."""
    try:
        from tokenizers import Tokenizer as Vocabulary
    except ImportError as error:
        raise missing("tokenizers", name) from error
    file = vocabulary_at(name)
    try:
        found: Any = Vocabulary.from_file(str(file)) if file.is_file() else Vocabulary.from_pretrained(name)
    except Exception as error:  # no such name, no network, no vocabulary: plain Exceptions from Rust
        raise unloadable(f"tokenizers:{name}", error, "give the path of a tokenizer.json") from error
    found.no_truncation()
    found.no_padding()
    return lambda text: len(found.encode(text, add_special_tokens=False).ids)


def vocabulary_at(name: str) -> Path:
    """The file that a name of a tokenizer of Hugging Face would mean; where there is none, it is a name of the hub."""
    path = Path(name)
    return path / "tokenizer.json" if path.is_dir() else path


def missing(extra: str, name: str) -> UsageError:
    """The error of a library that is not there."""
    return UsageError(f"{extra}:{name} needs the library {extra}; pip install 'tagged2md[{extra}]'")


def unloadable(tokenizer: str, error: Exception, remedy: str) -> UsageError:
    """The error of a vocabulary that is not on this machine and could not be fetched."""
    reason = " ".join(f"{type(error).__name__}: {error}".split())[:200]
    return UsageError(f"{tokenizer}: its vocabulary can't be loaded ({reason}); {remedy}, or use --tokenizer words")
