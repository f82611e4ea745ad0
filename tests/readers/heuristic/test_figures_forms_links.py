import pytest
from readers.heuristic.made import Setter, line, page_of, style

from tagged2md.document.nodes import Heading, Link, Paragraph, Source, Text
from tagged2md.findings import Reporter
from tagged2md.geometry import Rect
from tagged2md.pdf.page import (
    Annotation,
    Field,
    ImageBox,
    MarkedContent,
    OtherTarget,
    Page,
    PageTarget,
    RemoteTarget,
    TextRun,
    UriTarget,
)
from tagged2md.readers.heuristic.figures import ImageCounts, figures
from tagged2md.readers.heuristic.forms import form_runs
from tagged2md.readers.heuristic.links import Destination, contents_url, linked_runs, page_url, punctuation_outside
from tagged2md.readers.heuristic.lists import candidate
from tagged2md.readers.heuristic.numbering import Notes
from tagged2md.readers.heuristic.resolve import resolved
from tagged2md.readers.heuristic.targets import target_url

MARKED = MarkedContent(1, None, "")


def image(*box, key=(7, 0)):
    return ImageBox(Rect(*box), key, MARKED, 0)


def shown(page, *others):
    counts = ImageCounts()
    for each in (page, *others):
        counts.add(each)
    return len(figures(page, counts))


@pytest.mark.parametrize(
    ("box", "count"),
    [
        pytest.param((100, 300, 300, 500), 1, id="a picture"),
        pytest.param((100, 300, 115, 315), 0, id="15 points are an icon"),
        pytest.param((100, 300, 116, 316), 1, id="16 points are none"),
        pytest.param((0, 0, 600, 700), 0, id="a background"),
        pytest.param((700, 300, 900, 500), 0, id="outside the page"),
    ],
)
def test_which_images_are_figures(box, count):
    assert shown(page_of([], images=[image(*box)])) == count


def test_images_under_text_are_backgrounds():
    text = Setter(100.0, 490.0, 12.0).set(*["words over a picture of something nice"] * 16).lines

    assert shown(page_of(text, images=[image(100, 300, 300, 500)])) == 0


def test_logos_at_the_edge_of_many_pages_are_left_out():
    pages = [page_of([], images=[image(100, 720, 200, 780)], number=n) for n in (1, 2, 3)]

    assert shown(*pages) == 0
    assert shown(*pages[:2]) == 1


def test_an_image_drawn_over_itself_is_shown_once():
    assert shown(page_of([], images=[image(100, 300, 300, 500), image(101, 300, 301, 500, key=(8, 0))])) == 1


def widget(field, **more):
    return Annotation((1, 0), 1, "Widget", Rect(100, 500, 200, 515), field=field, **more)


def values(*annotations, captions=False):
    page = Page(1, "1", 600, 800, marked=[MARKED], annotations=list(annotations))
    return [run.text for run in form_runs(page, captions=captions)]


@pytest.mark.parametrize(
    ("field", "found"),
    [
        pytest.param(Field("text", "a", "Jane Smith"), ["Jane Smith"], id="text"),
        pytest.param(Field("text", "a", "one\ntwo"), ["one", "two"], id="text in lines"),
        pytest.param(Field("text", "a", None), [], id="nothing"),
        pytest.param(Field("check", "a", None, checked=True), ["[x]"], id="a checked box"),
        pytest.param(Field("check", "a", None), ["[ ]"], id="an open box"),
        pytest.param(Field("radio", "a", None, checked=True), ["(x)"], id="a chosen button"),
        pytest.param(Field("choice", "a", "Blue"), ["Blue"], id="a choice"),
        pytest.param(Field("push", "a", None, caption="Send"), [], id="a push button"),
        pytest.param(Field("signature", "a", None), [], id="a signature"),
    ],
)
def test_values_of_fields(field, found):
    assert values(widget(field)) == found


def test_captions_of_buttons_on_request():
    assert values(widget(Field("push", "a", None, caption="Send")), captions=True) == ["Send"]


def test_hidden_fields_have_no_value():
    assert values(widget(Field("text", "a", "secret"), hidden=True)) == []


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        pytest.param(8.0, 8.0, id="no larger than the type of the page"),
        pytest.param(14.0, 10.5, id="as high as their field allows"),
    ],
)
def test_values_are_no_headings(size, expected):
    runs = [TextRun("Name", 10.0, 500.0, 40.0, style(size=size), MARKED)]
    page = Page(1, "1", 600, 800, runs=runs, marked=[MARKED], annotations=[widget(Field("text", "a", "Jane"))])

    assert [run.style.size for run in form_runs(page)] == [expected]


def test_a_check_box_before_a_text_is_one_of_a_task_list():
    page = Page(1, "1", 600, 800, marked=[MARKED], annotations=[widget(Field("check", "a", None, checked=True))])
    text = line("agreed", 210.0, 500.0)

    found = candidate(text._replace(runs=(*form_runs(page), *text.runs)))

    assert found is not None
    assert (found.kind, found.runs) == ("done", 1)


def test_free_text_is_text():
    note = Annotation((1, 0), 1, "FreeText", Rect(100, 500, 200, 515), contents="Stamped")

    assert values(note) == ["Stamped"]


