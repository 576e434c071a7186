"""The Celery application: its worker and beat read everything from the site's settings."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "whotclub.settings")
app = Celery("whotclub")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
