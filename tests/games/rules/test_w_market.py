"""The market runs out: RULES 3.7."""

import pytest

from games.rules.event import Kind
from tests.games.rules.tables import codes, hand, legal, play, refusal, table


def draws(events):
    return [(event.seat, event.amount) for event in events if event.kind == Kind.DREW]


def test_the_pile_but_its_top_is_shuffled_when_a_card_must_be_drawn_and_none_is_there():
    """W17: not before; the shuffle is an entry that follows at once."""
    game = table("C7 T3", "C10 T4", up="C3", market="S1")
    play(game, "1 C7", "2 C10")
    play(game, "1 market")
    assert (len(game.market), game.awaits, game.to_act) == (0, None, (2,))
    assert draws(play(game, "2 market")) == []
    assert (game.awaits.kind, game.awaits.why, codes(game.awaits.cards)) == ("shuffle", "pile", "C3 C7")
    assert (game.to_act, game.legal()) == ((), [])
    events = play(game, "shuffle C7 C3")
    assert [(event.kind, event.amount) for event in events] == [(Kind.RESHUFFLED, 2), (Kind.DREW, 1)]
    assert (hand(game, 2), codes(game.market), codes(game.pile), game.to_act) == ("C7 T4", "C3", "C10", (1,))


@pytest.mark.parametrize(
    "entry", ["shuffle C7", "shuffle C3 C3", "shuffle C3 C7 C10", "1 market", "1 leave", "pause"]
)
def test_only_the_cards_of_the_pile_may_be_shuffled(entry):
    """W17, RECORD."""
    game = table("C7 T3", "C10 T4", up="C3", market="")
    play(game, "1 C7", "2 C10", "1 market")
    assert refusal(game, entry) in ("wrong-cards", "chance-awaited")


def test_a_called_shape_stays_called():
    """W17."""
    game = table("W T3", "C10 T4", up="C3", market="")
    play(game, "1 W S", "2 market", "shuffle C3")
    assert (game.called, game.top.code) == ("S", "W")
    assert legal(game) == ["1 market"]


def test_a_pick_drawn_across_a_turned_over_pile_is_drawn_in_full():
    """W10, W17."""
    game = table("C2 S1", "S2 X1", "T1 S3", up="C12", market="T7")
    events = play(game, "1 C2", "2 S2", "3 market")
    assert draws(events) == [(3, 1)]
    assert game.pick == 0
    events = play(game, "shuffle C2 C12")
    assert draws(events) == [(3, 2)]
    assert game.result.reason == "market"


def test_a_general_market_goes_on_where_it_stopped_for_a_shuffle():
    """W14, W17."""
    game = table("C14 S1 S2", "S3 X1 X2", "T1 T3 T4", "X3 X5 X7", up="C12", market="T7")
    play(game, "4 resign", "shuffle X3 X5 X7")
    del game.market[:3]
    events = play(game, "1 C14")
    assert draws(events) == [(2, 1)]
    assert draws(play(game, "shuffle C12")) == [(3, 1)]
    assert (hand(game, 2), hand(game, 3), game.to_act) == ("T7 X1 X2 S3", "C12 T1 T3 T4", (2,))


def test_count_ends_the_deal_at_the_draw_that_cannot_be_made():
    """W18, `count`, W22."""
    game = table("C7 T3", "C10 T4", up="C3", market="")
    play(game, "1 market")
    assert (game.result.reason, game.result.places, game.result.counts) == ("market", (1, 2), (10, 14))


def test_drawing_the_very_last_card_does_not_end_the_deal():
    """W18: only when there is nothing to draw."""
    game = table("C7 T3", "C10 T4", up="C3", market="S1")
    play(game, "1 market")
    assert game.result is None


def test_count_the_seat_that_draws_takes_what_there_was():
    """W18, `count`."""
    game = table("C5 S1", "C7 X1", up="C12", market="T7 T8")
    play(game, "1 C5", "2 market")
    assert game.awaits
    play(game, "shuffle C12")
    assert (hand(game, 2), game.result) == ("C7 C12 T7 T8 X1", None)
    game = table("C5 S1", "C7 X1", market="T7 T8")
    play(game, "1 C5", "2 market")
    assert (hand(game, 2), game.pick) == ("C7 T7 T8 X1", 0)
    assert (game.result.reason, game.result.counts) == ("market", (1, 23))


