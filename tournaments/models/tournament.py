"""One competition: a Tournament, its Entrants and its Stages."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.urls import reverse

from games.models import Ruleset
from tournaments.models.club import Club, Season
from whotclub.people.models import Player


class Tournament(models.Model):
    """A competition of a club. Its life: draft, registration, running, finished; or cancelled."""

    class State(models.TextChoices):
        """Moves one way."""

        DRAFT = "draft", "draft"
        REGISTRATION = "registration", "open for entries"
        RUNNING = "running", "running"
        FINISHED = "finished", "finished"
        CANCELLED = "cancelled", "cancelled"

    class Seeding(models.TextChoices):
        """Where the seed order comes from."""

        RATING = "rating", "by rating"
        HAND = "hand", "by hand"

    club = models.ForeignKey(Club, models.CASCADE, related_name="tournaments")
    season = models.ForeignKey(Season, models.SET_NULL, null=True, blank=True, related_name="tournaments")
    name = models.CharField(max_length=60)
    slug = models.SlugField(max_length=60)
    ruleset = models.ForeignKey(Ruleset, models.PROTECT)
    best_of = ArrayField(models.PositiveSmallIntegerField())  # by round, the last going on
    time_control = models.CharField(max_length=20)
    start_window_s = models.PositiveIntegerField(default=600)  # from the call of a match to its no-show (M3)
    seeding = models.CharField(max_length=6, choices=Seeding, default=Seeding.RATING)
    third_place = models.BooleanField(default=False)
    rated = models.BooleanField(default=True)
    state = models.CharField(max_length=12, choices=State, default=State.REGISTRATION)
    created_by = models.ForeignKey(Player, models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    starts_at = models.DateTimeField(null=True, blank=True)  # announced; starting is done by hand
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=0)  # rises with every change that its pages show

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "slug"], name="tournament_once")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The tournament page."""
        return reverse("tournament", args=[self.club.slug, self.slug])


class Entrant(models.Model):
    """A player entered in a tournament."""

    class Status(models.TextChoices):
        """Whether the entrant takes part."""

        ENTERED = "entered", "entered"
        WITHDRAWN = "withdrawn", "withdrawn"

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entrants")
    player = models.ForeignKey(Player, models.PROTECT, related_name="entrants")
    seed = models.PositiveSmallIntegerField(null=True, blank=True)  # from 1; set by hand before, for all at the start
    status = models.CharField(max_length=9, choices=Status, default=Status.ENTERED)
    place = models.PositiveSmallIntegerField(null=True, blank=True)  # derived from the results
    entered_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "player"], name="entrant_once")]

    def __str__(self) -> str:
        return str(self.player)


class Stage(models.Model):
    """A part of a tournament with one format."""

    class Format(models.TextChoices):
        """How its matches are made."""

        SINGLE = "single", "single elimination"

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField()
    format = models.CharField(max_length=12, choices=Format)
    rounds = models.PositiveSmallIntegerField(default=0)  # the last of them is the final

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="stage_once")]

    def __str__(self) -> str:
        return self.get_format_display()
