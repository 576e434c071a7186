"""Who takes part in a tournament: entering and withdrawing. It sets no seeds.

Every change locks the tournament and announces nothing.
"""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from games.rules.refused import Refused
from tournaments.models import Entrant, Membership, Tournament
from tournaments.permissions import require
from tournaments.services.actions import record
from tournaments.services.leavers import drop_out
from tournaments.services.locks import lock_tournament
from tournaments.services.names import free_slug
from whotclub.people.models import Player

State, Status = Tournament.State, Entrant.Status
MOST_ENTRANTS = 64
CODE_LETTERS = 30


def require_open(tournament: Tournament) -> None:
    """Entries and seeds may still change. Refused: `not-open`."""
    if tournament.state not in (State.DRAFT, State.REGISTRATION):
        raise Refused("not-open", f"{tournament} is {tournament.get_state_display()}: entries are closed.")


def enter(by: Player, tournament: Tournament, player: Player, now: datetime) -> Entrant:
    """The player is entered, by itself or by an organiser; entered twice it is entered once.

    Locks: the tournament. Refused: `not-allowed`, `not-open`, `not-a-member`, `full`.
    """
    return enter_many(by, tournament, [player], now)[0]


@transaction.atomic
def enter_many(by: Player, tournament: Tournament, players: Sequence[Player], now: datetime) -> list[Entrant]:
    """All the players are entered, or none. Locks and refuses as `enter`."""
    tournament = lock_tournament(tournament.pk)
    players = list(dict.fromkeys(players))
    for player in players:
        require(by, "tournament.enter" if player == by else "tournament.run", tournament)
    require_open(tournament)
    in_club = set(
        Membership.objects.filter(club=tournament.club, player__in=players, state=Membership.State.IN).values_list(
            "player_id", flat=True
        )
    )
    for player in players:
        if player.pk not in in_club and not player.is_bot:
            raise Refused("not-a-member", f"{player} is no member or guest of {tournament.club}.")
    before = {e.player_id: e for e in tournament.entrants.filter(player__in=players)}
    new = [player for player in players if player.pk not in before or before[player.pk].status != Status.ENTERED]
    count = tournament.entrants.filter(status=Status.ENTERED).count() + len(new)
    if count > MOST_ENTRANTS:
        raise Refused("full", f"At most {MOST_ENTRANTS} can play; with these it would be {count}.")
    taken = set(tournament.entrants.values_list("code", flat=True))
    entrants = []
    for player in players:
        entrant = before.get(player.pk) or Entrant(tournament=tournament, player=player, code=_code(player, taken))
        if player in new:
            entrant.status, entrant.entered_at = Status.ENTERED, now
            entrant.save()
        entrants.append(entrant)
    if new:
        names = ", ".join(str(player) for player in new)
        record(tournament.club, by, "entered", f"Entered in {tournament}: {names}.", now=now)
        _changed(tournament)
    return entrants


@transaction.atomic
def withdraw(by: Player, tournament: Tournament, player: Player, now: datetime) -> Entrant:
    """The entrant is out. While the tournament runs it loses the match it has, and any that it comes to, as `left`.

    Locks: the tournament, its match and those that this feeds. Refused: `not-allowed`, `not-entered`, `out-already`,
    `not-open`.
    """
    tournament = lock_tournament(tournament.pk)
    if player != by:
        require(by, "tournament.run", tournament)
    entrant = tournament.entrants.filter(player=player, status=Status.ENTERED).first()
    if entrant is None:
        raise Refused("not-entered", f"{player} is not entered.")
    if tournament.state in (State.RUNNING, State.PAUSED):
        return drop_out(by, entrant, Status.WITHDRAWN, now=now)
    require_open(tournament)
    entrant.status, entrant.seed = Status.WITHDRAWN, None
    entrant.save()
    record(tournament.club, by, "withdrawn", f"{player} withdrew from {tournament}.", now=now)
    _changed(tournament)
    return entrant


def _code(player: Player, taken: set[str]) -> str:
    """A word for the player that no other entrant has; it is taken from now on."""
    code = free_slug(player.name, taken, longest=CODE_LETTERS)
    taken.add(code)
    return code


def _changed(tournament: Tournament) -> None:
    tournament.version += 1
    tournament.save(update_fields=["version"])
