"""What a seat may remember was open once and tells nothing of what lies hidden."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.game import start
from games.rules.memory import sight
from games.rules.view import view
from tests.games.rules.tables import ken, play, shuffled, table
from tests.games.rules.wandering import tables, wander, zener_tables


def test_cards_that_lay_open_are_remembered_until_the_pile_is_turned_over():
    game = table("C7 C10 C12", "C3 C11 X5", up="C13", market="T1")
    play(game, "1 C7", "2 C3")
    assert sight(game, 1)["covered"] == ["C13", "C7"]
    play(game, "1 market", "2 market")  # the second finds the market empty
    shuffled(game)
    assert sight(game, 1)["covered"] == []


def test_a_row_that_lies_face_down_is_remembered_by_nobody():
    game = ken("*7 X7 S7 C7 T7 *1 X1 S1 C1 T1", "*5 X5 S5 C5 T5 *2 X2 S2 C2 T2")
    play(game, "1 row *7 X7 S7 C7 T7")
    assert sight(game, 2)["covered"] == []


@settings(max_examples=50, deadline=None)
@given(tables() | zener_tables(), st.integers(0, 2**32))
def test_it_is_the_view_and_cards_that_every_seat_saw(rules, seed):
    """Everything beside the view is the same for all seats, so it holds nothing of anybody's own."""
    game = start(*rules)
    for _ in wander(game, random.Random(seed)):
        sights = [sight(game, seat) for seat in range(1, game.seats + 1)]
        views = [view(game, seat) for seat in range(1, game.seats + 1)]
        beside = [{name: each[name] for name in each.keys() - views[0].keys()} for each in sights]
        assert beside == [beside[0]] * game.seats
        assert [{name: each[name] for name in views[0]} for each in sights] == views
