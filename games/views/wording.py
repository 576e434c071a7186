"""A ruleset and a time control in a person's words. It explains what was agreed and never judges a move."""

from games.rules.clock import DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, TimeControl
from games.rules.ruleset import Ruleset

VARIANTS = {
    "modern": "Modern Nigerian",
    "nigerian": "Nigerian",
    "seventies": "Nigerian of the seventies",
    "british": "British",
}
"""What the presets are called on pages."""

_LABELS = {
    "pack": "Cards in the pack",
    "hand": "Cards dealt to each",
    "turn_up": "A card turned up to begin",
    "hold_on": "Hold On",
    "hold_on_effect": "After a Hold On",
    "suspension": "Suspension",
    "suspension_effect": "After a Suspension",
    "star_suspends": "Turns missed after a Suspension of stars",
    "pick_two": "Pick two",
    "pick_three": "Pick three",
    "pick_all": "Everybody else picks two",
    "general_market": "General market",
    "general_market_effect": "After a general market",
    "final_market": "A general market played last still counts",
    "declare": "Warnings to be said",
    "exhausted": "When the market has run out",
    "ending": "How the game ends",
    "target": "Penalty points to drop out at",
}
_VALUES = {True: "yes", False: "no"}


def variant_name(variant: str) -> str:
    """Give what a preset is called on pages."""
    return VARIANTS.get(variant, variant)


def differs(ruleset: Ruleset) -> list[str]:
    """Give one line for each option that is not as in the preset: "Cards dealt to each: 4, where usual is 5"."""
    usual = Ruleset.of(ruleset.variant, {}).options()
    return [
        f"{_LABELS[name]}: {_value(value)}, where usual is {_value(usual[name])}"
        for name, value in ruleset.changed().items()
    ]


def _value(value: object) -> str:
    return _VALUES[value] if isinstance(value, bool) else str(value).replace("_", " ")


def in_short(ruleset: Ruleset) -> list[str]:
    """Give the rules in short sentences, in the order in which a game meets them. Rule: 3.1."""
    return [line for line in (_deal(ruleset), *_specials(ruleset), _warnings(ruleset), _end(ruleset)) if line]


def _deal(rules: Ruleset) -> str:
    start = {
        "no": "The first player begins with any card.",
        "any": "One card is turned up to begin.",
        "plain": "One plain card is turned up to begin.",
    }[rules.turn_up]
    return f"{rules.hand} cards each from a pack of {rules.pack}. {start}"


def _specials(rules: Ruleset) -> list[str]:
    hold = {
        "again": "you play again",
        "skip": "the next player misses a turn",
        "again_any": "you play again, any card",
    }[rules.hold_on_effect]
    suspension = "the next player misses a turn" if rules.suspension_effect == "skip" else "you play again"
    if rules.star_suspends == 2 and rules.suspension_effect == "skip":
        suspension += ", two players after a star"
    market = "everybody else draws one" + (", and you play again" if rules.general_market_effect == "again" else "")
    told = [
        (rules.hold_on, f"Hold On: {hold}."),
        (rules.suspension, f"Suspension: {suspension}."),
        (rules.pick_two, "the next player picks two, or answers with another."),
        (rules.pick_three, "the next player picks three, or answers with another."),
        (rules.pick_all, "everybody else picks two."),
        (rules.general_market, f"General Market: {market}."),
    ]
    return [f"{number}: {text}" for number, text in told if number is not None]


def _warnings(rules: Ruleset) -> str:
    return {
        "none": "",
        "last": "Say “last card” when you play your last but one; forgetting it costs two cards.",
        "both": "Say “semi last” when a play leaves you two cards and “last card” when it leaves one; "
        "forgetting it costs two cards.",
    }[rules.declare]


def _end(rules: Ruleset) -> str:
    how = {
        "count": "The first player without cards wins.",
        "play_on": "The first player without cards wins, the others play on for the places.",
        "points": f"Hands are counted after each deal; whoever has {rules.target} points drops out.",
    }[rules.ending]
    dry = " When the market has run out the lowest hand wins." if rules.exhausted == "count" else ""
    return how + dry


def time_text(control: TimeControl) -> str:
    """Give the terms in words: "3 minutes and 2 s a move", "1 hour for each move"."""
    if control.per_move:
        return f"{_span(control.base_ms)} for each move"
    increment = f" and {control.increment_ms // SECOND_MS} s more a move" if control.increment_ms else " for the game"
    return f"{_span(control.base_ms)}{increment}"


def _span(length_ms: int) -> str:
    for unit_ms, word in ((DAY_MS, "day"), (HOUR_MS, "hour"), (MINUTE_MS, "minute"), (SECOND_MS, "second")):
        if length_ms % unit_ms == 0:
            count = length_ms // unit_ms
            return f"{count} {word}{'' if count == 1 else 's'}"
    raise AssertionError(f"{length_ms} is not in whole seconds")
