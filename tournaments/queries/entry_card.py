"""How an entry stands, for its player and for organisers. Reads only."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.contrib.humanize.templatetags.humanize import ordinal
from django.db.models import Case, Count, Q, QuerySet, Value, When
from django.utils.timezone import localtime

from tournaments.models import Entrant, Tournament
from tournaments.queries import entry
from whotclub.people.models import Player

State, Status = Tournament.State, Entrant.Status
PLAIN, GOOD, WARN = "", "live", "warn"
OUT = (Status.DECLINED, Status.WITHDRAWN, Status.DISQUALIFIED)


@dataclass(slots=True, frozen=True)
class Standing:
    """How an entry stands, in a few words."""

    text: str  # "checked in 15:42"
    tone: str  # "", "live" or "warn": of the chip


@dataclass(slots=True)
class Card:
    """The viewer's own entry, or what is in the way of one."""

    entrant: Entrant | None
    standing: Standing | None
    may_enter: bool
    may_ask: bool  # to enter means to ask
    why_not: str  # in words, for who has an account; empty where nothing is in the way
    conditions: list[entry.Condition]
    may_check_in: bool
    may_withdraw: bool
    moved_up: bool  # from the waiting list, not seen to be there yet


@dataclass(slots=True, frozen=True)
class Counts:
    """How many there are in each state."""

    entered: int
    here: int
    missing: int  # with a place and not checked in, or left out at the close
    waiting: int
    asked: int


def card(tournament: Tournament, viewer: Player | None, now: datetime) -> Card:
    """What the viewer's part of the tournament's page shows."""
    account = viewer if viewer and viewer.kind == Player.Kind.ACCOUNT else None
    mine = entry.own(tournament, account) if account else None
    inside = mine is not None and mine.status not in OUT
    refusal = entry.why_not(tournament, account, now) if account and not inside else None
    if mine and mine.status in (Status.DECLINED, Status.DISQUALIFIED, Status.MISSING):
        why = f"Ask {entry.whom(tournament)}."
    else:
        why = refusal.text if refusal else ""
    before = tournament.state in entry.BEFORE_START
    return Card(
        entrant=mine,
        standing=standing(mine, tournament) if mine else None,
        may_enter=account is not None and not inside and not why,
        may_ask=tournament.entry == Tournament.Entry.APPROVAL,
        why_not=why,
        conditions=entry.conditions(tournament, account) if account and not inside and before else [],
        may_check_in=mine is not None
        and mine.status in (Status.ENTERED, Status.WAITING)
        and mine.checked_in_at is None
        and entry.check_in_closed(tournament, now) is None,
        may_withdraw=mine is not None
        and mine.status in ((Status.ENTERED, Status.WAITING, Status.ASKED) if before else (Status.ENTERED,))
        and tournament.state in (*entry.BEFORE_START, *entry.UNDER_WAY)
        and mine.player_id == (account.pk if account else 0),
        moved_up=mine is not None and mine.status == Status.ENTERED and before and mine.moved_up_at is not None,
    )


def standings(entrants: Iterable[Entrant], tournament: Tournament) -> list[tuple[Entrant, Standing]]:
    """Each with how it stands; the waiting list is asked for once."""
    entrants = list(entrants)
    waits = any(entrant.status == Status.WAITING for entrant in entrants)
    listed = entry.waiting(tournament).values_list("pk", flat=True) if waits else []
    places = {pk: place for place, pk in enumerate(listed, 1)}
    return [(entrant, standing(entrant, tournament, places.get(entrant.pk))) for entrant in entrants]


def standing(entrant: Entrant, tournament: Tournament, place: int | None = None) -> Standing:
    """How the entry stands. place: in the waiting list, counted where it is not given."""
    if entrant.status == Status.WAITING:
        here = ", here" if entrant.checked_in_at else ""
        return Standing(f"{ordinal(place or entry.place_in_list(entrant))} on the waiting list{here}", WARN)
    if entrant.status == Status.ASKED:
        return Standing("waits for approval", WARN)
    if entrant.status == Status.MISSING:
        return Standing("missing", WARN)
    if entrant.status != Status.ENTERED:
        return Standing(entrant.get_status_display(), WARN)
    if tournament.state not in entry.BEFORE_START:
        return Standing("takes part", GOOD)
    if entrant.checked_in_at is None:
        return Standing("not checked in" if tournament.state == State.CHECK_IN else "registered", PLAIN)
    at = f"{localtime(entrant.checked_in_at):%H:%M}"
    closed = tournament.check_in_closed_at
    late = closed is not None and entrant.checked_in_at > closed
    return Standing(f"late, {at}", WARN) if late else Standing(f"checked in {at}", GOOD)


def counts(tournament: Tournament) -> Counts:
    """How many are entered, there, missing, waiting and asking, in one query."""
    is_in = Q(status=Status.ENTERED)
    found = tournament.entrants.aggregate(
        entered=Count("id", is_in),
        here=Count("id", is_in & Q(checked_in_at__isnull=False)),
        missing=Count("id", is_in & Q(checked_in_at=None) | Q(status=Status.MISSING)),
        waiting=Count("id", Q(status=Status.WAITING)),
        asked=Count("id", Q(status=Status.ASKED)),
    )
    return Counts(**found)


SHOWN = {
    "missing": Q(status=Status.ENTERED, checked_in_at=None) | Q(status=Status.MISSING),
    "here": Q(status=Status.ENTERED, checked_in_at__isnull=False),
    "waiting": Q(status=Status.WAITING),
    "all": ~Q(status__in=(Status.ASKED, *OUT)),
}
"""What a list of entrants can be narrowed to."""


def listed(tournament: Tournament, show: str, search: str) -> QuerySet[Entrant]:
    """The entrants of one of SHOWN whose name has the words, by name; those who wait in their order, after others."""
    found = tournament.entrants.filter(SHOWN[show]).select_related("player")
    for word in search.split():
        found = found.filter(player__name__icontains=word)
    if show == "waiting":
        return found.order_by("entered_at", "id")
    last = Case(When(status=Status.WAITING, then=Value(1)), default=Value(0))
    return found.order_by(last, "player__name", "id")
