r"""Which characters of plain text need a backslash so that Markdown shows them as they are.

Truth is CommonMark 0.31 with GitHub's tables, strikethrough, footnotes, task lists and dollar math.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from tagged2md.writers.edges import edge_positions
from tagged2md.writers.pairs import bracket_positions, dollar_positions
from tagged2md.writers.skeleton import ATOM, FORCED, GUARD, LINK, MATH, NOTE, TABLE_BREAK, Place, cleaned

_PUNCTUATION = r"!-/:-@\[-`{-~"
_OPAQUE = "\x01-\x06\x0e-\x13"

_SUSPECT = re.compile(r"[\\`*_\[\]<&~$\x00-\x1f]")
"""Without any of these only the start of a line can be taken for something else."""

# Each pattern starts with a set of characters, so that the search skips from one candidate to the next.
_RULES = rf"""
      (?<=[`])                                                             # code
    | (?<=\\)(?=[{_PUNCTUATION}{_OPAQUE}]|\n|\Z)                           # would escape the next, or break the line
    | (?<=\*)(?:(?<=\S\*)|(?=\S|\n))                                       # emphasis; a break starts with a backslash
    | (?<=_)(?:(?<![^\W_]_)(?=\S|\n)|(?<=\S_)(?![^\W_]))                   # emphasis
    | (?<=~)(?:(?=[~\x12\x13])|(?<=\S~))                                   # strikethrough, code fence
    | (?<=<)(?=[A-Za-z/!?])                                                # HTML, autolink
    | (?<=&)(?=\#[0-9]{{1,7}};|\#[xX][0-9A-Fa-f]{{1,6}};|[A-Za-z][A-Za-z0-9]{{1,31}};)  # character reference
    | (?<=!)(?={LINK})                                                     # would make an image of a link
    | (?<={FORCED}).
    | (?<={MATH})[0-9]?                                                    # math does not end before a digit
    | (?<={NOTE})\(?                                                       # a mark and (…) would be a link
    | (?<=[\x01\x02\n])                                                    # any other atom
"""
_SPECIAL = r"\x01-\x05\n\\`*_~<&!"
_URL = r"(?<![A-Za-z0-9\\]h)ttps?://[^\s<>\x00-\x04\x06-\x1f]++(?!(?<=!)\x02)"
"""A bare URL; one whose ``!`` would make an image of a link behind it is text like any other."""
_ATOMS = {ATOM, LINK, "\n"}
_LOCAL = re.compile(f"[{_SPECIAL}](?:{_RULES})", re.VERBOSE)
_LOCAL_AND_URLS = re.compile(f"[h{_SPECIAL}](?:{_URL}|{_RULES})", re.VERBOSE)
_REFERENCE = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")


@lru_cache(maxsize=256)
def is_character_reference(text: str) -> bool:
    """Whether the text, from ``&`` to ``;``, is a character reference of HTML."""
    if text[1] == "#":
        return True
    from html.entities import html5

    return text[1:] in html5


def has_character_reference(text: str) -> bool:
    """Whether some part of the text would be decoded as a character reference."""
    return "&" in text and any(is_character_reference(match[0]) for match in _REFERENCE.finditer(text))


def escaped_text(text: str, place: Place) -> str:
    """Plain text, trimmed, with the backslashes it needs at this place."""
    text = cleaned(text).strip()
    if place.is_enclosed or _SUSPECT.search(text):
        return escaped(text, (), place)
    positions = edge_positions(text, place)
    return _with_marks(text, positions, "\\") if positions else text


def escaped(skeleton: str, atoms: Iterable[str], place: Place) -> str:
    """The skeleton with the backslashes it needs, and with ``atoms`` put in for their stand-ins, in order."""
    if place.line_break == TABLE_BREAK:
        skeleton = skeleton.replace("\n", ATOM)  # <br> is no white space to its neighbours
    positions = edge_positions(skeleton, place)
    if "[" in skeleton or "]" in skeleton:
        positions += bracket_positions(skeleton, place)
    if "$" in skeleton:
        positions += dollar_positions(skeleton, place)
    if positions:
        skeleton = _with_marks(skeleton, sorted(set(positions)), FORCED)
    rules = _LOCAL_AND_URLS if "://" in skeleton and not place.is_link else _LOCAL
    if place.is_enclosed:
        return _locally_escaped(f"{GUARD}{skeleton}{GUARD}", iter(atoms), rules)[1:-1]
    return _locally_escaped(skeleton, iter(atoms), rules)


def _with_marks(text: str, positions: Iterable[int], mark: str) -> str:
    parts: list[str] = []
    start = 0
    for position in positions:
        parts += text[start:position], mark
        start = position
    parts.append(text[start:])
    return "".join(parts)


def _locally_escaped(skeleton: str, atoms: Iterator[str], rules: re.Pattern[str]) -> str:
    def written(match: re.Match[str]) -> str:
        found = match[0]
        first = found[0]
        if first == MATH:
            return next(atoms) + "".join(f"&#{ord(digit)};" for digit in found[1:])
        if first == NOTE:
            return next(atoms) + ("\\(" if found[1:] else "")
        if first in _ATOMS:
            return next(atoms)
        if first == FORCED:
            return "\\" + found[1]
        if first == "h":
            return _written_url(found)
        if first == "&":
            return "\\&" if _starts_reference(skeleton, match.start()) else "&"
        return "\\" + found

    return rules.sub(written, skeleton)


def _starts_reference(skeleton: str, position: int) -> bool:
    match = _REFERENCE.match(skeleton, position)
    return match is not None and is_character_reference(match[0])


# ---------------------------------------------------------------- bare URLs


_TRAILING = "?!.,:*~'\";"
"""What GitHub does not count as part of a bare URL at its end. The low line, which ends many real ones, stays."""


def url_length(token: str) -> int:
    """How many characters of a token that starts like a URL are the URL, without punctuation after it.

    As GitHub's extended autolinks: a closing parenthesis belongs to the URL only if one was opened in it.
    """
    surplus = token.count(")") - token.count("(")
    end = len(token)
    while end and (token[end - 1] in _TRAILING or (token[end - 1] == ")" and surplus > 0)):
        surplus -= token[end - 1] == ")"
        end -= 1
    return end


def _written_url(token: str) -> str:
    """A bare URL: as it stands, or between angle brackets where escapes would spoil it for copying."""
    length = url_length(token)
    core, rest = token[:length], token[length:]
    first_escape = _LOCAL.search(token)
    if first_escape is None:
        return token
    if first_escape.start() < length and _can_stand_in_angles(core):
        return f"<{core.replace(FORCED, '')}>{_locally_escaped(GUARD + rest, iter(()), _LOCAL)[1:]}"
    return _locally_escaped(token, iter(()), _LOCAL)


_PAIRED_BRACKETS = re.compile(r"[^\[\]]*+(?:\[[^\[\]]*+\][^\[\]]*+)*+")


def _can_stand_in_angles(url: str) -> bool:
    """Not with a reference, which would be decoded, nor with a bracket that counts as partner of one outside."""
    return not has_character_reference(url) and _PAIRED_BRACKETS.fullmatch(url) is not None
