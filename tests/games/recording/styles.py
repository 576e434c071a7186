"""How the players of recorded games choose: the house bots, at random, and two habits that bring rare rules about."""

import random
from dataclasses import replace

from games import bots
from games.rules.bouts import ROW_CARDS
from games.rules.effect import PLAIN, effects
from games.rules.entry import Entry, Market, Play, Row, parse
from games.rules.memory import sight
from games.rules.options import WHOT
from games.rules.position import Position

BOTS = ("easy", "normal")
STYLES = ("random", *BOTS, "hoards", "saves")


def choose(position: Position, style: str, rng: random.Random) -> Entry:
    """A legal move of a seat that is to act; a warning is forgotten now and then.

    hoards: goes to market nearly always, so that it runs out; saves: keeps its general markets for the end.
    """
    seat = rng.choice(position.to_act)
    moves = position.legal()
    if not moves:
        return Row(seat, tuple(rng.sample(position.hands[seat - 1], ROW_CARDS)))
    if style in BOTS and position.ruleset.family is WHOT:
        chosen = parse(f"{seat} {bots.choose(sight(position, seat), position.ruleset, style, rng)}")
    else:
        chosen = _own(position, moves, style, rng)
    forgets = isinstance(chosen, Play) and chosen.warning and rng.random() < 0.2
    return replace(chosen, warning="") if forgets else chosen


def _own(position: Position, moves: list[Entry], style: str, rng: random.Random) -> Entry:
    plays = [move for move in moves if isinstance(move, Play)]
    market = next((move for move in moves if isinstance(move, Market)), None)
    if market and (not plays or rng.random() < {"hoards": 0.9}.get(style, 0.1)):
        return market
    if style == "saves" and position.ruleset.family is WHOT:
        does = effects(position.ruleset)
        saved = [play for play in plays if not does.get(play.card, PLAIN).draws]
        if len(position.hands[plays[0].seat - 1]) > 1:
            return rng.choice(saved) if saved else market or rng.choice(plays)
    return rng.choice(plays)
