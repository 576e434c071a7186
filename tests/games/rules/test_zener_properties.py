"""What holds in every game of Zener Ken and Nine-and-Twenty, as `test_properties` has it for the Whot family."""

import itertools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.cards import KINDS, Shape, canonical, pack
from games.rules.entry import Entry, Market, Play, Row, parse
from games.rules.event import Kind
from games.rules.game import Position, start
from games.rules.ken import Ken
from games.rules.nine_and_twenty import NineAndTwenty
from games.rules.record import Record, replay
from games.rules.refused import Refused
from games.rules.ruleset import Ruleset
from games.rules.view import view
from tests.games.rules.wandering import choose, wander, zener_tables

SEEDS = st.integers(0, 2**32)
NINE_AND_TWENTY = zener_tables().filter(lambda table: table[0].variant == "nine-and-twenty")
KEN = zener_tables().filter(lambda table: table[0].variant == "zener-ken")


def some_way_into(table, rng: random.Random) -> Position:
    game = start(*table)
    for _ in itertools.islice(wander(game, rng), rng.randint(2, 90 if isinstance(game, NineAndTwenty) else 5)):
        pass
    return game


def accepts(game: Position, entry: Entry) -> bool:
    """Whether a copy takes the entry; where it does not, the copy is as it was."""
    twin = game.copy()
    try:
        twin.apply(entry)
    except Refused:
        assert twin == game
        return False
    return True


def check_cards(game: Ken | NineAndTwenty) -> None:
    away = game.captured if isinstance(game, NineAndTwenty) else [row for rows in game.rows for row in rows]
    on_table = game.pile if isinstance(game, NineAndTwenty) else ()  # a row of Ken is counted already
    everywhere = [card for some in (*game.hands, *away) for card in some]
    assert canonical([*everywhere, *game.market, *on_table]) == pack(game.ruleset.pack)


def check_turn(game: Ken | NineAndTwenty) -> None:
    assert game.events == []
    if game.result or game.awaits:
        assert (game.to_act, game.legal()) == ((), [])
    elif isinstance(game, Ken):
        assert game.to_act
        assert all(len(game.hands[seat - 1]) >= 5 for seat in game.to_act)
    else:
        assert len(game.to_act) == 1
        assert game.legal()
        assert game.tally <= 29
        assert game.tally == sum(card.number for card in game.pile)


