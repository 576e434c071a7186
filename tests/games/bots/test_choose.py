"""A house bot always moves, legally, from what its seat may see and nothing else. Rule: M6."""

import random
from collections import Counter
from dataclasses import replace
from functools import partial
from time import thread_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bots import choose, strong
from games.bots.choose import LEVELS
from games.bots.contest import chance
from games.rules.entry import Leave, Play, parse
from games.rules.game import start
from games.rules.memory import sight
from games.rules.ruleset import PRESETS, Ruleset
from games.rules.whot import Whot
from tests.games.rules.tables import cards, table
from tests.games.rules.wandering import tables

SEEDS = st.integers(0, 2**32)
WHOT_FAMILY = [name for name, preset in PRESETS.items() if preset.family.name == "whot"]


CHOOSERS = {**LEVELS, "strong": partial(strong.choose, playouts=8)}
"""Strong in a hurry: what holds for a move must hold however long it was thought about."""


def check_game(ruleset: Ruleset, seats: int, first: int | None, seed: int, leaves: float = 0.0) -> None:
    """Bots of all levels by turns play the game to its end, and every move is one of the legal ones.

    leaves: how often somebody leaves instead. A beginner may forget a warning; the others never do. Rule: W16.
    """
    rng = random.Random(seed)
    levels = sorted(CHOOSERS)
    game = start(ruleset, seats, first)
    while game.result is None:
        if game.awaits:
            game.apply(chance(game.awaits, rng))
            continue
        (seat,) = game.to_act
        if rng.random() < leaves:
            game.apply(Leave(rng.choice([other for other, is_in in enumerate(game.in_play, 1) if is_in])))
            continue
        level = levels[(seat + seed) % len(levels)]
        entry = parse(f"{seat} {CHOOSERS[level](sight(game, seat), ruleset, rng)}")
        if level == "easy" and isinstance(entry, Play):
            entry = replace(entry, warning=game.due_warning(seat, entry.card))
        assert entry in game.legal()
        game.apply(entry)


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("variant", WHOT_FAMILY)
def test_bots_play_every_preset_legally_to_its_end(variant, seats):
    check_game(PRESETS[variant], seats, 1, seats)


@settings(max_examples=30, deadline=None)
@given(tables(), SEEDS, st.sampled_from([0.0, 0.02]))
def test_bots_play_any_options_legally_to_their_end(rules, seed, leaves):
    check_game(*rules, seed, leaves)


@pytest.mark.slow
@settings(max_examples=1000, deadline=None)
@given(tables(), SEEDS, st.sampled_from([0.0, 0.02]))
def test_bots_play_a_thousand_games_of_any_options_legally_to_their_end(rules, seed, leaves):
    check_game(*rules, seed, leaves)


def deal_hidden_cards_anew(game: Whot, seat: int, rng: random.Random) -> Whot:
    """A game alike to the seat, which remembers the pile: the others' hands and the market are dealt anew."""
    twin = game.copy()
    places = [twin.market, *(hand for number, hand in enumerate(twin.hands, 1) if number != seat)]
    hidden = [card for place in places for card in place]
    rng.shuffle(hidden)
    for place in places:
        place[:] = [hidden.pop() for _ in place]
    return twin


@settings(max_examples=40, deadline=None)
@given(tables(), SEEDS, st.integers(0, 150), st.sampled_from(sorted(LEVELS)))
def test_what_lies_hidden_does_not_change_the_choice(rules, seed, length, level):
    ruleset, seats, first = rules
    rng = random.Random(seed)
    game = start(ruleset, seats, first)
    for _ in range(length):
        if game.result:
            break
        game.apply(chance(game.awaits, rng) if game.awaits else rng.choice(game.legal()))
    while game.awaits:
        game.apply(chance(game.awaits, rng))
    for seat in game.to_act:
        twin = deal_hidden_cards_anew(game, seat, rng)
        choices = [CHOOSERS[level](sight(each, seat), ruleset, random.Random(seed)) for each in (game, twin)]
        assert sight(game, seat) == sight(twin, seat)
        assert choices[0] == choices[1]


@pytest.mark.parametrize("level", ["normal", "strong"])
def test_the_due_warning_is_said(level):
    game = table("C7 C10 C12", "X2 X3 X5", up="C3", variant="nigerian")
    moves = {choose(sight(game, 1), game.ruleset, level, random.Random(seed)) for seed in range(30)}
    assert {move for move in moves if move != "market"} <= {"C7 semi", "C10 semi", "C12 semi"}


def test_a_beginner_forgets_it_now_and_then():
    game = table("C7 C10 C12", "X2 X3 X5", up="C3", variant="nigerian")
    said = Counter(
        choose(sight(game, 1), game.ruleset, "easy", random.Random(seed)).endswith("semi") for seed in range(300)
    )
    assert 0 < said[False] < said[True]


@pytest.mark.parametrize(("level", "most_s"), [("normal", 0.05), ("strong", 0.5)])
def test_a_hand_full_of_cards_that_play_again_is_thought_through_in_time(level, most_s):
    again = {"general_market": 14, "general_market_effect": "again", "suspension": 8, "suspension_effect": "again"}
    game = table("C3", "X3", up="C13", variant="seventies", **again)
    specials = "C1 T1 X1 S1 *1 C8 T8 *8 C14 T14 X14 S14"
    game.hands[0][:] = cards(f"{specials} C10 T10 X10 S10 C11 T11 X11 S11 W W W")
    seen = sight(game, 1)
    best_s = min(_seconds(seen, game.ruleset, level) for _ in range(5))
    assert best_s < most_s


def _seconds(seen, ruleset, level):
    start_s = thread_time()
    choose(seen, ruleset, level, random.Random(1))
    return thread_time() - start_s
