"""The web process says that the site is up, gives lost time back before it answers, and sweeps if nobody does."""

import asyncio
from datetime import datetime, timedelta
from functools import partial

import pytest
from asgiref.testing import ApplicationCommunicator
from channels.db import DatabaseSyncToAsync
from django.utils import timezone

from games.models import Game, Pulse
from tests.games.playing import begun, texts
from whotclub.asgi import application

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]

threaded = partial(DatabaseSyncToAsync, thread_sensitive=False)
AN_HOUR_AGO = timedelta(hours=1)


@threaded
def after_an_hour_away() -> Game:
    """A game that was running when everything stopped an hour ago, ten seconds after its deal."""
    ago = timezone.now() - AN_HOUR_AGO
    game = begun(now=ago)
    Pulse.objects.filter(name="web").update(at=ago + timedelta(seconds=10))
    return game


@threaded
def pulse_at() -> datetime:
    return Pulse.objects.get(name="web").at


async def test_lost_time_is_given_back_before_the_first_request_and_the_pulse_goes_on() -> None:
    game = await after_an_hour_away()
    server = ApplicationCommunicator(application, {"type": "lifespan"})
    await server.send_input({"type": "lifespan.startup"})
    assert await server.receive_output(30) == {"type": "lifespan.startup.complete"}
    assert (await threaded(texts)(game))[1].startswith("clock 1 35")
    await threaded(game.refresh_from_db)()
    left_s = (game.deadline_at - timezone.now()).total_seconds()
    assert 60 < left_s <= 170  # however long it took to ask
    first = await pulse_at()
    async with asyncio.timeout(30):
        while await pulse_at() == first:
            await asyncio.sleep(0.1)
    assert game.state == Game.State.LIVE
    await server.send_input({"type": "lifespan.shutdown"})
    assert await server.receive_output(30) == {"type": "lifespan.shutdown.complete"}


async def test_a_web_process_without_celery_decides_what_is_overdue() -> None:
    game = await threaded(begun)(now=timezone.now() - timedelta(minutes=5))
    await threaded(Pulse.objects.filter(name="web").update)(at=timezone.now())
    server = ApplicationCommunicator(application, {"type": "lifespan"})
    await server.send_input({"type": "lifespan.startup"})
    await server.receive_output(30)
    async with asyncio.timeout(30):
        while game.state == Game.State.LIVE:
            await threaded(game.refresh_from_db)()
    assert game.reason == "time"
    await server.send_input({"type": "lifespan.shutdown"})
    await server.receive_output(30)
