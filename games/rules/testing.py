"""Zener testing: a run of twenty-five calls, what each person may see of it, and its report. Rule: section 7.

It says how likely a score is by chance alone, never what it means.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import Literal, TypeAlias, TypedDict

from games.rules import odds
from games.rules.cards import ZENER, Card, Shape
from games.rules.refused import Refused
from games.rules.shuffle import order

TRIALS = 25

Person: TypeAlias = Literal["subject", "sender", "watcher"]
"""Who calls, who looks at the cards in telepathy, and everybody else."""


class Deck(StrEnum):
    """Where the cards of a run come from. Rule: T1."""

    CLOSED = "closed"
    """The twenty-five cards shuffled: five of each sign."""
    OPEN = "open"
    """Each card drawn from all twenty-five."""


def shuffles(deck: Deck, secret: bytes, nonces: Sequence[bytes] = ()) -> tuple[tuple[Card, ...], ...]:
    """Give every shuffle of a run, each under its number from 1, as secret and nonces determine them.

    A closed deck is shuffled once, an open one anew for each trial.
    """
    count = 1 if deck is Deck.CLOSED else TRIALS
    return tuple(order(ZENER, secret, nonces, str(number)) for number in range(1, count + 1))


def cards_of(deck: Deck, shuffled: Sequence[Sequence[Card]]) -> tuple[Card, ...]:
    """Give the cards of a run by its shuffles: a closed deck's from the top, of an open one each time the first."""
    return tuple(shuffled[0]) if deck is Deck.CLOSED else tuple(cards[0] for cards in shuffled)


def dealt(deck: Deck, secret: bytes, nonces: Sequence[bytes] = ()) -> tuple[Card, ...]:
    """Give the cards of a run, which follow from secret and nonces as every shuffle of the house does."""
    return cards_of(deck, shuffles(deck, secret, nonces))


@dataclass(frozen=True, slots=True)
class Report:
    """What a finished run comes to. Rule: T2."""

    hits: int
    expected: Fraction
    """The hits that chance brings on average."""
    at_least: Fraction
    """The exact probability of so many hits or more by chance."""
    odds: tuple[Fraction, ...]
    """The exact probability of each number of hits, from 0."""

    @property
    def probability(self) -> float:
        """The probability of so many hits or more, as near as a float comes."""
        return float(self.at_least)


def report(deck: Deck, cards: Sequence[Card], calls: Sequence[Shape]) -> Report:
    """Give the report on the calls, one a card. Rule: T2. Refused: `calls-missing`.

    Open: every call hits one time in five. Closed: it depends on how often each sign was called.
    """
    if len(calls) != len(cards):
        raise Refused("calls-missing", f"There are {len(calls)} calls for {len(cards)} cards.")
    hits = sum(card.shape is call for card, call in zip(cards, calls, strict=True))
    if deck is Deck.OPEN:
        chances = odds.binomial(len(cards), Fraction(1, len(Shape)))
    else:
        signs = [card.shape for card in cards]
        chances = odds.matching([signs.count(sign) for sign in Shape], [list(calls).count(sign) for sign in Shape])
    expected = sum((number * chance for number, chance in enumerate(chances)), Fraction(0))
    return Report(hits, expected, odds.at_least(hits, chances), chances)


@dataclass(frozen=True, slots=True)
class Run:
    """A run at one moment: the cards, secret until the last call, and the calls. Every call gives a new one."""

    deck: Deck
    cards: tuple[Card, ...]
    telepathy: bool = False
    """Whether a sender looks at each card while it is called; otherwise it lies face down to all. Rule: T1."""
    calls: tuple[Shape, ...] = ()

    @property
    def over(self) -> bool:
        """Whether every card was called."""
        return len(self.calls) == len(self.cards)

    def call(self, sign: Shape) -> "Run":
        """Give the run after the subject's next call. Refused: `run-over`."""
        if self.over:
            raise Refused("run-over", "All cards have been called.")
        return replace(self, calls=(*self.calls, sign))

    def report(self) -> Report:
        """Give the report of a finished run. Refused: `calls-missing`."""
        return report(self.deck, self.cards, self.calls)


class RunView(TypedDict):
    """A run as one person may see it."""

    called: int
    """How many cards have been called."""
    over: bool
    card: str | None
    """The card to be sent now; for the sender alone."""
    calls: list[str] | None
    """Before the end for the subject alone."""
    cards: list[str] | None
    """The cards in order, once the run is over."""


def seen(run: Run, person: Person) -> RunView:
    """Give what this person may see: nothing of the cards before the last call but what is sent. Rule: T1."""
    sends = run.telepathy and person == "sender" and not run.over
    return {
        "called": len(run.calls),
        "over": run.over,
        "card": run.cards[len(run.calls)].code if sends else None,
        "calls": [str(sign) for sign in run.calls] if run.over or person == "subject" else None,
        "cards": [card.code for card in run.cards] if run.over else None,
    }
