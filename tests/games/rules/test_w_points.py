"""A game for points: RULES 3.8, W24, and W4's passing of the deal."""

from games.rules.cards import pack
from games.rules.event import Kind
from tests.games.rules.tables import hand, legal, play, refusal, shuffled, table


def points(*hands, **options):
    """A game for points with one-card hands unless told otherwise; nothing is special."""
    return table(*hands, variant="british", **options)


def next_deal(game, *hands):
    """The next deal, in which the seats still in hold these cards, given in their seat order."""
    seats = [seat for seat in range(1, game.seats + 1) if game.in_play[seat - 1]]
    by_seat = dict(zip(seats, hands, strict=True))
    order = [
        seat for seat in [*range(game.dealer + 1, game.seats + 1), *range(1, game.dealer + 1)] if seat in by_seat
    ]
    first = [by_seat[seat] for seat in order]
    rest = [card.code for card in pack(53)]
    for code in first:
        rest.remove(code)
    return play(game, f"shuffle {' '.join(first + rest)}")


def test_after_a_deal_the_others_add_what_they_hold_and_the_next_deal_follows():
    """W24."""
    game = points("C7", "*7", "W")
    events = play(game, "1 C7")
    assert (game.penalties, game.result, game.to_act) == ([0, 14, 20], None, ())
    assert (game.awaits.kind, game.awaits.why, len(game.awaits.cards)) == ("shuffle", "deal", 53)
    assert [event.kind for event in events] == [Kind.PLAYED, Kind.OUT, Kind.DEAL_OVER]
    assert events[-1].counts == (0, 14, 20)
    assert refusal(game, "2 market") == "chance-awaited"
    next_deal(game, "C1", "C2", "C3")
    assert (game.deal, game.to_act, game.places, game.pick) == (2, (2,), [None] * 3, 0)
    assert [hand(game, seat) for seat in (1, 2, 3)] == ["C1", "C2", "C3"]
    assert (game.top, len(game.market)) == (None, 50)


def test_the_deal_passes_to_the_next_seat_still_in():
    """W4, W24: seat 3 dealt first; seat 1 deals next and seat 2 begins; then 2 deals and 3 begins."""
    game = points("C7", "T1", "X1")
    play(game, "1 C7")
    next_deal(game, "C1", "C2", "C3")
    assert (game.dealer, game.to_act) == (1, (2,))
    play(game, "2 C2")
    next_deal(game, "C1", "C2", "C3")
    assert (game.dealer, game.to_act, game.deal) == (2, (3,), 3)


def test_the_deal_passes_over_seats_that_dropped_out():
    """W4, W24: seat 1 would deal next, but is out of the game."""
    game = points("C14", "T1", "X1", "S1", target=14)
    play(game, "1 market", "2 T1")
    assert game.in_play == [False, True, True, True]
    next_deal(game, "T2", "X2", "S2")
    assert (game.dealer, game.to_act) == (2, (3,))
    assert [len(hand) for hand in game.hands] == [0, 1, 1, 1]


def test_the_dealer_may_have_left_in_the_meantime():
    """W4: seat 1 dealt the second deal and left in it; seat 2 deals the third."""
    game = points("C7", "T1", "X1", "S1")
    play(game, "1 C7")
    next_deal(game, "C1", "C2", "C3", "C4")
    play(game, "1 leave", "shuffle C1", "2 C2")
    next_deal(game, "C2", "C3", "C4")
    assert (game.dealer, game.to_act) == (2, (3,))


def test_seats_at_the_target_drop_out_and_the_last_one_in_wins():
    """W24."""
    game = points("C7", "C12", "C11", target=12)
    events = play(game, "1 C7")
    assert (game.penalties, game.places, game.in_play) == ([0, 12, 11], [None, 3, None], [True, False, True])
    assert [(event.seat, event.amount, event.place) for event in events if event.kind == Kind.DROPPED] == [(2, 12, 3)]
    next_deal(game, "C1", "C2")
    assert (legal(game), refusal(game, "2 leave")) == (["3 C2", "3 market"], "not-in-the-game")
    play(
        game,
        "3 C2",
    )
    assert game.penalties == [1, 12, 11]
    next_deal(game, "C14", "C2")
    play(game, "1 market", "3 C2")
    assert (game.result.reason, game.result.places) == ("points", (2, 3, 1))
    assert game.result.counts == (game.penalties[0], 12, 11)
    assert (game.to_act, game.legal(), game.awaits) == ((), [], None)


def test_seats_that_drop_out_together_are_placed_by_points_then_in_turn_order_after_the_winner():
    """W24: 5 has most; 4 and 1 are equal and 4 sits next after the winner 3."""
    game = points("C12", "C1", "C7", "X10", "C14", first=3, target=10)
    game.penalties[3] = 2
    play(game, "3 C7")
    assert (game.penalties, game.places) == ([12, 1, 0, 12, 14], [4, None, None, 3, 5])


