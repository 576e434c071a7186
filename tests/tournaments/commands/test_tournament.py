"""`manage.py tournament`: what it prints, and that nothing it is given makes it stumble."""

import json
import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.tournaments.rules.test_file import BROKEN, EXPECTED, VECTORS
from tournaments.rules.file import read
from tournaments.rules.invalid import Invalid

GOOD = [path.with_suffix(".whott") for path in EXPECTED]
PROJECT = Path(__file__).parents[3]
ANY = [*GOOD, *sorted(VECTORS.glob("text/*-0[3-9].whott"))]
SWISS = """
format = "whot-tournament/1"
name = "Lagos Open"
[[entrants]]
id = "ada"
name = "Ada Obi"
[[entrants]]
id = "bayo"
[[entrants]]
id = "chidi"
[[entrants]]
id = "dele"
absent = [1]
[[stages]]
id = "main"
format = "swiss"
rounds = 3
"""


def tournament(*arguments: object) -> tuple[int, list[str], list[str]]:
    """The status, and the lines of standard output and standard error."""
    out, err = StringIO(), StringIO()
    try:
        call_command("tournament", *map(str, arguments), stdout=out, stderr=err, no_color=True)
        status = 0
    except SystemExit as ended:
        status = int(ended.code or 0)
    return status, out.getvalue().splitlines(), err.getvalue().splitlines()


@pytest.fixture
def written(tmp_path: Path):
    def write(text: str | bytes, name: str = "file.whott") -> Path:
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return write


def test_one_file_is_a_table_for_people(written):
    status, lines, errors = tournament(written(SWISS))
    assert (status, errors) == (0, [])
    assert lines[0] == "Lagos Open"
    assert "main: Swiss, 4 entrants" in lines
    assert any("Ada Obi" in line for line in lines)


def test_a_bracket_is_listed_by_rounds():
    _, lines, _ = tournament(VECTORS / "double-05.whott")
    shown = [line.strip() for line in lines]
    first = ["Upper quarter-finals", "U1.1  ada · nobody (bye)", "U1.2  dele · efe  2–1", "U1.3  bayo · nobody (bye)"]
    assert shown[3:7] == first
    assert "Lower round 1" in shown
    assert "Grand final, reset" in shown
    assert shown[-1] == "5  efe"


def test_a_play_lists_its_matches_and_who_was_not_there():
    _, lines, _ = tournament(VECTORS / "tables-02.whott", "--play", "3")
    assert "    R1.1  1 jide · 3 gozie · 2 ife" not in lines
    assert "    R1.1  1 jide · 3 gozie (disqualified) · 2 ife" in lines


def test_several_files_are_a_line_each_and_one_that_fails_stops_none():
    status, lines, errors = tournament(*GOOD[:3], BROKEN[0].with_suffix(".whott"), *GOOD[3:5])
    assert (status, len(lines), len(errors)) == (2, 5, 1)
    assert errors[0].startswith(f"{BROKEN[0].with_suffix('.whott')}: stages 1: there is no format 'triple'")


def test_json_is_an_object_a_file_and_for_one_that_fails_its_error():
    bad = BROKEN[1].with_suffix(".whott")
    status, lines, errors = tournament("--json", bad, GOOD[0])
    assert (status, errors) == (2, [])
    assert json.loads(lines[0]) == {"file": str(bad), "error": "results 1: R1.4 needs a winner: 1–1 is level."}
    assert json.loads(lines[1])["stages"][0]["id"] == "main"


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_a_broken_file_is_status_2_and_one_line(path):
    status, lines, errors = tournament(path.with_suffix(".whott"))
    assert (status, lines, len(errors)) == (2, [], 1)


def test_next_adds_the_round_that_is_not_paired(written):
    path = written(SWISS)
    _, (before,), _ = tournament("--json", path)
    assert json.loads(before)["stages"][0]["matches"] == []
    _, (line,), _ = tournament("--json", "--next", path)
    stage = json.loads(line)["stages"][0]
    assert [match["id"] for match in stage["matches"]] == ["R1.1", "R1.2"]
    assert [match["state"] for match in stage["matches"]] == ["ready", "bye"]
    assert {row["points"] for row in stage["standings"]} == {0.0}
    _, lines, _ = tournament("--next", path)
    assert lines[-3:] == ["  To be played", "    round 1  R1.1  Ada Obi · bayo", "    round 1  R1.2  chidi (bye)"]


def test_next_waits_for_the_round_before(written):
    pairs = '[[results]]\nstage = "main"\nround = 1\nseats = ["ada", "bayo"]\n'
    bye = '[[results]]\nstage = "main"\nround = 1\nseats = ["chidi"]\n'
    _, (line,), _ = tournament("--json", "--next", written(SWISS + pairs + bye))
    assert len(json.loads(line)["stages"][0]["matches"]) == 2


def test_next_looks_at_no_round_but_the_one_before(written):
    """Rule: TOURNAMENT-FILE, --next: a match of round 1 may be played later still."""
    rows = ""
    for number, seats in ((1, ["ada", "bayo"]), (1, ["chidi"]), (2, ["ada", "chidi"]), (2, ["bayo", "dele"])):
        score = "score = [1, 0]\n" if number == 2 else ""
        rows += f'[[results]]\nstage = "main"\nround = {number}\nseats = {seats}\n{score}'
    _, (line,), _ = tournament("--json", "--next", written(SWISS + rows))
    assert [match["round"] for match in json.loads(line)["stages"][0]["matches"]] == [1, 1, 2, 2, 3, 3]


