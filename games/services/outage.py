"""Whether the site is up, and the time that people get back after it was not. It ends no game and lets nothing lapse.

Every web process renews the pulse `web` each second (`games.live.keeper`). While it is not younger than five seconds
nobody could have moved, so no service may act on a deadline. Rule: RELIABILITY 1, outage.

A command or a test that has no web process says by `beat(now)` that the site is up at that moment; a pulse in the
future holds until then.
"""

from datetime import datetime, timedelta

from django.db import connection, transaction
from django.db.models import F

from games.models import Challenge, Game, Pulse, Series
from games.queries.clocks import to_ms
from games.rules.entry import ClockChange
from games.rules.refused import Refused
from games.services import live_game

WEB = "web"
AWAY = timedelta(seconds=5)

_LOCK = 7_100_001  # one process at a time renews the pulse


def is_away(now: datetime) -> bool:
    """Whether no web process has said within five seconds that it is there; asked after a row's lock is taken.

    The order matters: `beat` holds the row when it gives time back, so whoever gets the lock after it sees both the
    later deadline and the new pulse, and whoever had it before still sees the old pulse and lets the row be.
    """
    return not Pulse.objects.filter(name=WEB, at__gt=now - AWAY).exists()


def refuse_while_away(now: datetime) -> None:
    """Refuse with `site-returning` what cannot be judged until lost time has been given back."""
    if is_away(now):
        raise Refused("site-returning", "The site is just coming back. Try again in a moment.")


@transaction.atomic
def beat(now: datetime) -> None:
    """The site is up at this moment, and everybody whose time ran while it was not has that time back.

    Locks every running game, then every series with a Start window, when the site was away; announces them. A clock
    that had run out before the last pulse stays so. Doing it twice changes nothing.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [_LOCK])
        if not cursor.fetchone()[0]:
            return
    pulse = Pulse.objects.filter(name=WEB).first()
    if pulse and pulse.at <= now - AWAY:
        _give_back(pulse.at, now)
    if pulse is None or pulse.at < now:
        Pulse.objects.update_or_create(name=WEB, defaults={"at": now})


def _give_back(last: datetime, now: datetime) -> None:
    running = Game.objects.filter(state=Game.State.LIVE, deadline_at__gt=last).order_by("pk")
    for game_id in running.values_list("pk", flat=True):
        game = live_game.lock_row(game_id)
        if game and game.state == Game.State.LIVE:
            _give_back_clock(live_game.read(game), last, now)
    away = now - last
    Series.objects.filter(start_by__gt=last).update(start_by=F("start_by") + away, version=F("version") + 1)
    Challenge.objects.filter(state=Challenge.State.OPEN, lapses_at__gt=last).update(lapses_at=F("lapses_at") + away)


def _give_back_clock(live: live_game.LiveGame, last: datetime, now: datetime) -> None:
    """Every running seat has what passed since the last pulse, or since its clock began to run if that was later."""
    since_ms = max(to_ms(last), live.clock.since_ms)
    if (lost_ms := to_ms(now) - since_ms) > 0:
        for seat in live.clock.running:
            # Settled at the last pulse: settled now, a clock would first be charged to nothing by the outage.
            live.append(ClockChange(seat, lost_ms), at=now, settled_ms=since_ms)
