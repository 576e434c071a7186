"""A place in a round where two, or a table of 3 to 8, meet: a Match, its Slots, and Holds on them."""

from django.db import models
from django.db.models import Q
from django.urls import reverse

from games.models import Series
from tournaments.models.entrant import Entrant
from tournaments.models.stage import Stage
from whotclub.people.models import Player


class Match(models.Model):
    """Entrants who are to meet. Who sits in it is derived from seeds and results, or was paired for its round."""

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
        LOWER = "lower", "lower"
        THIRD = "third", "third place"
        FINAL = "final", "grand final"

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="matches")
    code = models.CharField(max_length=12)  # R2.1, third: the ids of TOURNAMENT-FILE
    bracket = models.CharField(max_length=5, choices=Bracket, blank=True)  # empty: of no elimination
    group = models.CharField(max_length=2, blank=True)  # A, B …
    round = models.PositiveSmallIntegerField()
    position = models.PositiveSmallIntegerField()  # within its round, from 1
    best_of = models.PositiveSmallIntegerField()  # at a table the number of games
    repeat = models.BooleanField(default=False)  # its two have met before, and were allowed to
    published = models.BooleanField(default=True)  # False: a pairing that only organisers see yet
    state = models.CharField(max_length=7, choices=State, default=State.WAITING)
    winner = models.ForeignKey(Entrant, models.PROTECT, null=True, blank=True, related_name="+")
    called_at = models.DateTimeField(null=True, blank=True)  # when it became ready last
    at_table = models.BooleanField(default=False)  # moved to a real table: it has no Start window and no new series
    series = models.OneToOneField(Series, models.PROTECT, null=True, blank=True, related_name="match")
    followed = models.BooleanField(default=True)  # rounds and stages have gone on as its state allows

    class Meta:
        ordering = ["stage", "round", "bracket", "position"]
        indexes = [models.Index(fields=["id"], name="match_not_followed", condition=Q(followed=False))]
        constraints = [models.UniqueConstraint(fields=["stage", "code"], name="match_once")]

    def __str__(self) -> str:
        return self.code

    def get_absolute_url(self) -> str:
        """The match page."""
        return reverse("match", args=[self.pk])


class Slot(models.Model):
    """One side of a match: the source of who sits there, and who does."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="slots")
    number = models.PositiveSmallIntegerField()  # from 1
    source = models.CharField(
        max_length=60
    )  # "seed 3", "winner R1.2", "loser R2.1", "place 1 of groups/A", "bye", "paired"
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


class Hold(models.Model):
    """A decision that somebody sits in a slot whatever its source says, until it is lifted (TOURNAMENTS 3)."""

    slot = models.ForeignKey(Slot, models.CASCADE, related_name="holds")
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="holds")
    why = models.CharField(max_length=300)
    by = models.ForeignKey(Player, models.PROTECT, related_name="+")
    at = models.DateTimeField()
    lifted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["slot"], name="hold_one_a_slot", condition=Q(lifted_at=None))]

    def __str__(self) -> str:
        return f"{self.entrant} in {self.slot_id}"
