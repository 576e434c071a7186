"""Recorded games that people played on a site: opened, started, moved in and ended through the services."""

import random
from collections.abc import Iterator
from datetime import datetime, timedelta
from uuid import UUID

from games.live.alarm import GRACE
from games.models import Game, Series
from games.queries import log
from games.rules import shuffle
from games.rules.record import Record
from games.services import ending, play
from games.services import series as serieses
from tests.factories import PlayerFactory
from tests.games.playing import NOW, opened
from tests.games.recording.pure import NAMES
from tests.games.recording.styles import choose
from tests.games.recording.tables import Table

CLOCKS = ("3+2", "10+5", "5m/move")
LONGEST = 80
"""Entries after which people lose patience and resign."""


def recorded(table: Table, style: str, rng: random.Random) -> Iterator[Record]:
    """Every game of a series that has been played to its end, in order. Nothing but `rng` decides."""
    rules, seats, first = table
    now = NOW + timedelta(minutes=rng.randrange(60 * 24 * 30))
    series = opened(
        players=[PlayerFactory(name=name) for name in NAMES[:seats]],
        variant=rules.variant,
        options=rules.changed(),
        clock=rng.choice(CLOCKS),
        now=now,
        best_of=rng.choice((1, 1, 3)) if seats == 2 else rng.choice((1, 1, 2)),
        first_beginner=first or 1,
    )
    while series.state in serieses.WAITING:
        now = _start(series, now, rng)
        game = series.games.get(state=Game.State.LIVE)
        while game.state == Game.State.LIVE:
            now = _act(game, style, now, rng)
            game.refresh_from_db()
        series.refresh_from_db()
    for game in series.games.order_by("number"):
        yield Record.loads(log.record(game))


def _start(series: Series, now: datetime, rng: random.Random) -> datetime:
    """Everybody who has not left presses Start; the secret is `rng`'s, so that the game can be made again."""
    secret = rng.randbytes(shuffle.SECRET_BYTES)
    Series.objects.filter(pk=series.pk).update(secret=secret, commitment=shuffle.commitment(secret))
    silent = rng.random() < 0.2
    for seat in series.seats.filter(left=False).select_related("player"):
        now += timedelta(milliseconds=rng.randrange(4000))
        nonce = b"" if silent and rng.random() < 0.7 else rng.randbytes(shuffle.NONCE_BYTES)
        serieses.press_start(series.pk, seat.player, now=now, nonce=nonce)
    return now


def _act(game: Game, style: str, now: datetime, rng: random.Random) -> datetime:
    """One thing happens in a running game: nearly always a move, else an end of some kind; when it was."""
    position = log.position(game)
    seats = list(game.seats.select_related("player"))
    whim = rng.random()
    if whim < 0.004 or game.version > LONGEST:
        quits = next(seat for seat in seats if seat.number in position.to_act)
        ending.resign(game.series_id, quits.player, rng.choice(("game", "game", "series")), now=now)
    elif whim < 0.006 and game.deadline_at:
        now = game.deadline_at + GRACE
        play.lapse_game(game.pk, now=now)
    elif whim < 0.008 and len(seats) == game.series.seats.count() == 2:
        offers, answers = rng.sample(seats, 2)
        ending.offer_draw(game.series_id, offers.player, "game", now=now)
        ending.answer_draw(game.series_id, answers.player, True, now=now)
    else:
        now += timedelta(milliseconds=rng.randrange(200, 3000))
        entry = choose(position, style, rng)
        mover, (_, move) = seats[entry.seat - 1], str(entry).split(" ", 1)
        move_id = UUID(int=rng.getrandbits(128))
        play.play(game.pk, mover.player, move, answers=mover.version, move_id=move_id, now=now)
    return now
