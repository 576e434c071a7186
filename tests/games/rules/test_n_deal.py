"""Nine-and-Twenty before the first card: RULES 5, N1 and N2."""

import itertools

import pytest

from games.rules.cards import Card, pack
from games.rules.entry import Cut, Shuffle
from games.rules.event import Event, Kind
from games.rules.game import start
from games.rules.nine_and_twenty import NineAndTwenty
from games.rules.refused import Refused
from games.rules.ruleset import Ruleset
from games.rules.trick import Side
from tests.games.rules.tables import codes, play, refusal

RULES = Ruleset.of("nine-and-twenty", {})
DECK = f"shuffle {codes(pack(49))}"


@pytest.mark.parametrize(
    ("seats", "options", "hand", "kitty"), [(2, {}, 12, 25), (4, {}, 12, 1), (2, {"hand": 10}, 10, 29)]
)
def test_twelve_cards_each_leave_a_kitty_of_25_or_1_and_ten_leave_29(seats, options, hand, kitty):
    """N1, and its Reading."""
    game = start(Ruleset.of("nine-and-twenty", options), seats)
    assert game.awaits.cards == pack(49)
    events = play(game, DECK)
    assert [len(cards) for cards in game.hands] == [hand] * seats
    assert (len(game.market), game.deal, game.tally, game.top) == (kitty, 1, 0, None)
    assert events == [Event(Kind.DEALT, 1, hand)]


def test_the_cards_are_dealt_one_at_a_time_clockwise_from_the_seat_that_leads():
    """N1; the rest is the kitty, to be drawn in its order."""
    game = start(RULES, 4, 3)
    play(game, DECK)
    assert [codes(sorted(cards, key=pack(49).index)[:2]) for cards in game.hands] == [
        "C3 C8",
        "C4 C10",
        "C1 C5",
        "C2 C7",
    ]
    assert (codes(game.market), game.to_act) == ("*8", (3,))


@pytest.mark.parametrize(
    ("options", "seats", "code"),
    [
        ({}, 3, "wrong-seats"),
        ({}, 5, "wrong-seats"),
        ({}, 1, "wrong-seats"),
        ({"hand": 10}, 4, "wrong-seats"),
        ({"hand": 11}, 2, "bad-option"),
        ({"hand": True}, 2, "bad-option"),
        ({"turn_up": "any"}, 2, "no-such-option"),
        ({"rank_breaks": True}, 2, "no-such-option"),
    ],
)
def test_it_is_for_two_or_four_and_ten_cards_are_for_two(options, seats, code):
    """N1."""
    with pytest.raises(Refused) as refused:
        start(Ruleset.of("nine-and-twenty", options), seats)
    assert refused.value.code == code


@pytest.mark.parametrize("first", [0, 5, -1])
def test_only_a_seat_of_the_table_may_lead(first):
    """N2."""
    with pytest.raises(Refused) as refused:
        start(RULES, 4, first)
    assert refused.value.code == "no-such-seat"


def cut(one: str, other: str, seats: int = 2) -> NineAndTwenty:
    game = NineAndTwenty(RULES, seats, None)
    assert (game.awaits.kind, game.awaits.why, game.awaits.seats) == ("cut", "first dealer", (1, 2))
    cards = (Card.parse(one), Card.parse(other))
    assert game.apply(Cut(cards)) == (Event(Kind.CUT, game.dealer, cards=cards, seats=(1, 2)),)
    play(game, DECK)
    return game


@pytest.mark.parametrize(
    ("one", "other", "seats", "dealer", "leader"),
    [("C8", "*5", 2, 1, 2), ("S2", "C11", 2, 2, 1), ("*8", "C7", 4, 1, 2), ("C4", "T5", 4, 2, 3)],
)
def test_each_side_cuts_the_higher_number_deals_and_the_seat_after_it_leads(one, other, seats, dealer, leader):
    """N2: the dealer is the first seat of its side; a star counts its number."""
    game = cut(one, other, seats)
    assert (game.dealer, game.to_act) == (dealer, (leader,))


BEATS = {"*": "TS", "X": "*C", "S": "XT", "C": "S*", "T": "CX"}


@pytest.mark.parametrize(("one", "other"), list(itertools.permutations("CTXS*", 2)))
def test_equal_numbers_are_decided_by_the_signs(one, other):
    """N2, Z2."""
    game = cut(f"{one}7", f"{other}7")
    assert game.dealer == (1 if other in BEATS[one] else 2)


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ("cut C7 C7", "wrong-cards"),
        ("cut C7 W", "wrong-cards"),
        ("cut C7", "wrong-cards"),
        ("cut C7 T7 S7 X7", "wrong-cards"),
        (DECK, "chance-awaited"),
        ("1 C7", "chance-awaited"),
    ],
)
def test_two_different_cards_of_the_pack_are_cut_one_a_side(entry, code):
    """N2, also at a table of four."""
    assert refusal(NineAndTwenty(RULES, 4, None), entry) == code


@pytest.mark.parametrize("entry", ["cut C7 T8", f"{DECK} W", "shuffle C7", "2 market"])
def test_the_deal_comes_next(entry):
    """N1, N2: in a record without a cut it comes first."""
    assert refusal(NineAndTwenty(RULES, 2, 1), entry) in ("chance-awaited", "wrong-cards")
    game = NineAndTwenty(RULES, 2, None)
    play(game, "cut C7 T8")
    assert refusal(game, entry) in ("chance-awaited", "wrong-cards")


@pytest.mark.parametrize("leader", [1, 2, 3, 4])
def test_without_a_cut_any_seat_may_lead_and_its_side_is_odds(leader):
    """N2, and its Reading: the dealer's side is EVENS."""
    game = NineAndTwenty(RULES, 4, leader)
    game.apply(Shuffle(pack(49)))
    assert game.to_act == (leader,)
    assert [game.side(seat) for seat in (1, 2, 3, 4)] == [
        Side.ODDS if (seat - leader) % 2 == 0 else Side.EVENS for seat in (1, 2, 3, 4)
    ]
    assert game.side(game.dealer) is Side.EVENS
