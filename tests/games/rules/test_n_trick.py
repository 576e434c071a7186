"""The tricks of Nine-and-Twenty: RULES 5, N3 to N6."""

import pytest

from games.rules.cards import Card
from games.rules.event import Event, Kind, Why
from games.rules.trick import Side
from tests.games.rules.tables import codes, hand, legal, nine, play, refusal

FOLLOWS = {"C": "CTX", "T": "TS*", "X": "XTS", "S": "SC*", "*": "*CX"}
"""By the sign beneath, itself and the two that defeat it. Rule: Z2."""


def kinds(events):
    return [event.kind for event in events]


def captured(game) -> dict[str, str]:
    return {side.word: codes(game.captured[side]) for side in Side}


def test_the_leader_plays_any_card_and_its_number_is_the_tally():
    """N3; a star's number counts once."""
    game = nine("C7 T3 *8", "S1 X2", kitty="C1")
    assert legal(game) == ["1 *8", "1 C7", "1 T3"]
    assert play(game, "1 *8") == [Event(Kind.PLAYED, 1, 8, card=Card.parse("*8"))]
    assert (game.tally, game.top, game.to_act) == (8, Card.parse("*8"), (2,))


@pytest.mark.parametrize("beneath", "CTXS*")
def test_a_card_follows_its_own_sign_and_those_that_it_defeats(beneath):
    """N3, Z2."""
    game = nine(f"{beneath}1 C4", "C2 T2 X2 S2 *2", kitty="C1")
    play(game, f"1 {beneath}1")
    assert legal(game) == sorted([*(f"2 {sign}2" for sign in FOLLOWS[beneath]), "2 market"])
    for sign in "CTXS*":
        card = Card.parse(f"{sign}2")
        assert game.why_not(2, card) == ("" if sign in FOLLOWS[beneath] else "does-not-follow")


def test_each_card_adds_its_number_in_turn():
    """N3."""
    game = nine("C7 C1", "C2 C3", "T4 T5", "T1 T2", kitty="C11")
    play(game, "1 C7", "2 C2", "3 T4")
    assert (game.tally, game.to_act, game.top) == (13, (4,), Card.parse("T4"))


def test_a_seat_that_is_unwilling_may_draw_a_card_and_pass():
    """N3."""
    game = nine("C7 C1", "C2 C3", kitty="S1 S2")
    play(game, "1 C7")
    assert play(game, "2 market") == [Event(Kind.DREW, 2, 1, Why.KITTY)]
    assert (hand(game, 2), codes(game.market), game.to_act, game.tally) == ("C2 C3 S1", "S2", (1,), 7)


@pytest.mark.parametrize("kitty", ["S1", ""])
def test_the_leader_must_play(kitty):
    """N3: of every trick, whether there is a kitty or not."""
    game = nine("C7 C13 C14", "C10 C12 C5", kitty=kitty)
    assert refusal(game, "1 market") == "must-lead"
    play(game, "1 C13", "2 C12", "1 C7")
    assert (game.tally, game.to_act) == (0, (2,))
    assert refusal(game, "2 market") == "must-lead"
    assert legal(game) == ["2 C10", "2 C5"]


def test_with_the_kitty_empty_a_seat_that_can_play_must_and_one_that_cannot_passes():
    """N3, Reading."""
    game = nine("C7 C1 *1", "C2 S3", "S5 *2", "C3 C4")
    play(game, "1 C7")
    assert legal(game) == ["2 C2"]
    assert refusal(game, "2 market") == "must-play"
    play(game, "2 C2")
    assert legal(game) == ["3 market"]
    assert play(game, "3 market") == [Event(Kind.PASSED, 3)]
    assert (game.to_act, hand(game, 3)) == ((4,), "S5 *2")


def test_exactly_29_does_not_break():
    """N3."""
    game = nine("C14 C1", "C13 C3", kitty="S1")
    play(game, "1 C14", "2 C13")
    assert kinds(play(game, "1 C1")) == [Kind.PLAYED]
    game = nine("C14 C2 C4", "C13 C3 C8", kitty="S1")
    play(game, "1 C14", "2 C13", "1 C2")
    assert (game.tally, game.to_act, len(game.pile)) == (29, (2,), 3)


def test_a_seat_without_cards_draws_and_passes_while_there_is_a_kitty():
    """N3: though the card that it draws would follow."""
    game = nine("C7 C1", "C2", kitty="C3 C4")
    play(game, "1 C7", "2 C2", "1 market")
    assert legal(game) == ["2 market"]
    play(game, "2 market")
    assert (hand(game, 2), game.to_act) == ("C4", (1,))


def test_a_seat_without_cards_is_skipped_when_there_is_no_kitty():
    """N3."""
    game = nine("C7 C1 C8", "C2", "C3 C4", "C5 C10")
    play(game, "1 C7", "2 C2", "3 C3", "4 C5")
    assert play(game, "1 C1")[-1] == Event(Kind.SKIPPED, 2)
    assert game.to_act == (3,)


@pytest.mark.parametrize("first", [1, 2])
@pytest.mark.parametrize(("last", "tally", "side"), [("C3", 30, "evens"), ("C4", 31, "odds")])
def test_an_even_tally_is_won_by_evens_and_an_odd_one_by_odds(last, tally, side, first):
    """N4: whoever broke it; the side of the first leader is ODDS."""
    hands = {first: f"C14 {last} S1", 3 - first: "C13 S3"}
    game = nine(hands[1], hands[2], kitty="X1", first=first)
    play(game, f"{first} C14", f"{3 - first} C13")
    events = play(game, f"{first} {last}")
    assert events[1:] == [
        Event(Kind.BROKEN, first, tally, side),
        Event(Kind.CAPTURED, 0, 3, side, counts=tuple(game.penalties)),
    ]
    assert (game.tally, game.pile, game.top) == (0, [], None)
    assert captured(game) == {"odds": "", "evens": ""} | {side: f"C14 C13 {last}"}
    assert game.to_act == ((first,) if side == "odds" else (3 - first,))


