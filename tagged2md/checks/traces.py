"""What a file has of its makers: names, fonts, structure types, what its pages show."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from tagged2md.checks.programs import Named, Part, programs_in

if TYPE_CHECKING:
    from tagged2md.layout.page_kinds import PageKind
    from tagged2md.pdf.file import Metadata

TEX_FACES = re.compile(
    r"(?:CM(?:R|BX|B|TI|SL|SS|SSBX|SSI|TT|MI|MIB|SY|BSY|EX|CSC|SSDC)|MS[AB]M|SF(?:RM|BX|TI|SL|SS|SX|TT|CC|RB|BI|XC)"
    r"|EU[FRS][MB]|RSFS|LASY|WASY|STMARY|EC[A-Z]{2}|TC[A-Z]{2}|LM(?:Roman|Sans|Mono|Math|SY|MI|EX)[A-Za-z]*)-?\d+"
    r"|LatinModern|PdfTeX-Space|txsy|pxsy"
)
"""Names of the fonts that come with TeX: Computer Modern, AMS, EC and Latin Modern, with their design sizes."""
TEX_SHARE = 0.02
"""Part of the characters in such fonts that shows TeX: formulas of a text in Times are as few."""


@dataclass(frozen=True, slots=True)
class Traces:
    """What a file has of its makers."""

    creator: str | None = None
    producer: str | None = None
    creator_tool: str | None = None
    """The CreatorTool of the XMP."""
    xmp_producer: str | None = None
    tex_banner: str | None = None
    title: str | None = None
    fonts: Mapping[str, int] = field(default_factory=dict)
    """Characters by the name of their font."""
    types: frozenset[str] = frozenset()
    """Structure types as the file has them."""
    kinds: tuple[PageKind, ...] = ()
    """What each page shows."""


def traces_of(metadata: Metadata, fonts: Mapping[str, int], types: Iterable[str], kinds: Iterable[PageKind]) -> Traces:
    """The traces of a file."""
    return Traces(
        creator=metadata.creator,
        producer=metadata.producer,
        creator_tool=metadata.xmp_creator_tool,
        xmp_producer=metadata.xmp_producer,
        tex_banner=metadata.tex_banner,
        title=metadata.title,
        fonts=fonts,
        types=frozenset(types),
        kinds=tuple(kinds),
    )


class Mention(NamedTuple):
    """A program named by an entry of the file."""

    entry: str
    """``Creator``, ``Producer`` ..."""
    name: str
    """What the entry says."""
    found: Named

    @property
    def reason(self) -> str:
        """The evidence in words."""
        return f"{self.entry} is {self.name!r}"


def mentions_of(traces: Traces) -> Iterator[Mention]:
    """The programs that the entries of a file name, the entries that tell of its author first."""
    entries = {
        "Creator": traces.creator,
        "XMP CreatorTool": traces.creator_tool,
        "Producer": traces.producer,
        "XMP Producer": traces.xmp_producer,
        "PTEX.Fullbanner": traces.tex_banner,
        "Title": title_of_print(traces.title),
    }
    seen: set[str] = set()
    for entry, name in entries.items():
        if name and name not in seen:
            seen.add(name)
            yield from (Mention(entry, name[:MAX_SHOWN], found) for found in programs_in(name[:MAX_SHOWN]))


MAX_SHOWN = 200
"""Characters of an entry that are looked at and quoted; longer ones hold licences."""


PRINTED_TITLE = re.compile(r"Microsoft (?:Office )?(?:Word|PowerPoint|Excel|Publisher|Visio) -(?= )")
"""What Office gives a printer driver as title: ``Microsoft Word - letter.doc``."""


def title_of_print(title: str | None) -> str | None:
    """The program that a title names, where it is the title of a print-out."""
    found = PRINTED_TITLE.match(title or "")
    return found[0] if found else None


def of_parts(mentions: Iterable[Mention], *parts: Part) -> list[Mention]:
    """The mentions of programs that do one of some things."""
    return [each for each in mentions if each.found.program.part in parts]


def tex_share(fonts: Mapping[str, int]) -> float:
    """Part of the characters in fonts that come with TeX."""
    total = sum(fonts.values())
    return sum(count for name, count in fonts.items() if TEX_FACES.match(name)) / total if total else 0.0
