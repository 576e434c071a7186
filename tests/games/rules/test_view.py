"""What a viewer may see: RELIABILITY 4. Non-interference over random games is in test_properties."""

import json

from games.rules.cards import Card
from games.rules.view import view
from tests.games.rules.tables import play, table


def test_a_seat_sees_its_own_hand_card_by_card_and_of_the_others_the_number_of_cards():
    game = table("C2 W X1", "S2 T3 C5", up="C12", declare="both")
    play(game, "1 market")
    seen = view(game, 2)
    assert (seen["you"], seen["hands"], seen["held"]) == (2, [None, ["C5", "T3", "S2"]], [4, 3])
    assert seen["cards"] == [
        {"card": "C5", "why": "", "warning": "semi", "call": False},
        {"card": "T3", "why": "does-not-fit", "warning": "semi", "call": False},
        {"card": "S2", "why": "does-not-fit", "warning": "semi", "call": False},
    ]
    assert seen["may_market"]
    assert not view(game, 1)["may_market"]
    assert {card["why"] for card in view(game, 1)["cards"]} == {"not-your-turn"}
    assert [card["call"] for card in view(game, 1)["cards"] if card["card"] == "W"] == [True]


def test_the_table_is_open_to_everybody():
    game = table("C2 W", "S2 T3", "X1 X2", up="C12")
    play(game, "1 C2", "3 leave", "shuffle X1 X2")
    for viewer in (None, 1, 2, 3):
        seen = view(game, viewer)
        assert (seen["variant"], seen["seats"], seen["entry"], seen["deal"]) == ("modern", 3, 4, 1)
        assert (seen["top"], seen["called"], seen["pick"], seen["pick_number"]) == ("C2", None, 2, 2)
        assert (seen["market"], seen["pile"], seen["to_act"]) == (49, 2, [2])
        assert (seen["in_play"], seen["places"]) == ([True, True, False], [None, None, 3])
        assert (seen["penalties"], seen["tally"], seen["result"]) == (None, None, None)


def test_a_watcher_sees_no_hand():
    game = table("C2 W", "S2 T3", up="C12")
    seen = view(game, None)
    assert (seen["hands"], seen["cards"], seen["you"], seen["may_market"]) == ([None, None], [], None, False)


def test_the_end_shows_counts_but_opens_no_hand():
    """M4: the cards open when the series is disclosed."""
    game = table("C2", "S2", up="C12")
    play(game, "1 C2")
    seen = view(game, 1)
    assert seen["result"] == {"reason": "out", "places": [1, 2], "counts": [0, 2]}
    assert seen["hands"] == [[], None]


def test_a_disclosed_game_is_open_at_every_entry():
    game = table("C2 X1", "S2 T3", up="C12")
    assert view(game, None, open_hands=True)["hands"] == [["C2", "X1"], ["T3", "S2"]]
    assert view(game, 1, open_hands=True)["hands"] == [["C2", "X1"], ["T3", "S2"]]


def test_where_a_card_was_drawn_to_does_not_show():
    """RELIABILITY 4: hands are shown in canonical order, whatever order they were drawn in."""
    game = table("T3 C7", "S2 C1", up="C12")
    other = table("C7 T3", "S2 C1", up="C12")
    assert game.hands[0] != other.hands[0]
    assert view(game, 1) == view(other, 1)


def test_penalty_points_are_shown():
    game = table("C7", "S2", variant="british")
    play(game, "1 C7")
    assert (view(game, None)["penalties"], view(game, None)["to_act"]) == ([0, 2], [])


def test_a_view_is_plain_data():
    game = table("W C7", "S2 C1", up="C12")
    play(game, "1 W *")
    seen = view(game, 1)
    assert json.loads(json.dumps(seen)) == seen
    assert (seen["top"], seen["called"]) == (Card.parse("W").code, "*")
