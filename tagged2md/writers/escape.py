r"""Which characters of plain text need a backslash so that Markdown shows them as they are.

Truth is CommonMark 0.31 with GitHub's tables, strikethrough, footnotes, task lists and dollar math.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Sequence
from functools import lru_cache

from tagged2md.writers.edges import edge_positions
from tagged2md.writers.emphasis import OPENING, STRIKE
from tagged2md.writers.pairs import bracket_positions, dollar_positions
from tagged2md.writers.skeleton import (
    ATOM,
    FIRST_MARK,
    FORCED,
    GUARD,
    LAST_MARK,
    LINK,
    MATH,
    NOTE,
    TABLE_BREAK,
    Place,
    cleaned,
)

_PUNCTUATION = r"!-/:-@\[-`{-~"
_OPAQUE = "\x01-\x06\x0e-\x13"

_SUSPECT = "\\`*_[]<&~$\n"
"""Without any of these only the start of a line can be taken for something else."""

_IN_ANGLES = r"[A-Za-z/!?]|[A-Za-z0-9.!\#$%&'*+/=?^_`{|}~-]++@"

# Each pattern starts with a set of characters, so that the search skips from one candidate to the next.
_RULES = rf"""
      (?<=[`])                                                             # code
    | (?<=\\)(?=[{_PUNCTUATION}{_OPAQUE}]|\n|\Z)                           # would escape the next, or break the line
    | (?<=\*)(?:(?<=\S\*)|(?=\S|\n))                                       # emphasis; a break starts with a backslash
    | (?<=_)(?:(?<![^\W_]_)(?=\S|\n)|(?<=\S_)(?![^\W_]))                   # emphasis
    | (?<=~)(?:(?=[~\x12\x13])|(?<=\S~))                                   # strikethrough, code fence
    | (?<=<)(?={_IN_ANGLES})                                               # HTML, autolink
    | (?<=&)(?=\#[0-9]{{1,7}};|\#[xX][0-9A-Fa-f]{{1,6}};|[A-Za-z][A-Za-z0-9]{{1,31}};)  # character reference
    | (?<=!)(?={LINK})                                                     # would make an image of a link
    | (?<={FORCED}).
    | (?<={MATH})[0-9]?                                                    # math does not end before a digit
    | (?<={NOTE})\(?                                                       # a mark and (…) would be a link
    | (?<=[\x01\x02\n])                                                    # any other atom
"""
_SPECIAL = r"\x01-\x05\n\\`*_~<&!"
_URL = rf"""
    (?: (?<![A-Za-z][hHfF])(?: (?<=[hH])[tT]{{2}}[pP][sS]? | (?<=[fF])[tT][pP] )://
      | (?<![^\s(*_~{FIRST_MARK}-{LAST_MARK}]w)(?<=w)ww\.
    )[^\ \n<\x00-\x04\x06-\x1f]*+
"""
"""What GitHub makes a link of, up to where it ends one at the latest (GFM 0.29, 6.9 Autolinks (extension))."""
_URL_STARTS = "hHfFw"
_ATOMS = {ATOM, LINK, "\n"}
_LOCAL = re.compile(f"[{_SPECIAL}](?:{_RULES})", re.VERBOSE)
_LOCAL_AND_URLS = re.compile(f"[{_URL_STARTS}{_SPECIAL}](?:{_URL}|{_RULES})", re.VERBOSE)
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
    if place.is_enclosed or any(map(text.__contains__, _SUSPECT)):
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
    if "~" in skeleton and (OPENING[STRIKE] in skeleton or place.outer_styles & STRIKE):
        positions += [match.start() for match in _OPENING_TILDE.finditer(skeleton)]
    if positions:
        skeleton = _with_marks(skeleton, sorted(set(positions)), FORCED)
    has_urls = ("://" in skeleton or "www." in skeleton) and not place.is_link
    rules = _LOCAL_AND_URLS if has_urls else _LOCAL
    if place.is_enclosed:
        return _locally_escaped(f"{GUARD}{skeleton}{GUARD}", deque(atoms), rules)[1:-1]
    return _locally_escaped(skeleton, deque(atoms), rules)


_OPENING_TILDE = re.compile(r"~(?![^\S\n])")
"""To GitHub a single one opens too, and then keeps ``~~`` from closing what was opened before it."""


def _with_marks(text: str, positions: Iterable[int], mark: str) -> str:
    parts: list[str] = []
    start = 0
    for position in positions:
        parts += text[start:position], mark
        start = position
    parts.append(text[start:])
    return "".join(parts)


def _locally_escaped(skeleton: str, atoms: deque[str], rules: re.Pattern[str]) -> str:
    def written(match: re.Match[str]) -> str:
        found = match[0]
        first = found[0]
        if first == MATH:
            return atoms.popleft() + "".join(f"&#{ord(digit)};" for digit in found[1:])
        if first == NOTE:
            return atoms.popleft() + ("\\(" if found[1:] else "")
        if first in _ATOMS:
            return atoms.popleft()
        if first == FORCED:
            return "\\" + found[1]
        if first in _URL_STARTS:
            return _written_url(match, atoms)
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


def _written_url(match: re.Match[str], atoms: Sequence[str]) -> str:
    """A bare URL: as it stands, unless GitHub would take a backslash or a star that we write for a part of it.

    Then it stands between angle brackets, so that it can be copied, or is made no link by one more backslash.
    """
    token, end = match[0], ""
    if token[-1] == "!" and match.string.startswith(LINK, match.end()):
        token, end = token[:-1], "\\!"  # would make an image of a link
    following = match.string[match.end() : match.end() + 1]
    after = "" if following in {"", " "} else GUARD
    if _LOCAL.search(token + after) is None and not _is_glued(match, atoms):
        return token
    core = _written_core(token, match)
    if core is None:
        return _unlinked("", token, after) + end
    return f"<{core.replace(FORCED, '')}>{_unlinked(GUARD, token[len(core) :], after)}{end}"


def _unlinked(before: str, text: str, after: str) -> str:
    """Text between these neighbours with the backslashes it needs, and one more in each bare URL."""
    broken = text.replace("://", f"{FORCED}://").replace("www.", f"www{FORCED}.")
    written = _locally_escaped(f"{before}{broken}{after}", deque(), _LOCAL)
    return written[len(before) : len(written) - len(after)]


_PAIRED_BRACKETS = re.compile(r"[^\[\]]*+(?:\[(?!\^)[^\[\]]*+\][^\[\]]*+)*+")
_CORE = re.compile(r"[^\s>]++")


def _written_core(token: str, match: re.Match[str]) -> str | None:
    """The part of a token that can stand between angles, without punctuation at its end; None where none can.

    Not behind a backslash, which would escape the angle; not with a reference, which would be decoded, nor with a
    bracket that counts as partner of one outside.
    """
    found = _CORE.match(token)
    if token[0] == "w" or found is None or match.string.endswith("\\", 0, match.start()):
        return None
    core = found[0][: url_length(found[0])]
    return core if not has_character_reference(core) and _PAIRED_BRACKETS.fullmatch(core) else None


_TAIL = re.compile(rf"[{FIRST_MARK}-{LAST_MARK}?!.,:;'\")]*+")


def _is_glued(match: re.Match[str], atoms: Sequence[str]) -> bool:
    """Whether GitHub would go on with a URL in what we write behind it: it ends one before white space and ``<``."""
    text = match.string
    tail = _TAIL.match(text, match.end())
    end = tail.end() if tail else match.end()
    if tail and ")" in tail[0] and "(" in match[0]:
        return True
    following = text[end : end + 1]
    if following in _BREAKS_OR_ATOMS:
        return atoms[0][0] not in "< "
    if following == "<":
        return _TAG.match(text, end) is not None
    return following not in _ENDS


_BREAKS_OR_ATOMS = {ATOM, "\n"}
_ENDS = {"", " ", GUARD}
_TAG = re.compile(f"<(?:{_IN_ANGLES})", re.VERBOSE)
