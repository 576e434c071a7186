"""Whether the site is up, and the time that people get back after it was not. It ends no game and lets nothing lapse.

Every web process renews the pulse `web` each second (`games.live.keeper`). While it is not younger than five seconds
nobody could have moved, so no service may act on a deadline. Rule: RELIABILITY 1, outage.

A command or a test that has no web process says by `beat(now)` that the site is up at that moment; a pulse in the
future holds until then.
"""

from datetime import datetime, timedelta

from django.db import connection, transaction
from django.db.models import F

from games import signals
from games.models import Challenge, Entry, Game, Pulse, Series
from games.queries.clocks import to_ms
from games.rules.entry import ClockChange
from games.rules.refused import Refused

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

    Locks every running game, then every series with a Start window, when the site was away; announces nothing, since
    sockets look again at their next heartbeat. A clock that had run out before the last pulse stays so. Doing it
    twice changes nothing.
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
    """All games at once: done one by one, a thousand would take longer than the pulse may be missing."""
    running = Game.objects.select_for_update(no_key=True).filter(state=Game.State.LIVE, deadline_at__gt=last)
    games = list(running.order_by("pk").prefetch_related("seats__player"))
    entries = [entry for game in games for entry in _stand_still(game, last, now)]
    Entry.objects.bulk_create(entries)
    Game.objects.bulk_update(games, ["version", "clocked_at", "continue_by", "deadline_at"], batch_size=500)
    away = now - last
    Series.objects.filter(start_by__gt=last).update(start_by=F("start_by") + away, version=F("version") + 1)
    Challenge.objects.filter(state=Challenge.State.OPEN, lapses_at__gt=last).update(lapses_at=F("lapses_at") + away)
    signals.away.send_robust(None, last=last, now=now)


def _stand_still(game: Game, last: datetime, now: datetime) -> list[Entry]:
    """The game's clock stood still since the last pulse, or since it began to run if that was later; its entries.

    One that waited for Continue waits on for as long as it would have, with no entry.
    """
    assert game.clocked_at
    assert game.deadline_at
    if game.continue_by and game.continue_by > last:  # no clock ran: what is given back is time to press Continue
        game.clocked_at, game.deadline_at = game.clocked_at + (now - last), game.deadline_at + (now - last)
        game.continue_by = game.clocked_at
        return []
    lost = now - max(last, game.clocked_at)
    if lost <= timedelta():
        return []
    game.clocked_at, game.deadline_at = game.clocked_at + lost, game.deadline_at + lost
    entries = []
    for seat in game.seats.all():
        if seat.number in game.to_act and not seat.player.is_bot:
            game.version += 1
            text = str(ClockChange(seat.number, to_ms(now) - to_ms(now - lost)))
            entries.append(Entry(game=game, number=game.version, text=text, at=now))
    return entries
