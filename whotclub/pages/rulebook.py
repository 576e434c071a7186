"""What a page of rules lists, marks and compares. Its sentences are in templates/pages/rules, one file a special."""

from dataclasses import dataclass

from games.rules.cards import NUMBERS, WHOT_NUMBER, Card
from games.rules.options import SPECIALS, WHOT
from games.rules.ruleset import EVERY_PRESET, Ruleset
from games.rules.summary import idle, summary
from games.rules.words import LABELS, VARIANTS, value_words

SUMMARIES = {
    "modern": "What most people play online: five cards each, a card turned up, all the usual specials.",
    "nigerian": "Six cards each and an empty pile to begin on; your last two cards must be announced.",
    "seventies": "The older game: any card follows a Hold On, and a 4 makes everybody else draw two.",
    "british": "No special but the Whot. Deal follows deal until only one player has less than a hundred points.",
    "zener-ken": "Two players lay rows of five cards unseen; sign meets sign, slot by slot.",
    "nine-and-twenty": "Cards add up to a tally, and whoever takes it over 29 gives it to the odd side or the even.",
}

ANCHORS = {
    "pack": "pack",
    "hand": "deal",
    "turn_up": "deal",
    "hold_on": "hold-on",
    "hold_on_effect": "hold-on",
    "suspension": "suspension",
    "suspension_effect": "suspension",
    "star_suspends": "suspension",
    "pick_two": "pick-two",
    "pick_three": "pick-three",
    "pick_all": "pick-all",
    "general_market": "general-market",
    "general_market_effect": "general-market",
    "final_market": "final-card",
    "declare": "warnings",
    "exhausted": "market",
    "ending": "ending",
    "target": "points",
    "rank_breaks": "bouts",
}
"""The rule that explains an option, as the page's addresses name it: /rules/modern/#deal."""
ELSEWHERE = "elsewhere"
"""Where the page compares the specials with those of other variants."""

TITLES = {
    "pack": "The cards",
    "players": "The players",
    "deal": "The deal",
    "begin": "Who begins",
    "sides": "Odds and evens",
    "turn": "Your turn",
    "stacking": "Picks that add up",
    "rows": "Laying a row",
    "bouts": "The bouts",
    "break": "Over 29",
    "dead": "A pile that nobody breaks",
    "warnings": "Semi last and last card",
    "market": "The market is empty",
    "score": "The score",
    "ending": "The end",
    "final-card": "Ending on a special",
    "counting": "Counting",
    "points": "Penalty points",
    "leaving": "Leaving, or running out of time",
    "series": "Several games",
}
"""The rules that are no special cards, by their anchors."""

_COURSES = {
    "whot": TITLES.keys() - {"players", "sides", "rows", "bouts", "break", "dead", "score"},
    "zener-ken": {"pack", "deal", "rows", "bouts", "score", "ending", "leaving", "series"},
    "nine-and-twenty": {"pack", "players", "deal", "sides", "turn", "break", "dead", "score", "leaving", "series"},
}
"""Which of them a family has."""

SHAPES = (("circle", "ball"), ("triangle", "angle"), ("cross", "cross"), ("square", "carpet"), ("star", "star"))
"""What they are called here, and what many Nigerians call them. Rule: 1."""

EXAMPLE = tuple(Card.parse(code) for code in ("C12", "X3", "*7", "W"))
"""A hand that is counted on the page: a plain card or two, a star, a Whot."""


