"""What lies face down in the Zener games and in Zener testing makes no difference to any page that another is sent.

Two of a kind that differ in nothing else are made with the same ids, one after the other, each taken back; the pages
are compared whole, but for what is new on every page. Rule: RELIABILITY 4, Z3, T1.
"""

import random
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from uuid import UUID

import pytest
from django.core.cache import cache
from django.db import connection, transaction
from django.urls import reverse
from django.utils import timezone

from games.models import Game, Run, Series
from games.queries import log, runs
from games.rules.cards import Shape, pack
from games.rules.testing import Deck
from games.services import ending
from games.services import play as plays
from games.services import runs as service
from tests.factories import PlayerFactory
from tests.games.playing import NOW, SECOND, begun_with, opened, press_all, send
from tests.games.views.visiting import SCRIPT, visitor
from whotclub.people.models import Player

pytestmark = pytest.mark.django_db

DEALT = 24
"""How many cards two get at Nine-and-Twenty."""

NEW_EACH_TIME = re.compile(
    r'name="(csrfmiddlewaretoken|id)" value="[^"]*"|"now_ms": \d+|\d+:\d\d\b|"ms": \[[^]]*\]|data-version="\w+"'
)


@contextmanager
def taken_back() -> Iterator[None]:
    """All that is made inside has the same ids every time, and is gone afterwards."""
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SELECT sequencename FROM pg_sequences")
            for (name,) in cursor.fetchall():
                cursor.execute(f"ALTER SEQUENCE {name} RESTART WITH 1000000")
        cache.clear()
        yield
        transaction.set_rollback(True)


def pages(viewer: Player | None, *addresses: str) -> list[str]:
    """Every page as the viewer gets it, as HTML and as the script asks for it, without what is new each time."""
    client = visitor(viewer)
    found = [client.get(address, **asked) for address in addresses for asked in ({}, SCRIPT)]
    return [f"{answer.status_code} {NEW_EACH_TIME.sub('', answer.content.decode())}" for answer in found]


def of_ken(row_of: Callable[[list[str]], list[str]], seat: int | None) -> list[str]:
    """What a seat or a watcher gets of a game of Ken in which seat 1 has laid this row of its hand."""
    with taken_back():
        players = [PlayerFactory(name=name, user__username=name) for name in ("ada", "bayo")]
        series = opened(players=players, variant="zener-ken", best_of=3)
        Series.objects.filter(pk=series.pk).update(secret=bytes(32), commitment="published")
        game = press_all(series)
        hand = [card.code for card in log.position(game).hands[0]]
        row = " ".join(["row", *row_of(hand)])
        plays.play(game.pk, players[0], row, answers=game.seats.get(number=1).version, move_id=UUID(int=1), now=NOW)
        stand_still(game)
        return game_pages(game, players[seat - 1] if seat else None)
    raise AssertionError


def stand_still(game: Game) -> None:
    """Its clocks stand, since the pages take the time of the moment at which they are asked for."""
    Game.objects.filter(pk=game.pk).update(clocked_at=None, deadline_at=None)


def game_pages(game: Game, viewer: Player | None) -> list[str]:
    """Every page of a game and of its series."""
    series = [reverse(name, args=[game.series_id]) for name in ("series", "series-state")]
    games = [reverse(name, args=[game.pk]) for name in ("replay", "replay-positions", "record", "proof")]
    return pages(viewer, *series, f"{games[0]}?at=99", *games)


def first_five(hand: list[str]) -> list[str]:
    return hand[:5]


def last_five(hand: list[str]) -> list[str]:
    return hand[:4:-1]


@pytest.mark.parametrize("seat", [2, None])
def test_a_row_that_lies_face_down_is_on_no_page_of_anybody_else(seat: int | None) -> None:
    """Z3."""
    one, other = of_ken(first_five, seat), of_ken(last_five, seat)
    assert one == other
    assert "face down" in one[0]


def test_who_laid_the_row_sees_it_in_the_replay() -> None:
    assert of_ken(first_five, 1) != of_ken(last_five, 1)


def of_nine(order: list[str], seat: int | None) -> list[str]:
    """What a seat or a watcher gets of Nine-and-Twenty in which the pack lay so, once the first card has been led."""
    with taken_back():
        players = [PlayerFactory(name=name, user__username=name) for name in ("ada", "bayo")]
        hands = [" ".join(order[first:DEALT:2]) for first in (0, 1)]
        game = begun_with(*hands, market=" ".join(order[DEALT:]), variant="nine-and-twenty", players=players)
        send(game, order[0], now=NOW + SECOND, move_id=UUID(int=1))
        stand_still(game)
        return game_pages(game, players[seat - 1] if seat else None)
    raise AssertionError


