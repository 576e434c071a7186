"""What was played and what it came to: MatchGames, and the numbered Results of a match."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Exists, OuterRef, Q

from games.models import Game, Series
from tournaments.models.club import Club
from tournaments.models.match import Match
from tournaments.rules.score import in_words
from whotclub.people.models import Player


class Outcome(models.TextChoices):
    """How a match or game ended for one seat (TOURNAMENTS 4)."""

    PLAYED = "played", "played"
    FORFEIT = "forfeit", "forfeit"
    LEFT = "left", "left"
    NO_SHOW = "no-show", "no-show"
    DISQUALIFIED = "disqualified", "disqualified"
    BYE = "bye", "bye"
    VOID = "void", "void"


class Kind(models.TextChoices):
    """How many sit at a game: ratings and leaderboards are of one kind."""

    DUEL = "duel", "two players"
    TABLE = "table", "tables of three to eight"


class MatchGameQuerySet(models.QuerySet["MatchGame"]):
    """Which games count."""

    def counting(self) -> "MatchGameQuerySet":
        """Games of casual series, of confirmed results, and of matches that have no confirmed result yet."""
        confirmed = Result.objects.filter(confirmed=True)
        belongs = Exists(confirmed.filter(match_games=OuterRef("pk")))
        open_still = ~Exists(confirmed.filter(match=OuterRef("match")))
        return self.filter(Q(match=None) | belongs | open_still)

    def in_order(self) -> "MatchGameQuerySet":
        """In the order in which they change ratings. Rule: TOURNAMENTS 5."""
        return self.order_by("finished_at", "number", "id")


class MatchGame(models.Model):
    """One numbered game of a match or a casual series, wherever it was played. Ratings and statistics hang on it."""

    class Source(models.TextChoices):
        """Where it was played or decided."""

        SITE = "site", "on the site"
        TABLE = "table", "at a real table"
        RULING = "ruling", "by a ruling"
        IMPORT = "import", "told by a file"

    match = models.ForeignKey(Match, models.PROTECT, null=True, blank=True, related_name="match_games")
    series = models.ForeignKey(Series, models.PROTECT, null=True, blank=True, related_name="match_games")
    number = models.PositiveSmallIntegerField()
    game = models.OneToOneField(Game, models.PROTECT, null=True, blank=True, related_name="match_game")
    kind = models.CharField(max_length=5, choices=Kind, default=Kind.DUEL)
    family = models.CharField(max_length=20)  # whot, zener-ken, nine-and-twenty
    club = models.ForeignKey(Club, models.PROTECT, null=True, blank=True, related_name="match_games")
    source = models.CharField(max_length=6, choices=Source)
    rated = models.BooleanField(default=False)  # may count for ratings: decided once, when it is taken in
    rating_due = models.BooleanField(default=False)  # it, or whether it counts, is new to the rating lists
    finished_at = models.DateTimeField()

    objects = MatchGameQuerySet.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["finished_at", "number", "id"], name="match_game_order"),
            models.Index(fields=["id"], name="match_game_rating_due", condition=Q(rating_due=True)),
        ]
        constraints = [
            models.CheckConstraint(
                name="match_game_of_something", condition=Q(match__isnull=False) | Q(series__isnull=False)
            )
        ]

    def __str__(self) -> str:
        return f"game {self.number}"


class MatchGameSeat(models.Model):
    """A player's part in a MatchGame."""

    match_game = models.ForeignKey(MatchGame, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.PROTECT, related_name="match_game_seats")
    place = models.PositiveSmallIntegerField()  # equal places are a draw
    count = models.IntegerField(null=True, blank=True)
    outcome = models.CharField(max_length=12, choices=Outcome, default=Outcome.PLAYED)
    moved = models.BooleanField(default=True)  # made a move: who made none is left out of the rating

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match_game", "number"], name="match_game_seat_once"),
            models.UniqueConstraint(fields=["match_game", "player"], name="match_game_player_once"),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.place}"


class Result(models.Model):
    """A numbered version of how a match ended. At most one a match is confirmed; none is ever changed or removed."""

    class Source(models.TextChoices):
        """Who says so."""

        SITE = "site", "played on the site"
        TABLE = "table", "entered from a real table"
        RULING = "ruling", "a ruling"
        IMPORT = "import", "told by a file"

    match = models.ForeignKey(Match, models.PROTECT, related_name="results")
    version = models.PositiveSmallIntegerField()
    confirmed = models.BooleanField(default=True)
    score = ArrayField(models.DecimalField(max_digits=4, decimal_places=1), default=list)  # games won, by slot
    places = ArrayField(models.PositiveSmallIntegerField(), default=list)  # by slot
    counts = ArrayField(models.IntegerField(), default=list, blank=True)  # cards counted over the match, by slot
    outcomes = ArrayField(models.CharField(max_length=12, choices=Outcome), default=list)  # by slot
    source = models.CharField(max_length=6, choices=Source)
    sent_by = models.ForeignKey(Player, models.PROTECT, null=True, related_name="+")  # null: the site itself
    sent_at = models.DateTimeField()
    key = models.UUIDField(unique=True)  # sent twice it counts once
    match_games = models.ManyToManyField(MatchGame, related_name="results", blank=True)
    was = models.TextField(blank=True)  # what it replaced, as the file says that it was imported from

    class Meta:
        ordering = ["match", "version"]
        constraints = [
            models.UniqueConstraint(fields=["match", "version"], name="result_version_once"),
            models.UniqueConstraint(fields=["match"], name="result_one_confirmed", condition=Q(confirmed=True)),
        ]

    def __str__(self) -> str:
        if len(self.places) > 2:
            return "places " + ", ".join(map(str, self.places))
        ends = set(self.outcomes)
        said = "neither came" if ends == {Outcome.NO_SHOW} else ", ".join(ends if len(ends) == 1 else self.outcomes)
        return in_words([float(points) for points in self.score]) or said
