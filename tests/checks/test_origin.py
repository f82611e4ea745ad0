"""Where a file comes from: names, what the pages show, fonts and structure types, and what follows from them."""

from __future__ import annotations

import pytest

from tagged2md.checks.expectations import EXPECTED
from tagged2md.checks.makers import maker_of
from tagged2md.checks.origin import Reading, origin_of
from tagged2md.checks.programs import PROGRAMS
from tagged2md.checks.traces import Traces

TEXT = {"kinds": ("text",)}


@pytest.mark.parametrize(
    ("creator", "producer", "kind", "program", "version", "rewritten_by"),
    [
        ("Microsoft® Word for Microsoft 365", "Microsoft® Word", "word", "Microsoft Word", "365", None),
        ("Microsoft® Word 2016", "Microsoft® Word 2016", "word", "Microsoft Word", "2016", None),
        ("Acrobat PDFMaker 22 für Word", "Adobe PDF Library 22.1.174", "word", "Acrobat PDFMaker for Word", "22", None),
        ("Word", "macOS Version 14.5 (Build 23F79) Quartz PDFContext", "word", "Microsoft Word", None,
         "macOS Quartz PDFContext 14.5"),
        ("Microsoft® Word 2010", "Microsoft® Word 2010; modified using iTextSharp™ 5.5.13.1 ©2000-2019 iText", "word",
         "Microsoft Word", "2010", "iText 5.5.13.1"),
        ("WPS Writer", None, "word", "WPS Writer", None, None),
        ("LaTeX with hyperref", "pdfTeX-1.40.24", "latex", "pdfTeX", "1.40.24", None),
        ("LaTeX", "luahbtex-1.17.0", "latex", "LuaTeX", "1.17.0", None),
        ("XeTeX output 2015.06.04:1334", "xdvipdfmx (20140317)", "latex", "XeTeX", None, None),
        ("dvips(k) 5.996 Copyright 2016 Radical Eye Software", "GPL Ghostscript 9.26", "latex", "dvips", None,
         "Ghostscript 9.26"),
        ("TeX", "Acrobat Distiller 9.5.5 (Windows)", "latex", "LaTeX", None, "Acrobat Distiller 9.5.5"),
        ("Writer", "LibreOffice 7.4", "libreoffice", "LibreOffice", "7.4", None),
        ("Writer", "OpenOffice.org 3.2", "libreoffice", "OpenOffice", "3.2", None),
        ("Impress", "LibreOffice 7.4", "slides", "LibreOffice Impress", "7.4", None),
        ("Calc", "LibreOffice 7.4", "spreadsheet", "LibreOffice Calc", "7.4", None),
        ("Microsoft® Excel® 2013", "Microsoft® Excel® 2013", "spreadsheet", "Microsoft Excel", "2013", None),
        ("Microsoft® PowerPoint® LTSC", "iLovePDF", "slides", "Microsoft PowerPoint", None, "iLovePDF"),
        ("Keynote", "macOS Version 13.4.1 (c) (Build 22F770820d) Quartz PDFContext", "slides", "Apple Keynote", None,
         "macOS Quartz PDFContext 13.4.1"),
        (None, "Skia/PDF m103 Google Docs Renderer", "google-docs", "Google Docs", None, None),
        ("Adobe InDesign CC 13.0 (Windows)", "Adobe PDF Library 15.0", "design", "Adobe InDesign", "13.0", None),
        ("QuarkXPress(R) 15.0", "QuarkXPress(R) 15.0", "design", "QuarkXPress", "15.0", None),
        ("Scribus 1.4.6", "Scribus PDF Library 1.4.6", "design", "Scribus", "1.4.6", None),
        ("Canva", "Canva", "design", "Canva", None, None),
        ("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36",
         "Skia/PDF m129", "browser", "Chromium", "129.0.0.0", None),
        ("Mozilla Firefox 102.0", "cairo 1.17.4 (https://cairographics.org)", "browser", "Firefox", "102.0", None),
        ("Safari", "macOS Version 13.0 (Build 22A380) Quartz PDFContext", "browser", "Safari", None,
         "macOS Quartz PDFContext 13.0"),
        ("wkhtmltopdf 0.12.6.1", "Qt 4.8.7", "html", "wkhtmltopdf", "0.12.6.1", None),
        (None, "WeasyPrint 70.0", "html", "WeasyPrint", "70.0", None),
        (None, "Prince 14.2 (www.princexml.com)", "html", "Prince", "14.2", None),
        ("PDFKit", "PDFKit", "generated", "PDFKit", None, None),
        ("pdfmake", "pdfmake", "generated", "pdfmake", None, None),
        ("ReportLab PDF Library - www.reportlab.com", "ReportLab PDF Library - www.reportlab.com", "generated",
         "ReportLab", None, None),
        ("Apache FOP Version 2.9", "Apache FOP Version 2.9", "generated", "Apache FOP", "2.9", None),
        ("Typst 0.15.1", None, "generated", "Typst", "0.15.1", None),
        ("groff version 1.22.4", "gropdf version 1.22.4", "generated", "groff", "1.22.4", None),
        ("wfirma.pl", "itext-paulo-155 (itextpdf.sf.net-lowagie.com)", "generated", "iText", None, None),
        ("pdftk 1.44 - www.pdftk.com", "itext-paulo-155 (itextpdf.sf.net-lowagie.com)", "other", None, None,
         "pdftk 1.44"),
        ("Adobe LiveCycle Designer ES 9.0", "Adobe PDF Library", "form", "Adobe LiveCycle Designer", "9.0",
         None),
        ("Inkscape 1.2.2 (https://inkscape.org)", "cairo 1.18.0 (https://cairographics.org)", "drawing", "Inkscape",
         "1.2.2", None),
        ("Adobe InDesign 16.0", "Adobe PDF Library 15.0; axesPDF", "remediated", "Adobe InDesign", "16.0", "axesPDF"),
        ("PScript5.dll Version 5.2.2", "Acrobat Distiller 10.1.16 (Windows)", "printed", "Acrobat Distiller", "10.1.16",
         None),
        (None, "Microsoft: Print To PDF", "printed", "Microsoft Print to PDF", None, None),
        ("UnknownApplication", "GPL Ghostscript 9.06", "printed", "Ghostscript", "9.06", None),
        (None, "PyPDF2", "other", None, None, "pypdf"),
        ("Adobe Acrobat 23.1", None, "other", None, None, "Adobe Acrobat 23.1"),
        ("vim", None, "other", None, None, None),
        (None, None, "other", None, None, None),
    ],
)  # fmt: skip
def test_maker_by_names(creator, producer, kind, program, version, rewritten_by):
    found = maker_of(Traces(creator, producer, **TEXT))

    assert found[:4] == (kind, program, version, rewritten_by)