@pytest.mark.parametrize("seat", [1, 2, None])
def test_neither_the_kitty_nor_the_other_hand_is_on_any_page(seat: int | None) -> None:
    """N1: the cards that this viewer may not see lie in each other's places."""
    rng = random.Random(seat or 0)
    order = [card.code for card in pack(49)]
    rng.shuffle(order)
    seen = {0} | ({*range(seat - 1, DEALT, 2)} if seat else set())
    hidden = [place for place in range(len(order)) if place not in seen]
    other, moved = list(order), [order[place] for place in hidden]
    rng.shuffle(moved)
    for place, code in zip(hidden, moved, strict=True):
        other[place] = code
    assert of_nine(order, seat) == of_nine(other, seat) != of_nine(order[::-1], seat)


CARDS_KNOWN = 3


def of_run(secret: bytes, deck: Deck, who: str, calls: int = CARDS_KNOWN) -> list[str]:
    """What the subject, the sender or a stranger gets of a run of telepathy after so many calls."""
    with taken_back():
        people = {name: PlayerFactory(name=name, user__username=name) for name in ("subject", "sender", "stranger")}
        run = service.make(people["subject"], deck=deck, telepathy=True, now=timezone.now(), secret=secret)
        Run.objects.filter(pk=run.pk).update(commitment="published", token="token", made_at=NOW)
        service.join("token", people["sender"], now=timezone.now())
        service.begin(run.pk, people["subject"], now=timezone.now())
        for number in range(1, calls + 1):
            service.look(run.pk, people["sender"], now=timezone.now())
            service.call(run.pk, people["subject"], number, Shape.STAR, now=timezone.now())
        names = ("run", "run-record")
        addresses = [reverse("testing"), *(reverse(name, args=[run.pk]) for name in names)]
        return pages(people[who], *addresses, reverse("run-join", args=["token"]))
    raise AssertionError


def secrets_with_the_same_card(deck: Deck) -> tuple[bytes, bytes]:
    """Two secrets that give different cards but for the one that is to be called after three calls."""

    def cards(secret: bytes) -> list[str]:
        return [card.code for card in runs.dealt(deck, secret, [b"", b""])]

    first = bytes(32)
    wanted = cards(first)
    for number in range(1, 10_000):
        found = cards(number.to_bytes(32, "big"))
        if found[CARDS_KNOWN] == wanted[CARDS_KNOWN] and found[:CARDS_KNOWN] != wanted[:CARDS_KNOWN]:
            return first, number.to_bytes(32, "big")
    raise AssertionError


@pytest.mark.parametrize("deck", Deck)
@pytest.mark.parametrize("who", ["subject", "sender", "stranger"])
def test_no_card_but_the_one_that_is_sent_is_on_any_page_before_the_last_call(who: str, deck: Deck) -> None:
    """T1: of the sender too the cards before and after the one sent now are kept."""
    one, other = secrets_with_the_same_card(deck)
    assert of_run(one, deck, who) == of_run(other, deck, who)


def test_the_sender_sees_the_card_and_after_the_last_call_the_subject_all_of_them() -> None:
    one, other = bytes(32), bytes([1] * 32)
    assert of_run(one, Deck.CLOSED, "sender") != of_run(other, Deck.CLOSED, "sender")
    assert of_run(one, Deck.CLOSED, "subject", 25) != of_run(other, Deck.CLOSED, "subject", 25)
    assert of_run(one, Deck.CLOSED, "stranger", 25) == of_run(other, Deck.CLOSED, "stranger", 25)


def of_whot(theirs: str, seat: int | None) -> list[str]:
    """What a seat or a watcher gets of the first game of a series, over when the first two cards had been played."""
    with taken_back():
        players = [PlayerFactory(name=name, user__username=name) for name in ("ada", "bayo")]
        game = begun_with("S10 S3 C8", theirs, top="S7", market="T1 T2", best_of=3, players=players, public=True)
        for number, move in enumerate(("S10", "market", "S3")):
            send(game, move, now=NOW + SECOND, move_id=UUID(int=number + 1))
        ending.resign(game.series_id, players[0], "game", now=NOW + SECOND)
        viewer = players[seat - 1] if seat else None
        game.refresh_from_db()
        replay = reverse("replay", args=[game.pk])
        asked = [f"{replay}?at=2&as={eyes}&could=1" for eyes in ("all", "1", "2", "watcher", "")]
        steps = [f"{reverse('replay-positions', args=[game.pk])}?as={eyes}" for eyes in ("all", "1", "2", "watcher")]
        others = [reverse(name, args=[game.pk]) for name in ("record", "proof")]
        return pages(viewer, replay, *asked, *steps, *others)
    raise AssertionError


@pytest.mark.parametrize("seat", [1, None])
def test_a_game_of_a_running_series_replays_without_the_hands_that_are_not_the_viewers(seat: int | None) -> None:
    """Counts are known, since they are said at the end; which cards they were is not."""
    one, other = of_whot("C1 C2 X5", seat), of_whot("X1 X2 C5", seat)
    assert one == other
    assert of_whot("C1 C2 X5", 2) != of_whot("X1 X2 C5", 2)
