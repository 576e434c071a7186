"""The site's heartbeats."""

from django.db import models


class Pulse(models.Model):
    """When a part of the site was last alive: `web` and `sweep` (RELIABILITY 1)."""

    name = models.CharField(max_length=10, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} {self.at}"
