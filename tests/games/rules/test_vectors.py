"""Every shared vector: what replaying gives, key by key, and what a broken record is told."""

import json
from pathlib import Path

import pytest

from games.management.commands.replay import summary
from games.rules.record import BrokenRecord, Record, replay

VECTORS = Path(__file__).parents[2] / "vectors"
GOOD, BAD = (sorted(VECTORS.glob(f"*.{ending}")) for ending in ("json", "error"))


def test_no_vector_is_left_out():
    assert (len(GOOD), len(BAD)) == (141, 15)
    assert len(list(VECTORS.glob("*.whot"))) == 156


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
