"""The Celery application: its worker and beat read everything from the site's settings."""

import os
from pathlib import Path
from typing import Any

from celery import Celery
from celery.signals import beat_init, worker_ready

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "whotclub.settings")
app = Celery("whotclub")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


def _tell_the_supervisor(**_: Any) -> None:
    """The file that `up` waits for is there."""
    if path := os.environ.get("WHOTCLUB_READY"):
        Path(path).touch()


worker_ready.connect(_tell_the_supervisor)
beat_init.connect(_tell_the_supervisor)
