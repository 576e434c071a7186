"""What a viewer may see: RELIABILITY 4. Non-interference over random games is in test_properties."""

import json

from games.rules.cards import Card
from games.rules.view import view
from tests.games.rules.tables import ken, nine, play, table


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


ZENER_KEYS = ("rows", "laid", "bouts", "trick", "sides", "captured")


def test_a_game_has_nothing_of_the_other_games():
    whot, laid, led = table("C2", "S2", up="C12"), ken(ONE, OTHER), nine("C1", "C2")
    assert [view(whot, 1)[key] for key in ZENER_KEYS] == [None] * 6
    assert [key for key in ZENER_KEYS if view(laid, 1)[key] is None] == ["trick", "sides", "captured"]
    assert [key for key in ZENER_KEYS if view(led, 1)[key] is None] == ["rows", "laid", "bouts"]


ONE, OTHER = "C1 C2 C3 C5 C7 *1 *2 *3 *5 *7", "T1 T2 T3 T5 T7 X1 X2 X3 X5 X7"
ROW = ["*1", "*2", "*3", "C1", "*5"]


def test_a_row_of_ken_is_its_owners_until_both_lie():
    """Z3: the rival and watchers see that it lies, and the cards once the series is disclosed."""
    game = ken(ONE, OTHER)
    play(game, f"1 row {' '.join(ROW)}")
    assert view(game, 1)["rows"] == [[ROW], []]
    for viewer in (2, None):
        seen = view(game, viewer)
        assert (seen["rows"], seen["laid"], seen["bouts"]) == ([[], []], [True, False], [])
        assert not {*ROW} & {*json.dumps(seen["rows"]).split('"')}
        assert (seen["held"], seen["pile"], seen["market"], seen["top"]) == ([5, 10], 5, 5, None)
        assert view(game, viewer, open_hands=True)["rows"] == [[ROW], []]
    assert {card["why"] for card in view(game, 1)["cards"]} == {"row-laid"}
    assert {card["why"] for card in view(game, 2)["cards"]} == {""}
    play(game, "2 row T1 T2 T3 T5 X1")
    for viewer in (1, 2, None):
        seen = view(game, viewer)
        assert seen["rows"] == [[ROW], [["T1", "T2", "T3", "T5", "X1"]]]
        assert (seen["laid"], seen["penalties"], seen["pile"]) == ([False, False], [5, 2], 0)
        assert [tuple(bout.values()) for bout in seen["bouts"][0]] == [
            (1, "sign", 0),
            (1, "sign", 0),
            (1, "sign", 2),
            (2, "sign", 0),
            (2, "sign", 0),
        ]


def test_the_second_row_of_ken_waits_like_the_first():
    """Z3."""
    game = ken(ONE, OTHER)
    play(game, f"1 row {' '.join(ROW)}", "2 row T1 T2 T3 T5 X1", "2 row X2 X3 X5 X7 T7")
    assert [len(view(game, viewer)["rows"][1]) for viewer in (1, 2, None)] == [1, 2, 1]
    assert view(game, 1)["laid"] == [False, True]


def test_the_end_of_ken_opens_no_vault():
    """Z1, RECORD: `market` counts it."""
    game = ken(ONE, OTHER)
    play(game, f"1 row {' '.join(ROW)}", "2 row T1 T2 T3 T5 X1", "2 row X2 X3 X5 X7 T7", "1 row C2 C3 C5 C7 *7")
    seen = view(game, None, open_hands=True)
    assert (seen["market"], seen["hands"]) == (5, [[], []])
    assert not any(f'"{card}"' in json.dumps(seen) for card in ("S1", "S2", "S3", "S5", "S7"))


def test_the_trick_and_what_is_captured_are_open_and_the_kitty_is_not():
    """N3, N4."""
    game = nine("C14 C1", "C13 C2", "C4 X1", "C5 C7", kitty="S1")
    play(game, "1 C14", "2 C13", "3 C4", "3 X1", "4 market")
    seen = view(game, None)
    assert seen["trick"] == [{"seat": 3, "card": "X1"}]
    assert seen["sides"] == ["odds", "evens", "odds", "evens"]
    assert seen["captured"] == {"evens": [], "odds": ["C14", "C13", "C4"]}
    assert (seen["tally"], seen["penalties"], seen["top"], seen["market"]) == (1, [3, 0, 3, 0], "X1", 0)
    assert "S1" not in json.dumps(seen)
    assert view(game, 4)["hands"][3] == ["C5", "C7", "S1"]


def test_a_seat_is_told_when_it_may_go_to_market():
    """W5, N3: never in Ken, not by the leader of a trick, and not with a card that follows and an empty kitty."""
    assert not view(ken(ONE, OTHER), 1)["may_market"]
    game = nine("C7 C1", "C2 C3 S1", kitty="T1")
    assert [view(game, viewer)["may_market"] for viewer in (1, 2, None)] == [False, False, False]
    play(game, "1 C7")
    assert [view(game, viewer)["may_market"] for viewer in (1, 2, None)] == [False, True, False]
    assert [card["why"] for card in view(game, 2)["cards"]] == ["", "", "does-not-follow"]
    play(game, "2 market", "1 C1")
    assert not view(game, 2)["may_market"]
