"""What the competitions do by themselves. It decides nothing: it calls services."""

from celery import shared_task
from django.utils import timezone

from tournaments.services import challenges, intake, life


@shared_task  # type: ignore[untyped-decorator]  # Celery has no types
def sweep() -> None:
    """Whatever was finished and not taken in is, and what was set for a time that has come is done."""
    now = timezone.now()
    intake.sweep(now=now)
    life.sweep(now=now)
    challenges.sweep(now=now)
