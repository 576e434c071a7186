import pytest

from games.rules.options import FAMILIES, OPTIONS, SPECIALS, Kind
from games.rules.refused import Refused
from games.rules.ruleset import EVERY_PRESET, PRESETS, Ruleset, check_seats
from games.rules.words import LABELS, VARIANTS

# RULES 3.2, with the values that section 3.1 gives where a preset shows none.
BOOK = """
                      modern  nigerian  seventies  british
pack                  54      54        54         53
hand                  5       6         6          6
turn_up               any     no        no         no
hold_on               1       1         1          none
hold_on_effect        again   again     again_any  again
suspension            8       8         none       none
suspension_effect     skip    skip      skip       skip
star_suspends         1       2         1          1
pick_two              2       2         none       none
pick_three            5       5         none       none
pick_all              none    none      4          none
general_market        14      14        none       none
general_market_effect pass    pass      pass       pass
final_market          no!     no!       yes!       no!
declare               none    both      last       none
exhausted             count   pass      pass       pass
ending                count   count     count      points
target                100     100       100        100
"""


def value(word: str) -> object:
    return {"no!": False, "yes!": True}.get(word, int(word) if word.isdigit() else word)


def book() -> dict[str, dict[str, object]]:
    variants, *rows = [line.split() for line in BOOK.strip().splitlines()]
    return {variant: {row[0]: value(row[column]) for row in rows} for column, variant in enumerate(variants, 1)}


@pytest.mark.parametrize("variant", PRESETS)
def test_each_preset_is_the_rule_books_column(variant):
    """Section 3.2."""
    assert Ruleset.of(variant, {}).options() == book()[variant]
    assert Ruleset.of(variant, {}).changed() == {}
    assert Ruleset.of(variant, {}).version == 1


def test_the_presets_and_options_are_those_of_the_rule_book():
    assert list(PRESETS) == list(book())
    assert list(OPTIONS) == list(book()["modern"])
    assert all(option.meaning.endswith(".") for option in OPTIONS.values())


@pytest.mark.parametrize(
    ("name", "allowed"), [(name, allowed) for name, option in OPTIONS.items() for allowed in option.allowed[:20]]
)
def test_every_value_of_every_option_is_taken_and_given_back(name, allowed):
    """Section 3.1. The other specials are left out, so that no number is taken already."""
    options = dict.fromkeys(SPECIALS, "none") | {name: allowed}
    ruleset = Ruleset.of("modern", options)
    assert ruleset.options()[name] == allowed
    assert Ruleset.of("modern", ruleset.changed()) == ruleset


BAD = {
    Kind.CHOICE: ["", "sometimes", 1, True, ["no"], None],
    Kind.NUMBER: ["5", 0, -1, 1001, 5.0, True, "none", {}],
    Kind.SPECIAL: [0, 6, 9, 15, 20, -1, "1", "None", 1.0, True, False, [1]],
    Kind.YES_NO: [0, 1, "yes", "true", "none", []],
}


@pytest.mark.parametrize(
    ("name", "bad"), [(name, bad) for name, option in OPTIONS.items() for bad in BAD[option.kind]]
)
def test_a_value_outside_an_options_range_is_refused_with_its_name_and_what_is_allowed(name, bad):
    """Section 3.1."""
    with pytest.raises(Refused) as refused:
        Ruleset.of("nigerian", {name: bad})
    assert refused.value.code == "bad-option"
    assert f"Option {name} is {OPTIONS[name].allowed_words}, not " in refused.value.text
    assert len(refused.value.text) < 200


def test_a_number_too_long_to_print_is_refused_like_any_other():
    with pytest.raises(Refused, match="not something else"):
        Ruleset.of("modern", {"hand": 10**5000})


def test_each_range_ends_where_the_rule_book_says():
    """Section 3.1."""
    ends = {
        name: (option.allowed[0], option.allowed[-1]) for name, option in OPTIONS.items() if option.kind == "number"
    }
    assert ends == {"pack": (53, 54), "hand": (1, 8), "star_suspends": (1, 2), "target": (1, 1000)}


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"jokers": 2}, "no-such-option"),
        ({"variant": "modern"}, "no-such-option"),
        ({"version": 2}, "no-such-option"),
        ({"Hand": 5}, "no-such-option"),
        ({"pick_two": 5}, "specials-share-a-number"),
        ({"general_market": 1, "hold_on": "none", "suspension": 14, "pick_all": 14}, "specials-share-a-number"),
    ],
)
def test_an_unknown_option_and_two_specials_of_one_number_are_refused(options, code):
    """Section 3.1."""
    with pytest.raises(Refused) as refused:
        Ruleset.of("modern", options)
    assert refused.value.code == code


