"""Random games of any rules, for properties: every choice comes from the `random.Random` that is handed in."""

import itertools
import random
from collections.abc import Iterator
from dataclasses import replace

from hypothesis import strategies as st

from games.rules.bouts import ROW_CARDS
from games.rules.entry import ClockChange, Cut, Entry, Leave, Pause, Play, Resign, Resume, Row, Shuffle, Time
from games.rules.game import Position, start
from games.rules.options import OPTIONS, SPECIALS
from games.rules.refused import Refused
from games.rules.ruleset import PRESETS, Ruleset, check_seats


@st.composite
def tables(draw: st.DrawFn) -> tuple[Ruleset, int, int | None]:
    """A ruleset of the Whot family with any options, how many seats, who begins (None where cards are cut)."""
    variant = draw(st.sampled_from(sorted(PRESETS)))
    names = draw(st.sets(st.sampled_from([name for name in OPTIONS if name != "target"])))
    changes = {name: draw(st.sampled_from(OPTIONS[name].allowed)) for name in sorted(names)}
    changes["target"] = draw(st.integers(1, 60))  # low, so that games for points end
    seats = draw(st.integers(2, 8))
    try:
        ruleset = Ruleset.of(variant, changes)
    except Refused:  # two specials share a number: keep the preset's own
        ruleset = Ruleset.of(variant, {name: value for name, value in changes.items() if name not in SPECIALS})
    try:
        check_seats(ruleset, seats)
    except Refused:
        seats = 2
    first = draw(st.none() if ruleset.cuts and draw(st.booleans()) else st.integers(1, seats))
    return ruleset, seats, first


@st.composite
def zener_tables(draw: st.DrawFn) -> tuple[Ruleset, int, int | None]:
    """The same for the Zener games."""
    if draw(st.booleans()):
        return Ruleset.of("zener-ken", {"rank_breaks": draw(st.booleans())}), 2, draw(st.integers(1, 2))
    seats, hand = draw(st.sampled_from([(2, 10), (2, 12), (4, 12)]))
    ruleset = Ruleset.of("nine-and-twenty", {"hand": hand})
    return ruleset, seats, draw(st.none() | st.integers(1, seats))


def wander(game: Position, rng: random.Random) -> Iterator[Entry]:
    """Play the game to its end, mostly by cards that fit, with some forgetting, leaving and clocks between."""
    while game.result is None:
        entry = choose(game, rng)
        game.apply(entry)
        yield entry


def some_way_into(table: tuple[Ruleset, int, int | None], rng: random.Random, entries: int = 60) -> Position:
    """A game of that table some entries from its deal, at most so many."""
    game = start(*table)
    most = 5 if game.ruleset.variant == "zener-ken" else entries
    for _ in itertools.islice(wander(game, rng), rng.randint(2, most)):
        pass
    return game


def choose(game: Position, rng: random.Random) -> Entry:
    """An entry that the game must accept."""
    if game.awaits:
        cards = rng.sample(game.awaits.cards, len(game.awaits.cards))
        return Cut(tuple(cards[: len(game.awaits.seats)])) if game.awaits.kind == "cut" else Shuffle(tuple(cards))
    whim = rng.random()
    if whim < 0.01:
        return rng.choice([Pause(), Resume(), ClockChange(rng.randint(1, game.seats), rng.randint(-5000, 5000))])
    if whim < 0.015:
        leavers = [seat for seat, is_in in enumerate(game.in_play, 1) if is_in]
        return rng.choice(
            [Resign(rng.choice(leavers)), Leave(rng.choice(leavers), 1500), Time(rng.choice(game.to_act))]
        )
    moves = game.legal()
    if not moves:  # a row in Ken
        seat = rng.choice(game.to_act)
        return Row(seat, tuple(rng.sample(game.hands[seat - 1], ROW_CARDS)), rng.randint(0, 9999))
    plays = [move for move in moves if isinstance(move, Play)]
    if not plays or rng.random() < 0.1:
        return moves[0]
    play = rng.choice(plays)
    return replace(play, warning="", spent_ms=rng.randint(0, 9999)) if rng.random() < 0.2 else play
