"""Following, muting, blocking: what a player has settled about another. It knows no games and tells nobody."""

from collections.abc import Iterable
from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q, QuerySet

from whotclub.people.models import Player, Tie, User

Kind = Tie.Kind

MOST = 500
"""How many others one player may follow, mute or block, each."""

UNHEARD = (Kind.MUTE, Kind.BLOCK)


@transaction.atomic
def tie(player: Player, other: Player, kind: Kind, now: datetime) -> None:
    """Locks the player, announces nothing. The tie stands; twice changes nothing. A block ends following both ways.

    Raises ValidationError: `yourself`, `not-followed` (a bot, a guest, and whoever does not want it or has blocked
    the player: they are not told apart), `needs-account` (a visitor follows nobody), `too-many-ties`.
    """
    if player == other:
        raise ValidationError("That is you.", code="yourself")
    Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    if kind == Kind.FOLLOW:
        _check_follow(player, other)
    if player.ties.filter(kind=kind).exclude(other=other).count() >= MOST:
        raise ValidationError(f"{MOST} are the most. Take somebody off the list first.", code="too-many-ties")
    Tie.objects.get_or_create(player=player, other=other, kind=kind, defaults={"made_at": now})
    if kind == Kind.BLOCK:
        both = Q(player=player, other=other) | Q(player=other, other=player)
        Tie.objects.filter(both, kind=Kind.FOLLOW).delete()


def untie(player: Player, other: Player, kind: Kind) -> None:
    """Locks nothing, announces nothing. There is no such tie; twice changes nothing."""
    Tie.objects.filter(player=player, other=other, kind=kind).delete()


@transaction.atomic
def let_follow(user: User, may: bool) -> None:
    """Locks the log-in, announces nothing. Whether others may follow its player; if not, nobody does any more."""
    User.objects.filter(pk=user.pk).update(may_be_followed=may)
    if not may:
        Tie.objects.filter(other__user=user, kind=Kind.FOLLOW).delete()


def between(player: Player | None, other: Player) -> set[str]:
    """Give the kinds of ties that the player has to the other."""
    return set(player.ties.filter(other=other).values_list("kind", flat=True)) if player else set()


def others(player: Player, kind: Kind) -> QuerySet[Player]:
    """Give whom the player follows, mutes or blocks, by name."""
    return Player.objects.filter(ties_to__player=player, ties_to__kind=kind).order_by("name", "pk")


def unheard(player: Player | None, among: Iterable[int]) -> set[int]:
    """Give which of these players' words the player does not want to read."""
    if player is None:
        return set()
    return set(player.ties.filter(kind__in=UNHEARD, other__in=list(among)).values_list("other", flat=True))


def is_blocked(player: Player, *by: Player) -> bool:
    """Whether one of these keeps the player away."""
    return Tie.objects.filter(player__in=by, other=player, kind=Kind.BLOCK).exists()


def can_follow(player: Player | None, other: Player) -> bool:
    """Whether a button to follow is offered; a block is not shown by it."""
    return bool(player and player.user_id and player != other and other.user and other.user.may_be_followed)


def _check_follow(player: Player, other: Player) -> None:
    if player.user_id is None:
        raise ValidationError("Following needs an account.", code="needs-account")
    if not can_follow(player, other) or is_blocked(player, other):
        raise ValidationError(f"{other} cannot be followed.", code="not-followed")
