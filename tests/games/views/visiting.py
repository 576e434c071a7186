"""People at the pages of playing: logged in with a client of their own, reading what was answered."""

import json
import re
from html.parser import HTMLParser
from typing import Any
from uuid import uuid4

from django.core.signing import get_cookie_signer
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.models import Game, Seat, Series
from tests.games.playing import begun, begun_with
from whotclub.people.cookie import COOKIE, SALT
from whotclub.people.models import Player

SCRIPT = {"headers": {"accept": "application/json"}}


def visitor(player: Player | None = None) -> Client:
    """A browser in which this player is logged in or, of a visitor, known by a cookie; or nobody."""
    client = Client()
    if player and player.is_visitor:
        client.cookies[COOKIE] = get_cookie_signer(salt=COOKIE + SALT).sign(player.visitor.token)
    elif player:
        client.force_login(player.user)
    return client


def live_game(*hands: str, **terms: object) -> Game:
    """A game that has just begun, with these hands or as it falls."""
    if not hands:
        return begun(now=timezone.now(), **terms)
    game = begun_with(*hands, **terms)
    Game.objects.filter(pk=game.pk).update(started_at=timezone.now(), clocked_at=timezone.now(), deadline_at=None)
    return game


def post_move(
    client: Client, game: Game, move: str, /, *, seat: Seat | None = None, **fields: object
) -> HttpResponse:
    """The form of a move, sent as the page sends it."""
    extra = fields.pop("as_script", {})
    seat = seat or game.seats.get(number=1)
    form = {"game": game.pk, "answers": seat.version, "id": uuid4(), "move": move} | fields
    return client.post(reverse("series-move", args=[game.series_id]), form, **extra)


def table(client: Client, series: Series) -> HttpResponse:
    """The page of the table."""
    return client.get(reverse("series", args=[series.pk]))


def embedded(answer: HttpResponse, name: str) -> dict:
    """The JSON that the page holds under this id."""
    return json.loads(re.search(rf'<script id="{name}"[^>]*>(.*?)</script>', answer.content.decode())[1])


def steps_of(columns: dict[str, Any]) -> list[dict[str, Any]]:
    """The steps of a replay, one after the other, out of the lists in which they travel."""
    views = columns.pop("view", {})
    rows = [dict(zip(columns, values, strict=True)) for values in zip(*columns.values(), strict=True)]
    seen = [dict(zip(views, values, strict=True)) for values in zip(*views.values(), strict=True)]
    return [row | {"view": view} for row, view in zip(rows, seen, strict=True)]


class _Cards(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.hand: list[str] = []
        self.inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag == "div":
            self.inside = (found.get("class") or "").startswith("hand ")
        elif self.inside and tag == "button":
            self.hand.append(found["value"])


def hand_on(answer: HttpResponse) -> list[str]:
    """The cards that the page offers to be played, in its order."""
    parser = _Cards()
    parser.feed(answer.content.decode())
    return parser.hand
