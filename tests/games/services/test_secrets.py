"""Hidden stays hidden: what a viewer may not know makes no difference to anything that the viewer is sent.

Two games that differ in nothing else are made with the same ids, times and published commitment, one after the other,
each taken back. Rule: RELIABILITY 4.
"""

import json
import random
from collections.abc import Callable, Sequence
from uuid import UUID

import pytest
from django.db import connection, transaction

from games.live import protocol
from games.models import Game
from games.queries import log, proof, replay, table
from games.rules.cards import KINDS, pack
from games.rules.refused import Refused
from games.services import play as plays
from tests.factories import PlayerFactory
from tests.games.playing import NOW, SECOND, begun_with, moves, send, texts

pytestmark = pytest.mark.django_db

Hidden = dict[int | None, set[str]]
HAND = 4
TABLES = ("people_user", "people_player", "games_series", "games_seriesseat", "games_game", "games_seat")


class TakenBackError(Exception):
    """Ends a game that must leave no trace."""


def made(order: Sequence[str], played: Sequence[str], look: Callable[[Game], bytes]) -> bytes:
    """What `look` sees of a game in which the pack lay in this order and these entries were made, a second apart."""
    seen = b""
    try:
        with transaction.atomic():
            with connection.cursor() as cursor:
                for name in TABLES:
                    cursor.execute(f"ALTER SEQUENCE {name}_id_seq RESTART WITH 1000000")
            players = [
                PlayerFactory(name="Ada", user__username="ada"),
                PlayerFactory(name="Bayo", user__username="bayo"),
            ]
            hands = [" ".join(order[seat : 2 * HAND : 2]) for seat in (0, 1)]
            top, *market = order[2 * HAND :]
            game = begun_with(*hands, top=top, market=" ".join(market), players=players, best_of=3, clock="60+0")
            Game.objects.filter(pk=game.pk).update(commitment="published")
            for number, move in enumerate(played, 1):
                send(game, move, now=NOW + number * SECOND, move_id=UUID(int=number))
            game.refresh_from_db()
            seen = look(game)
            raise TakenBackError
    except TakenBackError:
        return seen


def random_moves(
    order: Sequence[str], rng: random.Random, count: int
) -> tuple[list[str], dict[int | None, set[str]]]:
    """Moves that can be made from this order of the pack, and by viewer the cards that stay hidden from it."""
    played: list[str] = []
    hidden: Hidden = {}

    def play_on(game: Game) -> bytes:
        for number in range(1, count + 1):
            played.append(rng.choice([*moves(game), "market"]))
            send(game, played[-1], now=NOW + number * SECOND)
            game.refresh_from_db()
            if game.state != Game.State.LIVE or len([text for text in texts(game) if "shuffle" in text]) > 1:
                played.pop()  # the end opens counts, a turned pile depends on the secret
                break
            position = log.position(game)
            market = {card.code for card in position.market}
            hands = [{card.code for card in hand} for hand in position.hands]
            hidden.update({1: market | hands[1], 2: market | hands[0], None: market | hands[0] | hands[1]})
        return b""

    made(order, [], play_on)
    return played, hidden


def permuted(order: Sequence[str], cards: set[str], rng: random.Random) -> list[str]:
    """The same order with these cards (no Whots, of which there are several) in each other's places."""
    places = [place for place, code in enumerate(order) if code in cards - {"W"}]
    changed, shuffled = list(order), [order[place] for place in places]
    rng.shuffle(shuffled)
    for place, code in zip(places, shuffled, strict=True):
        changed[place] = code
    assert changed != list(order)
    return changed


def everything_for(seat: int | None) -> Callable[[Game], bytes]:
    """Every way in which a seat, or a watcher, can ask about a running game, and every answer it gets."""

    def look(game: Game) -> bytes:
        viewer = game.seats.get(number=seat).player if seat else None
        now = NOW + 600 * SECOND
        shown = [
            protocol.written(protocol.State(state=table.state(game.series_id, viewer, now=now))),
            json.dumps(replay.steps(replay.tape(game, viewer))),
            json.dumps(proof.proof(game)),
            answer(lambda: log.record(game)),
        ]
        if viewer:
            seen = game.seats.get(number=seat).version
            for card in KINDS[::4]:
                code = f"{card.code} C" if card.shape is None else card.code
                shown.append(
                    answer(
                        lambda code=code: plays.play(
                            game.pk, viewer, code, answers=seen, move_id=UUID(int=999), now=now
                        )
                    )
                )
        return "\n".join(shown).encode()

    return look


def answer(ask: Callable[[], object]) -> str:
    """What is answered, nothing of it kept."""
    try:
        with transaction.atomic():
            text = repr(ask())
            transaction.set_rollback(True)
            return text
    except Refused as refused:
        return f"{refused.code}: {refused.text}"


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("seat", [1, 2, None])
def test_what_a_viewer_may_not_know_changes_nothing_that_it_is_sent(seat: int | None, seed: int) -> None:
    rng = random.Random(seed)
    order = [card.code for card in pack(54)]
    rng.shuffle(order)
    played, hidden = random_moves(order, rng, 12)
    other = permuted(order, hidden[seat], rng)
    look = everything_for(seat)
    assert made(order, played, look) == made(other, played, look)


def test_the_test_sees_a_difference_where_there_is_one() -> None:
    rng = random.Random(7)
    order = [card.code for card in pack(54)]
    rng.shuffle(order)
    played, hidden = random_moves(order, rng, 6)
    other = permuted(order, hidden[None] - hidden[1], rng)  # seat 1's own hand
    assert made(order, played, everything_for(1)) != made(other, played, everything_for(1))
    assert made(order, played, everything_for(None)) == made(other, played, everything_for(None))
