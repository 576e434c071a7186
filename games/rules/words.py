"""What variants, options and times are called, for every page and form. It explains no rule and judges nothing."""

from games.rules.clock import DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, TimeControl
from games.rules.options import Value

VARIANTS = {
    "modern": "Modern Nigerian",
    "nigerian": "Nigerian",
    "seventies": "Nigerian of the seventies",
    "british": "British",
    "zener-ken": "Zener Ken",
    "nine-and-twenty": "Zener Nine-and-Twenty",
}
"""The variants by their names in records."""

BY_NAME = {
    "british-54": "British, the older pack of 54",
    "british-short": "British, the short game",
}
"""What is offered beside them."""

LABELS = {
    "pack": "Cards in the pack",
    "hand": "Cards dealt to each",
    "turn_up": "To begin the pile",
    "hold_on": "Hold On",
    "hold_on_effect": "After a Hold On",
    "suspension": "Suspension",
    "suspension_effect": "After a Suspension",
    "star_suspends": "A Suspension of stars stops",
    "pick_two": "Pick Two",
    "pick_three": "Pick Three",
    "pick_all": "Pick All",
    "general_market": "General Market",
    "general_market_effect": "After a General Market",
    "final_market": "A last card that makes others draw counts",
    "declare": "To be called",
    "exhausted": "When the market has run out",
    "ending": "How the game ends",
    "target": "Penalty points to drop out at",
    "rank_breaks": "The higher number wins between equal signs",
}
"""The options by name."""

_VALUES: dict[str, dict[Value, str]] = {
    "turn_up": {"no": "any card of the first player", "any": "a card turned up", "plain": "a plain card turned up"},
    "hold_on_effect": {
        "again": "the same player goes on",
        "skip": "the next player misses a turn",
        "again_any": "the same player goes on with any card",
    },
    "suspension_effect": {"skip": "the next player misses a turn", "again": "the same player goes on"},
    "star_suspends": {1: "one player", 2: "two players"},
    "general_market_effect": {"pass": "the turn passes", "again": "the same player goes on"},
    "declare": {"none": "nothing", "last": "the last card", "both": "the last card and the one before"},
    "exhausted": {"count": "hands are counted", "pass": "play goes on"},
    "ending": {
        "count": "with the first player out",
        "play_on": "the others play on for the places",
        "points": "after several deals, by penalty points",
    },
}


def value_words(option: str, value: Value) -> str:
    """Give the value of an option as people read it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return _VALUES.get(option, {}).get(value, str(value))


def time_words(control: TimeControl) -> str:
    """Give the terms in words: "3 minutes + 2 s a move", "1 hour a move"."""
    if control.per_move:
        return f"{span(control.base_ms)} a move"
    increment = f" + {control.increment_ms // SECOND_MS} s a move" if control.increment_ms else " a game"
    return f"{span(control.base_ms)}{increment}"


def span(length_ms: int) -> str:
    """Give a length of time in its largest whole unit: "10 minutes", "3 days". length_ms: in whole seconds."""
    for unit_ms, word in ((DAY_MS, "day"), (HOUR_MS, "hour"), (MINUTE_MS, "minute"), (SECOND_MS, "second")):
        if length_ms % unit_ms == 0:
            count = length_ms // unit_ms
            return f"{count} {word}{'' if count == 1 else 's'}"
    raise AssertionError(f"{length_ms} is not in whole seconds")
