"""A ladder: who stands above whom, who may challenge whom, what a challenge changes. It keeps no clock."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from tournaments.rules.invalid import Invalid

Ended = Literal["won", "lost", "drawn", "declined", "expired", "withdrawn", "void"]
"""As the challenger sees it. declined: refused, or not answered in time; expired: answered and not played in time."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """Open until it has ended in one of the ways there are."""

    challenger: int
    defender: int
    until_ms: int
    """When the answer, then the match, is due; milliseconds of any clock."""
    accepted: bool = False


@dataclass(frozen=True, slots=True)
class Ladder:
    """The entrants from the top and the challenges that are open; every method gives another one."""

    order: tuple[int, ...]
    reach: int = 3
    """So many places above can be challenged."""
    declining_loses: bool = True
    """Who declines, or does not answer in time, gives the place up."""
    challenges: tuple[Challenge, ...] = ()

    def place(self, entrant: int) -> int:
        """From 1, the top. Invalid: `not-on-the-ladder`."""
        if entrant not in self.order:
            raise Invalid("not-on-the-ladder", "Only who stands on the ladder challenges or is challenged.")
        return self.order.index(entrant) + 1

    def open(self, entrant: int) -> Challenge | None:
        """The challenge that an entrant is in, on either side."""
        return next((each for each in self.challenges if entrant in (each.challenger, each.defender)), None)

    def within_reach(self, entrant: int) -> list[int]:
        """Whom an entrant can challenge now, from the top."""
        place = self.place(entrant)
        above = self.order[max(0, place - 1 - self.reach) : place - 1]
        return [] if self.open(entrant) else [other for other in above if self.open(other) is None]

    def challenged(self, challenger: int, defender: int, until_ms: int) -> "Ladder":
        """With one more open challenge. Invalid: `not-on-the-ladder`, `not-above`, `out-of-reach`, `busy`."""
        above = self.place(challenger) - self.place(defender)
        if above <= 0:
            raise Invalid("not-above", "Only who stands above can be challenged.")
        if above > self.reach:
            raise Invalid("out-of-reach", f"At most {self.reach} places above can be challenged, not {above}.")
        for entrant, who in ((challenger, "You have"), (defender, "They have")):
            if self.open(entrant):
                raise Invalid("busy", f"{who} an open challenge already: one at a time.")
        return replace(self, challenges=(*self.challenges, Challenge(challenger, defender, until_ms)))

    def accepted(self, challenger: int, until_ms: int) -> "Ladder":
        """The challenge taken up; the match is due. Invalid: `no-such-challenge`."""
        taken = replace(self._of(challenger), until_ms=until_ms, accepted=True)
        return replace(self, challenges=(*self._without(challenger), taken))

    def overdue(self, now_ms: int) -> list[tuple[Challenge, Ended]]:
        """The challenges whose time is up, each with how it has ended by that."""
        late = (each for each in self.challenges if each.until_ms <= now_ms)
        return [(each, "expired" if each.accepted else "declined") for each in late]

    def ended(self, challenger: int, how: Ended) -> "Ladder":
        """The challenge closed; a challenger who won takes the place and those between move down one.

        Invalid: `no-such-challenge`; `not-accepted` for a result of a match that nobody agreed to.
        """
        challenge = self._of(challenger)
        if how in ("won", "lost", "drawn") and not challenge.accepted:
            raise Invalid("not-accepted", "The challenge was not accepted yet.")
        after = replace(self, challenges=tuple(self._without(challenger)))
        if how == "won" or (how == "declined" and self.declining_loses):
            return replace(after, order=_lifted(self.order, challenger, challenge.defender))
        return after

    def joined(self, entrant: int) -> "Ladder":
        """With somebody new at the bottom. Invalid: `on-the-ladder`."""
        if entrant in self.order:
            raise Invalid("on-the-ladder", "They stand on the ladder already.")
        return replace(self, order=(*self.order, entrant))

    def left(self, entrant: int) -> "Ladder":
        """Without somebody and their challenge; those below move up one. Invalid: `not-on-the-ladder`."""
        place = self.place(entrant)
        gone = self.open(entrant)
        return replace(
            self,
            order=self.order[: place - 1] + self.order[place:],
            challenges=tuple(each for each in self.challenges if each is not gone),
        )

    def _of(self, challenger: int) -> Challenge:
        found = next((each for each in self.challenges if each.challenger == challenger), None)
        if found is None:
            raise Invalid("no-such-challenge", "There is no such challenge open.")
        return found

    def _without(self, challenger: int) -> Iterable[Challenge]:
        return [each for each in self.challenges if each.challenger != challenger]


def _lifted(order: tuple[int, ...], challenger: int, defender: int) -> tuple[int, ...]:
    """The challenger in the defender's place, unless it stands above by now."""
    if order.index(challenger) < order.index(defender):
        return order
    rest = [entrant for entrant in order if entrant != challenger]
    rest.insert(rest.index(defender), challenger)
    return tuple(rest)
