"""Founding clubs and seasons, and who is in a club with which role. It makes no log-ins.

Every change locks the club's row, so that the changes of one club come one after the other, and announces nothing.
"""

from datetime import date, datetime

from django.db import transaction

from games.rules.refused import Refused
from tournaments.models import Club, Membership, Season
from tournaments.permissions import require, role
from tournaments.services.actions import record
from tournaments.services.locks import one_at_a_time
from tournaments.services.names import free_slug, named
from whotclub.people.models import Player
from whotclub.people.names import LONGEST_NAME, clean_name

Role, State, Policy = Membership.Role, Membership.State, Club.JoinPolicy
MOST_GUESTS = 200
"""In one paste."""
_GIVEN_BY_ORGANISERS = (Role.MEMBER, Role.REFEREE)


def found(
    by: Player, *, name: str, town: str = "", about: str = "", join_policy: str = Policy.OPEN, now: datetime
) -> Club:
    """The new club, with its founder as owner. Refused: `not-an-account`, `bad-name`, `bad-policy`."""
    if by.kind != Player.Kind.ACCOUNT:
        raise Refused("not-an-account", "Log in to found a club.")
    name = named(name, "The club")
    if join_policy not in Policy.values:
        raise Refused("bad-policy", "Choose how players join: open, on request or by invitation.")
    with transaction.atomic():
        one_at_a_time("club-addresses")
        slug = free_slug(name, set(Club.objects.values_list("slug", flat=True)))
        club = Club.objects.create(
            name=name, slug=slug, town=clean_name(town)[:60], about=about.strip()[:2000], join_policy=join_policy
        )
        Membership.objects.create(club=club, player=by, role=Role.OWNER)
        record(club, by, "club-founded", f"{by} founded the club.", now=now)
    return club


@transaction.atomic
def join(player: Player, club: Club, now: datetime) -> Membership:
    """The player is a member (open), or has asked to be (on request).

    Locks: the club. Refused: `not-an-account`, `banned`, `by-invitation`.
    """
    club = lock(club)
    if player.kind != Player.Kind.ACCOUNT:
        raise Refused("not-an-account", "Log in to join a club.")
    membership = Membership.objects.filter(club=club, player=player).first()
    if membership and membership.state == State.BANNED:
        raise Refused("banned", "You cannot join this club.")
    if membership and membership.state in (State.IN, State.ASKED):
        return membership
    if club.join_policy == Policy.INVITATION:
        raise Refused("by-invitation", "This club takes members by invitation; ask one of its organisers.")
    state = State.IN if club.join_policy == Policy.OPEN else State.ASKED
    text = f"{player} joined." if state == State.IN else f"{player} asked to join."
    record(club, player, "member-joined" if state == State.IN else "member-asked", text, now=now)
    return _put(club, player, Role.MEMBER, state)


@transaction.atomic
def leave(player: Player, club: Club, now: datetime) -> None:
    """The player is out; the row stays. Locks: the club. Refused: `not-a-member`, `owner-stays`."""
    club = lock(club)
    _out(club, player, now=now, by=player, text=f"{player} left.")


@transaction.atomic
def remove(by: Player, club: Club, player: Player, now: datetime) -> None:
    """The member, or who asked to be one, is out; the row stays.

    Locks: the club. Refused: `not-allowed`, `not-a-member`, `owner-stays`.
    """
    club = lock(club)
    require(by, "club.manage" if role(player, club) != Role.ORGANISER else "club.roles", club)
    _out(club, player, now=now, by=by, text=f"{player} was removed.")


@transaction.atomic
def add_member(by: Player, club: Club, username: str, role: str, now: datetime) -> Membership:
    """The account of that user name is a member with that role; so is who had asked to join.

    Locks: the club. Refused: `not-allowed`, `no-such-user`, `bad-role`, `banned`, `member-already`.
    """
    club = lock(club)
    require(by, "club.manage", club)
    player = Player.objects.filter(user__username__iexact=clean_name(username)).first()
    if player is None:
        raise Refused("no-such-user", f"There is no account {clean_name(username)[:LONGEST_NAME]!r}.")
    membership = Membership.objects.filter(club=club, player=player).first()
    if membership and membership.state == State.BANNED:
        raise Refused("banned", f"{player} is banned from the club.")
    if membership and membership.state == State.IN:
        raise Refused("member-already", f"{player} is a member already.")
    _may_give(by, club, role)
    record(club, by, "member-added", f"{player} is now {role} of the club.", now=now)
    return _put(club, player, role, State.IN)


