"""The introduction to the rules of competing says what is so."""

import re
from pathlib import Path

import tournaments.rules
from tests.tournaments.rules import test_readings

README = Path(tournaments.rules.__path__[0]) / "README.md"


def test_its_example_runs(capsys):
    code = re.search(r"```python\n(.*?)```", README.read_text(), re.DOTALL)[1]
    found: dict = {}
    exec(code, found)
    assert found["proposal"].seatings == ((1, 3), (4, 2))
    assert capsys.readouterr().out.startswith("[('ada', 1.0), ")


def test_it_names_every_file_but_those_that_speak_for_themselves():
    named = set(re.findall(r"`(\w+\.py)`", README.read_text()))
    assert {path.name for path in README.parent.glob("[!_]*.py")} == named - {"test_readings.py"}


def test_every_reading_has_its_test():
    numbered = set(re.findall(r"^(\d+)\. ", README.read_text(), re.MULTILINE))
    assert numbered == {number for name in dir(test_readings) for number in re.findall(r"^test_reading_(\d+)_", name)}
