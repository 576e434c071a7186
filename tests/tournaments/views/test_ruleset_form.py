"""The form of the rules, made from the engine's table."""

import pytest

from games.rules.options import OPTIONS
from games.rules.ruleset import PRESETS, Ruleset
from games.rules.words import LABELS
from tournaments.views.ruleset_form import RulesetForm


def form(**typed):
    return RulesetForm({f"rules-{name}": value for name, value in typed.items()})


def test_every_option_of_the_engine_has_a_field_with_its_meaning():
    fields = RulesetForm().fields
    for name, option in OPTIONS.items():
        assert fields[name].help_text == option.meaning
        assert fields[name].label == LABELS[name]


@pytest.mark.parametrize("variant", PRESETS)
def test_a_variant_alone_is_that_variant(variant):
    typed = form(variant=variant)
    assert typed.is_valid()
    assert Ruleset.of(variant, typed.chosen()) == PRESETS[variant]


@pytest.mark.parametrize("name", OPTIONS)
def test_every_value_offered_is_one_that_the_engine_takes(name):
    field = RulesetForm().fields[name]
    offered = [value for value, _ in field.choices if value] if hasattr(field, "choices") else ["1", "1000"]
    for value in offered:
        clear = dict.fromkeys(("hold_on", "suspension", "pick_two", "pick_three", "general_market"), "none")
        typed = form(variant="modern", **(clear | {name: value}))
        assert typed.is_valid(), typed.errors
        assert str(typed.chosen()[name]) == value


def test_two_specials_of_one_number_are_told_by_their_names():
    typed = form(variant="modern", pick_two="5")
    assert not typed.is_valid()
    assert typed.non_field_errors() == ["Options Pick Two and Pick Three cannot both be 5."]
    assert typed.changed()