@dataclass(frozen=True, slots=True)
class Special:
    """A special card of a ruleset. name: its option's; shape: one that it comes in, to be drawn."""

    name: str
    number: int
    shape: str

    @property
    def template(self) -> str:
        """Where its sentences are."""
        return f"pages/rules/{self.name}.html"

    @property
    def anchor(self) -> str:
        """Its place in the page, for links: "pick-two"."""
        return self.name.replace("_", "-")

    @property
    def title(self) -> str:
        """Its name: "Pick Two"."""
        return LABELS.get(self.name, "Whot")


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the card that settles an argument: a rule in a sentence or two, and where the page says more of it."""

    anchor: str
    title: str
    text: str
    special: Special | None
    """The card that is drawn beside it."""


COUNTING = "A star counts double, a Whot 20, and every other card its number."
_CARD_ENDS = ("stacking", "warnings", "counting", "final-card", "market")
"""What people argue about beside the special cards."""
_PICKS = ("pick-two", "pick-three")
"""Whose sentence goes on with what answers them, which is a row of its own."""


def card(rules: Ruleset) -> list[Row]:
    """The special cards by rising number, and what else people argue about; of a Zener game how it goes."""
    told: dict[str, str] = {}
    for line in summary(rules):
        effect, _, answer = line.text.partition("; ") if line.anchor in _PICKS else (line.text, "", "")
        _tell(told, line.anchor, f"{effect}." if answer else effect)
        _tell(told, "stacking", answer[:1].upper() + answer[1:])
    if rules.family is not WHOT:
        return [Row(at, TITLES[at], text, None) for at, text in told.items()]
    found = [Row(special.anchor, special.title, told[special.anchor], special) for special in specials(rules)]
    told["counting"] = COUNTING
    return [*found, *(Row(at, TITLES[at], told[at], None) for at in _CARD_ENDS if at in told)]


def _tell(told: dict[str, str], at: str, text: str) -> None:
    if text:
        told[at] = f"{told[at]} {text}" if at in told else text


def course(rules: Ruleset) -> str:
    """The template of how a game goes, from the deal to the count."""
    return "pages/rules/course.html" if rules.family is WHOT else f"pages/rules/{rules.family.name}.html"


def listed(rules: Ruleset) -> list[tuple[str, str]]:
    """The anchors and titles of the rules in the course of these rules, for the list that leads to them."""
    return [(at, title) for at, title in TITLES.items() if at in _COURSES[rules.family.name] and _has(rules, at)]


def _has(rules: Ruleset, at: str) -> bool:
    if at == "stacking":
        return rules.pick_two is not None or rules.pick_three is not None
    return at != "points" or rules.ending == "points"


def specials(rules: Ruleset) -> list[Special]:
    """The special cards of these rules by rising number, the Whot last. Rule: W7, W11 to W15."""
    numbered = sorted((number, name) for name in SPECIALS if (number := getattr(rules, name)) is not None)
    found = [Special(name, number, _shape(number, place)) for place, (number, name) in enumerate(numbered)]
    return [*found, Special("whot", WHOT_NUMBER, "whot")]


def _shape(number: int, place: int) -> str:
    """A shape that has the number, not the same one all down the page."""
    shapes = [shape.name.lower() for shape, numbers in NUMBERS.items() if number in numbers]
    return shapes[place % len(shapes)]


def anchor(rules: Ruleset, option: str) -> str:
    """The rule of the page of these rules that explains the option."""
    found = ANCHORS[option]
    if found.replace("-", "_") in SPECIALS and getattr(rules, found.replace("-", "_")) is None:
        return ELSEWHERE
    return "ending" if found == "points" and rules.ending != "points" else found


def is_changed(rules: Ruleset, at: str) -> bool:
    """Whether an option that this rule explains is unlike the preset's."""
    return any(anchor(rules, option) == at for option in rules.changed())


def elsewhere(rules: Ruleset, at: str) -> list[str]:
    """How other variants of the family have what this rule explains: "Cards dealt to each: 6 (British, Nigerian)".

    Values that mean nothing there are no comparison. at: the rule's anchor.
    """
    compared = (_compared(rules, option) for option in rules.family.options if ANCHORS[option] == at)
    return [line for line in compared if line]


def specials_elsewhere(rules: Ruleset) -> list[tuple[str, list[str]]]:
    """The same for every special card, with the anchor of those that are special here, and "" of the others."""
    found = []
    for name in SPECIALS if rules.family is WHOT else ():
        at = name.replace("_", "-")
        found.append((at if getattr(rules, name) is not None else "", elsewhere(rules, at)))
    return [(at, lines) for at, lines in found if lines]


def _compared(rules: Ruleset, option: str) -> str:
    if option in idle(rules):
        return ""
    own = rules.options()[option]
    by_value: dict[str, list[str]] = {}
    for variant, preset in EVERY_PRESET.items():
        if preset.family is rules.family and option not in idle(preset) and preset.options()[option] != own:
            by_value.setdefault(value_words(option, preset.options()[option]), []).append(VARIANTS[variant])
    values = " or ".join(f"{words} ({', '.join(names)})" for words, names in by_value.items())
    return f"{LABELS[option]}: {values}" if values else ""
