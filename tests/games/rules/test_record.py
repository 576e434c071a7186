import datetime
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.cards import pack
from games.rules.position import Result
from games.rules.record import BrokenRecord, Record, replay
from games.rules.ruleset import Ruleset
from tests.games.rules.tables import codes

# Ada C1 C3 C5, Bayo C2 C4 C7, turned up C8; the rest of the pack follows in canonical order.
SHUFFLE = f"shuffle {codes(pack(54))}"


def record(*log: str, header: str = "", tail: str = "", **changes: str) -> str:
    """The text of a record of two seats with three cards each; `changes` are lines of its header, "" to leave out."""
    lines = {
        "format": '"whot-record/1"',
        "variant": '"modern"',
        "options": "{ hand = 3 }",
        "seats": '["Ada", "Bayo"]',
        "first": "1",
        "log": "[" + ", ".join(f'"{entry}"' for entry in log) + "]",
    }
    written = "\n".join(f"{name} = {value}" for name, value in (lines | changes).items() if value)
    return f"{written}\n{header}\n{tail}\n"


def fault(text: str, at: int | None = None) -> int:
    """The number of the entry that the record breaks at."""
    with pytest.raises(BrokenRecord) as broken:
        replay(Record.loads(text), at)
    assert broken.value.text.isprintable()
    assert len(broken.value.text) < 250
    return broken.value.entry


def test_a_record_is_read_with_all_that_it_says():
    text = record(
        SHUFFLE, "1 C1", header="date = 2026-11-29T17:00:00Z\nround = 3\nunknown = 5", tail='[meta]\na = "b"'
    )
    read = Record.loads(text)
    assert (read.variant, read.seats, read.first) == ("modern", ("Ada", "Bayo"), 1)
    assert read.ruleset == Ruleset.of("modern", {"hand": 3})
    assert read.log == (SHUFFLE, "1 C1")
    assert read.result is None
    assert read.meta["date"] == datetime.datetime(2026, 11, 29, 17, tzinfo=datetime.UTC)
    assert read.meta == {"date": read.meta["date"], "round": 3, "meta": {"a": "b"}}


def test_keys_that_a_reader_does_not_know_are_ignored():
    """RECORD."""
    text = record(
        SHUFFLE,
        "2 resign",
        header="x = 1",
        tail='[y]\nz = [1]\n[result]\nreason = "resign"\nplaces = [1, 2]\ncounts = [9, 13]\nnote = 5',
    )
    assert replay(Record.loads(text)).result == Result("resign", (1, 2), (9, 13))


def test_options_and_first_may_be_absent():
    """RECORD: seat 1 begins."""
    read = Record.loads(record(options="", first=""))
    assert (read.ruleset, read.first) == (Ruleset.of("modern", {}), 1)


def test_a_record_of_a_newer_format_is_told_from_something_else():
    with pytest.raises(BrokenRecord, match="newer format whot-record/2; what is known here is whot-record/1"):
        Record.loads(record(format='"whot-record/2"'))
    with pytest.raises(BrokenRecord, match="not a record of the format whot-record/1"):
        Record.loads(record(format='"pgn/2"'))


@pytest.mark.parametrize(
    "text",
    [
        *("", "x", "format = ", "\0", "a = " + "[" * 10_000, "a = " + "9" * 5000, "a = 1\na = 2", "\ufeff"),
        *(
            record(format=""),
            record(format='"whot-record/2"'),
            record(format="1"),
            record(format='["whot-record/1"]'),
        ),
        *(record(variant=""), record(variant="5"), record(variant='"poker"'), record(variant='"zener"')),
        *(record(options="5"), record(options="[]"), record(options='"none"'), record(options="[{ hand = 3 }]")),
        *(record(options="{ hand = 9 }"), record(options='{ hand = "3" }'), record(options="{ hand = true }")),
        *(record(options="{ hand = 3.0 }"), record(options="{ jokers = 1 }"), record(options="{ final_market = 1 }")),
        *(record(options="{ pick_two = 5 }"), record(options='{ "a\\nb" = 5 }'), record(options="{ target = 0 }")),
        *(
            record(seats=""),
            record(seats='"Ada"'),
            record(seats='["Ada"]'),
            record(seats='["Ada", 5]'),
            record(seats="[]"),
        ),
        *(record(seats=str(["Ada"] * 9)), record(seats="2"), record(seats=str(["Ada"] * 8), options="{ hand = 7 }")),
        *(record(first="0"), record(first="3"), record(first="-1"), record(first='"1"'), record(first="1.0")),
        *(record(first="true"), record(first="[1]"), record(first="9" * 400)),
        *(record(log=""), record(log='"1 C7"'), record(log="{}"), record(log="5")),
        *(
            record(tail="result = 5"),
            record(tail="[result]"),
            record(tail='[result]\nreason = "out"\nplaces = [1, 2]'),
        ),
        *(
            record(tail=f"[result]\nreason = {reason}\nplaces = {places}\ncounts = {counts}")
            for reason, places, counts in [
                ("1", "[1, 2]", "[0, 1]"),
                ('"out"', "[1, true]", "[0, 1]"),
                ('"out"', "[1, 2.0]", "[0, 1]"),
                ('"out"', "1", "[0, 1]"),
                ('"out"', '["1", "2"]', "[0, 1]"),
                ('"out"', "[1, 2]", "{}"),
            ]
        ),
    ],
)
def test_a_broken_header_is_entry_nought(text):
    """RECORD."""
    assert fault(text) == 0


