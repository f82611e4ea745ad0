"""Runs as a content stream would give them, for tests of layout."""

from __future__ import annotations

from dataclasses import replace

from tagged2md.pdf.page import Font, MarkedContent, TextRun, TextStyle

SERIF = Font("Times-Roman", space=0.25, digit=0.5)
BOLD = replace(SERIF, name="Times-Bold", bold=True)
MONO = Font("Courier", monospaced=True, space=0.6, digit=0.6)
BODY = TextStyle(SERIF, 10.0, 0.0, 0, (0.0, 0.0, 0.0))
PAGE = MarkedContent(1, None, "")
ADVANCE = 0.5
"""Advance of every glyph in em."""


def run(text, x=0.0, y=0.0, *, style=BODY, marked=PAGE, flags=0, width=None):
    width = len(text) * ADVANCE * style.size if width is None else width
    return TextRun(text, x, y, x + width, style, marked, flags)


def row(*parts, x=0.0, y=0.0, style=BODY, marked=PAGE, advance=ADVANCE):
    """Runs along a baseline: texts, and between them gaps in em."""
    out = []
    for part in parts:
        if isinstance(part, str):
            width = len(part) * advance * style.size
            out.append(TextRun(part, x, y, x + width, style, marked, 0))
            x += width
        else:
            x += part * style.size
    return out


def styled(base=BODY, **changes):
    """A style like another one, with changes."""
    values = {name: getattr(base, name) for name in ("font", "size", "angle", "render_mode", "colour", "alpha")}
    return TextStyle(**(values | changes))
