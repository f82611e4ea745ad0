"""Inline content → runs: its text with looks and links."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tagged2md.document.nodes import (
    Code,
    Emph,
    Image,
    Inline,
    Inlines,
    LineBreak,
    Link,
    Math,
    NoteRef,
    Strikethrough,
    Strong,
    Subscript,
    Superscript,
    Text,
)
from tagged2md.document.walk import SPANS, Leaf, is_visible, leaves
from tagged2md.writers.atoms import note_label, safe_tex
from tagged2md.writers.readback.outline import CODE, EMPH, IMAGE, MATH, NOTE, STRIKE, STRONG, SUB, SUP, Entry, Run
from tagged2md.writers.skeleton import cleaned
from tagged2md.writers.urls import written_url

_LOOKS: dict[type, int] = {
    Strong: STRONG,
    Emph: EMPH,
    Strikethrough: STRIKE,
    Superscript: SUP,
    Subscript: SUB,
}


def text_entry(kind: str, depth: int, children: Inlines) -> Entry:
    """The entry of a block of inline content."""
    images = (leaf for leaf in leaves(children) if isinstance(leaf, Image))
    return Entry(kind, depth, tuple(runs_of(children)), tuple(image_targets(images)))


def image_targets(images: Iterable[Image]) -> Iterator[str]:
    """The targets of images that are written: those with a name or an alternate text."""
    return (written_url(image.path) for image in images if image.path or image.alt.strip())


def runs_of(children: Iterable[Inline], looks: int = 0, link: str | None = None) -> Iterator[Run]:
    """The text of inline content with its looks and links. Note marks inside a link stand after it."""
    marks: list[Run] = []
    stack = [(looks, link, iter(children))]
    while stack:
        looks, link, nodes = stack[-1]
        for node in nodes:
            look = _LOOKS.get(type(node))
            if isinstance(node, SPANS):
                url = link or (node.url if isinstance(node, Link) else "") or None
                stack.append((looks | (look or 0), url, iter(node.children)))
                break
            run = _leaf_run(node, looks, link)
            if link and isinstance(node, NoteRef):
                marks.append(run._replace(link=None))
            else:
                yield run
        else:
            stack.pop()
            if marks and not (stack and stack[-1][1]):
                yield from marks
                marks.clear()


def _leaf_run(leaf: Leaf, looks: int, link: str | None) -> Run:
    match leaf:
        case LineBreak():
            return Run(" " if link or looks & (SUP | SUB) else "\n", looks, link)
        case Code(text=text):
            return Run(cleaned(text), looks | CODE, link)
        case Math(tex=tex):
            return Run(safe_tex(cleaned(tex)), looks | MATH, link)
        case NoteRef(note_id=note_id):
            return Run(note_label(note_id), looks | NOTE, link)
        case Image(alt=alt):
            return Run(" ".join(cleaned(alt).split()), looks | (IMAGE if is_visible(leaf) else 0), link)
        case Text(text=text):
            return Run(cleaned(text), looks, link)
