"""The house bots in Zener Ken: which five cards lie in which slots. They see their own hand and what lies open.

Rule: Z3 to Z6.
"""

import random
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from games.bots.outlook import kinds
from games.rules.bouts import ROW_CARDS, STREAK_POINTS, bouts
from games.rules.cards import ZENER, Card
from games.rules.ruleset import Ruleset
from games.rules.view import View

BY_STRENGTH = (2, 1, 3, 0, 4)
"""The places of a row, the strongest card's first: every streak of three, whoever's, has the middle in it."""

NEARLY = 0.05
"""Rows that are worth so much less than the best are drawn among too, or anybody could tell what lies where."""


class Odds(NamedTuple):
    """How likely a card wins its bout, and loses it."""

    win: float
    loss: float


def easy(view: View, ruleset: Ruleset, rng: random.Random) -> str:
    """Give five of its cards in any order."""
    return _written(rng.sample(_hand(view), ROW_CARDS))


def normal(view: View, ruleset: Ruleset, rng: random.Random) -> str:
    """Give a row by the odds of its cards against all that it has not seen: streaks for it, none for the rival.

    What is kept for the second round is weighed as well.
    """
    hand = _hand(view)
    odds = {card: _odds(card, _unseen(view, hand), ruleset.rank_breaks) for card in hand}
    order = sorted(hand, key=lambda card: odds[card].win - odds[card].loss, reverse=True)
    valued = []
    for row in combinations(order, ROW_CARDS):
        kept = [card for card in order if card not in row]
        valued.append((_streaks(row, odds) + (_streaks(kept, odds) if kept else 0.0), row))
    most = max(value for value, _ in valued)
    slots = _arranged(rng.choice([row for value, row in valued if value >= most - NEARLY]))
    return _written(slots if rng.random() < 0.5 else slots[::-1])


def _hand(view: View) -> list[Card]:
    return [Card.parse(card["card"]) for card in view["cards"]]


def _unseen(view: View, hand: Sequence[Card]) -> list[Card]:
    """Give the cards that the rival may hold: all but its own and those that have lain open."""
    rows = view["rows"]
    assert rows is not None, "rows are laid in Ken alone"
    seen = kinds((*hand, *(Card.parse(code) for seat in rows for row in seat for code in row)))
    return [card for card in ZENER if not card.bit & seen]


def _odds(card: Card, unseen: Sequence[Card], rank_breaks: bool) -> Odds:
    winners = [bout.winner for bout in bouts([card] * len(unseen), unseen, rank_breaks)]
    return Odds(winners.count(1) / len(unseen), winners.count(2) / len(unseen))


def _arranged(row: Sequence[Card]) -> list[Card]:
    """Give the row in its slots. row: the strongest card first."""
    slots = dict(zip(BY_STRENGTH, row, strict=True))
    return [slots[slot] for slot in range(ROW_CARDS)]


def _streaks(row: Sequence[Card], odds: dict[Card, Odds]) -> float:
    """Give what streaks are worth to a row so arranged, less what they are to the rival. Rule: Z5."""
    placed = [odds[card] for card in _arranged(row)]
    return STREAK_POINTS * (_streak([each.win for each in placed]) - _streak([each.loss for each in placed]))


def _streak(chances: Sequence[float]) -> float:
    """Give how likely three of the five come in a row: from the first, or from a later one after a miss."""
    a, b, c, d, e = chances
    return a * b * c + (1 - a) * b * c * d + (1 - b) * c * d * e


def _written(row: Sequence[Card]) -> str:
    return " ".join(["row", *(card.code for card in row)])