def check_result(game: Ken | NineAndTwenty) -> None:
    reason, places, counts = game.result.reason, game.result.places, game.result.counts
    assert len(places) == len(counts) == game.seats
    assert places[2:] == places[:2] * (game.seats // 2 - 1)
    assert counts[2:] == counts[:2] * (game.seats // 2 - 1)
    if reason == "score":
        assert places[:2] == ((1, 1) if counts[0] == counts[1] else (1, 2) if counts[0] > counts[1] else (2, 1))
        assert not any(game.hands)
        if isinstance(game, NineAndTwenty):
            assert sum(counts[:2]) in (49, 54)
            assert (game.market, game.pile) == ([], [])
        else:
            assert sum(counts) <= 10 + 2 * 2
            assert len(game.market) == 5
    else:
        assert sorted(places[:2]) == [1, 2]
        assert counts == tuple(game.penalties)


@settings(max_examples=120, deadline=None)
@given(zener_tables(), SEEDS)
def test_cards_are_conserved_somebody_can_always_move_and_the_game_ends(table, seed):
    """Each card drawn and each card played is one entry; between two cards every seat passes once at most."""
    game, rng = start(*table), random.Random(seed)
    moves = 0
    for entry in wander(game, rng):
        if game.deal:
            check_cards(game)
        check_turn(game)
        moves += isinstance(entry, Play | Market | Row)
    check_result(game)
    assert moves <= (4 if isinstance(game, Ken) else 49 + len(pack(49)) * game.seats)


@settings(max_examples=60, deadline=None)
@given(zener_tables(), SEEDS)
def test_replaying_the_log_reaches_the_same_position_at_every_entry(table, seed):
    game, again, rng = start(*table), start(*table), random.Random(seed)
    for entry in wander(game, rng):
        again.apply(parse(str(entry)))
        assert again == game


@settings(max_examples=50, deadline=None)
@given(zener_tables(), SEEDS)
def test_a_game_written_as_a_record_replays_to_its_end(table, seed):
    ruleset, seats, first = table
    game, rng = start(*table), random.Random(seed)
    log = tuple(str(entry) for entry in wander(game, rng))
    record = Record(ruleset, tuple(f"Seat {seat}" for seat in range(seats)), first, {}, log, game.result)
    reread = Record.loads(record.dumps())
    assert reread == record
    assert replay(reread) == game
    assert replay(reread, rng.randint(0, len(log))).awaits is None


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


def hidden_from(game: Ken | NineAndTwenty, viewer: int | None) -> list[list]:
    """Copies of the places whose cards this viewer may not know; a row that waits is the last of its seat's."""
    places = [game.market, *(hand for seat, hand in enumerate(game.hands, 1) if seat != viewer)]
    if isinstance(game, Ken):
        places += [row for seat, rows in enumerate(game.rows, 1) if seat != viewer for row in rows[game.revealed :]]
    return [list(place) for place in places]


def dealt_anew(game: Ken | NineAndTwenty, viewer: int | None, rng: random.Random) -> Ken | NineAndTwenty:
    """The game with all that is hidden from the viewer shuffled together and dealt out again."""
    cards = [card for place in hidden_from(game, viewer) for card in place]
    rng.shuffle(cards)
    other = game.copy()
    other.market = [cards.pop() for _ in other.market]
    for seat, hand in enumerate(other.hands, 1):
        if seat != viewer:
            hand[:] = [cards.pop() for _ in hand]
            if isinstance(other, Ken):
                rows = other.rows[seat - 1]
                rows[game.revealed :] = [tuple(cards.pop() for _ in row) for row in rows[game.revealed :]]
    assert cards == []
    return other


@settings(max_examples=120, deadline=None)
@given(zener_tables(), SEEDS)
def test_a_viewer_sees_nothing_that_depends_on_a_hidden_card(table, seed):
    """RELIABILITY 4: two games that differ only in what the viewer may not know give the same view, to the end."""
    rng = random.Random(seed)
    game = some_way_into(table, rng)
    for viewer in [None, *range(1, game.seats + 1)]:
        assert view(dealt_anew(game, viewer, rng), viewer) == view(game, viewer)


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
        for event in game.apply(choose(game, rng)):
            if event.kind is Kind.BOUT:
                assert event.cards == tuple(rows[game.revealed - 1][event.amount - 1] for rows in game.rows)
            elif event.card:
                assert event.kind is Kind.PLAYED
                assert event.card in [*game.pile, *(card for cards in game.captured for card in cards)]
            else:
                assert event.cards == ()


@settings(max_examples=40, deadline=None)
@given(zener_tables(), SEEDS)
def test_a_copy_goes_its_own_way(table, seed):
    rng = random.Random(seed)
    game = some_way_into(table, rng)
    before, twin = game.copy(), game.copy()
    for _ in itertools.islice(wander(twin, rng), 10):
        pass
    assert game == before


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variant", "options", "seats"),
    [
        ("zener-ken", {}, 2),
        ("zener-ken", {"rank_breaks": False}, 2),
        ("nine-and-twenty", {}, 2),
        ("nine-and-twenty", {"hand": 10}, 2),
        ("nine-and-twenty", {}, 4),
    ],
)
def test_many_games_of_each_kind_end_in_order(variant, options, seats):
    rng = random.Random(seats)
    ruleset = Ruleset.of(variant, options)
    for _ in range(2000):
        game = start(ruleset, seats, rng.randint(1, seats))
        for _ in wander(game, rng):
            pass
        check_cards(game)
        check_result(game)
