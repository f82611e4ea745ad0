"""A file whose text, title, types and alternate texts would be HTML and script, were they not escaped."""

from __future__ import annotations

from builder import Tagged

HOSTILE = "</script><img src=x onerror=alert(1)><svg/onload=alert(2)>"


def hostile() -> bytes:
    doc = Tagged(title=HOSTILE)
    root, page = doc.document(), doc.page()
    page.put(root.el("H1", Alt=HOSTILE, T=HOSTILE), HOSTILE)
    page.put(root.el(HOSTILE), f"text {HOSTILE} -->")
    with page.mc(root.el("Figure", Alt=HOSTILE)):
        page.draw(doc.image(), (72, 500, 172, 600))
    return doc.data()
