"""What each structure type is to the reader: the table of all standard types, and style names that say more."""

from __future__ import annotations

import re
from enum import IntEnum, auto
from typing import NamedTuple
from unicodedata import normalize

from tagged2md.pdf.structure import StructElem

MATHML_NAMESPACE = "http://www.w3.org/1998/Math/MathML"


class Kind(IntEnum):
    """How an element is read. Integers, since they are looked up in sets for every element."""

    GROUP = auto()
    DIVISION = auto()
    DROPPED = auto()
    TITLE = auto()
    HEADING = auto()
    PARAGRAPH = auto()
    QUOTE = auto()
    CAPTION = auto()
    CONTENTS = auto()
    CONTENTS_ITEM = auto()
    LIST = auto()
    ITEM = auto()
    LABEL = auto()
    TABLE = auto()
    ROW_GROUP = auto()
    ROW = auto()
    CELL = auto()
    NOTE = auto()
    SPAN = auto()
    LINE_PART = auto()
    EM = auto()
    STRONG = auto()
    REFERENCE = auto()
    CODE = auto()
    LINK = auto()
    RUBY = auto()
    RUBY_PART = auto()
    FIGURE = auto()
    FORMULA = auto()
    MATHML = auto()
    FORM = auto()
    UNKNOWN = auto()


KINDS: dict[str, Kind] = {
    role: kind
    for kind, roles in {
        Kind.GROUP: "Document DocumentFragment Part Art Sect Div Index Aside LBody",
        Kind.DIVISION: "NonStruct",
        Kind.DROPPED: "Private Artifact",
        Kind.TITLE: "Title",
        Kind.HEADING: "H H1 H2 H3 H4 H5 H6",
        Kind.PARAGRAPH: "P",
        Kind.QUOTE: "BlockQuote",
        Kind.CAPTION: "Caption",
        Kind.CONTENTS: "TOC",
        Kind.CONTENTS_ITEM: "TOCI",
        Kind.LIST: "L",
        Kind.ITEM: "LI",
        Kind.LABEL: "Lbl",
        Kind.TABLE: "Table",
        Kind.ROW_GROUP: "THead TBody TFoot",
        Kind.ROW: "TR",
        Kind.CELL: "TH TD",
        Kind.NOTE: "Note FENote",
        Kind.SPAN: "Span Quote BibEntry Annot",
        Kind.LINE_PART: "Sub",
        Kind.EM: "Em",
        Kind.STRONG: "Strong",
        Kind.REFERENCE: "Reference",
        Kind.CODE: "Code",
        Kind.LINK: "Link",
        Kind.RUBY: "Ruby Warichu",
        Kind.RUBY_PART: "RB RT RP WT WP",
        Kind.FIGURE: "Figure",
        Kind.FORMULA: "Formula",
        Kind.FORM: "Form",
        Kind.UNKNOWN: "?",
    }.items()
    for role in roles.split()
}
"""Every standard structure type of PDF 1.7 and 2.0 (ISO 32000-2, 14.8.4); deeper headings are Hn with n > 6."""

_DEEP_HEADING = re.compile(r"H([1-9][0-9]{0,3})")
MAX_LEVEL = 6
"""Markdown has six levels of headings."""

WEAK = frozenset((Kind.PARAGRAPH, Kind.SPAN, Kind.UNKNOWN))
"""Kinds that a style name may make more specific."""


class Style(NamedTuple):
    """What the name of a paragraph style says."""

    kind: Kind
    level: int = 0
    numbering: str | None = None
    """ListNumbering of the list whose items have the style."""


_HEADING_STYLE = re.compile(
    "(?:heading|headerlevel|überschrift|titre|título|titulo|titolo|titel|kop|rubrik|overskrift|otsikko|nagłówek|naglowek|"
    "nadpis|címsor|cabeçalho|başlık|baslik|заголовок|επικεφαλίδα|כותרת|عنوان|見出し|标题|標題|제목)([1-9])"
)
"""Names of heading styles, case-folded, without spaces, hyphens and underscores"""

_TITLE_STYLES = frozenset(
    ("title", "titel", "titre", "título", "titolo", "tytuł", "otsikko", "заголовокдокумента", "标题", "表題")
)
_CAPTION_STYLES = frozenset(["caption", "beschriftung", "légende"])
_QUOTE_STYLES = frozenset(["quote", "intensequote", "quotations", "blocktext"])
_CODE_STYLES = frozenset(["htmlpreformatted", "preformattedtext", "preformatted", "sourcecode"])
_NOTE_STYLES = frozenset(("footnotetext",))
_CONTENTS_STYLE = re.compile(r"(?:toc|contents|verzeichnis)([1-9])")
_LIST_STYLE = re.compile(r"list(bullet|number)([1-9]?)")
_IGNORED_IN_STYLES = re.compile(r"[\s_-]+")


def kind_of(elem: StructElem) -> Kind:
    """How an element is read, by its role and, where that is no more than P, Span or unknown, by its style name."""
    if elem.namespace == MATHML_NAMESPACE:
        return Kind.MATHML
    kind = KINDS.get(elem.role)
    if kind is None:
        return Kind.HEADING if _DEEP_HEADING.fullmatch(elem.role) else Kind.UNKNOWN
    if kind in WEAK and elem.type != elem.role:
        style = style_of(elem.type)
        return style.kind if style else kind
    return kind


def style_of(name: str) -> Style | None:
    """What a style name says; None for one that says nothing."""
    key = _IGNORED_IN_STYLES.sub("", normalize("NFC", name).casefold())
    if heading := _HEADING_STYLE.fullmatch(key):
        return Style(Kind.HEADING, int(heading.group(1)))
    if entry := _CONTENTS_STYLE.fullmatch(key):
        return Style(Kind.CONTENTS_ITEM, int(entry.group(1)))
    if item := _LIST_STYLE.fullmatch(key):
        return Style(Kind.ITEM, int(item.group(2) or 1), "Decimal" if item.group(1) == "number" else "Unordered")
    for kind, names in (
        (Kind.TITLE, _TITLE_STYLES),
        (Kind.CAPTION, _CAPTION_STYLES),
        (Kind.QUOTE, _QUOTE_STYLES),
        (Kind.CODE, _CODE_STYLES),
        (Kind.NOTE, _NOTE_STYLES),
    ):
        if key in names:
            return Style(kind, 1)
    return None


def heading_level(elem: StructElem) -> int | None:
    """The level that a heading's type names, 1 to 6; None for an H, whose level comes from its sections."""
    if elem.role == "H":
        return None
    if numbered := _DEEP_HEADING.fullmatch(elem.role):
        return min(int(numbered.group(1)), MAX_LEVEL)
    style = style_of(elem.type)
    return min(style.level, MAX_LEVEL) if style and style.level else 1
