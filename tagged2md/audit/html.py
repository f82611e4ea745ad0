"""The inspection as one HTML page that loads nothing: pictures, styles, script and data are inside.

A content security policy lets no script run but our own, known by its hash, and nothing be fetched. Text of the
document is escaped wherever it stands; the data for the script is JSON without ``<``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from tagged2md.audit.kinds import KINDS
from tagged2md.audit.overlay import sheet
from tagged2md.findings import CATALOGUE, printable
from tagged2md.writers.web_page import asset as packaged
from tagged2md.writers.web_page import policy, safe_json

if TYPE_CHECKING:
    from tagged2md.audit.records import Inspection, ShownBlock, ShownPage
    from tagged2md.findings import Finding

LAYERS = {
    "boxes": "Blocks",
    "numbers": "Numbers",
    "order": "Reading order",
    "inner": "Items, cells",
    "rest": "Left out",
    "images": "Images",
    "rulings": "Rulings",
    "runs": "Runs",
    "picture": "Picture",
    "fit": "Whole page",
}
"""What can be shown and hidden, with its name."""
SHOWN_AT_FIRST = frozenset(("boxes", "numbers", "order", "inner", "rest", "picture"))
HINT = "Point at a block, or go through them with the arrow keys: here is why each is what it is. Escape lets go."
MODES = {
    "tags": "read by its tags",
    "tags+enrich": "read by its tags, headings by their looks",
    "hybrid": "read by its tags, untagged text by geometry",
    "heuristics": "read by geometry",
}
ORIGINS = {"tags": "from the tags", "heuristics": "by geometry"}


def html_page(inspection: Inspection) -> str:
    """The whole page."""
    style, script = asset("page.css"), asset("page.js")
    name = printable(inspection.file)
    parts = [
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{policy(style, script)}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(name)} – tagged2md inspect</title>",
        f"<style>{style}</style>\n</head>",
        f'<body class="{" ".join(f"show-{layer}" for layer in LAYERS if layer in SHOWN_AT_FIRST)}">',
        *header(inspection, name),
        "<main>",
        *(page_section(page, inspection) for page in inspection.pages),
        "</main>",
        f'<aside id="why" aria-live="polite"><p class="hint">{HINT}</p></aside>',
        f'<script type="application/json" id="data">{safe_json(data_of(inspection))}</script>',
        f"<script>{script}</script>\n</body>\n</html>\n",
    ]
    return "\n".join(parts)


def asset(name: str) -> str:
    """A file of this package, with line feeds."""
    return packaged("tagged2md.audit", name)


# ---------------------------------------------------------------- above the pages


def header(inspection: Inspection, name: str) -> Iterator[str]:
    """Name of the file, the switches, the legend."""
    title = f' <span class="title">{escape(printable(inspection.title))}</span>' if inspection.title else ""
    yield f"<header>\n<h1>{escape(name)}{title}</h1>"
    yield f'<nav aria-label="Pages">{"".join(switch(inspection))}</nav>'
    yield f'<fieldset class="layers"><legend>Show</legend>{"".join(map(check_box, LAYERS))}</fieldset>'
    yield (
        '<fieldset class="views"><legend>Markdown</legend>'
        '<label><input type="radio" name="view" value="rendered" checked> rendered</label>'
        '<label><input type="radio" name="view" value="source"> source</label></fieldset>'
    )
    used = {block.kind for page in inspection.pages for block in page.blocks}
    keys = "".join(f'<li class="k-{kind}"><b></b>{text}</li>' for kind, text in KINDS.items() if kind in used)
    guessed = '<li class="guessed"><b></b>by geometry, among tags</li>' if any(map(is_hybrid, inspection.pages)) else ""
    rest = '<li class="expected"><b></b>left out</li><li class="lost"><b></b>in no block</li>'
    yield f'<ul class="legend" aria-label="Colours">{keys}{guessed}{rest}</ul>'
    if inspection.findings:
        yield finding_list("Findings of the file", inspection.findings)
    yield "</header>"


def check_box(layer: str) -> str:
    """The switch of a layer."""
    state = " checked" if layer in SHOWN_AT_FIRST else ""
    return f'<label><input type="checkbox" data-layer="{layer}"{state}> {LAYERS[layer]}</label>'


def switch(inspection: Inspection) -> Iterator[str]:
    """What changes the page; only where there are several."""
    if len(inspection.pages) == 1:
        return
    options = "".join(f'<option value="{page.number}">{page.number}</option>' for page in inspection.pages)
    yield '<button type="button" id="previous" title="Left arrow">‹</button>'
    yield f'<label>Page <select id="pages">{options}</select> of {inspection.page_count}</label>'
    yield '<button type="button" id="next" title="Right arrow">›</button>'


def finding_list(title: str, findings: Sequence[Finding]) -> str:
    """Findings, one a line, to be opened."""
    rows = (
        f'<li class="{found.severity}"><code>{escape(found.code)}</code> {escape(CATALOGUE[found.code].title)}: '
        f"{escape(printable(found.message))}</li>"
        for found in findings
    )
    summary = f"<summary>{title} ({len(findings)})</summary>"
    return f'<details>{summary}<ul class="findings">{"".join(rows)}</ul></details>'


# ---------------------------------------------------------------- a page


def page_section(page: ShownPage, inspection: Inspection) -> str:
    """The picture of a page with what lies over it, and its Markdown beside it."""
    texts = "\n".join(block_text(block, page.number) for block in page.blocks)
    nothing = "" if page.blocks else '<p class="hint">Nothing on this page became Markdown.</p>'
    texts += placeless(page)
    pair = f'<div class="sheet">{sheet(page)}</div>\n<div class="text">{nothing}\n{texts}\n</div>'
    kind = "page hybrid" if is_hybrid(page) else "page"
    return (
        f'<section class="{kind}" id="p{page.number}" data-page="{page.number}" hidden>\n{facts(page, inspection)}\n'
        f'<div class="pair">\n{pair}\n</div>\n</section>'
    )


def is_hybrid(page: ShownPage) -> bool:
    """Whether blocks of both readers stand on the page."""
    return len({block.origin for block in page.blocks}) > 1


def facts(page: ShownPage, inspection: Inspection) -> str:
    """How the page was read, and what was found on it."""
    label = f" (“{escape(printable(page.label))}”)" if page.label not in ("", str(page.number)) else ""
    parts = [f"<b>Page {page.number} of {inspection.page_count}{label}</b>"]
    if page.decision is not None:
        parts.append(
            f'<span class="mode m-{escape(page.decision.mode.partition("+")[0])}">{MODES[page.decision.mode]}</span>'
        )
        parts.append(escape("; ".join(page.decision.reasons)))
    if page.columns is not None:
        parts.append(f"columns and parts of them: {page.columns}")
    if page.picture is None:
        parts.append('<span class="warning">the picture of the page could not be drawn</span>')
    lost = sum(not each.is_expected for each in page.rest)
    if lost:
        parts.append(f'<span class="warning">{lost} line{"" if lost == 1 else "s"} in no block</span>')
    line = f'<p class="facts">{" · ".join(parts)}</p>'
    if not page.findings:
        return line
    return line + finding_list("Findings of the page", page.findings)


def placeless(page: ShownPage) -> str:
    """What was left out and is not in the picture, as other text stands in its place."""
    rows = [f"<li>{escape(each.reason)}: {escape(each.text)}</li>" for each in page.rest if not each.boxes]
    return f'<h2>Left out, inside of blocks</h2><ul class="findings">{"".join(rows)}</ul>' if rows else ""


def block_text(block: ShownBlock, page: int) -> str:
    """The Markdown of a block, rendered and as it is."""
    first, last = block.pages
    around = [f"begins on page {first}"] * (first < page) + [f"goes on to page {last}"] * (last > page)
    note = f'<p class="around">{" · ".join(around)}</p>' if around else ""
    return (
        f'<article class="k-{block.kind} o-{block.origin}" data-id="{page}-{block.number}" tabindex="0">'
        f'<span class="number">{block.number} {escape(block.short)}</span>{note}'
        f'<div class="rendered" dir="auto">{block.html}</div>'
        f'<pre class="source" dir="auto">{escape(block.markdown)}</pre></article>'
    )


# ---------------------------------------------------------------- data for the script


def data_of(inspection: Inspection) -> dict[str, Any]:
    """What the script shows on demand."""
    return {str(page.number): page_data(page) for page in inspection.pages}


def page_data(page: ShownPage) -> dict[str, Any]:
    """Reasons of the blocks, of what is inside of them and of the rest; runs, their styles and contents by number."""
    styles = list(dict.fromkeys(run.style for run in page.runs))
    contents = list(dict.fromkeys(run.content for run in page.runs))
    place, where = {text: i for i, text in enumerate(styles)}, {text: i for i, text in enumerate(contents)}
    return {
        "height": round(page.height, 2),
        "blocks": {
            str(block.number): {
                "label": f"{block.number} · {block.label}",
                "origin": ORIGINS[block.origin],
                "by": block.why.by,
                "reasons": block.why.reasons,
                "inner": [[each.label, each.why.by, each.why.reasons] for each in block.inner],
            }
            for block in page.blocks
        },
        "rest": [[each.reason, each.text] for each in page.rest],
        "styles": styles,
        "contents": contents,
        "runs": [
            [*(round(x, 1) for x in run.box), run.text, place[run.style], where[run.content]] for run in page.runs
        ],
    }
