"""Evidence of the heuristic reader that can be switched off, and how: by putting something else in its place.

What stands instead says what a reader without this evidence would do: find nothing, believe everything, move nothing.
A row whose name ends in a note in brackets can't be seen in the figures.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from worth_patches import (
    EMPTY,
    NO,
    NO_KEYS,
    NO_LINES,
    NOTHING,
    YES,
    Change,
    Patch,
    always,
    around,
    constant,
    first_argument,
    fresh,
    without,
)

from tagged2md.layout.inlines import BodyStyle
from tagged2md.layout.looks import PLAIN
from tagged2md.layout.spacing import WORD_GAP_EM
from tagged2md.readers.heuristic.links import Linked

HEURISTIC = "tagged2md.readers.heuristic"
LAYOUT = "tagged2md.layout"
NEVER = 1e9
"""Stands for a threshold that nothing reaches."""


class Switch(NamedTuple):
    """An evidence that is switched off, and how."""

    part: str
    evidence: str
    patches: tuple[Patch, ...]

    @property
    def title(self) -> str:
        """Its name among the results."""
        return f"{self.part}: {self.evidence}"


def off(place: str, change: Change = NO, *, only_there: bool = False) -> tuple[Patch, ...]:
    """A single patch in a module of the heuristic reader."""
    return (Patch(f"{HEURISTIC}.{place}", change, only_there),)


def off_in_layout(place: str, change: Change) -> tuple[Patch, ...]:
    """A single patch in a module of the layout."""
    return (Patch(f"{LAYOUT}.{place}", change),)


# ---------------------------------------------------------------- rows of the heading score


def neutral_look(**change: Callable) -> tuple[Patch, ...]:
    """The points of a look where the body is as the passage in something, so that this gives no points."""

    def wrap(original, passage, facts):
        body = facts.body._replace(**{name: of(passage, facts) for name, of in change.items()})
        return original(passage, replace(facts, body=body))

    return off("headings:points_of_look", around(wrap))


def size_if(passage, facts, *, is_larger: bool) -> float:
    """The size of a passage where it is larger, or smaller, than the body, else that of the body."""
    size, body = passage.look.size, facts.body.size
    return size if (size > body) == is_larger else body


def neutral_setting(**change: object) -> tuple[Patch, ...]:
    """The points of a setting in which something says nothing."""
    return off(
        "headings:points_of_setting",
        around(lambda original, passage, setting, facts: original(passage, setting._replace(**change), facts)),
    )


def without_neighbours(original, passage, setting, facts):
    """The points of a setting without those against neighbours of the same look."""
    return original(passage, setting, facts) + [setting.look_above, setting.look_below].count(passage.look)


def row(evidence: str, patches: tuple[Patch, ...]) -> Switch:
    """A switch of a row of the heading score."""
    return Switch("headings", f"score: {evidence}", patches)


SCORE = (
    row("larger than the body", neutral_look(size=lambda p, f: size_if(p, f, is_larger=True))),
    row("smaller than the body", neutral_look(size=lambda p, f: size_if(p, f, is_larger=False))),
    row("bold, the body is not", neutral_look(bold=lambda *_: True)),
    row("another colour", neutral_look(colour=lambda p, _: p.look.colour)),
    row(
        "a common look is none of headings",
        off("headings:points_of_look", around(lambda o, p, facts: o(p, replace(facts, shares={})))),
    ),
    row("white above", neutral_setting(white_above=0.0)),
    row("first in its column", neutral_setting(is_first=False)),
    row("body type follows", off("headings:is_body")),
    row("white below", neutral_setting(white_below=None)),
    row("neighbours of the same look", off("headings:points_of_setting", around(without_neighbours))),
    row("section number", off("headings:section_depth", NOTHING, only_there=True)),
    row("capitals", off("headings:is_capitals", only_there=True)),
    row(
        "ends as a sentence does",
        off("headings:points_of_text", around(lambda original, text: original(text.rstrip(".;,:")))),
    ),
    row("starts with a small letter", off("headings:starts_lower", only_there=True)),
    row(
        "date, year, figures",
        off("headings:is_date", only_there=True) + off("headings:is_figures", only_there=True),
    ),
    row(
        "many words",
        off("headings:MANY_WORDS", constant(NEVER)) + off("headings:TOO_MANY_WORDS", constant(NEVER)),
    ),
    row("short pieces on one baseline", off("headings:SHORT_PARTS", constant(0))),
)

HEADINGS = (
    Switch("headings", "bookmarks", off("document:outline_keys", NO_KEYS)),
    Switch("headings", "same style, same role", off("styles:with_style_headings", first_argument)),
    Switch("headings", "in the first line of their text", off("runins:with_run_ins", first_argument)),
    Switch("headings", "line over the title of a slide", off("kickers:with_kicker", first_argument)),
    Switch("headings", "title of the document", off("titles:title_places", EMPTY)),
    Switch("headings", "levels: numbers of a mixed style", off("sections:depths", NO_KEYS)),
    Switch("headings", "levels: numbers", off("levels:SURE_DEPTH", constant(NEVER)) + off("sections:depths", NO_KEYS)),
    Switch("headings", "levels: those without own text", off("leaders:with_leaders", first_argument)),
    Switch("headings", "levels: below the last bookmark", off("levels:below_outline", EMPTY)),
)

# ---------------------------------------------------------------- text


def flat_word_gap(style) -> float:
    """A word gap that knows nothing of the font."""
    return WORD_GAP_EM * style.size


def by_place(runs):
    """The runs from left to right, those drawn twice as well."""
    return sorted([run for strand in runs for run in strand.runs], key=lambda run: run.x0)


TEXT = (
    Switch("text", "word gap by the font's space", off_in_layout("spacing:word_gap", constant(flat_word_gap))),
    Switch("text", "letter-spaced words", off_in_layout("letterspacing:letter_gaps", always(frozenset()))),
    Switch(
        "text",
        "text drawn twice",
        off_in_layout("duplicates:Drawn.is_new", YES)
        + off_in_layout("rows:_drawn_once", constant(by_place))
        + off_in_layout("strands:is_over", NO),
    ),
    Switch("text", "accents drawn apart", off_in_layout("accents:crowned", NOTHING)),
    Switch("text", "hyphens: words of the document", off_in_layout("hyphens:Vocabulary.__contains__", NO)),
    Switch("text", "hyphens: any that stay", off_in_layout("hyphens:keeps_hyphen", NO)),
    Switch("text", "addresses over line ends", off_in_layout("line_ends:_breaks_url", NO)),
    Switch("text", "symbol fonts", off_in_layout("symbols:symbol", NOTHING)),
    Switch("text", "garbled text (reported only)", off_in_layout("garble:garble", NOTHING)),
    Switch("text", "emphasis by the font", off_in_layout("inlines:font_looks", always(PLAIN))),
    Switch("text", "a bold or slanted body is no emphasis", off("document:body_emphasis", fresh(BodyStyle))),
    Switch("text", "raised and lowered type", off("phrases:with_shift", first_argument)),
    Switch("text", "drop caps", off("dropcaps:with_drop_caps", first_argument)),
    Switch("text", "pages from right to left are mirrored", off("strips:is_right_to_left")),
    Switch("text", "order of right-to-left text", off_in_layout("bidi:order_of", NOTHING)),
    Switch("text", "paragraphs over columns and pages", off("joins:with_joins", first_argument)),
    Switch("text", "links", off("links:linked_runs", fresh(lambda: Linked({}, {})))),
    Switch("text", "values of forms", off("forms:form_runs", NO_LINES)),
)


# ---------------------------------------------------------------- order and furniture


def no_notes_beside(lines, _em):
    """All lines of a region as prose."""
    return list(lines), []


def left_alone(left, *_):
    """A side from which nothing is taken."""
    return left, []


ORDER = (
    Switch("order", "columns", off("columns:best_cut", NOTHING)),
    Switch("order", "gutters that lines share", off("corridors:with_corridor_cuts", first_argument)),
    Switch("order", "gutters: even gaps of justified lines", off_in_layout("justified:even_gaps", always(frozenset()))),
    Switch("order", "sides: rows share baselines", off("sides:aligned_share", always(0.0))),
    Switch("order", "sides: labels are no column", off("sides:is_label_side")),
    Switch("order", "sides: drawn one after the other", off("sides:are_drawn_apart")),
    Switch("order", "sides: prose", off("sides:is_prose")),
    Switch("order", "barriers: rules", off("parts:bars", NO_LINES)),
    Switch(
        "order",
        "barriers: short lines that belong to them",
        off("columns:without_head", constant(left_alone)) + off("columns:without_foot", constant(left_alone)),
    ),
    Switch("order", "columns: what stands out at the left", off("columns:with_outdents", first_argument)),
    Switch("order", "margin notes", off("margins:without_margin_notes", constant(no_notes_beside))),
    Switch("order", "line numbers", off("linenumbers:counting_columns", NO_LINES)),
    Switch(
        "order",
        "pictures that are no figures",
        off("figures:is_figure", around(lambda _o, image, *_: image.key is not None)),
    ),
)

FURNITURE = (
    Switch("furniture", "all rules", off("furniture:furniture", NO_KEYS)),
    Switch("furniture", "repetition", off("repeats:Repeats.repeats", NO)),
    Switch(
        "furniture",
        "page numbers",
        off("furniture:is_number_of_page") + off("furniture:is_page_of") + off("furniture:is_numbered_row"),
    ),
    Switch("furniture", "rows with a page number", off("furniture:is_numbered_row")),
    Switch("furniture", "set like the page number", off("furniture:is_like_number")),
    Switch("furniture", "far outside the text", off("outlying:far_reason", NOTHING)),
    Switch("furniture", "above the text of a later page", off("outlying:is_cut_out")),
    Switch("furniture", "header and footer of one look", off("outlying:is_pair")),
    Switch("furniture", "marked as pagination", off("furniture:is_pagination")),
    Switch("furniture", "guard: notes at the foot", off("furniture:foot_notes", fresh(set))),
    Switch("furniture", "guard: full lines of body type", off("outlying:is_full")),
    Switch("furniture", "guard: entries of contents lists", off("furniture:is_entry")),
    Switch("furniture", "guard: paragraphs at the edge", off("furniture:is_in_text") + off("outlying:goes_on")),
    Switch("furniture", "guard: pages that have nothing else", off("furniture:without_own_text", first_argument)),
    Switch("furniture", "watermarks and stamps", off("aside:left_out_aside", NO_KEYS)),
)

# ---------------------------------------------------------------- paragraphs, lists, notes, code


PARAGRAPHS = (
    Switch("paragraphs", "1 gap", off("paragraphs:has_gap")),
    Switch("paragraphs", "1 gap: the sentence runs on", off("paragraphs:runs_on")),
    Switch("paragraphs", "1 gap: leading that is measured", off("census:usual_step", NOTHING)),
    Switch("paragraphs", "1 gap: double spacing", off("frames:widening", always(1.0))),
    Switch("paragraphs", "2 first-line indent", off("paragraphs:changes_edge")),
    Switch("paragraphs", "2 indent: hanging items", off("paragraphs:is_hanging")),
    Switch("paragraphs", "3 short last line", off("paragraphs:is_short_end")),
    Switch("paragraphs", "4 change of type", off("paragraphs:changes_style")),
    Switch("paragraphs", "rows with wide gaps stand alone", off("paragraphs:is_tabbed")),
    Switch("paragraphs", "centred lines", off("paragraphs:is_centred") + off("paragraphs:shares_centre")),
    Switch("paragraphs", "verse and addresses", off("verse:with_verse", first_argument)),
    Switch("paragraphs", "quotations", off("recognisers:quote", NOTHING)),
    Switch("paragraphs", "quotations: by indent", off("quotes:is_indented")),
    Switch("paragraphs", "quotations: by a bar", off("quotes:has_bar")),
    Switch("paragraphs", "captions", off("recognisers:RECOGNISERS", without("caption"))),
)


def dash_by_twin(original, lines, found, at, facts, before):
    """Whether a marker makes an item, a dash only by others like it."""
    if found[at][1].kind != "dash":
        return original(lines, found, at, facts, before)
    return sys.modules[f"{HEURISTIC}.lists"].has_twin(lines, found, at, before)


def not_of(kinds: Sequence[str]) -> Change:
    """Whether a marker makes an item, where those of some kinds never do."""
    return around(
        lambda original, lines, found, at, *rest: found[at][1].kind not in kinds and original(lines, found, at, *rest)
    )


LISTS = (
    Switch("lists", "bullets", off("lists:is_item", not_of(("bullet", "task", "done")))),
    Switch("lists", "bullets that are drawn", off("bullets:drawn_markers", NO_KEYS)),
    Switch("lists", "dashes: gap", off("lists:is_item", around(dash_by_twin))),
    Switch("lists", "dashes: another one below", off("lists:has_twin")),
    Switch("lists", "dashes and o", off("lists:is_item", not_of(("dash", "o")))),
    Switch("lists", "numbers need a neighbour", off("lists:is_in_sequence", YES)),
    Switch("lists", "numbers in type of headings are none", off("lists:is_title_like")),
    Switch(
        "lists",
        "no list by numbers",
        off("lists:is_item", not_of(("decimal", "bracket", "letter", "LETTER", "roman", "ROMAN", "circled"))),
    ),
    Switch("lists", "paragraphs inside of items", off("nesting:belongs")),
    Switch("lists", "nesting: texts at one edge", off("nesting:is_level")),
)

NOTES = (
    Switch("notes", "notes at the foot of a column", off("notes:note_markers", NO_KEYS)),
    Switch("notes", "foot: rule above", off("notes:note_rule", NOTHING)),
    Switch("notes", "marks in the text", off("notes:marks", NO_LINES)),
    Switch("notes", "marks in brackets", off("notes:bracket_marks", NO_LINES)),
    Switch("notes", "notes at the end", off("numbering:end_notes", NO_LINES)),
)

CODE = (
    Switch("code", "blocks: face", off("code:is_mono")),
    Switch("code", "blocks: what the lines say", off("code:is_program_text")),
    Switch("code", "blocks: single lines", off("code:is_alone")),
    Switch("code", "typewritten documents", off("code:is_code", YES, only_there=True)),
    Switch("code", "inside of lines", off("phrases:CODE", constant(PLAIN))),
    Switch("code", "CJK type of one width is none", off("strips:cjk_fonts", fresh(set))),
    Switch("code", "over columns and pages", off("joins:open_code", NOTHING)),
    Switch("contents", "contents lists", off("contents:stretches", NO_LINES)),
    Switch("contents", "entries that are links only", off("contents:linked_entry", NOTHING)),
)

# ---------------------------------------------------------------- tables


TABLES = (
    Switch("tables", "drawn ones, all", off("tables:tables", NO_LINES)),
    Switch("tables", "full grids", off("grids:grids", NO_LINES)),
    Switch("tables", "rules only", off("half_ruled:rule_groups", NO_LINES)),
    Switch("tables", "rules only: open rows", off("half_ruled:with_open_ends", first_argument)),
    Switch("tables", "rules only: narrow gutters", off("table_columns:narrow_gutters", NO_LINES)),
    Switch("tables", "backgrounds of cells", off("edges:visible_areas", NO_LINES)),
    Switch("tables", "white rows between shaded ones", off("bands:white_rows", NO_LINES)),
    Switch("tables", "grids: text shows columns or rows", off("table_cells:needs_text")),
    Switch("tables", "grids: rows that are not ruled", off("table_cells:has_unruled_rows")),
    Switch("tables", "grids: slots that are cut", off("table_cells:with_split_slots", first_argument)),
    Switch("tables", "text boxes of slides", off("framed:framed_table", NOTHING)),
    Switch("tables", "without lines, all", off("borderless:borderless", NO_LINES)),
    Switch("tables", "without lines, over the page", off("borderless:whole_page_tables", NO_LINES)),
    Switch("tables", "typed rows of figures", off("borderless:is_row_of_figures")),
    Switch("tables", "barriers", off("barriers:barriers", fresh(set))),
    Switch("tables", "charts", off("charts:charts", NO_LINES)),
    Switch("tables", "rows by steps", off("table_rows:by_steps", NOTHING)),
    Switch("tables", "rows by what goes on", off("table_rows:goes_on")),
    Switch("tables", "rows by rules", off("table_rows:are_rows")),
    Switch(
        "tables", "headers of several rows", off("table_cells:header_groups", around(lambda _o, lines: [list(lines)]))
    ),
    Switch(
        "tables", "going on over pages", off("table_joins:joined_tables", around(lambda _o, blocks, _r: tuple(blocks)))
    ),
    Switch("tables", "alignment of columns (not measured)", off("table_alignment:alignments", EMPTY)),
    Switch("tables", "objections to all", off("table_guards:objection", NOTHING)),
    Switch("tables", "objections without lines", off("table_guards:borderless_objection", NOTHING)),
    Switch("tables", "contents lists in columns", off("pages:is_contents")),
    Switch("tables", "justified lines are no cells", off("table_text:is_justified")),
)

SWITCHES = (*TEXT, *ORDER, *FURNITURE, *PARAGRAPHS, *SCORE, *HEADINGS, *LISTS, *NOTES, *CODE, *TABLES)
