"""Runs as a content stream would give them, for tests of layout."""

from __future__ import annotations

from dataclasses import replace

from tagged2md.pdf.page import Font, MarkedContent, TextRun, TextStyle

SERIF = Font("Times-Roman", space=0.25, digit=0.5)
BOLD = replace(SERIF, name="Times-Bold", bold=True)
ITALIC = replace(SERIF, name="Times-Italic", italic=True)
MONO = Font("Courier", monospaced=True, space=0.6, digit=0.6)
BODY = TextStyle(SERIF, 10.0, 0.0, 0, (0.0, 0.0, 0.0))
PAGE = MarkedContent(1, None, "")
ADVANCE = 0.5
"""Advance of every glyph in em."""


def styled(base=BODY, **changes):
    """A style like another one, with changes."""
    names = ("font", "size", "angle", "render_mode", "colour", "alpha")
    return TextStyle(**({name: getattr(base, name) for name in names} | changes))


def run(text, x=0.0, y=0.0, *, style=BODY, marked=PAGE, flags=0, width=None):
    """One run; its width follows from its length."""
    width = len(text) * ADVANCE * style.size if width is None else width
    return TextRun(text, x, y, x + width, style, marked, flags)


def row(*parts, x=0.0, y=0.0, style=BODY, marked=PAGE):
    """Runs along a baseline: texts, and between them gaps in em."""
    out = []
    for part in parts:
        if isinstance(part, str):
            out.append(run(part, x, y, style=style, marked=marked))
            x = out[-1].x1
        else:
            x += part * style.size
    return out


def words(text, x=0.0, y=0.0, *, style=BODY, marked=PAGE, gap=0.25):
    """The words of a text along a baseline."""
    parts = text.split(" ")
    return row(*[p for word in parts for p in (word, gap)][:-1], x=x, y=y, style=style, marked=marked)


def paragraph(*texts, x=0.0, y=0.0, style=BODY, leading=12.0, marked=PAGE):
    """Lines of words under each other."""
    return [r for i, text in enumerate(texts) for r in words(text, x, y - i * leading, style=style, marked=marked)]
