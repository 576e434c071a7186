"""The house bots in the Zener games: always legal, blind to what lies hidden, and how strong they are. Rule: M6."""

import random
from functools import partial
from time import thread_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bots import choose, ken, nine_and_twenty, strong_ken, strong_nine
from games.bots.choose import LEVELS, ZENER
from games.bots.contest import chance, contest, play_out, random_fitting
from games.rules.game import start
from games.rules.memory import sight
from games.rules.ruleset import ZENER_PRESETS, Ruleset
from tests.games.rules.tables import ken as ken_table
from tests.games.rules.tables import nine
from tests.games.rules.wandering import choose as wander_on
from tests.games.rules.wandering import zener_tables

SEEDS = st.integers(0, 2**32)


STRONG = {"zener-ken": strong_ken.choose, "nine-and-twenty": strong_nine.choose}


def in_a_hurry(seen, ruleset, level, rng):
    """As the door to the bots, but that Strong tries little."""
    if level == "strong":
        return STRONG[ruleset.variant](seen, ruleset, rng, playouts=20)
    return choose(seen, ruleset, level, rng)


def of_level(level: str):
    return lambda seen, ruleset, rng: in_a_hurry(seen, ruleset, level, rng)


def test_every_level_plays_every_game():
    assert ZENER.keys() == ZENER_PRESETS.keys()
    assert all(levels.keys() == LEVELS.keys() for levels in ZENER.values())


@settings(max_examples=40, deadline=None)
@given(zener_tables(), SEEDS)
def test_bots_play_to_the_end_and_the_rules_refuse_them_nothing(rules, seed):
    ruleset, seats, _ = rules
    levels = [of_level(sorted(LEVELS)[(seat + seed) % len(LEVELS)]) for seat in range(seats)]
    assert play_out(levels, ruleset, random.Random(seed)).result.reason == "score"


def deal_hidden_cards_anew(game, seat: int, rng: random.Random):
    """A game alike to the seat: the others' hands, the stock and a rival's row that lies face down are dealt anew."""
    twin = game.copy()
    places = [twin.market, *(hand for number, hand in enumerate(twin.hands, 1) if number != seat)]
    hidden = [card for place in places for card in place]
    rows = [] if twin.tally is not None else [rows for number, rows in enumerate(twin.rows, 1) if number != seat]
    hidden += [card for laid in rows for row in laid[game.revealed :] for card in row]
    rng.shuffle(hidden)
    for place in places:
        place[:] = [hidden.pop() for _ in place]
    for laid in rows:
        laid[game.revealed :] = [tuple(hidden.pop() for _ in row) for row in laid[game.revealed :]]
    assert not hidden
    return twin


@settings(max_examples=60, deadline=None)
@given(zener_tables(), SEEDS, st.integers(0, 60), st.sampled_from(sorted(LEVELS)))
def test_what_lies_hidden_does_not_change_the_choice(rules, seed, length, level):
    ruleset, seats, first = rules
    rng = random.Random(seed)
    game = start(ruleset, seats, first)
    for _ in range(length):
        before = game.copy()
        game.apply(wander_on(game, rng))
        if game.result:
            game = before
            break
    while game.awaits:
        game.apply(wander_on(game, rng))
    for seat in game.to_act:
        twin = deal_hidden_cards_anew(game, seat, rng)
        choices = [in_a_hurry(sight(each, seat), ruleset, level, random.Random(seed)) for each in (game, twin)]
        assert sight(game, seat) == sight(twin, seat)
        assert choices[0] == choices[1]


def chosen(game, seat: int = 1) -> set[str]:
    return {choose(sight(game, seat), game.ruleset, "normal", random.Random(seed)) for seed in range(10)}


def test_a_tally_is_broken_where_its_own_side_wins_it():
    """N4: the leader is ODDS, so seat 1 wants 31 and not 30."""
    game = nine("C14 C3 *3", "X13 X1", kitty="C1 C2")
    game.pile, game.players = [*nine("C13 T14", "X1").hands[0]], [1, 2]
    game.pile.append(next(card for card in nine("C1", "X1").hands[0]))
    game.players.append(2)
    assert game.tally == 28
    assert chosen(game) == {"C3"}


def test_a_tally_that_only_the_rival_would_win_is_left_to_it():
    game = nine("C2 C4", "X13 X1", kitty="X7 X3")
    game.pile, game.players = [*nine("T14 C14", "X1").hands[0]], [1, 2]
    assert chosen(game) == {"market"}


def test_normal_beats_random_rows_by_what_an_order_is_good_for():
    """Every card meets one that nobody knows, so only streaks can be arranged: an edge of a few in a hundred."""
    low, _ = contest(ken.normal, ken.easy, Ruleset.of("zener-ken", {}), games=2500, seed=21).interval
    assert low > 0.5


def test_strong_beats_normal_in_ken():
    rules = Ruleset.of("zener-ken", {})
    low, _ = contest(partial(strong_ken.choose, playouts=2000), ken.normal, rules, games=300).interval
    assert low > 0.5


@pytest.mark.parametrize("game", [ken_table("*7 X7 S7 C7 T7 *1 X1 S1 C1 T1", "*5 X5 S5 C5 T5 *2 X2 S2 C2 T2"), None])
def test_strong_moves_in_its_thinking_time(game):
    if game is None:
        game = start(Ruleset.of("nine-and-twenty", {}), 4)
        game.apply(chance(game.awaits, random.Random(1)))
    start_s = thread_time()
    choose(sight(game, 1), game.ruleset, "strong", random.Random(1))
    assert thread_time() - start_s < 0.5


def test_strong_lays_no_two_rows_alike():
    game = ken_table("*7 X7 S7 C7 T7 *1 X1 S1 C1 T1", "*5 X5 S5 C5 T5 *2 X2 S2 C2 T2")
    rows = {choose(sight(game, 1), game.ruleset, "strong", random.Random(seed)) for seed in range(8)}
    assert len(rows) > 4, "nobody can tell what lies where"


def test_the_strongest_card_of_each_row_lies_in_the_middle():
    """Z5: no streak of three, of either side, goes past the third slot."""
    game = ken_table("*7 X7 S7 C7 T7 *1 X1 S1 C1 T1", "*5 X5 S5 C5 T5 *2 X2 S2 C2 T2")
    for seed in range(10):
        row = choose(sight(game, 1), game.ruleset, "normal", random.Random(seed)).split()[1:]
        assert row[2].endswith("7")


@pytest.mark.parametrize(("seats", "hand"), [(2, 12), (2, 10), (4, 12)])
def test_normal_beats_random_cards_and_easy_in_nine_and_twenty(seats, hand):
    rules = Ruleset.of("nine-and-twenty", {"hand": hand})
    assert contest(nine_and_twenty.normal, random_fitting, rules, seats, games=150).share > 0.9
    assert contest(nine_and_twenty.normal, nine_and_twenty.easy, rules, seats, games=150).share > 0.7
    assert contest(nine_and_twenty.easy, random_fitting, rules, seats, games=150).share > 0.6
