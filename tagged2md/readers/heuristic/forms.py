"""Form values and free text in place: filled forms must not look blank. Spec: tagged-mapping, 8.4 Form."""

from __future__ import annotations

from collections import Counter

from tagged2md.pdf.page import Annotation, Field, Font, MarkedContent, Page, TextRun, TextStyle

FORM_FONT = Font("Form")
"""Face that values are measured with; how they are drawn is in appearance streams, which need not exist."""
LINE_SHARE = 0.7
"""Part of a one-line field's height that its type takes."""
MAX_SIZE = 12.0
"""Points; fields for several lines are higher than their type."""
ADVANCE_EM = 0.5
"""Advance of a usual letter in em."""
MIDDLE_EM = 0.3
"""How far the baseline lies below the middle of the letters."""


def value_of(field: Field, *, captions: bool = False) -> str:
    """What stands in a field, as text; empty for nothing. ``captions``: of push buttons, too."""
    match field.kind:
        case "check":
            return "[x]" if field.checked else "[ ]"
        case "radio":
            return "(x)" if field.checked else "( )"
        case "text" | "choice":
            return (field.value or "").strip()
        case "push" if captions:
            return (field.caption or "").strip()
        case _:
            return ""


def form_runs(page: Page, *, captions: bool = False) -> list[TextRun]:
    """Runs for the values of the visible widgets of a page, and for its free-text annotations."""
    seen = [annotation for annotation in page.annotations if not annotation.hidden]
    texts = [(text, each) for each in seen if (text := text_of(each, captions=captions))]
    if not texts:
        return []
    largest = min(MAX_SIZE, type_size(page))
    outside = page.marked[0] if page.marked else MarkedContent(page.number, None, "")
    return [run for text, annotation in texts for run in value_runs(text, annotation, largest, outside)]


def type_size(page: Page) -> float:
    """The size of most letters of a page: that of values can't be told, and they are no headings."""
    letters: Counter[float] = Counter()
    for run in page.runs:
        letters[run.style.size] += len(run.text)
    return max(letters, key=letters.__getitem__) if letters else MAX_SIZE


def text_of(annotation: Annotation, *, captions: bool = False) -> str:
    """The text that an annotation shows."""
    if annotation.subtype == "Widget" and annotation.field is not None:
        return value_of(annotation.field, captions=captions)
    return (annotation.contents or "").strip() if annotation.subtype == "FreeText" else ""


def value_runs(text: str, annotation: Annotation, largest: float, marked: MarkedContent) -> list[TextRun]:
    """The text as runs inside the box of its annotation, one a line, from the top, of ``largest`` points at most."""
    texts = text.splitlines()
    if not texts:
        return []
    box = annotation.box
    size = max(1.0, min(largest, LINE_SHARE * box.height / len(texts)))
    style = TextStyle(FORM_FONT, size, 0.0, 0, (0.0, 0.0, 0.0))
    step = box.height / len(texts)
    runs = []
    for i, part in enumerate(texts):
        y = box.y1 - (i + 0.5) * step - MIDDLE_EM * size
        x1 = max(box.x0 + ADVANCE_EM * size * len(part), box.x0 + 1.0)
        runs.append(TextRun(part, box.x0, y, min(x1, max(box.x1, box.x0 + 1.0)), style, marked))
    return runs
