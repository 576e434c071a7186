"""What each seat could have played, in words and by card."""

from collections.abc import Sequence

from games.queries.choices import choices
from games.queries.sentences import Teller
from games.rules.position import Position
from tests.games.rules.tables import ken, nine, play, table

TELLER = Teller(["Ada", "Bayo"])
SEEN = ("seen", "seen")


def told(game: Position, hands: Sequence[object] = SEEN) -> tuple[str, list[str]]:
    """The sentence, and the cards of the only seat that it is about."""
    found = choices(game, hands, TELLER)
    assert found
    [fits] = found["fits"].values()
    return found["text"], fits


def test_every_card_that_fits_is_named_and_market_may_always_be_gone_to() -> None:
    game = table("C7 S10 W", "T1 T2 T3", up="S7")
    assert told(game) == ("Ada could play circle 7, square 10 or Whot, or go to market.", ["C7", "S10", "W"])


def test_equal_whots_are_named_once_and_all_fit() -> None:
    game = table("W W T1", "T3 T4 T5", up="S7")
    assert told(game) == ("Ada could play Whot, or go to market.", ["W", "W"])


def test_who_has_nothing_that_fits_had_to_go_to_market() -> None:
    assert told(table("C8 C10", "T1 T2", up="S7")) == ("Ada had no card that fits, and had to go to market.", [])


def test_a_waiting_pick_is_answered_or_taken() -> None:
    game = table("S2 C8", "T2 T3", up="S7")
    play(game, "1 S2")
    assert told(game)[0] == "Bayo could answer with triangle 2, or pick 2."
    other = table("S2 C8", "T1 T3", up="S7")
    play(other, "1 S2")
    assert told(other)[0] == "Bayo had to pick 2."


def test_in_nine_and_twenty_the_kitty_is_drawn_from_and_who_can_play_must_once_it_is_empty() -> None:
    game = nine("C7 C8", "C10 T1", kitty="T2")
    assert told(game)[0] == "Ada could play circle 7 or circle 8."
    play(game, "1 C7")
    assert told(game)[0] == "Bayo could play circle 10 or triangle 1, or draw and pass."
    bare = nine("C7 C8", "C10 S1")
    play(bare, "1 C7")
    assert told(bare)[0] == "Bayo could play circle 10."
    none = nine("C7 C8", "S1 S2")
    play(none, "1 C7")
    assert told(none)[0] == "Bayo had to pass."


def test_in_ken_any_five_of_whoever_has_not_laid() -> None:
    game = ken("C1 C2 C3 C5 C7 T1 T2 T3 T5 T7", "X1 X2 X3 X5 X7 S1 S2 S3 S5 S7")
    found = choices(game, SEEN, TELLER)
    assert found
    assert found["text"] == "Ada and Bayo could lay any 5 cards, in any order."
    assert [len(cards) for cards in found["fits"].values()] == [10, 10]


def test_nothing_is_said_of_a_seat_whose_hand_is_not_seen_nor_when_the_game_is_over() -> None:
    game = table("C7 S10", "T1 T2", up="S7")
    assert choices(game, (None, "seen"), TELLER) is None
    play(game, "1 resign")
    assert choices(game, SEEN, TELLER) is None
