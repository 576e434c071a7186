"""Clubs: a Club, its Memberships, its Seasons, and the log of what was done in it."""

from django.db import models
from django.db.models import Q
from django.urls import reverse

from whotclub.people.models import Player


class Club(models.Model):
    """A group of players with a page, roles, guests, seasons and tournaments."""

    class JoinPolicy(models.TextChoices):
        """Who lets a player in."""

        OPEN = "open", "anybody may join"
        REQUEST = "request", "an organiser approves"
        INVITATION = "invitation", "by invitation only"

    name = models.CharField(max_length=60)
    slug = models.SlugField(max_length=60, unique=True)
    town = models.CharField(max_length=60, blank=True)
    about = models.TextField(max_length=2000, blank=True)
    time_zone = models.CharField(max_length=40, default="Africa/Lagos")
    join_policy = models.CharField(max_length=10, choices=JoinPolicy, default=JoinPolicy.OPEN)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The club page."""
        return reverse("club", args=[self.slug])


class Membership(models.Model):
    """A player in a club with a role. Leaving keeps the row, so that the history keeps its names."""

    class Role(models.TextChoices):
        """What the player may do (TOURNAMENTS 1); a guest is a member without an account."""

        OWNER = "owner", "owner"
        ORGANISER = "organiser", "organiser"
        REFEREE = "referee", "referee"
        MEMBER = "member", "member"

    class State(models.TextChoices):
        """Whether the player is in."""

        ASKED = "asked", "asked to join"
        IN = "in", "member"
        OUT = "out", "left or removed"
        BANNED = "banned", "banned"

    club = models.ForeignKey(Club, models.CASCADE, related_name="memberships")
    player = models.ForeignKey(Player, models.PROTECT, related_name="memberships")
    role = models.CharField(max_length=9, choices=Role, default=Role.MEMBER)
    state = models.CharField(max_length=6, choices=State, default=State.IN)
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "player"], name="membership_once"),
            models.UniqueConstraint(fields=["club"], name="club_one_owner", condition=Q(role="owner", state="in")),
        ]

    def __str__(self) -> str:
        return f"{self.player}, {self.role} of {self.club}"


class Season(models.Model):
    """A dated run of competitions in a club."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="seasons")
    name = models.CharField(max_length=60)
    slug = models.SlugField(max_length=60)
    starts_on = models.DateField()
    ends_on = models.DateField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "slug"], name="season_once"),
            models.CheckConstraint(name="season_in_order", condition=Q(ends_on__gte=models.F("starts_on"))),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The season page."""
        return reverse("season", args=[self.club.slug, self.slug])


class Action(models.Model):
    """A row of the club's action log: every ruling and every change of a result, draw, role or membership."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="actions")
    by = models.ForeignKey(Player, models.PROTECT, null=True, related_name="+")  # null: the site itself
    at = models.DateTimeField()
    what = models.CharField(max_length=40)  # a stable code: member-added, result-entered …
    text = models.CharField(max_length=300)  # the same for people
    why = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return self.text
