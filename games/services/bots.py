"""House bots: who they are, and their moves. What a bot knows of a game is its seat's own sight alone. Rule: M6."""

import logging
import random
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

from django.db import connection, transaction

from games import bots
from games.models import Game
from games.queries import log
from games.queries.seats import seats_of
from games.rules.entry import Move, parse
from games.rules.memory import sight
from games.rules.position import Position
from games.rules.refused import Refused
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
    Player.Level.STRONG: (
        "Ironwood",
        "Leopard",
        "Monsoon",
        "Obsidian",
        "Tempest",
        "Inselberg",
        "Marabou",
        "Thunderhead",
    ),
}

_LOCK = 7_100_002
_chance = random.SystemRandom()

logger = logging.getLogger(__name__)


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


@dataclass(frozen=True, slots=True)
class Thought:
    """A move that a bot has come to. version: the number of the last entry that it knew of."""

    seat: int
    version: int
    move: str


def move_bot(game_id: int, now: datetime, *, skip_locked: bool = False, rng: random.Random = _chance) -> bool:
    """Locks the game, and the series when it ends, for the move alone; announces as a move does. True when it stands.

    The bot thinks before, with nothing locked; one process at a time thinks about a game, others leave it alone. A
    thought that the game has overtaken is dropped, and the sweep has the bot think anew. Called twice or early it
    does nothing more; while the site is away the bot waits, since the answer's clock would run.
    """
    with alone(game_id) as is_alone:
        thought = _think(game_id, now, rng) if is_alone else None
        return thought is not None and _move(game_id, thought, now, skip_locked=skip_locked)


def _think(game_id: int, now: datetime, rng: random.Random) -> Thought | None:
    """Give the move of a bot that is due, or None where none is. Locks nothing."""
    rows = Game.objects.select_related("series", "ruleset")
    game = rows.filter(pk=game_id, state=Game.State.LIVE, bot_due_at__lte=now).first()
    if game is None:
        return None
    seats = seats_of(game)
    bot = next(seat for seat in seats if seat.player.is_bot and seat.number in game.to_act)
    position = log.position(game, seats)
    return Thought(bot.number, position.entries, chosen(position, bot.number, bot.player.level, rng))


def chosen(position: Position, seat: int, level: str, rng: random.Random) -> str:
    """Give what the bot chooses; where it fails, or the rules refuse that, any legal move, and a line in the log."""
    known = sight(position, seat)
    try:
        move = bots.choose(known, position.ruleset, level, rng)
        entry = parse(f"{seat} {move}")
        assert isinstance(entry, Move)
        position.copy().apply(entry)
    except Exception as error:
        # Without the error's own words: they may name a card of the hand.
        where = "".join(traceback.format_tb(error.__traceback__))
        logger.error("the %s bot failed at entry %s: %s\n%s", level, position.entries, type(error).__name__, where)
        return bots.any_move(known)
    return move


@transaction.atomic
def _move(game_id: int, thought: Thought, now: datetime, *, skip_locked: bool) -> bool:
    """Whether the move stands: it does unless what the seat may do has changed since."""
    game = live_game.lock_row(game_id, skip_locked=skip_locked)
    if game is None or game.state != Game.State.LIVE or game.bot_due_at is None or game.bot_due_at > now:
        return False
    if outage.is_away(now):
        return False
    live = live_game.read(game)
    if thought.seat not in game.to_act or thought.version < live.seats[thought.seat - 1].version:
        return False
    entry = parse(f"{thought.seat} {thought.move}")
    assert isinstance(entry, Move)
    play.take(live, entry, now=now)
    return True


@contextmanager
def alone(game_id: int) -> Iterator[bool]:
    """Whether no other process thinks about this game until the block ends."""
    key = (_LOCK << 32) + game_id
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s)", [key])
        is_alone = cursor.fetchone()[0]
        try:
            yield is_alone
        finally:
            if is_alone:
                cursor.execute("SELECT pg_advisory_unlock(%s)", [key])
