"""Who may do what in a club: one matrix of predicates. It decides about roles, never about the state of things."""

from django.contrib.auth.models import AnonymousUser
from django.db import connection
from rules.permissions import add_perm, has_perm
from rules.predicates import Predicate

from games.rules.refused import Refused
from tournaments.models import Club, Match, Membership, Season, Tournament
from whotclub.people.models import Player, User

Role = Membership.Role
# Asked before whatever somebody does or looks at; the ORM takes four times as long to say it.
_ROLE = "SELECT role FROM tournaments_membership WHERE club_id = %s AND player_id = %s AND state = %s"


def club_of(of: Club | Season | Tournament | Match) -> Club:
    """The club whose roles count for it."""
    if isinstance(of, Club):
        return of
    return of.stage.tournament.club if isinstance(of, Match) else of.club


def role(who: Player | User | AnonymousUser | None, of: Club | Season | Tournament | Match) -> Role | None:
    """The role that the player, or the player of that log-in, has in the club; None for strangers and club guests.

    A club guest is a member without a log-in: nobody may act in its name.
    """
    player = getattr(who, "player", None) if isinstance(who, User | AnonymousUser) else who
    if player is None or player.kind != Player.Kind.ACCOUNT:
        return None
    with connection.cursor() as cursor:
        row = cursor.execute(_ROLE, [club_of(of).pk, player.pk, Membership.State.IN]).fetchone()
    return Role(row[0]) if row else None


def _has(*roles: Role) -> Predicate:
    return Predicate(lambda who, of: role(who, of) in roles, name="_or_".join(roles))


owner = _has(Role.OWNER)
organises = _has(Role.OWNER, Role.ORGANISER)
referees = _has(Role.OWNER, Role.ORGANISER, Role.REFEREE)
belongs = _has(*Role)


def _any_account(who: Player | User | AnonymousUser | None, of: Club | Season | Tournament | Match) -> bool:
    """An account that is not banned from the club, where the tournament is not for members only."""
    player = getattr(who, "player", None) if isinstance(who, User | AnonymousUser) else who
    if not isinstance(of, Tournament) or of.members_only or player is None or player.kind != Player.Kind.ACCOUNT:
        return False
    return not of.club.memberships.filter(player=player, state=Membership.State.BANNED).exists()


enters = belongs | Predicate(_any_account, name="any_account")

MATRIX = {
    "club.roles": (owner, "Only the owner of the club may do that."),
    "club.manage": (organises, "Only an organiser of the club may do that."),
    "club.log": (organises, "Only an organiser of the club may read its log."),
    "club.reports": (referees, "Only a referee or an organiser of the club may read its reports."),
    "club.rules": (organises, "Only an organiser of the club may change its rules."),
    "tournament.run": (organises, "Only an organiser of the club may do that."),
    "tournament.enter": (enters, "Join the club first: its tournaments are for its members."),
    "result.enter": (referees, "Only a referee or an organiser of the club may enter results."),
}
"""What a permission takes, and what is said to who lacks it."""

for _name, (_predicate, _) in MATRIX.items():
    add_perm(_name, _predicate)  # type: ignore[no-untyped-call]


def may(who: Player | User | AnonymousUser | None, permission: str, of: Club | Season | Tournament | Match) -> bool:
    """Whether the permission is held; templates ask `has_perm` for the same."""
    return bool(has_perm(permission, who, of))  # type: ignore[no-untyped-call]


def require(who: Player, permission: str, of: Club | Season | Tournament | Match) -> None:
    """The permission is held. Refused: `not-allowed`."""
    if not may(who, permission, of):
        raise Refused("not-allowed", MATRIX[permission][1])
