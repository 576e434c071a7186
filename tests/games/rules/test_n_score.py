"""How Nine-and-Twenty ends: RULES 5, N6 to N8, and W26."""

import pytest

from games.rules.event import Event, Kind
from games.rules.trick import Side
from tests.games.rules.tables import cards, codes, hand, nine, play, refusal


@pytest.mark.parametrize(
    ("hands", "moves", "side", "tally"),
    [
        (("C7", "C2"), "1 C7, 2 C2", "evens", 9),
        (("C7 C1", "C2"), "1 C7, 2 C2, 1 C1", "odds", 10),
        (("C14 C2", "C13"), "1 C14, 2 C13, 1 C2", "odds", 29),
    ],
)
def test_an_unbroken_last_pile_that_is_the_first_trick_goes_to_the_side_that_played_last(hands, moves, side, tally):
    """N6, and its Reading: of exactly 29 too; N5."""
    game = nine(*hands)
    events = play(game, *moves.split(", "))
    assert Event(Kind.UNBROKEN, 0, tally, side) in events
    assert len(game.captured[Side[side.upper()]]) == len(moves.split(", "))
    assert (game.result.reason, game.tally, game.pile, game.to_act) == ("score", 0, [], ())


def test_an_unbroken_last_pile_goes_to_the_winners_of_the_trick_before():
    """N6, N5."""
    game = nine("C14 C3 T1", "C13 T2")
    play(game, "1 C14", "2 C13", "1 C3", "2 T2", "1 T1")
    assert codes(game.captured[Side.EVENS]) == "C14 C13 C3 T2 T1"
    assert game.result.counts == (0, 5 + 5)


def test_a_last_card_that_breaks_the_tally_leaves_no_pile():
    """N6, N4."""
    game = nine("C14 C4", "C13")
    events = play(game, "1 C14", "2 C13", "1 C4")
    assert [event.kind for event in events][-5:] == [Kind.PLAYED, Kind.BROKEN, Kind.CAPTURED, Kind.BONUS, Kind.OVER]
    assert game.result.counts == (3 + 5, 0)


def finished(odds: str, evens: str, seats: int = 2):
    """A game that ends with these cards captured, and the last one going to EVENS."""
    game = nine("C1", "", *[""] * (seats - 2))
    game.captured[Side.ODDS], game.captured[Side.EVENS] = cards(odds), cards(evens)
    game.winners = Side.EVENS
    return game, play(game, "1 C1")


def test_a_point_a_card_and_five_for_the_higher_numbers():
    """N7: a star counts its number once."""
    game, events = finished("C14 T14", "*7 *8 X3 S1 S2")
    assert events[-2] == Event(Kind.BONUS, 0, 5, "odds", counts=(28, 22))
    assert game.result.counts == (2 + 5, 6)
    assert (game.result.places, game.penalties) == ((1, 2), [2, 6])


def test_equal_numbers_give_nobody_the_five():
    """N7."""
    game, events = finished("C14 T7", "X10 S10")
    assert events[-2] == Event(Kind.BONUS, 0, 0, "", counts=(21, 21))
    assert (game.result.places, game.result.counts) == ((2, 1), (2, 3))


def test_equal_scores_are_a_draw():
    """N7: all places are 1."""
    game, _ = finished("C14", "X1 X2 X3 X5 S1")
    assert (game.result.places, game.result.counts) == ((1, 1), (6, 6))
    game, _ = finished("C14", "X1 X2 X3 X5 S1", seats=4)
    assert (game.result.reason, game.result.places, game.result.counts) == ("score", (1, 1, 1, 1), (6, 6, 6, 6))


def test_partners_share_their_place_and_their_score():
    """N7, RECORD."""
    game, _ = finished("C14 T14", "X1", seats=4)
    assert (game.result.places, game.result.counts) == ((1, 2, 1, 2), (7, 2, 7, 2))
    assert game.places == [1, 2, 1, 2]


def test_sides_follow_the_leader_whatever_its_number():
    """N2, N7: seat 2 leads, so EVENS are the seats of odd numbers."""
    game = nine("C13", "C14 C3 T1", first=2)
    play(game, "2 C14", "1 C13", "2 C3")
    assert (game.penalties, game.side(1)) == ([3, 0], Side.EVENS)


@pytest.mark.parametrize("verb", ["resign", "leave", "time"])
@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_a_seat_that_gives_up_loses_the_game_for_its_side_and_the_five_are_not_given(verb, seat):
    """N8, Reading; hand and pile stay as they are."""
    game = nine("C14 C1", "C13 C2", "C4 X1", "C5 C7", kitty="S1")
    play(game, "1 C14", "2 C13", "3 C4", "3 X1", "4 market")
    game.turn = seat
    events = play(game, f"{seat} {verb}")
    places = (2, 1, 2, 1) if seat in (1, 3) else (1, 2, 1, 2)
    assert (game.result.reason, game.result.places, game.result.counts) == (verb, places, (3, 0, 3, 0))
    assert (game.tally, hand(game, 1), game.to_act, game.in_play) == (1, "C1", (), [False] * 4)
    assert events[0] == Event(Kind.LEFT, seat, why=verb, place=2)


def test_only_the_seat_to_act_runs_out_of_time_but_any_may_resign():
    """N8, RECORD."""
    game = nine("C14 C1", "C13 C2", kitty="S1")
    assert refusal(game, "2 time") == "not-your-turn"
    assert refusal(game, "3 resign") == "not-in-the-game"
    play(game, "2 resign")
    assert game.result.places == (1, 2)


def test_two_may_agree_on_a_draw_and_four_may_not():
    """W26, RECORD: the scores so far stand."""
    game = nine("C14 C4 S2", "C13 C2", kitty="S1")
    play(game, "1 C14", "2 C13", "1 C4", "draw")
    assert (game.result.reason, game.result.places, game.result.counts) == ("draw", (1, 1), (3, 0))
    assert refusal(nine("C14", "C13", "C4", "C5"), "draw") == "no-draw-here"


@pytest.mark.parametrize("entry", ["pause", "resume", "clock 2 5"])
def test_clock_entries_leave_the_position_as_it_is(entry):
    """RECORD."""
    game = nine("C14 C4 S2", "C13 C2", kitty="S1")
    before = game.copy()
    play(game, entry)
    game.entries -= 1
    assert game == before


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ("1 T5", "not-in-hand"),
        ("1 W S", "not-in-hand"),
        ("2 C13", "not-your-turn"),
        ("2 market", "not-your-turn"),
        ("3 market", "not-your-turn"),
        ("7 C14", "not-your-turn"),
        ("1 C14 last", "warning-not-due"),
        ("1 row C1 C2 C3 C5 C7", "not-now"),
        ("shuffle C1", "not-now"),
        ("cut C1 C2", "not-now"),
    ],
)
def test_what_has_no_place_is_refused_and_changes_nothing(entry, code):
    assert refusal(nine("C14 C4 S2", "C13 C2", kitty="S1"), entry) == code


def test_nothing_follows_the_end():
    game = nine("C7", "C2")
    play(game, "1 C7", "2 C2")
    for entry in ("1 C7", "1 market", "draw", "void", "pause"):
        assert refusal(game, entry) == "game-over"
    assert game.why_not(1, cards("C7")[0]) == game.why_no_market(1) == "game-over"


def test_no_card_needs_a_warning_or_a_call():
    game = nine("C14 C4", "C13", kitty="S1")
    assert (game.due_warning(1, game.hands[0][0]), game.needs_call(1, game.hands[0][0])) == ("", False)
    assert (game.may_market(1), game.may_market(2)) == (False, False)
