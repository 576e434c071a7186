"""Who should meet whom next, in a Swiss or at tables. It publishes nothing: the stage stays as it is.

Rules: TOURNAMENTS 3, TOURNAMENT-FILE.
"""

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from tournaments.rules import swiss, tables
from tournaments.rules.invalid import Invalid
from tournaments.rules.match import State
from tournaments.rules.stage import Stage
from tournaments.rules.tournament import Tournament


@dataclass(frozen=True, slots=True)
class Proposal:
    """The matches that a round still lacks."""

    round: int
    seatings: tuple[tuple[int, ...], ...]
    """Who sits together, who begins first; one alone has a bye."""
    repeated: frozenset[frozenset[int]] = frozenset()
    """The pairs that have met before."""

    @property
    def bye(self) -> int | None:
        """Who sits alone in a Swiss."""
        return next((seating[0] for seating in self.seatings if len(seating) == 1), None)

    def added_to(self, stage: Stage) -> Stage:
        """The stage with these matches, ready to be played."""
        return stage.paired(self.round, self.seatings, self.repeated)


def next_round(stage: Stage, *, repeats: bool = False) -> Proposal | None:
    """What the first round lacks that is not wholly paired; None if the one before is not complete, or there is none.

    repeats: pairs may meet again where there is no other way. Invalid: `no-pairing`, `forbidden-pairs`.
    """
    if not stage.terms.in_rounds or not stage.known:
        return None
    for number in range(1, stage.last_round + 1):
        missing = stage.unpaired(number)
        if missing:
            complete = not any(match.state is State.READY for match in stage.of_round(number - 1))
            return _proposal(stage, number, missing, repeats) if complete else None
    return None


def around(stage: Stage, kept: Sequence[tuple[int, int]], met: Collection[frozenset[int]]) -> Proposal | None:
    """The next round of a Swiss in which these pairs stay, and the rest is paired; None as `next_round`.

    Of them go those of whom one does not play, and from the last as many as must (one, two, four and so on) for
    nobody else to meet twice and for the bye to go to a score as low as it would. kept: in the order of their tables;
    met: those of them that meet again by decision. Invalid: as `next_round`.
    """
    anew = next_round(stage)
    if anew is None:
        return None
    points = {row.entrant: row.points or 0.0 for row in stage.standings() if row.entrant}
    play, due = frozenset(stage.unpaired(anew.round)), points.get(anew.bye or 0, 0.0)
    stay = [pair for pair in kept if play.issuperset(pair)]
    while stay:
        again = frozenset(map(frozenset, stay)).intersection(met)
        with suppress(Invalid):
            rest = next_round(stage.paired(anew.round, stay, again))
            if rest is None or rest.round != anew.round:
                return Proposal(anew.round, tuple(stay), again)
            if points.get(rest.bye or 0, 0.0) <= due:
                return Proposal(anew.round, (*stay, *rest.seatings), again | rest.repeated)
        gone = len(play) // 2 - len(stay)
        del stay[-max(1, gone) :]
    return anew


def _proposal(stage: Stage, number: int, missing: Sequence[int], repeats: bool) -> Proposal:
    seats = stage.terms.seats, stage.terms.min_seats, stage.terms.max_seats
    if stage.terms.format == "tables" and number == 1:
        return _seated(number, tables.first_round(missing, *seats))
    among = frozenset(missing)
    points = {row.entrant: row.points or 0.0 for row in stage.standings() if row.entrant in among}
    matches = stage.matches.values()
    if stage.terms.format == "tables":
        return _seated(number, tables.next_round(tables.sitters(list(points), matches, points), *seats))
    candidates = swiss.candidates(list(points), matches, points)
    pairing = swiss.pair(candidates, forbidden=_forbidden(stage), repeats=repeats)
    bye = () if pairing.bye is None else ((pairing.bye,),)
    return Proposal(number, (*pairing.pairs, *bye), pairing.repeated)


def _seated(number: int, seating: tables.Seating) -> Proposal:
    return Proposal(number, (*seating.tables, *((entrant,) for entrant in seating.byes)))


def _forbidden(stage: Stage) -> frozenset[frozenset[int]]:
    """The pairs that never meet, of those who are in the stage."""
    entrants = {stage.name(entrant) for entrant in stage.entrants}
    return frozenset(
        frozenset(map(stage.number, pair)) for pair in stage.terms.forbidden if entrants.issuperset(pair)
    )


def with_next_rounds(tournament: Tournament) -> Mapping[str, Stage]:
    """The stages that have a next round by now, with it; nobody being there to ask, pairs meet again if they must.

    Invalid: `forbidden-pairs`, with the stage's id.
    """
    stages: dict[str, Stage] = {}
    for stage_id, stage in tournament.stages.items():
        try:
            proposal = next_round(stage, repeats=True)
        except Invalid as wrong:
            raise Invalid(wrong.code, f"{stage_id}: {wrong.text}") from None
        if proposal is not None:
            stages[stage_id] = proposal.added_to(stage)
    return stages
