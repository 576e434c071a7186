"""The one form of house rules: a variant or saved rules, and what is to differ. It stores nothing."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django import forms

from games.models import Ruleset
from games.queries.log import rules_of
from games.queries.presets import Saved
from games.rules import words
from games.rules.options import FAMILIES, SPECIALS, Kind, Option, Value
from games.rules.refused import Refused
from games.rules.ruleset import BY_NAME, EVERY_PRESET
from games.rules.ruleset import Ruleset as Rules
from games.rules.summary import GROUPS, idle, summary
from games.rules.words import LABELS, VARIANTS, value_words

OFFERED_HANDS = (*range(3, 9), 10, 12)
"""The engine deals fewer cards too; a site game does not. Rule: 3.1."""

OPTIONS: dict[str, Option] = {}
"""Those of all families by name; where families share a name, the Whot family's."""
for _family in FAMILIES.values():
    OPTIONS = dict(_family.options) | OPTIONS

USUAL = "as usual"
_PREFIX = "rules-"


@dataclass(frozen=True, slots=True)
class Chosen:
    """Some options of the form with the sentences that they make."""

    name: str
    title: str
    told: str
    fields: list[forms.BoundField]
    open: bool
    """Whether something in it was typed."""


class RulesForm(forms.Form):
    """A variant, or rules saved under a name, and what is to differ; forms that ask for more inherit from it.

    Options are sent as "rules-<option>"; one that is sent empty is as in the variant or the saved rules. Valid, the
    form gives the rules in `cleaned_data` as `variant` and `options` (by name, in the record's form). An option that
    means nothing beside the others is left out.
    """

    template_name = "games/rules_form.html"
    choices: dict[str, Rules]
    """What can be chosen, changed or not, by the value that is sent."""

    variant = forms.ChoiceField(label="Rules", initial="modern")

    def __init__(self, *args: Any, saved: Sequence[Saved] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.choices = EVERY_PRESET | BY_NAME | {f"r{one.ruleset.pk}": rules_of(one.ruleset) for one in saved}
        offered: list[Any] = [
            (name, (VARIANTS | words.BY_NAME)[name])
            for variant in EVERY_PRESET
            for name in (variant, *(name for name in BY_NAME if BY_NAME[name].variant == variant))
        ]
        for keeper, kept in groupby(saved, lambda one: one.keeper):
            offered.append((keeper, [(f"r{one.ruleset.pk}", one.name) for one in kept]))
        asked = str(self["variant"].value())
        if asked not in self.choices and (row := _row(asked)):
            self.choices[asked] = rules_of(row)
            offered.append((asked, f"{VARIANTS[row.variant]}, changed" if row.options else VARIANTS[row.variant]))
        variant = self.fields["variant"]
        assert isinstance(variant, forms.ChoiceField)
        variant.choices = offered
        self._base = self.choices.get(asked, EVERY_PRESET["modern"])
        self.fields |= {option.name: _field(option) for option in OPTIONS.values()}

    def add_prefix(self, field_name: str) -> str:
        """The name that a field is sent under."""
        return super().add_prefix(f"{_PREFIX}{field_name}" if field_name in OPTIONS else field_name)

    def clean(self) -> dict[str, Any]:
        """The rules as a whole; what the engine refuses is an error of the form, in the words of the page."""
        for name in self.data:
            if name.startswith(_PREFIX) and name.removeprefix(_PREFIX) not in OPTIONS:
                self.add_error(None, f"There is no option {name.removeprefix(_PREFIX)[:30]!r}.")
        if not self.errors:
            try:
                rules = self.rules()
            except Refused as refused:
                self.add_error(None, refused.text)
            else:
                self.cleaned_data |= {"variant": rules.variant, "options": rules.changed()}
        return self.cleaned_data

    def rules(self) -> Rules:
        """The rules that were chosen, of a form whose fields are well. Refused: as `Rules.of`."""
        typed = self._typed()
        family = self._base.family
        for name in typed:
            if name not in family.options:
                game = VARIANTS[self._base.variant]
                raise Refused("no-such-option", f"“{LABELS[name]}” is no rule of {game}. Leave it as usual.")
            if typed[name] not in family.options[name].allowed:
                allowed = family.options[name].allowed_words
                raise Refused("bad-option", f"“{LABELS[name]}” is {allowed} in {VARIANTS[self._base.variant]}.")
        options = self._base.options() | typed
        _refuse_shared_numbers(options)
        rules = Rules.of(self._base.variant, options)
        nothing = idle(rules)
        return Rules.of(rules.variant, {name: it for name, it in rules.changed().items() if name not in nothing})

    def _typed(self) -> dict[str, Value]:
        """The options that were set, in the record's form."""
        return {
            name: value
            for name in OPTIONS
            for value in _allowed(name)
            if str(value) == str(self.cleaned_data.get(name))
        }

    def shown(self) -> Rules:
        """The rules to be put in words: those chosen, or what they were chosen from while something is wrong."""
        try:
            return self.rules() if self.is_bound and self.is_valid() else self._base
        except Refused:
            return self._base

    def groups(self) -> list[Chosen]:
        """The options in groups, each with its sentences."""
        lines = summary(self.shown())
        return [
            Chosen(
                group.name,
                group.title,
                "\n".join(line.text for line in lines if line.group == group.name),
                [self[name] for name in group.options],
                self.is_bound and any(self[name].value() for name in group.options),
            )
            for group in GROUPS
        ]

    def is_changed(self) -> bool:
        """Whether an option was typed: then the disclosure is open."""
        return self.is_bound and any(self[name].value() for name in OPTIONS)

    def terms_fields(self) -> list[forms.BoundField]:
        """The fields that are no rules, of a form that asks for more."""
        return [field for field in self if field.name not in OPTIONS and field.name != "variant"]

    def told(self) -> dict[str, Any]:
        """What a script needs to keep the form's words true; no sentence is made and no rule known outside.

        groups: sentences, one a line, by group. options: by name: what is usual, why the option means nothing (or
        ""), which values there are. Of both those that the family has. errors: sentences.
        """
        errors = [text for texts in self.errors.values() for text in texts] if self.is_bound else []
        rules, usual = self.shown(), self._base.options()
        nothing = {} if errors else idle(rules)
        return {
            "errors": errors,
            "groups": {group.name: group.told for group in self.groups() if self._has(group.fields)},
            "options": {
                name: {
                    "usual": f"{USUAL}: {value_words(name, usual[name])}",
                    "idle": nothing.get(name, ""),
                    "allowed": [str(value) for value in option.allowed if value in _allowed(name)],
                }
                for name, option in self._base.family.options.items()
            },
        }

    def _has(self, fields: Iterable[forms.BoundField]) -> bool:
        return any(field.name in self._base.family.options for field in fields)


def _row(asked: str) -> Ruleset | None:
    """The frozen rules behind "r12", which anybody may play by."""
    number = asked.removeprefix("r")
    if not (asked.startswith("r") and number.isascii() and number.isdecimal() and len(number) < 19):
        return None
    return Ruleset.objects.filter(pk=int(number)).first()


def _refuse_shared_numbers(options: dict[str, Value]) -> None:
    taken: dict[Value, str] = {}
    for name in SPECIALS:
        number = options.get(name, "none")
        if number in taken:
            both = f"{LABELS[taken[number]]} and {LABELS[name]}"
            raise Refused("specials-share-a-number", f"{both} cannot both be {number}. Change one, or leave it out.")
        if number != "none":
            taken[number] = name


def _allowed(name: str) -> list[Value]:
    """The values offered for an option, of whichever family."""
    having = [family.options[name] for family in FAMILIES.values() if name in family.options]
    values = dict.fromkeys(value for option in having for value in option.allowed)
    return [value for value in values if name != "hand" or value in OFFERED_HANDS]


def _field(option: Option) -> forms.Field:
    label, meaning = LABELS[option.name], option.meaning
    if option.kind is Kind.NUMBER and len(option.allowed) > 20:
        least, most = int(option.allowed[0]), int(option.allowed[-1])
        return forms.IntegerField(label=label, help_text=meaning, min_value=least, max_value=most, required=False)
    allowed = _allowed(option.name)
    choices = [("", USUAL), *((str(value), value_words(option.name, value)) for value in allowed)]
    *first, last = (value_words(option.name, value) for value in allowed)
    wrong = {"invalid_choice": f"Choose {', '.join(first)} or {last}."}
    return forms.ChoiceField(label=label, help_text=meaning, choices=choices, required=False, error_messages=wrong)
