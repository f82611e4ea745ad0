r"""Which characters of plain text need a backslash so that Markdown shows them as they are.

Text goes through here as a *skeleton*: its characters, with one control character for each thing that is no text
(a link, a code span, an emphasis mark …). So the neighbours of a character are right even across such things, and each
rule is one linear pattern. The control characters can't come from a file: ``cleaned`` removes them first.

Truth is CommonMark 0.31 with GitHub's tables, strikethrough, footnotes, task lists and dollar math.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

ATOM, LINK, MATH, NOTE = "\x01", "\x02", "\x03", "\x04"
"""Stand-ins for what is no text: anything; what starts with ``[``; a formula; a footnote mark."""
FORCED = "\x05"
"""Stands before a character that a rule of the whole block has found to need a backslash."""
GUARD = "\x06"
"""Stands at the edges of text inside a link, ``<sub>`` or ``<sup>``: a bracket, no white space, is next to it."""
FIRST_MARK, LAST_MARK = "\x0e", "\x13"
"""The range of control characters that ``emphasis`` uses for its delimiters."""

_PUNCTUATION = r"!-/:-@\[-`{-~"
_OPAQUE = "\x01-\x06\x0e-\x13"


class Place(NamedTuple):
    """Where inline content stands: what its start can be taken for, and how its lines are broken."""

    line_break: str
    starts_block: bool = False
    starts_item: bool = False
    is_heading: bool = False
    is_enclosed: bool = False
    is_link: bool = False
    is_cell: bool = False
    dollars: Literal["paired", "all", "none"] = "paired"


BLOCK = Place("\\\n", starts_block=True)
ITEM = Place("\\\n", starts_block=True, starts_item=True)
TASK = Place("\\\n")
HEADING = Place(" ", is_heading=True)
CELL = Place("<br>", is_cell=True)
RAISED = Place(" ", is_enclosed=True)
LINK_TEXT = Place(" ", is_enclosed=True, is_link=True)


def inside(outer: Place, inner: Place) -> Place:
    """The inner place, with what holds for all that stands in the outer one."""
    return inner._replace(is_cell=outer.is_cell, dollars=outer.dollars)


_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_BLANK_CONTROLS = "\t\n\v\f\r\x1c\x1d\x1e\x1f\x85\u2028\u2029"
"""What Unicode and Python count as white space among them."""


def cleaned(text: str) -> str:
    """The text on one line and without control characters; what has no meaning becomes U+FFFD."""
    if _CONTROL.search(text) is None:
        return text
    return _CONTROL.sub(lambda match: " " if match[0] in _BLANK_CONTROLS else "\ufffd", text)


_SUSPECT = re.compile(r"[\\`*_\[\]<&~$\x00-\x1f]")
"""Without any of these only the start of a line can be taken for something else."""

_LINE_START = re.compile(
    r"""^(?:
      (?:\#{1,6}(?=[ \n]|\Z))                 # heading
    | >                                        # quotation
    | [-+*](?=[ \n]|\Z)                        # bullet
    | (?:[0-9]{1,9}(?=[.)](?:[ \n]|\Z)))          # number; the escape goes before its delimiter
    | (?:(?:-++|=++|_(?:[ ]*+_)*+|\*++)[ ]*+$) # heading underline, thematic break
    )""",
    re.MULTILINE | re.VERBOSE,
)
_TABLE_RULE = re.compile(r"(?<=\n)[-:| ]++$", re.MULTILINE)
_TASK = re.compile(r"\[[ xX]\](?=\s|\Z)")
_DEFINITION = re.compile(r"\[[^\]\n]*+\]:")
_CLOSING_HASHES = re.compile(r"(?:(?<=\s)|\A)#++\Z")
_BRACKET = re.compile(r"\[|\][(\[]?")
_DOLLAR = re.compile(r"\$")
# a hard break is written with a backslash or as <br>: no white space to a dollar
_OPENING_DOLLAR = re.compile(r"\$(?=\S|\n)")
_CLOSING_DOLLAR = re.compile(r"(?:(?<=\S)|(?<=\n))\$(?![0-9])")

_FORCED_CHARACTER = rf"{FORCED}."
_URL = r"(?<![A-Za-z0-9\\])https?://[^\s<>\x00-\x04\x06-\x1f]++"
_RULES = rf"""
      \\(?=[{_PUNCTUATION}{_OPAQUE}]|\n|\Z)                    # would escape what follows, or break the line
    | `                                                        # code
    | (?<=\S)\*|\*(?=\S)                                       # emphasis
    | (?<![^\W_])_(?=\S)|(?<=\S)_(?![^\W_])                    # emphasis
    | ~(?=~)|(?<=\S)~                                          # strikethrough
    | <(?=[A-Za-z/!?])                                         # HTML, autolink
    | &(?=\#[0-9]{{1,7}};|\#[xX][0-9A-Fa-f]{{1,6}};|[A-Za-z][A-Za-z0-9]{{1,31}};)  # character reference
    | !(?={LINK})                                              # would make an image of a link
    | (?<={MATH})[0-9]                                         # math does not end before a digit
    | [\x01-\x04\n]                                            # an atom
"""
_LOCAL = re.compile(f"{_FORCED_CHARACTER}|{_URL}|{_RULES}", re.VERBOSE)
_LOCAL_WITHOUT_URLS = re.compile(f"{_FORCED_CHARACTER}|{_RULES}", re.VERBOSE)
_REFERENCE = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")


def is_character_reference(text: str) -> bool:
    """Whether the text, from ``&`` to ``;``, is a character reference of HTML."""
    if text[1] == "#":
        return True
    from html.entities import html5

    return text[1:] in html5


def is_digit(character: str) -> bool:
    """Whether it is one of the ten digits that Markdown knows."""
    return "0" <= character <= "9"


def has_character_reference(text: str) -> bool:
    """Whether some part of the text would be decoded as a character reference."""
    return "&" in text and any(is_character_reference(match[0]) for match in _REFERENCE.finditer(text))


def escaped_text(text: str, place: Place) -> str:
    """Plain text, trimmed, with the backslashes it needs at this place."""
    text = cleaned(text).strip()
    if place.is_enclosed or _SUSPECT.search(text):
        return escaped(text, (), place)
    positions = _edge_positions(text, place)
    return _with_marks(text, positions, "\\") if positions else text


def escaped(skeleton: str, atoms: Iterable[str], place: Place) -> str:
    """The skeleton with the backslashes it needs, and with ``atoms`` put in for their stand-ins, in order."""
    positions = _edge_positions(skeleton, place)
    if "[" in skeleton or "]" in skeleton:
        positions += _brackets(skeleton, place)
    if "$" in skeleton and place.dollars != "none":
        positions += math_like_dollars(skeleton) if place.dollars == "paired" else dollars(skeleton)
    if positions:
        skeleton = _with_marks(skeleton, sorted(set(positions)), FORCED)
    if place.is_enclosed:
        rules = _LOCAL_WITHOUT_URLS if place.is_link else _LOCAL
        return _locally_escaped(f"{GUARD}{skeleton}{GUARD}", iter(atoms), rules)[1:-1]
    return _locally_escaped(skeleton, iter(atoms), _LOCAL)


def _with_marks(text: str, positions: Iterable[int], mark: str) -> str:
    parts: list[str] = []
    start = 0
    for position in positions:
        parts += text[start:position], mark
        start = position
    parts.append(text[start:])
    return "".join(parts)


def _edge_positions(skeleton: str, place: Place) -> list[int]:
    """Positions at the starts (of headings: the end) of lines that would be taken for block structure."""
    positions: list[int] = []
    if place.is_heading and skeleton.endswith("#"):
        positions += [match.start() for match in _CLOSING_HASHES.finditer(skeleton)]
    if place.is_link and skeleton.startswith("^"):
        positions.append(0)  # [^text](url) is a footnote mark where a note of that name exists
    if place.starts_block:
        positions += _block_start_positions(skeleton, place)
    if "\n" in skeleton and place.line_break.endswith("\n"):
        lines = _LINE_START.finditer(skeleton)
        positions += [_delimiter(match) for match in lines if match.start()]
        positions += [_first_non_space(match) for match in _TABLE_RULE.finditer(skeleton)]
    return positions


def _block_start_positions(skeleton: str, place: Place) -> list[int]:
    if match := _LINE_START.match(skeleton):
        return [_delimiter(match)]
    if skeleton.startswith("["):
        is_task = place.starts_item and _TASK.match(skeleton)
        return [0] if is_task or _DEFINITION.match(skeleton) else []
    return [1] if skeleton.startswith(f"{NOTE}:") else []  # [^1]: would define the note


def _delimiter(match: re.Match[str]) -> int:
    """Where the escape goes: before the whole, but behind the digits of a list number."""
    return match.end() if is_digit(match[0][0]) else match.start()


def _first_non_space(match: re.Match[str]) -> int:
    return match.end() - len(match[0].lstrip(" "))


def _brackets(skeleton: str, place: Place) -> list[int]:
    """The brackets that need a backslash at this place."""
    if place.is_link:
        return _every_bracket(skeleton)
    return _brackets_of_part(skeleton) if place.is_enclosed else _link_like_brackets(skeleton)


def _every_bracket(skeleton: str) -> list[int]:
    return [position for position, character in enumerate(skeleton) if character in "[]"]


def _link_like_brackets(skeleton: str) -> list[int]:
    """Openers of ``[…](``, ``[…][`` and ``[^``; a ``!`` before one counts too."""
    found: list[int] = []
    openers: list[int] = []
    for match in _BRACKET.finditer(skeleton):
        position = match.start()
        if match[0] == "[":
            (found if skeleton.startswith("^", position + 1) else openers).append(position)
        elif match[0] == "]":
            del openers[-1:]
        else:
            found += openers
            found += [opener - 1 for opener in openers if opener and skeleton[opener - 1] == "!"]
            # the second bracket of ``][`` opens again
            openers = [position + 1] if match[0] == "][" else []
    return found


def _brackets_of_part(skeleton: str) -> list[int]:
    """Brackets inside ``<sub>`` and ``<sup>`` that could make a link, there or with others outside."""
    openers: list[int] = []
    joints: list[int] = []
    for match in _BRACKET.finditer(skeleton):
        if match[0] == "[":
            openers.append(match.start())
            continue
        del openers[-1:]
        if match[0] != "]":
            joints.append(match.start())
        if match[0] == "][":
            openers.append(match.start() + 1)
    return openers + joints + _link_like_brackets(skeleton)


def dollars(skeleton: str) -> list[int]:
    """The positions of all dollars."""
    return [match.start() for match in _DOLLAR.finditer(skeleton)]


def math_like_dollars(skeleton: str) -> list[int]:
    """Dollars that would pair as math; all of them where the block holds real math."""
    if MATH in skeleton:
        return dollars(skeleton)
    openers = [match.start() for match in _OPENING_DOLLAR.finditer(skeleton)]
    closers = [match.start() for match in _CLOSING_DOLLAR.finditer(skeleton)]
    if not openers or not closers:
        return []
    first, last = openers[0], closers[-1]
    return [p for p in openers if p < last] + [p for p in closers if p > first]


def _locally_escaped(skeleton: str, atoms: Iterator[str], rules: re.Pattern[str]) -> str:
    def written(match: re.Match[str]) -> str:
        found = match[0]
        first = found[0]
        if first <= NOTE or first == "\n":
            return next(atoms)
        if first == FORCED:
            return "\\" + found[1]
        if first == "h":
            return _written_url(found)
        if first == "&":
            return "\\&" if _starts_reference(skeleton, match.start()) else "&"
        return f"&#{ord(first)};" if is_digit(first) else "\\" + found

    return rules.sub(written, skeleton)


def _starts_reference(skeleton: str, position: int) -> bool:
    match = _REFERENCE.match(skeleton, position)
    return match is not None and is_character_reference(match[0])


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
    first_escape = _LOCAL_WITHOUT_URLS.search(token)
    if first_escape is None:
        return token
    if first_escape.start() < length and not has_character_reference(core):
        return f"<{core.replace(FORCED, '')}>{_locally_escaped(GUARD + rest, iter(()), _LOCAL_WITHOUT_URLS)[1:]}"
    return _locally_escaped(token, iter(()), _LOCAL_WITHOUT_URLS)
