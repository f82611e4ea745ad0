"""Programs that make PDF files, by the names that they write into Producer, Creator and XMP.

Names are written in many ways (trade marks, versions, hosts); each pattern finds one program in them. Where several
rows of the same kind fit, the upper one is the more specific. Sources: the files of public collections, the manuals.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

OriginKind = Literal[
    "word",
    "latex",
    "libreoffice",
    "google-docs",
    "design",
    "browser",
    "html",
    "generated",
    "form",
    "drawing",
    "slides",
    "spreadsheet",
    "remediated",
    "scan",
    "scan-ocr",
    "printed",
    "other",
]
"""In which sort of program a file was set; docs/library.md says what each means."""

Part = Literal["author", "library", "printer", "tool", "scanner", "recogniser", "remediation", "engine"]
"""What a program does: ``author`` sets text; ``library`` does so for another program; ``printer`` writes what any
program prints; ``tool`` changes files; ``scanner`` makes pages of images, ``recogniser`` their text layer;
``remediation`` tags files; ``engine`` writes files for authors of many kinds, and says nothing about them."""


class Program(NamedTuple):
    """One row of the table."""

    name: str
    kind: OriginKind
    part: Part
    pattern: re.Pattern[str]


class Named(NamedTuple):
    """A program that was found in a name."""

    program: Program
    name: str
    """What it is called: as the table has it, or as the file does where the table has makes of one kind."""
    version: str | None
    rank: int
    """Row of the table."""


ANY_SCANNER, ANY_PRINTER = "scanner", "PDF printer"
"""Rows for makes that are too many to list: the name itself says which one it is."""


def _rows(part: Part, kind: OriginKind, *rows: tuple[str, str]) -> Iterator[Program]:
    return (Program(name, kind, part, re.compile(pattern)) for name, pattern in rows)


PROGRAMS: tuple[Program, ...] = (
    *_rows(
        "remediation",
        "remediated",
        ("axesPDF", r"\baxes ?(?:pdf|word|slide)"),
        ("CommonLook", r"\bcommon ?look"),
        ("Equidox", r"\bequidox"),
        ("PDFix", r"\bpdfix"),
        ("MadeToTag", r"\bmade ?to ?tag"),
        ("GrackleDocs", r"\bgrackle"),
        ("PAVE", r"\bpave\b"),
        ("Adobe auto-tagging", r"\bauto-?tag"),
    ),
    *_rows(
        "author",
        "google-docs",
        ("Google Docs", r"\bgoogle docs"),
    ),
    *_rows(
        "author",
        "spreadsheet",
        ("Acrobat PDFMaker for Excel", r"\bpdfmaker [^;]*\bexcel"),
        ("Microsoft Excel", r"\bmicrosoft (?:office )?excel|^excel$"),
        ("LibreOffice Calc", r"^calc$"),
        ("WPS Spreadsheets", r"\bwps (?:spreadsheets?|表格|et)\b"),
        ("Apple Numbers", r"^numbers$"),
        ("Google Sheets", r"\bgoogle sheets"),
    ),
    *_rows(
        "author",
        "slides",
        ("Acrobat PDFMaker for PowerPoint", r"\bpdfmaker [^;]*\bpowerpoint"),
        ("Microsoft PowerPoint", r"\bmicrosoft (?:office )?powerpoint|^powerpoint$"),
        ("LibreOffice Impress", r"^impress$"),
        ("WPS Presentation", r"\bwps (?:presentation|演示)"),
        ("Apple Keynote", r"^keynote$"),
        ("Google Slides", r"\bgoogle slides"),
        ("Prezi", r"\bprezi\b"),
    ),
    *_rows(
        "author",
        "drawing",
        ("AutoCAD", r"\bautocad|\bpdfplot\S*"),
        ("Inkscape", r"\binkscape"),
        ("Microsoft Visio", r"\bmicrosoft (?:office )?visio|\bpdfmaker [^;]*\bvisio|^visio$"),
        ("LibreOffice Draw", r"^draw$"),
        ("matplotlib", r"\bmatplotlib"),
        ("R", r"^r \d"),
        ("gnuplot", r"\bgnuplot"),
        ("Graphviz", r"\bgraphviz"),
        ("draw.io", r"\bdraw\.io|\bdiagrams\.net"),
        ("MATLAB", r"\bmatlab|\bmathworks"),
        ("SolidWorks", r"\bsolidworks"),
        ("MicroStation", r"\bmicrostation|\bbentley"),
        ("Autodesk", r"\bautodesk|\brevit\b"),
        ("ArcGIS", r"\barcgis|\besri\b|\bqgis"),
    ),
    *_rows(
        "author",
        "word",
        ("Acrobat PDFMaker for Word", r"\bpdfmaker"),
        ("Microsoft Word", r"\bmicrosoft (?:office )?word|^word$"),
        ("WPS Writer", r"\bwps (?:writer|office|文字)"),
        ("Apple Pages", r"^pages$"),
        ("ONLYOFFICE", r"\bonlyoffice"),
        ("WordPerfect", r"\bwordperfect|\.wpd$"),
        ("Aspose.Words", r"\baspose\.words"),
        ("PDFTron office converter", r"\bpdftron built-in office"),
        ("Hancom Hwp", r"\bhancom|\bhwp\b"),
        ("Ichitaro", r"\bichitaro|一太郎"),
        ("AbiWord", r"\babiword"),
        ("TextMaker", r"\btextmaker"),
        ("TextEdit", r"^textedit$"),
    ),
    *_rows(
        "author",
        "latex",
        ("LuaTeX", r"\blua(?:hb|jit)?(?:la)?tex|\bluametatex"),
        ("XeTeX", r"\bx?(?:e|ǝ)(?:la)?tex|\bxdvipdfmx"),
        ("pdfTeX", r"\bpdf-?e?(?:la)?tex"),
        ("dvips", r"\bdvips"),
        ("dvipdfm", r"\bdvipdfm"),
        ("ConTeXt", r"\bcontext mk|\bcontext lmtx"),
        ("LaTeX", r"\blatex|\bpl?atex|^tex$|\btex output|\bmiktex|\btexlive|\boverleaf|^u?ptex"),
    ),
    *_rows(
        "author",
        "libreoffice",
        ("LibreOffice", r"\blibreoffice|\bcollabora"),
        ("OpenOffice", r"\bopenoffice(?:\.org)?|\bstaroffice|\bneooffice|\bstarsuite"),
        ("LibreOffice Writer", r"^writer(?:/web)?$"),
    ),
    *_rows(
        "author",
        "form",
        (
            "Adobe LiveCycle Designer",
            r"\blivecycle(?: designer)?|\badobe designer|\baem forms|\bexperience manager|\bxml forms?\b",
        ),
        ("JetForm", r"\bjetform|\badobe central"),
        ("OmniForm", r"\bomniform"),
    ),
    *_rows(
        "author",
        "design",
        ("Adobe InDesign", r"\bindesign"),
        ("QuarkXPress", r"\bquark ?xpress"),
        ("Adobe Illustrator", r"\billustrator"),
        ("Adobe Photoshop", r"\bphotoshop"),
        ("Scribus", r"\bscribus"),
        ("Affinity", r"\baffinity"),
        ("Canva", r"\bcanva\b"),
        ("Figma", r"\bfigma\b"),
        ("Sketch", r"^sketch\b"),
        ("CorelDRAW", r"\bcorel ?draw|\bcorel pdf"),
        ("PageMaker", r"\bpagemaker"),
        ("Microsoft Publisher", r"\bmicrosoft (?:office )?publisher|\bpdfmaker [^;]*\bpublisher|^publisher$"),
        ("FrameMaker", r"\bframemaker"),
        ("VivaDesigner", r"\bviva ?designer"),
        ("Adobe Express", r"\badobe (?:express|spark)"),
        ("Lucidpress", r"\blucidpress|\bmarq\b"),
        ("Piktochart", r"\bpiktochart|\bvenngage|\bvisme"),
    ),
    *_rows(
        "author",
        "html",
        ("WeasyPrint", r"\bweasyprint"),
        ("wkhtmltopdf", r"\bwkhtmltopdf"),
        ("Prince", r"\bprince\b|\bprincexml|\bdocraptor"),
        ("PDFreactor", r"\bpdfreactor"),
        ("Antenna House", r"\bantenna ?house|\bah (?:css )?formatter|\bahf?ormatter|\bxsl formatter"),
        ("openhtmltopdf", r"\bopenhtmltopdf|\bflying saucer"),
        ("dompdf", r"\bdompdf"),
        ("mPDF", r"\bmpdf\b"),
        ("xhtml2pdf", r"\bxhtml2pdf|\bpisa html"),
        ("iText pdfHTML", r"\bpdfhtml"),
        ("PD4ML", r"\bpd4ml"),
        ("ABCpdf", r"\babcpdf"),
        ("HiQPdf", r"\bhiqpdf|\bwinnovative|\bselectpdf|\bironpdf|\beo\.pdf|\bevopdf"),
        ("Vivliostyle", r"\bvivliostyle|\bpaged\.?js"),
        ("Qt", r"^qt \d"),
    ),
    *_rows(
        "author",
        "browser",
        ("Firefox", r"\bfirefox|\bgecko/"),
        ("Microsoft Edge", r"\bedg/|\bmicrosoft edge"),
        ("Chromium", r"\bchrom(?:e|ium)\b|\bheadlesschrome|\bskia/pdf|\belectron\b|\bpuppeteer"),
        ("Safari", r"\bsafari\b"),
        ("Internet Explorer", r"\binternet explorer|\biexplore"),
        ("Acrobat Web Capture", r"\bweb capture"),
    ),
    *_rows(
        "author",
        "generated",
        ("Typst", r"\btypst"),
        ("groff", r"\bgroff|\bgropdf"),
        ("Apache FOP", r"\bapache fop|\bfop \d|\bfop version"),
        ("RenderX XEP", r"\bxep\b|\brenderx"),
        ("Asciidoctor", r"\basciidoctor"),
        ("rst2pdf", r"\brst2pdf|\brinohtype|\bsphinx"),
        ("a2ps", r"\ba2ps|\benscript"),
        ("JasperReports", r"\bjasperreports"),
        ("Crystal Reports", r"\bcrystal reports"),
        ("SAP", r"\bsap (?:netweaver|r/3|smart|script)|\bsapscript"),
        ("Oracle Reports", r"\boracle (?:\S+ )?(?:reports|bi publisher|analytics|xml publisher)|\bbi publisher"),
        ("SQL Server Reporting Services", r"\breporting services"),
        ("Exstream", r"\bexstream|\bstreamserve"),
        ("Quadient", r"\bquadient|\bgmc software|\binspire designer"),
        ("AFP converter", r"\bafp\b"),
        ("BIRT", r"\bbirt\b"),
        ("EDINET", r"\bedinet\b"),
        ("FileMaker", r"\bfilemaker"),
        ("Microsoft Access", r"\bmicrosoft (?:office )?access|^access$"),
    ),
    *_rows(
        "library",
        "generated",
        ("PDFKit", r"\bpdfkit\b"),
        ("pdfmake", r"\bpdfmake\b"),
        ("jsPDF", r"\bjspdf"),
        ("ReportLab", r"\breportlab"),
        ("TCPDF", r"\btcpdf"),
        ("FPDF", r"\bfpdf2?\b|\bpyfpdf|\bfpdi\b"),
        ("iText", r"\bitext(?:sharp)?|\blowagie"),
        ("OpenPDF", r"\bopenpdf"),
        ("Apache PDFBox", r"\bpdfbox"),
        ("PDFsharp", r"\bpdfsharp|\bmigradoc"),
        ("QuestPDF", r"\bquestpdf"),
        ("pdf-lib", r"\bpdf-lib"),
        ("PDFlib", r"\bpdflib"),
        ("Prawn", r"\bprawn\b"),
        ("HexaPDF", r"\bhexapdf"),
        ("Aspose", r"\baspose"),
        ("Syncfusion", r"\bsyncfusion|\bessential pdf"),
        ("Telerik", r"\btelerik"),
        ("DevExpress", r"\bdevexpress"),
        ("GemBox", r"\bgembox|\bspire\.(?:pdf|doc)|\bactivereports|\bstimulsoft|\blist ?& ?label|\bfastreport"),
        ("Zend_Pdf", r"\bzend_?pdf"),
        ("docx4j", r"\bdocx4j|\bdocx2pdf"),
        ("borb", r"\bborb\b"),
        ("gofpdf", r"\bgofpdf|\bunipdf|\bunidoc|\bmaroto"),
        ("libHaru", r"\bharu\b"),
    ),
    *_rows(
        "recogniser",
        "scan-ocr",
        ("OCRmyPDF", r"\bocrmypdf"),
        ("Tesseract", r"\btesseract"),
        ("ABBYY FineReader", r"\babbyy|\bfinereader"),
        ("Acrobat Paper Capture", r"\bpaper capture|\bclearscan|\badobe scan"),
        ("OmniPage", r"\bomnipage|\bnuance|\bscansoft|\bpower pdf|\btextbridge"),
        ("Readiris", r"\breadiris|\bi\.?r\.?i\.?s\.? "),
        ("LuraDocument", r"\blura(?:document|tech)"),
        ("CVISION PdfCompressor", r"\bcvision|\bpdf ?compressor|\bmaestro recognition"),
        ("hocr-tools", r"\bhocr|\bpdfsandwich|\bpaperless"),
        ("Internet Archive", r"\binternet archive|\bcanon pdf ocr|\brecoded by"),
    ),
    *_rows(
        "scanner",
        "scan",
        ("img2pdf", r"\bimg2pdf"),
        ("ImageMagick", r"\bimagemagick"),
        ("Acrobat image conversion", r"\bimage conversion plug-in|\badobe acrobat \S+ scan"),
        ("LEADTOOLS", r"\blead ?technologies|\bleadtools"),
        ("CamScanner", r"\bcamscanner|\bgenius scan|\boffice lens|\bmicrosoft lens|\bvuescan|\bswiftscan|\bnaps2"),
        (
            ANY_SCANNER,
            (
                r"\bscan(?:ner|snap|jet|to|ned)?\b|\bxerox|\bworkcentre|\bkonica|\bbizhub|\bineo\b|\bricoh|\baficio"
                r"|\bkyocera|\btaskalfa|\bcanon\b|\bimagerunner|\bepson|\bfujitsu|\bpaperstream|\bkodak|\blexmark"
                r"|\btoshiba|\be-studio|\bsharp mx|\bbrother\b|\bhp (?:digital sending|laserjet|officejet|color|mfp)"
                r"|\bdigital sending|\bdocuware|\becopy|\bautostore|\bkofax|\btiff2pdf|\btiff"
            ),
        ),
    ),
    *_rows(
        "printer",
        "printed",
        ("Acrobat Distiller", r"\bdistiller"),
        ("Microsoft Print to PDF", r"\bmicrosoft:? print to pdf"),
        ("macOS Quartz PDFContext", r"\bquartz pdfcontext"),
        ("Ghostscript", r"\bghostscript"),
        ("Acrobat PDFWriter", r"\bacrobat pdfwriter"),
        ("PDFCreator", r"\bpdfcreator"),
        ("PScript5 printer driver", r"\bpscript5?(?:\.dll)?"),
        ("CUPS", r"\bcups\b"),
        (
            ANY_PRINTER,
            (
                r"\bdopdf|\bnovapdf|\bcutepdf|\bprimopdf|\bbullzip|\bpdf24|\bpdf995|\bamyuni|\bbiopdf|\bfreepdf"
                r"|\bpdffactory|\bpdf-?xchange|\bfoxit (?:reader )?pdf(?: printer| creator)|\bedocprinter|\bwin2pdf"
                r"|\bactivepdf|\bjaws pdf|\bpdf complete|\bgo2pdf|\bclawpdf|\bpdf printer|\bpdf creator"
            ),
        ),
    ),
    *_rows(
        "tool",
        "other",
        ("pypdf", r"\bpypdf\d?|\bpybrary"),
        ("pikepdf", r"\bpikepdf"),
        ("qpdf", r"\bqpdf"),
        ("pdftk", r"\bpdftk"),
        ("iLovePDF", r"\bilovepdf"),
        ("Smallpdf", r"\bsmallpdf"),
        ("PDFsam", r"\bpdfsam|\bsejda|\bsambox"),
        ("PDFium", r"\bpdfium"),
        ("MuPDF", r"\b(?:py)?mupdf|\bmutool"),
        ("macOS Preview", r"^preview$"),
        ("PDFTron", r"\bpdftron|\bpdfnet|\bapryse"),
        ("callas pdfToolbox", r"\bcallas|\bpdftoolbox|\bpdfapilot"),
        ("3-Heights", r"\b3-heights|\bpdf-?tools"),
        ("Foxit", r"\bfoxit|\bphantompdf"),
        ("Nitro", r"\bnitro\b"),
        ("Bluebeam", r"\bbluebeam"),
        ("DocuSign", r"\bdocusign|\badobe sign|\bhellosign"),
        ("Enfocus PitStop", r"\bpitstop|\benfocus"),
        ("Coherent PDF", r"\bcpdf\b"),
        ("Adobe Acrobat", r"^(?:adobe )?acrobat(?: pro| standard| dc| reader)*(?=(?: \d[\d.]*)?(?:$| ?[;(]))"),
    ),
    *_rows(
        "engine",
        "other",
        ("Adobe PDF Library", r"\badobe pdf library"),
        ("cairo", r"\bcairo \d"),
    ),
)
"""All rows; within a part the first that fits a name is taken."""

NOISE = re.compile(r"[®™©]|\((?:r|tm|c)\)")
VERSION = re.compile(r"[\s/_v-]*(?:version |for microsoft |cc |m|x|es )?((?:cs)?\d[\w.]*)")
"""A version right behind a name; Word says ``for Microsoft 365``, Chromium ``m129``."""
LATER_VERSION = re.compile(r"\b(?:version|versie|mac os x|v) ?(\d[\w.]*)")
"""One elsewhere in it, as in ``macOS Version 14.5 (Build 23F79) Quartz PDFContext``."""
TEX_VERSIONS = re.compile(r",? version \d\.\d+-\d\.\d+-")
"""Versions of TeX and e-TeX, which the banner of pdfTeX puts before its own."""


def programs_in(name: str) -> list[Named]:
    """The programs that an entry tells of: for each thing that programs do, the first that fits."""
    plain = plain_name(name)
    found: dict[Part, Named] = {}
    for rank, program in enumerate(PROGRAMS):
        if program.part in found or not (match := program.pattern.search(plain)):
            continue
        if program.name in (ANY_SCANNER, ANY_PRINTER):
            found[program.part] = Named(program, name, None, rank)
        else:
            found[program.part] = Named(program, program.name, version_in(plain, match.end()), rank)
    return list(found.values())


def version_in(name: str, end: int) -> str | None:
    """The version of a program whose name ends at a place."""
    match = VERSION.match(name, end) or LATER_VERSION.search(name)
    return match[1] if match else None


def plain_name(name: str) -> str:
    """A name as patterns expect it: small letters, no marks, single spaces."""
    return TEX_VERSIONS.sub(" ", " ".join(NOISE.sub("", name.lower()).split()))
