"""What is said at a table (Line), and what somebody found wrong there (Report)."""

from django.db import models
from django.db.models import Q

from games.models.series import Series
from whotclub.people.models import Player

LONGEST = 140
"""The most characters in a line."""

LONGEST_REPORT = 500
"""The most characters that go with a report."""


class Line(models.Model):
    """What one seat said: a ready-made phrase by its code, or words. Nobody changes it."""

    series = models.ForeignKey(Series, models.CASCADE, related_name="lines")
    player = models.ForeignKey(Player, models.PROTECT, related_name="lines")
    phrase = models.CharField(max_length=12, blank=True)
    text = models.CharField(max_length=LONGEST, blank=True)
    sent_as = models.UUIDField()  # the sender's own id of it: sent twice it is one line
    at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["player", "at"], name="line_of_player")]
        constraints = [
            models.UniqueConstraint(fields=["series", "player", "sent_as"], name="line_once"),
            models.CheckConstraint(name="line_says_one_thing", condition=Q(phrase="") ^ Q(text="")),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.phrase or self.text}"


class Report(models.Model):
    """A line, or a player at a table, that somebody wants looked at. It holds no more than was said there."""

    class Reason(models.TextChoices):
        """What is wrong."""

        INSULT = "insult", "Insults or threats"
        HATE = "hate", "Hatred against a group of people"
        SEXUAL = "sexual", "Sexual talk"
        SPAM = "spam", "Spam or advertising"
        CHEATING = "cheating", "Cheating, or telling somebody's cards"
        OTHER = "other", "Something else"

    series = models.ForeignKey(Series, models.CASCADE, related_name="reports")
    reporter = models.ForeignKey(Player, models.PROTECT, related_name="reports_made")
    about = models.ForeignKey(Player, models.PROTECT, related_name="reports_about")
    line = models.ForeignKey(Line, models.CASCADE, null=True, blank=True, related_name="reports")
    reason = models.CharField(max_length=8, choices=Reason)
    text = models.CharField(max_length=LONGEST_REPORT, blank=True)
    around = models.JSONField(default=list)  # the lines before and after: who, what, when, whether it is the one
    at = models.DateTimeField()

    class Meta:
        ordering = ["-at"]
        constraints = [
            models.UniqueConstraint(
                fields=["reporter", "series", "about", "line"], name="report_once", nulls_distinct=False
            ),
        ]

    def __str__(self) -> str:
        return f"{self.reporter} about {self.about}: {self.get_reason_display()}"
