"""Offers to play: against a house bot, by a link, to a player. Playing itself is the series'. Rule: M2, M3."""

import random
import secrets
from datetime import datetime, timedelta

from django.db import transaction

from games import models
from games.models import Challenge, Series
from games.rules.clock import TimeControl
from games.rules.refused import Refused
from games.services import outage
from games.services.bots import ensure_bots
from games.services.series import open_series
from whotclub.people.models import Player

START_WINDOW_S = 600
"""How long the opening window of a casual series is."""

LASTS = timedelta(days=7)
"""How long a challenge stands."""

_chance = random.SystemRandom()


def play_bot(
    player: Player,
    level: str,
    *,
    ruleset: models.Ruleset,
    best_of: int,
    time_control: TimeControl,
    now: datetime,
    rng: random.Random = _chance,
) -> Series:
    """Locks nothing that was there before; announces the series, which waits for the player's Start alone.

    The beginner is drawn at random. Refused: `no-such-level`, and as `open_series` does.
    """
    bots = [bot for bot in ensure_bots() if bot.level == level]
    if not bots:
        raise Refused("no-such-level", "There is no house bot of that level.")
    return open_series(
        [player, rng.choice(bots)],
        ruleset=ruleset,
        best_of=best_of,
        time_control=time_control,
        now=now,
        start_window_s=START_WINDOW_S,
        first_beginner=rng.choice((1, 2)),
    )


def make(
    maker: Player,
    *,
    ruleset: models.Ruleset,
    best_of: int,
    time_control: TimeControl,
    now: datetime,
    rated: bool = False,
    public: bool = False,
    addressee: Player | None = None,
) -> Challenge:
    """Locks nothing, announces nothing: the challenge stands, to be taken by its link, or by its addressee alone.

    Refused: `own-challenge`.
    """
    if addressee == maker:
        raise Refused("own-challenge", "You cannot challenge yourself.")
    return Challenge.objects.create(
        token=secrets.token_urlsafe(16),
        maker=maker,
        addressee=addressee,
        ruleset=ruleset,
        best_of=best_of,
        time_control=str(time_control),
        rated=rated,
        public=public,
        lapses_at=now + LASTS,
    )


@transaction.atomic
def accept(challenge: Challenge, player: Player, now: datetime, *, rng: random.Random = _chance) -> Series:
    """Locks the challenge; announces the series that the two now have. It is rated only between two accounts.

    Taking it twice gives the same series. Refused: `own-challenge`, `challenge-gone`, `not-for-you`.
    """
    row = _lock(challenge.pk)
    if row.series and player.pk in row.series.seats.values_list("player", flat=True):
        return row.series
    if row.maker_id == player.pk:
        raise Refused("own-challenge", "This is your own challenge. Send its link to somebody.")
    if row.addressee_id not in (None, player.pk):
        raise Refused("not-for-you", "This challenge is for somebody else.")
    if row.state != Challenge.State.OPEN or now > row.lapses_at:
        raise Refused("challenge-gone", "This challenge is no longer open.")
    accounts = {row.maker.kind, player.kind} == {Player.Kind.ACCOUNT}
    row.state = Challenge.State.TAKEN
    row.series = open_series(
        [row.maker, player],
        ruleset=row.ruleset,
        best_of=row.best_of,
        time_control=TimeControl.parse(row.time_control),
        now=now,
        start_window_s=START_WINDOW_S,
        rated=row.rated and accounts,
        first_beginner=rng.choice((1, 2)),
    )
    row.save()
    return row.series


@transaction.atomic
def withdraw(challenge: Challenge, player: Player) -> None:
    """Locks the challenge, announces nothing: it is no longer open.

    Refused: `not-your-challenge`, `challenge-gone`.
    """
    row = _lock(challenge.pk)
    if row.maker_id != player.pk:
        raise Refused("not-your-challenge", "This is not your challenge.")
    if row.state not in (Challenge.State.OPEN, Challenge.State.WITHDRAWN):
        raise Refused("challenge-gone", "This challenge is no longer open.")
    row.state = Challenge.State.WITHDRAWN
    row.save()


@transaction.atomic
def lapse(challenge_id: int, *, now: datetime, skip_locked: bool = False) -> bool:
    """Locks the challenge, announces nothing. True when it had lapsed and now says so; otherwise nothing happens."""
    row = Challenge.objects.select_for_update(skip_locked=skip_locked).filter(pk=challenge_id).first()
    if row is None or row.state != Challenge.State.OPEN or now < row.lapses_at or outage.is_away(now):
        return False
    row.state = Challenge.State.LAPSED
    row.save()
    return True


def _lock(challenge_id: int) -> Challenge:
    challenges = Challenge.objects.select_for_update(of=("self",))
    return challenges.select_related("maker", "ruleset", "series").get(pk=challenge_id)
