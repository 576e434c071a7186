"""One game on the site: Game, its Seats, and the Entries of its log."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.urls import reverse

from games.models.ruleset import Ruleset
from games.models.series import Series
from whotclub.people.models import Player


class Game(models.Model):
    """One game of a series. Its log is its state; the other columns are what sweeps and lists need to find it.

    A game lost because somebody did not press Start (M3) has a row and a result, and an empty log.
    """

    class State(models.TextChoices):
        """Moves one way."""

        LIVE = "live", "live"
        OVER = "over", "over"
        VOID = "void", "void"

    series = models.ForeignKey(Series, models.PROTECT, related_name="games")
    number = models.PositiveSmallIntegerField()
    ruleset = models.ForeignKey(Ruleset, models.PROTECT)
    record_format = models.CharField(max_length=20, default="whot-record/1")
    first = models.PositiveSmallIntegerField(null=True)  # the seat that moves first; null when the cards are cut
    secret = models.BinaryField(default=bytes)  # 32 bytes; every chance entry follows from it (RELIABILITY 4)
    commitment = models.CharField(max_length=64, blank=True)
    nonces = ArrayField(models.BinaryField(), default=list, blank=True)  # one a seat, as pressed with Start

    state = models.CharField(max_length=4, choices=State, default=State.LIVE)
    version = models.PositiveIntegerField(default=0)  # the number of its last entry
    to_act = ArrayField(models.PositiveSmallIntegerField(), default=list, blank=True)
    clocked_at = models.DateTimeField(null=True, blank=True)  # from when the running clocks run; may lie ahead
    # Until when clocks wait for Continue between two deals (M4): then it is `clocked_at`, unless all press sooner.
    continue_by = models.DateTimeField(null=True, blank=True)
    deadline_at = models.DateTimeField(null=True, blank=True)  # when the first running clock runs out
    armed_for = models.DateTimeField(null=True, blank=True)  # the deadline that has its one ETA task
    bot_due_at = models.DateTimeField(null=True, blank=True)  # when a house bot's move is due (M6)
    stuck = models.BooleanField(default=False)  # a sweep raised on it: set aside for a person

    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(max_length=10, blank=True)  # RECORD's reasons, and "no-start"
    places = ArrayField(models.PositiveSmallIntegerField(), default=list, blank=True)  # one a seat, when over
    counts = ArrayField(models.IntegerField(), default=list, blank=True)  # one a seat, when over
    taken_in = models.BooleanField(default=False)  # its end has reached the competitions

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["series"], name="game_one_live_a_series", condition=Q(state="live")),
            models.UniqueConstraint(fields=["series", "number"], name="game_once", condition=~Q(state="void")),
        ]
        indexes = [
            models.Index(fields=["deadline_at"], name="game_due", condition=Q(state="live", stuck=False)),
            models.Index(
                fields=["bot_due_at"],
                name="game_bot_due",
                condition=Q(state="live", stuck=False, bot_due_at__isnull=False),
            ),
            models.Index(fields=["id"], name="game_not_taken_in", condition=Q(state="over", taken_in=False)),
        ]

    def __str__(self) -> str:
        return f"game {self.pk}"

    def get_absolute_url(self) -> str:
        """The replay."""
        return reverse("replay", args=[self.pk])


class Seat(models.Model):
    """A player's place in one game."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.PROTECT, related_name="seats")
    # The last entry that changed what this seat may do: an answer to an older one is stale (DESIGN 4).
    version = models.PositiveIntegerField(default=0)
    remaining_ms = models.BigIntegerField(default=0)  # its clock at the game's `clocked_at`
    continued = models.PositiveSmallIntegerField(default=0)  # the deal for which Continue was pressed last
    moved = models.BooleanField(default=False)  # made a move of its own: otherwise the game does not rate it

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["game", "number"], name="seat_once")]

    def __str__(self) -> str:
        return f"{self.number} {self.player}"


class Entry(models.Model):
    """One line of the log, insert only: a trigger in the database refuses changes and removals."""

    pk = models.CompositePrimaryKey("game_id", "number")
    game = models.ForeignKey(Game, models.PROTECT, related_name="entries", db_index=False)
    number = models.PositiveIntegerField()  # from 1
    text = models.TextField()  # as RECORD.md writes it
    at = models.DateTimeField()  # when the move reached the server
    lag_ms = models.PositiveSmallIntegerField(default=0, db_default=0)  # of that the network's time, given back
    move_id = models.UUIDField(null=True)  # the sender's own id of the move: sent twice it plays once

    class Meta:
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(
                fields=["game", "move_id"], name="entry_move_once", condition=Q(move_id__isnull=False)
            )
        ]

    def __str__(self) -> str:
        return self.text
