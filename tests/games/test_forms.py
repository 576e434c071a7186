"""The form of house rules, made from the engine's table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.forms import OPTIONS, RulesForm
from games.queries.presets import Saved
from games.rules.options import SPECIALS
from games.rules.refused import Refused
from games.rules.ruleset import EVERY_PRESET, Ruleset
from games.rules.summary import idle
from games.rules.words import LABELS
from games.services import rulesets
from games.views.terms import ChallengeForm


def form(variant="modern", more=None, **typed):
    return RulesForm({"variant": variant} | {f"rules-{name}": value for name, value in typed.items()} | (more or {}))


def chosen(typed):
    assert typed.is_valid(), typed.errors
    return Ruleset.of(typed.cleaned_data["variant"], typed.cleaned_data["options"])


def told(typed):
    assert not typed.is_valid()
    return " ".join(text for texts in typed.errors.values() for text in texts)


def test_every_option_of_the_engine_has_a_field_with_its_sentence():
    fields = RulesForm().fields
    for name, option in OPTIONS.items():
        assert (fields[name].label, fields[name].help_text) == (LABELS[name], option.meaning)


def test_every_option_is_shown_in_one_group():
    shown = [field.name for group in RulesForm().groups() for field in group.fields]
    assert sorted(shown) == sorted(OPTIONS)


@pytest.mark.parametrize("variant", EVERY_PRESET)
def test_a_variant_alone_is_that_variant(variant):
    assert chosen(form(variant)) == EVERY_PRESET[variant]


@given(st.data())
def test_the_form_takes_what_the_engine_takes_and_refuses_what_it_refuses(data):
    variant = data.draw(st.sampled_from(sorted(EVERY_PRESET)))
    names = data.draw(st.sets(st.sampled_from(sorted(OPTIONS)), max_size=5))
    offered = {name: [value for value, _ in RulesForm().fields[name].choices if value] for name in names - {"target"}}
    typed = {name: data.draw(st.sampled_from(values)) for name, values in offered.items()}
    typed |= {"target": str(data.draw(st.integers(1, 1000)))} if "target" in names else {}
    values = {
        name: next(value for value in (*OPTIONS[name].allowed, 10, 12) if str(value) == text)
        for name, text in typed.items()
    }
    one = form(variant, **typed)
    try:
        rules = Ruleset.of(variant, values)
    except Refused:
        assert not one.is_valid()
        return
    nothing = idle(rules)
    assert chosen(one) == Ruleset.of(
        variant, {name: value for name, value in rules.changed().items() if name not in nothing}
    )


@pytest.mark.parametrize(
    ("variant", "typed", "words"),
    [
        ("modern", {"pick_two": "5"}, "Pick Two and Pick Three cannot both be 5. Change one"),
        ("zener-ken", {"pick_two": "3"}, "“Pick Two” is no rule of Zener Ken."),
        ("modern", {"hand": "12"}, "“Cards dealt to each” is a whole number from 1 to 8 in Modern Nigerian."),
        ("modern", {"hand": "99"}, "Choose 3, 4, 5, 6, 7, 8, 10 or 12."),
        ("modern", {"hand": "2"}, "Choose 3, 4"),
        ("modern", {"turn_up": "9" * 5000}, "Choose any card of the first player"),
        ("modern", {"target": "9" * 5000}, "Enter a whole number"),
        ("modern", {"target": "1001"}, "less than or equal to 1000"),
        ("modern", {"pick_four": "2"}, "There is no option 'pick_four'."),
        ("chess", {}, "Select a valid choice"),
        ("r", {}, "Select a valid choice"),
        ("r999999999999999999999999", {}, "Select a valid choice"),
    ],
)
def test_rules_that_cannot_be_are_refused_in_words_and_what_was_typed_stays(variant, typed, words):
    one = form(variant, **typed)
    assert words in told(one)
    for name, value in typed.items():
        if name in OPTIONS:
            assert one[name].value() == value


def test_a_pack_that_is_too_small_for_the_seats_is_refused():
    sent = {"variant": "modern", "rules-hand": "8", "best_of": "3", "clock": "5+3"}
    assert ChallengeForm(sent | {"seat_count": "6"}).is_valid()
    assert "8 hands of 8 and a card over" in told(ChallengeForm(sent | {"seat_count": "8"}))


def test_what_means_nothing_is_told_and_left_out():
    one = form(hold_on="none", hold_on_effect="skip", target="40")
    assert chosen(one).changed() == {"hold_on": "none"}
    options = one.told()["options"]
    assert options["hold_on_effect"]["idle"] == "It means nothing here: no number is Hold On."
    assert options["target"]["idle"].startswith("It means nothing here")
    assert options["hand"]["idle"] == ""


def test_the_words_follow_what_is_chosen_and_name_what_the_family_has():
    answer = form(pick_two="none", ending="points", target="40").told()
    assert "At 40 you drop out" in answer["groups"]["end"]
    assert "picks two" not in answer["groups"]["specials"]
    assert answer["options"]["hand"] == {
        "usual": "as usual: 5",
        "idle": "",
        "allowed": ["3", "4", "5", "6", "7", "8"],
    }
    assert form("zener-ken").told()["options"].keys() == {"rank_breaks"}
    assert form("zener-ken").told()["groups"].keys() == {"play"}
    wrong = form(pick_two="5").told()
    assert wrong["errors"] == ["Pick Two and Pick Three cannot both be 5. Change one, or leave it out."]


def test_specials_that_are_swapped_may_take_each_others_number():
    assert chosen(form(pick_two="5", pick_three="2")).changed() == {"pick_two": 5, "pick_three": 2}
    assert set(SPECIALS) <= set(OPTIONS)


@pytest.mark.parametrize(("name", "changes"), [("british-54", {"pack": 54}), ("british-short", {"ending": "count"})])
def test_what_is_often_played_has_a_name_of_its_own(name, changes):
    assert name in str(RulesForm()["variant"])
    assert chosen(form(name)).changed() == changes
    assert chosen(form(name, hand="5")).changed() == changes | {"hand": 5}


@pytest.mark.django_db
def test_saved_rules_are_chosen_by_name_and_changed_from_there():
    row = rulesets.freeze("nigerian", {"hand": 4, "pick_three": "none"})
    saved = [Saved("Yaba Whot Club", "Yaba house rules", row)]
    one = RulesForm({"variant": f"r{row.pk}", "rules-hand": "7"}, saved=saved)
    assert chosen(one) == Ruleset.of("nigerian", {"hand": 7, "pick_three": "none"})
    assert "Yaba house rules" in str(one["variant"])
    assert one.told()["options"]["hand"]["usual"] == "as usual: 4"
    back = RulesForm({"variant": f"r{row.pk}", "rules-hand": "6", "rules-pick_three": "5"}, saved=saved)
    assert chosen(back).changed() == {}


@pytest.mark.django_db
def test_rules_that_a_link_brings_are_a_choice_too():
    row = rulesets.freeze("british", {"target": 50})
    assert "British, changed" in str(RulesForm(initial={"variant": f"r{row.pk}"})["variant"])
    assert chosen(form(f"r{row.pk}")) == Ruleset.of("british", {"target": 50})
