"""The form of the rules, made from the engine's table."""

import pytest

from games.rules.ruleset import EVERY_PRESET, Ruleset
from games.rules.words import LABELS
from tournaments.views.ruleset_form import OPTIONS, RulesetForm


def form(**typed):
    return RulesetForm({f"rules-{name}": value for name, value in typed.items()})


def test_every_option_of_the_engine_has_a_field_with_its_meaning():
    fields = RulesetForm().fields
    for name, option in OPTIONS.items():
        assert fields[name].help_text == option.meaning
        assert fields[name].label == LABELS[name]


@pytest.mark.parametrize("variant", EVERY_PRESET)
def test_a_variant_alone_is_that_variant(variant):
    typed = form(variant=variant)
    assert typed.is_valid()
    assert Ruleset.of(variant, typed.chosen()) == EVERY_PRESET[variant]


@pytest.mark.parametrize("name", OPTIONS)
def test_every_value_offered_is_one_that_the_engine_takes(name):
    field = RulesetForm().fields[name]
    offered = [value for value, _ in field.choices if value] if hasattr(field, "choices") else ["1", "1000"]
    for value in offered:
        clear = dict.fromkeys(("hold_on", "suspension", "pick_two", "pick_three", "general_market"), "none")
        whot = {"variant": "modern"} | clear
        forms = [
            form(**(others | {name: value}))
            for others in (whot, {"variant": "zener-ken"}, {"variant": "nine-and-twenty"})
        ]
        typed = next(typed for typed in forms if typed.is_valid())
        assert str(typed.chosen()[name]) == value


def test_an_option_that_the_variant_does_not_have_is_told_by_its_name():
    typed = form(variant="zener-ken", pick_two="3")
    assert not typed.is_valid()
    assert typed.non_field_errors() == ["There is no option 'Pick Two' in Zener Ken."]


def test_two_specials_of_one_number_are_told_by_their_names():
    typed = form(variant="modern", pick_two="5")
    assert not typed.is_valid()
    assert typed.non_field_errors() == ["Options Pick Two and Pick Three cannot both be 5."]
    assert typed.changed()
