"""What is promised whatever the file: same bytes, nothing touched, bounded memory, no option without effect."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from builder import text_file
from markdown_it import MarkdownIt
from mdit_py_plugins.footnote import footnote_plugin
from scorer import words

import tagged2md

HERE = Path(__file__).parent
SAMPLES = HERE.parent / "samples"
SOME_SAMPLES = [SAMPLES / name / "document.pdf" for name in ("chromium-minutes", "contract", "japanese-notice")]
UNSEEN = {"link_open", "html_inline"}
HOSTILE = sorted((HERE / "conformance" / "reports").glob("s0[2345]*.pdf"))


def output_of(code: str, **variables: str) -> str:
    """What a fresh interpreter prints."""
    done = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | variables, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_same_input_gives_the_same_bytes_in_every_process():
    code = f"""
import hashlib, tagged2md
for path in {[str(path) for path in SOME_SAMPLES]!r}:
    found = tagged2md.convert(path, front_matter=True)
    parts = (found.markdown, found.to_json(), found.report.to_json(), repr(list(found.images)))
    print([hashlib.sha256(part.encode()).hexdigest() for part in parts])
"""

    assert output_of(code, PYTHONHASHSEED="1") == output_of(code, PYTHONHASHSEED="2", TZ="Asia/Tokyo", LC_ALL="C")


def test_conversion_opens_no_connection_starts_nothing_and_touches_no_file_but_its_own():
    sources = [str(path) for path in (*SOME_SAMPLES, *HOSTILE)]
    done = subprocess.run(
        [sys.executable, HERE / "watched.py", *sources], capture_output=True, encoding="utf-8", check=True
    )

    assert done.stdout == ""


@pytest.mark.skipif(sys.platform == "win32", reason="measures with the resource module")
def test_memory_does_not_grow_with_the_number_of_pages(tmp_path):
    def peak(pages: int) -> int:
        lines = [
            f"Line {number} of a page that holds a usual number of words in a usual column." for number in range(45)
        ]
        path = tmp_path / f"{pages}.pdf"
        path.write_bytes(text_file(*[lines] * pages))
        code = f"""
import resource, sys, tagged2md
tagged2md.convert({str(path)!r})
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1 << (20 if sys.platform == "darwin" else 10)))
"""
        return int(output_of(code))

    assert peak(200) - peak(20) < 20, "megabytes for 180 pages, of which the result itself takes a few"


def test_start_of_the_command_loads_no_library_that_it_does_not_need(tmp_path):
    path = tmp_path / "a.pdf"
    path.write_bytes(text_file(["One line."]))
    code = f"""
import sys
from tagged2md import cli
code = cli.exit_code([{str(path)!r}])
sys.stdout.flush()
unwanted = ("pdfminer.high_level", "pdfminer.layout", "numpy", "markdown_it", "rich", "asyncio", "PIL")
print(code, [name for name in unwanted if name in sys.modules])
"""

    assert output_of(code) == "One line.\n0 []\n"


def words_of_markdown(markdown: str) -> Counter:
    """Words that a reader of the rendered Markdown sees, alternate texts and formulas included."""
    tokens = MarkdownIt("commonmark").enable(["table", "strikethrough"]).use(footnote_plugin).parse(markdown)
    parts = []
    for token in tokens:
        inner = token.children or [token]
        parts += [re.sub(r"<[^>]*>", " ", part.content) for part in inner if part.type not in UNSEEN]
        parts.append(" ")
    return Counter(words("".join(parts)))


def words_of_json(text: str) -> Counter:
    """Words of the inlines and code blocks of the JSON."""
    found: list[str] = []
    waiting = [json.loads(text)["blocks"], json.loads(text)["footnotes"]]
    while waiting:
        value = waiting.pop()
        if isinstance(value, list):
            inlines = "".join(inline_text(each) for each in value if is_inline(each))
            found += words(inlines)
            waiting += [each for each in value if not is_inline(each)]
        elif isinstance(value, dict):
            if value.get("type") in {"code", "math"} and "page" in value:
                found += words(value["text"])
            waiting += [each for each in value.values() if isinstance(each, list)]
    return Counter(found)


def is_inline(value) -> bool:
    return isinstance(value, dict) and "type" in value and "page" not in value


def inline_text(value: dict) -> str:
    inner = "".join(inline_text(each) for each in value.get("inlines", ()))
    return value.get("text", "") + value.get("alt", "") + inner + (" " if value["type"] == "line_break" else "")


@pytest.mark.parametrize("sample", sorted(SAMPLES.glob("*/document.pdf")), ids=lambda path: path.parent.name)
def test_markdown_and_json_carry_the_same_text(sample):
    conversion = tagged2md.convert(sample, images="none")
    in_markdown, in_json = words_of_markdown(conversion.markdown), words_of_json(conversion.to_json())

    assert in_json.total() > 50
    assert in_markdown - in_json == Counter()
    assert in_json - in_markdown == Counter()
