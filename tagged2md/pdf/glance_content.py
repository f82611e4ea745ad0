"""The few instructions of a content stream that a quick look asks for: what shows text, draws objects, paints.

Neither positions of text nor what it says are worked out; only the matrix of objects is, for the size of images.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tagged2md.geometry import Matrix, multiplied
from tagged2md.pdf.tokens import FIND_INSTRUCTIONS, STRINGS, balanced, last_name, numbers

if TYPE_CHECKING:
    from collections.abc import Iterator

INVISIBLE_MODES = (3.0, 7.0)
"""Text rendering modes that paint nothing (ISO 32000-2, table 104)."""
MAX_SAVED = 1_000
"""Graphics states that are kept by q."""
MATRIX_LENGTH = 6

_SHOWING = frozenset((b"Tj", b"TJ", b"'", b'"'))
_FILLING = frozenset((b"f", b"F", b"f*", b"B", b"B*", b"b", b"b*"))
_STROKING = frozenset((b"S", b"s", b"sh"))
_NO_GLYPHS = b" \t\n\f\r\0()<>"
"""Bytes of a string token that show nothing: its delimiters, and spaces."""


class State(NamedTuple):
    """The part of the graphics state that is followed."""

    matrix: Matrix
    """User space to page space."""
    mode: float = 0.0
    """Text rendering mode."""
    font: bytes = b""
    """Name of the font in the resources, without slash."""

    @property
    def is_invisible(self) -> bool:
        """Whether text is shown that can't be seen."""
        return self.mode in INVISIBLE_MODES


class Shown(NamedTuple):
    """A piece of text: how many bytes it has, spaces left out."""

    size: int
    state: State


class Drawn(NamedTuple):
    """An XObject by its name in the resources; an inline image has no name."""

    name: bytes | None
    state: State


class Painted(NamedTuple):
    """A path that is filled; one that is only stroked, or a shading."""

    is_filled: bool


FILLED, STROKED = Painted(is_filled=True), Painted(is_filled=False)


def events(data: bytes, state: State) -> Iterator[Shown | Drawn | Painted]:
    """What a content stream does, in order; whoever asks may stop at any time."""
    saved: list[State] = []
    for match in FIND_INSTRUCTIONS(balanced(data)):
        operands, inline, operator, path = match.groups(b"")
        if path or not (operator or inline):
            continue
        if operator in _SHOWING:
            yield Shown(shown_bytes(operands), state)
        elif operator in _FILLING:
            yield FILLED
        elif operator in _STROKING:
            yield STROKED
        elif operator == b"q":
            if len(saved) < MAX_SAVED:
                saved.append(state)
        elif operator == b"Q":
            state = saved.pop() if saved else state
        elif operator == b"Do":
            yield Drawn(last_name(operands), state)
        elif inline:
            yield Drawn(None, state)
        else:
            state = changed(state, operator, operands)


def changed(state: State, operator: bytes, operands: bytes) -> State:
    """The state after an operator that sets a part of it; the same for any other."""
    if operator == b"Tf":
        return state._replace(font=last_name(operands))
    if operator == b"Tr":
        return state._replace(mode=next(reversed(numbers(operands)), 0.0))
    if operator == b"cm":
        found = numbers(operands)[-MATRIX_LENGTH:]
        if len(found) == MATRIX_LENGTH:
            a, b, c, d, e, f = found
            return state._replace(matrix=multiplied((a, b, c, d, e, f), state.matrix))
    return state


def shown_bytes(operands: bytes) -> int:
    """Bytes of the strings among operands, roughly: those of a hexadecimal string count half, escapes are counted."""
    return sum(
        len(token.translate(None, _NO_GLYPHS)) // (2 if token[:1] == b"<" else 1) for token in STRINGS(operands)[1::2]
    )
