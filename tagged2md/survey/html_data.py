"""What the script of a survey's page works on: rows, what they fail, pictures, charts; as plain values."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from os.path import commonprefix
from typing import Any, NamedTuple

from tagged2md.findings import printable
from tagged2md.survey.gates import Failure, Gate, number, shown
from tagged2md.survey.html_columns import COLUMNS, values
from tagged2md.survey.routes import Judged
from tagged2md.survey.rows import FLAGS

PNG = b"\x89PNG"
"""The first bytes of such a file."""
ATTENTION = ("review", "ocr", "ok")
"""Routes, those that need attention first."""
CHARACTER_BOUNDS = (0, 1, 100, 250, 500, 1000, 1500, 2000, 3000, 4000)
"""Characters a page at which the bars of the histogram begin: none; less than the field's rule asks for; a slide; a
page of a report has 1,500 to 3,000."""


class Picture(NamedTuple):
    """A page of a file."""

    page: int
    """Its number, from 1."""
    data: bytes
    """PNG or JPEG."""


class Album(NamedTuple):
    """Pictures of files, by their names."""

    pictures: Mapping[str, Picture]
    note: str = ""
    """What should be said of them: that there are none, or not all."""


Pictures = Callable[[Sequence[Judged]], Album]


class Chart(NamedTuple):
    """Bars that count the files by what a column says of them."""

    name: str
    """The column; ``gates`` and ``characters`` are not one of them alone."""
    title: str
    order: tuple[str, ...] = ()
    """Values that come first; the others follow by their number."""


CHARTS = (
    Chart("route", "Route", ("ok", "ocr", "review")),
    Chart("tags", "Tags", ("tagged", "hollow", "untagged")),
    Chart("text", "Text", ("text", "ocr", "mixed", "scanned", "outlines", "drawing", "empty")),
    Chart("gates", "Gates and warnings"),
    Chart("characters", "Characters a page"),
    Chart("origin", "Origin"),
    Chart("mode", "Read by"),
)


def data_of(files: Sequence[Judged], album: Album) -> dict[str, Any]:
    """All of it. Rows are lists in the order of the columns; what only some have, stands by the number of the row."""
    gates: dict[Gate, int] = {}
    folder = common_folder([each.row.file for each in files])
    numbered = list(enumerate(by_attention(files)))
    return {
        "columns": [column._asdict() for column in COLUMNS],
        "charts": [chart._asdict() for chart in CHARTS],
        "bounds": CHARACTER_BOUNDS,
        "rows": [values(each, each.row.file[len(folder) :]) for _, each in numbered],
        "failed": {number: marks(each.failed, gates) for number, each in numbered if each.failed},
        "warned": {number: marks(each.warned, gates) for number, each in numbered if each.warned},
        "why": {number: why for number, each in numbered if (why := why_of(each))},
        "pictures": {
            number: picture_data(picture) for number, each in numbered if (picture := album.pictures.get(each.row.file))
        },
        "gates": [gate_data(gate) for gate in gates],
    }


def gate_data(gate: Gate) -> dict[str, Any]:
    """A gate, whole and in parts."""
    limit = f"{gate.operator} {number(gate.value)}"
    return {"text": str(gate), "measure": gate.measure, "limit": limit, "is_flag": gate.measure in FLAGS}


def by_attention(files: Sequence[Judged]) -> list[Judged]:
    """The files in their order, but those that need attention first."""
    return sorted(files, key=lambda each: (not each.failed, ATTENTION.index(each.route)))


def common_folder(names: Sequence[str]) -> str:
    """The folder that all files are below, as it was written, with its separator; empty where there is none."""
    prefix = commonprefix(names)  # noqa: RUF071 - commonpath refuses mixtures and rewrites what was typed
    return prefix[: 1 + max(prefix.rfind("/"), prefix.rfind("\\"))]


def marks(failures: Sequence[Failure], gates: dict[Gate, int]) -> list[tuple[int, str]]:
    """Gates by their number, each with the value that did not pass it."""
    return [(gates.setdefault(gate, len(gates)), shown(gate, value)) for gate, value in failures]


def why_of(each: Judged) -> str:
    """Why a file has its route, where its gates do not say so already."""
    failures = "; ".join(map(str, (*each.failed, *each.warned)))
    return "" if each.reason == failures else printable(each.reason)


def picture_data(picture: Picture) -> tuple[int, str]:
    """A picture as an address that holds it."""
    kind = "png" if picture.data.startswith(PNG) else "jpeg"
    return picture.page, f"data:image/{kind};base64,{b64encode(picture.data).decode()}"
