"""What is asked and answered on a ladder: LadderChallenges. The places now are its stage's StageEntrants."""

from django.db import models
from django.db.models import F, Q

from tournaments.models.entrant import Entrant
from tournaments.models.match import Match
from tournaments.models.stage import Stage


class LadderChallenge(models.Model):
    """One entrant asks another for a match over a place. Rule: TOURNAMENTS 3.

    The rows of a stage by id are enough to work its order out again: see `queries.ladders.rebuilt`.
    """

    class State(models.TextChoices):
        """Open until it has ended; the words of `rules.ladder.Ended`, as the challenger sees it."""

        OPEN = "open", "waits for an answer"
        ACCEPTED = "accepted", "to be played"
        WON = "won", "won"
        LOST = "lost", "lost"
        DRAWN = "drawn", "drawn"
        DECLINED = "declined", "declined"
        EXPIRED = "expired", "not played in time"
        WITHDRAWN = "withdrawn", "taken back"
        VOID = "void", "void"

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="challenges")
    challenger = models.ForeignKey(Entrant, models.PROTECT, related_name="challenges_made")
    challenged = models.ForeignKey(Entrant, models.PROTECT, related_name="challenges_met")
    # Their seeds then: who leaves a ladder and comes back has another, and is somebody new to its order.
    challenger_seed = models.PositiveSmallIntegerField()
    challenged_seed = models.PositiveSmallIntegerField()
    challenger_place = models.PositiveSmallIntegerField()  # when it was made
    challenged_place = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=9, choices=State, default=State.OPEN)
    made_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True, blank=True)  # null: nobody answered (yet)
    expires_at = models.DateTimeField()  # when the answer, then the match, is due
    ended_at = models.DateTimeField(null=True, blank=True)
    match = models.OneToOneField(Match, models.PROTECT, null=True, blank=True, related_name="challenge")

    class Meta:
        ordering = ["id"]
        indexes = [
            models.Index(fields=["expires_at"], name="ladder_due", condition=Q(state__in=("open", "accepted"))),
            models.Index(fields=["stage", "-ended_at"], name="ladder_history"),
        ]
        constraints = [
            models.CheckConstraint(name="ladder_two", condition=~Q(challenger=F("challenged"))),
            models.CheckConstraint(
                name="ladder_ended", condition=Q(state__in=("open", "accepted")) ^ Q(ended_at__isnull=False)
            ),
            models.UniqueConstraint(
                fields=["stage", "challenger"],
                name="ladder_one_by",
                condition=Q(state__in=("open", "accepted")),
            ),
            models.UniqueConstraint(
                fields=["stage", "challenged"],
                name="ladder_one_of",
                condition=Q(state__in=("open", "accepted")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.challenger} challenges {self.challenged}"
