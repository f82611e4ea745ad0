"""Each rule of check: what it remarks on, and what it leaves alone."""

from __future__ import annotations

import pytest
from checks.made_facts import facts, page_with

from tagged2md.checks.content import DrawnFacts
from tagged2md.checks.rules import RULES, judged
from tagged2md.findings import CATALOGUE
from tagged2md.geometry import Rect
from tagged2md.pdf.page import Annotation, Field, UriTarget

BOX = Rect(0, 0, 1, 1)


def annotation(subtype: str, number: int = 9, **fields) -> Annotation:
    return Annotation((number, 0), 1, subtype, BOX, **fields)


def remarks(code: str, *arguments, **keywords) -> list[str]:
    return [remark.message for remark in RULES[code](facts(*arguments, **keywords))]


def test_every_rule_has_a_row_in_the_catalogue():
    assert set(RULES) <= set(CATALOGUE)


def test_empty_file_of_no_pages_is_judged():
    assert set(judged(facts()).counts) == {"06-001", "06-002", "06-003", "07-001", "11-001"}


@pytest.mark.parametrize(
    ("code", "sketch", "count"),
    [
        pytest.param("09-004", "Table(TR(TH(.) TD(.)))", 0, id="a table of rows"),
        pytest.param(
            "09-004", "Table(Caption(.) THead(TR(TH(.))) TBody(TR(TD(.))) TFoot(TR(TD(.))))", 0, id="row groups"
        ),
        pytest.param("09-004", "Table(NonStruct(TR(NonStruct(TD(.)))))", 0, id="NonStruct is looked through"),
        pytest.param("09-004", "Table(TR(Artifact(.) TD(.)))", 0, id="artifacts are no content"),
        pytest.param("09-004", "Table(TR(TD(.) Span))", 0, id="nor are elements without content"),
        pytest.param("09-004", "Table(TD(.))", 2, id="a cell without row, in a table with a cell"),
        pytest.param("09-004", "Table(Div(TR(TD(.))))", 2, id="a row in a Div, in a table with a Div"),
        pytest.param("09-004", "Sect(TR(TD(.)))", 1, id="a row without table"),
        pytest.param("09-004", "TR(TD(.))", 1, id="a row at the root"),
        pytest.param("09-004", "Table(TR(.))", 1, id="text in a row"),
        pytest.param("09-005", "L(Caption(.) LI(Lbl(.) LBody(.)) L(LI(LBody(.))))", 0, id="a list"),
        pytest.param("09-005", "L(LI(.))", 1, id="an item without body"),
        pytest.param("09-005", "L(P(.))", 1, id="a paragraph in a list"),
        pytest.param("09-005", "L(.)", 1, id="text in a list"),
        pytest.param("09-004", "Table(THead(TR(TH(.))) THead(TR(TH(.))) TR(TD(.)))", 1, id="two heads of a table"),
        pytest.param("09-004", "Table(TBody(TR(TD(.))) TBody(TR(TD(.))))", 0, id="two bodies of a table"),
        pytest.param("09-005", "Sect(LI(LBody(.)))", 1, id="an item without list"),
        pytest.param("09-005", "L(LBody(.))", 2, id="a body without item, in a list with a body"),
        pytest.param("09-006", "TOC(TOCI(.) TOC(TOCI(.)))", 0, id="contents"),
        pytest.param("09-006", "TOC(TOCI(Lbl(.) Reference(Link(.))) TOCI(P(.)))", 0, id="entries with labels"),
        pytest.param("09-006", "TOC(TOCI(Table(TR(TD(.)))))", 1, id="a table in an entry"),
        pytest.param("09-006", "Sect(TOCI(.))", 1, id="an entry without contents"),
        pytest.param("09-006", "TOC(P(.))", 1, id="a paragraph in contents"),
        pytest.param("09-007", "Ruby(RB(.) RP(.) RT(.) RP(.))", 0, id="ruby"),
        pytest.param("09-007", "P(RB(.))", 1, id="a base without ruby"),
        pytest.param("09-008", "Warichu(WP(.) WT(.) WP(.))", 0, id="warichu"),
        pytest.param("09-008", "P(WT(.))", 1, id="its text alone"),
        pytest.param("09-002", "Sect(P(Span(.)))", 0, id="text in a paragraph"),
        pytest.param("09-002", "P(Sect(P(.)))", 1, id="a section in a paragraph"),
        pytest.param("09-002", "H2(Div(.))", 1, id="a division in a heading"),
        pytest.param("14-002", "H1(.) H2(.)", 0, id="first heading is level 1"),
        pytest.param("14-002", "P(.) H2(.) H1(.)", 1, id="first heading is level 2"),
        pytest.param("14-002", "P(.)", 0, id="no headings"),
        pytest.param("14-003", "H1(.) H2(.) H3(.) H1(.) H2(.)", 0, id="levels one by one, back at once"),
        pytest.param("14-003", "H1(.) H3(.) H4(.) H6(.)", 2, id="levels skipped"),
        pytest.param("14-003", "H3(.)", 0, id="a first heading skips nothing"),
        pytest.param("14-003", "H1(.) Artifact(H3(.)) H2(.)", 0, id="headings in an artifact do not count"),
        pytest.param("14-006", "Sect(H(.) P(.) Sect(H(.)))", 0, id="one H in each section"),
        pytest.param("14-006", "Sect(H(.) H(.))", 1, id="two in one"),
        pytest.param("14-007", "Sect(H1(.) H2(.))", 0, id="numbered headings"),
        pytest.param("14-007", "Sect(H1(.) H(.))", 1, id="both kinds"),
        pytest.param("T2M-ROOT", "Document(P(.))", 0, id="one Document"),
        pytest.param("T2M-ROOT", "Document(P(.)) Document(P(.))", 1, id="two Documents"),
        pytest.param("T2M-ROOT", "P(.)", 1, id="a paragraph as root"),
        pytest.param(
            "T2M-CAPTION", "Figure(Caption(.) .) Table(TR(TD(.)) Caption(.)) Sect(P Caption(.) P)", 0, id="captions"
        ),
        pytest.param("T2M-CAPTION", "Figure(P(.) Caption(.) P(.))", 1, id="a caption in the middle"),
        pytest.param("T2M-CAPTION", "P(Caption(.))", 1, id="a caption in a paragraph"),
        pytest.param("T2M-PRIVATE", "Private(.) P(.)", 1, id="a private element"),
    ],
)
def test_rules_about_the_tree(code, sketch, count):
    assert len(remarks(code, sketch)) == count


