"""The specials: RULES 3.6, W11 to W15."""

import pytest

from games.rules.event import Kind
from tests.games.rules.tables import hand, legal, play, table


def kinds(events):
    return [event.kind for event in events]


def test_hold_on_again_gives_the_same_seat_an_ordinary_turn():
    """W11, `again`."""
    game = table("C1 T1 S3 W", "C2 C3 C4 C5", "T2 T3 T4 T5", up="C12")
    assert kinds(play(game, "1 C1")) == [Kind.PLAYED, Kind.AGAIN]
    assert legal(game) == ["1 T1", "1 W *", "1 W C", "1 W S", "1 W T", "1 W X", "1 market"]
    play(game, "1 T1", "1 market")
    assert game.to_act == (2,)


def test_hold_on_skip_makes_the_next_player_miss_a_turn():
    """W11, `skip`; with two seats the same seat is next."""
    game = table("C1 S3", "C2 C3", "T2 T3", up="C12", hold_on_effect="skip")
    assert kinds(play(game, "1 C1")) == [Kind.PLAYED, Kind.SKIPPED]
    assert game.to_act == (3,)
    game = table("C1 S3", "C2 C3", up="C12", hold_on_effect="skip")
    play(game, "1 C1")
    assert game.to_act == (1,)


def test_hold_on_again_any_lets_any_card_follow_by_the_same_seat():
    """W6, W11, `again_any`."""
    game = table("C1 S3 T4", "C2 C3 C4", up="C12", hold_on_effect="again_any")
    play(game, "1 C1")
    assert legal(game) == ["1 S3", "1 T4", "1 market"]
    play(game, "1 S3")
    assert legal(game) == ["2 C3", "2 market"]


def test_any_card_ends_with_the_turn():
    """W6, `again_any`: going to market gives it up, and the next seat is bound by the top."""
    game = table("C1 S3 T4", "C2 T3 S5", up="C12", hold_on_effect="again_any")
    play(game, "1 C1", "1 market")
    assert legal(game) == ["2 C2", "2 market"]


def test_suspension_skips_the_next_seat():
    """W12."""
    game = table("C8 S3", "C2 C3", "T2 T3", up="C12")
    events = play(game, "1 C8")
    assert [(event.kind, event.seat) for event in events] == [(Kind.PLAYED, 1), (Kind.SKIPPED, 2)]
    assert game.to_act == (3,)


@pytest.mark.parametrize(
    ("seats", "star_suspends", "card", "turn"),
    [
        *[(2, 1, "*8", 1), (2, 2, "*8", 1), (2, 2, "C8", 1)],
        *[(3, 1, "*8", 3), (3, 2, "*8", 1), (3, 2, "C8", 3)],
        *[(4, 1, "*8", 3), (4, 2, "*8", 4), (5, 2, "*8", 4), (5, 2, "C8", 3)],
    ],
)
def test_a_star_suspension_skips_star_suspends_seats_but_no_more_than_there_are_opponents(
    seats, star_suspends, card, turn
):
    """W12."""
    others = ["C1 C2", "T1 T2", "X1 X2", "S1 S2"][: seats - 1]
    game = table(f"{card} C3", *others, up="*4" if card == "*8" else "C4", star_suspends=star_suspends)
    events = play(game, f"1 {card}")
    assert game.to_act == (turn,)
    skipped = [event.seat for event in events if event.kind == Kind.SKIPPED]
    assert skipped == list(range(2, seats + 1))[: 1 if card == "C8" else star_suspends]


def test_suspension_again_lets_all_others_wait():
    """W12, `again`; a star does no more."""
    game = table("*8 C8 S3", "C2 C3 C4", "T2 T3 T4", up="*4", suspension_effect="again", star_suspends=2)
    assert kinds(play(game, "1 *8")) == [Kind.PLAYED, Kind.AGAIN]
    assert legal(game) == ["1 C8", "1 market"]


def test_only_opponents_still_in_the_game_count():
    """W12: with one of three gone a star skips one and comes back."""
    game = table("*8 S3", "C2 C5", "T2 T5", up="*4", star_suspends=2)
    events = play(game, "3 leave", "shuffle T2 T5", "1 *8")
    assert [event.seat for event in events if event.kind == Kind.SKIPPED] == [2]
    assert game.to_act == (1,)


def test_picks_add_up_and_the_turn_passes():
    """W13."""
    game = table("C5 S3", "S5 T3", "T5 X3", up="C12")
    events = play(game, "1 C5")
    assert (events[-1].kind, events[-1].seat, events[-1].amount) == (Kind.PICK, 2, 3)
    assert play(game, "2 S5")[-1].amount == 6
    assert play(game, "3 T5")[-1].amount == 9


