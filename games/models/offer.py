"""What players propose to each other: a draw (Offer) or a series (Challenge, with its ChallengeSeats)."""

from django.db import models
from django.db.models import Q
from django.urls import reverse

from games.models.game import Game
from games.models.ruleset import Ruleset
from games.models.series import Series
from whotclub.people.models import Player


class Offer(models.Model):
    """A draw offered in a game of two, for this game or the whole series (RULES M5)."""

    class Scope(models.TextChoices):
        """What the draw would end."""

        GAME = "game", "this game"
        SERIES = "series", "the whole series"

    class State(models.TextChoices):
        """Open until answered, withdrawn, or the opponent moves."""

        OPEN = "open", "open"
        ACCEPTED = "accepted", "accepted"
        DECLINED = "declined", "declined"
        WITHDRAWN = "withdrawn", "withdrawn"
        LAPSED = "lapsed", "lapsed"

    game = models.ForeignKey(Game, models.CASCADE, related_name="offers")
    seat = models.PositiveSmallIntegerField()
    scope = models.CharField(max_length=6, choices=Scope)
    state = models.CharField(max_length=9, choices=State, default=State.OPEN)
    entry = models.PositiveIntegerField()  # the game's version when it was made: one for each move of the opponent
    made_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game"], name="offer_one_open_a_game", condition=Q(state="open")),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat} offers a draw of {self.get_scope_display()}"


class Challenge(models.Model):
    """An offer to play a series: its seats are taken by whoever opens its link, or by those it is meant for.

    Its maker sits at it from the beginning. It is taken when the series is there: with the last seat, or before that
    when the maker of a table starts it (RULES M3).
    """

    class State(models.TextChoices):
        """Open until taken, withdrawn or lapsed."""

        OPEN = "open", "open"
        TAKEN = "taken", "taken"
        WITHDRAWN = "withdrawn", "withdrawn"
        LAPSED = "lapsed", "lapsed"

    token = models.CharField(max_length=32, unique=True)
    maker = models.ForeignKey(Player, models.CASCADE, related_name="challenges")
    addressee = models.ForeignKey(Player, models.CASCADE, null=True, blank=True, related_name="challenges_received")
    # The series that it goes on from: a seat in it is kept for whoever had that seat there.
    after = models.ForeignKey(Series, models.SET_NULL, null=True, blank=True, related_name="rematches")
    ruleset = models.ForeignKey(Ruleset, models.PROTECT)
    seat_count = models.PositiveSmallIntegerField(default=2)
    best_of = models.PositiveSmallIntegerField(default=1)
    time_control = models.CharField(max_length=20)
    rated = models.BooleanField(default=False)
    public = models.BooleanField(default=False)  # shown in the lobby, and its series may be watched by anybody
    quick = models.BooleanField(default=False)  # made by one tap on a preset: it stands while its maker waits
    waited_at = models.DateTimeField(null=True, blank=True)  # when its maker was last seen waiting
    removed = models.ManyToManyField(Player, related_name="+", blank=True)  # whom the maker has sent away
    declined = models.ManyToManyField(Player, related_name="+", blank=True)  # who does not want to go on
    state = models.CharField(max_length=9, choices=State, default=State.OPEN)
    series = models.OneToOneField(Series, models.SET_NULL, null=True, blank=True, related_name="challenge")
    created_at = models.DateTimeField(auto_now_add=True)
    lapses_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["lapses_at"], name="challenge_due", condition=Q(state="open"))]
        constraints = [
            models.UniqueConstraint(
                fields=["after"], name="challenge_one_rematch", condition=Q(state__in=("open", "taken"))
            ),
        ]

    def __str__(self) -> str:
        return f"challenge of {self.maker}"

    def get_absolute_url(self) -> str:
        """The page where it is taken."""
        return reverse("challenge", args=[self.token])


class ChallengeSeat(models.Model):
    """A player's place at a challenge, numbered from 1; the series will have the players in this order."""

    challenge = models.ForeignKey(Challenge, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.CASCADE, related_name="challenge_seats")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["challenge", "number"], name="challenge_seat_once"),
            models.UniqueConstraint(fields=["challenge", "player"], name="challenge_player_once"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.player}"
