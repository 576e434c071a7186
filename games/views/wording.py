"""A ruleset in a person's words. It explains what was agreed and never judges a move."""

from games.rules.options import KEN, NINE_AND_TWENTY
from games.rules.ruleset import Ruleset
from games.rules.words import LABELS, VARIANTS, value_words


def variant_name(variant: str) -> str:
    """Give what a preset is called on pages."""
    return VARIANTS.get(variant, variant)


def games_words(games: int, seats: int) -> str:
    """Give how many games a series is agreed for: "best of 3", at a table "3 games". Rule: M1."""
    if games == 1:
        return "one game"
    return f"best of {games}" if seats == 2 else f"{games} games"


def differs(ruleset: Ruleset) -> list[str]:
    """Give one line for each option that is not as in the preset: "Cards dealt to each: 4, where usual is 5"."""
    usual = Ruleset.of(ruleset.variant, {}).options()
    return [
        f"{LABELS[name]}: {value_words(name, value)}, where usual is {value_words(name, usual[name])}"
        for name, value in ruleset.changed().items()
    ]


def in_short(ruleset: Ruleset) -> list[str]:
    """Give the rules in short sentences, in the order in which a game meets them. Rule: 3.1, 4, 5."""
    if ruleset.family is KEN:
        return _ken(ruleset)
    if ruleset.family is NINE_AND_TWENTY:
        return _nine_and_twenty(ruleset)
    return [line for line in (_deal(ruleset), *_specials(ruleset), _warnings(ruleset), _end(ruleset)) if line]


def _ken(rules: Ruleset) -> list[str]:
    equal = "of equal signs the higher number wins" if rules.rank_breaks else "equal signs are level"
    return [
        f"{rules.hand} cards each of the {rules.pack}; five lie in the vault, unseen.",
        "Twice you lay a row of five face down, both at the same time.",
        f"Slot meets slot: each sign defeats two others, and {equal}.",
        "A point a bout, two more for three in a row. The higher score wins.",
    ]


def _nine_and_twenty(rules: Ruleset) -> list[str]:
    return [
        f"{rules.hand} cards each from a pack of {rules.pack} without Whots; the rest is the kitty.",
        "Follow with the same sign or one that defeats it, adding to the tally; or draw and pass.",
        "Over 29 the tally breaks: an odd one goes to the leader’s side, an even one to the dealer’s.",
        "A point a card captured, five more for the higher numbers. The higher score wins.",
    ]


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
