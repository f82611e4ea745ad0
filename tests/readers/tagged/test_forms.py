from __future__ import annotations

import pytest
from pikepdf import Dictionary, Name
from tagged_files import codes, markdown

from tagged2md.pdf.page import Field


def widget(page, parent, **entries):
    """A Form with its widget at the cursor."""
    rect = [page.x, page.y - 2, page.x + 12, page.y + 10]
    element = parent.el("Form")
    element.objr(page.annot("Widget", rect, T="field", **entries), page)
    page.x += 16
    return element


@pytest.mark.parametrize(
    ("entries", "shown"),
    [
        ({"FT": "/Btn", "V": "/Yes", "AS": "/Yes"}, "[x] Accept"),
        ({"FT": "/Btn", "V": "/Off", "AS": "/Off"}, "[ ] Accept"),
        ({"FT": "/Btn", "Ff": 1 << 15, "V": "/A", "AS": "/A"}, "(x) Accept"),
        ({"FT": "/Tx", "V": "Ada"}, "Ada Accept"),
        ({"FT": "/Tx"}, "Accept"),
        ({"FT": "/Btn", "Ff": 1 << 16, "MK": {"CA": "Send"}}, "Accept"),
    ],
)
def test_controls_show_their_values(entries, shown):
    def draw(page, root):
        paragraph = root.el("P")
        page.newline()
        widget(page, paragraph, **entries)
        page.run(paragraph, "Accept")

    assert markdown(draw) == shown


def test_captions_of_buttons_on_demand():
    def draw(page, root):
        page.put(root.el("P"), "Text.")
        widget(page, root.el("P"), FT="/Btn", Ff=1 << 16, MK={"CA": "Send"})

    assert markdown(draw, forms="all").endswith("Send")


@pytest.mark.parametrize(("checked", "task"), [("/Yes", "x"), ("/Off", " ")])
def test_a_check_box_at_the_start_of_an_item_is_a_task(checked, task):
    def draw(page, root):
        body = root.el("L").el("LI").el("LBody")
        page.newline()
        widget(page, body, FT="/Btn", V=checked, AS=checked)
        page.run(body, "Accept terms")

    assert markdown(draw) == f"- [{task}] Accept terms"


def test_a_printed_control_shows_its_attributes():
    def draw(page, root):
        paragraph = root.el("P")
        page.put(paragraph, "Paid:")
        page.run(paragraph.el("Form").attr("PrintField", Role="/cb", Checked="/on"), "X")

    assert markdown(draw) == "Paid: [x]"


def test_text_of_a_form_without_control_is_kept():
    def draw(page, root):
        page.put(root.el("Form"), "Fill in here")

    assert markdown(draw) == "Fill in here"


def test_a_hidden_annotation_shows_nothing():
    def draw(page, root):
        page.put(root.el("P"), "Text.")
        annotation = page.annot("FreeText", [72, 600, 200, 620], Contents="Secret", F=2)
        root.el("Annot").objr(annotation, page)

    assert markdown(draw) == "Text."


def test_field_records_have_no_hidden_state():
    assert Field("check", "a", None).checked is False


@pytest.mark.parametrize(
    ("is_referred_to", "shown"),
    [
        pytest.param(False, "Drawn text.", id="its marked content"),
        pytest.param(True, "Contents.", id="what it says, where an element refers to the whole of it"),
    ],
)
def test_the_tagged_appearance_of_an_annotation(is_referred_to, shown):
    def draw(page, root):
        element, form = root.el("Annot"), page.doc.form(size=(100, 20))
        mcid = form.new_mcid(element)
        form.begin("P", {"MCID": mcid})
        form.text("Drawn text.", x=2, y=5)
        form.end()
        stamp = page.annot("Stamp", [100, 600, 200, 620], AP=Dictionary(N=form.obj), Contents="Contents.")
        element.kids.append(Dictionary(Type=Name.MCR, Pg=page.obj, Stm=form.obj, StmOwn=stamp, MCID=mcid))
        if is_referred_to:
            element.objr(stamp)
        page.put(root.el("P"), "Text.")

    assert markdown(draw) == f"{shown}\n\nText."
    assert not codes(draw) & {"T2M-LOST", "T2M-DOUBLED"}
