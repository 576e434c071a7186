"""Which specials a rules page lists."""

from games.rules.ruleset import EVERY_PRESET, PRESETS, Ruleset
from whotclub.pages.rulebook import SUMMARIES, specials


def test_every_preset_is_summed_up():
    assert SUMMARIES.keys() == EVERY_PRESET.keys()


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
