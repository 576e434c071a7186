"""Strength: RatingLists, a player's Rating in one, and the RatingChange that each game made."""

from django.db import models

from tournaments.models.club import Club
from tournaments.models.result import Kind, MatchGame
from whotclub.people.models import Player


class RatingList(models.Model):
    """Duel or table, a family of variants, site-wide or one club's (TOURNAMENTS 5)."""

    kind = models.CharField(max_length=5, choices=Kind)
    family = models.CharField(max_length=20)  # whot, zener-ken, nine-and-twenty
    club = models.ForeignKey(Club, models.CASCADE, null=True, blank=True, related_name="rating_lists")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["kind", "family", "club"], name="rating_list_once", nulls_distinct=False)
        ]

    def __str__(self) -> str:
        return f"{self.family}, {self.get_kind_display()}"


class Rating(models.Model):
    """A player's strength in a list now; derived from its RatingChanges."""

    list = models.ForeignKey(RatingList, models.CASCADE, related_name="ratings")
    player = models.ForeignKey(Player, models.PROTECT, related_name="ratings")
    mu = models.FloatField()
    sigma = models.FloatField()
    games = models.PositiveIntegerField(default=0)
    last_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["list", "player"], name="rating_once")]

    def __str__(self) -> str:
        return f"{self.player} {self.mu:.2f}"


class RatingChange(models.Model):
    """What one MatchGame did to one player's rating in a list."""

    list = models.ForeignKey(RatingList, models.CASCADE, related_name="changes")
    player = models.ForeignKey(Player, models.PROTECT, related_name="rating_changes")
    match_game = models.ForeignKey(MatchGame, models.CASCADE, related_name="rating_changes")
    number = models.PositiveIntegerField()  # the list's own running number of games, in order
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu = models.FloatField()
    sigma = models.FloatField()

    class Meta:
        indexes = [models.Index(fields=["list", "player", "number"], name="rating_change_graph")]
        constraints = [
            models.UniqueConstraint(fields=["list", "match_game", "player"], name="rating_change_once"),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.mu_before:.2f} to {self.mu:.2f}"
