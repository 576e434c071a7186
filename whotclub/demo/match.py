"""How the demo's people play one match: moves chosen by the bots' code, or a result told from a real table.

A script is a generator: it yields the moment at which somebody acts next, and acts when it is resumed. All the
scripts of a tournament are resumed in the order of those moments, as things happen in life.
"""

import random
from collections.abc import Generator
from datetime import datetime, timedelta
from typing import TypeAlias
from uuid import UUID

from games.bots import choose
from games.models import Entry, Game, Series
from games.queries import log
from games.rules.entry import parse
from games.rules.memory import sight
from games.services import play, series
from tournaments.models import Match
from tournaments.queries.strength import WHOT, family_of
from tournaments.rules.score import score
from tournaments.services import intake, matches, results
from whotclub.people.models import Player

Script: TypeAlias = Generator[datetime]

PRESS_S = (3.0, 45.0)
"""How long somebody takes to press Start."""

THINK_S = (1.2, 0.6, 25.0)
"""How long a move takes: mean and deviation of its logarithm, and the longest; four seconds on average.

That is less than the increment of every clock in the season, so that nobody's time runs out however long a game is.
"""


def skill(player: Player) -> float:
    """Give how often the player chooses as a Normal bot would, not as an Easy one: up to 1, always the same."""
    return random.Random(player.name).uniform(0.4, 1)


def on_the_site(match: Match, at: datetime, rng: random.Random) -> Script:
    """The match is called and played, and its result taken in. at: when the two sit down."""
    matches.call(match.pk, now=match.called_at or at)
    row = Series.objects.get(match=match)
    players = [seat.player for seat in row.seats.select_related("player")]
    while row.state in series.WAITING:
        for player in rng.sample(players, len(players)):
            at += timedelta(seconds=rng.uniform(*PRESS_S))
            yield at
            series.press_start(row.pk, player, now=at, nonce=rng.randbytes(16))
        at = yield from _game(row.games.get(state=Game.State.LIVE), at, rng)
        row.refresh_from_db()
    intake.take_in_series(row.pk, now=at)


def _game(game: Game, at: datetime, rng: random.Random) -> Generator[datetime, None, datetime]:
    """The game is played to its end and taken in; gives when that was."""
    players = [seat.player for seat in game.seats.select_related("player")]
    rules, position = log.rules_of(game.ruleset), log.position(game)
    mean, deviation, longest = THINK_S
    while position.result is None:
        seat = position.to_act[0]
        player = players[seat - 1]
        level = Player.Level.NORMAL if rng.random() < skill(player) else Player.Level.EASY
        chosen = choose(sight(position, seat), rules, level, rng)
        at += timedelta(seconds=min(longest, rng.lognormvariate(mean, deviation)))
        yield at
        move_id = UUID(bytes=rng.randbytes(16), version=4)
        play.play(game.pk, player, chosen, answers=position.entries, move_id=move_id, now=at)
        position.apply(parse(f"{seat} {chosen}"))
        if position.awaits:
            drawn = Entry.objects.filter(game=game, number__gt=position.entries).order_by("number")
            for text in drawn.values_list("text", flat=True):
                position.apply(parse(text))
    intake.take_in_game(game.pk, now=at)
    return at


def at_a_table(match: Match, at: datetime, rng: random.Random, referee: Player) -> Script:
    """The match is played with a real pack, and the referee enters what it came to."""
    yield at
    matches.move_to_table(referee, match, at)
    scored = family_of(match.stage.tournament.ruleset) != WHOT
    one, two = (skill(slot.entrant.player) for slot in match.slots.all() if slot.entrant)
    winners: list[int] = []
    counts = [0, 0]
    while score(winners, match.best_of).winner is None:
        winners.append(1 if rng.random() < one / (one + two) else 2)
        if scored:
            lost = rng.randint(1, 4)
            counts[2 - winners[-1]] += lost
            counts[winners[-1] - 1] += 10 - lost
        else:
            counts[2 - winners[-1]] += rng.randint(4, 45)
        at += timedelta(minutes=rng.uniform(6, 14))
    yield at
    key = UUID(bytes=rng.randbytes(16), version=4)
    results.enter(referee, match, games=winners, counts=counts, key=key, now=at)
