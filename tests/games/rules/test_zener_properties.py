"""What holds in every game of Zener Ken and Nine-and-Twenty: what is legal, what rows hide, what events tell."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.cards import KINDS, Shape, pack
from games.rules.entry import Market, Play, Row
from games.rules.event import Kind
from games.rules.game import start
from games.rules.view import view
from tests.games.rules.holding import accepts, dealt_anew
from tests.games.rules.wandering import choose, some_way_into, zener_tables

SEEDS = st.integers(0, 2**32)
NINE_AND_TWENTY = zener_tables().filter(lambda table: table[0].variant == "nine-and-twenty")
KEN = zener_tables().filter(lambda table: table[0].variant == "zener-ken")


@settings(max_examples=25, deadline=None)
@given(NINE_AND_TWENTY, SEEDS)
def test_what_is_legal_is_accepted_and_everything_else_is_refused_and_changes_nothing(table, seed):
    game = some_way_into(table, random.Random(seed))
    legal = set(game.legal())
    for seat in range(1, game.seats + 1):
        assert accepts(game, Market(seat)) == (Market(seat) in legal) == game.may_market(seat)
        for card in KINDS:
            move = Play(seat, card)
            assert accepts(game, move) == (move in legal) == (game.why_not(seat, card) == "")
            assert not accepts(game, Play(seat, card, Shape.STAR))
            assert not accepts(game, Play(seat, card, None, "last"))


@settings(max_examples=40, deadline=None)
@given(KEN, SEEDS)
def test_every_row_of_five_cards_in_hand_is_accepted_and_no_other(table, seed):
    """Z3: of a seat that has yet to lay one."""
    rng = random.Random(seed)
    game = some_way_into(table, rng)
    for _ in range(20):
        seat = rng.choice((1, 2, 3))
        hand = game.hands[seat - 1] if seat < 3 and rng.random() < 0.8 else pack(25)
        row = tuple(rng.choices(hand, k=5) if hand and rng.random() < 0.3 else rng.sample(hand, min(5, len(hand))))
        legal = seat in game.to_act and len({*row} & {*game.hands[seat - 1]}) == 5
        assert accepts(game, Row(seat, row)) == legal
    for seat in (1, 2):
        for card in KINDS:
            playable = seat in game.to_act and card in game.hands[seat - 1]
            assert (game.why_not(seat, card) == "") == playable


@settings(max_examples=60, deadline=None)
@given(KEN, SEEDS)
def test_laying_a_row_tells_the_other_seat_nothing_but_that_it_lies(table, seed):
    """Z3: whichever cards were laid, in whichever order, and of whichever hand."""
    rng = random.Random(seed)
    game = start(*table)
    game.apply(choose(game, rng))
    for _ in range(2):
        seat = rng.choice((1, 2))
        views, told = [], []
        for twin in (game.copy(), dealt_anew(game, 3 - seat, rng)):
            row = rng.sample(twin.hands[seat - 1], 5)
            told.append(twin.apply(Row(seat, tuple(row))))
            views += [[view(twin, 3 - seat), view(twin, None)]]
        assert (views[0], told[0]) == (views[1], told[1])
        assert views[0][0]["laid"][seat - 1]
        for each in (seat, 3 - seat):
            game.apply(Row(each, tuple(rng.sample(game.hands[each - 1], 5))))


@settings(max_examples=60, deadline=None)
@given(zener_tables(), SEEDS)
def test_an_event_names_no_card_but_those_that_lie_open(table, seed):
    game, rng = start(*table), random.Random(seed)
    while game.result is None:
        entry = choose(game, rng)
        for event in game.apply(entry):
            if event.kind is Kind.CUT:
                assert event.cards == entry.cards  # whoever cuts shows the card
            elif event.kind is Kind.BOUT:
                assert event.cards == tuple(rows[game.revealed - 1][event.amount - 1] for rows in game.rows)
            elif event.card:
                assert event.kind is Kind.PLAYED
                assert event.card in [*game.pile, *(card for cards in game.captured for card in cards)]
            else:
                assert event.cards == ()
