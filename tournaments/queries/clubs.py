"""Clubs for their pages. Reads only."""

from dataclasses import dataclass

from django.db.models import Case, Count, Q, QuerySet, Value, When
from django.db.models.functions import Lower

from games.models import Report
from games.queries.reports import reports_of
from tournaments.models import Action, Club, Match, Membership, Season, Tournament
from tournaments.queries import tournaments
from whotclub.people.models import Player


@dataclass(slots=True)
class ClubPage:
    """What the page of a club shows."""

    club: Club
    membership: Membership | None  # the viewer's
    seasons: list[Season]  # the newest first
    upcoming: list[Tournament]  # open for entries or running
    finished: list[Tournament]  # the newest first
    members: list[Membership]  # in, owner first, then by role and name; guests too
    asked: list[Membership]  # who asked to join


def clubs() -> QuerySet[Club]:
    """All clubs by name, each with `member_count`."""
    inside = Count("memberships", filter=Q(memberships__state=Membership.State.IN))
    return Club.objects.annotate(member_count=inside).order_by("name")


def clubs_of(player: Player) -> QuerySet[Club]:
    """The clubs that the player is in, by name, each with `member_count`."""
    mine = Membership.objects.filter(player=player, state=Membership.State.IN)
    return clubs().filter(pk__in=mine.values("club"))


def run_by(player: Player) -> QuerySet[Club]:
    """The clubs that the player runs, by name."""
    roles = (Membership.Role.OWNER, Membership.Role.ORGANISER)
    running = Membership.objects.filter(player=player, state=Membership.State.IN, role__in=roles)
    return Club.objects.filter(pk__in=running.values("club")).order_by("name")


def club_page(club: Club, viewer: Player | None) -> ClubPage:
    """The club with its seasons, tournaments and members."""
    asked = club.memberships.filter(state=Membership.State.ASKED).select_related("player__user")
    return ClubPage(
        club=club,
        membership=club.memberships.filter(player=viewer).first() if viewer else None,
        seasons=list(club.seasons.order_by("-starts_on", "-id")),
        upcoming=list(tournaments.open_or_running(club)),
        finished=list(tournaments.finished(club)),
        members=list(members(club)),
        asked=list(asked.order_by("id")),
    )


def members(club: Club) -> QuerySet[Membership]:
    """Who is in, owner first, then by role and name, with `player` loaded."""
    order = Case(*(When(role=role, then=Value(i)) for i, role in enumerate(Membership.Role.values)), default=Value(9))
    inside = club.memberships.filter(state=Membership.State.IN).select_related("player__user", "club")
    return inside.order_by(order, Lower("player__name"), "id")


def log(club: Club) -> QuerySet[Action]:
    """The action log, the newest first, with `by` loaded."""
    return club.actions.select_related("by").order_by("-id")


def reports(club: Club) -> QuerySet[Report]:
    """What was reported from the tables of the club's tournaments, the newest first."""
    return reports_of(Match.objects.filter(stage__tournament__club=club, series__isnull=False).values("series"))
