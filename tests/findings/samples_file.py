"""Samples of findings about the file as a whole: Matterhorn Protocol 1.1, checkpoints 06, 07, 11, 26."""

from __future__ import annotations

import io

import pikepdf
from builder import Elem, Page, Tagged
from findings.sample import changed, clean, file_with, picture, raises
from pikepdf import Dictionary, Name, Stream


def text(page: Page, root: Elem) -> None:
    page.put(root.el("P"), "A sentence of text.")


def with_metadata(*descriptions: str) -> bytes:
    """A file whose XMP metadata are these descriptions and no others."""
    doc = Tagged(title="A sample")
    doc.pdf.Root.Metadata = doc.pdf.make_indirect(
        Stream(doc.pdf, xmp(*descriptions), Type=Name.Metadata, Subtype=Name.XML)
    )
    page = doc.page()
    page.put(doc.document().el("H1"), "A heading")
    return doc.data()


def xmp(*descriptions: str) -> bytes:
    inside = "".join(
        f'<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" '
        f'xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">{each}</rdf:Description>'
        for each in descriptions
    )
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">'
        f'<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">{inside}</rdf:RDF></x:xmpmeta>'
        '<?xpacket end="w"?>'
    ).encode()


TITLE = '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">A sample</rdf:li></rdf:Alt></dc:title>'
PDF_UA = "<pdfuaid:part>1</pdfuaid:part>"


@raises("06-001")
def no_metadata(*, fault: bool) -> bytes:
    """A tagged page in a file whose catalog has no `Metadata` stream."""
    doc = clean()
    if fault:
        doc.pdfua_part = None
    page = doc.page()
    page.put(doc.document().el("H1"), "A heading")
    return doc.data()


@raises("06-002")
def no_claim(*, fault: bool) -> bytes:
    """XMP metadata with a title, but without `pdfuaid:part`."""
    return with_metadata(TITLE) if fault else with_metadata(TITLE, PDF_UA)


@raises("06-003")
def no_title(*, fault: bool) -> bytes:
    """XMP metadata that claim PDF/UA, but have no `dc:title`."""
    return with_metadata(PDF_UA) if fault else with_metadata(TITLE, PDF_UA)


@raises("07-001")
def title_is_not_shown(*, fault: bool) -> bytes:
    """A file with a title whose `ViewerPreferences` lack `DisplayDocTitle`."""

    def forget(pdf: pikepdf.Pdf) -> None:
        del pdf.Root.ViewerPreferences

    return changed(file_with(text), forget if fault else lambda _: None)


@raises("11-001")
def no_language(*, fault: bool) -> bytes:
    """A catalog without `Lang`."""
    return file_with(text, lang=None if fault else "en-GB")


@raises("11-002")
def description_in_no_language(*, fault: bool) -> bytes:
    """A figure with alternate text; neither it, nor an element around it, nor the catalog has a `Lang`."""

    def draw(page: Page, root: Elem) -> None:
        picture(page, root.el("Figure", Alt="A red square", **({} if fault else {"Lang": "en-GB"})))

    return file_with(draw, lang=None)


@raises("26-002")
def accessibility_forbidden(*, fault: bool) -> bytes:
    """A file encrypted with 128 bit RC4 whose permissions leave bit 10 clear."""
    allowed = pikepdf.Permissions(accessibility=not fault, extract=False)
    encryption = pikepdf.Encryption(owner="owner", user="", R=3, aes=False, metadata=False, allow=allowed)
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(file_with(text))) as pdf:
        pdf.save(out, encryption=encryption, static_id=True)
    return out.getvalue()


@raises("T2M-XFA")
def dynamic_form(*, fault: bool) -> bytes:
    """A form with an `XFA` entry, in a catalog with `NeedsRendering`; the page says that a viewer is needed."""

    def draw(page: Page, root: Elem) -> None:
        page.put(root.el("P"), "Please wait. If this message stays, your viewer can't show this document.")

    def add_form(pdf: pikepdf.Pdf) -> None:
        form = pdf.make_stream(b'<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"/>')
        pdf.Root.AcroForm = Dictionary(Fields=pikepdf.Array(), XFA=form)
        pdf.Root.NeedsRendering = True

    return changed(file_with(draw), add_form if fault else lambda _: None)
