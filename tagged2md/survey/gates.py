"""Gates: what a file, or a corpus, must measure to pass; written as ``chars_per_page>=100``."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Literal, NamedTuple

from tagged2md.errors import UsageError
from tagged2md.survey.rows import FLAGS, MEASURES, QUICK_MEASURES, Row

Scope = Literal["file", "corpus"]

GATE = re.compile(r"\s*(?:(file|corpus)\s*:)?\s*([a-z_]+)\s*(>=|<=|==|!=|>|<)\s*(-?[0-9]+(?:\.[0-9]+)?)\s*(%?)\s*")
OPERATORS: dict[str, Callable[[float, float], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
    "!=": operator.ne,
    ">": operator.gt,
    "<": operator.lt,
}
PERCENT = 100
SHARES = ("coverage", "garbled_share", "unmapped", "duplicate_lines_drawn", "duplicate_lines")
"""Measures from 0 to 1, as facts are."""
DIGITS = 4
"""Digits of a value that did not pass, and at least those before the point."""
PERCENT_DIGITS = 2
MOST_DIGITS = 17
"""Digits that tell any two numbers of the computer apart."""


class Gate(NamedTuple):
    """One condition. ``str`` gives back how it is written."""

    scope: Scope
    """Whether every file must pass, or the mean over the files: for a fact that is true or not, the share of files."""
    measure: str
    operator: str
    value: float

    def __str__(self) -> str:
        scope = "" if self.scope == scope_of(self.measure) else f"{self.scope}:"
        return f"{scope}{self.measure}{self.operator}{number(self.value)}"

    def holds(self, value: float) -> bool:
        """Whether a value passes."""
        return OPERATORS[self.operator](value, self.value)


class Failure(NamedTuple):
    """A gate that was not passed, and the value that did not pass it."""

    gate: Gate
    value: float

    def __str__(self) -> str:
        return f"{self.gate.measure} is {shown(self.gate, self.value)}, the gate is {self.gate}"


def gate_of(text: str) -> Gate:
    """The gate that a text writes. Raises UsageError with what is wrong and what may be written."""
    found = GATE.fullmatch(text)
    if not found:
        raise UsageError(f"gate {text!r}: write a measure, an operator and a number, such as chars_per_page>=100")
    scope, measure, compare, digits, percent = found.groups()
    if measure not in MEASURES:
        raise UsageError(f"gate {text!r}: no measure {measure!r}; there are {', '.join(MEASURES)}")
    value = float(digits) / PERCENT if percent else float(digits)
    if abs(value) > 1 and (measure in FLAGS or measure in SHARES):
        raise UsageError(f"gate {text!r}: {measure} is a share, from 0 to 1; write 90% or 0.9")
    where: Scope = "file" if scope == "file" else "corpus" if scope == "corpus" else scope_of(measure)
    return Gate(where, measure, compare, value)


def refuse_unmeasured(gates: Sequence[str]) -> None:
    """Raise UsageError for a gate on what a quick look does not measure: it would be passed unseen."""
    for text in gates:
        measure = gate_of(text).measure
        if measure not in QUICK_MEASURES:
            raise UsageError(f"gate {text}: a quick look does not measure it, only {', '.join(QUICK_MEASURES)}")


def scope_of(measure: str) -> Scope:
    """What a gate is about that does not say so: a fact that is true or not makes sense as a share of many files."""
    return "corpus" if measure in FLAGS else "file"


def failures(gates: Sequence[Gate], row: Row) -> tuple[Failure, ...]:
    """The gates that a file does not pass. What was not measured in it passes: a quick look measures less."""
    found = ((gate, row.measure(gate.measure)) for gate in gates if gate.scope == "file")
    return tuple(Failure(gate, value) for gate, value in found if value is not None and not gate.holds(value))


def corpus_failures(gates: Sequence[Gate], means: Callable[[str], float | None]) -> tuple[Failure, ...]:
    """The gates that the corpus does not pass; ``means`` gives the mean of a measure over its files."""
    found = ((gate, means(gate.measure)) for gate in gates if gate.scope == "corpus")
    return tuple(Failure(gate, value) for gate, value in found if value is not None and not gate.holds(value))


def shown(gate: Gate, value: float) -> str:
    """The value that did not pass a gate, for a person."""
    if gate.measure not in FLAGS:
        return number(rounded(value, max(DIGITS, len(str(int(abs(value))))), gate.holds))
    if gate.scope == "file":
        return str(bool(value)).lower()
    return f"{number(rounded(value * PERCENT, PERCENT_DIGITS, lambda percent: gate.holds(percent / PERCENT)))}%"


def rounded(value: float, digits: int, passes: Callable[[float], bool]) -> float:
    """The value with so many digits; with more where it would look as if it had passed."""
    found = (float(f"{value:.{count}g}") for count in range(digits, MOST_DIGITS))
    return next((each for each in found if not passes(each)), value)


def number(value: float) -> str:
    """A number as it may stand in a gate: without exponent, and without decimals where it has none."""
    return f"{Decimal(repr(float(value))):f}".removesuffix(".0")


DEFAULT_WARNINGS = tuple(
    gate_of(text)
    for text in (
        "chars_per_page>=100",
        "duplicate_lines<=0.2",
        "grids_without_table<=0",
        "coverage>=0.9",
        "garbled_share<=0.1",
        "unmapped<=0.1",
        "file:empty<=0",
        "file:encrypted<=0",
        "file:repaired<=0",
    )
)
"""What is warned of when nothing else is asked for: the rules of the field (heuristics §10)."""