def test_specials_may_change_places():
    """Section 3.1: only the outcome must not share numbers."""
    ruleset = Ruleset.of("modern", {"hold_on": 8, "suspension": 1})
    assert ruleset.changed() == {"hold_on": 8, "suspension": 1}


@pytest.mark.parametrize("variant", ["modernist", "", "Modern", "zener", "nine", "x" * 1000])
def test_a_variant_that_is_not_played_here_is_refused_and_the_known_ones_named(variant):
    with pytest.raises(Refused) as refused:
        Ruleset.of(variant, {})
    assert refused.value.code == "no-such-variant"
    assert "modern, nigerian, seventies, british, zener-ken, nine-and-twenty" in refused.value.text
    assert len(refused.value.text) < 150


@pytest.mark.parametrize(
    ("variant", "hand", "most"),
    [
        ("modern", 5, 8),
        ("modern", 8, 6),
        ("nigerian", 6, 8),
        ("nigerian", 7, 7),
        ("british", 8, 6),
        ("british", 1, 8),
    ],
)
def test_a_start_is_refused_when_the_hands_and_one_card_are_more_than_the_pack(variant, hand, most):
    """Section 3.1, `hand`; section 3.2, 2 to 8 seats."""
    ruleset = Ruleset.of(variant, {"hand": hand})
    for seats in range(-1, 12):
        if 2 <= seats <= most:
            check_seats(ruleset, seats)
        else:
            with pytest.raises(Refused):
                check_seats(ruleset, seats)


ZENER_BOOK = {"zener-ken": ({"rank_breaks": True}, (2,)), "nine-and-twenty": ({"hand": 12}, (2, 4))}


@pytest.mark.parametrize("variant", ZENER_BOOK)
def test_a_zener_game_is_a_family_with_options_of_its_own(variant):
    """Z4, N1."""
    options, sizes = ZENER_BOOK[variant]
    ruleset = Ruleset.of(variant, {})
    assert (ruleset.options(), ruleset.changed(), ruleset.version) == (options, {}, 1)
    assert (ruleset.family.name, ruleset.family.seats) == (variant, sizes)
    for name, option in ruleset.family.options.items():
        assert option.meaning.endswith(".")
        for allowed in option.allowed:
            changed = Ruleset.of(variant, {name: allowed})
            assert changed.options() == options | {name: allowed}
            assert Ruleset.of(variant, changed.changed()) == changed
        for bad in BAD[option.kind]:
            with pytest.raises(Refused) as refused:
                Ruleset.of(variant, {name: bad})
            assert refused.value.code == "bad-option"


def test_an_option_of_another_family_is_unknown():
    """Section 3.1, Z4, N1."""
    names = {name for family in FAMILIES.values() for name in family.options}
    for variant, preset in EVERY_PRESET.items():
        for name in names - set(preset.family.options):
            with pytest.raises(Refused) as refused:
                Ruleset.of(variant, {name: True})
            assert (refused.value.code, name in refused.value.text) == ("no-such-option", True)


def test_the_other_presets_are_of_the_whot_family():
    assert {variant for variant, preset in EVERY_PRESET.items() if preset.family.name == "whot"} == set(PRESETS)
    assert set(EVERY_PRESET) == set(PRESETS) | set(ZENER_BOOK)


def test_cards_are_cut_in_points_games_and_in_nine_and_twenty():
    """W4, N2."""
    assert [variant for variant, preset in EVERY_PRESET.items() if preset.cuts] == ["british", "nine-and-twenty"]
    assert Ruleset.of("modern", {"ending": "points"}).cuts


@pytest.mark.parametrize("variant", ZENER_BOOK)
def test_a_zener_game_is_for_its_sizes_of_table_and_no_other(variant):
    """Section 4, N1."""
    for seats in range(-1, 10):
        if seats in ZENER_BOOK[variant][1]:
            check_seats(Ruleset.of(variant, {}), seats)
        else:
            with pytest.raises(Refused) as refused:
                check_seats(Ruleset.of(variant, {}), seats)
            assert refused.value.code == "wrong-seats"


def test_every_variant_and_option_has_a_name_for_pages():
    assert VARIANTS.keys() == EVERY_PRESET.keys()
    assert LABELS.keys() == {name for family in FAMILIES.values() for name in family.options}
