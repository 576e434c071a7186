"""Parts of a tournament with one format: a Stage, its entrants in seed order, and its Rounds."""

from django.contrib.postgres.fields import ArrayField
from django.db import models

from tournaments.models.entrant import Entrant
from tournaments.models.tournament import Tournament


class Stage(models.Model):
    """A part of a tournament with one format; the fields that a format does not use stand at their defaults.

    Its terms are what `tournaments.rules.terms` makes of the row.
    """

    class Format(models.TextChoices):
        """How its matches are made."""

        SINGLE = "single", "single elimination"
        DOUBLE = "double", "double elimination"
        ROUND_ROBIN = "round-robin", "round robin"
        SWISS = "swiss", "Swiss"
        TABLES = "tables", "tables"
        LADDER = "ladder", "ladder"

    class Level(models.TextChoices):
        """What decides a level match of an elimination."""

        PLAY = "play", "further games"
        COUNT_SEED = "count-seed", "lower counts, then the better seed"

    class Pace(models.TextChoices):
        """When a round begins after the one before."""

        HAND = "hand", "an organiser starts each round"
        AT_ONCE = "at-once", "as soon as the round before is complete"
        AT_TIMES = "at-times", "at the times set"

    class Overdue(models.TextChoices):
        """What becomes of a match that is not finished by its round's deadline (TOURNAMENTS 3)."""

        REFEREE = "referee", "a referee decides"
        DECIDED = "decided", "who played or was there has won"

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField()  # from 1, in order
    code = models.SlugField(max_length=30, default="main")  # its id in the tournament's file
    name = models.CharField(max_length=60, blank=True)  # for people, where there are several
    format = models.CharField(max_length=12, choices=Format)
    best_of = ArrayField(models.PositiveSmallIntegerField(), default=list)  # by round, the last going on
    rounds = models.PositiveSmallIntegerField(default=0)  # 0: as many as its format needs; that number once drawn
    points_win = models.FloatField(default=1)
    points_draw = models.FloatField(default=0.5)
    points_loss = models.FloatField(default=0)
    points_bye = models.FloatField(default=1)
    tiebreaks = ArrayField(models.CharField(max_length=20), default=list)  # empty: those of its format
    lots = models.BigIntegerField(null=True, blank=True)  # the stored number of drawn lots
    # eliminations
    third_place = models.BooleanField(default=False)
    level = models.CharField(max_length=10, choices=Level, default=Level.PLAY)
    reset = models.BooleanField(default=False)
    # round robin
    legs = models.PositiveSmallIntegerField(default=1)
    groups = models.PositiveSmallIntegerField(default=1)
    # tables
    seats = models.PositiveSmallIntegerField(default=4)  # the size aimed at
    min_seats = models.PositiveSmallIntegerField(default=3)
    max_seats = models.PositiveSmallIntegerField(default=8)
    # ladder
    reach = models.PositiveSmallIntegerField(default=3)  # how many places above may be challenged
    expiry_s = models.PositiveIntegerField(default=7 * 86_400)  # of a challenge that is not played
    # who goes on from the stage before: so many of each group or table, and so many of the best of the rest
    take_each = models.PositiveSmallIntegerField(default=0)
    take_best = models.PositiveSmallIntegerField(default=0)

    pace = models.CharField(max_length=8, choices=Pace, default=Pace.AT_ONCE)
    round_s = models.PositiveIntegerField(null=True, blank=True)  # a round's deadline after its start; null: none
    overdue = models.CharField(max_length=8, choices=Overdue, default=Overdue.REFEREE)
    drawn_at = models.DateTimeField(null=True, blank=True)  # its entrants have their places
    over_at = models.DateTimeField(null=True, blank=True)
    ended_after = models.PositiveSmallIntegerField(null=True, blank=True)  # ended early, after that full round

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="stage_once"),
            models.UniqueConstraint(fields=["tournament", "code"], name="stage_code_once"),
        ]

    def __str__(self) -> str:
        return self.name or self.get_format_display()

    @property
    def window_s(self) -> int:
        """How long the two have to press Start: on a ladder as long as there is to play."""
        return self.expiry_s if self.format == self.Format.LADDER else self.tournament.start_window_s


class StageEntrant(models.Model):
    """The n-th of a stage's entrants: where the place comes from, and who has it. Rule: TOURNAMENTS 3."""

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="entrants")
    number = models.PositiveSmallIntegerField()  # from 1, the seed within the stage; in a ladder the place now
    source = models.CharField(max_length=60)  # "seed 3", "place 1 of groups/A"
    group = models.CharField(max_length=2, blank=True)  # A, B …
    entrant = models.ForeignKey(Entrant, models.PROTECT, null=True, blank=True, related_name="stage_entrants")
    empty = models.BooleanField(default=False)  # decided: nobody has that place

    class Meta:
        ordering = ["stage", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "number"], name="stage_entrant_once", deferrable=models.Deferrable.DEFERRED
            ),
            models.UniqueConstraint(fields=["stage", "entrant"], name="stage_entrant_player_once"),
        ]

    def __str__(self) -> str:
        return str(self.entrant or self.source)


class Round(models.Model):
    """One step of a stage. What is paired is seen by its organisers alone until it is published."""

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="round_rows")
    number = models.PositiveSmallIntegerField()
    starts_at = models.DateTimeField(null=True, blank=True)  # set beforehand: paired and published by itself then
    paired_at = models.DateTimeField(null=True, blank=True)
    swapped = models.BooleanField(default=False)  # an organiser has changed its draft: what can stay of it does
    published_at = models.DateTimeField(null=True, blank=True)
    due_at = models.DateTimeField(null=True, blank=True)  # the deadline of its matches
    overdue_seen = models.BooleanField(default=False)  # what its deadline asks for has been done

    class Meta:
        ordering = ["stage", "number"]
        constraints = [models.UniqueConstraint(fields=["stage", "number"], name="round_once")]
        indexes = [
            models.Index(
                fields=["due_at"], name="round_due", condition=models.Q(due_at__isnull=False, overdue_seen=False)
            ),
            models.Index(
                fields=["starts_at"],
                name="round_starts",
                condition=models.Q(starts_at__isnull=False, published_at__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return f"round {self.number}"


class DecidingGame(models.Model):
    """A game for the last places of heats that go on, between those whom nothing else told apart (TOURNAMENTS 3)."""

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="deciding_games")
    order = ArrayField(models.BigIntegerField())  # the ids of its entrants, the winner first
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"deciding game of {self.stage_id}"
