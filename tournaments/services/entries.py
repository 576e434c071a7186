"""Who takes part in a tournament: entering, approving, withdrawing. It sets no seeds.

Every change locks the tournament and announces nothing.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from django.db import transaction

from games.rules.refused import Refused
from tournaments.models import Entrant, Membership, Tournament
from tournaments.permissions import may, require
from tournaments.queries import entry
from tournaments.services import late, waiting
from tournaments.services.actions import record
from tournaments.services.leavers import drop_out
from tournaments.services.locks import lock_tournament
from tournaments.services.names import free_slug
from whotclub.people.models import Player

State, Status = Tournament.State, Entrant.Status
CODE_LETTERS = 30
IN_SOME_WAY = (Status.ASKED, Status.WAITING, Status.ENTERED)


def require_open(tournament: Tournament) -> None:
    """Seeds may still change, and organisers may enter players. Refused: `not-open`."""
    if tournament.state not in entry.BEFORE_START:
        raise Refused("not-open", f"{tournament} is {tournament.get_state_display()}: entries are closed.")


def enter(by: Player, tournament: Tournament, player: Player, now: datetime) -> Entrant:
    """The player is entered, waits for a place or for approval; sent twice it is entered once.

    Locks: the tournament. Refused: as `enter_many`.
    """
    return enter_many(by, tournament, [player], now)[0]


@transaction.atomic
def enter_many(by: Player, tournament: Tournament, players: Sequence[Player], now: datetime) -> list[Entrant]:
    """All the players are entered as far as there are places, the others wait; or nobody is. In their order.

    An organiser enters members, guests and house bots of the club without any condition, and anybody where the
    tournament is for all; players enter themselves as the tournament's terms say. While it runs, who enters comes
    late. Locks: the tournament. Refused: `not-allowed`, `not-open`, `entries-closed`, `by-organiser`, `conditions`,
    `declined`, `missing`, `disqualified`, `not-a-member`, `full`.
    """
    tournament = lock_tournament(tournament.pk)
    players = list(dict.fromkeys(players))
    organiser = may(by, "tournament.run", tournament)
    known = {e.player_id: e for e in tournament.entrants.filter(player__in=players).select_related("player")}
    if organiser:
        _check_brought(tournament, players)
    for player in [] if organiser else players:
        if player != by:
            require(by, "tournament.run", tournament)
        before = known.get(player.pk)
        if before is None or before.status not in IN_SOME_WAY:
            _check_own(tournament, player, before, now)
    entrants = _rows(tournament, players, known)
    passed = IN_SOME_WAY if not organiser else (Status.WAITING, Status.ENTERED)
    new = [entrant for entrant in entrants if entrant._state.adding or entrant.status not in passed]
    for entrant in new:
        _begin_again(entrant, now)
    if not organiser and tournament.entry == Tournament.Entry.APPROVAL:
        for entrant in new:
            entrant.status = Status.ASKED
            entrant.save()
    else:
        _admit(tournament, new, now)
    _tell(tournament, by, new, now)
    return entrants


@transaction.atomic
def approve(by: Player, tournament: Tournament, entrant_ids: Collection[int], now: datetime) -> list[Entrant]:
    """Those of them who asked, or were declined, are entered or wait for a place, who asked first first.

    Locks: the tournament. Refused: `not-allowed`, `not-open`, `full`.
    """
    tournament = _held(by, tournament)
    asked = tournament.entrants.filter(pk__in=entrant_ids, status__in=(Status.ASKED, Status.DECLINED))
    approved = list(asked.select_related("player").order_by("entered_at", "id"))
    _admit(tournament, approved, now)
    _tell(tournament, by, approved, now)
    return approved


@transaction.atomic
def decline(by: Player, tournament: Tournament, entrant_ids: Collection[int], now: datetime) -> list[Entrant]:
    """Those of them who asked or wait are declined. Locks: the tournament. Refused: `not-allowed`."""
    tournament = _held(by, tournament)
    asked = tournament.entrants.filter(pk__in=entrant_ids, status__in=(Status.ASKED, Status.WAITING))
    declined = list(asked.select_related("player").order_by("entered_at", "id"))
    if declined:
        tournament.entrants.filter(pk__in=[entrant.pk for entrant in declined]).update(status=Status.DECLINED)
        names = ", ".join(str(entrant.player) for entrant in declined)
        record(tournament.club, by, "declined", f"Not approved for {tournament}: {names}.", now=now)
        changed(tournament)
    return declined


@transaction.atomic
def withdraw(by: Player, tournament: Tournament, player: Player, now: datetime) -> Entrant:
    """The entrant is out. Before the start the waiting list moves up; while the tournament runs `drop_out` says more.

    Locks: the tournament, and matches as `drop_out`. Refused: `not-allowed`, `not-entered`, `out-already`,
    `not-open`.
    """
    tournament = lock_tournament(tournament.pk)
    if player != by:
        require(by, "tournament.run", tournament)
    statuses = IN_SOME_WAY if tournament.state in entry.BEFORE_START else (Status.ENTERED, Status.ASKED)
    entrant = tournament.entrants.filter(player=player, status__in=statuses).first()
    if entrant is None:
        raise Refused("not-entered", f"{player} is not entered.")
    if tournament.state in entry.UNDER_WAY and entrant.status == Status.ENTERED:
        return drop_out(by, entrant, Status.WITHDRAWN, now=now)
    if tournament.state not in entry.UNDER_WAY:
        require_open(tournament)
    entrant.status, entrant.seed = Status.WITHDRAWN, None
    entrant.save()
    record(tournament.club, by, "withdrawn", f"{player} withdrew from {tournament}.", now=now)
    waiting.move_up(tournament, now)
    changed(tournament)
    return entrant


def changed(tournament: Tournament) -> None:
    """The pages of the tournament have something new to show. The caller holds it."""
    tournament.version += 1
    tournament.save(update_fields=["version"])


def _held(by: Player, tournament: Tournament) -> Tournament:
    tournament = lock_tournament(tournament.pk)
    require(by, "tournament.run", tournament)
    return tournament


def _check_brought(tournament: Tournament, players: Sequence[Player]) -> None:
    """An organiser may enter all of them: they are of the club, or house bots, or come to a tournament for all."""
    if tournament.state not in entry.UNDER_WAY:
        require_open(tournament)
    inside = Membership.objects.filter(club=tournament.club, player__in=players, state=Membership.State.IN)
    in_club = set(inside.values_list("player_id", flat=True))
    for player in players:
        for_all = not tournament.members_only and player.kind == Player.Kind.ACCOUNT
        if player.pk not in in_club and not player.is_bot and not for_all:
            raise Refused("not-a-member", f"{player} is no member or guest of {tournament.club}.")


def _check_own(tournament: Tournament, player: Player, before: Entrant | None, now: datetime) -> None:
    """The player may enter without an organiser."""
    if before and before.status == Status.DECLINED:
        raise Refused("declined", f"Your entry was not approved. Ask {entry.whom(tournament)}.")
    if before and before.status == Status.MISSING:
        raise Refused("missing", f"You were not there when check-in closed. Ask {entry.whom(tournament)}.")
    if refusal := entry.why_not(tournament, player, now):
        raise refusal


def _rows(tournament: Tournament, players: Sequence[Player], known: Mapping[int, Entrant]) -> list[Entrant]:
    """The entrants of these players, new ones with a code of their own."""
    taken = set(tournament.entrants.values_list("code", flat=True))
    return [
        known.get(player.pk) or Entrant(tournament=tournament, player=player, code=_code(player, taken))
        for player in players
    ]


def _begin_again(entrant: Entrant, now: datetime) -> None:
    """Who comes, or comes back after being out, is at the end of the list; who asked keeps the place."""
    if entrant.status == Status.DISQUALIFIED:
        raise Refused("disqualified", f"{entrant.player} is disqualified from {entrant.tournament}.")
    if entrant.status != Status.ASKED:
        entrant.entered_at, entrant.moved_up_at = now, None
        entrant.checked_in_at, entrant.checked_in_via = None, ""


def _admit(tournament: Tournament, entrants: Sequence[Entrant], now: datetime) -> None:
    """They have a place or wait for one, or come late; they are saved."""
    if tournament.state in entry.UNDER_WAY:
        late.join(tournament, entrants, now)
        return
    require_open(tournament)
    waiting.admit(tournament, entrants, now)
    known = [entrant for entrant in entrants if not entrant._state.adding]
    fields = ["status", "entered_at", "moved_up_at", "checked_in_at", "checked_in_via"]
    Entrant.objects.bulk_update(known, fields)
    Entrant.objects.bulk_create([entrant for entrant in entrants if entrant._state.adding])


def _code(player: Player, taken: set[str]) -> str:
    """A word for the player that no other entrant has; it is taken from now on."""
    code = free_slug(player.name, taken, longest=CODE_LETTERS)
    taken.add(code)
    return code


def _tell(tournament: Tournament, by: Player, entrants: Sequence[Entrant], now: datetime) -> None:
    """The log says what became of each, and the tournament's version rises."""
    for status, what, words in (
        (Status.ENTERED, "entered", "Entered in"),
        (Status.WAITING, "waits", "On the waiting list of"),
        (Status.ASKED, "asked", "Asked to enter"),
    ):
        names = ", ".join(str(entrant.player) for entrant in entrants if entrant.status == status)
        if names:
            record(tournament.club, by, what, f"{words} {tournament}: {names}.", now=now)
    if entrants:
        changed(tournament)
