"""How a game ends when there are no points: RULES 3.8, W19 to W23."""

import pytest

from games.rules.event import Kind
from tests.games.rules.tables import hand, legal, play, refusal, table


def test_a_seat_that_plays_its_last_card_is_out():
    """W19."""
    game = table("C7", "T3", up="C12")
    events = play(game, "1 C7")
    assert [event.kind for event in events] == [Kind.PLAYED, Kind.OUT, Kind.DEAL_OVER, Kind.OVER]
    assert (game.to_act, game.legal(), game.awaits) == ((), [], None)


def test_finishing_on_a_special_counts():
    """W19."""
    for special in ("C1", "C2", "C5", "C8", "C14"):
        game = table(special, "T3", up="C12")
        play(game, f"1 {special}")
        assert (game.result.reason, game.result.places) == ("out", (1, 2))


def test_count_the_first_out_wins_and_the_others_are_placed_by_their_count():
    """W20."""
    game = table("C7", "W", "*7", "T3", up="C12")
    play(game, "1 C7")
    assert (game.result.places, game.result.counts) == ((1, 4, 3, 2), (0, 20, 14, 3))


def test_count_equal_counts_go_in_turn_order_after_the_winner():
    """W20, W23."""
    game = table("*5", "C10", "T7", "X10", up="T12", first=3)
    play(game, "3 T7")
    assert game.result.places == (3, 4, 1, 2)


def test_an_answer_that_is_the_last_card_leaves_the_pick_as_it_stood():
    """W15, W19, W21."""
    game = table("C2 T3", "S2 X1", up="C12")
    game.hands[1].pop()
    play(game, "1 C2", "2 S2")
    assert (game.result.reason, game.pick) == ("out", 2)


@pytest.mark.parametrize(
    "entry", ["1 market", "2 C7", "1 leave", "2 time", "draw", "void", "pause", "resume", "clock 1 5", "shuffle C1"]
)
def test_nothing_follows_the_end(entry):
    """RECORD: an entry after the end."""
    game = table("C7", "T3", up="C12")
    play(game, "1 C7")
    assert refusal(game, entry) == "game-over"


def play_on(*hands, **options):
    return table(*hands, ending="play_on", **options)


def test_play_on_the_rest_play_for_the_places_until_one_is_left():
    """W21."""
    game = play_on("C7", "C3", "T3", "X3", up="C12")
    play(game, "1 C7")
    assert (game.result, game.places, game.in_play) == (None, [1, None, None, None], [False, True, True, True])
    play(game, "2 C3", "3 T3")
    assert (game.result.reason, game.result.places, game.result.counts) == ("out", (1, 2, 3, 4), (0, 0, 0, 3))


def test_play_on_the_turn_passes_over_those_who_are_out():
    """W21."""
    game = play_on("C7", "C3", "T4", up="C12", first=2)
    play(game, "2 C3", "3 market", "1 market", "3 market")
    assert game.to_act == (1,)


def test_play_on_with_two_seats_ends_with_the_first_out():
    """W21."""
    game = play_on("C14", "C3", up="C12")
    play(game, "1 C14")
    assert (game.result.reason, game.result.places, hand(game, 2)) == ("out", (1, 2), "C3")


def test_play_on_a_last_pick_waits_for_the_next_seat():
    """W21."""
    game = play_on("C2", "T3", "X3", up="C12")
    play(game, "1 C2")
    assert (game.pick, game.to_act, legal(game)) == (2, (2,), ["2 market"])
    play(game, "2 market")
    assert (game.pick, len(game.hands[1])) == (0, 3)


def test_play_on_a_pick_that_waits_when_the_game_ends_stays_as_it_stood():
    """W21: the two that ends the game adds nothing."""
    game = play_on("C2", "S2", "X3", up="C12")
    play(game, "1 C2", "2 S2")
    assert (game.result.places, game.pick) == ((1, 2, 3), 2)


def test_play_on_skipped_seats_are_skipped():
    """W21, W12: never more than there are opponents in the game."""
    game = play_on("C8", "T3", "X3", "S3", up="C12")
    play(game, "1 C8")
    assert game.to_act == (3,)
    game = play_on("*8", "T3", "X3", up="*4", star_suspends=2)
    events = play(game, "1 *8")
    assert [event.seat for event in events if event.kind == Kind.SKIPPED] == [2, 3]
    assert game.to_act == (2,)
    game = play_on("*8", "T3", "X3", "S3", up="*4", star_suspends=2)
    play(game, "1 *8")
    assert game.to_act == (4,)


def test_play_on_everybody_else_draws():
    """W21, W14, W15."""
    game = play_on("C14", "T3", "X3", up="C12")
    play(game, "1 C14")
    assert [len(hand) for hand in game.hands] == [0, 2, 2]
    game = play_on("C4", "T3", "X3", up="C12", pick_all=4)
    play(game, "1 C4")
    assert [len(hand) for hand in game.hands] == [0, 3, 3]


