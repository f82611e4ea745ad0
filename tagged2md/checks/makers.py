"""The program in which a file was set, and what rewrote it.

No name is trusted alone. What the pages show comes first: a file of page images is a scan, whatever Acrobat calls
itself. Then the program in which the text was set is looked for, in Creator before Producer, since whoever prints,
joins or signs a file later puts its own name into Producer. Where names say nothing, fonts and structure types do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from tagged2md.checks.programs import Named, OriginKind, Part
from tagged2md.checks.traces import Mention, Traces, mentions_of, of_parts, tex_share

if TYPE_CHECKING:
    from tagged2md.layout.page_kinds import PageKind

SCANNED_SHARE = 0.5
"""Part of the pages that are not blank from which on a file of page images is a scan; covers and inserts may be set."""
TEX_SHARE = 0.02
"""Part of the characters in fonts of TeX that shows TeX: formulas of a text in Times are as few."""


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
    """Who made a file."""

    kind: OriginKind
    program: str | None = None
    version: str | None = None
    rewritten_by: str | None = None
    reasons: tuple[str, ...] = ()


def maker_of(traces: Traces) -> Maker:
    """Who made a file, by what its pages show, by names, by fonts and types."""
    mentions = list(mentions_of(traces))
    shown = scanned(traces.kinds)
    if shown is not None:
        return scan_maker(*shown, mentions, traces)
    return authored(mentions, traces) or looked(mentions, traces) or unauthored(mentions)


def authored(mentions: list[Mention], traces: Traces) -> Maker | None:
    """The program in which a text was set, by its name; None where only others are named."""
    found = authors(mentions)
    if not found:
        return None
    kind = found[0].found.program.kind
    same = [each for each in found if each.found.program.kind == kind]
    best = min(same, key=lambda each: each.found.rank)
    program = best.found.program.name
    remedies = of_parts(mentions, "remediation")
    reasons = [each.reason for each in same]
    if kind == "latex" and tex_share(traces.fonts) >= TEX_SHARE:
        reasons.append("fonts that come with TeX")
    return Maker(
        kind="remediated" if remedies else kind,
        program=program,
        version=best.found.version or version_of(program, found),
        rewritten_by=remedies[0].found.program.name if remedies else rewriter(mentions, best),
        reasons=(*[each.reason for each in remedies], *reasons),
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
    """Whether the entry says that the program changed the file only (``modified using iText``)."""
    return "modified" in mention.name


def version_of(program: str, found: Iterable[Mention]) -> str | None:
    """The version that another entry gives, such as ``LibreOffice 7.4`` beside ``Impress``."""
    family = program.split(maxsplit=1)[0]
    return next((each.found.version for each in found if each.found.program.name == family), None)


def rewriter(mentions: Iterable[Mention], author: Mention) -> str | None:
    """What wrote the file after its author."""
    for each in of_parts(mentions, "printer", "tool", "library", "recogniser"):
        program = each.found.program
        if program.name != author.found.program.name and (
            program.part != "library" or author.entry != each.entry or is_later(each)
        ):
            return with_version(each.found)
    return None


def with_version(found: Named) -> str:
    """A program with its version."""
    return f"{found.program.name} {found.version}" if found.version else found.program.name


def unauthored(mentions: list[Mention]) -> Maker:
    """A file whose names tell of printers, tools or scanners only, or of nothing that is known."""
    remedies = of_parts(mentions, "remediation")
    printers, tools = of_parts(mentions, "printer"), of_parts(mentions, "tool")
    if remedies:
        return Maker("remediated", None, None, with_version(remedies[0].found), (remedies[0].reason,))
    if printers:
        reasons = tuple(each.reason for each in printers)
        first = min(printers, key=lambda each: each.found.rank)
        return Maker("printed", first.found.program.name, first.found.version, tool_name(tools), reasons)
    others = of_parts(mentions, "scanner", "recogniser", "engine")
    if others:
        first = others[0]
        return Maker("other", first.found.program.name, first.found.version, tool_name(tools), (first.reason,))
    return Maker("other", None, None, tool_name(tools), tuple(each.reason for each in tools) or ("no known program",))


def tool_name(tools: list[Mention]) -> str | None:
    """The first of the tools."""
    return with_version(tools[0].found) if tools else None


# ---------------------------------------------------------------- looks


def looked(mentions: list[Mention], traces: Traces) -> Maker | None:
    """The program in which a text was set, by fonts and structure types; None where they say nothing."""
    later = [each for each in of_parts(mentions, "printer", "tool", "remediation") if each.found.program.name]
    rewritten_by = with_version(later[0].found) if later else None
    if tex_share(traces.fonts) >= TEX_SHARE:
        reasons = ("fonts that come with TeX", *[each.reason for each in later])
        return Maker("latex", "TeX", None, rewritten_by, reasons)
    for types, look in TYPES:
        if types <= traces.types:
            reasons = (look.reason, *[each.reason for each in later])
            return Maker(look.kind, look.program, None, rewritten_by, reasons)
    return None


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


def scan_maker(kind: OriginKind, shown: str, mentions: list[Mention], traces: Traces) -> Maker:
    """Who scanned a file, or recognised its text; else whoever put its images into pages."""
    wanted: tuple[Part, ...] = ("recogniser", "scanner") if kind == "scan-ocr" else ("scanner", "recogniser")
    makers = [each for part in wanted for each in of_parts(mentions, part)]
    makers += of_parts(mentions, "author", "library", "printer", "engine")
    face = next((face for face in OCR_FACES if traces.fonts.get(face)), None)
    if kind == "scan-ocr" and face and not of_parts(makers, "recogniser"):
        return Maker(
            kind,
            OCR_FACES[face],
            None,
            tool_name(of_parts(mentions, "printer", "tool")),
            (shown, f"its font is {face}"),
        )
    if not makers:
        return Maker(kind, None, None, tool_name(of_parts(mentions, "tool")), (shown,))
    maker = makers[0]
    later = [each for each in of_parts(mentions, "printer", "tool") if each.found.program != maker.found.program]
    return Maker(kind, maker.found.program.name, maker.found.version, tool_name(later), (shown, maker.reason))
