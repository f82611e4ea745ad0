"""Speed of the content engine beside other readers: user CPU a page, in one process, as ratios.

  python tests/benchmarks/engine.py FILE.pdf ... [--runs 5] [--pages 60] [--profile]

Readers take each file in turn, the document opened afresh each time; a file's figure is the median of its runs, and the
ratio is taken over the sums. Readers that are not installed are left out. Budgets (docs/engine.md): at most 0.10 times
pdfminer's extract_pages(laparams=None), 0.6 times PyMuPDF's rawdict, 2 times PyMuPDF's get_text.
"""

from __future__ import annotations

import argparse
import contextlib
import cProfile
import logging
import pstats
import statistics
import time
from typing import TYPE_CHECKING

from tagged2md.collector import patient_collector
from tagged2md.errors import Tagged2mdError
from tagged2md.pdf.file import open_pdf

if TYPE_CHECKING:
    from collections.abc import Callable

    Reader = Callable[[str, int], int]


def engine(path: str, pages: int) -> int:
    """Our pages, interpreted as a conversion does it; how many there were."""
    with patient_collector(), open_pdf(path) as pdf:
        count = min(pages, pdf.page_count)
        for number in range(1, count + 1):
            pdf.page(number)
        return count


def pymupdf_text(path: str, pages: int) -> int:
    """PyMuPDF's plain text."""
    return _pymupdf(path, pages, "text")


def pymupdf_raw(path: str, pages: int) -> int:
    """PyMuPDF's characters with places."""
    return _pymupdf(path, pages, "rawdict")


def _pymupdf(path: str, pages: int, kind: str) -> int:
    import pymupdf

    with pymupdf.open(path) as document:
        count = min(pages, document.page_count)
        for number in range(count):
            document[number].get_text(kind)
        return count


def pdfium(path: str, pages: int) -> int:
    """pdfium's plain text."""
    import pypdfium2

    document = pypdfium2.PdfDocument(path)
    count = min(pages, len(document))
    for number in range(count):
        document[number].get_textpage().get_text_bounded()
    document.close()
    return count


def pdfminer(path: str, pages: int) -> int:
    """pdfminer.six without layout."""
    from pdfminer.high_level import extract_pages

    return sum(1 for _ in extract_pages(path, laparams=None, maxpages=pages))


READERS: dict[str, Reader] = {
    "engine": engine,
    "pymupdf get_text": pymupdf_text,
    "pymupdf rawdict": pymupdf_raw,
    "pdfium text": pdfium,
    "pdfminer, no layout": pdfminer,
}


def installed(names: list[str], path: str) -> dict[str, Reader]:
    """The readers that can be imported; each is warmed up on the first file."""
    found = {}
    for name in names:
        try:
            READERS[name](path, 1)
        except ImportError:
            print(f"{name}: not installed, left out")
            continue
        except Exception as error:  # a reader that fails on the first file may read the others
            print(f"{name}: fails on {path} ({error})")
        found[name] = READERS[name]
    return found


def timed(reader: Reader, path: str, pages: int) -> float | None:
    """User CPU seconds; None where the reader fails."""
    start = time.process_time()
    try:
        reader(path, pages)
    except Exception:  # other readers raise anything; a file that one of them refuses is left out
        return None
    return time.process_time() - start


def measured(readers: dict[str, Reader], path: str, pages: int, runs: int) -> dict[str, float] | None:
    """Median seconds of each reader; None for a file that one of them can't read."""
    times: dict[str, list[float]] = {name: [] for name in readers}
    for _ in range(runs):
        for name, reader in readers.items():
            took = timed(reader, path, pages)
            if took is None:
                return None
            times[name].append(took)
    return {name: statistics.median(values) for name, values in times.items()}


def compare(files: list[str], readers: dict[str, Reader], pages: int, runs: int) -> None:
    """Measure and print."""
    total = dict.fromkeys(readers, 0.0)
    count = used = 0
    ratios: dict[str, list[float]] = {name: [] for name in readers}
    for path in files:
        found = measured(readers, path, pages, runs)
        if found is None:
            continue
        used += 1
        count += engine(path, pages)
        for name, seconds in found.items():
            total[name] += seconds
            ratios[name].append(found["engine"] / max(seconds, 1e-5))
    print(f"{used} of {len(files)} files, {count} pages, {runs} runs")
    for name, seconds in total.items():
        ratio, middle = total["engine"] / seconds, statistics.median(ratios[name])
        print(f"{name:22} {1000 * seconds / count:8.3f} ms/page   engine/it {ratio:6.3f}   median file {middle:6.3f}")


def profiled(files: list[str], pages: int) -> None:
    """Print where the engine spends its time."""
    profile = cProfile.Profile()
    for path in files:
        with contextlib.suppress(Tagged2mdError):
            engine(path, 1)
            profile.runcall(engine, path, pages)
    pstats.Stats(profile).sort_stats("tottime").print_stats(35)


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--pages", type=int, default=60, help="pages of each file that are read")
    parser.add_argument("--reader", action="append", choices=list(READERS), help="one of the others; all by default")
    parser.add_argument("--profile", action="store_true", help="profile the engine instead")
    arguments = parser.parse_args()
    logging.disable(logging.CRITICAL)
    if arguments.profile:
        profiled(arguments.files, arguments.pages)
        return
    names = ["engine", *(name for name in arguments.reader or READERS if name != "engine")]
    compare(arguments.files, installed(names, arguments.files[0]), arguments.pages, arguments.runs)


if __name__ == "__main__":
    main()