def test_those_who_drop_out_later_are_placed_higher():
    """W24."""
    game = points("C7", "C12", "C11", "C1", target=12)
    play(game, "1 C7")
    next_deal(game, "C1", "C2", "C3")
    play(game, "3 C2")
    assert game.penalties == [1, 12, 11, 4]
    next_deal(game, "C14", "C13", "C3")
    play(game, "4 C3")
    assert (game.result.places, game.result.counts) == ((2, 4, 3, 1), (15, 12, 24, 4))


def test_a_deal_in_which_nobody_went_out_adds_every_hand_and_ties_go_from_the_beginner():
    """W18, W22, W24: seats 2 and 3 drop out with equal points; 3 began the deal, so 3 is placed higher."""
    game = points("C1", "C10", "T10", first=3, market="", exhausted="count", target=10)
    events = play(game, "3 market")
    assert [event.why for event in events if event.kind == Kind.DEAL_OVER] == ["market"]
    assert (game.penalties, game.result.places) == ([1, 10, 10], (1, 3, 2))
    assert game.result.reason == "points"


def test_a_blocked_deal_adds_every_hand():
    """W18, W24."""
    game = points("C1", "C10", "T10", market="")
    play(game, "1 market", "2 market", "3 market")
    assert (game.penalties, game.result, game.awaits.why) == ([1, 10, 10], None, "deal")


def test_when_everybody_drops_out_at_once_the_lowest_points_win():
    """W24, Reading."""
    game = points("C12", "C10", "T11", market="", target=10)
    play(game, "1 market", "2 market", "3 market")
    assert (game.result.reason, game.result.places, game.result.counts) == ("points", (3, 1, 2), (12, 10, 11))


def test_when_everybody_drops_out_with_equal_points_turn_order_decides_from_the_beginner():
    """W24, Reading."""
    game = points("C10", "T10", "X10", market="", target=10, first=2)
    play(game, "2 market", "3 market", "1 market")
    assert (game.result.places, game.result.counts) == ((3, 1, 2), (10, 10, 10))


def test_when_both_of_two_drop_out_with_equal_points_it_is_a_draw():
    """W24, Reading."""
    game = points("C10", "T10", market="", target=10)
    play(game, "1 market", "2 market")
    assert (game.result.reason, game.result.places, game.result.counts) == ("points", (1, 1), (10, 10))


def test_both_of_two_below_the_target_with_equal_points_play_on():
    """W24: level points are no draw before the target."""
    game = points("C10", "T10", market="", target=11)
    play(game, "1 market", "2 market")
    assert (game.result, game.penalties, game.awaits.why) == (None, [10, 10], "deal")


def test_the_last_two_of_a_larger_table_do_not_draw():
    """W23, W24: a table that began with three stays one."""
    game = points("C10", "T10", "C1", market="", target=10)
    play(game, "3 leave", "shuffle C1")
    game.market.clear()
    play(game, "1 market", "2 market")
    assert (game.result.places, game.result.counts) == ((1, 2, 3), (10, 10, 0))


def test_leaving_means_dropping_out_with_the_points_it_had():
    """W24, W25: the hand it held is not added."""
    game = points("C7", "C14", "C11", target=20)
    play(game, "1 C7")
    next_deal(game, "W", "C1", "C2")
    play(game, "1 resign", "shuffle W")
    assert (game.penalties, game.places, game.result) == ([0, 14, 11], [3, None, None], None)
    play(game, "2 C1")
    assert (game.penalties, game.result) == ([0, 14, 13], None)
    next_deal(game, "C1", "C2")
    play(game, "2 leave")
    assert (game.result.reason, game.result.places, game.result.counts) == ("leave", (3, 2, 1), (0, 14, 13))


def test_with_two_seats_leaving_ends_a_game_for_points():
    """W25: the counts are the penalty points."""
    game = points("C7", "C14")
    play(game, "1 C7")
    next_deal(game, "W", "C1")
    play(game, "2 time")
    assert (game.result.reason, game.result.places, game.result.counts) == ("time", (1, 2), (0, 14))


def test_an_agreed_draw_of_a_game_for_points_shows_the_points():
    """W26."""
    game = points("C7", "C14")
    play(game, "1 C7")
    next_deal(game, "W", "C1")
    play(game, "draw")
    assert (game.result.reason, game.result.places, game.result.counts) == ("draw", (1, 1), (0, 14))


def test_a_call_may_be_left_out_when_the_whot_ends_a_deal():
    """W7, W24."""
    game = points("W", "C14")
    assert legal(game) == ["1 W", "1 market"]
    play(game, "1 W")
    assert game.penalties == [0, 14]


def test_hands_stay_as_they_were_until_the_next_deal():
    """RECORD: at the result, hands are those at the end."""
    game = points("C7", "C14", "C3", target=3)
    play(game, "1 C7")
    assert [hand(game, seat) for seat in (1, 2, 3)] == ["", "C14", "C3"]
    assert game.result.places == (1, 3, 2)


def test_every_ending_combines_with_every_variant():
    """Section 3.2: `points` gives the Nigerian game the British match."""
    game = table("C1 C7", "T3 T4", variant="nigerian", ending="points", market="")
    play(game, "1 C1 last", "1 C7")
    assert (game.penalties, game.awaits.why) == ([0, 7], "deal")
    shuffled(game)
    assert (game.deal, game.to_act) == (2, (2,))
