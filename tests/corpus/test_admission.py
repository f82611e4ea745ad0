"""Files that are converted only when they pass a gate."""

from __future__ import annotations

import io

import pytest
from builder import text_file

from tagged2md import cli
from tagged2md.errors import ExitCode


@pytest.fixture
def short(tmp_path):
    path = tmp_path / "short.pdf"
    path.write_bytes(text_file(["Ten words are not much text for a whole page, are they?"]))
    return path


def convert(*arguments):
    return cli.exit_code(["convert", *map(str, arguments)])


def test_a_file_that_passes_is_converted(short, tmp_path):
    assert convert(short, "--gate", "chars_per_page>=10", "-o", tmp_path / "out.md") == ExitCode.OK
    assert "Ten words" in (tmp_path / "out.md").read_text()


def test_a_file_that_does_not_pass_is_refused_and_named(short, tmp_path, capfd):
    assert convert(short, "--gate", "chars_per_page>=100", "-o", tmp_path / "out.md") == ExitCode.GATE
    assert not (tmp_path / "out.md").exists()
    told = f"{short}: not converted: chars_per_page is 44, the gate is chars_per_page>=100\n"
    assert capfd.readouterr().err == f"tagged2md: {told}"


def test_standard_input_can_be_checked_and_converted(short, monkeypatch, capfd):
    stream = io.BytesIO(short.read_bytes())
    monkeypatch.setattr("sys.stdin", type("Stdin", (), {"buffer": stream}))

    assert convert("-", "--gate", "chars_per_page>=10") == ExitCode.OK
    assert "Ten words" in capfd.readouterr().out


def test_a_gate_about_a_corpus_is_refused_with_what_to_write(short, capfd):
    assert convert(short, "--gate", "tagged>=0.9") == ExitCode.USAGE
    assert "write file:tagged>=0.9" in capfd.readouterr().err