@pytest.mark.parametrize(
    ("traces", "kind", "program", "rewritten_by"),
    [
        pytest.param({"fonts": {"CMR10": 900, "CMSY10": 20}}, "latex", "TeX", None, id="fonts of TeX and no name"),
        pytest.param(
            {"producer": "GPL Ghostscript 9.06", "fonts": {"Times-Roman": 950, "CMMI10": 50}},
            "latex",
            "TeX",
            "Ghostscript 9.06",
            id="formulas in fonts of TeX, rewritten by Ghostscript",
        ),
        pytest.param(
            {"producer": "GPL Ghostscript 9.06", "fonts": {"Times-Roman": 990, "CMMI10": 10}},
            "printed",
            "Ghostscript",
            None,
            id="too little in fonts of TeX",
        ),
        pytest.param(
            {"creator": "Microsoft Word", "fonts": {"LMRoman10-Regular": 900}}, "word", "Microsoft Word", None,
            id="a name is stronger than fonts, which anybody may install",
        ),
        pytest.param(
            {"producer": "Acrobat Distiller 5.0.5 (Windows)", "types": frozenset(("Normal", "InlineShape"))},
            "word",
            "Microsoft Word",
            "Acrobat Distiller 5.0.5",
            id="structure types of Word",
        ),
        pytest.param({"types": frozenset(("Story", "Article"))}, "design", "Adobe InDesign", None, id="of InDesign"),
        pytest.param({"types": frozenset(("Story-like",))}, "other", None, None, id="types of no known program"),
        pytest.param(
            {"producer": "3.0.20 (5.1.5)", "title": "Microsoft Word - letter.doc"}, "word", "Microsoft Word", None,
            id="the title of a print-out",
        ),
        pytest.param({"title": "Microsoft Word for beginners"}, "other", None, None, id="the title of a book"),
        pytest.param(
            {"creator": "TeX", "tex_banner": "This is pdfTeX, Version 3.141592653-2.6-1.40.25 (TeX Live 2023)"},
            "latex",
            "pdfTeX",
            None,
            id="the banner of pdfTeX",
        ),
        pytest.param(
            {"producer": "macOS Version 12.6.8 Quartz PDFContext", "xmp_producer": "Adobe PDF Library 11.0",
             "creator_tool": "Acrobat PDFMaker 11 pour Word"},
            "word",
            "Acrobat PDFMaker for Word",
            "macOS Quartz PDFContext 12.6.8",
            id="XMP that kept the first names",
        ),
    ],
)  # fmt: skip
def test_maker_by_what_is_left_of_him(traces, kind, program, rewritten_by):
    found = maker_of(Traces(**TEXT, **traces))

    assert (found.kind, found.program, found.rewritten_by) == (kind, program, rewritten_by)
    assert found.reasons


