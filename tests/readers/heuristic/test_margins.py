"""Notes beside prose stand after it, whatever side they are on; what hangs out to the left stays where it is."""

import pytest
from readers.heuristic.made import BOLD, line

from tagged2md.readers.heuristic.margins import without_margin_notes

PROSE = [line("the words of a paragraph that goes on and on over its lines", 100, 700 - 12 * n) for n in range(10)]


def notes(*beside):
    found, apart = without_margin_notes([*PROSE, *beside], 10.0)
    assert len(found) + len(apart) == len(PROSE) + len(beside)
    return [each.text for each in apart]


@pytest.mark.parametrize(
    ("beside", "found"),
    [
        pytest.param(line("See the plan", 0, 675, size=8.0), True, id="small type"),
        pytest.param(line("Education and", 0, 675, size=8.0, font=BOLD), False, id="a small bold heading"),
        pytest.param(line("Some term of", 0, 675), False, id="type of the same size"),
        pytest.param(line("12", 0, 675, size=8.0), False, id="a number"),
        pytest.param(line("See the plan", 60, 675, size=8.0), False, id="a line that reaches into the prose"),
    ],
)
def test_notes_left_of_prose(beside, found):
    assert bool(notes(beside)) is found


def test_notes_right_of_prose():
    assert notes(line("See the plan", 410, 675, size=8.0)) == ["See the plan"]
