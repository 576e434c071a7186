"""A ruleset in a person's words: short sentences, what differs, what means nothing. It judges no move.

Rule: 3.1, 4, 5.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from games.rules.cards import NUMBERS, WHOT_NUMBER, Shape
from games.rules.options import KEN, NINE_AND_TWENTY, WHOT
from games.rules.ruleset import EVERY_PRESET, Ruleset, seat_counts
from games.rules.words import LABELS, VARIANTS, value_words


@dataclass(frozen=True, slots=True)
class Group:
    """Options that are chosen together, for whichever family has them."""

    name: str
    title: str
    options: tuple[str, ...]


GROUPS = (
    Group("deal", "The deal", ("pack", "hand", "turn_up")),
    Group("play", "Play", ("rank_breaks",)),
    Group(
        "specials",
        "Special cards",
        (
            *("hold_on", "hold_on_effect", "suspension", "suspension_effect", "star_suspends", "pick_two"),
            *("pick_three", "pick_all", "general_market", "general_market_effect"),
        ),
    ),
    Group("warnings", "Warnings", ("declare",)),
    Group("end", "The end", ("exhausted", "ending", "target", "final_market")),
)
"""Every option is in one of them."""


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence. group: the name of one of GROUPS; anchor: the rule that says more, on the page of the rules."""

    group: str
    anchor: str
    text: str

    def __str__(self) -> str:
        return self.text


def summary(rules: Ruleset) -> list[Line]:
    """Give the rules in short sentences, in the order of GROUPS; two rulesets that play alike have the same."""
    tell = {KEN.name: _ken, NINE_AND_TWENTY.name: _nine_and_twenty}.get(rules.family.name, _whot)
    return [Line(*told) for told in tell(rules)]


_Told = Iterator[tuple[str, str, str]]


def _ken(rules: Ruleset) -> _Told:
    equal = "of equal signs the higher number wins" if rules.rank_breaks else "equal signs are level"
    yield "deal", "deal", f"{rules.hand} cards each of the {rules.pack}; five lie in the vault, unseen."
    yield "play", "rows", "Twice you lay a row of five face down, both at the same time."
    yield "play", "bouts", f"Slot meets slot: each sign defeats two others, and {equal}."
    yield "end", "score", "A point a bout, two more for three in a row. The higher score wins."


def _nine_and_twenty(rules: Ruleset) -> _Told:
    yield "deal", "deal", f"{rules.hand} cards each from a pack of {rules.pack} without Whots; the rest is the kitty."
    if seat_counts(rules) == [2]:
        yield "deal", "players", "For two players only."
    yield "play", "turn", "Follow with the same sign or one that defeats it, adding to the tally; or draw and pass."
    yield (
        "play",
        "break",
        "Over 29 the tally breaks: an odd one goes to the leader’s side, an even one to the dealer’s.",
    )
    yield "end", "score", "A point a card captured, five more for the higher numbers. The higher score wins."


def _whot(rules: Ruleset) -> _Told:
    yield from _deal(rules)
    yield "play", "turn", "Play a card of the same shape or number, or go to market for one."
    yield from _specials(rules)
    yield (
        "warnings",
        "warnings",
        {
            "none": "Nothing has to be called.",
            "last": "Say “last card” when a play leaves you one card; forgetting it costs two.",
            "both": "Say “semi last” when a play leaves you two cards and “last card” when it leaves one; "
            "forgetting it costs two.",
        }[rules.declare],
    )
    yield from _end(rules)


def _deal(rules: Ruleset) -> _Told:
    yield "deal", "deal", f"{_count(rules.hand, 'card')} each from a pack of {rules.pack}."
    most = max(seat_counts(rules))
    if most < max(rules.family.seats):
        yield "deal", "deal", f"That is enough for {most} players."
    yield (
        "deal",
        "deal",
        {
            "no": "The first player begins with any card.",
            "any": "One card is turned up to begin.",
            "plain": "One plain card is turned up to begin.",
        }[rules.turn_up],
    )


