"""What holds of a position of any game at any moment, for properties over random games. Plays nothing itself."""

import random

from games.rules.cards import canonical, pack
from games.rules.ending import LONGEST_DEAL
from games.rules.entry import Entry, Market
from games.rules.game import Position
from games.rules.ken import Ken
from games.rules.nine_and_twenty import NineAndTwenty
from games.rules.refused import Refused
from games.rules.whot import Whot


def accepts(game: Position, entry: Entry) -> bool:
    """Whether a copy takes the entry; where it does not, the copy is as it was."""
    twin = game.copy()
    try:
        twin.apply(entry)
    except Refused:
        assert twin == game
        return False
    return True


def check_cards(game: Position) -> None:
    """No card is lost or comes twice."""
    match game:
        case NineAndTwenty():
            away = [*game.captured, game.pile]
        case Ken():
            away = [row for rows in game.rows for row in rows]
        case _:
            away = [game.pile]
    everywhere = [card for some in (*game.hands, *away, game.market) for card in some]
    assert canonical(everywhere) == pack(game.ruleset.pack)


def check_turn(game: Position) -> None:
    """Somebody can move, or chance is awaited, or the game is over; nothing is left half done."""
    assert game.events == []
    if game.result or game.awaits:
        assert (game.to_act, game.legal()) == ((), [])
        assert not (game.result and game.awaits)
        assert game.awaits is None or canonical(game.awaits.cards) == game.awaits.cards
    elif isinstance(game, Ken):
        assert game.to_act
        assert all(len(game.hands[seat - 1]) >= 5 for seat in game.to_act)
    elif isinstance(game, NineAndTwenty):
        assert len(game.to_act) == 1
        assert game.legal()
        assert game.tally <= 29
        assert game.tally == sum(card.number for card in game.pile)
    else:
        (seat,) = game.to_act
        assert Market(seat) in game.legal()
        assert (game.owed, game.mover, game.closing) == ([], 0, False)
        assert game.in_play == [bool(hand) for hand in game.hands]
        assert game.in_play[seat - 1]


def check_result(game: Position) -> None:
    """The result is a proper one: places in order, counts that agree with them."""
    assert game.result
    places, counts = game.result.places, game.result.counts
    assert len(places) == len(counts) == game.seats
    if isinstance(game, Whot):
        assert sorted(places) == list(range(1, game.seats + 1)) or (game.seats == 2 and places == (1, 1))
        if game.penalties is not None:
            assert counts == tuple(game.penalties)
        elif game.result.reason == "out":
            assert counts[places.index(1)] == 0
        return
    assert places[2:] == places[:2] * (game.seats // 2 - 1)
    assert counts[2:] == counts[:2] * (game.seats // 2 - 1)
    if game.result.reason != "score":
        assert sorted(places[:2]) == [1, 2]
        assert counts == tuple(game.penalties)
        return
    assert places[:2] == ((1, 1) if counts[0] == counts[1] else (1, 2) if counts[0] > counts[1] else (2, 1))
    assert not any(game.hands)
    if isinstance(game, NineAndTwenty):
        assert sum(counts[:2]) in (49, 54)
        assert (game.market, game.pile) == ([], [])
    else:
        assert sum(counts) <= 10 + 2 * 2
        assert len(game.market) == 5


def longest(game: Position) -> int:
    """The most moves that the game can have taken so far.

    Rule: W27. In Nine-and-Twenty each card is drawn and played at most once, and between two cards every seat passes
    once at most.
    """
    match game:
        case Ken():
            return 4
        case NineAndTwenty():
            return 49 + 49 * game.seats
    return LONGEST_DEAL * game.deal


def dealt_anew(game: Position, viewer: int | None, rng: random.Random) -> Position:
    """The game with all that is hidden from the viewer shuffled together and dealt out again."""
    other = game.copy()
    hidden = [other.market, *(hand for seat, hand in enumerate(other.hands, 1) if seat != viewer)]
    cards = [card for place in hidden for card in place]
    if isinstance(other, Ken):
        waiting = [rows for seat, rows in enumerate(other.rows, 1) if seat != viewer and len(rows) > game.revealed]
        cards += [card for rows in waiting for card in rows[-1]]
    rng.shuffle(cards)
    for place in hidden:
        place[:] = [cards.pop() for _ in place]
    if isinstance(other, Ken):
        for rows in waiting:
            rows[-1] = tuple(cards.pop() for _ in rows[-1])
    assert cards == []
    return other
