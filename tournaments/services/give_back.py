"""The time that people get back after the site was away, where a tournament has a deadline. It lets nothing lapse."""

from datetime import datetime

from django.db import transaction
from django.db.models import F

from tournaments.models import Round, Tournament

State = Tournament.State


@transaction.atomic
def give_back(last: datetime, now: datetime) -> None:
    """Deadlines that had not passed when the site was last there are as much later as it was away.

    The end of entries and of check-in, with the start by itself behind it, and the deadlines of rounds. Locks those
    tournaments and rounds; announces nothing. Rule: RELIABILITY 1, outage.
    """
    away = now - last
    later = {"version": F("version") + 1}
    before = Tournament.objects.filter(state__in=(State.REGISTRATION, State.CHECK_IN))
    at_check_in = before.filter(state=State.CHECK_IN, check_in_closed_at=None, check_in_until__gt=last)
    at_check_in.filter(starts_itself=True).update(starts_at=F("starts_at") + away)
    at_check_in.update(check_in_until=F("check_in_until") + away, **later)
    before.filter(closes_at__gt=last, closes_at__lte=now).update(closes_at=F("closes_at") + away, **later)
    Round.objects.filter(overdue_seen=False, published_at__isnull=False, due_at__gt=last).update(
        due_at=F("due_at") + away
    )
