"""The way of one entrant through a bracket: what it has played, what comes next, where winning and losing lead.

It guesses nobody's chances.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.rules.bracket import Bracket
from tournaments.rules.match import Match, State

OPEN = (State.WAITING, State.READY)


@dataclass(frozen=True, slots=True)
class Path:
    """The matches of an entrant; a bye is one of them."""

    behind: tuple[Match, ...]
    """Decided, the first one first."""
    next: Match | None
    """To be played, or waiting for the opponent; None for who is out, or has come to the end."""
    winning: tuple[Match, ...] = ()
    """Where it comes to after `next` by winning every match from there on."""
    losing: tuple[Match, ...] = ()
    """Where it comes to by losing the next one and winning all that follow; empty if it would be out."""


def path(bracket: Bracket, entrant: int) -> Path:
    """The entrant's way as far as the bracket can tell it."""
    mine = [match for match in bracket.matches.values() if entrant in (seat.entrant for seat in match.seats)]
    behind = tuple(match for match in mine if match.state not in OPEN)
    following = next((match for match in mine if match.state in OPEN), None)
    if following is None:
        return Path(behind, None)
    number = next(i for i, seat in enumerate(following.seats) if seat.entrant == entrant)
    winning, losing = (tuple(_onwards(bracket, following, number, what)) for what in ("winner", "loser"))
    return Path(behind, following, winning, losing)


def _onwards(bracket: Bracket, match: Match, number: int, what: str) -> Iterator[Match]:
    """The matches that whoever ends that one so comes to, winning all of them. number: the seat there, from 0."""
    while True:
        target = match.winner_to if what == "winner" else match.loser_to
        first_wins = (number == 0) == (what == "winner")
        if target is None or (match.bracket == "final" and first_wins):
            return  # a second grand final is played only if the second seat wins the first
        source = f"{what} {match.id}"
        match = bracket.matches[target]
        number = next(i for i, seat in enumerate(match.seats) if seat.source == source)
        if (target, number) in bracket.held:
            return
        yield match
        what = "winner"
