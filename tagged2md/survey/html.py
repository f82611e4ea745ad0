"""A survey as one page of HTML that needs nothing else: numbers, charts, a table that sorts and filters, pictures.

A content security policy lets no script run but our own, known by its hash, and nothing be fetched. Names and titles
come from files that may be hostile: here they are escaped, and the script takes them from JSON as text only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from tagged2md.findings import printable
from tagged2md.survey.gates import Failure
from tagged2md.survey.html_data import Album, Pictures, common_folder, data_of
from tagged2md.survey.routes import Judged
from tagged2md.survey.summary import Summary
from tagged2md.writers.web_page import asset, policy, safe_json

ICON = (
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E"
    "%3Cpath fill='%23005fa3' d='M2 9h3v5H2zM6.5 5h3v9h-3zM11 2h3v12h-3z'/%3E%3C/svg%3E"
)
"""Without one a browser would ask for it."""
THIN_SPACE = "\N{NARROW NO-BREAK SPACE}"


class Tile(NamedTuple):
    """A number of the corpus; a click shows the files that it counts."""

    label: str
    number: int
    facet: str = ""
    """What the files are chosen by; empty for a number that counts something else."""
    value: str = ""
    mood: str = ""
    """good, bad, or nothing of the kind."""


def survey_html(files: Sequence[Judged], summary: Summary, corpus: Sequence[Failure], pictures: Pictures) -> str:
    """The page."""
    style, model, script = (asset("tagged2md.survey", f"report{name}") for name in (".css", "_model.js", ".js"))
    album = pictures(files)
    title = f"{counted(summary.files, 'file')} – tagged2md check"
    parts = [
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{policy(style, model + script)}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        f'<title>{title}</title>\n<link rel="icon" href="{ICON}">',
        f"<style>{style}</style>\n</head>\n<body>",
        *header(files, summary, corpus),
        *body(album),
        f'<script type="application/json" id="data">{safe_json(data_of(files, album))}</script>',
        f"<script>{model}{script}</script>\n</body>\n</html>\n",
    ]
    return "\n".join(parts)


# ---------------------------------------------------------------- the corpus in numbers


def header(files: Sequence[Judged], summary: Summary, corpus: Sequence[Failure]) -> Iterator[str]:
    """What is said of the corpus as a whole."""
    folder = common_folder([each.row.file for each in files])
    below = f' <span class="title">below {escape(printable(folder))}</span>' if folder else ""
    yield f"<header>\n<h1>{counted(summary.files, 'file')}, {counted(summary.pages, 'page')}{below}</h1>"
    if corpus:
        yield fails(corpus)
    shown = "".join(tile_text(tile, summary.files) for tile in tiles(summary))
    yield f'<ul class="tiles" aria-label="The corpus in numbers">{shown}</ul>\n</header>'


def fails(corpus: Sequence[Failure]) -> str:
    """The gates that the corpus does not pass."""
    rows = "".join(f"<li>{escape(str(failure))}</li>" for failure in corpus)
    return f'<section class="fails" aria-label="Gates"><b>The corpus fails</b><ul>{rows}</ul></section>'


def tiles(summary: Summary) -> Iterator[Tile]:
    """The numbers; those of rare faults only where there is such a file, and none that a quick look does not see."""

    def fact(label: str, name: str, mood: str = "") -> Tile:
        return Tile(label, round(summary.sums[name]), name, "true", mood)

    yield Tile("fit to index", summary.all.routes["ok"], "route", "ok", "good")
    yield fact("tagged", "tagged")
    yield fact("scanned", "scanned", "bad")
    if summary.measured["garbled"]:
        yield fact("garbled", "garbled", "bad")
    yield Tile("fail a gate", summary.failing, "verdict", "fails", "bad")
    yield Tile("only warned of", summary.warned, "verdict", "warned", "bad")
    rare = (
        fact("can't be read", "failed", "bad"),
        fact("hollow tags", "hollow", "bad"),
        fact("recognised text", "ocr"),
        fact("encrypted", "encrypted", "bad"),
        fact("repaired", "repaired", "bad"),
    )
    yield from (tile for tile in rare if tile.number)


def tile_text(tile: Tile, files: int) -> str:
    """A number as a switch of the filter."""
    mood = tile.mood if tile.number else ""
    return (
        f'<li><button type="button" aria-pressed="false" data-facet="{tile.facet}" data-value="{tile.value}" '
        f'class="{mood}"><b>{escape(share(tile.number, files))}</b> '
        f"<span>{grouped(tile.number)} {escape(tile.label)}</span></button></li>"
    )


def share(number: int, files: int) -> str:
    """A part of the files in percent; few are not none, and most are not all."""
    percent = f"{number / files:.0%}" if files else ""
    if percent == "0%" and number:
        return "<1%"
    return ">99%" if percent == "100%" and number < files else percent


def counted(number: int, noun: str) -> str:
    """A number of things."""
    return f"{grouped(number)} {noun}{'' if number == 1 else 's'}"


def grouped(number: int) -> str:
    """A number that can be read at a glance."""
    return f"{number:,}".replace(",", THIN_SPACE)


# ---------------------------------------------------------------- what the script fills


def body(album: Album) -> Iterator[str]:
    """Charts, filters and the table, empty."""
    yield '<noscript><p class="note">The charts and the table need JavaScript; --csv has the same facts.</p></noscript>'
    yield "<main>"
    yield '<section id="charts" aria-label="Charts: a click on a bar shows its files only"></section>'
    yield (
        '<form id="filters" role="search" aria-label="Filter">\n'
        '<label class="search">Search <input type="search" id="search" placeholder="file or title" '
        'autocomplete="off" spellcheck="false"></label>\n'
        '<label><input type="checkbox" id="failing"> failing a gate only</label>\n'
        '<span id="chosen"></span>\n'
        '<fieldset class="views"><legend>Show</legend>'
        '<label><input type="radio" name="view" value="table" checked> table</label>'
        '<label><input type="radio" name="view" value="pictures"> pictures</label></fieldset>\n'
        '<details id="columns"><summary>Columns</summary><div></div></details>\n'
        '<output id="count" role="status" aria-live="polite"></output>\n</form>'
    )
    if album.note:
        yield f'<p class="note">{escape(album.note)}</p>'
    yield (
        '<table id="files"><caption class="hidden">Files; the heads of the columns sort</caption>'
        "<thead><tr></tr></thead><tbody></tbody></table>"
    )
    yield '<ul id="gallery" hidden></ul>'
    yield '<p class="more"><button type="button" id="more" hidden></button></p>\n</main>'
