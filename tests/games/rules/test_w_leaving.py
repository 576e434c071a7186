"""Leaving, draws, void and the longest deal: RULES 3.8, W25 to W27, and RECORD's entries that move nothing."""

import pytest

from games.rules.ending import LONGEST_DEAL
from games.rules.event import Kind
from tests.games.rules.tables import codes, hand, legal, play, refusal, table


@pytest.mark.parametrize("verb", ["resign", "leave", "time"])
def test_with_two_seats_the_other_seat_wins(verb):
    """W25."""
    game = table("C7 T3", "C10 T4", up="C12")
    play(game, f"1 {verb}")
    assert (game.result.reason, game.result.places, game.result.counts) == (verb, (2, 1), (10, 14))
    assert (hand(game, 1), game.awaits) == ("C7 T3", None)


def test_a_seat_may_resign_or_leave_out_of_turn():
    """RECORD: at any time, by a seat still in the game."""
    for verb in ("resign", "leave"):
        game = table("C7 T3", "C10 T4", up="C12")
        play(game, f"2 {verb}")
        assert game.result.places == (1, 2)


def test_only_a_seat_to_act_runs_out_of_time():
    """RECORD, M4."""
    game = table("C7 T3", "C10 T4", "S1 S2", up="C12")
    assert refusal(game, "2 time") == "not-your-turn"
    play(game, "1 time", "shuffle C7 T3")
    assert (game.places, game.to_act) == ([3, None, None], (2,))


def test_at_three_or_more_the_leaver_is_last_and_the_rest_play_on():
    """W25: its hand is shuffled and put under the market."""
    game = table("C7 T3", "C10 T4", "S1 S2", up="C12", market="X1 X2")
    events = play(game, "3 leave")
    assert [(event.kind, event.seat, event.place, event.why) for event in events] == [(Kind.LEFT, 3, 3, "leave")]
    assert (game.awaits.why, game.awaits.seats, codes(game.awaits.cards)) == ("hand", (3,), "S1 S2")
    play(game, "shuffle S2 S1")
    assert (game.places, game.in_play, game.to_act) == ([None, None, 3], [True, True, False], (1,))
    assert (codes(game.market[::-1]), hand(game, 3)) == ("X1 X2 S2 S1", "")


@pytest.mark.parametrize(
    "entry", ["shuffle S1", "shuffle S1 S3", "shuffle S1 S2 X1", "cut S1 S2", "1 C7", "2 leave", "pause"]
)
def test_the_leavers_hand_is_shuffled_before_anything_else(entry):
    """W25."""
    game = table("C7 T3", "C10 T4", "S1 S2", up="C12", market="X1 X2")
    play(game, "3 leave")
    assert refusal(game, entry) in ("wrong-cards", "chance-awaited")


def test_a_pick_waiting_for_the_leaver_is_dropped_and_the_turn_passes():
    """W25, Reading."""
    game = table("C2 T3", "C10 T4", "S1 C3", up="C12")
    play(game, "1 C2", "2 leave", "shuffle T4 C10")
    assert (game.pick, game.to_act, legal(game)) == (0, (3,), ["3 C3", "3 market"])


def test_a_pick_waiting_for_another_seat_stays():
    """W25, Reading."""
    game = table("C2 T3", "C10 T4", "S1 C3", up="C12")
    play(game, "1 C2", "3 leave", "shuffle S1 C3")
    assert (game.pick, game.to_act) == (2, (2,))


def test_an_any_card_turn_goes_with_the_leaver():
    """W25, W11 `again_any`."""
    game = table("C1 T3", "S10 T4", "S1 C3", up="C12", hold_on_effect="again_any")
    play(game, "1 C1", "1 leave", "shuffle T3")
    assert legal(game) == ["2 market"]


def test_the_leaver_of_an_empty_pile_leaves_it_to_the_next_to_begin():
    """W3, W25."""
    game = table("C1 T3", "S10 T4", "S1 C3")
    play(game, "1 leave", "shuffle C1 T3")
    assert legal(game) == ["2 S10", "2 T4", "2 market"]


def test_only_a_seat_still_in_the_game_can_leave():
    """W25."""
    game = table("C7 T3", "C10 T4", "S1 S2", "X1 X3", up="C12")
    play(game, "4 leave", "shuffle X1 X3")
    for entry in ("4 leave", "4 resign", "4 time", "5 leave", "8 resign"):
        assert refusal(game, entry) == "not-in-the-game"


def test_those_who_are_out_cannot_leave():
    """W25, W21."""
    game = table("C7", "C10", "S1", up="C12", ending="play_on")
    play(game, "1 C7")
    assert refusal(game, "1 leave") == "not-in-the-game"


def test_leavers_are_placed_from_the_bottom_and_the_last_seat_takes_the_best_place_left():
    """W25."""
    game = table("C7 T3", "C10 T4", "S1 S2", "X1 X3", up="C12")
    play(game, "3 leave", "shuffle S1 S2", "1 resign", "shuffle C7 T3", "2 time")
    assert (game.result.reason, game.result.places) == ("time", (3, 2, 4, 1))
    assert game.result.counts == (10, 14, 3, 4)


def test_with_one_seat_left_the_game_ends_and_no_shuffle_follows():
    """W25, Reading: the hand stays where it is and so does a waiting pick."""
    game = table("C2 T3", "C10 T4", "S1 S2", up="C12")
    play(game, "3 leave", "shuffle S1 S2", "1 C2", "2 leave")
    assert (game.result.reason, game.result.places, game.awaits) == ("leave", (1, 2, 3), None)
    assert (game.pick, hand(game, 2), game.result.counts) == (2, "C10 T4", (3, 14, 3))


