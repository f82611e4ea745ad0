"""Where the link annotations of a page lie: an index of products has thousands of them on one page."""

from __future__ import annotations

from collections.abc import Sequence

from tagged2md.geometry import Rect
from tagged2md.pdf.page import Annotation

BAND = 16.0
"""Points of the bands of a page by which annotations are found: about a line."""
MOST_BANDS = 64
"""Bands that are entered or looked up one by one; an annotation that is higher is looked at for every line."""
MOST_TALL = 100
"""Such annotations; a page has one or two, over all of it, and only a hostile one more."""


class PlacedLinks:
    """Link annotations, to be found by height."""

    def __init__(self, annotations: Sequence[Annotation]) -> None:
        self._annotations = annotations
        self._bands: dict[int, list[int]] = {}
        self._tall: list[int] = []
        for number, each in enumerate(annotations):
            found = [_bands(area.y0, area.y1) for area in areas(each)]
            if not all(found) and len(self._tall) < MOST_TALL:
                self._tall.append(number)
            for band in {band for bands in found for band in bands}:
                self._bands.setdefault(band, []).append(number)

    def __len__(self) -> int:
        return len(self._annotations)

    def between(self, low: float, high: float) -> list[Annotation]:
        """The annotations that may reach between two heights, in their order."""
        bands = _bands(low, high)
        if not bands:
            return list(self._annotations[:MOST_TALL])
        found = set(self._tall)
        for band in bands:
            found.update(self._bands.get(band, ()))
        return [self._annotations[number] for number in sorted(found)]


def _bands(low: float, high: float) -> range:
    """The bands between two heights; none where these are too far apart, or no numbers."""
    if not high - low < BAND * MOST_BANDS:
        return range(0)
    return range(int(low // BAND), int(high // BAND) + 1)


def areas(annotation: Annotation) -> Sequence[Rect]:
    """The parts of the page that an annotation covers."""
    return annotation.quads or (annotation.box,)
