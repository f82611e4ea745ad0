"""Facts about the file: catalog, information dictionary, XMP."""

from __future__ import annotations

import pytest
from rawpdf import one_page, raw_pdf, stream

from tagged2md.pdf.file import Metadata, open_pdf
from tagged2md.pdf.xmp import NO_XMP, parsed_xmp

RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"


def packet(description: str, attributes: str = "") -> bytes:
    return f"""<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="{RDF}"><rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"
 xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:pdfd="http://pdfa.org/declarations/" {attributes}>
{description}</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>""".encode()


def metadata(catalog: str = "", info: str = "", xmp: bytes = b"") -> Metadata:
    data = raw_pdf(
        f"<< /Type /Catalog /Pages 2 0 R /Metadata 4 0 R {catalog} >>",
        "<< /Kids [] >>",
        f"<< {info} >>",
        stream(xmp, "/Type /Metadata") if xmp else "null",
        trailer="/Root 1 0 R /Info 3 0 R",
    )
    with open_pdf(data) as pdf:
        return pdf.metadata()


def test_file_that_says_nothing():
    assert metadata() == Metadata(pdf_version="1.7")


def test_facts_of_the_catalog():
    found = metadata(
        "/MarkInfo << /Marked true /Suspects true >> /Lang (de-DE) /ViewerPreferences << /DisplayDocTitle true >>"
        " /URI << /Base (https://a.b/) >> /StructTreeRoot << >> /Version /2.0"
    )

    assert (found.marked, found.suspects, found.display_doc_title, found.has_tree) == (True, True, True, True)
    assert (found.language, found.uri_base, found.pdf_version) == ("de-DE", "https://a.b/", "2.0")


@pytest.mark.parametrize(
    "catalog",
    [
        pytest.param("/MarkInfo null /Lang null", id="null"),
        pytest.param("/MarkInfo (x) /Lang 3 /ViewerPreferences [] /URI 1", id="other kinds of objects"),
        pytest.param("/MarkInfo << /Marked (true) >> /Lang (x-none)", id="strings for Booleans, no language"),
        pytest.param("/Lang () /MarkInfo 99 0 R", id="empty and missing"),
    ],
)
def test_wrong_kinds_of_values_say_nothing(catalog):
    assert metadata(catalog) == Metadata(pdf_version="1.7")


def test_title_of_the_xmp_wins_over_the_information_dictionary():
    xmp = packet('<dc:title><rdf:Alt><rdf:li xml:lang="x-default">From XMP</rdf:li></rdf:Alt></dc:title>')

    assert metadata(info="/Title (From Info)").title == "From Info"
    assert metadata(info="/Title (From Info)", xmp=xmp).title == "From XMP"


def test_texts_of_the_information_dictionary_come_on_one_line():
    found = metadata(info="/Title (Two\\n  lines) /Author () /Producer (p) /Creator (c)")

    assert (found.title, found.author, found.producer, found.creator) == ("Two lines", None, "p", "c")


@pytest.mark.parametrize(
    ("xmp", "claims"),
    [
        pytest.param(packet("", 'pdfuaid:part="1"'), (1, None, ()), id="as attribute"),
        pytest.param(
            packet("<pdfuaid:part> 2 </pdfuaid:part><pdfuaid:rev>2024</pdfuaid:rev>"), (2, "2024", ()), id="as element"
        ),
        pytest.param(packet("", 'pdfuaid:part="x"'), (None, None, ()), id="a part that is no number"),
        pytest.param(
            packet(
                "<pdfd:declarations><rdf:Bag><rdf:li rdf:parseType='Resource'><pdfd:conformsTo>"
                "http://pdfa.org/declarations/wtpdf#reuse1.0</pdfd:conformsTo></rdf:li></rdf:Bag></pdfd:declarations>"
            ),
            (None, None, ("reuse1.0",)),
            id="a declaration",
        ),
    ],
)
def test_claims_of_accessibility(xmp, claims):
    found = metadata(xmp=xmp)

    assert (found.pdfua_part, found.pdfua_rev, found.wtpdf) == claims
    assert found.has_xmp


def test_claim_of_pdfa():
    assert metadata(xmp=packet("", 'pdfaid:part="2" pdfaid:conformance="A"')).pdfa == "2a"


def test_xmp_with_entities_is_refused():
    bomb = b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>' + packet("<dc:title>&b;</dc:title>")

    assert parsed_xmp(bomb) == (NO_XMP, "XMP declares a document type; it was not read")


def test_xmp_that_names_another_file_is_refused():
    doctype = b'<!DOCTYPE x SYSTEM "file:///etc/passwd">'

    assert parsed_xmp(doctype + packet("")[60:])[0] is NO_XMP


def test_broken_xmp_gives_what_comes_before_the_fault():
    xmp, fault = parsed_xmp(packet("<dc:title>Kept</dc:title></wrong>"))

    assert xmp.title == "Kept"
    assert "well-formed" in fault


@pytest.mark.parametrize("data", [b"", b"no xml", b"<a>" * 100_000, b"\xff\xfe\x00", b"<x/>"])
def test_nonsense_instead_of_xmp_claims_nothing(data):
    assert parsed_xmp(data)[0] is NO_XMP


def test_long_values_are_cut():
    title = parsed_xmp(packet(f"<dc:title>{'a' * 2_000_000}</dc:title>"))[0].title

    assert title is not None
    assert len(title) == 10_000


def test_dynamic_forms_are_told_apart():
    assert metadata("/AcroForm << /XFA (x) >> /NeedsRendering true").has_dynamic_xfa
    assert not metadata("/AcroForm << /XFA (x) >>").has_dynamic_xfa


def test_metadata_of_a_broken_information_dictionary():
    with open_pdf(one_page().replace(b"/Root 1 0 R", b"/Root 1 0 R /Info (x)")) as pdf:
        assert pdf.metadata().title is None
