"""`manage.py verify`, and the program that anybody can run in its place."""

import json
import os
import random
import subprocess
import sys
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.core.management import call_command

from games.rules.record import Record
from games.rules.ruleset import Ruleset
from tests.games.commands.test_replay import BAD_FILES, GOOD, PROJECT
from tests.games.recording.pure import recorded

FAIR = recorded((Ruleset.of("british", {"target": 30}), 3, None), "easy", random.Random(1))
WORD = "rests on the site's word"


def verify(*arguments: object) -> tuple[int, list[str], list[str]]:
    """The status, and the lines of standard output and standard error."""
    out, err = StringIO(), StringIO()
    try:
        call_command("verify", *map(str, arguments), stdout=out, stderr=err, no_color=True)
        status = 0
    except SystemExit as ended:
        status = int(ended.code or 0)
    return status, out.getvalue().splitlines(), err.getvalue().splitlines()


def program(*paths: Path) -> tuple[int, list[str], list[str]]:
    """The same of the program that shares no code with the site."""
    command = [sys.executable, "-I", finders.find("games/verify.py"), *map(str, paths)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout.splitlines(), done.stderr.splitlines()


@pytest.fixture
def written(tmp_path: Path):
    def write(name: str, record: Record) -> Path:
        path = tmp_path / f"{name}.whot"
        path.write_text(record.dumps())
        return path

    return write


def changed(**fields: object) -> Record:
    return replace(FAIR, fairness=FAIR.fairness | fields)


def swapped(number: int) -> Record:
    """The record with two cards of an entry in each other's places."""
    kind, first, second, *rest = FAIR.log[number - 1].split()
    line = " ".join([kind, second, first, *rest])
    return replace(FAIR, log=(*FAIR.log[: number - 1], line, *FAIR.log[number:]))


def test_a_fair_game_is_a_line_that_says_so(written):
    path = written("fair", FAIR)
    status, (line,), errors = verify(path)
    assert (status, errors) == (0, [])
    assert line.startswith(f"{path}: fair; all ")
    assert WORD not in line
    assert program(path) == (0, [f"{path}: fair"], [])


def test_json_is_a_line_a_file(written):
    path = written("fair", changed(nonces=FAIR.fairness["nonces"]))
    status, (line,), _ = verify("--json", path)
    told = json.loads(line)
    assert (status, told["fair"], told["nonces"], told["chances"][0]) == (
        0,
        True,
        [True, True, True],
        {"entry": 1, "kind": "cut", "why": "first dealer"},
    )


def test_a_game_without_an_opponents_nonce_rests_on_the_sites_word(written):
    table = (Ruleset.of("modern", {}), 2, 1)
    for number, nonces in enumerate([(b"", b""), (b"mine", b"")]):
        path = written(str(number), recorded(table, "easy", random.Random(2), nonces))
        assert WORD in verify(path)[1][0]
        assert WORD in program(path)[1][0]


@pytest.mark.parametrize(
    ("record", "entry"),
    [
        (changed(secret="00" * 32), 1),
        (changed(commitment="00" * 32), 0),
        (changed(nonces=["00" * 16, *FAIR.fairness["nonces"][1:]]), 1),
        (changed(nonces=["00" * 17, *FAIR.fairness["nonces"][1:]]), 0),
        (changed(nonces=FAIR.fairness["nonces"][1:]), 0),
        (changed(scheme="commit-reveal/2"), 0),
        (swapped(1), 1),
        (swapped(2), 2),
        (replace(FAIR, fairness=None), 0),
    ],
)
def test_what_was_changed_is_refused_by_both_naming_the_entry(written, record, entry):
    path, fair = written("changed", record), written("fair", FAIR)
    status, lines, (error,) = verify(path, fair)
    assert (status, len(lines)) == (2, 1)
    assert error.startswith(f"{path}: entry {entry}: " if entry else f"{path}: ")
    status, (line, _), errors = verify("--json", path, fair)
    assert (status, errors, json.loads(line).keys()) == (2, [], {"file", "entry", "error"})
    assert json.loads(line)["entry"] == entry
    status, lines, (error,) = program(path, fair)
    assert (status, len(lines)) == (2, 1)
    assert "NOT VERIFIED" in error


@pytest.mark.parametrize("name", BAD_FILES)
def test_any_input_gets_one_line_and_status_two(tmp_path, name):
    path = tmp_path / "bad.whot"
    path.write_bytes(BAD_FILES[name])
    for status, lines, errors in (verify(path), program(path)):
        assert (status, lines, len(errors)) == (2, [], 1)


def test_no_file_a_missing_one_and_a_record_of_before_the_table(tmp_path):
    assert verify() == (2, [], ["verify: name a record to verify, or - for standard input"])
    assert "cannot be read" in verify(tmp_path / "none")[2][0]
    assert verify(GOOD)[2] == [f"{GOOD}: The record has no fairness table, so its chance cannot be checked."]


def test_it_needs_no_database_and_reads_standard_input():
    done = subprocess.run(
        [sys.executable, "manage.py", "verify", "-"],
        cwd=PROJECT,
        input=FAIR.dumps().encode(),
        capture_output=True,
        env=os.environ | {"DATABASE_URL": "postgres://nobody@127.0.0.1:1/none"},
        check=False,
    )
    assert (done.returncode, done.stderr, done.stdout[:7]) == (0, b"", b"-: fair")


def test_the_program_is_short_and_knows_nothing_of_the_site():
    source = Path(finders.find("games/verify.py")).read_text()
    assert {line for line in source.splitlines() if "import" in line.split()[:1] + line.split()[2:3]} == {
        f"import {name}" for name in ("hashlib", "hmac", "sys", "tomllib")
    }
    _, _, code = source.split('"""', 2)
    assert len([line for line in code.splitlines() if line.strip()]) <= 46
