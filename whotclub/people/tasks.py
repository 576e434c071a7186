"""Scheduled work of people: what Celery calls. Each task calls one service."""

from celery import shared_task
from django.utils import timezone

from whotclub.people import visitors


@shared_task  # type: ignore[untyped-decorator]  # Celery has no types
def remove_idle_visitors() -> None:
    """Visitors of thirty idle days are removed; beat calls every hour."""
    visitors.remove_idle(timezone.now())
