"""Gates from a file: ``[tool.tagged2md]`` of a pyproject.toml, or the same keys at the top of any TOML file."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tagged2md.errors import InputNotFoundError, UsageError
from tagged2md.survey.gates import DEFAULT_WARNINGS, Gate, gate_of
from tagged2md.survey.routes import Rules

PROJECT = Path("pyproject.toml")
"""Read where it is in the current folder and has a table for us."""
KEYS = ("gates", "warnings")


def rules_of(given: Sequence[str], config: str | None) -> Rules:
    """The gates of the command line and of the settings; the usual warnings unless the settings have their own.

    Raises UsageError for what is no gate or setting, InputNotFoundError for a file that can't be read.
    """
    table = settings(Path(config)) if config else project_settings(PROJECT)
    warnings = table.get("warnings")
    return Rules(
        gates=gates_of((*table.get("gates", ()), *given)),
        warnings=DEFAULT_WARNINGS if warnings is None else gates_of(warnings),
    )


def gates_of(texts: Sequence[str]) -> tuple[Gate, ...]:
    """The gates that the texts write, each once."""
    return tuple(dict.fromkeys(map(gate_of, texts)))


def project_settings(path: Path) -> dict[str, list[str]]:
    """The settings of the project in the current folder, if there are any."""
    return settings(path) if path.is_file() else {}


def settings(path: Path) -> dict[str, list[str]]:
    """The settings in a TOML file."""
    try:
        table = tomllib.loads(path.read_text("utf-8-sig"))  # editors of Windows begin with a mark
    except OSError as error:
        raise InputNotFoundError(f"{path}: the settings can't be read ({error.strerror})") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"{path}: is no TOML file ({error})") from error
    ours = table
    for key in ("tool", "tagged2md") if path.name == PROJECT.name or "tool" in table else ():
        ours = ours.get(key, {})
        if not isinstance(ours, dict):
            raise UsageError(f"{path}: {key} must be a table; write gates below [tool.tagged2md]")
    return {key: strings(path, key, value) for key, value in ours.items()}


def strings(path: Path, key: str, value: Any) -> list[str]:
    """The gates of a setting. Raises UsageError where it is none of ours, or holds something else."""
    if key not in KEYS:
        raise UsageError(f"{path}: no setting {key!r}; there are {', '.join(KEYS)}")
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise UsageError(f'{path}: {key} must be a list of gates, such as ["chars_per_page>=100"]')
    try:
        gates_of(value)
    except UsageError as error:
        raise UsageError(f"{path}: {error}") from error
    return value
