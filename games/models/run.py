"""Zener testing: one Run of twenty-five calls (RULES 7)."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.urls import reverse

from games.rules.testing import Deck
from whotclub.people.models import Player


class Run(models.Model):
    """A run of calls: the subject's alone, or with a sender who sees each card. Its cards follow from its secret."""

    class State(models.TextChoices):
        """Moves one way. Only a run that is over shows its cards."""

        WAITING = "waiting", "not begun"
        RUNNING = "running", "running"
        OVER = "over", "over"
        ABANDONED = "abandoned", "abandoned"
        LAPSED = "lapsed", "lapsed"

    token = models.CharField(max_length=32, unique=True)  # the link by which a sender comes in
    subject = models.ForeignKey(Player, models.PROTECT, related_name="runs")
    sender = models.ForeignKey(Player, models.PROTECT, null=True, blank=True, related_name="runs_sent")
    telepathy = models.BooleanField(default=False)
    deck = models.CharField(max_length=6, choices=[(deck.value, deck.value) for deck in Deck], default=Deck.CLOSED)

    secret = models.BinaryField()  # 32 bytes; every card follows from it (RELIABILITY 4)
    commitment = models.CharField(max_length=64)
    subject_nonce = models.BinaryField(default=bytes, blank=True)
    sender_nonce = models.BinaryField(default=bytes, blank=True)

    state = models.CharField(max_length=9, choices=State, default=State.WAITING)
    sent = models.PositiveSmallIntegerField(default=0)  # the card that the sender has seen last
    calls = ArrayField(models.CharField(max_length=1), default=list, blank=True)
    hits = models.PositiveSmallIntegerField(null=True, blank=True)  # when over
    made_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    lapses_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(name="run_of_two", condition=Q(sender=None) | ~Q(sender=F("subject"))),
            models.CheckConstraint(name="run_over_has_hits", condition=Q(state="over") ^ Q(hits=None)),
        ]
        indexes = [
            models.Index(fields=["lapses_at"], name="run_due", condition=Q(state__in=("waiting", "running"))),
            models.Index(fields=["subject", "-made_at"], name="run_of_subject"),
        ]

    def __str__(self) -> str:
        return f"Zener testing {self.pk}"

    def get_absolute_url(self) -> str:
        """Where it is taken, and its report."""
        return reverse("run", args=[self.pk])
