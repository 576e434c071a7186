"""An account says that it was a visitor before. A claim is a pointer and rewrites nothing. Rule: TOURNAMENTS 1."""

import secrets

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.module_loading import import_string

from whotclub.people.models import Player, Visitor


@transaction.atomic
def claim(account: Player, visitor: Player) -> None:
    """Locks both players, announces nothing. What the visitor played is the account's; twice changes nothing.

    The visitor's cookies know nobody any more. Raises ValidationError: `taken`, `no-account`, `have-met` for two who
    have sat at one table, the account's other claims included.
    """
    rows = Player.objects.select_for_update(of=("self",)).filter(pk__in=(account.pk, visitor.pk)).order_by("pk")
    found = {row.pk: row for row in rows}
    if visitor.pk not in found or not found[visitor.pk].is_visitor:
        raise ValidationError("This visitor is not here any more.", code="taken")
    if found[account.pk].kind != Player.Kind.ACCOUNT:
        raise ValidationError("Only an account can keep a visitor's games.", code="no-account")
    claimed_by = found[visitor.pk].claimed_by_id
    if claimed_by == account.pk:
        return
    if claimed_by is not None:
        raise ValidationError("This visitor belongs to an account already.", code="taken")
    selves = [account.pk, *Player.objects.filter(claimed_by=account).values_list("pk", flat=True)]
    if import_string(settings.HAVE_MET)(selves, visitor.pk):
        raise ValidationError(
            f"{visitor.name} has sat at one table with you, so the two of you cannot be one.", code="have-met"
        )
    Player.objects.filter(pk=visitor.pk).update(claimed_by=account)
    Visitor.objects.filter(player=visitor).update(token=secrets.token_urlsafe(16))


def unclaim(account: Player, visitor_id: int) -> Player | None:
    """Locks nothing, announces nothing. The pointer is cleared; who has the visitor's code is the visitor again.

    Gives the visitor; None where it was not this account's.
    """
    own = Player.objects.filter(pk=visitor_id, claimed_by=account)
    return Player.objects.get(pk=visitor_id) if own.update(claimed_by=None) else None
