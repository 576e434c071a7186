"""House bots: who they are, and their moves. What a bot knows of a game is its own view alone. Rule: M6."""

import random
from datetime import datetime

from django.db import connection, transaction

from games import bots
from games.models import Game
from games.queries import log
from games.rules.entry import Move, parse
from games.rules.refused import Refused
from games.rules.view import view
from games.services import live_game, outage, play
from whotclub.people.models import Player

NAMES = {
    Player.Level.EASY: ("Biscuit", "Mango", "Pebble", "Puddle", "Groundnut", "Lantern", "Calabash", "Puffpuff"),
    Player.Level.NORMAL: (
        "Baobab",
        "Harmattan",
        "Kingfisher",
        "Lagoon",
        "Palmwine",
        "Savanna",
        "Iroko",
        "Agama",
    ),
}

_LOCK = 7_100_002
_chance = random.SystemRandom()


@transaction.atomic
def ensure_bots() -> list[Player]:
    """Locks out its like, announces nothing: the house bots stand, one of each name, several a level."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])
    return [
        Player.objects.get_or_create(kind=Player.Kind.BOT, name=name, defaults={"level": level})[0]
        for level, names in NAMES.items()
        for name in names
    ]


def bots_of(level: str) -> list[Player]:
    """Locks and announces as `ensure_bots`: the house bots of that level, enough for a table of eight.

    Refused: `no-such-level`.
    """
    bots = [bot for bot in ensure_bots() if bot.level == level]
    if not bots:
        raise Refused("no-such-level", "There is no house bot of that level.")
    return bots


@transaction.atomic
def move_bot(game_id: int, now: datetime, *, skip_locked: bool = False, rng: random.Random = _chance) -> bool:
    """Locks the game, and the series when the game ends; announces as a move does. True when a bot's due move stands.

    Called twice or early it does nothing more; while the site is away it waits, since the answer's clock would run.
    """
    game = live_game.lock_row(game_id, skip_locked=skip_locked)
    if game is None or game.state != Game.State.LIVE or game.bot_due_at is None or game.bot_due_at > now:
        return False
    if outage.is_away(now):
        return False
    live = live_game.read(game)
    bot = next(seat for seat in live.seats if seat.player.is_bot and seat.number in game.to_act)
    rules = log.rules_of(game.ruleset)
    chosen = bots.choose(view(live.position, bot.number), rules, bot.player.level, rng)
    entry = parse(f"{bot.number} {chosen}")
    assert isinstance(entry, Move), f"a bot chose {chosen!r}"
    play.take(live, entry, now=now)
    return True