@pytest.mark.parametrize(
    ("log", "entry"),
    [
        ([], 1),
        (["1 C1"], 1),
        ([SHUFFLE, SHUFFLE], 2),
        ([SHUFFLE, "1 C1", "2 C1"], 3),
        ([SHUFFLE, "1 C1", "1 C1"], 3),
        ([SHUFFLE, "1 C1", "", "nonsense"], 3),
        ([SHUFFLE, "1 C1 ", "nonsense"], 2),
        ([SHUFFLE, "cut C1 C2"], 2),
        (["cut C1 C2", SHUFFLE], 1),
        ([SHUFFLE, "2 resign", "pause"], 3),
        ([SHUFFLE, "3 market"], 2),
        ([SHUFFLE, "clock 3 5"], 2),
        ([f"{SHUFFLE} W"], 1),
    ],
)
def test_the_first_entry_that_cannot_stand_is_named(log, entry):
    """RECORD: numbered from 1; a missing chance entry at one past the last."""
    assert fault(record(*log)) == entry


@pytest.mark.parametrize("line", ["5", "1.5", "true", "[]", "{}", "2026-11-29", '["1 C1"]', f"0x{'f' * 5000}"])
def test_a_log_line_that_is_not_text_is_a_fault_at_its_number(line):
    assert fault(record(log=f'["{SHUFFLE}", {line}]')) == 2
    assert fault(record(log=f'["{SHUFFLE}", "nonsense", {line}]')) == 2


POINTS = {"variant": '"british"', "options": ""}


def test_cards_are_cut_exactly_where_no_first_seat_is_named():
    """RECORD: a record has exactly one of `first` and `cut`."""
    deal = f"shuffle {codes(pack(53))}"
    replay(Record.loads(record(deal, **POINTS)))
    replay(Record.loads(record("cut C3 T4", deal, first="", **POINTS)))
    assert fault(record("cut C3 T4", deal, **POINTS)) == 1
    assert fault(record(deal, first="", **POINTS)) == 1
    assert fault(record("cut C3 T3", "cut C5 C5", deal, first="", **POINTS)) == 2
    assert fault(record("cut C3 T3", first="", **POINTS)) == 2
    assert fault(record("cut C3 T4", first="", **POINTS)) == 2


def test_at_stops_after_the_entries_and_the_chance_entries_that_they_need():
    """RECORD, `--at`."""
    deal = f"shuffle {codes(pack(53))}"
    text = record("cut C3 T3", "cut C5 T4", deal, "1 market", "2 market", first="", **POINTS)
    reached = [replay(Record.loads(text), at).entries for at in range(8)]
    assert reached == [3, 3, 3, 3, 4, 5, 5, 5]
    assert replay(Record.loads(text)).entries == 5


def test_at_takes_the_shuffle_in_that_its_last_entry_needs():
    """RECORD, `--at`."""
    seats, options = '["Ada", "Bayo", "Chidi"]', '{ hand = 3, hold_on = "none" }'
    text = record(SHUFFLE, "1 C1", "2 leave", "shuffle C10 C5 C2", "3 market", seats=seats, options=options)
    assert [replay(Record.loads(text), at).entries for at in range(7)] == [1, 1, 2, 4, 4, 5, 5]


