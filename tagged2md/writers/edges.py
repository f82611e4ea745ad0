"""Text at the start of a line that Markdown would take for a heading, a list, a quotation, a break."""

from __future__ import annotations

import re

from tagged2md.writers.skeleton import NOTE, Place

_LINE_START = re.compile(
    rf"""^(?:
      \#{{1,6}}(?=[ \n]|\Z)                   # heading
    | >                                       # quotation
    | [-+*](?=[ \n]|\Z)                       # bullet
    | [0-9]{{1,9}}(?=[.)](?:[ \n]|\Z))         # number; the escape goes before its delimiter
    | (?:-(?:[ ]*+-)*+|=++|_(?:[ ]*+_)*+|\*++)[ ]*+$    # heading underline, thematic break
    | {NOTE}(?=:)                             # definition of a note; the escape goes before the colon
    )""",
    re.MULTILINE | re.VERBOSE,
)
_BEFORE_DELIMITER = {*"0123456789", NOTE}
_TABLE_RULE = re.compile(r"(?<=\n)[-:| ]++$", re.MULTILINE)
_TASK = re.compile(r"\[[ xX]\](?=\s|\Z)")
_DEFINITION = re.compile(r"\[[^\]\n]*+\]:")
_DEFINITION_BEHIND_BOX = re.compile(rf"\[[^\]\n]*+\]:|{NOTE}(?=:)")
_CLOSING_HASHES = re.compile(r"(?:(?<=\s)|\A)#++\Z")


def edge_positions(skeleton: str, place: Place) -> list[int]:
    """Positions at the starts (of headings: the end) of lines that would be taken for block structure."""
    positions: list[int] = []
    if place.is_heading and skeleton.endswith("#"):
        positions += [match.start() for match in _CLOSING_HASHES.finditer(skeleton)]
    if place.is_link and skeleton.startswith("^"):
        positions.append(0)  # [^text](url) is a footnote mark where a note of that name exists
    if place.starts_block:
        positions += _block_start_positions(skeleton, place)
    elif place.is_task and (match := _DEFINITION_BEHIND_BOX.match(skeleton)):
        positions.append(_delimiter(match))
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
    return []


def _delimiter(match: re.Match[str]) -> int:
    """Where the escape goes: before the whole, but behind the digits of a list number and behind a note mark."""
    return match.end() if match[0][0] in _BEFORE_DELIMITER else match.start()


def _first_non_space(match: re.Match[str]) -> int:
    return match.end() - len(match[0].lstrip(" "))
