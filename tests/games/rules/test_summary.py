"""What the words of a ruleset promise, over random rulesets: each value is told, nothing is told that is not so."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.options import FAMILIES, NINE_AND_TWENTY, OPTIONS, SPECIALS, Kind
from games.rules.ruleset import EVERY_PRESET, PRESETS, Ruleset, check_seats, seat_counts
from games.rules.summary import GROUPS, differences, idle, summary
from games.rules.words import LABELS, value_words
from tests.games.rules.wandering import tables, zener_tables

rulesets = st.one_of(tables(), zener_tables()).map(lambda table: table[0])


def said(rules):
    return " ".join(line.text for line in summary(rules))


def test_every_option_is_in_one_group_and_has_a_label_and_a_sentence():
    grouped = [name for group in GROUPS for name in group.options]
    every = {name: option for family in FAMILIES.values() for name, option in family.options.items()}
    assert sorted(grouped) == sorted(every)
    assert LABELS.keys() >= every.keys()
    assert all(option.meaning.endswith(".") for option in every.values())


@pytest.mark.parametrize(
    ("variant", "options", "sentence"),
    [
        ("modern", {}, "A 2 makes the next player pick two; a 2 on a 2 makes four, and 20 answers nothing."),
        ("modern", {}, "An 8 makes the next player miss a turn."),
        ("modern", {}, "First out wins; the others count."),
        ("nigerian", {}, "An 8 makes the next player miss a turn; a star stops two players."),
        ("modern", {"pick_two": "none"}, "a 5 on a 5 makes six, but a 20 is no answer."),
        ("modern", {"pick_two": 8, "suspension": "none"}, "An 8 makes the next player pick two; an 8 on an 8 makes"),
        ("british", {"target": 75}, "At 75 you drop out"),
        ("modern", {"hand": 8}, "That is enough for 6 players."),
        ("nine-and-twenty", {"hand": 10}, "For two players only."),
    ],
)
def test_the_words_of_some_rules(variant, options, sentence):
    assert sentence in said(Ruleset.of(variant, options))


@given(rulesets, st.data())
def test_another_value_of_an_option_is_told_in_other_words_unless_it_means_nothing(rules, data):
    name = data.draw(st.sampled_from(sorted(rules.family.options)))
    option = rules.family.options[name]
    value = data.draw(st.sampled_from(option.allowed))
    if option.kind is Kind.SPECIAL and value in [getattr(rules, other) for other in SPECIALS if other != name]:
        return
    other = Ruleset.of(rules.variant, rules.changed() | {name: value})
    if name in idle(rules) and name in idle(other):
        assert said(rules) == said(other)
    else:
        assert (said(rules) == said(other)) == (rules.options()[name] == value)


@given(rulesets)
def test_the_special_numbers_are_told_and_no_others(rules):
    numbers = {str(number) for name in SPECIALS if (number := getattr(rules, name)) is not None}
    text = " ".join(line.text for line in summary(rules) if line.group == "specials")
    assert set(re.findall(r"\d+", text)) - {"20"} == numbers


@given(rulesets)
def test_the_players_that_a_pack_is_enough_for_are_told(rules):
    most = max(seat_counts(rules))
    check_seats(rules, most)
    if most < max(rules.family.seats):
        assert ("For two players only." if rules.family is NINE_AND_TWENTY else f"for {most} players") in said(rules)


@given(rulesets)
def test_what_differs_from_the_preset_is_what_was_changed(rules):
    assert [change.option for change in differences(rules)] == list(rules.changed())
    for change in differences(rules):
        assert change.value == value_words(change.option, rules.options()[change.option])
    assert differences(rules, rules) == []


def test_rules_built_on_another_variant_say_so_first():
    changes = differences(PRESETS["nigerian"], PRESETS["modern"])
    assert (changes[0].label, changes[0].value, changes[0].other) == ("Built on", "Nigerian", "Modern Nigerian")
    assert {change.option for change in changes} == {
        "variant",
        "hand",
        "turn_up",
        "star_suspends",
        "declare",
        "exhausted",
    }


@pytest.mark.parametrize("variant", EVERY_PRESET)
def test_the_words_are_short(variant):
    assert all(len(line.text) <= 120 for line in summary(EVERY_PRESET[variant]))
    assert len(summary(EVERY_PRESET[variant])) <= 14


def test_what_means_nothing_is_told_with_its_reason():
    rules = Ruleset.of("modern", {"hold_on": "none", "suspension": 10, "general_market": "none"})
    assert idle(rules) == {
        "hold_on_effect": "It means nothing here: no number is Hold On.",
        "star_suspends": "It means nothing here: there is no star 10.",
        "general_market_effect": "It means nothing here: no number is General Market.",
        "final_market": "It means nothing here: no card makes all others draw.",
        "target": "It means nothing here: this game is not played for penalty points.",
    }
    assert set(idle(PRESETS["british"])) == set(OPTIONS) & {
        *("hold_on_effect", "suspension_effect", "star_suspends", "general_market_effect", "final_market")
    }
