"""Fixtures and the one switch of the whole suite: ``pytest --approve`` writes approved outputs anew."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None, database=None)
settings.load_profile("steady")
"""The same examples in every run; to search for new ones: ``pytest --hypothesis-profile default``."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--approve",
        action="store_true",
        help="write the expected Markdown of the samples anew; read the diff line by line before you commit it",
    )


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--approve") and os.environ.get("CI"):
        raise pytest.UsageError("--approve is for a person at a desk: CI compares, it never approves")


@pytest.fixture
def approve(request: pytest.FixtureRequest) -> bool:
    """Whether expected files are written instead of compared."""
    return bool(request.config.getoption("--approve"))
