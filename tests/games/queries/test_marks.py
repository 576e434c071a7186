"""What the slider of a replay marks: by the rules of the game that it is, and by nothing that is hidden."""

import pytest

from games.queries.marks import marks
from games.rules.entry import Shuffle
from games.rules.position import Position
from tests.games.rules.tables import ken, nine, play, table


def marked(game: Position, *entries: str) -> list[str]:
    found = []
    for entry in entries:
        held = [len(hand) for hand in game.hands]
        found.append(marks(play(game, entry), game, held))
    return found


def test_specials_and_whots_are_marked_by_their_numbers_and_others_are_not() -> None:
    game = table("S2 C8 C10 T1", "T2 W X3 X5", up="S7")
    assert marked(game, "1 S2", "2 T2", "1 market", "2 W C", "1 C10") == ["2", "2", "", "20", ""]


@pytest.mark.parametrize(("option", "mark"), [(4, "4"), ("none", "")])
def test_what_is_special_is_said_by_the_games_own_rules(option: object, mark: str) -> None:
    game = table("S2 C4 C10 T1", "T2 W X3 X5", up="C7", pick_two=option)
    assert marked(game, "1 C4") == [mark]


def test_a_last_card_is_marked_beside_the_number() -> None:
    assert marked(table("S2 C8", "T3 T4", up="S7"), "1 S2") == ["2!"]
    assert marked(table("S10 C8", "T3 T4", up="S7"), "1 S10") == ["!"]


def test_who_comes_down_to_one_card_by_leaving_is_not_marked() -> None:
    assert marked(table("S10 C8", "T3 T4", "X1 X2", up="S7"), "2 leave") == [""]


def test_the_beginning_of_each_deal_but_the_first_is_marked() -> None:
    game = table("S10", "T3", up="S7", ending="points", target=100)
    play(game, "1 S10")
    assert game.awaits
    assert marks(game.apply(Shuffle(game.awaits.cards)), game, (0, 1)) == "|2"


def test_a_broken_tally_is_marked_with_it() -> None:
    assert marked(nine("C14 C13", "C12 C11", kitty="T1"), "1 C14", "2 C12", "1 C13") == ["", "", "39"]


def test_each_round_of_ken_is_marked_where_its_rows_are_opened() -> None:
    game = ken("C1 C2 C3 C5 C7 T1 T2 T3 T5 T7", "X1 X2 X3 X5 X7 S1 S2 S3 S5 S7")
    rows = ("1 row C1 C2 C3 C5 C7", "2 row X1 X2 X3 X5 X7", "2 row S1 S2 S3 S5 S7", "1 row T1 T2 T3 T5 T7")
    assert marked(game, *rows) == ["", "1", "", "2"]