@transaction.atomic
def add_guests(by: Player, club: Club, text: str, now: datetime) -> list[Player]:
    """New club guests, one for each line of the text; nothing is stored unless every line is well.

    Locks: the club. Refused: `not-allowed`, `no-names`, `too-many-names`, `bad-names` with every bad line named.
    """
    club = lock(club)
    require(by, "club.manage", club)
    lines = [(number, clean_name(line)) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, name) for number, name in lines if name]
    if not lines:
        raise Refused("no-names", "Write one name on each line.")
    if len(lines) > MOST_GUESTS:
        raise Refused("too-many-names", f"Add at most {MOST_GUESTS} names at a time; there are {len(lines)}.")
    present = Membership.objects.filter(club=club, state=State.IN).values_list("player__name", flat=True)
    taken = {name.casefold(): "is in the club already" for name in present}
    faults = []
    for number, name in lines:
        if len(name) > LONGEST_NAME:
            faults.append(f"line {number}: {name[:20]}… is longer than {LONGEST_NAME} letters")
        elif name.casefold() in taken:
            faults.append(f"line {number}: {name} {taken[name.casefold()]}")
        taken.setdefault(name.casefold(), f"is on line {number} already")
    if faults:
        raise Refused("bad-names", f"Nobody was added. {'; '.join(faults[:10])}.")
    guests = Player.objects.bulk_create(Player(kind=Player.Kind.GUEST, name=name) for _, name in lines)
    Membership.objects.bulk_create(Membership(club=club, player=guest) for guest in guests)
    record(club, by, "guests-added", f"Guests: {', '.join(guest.name for guest in guests)}.", now=now)
    return guests


@transaction.atomic
def set_role(by: Player, club: Club, player: Player, role: str, now: datetime) -> Membership:
    """The member has the role; `owner` hands the club over, its giver becoming an organiser.

    Locks: the club. Refused: `not-allowed`, `not-a-member`, `bad-role`, `owner-stays`, `not-an-account`.
    """
    club = lock(club)
    require(by, "club.manage", club)
    membership = _member(club, player)
    if membership.role == Role.OWNER:
        raise Refused("owner-stays", "Hand the club over to somebody else first.")
    if player.kind != Player.Kind.ACCOUNT:
        raise Refused("not-an-account", f"{player} has no account and can have no role.")
    if membership.role not in _GIVEN_BY_ORGANISERS:
        require(by, "club.roles", club)
    _may_give(by, club, role, owner=True)
    if role == Role.OWNER:
        Membership.objects.filter(club=club, role=Role.OWNER).update(role=Role.ORGANISER)
    record(club, by, "role-changed", f"{player} is now {role} of the club.", now=now)
    return _put(club, player, role, State.IN)


@transaction.atomic
def found_season(by: Player, club: Club, *, name: str, starts_on: date, ends_on: date, now: datetime) -> Season:
    """The new season of the club. Locks: the club. Refused: `not-allowed`, `bad-name`, `ends-before-it-starts`."""
    club = lock(club)
    require(by, "club.manage", club)
    name = named(name, "The season")
    if ends_on < starts_on:
        raise Refused("ends-before-it-starts", "The season must not end before it starts.")
    slug = free_slug(name, set(club.seasons.values_list("slug", flat=True)))
    season = Season.objects.create(club=club, name=name, slug=slug, starts_on=starts_on, ends_on=ends_on)
    record(club, by, "season-founded", f"Season {name}, {starts_on} to {ends_on}.", now=now)
    return season


def lock(club: Club) -> Club:
    """The club's row as it is now, locked until the transaction ends."""
    return Club.objects.select_for_update(no_key=True).get(pk=club.pk)


def _may_give(by: Player, club: Club, role: str, *, owner: bool = False) -> None:
    if role not in Role.values or (role == Role.OWNER and not owner):
        raise Refused("bad-role", f"{role!r} is no role that can be given.")
    if role not in _GIVEN_BY_ORGANISERS:
        require(by, "club.roles", club)


def _member(club: Club, player: Player) -> Membership:
    membership = Membership.objects.filter(club=club, player=player, state=State.IN).first()
    if membership is None:
        raise Refused("not-a-member", f"{player} is no member of the club.")
    return membership


def _put(club: Club, player: Player, role: str, state: str) -> Membership:
    membership, _ = Membership.objects.update_or_create(
        club=club, player=player, defaults={"role": role, "state": state}
    )
    return membership


def _out(club: Club, player: Player, *, by: Player, text: str, now: datetime) -> None:
    membership = Membership.objects.filter(club=club, player=player, state__in=(State.IN, State.ASKED)).first()
    if membership is None:
        raise Refused("not-a-member", f"{player} is no member of the club.")
    if membership.role == Role.OWNER:
        raise Refused("owner-stays", "The owner hands the club over first.")
    membership.state, membership.role = State.OUT, Role.MEMBER
    membership.save()
    record(club, by, "member-out", text, now=now)
