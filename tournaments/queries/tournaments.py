"""Tournaments for lists and their pages. Reads only."""

from dataclasses import dataclass

from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery

from tournaments.models import Club, Entrant, Kind, Membership, Tournament
from tournaments.queries.strength import family_of, strengths
from whotclub.people.models import Player

IN = Entrant.Status.ENTERED
State = Tournament.State
GOING_ON = (State.REGISTRATION, State.CHECK_IN, State.RUNNING, State.PAUSED)


@dataclass(slots=True)
class TournamentPage:
    """What the page of a tournament shows."""

    tournament: Tournament
    entrants: list[Entrant]  # before the start, by seed, then in order of entry; each with `rating`, or None


def tournament_page(tournament: Tournament) -> TournamentPage:
    """The tournament with its entrants as long as it has not begun."""
    return TournamentPage(tournament=tournament, entrants=[] if tournament.started_at else _entrants(tournament))


def _entrants(tournament: Tournament) -> list[Entrant]:
    """Who takes part, or did when it started, each with its rating for people as `rating`."""
    taking_part = tournament.entrants.filter(Q(status=IN) | Q(seed__isnull=False)).select_related("player")
    entrants = list(taking_part.order_by(F("seed").asc(nulls_last=True), "entered_at", "id"))
    known = strengths([e.player for e in entrants], Kind.DUEL, family_of(tournament.ruleset))
    for entrant in entrants:
        shown = known[entrant.player_id].shown if entrant.player_id in known else None
        entrant.rating = shown  # type: ignore[attr-defined]  # for the page
    return entrants


def open_or_running(club: Club | None = None) -> QuerySet[Tournament]:
    """Tournaments open for entries or running, of one club or all, the newest first, with `entrant_count`."""
    current = (club.tournaments if club else Tournament.objects).filter(state__in=GOING_ON)
    entered = Count("entrants", filter=Q(entrants__status=IN))
    return current.select_related("club", "season", "ruleset").annotate(entrant_count=entered).order_by("-id")


def finished(club: Club | None = None) -> QuerySet[Tournament]:
    """Finished tournaments, of one club or all, the latest first, each with its `champion`: a name or None."""
    over = (club.tournaments if club else Tournament.objects).filter(state=Tournament.State.FINISHED)
    first = Entrant.objects.filter(tournament=OuterRef("pk"), place=1).values("player__name")[:1]
    return over.select_related("club", "season").annotate(champion=Subquery(first)).order_by("-finished_at", "-id")


def enterable(tournament: Tournament) -> QuerySet[Player]:
    """Members and guests of its club who have no place and wait for none, by name."""
    inside = Membership.objects.filter(club=tournament.club_id, state=Membership.State.IN)
    entered = tournament.entrants.filter(status__in=(IN, Entrant.Status.WAITING))
    free = Player.objects.filter(pk__in=inside.values("player")).exclude(pk__in=entered.values("player"))
    return free.order_by("name")
