"""One tap to a game: who taps gets the offer that waits on the same terms, or makes it. It opens no series itself."""

import random
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet

from games.models import Challenge, Ruleset, Series
from games.rules.clock import TimeControl
from games.rules.refused import Refused
from games.services import challenges, rulesets
from whotclub.people import ties
from whotclub.people.models import Player

VARIANT = "modern"

WAITS = timedelta(seconds=90)
"""Whoever made an offer waits for it if seen so lately; a page that lies behind others asks once a minute."""

_chance = random.SystemRandom()


@dataclass(frozen=True, slots=True)
class Preset:
    """Terms on one button. They are never rated, so that whoever comes, visitors too, meets whoever waits."""

    label: str
    seat_count: int
    best_of: int
    clock: str


PRESETS = {
    "quick": Preset("Quick game", 2, 1, "3+2"),
    "best-of-3": Preset("Best of 3", 2, 3, "5+3"),
    "table": Preset("Table of 4", 4, 1, "5+3"),
}


@transaction.atomic
def pair(player: Player, preset: str, now: datetime, *, rng: random.Random = _chance) -> Challenge:
    """Locks the ruleset, then the offer; announces the series where its last seat is taken. The player has a seat.

    At the oldest offer on these terms whose maker waits; without one the player makes it, and waits. Tapping again
    changes nothing until the game has begun. Refused: `no-such-preset`.
    """
    if preset not in PRESETS:
        raise Refused("no-such-preset", "There is no such quick game.")
    terms = PRESETS[preset]
    ruleset = rulesets.freeze(VARIANT, {})
    # Two who tap at once: one makes the offer while the other waits here, and then takes it.
    Ruleset.objects.select_for_update(no_key=True).get(pk=ruleset.pk)
    equal = Challenge.objects.filter(
        ruleset=ruleset,
        seat_count=terms.seat_count,
        best_of=terms.best_of,
        time_control=terms.clock,
        rated=False,
        addressee=None,
        after=None,
    )
    if own := _own(equal, player, now):
        return own
    waiting = equal.filter(state=Challenge.State.OPEN, public=True, lapses_at__gt=now, waited_at__gt=now - WAITS)
    for offer in waiting.exclude(removed=player).select_related("maker").order_by("created_at"):
        if ties.is_blocked(player, offer.maker) or ties.is_blocked(offer.maker, player):
            continue
        try:
            return challenges.take(offer, player, now, rng=rng)
        except Refused:  # somebody with its link was faster
            continue
    return challenges.make(
        player,
        ruleset=ruleset,
        seat_count=terms.seat_count,
        best_of=terms.best_of,
        time_control=TimeControl.parse(terms.clock),
        now=now,
        public=True,
        quick=True,
    )


def _own(equal: QuerySet[Challenge], player: Player, now: datetime) -> Challenge | None:
    """Give where the player waits already, or is to press Start: the second of two taps leads there."""
    own = equal.filter(public=True, seats__player=player)
    waits = own.filter(state=Challenge.State.OPEN, lapses_at__gt=now)
    begins = own.filter(series__state=Series.State.OPENING)
    return waits.first() or begins.select_related("series").first()
