"""Where results go, and that they never appear half-written or over an input."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from tagged2md.errors import ExitCode, OutputError, UsageError
from tagged2md.output import Destination, replaced_whole, targets, without_collisions, write_images, write_text


def test_result_appears_whole_and_leaves_nothing_beside(tmp_path):
    write_text(tmp_path / "new" / "a.md", "Grüße\n")

    assert (tmp_path / "new" / "a.md").read_bytes() == "Grüße\n".encode()
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["a.md"]


def test_failure_while_writing_keeps_the_old_file_and_leaves_nothing_beside(tmp_path):
    path = tmp_path / "a.md"
    path.write_text("old")

    def fail_half_way():
        with replaced_whole(path) as file:
            file.write(b"half")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail_half_way()

    assert path.read_text() == "old"
    assert [each.name for each in tmp_path.iterdir()] == ["a.md"]


def test_disk_error_while_writing_is_an_output_error_that_names_the_file(tmp_path):
    path = tmp_path / "a.md"

    with pytest.raises(OutputError, match=r"a\.md.*No space left.*-o") as caught, replaced_whole(path):
        raise OSError(28, "No space left on device")

    assert caught.value.exit_code is ExitCode.OUTPUT
    assert list(tmp_path.iterdir()) == []


def test_folder_that_is_a_file_is_an_output_error(tmp_path):
    (tmp_path / "out").write_text("")

    with pytest.raises(OutputError, match="can't be written"):
        write_text(tmp_path / "out" / "a.md", "text")


@pytest.mark.skipif(sys.platform == "win32", reason="permission bits and devices of POSIX")
def test_result_may_be_read_by_whom_the_umask_allows(tmp_path):
    before = os.umask(0o027)
    try:
        write_text(tmp_path / "a.md", "text")
    finally:
        os.umask(before)

    assert stat.S_IMODE((tmp_path / "a.md").stat().st_mode) == 0o640


@pytest.mark.skipif(not Path("/dev/null").is_char_device(), reason="needs a device")
def test_device_is_written_to_and_not_replaced():
    write_text(Path("/dev/null"), "text")

    assert Path("/dev/null").is_char_device()


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")
def test_image_does_not_follow_a_link_that_waits_under_its_name(tmp_path):
    victim = tmp_path / "victim"
    victim.write_text("precious")
    (tmp_path / "images").mkdir()
    (tmp_path / "images" / "fig-1.png").symlink_to(victim)

    write_images(tmp_path / "images", {"x_images/fig-1.png": b"data"})

    assert victim.read_text() == "precious"
    assert (tmp_path / "images" / "fig-1.png").read_bytes() == b"data"


def test_image_names_keep_no_folder(tmp_path):
    write_images(tmp_path / "images", {"../../etc/fig-1.png": b"data"})

    assert (tmp_path / "images" / "fig-1.png").read_bytes() == b"data"


@pytest.mark.parametrize(
    ("sources", "output", "paths"),
    [
        pytest.param(["a.pdf"], None, [None], id="without -o to standard output"),
        pytest.param(["a.pdf"], "-", [None], id="a dash is standard output"),
        pytest.param(["a.pdf"], "b.md", ["b.md"], id="one input, one file"),
        pytest.param(["a.pdf"], "out/", ["out/a.md"], id="a name that ends with a slash is a folder"),
        pytest.param(["a.pdf", "x/b.pdf"], "out", ["out/a.md", "out/b.md"], id="several inputs go into a folder"),
        pytest.param(["x/a.pdf", "y/b.pdf"], "out", ["out/a.md", "out/b.md"], id="folders of inputs are not kept"),
        pytest.param(["x/a.pdf", "y/a.pdf"], "out", ["out/x/a.md", "out/y/a.md"], id="but where names are equal"),
        pytest.param(["x/a.pdf", "x/z/a.pdf"], "out", ["out/a.md", "out/z/a.md"], id="and only below the common one"),
        pytest.param(["-"], "out/", ["out/document.md"], id="standard input gets a name of ours"),
    ],
)
def test_output_paths(sources, output, paths):
    found = [target.path for target in targets(sources, Destination(output))]

    assert found == [Path(path) if path else None for path in paths]


def test_existing_folder_is_a_folder_without_a_slash(tmp_path):
    assert targets(["a.pdf"], Destination(str(tmp_path)))[0].path == tmp_path / "a.md"


@pytest.mark.parametrize(
    ("wanted", "folder", "in_markdown"),
    [
        pytest.param(Destination(), None, "", id="none for standard output"),
        pytest.param(Destination(images="pics"), "pics", "pics", id="named, for standard output"),
        pytest.param(Destination("out/a.md"), "out/a_images", "a_images", id="beside the output file"),
        pytest.param(Destination("out/a.md", beside=False), None, "", id="none where they are refused"),
        pytest.param(Destination("out/a.md", images="pics"), "pics", "../pics", id="relative to the output file"),
    ],
)
def test_image_folders(wanted, folder, in_markdown):
    target = targets(["a.pdf"], wanted)[0]

    assert target.images == (Path(folder) if folder else None)
    assert target.image_dir == in_markdown


def test_images_of_several_files_get_a_folder_each():
    found = targets(["a.pdf", "b.pdf"], Destination("out", images="pics"))

    assert [target.images for target in found] == [Path("pics/a_images"), Path("pics/b_images")]


@pytest.mark.parametrize(
    "wanted",
    [
        pytest.param(Destination(format="json"), id="two JSON texts are no JSON text"),
        pytest.param(Destination(images="pics"), id="pictures of two files in one stream"),
    ],
)
def test_several_inputs_that_can_not_share_standard_output_are_refused(wanted):
    with pytest.raises(UsageError, match="-o FOLDER"):
        targets(["a.pdf", "b.pdf"], wanted)


def test_output_over_an_input_is_refused_even_through_a_longer_path(tmp_path):
    source = tmp_path / "a.pdf"
    source.write_bytes(b"%PDF-")
    wanted = targets([str(source)], Destination(str(tmp_path / "." / "a.pdf")))

    (refused,) = without_collisions(wanted)

    assert isinstance(refused, OutputError)
    assert "is an input" in str(refused)


def test_input_that_is_named_twice_does_not_overwrite_its_result():
    first, second = without_collisions(targets(["x/a.pdf", "x/a.pdf"], Destination("out")))

    assert not isinstance(first, OutputError)
    assert isinstance(second, OutputError)
    assert "already holds x/a.pdf" in str(second).replace("\\", "/")
