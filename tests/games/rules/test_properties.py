"""What holds in every game of every variant, any options and any number of seats that it is played at."""

import itertools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.entry import Market, Play, Row, parse
from games.rules.game import Position, start
from games.rules.record import Record, replay
from games.rules.ruleset import EVERY_PRESET, PRESETS, Ruleset
from games.rules.view import view
from tests.games.rules.holding import check_cards, check_result, check_turn, dealt_anew, longest
from tests.games.rules.wandering import some_way_into, tables, wander, zener_tables

SEEDS = st.integers(0, 2**32)
ANY_TABLE = tables() | zener_tables()


def played_through(table, rng: random.Random) -> tuple[Position, tuple[str, ...]]:
    """A game that was played to its end, all that must hold having held at every entry; and its log."""
    game, log, moves = start(*table), [], 0
    for entry in wander(game, rng):
        log.append(str(entry))
        moves += isinstance(entry, Play | Market | Row)
        if game.deal:
            check_cards(game)
        check_turn(game)
    check_result(game)
    assert moves <= longest(game)
    assert game.deal <= game.seats * 60
    return game, tuple(log)


@settings(max_examples=250, deadline=None)
@given(ANY_TABLE, SEEDS)
def test_cards_are_conserved_somebody_can_always_move_and_the_game_ends(table, seed):
    played_through(table, random.Random(seed))


@settings(max_examples=100, deadline=None)
@given(ANY_TABLE, SEEDS)
def test_replaying_the_log_reaches_the_same_position_at_every_entry(table, seed):
    game, again, rng = start(*table), start(*table), random.Random(seed)
    for entry in wander(game, rng):
        again.apply(parse(str(entry)))
        assert again == game


@settings(max_examples=100, deadline=None)
@given(ANY_TABLE, SEEDS)
def test_a_game_written_as_a_record_replays_to_its_end(table, seed):
    ruleset, seats, first = table
    rng = random.Random(seed)
    game, log = played_through(table, rng)
    record = Record(ruleset, tuple(f"Seat {seat}" for seat in range(seats)), first, {}, log, game.result)
    reread = Record.loads(record.dumps())
    assert reread == record
    assert replay(reread) == game
    at = rng.randint(0, len(log))
    part = replay(reread, at)
    assert at <= part.entries
    assert part.awaits is None


@settings(max_examples=120, deadline=None)
@given(ANY_TABLE, SEEDS)
def test_a_viewer_sees_nothing_that_depends_on_a_hidden_card(table, seed):
    """RELIABILITY 4: two games that differ only in what the viewer may not know give the same view."""
    rng = random.Random(seed)
    game = some_way_into(table, rng, entries=80)
    if game.result and game.ruleset.variant in PRESETS:
        return  # the counts of the hands are shown then
    for viewer in [None, *range(1, game.seats + 1)]:
        assert view(dealt_anew(game, viewer, rng), viewer) == view(game, viewer)


@settings(max_examples=80, deadline=None)
@given(ANY_TABLE, SEEDS)
def test_a_copy_goes_its_own_way(table, seed):
    rng = random.Random(seed)
    game = some_way_into(table, rng)
    before, twin = game.copy(), game.copy()
    for _ in itertools.islice(wander(twin, rng), 10):
        pass
    assert game == before


@pytest.mark.slow
@pytest.mark.parametrize("variant", EVERY_PRESET)
def test_ten_thousand_games_of_each_preset_end_and_replay(variant):
    """At every number of seats in turn."""
    sizes = EVERY_PRESET[variant].family.seats
    for seed in range(10_000):
        rng, seats = random.Random(seed), sizes[seed % len(sizes)]
        ruleset = Ruleset.of(variant, {})
        first = None if ruleset.cuts and seed % 2 else rng.randint(1, seats)
        check_whole((ruleset, seats, first), rng)


@pytest.mark.slow
@settings(max_examples=10_000, deadline=None, database=None)
@given(ANY_TABLE, SEEDS)
def test_ten_thousand_games_of_any_options_end_and_replay(table, seed):
    check_whole(table, random.Random(seed))


def check_whole(table, rng: random.Random) -> None:
    """One game ends, keeps its cards, and its record leads to the same end."""
    ruleset, seats, first = table
    game, log = played_through(table, rng)
    record = Record(ruleset, ("Somebody",) * seats, first, {}, log, game.result)
    assert replay(Record.loads(record.dumps())) == game
