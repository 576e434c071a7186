"""A place in a round where two meet: Match and its Slots."""

from django.db import models
from django.db.models import Q
from django.urls import reverse

from games.models import Series
from tournaments.models.tournament import Entrant, Stage


class Match(models.Model):
    """Two entrants who are to meet. Who sits in it is derived from seeds and results."""

    class State(models.TextChoices):
        """The states of TOURNAMENT-FILE; a ready match has a series to be played unless it is played at a table."""

        WAITING = "waiting", "waiting"
        READY = "ready", "ready"
        DONE = "done", "done"
        BYE = "bye", "bye"
        VOID = "void", "void"

    class Bracket(models.TextChoices):
        """Which part of the bracket it belongs to."""

        UPPER = "upper", "main"
        THIRD = "third", "third place"

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="matches")
    code = models.CharField(max_length=12)  # R2.1, third: the ids of TOURNAMENT-FILE
    bracket = models.CharField(max_length=5, choices=Bracket, default=Bracket.UPPER)
    round = models.PositiveSmallIntegerField()
    position = models.PositiveSmallIntegerField()  # within its round, from 1
    best_of = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=7, choices=State, default=State.WAITING)
    winner = models.ForeignKey(Entrant, models.PROTECT, null=True, blank=True, related_name="+")
    called_at = models.DateTimeField(null=True, blank=True)  # when it became ready last
    at_table = models.BooleanField(default=False)  # moved to a real table: it has no Start window and no new series
    series = models.OneToOneField(Series, models.PROTECT, null=True, blank=True, related_name="match")

    class Meta:
        ordering = ["stage", "round", "bracket", "position"]
        constraints = [models.UniqueConstraint(fields=["stage", "code"], name="match_once")]

    def __str__(self) -> str:
        return self.code

    def get_absolute_url(self) -> str:
        """The match page."""
        return reverse("match", args=[self.pk])


class Slot(models.Model):
    """One side of a match: the source of who sits there, and who does."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="slots")
    number = models.PositiveSmallIntegerField()  # 1 or 2
    source = models.CharField(max_length=20)  # "seed 3", "winner R1.2", "loser R2.1", "bye"
    source_match = models.ForeignKey(Match, models.CASCADE, null=True, blank=True, related_name="feeds")
    entrant = models.ForeignKey(Entrant, models.PROTECT, null=True, blank=True, related_name="slots")  # derived
    empty = models.BooleanField(default=False)  # decided: nobody comes (a bye, a double forfeit); derived

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="slot_once"),
            models.CheckConstraint(name="slot_empty_or_taken", condition=Q(empty=False) | Q(entrant__isnull=True)),
        ]

    def __str__(self) -> str:
        return str(self.entrant or self.source)
