"""A variant and its options as a form made from the engine's own table, and what differs from a preset in words."""

from typing import Any

from django import forms

from games.models import Ruleset
from games.rules.options import OPTIONS, Kind, Option, Value
from games.rules.refused import Refused
from games.rules.ruleset import PRESETS
from games.rules.ruleset import Ruleset as Rules

LABELS = {
    "pack": "Cards in the pack",
    "hand": "Cards dealt",
    "turn_up": "First card",
    "hold_on": "Hold On",
    "hold_on_effect": "After Hold On",
    "suspension": "Suspension",
    "suspension_effect": "After Suspension",
    "star_suspends": "Star Suspension stops",
    "pick_two": "Pick Two",
    "pick_three": "Pick Three",
    "pick_all": "Pick All",
    "general_market": "General Market",
    "general_market_effect": "After General Market",
    "final_market": "Last card makes others draw",
    "declare": "Calling the last card",
    "exhausted": "Market run out",
    "ending": "End of the game",
    "target": "Points to be out",
}
WORDS: dict[tuple[str, Value], str] = {
    ("turn_up", "no"): "the pile begins empty",
    ("turn_up", "any"): "any card is turned up",
    ("turn_up", "plain"): "a plain card is turned up",
    ("hold_on_effect", "again"): "the same player goes on",
    ("hold_on_effect", "skip"): "the next player misses a turn",
    ("hold_on_effect", "again_any"): "the same player goes on with any card",
    ("suspension_effect", "skip"): "the next player misses a turn",
    ("suspension_effect", "again"): "the same player goes on",
    ("general_market_effect", "pass"): "the turn passes",
    ("general_market_effect", "again"): "the same player goes on",
    ("declare", "none"): "not needed",
    ("declare", "last"): "last card",
    ("declare", "both"): "semi last card and last card",
    ("exhausted", "count"): "hands are counted",
    ("exhausted", "pass"): "play goes on",
    ("ending", "count"): "first out wins, the others are counted",
    ("ending", "play_on"): "the others play on for the places",
    ("ending", "points"): "several deals, for penalty points",
    ("star_suspends", 1): "one player",
    ("star_suspends", 2): "two players",
}
OFFERED_HANDS = range(3, 9)  # the engine deals one card too; a site game does not
AS_THE_VARIANT = ("", "as in the variant")


def words(name: str, value: Value) -> str:
    """An option's value as people read it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return WORDS.get((name, value), str(value))


def changes(ruleset: Ruleset) -> list[tuple[str, str]]:
    """What the rules have unlike their preset: (label, value in words)."""
    return [(LABELS[name], words(name, value)) for name, value in ruleset.options.items()]


class RulesetForm(forms.Form):
    """A preset, and what is to differ from it."""

    prefix = "rules"

    variant = forms.ChoiceField(choices=[(name, name.title()) for name in PRESETS])

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for option in OPTIONS.values():
            self.fields[option.name] = _field(option)

    def clean(self) -> dict[str, Any]:
        """The rules as a whole; a refusal of the engine is an error of the form."""
        if not self.errors:
            try:
                Rules.of(self.cleaned_data["variant"], self.chosen())
            except Refused as refused:
                self.add_error(None, refused.text)
        return self.cleaned_data

    def chosen(self) -> dict[str, Value]:
        """The options that were set, by name, in the record's form."""
        return {
            name: value
            for name, option in OPTIONS.items()
            for value in option.allowed
            if str(value) == str(self.cleaned_data.get(name))
        }

    def options(self) -> list[forms.BoundField]:
        """The fields of the options, which lie behind a disclosure."""
        return [self[name] for name in OPTIONS]


def _field(option: Option) -> forms.Field:
    label, meaning = LABELS[option.name], option.meaning
    if option.kind is Kind.NUMBER and len(option.allowed) > 20:
        least, most = int(option.allowed[0]), int(option.allowed[-1])
        return forms.IntegerField(label=label, help_text=meaning, min_value=least, max_value=most, required=False)
    allowed = OFFERED_HANDS if option.name == "hand" else option.allowed
    choices = [AS_THE_VARIANT, *((str(value), words(option.name, value)) for value in allowed)]
    return forms.ChoiceField(label=label, help_text=meaning, choices=choices, required=False)
