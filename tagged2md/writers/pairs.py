"""Brackets and dollars: whether they need a backslash depends on others in the block that they could pair with."""

from __future__ import annotations

import re

from tagged2md.writers.skeleton import MATH, Place

_BRACKET = re.compile(r"\[|\][(\[]?")
_DOLLAR = re.compile(r"\$")
# a hard break is written with a backslash or as <br>: no white space to a dollar
_OPENING_DOLLAR = re.compile(r"\$(?=\S|\n)")
_CLOSING_DOLLAR = re.compile(r"(?:(?<=\S)|(?<=\n))\$(?![0-9])")


def bracket_positions(skeleton: str, place: Place) -> list[int]:
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
            openers = []
            if match[0] == "][":  # the second bracket opens again
                (found if skeleton.startswith("^", position + 2) else openers).append(position + 1)
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


def dollar_positions(skeleton: str, place: Place) -> list[int]:
    """The dollars that need a backslash at this place."""
    match place.dollars:
        case "paired":
            return math_like_dollars(skeleton)
        case "all":
            return dollars(skeleton)
        case "none":
            return []
