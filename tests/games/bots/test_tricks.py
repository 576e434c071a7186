"""Games that the Strong bot plays on in its head follow the rules engine move for move. Rule: N3 to N7."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.bots.contest import chance
from games.bots.tricks import BITS, CARDS, LONGEST, NUMBER, Trick, play_on
from games.rules.entry import Market, Play
from games.rules.game import start
from games.rules.nine_and_twenty import NineAndTwenty
from games.rules.ruleset import Ruleset


@settings(max_examples=100, deadline=None)
@given(st.sampled_from([(2, 10), (2, 12), (4, 12)]), st.integers(0, 2**32), st.integers(0, 90))
def test_a_game_played_on_is_a_game_by_the_rules(table, seed, length):
    """From any position, with the cards where they really lie: the same moves bring the same score."""
    seats, hand = table
    rng = random.Random(seed)
    game = start(Ruleset.of("nine-and-twenty", {"hand": hand}), seats, rng.randint(1, seats))
    game.apply(chance(game.awaits, rng))
    for _ in range(length):
        if game.result:
            return
        game.apply(rng.choice(game.legal()))
    if game.result:
        return
    moves = []
    score = play_on(as_it_lies(game), tell=lambda *move: moves.append(move))
    for place, bit in moves:
        assert game.to_act == (place + 1,)
        move = Play(place + 1, CARDS[bit]) if bit else Market(place + 1)
        assert move in game.legal()
        game.apply(move)
    assert len(moves) < LONGEST
    assert game.result.reason == "score"
    assert score.left == 0
    assert score.captured == [len(cards) for cards in game.captured]
    assert score.numbers == [sum(card.number for card in cards) for cards in game.captured]


def as_it_lies(game: NineAndTwenty) -> Trick:
    """The moment with every card where it is."""
    return Trick(
        hands=[sum(BITS[card] for card in hand) for hand in game.hands],
        kitty=[BITS[card] for card in game.market],
        sides=[game.side(seat) for seat in range(1, game.seats + 1)],
        turn=game.turn - 1,
        top=BITS[game.top] if game.top else 0,
        tally=game.tally,
        pile=len(game.pile),
        last=game.players[-1] - 1 if game.players else 0,
        passes=game.passes,
        winners=-1 if game.winners is None else game.winners,
        captured=[len(cards) for cards in game.captured],
        numbers=[sum(NUMBER[BITS[card]] for card in cards) for cards in game.captured],
    )