@pytest.mark.parametrize(
    ("code", "sketch", "entries", "count"),
    [
        pytest.param("13-004", "Figure(.)", {}, 1, id="a figure without alternate text"),
        pytest.param("13-004", "Figure(.)", {"alt": "A dog"}, 0, id="one with it"),
        pytest.param("13-004", "Figure(.)", {"actual_text": "A"}, 0, id="one with replacement text"),
        pytest.param("13-004", "Figure(.)", {"alt": ""}, 1, id="an empty one says nothing"),
        pytest.param("13-004", "Figure(.)", {"alt": " \n"}, 1, id="nor does a blank one"),
        pytest.param("13-004", "Figure(Figure(.))", {"alt": "A dog"}, 0, id="a figure in a figure that has it"),
        pytest.param("13-004", "Artifact(Figure(.))", {}, 0, id="a figure in an artifact"),
        pytest.param("17-002", "Formula(.)", {}, 1, id="a formula without alternate text"),
        pytest.param("17-002", "Formula(.)", {"alt": "x"}, 0, id="a formula with it"),
        pytest.param("17-002", "Formula(math(.))", {}, 0, id="a formula with MathML"),
        pytest.param("15-003", "TH(.)", {}, 1, id="a header without scope"),
        pytest.param("15-003", "TH(.)", {"attributes": {("Table", "Scope"): "Column"}}, 0, id="with scope"),
        pytest.param("19-003", "Note(.)", {}, 1, id="a note without ID"),
        pytest.param("19-003", "Note(.)", {"id": b"n"}, 0, id="a note with ID"),
        pytest.param("11-002", "Span(.)", {"alt": "x"}, 1, id="alternate text without language"),
        pytest.param("11-002", "Span(.)", {"alt": "x", "language": "de"}, 0, id="with language"),
        pytest.param("11-002", "Span(.)", {}, 0, id="nothing to read"),
    ],
)
def test_rules_about_entries_of_elements(code, sketch, entries, count):
    assert len(remarks(code, sketch, e1=entries)) == count


