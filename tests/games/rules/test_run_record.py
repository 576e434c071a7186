"""Records of Zener testing: written, read, replayed, verified; a changed one is refused at the entry at fault."""

import subprocess
import sys
from dataclasses import replace
from io import StringIO
from itertools import cycle, islice
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.core.management import call_command

from games.rules.cards import Shape
from games.rules.fairness import Fairness
from games.rules.record import BrokenRecord
from games.rules.run_record import RunRecord, check, loads, replay, written
from games.rules.shuffle import commitment
from games.rules.testing import TRIALS, Deck, Run, cards_of, shuffles

SECRET, NONCES = bytes(range(32)), (b"subject", b"")


def recorded(deck: Deck, seats: int = 2, calls: int = TRIALS) -> RunRecord:
    shuffled = shuffles(deck, SECRET, NONCES[:seats])
    run = Run(deck, cards_of(deck, shuffled), seats == 2, tuple(islice(cycle(Shape), calls)))
    fairness = Fairness(commitment(SECRET), SECRET, NONCES[:seats]).table()
    hits = run.report().hits if run.over else None
    return RunRecord(deck, ("Ada", "Bayo")[:seats], written(run, shuffled), hits, {}, fairness)


@pytest.mark.parametrize("deck", Deck)
@pytest.mark.parametrize("seats", [1, 2])
def test_a_record_reads_back_replays_and_verifies(deck: Deck, seats: int, tmp_path: Path) -> None:
    record = recorded(deck, seats)
    assert loads(record.dumps()) == record
    run = replay(record)
    assert (run.over, run.telepathy, run.report().hits) == (True, seats == 2, record.hits)
    assert check(record).fault is None
    path = tmp_path / "run.whot"
    path.write_text(record.dumps())
    for name in ("replay", "verify"):
        for options in ((), ("--json",)):
            out = StringIO()
            call_command(name, str(path), *options, stdout=out)
            assert out.getvalue().count("\n") == 1
    program = [sys.executable, "-I", finders.find("games/verify.py"), str(path)]
    assert "fair" in subprocess.run(program, capture_output=True, text=True, check=True).stdout


def test_a_run_that_is_not_over_replays_as_far_as_it_went() -> None:
    record = recorded(Deck.CLOSED, calls=7)
    assert len(replay(record).calls) == 7
    assert len(replay(record, at=0).calls) == 0
    assert len(replay(record, at=4).calls) == 3


@pytest.mark.parametrize(
    ("number", "line", "said"),
    [
        (1, "shuffle C1 C2", "not a shuffle of the twenty-five"),
        (1, "cut C1 C2", "not a shuffle"),
        (1, "shuffle Q1", "Q1"),
        (3, "2 C", "not a call"),
        (3, "1 Z", "not a call"),
        (3, "1  C", "not a call"),
    ],
)
def test_an_entry_that_cannot_stand_is_named(number: int, line: str, said: str) -> None:
    record = recorded(Deck.CLOSED)
    log = list(record.log)
    log[number - 1] = line
    with pytest.raises(BrokenRecord, match=said) as broken:
        replay(replace(record, log=tuple(log)))
    assert broken.value.entry == number


def test_what_was_changed_is_found() -> None:
    record = recorded(Deck.OPEN)
    first, second, *rest = record.log
    assert check(replace(record, log=(second, first, *rest))).fault
    assert check(replace(record, hits=25)).fault
    assert check(replace(record, log=(*record.log, "1 C"))).fault
    assert check(replace(record, fairness={**record.fairness, "secret": "00" * 32})).fault
    with pytest.raises(BrokenRecord, match="no fairness"):
        check(replace(record, fairness=None))
    with pytest.raises(BrokenRecord) as broken:
        replay(replace(record, log=record.log[:5], hits=None))
    assert broken.value.entry == 6


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (('deck = "closed"', 'deck = "marked"'), "deck is one of"),
        (('["Ada", "Bayo"]', "[]"), "seats"),
        (("hits = ", 'hits = "x" # '), "hits"),
        (("zener-run/1", "zener-run/2"), "format"),
    ],
)
def test_a_head_that_cannot_be_read_is_told(change: tuple[str, str], said: str) -> None:
    text = recorded(Deck.CLOSED).dumps()
    assert change[0] in text
    with pytest.raises(BrokenRecord, match=said):
        loads(text.replace(*change))
