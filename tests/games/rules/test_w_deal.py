"""How a deal begins: RULES 3.3."""

import pytest

from games.rules.cards import pack
from games.rules.entry import parse
from games.rules.game import start
from games.rules.refused import Refused
from games.rules.ruleset import Ruleset
from games.rules.whot import Whot
from tests.games.rules.tables import cards, codes, hand, legal, play, refusal, table


def with_pack(first_cards: str, seats: int, first: int | None = 1, variant: str = "modern", **options) -> Whot:
    """A game whose pack begins with these cards and goes on in canonical order."""
    game = Whot(Ruleset.of(variant, options), seats, first)
    play(game, shuffle(first_cards, game.ruleset.pack))
    return game


def shuffle(first_cards: str, size: int = 54) -> str:
    rest = list(pack(size))
    for card in cards(first_cards):
        rest.remove(card)
    return f"shuffle {first_cards} {codes(rest)}"


def test_cards_are_dealt_one_at_a_time_clockwise_from_the_seat_that_moves_first():
    """W1, W4."""
    game = with_pack("C1 C2 C3 T1 T2 T3 W", seats=3, first=2, hand=2)
    assert [hand(game, seat) for seat in (1, 2, 3)] == ["C3 T3", "C1 T1", "C2 T2"]
    assert game.to_act == (2,)
    assert (game.top, len(game.market)) == (cards("W")[0], 47)


def test_seat_one_begins_a_single_game_and_any_seat_when_it_is_said():
    """W4."""
    assert start(Ruleset.of("modern", {}), 2).awaits.kind == "shuffle"
    assert with_pack("C1", seats=3).to_act == (1,)
    assert with_pack("C1", seats=8, first=8).to_act == (8,)


@pytest.mark.parametrize("first", [0, 4, -1])
def test_a_seat_that_does_not_exist_cannot_begin(first):
    with pytest.raises(Refused):
        start(Ruleset.of("modern", {}), 3, first)


def test_a_turned_up_special_has_no_effect():
    """W2, Reading: nobody is skipped, draws, picks or plays again."""
    for special in ("C1", "C8", "C2", "C5", "C14", "*8"):
        game = table("C7 T3", "C10 T4", up=special)
        assert (game.to_act, game.pick, len(game.pile)) == ((1,), 0, 1)
        assert hand(game, 2) == "C10 T4"
        play(game, "1 market")
        assert game.to_act == (2,)


def test_a_turned_up_pick_two_is_matched_as_a_plain_card():
    """W2, Reading."""
    game = table("C7 T2", "C10 T4", up="C2")
    assert legal(game) == ["1 C7", "1 T2", "1 market"]
    play(game, "1 T2")
    assert game.pick == 2


def test_on_a_turned_up_whot_any_card_may_be_played():
    """W2, Reading: no shape was called."""
    game = table("C7 T3 W", "C10 T4 S2", up="W")
    assert legal(game) == ["1 C7", "1 T3", "1 W *", "1 W C", "1 W S", "1 W T", "1 W X", "1 market"]
    play(game, "1 market")
    assert legal(game) == ["2 C10", "2 S2", "2 T4", "2 market"]


def test_plain_puts_specials_and_whots_to_the_bottom_one_by_one():
    """W2, `plain`."""
    game = with_pack("C7 S7 C14 W *8 T3 C4 X5", seats=2, hand=1, turn_up="plain")
    assert codes(game.pile) == "T3"
    assert codes(game.market[::-1][:2]) == "C4 X5"
    assert codes(game.market[::-1][-3:]) == "C14 W *8"


def test_plain_asks_the_rules_what_a_special_is():
    """W2, `plain`: 14 is plain where there is no general market, 4 is not where it is the 1970s pick two."""
    options = {"turn_up": "plain", "hand": 1, "general_market": "none", "pick_all": 4}
    assert codes(with_pack("C7 S7 C4 C14", seats=2, **options).pile) == "C14"


def test_plain_without_a_plain_card_turns_the_card_that_was_on_top_first():
    """W2: six specials on one market are enough to see it, so hands hold every plain card but two."""
    options = {"pack": 53, "hand": 6, "turn_up": "plain", "hold_on": 1, "suspension": 7, "pick_two": 2}
    options |= {"pick_three": 5, "pick_all": 10, "general_market": 3}
    specials = "*5 W S1 W *7"
    dealt = [card for card in pack(53) if card not in cards(specials)]
    dealt += cards("W W")
    game = Whot(Ruleset.of("modern", options), 8)
    play(game, f"shuffle {codes(dealt)} {specials}")
    assert codes(game.pile) == "*5"
    assert codes(game.market[::-1]) == "W S1 W *7"
    assert game.pick == 0
    assert game.to_act == (1,)


