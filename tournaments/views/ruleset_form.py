"""A variant and its options as a form made from the engine's own table, and what differs from a preset in words."""

import re
from typing import Any

from django import forms

from games.models import Ruleset
from games.rules.options import FAMILIES, KEN, NINE_AND_TWENTY, WHOT, Kind, Option, Value
from games.rules.refused import Refused
from games.rules.ruleset import EVERY_PRESET
from games.rules.ruleset import Ruleset as Rules
from games.rules.words import LABELS, VARIANTS, value_words

OFFERED_HANDS = (*range(3, 9), 10, 12)  # the engine deals one card too; a site game does not
AS_THE_VARIANT = ("", "as in the variant")
OPTIONS = dict(WHOT.options) | {
    name: option
    for family in (KEN, NINE_AND_TWENTY)
    for name, option in family.options.items()
    if name not in WHOT.options
}
"""Those of all families by name; where families share a name, the Whot family's words."""


def changes(ruleset: Ruleset) -> list[tuple[str, str]]:
    """What the rules have unlike their preset: (label, value in words)."""
    return [(LABELS[name], value_words(name, value)) for name, value in ruleset.options.items()]


class RulesetForm(forms.Form):
    """A preset, and what is to differ from it."""

    prefix = "rules"

    variant = forms.ChoiceField(label="What is played", choices=[(name, VARIANTS[name]) for name in EVERY_PRESET])

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
                self.add_error(None, _in_words(refused.text))
        return self.cleaned_data

    def chosen(self) -> dict[str, Value]:
        """The options that were set, by name, in the record's form."""
        return {
            name: value
            for name in OPTIONS
            for value in _allowed(name)
            if str(value) == str(self.cleaned_data.get(name))
        }

    def changed(self) -> bool:
        """Whether an option was set: then the disclosure is open."""
        return self.is_bound and any(self[name].value() for name in OPTIONS)

    def options(self) -> list[forms.BoundField]:
        """The fields of the options, which lie behind a disclosure."""
        return [self[name] for name in OPTIONS]


def _allowed(name: str) -> list[Value]:
    """The values offered for an option, of whichever family; the engine says what does not go together."""
    having = [family.options[name] for family in FAMILIES.values() if name in family.options]
    values = dict.fromkeys(value for option in having for value in option.allowed)
    return [value for value in values if name != "hand" or value in OFFERED_HANDS]


def _in_words(text: str) -> str:
    """The engine's sentence with options called as they are called here."""
    for name, label in (LABELS | VARIANTS).items():
        text = re.sub(rf"\b{name}\b", label, text)
    return text


def _field(option: Option) -> forms.Field:
    label, meaning = LABELS[option.name], option.meaning
    if option.kind is Kind.NUMBER and len(option.allowed) > 20:
        least, most = int(option.allowed[0]), int(option.allowed[-1])
        return forms.IntegerField(label=label, help_text=meaning, min_value=least, max_value=most, required=False)
    allowed = _allowed(option.name)
    choices = [AS_THE_VARIANT, *((str(value), value_words(option.name, value)) for value in allowed)]
    return forms.ChoiceField(label=label, help_text=meaning, choices=choices, required=False)
