"""A ladder's rows as the value of `tournaments.rules.ladder`, and what its page shows. Reads only."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property

from django.db.models import F, Max, Q, QuerySet
from django.urls import reverse

from tournaments.models import Entrant, LadderChallenge, Match, Stage, Tournament
from tournaments.queries.stages import entrants_of
from tournaments.rules.ladder import Challenge, Ladder
from whotclub.people.models import Player

State = LadderChallenge.State
OPEN = (State.OPEN, State.ACCEPTED)
DECIDED = (State.WON, State.LOST, State.DRAWN, State.DECLINED)
"""It has said something about the two."""
MOVES = (State.WON, State.DECLINED)
"""Ended like this it may have moved somebody."""
HISTORY_SHOWN = 30


def value(stage: Stage) -> Ladder:
    """The ladder as it stands; an entrant goes by its seed in the tournament."""
    order = [place.entrant.seed or 0 for place in entrants_of(stage) if place.entrant]
    return Ladder(tuple(order), stage.reach, challenges=tuple(map(_value, stage.challenges.filter(state__in=OPEN))))


def _value(row: LadderChallenge) -> Challenge:
    until_ms = round(row.expires_at.timestamp() * 1000)
    return Challenge(row.challenger_seed, row.challenged_seed, until_ms, row.state == State.ACCEPTED)


def rebuilt(stage: Stage) -> tuple[int, ...]:
    """The order worked out from the challenges alone, by seeds.

    In the order in which they were made: two that share a player are never open together, so that the earlier one was
    decided first, and two that share nobody give the same order whichever is applied first. Who came late stood below
    all before; whose seed nobody on the ladder has any more has left, which moves none of the others past each other.
    """
    here = [place.entrant.seed for place in entrants_of(stage) if place.entrant]
    last: int = stage.tournament.entrants.aggregate(last=Max("seed"))["last"] or 0
    ladder = Ladder(tuple(range(1, last + 1)))
    for row in stage.challenges.filter(state__in=MOVES).order_by("id"):
        open_ = Challenge(row.challenger_seed, row.challenged_seed, 0, accepted=True)
        ladder = replace(ladder, challenges=(open_,)).ended(row.challenger_seed, "won")
    return tuple(seed for seed in ladder.order if seed in here)


def later_of(row: LadderChallenge) -> QuerySet[LadderChallenge]:
    """Those of either of the two that were made after it and have been decided."""
    two = (row.challenger_id, row.challenged_id)
    either = Q(challenger__in=two) | Q(challenged__in=two)
    return LadderChallenge.objects.filter(either, stage=row.stage_id, id__gt=row.pk, state__in=DECIDED)


def said_otherwise(stage: Stage) -> QuerySet[LadderChallenge]:
    """Those whose match was decided, and not as the challenge says: just now, or by a correction."""
    agrees = (
        Q(state=State.WON, match__winner=F("challenger"))
        | Q(state=State.LOST, match__winner=F("challenged"))
        | Q(state=State.DRAWN, match__state=Match.State.DONE, match__winner=None)
        | Q(state__in=(State.EXPIRED, State.VOID), match__state=Match.State.VOID)
    )
    return stage.challenges.filter(~agrees, match__state__in=(Match.State.DONE, Match.State.VOID))


def overdue(now: datetime) -> QuerySet[LadderChallenge]:
    """Open challenges of running tournaments whose time is up; a match that the site plays has its own time."""
    late = LadderChallenge.objects.filter(state__in=OPEN, expires_at__lte=now)
    late = late.filter(stage__tournament__state=Tournament.State.RUNNING, stage__tournament__stuck=False)
    return late.filter(Q(match=None) | Q(match__series=None) | Q(match__series__state="cancelled"))


@dataclass(frozen=True, slots=True)
class Rung:
    """One place of the ladder."""

    place: int
    entrant: Entrant
    busy: bool  # in an open challenge
    mine: bool
    reachable: bool  # the viewer may challenge them now


@dataclass(frozen=True)
class LadderPage:
    """What a page shows of a ladder."""

    stage: Stage
    rungs: list[Rung]
    own: Entrant | None  # the viewer's, while it stands on the ladder
    open: list[LadderChallenge]  # those that wait for an answer or a match, the first due first
    history: list[LadderChallenge]  # what has ended, the latest first
    running: bool  # challenges can be made now

    @cached_property
    def place(self) -> int:
        """The viewer's place; 0 for who has none."""
        return next((rung.place for rung in self.rungs if rung.mine), 0)

    @cached_property
    def mine(self) -> LadderChallenge | None:
        """The open challenge that the viewer is in."""
        own = self.own.pk if self.own else 0
        return next((one for one in self.open if own in (one.challenger_id, one.challenged_id)), None)

    @property
    def asked(self) -> bool:
        """The viewer is to answer."""
        return bool(
            self.mine and self.own and self.mine.challenged_id == self.own.pk and self.mine.state == State.OPEN
        )

    @property
    def reachable(self) -> list[Rung]:
        """Whom the viewer may challenge now."""
        return [rung for rung in self.rungs if rung.reachable]

    @property
    def address(self) -> str:
        """The page of the ladder alone."""
        tournament = self.stage.tournament
        return reverse("stage", args=[tournament.club.slug, tournament.slug, self.stage.code])


def page(stage: Stage, viewer: Player | None) -> LadderPage:
    """The ladder as this viewer sees it, in a fixed number of queries. stage: with tournament and club."""
    ladder, places = value(stage), [place for place in entrants_of(stage) if place.entrant]
    own = next((p.entrant for p in places if p.entrant and viewer and _is(p.entrant.player, viewer)), None)
    running = stage.tournament.state == Tournament.State.RUNNING and stage.over_at is None
    reach = ladder.within_reach(own.seed or 0) if own and running else []
    rungs = [
        Rung(place.number, entrant, bool(ladder.open(entrant.seed or 0)), entrant == own, entrant.seed in reach)
        for place in places
        if (entrant := place.entrant)
    ]
    rows = stage.challenges.select_related("challenger__player", "challenged__player", "match__series")
    ended = rows.exclude(state__in=OPEN).order_by("-ended_at", "-id")[:HISTORY_SHOWN]
    return LadderPage(stage, rungs, own, _in_order(rows.filter(state__in=OPEN)), list(ended), running)


def _in_order(rows: Iterable[LadderChallenge]) -> list[LadderChallenge]:
    return sorted(rows, key=lambda row: (row.expires_at, row.pk))


def _is(player: Player, viewer: Player) -> bool:
    """The viewer, or a club guest whom the viewer has claimed."""
    return viewer.pk in (player.pk, player.claimed_by_id)
