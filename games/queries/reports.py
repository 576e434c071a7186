"""Reports, for those who look after a place. It asks nobody who they are: the page does."""

from typing import Any

from django.db.models import QuerySet

from games.models import Report


def reports() -> QuerySet[Report]:
    """Give all reports, the newest first."""
    return Report.objects.select_related("series", "reporter", "about")


def reports_of(series: QuerySet[Any, Any]) -> QuerySet[Report]:
    """Give the reports from these series, the newest first. series: a query of their ids."""
    return reports().filter(series__in=series)
