"""Games in the site's database that stand where a test wants them: with hands of its choice, or with one grown big.

Run as a program beside the site, for where the browser's loop runs no database can be asked. What it stores is a log
as the site stores it; nothing in the product knows of it.
"""

import json
import os
import random
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

from games.rules.entry import Market, Play, Shuffle
from games.rules.game import start
from games.rules.ruleset import Ruleset
from tests.whotclub.runner.conftest import NO_SERVERS, Up
from whotclub.runner.places import PROJECT

MOST_ENTRIES = 900
"""Within which a hand has grown big, or another order of the cards is tried."""

BOT = "*"
"""A seat of the house."""

CLOCK = "1d/move"
"""Nobody runs out of time."""


def dealt(site: Up, *people: str, hands: Sequence[str], **terms: object) -> str:
    """The path of a table at which these hands were dealt, the first person to move.

    people: names of players, who are there or are made, or BOT, one a hand ("C1 *2 W"); terms: of
    `playing.begun_with`.
    """
    return _asked(site, people, {"hands": hands, "clock": CLOCK, **terms})


def grown(site: Up, *people: str, count: int, **options: object) -> str:
    """The path of a table at which the first person, whose turn it is, went to market up to so many cards.

    It is reached by moves that the rules allow: the others never play their last card. options: of the rules.
    """
    rules = {"hand": 2, "exhausted": "pass", "declare": "none", **options}
    return _asked(site, people, {"count": count, "clock": CLOCK, "options": rules})


def _asked(site: Up, people: Sequence[str], terms: dict[str, object]) -> str:
    env = {**os.environ, **NO_SERVERS, "WHOTCLUB_DATA": str(site.data), "DJANGO_SETTINGS_MODULE": "whotclub.settings"}
    env["DATABASE_URL"] = str(site.process.program.env["DATABASE_URL"])
    command = [sys.executable, "-m", "tests.browser.dealt", json.dumps([people, terms])]
    done = subprocess.run(command, env=env, cwd=PROJECT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()[-1]


def _log(rules: Ruleset, seats: int, count: int, rng: random.Random) -> list[str] | None:
    """A log after which seat 1 is to act and holds so many cards; None where this order of the cards has none."""
    position, lines = start(rules, seats, 1), []
    while len(lines) < MOST_ENTRIES:
        if position.awaits:
            entry: Any = Shuffle(tuple(rng.sample(position.awaits.cards, len(position.awaits.cards))))
        elif not position.to_act:
            return None
        elif position.to_act[0] == 1:
            if len(position.hands[0]) >= count and not position.pick:
                return lines if len(position.hands[0]) == count else None
            entry = Market(1)
        else:
            seat = position.to_act[0]
            plays = [move for move in position.legal() if isinstance(move, Play)]
            entry = rng.choice(plays) if plays and len(position.hands[seat - 1]) > 1 else Market(seat)
        position.apply(entry)
        lines.append(str(entry))
    return None


def _main(people: Sequence[str], terms: dict[str, Any]) -> None:
    import django

    django.setup()
    from django.urls import reverse
    from django.utils import timezone

    from games.models import Game
    from games.queries.log import rules_of
    from games.services import bots
    from tests.factories import GuestFactory
    from tests.games import playing
    from whotclub.people.models import Player

    house = iter(bots.ensure_bots())
    players = [
        next(house) if name == BOT else Player.objects.filter(name=name).first() or GuestFactory(name=name)
        for name in people
    ]
    terms["now"] = now = timezone.now()  # or the site's beat would find that nobody had pressed Start
    if "hands" in terms:
        game = playing.begun_with(*terms.pop("hands"), players=players, **terms)
    else:
        count = terms.pop("count")
        series = playing.opened(players=players, **terms)
        logs = (_log(rules_of(series.ruleset), len(players), count, random.Random(seed)) for seed in range(500))
        game = playing.stored(series, next(filter(None, logs)))
    Game.objects.filter(pk=game.pk).update(started_at=now, clocked_at=now, deadline_at=None)
    sys.stdout.write(reverse("series", args=[game.series_id]))


if __name__ == "__main__":
    _main(*json.loads(sys.argv[1]))
