"""The frozen options that a game is played by."""

from django.db import models


class Ruleset(models.Model):
    """A variant with its options and the version of the rules; never changed, so that what was played stays true."""

    variant = models.CharField(max_length=20)
    options = models.JSONField(default=dict)  # what differs from the preset, as RECORD.md writes it
    version = models.PositiveSmallIntegerField(default=1)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["variant", "options", "version"], name="ruleset_once")]

    def __str__(self) -> str:
        return self.variant if not self.options else f"{self.variant} {self.options}"
