"""Names pasted by an organiser, one a line, entered in a tournament. It knows no form.

Whoever is known is found, whoever is not becomes a club guest. Locks: the club, then the tournament.
"""

import re
from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime

from django.db import transaction

from games.rules.refused import Refused
from tournaments.models import Entrant, Membership, Tournament
from tournaments.permissions import require
from tournaments.rules.bracket import MOST_ENTRANTS
from tournaments.services.actions import record
from tournaments.services.clubs import lock
from tournaments.services.entries import enter_many
from whotclub.people.models import Player
from whotclub.people.names import LONGEST_NAME, clean_name

NUMBERED = re.compile(r"^\s*(\d{1,4}[.):]\s+|[-•*–]\s+)")
"""What a list from a messenger begins its lines with."""
GUEST = " (guest)"
FAULTS_TOLD = 10


@transaction.atomic
def enter_names(by: Player, tournament: Tournament, text: str, now: datetime) -> list[Entrant]:
    """Everybody named is entered as `enter_many` says; nothing is stored unless every line is well.

    A line is the name of a member, a guest or a house bot, in whatever case, or `@` and a user name; any other name
    is a new club guest's. Names of two people are asked back: `@name` is the account, `Name (guest)` the guest.
    Refused: `not-allowed`, `no-names`, `too-many-names`, `bad-names` with every bad line named, and as `enter_many`.
    """
    club = lock(tournament.club)
    require(by, "tournament.run", tournament)
    lines = [(n, clean_name(NUMBERED.sub("", line))) for n, line in enumerate(text.splitlines(), 1)]
    lines = [(number, name) for number, name in lines if name]
    if not lines:
        raise Refused("no-names", "Write one name on each line.")
    if len(lines) > MOST_ENTRANTS:
        raise Refused("too-many-names", f"Paste at most {MOST_ENTRANTS:,} names at a time; there are {len(lines):,}.")
    people = list(_people(tournament))
    known, accounts = _by_name(people), {p.user.username.casefold(): p for p in people if p.user}
    players: list[Player] = []
    faults, seen = [], dict[str, int]()
    for number, name in lines:
        found = _found(name, known, accounts)
        if isinstance(found, str):
            faults.append(f"line {number}: {found}")
            continue
        key = str(found.pk) if found.pk else found.name.casefold()
        if key in seen:
            faults.append(f"line {number}: {found} is on line {seen[key]} already")
        seen.setdefault(key, number)
        players.append(found)
    if faults:
        more = f"; and {len(faults) - FAULTS_TOLD} more" if len(faults) > FAULTS_TOLD else ""
        raise Refused("bad-names", f"Nobody was entered. {'; '.join(faults[:FAULTS_TOLD])}{more}.")
    guests = [player for player in players if player.pk is None]
    Player.objects.bulk_create(guests)
    Membership.objects.bulk_create(Membership(club=club, player=guest) for guest in guests)
    if guests:
        record(club, by, "guests-added", f"Guests: {', '.join(guest.name for guest in guests)}.", now=now)
    return enter_many(by, tournament, players, now)


def _people(tournament: Tournament) -> Iterable[Player]:
    """Who can be meant: whoever is in the club or entered already, and the house bots."""
    inside = Membership.objects.filter(club=tournament.club, state=Membership.State.IN).values("player")
    entered = tournament.entrants.values("player")
    everybody = Player.objects.select_related("user").order_by("id")
    return everybody.filter(pk__in=inside) | everybody.filter(pk__in=entered) | everybody.filter(kind=Player.Kind.BOT)


def _by_name(people: Iterable[Player]) -> dict[str, list[Player]]:
    known = defaultdict(list)
    for player in people:
        known[player.name.casefold()].append(player)
    return known


def _found(name: str, known: dict[str, list[Player]], accounts: dict[str, Player]) -> Player | str:
    """Whom a line means, a new guest among them; or what is wrong with it."""
    plain = name.casefold()
    if name.startswith("@"):
        return accounts.get(plain[1:]) or f"nobody in the club has the user name {name[1:]}"
    if plain.endswith(GUEST):
        guests = [p for p in known.get(plain.removesuffix(GUEST), ()) if p.kind == Player.Kind.GUEST]
        return guests[0] if len(guests) == 1 else f"there is no guest called {name[: -len(GUEST)]}"
    named = known.get(plain) or [player for player in [accounts.get(plain)] if player]
    if len(named) > 1:
        ways = [f"@{p.user.username}" if p.user else f"{p.name}{GUEST}" for p in named if not p.is_bot]
        return f"several are called {name}: write {' or '.join(ways)}"
    if named:
        return named[0]
    if len(name) > LONGEST_NAME:
        return f"{name[:20]}… is longer than {LONGEST_NAME} letters"
    return Player(kind=Player.Kind.GUEST, name=name)
