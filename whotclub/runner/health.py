"""The one page for machines: `up`, and whatever else watches the site, asks it whether the site works."""

from django.core.cache import cache
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from redis import RedisError


@never_cache
def health(request: HttpRequest) -> HttpResponse:
    """200 "ok" while database and broker answer, else 503 and which of them does not."""
    silent = []
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        silent.append("database")
    try:
        cache.get("up")
    except RedisError:
        silent.append("broker")
    return HttpResponse(" ".join(silent) or "ok", content_type="text/plain", status=503 if silent else 200)