def test_language_of_the_catalog_or_of_a_parent_counts_for_replacement_text():
    assert remarks("11-002", "Span(.)", e1={"alt": "x"}, metadata={"language": "de"}) == []
    assert remarks("11-002", "P(Span(.))", e1={"language": "de"}, e2={"alt": "x"}) == []


def test_header_cell_that_other_cells_name_needs_no_scope():
    named = {"attributes": {("Table", "Headers"): (b"h",)}}

    assert remarks("15-003", "TR(TH(.) TD(.))", e2={"id": b"h"}, e3=named) == []


def test_repeated_id_of_notes():
    assert remarks("19-004", "Note(.) Note(.) Note(.)", e1={"id": b"a"}, e2={"id": b"a"}, e3={"id": b"b"}) == [
        "/ID a of a Note is used again"
    ]


@pytest.mark.parametrize(
    ("code", "metadata", "count"),
    [
        pytest.param("06-001", {"has_xmp": True}, 0, id="XMP"),
        pytest.param("06-002", {"pdfua_part": 1}, 0, id="PDF/UA"),
        pytest.param("06-003", {"xmp_title": "x"}, 0, id="title in the XMP"),
        pytest.param("06-003", {"title": "x"}, 1, id="title elsewhere"),
        pytest.param("07-001", {"display_doc_title": True}, 0, id="title displayed"),
        pytest.param("11-001", {"language": "de"}, 0, id="language"),
        pytest.param("26-002", {"allows_accessibility": False}, 1, id="forbidden"),
        pytest.param("26-002", {}, 0, id="allowed"),
        pytest.param("01-007", {"suspects": True}, 1, id="suspects"),
        pytest.param("T2M-NOT-MARKED", {"marked": True}, 0, id="marked"),
        pytest.param("T2M-NOT-MARKED", {}, 1, id="not marked"),
        pytest.param("T2M-XFA", {"has_dynamic_xfa": True}, 1, id="dynamic form"),
    ],
)
def test_rules_about_the_file(code, metadata, count):
    assert len(remarks(code, "P(.)", metadata=metadata)) == count


@pytest.mark.parametrize(
    ("code", "sketch", "found", "count"),
    [
        pytest.param("28-011", "Link(@9)", annotation("Link"), 0, id="a link in Link"),
        pytest.param("28-011", "Link(Span(@9))", annotation("Link"), 0, id="a link below Link"),
        pytest.param("28-011", "Reference(@9)", annotation("Link"), 0, id="a link in Reference"),
        pytest.param("28-011", "P(@9)", annotation("Link"), 1, id="a link in P"),
        pytest.param("28-011", "P(.)", annotation("Link"), 1, id="a link nobody refers to"),
        pytest.param("28-011", "P(.)", annotation("Link", hidden=True), 0, id="a hidden link"),
        pytest.param("28-011", None, annotation("Link"), 0, id="a link in an untagged file"),
        pytest.param("28-012", "Link(@9)", annotation("Link"), 1, id="a link without contents"),
        pytest.param("28-012", "Link(@9)", annotation("Link", contents="x"), 0, id="a link with contents"),
        pytest.param("28-010", "Form(@9)", annotation("Widget"), 0, id="a widget in Form"),
        pytest.param("28-010", "P(@9)", annotation("Widget"), 1, id="a widget in P"),
        pytest.param("28-002", "Annot(@9)", annotation("Text"), 0, id="a note in Annot"),
        pytest.param("28-002", "P(.)", annotation("Text"), 1, id="a note nobody refers to"),
        pytest.param("28-002", "P(.)", annotation("Link"), 0, id="links have a rule of their own"),
        pytest.param("28-004", "P(.)", annotation("Stamp"), 1, id="a stamp without contents"),
        pytest.param("28-004", "P(.)", annotation("Stamp", contents="x"), 0, id="a stamp with contents"),
        pytest.param("28-005", "P(.)", annotation("Widget", field=Field("text", "a", None)), 1, id="no TU"),
        pytest.param("28-005", "P(.)", annotation("Widget", field=Field("text", "a", None, tooltip="x")), 0, id="TU"),
        pytest.param("28-005", "P(.)", annotation("Widget"), 0, id="a widget without field"),
    ],
)
def test_rules_about_annotations(code, sketch, found, count):
    assert len(remarks(code, sketch, [page_with(found)])) == count


