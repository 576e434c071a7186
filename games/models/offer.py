"""What one player proposes to another: a draw (Offer) or a series (Challenge)."""

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
    """An offer to play a series, taken by whoever opens its link, or by the one it is addressed to."""

    class State(models.TextChoices):
        """Open until taken, withdrawn or lapsed."""

        OPEN = "open", "open"
        TAKEN = "taken", "taken"
        WITHDRAWN = "withdrawn", "withdrawn"
        LAPSED = "lapsed", "lapsed"

    token = models.CharField(max_length=32, unique=True)
    maker = models.ForeignKey(Player, models.CASCADE, related_name="challenges")
    addressee = models.ForeignKey(Player, models.CASCADE, null=True, blank=True, related_name="challenges_received")
    ruleset = models.ForeignKey(Ruleset, models.PROTECT)
    best_of = models.PositiveSmallIntegerField(default=1)
    time_control = models.CharField(max_length=20)
    rated = models.BooleanField(default=False)
    public = models.BooleanField(default=False)  # shown in the lobby
    state = models.CharField(max_length=9, choices=State, default=State.OPEN)
    series = models.OneToOneField(Series, models.SET_NULL, null=True, blank=True, related_name="challenge")
    created_at = models.DateTimeField(auto_now_add=True)
    lapses_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["lapses_at"], name="challenge_due", condition=Q(state="open"))]

    def __str__(self) -> str:
        return f"challenge of {self.maker}"

    def get_absolute_url(self) -> str:
        """The page where it is taken."""
        return reverse("challenge", args=[self.token])
