"""Positions laid out by hand, so that a test is one table, one list of entries and one expectation."""

from collections.abc import Sequence

import pytest

from games.rules.cards import Card, canonical, pack
from games.rules.entry import Shuffle, parse
from games.rules.event import Event
from games.rules.ken import Ken
from games.rules.nine_and_twenty import NineAndTwenty
from games.rules.position import Position
from games.rules.refused import Refused
from games.rules.ruleset import Ruleset
from games.rules.whot import Whot


def cards(codes: str) -> list[Card]:
    return [Card.parse(code) for code in codes.split()]


def table(
    *hands: str, up: str = "", market: str | None = None, first: int = 1, variant: str = "modern", **options
) -> Whot:
    """A game just dealt: one hand of codes a seat, `up` the card turned, `market` the next to draw first.

    With a market given, what is left of the pack is put away, so that the market can run dry.
    """
    size = len(hands[0].split())
    options = {"hand": size, "turn_up": "any" if up else "no"} | options
    game = Whot(Ruleset.of(variant, options), len(hands), first)
    order = [hands[(first - 1 + place) % len(hands)].split() for place in range(len(hands))]
    dealt = [code for round_ in zip(*order, strict=True) for code in round_]
    wanted = cards(" ".join([*dealt, up, market or ""]))
    rest = list(pack(game.ruleset.pack))
    for card in wanted:
        rest.remove(card)
    game.apply(Shuffle((*wanted, *rest)))
    if market is not None:
        del game.market[: len(rest)]
    return game


def ken(one: str, other: str, **options) -> Ken:
    """A game of Ken just dealt: ten codes a seat, the rest of the Zener set in the vault."""
    game = Ken(Ruleset.of("zener-ken", options), 2)
    dealt = [card for both in zip(cards(one), cards(other), strict=True) for card in both]
    game.apply(Shuffle((*dealt, *(card for card in pack(25) if card not in dealt))))
    return game


def nine(*hands: str, kitty: str = "", first: int = 1, **options) -> NineAndTwenty:
    """A game of Nine-and-Twenty with these hands, a leader, and a kitty whose next card to draw is named first.

    What is left of the pack is put away.
    """
    game = NineAndTwenty(Ruleset.of("nine-and-twenty", options), len(hands), first)
    game.apply(Shuffle(pack(49)))
    game.hands = [cards(hand) for hand in hands]
    game.market = cards(kitty)[::-1]
    return game


def play(game: Position, *entries: str) -> list[Event]:
    """Apply the entries, and give all that they brought about."""
    return [event for entry in entries for event in game.apply(parse(entry))]


def shuffled(game: Position) -> list[Event]:
    """Answer the chance that is awaited with the cards in canonical order."""
    assert game.awaits
    return list(game.apply(Shuffle(game.awaits.cards)))


def refusal(game: Position, entry: str) -> str:
    """The code with which the game refuses the entry, and it stays as it was."""
    before = game.copy()
    with pytest.raises(Refused) as refused:
        game.apply(parse(entry))
    assert game == before
    return refused.value.code


def hand(game: Position, seat: int) -> str:
    return codes(canonical(game.hands[seat - 1]))


def codes(some: Sequence[Card]) -> str:
    return " ".join(card.code for card in some)


def legal(game: Position) -> list[str]:
    return sorted(str(move) for move in game.legal())
