"""What the Normal bot does in positions where people agree on what is right."""

import random

import pytest

from games.bots.contest import play_out
from games.bots.normal import choose
from games.rules.memory import sight
from games.rules.ruleset import PRESETS
from games.rules.whot import Whot
from tests.games.rules.tables import cards, table


def chosen(game: Whot) -> set[str]:
    """What the bot in seat 1 plays, whatever the draw between equals."""
    return {choose(sight(game, 1), game.ruleset, random.Random(seed)) for seed in range(10)}


def with_hands(game: Whot, *hands: str) -> Whot:
    """The game with these hands instead, of any length."""
    for held, codes in zip(game.hands, hands, strict=True):
        held[:] = cards(codes)
    return game


def test_a_whot_is_kept_for_the_end():
    assert chosen(table("C7 W", "X3 X10", up="C3")) == {"C7"}


def test_the_shape_called_is_the_one_held_most():
    assert chosen(table("W S7 S10 S3", "X3 X10 X11 X5", up="C4")) == {"W S"}


def test_a_waiting_pick_is_answered():
    game = table("C2 C7 C10", "X2 X10 X11", up="C3", first=2)
    game.turn, game.pick, game.pile = 1, 2, cards("X2")
    assert chosen(game) == {"C2"}


def test_a_hold_on_goes_before_the_card_that_goes_out():
    assert chosen(table("C1 C10", "X3 X10", up="C3")) == {"C1"}


@pytest.mark.parametrize("plain", ["C7", "C12"])
def test_a_suspension_goes_first_when_another_card_can_follow(plain):
    assert chosen(table(f"C8 {plain} C13", "X3 X10 X11", up="C3")) == {"C8"}


def test_somebody_on_the_last_card_is_attacked():
    game = with_hands(table("C2 C7 C10 X10", "X3 X11 X5 X7", up="C3"), "C2 C7 C10 X10", "X3")
    assert chosen(game) == {"C2"}


def test_at_a_table_a_neighbour_on_the_last_card_is_made_to_draw_or_to_wait():
    game = table("C14 C8 C10 X10", "X3 X11 X5 X7", "S3 S11 S5 S7", up="C3")
    assert chosen(with_hands(game, "C14 C8 C10 X10", "X3", "S3 S11 S5 S7")) <= {"C14", "C8"}


def test_high_counts_are_shed_when_hands_will_soon_be_counted():
    """The market has two cards left, and a Whot counts 20."""
    game = table("W C10 X7 S5", "X3 X11 X5 X13", up="C3", market="C4 C12")
    assert {move.split()[0] for move in chosen(game)} == {"W"}


def test_with_the_market_full_the_same_whot_is_kept():
    assert chosen(table("W C10 X7 S5", "X3 X11 X5 X13", up="C3")) == {"C10"}


def test_six_who_attack_each_other_still_come_to_an_end():
    """Without a market that runs out, attacks could go on until the 5,000th visit ends the deal. Rule: W27."""
    rng = random.Random(6)
    games = [play_out([choose] * 6, PRESETS["nigerian"], rng) for _ in range(10)]
    assert {game.result.reason for game in games} == {"out"}
