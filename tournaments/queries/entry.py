"""Who may enter a tournament, what is asked of them, and how many have a place in it. Reads only."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max, Q, QuerySet

from games.rules.refused import Refused
from games.rules.words import VARIANTS
from tournaments.models import Entrant, Kind, Membership, Stage, Tournament
from tournaments.permissions import MATRIX, may
from tournaments.queries.stages import IN_ROUNDS, terms
from tournaments.queries.strength import family_of, ratings_in
from tournaments.rules.bracket import LEAST_ENTRANTS, MOST_ENTRANTS
from tournaments.rules.ratings import Strength
from tournaments.rules.terms import MOST_IN_A_GROUP
from whotclub.people.models import Player

State, Status = Tournament.State, Entrant.Status
BEFORE_START = (State.DRAFT, State.REGISTRATION, State.CHECK_IN)
UNDER_WAY = (State.RUNNING, State.PAUSED)


@dataclass(slots=True, frozen=True)
class Condition:
    """One thing that is asked of who enters by themselves."""

    text: str  # "A rating of 1400 to 1700"
    met: bool
    have: str  # "yours is 1350"


def first_stage(tournament: Tournament) -> Stage:
    """The stage that entrants come into."""
    stage = tournament.stages.first()
    assert stage, "a tournament has at least one stage"
    return stage


def kind_of(stage: Stage) -> Kind:
    """The sort of rating that counts for it: at tables of several, or between two."""
    return Kind.TABLE if stage.format == Stage.Format.TABLES else Kind.DUEL


def limit(tournament: Tournament) -> int:
    """How many have a place: as many as were set, at most what the format of the first stage takes."""
    stage = first_stage(tournament)
    groups = MOST_IN_A_GROUP * stage.groups if stage.format == Stage.Format.ROUND_ROBIN else MOST_ENTRANTS
    return min(tournament.entrant_limit or MOST_ENTRANTS, groups, MOST_ENTRANTS)


def waiting(tournament: Tournament) -> QuerySet[Entrant]:
    """The waiting list in its order, with `player` loaded."""
    found = tournament.entrants.filter(status=Status.WAITING).select_related("player")
    return found.order_by("entered_at", "id")


def place_in_list(entrant: Entrant) -> int:
    """The entrant's place in the waiting list, from 1."""
    earlier = Q(entered_at__lt=entrant.entered_at) | Q(entered_at=entrant.entered_at, id__lt=entrant.pk)
    return waiting(entrant.tournament).filter(earlier).count() + 1


def conditions(tournament: Tournament, player: Player) -> list[Condition]:
    """What is asked of the player, of the rating list that the tournament counts for; none where nothing is.

    Who has no rating yet is below any lower limit, and under any upper one.
    """
    low, high, least = tournament.rating_from, tournament.rating_to, tournament.games_from
    if low is None and high is None and not least:
        return []
    kind, family = kind_of(first_stage(tournament)), family_of(tournament.ruleset)
    rating = ratings_in(kind, family).filter(player=player).first()
    where = f"{VARIANTS.get(family, 'Whot!')} {'at tables' if kind == Kind.TABLE else 'between two'}"
    asked = []
    if low is not None or high is not None:
        shown = Strength(rating.mu, rating.sigma).shown if rating else None
        met = low is None if shown is None else (low or 0) <= shown <= (high or shown)
        span = f"{low} to {high}" if low and high else f"{low} or more" if low else f"{high} at most"
        asked.append(
            Condition(
                f"A rating of {span} for {where}", met, "you have none yet" if shown is None else f"yours is {shown}"
            )
        )
    if least:
        games = rating.games if rating else 0
        asked.append(Condition(f"{least} rated games or more of {where}", games >= least, f"you have played {games}"))
    return asked


def why_not(tournament: Tournament, player: Player, now: datetime) -> Refused | None:
    """Why the player cannot enter now without an organiser; None if nothing is in the way. It looks at no entrant."""
    if not may(player, "tournament.enter", tournament):
        return Refused("not-allowed", MATRIX["tournament.enter"][1])
    if closed := entries_closed(tournament, now):
        return closed
    if tournament.entry == Tournament.Entry.ORGANISER:
        return Refused("by-organiser", f"The organisers enter the players of {tournament}. Ask {whom(tournament)}.")
    missing = [f"{one.text}: {one.have}" for one in conditions(tournament, player) if not one.met]
    if missing:
        return Refused("conditions", f"{tournament} asks for more. {'; '.join(missing)}.")
    return None


def entries_closed(tournament: Tournament, now: datetime) -> Refused | None:
    """Why nobody enters by themselves at this moment; None while they may."""
    if tournament.state in UNDER_WAY:
        return late_closed(tournament)
    if tournament.state == State.DRAFT:
        return Refused("not-open", f"{tournament} is not open for entries yet.")
    if tournament.state not in BEFORE_START:
        return Refused("not-open", f"{tournament} is {tournament.get_state_display()}: entries are closed.")
    if tournament.check_in_closed_at or (tournament.closes_at and now >= tournament.closes_at):
        return Refused("entries-closed", f"Entries for {tournament} are closed. Ask {whom(tournament)}.")
    return None


def late_closed(tournament: Tournament) -> Refused | None:
    """Why nobody enters a tournament that runs any more; None while entries are taken late."""
    stage, running = first_stage(tournament), f"{tournament} is {tournament.get_state_display()}"
    if stage.format == Stage.Format.LADDER and stage.over_at is None:
        return None  # the bottom of a ladder is always open
    if not tournament.late_until or stage.format not in IN_ROUNDS or stage.over_at:
        return Refused("not-open", f"{running}: entries are closed.")
    if next_round(stage) > min(tournament.late_until, stage.rounds or tournament.late_until):
        return Refused("not-open", f"{running}: late entries were taken until round {tournament.late_until}.")
    return None


def next_round(stage: Stage) -> int:
    """The first round whose pairings nobody has seen: a draft of them can still be made anew."""
    seen: int | None = stage.round_rows.filter(published_at__isnull=False).aggregate(last=Max("number"))["last"]
    return (seen or 0) + 1


def check_in_closed(tournament: Tournament, now: datetime) -> Refused | None:
    """Why nobody checks in by themselves at this moment; None while they can."""
    if tournament.state in (State.DRAFT, State.REGISTRATION):
        return Refused("not-open", f"Check-in of {tournament} is not open yet.")
    if tournament.state != State.CHECK_IN:
        return Refused("not-open", f"{tournament} is {tournament.get_state_display()}: check-in is over.")
    if tournament.check_in_closed_at or (tournament.check_in_until and now > tournament.check_in_until):
        return Refused("check-in-closed", f"Check-in of {tournament} is closed. Ask {whom(tournament)}.")
    return None


def own(tournament: Tournament, player: Player) -> Entrant | None:
    """The entry of the player, or of a club guest whom the player has claimed."""
    mine = tournament.entrants.filter(Q(player=player) | Q(player__claimed_by=player)).select_related("player")
    return mine.order_by("player__kind").first()


def whom(tournament: Tournament) -> str:
    """The names of who runs it, for whoever has to ask."""
    roles = (Membership.Role.OWNER, Membership.Role.ORGANISER)
    runs = tournament.club.memberships.filter(state=Membership.State.IN, role__in=roles).order_by("-role", "id")
    return " or ".join(runs.values_list("player__name", flat=True)[:3])


def last_round(stage: Stage, entrants: int) -> int:
    """How many rounds a stage of so many entrants has."""
    return terms(stage).last_round(max(entrants, LEAST_ENTRANTS))