def test_count_a_general_market_stops_at_the_first_seat_that_could_not_draw():
    """W18, `count`: seat 3 gets nothing, seat 4 is not asked."""
    game = table("C14 S1", "C7 X1", "T1 T3", "X3 X5", market="T7")
    assert draws(play(game, "1 C14")) == [(2, 1), (3, 0)]
    assert (game.result.reason, game.result.counts) == ("market", (1, 15, 4, 8))


def test_count_a_pick_all_that_is_half_there_is_half_drawn():
    """W15, W18, `count`."""
    game = table("C4 S1", "C7 X1", "T1 T3", market="T7 T8 T10", pick_all=4)
    assert draws(play(game, "1 C4")) == [(2, 2), (3, 1)]
    assert (game.result.reason, hand(game, 3)) == ("market", "T1 T3 T10")


def test_pass_makes_the_draw_smaller_and_the_turn_passes():
    """W18, `pass`."""
    game = table("C5 S1", "C7 X1", market="T7", exhausted="pass")
    play(game, "1 C5")
    assert draws(play(game, "2 market")) == [(2, 1)]
    assert (game.pick, game.to_act) == (0, (1,))
    assert draws(play(game, "1 market")) == [(1, 0)]
    assert (game.result, game.to_act) == (None, (2,))


def test_pass_is_blocked_when_every_seat_in_turn_drew_nothing():
    """W18, `pass`, W22."""
    game = table("C7 T3", "C10 T4", "S1 S2", up="C3", market="S3", exhausted="pass")
    play(game, "1 market", "2 market", "3 market")
    assert game.result is None
    play(game, "1 market")
    assert (game.result.reason, game.result.counts) == ("blocked", (13, 14, 3))
    assert game.result.places == (2, 3, 1)


def test_pass_a_card_played_between_starts_the_row_anew():
    """W18, `pass`."""
    game = table("C7 T3 C1", "C10 T4 T5", up="C3", market="", exhausted="pass")
    play(game, "1 market", "2 C10", "1 market", "shuffle C3")
    assert game.result is None
    game = table("C1 T3 C7", "C10 T4 T5", market="", exhausted="pass")
    play(game, "1 market", "2 T4", "1 T3")
    assert game.dry == 0


def test_pass_the_turn_of_a_hold_on_counts_from_the_play():
    """W18, W11: 1 plays, goes to market, 2 goes to market: everybody in turn drew nothing."""
    game = table("C1 T3 T7", "C10 T4 T5", market="", exhausted="pass")
    play(game, "1 C1", "1 market")
    assert game.result is None
    play(game, "2 market")
    assert game.result.reason == "blocked"


def test_pass_somebody_leaving_between_starts_the_row_anew():
    """W18, `pass`, W25: the hand that goes under the market can be drawn."""
    game = table("C7 T3", "C10 T4", "S1 S2", market="", exhausted="pass")
    play(game, "1 market", "2 market", "3 leave", "shuffle S2 S1")
    assert (game.result, game.dry, codes(game.market[::-1])) == (None, 0, "S2 S1")
    play(game, "1 market", "2 market", "1 market")
    assert game.result is None
    play(game, "2 market")
    assert game.result.reason == "blocked"


def test_pass_a_clock_entry_between_changes_nothing():
    """W18, `pass`, RECORD."""
    game = table("C7 T3", "C10 T4", market="", exhausted="pass")
    play(game, "1 market", "pause", "clock 2 30", "resume", "2 market")
    assert game.result.reason == "blocked"


def test_pass_a_pick_that_could_not_be_drawn_is_a_visit_too():
    """W18, `pass`: it drew nothing, so the row goes on."""
    game = table("C2 T3", "C10 T4", "X1 X3", market="", exhausted="pass")
    play(game, "1 C2", "2 market", "3 market")
    assert (game.result, game.dry, game.pick) == (None, 2, 0)
    play(game, "1 market")
    assert game.result.reason == "blocked"


def test_pass_a_penalty_or_general_market_without_cards_blocks_nothing():
    """W18, `pass`: only visits count."""
    game = table("C14 T3", "T14 T4", market="", exhausted="pass", declare="last")
    play(game, "1 C14")
    assert (game.result, game.dry, game.to_act) == (None, 0, (2,))