def test_what_comes_after_the_entries_asked_for_is_not_judged():
    """RECORD: the result is checked only when the whole log is applied."""
    text = record(SHUFFLE, "1 C1", "nonsense", tail='[result]\nreason = "out"\nplaces = [1, 2]\ncounts = [0, 1]')
    assert replay(Record.loads(text), 2).entries == 2
    assert fault(text, 3) == 3
    assert fault(text) == 3


@pytest.mark.parametrize(
    "result",
    [
        'reason = "leave"\nplaces = [1, 2]\ncounts = [9, 13]',
        'reason = "resign"\nplaces = [2, 1]\ncounts = [9, 13]',
        'reason = "resign"\nplaces = [1, 2]\ncounts = [9, 12]',
        'reason = "resign"\nplaces = [1, 2, 3]\ncounts = [9, 13, 0]',
        'reason = "resign"\nplaces = []\ncounts = []',
    ],
)
def test_a_result_that_differs_is_entry_nought(result):
    """RECORD."""
    assert fault(record(SHUFFLE, "2 resign", tail=f"[result]\n{result}")) == 0
    assert fault(record(SHUFFLE, "2 resign", tail=f"[result]\n{result}"), 2) == 0
    assert replay(Record.loads(record(SHUFFLE, "2 resign", tail=f"[result]\n{result}")), 1).result is None


def test_a_result_on_an_unfinished_game_differs_and_a_finished_game_needs_none():
    """RECORD."""
    assert fault(record(SHUFFLE, "1 C1", tail='[result]\nreason = "out"\nplaces = [1, 2]\ncounts = [0, 1]')) == 0
    assert replay(Record.loads(record(SHUFFLE, "2 resign"))).result == Result("resign", (1, 2), (9, 13))


NAMES = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
PLAIN = st.one_of(
    NAMES,
    st.integers(-(2**63), 2**63 - 1),
    st.booleans(),
    st.floats(allow_nan=False),
    st.dates(),
    st.datetimes(timezones=st.none() | st.just(datetime.UTC)),
    st.times(),
)
VALUES = st.recursive(PLAIN, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3))


@given(
    st.lists(NAMES, min_size=2, max_size=8).map(tuple),
    st.dictionaries(st.sampled_from(["date", "event", "club", "round", "game", "clock"]), VALUES),
    st.dictionaries(NAMES, VALUES, max_size=3),
    st.lists(NAMES).map(tuple),
)
def test_a_record_written_reads_back_the_same_whatever_the_names_are(seats, meta, table, log):
    ruleset = Ruleset.of("nigerian", {"hold_on": "none", "final_market": True, "hand": 3})
    written = Record(ruleset, seats, 2, meta | {"meta": table}, log, Result("void", (), ())).dumps()
    assert Record.loads(written) == Record(ruleset, seats, 2, meta | {"meta": table}, log, Result("void", (), ()))


def test_a_record_is_laid_out_for_people():
    written = Record(
        Ruleset.of("british", {"pick_all": 4, "hold_on": "none"}),
        ('A"da\x7f', "Bà\nyọ\\"),
        None,
        {"event": "Final", "meta": {"a b": 1}},
        ("cut C3 T4",),
        Result("points", (1, 2), (0, 104)),
    ).dumps()
    assert written == (
        'format = "whot-record/1"\nvariant = "british"\noptions = { pick_all = 4 }\n'
        'seats = ["A\\"da\\u007f", "Bà\\nyọ\\\\"]\nevent = "Final"\nmeta = { "a b" = 1 }\n'
        'log = [\n  "cut C3 T4",\n]\n'
        '[result]\nreason = "points"\nplaces = [1, 2]\ncounts = [0, 104]\n'
    )
    assert tomllib.loads(written)["seats"] == ['A"da\x7f', "Bà\nyọ\\"]


def test_what_toml_cannot_hold_is_the_callers_mistake():
    with pytest.raises(TypeError):
        Record(Ruleset.of("modern", {}), ("Ada", "Bayo"), 1, {"event": None}).dumps()


@given(st.sampled_from([record(SHUFFLE, "1 C1", "2 market"), record(SHUFFLE, "2 resign", tail="[meta]")]), st.data())
def test_a_record_with_a_slip_of_the_pen_is_replayed_or_refused_in_one_line(text, data):
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        text = (
            text[:at]
            + data.draw(st.text('01 W*.,"[]{}=\n-@\\x', max_size=2))
            + text[at + data.draw(st.integers(0, 3)) :]
        )
    told = ""
    try:
        replay(Record.loads(text))
    except BrokenRecord as broken:
        told = str(broken)
    assert "\n" not in told
    assert len(told) < 250
