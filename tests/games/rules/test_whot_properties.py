"""What holds in every game of the Whot family, any options and 2 to 8 seats: what is legal, and what events tell."""

import itertools
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.cards import KINDS, WHOT, Shape
from games.rules.entry import Entry, Market, Play
from games.rules.whot import Whot
from tests.games.rules.holding import accepts
from tests.games.rules.wandering import choose, tables, wander

SEEDS = st.integers(0, 2**32)


def every_move(game: Whot) -> list[Entry]:
    """Every play of every card with every call and warning, and the market, for two seats or all."""
    seats = range(1, game.seats + 1)
    plays = [
        Play(seat, card, call, warning)
        for seat in seats
        for card in {card for hand in game.hands for card in hand} | {WHOT}
        for call in (None, Shape.STAR)
        for warning in ("", "semi", "last")
    ]
    return [*plays, *(Market(seat) for seat in seats)]


@settings(max_examples=25, deadline=None)
@given(tables(), SEEDS)
def test_what_is_legal_is_accepted_and_everything_else_is_refused_and_changes_nothing(table, seed):
    """RECORD: a play that forgets its warning is accepted too, and so is a call that is not needed."""
    game, rng = Whot(*table), random.Random(seed)
    for _ in itertools.islice(wander(game, rng), rng.randint(1, 60)):
        pass
    legal = set(game.legal())
    for move in every_move(game):
        expected = move in legal
        if isinstance(move, Play) and legal:
            due = {entry.warning for entry in legal if isinstance(entry, Play) and entry.card is move.card}
            ways = {entry.call for entry in legal if isinstance(entry, Play) and entry.card is move.card}
            expected = (
                move.seat in game.to_act
                and bool(due)
                and move.warning in {"", *due}
                and (move.call in ways or (move.card is WHOT and None in ways))
            )
        assert accepts(game, move) == expected, move


@settings(max_examples=50, deadline=None)
@given(tables(), SEEDS)
def test_a_card_that_fits_has_no_reason_against_it_and_any_other_has(table, seed):
    game, rng = Whot(*table), random.Random(seed)
    for _ in itertools.islice(wander(game, rng), rng.randint(1, 60)):
        playable = {(move.seat, move.card) for move in game.legal() if isinstance(move, Play)}
        for seat in range(1, game.seats + 1):
            for card in KINDS:
                assert (game.why_not(seat, card) == "") == ((seat, card) in playable)


@settings(max_examples=40, deadline=None)
@given(tables(), SEEDS)
def test_an_event_names_no_card_but_those_on_the_pile(table, seed):
    game, rng = Whot(*table), random.Random(seed)
    while game.result is None:
        for event in game.apply(choose(game, rng)):
            assert event.card is None or event.card in game.pile
