"""Floors that only rise: what each document has reached in each aspect, one line each in a file for people."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path

Figures = dict[str, float]
Floors = dict[str, Figures]

UNSEEN = 1.0
"""Floor of an aspect that a known document has no line for: neither side had it so far, or it would have one."""


def read(path: Path) -> Floors:
    """The floors of a file; empty where there is none. A line is a document, an aspect, and a figure."""
    floors: Floors = {}
    for line in path.read_text("utf-8").splitlines() if path.exists() else ():
        name, rest = line.split(maxsplit=1)
        aspect, figure = rest.rsplit(maxsplit=1)
        floors.setdefault(name, {})[aspect.strip()] = float(figure)
    return floors


def written(floors: Floors) -> str:
    """The text of the file, in columns."""
    return "".join(
        f"{name:28} {aspect:12} {figure:.3f}\n"
        for name, figures in sorted(floors.items())
        for aspect, figure in sorted(figures.items())
    )


def fallen(name: str, found: Figures, floors: Floors) -> list[str]:
    """Each aspect of a document that is below its floor, and by how much."""
    wanted = dict.fromkeys(found, UNSEEN) | floors.get(name, {})
    reached = {aspect: (found.get(aspect, 0.0), floor) for aspect, floor in wanted.items()}
    return [
        f"{name}: {aspect} {figure:.3f}, {floor - figure:.3f} below its floor {floor:.3f}"
        for aspect, (figure, floor) in reached.items()
        if figure < floor
    ]


def raised(floors: Floors, reached: Mapping[str, Figures]) -> Floors:
    """The floors, raised to what was reached. None is lowered, and none that is missing is made for a fault.

    Documents that are new get their lines, and so do aspects that are new to all.
    """
    known = {aspect for figures in floors.values() for aspect in figures}
    risen = {
        name: higher(floors[name], figures, known) if name in floors else figures for name, figures in reached.items()
    }
    return floors | risen


def higher(old: Figures, figures: Figures, known: Collection[str]) -> Figures:
    """The floors of one document with its new figures; ``known`` are the aspects that any document has."""
    least = {aspect: old.get(aspect, UNSEEN if aspect in known else 0.0) for aspect in (*old, *figures)}
    return {aspect: max(floor, figures.get(aspect, 0.0)) for aspect, floor in least.items()}
