"""Who logs in (User) and who plays (Player). It knows nothing of games or clubs."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower
from django.urls import reverse

from whotclub.people.names import LONGEST_NAME, check_username, clean_name

__all__ = ["Player", "Skin", "Tie", "User", "Visitor", "clean_name"]


class Skin(models.TextChoices):
    """The pack that cards are drawn as; their names and rules are the same in both (UX 4.3)."""

    AS_PLAYED = "as-played", "Zener cards in the Zener games"
    ORDINARY = "ordinary", "Ordinary cards everywhere"
    ZENER = "zener", "Zener cards everywhere"


class User(AbstractUser):
    """A log-in, with how its owner likes the site. What sits, is paired and is rated is its Player."""

    username = models.CharField("user name", max_length=LONGEST_NAME, unique=True, validators=[check_username])
    email = models.EmailField("e-mail", blank=True)
    skin = models.CharField(max_length=9, choices=Skin, default=Skin.AS_PLAYED)
    letters = models.BooleanField(default=False)  # a shape's letter on each card
    may_be_followed = models.BooleanField(default=True)

    class Meta:
        verbose_name = "user"
        constraints = [models.UniqueConstraint(Lower("username"), name="user_name_once")]


class Player(models.Model):
    """Who sits, is paired, scored and rated: an account, a club guest, a visitor or a house bot."""

    class Kind(models.TextChoices):
        """Which door the player came in by (TOURNAMENTS 1)."""

        ACCOUNT = "account", "account"
        GUEST = "guest", "club guest"
        VISITOR = "visitor", "visitor"
        BOT = "bot", "house bot"

    class Level(models.TextChoices):
        """How well a house bot plays (RULES M6)."""

        EASY = "easy", "Easy"
        NORMAL = "normal", "Normal"
        STRONG = "strong", "Strong"

    kind = models.CharField(max_length=8, choices=Kind)
    name = models.CharField(max_length=LONGEST_NAME)
    user = models.OneToOneField(User, models.CASCADE, null=True, blank=True, related_name="player")
    level = models.CharField(max_length=8, choices=Level, blank=True)
    # The account that says it was this one. Only a pointer: what was played stays where it was (TOURNAMENTS 1).
    claimed_by = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="claims")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="player_account_has_user",
                condition=models.Q(kind="account", user__isnull=False)
                | ~models.Q(kind="account") & models.Q(user__isnull=True),
            ),
            models.CheckConstraint(
                name="player_bot_has_level",
                condition=models.Q(kind="bot") & ~models.Q(level="") | ~models.Q(kind="bot") & models.Q(level=""),
            ),
            models.CheckConstraint(
                name="player_claimed_has_no_user",
                condition=models.Q(claimed_by=None) | models.Q(kind__in=("guest", "visitor")),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The player page."""
        return reverse("player", args=[self.pk])

    @property
    def is_bot(self) -> bool:
        """A house bot: its games count for no rating (RULES M6)."""
        return self.kind == self.Kind.BOT

    @property
    def is_visitor(self) -> bool:
        """A name without an account: friendly games only (TOURNAMENTS 1)."""
        return self.kind == self.Kind.VISITOR


class Visitor(models.Model):
    """How a visitor is known again; it is gone once the visitor was removed for being idle."""

    player = models.OneToOneField(Player, models.CASCADE, primary_key=True)
    token = models.CharField(max_length=32, unique=True)  # what the signed cookie holds
    code = models.CharField(max_length=64, null=True, blank=True, unique=True)  # a keyed hash of the code shown once
    seen_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"visitor {self.player_id}"


class Tie(models.Model):
    """What one player has settled about another, who is not told of it."""

    class Kind(models.TextChoices):
        """A mute leaves out what the other says; a block does that, and keeps the other away."""

        FOLLOW = "follow", "follows"
        MUTE = "mute", "mutes"
        BLOCK = "block", "blocks"

    kind = models.CharField(max_length=6, choices=Kind)
    player = models.ForeignKey(Player, models.CASCADE, related_name="ties")
    other = models.ForeignKey(Player, models.CASCADE, related_name="ties_to")
    made_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "other", "kind"], name="tie_once"),
            models.CheckConstraint(name="tie_to_somebody_else", condition=~models.Q(player=models.F("other"))),
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.get_kind_display()} {self.other}"
