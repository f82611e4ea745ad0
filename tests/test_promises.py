"""What is promised whatever the file: same bytes, nothing touched, bounded memory, no option without effect."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from builder import text_file

HERE = Path(__file__).parent
SAMPLES = HERE.parent / "samples"
SOME_SAMPLES = [SAMPLES / name / "document.pdf" for name in ("chromium-minutes", "contract", "japanese-notice")]
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
