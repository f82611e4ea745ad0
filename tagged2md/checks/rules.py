"""The rules of ``check``: one function for each code that is judged from the facts of a file.

Codes that are not here are reported where they are met: while the file is opened and its tree read (02-..., T2M-CYCLE,
T2M-REPAIRED ...), while pages are judged (01-005, T2M-COVERAGE ...), and as blocks are made (T2M-UNSAFE-URI ...).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tagged2md.checks import rules_annotations, rules_content, rules_file, rules_nesting
from tagged2md.findings import Reporter

if TYPE_CHECKING:
    from tagged2md.checks.facts import Facts
    from tagged2md.checks.remarks import Rule

RULES: dict[str, Rule] = {
    "01-003": rules_content.artifact_in_tags,
    "01-004": rules_content.tags_in_artifact,
    "01-007": rules_file.suspects,
    "06-001": rules_file.no_xmp,
    "06-002": rules_file.no_pdfua_identifier,
    "06-003": rules_file.no_title,
    "07-001": rules_file.title_is_not_displayed,
    "09-002": rules_nesting.grouping_in_paragraph,
    "09-004": rules_nesting.table_syntax,
    "09-005": rules_nesting.list_syntax,
    "09-006": rules_nesting.contents_syntax,
    "09-007": rules_nesting.ruby_syntax,
    "09-008": rules_nesting.warichu_syntax,
    "10-001": rules_content.unmapped_characters,
    "11-001": rules_file.no_language,
    "11-002": rules_file.replacement_text_without_language,
    "13-004": rules_content.figure_without_alt,
    "14-002": rules_content.first_heading_is_deep,
    "14-003": rules_content.level_skipped,
    "14-006": rules_content.several_h_in_node,
    "14-007": rules_content.mixed_headings,
    "15-003": rules_content.header_cell_without_scope,
    "17-002": rules_content.formula_without_alt,
    "19-003": rules_nesting.note_without_id,
    "19-004": rules_nesting.note_ids_repeat,
    "26-002": rules_file.accessibility_is_forbidden,
    "28-002": rules_annotations.annotation_outside_annot,
    "28-004": rules_annotations.annotation_without_description,
    "28-005": rules_annotations.field_without_tooltip,
    "28-008": rules_annotations.no_tab_order,
    "28-009": rules_annotations.other_tab_order,
    "28-010": rules_annotations.widget_outside_form,
    "28-011": rules_annotations.link_outside_link,
    "28-012": rules_annotations.link_without_description,
    "30-002": rules_content.form_drawn_repeatedly,
    "T2M-NOT-MARKED": rules_file.not_marked,
    "T2M-MARKED-ONLY": rules_file.marked_only,
    "T2M-TABLE-IRREGULAR": rules_content.irregular_table,
    "T2M-MCID-MISSING": rules_content.claimed_content_is_missing,
    "T2M-ORPHAN-MCID": rules_content.unclaimed_content,
    "T2M-FORM-MCID": rules_content.form_claimed_through_page,
    "T2M-SOFT-HYPHEN": rules_content.soft_hyphen_between_words,
    "T2M-LINK-MULTI": rules_annotations.link_with_several_targets,
    "T2M-PRIVATE": rules_nesting.private_element,
    "T2M-ROOT": rules_nesting.root_is_no_document,
    "T2M-CAPTION": rules_nesting.caption_place,
    "T2M-XFA": rules_file.dynamic_form,
}
"""By code, in the order in which a report shows them."""


def judged(facts: Facts) -> Reporter:
    """What all rules say about a file."""
    report = Reporter()
    for code, rule in RULES.items():
        for remark in rule(facts):
            report.add(code, remark.message, remark.page, remark.obj)
    return report
