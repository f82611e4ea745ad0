"""Which lines of a table make one row: lines of a wrapped cell belong together, figures under each other do not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from tagged2md.readers.heuristic.evidence import is_figures, starts_lower
from tagged2md.readers.heuristic.table_columns import Placed

ROW_STEP = 1.2
"""Steps between rows are at least this many times those between the lines of one cell, where both occur."""

SHORT_STEPS = 0.2
"""Part of the steps that must lie inside of cells, before steps tell rows from lines."""

EVEN_EM = 0.15
"""Lines of a cell that is centred stand as far above the middle of the row as below it, but for this part of the em."""

BETWEEN_EM = 0.85
"""Text nearer to the line above than this stands beside it, not in a row of its own: lines would touch."""

LEADING_EM = 1.5
"""Widest step from one line of a wrapped cell to the next, in em."""

INDENT_EM = 0.5
"""Lines of a label after the first may be indented by more than this."""

MIN_BANDS = 3
"""Bands between rules from which on the rules may be those of rows; two may be header and body, or body and sum."""

TextRow = list[Placed]
"""The chunks of one baseline in their columns."""


def grouped(lines: Sequence[tuple[float, TextRow]], columns: int) -> list[list[TextRow]]:
    """Baselines, each with its height, as rows of the table."""
    if len(lines) < 2:  # noqa: PLR2004 - one line is one row
        return [[row] for _, row in lines]
    starts = by_steps(lines) or by_text([row for _, row in lines], columns)
    for first, last in centred(lines):
        starts[first : last + 1] = [True, *[False] * (last - first)]
        starts[last + 1 : last + 2] = [True] * (last + 1 < len(lines))
    groups: list[list[TextRow]] = []
    for (_, row), starts_row in zip(lines, starts, strict=True):
        if starts_row or not groups:
            groups.append([row])
        else:
            groups[-1].append(row)
    return groups


def centred(lines: Sequence[tuple[float, TextRow]]) -> Iterator[tuple[int, int]]:
    """Rows whose cells are centred vertically, with one that is wrapped: as many lines of it above as below the others.

    Each is given as its first and its last line.
    """
    free = 0
    for at in range(1, len(lines) - 1):
        reach = reach_around(lines, at, min(at - free, len(lines) - 1 - at))
        if reach:
            free = at + reach + 1
            yield at - reach, at + reach


def reach_around(lines: Sequence[tuple[float, TextRow]], at: int, most: int) -> int:
    """How many lines of a wrapped cell stand above a line with the other cells, and below it."""
    wrapped, others = filled(lines[at - 1][1]), filled(lines[at][1])
    if most < 1 or len(wrapped) != 1 or not others - wrapped:
        return 0
    is_between = not wrapped & others
    size = lines[at][1][0].chunk.line.size
    reach = 0
    while reach < most:
        above, below = lines[at - reach - 1], lines[at + reach + 1]
        up, down = above[0] - lines[at][0], lines[at][0] - below[0]
        if filled(above[1]) != wrapped or filled(below[1]) != wrapped or abs(up - down) > EVEN_EM * size:
            break
        if up > (reach + 1) * LEADING_EM * size:
            break
        inner = lines[at - reach][1] if reach or not is_between else below[1]
        touches = is_between and up < BETWEEN_EM * size
        if not touches and not (runs_on(above[1], inner, wrapped) and runs_on(above[1], below[1], wrapped)):
            break
        reach += 1
    if not is_between and starts_with_lower(lines[at - reach][1]):
        return 0  # the cell above goes on
    return reach


def runs_on(first: TextRow, later: TextRow, columns: set[int]) -> bool:
    """Whether a later line goes on in the cell that another one starts: in the middle of a sentence, or indented."""
    start = next(part.chunk for part in first if part.first in columns)
    text = next((part.chunk for part in later if part.first in columns), None)
    return text is not None and (starts_lower(text.text) or text.x0 - start.x0 > INDENT_EM * text.line.size)


def are_rows(bands: Sequence[Sequence[TextRow]], columns: int) -> bool:
    """Whether each band between two rules is one row: no line after its first one has text in all columns again."""
    if len(bands) < MIN_BANDS or not any(len(band) > 1 for band in bands):
        return False
    return all(is_row(band, columns) for band in bands)


def is_row(band: Sequence[TextRow], columns: int) -> bool:
    """Whether the lines of a band are those of wrapped cells."""
    if any(len(filled(row)) == columns and not starts_with_lower(row) for row in band[1:]):
        return False
    if any(introduces(above, below) for above, below in pairwise(band)):
        return False
    return is_sound(band, [True, *[False] * (len(band) - 1)])


def introduces(above: TextRow, below: TextRow) -> bool:
    """Whether a line is the label of rows that follow."""
    return len(above) == 1 and above[0].first == 0 and 0 in filled(below) and above[0].chunk.text.endswith(":")


def by_steps(lines: Sequence[tuple[float, TextRow]]) -> list[bool] | None:
    """Whether each line starts a row, by two clearly different steps; None where steps don't tell."""
    steps = [above[0] - below[0] for above, below in pairwise(lines)]
    ordered = sorted(steps)
    if len(ordered) < 2 or ordered[0] <= 0:  # noqa: PLR2004 - one step has nothing to be compared with
        return None
    at = max(range(1, len(ordered)), key=lambda i: ordered[i] / ordered[i - 1])
    if ordered[at] < ROW_STEP * ordered[at - 1] or at < SHORT_STEPS * len(ordered):
        return None
    limit = (ordered[at] + ordered[at - 1]) / 2
    starts = [True, *(step > limit for step in steps)]
    return starts if is_sound([row for _, row in lines], starts) else None


