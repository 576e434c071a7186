"""The same seats once more, by the same rules. It makes an offer of it; taking and starting are the challenge's."""

import random
from datetime import datetime

from django.db import transaction

from games.models import Challenge, Series, SeriesSeat
from games.queries.lists import rematch_of
from games.queries.seats import seat_of
from games.rules.clock import TimeControl
from games.rules.refused import Refused
from games.services import challenges, course
from whotclub.people import ties
from whotclub.people.models import Player

ENDED = (Series.State.OVER, Series.State.CANCELLED)

_chance = random.SystemRandom()


def again(series_id: int, player: Player, now: datetime, *, rng: random.Random = _chance) -> Challenge:
    """Locks the series, then the challenge that goes on from it; announces both series. The player wants to go on.

    The first to want it makes the challenge, in which house bots sit already; each other takes the own seat, and with
    the last one the new series is there: at once where the others are bots. Wanting it twice changes nothing.
    Refused: `not-your-game`, `not-over`, `no-rematch` in a tournament or where one of the others has blocked the
    player, and as `challenges.take` does.
    """
    with transaction.atomic():
        series, seats = course.lock(series_id)
        seat_of(seats, player)
        if series.state not in ENDED:
            raise Refused("not-over", "This series is not over yet.")
        if series.tournament:
            raise Refused("no-rematch", "The tournament decides who plays whom.")
        if ties.is_blocked(player, *(seat.player for seat in seats)):
            raise Refused("no-rematch", "There is no rematch at this table.")
        challenge = rematch_of(series) or challenges.make(
            player,
            ruleset=series.ruleset,
            seat_count=len(seats),
            best_of=series.best_of,
            time_control=TimeControl.parse(series.time_control),
            now=now,
            rated=series.rated,
            after=series,
            seated=[(seat.number, seat.player) for seat in seats if seat.player.is_bot],
        )
    return challenges.take(challenge, player, now, rng=rng)


@transaction.atomic
def decline(series_id: int, player: Player) -> None:
    """Locks the challenge that goes on from the series; announces the series. The player does not go on.

    The others are told; where nobody is left who might, the challenge is withdrawn. Declining twice changes nothing,
    nor does declining what nobody asked. Refused: `not-your-game`, `challenge-gone` once the new series is there.
    """
    seats = list(SeriesSeat.objects.filter(series=series_id))
    seat_of(seats, player)
    row = Challenge.objects.select_for_update().filter(after=series_id).order_by("-pk").first()
    if row is None or row.state in (Challenge.State.WITHDRAWN, Challenge.State.LAPSED):
        return
    if row.state == Challenge.State.TAKEN:
        raise Refused("challenge-gone", "The others have begun already.")
    row.declined.add(player)
    row.seats.filter(player=player).delete()
    going = set(row.seats.values_list("player", flat=True))
    asked = {seat.player_id for seat in seats} - going - set(row.declined.values_list("pk", flat=True))
    if not asked or row.maker_id == player.pk:
        row.state = Challenge.State.WITHDRAWN
        row.save()
    challenges.show(row)
