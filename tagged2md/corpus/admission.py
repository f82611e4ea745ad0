"""Refuses to convert a file that does not pass a gate."""

from __future__ import annotations

from collections.abc import Sequence

from tagged2md.checks import checked
from tagged2md.checks.report import result_dict
from tagged2md.corpus.attempts import opened
from tagged2md.errors import GateError, UsageError
from tagged2md.options import Options
from tagged2md.pdf.file import Source
from tagged2md.pipeline import kept, rewound
from tagged2md.survey.gates import Gate, failures, gate_of
from tagged2md.survey.rows import row_of


def gates_of_files(texts: Sequence[str]) -> tuple[Gate, ...]:
    """The gates that files are asked one by one.

    Raises UsageError for what is no gate, and for one that only many files together could pass.
    """
    gates = tuple(map(gate_of, texts))
    for text, gate in zip(texts, gates, strict=True):
        if gate.scope == "corpus":
            raise UsageError(f"gate {text}: is about a corpus; write file:{text.split(':')[-1]} to ask each file")
    return gates


def admitted(source: str, gates: Sequence[Gate], options: Options) -> Source:
    """The file to convert. Raises GateError where it does not pass, and the errors of ``check``."""
    data = kept(opened(source))
    row = row_of({**result_dict(checked(data, options)), "file": source})
    failed = failures(gates, row)
    if failed:
        raise GateError(f"{source}: not converted: {'; '.join(map(str, failed))}")
    return rewound(data)
