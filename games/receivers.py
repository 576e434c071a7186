"""Where a session, a user or a seat that was lost reaches the sockets. They decide what it means for them."""

from collections.abc import Collection
from typing import Any

from django.contrib.sessions.models import Session
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver

from games.live import announce
from games.models import SeriesSeat
from whotclub.people.models import User


@receiver(post_delete, sender=Session)
def on_session_ended(instance: Session, **_: Any) -> None:
    """Announces to the session's sockets: it was logged out, revoked, or given another key."""
    announce.session_ended(instance.session_key)


@receiver(post_save, sender=User)
def on_user_saved(instance: User, *, update_fields: Collection[str] | None, **_: Any) -> None:
    """Announces to the user's sockets: the password was changed, or the user banned."""
    if update_fields is None or {"password", "is_active"} & set(update_fields):
        announce.user_changed(instance.pk)


@receiver(post_delete, sender=SeriesSeat)
def on_seat_lost(instance: SeriesSeat, **_: Any) -> None:
    """Announces to the series' sockets."""
    announce.changed(instance.series_id)
