"""The Strong bot in Zener Ken: rows tried against guesses at what the rival holds and at how it lays its rows.

It takes the row that wins the game most often, the score so far counted in. What it tries is drawn anew each time,
and many rows are all but equally good, so nobody can tell what lies where. Rule: Z3 to Z6.
"""

import random
from collections.abc import Sequence
from itertools import permutations, product
from typing import TypeAlias

from games.bots.ken import BY_STRENGTH
from games.bots.trials import best
from games.rules.bouts import ROW_CARDS, bouts
from games.rules.cards import ZENER, Card
from games.rules.memory import Sight
from games.rules.ruleset import Ruleset

PLAYOUTS = 6_000
"""Pairs of rows that are compared."""

ROWS = 60
"""How many first rows are tried; of second rows all."""

ARRANGED = 0.5
"""How often the rival is taken to lay its strongest cards in the middle, not its cards in any order."""

Row: TypeAlias = tuple[int, ...]
"""Places of cards in ZENER."""


class Bouts:
    """What rows of cards come to against each other, in tables: who wins a bout, and what five bouts are worth."""

    def __init__(self, rank_breaks: bool) -> None:
        # 1 where the first card wins, 2 where it loses.
        self.winner = [
            [bouts([one], [other], rank_breaks)[0].winner if one is not other else 0 for other in ZENER]
            for one in ZENER
        ]
        self.lead = [_lead(winners) for winners in product(range(3), repeat=ROW_CARDS)]

    def of(self, row: Row, other: Row) -> int:
        """Give how many points more the first row makes. Rule: Z5."""
        index = 0
        for mine, theirs in zip(row, other, strict=True):
            index = index * 3 + self.winner[mine][theirs]
        return self.lead[index]

    def arranged(self, row: Sequence[int], unseen: Sequence[int]) -> Row:
        """Give the row with its strongest cards in the middle. unseen: what its holder has not seen."""
        edges = {card: sum((0, 1, -1)[self.winner[card][other]] for other in unseen) for card in row}
        slots = dict(zip(BY_STRENGTH, sorted(row, key=edges.__getitem__, reverse=True), strict=True))
        return tuple(slots[slot] for slot in range(ROW_CARDS))


def _lead(winners: Sequence[int]) -> int:
    points, run = 0, 0
    for place, winner in enumerate(winners):
        run = run + 1 if place and winner == winners[place - 1] else 1
        worth = 3 if run == 3 else 1
        points += (0, worth, -worth)[winner]
    return points


_TABLES = {rank_breaks: Bouts(rank_breaks) for rank_breaks in (True, False)}


def choose(sight: Sight, ruleset: Ruleset, rng: random.Random, playouts: int = PLAYOUTS) -> str:
    """Give the row that wins most often in so many comparisons, with what is kept for the second round."""
    you, rows, scores = sight["you"], sight["rows"], sight["penalties"]
    assert you is not None, "a watcher has no move"
    assert rows is not None
    assert scores is not None
    table, chance = _TABLES[ruleset.rank_breaks], random.Random(rng.getrandbits(64))
    hand = [ZENER.index(Card.parse(card["card"])) for card in sight["cards"]]
    opened = {ZENER.index(Card.parse(code)) for seat in rows for row in seat for code in row}
    unseen = [card for card in range(len(ZENER)) if card not in opened and card not in hand]
    lead = scores[you - 1] - scores[2 - you]

    def trial(left: Sequence[tuple[Row, ...]]) -> list[float]:
        rival = _rows(table, unseen, hand, chance, len(hand))
        return [_share(lead + sum(map(table.of, mine, rival))) for mine in left]

    first = best(_candidates(table, hand, unseen, chance), trial, playouts)[0]
    return " ".join(["row", *(ZENER[card].code for card in first)])


def _candidates(
    table: Bouts, hand: Sequence[int], unseen: Sequence[int], rng: random.Random
) -> list[tuple[Row, ...]]:
    """Give rows to try, in the first round with the row that is kept behind each."""
    if len(hand) == ROW_CARDS:
        return [(row,) for row in rng.sample(list(permutations(hand)), ROWS)]
    cut = (rng.sample(hand, len(hand)) for _ in range(ROWS))
    parts = [(tuple(cards[:ROW_CARDS]), tuple(cards[ROW_CARDS:])) for cards in cut]
    # Some in any order: one that always lays its strongest card in the middle can be answered.
    return [
        (table.arranged(row, unseen) if number % 2 else row, table.arranged(kept, unseen))
        for number, (row, kept) in enumerate(parts)
    ]


def _rows(table: Bouts, unseen: Sequence[int], hand: Sequence[int], rng: random.Random, count: int) -> list[Row]:
    """Give the rows that the rival may lay from now on: as many cards as the seat has, of those it has not seen."""
    cards = rng.sample(unseen, count)
    rows = [tuple(cards[start : start + ROW_CARDS]) for start in range(0, count, ROW_CARDS)]
    if rng.random() >= ARRANGED:
        return rows
    strangers = [card for card in (*unseen, *hand) if card not in cards]
    return [table.arranged(row, strangers) for row in rows]


def _share(lead: int) -> float:
    return 0.5 + (lead > 0) / 2 - (lead < 0) / 2