def _specials(rules: Ruleset) -> _Told:
    if rules.hold_on:
        hold = {
            "again": "whoever plays it goes again",
            "skip": "the next player misses a turn",
            "again_any": "whoever plays it goes again with any card",
        }[rules.hold_on_effect]
        yield "specials", "hold-on", f"{_a(rules.hold_on).capitalize()} is Hold On: {hold}."
    if rules.suspension:
        yield "specials", "suspension", _suspension(rules)
    if rules.pick_two:
        card = _a(rules.pick_two)
        makes = f"{card} on {card} makes four, and 20 answers nothing"
        yield "specials", "pick-two", f"{card.capitalize()} makes the next player pick two; {makes}."
    if rules.pick_three:
        card, other = _a(rules.pick_three), _a(rules.pick_two or WHOT_NUMBER)
        makes = f"{card} on {card} makes six, but {other} is no answer"
        yield "specials", "pick-three", f"{card.capitalize()} makes the next player pick three; {makes}."
    if rules.pick_all:
        yield "specials", "pick-all", f"{_a(rules.pick_all).capitalize()} makes everybody else pick two."
    if rules.general_market:
        then = "whoever played it goes again" if rules.general_market_effect == "again" else "the turn passes"
        card = _a(rules.general_market).capitalize()
        yield "specials", "general-market", f"{card} sends everybody else to market for one; then {then}."
    yield "specials", "whot", f"A {WHOT_NUMBER} is a Whot: it goes on any card and asks for a shape."


def _suspension(rules: Ruleset) -> str:
    card = _a(rules.suspension or 0).capitalize()
    if rules.suspension_effect == "again":
        return f"{card} stops all others: whoever plays it goes again."
    star = "" if idle(rules).get("star_suspends") or rules.star_suspends == 1 else "; a star stops two players"
    return f"{card} makes the next player miss a turn{star}."


def _end(rules: Ruleset) -> _Told:
    yield (
        "end",
        "market",
        {
            "count": "If the market runs out for good, hands are counted at once.",
            "pass": "If the market runs out for good, you draw nothing and play goes on.",
        }[rules.exhausted],
    )
    yield (
        "end",
        "ending",
        {
            "count": "First out wins; the others count.",
            "play_on": "First out wins; the others play on for the places.",
            "points": f"After each deal what you hold is penalty points. At {rules.target} you drop out; "
            "the last one in wins.",
        }[rules.ending],
    )
    if "final_market" not in idle(rules):
        drawn = "they still draw" if rules.final_market else "nobody draws"
        yield "end", "final-card", f"When a deal ends on a card that makes others draw, {drawn}."


def _a(number: int) -> str:
    return f"{'an' if number in (8, 11) else 'a'} {number}"


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def idle(rules: Ruleset) -> dict[str, str]:
    """Give the options that change nothing beside the others, by name, each with the reason in words."""
    why: dict[str, str] = {}
    if rules.family is not WHOT:
        return why
    if rules.hold_on is None:
        why["hold_on_effect"] = "It means nothing here: no number is Hold On."
    if rules.suspension is None:
        why["suspension_effect"] = why["star_suspends"] = "It means nothing here: no number is Suspension."
    elif rules.suspension_effect == "again":
        why["star_suspends"] = "It means nothing here: a Suspension stops everybody."
    elif rules.suspension not in NUMBERS[Shape.STAR]:
        why["star_suspends"] = f"It means nothing here: there is no star {rules.suspension}."
    if rules.general_market is None:
        why["general_market_effect"] = "It means nothing here: no number is General Market."
        if rules.pick_all is None:
            why["final_market"] = "It means nothing here: no card makes all others draw."
    if rules.ending != "points":
        why["target"] = "It means nothing here: this game is not played for penalty points."
    return why


@dataclass(frozen=True, slots=True)
class Difference:
    """An option that has another value than in other rules."""

    option: str
    value: str
    """In words, like `other`."""
    other: str

    @property
    def label(self) -> str:
        """What the option is called."""
        return LABELS.get(self.option, "Built on")

    def __str__(self) -> str:
        return f"{self.label}: {self.value}, where usual is {self.other}"


def differences(rules: Ruleset, other: Ruleset | None = None) -> list[Difference]:
    """Give what differs from the other rules, or from the preset; another variant comes first, as "variant"."""
    other = other or EVERY_PRESET[rules.variant]
    found = []
    if rules.variant != other.variant:
        found.append(Difference("variant", VARIANTS[rules.variant], VARIANTS[other.variant]))
    before = other.options()
    return found + [
        Difference(name, value_words(name, value), value_words(name, before[name]))
        for name, value in rules.options().items()
        if name in before and value != before[name]
    ]