def is_sound(rows: Sequence[TextRow], starts: Sequence[bool]) -> bool:
    """Whether no row made so has two figures under each other."""
    figures: set[int] = set()
    for row, starts_row in zip(rows, starts, strict=True):
        if starts_row:
            figures = set()
        own = {part.first for part in row if is_figures(part.chunk.text)}
        if own & figures:
            return False
        figures |= own
    return True


def is_one_row(rows: Sequence[TextRow]) -> bool:
    """Whether lines may be one row: no figures under each other that have a label each."""
    labelled = [row for row in rows if 0 in filled(row)]
    return is_sound(labelled, [False] * len(labelled))


def by_text(rows: Sequence[TextRow], columns: int) -> list[bool]:
    """Whether each line starts a row, by what stands in it."""
    starts = [True]
    label_only = False
    for above, below in pairwise(rows):
        starts.append(not (goes_on(above, below, columns) or (label_only and starts_with_lower(below))))
        label_only = (starts[-1] or label_only) and filled(below) == {0}
    return starts


def goes_on(above: TextRow, below: TextRow, columns: int) -> bool:
    """Whether a line goes on in cells of the line above."""
    own, over = filled(below), filled(above)
    if not own <= over or any(is_figures(part.chunk.text) and not is_cut(above, part) for part in below):
        return False
    if own == {0}:
        return starts_with_lower(below) or ends_open(above)
    if 0 in own and columns > 1:
        return False
    return len(own) < columns - 1 or starts_with_lower(below)


def is_cut(above: TextRow, below: Placed) -> bool:
    """Whether the text over a figure ends in a hyphen, so that it is the rest of a code or number."""
    return any(part.first == below.first and part.chunk.text.endswith("-") for part in above)


def filled(row: TextRow) -> set[int]:
    """The columns that a line has text in."""
    return {column for part in row for column in range(part.first, part.last + 1)}


def starts_with_lower(row: TextRow) -> bool:
    """Whether the first text of a line goes on with a sentence."""
    return bool(row) and starts_lower(row[0].chunk.text)


def ends_open(row: TextRow) -> bool:
    """Whether the first text of a line is cut inside of a phrase."""
    return bool(row) and row[0].chunk.text.rstrip().endswith((",", "-", "(", "/", "&"))
