"""Gates: how they are written, what they let pass, where they come from."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tagged2md.errors import InputNotFoundError, UsageError
from tagged2md.survey.gates import DEFAULT_WARNINGS, Gate, corpus_failures, failures, gate_of, shown
from tagged2md.survey.rows import FLAGS, MEASURES, Row
from tagged2md.survey.settings import rules_of

GOOD = Row("good.pdf", page_count=2, tagged=True, coverage=0.95, chars_per_page=800.0, duplicate_lines=0.2)


@pytest.mark.parametrize(
    ("text", "gate"),
    [
        ("chars_per_page>=100", Gate("file", "chars_per_page", ">=", 100)),
        (" duplicate_lines <= 20 % ", Gate("file", "duplicate_lines", "<=", 0.2)),
        ("tagged>=0.9", Gate("corpus", "tagged", ">=", 0.9)),
        ("file:tagged==1", Gate("file", "tagged", "==", 1)),
        ("corpus: chars_per_page > 5", Gate("corpus", "chars_per_page", ">", 5)),
        ("order>=-0.5", Gate("file", "order", ">=", -0.5)),
    ],
    ids=[
        "a measure of each file",
        "blanks and percent",
        "a fact: a share of the corpus",
        "a fact of each",
        "a mean",
        "a negative number",
    ],
)
def test_how_gates_are_written(text, gate):
    assert gate_of(text) == gate


@pytest.mark.parametrize(
    "gate", [*DEFAULT_WARNINGS, *map(gate_of, ("corpus:tables>=1", "size<=12345678", "unmapped<=0.00001"))]
)
def test_a_gate_reads_back_from_its_own_text(gate):
    assert gate_of(str(gate)) == gate


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("chars_per_page", "write a measure, an operator and a number"),
        ("chars_per_page=>100", "write a measure, an operator and a number"),
        ("characters_each>=100", "no measure 'characters_each'; there are"),
        ("chars_per_page>=many", "write a measure, an operator and a number"),
        ("", "write a measure, an operator and a number"),
        ("tagged>=90", "tagged is a share, from 0 to 1; write 90% or 0.9"),
        ("duplicate_lines<=20", "duplicate_lines is a share, from 0 to 1"),
    ],
    ids=["no operator", "no such operator", "no such measure", "no number", "nothing", "no share", "no part"],
)
def test_what_is_no_gate_says_what_may_be_written(text, told):
    with pytest.raises(UsageError, match=re.escape(told)):
        gate_of(text)


@pytest.mark.parametrize(
    ("text", "passes"),
    [
        ("chars_per_page>=800", True),
        ("chars_per_page>800", False),
        ("duplicate_lines<=20%", True),
        ("duplicate_lines<20%", False),
        ("page_count==2", True),
        ("page_count!=2", False),
        ("file:tagged>=1", True),
        ("tables>=1", True),
        ("tagged<=0", True),
    ],
    ids=[
        "at the threshold",
        "not above it",
        "at the upper one",
        "not below it",
        "equal",
        "not unequal",
        "a fact of the file",
        "what was not measured passes",
        "a gate of the corpus is not asked of files",
    ],
)
def test_a_file_at_a_gate(text, passes):
    assert (failures([gate_of(text)], GOOD) == ()) is passes


def test_a_failure_names_measure_value_and_gate():
    (failure,) = failures([gate_of("chars_per_page>=1000")], GOOD)

    assert str(failure) == "chars_per_page is 800, the gate is chars_per_page>=1000"


@pytest.mark.parametrize(
    ("gate", "value", "told"),
    [
        ("chars_per_page>=100", 99.996, "99.996"),
        ("chars_per_page>=1000", 123.456, "123.5"),
        ("size<=1000000", 1234567.0, "1234567"),
        ("corpus:size<=1000000", 1234567.8, "1234568"),
        ("unmapped<=0", 1e-9, "0.000000001"),
        ("tagged>=90%", 1 / 3, "33%"),
        ("tagged>=90%", 0.899, "89.9%"),
        ("failed<=0", 0.004, "0.4%"),
        ("file:encrypted<=0", 1, "true"),
    ],
)
def test_a_value_is_rounded_but_not_so_far_that_it_would_pass(gate, value, told):
    assert shown(gate_of(gate), value) == told


def test_a_file_that_cannot_be_read_has_facts_but_no_measures():
    unread = Row("none.pdf", error="none.pdf: no such file", exit_code=3, failed=True)

    assert failures([gate_of("page_count>=1")], unread) == ()
    assert len(failures([gate_of("file:failed<=0"), gate_of("file:tagged>=1")], unread)) == 2


def test_gates_of_the_corpus_are_asked_of_means():
    means = {"tagged": 0.5, "chars_per_page": 100.0}

    failed = corpus_failures([gate_of("tagged>=0.9"), gate_of("corpus:chars_per_page>=100")], means.get)

    assert [str(each) for each in failed] == ["tagged is 50%, the gate is tagged>=0.9"]


def test_every_measure_is_documented_with_its_kind():
    page = (Path(__file__).parents[2] / "docs" / "check-a-corpus.md").read_text("utf-8")
    facts, numbers = page.split("Facts, true or false")[1].split("Numbers;")

    assert re.findall(r"^\| `(\w+)` \|", facts, re.MULTILINE) == list(FLAGS)
    assert re.findall(r"^\| `(\w+)` \|", numbers, re.MULTILINE) == [name for name in MEASURES if name not in FLAGS]


def test_every_default_warning_is_documented():
    page = (Path(__file__).parents[2] / "docs" / "check-a-corpus.md").read_text("utf-8")

    assert [gate for gate in map(str, DEFAULT_WARNINGS) if f"`{gate}`" not in page] == []


class TestSettings:
    @pytest.fixture(autouse=True)
    def _here(self, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)

    def test_without_any_the_usual_warnings_hold(self):
        assert rules_of(["tables>=1"], None) == ((gate_of("tables>=1"),), DEFAULT_WARNINGS)

    def test_the_project_in_the_current_folder_has_gates(self, tmp_path):
        (tmp_path / "pyproject.toml").write_text('[tool.tagged2md]\ngates = ["tables>=1"]\nwarnings = []\n')

        assert rules_of(["links>=1"], None) == ((gate_of("tables>=1"), gate_of("links>=1")), ())

    def test_another_tool_of_the_project_is_none_of_ours(self, tmp_path):
        (tmp_path / "pyproject.toml").write_text('gates = ["x"]\n[tool.other]\ngates = ["y"]\n')

        assert rules_of([], None) == ((), DEFAULT_WARNINGS)

    def test_any_toml_file_may_have_them_at_its_top(self, tmp_path):
        (tmp_path / "gates.toml").write_text('gates = ["tables>=1"]\n')

        assert rules_of([], "gates.toml").gates == (gate_of("tables>=1"),)

    @pytest.mark.parametrize(
        ("text", "told"),
        [
            ('gate = ["tables>=1"]', "no setting 'gate'; there are gates, warnings"),
            ('gates = "tables>=1"', "gates must be a list of gates"),
            ("gates = [1]", "gates must be a list of gates"),
            ("gates = [", "is no TOML file"),
            ('gates = ["tables"]', "gates.toml: gate 'tables': write a measure"),
            ("tool = 5", "tool must be a table"),
            ("[tool]\ntagged2md = 5", "tagged2md must be a table"),
        ],
        ids=["an unknown setting", "no list", "no text", "no TOML", "no gate", "no tools", "no table"],
    )
    def test_what_is_wrong_in_a_file_is_told(self, tmp_path, text, told):
        (tmp_path / "gates.toml").write_text(text)

        with pytest.raises(UsageError, match=re.escape(told)):
            rules_of([], "gates.toml")

    def test_a_gate_that_is_given_twice_is_asked_once(self, tmp_path):
        (tmp_path / "gates.toml").write_bytes(b'\xef\xbb\xbfgates = ["tagged>=0.9", "tables>=1"]\n')

        assert list(map(str, rules_of(["tagged >= 90%"], "gates.toml").gates)) == ["tagged>=0.9", "tables>=1"]

    def test_a_file_that_is_not_there_is_told(self):
        with pytest.raises(InputNotFoundError, match=r"none\.toml: the settings can't be read"):
            rules_of([], "none.toml")
