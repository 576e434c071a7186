"""Recorded games that need no site: rules, a secret and some nonces make the chance, the styles make the moves."""

import random
from collections.abc import Sequence
from dataclasses import replace

from games.rules.ending import LONGEST_DEAL
from games.rules.entry import Draw, Entry, Leave, Resign, Time, Void
from games.rules.fairness import Fairness
from games.rules.game import start
from games.rules.position import Position
from games.rules.record import Record
from games.rules.shuffle import answer, commitment
from tests.games.recording.styles import choose
from tests.games.recording.tables import Table

NAMES = ("Ada", "Bayo", "Chidi", "Dayo", "Efe", "Femi", "Gbemi", "Halima")
GIVES_UP = 0.004


def recorded(table: Table, style: str, rng: random.Random, nonces: Sequence[bytes] | None = None) -> Record:
    """A whole game with its fairness table. nonces: one a seat; sixteen bytes each where not given."""
    rules, seats, first = table
    secret = rng.randbytes(32)
    nonces = tuple(rng.randbytes(16) for _ in range(seats)) if nonces is None else tuple(nonces)
    position, log = start(rules, seats, first), []
    while position.result is None:
        if position.awaits:
            entry = answer(position.awaits, secret, nonces, str(len(log) + 1))
        elif rng.random() < GIVES_UP or len(log) > LONGEST_DEAL:
            entry = _end(position, rng)
        else:
            entry = replace(choose(position, style, rng), spent_ms=rng.randint(0, 60) * 100)
        position.apply(entry)
        log.append(str(entry))
    fairness = Fairness(commitment(secret), secret, nonces).table()
    return Record(rules, NAMES[:seats], first, {}, tuple(log), position.result, fairness)


def _end(position: Position, rng: random.Random) -> Entry:
    seat = rng.choice([seat for seat, is_in in enumerate(position.in_play, 1) if is_in])
    ways: list[Entry] = [Resign(seat), Leave(seat), Time(rng.choice(position.to_act))]
    if position.seats == 2:
        ways.append(Draw())
    return Void() if rng.random() < 0.05 else rng.choice(ways)