@pytest.mark.parametrize(
    ("target", "url"),
    [
        pytest.param(UriTarget("https://example.org/a"), "https://example.org/a", id="a web page"),
        pytest.param(UriTarget("www.example.org"), "http://www.example.org", id="without scheme"),
        pytest.param(UriTarget("page.html"), "https://base.example/page.html", id="relative to the base"),
        pytest.param(UriTarget("java\nscript:alert(1)"), None, id="a script, in disguise"),
        pytest.param(UriTarget("file:///etc/passwd"), None, id="a file"),
        pytest.param(UriTarget(" "), None, id="nothing"),
        pytest.param(RemoteTarget("other.pdf", 3), "other.pdf#page=3", id="another file"),
        pytest.param(RemoteTarget("/abs/other.pdf", 3), None, id="an absolute path"),
        pytest.param(OtherTarget("Launch"), None, id="a program"),
    ],
)
def test_targets(target, url):
    assert target_url(target, "https://base.example/") == url


def link(*box, quads=()):
    return Annotation((1, 0), 1, "Link", Rect(*box), quads=quads, target=UriTarget("https://example.org"))


def linked(lines, *annotations):
    found = linked_runs(page_of(lines, annotations=list(annotations)), lambda target: target.uri).urls
    return [run.text for one in lines for run in one.runs if id(run) in found]


def test_words_inside_the_rectangle_are_linked():
    text = line("see the site for more", 0, 700)
    box = (text.runs[1].x0, 698, text.runs[2].x1, 708)

    assert linked([text], link(*box)) == ["the", "site"]


def test_half_a_word_inside_is_linked_and_less_is_not():
    text = line("words", 0, 700)

    assert linked([text], link(0, 698, text.x1 / 2, 708)) == ["words"]
    assert linked([text], link(0, 698, text.x1 / 2 - 1, 708)) == []


def test_punctuation_is_linked_only_as_a_whole():
    text = line("( site )", 0, 700)
    box = Rect(text.x0, 698, text.x1, 708)

    assert linked([text], link(*box)) == ["(", "site", ")"]
    assert linked([text], link(box.x0 + 0.5, box.y0, box.x1 - 0.5, box.y1)) == ["site"]


def test_lines_above_and_below_are_not_linked():
    lines = [line("above", 0, 712), line("inside", 0, 700), line("below", 0, 688)]

    assert linked(lines, link(0, 697, 100, 709)) == ["inside"]


@pytest.mark.parametrize(
    ("text", "left", "right", "cut"),
    [
        pytest.param("(C6).", 5.0, -10.0, (1, 2), id="brackets and a full stop outside"),
        pytest.param("(C6).", 0.0, 0.0, None, id="inside they belong to the link"),
        pytest.param("site.", 0.0, -5.0, (0, 1), id="a full stop outside"),
        pytest.param("site", 0.0, -5.0, None, id="letters are never cut off"),
    ],
)
def test_punctuation_outside_a_link(text, left, right, cut):
    (run,) = line(text, 100, 700).runs

    assert punctuation_outside(run, Rect(run.x0 + left, 698, run.x1 + right, 708)) == cut


def test_each_line_of_a_wrapped_link_has_its_box():
    lines = [line("first line", 0, 712), line("second line", 0, 700)]
    quads = (Rect(lines[0].runs[1].x0, 710, 100, 720), Rect(0, 698, lines[1].runs[0].x1, 708))

    assert linked(lines, link(0, 698, 100, 720, quads=quads)) == ["line", "second"]


def heading(text, page, top):
    return Heading(1, (Text(text),), Source(page, Rect(0, top - 12, 100, top), "heuristics"))


DOCUMENT = (heading("One", 1, 700.0), heading("Two", 2, 700.0), heading("Two B", 2, 400.0))


def followed(url):
    blocks = (*DOCUMENT, Paragraph((Link((Text("see"),), url),), Source(3)))
    return resolved(blocks, Notes({}, {}), (), Reporter())[0][-1].children


@pytest.mark.parametrize(
    ("target", "url"),
    [
        pytest.param(PageTarget(2, None, 702.0), "#two", id="a heading at the place"),
        pytest.param(PageTarget(2, None, 430.0), "#two-b", id="a heading 30 points below it"),
        pytest.param(PageTarget(2, None, 440.0), None, id="40 points below is too far"),
        pytest.param(PageTarget(2, None, 380.0), "#two-b", id="20 points above"),
        pytest.param(PageTarget(2, None, 370.0), None, id="30 points above is too far"),
        pytest.param(PageTarget(2), "#two", id="the first heading of a page"),
        pytest.param(PageTarget(5), None, id="a page without heading"),
    ],
)
def test_internal_links_lead_to_headings(target, url):
    assert followed(page_url(target)) == ((Link((Text("see"),), url),) if url else (Text("see"),))


def entry(text, page, url=None):
    blocks = (*DOCUMENT, Paragraph((Link((Text(text),), contents_url(Destination(page, url or "", 3))),), Source(3)))
    return resolved(blocks, Notes({}, {}), (), Reporter())[0][-1].children


def test_contents_entries_lead_to_the_heading_with_their_text():
    assert entry("Two B", "9") == (Link((Text("Two B"),), "#two-b"),)
    assert entry("Two B", "9", page_url(PageTarget(1, None, 700.0))) == (Link((Text("Two B"),), "#two-b"),)


def test_contents_entries_without_heading_keep_their_page_number():
    assert entry("Three", "9") == (Text("Three"), Text(" 9"))