@pytest.mark.parametrize(("last", "leads", "counts"), [("C4", 3, [3, 0, 3, 0]), ("C3", 4, [0, 3, 0, 3])])
def test_with_four_seats_the_seat_that_broke_the_tally_leads_if_its_side_won_else_the_next(last, leads, counts):
    """N4, Reading."""
    game = nine("C14 C1", "C13 C2", f"{last} S3", "C5 C7", kitty="X1")
    play(game, "1 C14", "2 C13", f"3 {last}")
    assert (game.to_act, game.penalties) == ((leads,), counts)


def test_a_leader_without_cards_draws_and_passes_and_the_next_seat_leads():
    """N4."""
    game = nine("C14 C1", "C13 C2", "C4", "C5 C7", kitty="S1 S2")
    play(game, "1 C14", "2 C13", "3 C4")
    assert legal(game) == ["3 market"]
    play(game, "3 market")
    assert legal(game) == ["4 C5", "4 C7"]


def test_a_leader_without_cards_is_skipped_when_there_is_no_kitty():
    """N4."""
    game = nine("C14 C1", "C13 C2", "C4", "C5 C7")
    events = play(game, "1 C14", "2 C13", "3 C4")
    assert (events[-1], game.to_act) == (Event(Kind.SKIPPED, 3), (4,))


def test_a_dead_pile_of_the_first_trick_goes_to_the_side_that_played_last_which_leads():
    """N5, Reading."""
    game = nine("T7 C1", "T2 C2")
    play(game, "1 T7", "2 T2", "1 market")
    events = play(game, "2 market")
    assert events == [
        Event(Kind.PASSED, 2),
        Event(Kind.UNBROKEN, 0, 9, "evens"),
        Event(Kind.CAPTURED, 0, 2, "evens", counts=(0, 2)),
    ]
    assert (game.to_act, game.tally, captured(game)["evens"]) == ((2,), 0, "T7 T2")


def test_a_dead_pile_goes_to_the_winners_of_the_previous_trick_who_count_as_winners_of_this_one():
    """N5, Reading."""
    game = nine("C14 C3 T1 C1 C4", "C13 T2 C2 C5 X3")
    play(game, "1 C14", "2 C13", "1 C3")
    assert game.winners is Side.EVENS
    play(game, "2 T2", "1 T1", "2 market", "1 market")
    assert (game.to_act, game.penalties) == ((2,), [0, 5])
    play(game, "2 X3", "1 market", "2 market")
    assert (game.to_act, game.penalties) == ((2,), [0, 6])


@pytest.mark.parametrize(("last", "leads"), [(1, 3), (2, 3), (3, 1), (4, 1)])
def test_after_a_dead_pile_the_winners_next_seat_after_the_last_card_leads(last, leads):
    """N5, Reading: ODDS, who are 1 and 3, won the trick before."""
    hands = ["C1", "C2", "C3", "C5"]
    hands[last - 1] += " T2"
    game = nine(*hands)
    game.winners, game.turn = Side.ODDS, last
    play(game, f"{last} T2", *(f"{(last + step) % 4 + 1} market" for step in range(4)))
    assert game.to_act == (leads,)


def test_if_that_seat_has_no_cards_the_next_that_has_some_leads():
    """N5, N4: though it is of the other side."""
    game = nine("C1", "C2 T2", "", "C5")
    game.winners, game.turn = Side.ODDS, 2
    events = play(game, "2 T2", "4 market", "1 market", "2 market")
    assert (events[-1], game.to_act, game.penalties) == (Event(Kind.SKIPPED, 3), (4,), [1, 0, 1, 0])


def test_a_pile_is_dead_only_when_every_seat_with_cards_has_passed_since_the_last_card():
    """N5, Reading."""
    game = nine("T2 C1", "C2 C4", "T3 C3", "C5 C7")
    play(game, "1 T2", "2 market", "3 T3", "4 market", "1 market", "2 market")
    assert (game.tally, game.to_act) == (5, (3,))
    play(game, "3 market")
    assert (game.tally, game.to_act) == (0, (1,))


def test_a_pass_that_draws_the_last_card_of_the_kitty_is_none_on_an_empty_one():
    """N5, Reading."""
    game = nine("T2 C1", "C2 C4", "C3", "C5 C7", kitty="C10")
    play(game, "1 T2", "2 market", "3 market", "4 market", "1 market")
    assert (game.tally, legal(game)) == (2, ["2 market"])
    play(game, "2 market")
    assert game.tally == 0


def test_seats_without_cards_need_not_pass():
    """N5, Reading."""
    game = nine("T2", "C2 C4", "C3", "")
    assert kinds(play(game, "1 T2", "2 market", "3 market"))[-3:] == [Kind.PASSED, Kind.UNBROKEN, Kind.CAPTURED]
    assert (game.to_act, game.tally) == ((3,), 0)


def test_the_deal_goes_on_while_there_is_a_card_in_a_hand_or_in_the_kitty():
    """N6."""
    game = nine("C7", "C2", kitty="C3")
    play(game, "1 C7", "2 C2")
    assert (game.result, legal(game)) == (None, ["1 market"])
    play(game, "1 market")
    assert (game.result, legal(game)) == (None, ["1 C3"])