def test_general_market_everybody_else_draws_one_in_turn_order_and_the_turn_passes():
    """W14, and its Reading."""
    game = table("C3 S3", "C14 C4", "T2 T5", "X2 X5", up="C12", market="S1 S2 S5 S7", first=2)
    events = play(game, "2 C14")
    draws = [(event.seat, event.amount, event.why) for event in events if event.kind == Kind.DREW]
    assert draws == [(3, 1, "general_market"), (4, 1, "general_market"), (1, 1, "general_market")]
    assert [hand(game, seat) for seat in (1, 2, 3, 4)] == ["C3 S3 S5", "C4", "T2 T5 S1", "X2 X5 S2"]
    assert game.to_act == (3,)


def test_general_market_again_lets_the_same_seat_play_again():
    """W14, `again`: under the ordinary rules."""
    game = table("C14 C4 T1", "T2 T5 T7", up="C12", general_market_effect="again")
    assert kinds(play(game, "1 C14")) == [Kind.PLAYED, Kind.DREW, Kind.AGAIN]
    assert legal(game) == ["1 C4", "1 market"]


def test_pick_all_everybody_else_draws_two_together():
    """W15."""
    game = table("C4 C3", "C1 C2", "T2 T5", up="C12", market="S1 S2 S3 S5 S7", pick_all=4)
    events = play(game, "1 C4")
    assert [(event.seat, event.amount, event.why) for event in events if event.kind == Kind.DREW] == [
        (2, 2, "pick_all"),
        (3, 2, "pick_all"),
    ]
    assert [hand(game, seat) for seat in (2, 3)] == ["C1 C2 S1 S2", "T2 T5 S3 S5"]
    assert (game.to_act, game.pick) == ((2,), 0)


@pytest.mark.parametrize("special", ["C1", "C8", "C2", "C5", "C14", "C4"])
def test_no_special_takes_effect_when_the_deal_ends_on_it(special):
    """W15, W19."""
    game = table(special, "T3", up="C12", pick_all=4)
    play(game, f"1 {special}")
    assert game.result.counts == (0, 3)
    assert (game.pick, hand(game, 2)) == (0, "T3")


@pytest.mark.parametrize(("special", "drawn"), [("C14", 1), ("C4", 2), ("C2", 0), ("C5", 0)])
def test_with_final_market_the_others_draw_before_hands_are_counted(special, drawn):
    """W15, `final_market`: the picks stay without effect."""
    game = table(special, "T3", "X3", up="C12", market="S1 S2 S3 S5", pick_all=4, final_market=True)
    play(game, f"1 {special}")
    assert [len(hand) for hand in game.hands] == [0, 1 + drawn, 1 + drawn]
    assert game.pick == 0
    assert game.result.reason == "out"
    assert game.result.places == (1, 2, 3)


def test_final_market_that_runs_the_market_dry_takes_what_there_is():
    """W15: even with `exhausted = count` the seat that went out has won."""
    game = table("C4", "T3", "X3", up="C12", market="S1 S2 S3", pick_all=4, final_market=True)
    play(game, "1 C4", "shuffle C12")
    assert [hand(game, seat) for seat in (1, 2, 3)] == ["", "T3 S1 S2", "C12 X3 S3"]
    game = table("C4", "T3", "X3", market="S1", pick_all=4, final_market=True)
    events = play(game, "1 C4")
    assert [(event.seat, event.amount) for event in events if event.kind == Kind.DREW] == [(2, 1), (3, 0)]
    assert (game.result.reason, game.result.counts) == ("out", (0, 4, 3))


def test_final_market_draws_before_points_are_added():
    """W15, W24."""
    game = table("C14", "T3", market="S5", variant="british", general_market=14, final_market=True)
    play(game, "1 C14")
    assert game.penalties == [0, 8]


@pytest.mark.parametrize("option", ["hold_on", "suspension", "pick_two", "pick_three", "pick_all", "general_market"])
def test_a_special_may_have_any_number_and_its_old_number_is_plain(option):
    """Section 3.1."""
    none = dict.fromkeys(["hold_on", "suspension", "pick_two", "pick_three", "pick_all", "general_market"], "none")
    game = table("C1 C2", "T1 T2", "X1 X2", up="C12", **none)
    events = play(game, "1 C1")
    assert kinds(events) == [Kind.PLAYED]
    assert game.to_act == (2,)
    game = table("C10 C2", "T1 T2", "X1 X2", up="C12", **(none | {option: 10}))
    assert len(play(game, "1 C10")) > 1