def test_play_on_those_who_are_out_draw_no_more():
    """W21, W14."""
    game = play_on("C7 S1", "C14 S2", "X3 X5", up="C12")
    game.hands[0].pop()
    play(game, "1 C7", "2 C14")
    assert [len(hand) for hand in game.hands] == [0, 1, 3]


@pytest.mark.parametrize(
    ("card", "options"),
    [
        ("C1", {}),
        ("C1", {"hold_on_effect": "again_any"}),
        ("C8", {"suspension_effect": "again"}),
        ("C14", {"general_market_effect": "again"}),
    ],
)
def test_play_on_an_again_just_passes_the_turn(card, options):
    """W21: and the next seat has an ordinary turn."""
    game = play_on(card, "T3", "X3", up="C12", market="S2 S3 S5", **options)
    events = play(game, f"1 {card}")
    assert Kind.AGAIN not in [event.kind for event in events]
    assert (game.to_act, legal(game)) == ((2,), ["2 market"])


def test_play_on_a_last_whot_needs_its_call_while_two_play_on():
    """W7, W21."""
    game = play_on("W", "T3", "X3", up="C12")
    assert legal(game) == ["1 W *", "1 W C", "1 W S", "1 W T", "1 W X", "1 market"]
    assert refusal(game, "1 W") == "call-a-shape"
    play(game, "1 W T")
    assert (game.called, legal(game)) == ("T", ["2 T3", "2 market"])
    game = play_on("C7", "W", "X3", up="C12")
    play(game, "1 C7")
    assert legal(game) == ["2 W", "2 market"]


def test_play_on_final_market_counts_for_the_last_seat():
    """W15, W21: the card that ends the deal still takes effect before hands are counted."""
    game = play_on("C14", "C3", up="C12", market="S5 S7", final_market=True)
    play(game, "1 C14")
    assert (hand(game, 2), game.result.counts) == ("C3 S5", (0, 8))


def test_play_on_when_the_market_runs_out_the_rest_are_placed_by_count_after_those_out():
    """W22."""
    game = play_on("C7 S1", "C14 S2", "X3 X5", "T1 T2", up="C12", market="")
    game.hands[0].pop()
    play(game, "1 C7")
    game.pile[:] = game.pile[-1:]
    play(game, "2 market")
    assert (game.result.reason, game.result.places, game.result.counts) == ("market", (1, 4, 3, 2), (0, 16, 8, 3))


def test_play_on_ties_go_in_turn_order_after_the_first_out():
    """W22, W23: seat 2 is out, so seat 3 comes before seat 1."""
    game = play_on("C5 S3", "C7 S2", "X3 X5", up="C12", market="", first=2)
    game.hands[1].pop()
    play(game, "2 C7")
    game.pile[:] = game.pile[-1:]
    play(game, "3 market")
    assert (game.result.places, game.result.counts) == ((3, 1, 2), (8, 0, 8))


def test_the_market_out_with_two_seats_equal_is_a_draw():
    """W23."""
    game = table("C7 T3", "C8 T2", up="C12", market="")
    play(game, "1 market")
    assert (game.result.reason, game.result.places, game.result.counts) == ("market", (1, 1), (10, 10))
    game = table("C7 T3", "C8 T2", up="C12", market="", exhausted="pass", ending="play_on")
    play(game, "1 market", "2 market")
    assert (game.result.reason, game.result.places) == ("blocked", (1, 1))


@pytest.mark.parametrize(
    ("first", "places"), [(1, (1, 4, 2, 3)), (2, (3, 4, 1, 2)), (3, (3, 4, 1, 2)), (4, (2, 4, 3, 1))]
)
def test_equal_seats_that_contend_for_first_place_go_in_turn_order_from_the_beginner(first, places):
    """W23, Reading: the beginner itself comes first."""
    game = table("C7 T3", "C14 T14", "C8 T2", "X10 S7", up="C12", market="", first=first)
    game.hands[3][:] = game.hands[0][:]
    play(game, f"{first} market")
    assert (game.result.places, game.result.counts) == (places, (10, 28, 10, 10))


def test_lower_places_go_in_turn_order_after_the_winner_though_nobody_is_out():
    """W23: seat 3 counts least, so of the equal others seat 4 comes before seat 1."""
    game = table("C7 T3", "C14 T14", "C1 T2", "X7 S3", up="C12", market="")
    play(game, "1 market")
    assert (game.result.places, game.result.counts) == ((3, 4, 1, 2), (10, 28, 3, 10))


def test_a_table_that_began_with_three_gives_a_full_order_even_to_the_last_two():
    """W23, Reading."""
    game = table("C7 T3", "C8 T2", "X1 X2", up="C12", market="")
    play(game, "3 leave", "shuffle X1 X2")
    game.market.clear()
    play(game, "1 market")
    assert (game.result.reason, game.result.places) == ("market", (1, 2, 3))
