"""The record of a document: the facts of its check, what became of it, and from what its results were made."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, NamedTuple

from tagged2md.chunks.records import ChunkOptions
from tagged2md.chunks.tokens import vocabulary_at
from tagged2md.corpus.fingerprints import Fingerprint, fingerprint, settings_mark
from tagged2md.errors import ExitCode, Tagged2mdError
from tagged2md.options import Options
from tagged2md.output import encoded
from tagged2md.survey.forms import jsonl
from tagged2md.survey.routes import Judged, Rules, judged
from tagged2md.survey.rows import Row

Record = dict[str, Any]
"""A document as plain values; a line of the table of documents."""

BEGUN = "begun"
"""The field of a record that stands in until the results are there."""


class Results(NamedTuple):
    """The files of a document, by their names below the target, and what is in them."""

    markdown: str | None = None
    markdown_bytes: int = 0
    chunks: str | None = None
    chunks_bytes: int = 0
    chunk_count: int = 0
    images: tuple[str, ...] = ()
    findings: tuple[str, ...] = ()
    """Codes of all that was met while it was converted."""


@dataclass(frozen=True, slots=True)
class Making:
    """How the results of a document are made; what changes it, makes them anew."""

    options: Options
    chunking: ChunkOptions
    rules: Rules
    has_images: bool = False

    @property
    def settings(self) -> str:
        """A digest of all of it."""
        chunking = replace(self.chunking, tokenizer=name_of(self.chunking.tokenizer))
        return settings_mark(self.options, chunking, self.rules, self.has_images)


def name_of(tokenizer: Any) -> str:
    """The name of a way to count tokens, the same in every process; a vocabulary in a file has its digest in it."""
    if not isinstance(tokenizer, str):
        return f"{tokenizer.__module__}.{tokenizer.__qualname__}"
    kind, _, name = tokenizer.partition(":")
    return tokenizer + (fingerprint(str(vocabulary_at(name))).sha256 if kind == "tokenizers" else "")


def record_of(one: Judged, results: Results, error: Tagged2mdError | None, settings: str) -> Record:
    """The record of a document; without settings it is made anew the next time."""
    partial = ExitCode.LIMIT if "T2M-LIMIT" in results.findings else ExitCode.OK
    is_mute = error is not None and one.route == "ok"
    return {
        "file": one.row.file,
        "sha256": one.row.sha256,
        "size": one.row.size,
        "error": "" if error is None else str(error),
        "exit_code": int(partial if error is None else error.exit_code),
        "route": "review" if is_mute else one.route,
        "reason": str(error) if is_mute else one.reason,
        "gates": [str(failure) for failure in one.failed],
        "warned": [str(failure) for failure in one.warned],
        **{name: list(value) if isinstance(value, tuple) else value for name, value in results._asdict().items()},
        **{name: value for name, value in asdict(one.row).items() if name not in OUTCOME},
        "settings": settings,
    }


OUTCOME = ("file", "sha256", "size", "error", "exit_code")
"""Fields of a row that stand in front, or say something else, in a record."""


def row_from(record: Record) -> Row:
    """The row of a record; the error of a file that could be read is none of its row."""
    row = Row(**{each.name: record[each.name] for each in fields(Row)})
    return row if row.failed else replace(row, error="", exit_code=0)


def judged_from(record: Record, rules: Rules) -> Judged:
    """The file of a record under the rules, as it was judged."""
    return judged(row_from(record), rules)._replace(route=record["route"], reason=record["reason"])


def line_of(record: Record) -> bytes:
    """A record as it is written: one line."""
    return encoded(jsonl(record))


def begun(source: str) -> Record:
    """What stands in for a record until the results are there."""
    return {"file": source, BEGUN: True}


def parsed(data: bytes | None) -> Record | None:
    """The record in a file; None where it is none of ours."""
    try:
        found = json.loads(data or b"")
    except ValueError:  # no JSON, or no UTF-8: somebody else's
        return None
    is_ours = isinstance(found, dict) and isinstance(found.get("file"), str) and (BEGUN in found or set(found) >= WHOLE)
    return found if is_ours else None


WHOLE = {"sha256", "size", "exit_code", "route", "chunk_count", "settings"}
"""Fields that every whole record has, and nothing of somebody else has together."""


def is_made(record: Record | None, source: str, mark: Fingerprint, settings: str) -> bool:
    """Whether a record is about this content of this source under these settings."""
    if record is None or BEGUN in record or not mark.sha256:
        return False
    told = (record["file"], record["size"], record["sha256"], record["settings"])
    return told == (source, *mark, settings)


def settings_in(record: Record | None) -> str:
    """The digest of the settings that a record was made with; empty where there is none that counts."""
    return str((record or {}).get("settings", ""))


def row_of_failure(source: str, error: Tagged2mdError, mark: Mapping[str, Any]) -> Row:
    """The row of a file that can't be read."""
    from tagged2md.corpus.attempts import failure_dict
    from tagged2md.survey.rows import row_of

    return row_of({**failure_dict(source, error), **mark})