@pytest.mark.parametrize(
    ("targets", "count"),
    [
        pytest.param(["x:a"], 0, id="one target"),
        pytest.param(["x:a", "x:a"], 0, id="line parts of one link"),
        pytest.param(["x:a", "x:b"], 1, id="two targets"),
    ],
)
def test_link_with_several_targets(targets, count):
    sketch = f"Link({' '.join(f'@{number}' for number in range(9, 9 + len(targets)))})"
    links = [annotation("Link", number, target=UriTarget(uri)) for number, uri in enumerate(targets, start=9)]

    assert len(remarks("T2M-LINK-MULTI", sketch, [page_with(*links)])) == count


@pytest.mark.parametrize(
    ("words", "count"),
    [
        pytest.param({"well", "known"}, 1, id="both parts are words"),
        pytest.param({"well", "known", "wellknown"}, 0, id="so is the whole"),
        pytest.param({"well"}, 0, id="one part is no word"),
    ],
)
def test_soft_hyphen_between_words(words, count):
    page = DrawnFacts(1, words=words, soft_hyphens={("well", "known")})

    assert len(remarks("T2M-SOFT-HYPHEN", "P(.)", [page])) == count


@pytest.mark.parametrize(
    ("tabs", "codes"),
    [
        pytest.param({}, ["28-008"], id="no tab order"),
        pytest.param({1: "R"}, ["28-009"], id="tab order by rows"),
        pytest.param({1: "S"}, [], id="tab order of the structure"),
    ],
)
def test_rules_about_tab_order(tabs, codes):
    found = facts("P(.)", [page_with(annotation("Link"))], tabs=tabs)

    assert [code for code in ("28-008", "28-009") if list(RULES[code](found))] == codes
    assert not list(RULES["28-008"](facts("P(.)", [page_with()])))


@pytest.mark.parametrize(
    ("sketch", "spans", "count"),
    [
        pytest.param("Table(TR(TD TD) TR(TD TD))", {}, 0, id="rows of one length"),
        pytest.param("Table(TR(TD TD) TR(TD))", {}, 1, id="a short row"),
        pytest.param("Table(TR(TD TD) TR TR(TD TD))", {}, 0, id="an empty row does not count"),
        pytest.param("Table(TR(TD TD) TR(TD))", {"e6": ("ColSpan", 2)}, 0, id="a short row with a span"),
        pytest.param("Table(TR(TD TD) TR(TD))", {"e3": ("RowSpan", 2)}, 0, id="a cell that reaches down"),
        pytest.param("Table(TR(TD TD) TR(TD) TR(TD))", {"e3": ("RowSpan", 2)}, 1, id="but not far enough"),
        pytest.param("Table(TR(TD TD) TR(TD))", {"e6": ("ColSpan", -2)}, 1, id="a span that makes no sense"),
        pytest.param(
            "Table(TR(TD(Table(TR(TD) TR(TD))) TD) TR(TD TD))", {}, 0, id="rows of an inner table are its own"
        ),
        pytest.param("Table(THead(TR(TH TH)) TBody(TR(TD)))", {}, 1, id="row groups"),
    ],
)
def test_rows_that_form_no_grid(sketch, spans, count):
    entries = {element: {"attributes": {("Table", name): value}} for element, (name, value) in spans.items()}

    assert len(remarks("T2M-TABLE-IRREGULAR", sketch, **entries)) == count


def test_thousand_nested_wrappers_do_not_stop_a_rule():
    sketch = "Table(" + "NonStruct(" * 1000 + "TR(TD(.))" + ")" * 1001

    assert len(remarks("09-004", sketch)) <= 2
