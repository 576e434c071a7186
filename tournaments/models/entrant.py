"""Who takes part: Entrants, and pairs of them that are not to meet."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q

from tournaments.models.tournament import Tournament, new_token
from whotclub.people.models import Player


class Entrant(models.Model):
    """A player entered in a tournament, or who asked to be."""

    class Status(models.TextChoices):
        """Whether the entrant takes part; only the entered do."""

        ASKED = "asked", "waits for approval"
        WAITING = "waiting", "on the waiting list"
        ENTERED = "entered", "entered"
        DECLINED = "declined", "not approved"
        MISSING = "missing", "did not check in"
        WITHDRAWN = "withdrawn", "withdrawn"
        DISQUALIFIED = "disqualified", "disqualified"

    class Via(models.TextChoices):
        """How an entrant was checked in."""

        SELF = "self", "signed in"
        LINK = "link", "by the personal link"
        DOOR = "door", "by name at the door"
        ORGANISER = "organiser", "by an organiser"

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entrants")
    player = models.ForeignKey(Player, models.PROTECT, related_name="entrants")
    code = models.CharField(max_length=30)  # a word, its id in the tournament's file
    seed = models.PositiveSmallIntegerField(null=True, blank=True)  # from 1; set by hand before, for all at the start
    status = models.CharField(max_length=12, choices=Status, default=Status.ENTERED)
    place = models.PositiveSmallIntegerField(null=True, blank=True)  # derived from the results
    entered_at = models.DateTimeField()  # its place in the waiting list too
    checked_in_at = models.DateTimeField(null=True, blank=True)
    checked_in_via = models.CharField(max_length=9, choices=Via, blank=True)
    moved_up_at = models.DateTimeField(null=True, blank=True)  # from the waiting list, by itself
    first_round = models.PositiveSmallIntegerField(default=1)  # of who entered late
    out_round = models.PositiveSmallIntegerField(null=True, blank=True)  # the first round without who dropped out
    absent = ArrayField(models.PositiveSmallIntegerField(), default=list, blank=True)  # rounds missed by agreement
    token = models.CharField(max_length=32, default=new_token, unique=True)  # of its own check-in link

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="entrant_once"),
            models.UniqueConstraint(fields=["tournament", "code"], name="entrant_code_once"),
        ]

    def __str__(self) -> str:
        return str(self.player)


class ForbiddenPair(models.Model):
    """Two entrants who are not to be paired, such as a couple or a child and its teacher."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="forbidden_pairs")
    first = models.ForeignKey(Entrant, models.CASCADE, related_name="+")  # the lower id
    second = models.ForeignKey(Entrant, models.CASCADE, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["first", "second"], name="forbidden_pair_once"),
            models.CheckConstraint(name="forbidden_pair_in_order", condition=Q(first__lt=F("second"))),
        ]

    def __str__(self) -> str:
        return f"{self.first} – {self.second}"
