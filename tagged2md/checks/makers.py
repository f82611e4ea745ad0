"""The program in which a file was set, and what rewrote it.

No name is trusted alone. What the pages show comes first: a file of page images is a scan, whatever Acrobat calls
itself. Then the program in which the text was set is looked for, in Creator before Producer, since whoever prints,
joins or signs a file later puts its own name into Producer. Where names say nothing, fonts and structure types do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tagged2md.checks.programs import Named, OriginKind, Part
from tagged2md.checks.traces import Mention, Traces, mentions_of, of_parts, tex_share

if TYPE_CHECKING:
    from tagged2md.layout.page_kinds import PageKind

SCANNED_SHARE = 0.5
"""Part of the pages that are not blank from which on a file of page images is a scan; covers and inserts may be set."""
TEX_SHARE = 0.02
"""Part of the characters in fonts of TeX that shows TeX: formulas of a text in Times are as few."""
TEX_FONTS = "fonts that come with TeX"


class Look(NamedTuple):
    """What fonts or types say where names are silent."""

    kind: OriginKind
    program: str
    reason: str


OCR_FACES = {"GlyphLessFont": "Tesseract", "HiddenHorzOCR": "Acrobat Paper Capture", "HiddenVertOCR": "Acrobat"}
"""Fonts of text layers, and the programs that put them in."""

TYPES = (
    (frozenset(("text-unit",)), Look("latex", "LaTeX", "structure types of tagpdf")),
    (frozenset(("Workbook", "Worksheet")), Look("spreadsheet", "Microsoft Excel", "structure types of Excel")),
    (frozenset(("Slide",)), Look("slides", "Microsoft PowerPoint", "structure types of PowerPoint")),
    (frozenset(("InlineShape",)), Look("word", "Microsoft Word", "structure types of Word")),
    (frozenset(("Text body",)), Look("libreoffice", "LibreOffice", "structure types are names of its styles")),
    (frozenset(("Story",)), Look("design", "Adobe InDesign", "structure types of InDesign")),
    (frozenset(("ParagraphSpan",)), Look("design", "Adobe InDesign", "structure types of InDesign")),
)
"""Structure types that one program alone writes."""


class Maker(NamedTuple):
    """Who made a file, and why that is thought."""

    kind: OriginKind
    program: str | None = None
    version: str | None = None
    rewritten_by: str | None = None
    reasons: tuple[str, ...] = ()


def maker_of(traces: Traces) -> Maker:
    """Who made a file, by what its pages show, by names, by fonts and types."""
    mentions = tuple(mentions_of(traces))
    shown = scanned(traces.kinds)
    if shown is not None:
        return scan_maker(*shown, mentions, traces)
    return authored(mentions, traces) or looked(mentions, traces) or unauthored(mentions)


# ---------------------------------------------------------------- names


def authored(mentions: Sequence[Mention], traces: Traces) -> Maker | None:
    """The program in which a text was set, by its name; None where only others are named."""
    found = authors(mentions)
    if not found:
        return None
    kind = found[0].found.program.kind
    same = [each for each in found if each.found.program.kind == kind]
    best = min(same, key=lambda each: each.found.rank)
    remedies = of_parts(mentions, "remediation")
    reasons = [each.reason for each in (*remedies, *same)]
    if kind == "latex" and tex_share(traces.fonts) >= TEX_SHARE:
        reasons.append(TEX_FONTS)
    return Maker(
        kind="remediated" if remedies else kind,
        program=best.found.name,
        version=best.found.version or version_of(best.found.name, found),
        rewritten_by=last_writer(remedies or mentions, best),
        reasons=tuple(reasons),
    )


def authors(mentions: Iterable[Mention]) -> list[Mention]:
    """The programs that set text; a library counts where no program stands before it that may be made of it."""
    found: list[Mention] = []
    has_user = False
    for each in mentions:
        match each.found.program.part:
            case "author":
                found.append(each)
                has_user = True
            case "library" if not has_user and not is_later(each):
                found.append(each)
            case "tool" | "recogniser":
                has_user = True
    return found


def is_later(mention: Mention) -> bool:
    """Whether the entry says that a library changed the file only (``modified using iText``)."""
    return mention.found.program.part == "library" and "modified" in mention.name


def version_of(name: str, found: Iterable[Mention]) -> str | None:
    """The version that another entry gives, such as ``LibreOffice 7.4`` beside ``Impress``."""
    family = name.split(maxsplit=1)[0]
    return next((each.found.version for each in found if each.found.name == family), None)


WRITERS: tuple[Part, ...] = ("printer", "tool", "library", "recogniser", "remediation")
"""What programs do that write a file again, or write what another one prints."""


def last_writer(mentions: Iterable[Mention], author: Mention | None = None) -> str | None:
    """What wrote a file after its author, who names himself in another entry: what changed it, else its producer."""
    later = [
        each
        for each in of_parts(mentions, *WRITERS)
        if is_later(each) or author is None or (each.entry != author.entry and each.found.name != author.found.name)
    ]
    later.sort(
        key=lambda each: (not is_later(each), each.found.program.part == "library", "Producer" not in each.entry)
    )
    return with_version(later[0].found) if later else None


def with_version(found: Named) -> str:
    """A program with its version."""
    return f"{found.name} {found.version}" if found.version else found.name


def unauthored(mentions: Sequence[Mention]) -> Maker:
    """A file whose names tell of printers, tools or scanners only, or of nothing that is known."""
    for part in ("remediation", "printer", "scanner", "recogniser", "engine"):
        named = of_parts(mentions, part)
        if named:
            kind: OriginKind = named[0].found.program.kind if part in ("remediation", "printer") else "other"
            return made_by(kind, min(named, key=lambda each: each.found.rank), mentions)
    reasons = tuple(each.reason for each in of_parts(mentions, "tool")) or ("no program is named",)
    return Maker("other", rewritten_by=last_writer(mentions), reasons=reasons)


def made_by(kind: OriginKind, maker: Mention, mentions: Iterable[Mention], *reasons: str) -> Maker:
    """A file made by a program that set no text itself, and what tools did to it later."""
    later = [each for each in of_parts(mentions, "tool", "printer", "library") if each.entry != maker.entry]
    tools = [each for each in later if each.found.program.part != maker.found.program.part]
    return Maker(kind, maker.found.name, maker.found.version, last_writer(tools), (*reasons, maker.reason))


# ---------------------------------------------------------------- looks


def looked(mentions: Sequence[Mention], traces: Traces) -> Maker | None:
    """The program in which a text was set, by fonts and structure types; None where they say nothing."""
    look = look_of(traces)
    if look is None:
        return None
    later = of_parts(mentions, *WRITERS)
    return Maker(look.kind, look.program, None, last_writer(later), (look.reason, *[each.reason for each in later]))


def look_of(traces: Traces) -> Look | None:
    """What fonts or structure types say."""
    if tex_share(traces.fonts) >= TEX_SHARE:
        return Look("latex", "TeX", TEX_FONTS)
    return next((look for types, look in TYPES if types <= traces.types), None)


# ---------------------------------------------------------------- scans


def scanned(kinds: Iterable[PageKind]) -> tuple[OriginKind, str] | None:
    """Whether most pages are images, with or without a text layer, and how many; None where they are not."""
    counts = Counter(kinds)
    pages = counts.total() - counts["blank"]
    images = counts["image"] + counts["ocr"]
    if not images or images < SCANNED_SHARE * pages:
        return None
    if counts["ocr"] >= counts["image"]:
        return "scan-ocr", f"{counts['ocr']} of {pages} pages: an image with a text layer"
    return "scan", f"{counts['image']} of {pages} pages: an image without text"


def scan_maker(kind: OriginKind, shown: str, mentions: Sequence[Mention], traces: Traces) -> Maker:
    """Who scanned a file, or recognised its text; else whoever put its images into pages."""
    first: tuple[Part, Part] = ("recogniser", "scanner") if kind == "scan-ocr" else ("scanner", "recogniser")
    face = next((face for face in OCR_FACES if traces.fonts.get(face)), None)
    if kind == "scan-ocr" and face and not of_parts(mentions, "recogniser"):
        return Maker(kind, OCR_FACES[face], None, last_writer(mentions), (shown, f"its font is {face}"))
    for parts in ((first[0],), (first[1],), ("author", "library", "printer", "engine")):
        named = of_parts(mentions, *parts)
        if named:
            return made_by(kind, named[0], mentions, shown)
    return Maker(kind, rewritten_by=last_writer(mentions), reasons=(shown,))
