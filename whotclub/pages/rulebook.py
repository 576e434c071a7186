"""What the rules pages list. Their sentences are in templates/pages/rules, one file for each special."""

from dataclasses import dataclass

from games.rules.cards import NUMBERS
from games.rules.options import SPECIALS, WHOT
from games.rules.ruleset import Ruleset

SUMMARIES = {
    "modern": "What most people play online: five cards each, a card turned up, all the usual specials.",
    "nigerian": "Six cards each and an empty pile to begin on; your last two cards must be announced.",
    "seventies": "The older game: any card follows a Hold On, and a 4 makes everybody else draw two.",
    "british": "No special but the Whot. Deal follows deal until only one player has less than a hundred points.",
    "zener-ken": "Two players lay rows of five cards unseen; sign meets sign, slot by slot.",
    "nine-and-twenty": "Cards add up to a tally, and whoever takes it over 29 gives it to the odd side or the even.",
}
WHOT_NUMBER = 20


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
        return self.name.replace("_", " ").title()


def course(rules: Ruleset) -> str:
    """The template of how a game goes, from the deal to the count."""
    return "pages/rules/course.html" if rules.family is WHOT else f"pages/rules/{rules.family.name}.html"


def specials(rules: Ruleset) -> list[Special]:
    """The special cards of these rules by rising number, the Whot last. Rule: W7, W11 to W15."""
    numbered = sorted((number, name) for name in SPECIALS if (number := getattr(rules, name)) is not None)
    found = [Special(name, number, _shape(number, place)) for place, (number, name) in enumerate(numbered)]
    return [*found, Special("whot", WHOT_NUMBER, "whot")]


def _shape(number: int, place: int) -> str:
    """A shape that has the number, not the same one all down the page."""
    shapes = [shape.name.lower() for shape, numbers in NUMBERS.items() if number in numbers]
    return shapes[place % len(shapes)]
