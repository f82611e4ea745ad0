"""Writes what is generated in docs/findings*, or the samples: ``python tests/findings/write.py [FOLDER]``."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))  # the helpers of all tests stand there

from findings.pages import FOLDER, INDEX, index, pages, with_example
from findings.samples import SAMPLES


def write_docs() -> None:
    """The examples of all pages, and the index."""
    written = pages()
    for page in written.values():
        (FOLDER / f"{page.code}.md").write_bytes(with_example(page).encode("utf-8"))
    INDEX.write_bytes(index(written).encode("utf-8"))


def write_samples(folder: Path) -> None:
    """The files that raise the codes."""
    folder.mkdir(parents=True, exist_ok=True)
    for sample in SAMPLES.values():
        (folder / sample.name).write_bytes(sample.build(fault=True))


if __name__ == "__main__":
    if sys.argv[1:]:
        write_samples(Path(sys.argv[1]))
    else:
        write_docs()