@pytest.mark.parametrize(
    ("traces", "kind", "program", "rewritten_by"),
    [
        pytest.param({"kinds": ("image",), "producer": "Xerox WorkCentre 5030"}, "scan", "Xerox WorkCentre 5030", None,
                     id="a scanner"),
        pytest.param({"kinds": ("image",), "creator": "Adobe Acrobat 23.1"}, "scan", None, "Adobe Acrobat 23.1",
                     id="a scan that Acrobat saved again"),
        pytest.param({"kinds": ("image",), "creator": "Microsoft Word"}, "scan", "Microsoft Word", None,
                     id="pictures of pages in a Word file are a scan all the same"),
        pytest.param(
            {"kinds": ("ocr",), "creator": "ocrmypdf 10.2.0 / Tesseract OCR-PDF 4.1.1", "producer": "pikepdf 1.15.1"},
            "scan-ocr", "OCRmyPDF", "pikepdf 1.15.1", id="OCRmyPDF"),
        pytest.param({"kinds": ("ocr",), "producer": "Acrobat Pro 23 Paper Capture Plug-in"}, "scan-ocr",
                     "Acrobat Paper Capture", None, id="Acrobat"),
        pytest.param({"kinds": ("ocr",), "producer": "ABBYY FineReader 12"}, "scan-ocr", "ABBYY FineReader", None,
                     id="ABBYY"),
        pytest.param({"kinds": ("ocr",), "fonts": {"GlyphLessFont": 90}, "producer": "GPL Ghostscript 9.5"}, "scan-ocr",
                     "Tesseract", "Ghostscript 9.5", id="the font of Tesseract"),
        pytest.param({"kinds": ("ocr", "ocr", "image", "blank")}, "scan-ocr", None, None, id="mostly with text layer"),
        pytest.param({"kinds": ("image", "image", "ocr", "blank")}, "scan", None, None, id="mostly without"),
        pytest.param({"kinds": ("image", "text", "blank", "blank")}, "scan", None, None,
                     id="half of the pages that are not blank"),
        pytest.param({"kinds": ("image", "text", "text"), "producer": "Typst 0.15"}, "generated", "Typst", None,
                     id="one scanned page in a report"),
        pytest.param({"kinds": ("text",), "producer": "EPSON Scan"}, "other", "EPSON Scan", None,
                     id="a scanner that wrote text"),
    ],
)  # fmt: skip
def test_scans_are_told_by_their_pages(traces, kind, program, rewritten_by):
    found = maker_of(Traces(**traces))

    assert (found.kind, found.program, found.rewritten_by) == (kind, program, rewritten_by)


WORD = Traces(creator="Microsoft Word", **TEXT)


@pytest.mark.parametrize(
    ("traces", "reading", "kind", "expected"),
    [
        pytest.param(WORD, {"mode": "tags", "has_tags": True}, "word-tagged", "good", id="tags of Word"),
        pytest.param(WORD, {"mode": "hybrid", "has_tags": True}, "word-tagged", "good", id="tags that lack a little"),
        pytest.param(WORD, {"mode": "tags+enrich", "has_tags": True}, "word-tagged", "fair", id="paragraphs only"),
        pytest.param(
            WORD, {"mode": "heuristics", "has_tags": True}, "word-tagged", "fair", id="tags that are not used"
        ),
        pytest.param(WORD, {}, "word-untagged", "fair", id="no tags"),
        pytest.param(WORD, {"garbled_share": 0.51}, "word-untagged", "poor", id="garbled"),
        pytest.param(WORD, {"garbled_share": 0.5}, "word-untagged", "fair", id="half garbled"),
        pytest.param(WORD, {"unmapped": 0.31}, "word-untagged", "poor", id="without meaning"),
        pytest.param(Traces(kinds=("outlines", "blank")), {}, "other", "none", id="outlines"),
        pytest.param(Traces(kinds=("image",)), {}, "scan", "none", id="a scan"),
        pytest.param(Traces(kinds=("ocr",)), {}, "scan-ocr", "poor", id="recognised text"),
    ],
)
def test_expectation(traces, reading, kind, expected):
    found = origin_of(
        traces,
        Reading(
            **{"mode": "heuristics", "has_tags": False, "coverage": 1.0, "garbled_share": 0.0, "unmapped": 0.0}
            | reading
        ),
    )

    assert (found.kind, found.expected) == (kind, expected)
    assert found.expected_reason


def test_every_kind_of_program_has_an_expectation():
    assert {program.kind for program in PROGRAMS} <= EXPECTED.keys()


def test_no_program_stands_in_the_table_twice():
    names = [(program.name, program.kind) for program in PROGRAMS]

    assert len(names) == len(set(names))
