"""What a playout of the Whot family is worth to a seat, whether the deal came to its end or was broken off before."""

from collections.abc import Sequence

from games.bots.deck import Deck
from games.bots.playout import End

WHOT = 0.5
"""What a Whot counts for among the cards that a hand has yet to play: it fits nearly always."""


class Prospect:
    """Judges ends for one seat. Places of seats count from 0; more is better, and only comparisons mean something."""

    def __init__(self, deck: Deck, in_play: Sequence[bool], you: int, is_for_points: bool) -> None:
        self.deck = deck
        self.you = you
        self.rivals = [place for place, is_in in enumerate(in_play) if is_in and place != you]
        self.worth = self._spared if is_for_points else self._placed

    def _placed(self, end: End) -> float:
        """Give the chance of the first place and, at a table, of a place before each rival, in equal parts."""
        if end.outs and end.outs[0] == self.you:
            return 1.0
        if len(self.rivals) == 1:
            return self._ahead(end, self.rivals[0])
        ahead = [self._ahead(end, rival) for rival in self.rivals]
        return (self._first(end, self.you, ahead) + sum(ahead) / len(ahead)) / 2

    def _spared(self, end: End) -> float:
        """Give how many penalty points fewer than its rivals the seat may expect of the deal. Rule: W24."""
        rivals = sum(self._expected(end, rival) for rival in self.rivals)
        return rivals / len(self.rivals) - self._expected(end, self.you)

    def _expected(self, end: End, place: int) -> float:
        count = self.deck.counted(end.hands[place])
        return count if end.is_over else count * (1 - self._first(end, place, ()))

    def _first(self, end: End, place: int, ahead: Sequence[float]) -> float:
        """Give the chance that a seat that is not out will be first. ahead: its chances against each rival."""
        if end.outs:
            return 0.0
        if end.is_over:
            return min(ahead)
        everybody = sum(self._nearness(end.hands[other]) for other in (self.you, *self.rivals))
        return self._nearness(end.hands[place]) / everybody

    def _ahead(self, end: End, rival: int) -> float:
        """Give the chance of a better place than the rival. Two cards against six get it three times in four."""
        mine, other = end.hands[self.you], end.hands[rival]
        if end.outs and not (mine and other):  # whoever went out first is ahead
            return float(not mine and (bool(other) or end.outs.index(self.you) < end.outs.index(rival)))
        if end.is_over:
            difference = self.deck.counted(other) - self.deck.counted(mine)
            return 0.5 + (difference > 0) / 2 - (difference < 0) / 2
        nearness = self._nearness(mine)
        return nearness / (nearness + self._nearness(other))

    def _nearness(self, hand: int) -> float:
        whots = hand // self.deck.whot
        return 1 / (hand.bit_count() - WHOT * whots.bit_count())