def test_a_leaver_counts_what_it_held_when_it_left():
    """RECORD."""
    game = table("C7", "W", "*7", up="C12")
    play(game, "2 leave", "shuffle W", "1 C7")
    assert (game.result.places, game.result.counts) == ((1, 3, 2), (0, 20, 14))


def test_play_on_out_first_leaver_last():
    """W21, W25."""
    game = table("C7", "S2", "C3", "T4", up="C12", ending="play_on")
    play(game, "1 C7", "2 leave", "shuffle S2", "3 C3")
    assert (game.result.reason, game.result.places, game.result.counts) == ("out", (1, 4, 2, 3), (0, 2, 0, 4))


def test_two_seats_may_agree_on_a_draw_at_any_time():
    """W26."""
    game = table("C7 T3", "C10 T4", up="C12")
    play(game, "draw")
    assert (game.result.reason, game.result.places, game.result.counts) == ("draw", (1, 1), (10, 14))


def test_there_is_no_draw_at_three_seats_even_when_two_are_left():
    """W26, W23: a table that began with three stays one."""
    game = table("C7 T3", "C10 T4", "S1 S2", up="C12")
    assert refusal(game, "draw") == "no-draw-here"
    play(game, "3 leave", "shuffle S1 S2")
    assert refusal(game, "draw") == "no-draw-here"


def test_a_voided_game_has_no_places_and_no_counts():
    """RECORD."""
    for hands in (("C7", "S2"), ("C7", "S2", "T3")):
        game = table(*hands, up="C12")
        play(game, "void")
        assert (game.result.reason, game.result.places, game.result.counts) == ("void", (), ())
        assert (game.to_act, game.legal()) == ((), [])


@pytest.mark.parametrize("entry", ["pause", "resume", "clock 1 5", "clock 2 -30.5"])
def test_clock_entries_leave_the_position_as_it_is(entry):
    """RECORD: but they are entries, and moves while paused are accepted."""
    game = table("C2 T3", "C10 T4", "S1 S2", up="C12")
    play(game, "1 C2")
    before = game.copy()
    assert [event.kind for event in play(game, entry)] == [Kind.CLOCK]
    assert game.entries == before.entries + 1
    game.entries -= 1
    assert game == before
    play(game, "2 market")


def test_a_clock_entry_names_a_seat_of_the_table():
    """RECORD."""
    game = table("C2 T3", "C10 T4", up="C12")
    assert refusal(game, "clock 3 5") == "no-such-seat"


def test_time_spent_changes_nothing():
    """RECORD: ` @SECONDS`."""
    game, same = table("C7 T3", "C10 T4", "S1 S2", up="C12"), table("C7 T3", "C10 T4", "S1 S2", up="C12")
    play(game, "1 C7 @12.5", "2 market @0", "3 leave @3600.25", "shuffle S1 S2", "1 time @1")
    play(same, "1 C7", "2 market", "3 leave", "shuffle S1 S2", "1 time")
    assert game == same


def test_the_five_thousandth_play_or_visit_blocks_the_deal_once_it_has_taken_effect():
    """W27, Reading."""
    game = table("C7 T3", "C10 T4", up="C12")
    game.visits = LONGEST_DEAL - 2
    play(game, "1 market")
    assert game.result is None
    play(game, "2 market")
    assert (game.result.reason, [len(hand) for hand in game.hands]) == ("blocked", [3, 3])
    assert LONGEST_DEAL == 5000


def test_the_last_visit_finishes_its_draw_though_the_pile_must_be_turned_over():
    """W27."""
    game = table("C7 T3", "C10 T4", up="C12", market="")
    game.visits = LONGEST_DEAL - 2
    play(game, "1 C7", "2 market")
    assert game.result is None
    play(game, "shuffle C12")
    assert (game.result.reason, hand(game, 2)) == ("blocked", "C10 C12 T4")


def test_a_five_thousandth_card_that_is_the_last_of_its_hand_wins():
    """W27, W19."""
    game = table("C7", "C10", up="C12")
    game.visits = LONGEST_DEAL - 1
    play(game, "1 C7")
    assert game.result.reason == "out"


def test_a_five_thousandth_general_market_is_drawn_before_the_deal_is_counted():
    """W27, W14."""
    game = table("C14 T3", "C10 T4", up="C12", market="S7")
    game.visits = LONGEST_DEAL - 1
    play(game, "1 C14")
    assert (game.result.reason, hand(game, 2)) == ("blocked", "C10 T4 S7")


def test_other_entries_do_not_count_towards_the_longest_deal():
    """W27."""
    game = table("C7 T3", "C10 T4", "S1 S2", up="C12")
    game.visits = LONGEST_DEAL - 1
    play(game, "pause", "clock 1 5", "3 leave", "shuffle S1 S2", "resume")
    assert game.result is None


def test_a_deal_for_points_that_is_too_long_adds_the_hands_and_the_next_begins_anew():
    """W27, W24."""
    game = table("C7", "C10", variant="british")
    game.visits = LONGEST_DEAL - 1
    play(game, "1 market")
    assert (game.awaits.why, game.penalties[1]) == ("deal", 10)
    play(game, f"shuffle {codes(game.awaits.cards)}")
    assert (game.visits, game.deal) == (0, 2)
