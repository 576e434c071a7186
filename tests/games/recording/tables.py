"""Which games are recorded: variants, options and seats, so drawn that every value of RULES 3.1 comes up often."""

import random

from games.rules.options import OPTIONS, SPECIAL_NUMBERS, SPECIALS
from games.rules.refused import Refused
from games.rules.ruleset import PRESETS, Ruleset, check_seats

Table = tuple[Ruleset, int, int | None]
"""A ruleset, how many seats, and who begins (None where cards are cut)."""

WORDS = ("turn_up", "hold_on_effect", "suspension_effect", "star_suspends", "general_market_effect", "final_market")
TARGETS = (1, 10, 25, 40, 50, 60, 75, 100, 100, 120, 150)


def preset(variant: str, seats: int, rng: random.Random) -> Table:
    """The preset as it is, at so many seats; cards are cut where they can be."""
    rules = Ruleset.of(variant, {})
    return rules, seats, None if rules.cuts else rng.randint(1, seats)


def house(number: int, rng: random.Random) -> Table:
    """A house rule: all specials on other numbers, which go round as the number rises, and all else drawn."""
    free = [*SPECIAL_NUMBERS]
    turn = number % len(free)
    free = free[turn:] + free[:turn]
    options: dict[str, object] = {name: free[place * 2] for place, name in enumerate(SPECIALS)}
    if number % 3 == 0:
        options[SPECIALS[number // 3 % len(SPECIALS)]] = "none"
    options |= {
        name: rng.choice(OPTIONS[name].allowed) for name in (*WORDS, "pack", "declare", "exhausted", "ending")
    }
    options |= {"hand": number % 8 + 1, "target": rng.choice(TARGETS)}
    rules = Ruleset.of(rng.choice(sorted(PRESETS)), options)
    seats = number % 7 + 2
    while not _fits(rules, seats):
        seats -= 1
    return rules, seats, None if rules.cuts and rng.random() < 0.5 else rng.randint(1, seats)


def zener(number: int, rng: random.Random) -> Table:
    """One of the Zener games, in turn."""
    kind = number % 5
    if kind < 2:
        return Ruleset.of("zener-ken", {"rank_breaks": kind == 0}), 2, rng.randint(1, 2)
    rules = Ruleset.of("nine-and-twenty", {"hand": 10 if kind == 2 else 12})
    seats = 4 if kind == 4 else 2
    return rules, seats, rng.choice([None, rng.randint(1, seats)])


def _fits(rules: Ruleset, seats: int) -> bool:
    try:
        check_seats(rules, seats)
    except Refused:
        return False
    return True
