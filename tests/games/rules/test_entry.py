import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.cards import KINDS, WHOT, Card, Shape
from games.rules.entry import (
    ClockChange,
    Cut,
    Draw,
    Leave,
    Market,
    Pause,
    Play,
    Resign,
    Resume,
    Row,
    Shuffle,
    Time,
    Void,
    market,
    parse,
    plays,
)
from games.rules.refused import Refused

SEATS = st.integers(1, 8)
CARDS = st.sampled_from(KINDS)
SPENT = st.none() | st.integers(0, 10**12)
SUITED = st.sampled_from([card for card in KINDS if card.shape])
WARNINGS = st.sampled_from(["", "semi", "last"])
ENTRIES = st.one_of(
    st.builds(Shuffle, st.lists(CARDS, min_size=1, max_size=54).map(tuple)),
    st.builds(Cut, st.lists(CARDS, min_size=1, max_size=8).map(tuple)),
    st.builds(Play, SEATS, SUITED, st.none(), WARNINGS, SPENT),
    st.builds(Play, SEATS, st.just(WHOT), st.none() | st.sampled_from(Shape), WARNINGS, SPENT),
    st.builds(Row, SEATS, st.lists(CARDS, min_size=5, max_size=5).map(tuple), SPENT),
    *(st.builds(kind, SEATS, SPENT) for kind in (Market, Resign, Leave, Time)),
    st.builds(ClockChange, SEATS, st.integers(-(10**12), 10**12)),
    st.sampled_from([Draw(), Pause(), Resume(), Void()]),
)


@given(ENTRIES)
def test_an_entry_is_read_back_from_its_text(entry):
    assert parse(str(entry)) == entry
    assert str(parse(str(entry))) == str(entry)


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("shuffle C7 *3 W", Shuffle((Card.parse("C7"), Card.parse("*3"), WHOT))),
        ("cut W T12", Cut((WHOT, Card.parse("T12")))),
        ("1 C7", Play(1, Card.parse("C7"))),
        ("8 W * last @12.5", Play(8, WHOT, Shape.STAR, "last", 12_500)),
        ("2 W semi", Play(2, WHOT, None, "semi")),
        ("3 *8 @0", Play(3, Card.parse("*8"), spent_ms=0)),
        ("2 market @3600", Market(2, 3_600_000)),
        ("1 row C1 C2 C3 C5 C7", Row(1, tuple(map(Card.parse, ["C1", "C2", "C3", "C5", "C7"])))),
        ("1 resign @0.001", Resign(1, 1)),
        ("4 leave", Leave(4)),
        ("4 time", Time(4)),
        ("draw", Draw()),
        ("clock 2 -12.5", ClockChange(2, -12_500)),
        ("clock 2 30", ClockChange(2, 30_000)),
        ("pause", Pause()),
        ("resume", Resume()),
        ("void", Void()),
    ],
)
def test_every_kind_of_entry_is_written_as_a_record_writes_it(text, entry):
    assert parse(text) == entry
    assert str(entry) == text


@pytest.mark.parametrize(("text", "ms"), [("1.25", 1250), ("1.0", 1000), ("0.0019", 1), ("007", 7000)])
def test_a_time_may_have_any_number_of_digits_and_is_kept_in_milliseconds(text, ms):
    assert parse(f"1 market @{text}") == Market(1, ms)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            " ",
            "1",
            "1 ",
            " 1 C7",
            "1  C7",
            "1 C7 ",
            "1\tC7",
            "1 C7\n",
            "C7",
            "market",
            "play 1 C7",
            "1 C7 C8",
            "\0",
        ),
        *("0 C7", "9 C7", "-1 C7", "01 C7", "1.0 C7", "١ C7", "² C7", f"{'9' * 5000} C7", "1 1 C7", "one C7"),
        *(
            "1 Market",
            "1 market now",
            "1 leave table",
            "1 time @",
            "1 time @-1",
            "1 time @+1",
            "1 time @1e3",
            "1 time @1,5",
        ),
        *("1 time @.5", "1 time @5.", "1 time @ 5", "1 time @nan", f"1 time @{'9' * 400}", "1 @5", "1 time @5 @5"),
        *(
            "1 W Q",
            "1 W c",
            "1 W C C",
            "1 W last C",
            "1 C7 S",
            "1 C7 semi last",
            "1 C7 Last",
            "1 X4",
            "1 w S",
            "1 W, S",
        ),
        *("shuffle", "shuffle ", "shuffle C7  C8", "shuffle C6", "cut", "cut C", "Shuffle C7", "1 shuffle C7"),
        *("draw 1", "draw @5", "1 draw", "pause 1", "1 pause", "resume @1", "1 void", "void 1", "void "),
        *("clock", "clock 1", "clock 9 5", "clock 0 5", "clock 1 five", "clock 1 +5", "clock 1 5 @5", "clock 1 --5"),
        *("1 row", "1 row C1 C2 C3 C5", "1 row C1 C2 C3 C5 C7 C8", "1 row C1 C2 C3 C5 C6", "row C1 C2 C3 C5 C7"),
    ],
)
def test_what_is_no_entry_is_refused_in_a_short_line(text):
    with pytest.raises(Refused) as refused:
        parse(text)
    assert len(refused.value.text) < 120
    assert refused.value.text.isprintable()


@given(st.text(max_size=60) | st.text("0123456789 WCTXS*@.marketslshuf", max_size=30))
def test_any_text_is_an_entry_or_refused(text):
    try:
        entry = parse(text)
    except Refused:
        return
    assert parse(str(entry)) == entry


def test_the_shared_entries_are_the_ones_that_are_read():
    assert plays(3, "last")[WHOT.index] == tuple(Play(3, WHOT, shape, "last") for shape in Shape)
    assert plays(1, "")[0] == (parse("1 C1"),)
    assert market(8) == parse("8 market")
