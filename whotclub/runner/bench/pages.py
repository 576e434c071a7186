"""Pages against a minimal view of the same site, in this process; what they show is made here and rolled back."""

import random
from functools import partial
from uuid import uuid4

from django.db import transaction
from django.test import Client, override_settings
from django.urls import reverse
from django.utils.timezone import now

from games.models import Game
from games.rules.clock import TimeControl
from games.services import bots, rulesets
from games.services import series as serieses
from tournaments.models import Match, Stage, Tournament
from tournaments.services import results
from whotclub.people.models import Player
from whotclub.runner.bench import minimal
from whotclub.runner.bench.measure import Line, Lines, medians
from whotclub.runner.bench.tournament import founded, guests_of, started

MUST, AIM = 4.0, 2.0
A_ROUND = 100


def bench() -> Lines:
    """The goals of `pages`, with warm caches as a reader meets them."""
    with transaction.atomic():
        yield from _measured()
        transaction.set_rollback(True)


def _measured() -> Lines:
    owner, club = founded()
    guests = guests_of(owner, club, 256)
    bracket = started(owner, club, guests, Stage(format=Stage.Format.SINGLE, best_of=[1]))
    table = started(owner, club, guests[:64], Stage(format=Stage.Format.SWISS, best_of=[1], rounds=5))
    _play(owner, table)
    pages = {
        "club": club.get_absolute_url(),
        "bracket of 256": bracket.get_absolute_url(),
        "standings of 64": reverse("stage", args=[club.slug, table.slug, "main"]),
        "replay": reverse("replay", args=[_played_by_bots().pk]),
    }
    reader = Client()  # the middleware is loaded once, as by a server
    for name, address in pages.items():
        _get(reader, address, 1)  # the reader before
        ours, least = medians(partial(_get, reader, address), partial(_get_minimal, reader))
        detail = f"{1000 * ours / A_ROUND:.1f} ms"
        yield Line("pages", f"{name}: of a minimal view", ours / least, MUST, AIM, detail=detail)


def _play(owner: Player, tournament: Tournament) -> None:
    while match := Match.objects.filter(stage__tournament=tournament, state="ready").order_by("id").first():
        results.enter(owner, match, games=[1 + match.pk % 2], key=uuid4(), now=now())


def _played_by_bots() -> Game:
    """A finished game of two, whose hands are open to everybody."""
    rng = random.Random(256)
    series = serieses.open_series(
        bots.ensure_bots()[:2],
        ruleset=rulesets.freeze("modern", {}),
        best_of=1,
        time_control=TimeControl.parse("5+3"),
        now=now(),
        start_window_s=600,
        public=True,
    )
    game = series.games.get()
    while game.state == Game.State.LIVE:
        bots.move_bot(game.pk, game.bot_due_at or now(), rng=rng)
        game.refresh_from_db()
    return game


def _get_minimal(reader: Client) -> None:
    with override_settings(ROOT_URLCONF=minimal.__name__):
        _get(reader, "/minimal/")


def _get(reader: Client, address: str, times: int = A_ROUND) -> None:
    for _ in range(times):
        assert reader.get(address, headers={"host": "localhost"}).status_code == 200
