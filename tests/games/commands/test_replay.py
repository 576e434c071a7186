"""`manage.py replay`, to the letter of RECORD."""

import json
import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

PROJECT = Path(__file__).parents[3]
VECTORS = PROJECT / "tests" / "vectors"
KEYS = {
    *("variant", "seats", "entries", "deal", "over", "to_act", "top", "called", "pick", "hands", "market", "pile"),
    *("legal", "tally", "penalties", "result"),
}
GOOD, OVER, BROKEN = (str(VECTORS / f"{name}.whot") for name in ("play-on", "count-places", "bad-not-in-hand"))


def replay(*arguments: object) -> tuple[int, list[str], list[str]]:
    """The status, and the lines of standard output and standard error."""
    out, err = StringIO(), StringIO()
    try:
        call_command("replay", *map(str, arguments), stdout=out, stderr=err, no_color=True)
        status = 0
    except SystemExit as ended:
        status = int(ended.code or 0)
    return status, out.getvalue().splitlines(), err.getvalue().splitlines()


def shell(*arguments: str, given: bytes = b"", **environment: str) -> tuple[int, bytes, bytes]:
    """The same through manage.py in a process of its own, with a database that does not exist."""
    done = subprocess.run(
        [sys.executable, "manage.py", "replay", *arguments],
        cwd=PROJECT,
        input=given,
        capture_output=True,
        env=os.environ | {"DATABASE_URL": "postgres://nobody@127.0.0.1:1/none"} | environment,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def test_json_is_one_line_with_every_key():
    status, (line,), errors = replay("--json", GOOD)
    assert (status, errors) == (0, [])
    assert json.loads(line) == json.loads(Path(GOOD).with_suffix(".json").read_text())
    assert json.loads(line).keys() == KEYS


def test_at_stops_after_so_many_entries():
    def reached(at: object) -> tuple[int, bool]:
        _, (line,), _ = replay("--json", "--at", at, OVER)
        return json.loads(line)["entries"], json.loads(line)["over"]

    assert [reached(at) for at in (0, 1, 2, 3, 10**6, "9" * 5000)] == [(1, False), (1, False), *[(2, True)] * 4]


def test_without_json_a_person_can_read_it():
    status, lines, errors = replay(GOOD, OVER)
    assert (status, errors) == (0, [])
    text = "\n".join(lines)
    assert "play-on.whot: modern, Ada, Bayo, Chidi; 2 entries" in text
    assert "top card C2, 2 to pick; to act: Bayo" in text
    assert "1 Ada (place 1): no cards" in text


def test_a_zener_game_is_told_with_tally_and_points():
    status, lines, _ = replay(str(VECTORS / "part-05-nine-and-twenty-2.whot"))
    assert (status, lines[1:3]) == (0, ["  deal 1, top card T10, tally 10; to act: Ada", "  points: 14, 11"])


def test_a_broken_record_gives_one_line_on_standard_error_that_names_the_entry():
    status, lines, errors = replay(BROKEN)
    assert (status, lines) == (2, [])
    assert errors == [f"{BROKEN}: entry 2: Seat 1 does not hold C4."]


def test_with_json_the_line_of_a_broken_record_stands_in_its_place():
    """RECORD: also when it is the only one, and the others are still replayed."""
    status, (line,), errors = replay("--json", BROKEN)
    assert (status, errors) == (2, [])
    assert json.loads(line) == {"file": BROKEN, "entry": 2, "error": "Seat 1 does not hold C4."}
    status, lines, errors = replay("--json", GOOD, BROKEN, OVER)
    assert (status, errors) == (2, [])
    assert [json.loads(line).get("entries") for line in lines] == [2, None, 2]


def test_without_json_the_others_are_still_replayed():
    status, lines, errors = replay(BROKEN, GOOD)
    assert (status, len(errors)) == (2, 1)
    assert lines[0].startswith(GOOD)


HEAD = b'format = "whot-record/1"\nvariant = "modern"\nseats = ["A", "B"]\n'
BAD_FILES = {
    "empty": b"",
    "binary": bytes(range(256)) * 40,
    "zeros": bytes(5000),
    "latin-1": b'format = "\xe9"',
    "utf-16": 'format = "whot-record/1"'.encode("utf-16"),
    "json": b'{"format": "whot-record/1"}',
    "deep array": b"a = " + b"[" * 100_000,
    "deep table": b"a = " + b"{a = " * 100_000,
    "deep brackets closed": b"a = " + b"[" * 5000 + b"]" * 5000,
    "long decimal": b"a = " + b"9" * 100_000,
    "long hex": HEAD + b"first = 0x" + b"f" * 100_000 + b"\nlog = []",
    "long hex option": HEAD + b"options = { hand = 0x" + b"f" * 100_000 + b" }\nlog = []",
    "long hex in the log": HEAD + b"log = [0x" + b"f" * 100_000 + b"]",
    "infinity": HEAD + b"first = inf\nlog = []",
    "dates": b"format = 2026-11-29\nvariant = 2026-11-29T10:00:00Z\n",
    "bad date": b"date = 2026-13-45T99:00:00Z\n",
    "variant with controls": HEAD.replace(b"modern", b"a\\nb\\u001b[31m\\u2028c") + b"log = []",
    "entry with controls": HEAD + b'log = ["a\\nb\\u001b[31m"]',
    "long entry": HEAD + b'log = ["' + b"9" * 100_000 + b'"]',
    "long option": HEAD + b'options = { "' + b"x" * 100_000 + b'" = 1 }\nlog = []',
    "long option value": HEAD + b'options = { ending = "' + b"x" * 100_000 + b'" }\nlog = []',
}


@pytest.mark.parametrize("name", BAD_FILES)
def test_any_input_gets_one_short_line_and_status_two(tmp_path, name):
    path = tmp_path / "bad.whot"
    path.write_bytes(BAD_FILES[name])
    status, lines, (error,) = replay(path)
    assert (status, lines) == (2, [])
    assert error.isprintable()
    assert len(error) < 400 + len(str(path))
    status, (line,), errors = replay("--json", path)
    assert (status, errors) == (2, [])
    assert json.loads(line).keys() == {"file", "entry", "error"}


def test_a_missing_file_a_folder_and_a_name_that_cannot_be_are_told(tmp_path):
    for name in (tmp_path / "none.whot", tmp_path, "a\0b", "x" * 5000):
        status, lines, (error,) = replay(name)
        assert (status, lines) == (2, [])
        assert "cannot be read" in error
        status, (line,), _ = replay("--json", name)
        assert (status, json.loads(line)["entry"], json.loads(line)["file"]) == (2, 0, str(name))


@pytest.mark.parametrize(
    "arguments", [[], ["--at", "-1", GOOD], ["--at", "two", GOOD], ["--at", "1.5", GOOD], ["--at", "", GOOD]]
)
def test_a_mistake_on_the_command_line_is_one_line(arguments):
    status, lines, errors = replay(*arguments)
    assert (status, lines, len(errors)) == (2, [], 1)


def test_a_name_with_controls_is_shown_and_not_obeyed(tmp_path):
    path = tmp_path / "a.whot"
    path.write_text(Path(GOOD).read_text().replace('"Ada"', '"A\\u001b[31m\\nda"'))
    status, lines, _ = replay(path)
    assert (status, len(lines)) == (0, 5)
    assert "A\\x1b[31m\\nda" in lines[0]


def test_it_reads_standard_input_without_a_database_and_leaves_no_traceback():
    record = Path(GOOD).read_bytes()
    status, out, err = shell("--json", "-", given=record)
    assert (status, json.loads(out)["entries"], err) == (0, 2, b"")
    status, out, err = shell("-", given=b"\xff")
    assert (status, out, err) == (2, b"", b"-: This is not text in UTF-8.\n")
    status, out, err = shell("--json", "-", given=b"")
    assert (status, json.loads(out)["file"], err) == (2, "-", b"")


def test_a_terminal_that_cannot_show_a_name_is_no_reason_to_fail(tmp_path):
    path = tmp_path / "a.whot"
    path.write_text(Path(GOOD).read_text().replace("Ada", "Ọlá"))
    status, out, err = shell(str(path), PYTHONIOENCODING="ascii")
    assert (status, err) == (0, b"")
    assert b"l" in out
