"""Facts about the file as a whole: catalog, information dictionary and XMP claims."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pikepdf

from tagged2md.pdf.objects import READ_ERRORS, Objects, Plain, as_bool, as_text, plain
from tagged2md.pdf.streams import read_stream
from tagged2md.pdf.xmp import NO_XMP, Xmp, parsed_xmp

if TYPE_CHECKING:
    from collections.abc import Mapping

MAX_XMP_BYTES = 4 << 20
"""Bytes of XMP that are read. Packets with thumbnails stay under 1 MB."""
NO_LANGUAGES = frozenset(("", "x-none", "x-unknown", "und"))
"""Values of /Lang that name no language."""


@dataclass(frozen=True, slots=True)
class Metadata:
    """What the file says about itself. Texts are None where it says nothing."""

    title: str | None = None
    """dc:title of the XMP, else Title of the information dictionary."""
    author: str | None = None
    language: str | None = None
    producer: str | None = None
    creator: str | None = None
    """Producer and Creator of the information dictionary, else of the XMP."""
    xmp_producer: str | None = None
    xmp_creator_tool: str | None = None
    """What the XMP says; programs that rewrite a file often change one of the two places only."""
    tex_banner: str | None = None
    """PTEX.Fullbanner of the information dictionary, which pdfTeX and its successors write."""
    pdf_version: str = ""
    encrypted: bool = False
    has_tree: bool = False
    marked: bool = False
    suspects: bool = False
    display_doc_title: bool = False
    uri_base: str | None = None
    """Base of relative links (ISO 32000-2, 12.6.4.8)."""
    has_xmp: bool = False
    xmp_title: str | None = None
    pdfua_part: int | None = None
    pdfua_rev: str | None = None
    wtpdf: tuple[str, ...] = ()
    """Declarations of Well-Tagged PDF, for example ``reuse1.0``."""
    pdfa: str | None = None
    """Claim of PDF/A, for example ``2a``."""
    allows_accessibility: bool = True
    """Whether the permissions allow to read the text for accessibility."""
    has_dynamic_xfa: bool = False
    """Whether the file is a dynamic XFA form, whose pages only ask for another reader."""
    problem: str | None = None
    """Why the XMP could not be read."""


def metadata_of(handle: pikepdf.Pdf, objects: Objects, root: dict[str, Plain]) -> Metadata:
    """All facts, each None or False where the file can't say."""
    xmp, problem = _xmp(objects, root)
    info = objects.dictionary(_information(handle))
    mark_info = objects.dictionary(root.get("/MarkInfo"))
    language = objects.text(root, "/Lang")
    return Metadata(
        title=xmp.title or _line(objects.text(info, "/Title")),
        author=_line(objects.text(info, "/Author")) or xmp.creator,
        language=None if language is None or language.strip().casefold() in NO_LANGUAGES else language.strip(),
        producer=_line(objects.text(info, "/Producer")) or xmp.producer,
        creator=_line(objects.text(info, "/Creator")) or xmp.creator_tool,
        xmp_producer=xmp.producer,
        xmp_creator_tool=xmp.creator_tool,
        tex_banner=_line(objects.text(info, "/PTEX.Fullbanner")) or _line(objects.text(info, "/PTEX.FullBanner")),
        pdf_version=_version(handle, objects, root),
        encrypted=handle.is_encrypted,
        has_tree=isinstance(objects.get(root, "/StructTreeRoot"), dict),
        marked=as_bool(objects.get(mark_info, "/Marked")),
        suspects=as_bool(objects.get(mark_info, "/Suspects")),
        display_doc_title=as_bool(objects.get(objects.get(root, "/ViewerPreferences"), "/DisplayDocTitle")),
        uri_base=_base(objects, root),
        has_xmp=xmp is not NO_XMP,
        xmp_title=xmp.title,
        pdfua_part=_part(xmp.pdfua_part),
        pdfua_rev=xmp.pdfua_rev,
        wtpdf=xmp.wtpdf,
        pdfa=xmp.pdfa,
        allows_accessibility=not handle.is_encrypted or handle.allow.accessibility,
        has_dynamic_xfa=_has_dynamic_xfa(objects, root),
        problem=problem,
    )


def _xmp(objects: Objects, root: Mapping[str, Plain]) -> tuple[Xmp, str | None]:
    stream = objects.raw(root.get("/Metadata"))
    if not isinstance(stream, pikepdf.Stream):
        return NO_XMP, None
    data, problem = read_stream(stream, MAX_XMP_BYTES)
    xmp, fault = parsed_xmp(data)
    return xmp, fault or problem


def _information(handle: pikepdf.Pdf) -> Plain:
    """The information dictionary, read without creating it."""
    try:
        info = handle.trailer.get("/Info")
        return plain(info) if isinstance(info, pikepdf.Object) else None
    except READ_ERRORS:
        return None


def _part(claim: str | None) -> int | None:
    """The part of PDF/UA: one digit."""
    return int(claim) if claim is not None and len(claim) == 1 and claim.isascii() and claim.isdigit() else None


def _line(text: str | None) -> str | None:
    """The text on one line; None for an empty one."""
    return (" ".join(text.split()) or None) if text else None


def _version(handle: pikepdf.Pdf, objects: Objects, root: dict[str, Plain]) -> str:
    """The later of header and catalog (ISO 32000-2, 7.2.2)."""
    named = objects.name(root, "/Version") or ""
    return max(handle.pdf_version, named) if named[:1].isdigit() else handle.pdf_version


def _base(objects: Objects, root: dict[str, Plain]) -> str | None:
    base = as_text(objects.get(objects.get(root, "/URI"), "/Base"))
    return base.strip() if base and base.strip() else None


def _has_dynamic_xfa(objects: Objects, root: dict[str, Plain]) -> bool:
    form = objects.dictionary(root.get("/AcroForm"))
    return "/XFA" in form and as_bool(objects.get(root, "/NeedsRendering"))
