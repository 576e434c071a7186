"""House rules that a club keeps under a name: a Preset and its versions, each a frozen Ruleset."""

from django.db import models
from django.db.models.functions import Lower
from django.urls import reverse

from games.models import Ruleset
from tournaments.models.club import Club
from whotclub.people.models import Player


class Preset(models.Model):
    """A club's rules by name. Its last version is what is offered; what was played by an earlier one keeps that."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="presets")
    name = models.CharField(max_length=60)
    slug = models.SlugField(max_length=60)
    archived_at = models.DateTimeField(null=True, blank=True)  # no longer offered; its page stays

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "slug"], name="preset_once"),
            models.UniqueConstraint("club", Lower("name"), name="preset_name_once"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The page of its rules and versions."""
        return reverse("preset", args=[self.club.slug, self.slug])


class PresetVersion(models.Model):
    """What the preset's rules were from a moment on. Never changed."""

    preset = models.ForeignKey(Preset, models.CASCADE, related_name="versions")
    number = models.PositiveSmallIntegerField()  # from 1
    ruleset = models.ForeignKey(Ruleset, models.PROTECT, related_name="+")
    by = models.ForeignKey(Player, models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["-number"]
        constraints = [models.UniqueConstraint(fields=["preset", "number"], name="preset_version_once")]

    def __str__(self) -> str:
        return f"{self.preset}, version {self.number}"
