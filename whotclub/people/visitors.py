"""Visitors: players by a name alone. They come, are known again, and are removed. It knows nothing of games."""

import secrets
import unicodedata
from datetime import datetime, timedelta

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import ProtectedError
from django.utils.crypto import salted_hmac

from whotclub.people.models import Player, Visitor
from whotclub.people.names import LONGEST_NAME, clean_name

IDLE = timedelta(days=30)
"""A visitor who was not seen for so long is removed. Rule: TOURNAMENTS 1."""

SEEN_EVERY = timedelta(hours=6)
"""How exactly it is known when a visitor was last here."""

GHOST = "Visitor"
"""What is left of the name of a removed visitor where others' games show it."""

MARK = " (visitor)"
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # none that is read as another
CODE_LETTERS, GROUP = 16, 4


def check_visitor_name(text: str) -> str:
    """Give the name as it is kept: in NFC, without control and bidi characters. Raises ValidationError."""
    name = clean_name(text)
    if not any(letter.isalnum() for letter in name):
        raise ValidationError("Say who you are: a name of letters or digits.", code="no-name")
    if len(name) > LONGEST_NAME:
        raise ValidationError(f"That name is too long: at most {LONGEST_NAME} characters.", code="long-name")
    return name


@transaction.atomic
def welcome(name: str, now: datetime) -> Player:
    """Locks nothing, announces nothing. The visitor is there; raises ValidationError as `check_visitor_name` does.

    Whoever gives the name of an account or of a house bot bears the mark of a visitor in it.
    """
    name = check_visitor_name(name)
    if _is_somebodys(name):
        name = name[: LONGEST_NAME - len(MARK)].rstrip() + MARK
    player = Player.objects.create(kind=Player.Kind.VISITOR, name=name)
    Visitor.objects.create(player=player, token=secrets.token_urlsafe(16), seen_at=now)
    return player


def of_token(token: str | None) -> Player | None:
    """Give the visitor whose cookie says so; None once the visitor was removed or belongs to an account."""
    return _present(token=token) if token else None


def of_code(code: str) -> Player | None:
    """Give the visitor to whom the code was shown, typed in whatever case, with or without its hyphens."""
    return _present(code=_digest(code)) if code else None


def seen(player: Player, now: datetime) -> bool:
    """Locks nothing, announces nothing. The visitor counts as here; True where that had to be written down."""
    rows = Visitor.objects.filter(player=player, seen_at__lt=now - SEEN_EVERY)
    return bool(rows.update(seen_at=now))


def new_code(player: Player) -> str:
    """Locks nothing, announces nothing. The code by which the visitor is known from now on, and no earlier one."""
    letters = "".join(secrets.choice(LETTERS) for _ in range(CODE_LETTERS))
    Visitor.objects.filter(player=player).update(code=_digest(letters))
    return "-".join(letters[at : at + GROUP] for at in range(0, CODE_LETTERS, GROUP))


def remove_idle(now: datetime) -> int:
    """Locks each visitor in turn, announces nothing. Who was idle for thirty days and is no account's is removed.

    Games stay: where the visitor has a seat in one, the name is replaced. How many were removed.
    """
    idle = Visitor.objects.filter(seen_at__lt=now - IDLE, player__claimed_by=None)
    return sum(_remove(player_id, now) for player_id in idle.values_list("player", flat=True))


@transaction.atomic
def _remove(player_id: int, now: datetime) -> bool:
    rows = Visitor.objects.select_for_update().select_related("player")
    visitor = rows.filter(player=player_id, seen_at__lt=now - IDLE, player__claimed_by=None).first()
    if visitor is None:  # somebody else was faster, or the visitor has come back
        return False
    player = visitor.player
    try:
        with transaction.atomic():
            player.delete()
    except ProtectedError:
        visitor.delete()
        Player.objects.filter(pk=player_id).update(name=GHOST)
    return True


def _present(**by: str) -> Player | None:
    found = Visitor.objects.filter(player__claimed_by=None, **by).select_related("player").first()
    return found.player if found else None


def _is_somebodys(name: str) -> bool:
    """Whether an account or a bot is called so, whatever the case and the width of the letters."""
    plain = unicodedata.normalize("NFKC", name)
    others = Player.objects.filter(kind__in=(Player.Kind.ACCOUNT, Player.Kind.BOT))
    return others.filter(name__iexact=plain).exists() or others.filter(user__username__iexact=plain).exists()


def _digest(code: str) -> str:
    """A keyed hash: whoever reads the database has no codes."""
    letters = "".join(letter for letter in code.upper() if letter.isalnum())
    return salted_hmac("whotclub.visitor.code", letters, algorithm="sha256").hexdigest()