def test_next_marks_those_who_must_meet_again(written):
    """Rule: TOURNAMENT-FILE, Swiss: it takes the pairing with the fewest repeats and marks those matches."""
    two = SWISS.replace(
        "rounds = 3", "rounds = 3\nforbidden = [['ada', 'chidi'], ['ada', 'dele'], ['bayo', 'chidi']]"
    )
    two = two.replace("absent = [1]\n", "")
    rows = ""
    for seats in (["ada", "bayo"], ["chidi", "dele"]):
        rows += f'[[results]]\nstage = "main"\nround = 1\nseats = {seats}\nscore = [1, 0]\n'
    _, (line,), _ = tournament("--json", "--next", written(two + rows))
    again = json.loads(line)["stages"][0]["matches"][2:]
    assert [match["repeat"] for match in again] == [True, True]
    assert {frozenset(seat["entrant"] for seat in match["seats"]) for match in again} == {
        frozenset({"ada", "bayo"}),
        frozenset({"chidi", "dele"}),
    }


def test_a_forbidden_list_that_allows_no_pairing_is_said(written):
    text = SWISS.replace("rounds = 3", "forbidden = [['ada', 'bayo'], ['ada', 'chidi'], ['bayo', 'chidi']]")
    status, lines, errors = tournament("--next", written(text))
    assert (status, lines) == (2, [])
    assert "main: The forbidden pairs" in errors[0]


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_play_is_the_same_for_the_same_seed_and_prints_results_that_read_to_the_same(path, written):
    _, (line,), _ = tournament("--json", "--play", "7", path)
    assert tournament("--json", "--play", "7", path)[1] == [line]
    told = json.loads(line)
    head = path.read_text().partition("[[results]]")[0]
    rows = "".join(
        "[[results]]\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in row.items())
        for row in told["results"]
    )
    _, (again,), _ = tournament("--json", written(head + rows))
    assert told["stages"] == json.loads(again)["stages"]


def test_nothing_named_is_status_2():
    assert tournament() == (2, [], ["tournament: name a tournament to tournament, or - for standard input"])


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"\xff\xfe", "not text in UTF-8"),
        (b"", "format: a tournament file begins with"),
        (b"a = " + b"[" * 100_000, "no TOML"),
        (b"a = " + b"{x=" * 5_000, "no TOML"),
        (b"a = " + b"9" * 10_000, "no TOML"),
        (b"\0" * 1000, "no TOML"),
    ],
)
def test_what_is_no_file_is_one_line(content, words, written):
    status, lines, errors = tournament(written(content))
    assert (status, lines, len(errors)) == (2, [], 1)
    assert words in errors[0]


def test_a_folder_and_nothing_there_are_one_line_each(tmp_path):
    status, lines, errors = tournament(tmp_path, tmp_path / "none.whott")
    assert (status, lines, len(errors)) == (2, [], 2)


def test_what_a_terminal_would_obey_is_not_printed(written):
    status, lines, _ = tournament(written(SWISS.replace('"Ada Obi"', '"Ada\\u001b[2J"')))
    assert status == 0
    assert "Ada\\x1b[2J" in "\n".join(lines)


def test_it_reads_standard_input_without_a_database_and_leaves_no_traceback():
    for content, status, words in (
        (SWISS.encode(), 0, b"Lagos Open"),
        (b"\xff", 2, b"-: This is not text in UTF-8."),
    ):
        done = subprocess.run(
            [sys.executable, "manage.py", "tournament", "-"],
            cwd=PROJECT,
            input=content,
            capture_output=True,
            env=os.environ | {"DATABASE_URL": "postgres://nobody@127.0.0.1:1/none"},
            check=False,
        )
        assert (done.returncode, (done.stdout + done.stderr).splitlines()[0]) == (status, words)
        assert status == 0 or (done.stdout, done.stderr.count(b"\n")) == (b"", 1)


NUMBERS = ["-1", "0", "1.5", "nan", "inf", "1979-05-27", "0x" + "f" * 5000, "99999999999999999999999", "true"]
WORDS = ['""', '"ada"', '"a b"', '"R1.1"']
LISTS = ["[]", "[[]]", "{}", "[1, 2, 3]", '["ada"]', '["ada", "ada"]', '[{stage = "main", place = 1}]']
ODD = st.sampled_from([*NUMBERS, *WORDS, *LISTS])


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(ANY), st.data())
def test_a_file_with_odd_values_is_read_or_refused(path, data):
    lines = path.read_text().splitlines()
    keys = [number for number, line in enumerate(lines) if " = " in line]
    for number in data.draw(st.lists(st.sampled_from(keys), min_size=1, max_size=3)):
        lines[number] = f"{lines[number].partition(' = ')[0]} = {data.draw(ODD)}"
    _read_or_refuse("\n".join(lines))


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(ANY), st.data())
def test_a_file_with_lines_lost_doubled_or_swapped_is_read_or_refused(path, data):
    lines = path.read_text().splitlines()
    for _ in range(data.draw(st.integers(1, 4))):
        at, to = (data.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
        lines[at : at + data.draw(st.integers(0, 4))] = lines[to : to + data.draw(st.integers(0, 4))]
        if not lines:
            return
    _read_or_refuse("\n".join(lines))


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=200))
def test_no_bytes_make_it_stumble(content):
    _read_or_refuse(content.decode(errors="replace"))


def _read_or_refuse(text: str) -> None:
    try:
        file = read(text)
    except Invalid as wrong:
        refusal = wrong.text
        assert len(refusal.splitlines()) == 1
    else:
        json.dumps(file.as_json(), allow_nan=False)
