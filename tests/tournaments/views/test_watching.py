"""Who is entered in a tournament sees no more of its other matches than anybody else, by every door."""

import re

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from tests.factories import PlayerFactory
from tests.games.playing import moves, press_all, send
from tests.games.views.visiting import SCRIPT, visitor
from tests.tournaments.cast import NOW, match_of, play_game, started
from whotclub.people.models import Player

pytestmark = pytest.mark.django_db(transaction=True)  # a match is called when its tournament has committed

NEW_EACH_TIME = re.compile(
    r'name="(csrfmiddlewaretoken|id)" value="[^"]*"|"now_ms": \d+|\d+:\d\d\b|"ms": \[[^]]*\]|data-version="\w+"'
)


def shown(client: Client, viewer: Player, address: str, **extra: object) -> str:
    """What that door answers, but for the viewer's own name and what is new each time."""
    text = client.get(address, **extra).content.decode()
    text = text.replace(viewer.name, "Viewer").replace(viewer.get_absolute_url(), "/players/0/")
    return NEW_EACH_TIME.sub("", text)


def test_an_entrant_gets_the_same_bytes_as_a_stranger_while_hands_are_closed():
    """In the first game, and after it, while the series goes on and its hands stay closed."""
    series = match_of(started(4, best_of=(3,)), "R1.1").series
    entrant = match_of(series.match.stage.tournament, "R1.2").series.seats.first().player
    stranger = PlayerFactory(name=f"{entrant.name[0]} from elsewhere")  # whose initial is the same
    ended = play_game(series, now=NOW)
    game = press_all(series, now=ended)
    send(game, moves(game)[-1], now=ended)
    first = series.games.get(number=1)
    doors = [
        (reverse("series", args=[series.pk]), {}),
        (reverse("series-state", args=[series.pk]), SCRIPT),
        (reverse("series-chat", args=[series.pk]), SCRIPT),
        (reverse("replay", args=[first.pk]), {}),
        (reverse("record", args=[first.pk]), {}),
        (reverse("replay", args=[game.pk]), {}),
        (reverse("record", args=[game.pk]), {}),
        (reverse("proof", args=[game.pk]), {}),
    ]
    with time_machine.travel(ended, tick=False):
        viewers = [(visitor(player), player) for player in (entrant, stranger)]
        for address, extra in doors:
            told = [shown(client, player, address, **extra) for client, player in viewers]
            assert told[0] == told[1], address
