"""Adapters whose library is missing say what to install, and nothing else imports one."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tagged2md.errors import ExitCode, UsageError

ROOT = Path(__file__).parent.parent.parent
LIBRARIES = {
    "langchain": "langchain_core",
    "llamaindex": "llama_index",
    "haystack": "haystack",
    "markitdown": "markitdown",
    "docling": "docling_core",
    "mcp": "mcp",
}
"""The library that each adapter needs."""
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def run(*statements: str) -> str:
    """What a fresh interpreter prints."""
    done = subprocess.run([sys.executable, "-c", "\n".join(statements)], capture_output=True, text=True, check=True)
    return done.stdout


@pytest.mark.parametrize(("extra", "library"), LIBRARIES.items())
def test_adapter_without_its_library_says_what_to_install(extra, library):
    printed = run(
        "import sys",
        f"sys.modules[{library!r}] = None",
        f"try: import tagged2md.integrations.{extra}",
        "except ImportError as error: print(type(error).__name__, error)",
    )

    assert printed.startswith("MissingExtraError ")
    assert printed.endswith(f"; pip install 'tagged2md[{extra}]'\n")


def test_missing_extra_is_an_error_of_ours_too():
    from tagged2md.integrations.extras import missing_extra

    error = missing_extra("mcp", ImportError("No module named 'mcp'"))

    assert isinstance(error, UsageError)
    assert error.exit_code == ExitCode.USAGE


@pytest.mark.parametrize("extra", LIBRARIES)
def test_every_adapter_has_an_extra_and_a_line_in_the_documentation(extra):
    assert extra in PROJECT["optional-dependencies"]
    assert f"`tagged2md[{extra}]`" in (ROOT / "docs/integrations.md").read_text("utf-8")


def test_conversion_loads_no_framework(report):
    printed = run(
        "import sys, tagged2md, tagged2md.cli, tagged2md.integrations",
        f"tagged2md.convert({str(report)!r})",
        "print(*sys.modules)",
    )

    assert set(re.findall(r"\w+", printed)).isdisjoint({*LIBRARIES.values(), "pydantic"} - {"mcp"})
    assert "mcp.server" not in printed


def test_server_without_its_library_ends_with_a_message(tmp_path):
    code = (
        "import sys; sys.modules['mcp'] = None; from tagged2md import cli;"
        f"sys.exit(cli.exit_code(['mcp', '--folder', {str(tmp_path)!r}]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)

    assert done.returncode == ExitCode.USAGE
    assert "pip install 'tagged2md[mcp]'" in done.stderr
    assert "Traceback" not in done.stderr
