"""A house bot always moves, legally, from what its seat may see and nothing else. Rule: M6."""

import random
from time import thread_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bots import choose
from games.bots.choose import LEVELS
from games.bots.contest import chance
from games.rules.entry import parse
from games.rules.game import start
from games.rules.ruleset import PRESETS, Ruleset
from games.rules.view import view
from games.rules.whot import Whot
from tests.games.rules.tables import cards, table
from tests.games.rules.wandering import tables

SEEDS = st.integers(0, 2**32)
WHOT_FAMILY = [name for name, preset in PRESETS.items() if preset.family.name == "whot"]


def check_game(ruleset: Ruleset, seats: int, first: int | None, seed: int) -> None:
    """Bots of both levels by turns play the game to its end, and every move is one of the legal ones."""
    rng = random.Random(seed)
    levels = sorted(LEVELS)
    game = start(ruleset, seats, first)
    while game.result is None:
        if game.awaits:
            game.apply(chance(game.awaits, rng))
            continue
        (seat,) = game.to_act
        move = choose(view(game, seat), ruleset, levels[(seat + seed) % 2], rng)
        entry = parse(f"{seat} {move}")
        assert entry in game.legal()
        game.apply(entry)


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("variant", WHOT_FAMILY)
def test_bots_play_every_preset_legally_to_its_end(variant, seats):
    check_game(PRESETS[variant], seats, 1, seats)


@settings(max_examples=60, deadline=None)
@given(tables(), SEEDS)
def test_bots_play_any_options_legally_to_their_end(rules, seed):
    check_game(*rules, seed)


def deal_hidden_cards_anew(game: Whot, seat: int, rng: random.Random) -> Whot:
    """A game alike to the seat: the others' hands, the market and the covered pile are dealt anew."""
    twin = game.copy()
    places = [twin.market, twin.pile, *(hand for number, hand in enumerate(twin.hands, 1) if number != seat)]
    sizes = [len(twin.market), len(twin.pile) - 1 if twin.pile else 0, *map(len, places[2:])]
    hidden = [card for place, size in zip(places, sizes, strict=True) for card in place[:size]]
    rng.shuffle(hidden)
    for place, size in zip(places, sizes, strict=True):
        place[:size] = [hidden.pop() for _ in range(size)]
    return twin


@settings(max_examples=40, deadline=None)
@given(tables(), SEEDS, st.integers(0, 60), st.sampled_from(sorted(LEVELS)))
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
        choices = [choose(view(each, seat), ruleset, level, random.Random(seed)) for each in (game, twin)]
        assert view(game, seat) == view(twin, seat)
        assert choices[0] == choices[1]


@pytest.mark.parametrize("level", sorted(LEVELS))
def test_the_due_warning_is_said(level):
    game = table("C7 C10 C12", "X2 X3 X5", up="C3", variant="nigerian")
    moves = {choose(view(game, 1), game.ruleset, level, random.Random(seed)) for seed in range(30)}
    assert {move for move in moves if move != "market"} <= {"C7 semi", "C10 semi", "C12 semi"}


def test_a_hand_full_of_cards_that_play_again_is_thought_through_in_time():
    again = {"general_market": 14, "general_market_effect": "again", "suspension": 8, "suspension_effect": "again"}
    game = table("C3", "X3", up="C13", variant="seventies", **again)
    specials = "C1 T1 X1 S1 *1 C8 T8 *8 C14 T14 X14 S14"
    game.hands[0][:] = cards(f"{specials} C10 T10 X10 S10 C11 T11 X11 S11 W W W")
    seen = view(game, 1)
    best_s = min(_seconds(seen, game.ruleset) for _ in range(5))
    assert best_s < 0.05


def _seconds(seen, ruleset):
    start_s = thread_time()
    choose(seen, ruleset, "normal", random.Random(1))
    return thread_time() - start_s
