"""Judges how well a file is tagged: facts, decisions page by page, findings."""

from tagged2md.checks.judgement import checked
from tagged2md.checks.result import CheckResult

__all__ = ["CheckResult", "checked"]
