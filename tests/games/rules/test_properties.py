"""What holds in every game of every variant, any options and 2 to 8 seats."""

import itertools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.cards import KINDS, WHOT, Shape, canonical, pack
from games.rules.ending import LONGEST_DEAL
from games.rules.entry import Entry, Market, Play, parse
from games.rules.record import Record, replay
from games.rules.refused import Refused
from games.rules.ruleset import PRESETS, Ruleset
from games.rules.view import view
from games.rules.whot import Whot
from tests.games.rules.wandering import choose, tables, wander

SEEDS = st.integers(0, 2**32)


def accepts(game: Whot, entry: Entry) -> bool:
    """Whether a copy takes the entry; where it does not, the copy is as it was."""
    twin = game.copy()
    try:
        twin.apply(entry)
    except Refused:
        assert twin == game
        return False
    return True


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


def check_cards(game: Whot) -> None:
    held = [card for hand in game.hands for card in hand]
    assert canonical([*held, *game.market, *game.pile]) == pack(game.ruleset.pack)


def check_turn(game: Whot) -> None:
    if game.result:
        assert (game.to_act, game.legal(), game.awaits) == ((), [], None)
    elif game.awaits:
        assert (game.to_act, game.legal()) == ((), [])
        assert canonical(game.awaits.cards) == game.awaits.cards
    else:
        (seat,) = game.to_act
        assert game.in_play[seat - 1]
        assert Market(seat) in game.legal()
        assert game.owed == []
        assert (game.mover, game.closing, game.events) == (0, False, [])
        for seat, is_in in enumerate(game.in_play, 1):
            assert bool(game.hands[seat - 1]) == is_in


def check_result(game: Whot) -> None:
    assert game.result
    places, counts = game.result.places, game.result.counts
    assert len(places) == len(counts) == game.seats
    assert sorted(places) == list(range(1, game.seats + 1)) or (game.seats == 2 and places == (1, 1))
    if game.penalties is not None:
        assert counts == tuple(game.penalties)
    elif game.result.reason == "out":
        assert counts[places.index(1)] == 0


@settings(max_examples=150, deadline=None)
@given(tables(), SEEDS)
def test_cards_are_conserved_somebody_can_always_move_and_the_game_ends(table, seed):
    game, rng = Whot(*table), random.Random(seed)
    dealt, moves = False, 0
    for entry in wander(game, rng):
        dealt = dealt or game.hands[game.beginner - 1] != []
        if dealt:
            check_cards(game)
        check_turn(game)
        moves += isinstance(entry, Play | Market)
    check_result(game)
    assert moves <= LONGEST_DEAL * game.deal
    assert game.deal <= game.seats * 60


@settings(max_examples=50, deadline=None)
@given(tables(), SEEDS)
def test_replaying_the_log_reaches_the_same_position_at_every_entry(table, seed):
    game, again, rng = Whot(*table), Whot(*table), random.Random(seed)
    for entry in wander(game, rng):
        again.apply(parse(str(entry)))
        assert again == game


@settings(max_examples=50, deadline=None)
@given(tables(), SEEDS)
def test_a_game_written_as_a_record_replays_to_its_end(table, seed):
    ruleset, seats, first = table
    game, rng = Whot(*table), random.Random(seed)
    log = tuple(str(entry) for entry in wander(game, rng))
    record = Record(ruleset, tuple(f"Seat {seat}" for seat in range(seats)), first, {}, log, game.result)
    reread = Record.loads(record.dumps())
    assert reread == record
    assert replay(reread) == game
    at = rng.randint(0, len(log))
    part = replay(reread, at)
    assert at <= part.entries
    assert part.awaits is None


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


@settings(max_examples=60, deadline=None)
@given(tables(), SEEDS)
def test_a_viewer_sees_nothing_that_depends_on_a_hidden_card(table, seed):
    """RELIABILITY 4: two games that differ only in what the viewer may not know give the same view."""
    game, rng = Whot(*table), random.Random(seed)
    for _ in itertools.islice(wander(game, rng), rng.randint(2, 80)):
        pass
    if game.result:
        return  # the counts of the hands are shown then
    for viewer in [None, *range(1, game.seats + 1)]:
        other = game.copy()
        hidden = [hand for seat, hand in enumerate(other.hands, 1) if seat != viewer] + [other.market]
        cards = [card for some in hidden for card in some]
        rng.shuffle(cards)
        for some in hidden:
            some[:] = [cards.pop() for _ in some]
        assert view(other, viewer) == view(game, viewer)


@settings(max_examples=40, deadline=None)
@given(tables(), SEEDS)
def test_a_copy_goes_its_own_way(table, seed):
    game, rng = Whot(*table), random.Random(seed)
    for _ in itertools.islice(wander(game, rng), rng.randint(1, 40)):
        pass
    before, twin = game.copy(), game.copy()
    for _ in itertools.islice(wander(twin, rng), 10):
        pass
    assert game == before


@settings(max_examples=40, deadline=None)
@given(tables(), SEEDS)
def test_an_event_names_no_card_but_those_on_the_pile(table, seed):
    game, rng = Whot(*table), random.Random(seed)
    while game.result is None:
        for event in game.apply(choose(game, rng)):
            assert event.card is None or event.card in game.pile


@pytest.mark.slow
@pytest.mark.parametrize("variant", PRESETS)
@pytest.mark.parametrize("seats", range(2, 9))
def test_many_games_of_each_preset_at_each_size_end_in_order(variant, seats):
    rng = random.Random(seats)
    for _ in range(60):
        game = Whot(Ruleset.of(variant, {}), seats)
        for _ in wander(game, rng):
            pass
        check_cards(game)
        check_result(game)
