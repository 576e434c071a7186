"""What the Strong bot finds where the right move is the same however the hidden cards lie."""

import random

import pytest

from games.bots.choose import choosers
from games.rules.memory import sight
from games.rules.position import Position
from games.rules.ruleset import PRESETS
from tests.games.bots.test_normal import with_hands
from tests.games.rules.tables import cards, nine, table


def chosen(game: Position, seat: int = 1) -> set[str]:
    """What the bot plays, whatever it guesses of the rest."""
    choose = choosers(game.ruleset)["strong"]
    return {choose(sight(game, seat), game.ruleset, random.Random(seed)) for seed in range(5)}


@pytest.mark.parametrize("variant", sorted(PRESETS))
def test_it_goes_out_when_it_can(variant: str) -> None:
    game = with_hands(table("C7 X10", "X3 S11", up="C3", variant=variant, hand=2), "C7", "X3 S11")
    assert {move.split()[0] for move in chosen(game)} == {"C7"}


def test_it_plays_on_with_a_hold_on_and_goes_out() -> None:
    assert chosen(table("C1 C10", "X3 X10", up="C3")) == {"C1"}


def test_it_finds_a_way_to_play_its_whole_hand_in_one_turn() -> None:
    """Circle 8, star 8, star 3; the 3 first would be the end of the turn."""
    assert chosen(table("C8 *8 *3", "X5 X7 X10", up="C3")) == {"C8"}


def test_a_rival_on_the_last_card_is_made_to_draw() -> None:
    """After the 2 it holds three cards, unless it has a 2 itself, and the 7 goes out; after the 7 it may be out."""
    game = with_hands(table("C2 C7", "X3 X11", up="C3"), "C2 C7", "X3")
    assert chosen(game) == {"C2"}


def test_a_pick_is_passed_on_when_the_rival_could_go_out_next() -> None:
    """Taking two and handing the turn to a rival on the last card is worse than handing it a pick of four."""
    game = with_hands(table("C2 C7 C10", "X2 X10 X11", up="C3"), "C2 C7 C10", "X10")
    game.pick, game.pile = 2, cards("X2")
    assert chosen(game) == {"C2"}


def test_what_lies_in_the_pile_is_in_nobodys_hand() -> None:
    """Every circle but its own has been played: of the called shapes it takes the one nobody else can answer."""
    game = table("W C14 S3", "X3 X10 T7", up="C3", market="T1 T2 T3 X5 X7 S1 S2 S5")
    game.pile[:0] = cards("C1 C2 C4 C5 C7 C8 C10 C11 C12 C13")
    assert {move for move in chosen(game) if move.startswith("W")} <= {"W C"}


def test_in_nine_and_twenty_it_breaks_the_tally_that_ends_the_game_well() -> None:
    """N4: the leader is ODDS, so seat 1 wants 31 and not 30."""
    game = nine("C3 *2", "X13", kitty="")
    game.pile, game.players = cards("C13 C14 C1"), [1, 2, 1]
    game.turn = 1
    assert game.tally == 28
    assert chosen(game) == {"C3"}