def test_without_a_turned_up_card_the_first_seat_begins_with_any_card():
    """W3, W6."""
    game = table("C7 T3 W", "C10 T4 S2")
    assert game.top is None
    assert legal(game) == ["1 C7", "1 T3", "1 W *", "1 W C", "1 W S", "1 W T", "1 W X", "1 market"]


def test_the_first_seat_may_go_to_market_and_then_the_next_begins_the_pile():
    """W3, Reading."""
    game = table("C7 T3", "C10 T4", "X1 S2")
    play(game, "1 market", "2 market")
    assert legal(game) == ["3 S2", "3 X1", "3 market"]
    play(game, "3 S2")
    assert game.pick == 2
    assert game.to_act == (1,)


def test_the_lowest_cut_deals_and_the_seat_after_it_begins():
    """W4."""
    game = Whot(Ruleset.of("british", {"hand": 1}), 3, None)
    assert (game.awaits.kind, game.awaits.seats) == ("cut", (1, 2, 3))
    play(game, "cut C12 T3 X5", shuffle("C7 T8 S1", 53))
    assert (game.to_act, game.dealer) == ((3,), 2)
    assert [hand(game, seat) for seat in (1, 2, 3)] == ["T8", "S1", "C7"]


def test_a_cut_whot_counts_twenty_and_a_star_its_number():
    """W4: *7 is 7, below the 8; a Whot is above the 14."""
    game = Whot(Ruleset.of("british", {}), 3, None)
    play(game, "cut W *7 C8")
    assert game.dealer == 2
    game = Whot(Ruleset.of("british", {}), 2, None)
    play(game, "cut W C14")
    assert game.dealer == 2


def test_equal_lowest_cut_again_alone():
    """W4, Reading."""
    game = Whot(Ruleset.of("british", {}), 4, None)
    play(game, "cut C3 T10 X3 *3")
    assert game.awaits.seats == (1, 3, 4)
    play(game, "cut W W C2")
    assert game.dealer == 4
    game = Whot(Ruleset.of("british", {}), 4, None)
    play(game, "cut C3 T10 X3 C11", "cut T7 S7", "cut C3 X2")
    assert game.dealer == 3
    assert game.awaits.kind == "shuffle"


@pytest.mark.parametrize(
    "entry",
    [
        "cut C3",
        "cut C3 T4 X5",
        "cut C3 C3",
        "1 market",
        "pause",
        "1 resign",
        "draw",
        "void",
        f"shuffle {codes(pack(53))}",
    ],
)
def test_each_seat_cuts_a_different_card_before_anything_else(entry):
    """W4."""
    game = Whot(Ruleset.of("british", {}), 2, None)
    assert refusal(game, entry) in ("wrong-cards", "chance-awaited")


def test_whots_are_different_cards_to_cut_as_far_as_the_pack_has_them():
    """W4: five Whots in the old pack, four in the British."""
    assert refusal(Whot(Ruleset.of("british", {}), 5, None), "cut W W W W W") == "wrong-cards"
    game = Whot(Ruleset.of("british", {"pack": 54}), 5, None)
    play(game, "cut W W W W W")
    assert game.awaits.seats == (1, 2, 3, 4, 5)


def test_cards_are_cut_only_in_a_game_for_points():
    """W4."""
    with pytest.raises(Refused):
        start(Ruleset.of("modern", {}), 2, None)
    with pytest.raises(Refused):
        start(Ruleset.of("british", {"ending": "count"}), 2, None)
    assert start(Ruleset.of("nigerian", {"ending": "points"}), 2, None).awaits.kind == "cut"
    assert refusal(Whot(Ruleset.of("british", {}), 2, 1), "cut C3 T4") == "chance-awaited"


@pytest.mark.parametrize(
    "entry",
    [
        f"shuffle {codes(pack(53))}",
        f"shuffle {codes(pack(54)[1:])}",
        f"shuffle {codes(pack(54))} C1",
        f"shuffle {codes([*pack(54)[1:], pack(54)[1]])}",
        *("cut C1 C2", "1 C7", "1 market", "1 leave", "1 time", "draw", "void", "pause", "resume", "clock 1 5"),
    ],
)
def test_the_whole_pack_is_shuffled_before_anything_else(entry):
    """RECORD: chance entries stand where they are needed."""
    game = Whot(Ruleset.of("modern", {}), 2)
    assert refusal(game, entry) in ("wrong-cards", "chance-awaited")


def test_no_shuffle_is_taken_where_none_is_awaited():
    game = table("C7 T3", "C10 T4", up="C3")
    assert refusal(game, f"shuffle {codes(pack(54))}") == "not-now"
    assert refusal(game, "cut C1 C2") == "not-now"
    assert refusal(game, "1 row C1 C2 C3 C5 C7") == "not-now"
    assert not game.awaits
    assert parse("1 C7") in game.legal()
