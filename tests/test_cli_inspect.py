"""``tagged2md inspect`` as people use it."""

from __future__ import annotations

import io
import subprocess
import sys

import pikepdf
import pytest
from builder import text_file

from tagged2md import cli
from tagged2md.errors import ExitCode


@pytest.fixture
def run(capfdbinary):
    """Run ``inspect`` in this process; its code, standard output and standard error."""

    def run(*arguments: object) -> tuple[int, str, str]:
        code = cli.exit_code(["inspect", *map(str, arguments)])
        out, err = capfdbinary.readouterr()
        return code, out.decode("utf-8"), err.decode("utf-8")

    return run


@pytest.fixture
def pdf(tmp_path):
    path = tmp_path / "plain.pdf"
    path.write_bytes(text_file(["First page."], ["Second page."], ["Third page."]))
    return path


def test_first_page_goes_to_standard_output(run, pdf):
    code, out, err = run(pdf)

    assert (code, err) == (0, "")
    assert out.startswith("<!DOCTYPE html>")
    assert "First page." in out
    assert "Second page." not in out


@pytest.mark.parametrize("flag", ["--page", "--pages"])
def test_named_pages_go_to_a_file(run, pdf, tmp_path, flag):
    target = tmp_path / "out" / "page.html"
    code, out, err = run(pdf, flag, "2-", "-o", target)
    html = target.read_text("utf-8")

    assert (code, out, err) == (0, "", "")
    assert ["First page." in html, "Second page." in html, "Third page." in html] == [False, True, True]


def test_dash_is_standard_output(run, pdf):
    assert run(pdf, "-o", "-")[1].startswith("<!DOCTYPE html>")


def test_standard_input_is_read(run, pdf, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(pdf.read_bytes())))

    assert "First page." in run("-")[1]


@pytest.mark.parametrize(
    ("arguments", "expected", "said"),
    [
        pytest.param(("none.pdf",), ExitCode.NO_SUCH_FILE, "no such file", id="no such file"),
        pytest.param(("plain.pdf", "--page", "4"), ExitCode.USAGE, "the file has pages 1 to 3", id="no such page"),
        pytest.param(("plain.pdf", "-o", "plain.pdf"), ExitCode.OUTPUT, "overwrite an input", id="over the input"),
        pytest.param(("plain.pdf", "-o", "."), ExitCode.OUTPUT, "can't be written", id="a folder"),
        pytest.param(("plain.pdf", "more.pdf"), ExitCode.USAGE, "unexpected extra argument", id="two files"),
    ],
)
def test_failures_are_one_line_with_their_code(run, pdf, monkeypatch, arguments, expected, said):
    monkeypatch.chdir(pdf.parent)
    code, out, err = run(*arguments)

    assert (code, out, err.count("\n")) == (expected, "", 1)
    assert said in err


def test_without_the_extra_it_says_how_to_get_it(run, pdf, monkeypatch):
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    code, _, err = run(pdf)

    assert code == ExitCode.USAGE
    assert err == (
        "tagged2md: inspect needs pypdfium2, which draws the pages; install it with: pip install 'tagged2md[inspect]'\n"
    )


def test_form_that_pdfium_does_not_know_is_no_message(run, tmp_path):
    path = tmp_path / "xfa.pdf"
    with pikepdf.open(io.BytesIO(text_file(["Please wait."]))) as pdf:
        form = pdf.make_stream(b'<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"/>')
        pdf.Root.AcroForm = pikepdf.Dictionary(Fields=pikepdf.Array(), XFA=form)
        pdf.save(path)
    code, out, err = run(path)

    assert (code, err) == (0, "")
    assert "Please wait." in out


def test_other_commands_do_not_load_the_renderer(pdf):
    code = f"""
import sys
from tagged2md import cli
cli.exit_code([{str(pdf)!r}])
sys.stdout.flush()
print([name for name in sys.modules if name.startswith(("pypdfium2", "PIL", "tagged2md.audit"))])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)

    assert done.stdout.endswith("[]\n")
