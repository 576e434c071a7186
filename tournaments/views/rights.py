"""What the viewer may do in a club, for buttons and for doors. The matrix itself is in tournaments.permissions."""

from django.core.exceptions import PermissionDenied

from tournaments.models import Club, Membership
from tournaments.permissions import MATRIX, may
from whotclub.people.models import Player

NAMES = {
    "roles": "club.roles",
    "manage": "club.manage",
    "log": "club.log",
    "reports": "club.reports",
    "rules": "club.rules",
    "run": "tournament.run",
    "result": "result.enter",
}


class Rights:
    """`rights.run` and the other NAMES say whether the player may; each is asked of the matrix once."""

    def __init__(self, player: Player | None, club: Club) -> None:
        self._player, self._club = player, club

    def __getattr__(self, name: str) -> bool:
        if name not in NAMES:
            raise AttributeError(name)
        held: bool = may(self._player, NAMES[name], self._club)
        setattr(self, name, held)
        return held

    def need(self, name: str) -> None:
        """The player may. Otherwise 403, which says who could be asked."""
        if not getattr(self, name):
            raise PermissionDenied(f"{MATRIX[NAMES[name]][1]} In {self._club}: {', '.join(organisers(self._club))}.")


def organisers(club: Club) -> list[str]:
    """The names of who runs the club, the owner first."""
    roles = [Membership.Role.OWNER, Membership.Role.ORGANISER]
    held = club.memberships.filter(state=Membership.State.IN, role__in=roles).order_by("-role", "player__name")
    return list(held.values_list("player__name", flat=True))
