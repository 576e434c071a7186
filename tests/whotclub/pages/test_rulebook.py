"""What a page of rules lists, marks and compares, and that every ruleset has a page."""

import re

import pytest
from django.template.loader import render_to_string
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.options import FAMILIES
from games.rules.ruleset import EVERY_PRESET, PRESETS, Ruleset
from games.rules.summary import summary
from tests.games.rules.wandering import tables, zener_tables
from whotclub.pages import rulebook
from whotclub.pages.rulebook import ANCHORS, SUMMARIES, TITLES, elsewhere, specials, specials_elsewhere
from whotclub.pages.views import rules_context

rulesets = st.one_of(tables(), zener_tables()).map(lambda table: table[0])


def test_every_preset_is_summed_up():
    assert SUMMARIES.keys() == EVERY_PRESET.keys()


def test_every_option_is_explained_by_a_rule():
    assert ANCHORS.keys() == {name for family in FAMILIES.values() for name in family.options}


def test_specials_come_by_number_and_the_whot_last():
    listed = [(special.number, special.anchor) for special in specials(PRESETS["modern"])]
    assert listed == [
        (1, "hold-on"),
        (2, "pick-two"),
        (5, "pick-three"),
        (8, "suspension"),
        (14, "general-market"),
        (20, "whot"),
    ]


def test_the_british_game_has_the_whot_only():
    assert [special.title for special in specials(PRESETS["british"])] == ["Whot"]


def test_a_special_is_drawn_in_a_shape_that_has_its_number():
    rules = Ruleset.of("modern", {"hold_on": 10, "suspension": 12, "general_market": 4})
    shapes = {special.number: special.shape for special in specials(rules)}
    assert shapes[10] != "star"
    assert shapes[12] in ("circle", "triangle")
    assert shapes[4] in ("circle", "triangle", "star")


def test_other_variants_are_compared_where_they_differ():
    assert elsewhere(PRESETS["modern"], "deal") == [
        "Cards dealt to each: 6 (Nigerian, Nigerian of the seventies, British)",
        "To begin the pile: any card of the first player (Nigerian, Nigerian of the seventies, British)",
    ]
    assert elsewhere(PRESETS["british"], "points") == []
    plain = [line for at, lines in specials_elsewhere(PRESETS["british"]) for line in lines if not at]
    assert "Pick All: 4 (Nigerian of the seventies)" in plain


@pytest.mark.django_db
@settings(max_examples=60)
@given(rulesets)
def test_the_page_of_any_rules_has_every_place_that_is_linked_and_says_what_is_so(rules):
    page = render_to_string("pages/rules_variant.html", rules_context(rules))
    main = page[page.index("<main") : page.index("</main>")]
    ids = re.findall(r'\bid="([^"]+)"', main)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', main)) <= set(ids)
    assert {line.anchor for line in summary(rules)} <= set(ids)
    assert main.count(">changed<") == len({rulebook.anchor(rules, option) for option in rules.changed()})
    assert {at for at, _ in rulebook.listed(rules)} == TITLES.keys() & set(ids)
    for special in specials(rules) if rules.variant in PRESETS else []:
        assert f'id="{special.anchor}"' in main
        assert f"<b>{special.number}</b>" in main
    assert "{{" not in main
    assert "None" not in main


@pytest.mark.parametrize(
    ("variant", "options", "words"),
    [
        ("modern", {}, "Only with your very last card you need not ask."),
        ("modern", {"ending": "play_on"}, "Even with your last card you must ask, if others play on."),
        ("modern", {"final_market": True}, "they still draw, and then count"),
        ("modern", {"pick_two": "none", "pick_three": "none"}, "It goes on any card."),
        ("british", {"target": 60}, "At 60 points you drop out."),
        ("nigerian", {"suspension": 10}, "whoever played it goes again.</p>"),
        ("seventies", {}, "any card at all may follow"),
    ],
)
def test_what_the_page_says_of_some_rules(variant, options, words):
    assert words in render_to_string("pages/rules_variant.html", rules_context(Ruleset.of(variant, options)))


def test_the_hand_that_is_counted_on_the_page_counts_what_it_says():
    page = render_to_string("pages/rules_variant.html", rules_context(PRESETS["modern"]))
    assert "= <b>49</b>" in page
    assert [card.count for card in rulebook.EXAMPLE] == [12, 3, 14, 20]


def test_the_card_has_a_row_a_special_card_and_one_for_what_else_is_argued_about():
    rows = rulebook.card(PRESETS["modern"])
    assert [row.special.number for row in rows if row.special] == [1, 2, 5, 8, 14, 20]
    others = [(row.anchor, row.text) for row in rows if not row.special]
    assert [anchor for anchor, _ in others] == ["stacking", "warnings", "counting", "final-card", "market"]
    assert others[0][1].startswith("A 2 on a 2 makes four")


def test_the_card_says_what_this_games_own_rules_are():
    rules = Ruleset.of("modern", {"hold_on": 4, "hold_on_effect": "skip", "pick_two": "none", "declare": "last"})
    told = {row.anchor: row.text for row in rulebook.card(rules)}
    assert told["hold-on"] == "A 4 is Hold On: the next player misses a turn."
    assert told["warnings"].startswith("Say “last card”")
    assert "pick-two" not in told


@given(rulesets)
@settings(max_examples=60, deadline=None)
def test_every_row_of_a_card_leads_to_its_rule_in_short_sentences(rules):
    page = render_to_string("pages/rules_variant.html", rules_context(rules))
    for row in rulebook.card(rules):
        assert f'id="{row.anchor}"' in page, row.anchor
        assert all(len(sentence.split()) <= 22 for sentence in re.split(r"[.;:]", row.text))
