"""Files for what the shared ones leave out: groups, second legs, holds, stages in a row, tables of every size.

What must come out was worked out by `tests/tournaments/from_the_text`, which shares no code with what is tested.
"""

import json

import pytest

from tests.tournaments.from_the_text.files import FOLDER, KINDS, SIZES, files
from tests.tournaments.rules.test_file import differences
from tournaments.rules.file import read

STEMS = [f"{kind}-{n:02}" for kind in KINDS for n in SIZES]


def test_the_files_are_as_they_are_written_from_the_text():
    assert {path.name: path.read_text() for path in FOLDER.iterdir()} == dict(files())


@pytest.mark.parametrize("stem", STEMS)
def test_a_file_comes_out_as_the_text_says(stem):
    expected = json.loads((FOLDER / f"{stem}.json").read_text())
    assert differences(expected, read((FOLDER / f"{stem}.whott").read_text()).as_json()) == []
