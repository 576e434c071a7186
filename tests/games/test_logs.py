"""The recorded games, for ever: each replays to the result it has, and their deals are fair."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from games.rules.fairness import check
from games.rules.record import Record, replay
from games.rules.ruleset import EVERY_PRESET
from tests.games.recording.counting import VALUES, counted
from tests.games.recording.keeping import LOGS

PATHS = sorted(LOGS.glob("*.whot"))
FEWEST, FEWEST_SERVED, FEWEST_EFFECTS = 500, 200, 20


@pytest.fixture(scope="module")
def records() -> dict[Path, Record]:
    return {path: Record.loads(path.read_text()) for path in PATHS}


def test_every_recorded_game_replays_to_its_result(records: dict[Path, Record]) -> None:
    """RELIABILITY 5. A difference here means that a rule was changed under games that were played by it."""
    for path, record in records.items():
        assert record.result, path.name
        position = replay(record)
        assert position.result == record.result, path.name


def test_a_recorded_game_is_written_as_it_was_read(records: dict[Path, Record]) -> None:
    for path, record in records.items():
        assert tomllib.loads(record.dumps()) == tomllib.loads(path.read_text()), path.name


def test_there_are_enough_of_every_variant_at_every_table(records: dict[Path, Record]) -> None:
    assert len(records) >= FEWEST
    assert sum(path.name.startswith("served-") for path in records) >= FEWEST_SERVED
    tables = {(record.variant, len(record.seats)) for record in records.values()}
    sizes = {(variant, seats) for variant, preset in EVERY_PRESET.items() for seats in preset.family.seats}
    assert tables == sizes


def test_every_value_of_every_option_took_effect_in_twenty_games(records: dict[Path, Record]) -> None:
    """RULES 3.1; of `target`, which has a thousand values, each band."""
    times = counted(records.values())
    assert {value: times[value] for value in VALUES if times[value] < FEWEST_EFFECTS} == {}


def test_their_deals_are_fair_by_the_site_and_by_the_program_that_knows_no_rules(records: dict[Path, Record]) -> None:
    """RELIABILITY 4."""
    trusted = {}
    for path, record in records.items():
        report = check(record)
        assert report.fault is None, path.name
        trusted[path.name] = "fair" + ("; but not everybody" * bool(report.without_nonce))
    program = [sys.executable, "-I", finders.find("games/verify.py"), *(path.name for path in PATHS)]
    done = subprocess.run(program, cwd=LOGS, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    told = dict(line.split(": ", 1) for line in done.stdout.splitlines())
    assert {name: text.split(" added")[0] for name, text in told.items()} == trusted
