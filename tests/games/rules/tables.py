"""Positions laid out by hand, so that a test is one table, one list of entries and one expectation."""

from collections.abc import Sequence

import pytest

from games.rules.cards import Card, canonical, pack
from games.rules.entry import Shuffle, parse
from games.rules.event import Event
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


def play(game: Whot, *entries: str) -> list[Event]:
    """Apply the entries, and give all that they brought about."""
    return [event for entry in entries for event in game.apply(parse(entry))]


def shuffled(game: Whot) -> list[Event]:
    """Answer the chance that is awaited with the cards in canonical order."""
    assert game.awaits
    return list(game.apply(Shuffle(game.awaits.cards)))


def refusal(game: Whot, entry: str) -> str:
    """The code with which the game refuses the entry, and it stays as it was."""
    before = game.copy()
    with pytest.raises(Refused) as refused:
        game.apply(parse(entry))
    assert game == before
    return refused.value.code


def hand(game: Whot, seat: int) -> str:
    return codes(canonical(game.hands[seat - 1]))


def codes(some: Sequence[Card]) -> str:
    return " ".join(card.code for card in some)


def legal(game: Whot) -> list[str]:
    return sorted(str(move) for move in game.legal())
