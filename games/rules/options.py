"""The options of each family of games as a table, for validation, forms and rules pages. Knows no preset.

Rule: 3.1, Z4, N1.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, TypeAlias

from games.rules.refused import Refused

Value: TypeAlias = str | int | bool
"""An option's value as a record writes it: "none" where a number is left out, true or false for yes and no."""

SPECIAL_NUMBERS = (1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13, 14)

TurnUp = Literal["no", "any", "plain"]
HoldOn = Literal["again", "skip", "again_any"]
Suspension = Literal["skip", "again"]
GeneralMarket = Literal["pass", "again"]
Declare = Literal["none", "last", "both"]
Exhausted = Literal["count", "pass"]
Ending = Literal["count", "play_on", "points"]


class Kind(StrEnum):
    """What sort of answer an option takes, which is also the sort of field a form needs."""

    CHOICE = "choice"
    """One of a few words."""
    NUMBER = "number"
    """A whole number."""
    SPECIAL = "special"
    """The number of the cards that are this special, or none."""
    YES_NO = "yes_no"


@dataclass(frozen=True, slots=True)
class Option:
    """One line of the table; `allowed` lists every value in the record's form."""

    name: str
    kind: Kind
    allowed: tuple[Value, ...]
    meaning: str

    @property
    def allowed_words(self) -> str:
        """The allowed values in a person's words."""
        if self.kind is Kind.YES_NO:
            return "true or false"
        words = [str(value) for value in self.allowed]
        if self.kind is Kind.NUMBER and len(words) > 2:
            return f"a whole number from {words[0]} to {words[-1]}"
        return f"{', '.join(words[:-1])} or {words[-1]}"

    def read(self, value: object) -> Value | None:
        """Give the checked value as a `Ruleset` holds it (None for "none"), or refuse with `bad-option`."""
        for allowed in self.allowed:
            # True == 1 in Python, but `hand = true` is no hand of one card.
            if type(value) is type(allowed) and value == allowed:
                return None if self.kind is Kind.SPECIAL and allowed == "none" else allowed
        raise Refused("bad-option", f"Option {self.name} is {self.allowed_words}, not {_shown(value)}.")


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return repr(value[:30])
    # A number may be too long to print.
    return str(value) if isinstance(value, int | float) and abs(value) < 10**9 else "something else"


def _choice(name: str, meaning: str, *words: str) -> Option:
    return Option(name, Kind.CHOICE, words, meaning)


def _number(name: str, meaning: str, *numbers: int) -> Option:
    return Option(name, Kind.NUMBER, numbers, meaning)


def _special(name: str, meaning: str) -> Option:
    return Option(name, Kind.SPECIAL, (*SPECIAL_NUMBERS, "none"), meaning)


_TABLE = (
    _number("pack", "Cards in the pack: 54 has five Whots, 53 has four.", 53, 54),
    _number("hand", "Cards dealt to each player.", *range(1, 9)),
    _choice(
        "turn_up",
        "Whether a card from the market begins the pile: never, always, or always a plain one.",
        *("no", "any", "plain"),
    ),
    _special("hold_on", "The number that is Hold On."),
    _choice(
        "hold_on_effect",
        "After a Hold On the same player acts again, or the next one misses a turn, "
        "or the same player acts again and any card fits.",
        *("again", "skip", "again_any"),
    ),
    _special("suspension", "The number that is Suspension."),
    _choice(
        "suspension_effect",
        "A Suspension makes the next player miss a turn, or lets the same player act again.",
        *("skip", "again"),
    ),
    _number("star_suspends", "How many players a Suspension of stars makes miss a turn.", 1, 2),
    _special("pick_two", "The number that makes the next player pick two, unless answered with the same."),
    _special("pick_three", "The number that makes the next player pick three, unless answered with the same."),
    _special("pick_all", "The number that makes everybody else draw two at once."),
    _special("general_market", "The number that makes everybody else draw one at once."),
    _choice(
        "general_market_effect",
        "After a General Market the turn passes on, or the same player acts again.",
        *("pass", "again"),
    ),
    Option(
        "final_market",
        Kind.YES_NO,
        (True, False),
        "Whether the others still draw when the card that ends the deal is a General Market or a Pick All.",
    ),
    _choice(
        "declare",
        "What must be called as it is played: nothing, the last card, or also the card before it.",
        *("none", "last", "both"),
    ),
    _choice(
        "exhausted",
        "When no card is left to draw the hands are counted, or players draw nothing and play goes on.",
        *("count", "pass"),
    ),
    _choice(
        "ending",
        "The game is one deal, counted when somebody is out; or is played on for the places; "
        "or runs over several deals until all but one have too many penalty points.",
        *("count", "play_on", "points"),
    ),
    _number("target", "The penalty points at which a player drops out.", *range(1, 1001)),
)

OPTIONS = {option.name: option for option in _TABLE}
"""Those of the Whot family by name, in the rule book's order."""

SPECIALS = tuple(option.name for option in _TABLE if option.kind is Kind.SPECIAL)


@dataclass(frozen=True, slots=True)
class Family:
    """Variants that have their options in common, and the sizes of table that they are played at."""

    name: str
    seats: tuple[int, ...]
    options: Mapping[str, Option]
    """By name."""


WHOT = Family("whot", tuple(range(2, 9)), OPTIONS)

KEN = Family(
    "zener-ken",
    (2,),
    {
        "rank_breaks": Option(
            "rank_breaks",
            Kind.YES_NO,
            (True, False),
            "Whether the higher number wins between two cards of the same sign.",
        )
    },
)

NINE_AND_TWENTY = Family(
    "nine-and-twenty",
    (2, 4),
    {"hand": _number("hand", "Cards dealt to each player: 12, or with two players also 10.", 10, 12)},
)

FAMILIES = {family.name: family for family in (WHOT, KEN, NINE_AND_TWENTY)}
"""By name; each of the Zener games is a family of its own, named like its one variant."""
