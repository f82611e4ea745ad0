"""Files that the frameworks are given."""

from __future__ import annotations

from pathlib import Path

import pytest
from framework_files import guide, scan


@pytest.fixture
def report(tmp_path: Path) -> Path:
    """A guide of three pages."""
    path = tmp_path / "report.pdf"
    path.write_bytes(guide())
    return path


@pytest.fixture
def scanned(tmp_path: Path) -> Path:
    """A page without text."""
    path = tmp_path / "scan.pdf"
    path.write_bytes(scan())
    return path
