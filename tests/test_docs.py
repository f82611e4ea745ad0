"""The documentation says what the program does."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
import typer

import tagged2md
from tagged2md import cli
from tagged2md.errors import ExitCode
from tagged2md.findings import CATALOGUE

ROOT = Path(__file__).parent.parent
PAGES = {path.name: path.read_text("utf-8") for path in (ROOT / "docs").glob("*.md")}


@pytest.mark.parametrize("code", CATALOGUE)
def test_every_finding_has_a_row_with_its_severity_and_title(code):
    rule = CATALOGUE[code]

    assert f"| [`{code}`](findings/{code}.md) | {rule.severity} | {rule.title} |" in PAGES["findings.md"]


def test_no_row_describes_a_finding_that_does_not_exist():
    assert set(re.findall(r"^\| \[`([^`]+)`\]", PAGES["findings.md"], re.MULTILINE)) == set(CATALOGUE)


@pytest.mark.parametrize("code", [int(code) for code in ExitCode])
def test_every_exit_code_is_documented(code):
    assert re.search(rf"^\| {code} \|", PAGES["command-line.md"], re.MULTILINE)


def flags() -> list[str]:
    group = typer.main.get_command(cli.app)
    return sorted(
        {flag for name in cli.COMMANDS for p in group.commands[name].params for flag in p.opts if flag[0] == "-"}
    )


@pytest.mark.parametrize("flag", flags())
def test_every_flag_is_documented(flag):
    assert f"`{flag}" in PAGES["command-line.md"]


@pytest.mark.parametrize("page", PAGES)
def test_links_between_pages_lead_somewhere(page):
    targets = re.findall(r"\]\((?!https?://|#)([^)#]+)", re.sub(r"`[^`]*`", "", PAGES[page]))

    assert [target for target in targets if not (ROOT / "docs" / target).exists()] == []


def test_readme_links_lead_somewhere():
    targets = re.findall(r"\]\((?!https?://|#)([^)#]+)", (ROOT / "README.md").read_text("utf-8"))

    assert [target for target in targets if not (ROOT / target).exists()] == []


def test_navigation_names_every_page():
    """But those of single findings, to which the index leads."""
    named = re.findall(r": (\S+\.md)$", (ROOT / "mkdocs.yml").read_text("utf-8"), re.MULTILINE)

    assert sorted(named) == sorted(PAGES)


README = (ROOT / "README.md").read_text("utf-8")


def block_after(text: str, start: str) -> str:
    """The content of the first fenced block that begins with the given line."""
    return re.search(rf"```\w*\n({re.escape(start)}.*?)\n```", text, re.DOTALL)[1]


def test_excerpt_in_the_readme_is_what_comes_out():
    excerpt = block_after(README, "## The year in figures")

    assert excerpt in tagged2md.convert(ROOT / "samples/word-annual-report/document.pdf", images="none").markdown


@pytest.mark.parametrize(
    ("page", "name"),
    [
        ("README.md", "check"),
        ("docs/tutorial.md", "check"),
        ("docs/command-line.md", "tree"),
        ("docs/command-line.md", "check --quick"),
        ("docs/compare.md", "check --against"),
        ("docs/rag.md", "check --quick"),
        ("docs/accessibility.md", "check"),
        ("docs/batch.md", "check"),
    ],
)
def test_console_examples_are_what_the_command_prints(page, name, capfdbinary, monkeypatch):
    monkeypatch.chdir(ROOT)
    command, *lines = block_after((ROOT / page).read_text("utf-8"), f"$ tagged2md {name}").split("\n")
    cli.exit_code(shlex.split(command)[2:])
    printed = capfdbinary.readouterr().out.decode("utf-8").splitlines()

    assert [line for line in lines if line != "..." and line not in printed] == []


def test_the_index_of_the_page_about_rag_answers_with_pages(capsys, monkeypatch):
    monkeypatch.chdir(ROOT)
    exec("\n".join(re.findall(r"```python\n(.*?)```", PAGES["rag.md"], re.DOTALL)), {})  # noqa: S102 - our own page

    assert "Harrow Bay Water Trust Annual Report, page 1, in: " in capsys.readouterr().out
