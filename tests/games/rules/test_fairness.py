"""A record's chance entries against what it discloses: RELIABILITY 4."""

import random
import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.fairness import Fairness, Report, check
from games.rules.record import BrokenRecord, Record, replay
from games.rules.ruleset import Ruleset
from games.rules.shuffle import commitment
from tests.games.recording.pure import recorded
from tests.games.rules.wandering import tables, zener_tables

BRITISH = recorded((Ruleset.of("british", {"target": 30}), 3, None), "easy", random.Random(1))


def changed(record: Record, **fields: object) -> Record:
    return replace(record, fairness=record.fairness | fields)


def fault(record: Record) -> tuple[int, str]:
    """The entry that a record is refused at, and why."""
    found = check(record).fault
    assert found
    return found.entry, found.text


def refusal(record: Record) -> str:
    """Why there is nothing to check a record by."""
    with pytest.raises(BrokenRecord) as broken:
        check(record)
    assert broken.value.entry == 0
    assert broken.value.text.isprintable()
    return broken.value.text


def entries(record: Record) -> list[int]:
    return [number for number, line in enumerate(record.log, 1) if line.split()[0] in ("cut", "shuffle")]


@settings(max_examples=60, deadline=None)
@given(tables() | zener_tables(), st.integers(0, 2**32))
def test_a_game_dealt_by_secret_and_nonces_is_fair_in_every_chance_entry(table, seed):
    record = recorded(table, "random", random.Random(seed))
    report = check(Record.loads(record.dumps()))
    assert (report.fault, report.without_nonce) == (None, ())
    assert [checked.entry for checked in report.chances] == entries(record)


def test_deals_cuts_a_pile_and_a_leavers_hand_are_all_checked():
    whys = set()
    for seed in range(12):
        record = recorded((Ruleset.of("british", {"target": 60}), 4, None), "hoards", random.Random(seed))
        whys |= {checked.chance.why for checked in check(record).chances}
    assert whys == {"first dealer", "deal", "pile", "hand"}


def test_a_changed_secret_is_refused_at_the_first_entry():
    other = "00" * 32
    assert fault(changed(BRITISH, secret=other)) == (
        1,
        "The commitment was not made from this secret. "
        "The cut for the first dealer is not what secret and nonces give.",
    )
    with_its_hash = changed(BRITISH, secret=other, commitment=commitment(bytes.fromhex(other)))
    assert fault(with_its_hash)[0] == 1


def test_a_changed_commitment_is_refused_though_every_entry_follows():
    assert fault(changed(BRITISH, commitment="00" * 32)) == (0, "The commitment was not made from this secret.")


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_changed_or_missing_nonce_or_one_of_another_seat_is_refused(seat):
    nonces = BRITISH.fairness["nonces"]
    for other in ("", "00" * 16, nonces[seat][:-2], nonces[seat - 1]):
        assert fault(changed(BRITISH, nonces=[*nonces[:seat], other, *nonces[seat + 1 :]]))[0] == 1


@pytest.mark.parametrize("number", entries(BRITISH))
def test_two_cards_that_changed_places_are_refused_at_their_entry(number):
    kind, first, second, *rest = BRITISH.log[number - 1].split()
    line = " ".join([kind, second, first, *rest])
    log = (*BRITISH.log[: number - 1], line, *BRITISH.log[number:])
    entry, text = fault(replace(BRITISH, log=log))
    assert entry == number
    assert f"The {kind} " in text


def test_a_record_that_does_not_replay_is_refused_though_its_chance_is_fair():
    short = replace(BRITISH, log=(*BRITISH.log, "1 market"))
    with pytest.raises(BrokenRecord) as broken:
        replay(short)
    assert fault(short) == (broken.value.entry, broken.value.text)
    assert fault(replace(BRITISH, result=replace(BRITISH.result, places=(1, 1, 1))))[0] == 0


def test_a_game_that_is_not_over_is_checked_as_far_as_it_goes():
    assert check(replace(BRITISH, log=BRITISH.log[:2], result=None)).fault is None


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"nonces": ["00" * 17, "", ""]}, "The nonce of seat 1 is 17 bytes long, not at most 16 bytes."),
        ({"nonces": ["", "0", ""]}, "The nonce of seat 2 is not written"),
        ({"nonces": ["", "", "AB"]}, "The nonce of seat 3 is not written"),
        ({"nonces": ["", " 00", ""]}, "The nonce of seat 2 is not written"),
        ({"nonces": ["", ""]}, "The nonces are not a list of 3"),
        ({"nonces": "none"}, "The nonces are not a list of 3"),
        ({"nonces": [1, 2, 3]}, "The nonce of seat 1 is not written"),
        ({"secret": "00" * 31}, "The secret is 31 bytes long, not 32 bytes."),
        ({"secret": None}, "The secret is not written"),
        ({"secret": "x" * 64}, "The secret is not written"),
        ({"secret": "00" * 32 + "\n"}, "The secret is not written"),
        ({"commitment": ""}, "The commitment is 0 bytes long"),
        ({"scheme": "commit-reveal/2"}, "not of the scheme commit-reveal/1"),
        ({"labels": "deal"}, "not of the scheme commit-reveal/1"),
        ({"scheme": [1]}, "not of the scheme commit-reveal/1"),
    ],
)
def test_a_table_that_cannot_be_read_is_refused_in_plain_words(fields, told):
    assert told in refusal(changed(BRITISH, **fields))


@pytest.mark.parametrize("table", [None, 5, [], "x"])
def test_a_record_without_a_table_cannot_be_checked_and_replays_all_the_same(table):
    record = replace(BRITISH, fairness=table)
    assert refusal(record).startswith("The record")
    assert replay(record).result == BRITISH.result


def test_where_a_nonce_is_missing_the_deal_rests_on_the_sites_word():
    names = ("Ada", "Bayo")

    def trust(*nonces: bytes) -> str:
        return Report(Fairness("", b"", nonces), ()).trust(names)

    assert "site's word" not in trust(b"a", b"b")
    assert re.match(r"Not everybody \(Bayo did not\) .* rests on the site's word", trust(b"a", b""))
    assert re.match(r"Nobody .* rests on the site's word", trust(b"", b""))


def test_the_table_is_read_as_it_was_written():
    fairness = Fairness.of(BRITISH.fairness, 3)
    assert fairness.table() == BRITISH.fairness == Record.loads(BRITISH.dumps()).fairness
