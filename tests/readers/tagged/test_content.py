"""Which element a piece of content belongs to."""

from __future__ import annotations

import pytest
from tagged_files import codes, markdown
from typeset import run

from tagged2md.geometry import Rect
from tagged2md.pdf.page import Artifact, ImageBox, MarkedContent, Page
from tagged2md.pdf.structure import ContentRef, ObjectRef, StructElem, StructTree
from tagged2md.readers.tagged.claims import Claims
from tagged2md.readers.tagged.content import page_content

FORM = (9, 0)


def claims(*leaves) -> Claims:
    owner = StructElem(0, "P", "P", kids=list(leaves))
    return Claims(StructTree([owner], [owner], {}))


def ref(mcid: int, stream=None) -> ContentRef:
    return ContentRef(1, stream, mcid)


def mark(mcid=None, parent=None, *, artifact=False, stream=None, owns=True) -> MarkedContent:
    return MarkedContent(1, stream, "Span", mcid, parent, artifact=Artifact() if artifact else None, owns_mcids=owns)


def page(*runs, marked=(), images=()) -> Page:
    return Page(1, "1", 600, 800, runs=list(runs), marked=list(marked), images=list(images))


def texts(content) -> dict:
    return {leaf: [each.text for each in found.runs] for leaf, found in content.leaves.items()}


def test_the_innermost_claimed_sequence_owns_a_run():
    outer = mark(1)
    inner = mark(2, outer)
    deepest = mark(3, inner)

    content = page_content(page(run("a", marked=deepest), run("b", 20, marked=outer)), claims(ref(1), ref(2)))

    assert texts(content) == {ref(2): ["a"], ref(1): ["b"]}


def test_an_artifact_inside_a_claim_drops_the_run():
    inside = mark(parent=mark(1), artifact=True)

    content = page_content(page(run("a", marked=inside)), claims(ref(1)))

    assert not content.leaves
    assert [each.text for each in content.artifacts] == ["a"]


def test_a_claim_inside_an_artifact_is_the_stronger_statement():
    inside = mark(1, mark(artifact=True))

    assert texts(page_content(page(run("a", marked=inside)), claims(ref(1)))) == {ref(1): ["a"]}


def test_marked_content_nobody_claims_is_untagged():
    content = page_content(page(run("a", marked=mark(7))), claims(ref(1)))

    assert [each.text for each in content.untagged] == ["a"]


def test_a_form_without_parents_gives_its_mcids_to_the_page():
    inside = mark(1, stream=FORM, owns=False)

    assert texts(page_content(page(run("a", marked=inside)), claims(ref(1)))) == {ref(1): ["a"]}


def test_the_page_comes_before_a_form_with_the_same_mcid():
    own, inside = mark(1), mark(1, stream=FORM, owns=False)
    drawn = page(run("form", marked=inside), run("page", 60, marked=own), marked=[own, inside])

    content = page_content(drawn, claims(ref(1)))

    assert texts(content) == {ref(1): ["page"]}
    assert [each.text for each in content.untagged] == ["form"]


def test_a_form_with_parents_has_mcids_of_its_own():
    inside = mark(1, stream=FORM)

    content = page_content(page(run("a", marked=inside)), claims(ref(1), ref(1, FORM)))

    assert texts(content) == {ref(1, FORM): ["a"]}


def test_a_form_drawn_twice_says_its_text_once():
    first, second = mark(1, stream=FORM), mark(1, stream=FORM)

    content = page_content(page(run("a", marked=first), run("a", 0, -90, marked=second)), claims(ref(1, FORM)))

    assert texts(content) == {ref(1, FORM): ["a"]}


def test_a_sequence_in_two_parts_keeps_both():
    first, second = mark(1), mark(1)

    content = page_content(page(run("a", marked=first), run("b", 0, -90, marked=second)), claims(ref(1)))

    assert texts(content) == {ref(1): ["a", "b"]}


def test_an_object_reference_claims_a_whole_form():
    whole = ObjectRef(1, FORM)
    inside = mark(stream=FORM)

    assert texts(page_content(page(run("a", marked=inside)), claims(whole))) == {whole: ["a"]}


@pytest.mark.parametrize("hidden", [False, True])
def test_images_belong_to_their_sequence_unless_hidden(hidden):
    around = mark(1)
    around.hidden = hidden
    image = ImageBox(Rect(0, 0, 10, 10), (5, 0), around, 0)

    content = page_content(page(images=[image]), claims(ref(1)))

    assert bool(content.leaves) is not hidden


def test_leaves_of_the_root_and_of_inner_elements_are_claimed():
    inner = StructElem(1, "Span", "Span", kids=[ref(1)])
    outer = StructElem(0, "P", "P", kids=[inner, ObjectRef(1, FORM)])

    found = Claims(StructTree([outer, ref(2)], [outer, inner], {}))

    assert (found.leaves, found.objects) == ({ref(1), ref(2), ObjectRef(1, FORM)}, {FORM})


def test_sequences_inside_each_other_are_walked_without_recursion():
    inner = mark(1)
    for _ in range(5000):
        inner = mark(parent=inner)

    assert texts(page_content(page(run("a", marked=inner)), claims(ref(1)))) == {ref(1): ["a"]}


def test_a_leaf_of_right_to_left_text_runs_so_on_a_page_in_another_direction():
    hebrew = mark(1)
    english = run("Long text in English around it", -300.0, marked=mark(2))
    drawn = [run("12", marked=hebrew), run("םלוע", 20.0, marked=hebrew), run("םולש", 50.0, marked=hebrew)]

    content = page_content(page(english, *drawn), claims(ref(1), ref(2)))

    assert texts(content)[ref(1)] == ["שלום", "עולם", "12"]


def test_unclaimed_content_inside_an_artifact_goes_without_alarm():
    def draw(page, root):
        page.newline()
        with page.artifact():
            page.begin("Span", {"MCID": 77})
            page.text("Decoration of many letters")
            page.end()
        page.put(root.el("P"), "Text.")

    assert markdown(draw) == "Text."
    assert "T2M-LOST" not in codes(draw)
