"""What the same seats play under one agreement: a Series and its SeriesSeats."""

import secrets

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.urls import reverse

from games.models.ruleset import Ruleset
from whotclub.people.models import Player


def new_token() -> str:
    """Give 128 random bits, for a link that nobody guesses."""
    return secrets.token_urlsafe(16)


class Series(models.Model):
    """Best of N between two, or K games at a table: it owns the seats, who begins and the Start windows (RULES 6)."""

    class State(models.TextChoices):
        """Moves one way, but for `between` and `playing`, which take turns."""

        OPENING = "opening", "waiting for Start"
        PLAYING = "playing", "playing"
        BETWEEN = "between", "between games"
        OVER = "over", "over"
        CANCELLED = "cancelled", "cancelled"

    class Outcome(models.TextChoices):
        """How the series ended for one seat."""

        PLAYED = "played", "played"
        NO_SHOW = "no-show", "no-show"
        FORFEIT = "forfeit", "forfeit"
        LEFT = "left", "left"

    ruleset = models.ForeignKey(Ruleset, models.PROTECT)
    best_of = models.PositiveSmallIntegerField(default=1)
    knock_out = models.BooleanField(default=False)  # level after N: further single games (TOURNAMENTS 3)
    tournament = models.BooleanField(default=False)  # a no-show at the opening loses the match (M3)
    rated = models.BooleanField(default=False)
    time_control = models.CharField(max_length=20)  # games.rules.clock.TimeControl writes and reads it
    first_beginner = models.PositiveSmallIntegerField(default=1)
    # Who may look, live and ever after: anybody, or those who sit there and whoever has the link with the token.
    public = models.BooleanField(default=False)
    token = models.CharField(max_length=32, default=new_token)
    title = models.CharField(max_length=120, blank=True)  # what the table's top bar says: "Lagos Open, final"
    back_url = models.CharField(max_length=200, blank=True)  # where its back arrow leads

    state = models.CharField(max_length=10, choices=State, default=State.OPENING)
    start_by = models.DateTimeField(null=True, blank=True)  # while opening or between: when the Start window lapses
    armed_for = models.DateTimeField(null=True, blank=True)  # the start_by that has its one ETA task
    # The next game's 32 bytes and their hash: made when its Start window opens, so before anybody's nonce is known.
    secret = models.BinaryField(default=bytes, blank=True)
    commitment = models.CharField(max_length=64, blank=True)
    stuck = models.BooleanField(default=False)  # a sweep raised on it: set aside for a person
    version = models.PositiveIntegerField(default=0)  # rises with every change that its pages show
    winner = models.PositiveSmallIntegerField(null=True, blank=True)  # the seat; null for a draw or none
    outcomes = ArrayField(models.CharField(max_length=8), default=list, blank=True)  # one a seat, when over
    created_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    disclosed_at = models.DateTimeField(null=True, blank=True)  # from when hands and secrets are open
    taken_in = models.BooleanField(default=False)  # its end has reached the competitions

    class Meta:
        verbose_name_plural = "series"
        indexes = [
            models.Index(fields=["start_by"], name="series_due", condition=Q(start_by__isnull=False, stuck=False)),
            models.Index(fields=["id"], name="series_not_taken_in", condition=Q(state="over", taken_in=False)),
        ]

    def __str__(self) -> str:
        return self.title or f"series {self.pk}"

    def get_absolute_url(self) -> str:
        """The live table, which is also the place between games."""
        return reverse("series", args=[self.pk])

    def get_watch_url(self) -> str:
        """The same for whoever does not sit there."""
        return self.get_absolute_url() + ("" if self.public else f"?key={self.token}")


class SeriesSeat(models.Model):
    """A player's place in a series, numbered from 1, the same number in every game of it."""

    series = models.ForeignKey(Series, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.PROTECT, related_name="series_seats")
    pressed = models.PositiveSmallIntegerField(default=0)  # the number of the game for which Start was pressed last
    nonce = models.BinaryField(default=bytes, blank=True)  # that press's random bytes (RELIABILITY 4)
    left = models.BooleanField(default=False)  # left the series: not dealt into its later games (M5)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["series", "number"], name="series_seat_once"),
            models.UniqueConstraint(fields=["series", "player"], name="series_player_once"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.player}"
