"""The style census: what is body type in a document, how far apart its lines are, how common each look is."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import attrgetter
from typing import TypeVar

from tagged2md.readers.heuristic.records import Look, TextLine

DEFAULT_LEADING = 1.2
"""Baseline step in font sizes where a document does not say: TeX has 1.2, Word 1.15 to 1.22, browsers 1.2 to 1.5."""
STEP_BUCKET = 0.02
"""Width of the classes, in font sizes, in which steps are counted; rounding of positions moves steps by 0.01."""
MIN_STEP, MAX_STEP = 0.9, 2.2
"""Steps, in font sizes, that can be the leading of running text; double spacing is 2.0 to 2.2."""
COMMON_STEP = 0.25
"""Part of the commonest step's count that makes another step common."""
MIN_STEPS = 3
"""Equal steps from which on a size has a leading of its own."""
PROSE_LETTERS = 25
"""Characters from which on a piece of a line counts as running text. Cells are shorter, and a document may have more of
them than of prose."""
MIN_PROSE = 120
"""Letters of running text that are enough to tell the body by."""
LINES_ABOVE = 3
"""Lines before one among which the line above it is looked for: those of other columns stand between them."""
ASCENT_EM, DESCENT_EM = 0.75, 0.25
"""What letters take of the step above and below their baselines, in font sizes."""
MAX_STARTS = 100
"""Blocks of code that are enough to know how they are set."""
NO_LOOK = Look("", 10.0)


_BY_LOOK = attrgetter("look")


@dataclass(slots=True)
class Census:
    """Counts over the lines seen so far. Filled in the first pass, asked in the second."""

    letters: Counter[Look] = field(default_factory=Counter)
    prose: Counter[Look] = field(default_factory=Counter)
    """Letters of pieces long enough to be running text."""
    steps: defaultdict[float, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    code: Counter[float] = field(default_factory=Counter)
    """Pairs of monospaced lines below each other, by size."""
    code_starts: set[tuple[Look, float]] = field(default_factory=set)
    """Look of the line above each block of code, and the white between them in tenths of a point."""

    def add(self, lines: Sequence[TextLine]) -> None:
        """Count the lines of a page, in the order in which they are read."""
        letters, prose = self.letters, self.prose
        for look, alike in groupby(lines, key=_BY_LOOK):
            lengths = [len(line.text) for line in alike]
            letters[look] += sum(lengths)
            if running := sum([length for length in lengths if length >= PROSE_LETTERS]):
                prose[look] += running
        for i, line in enumerate(lines):
            above = line_above(line, lines, i)
            if above is not None and (step := step_between(above, line)):
                self.steps[line.size][round(step / STEP_BUCKET)] += 1
                if above is lines[i - 1] and above.look.mono and is_all_mono(above) and is_all_mono(line):
                    self.code[line.size] += 1
                    self.start_code(lines, i - 1)

    def start_code(self, lines: Sequence[TextLine], at: int) -> None:
        """Note how far a block of code stands below the text."""
        above = lines[at - 1] if at else None
        if above is None or above.look.mono or above.y <= lines[at].y or len(self.code_starts) >= MAX_STARTS:
            return
        self.code_starts.add((above.look, round(white_between(above, lines[at]), 1)))

    def facts(self) -> Facts:
        """What the counts say now."""
        body = body_look(self.prose if sum(self.prose.values()) >= MIN_PROSE else self.letters)
        return Facts(
            body=body,
            leadings={size: leading for size, steps in self.steps.items() if (leading := usual_step(steps))},
            shares=letter_shares(self.letters),
            bold_share=share_of(self.letters, lambda look: look.bold),
            mono_share=share_of(self.letters, lambda look: look.mono),
            code_sizes=frozenset(self.code),
            code_starts=frozenset(self.code_starts),
        )


def line_above(line: TextLine, lines: Sequence[TextLine], at: int) -> TextLine | None:
    """The nearest line before one, at its place among the lines, that stands over it."""
    x0, x1 = line.x0, line.x1
    for above in lines[max(0, at - LINES_ABOVE) : at][::-1]:
        if above.x1 > x0 and above.x0 < x1:
            return above
    return None


def white_between(above: TextLine, below: TextLine) -> float:
    """White space between two lines, from descenders to ascenders, points."""
    return above.y - below.y - ASCENT_EM * below.size - DESCENT_EM * above.size


def step_between(above: TextLine, below: TextLine) -> float | None:
    """The step from a line to one below it in font sizes; None where they differ in size or are too far apart."""
    size = below.size
    if size != above.size or not size:
        return None
    step = (above.y - below.y) / size
    return step if MIN_STEP <= step <= MAX_STEP else None


def is_all_mono(line: TextLine) -> bool:
    """Whether every run of a line is monospaced."""
    return all(run.style.font.monospaced for run in line.runs)


@dataclass(frozen=True, slots=True)
class Facts:
    """The census, condensed."""

    body: Look = NO_LOOK
    leadings: dict[float, float] = field(default_factory=dict)
    """Usual baseline step of a size, in font sizes."""
    shares: dict[Look, float] = field(default_factory=dict)
    """Part of all lines that have a look."""
    bold_share: float = 0.0
    mono_share: float = 0.0
    code_sizes: frozenset[float] = frozenset()
    """Sizes of monospaced type in which lines stand below each other."""
    code_starts: frozenset[tuple[Look, float]] = frozenset()
    """Look of the line above each block of code of several lines, and the white between them in points."""

    def leading(self, size: float) -> float:
        """Usual baseline step of lines of this size, points."""
        found = self.leadings.get(size)
        return (self.body_leading if found is None else found) * size

    @property
    def body_leading(self) -> float:
        """Usual baseline step of body type, in font sizes."""
        return self.leadings.get(self.body.size, DEFAULT_LEADING)


def letter_shares(letters: Counter[Look]) -> dict[Look, float]:
    """Part of all letters that each look has."""
    total = sum(letters.values()) or 1
    return {look: count / total for look, count in letters.items()}


def share_of(letters: Counter[Look], has: Callable[[Look], bool]) -> float:
    """Part of the letters whose look has a property."""
    total = sum(letters.values())
    return sum(count for look, count in letters.items() if has(look)) / total if total else 0.0


def body_look(letters: Counter[Look]) -> Look:
    """The look of body type: the commonest look of the commonest size."""
    if not letters:
        return NO_LOOK
    sizes: Counter[float] = Counter()
    for look, count in letters.items():
        sizes[look.size] += count
    size = most_common(sizes.items())
    return most_common((look, count) for look, count in letters.items() if look.size == size)


T = TypeVar("T")


def most_common(counted: Iterable[tuple[T, int]]) -> T:
    """The first of the most frequent."""
    return max(counted, key=lambda pair: pair[1])[0]


def usual_step(steps: Counter[int]) -> float | None:
    """The smallest step, in font sizes, that is common; None where too few steps agree.

    In documents of lists and short paragraphs the gaps between them outnumber the steps inside them.
    """
    most = max(steps.values())
    enough = max(MIN_STEPS, COMMON_STEP * most)
    common = [bucket for bucket, count in steps.items() if count >= enough]
    return min(common) * STEP_BUCKET if common else None
