"""Every shared vector of the Whot family: what replaying gives, key by key, and what a broken record is told."""

import json
from pathlib import Path

import pytest

from games.management.commands.replay import summary
from games.rules.record import BrokenRecord, Record, replay

VECTORS = Path(__file__).parents[2] / "vectors"
OTHER_GAMES = ("zener-ken", "nine-and-twenty")


def whot_family(ending: str) -> list[Path]:
    paths = sorted(VECTORS.glob(f"*.{ending}"))
    return [path for path in paths if not any(game in path.with_suffix(".whot").read_text() for game in OTHER_GAMES)]


GOOD, BAD = whot_family("json"), whot_family("error")


def test_no_vector_is_left_out():
    assert (len(GOOD), len(BAD)) == (100, 15)


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_a_good_vector_replays_to_the_position_it_names(path):
    record = Record.loads(path.with_suffix(".whot").read_text())
    reached = json.loads(json.dumps(summary(record, replay(record))))
    assert reached == json.loads(path.read_text())


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_a_bad_vector_is_refused_at_the_entry_it_names(path):
    with pytest.raises(BrokenRecord) as broken:
        replay(Record.loads(path.with_suffix(".whot").read_text()))
    assert broken.value.entry == json.loads(path.read_text())["entry"]
    assert broken.value.text.isprintable()


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_a_good_vector_written_out_reads_back_as_the_same_record(path):
    record = Record.loads(path.with_suffix(".whot").read_text())
    assert Record.loads(record.dumps()) == record
