"""One competition: a Tournament, what its life is set to, and who may enter."""

import secrets

from django.db import models
from django.db.models import F, Q
from django.urls import reverse

from games.models import Ruleset
from tournaments.models.club import Club, Season
from whotclub.people.models import Player


def new_token() -> str:
    """Give 128 random bits, for a link that nobody guesses."""
    return secrets.token_urlsafe(16)


class Tournament(models.Model):
    """A competition of a club. Its life: draft, registration, check-in, running or paused, finished; or cancelled."""

    class State(models.TextChoices):
        """Moves one way, but for running and paused, and for a correction after the end."""

        DRAFT = "draft", "draft"
        REGISTRATION = "registration", "open for entries"
        CHECK_IN = "check-in", "check-in"
        RUNNING = "running", "running"
        PAUSED = "paused", "paused"
        FINISHED = "finished", "finished"
        CANCELLED = "cancelled", "cancelled"

    class Seeding(models.TextChoices):
        """Where the seed order comes from."""

        RATING = "rating", "by rating"
        HAND = "hand", "by hand"
        RANDOM = "random", "drawn at random"

    class Entry(models.TextChoices):
        """Who enters a player."""

        OPEN = "open", "players enter themselves"
        APPROVAL = "approval", "an organiser approves"
        ORGANISER = "organiser", "the organiser enters them"

    class LeaverPolicy(models.TextChoices):
        """What becomes of the games of who drops out, in rounds where all meet (TOURNAMENTS 2)."""

        REST = "rest", "results stand, the rest are forfeits"
        HALF = "half", "void if less than half was played"
        ALL = "all", "all void"

    club = models.ForeignKey(Club, models.CASCADE, related_name="tournaments")
    season = models.ForeignKey(Season, models.SET_NULL, null=True, blank=True, related_name="tournaments")
    name = models.CharField(max_length=60)
    slug = models.SlugField(max_length=60)
    venue = models.CharField(max_length=80, blank=True)  # empty: on the site
    ruleset = models.ForeignKey(Ruleset, models.PROTECT)
    time_control = models.CharField(max_length=20)
    start_window_s = models.PositiveIntegerField(default=600)  # from the call of a match to its no-show (M3)
    rated = models.BooleanField(default=True)
    leaver_policy = models.CharField(max_length=4, choices=LeaverPolicy, default=LeaverPolicy.REST)

    seeding = models.CharField(max_length=6, choices=Seeding, default=Seeding.RATING)
    seed_number = models.BigIntegerField(null=True, blank=True)  # of a random draw, so that it can be repeated

    entry = models.CharField(max_length=9, choices=Entry, default=Entry.OPEN)
    expected = models.PositiveSmallIntegerField(null=True, blank=True)  # players, for the estimate
    entrant_limit = models.PositiveSmallIntegerField(null=True, blank=True)  # those above it wait
    members_only = models.BooleanField(default=True)  # otherwise any account may enter
    rating_from = models.PositiveSmallIntegerField(null=True, blank=True)
    rating_to = models.PositiveSmallIntegerField(null=True, blank=True)
    games_from = models.PositiveSmallIntegerField(default=0)  # rated games played
    late_until = models.PositiveSmallIntegerField(default=0)  # entries are taken until that round is paired

    opens_at = models.DateTimeField(null=True, blank=True)  # a draft opens for entries by itself
    closes_at = models.DateTimeField(null=True, blank=True)  # nobody enters any more
    check_in_at = models.DateTimeField(null=True, blank=True)  # check-in opens by itself; null: there is none
    check_in_until = models.DateTimeField(null=True, blank=True)  # who has not checked in by then is out
    starts_at = models.DateTimeField(null=True, blank=True)  # announced
    starts_itself = models.BooleanField(default=False)  # starts at that time without anybody
    check_in_closed_at = models.DateTimeField(null=True, blank=True)  # who had not checked in by then is missing
    start_tried_at = models.DateTimeField(null=True, blank=True)  # by the clock; once for each time it was set to
    start_refused = models.CharField(max_length=300, blank=True)  # why it could not start then
    door_token = models.CharField(max_length=32, default=new_token)  # of the QR code on the wall

    state = models.CharField(max_length=12, choices=State, default=State.REGISTRATION)
    created_by = models.ForeignKey(Player, models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    stuck = models.BooleanField(default=False)  # a sweep raised on it: set aside for a person
    version = models.PositiveIntegerField(default=0)  # rises with every change that its pages show

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "slug"], name="tournament_once"),
            models.CheckConstraint(
                name="tournament_rating_range",
                condition=Q(rating_from=None) | Q(rating_to=None) | Q(rating_from__lte=F("rating_to")),
            ),
        ]
        indexes = [
            models.Index(fields=["state", "id"], name="tournament_state"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The tournament page."""
        return reverse("tournament", args=[self.club.slug, self.slug])
