"""The playouts of the Strong bot follow the rules engine move for move. Rule: W5 to W22."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.bots.contest import chance
from games.bots.deck import SHAPES, Deck, deck
from games.bots.guess import Guess
from games.bots.playout import LONGEST, Table, play_out
from games.rules.cards import WHOT, Card, canonical
from games.rules.entry import Market, Play, Shuffle
from games.rules.event import Kind
from games.rules.game import start
from games.rules.memory import sight
from games.rules.whot import Whot
from tests.games.rules.wandering import tables


class Recorder(random.Random):
    """Chance that remembers what it shuffled."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.shuffled: list[list[int]] = []

    def shuffle(self, x) -> None:
        super().shuffle(x)
        self.shuffled.append(x[::-1])


@settings(max_examples=150, deadline=None)
@given(tables(), st.integers(0, 2**32), st.integers(0, 80))
def test_a_playout_is_a_game_by_the_rules(rules, seed, length):
    """From any position, with the cards where they really lie: the same moves end the deal with the same hands."""
    ruleset, seats, first = rules
    game = start(ruleset, seats, first)
    wander(game, random.Random(seed), length)
    if game.result or game.dry:
        return
    known, moves, recorder = deck(ruleset, attacks=seed % 2 == 0), [], Recorder(seed)
    end = play_out(known, ruleset, as_it_lies(game, known), recorder, tell=lambda *move: moves.append(move))
    deal, out = game.deal, []
    for place, bit, call in moves:
        answer_shuffles(game, recorder, known)
        assert (game.deal, game.to_act) == (deal, (place + 1,))
        seat, card = place + 1, known.cards.get(bit)
        if card is None:
            game.apply(Market(seat))
            continue
        events = game.apply(Play(seat, card, None if call < 0 else SHAPES[call], game.due_warning(seat, card)))
        out += [event.seat - 1 for event in events if event.kind is Kind.OUT]
    answer_shuffles(game, recorder, known)
    assert not recorder.shuffled
    assert out == end.outs
    if len(moves) < LONGEST:
        assert game.result or game.awaits.why == "deal"
    assert [canonical(hand) for hand in game.hands] == [held(hand, known) for hand in end.hands]


def as_it_lies(game: Whot, known: Deck) -> Table:
    """The table of a playout with every card where it is."""
    whots = iter(known.whots)
    lies = [[next(whots) if card is WHOT else known.bits[card] for card in place] for place in places(game)]
    market, pile, *hands = lies
    guess = Guess(sight(game, game.turn), game.ruleset, known)
    ground = known.calls[SHAPES.index(game.called)] if game.called else guess.ground
    top = pile[-1] if pile else 0
    if top and top < known.whot:
        ground = known.on[top]
    fits = known.answers[top] if game.pick else known.every if game.any_card else ground
    return Table([*map(sum, hands)], game.in_play, market, pile[:-1], top, ground, fits, game.pick, game.turn - 1)


def places(game: Whot) -> list[list[Card]]:
    return [game.market, game.pile, *game.hands]


def held(hand: int, known: Deck) -> tuple[Card, ...]:
    return canonical(card for bit, card in known.cards.items() if bit & hand)


def answer_shuffles(game: Whot, recorder: Recorder, known: Deck) -> None:
    """The pile is turned over as the playout did it; a new deal is left alone."""
    while game.awaits and game.awaits.why == "pile":
        game.apply(Shuffle(tuple(known.cards[bit] for bit in recorder.shuffled.pop(0))))


def wander(game: Whot, rng: random.Random, length: int) -> None:
    for _ in range(length):
        if game.result:
            return
        game.apply(chance(game.awaits, rng) if game.awaits else rng.choice(game.legal()))
    while game.awaits:
        game.apply(chance(game.awaits, rng))
