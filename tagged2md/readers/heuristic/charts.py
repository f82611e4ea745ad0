"""Charts: the labels and numbers in and around a drawing with an axis are one group of text. Spec: heuristics, 9.

What stands in a chart looks like anything: values in large type like headings, bars with labels like tables. So charts
are looked for first, by their axes, and their text is taken out of the lines of the page as a whole.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tagged2md.geometry import Rect
from tagged2md.pdf.page import CLIPPED
from tagged2md.readers.heuristic.axes import Axis, axes
from tagged2md.readers.heuristic.edges import is_white
from tagged2md.readers.heuristic.evidence import is_caption, is_figures
from tagged2md.readers.heuristic.figures import MAX_SHARE
from tagged2md.readers.heuristic.records import TextLine, box_of
from tagged2md.readers.heuristic.strips import PageText

MIN_SHAPES = 3
"""Lines and bars of a plot; a picture counts as much."""
GAP_EM = 6.0
"""White space between an axis and the next bar, or between two bars, in font sizes of the marks."""
LEGEND_EM = 3.0
"""White space between a plot and the samples of its legend."""
LABEL_EM = 2.0
"""White space between a plot and the labels over and under it."""
SIDE_EM = 3.0
"""White space between a plot and the labels beside it, which end at one place or start at one."""
LABEL_LINES = 3
"""Lines of labels below each other."""
LABEL_LETTERS = 45
"""Characters of a label; text over a picture that has more is prose."""
LABEL_SIZE = 1.4
"""Labels are at most this times as large as the marks of the axis, or as large as body type."""
LABEL_SHARE = 0.7
"""Part of the lines in a plot that are labels; the others are its title, or prose over a picture."""
ROW_EM = 0.1
"""Baselines of one row of a table differ by less; bars have their values where they end."""
ROW_SHARE = 0.5
"""Part of the marks with text beside them from which on they are the first column, or the header, of a table."""


class Chart(NamedTuple):
    """The text of a chart, from the top down, and the box around it."""

    box: Rect
    lines: tuple[TextLine, ...]


class Shape(NamedTuple):
    """Something drawn, and how many lines and bars it counts for."""

    box: Rect
    weight: int


def charts(page: PageText, em: float) -> list[Chart]:
    """The charts of a page. ``em`` is the size of the body type."""
    found = axes(page.lines) if page.rulings or page.fills or page.images else []
    if not found:
        return []
    shapes = shapes_of(page)
    plots: list[tuple[Rect, float]] = []
    for axis in found:
        plot = plot_of(axis, shapes)
        if plot is not None and not is_of_table(axis, plot, page.lines):
            plots.append((with_legend(plot, shapes, axis), axis.marks[0].size))
    found_charts = [chart_of(plot, labels_of(page.lines, size, em)) for plot, size in joined(plots)]
    return [chart for chart in found_charts if chart is not None]


def shapes_of(page: PageText) -> list[Shape]:
    """Everything that is drawn, but for backgrounds."""
    found = [Shape(image.box, MIN_SHAPES) for image in page.images if not image.flags & CLIPPED]
    found += [Shape(fill.box, 1) for fill in page.fills if not is_white(fill)]
    found += [Shape(Rect(ruling.x0, ruling.y0, ruling.x1, ruling.y1), 1) for ruling in page.rulings]
    limit = MAX_SHARE * page.box.area
    return [shape for shape in found if shape.box.area <= limit]


# ---------------------------------------------------------------- plots


class Span(NamedTuple):
    """A shape along one direction."""

    low: float
    high: float
    weight: int


def plot_of(axis: Axis, shapes: Iterable[Shape]) -> Rect | None:
    """The box of what is drawn beside an axis, right or left of an upright one, over or under a flat one."""
    box = axis.box
    gap = GAP_EM * axis.marks[0].size
    low, high = extent(box, upright=axis.is_upright)
    inside = [
        s for s in shapes if lies_between(extent(s.box, upright=axis.is_upright), low - axis.step, high + axis.step)
    ]
    start, end = extent(box, upright=not axis.is_upright)
    spans = [Span(*extent(shape.box, upright=not axis.is_upright), shape.weight) for shape in inside]
    weight, to = reached([span for span in spans if span.high > end], end, gap)
    back_weight, back = reached(
        [Span(-span.high, -span.low, span.weight) for span in spans if span.low < start], -start, gap
    )
    if max(weight, back_weight) < MIN_SHAPES:
        return None
    first, last = (start, to) if weight >= back_weight else (-back, end)
    return Rect(first, box.y0, last, box.y1) if axis.is_upright else Rect(box.x0, first, box.x1, last)


def extent(box: Rect, *, upright: bool) -> tuple[float, float]:
    """Bottom and top of a box, or left and right."""
    return (box.y0, box.y1) if upright else (box.x0, box.x1)


def lies_between(span: tuple[float, float], low: float, high: float) -> bool:
    """Whether a span lies between two places."""
    return low <= span[0] and span[1] <= high


def reached(spans: Iterable[Span], start: float, gap: float) -> tuple[int, float]:
    """How much follows each other from a place on, and how far it reaches."""
    weight, to = 0, start
    for span in sorted(spans):
        if span.low - to > gap:
            break
        weight += span.weight
        to = max(to, span.high)
    return weight, to


def with_legend(plot: Rect, shapes: Iterable[Shape], axis: Axis) -> Rect:
    """The plot with the small samples beside it."""
    around = plot.expanded(LEGEND_EM * axis.marks[0].size)
    box = plot
    for shape, _ in shapes:
        if shape.height <= plot.height and shape.width <= plot.width and around.intersection(shape):
            box = box.union(shape)
    return box


def is_of_table(axis: Axis, plot: Rect, lines: Sequence[TextLine]) -> bool:
    """Whether numbers are the first column, or the header, of a table: most have text beside, or figures under them."""
    own = set(map(id, axis.marks))
    inside = [line for line in lines if id(line) not in own and plot.contains(*line.centre)]
    slack = ROW_EM * axis.marks[0].size
    if axis.is_upright:
        heights = sorted(line.y for line in inside)
        hits = sum(has_between(heights, mark.y, slack) for mark in axis.marks)
        return hits >= ROW_SHARE * len(axis.marks)
    figures = [line for line in inside if is_figures(line.text)]
    left, right = sorted(line.x0 for line in figures), sorted(line.x1 for line in figures)
    hits = sum(has_between(left, mark.x0, slack) or has_between(right, mark.x1, slack) for mark in axis.marks)
    return hits >= ROW_SHARE * len(axis.marks)


def has_between(places: Sequence[float], at: float, slack: float) -> bool:
    """Whether one of the places, sorted, is nearly another one."""
    return bisect_left(places, at - slack) < bisect_right(places, at + slack)


def joined(plots: Iterable[tuple[Rect, float]]) -> list[tuple[Rect, float]]:
    """Plots with those that they overlap as one: both axes of a chart, charts in one frame."""
    found: list[tuple[Rect, float]] = []
    for plot, size in plots:
        box = plot
        rest: list[tuple[Rect, float]] = []
        for other, other_size in found:
            if box.intersection(other):
                box, size = box.union(other), max(size, other_size)  # noqa: PLW2901 - the larger type of both
            else:
                rest.append((other, other_size))
        found = [*rest, (box, size)]
    return found


# ---------------------------------------------------------------- text


def labels_of(lines: Iterable[TextLine], size: float, em: float) -> Texts:
    """The lines that may be labels of a chart whose marks have this size, and the others."""
    largest = max(LABEL_SIZE * size, em)
    texts = Texts([], [], size)
    for line in lines:
        is_label = len(line.text) <= LABEL_LETTERS and line.size <= largest and not is_caption(line.text)
        (texts.labels if is_label else texts.others).append(line)
    return texts


class Texts(NamedTuple):
    """The lines of a page that may be labels, and the others; ``size`` is that of the marks."""

    labels: list[TextLine]
    others: list[TextLine]
    size: float


def chart_of(plot: Rect, texts: Texts) -> Chart | None:
    """The labels in a plot and around it; None where the text in it is no labels."""
    count = sum(plot.contains(*line.centre) for line in texts.labels)
    if count < LABEL_SHARE * (count + sum(plot.contains(*line.centre) for line in texts.others)):
        return None
    side, edge = SIDE_EM * texts.size, LABEL_EM * texts.size
    near = Rect(plot.x0 - side, plot.y0 - edge, plot.x1 + side, plot.y1 + edge)
    found = {id(line): line for line in texts.labels if is_beside(line, near)}
    for _ in range(LABEL_LINES):
        low = box_of(list(found.values())).y0
        under = Rect(near.x0, low - LABEL_EM * texts.size, near.x1, low)
        found |= {id(line): line for line in texts.labels if under.contains(*line.centre)}
    lines = sorted(found.values(), key=lambda line: (-line.y, line.x0))
    return Chart(box_of(lines), tuple(lines))


def is_beside(line: TextLine, near: Rect) -> bool:
    """Whether a line stands in or beside the area around a plot: labels of bars end where the bars start."""
    return near.y0 <= line.centre[1] <= near.y1 and line.x0 <= near.x1 and line.x1 >= near.x0
