"""Playing a card: RULES 3.4."""

import pytest

from games.rules.cards import Card
from games.rules.entry import Play, parse
from games.rules.event import Kind
from games.rules.refused import Refused
from tests.games.rules.tables import codes, hand, legal, play, refusal, table


def test_a_seat_may_go_to_market_with_a_playable_card():
    """W5."""
    game = table("C7 T3", "C10 T4", up="C3")
    assert legal(game) == ["1 C7", "1 T3", "1 market"]
    play(game, "1 market")
    assert game.to_act == (2,)


def test_only_the_seat_whose_turn_it_is_may_play_or_go_to_market():
    """W5."""
    game = table("C7 T3", "C10 T4", "S1 S2", up="C3")
    assert refusal(game, "2 C10") == "not-your-turn"
    assert refusal(game, "3 market") == "not-your-turn"
    assert refusal(game, "8 C7") == "not-your-turn"


def test_shape_or_number_or_a_whot_fits_and_nothing_else():
    """W6."""
    game = table("C7 T12 X1 W", "T1 T2 T3 T4", up="C12")
    assert legal(game) == ["1 C7", "1 T12", "1 W *", "1 W C", "1 W S", "1 W T", "1 W X", "1 market"]
    assert refusal(game, "1 X1") == "does-not-fit"


def test_a_stars_small_number_is_never_matched():
    """Section 1: *7 counts 14 but is matched as 7."""
    game = table("C7 C14", "T1 T2", up="*7")
    assert legal(game) == ["1 C7", "1 market"]


def test_a_card_that_is_not_in_the_hand_is_refused():
    """W5."""
    game = table("C7 T3", "C10 T4", up="C3")
    assert refusal(game, "1 C10") == "not-in-hand"
    assert refusal(game, "1 W S") == "not-in-hand"


def test_on_a_whot_the_called_shape_or_another_whot_fits():
    """W6, W7."""
    game = table("W C1 C2", "S3 C3 W", up="C12")
    play(game, "1 W S")
    assert (game.called, codes(game.pile)) == ("S", "C12 W")
    assert legal(game) == ["2 S3", "2 W *", "2 W C", "2 W S", "2 W T", "2 W X", "2 market"]
    assert refusal(game, "2 C3") == "answer-the-call"


def test_a_call_lasts_until_it_is_answered():
    """W6: a visit to the market leaves it, a card ends it."""
    game = table("W C1 C2", "C3 C4 C5", "S3 T3 T4", up="C12")
    play(game, "1 W S", "2 market")
    assert game.called == "S"
    play(game, "3 S3")
    assert game.called is None
    assert legal(game) == ["1 market"]


def test_a_whot_on_a_whot_calls_anew():
    """W6, W7."""
    game = table("W C1 C2", "W C3 C4", up="C12")
    play(game, "1 W S", "2 W T")
    assert game.called == "T"


def test_whoever_plays_a_whot_calls_a_shape():
    """W7."""
    game = table("W C1 C2", "W C3 C4", up="C12")
    assert game.needs_call(1, Card.parse("W"))
    assert refusal(game, "1 W") == "call-a-shape"


def test_a_call_may_be_left_out_when_the_whot_ends_the_deal():
    """W7, Reading."""
    game = table("W", "C3", up="C12")
    assert legal(game) == ["1 W", "1 market"]
    play(game, "1 W")
    assert (game.called, game.result.reason) == (None, "out")


def test_a_call_that_was_not_needed_is_accepted_and_shown():
    """W7, Reading."""
    game = table("W", "C3", up="C12")
    assert play(game, "1 W *")[0].call == "*"
    assert (game.called, game.result.reason) == ("*", "out")


def test_only_a_whot_calls():
    """W7."""
    game = table("C7 T3", "C10 T4", up="C3")
    with pytest.raises(Refused) as refused:
        game.apply(Play(1, Card.parse("C7"), parse("1 W S").call))
    assert refused.value.code == "call-without-whot"


def test_a_two_answers_a_two_and_a_five_a_five():
    """W8."""
    for number, cards in ((2, 2), (5, 3)):
        game = table(f"C{number} C1", f"S{number} T1", f"T{number} X1", up="C12")
        play(game, f"1 C{number}")
        assert (game.pick, game.pick_number) == (cards, number)
        assert legal(game) == [f"2 S{number}", "2 market"]
        play(game, f"2 S{number}", f"3 T{number}")
        assert (game.pick, game.to_act) == (3 * cards, (1,))


def test_nothing_else_answers_a_pick():
    """W8: not the shape, not the other pick, not a Whot, not a special."""
    game = table("C2 S1", "C5 W", up="C12")
    play(game, "1 C2")
    assert refusal(game, "2 C5") == "answer-the-pick"
    assert refusal(game, "2 W S") == "answer-the-pick"
    game = table("C5 S1 S3", "C2 C1 C14", up="C12")
    play(game, "1 C5")
    assert legal(game) == ["2 market"]


def test_with_no_pick_waiting_the_draw_is_one_and_the_turn_ends():
    """W9: the drawn card may not be played in that turn."""
    game = table("C7 T3", "C10 T4", up="C3", market="C4 S1")
    drew = play(game, "1 market")[0]
    assert (drew.kind, drew.seat, drew.amount, drew.why) == (Kind.DREW, 1, 1, "market")
    assert hand(game, 1) == "C4 C7 T3"
    assert refusal(game, "1 C4") == "not-your-turn"


def test_with_a_pick_waiting_the_whole_pick_is_drawn_and_is_gone():
    """W10: the next seat faces the top as an ordinary card."""
    game = table("C2 S1", "S2 X1", "T1 S3", up="C12", market="T7 T8 T10 T11 T12")
    play(game, "1 C2", "2 S2")
    drew = play(game, "3 market")[0]
    assert (drew.amount, drew.why) == (4, "pick")
    assert hand(game, 3) == "T1 T7 T8 T10 T11 S3"
    assert (game.pick, game.pick_number, game.to_act) == (0, None, (1,))
    assert legal(game) == ["1 S1", "1 market"]


def test_the_card_drawn_is_the_one_on_top_of_the_market():
    """W9."""
    game = table("C7 T3", "C10 T4", up="C3", market="S1 S2 S3")
    play(game, "1 market", "2 market")
    assert (hand(game, 1), hand(game, 2)) == ("C7 T3 S1", "C10 T4 S2")


def test_why_a_card_cannot_be_played_is_said_card_by_card():
    game = table("C7 X1 W", "C10 C12 T4", up="C3")
    reasons = {code: game.why_not(1, Card.parse(code)) for code in ("C7", "X1", "W", "C10")}
    assert reasons == {"C7": "", "X1": "does-not-fit", "W": "", "C10": "not-in-hand"}
    assert game.why_not(2, Card.parse("C10")) == "not-your-turn"
    play(game, "1 resign")
    assert game.why_not(2, Card.parse("C10")) == "game-over"
