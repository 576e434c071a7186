"""Warnings: RULES 3.6, W16."""

import pytest

from games.rules.cards import Card
from games.rules.event import Kind
from tests.games.rules.tables import hand, legal, play, refusal, table


@pytest.mark.parametrize(
    ("declare", "held", "due"),
    [
        *[("none", 4, ""), ("none", 3, ""), ("none", 2, ""), ("none", 1, "")],
        *[("last", 4, ""), ("last", 3, ""), ("last", 2, "last"), ("last", 1, "")],
        *[("both", 4, ""), ("both", 3, "semi"), ("both", 2, "last"), ("both", 1, "")],
    ],
)
def test_the_warning_that_is_due_follows_from_what_the_play_leaves(declare, held, due):
    """W16: and only that one is taken."""
    mine, theirs = " ".join(["C7", "S3", "S5", "S10"][:held]), " ".join(["T1", "T3", "T4", "T7"][:held])
    for warning in ("semi", "last"):
        game = table(mine, theirs, up="C12", declare=declare)
        if warning == due:
            play(game, f"1 C7 {warning}")
            assert len(game.hands[0]) == held - 1
        else:
            assert refusal(game, f"1 C7 {warning}") == "warning-not-due"
    game = table(mine, theirs, up="C12", declare=declare)
    assert game.due_warning(1, Card.parse("C7")) == due
    assert legal(game) == [f"1 C7 {due}".strip(), "1 market"]
    play(game, "1 C7")
    assert len(game.hands[0]) == held - 1 + (2 if due else 0)


def test_a_play_without_its_due_warning_stands_and_the_seat_draws_two():
    """W16."""
    game = table("C7 S3", "T1 T3", up="C12", market="X1 X2 X3", declare="last")
    events = play(game, "1 C7")
    assert [event.kind for event in events] == [Kind.PLAYED, Kind.PENALTY, Kind.DREW]
    assert (events[1].seat, events[1].why, events[2].amount) == (1, "last", 2)
    assert hand(game, 1) == "X1 X2 S3"
    assert (game.to_act, game.top) == ((2,), Card.parse("C7"))


def test_the_penalty_comes_before_the_cards_own_effect():
    """W16, Reading: the penalty takes the first two cards, the general market the next."""
    game = table("C14 S3", "T1 T3", up="C12", market="X1 X2 X3", declare="last")
    play(game, "1 C14")
    assert (hand(game, 1), hand(game, 2)) == ("X1 X2 S3", "T1 T3 X3")


def test_every_play_of_a_hold_on_turn_is_judged():
    """W16, W11."""
    game = table("C1 T1 S3", "C2 C3 C4", up="C12", declare="both", market="X1 X2 X3 X5")
    play(game, "1 C1")
    assert hand(game, 1) == "T1 X1 X2 S3"
    play(game, "1 T1")
    assert refusal(game, "1 X1 last") == "warning-not-due"


def test_a_whot_carries_call_and_warning():
    """W7, W16."""
    game = table("W S3", "C2 C3", up="C12", declare="both")
    assert legal(game) == ["1 W * last", "1 W C last", "1 W S last", "1 W T last", "1 W X last", "1 market"]
    play(game, "1 W T last")
    assert (game.called, hand(game, 1)) == ("T", "S3")


def test_a_penalty_may_need_the_pile_turned_over_and_the_effect_waits_for_it():
    """W16, W17: the card just played is the top, what lay under it is the new market."""
    game = table("C2 S3", "T1 T3", up="C12", market="X1", declare="last")
    play(game, "1 C2")
    assert (game.awaits.why, game.to_act, game.pick) == ("pile", (), 0)
    events = play(game, "shuffle C12")
    assert [event.kind for event in events] == [Kind.RESHUFFLED, Kind.DREW, Kind.PICK]
    assert (hand(game, 1), game.pick, game.to_act) == ("C12 X1 S3", 2, (2,))


def test_a_penalty_on_an_exhausted_market_ends_the_deal_before_the_effect():
    """W16, W18, `count`."""
    game = table("C2 S3", "T1 T3", market="X1", declare="last")
    play(game, "1 C2")
    assert (game.result.reason, game.result.counts, game.pick) == ("market", (4, 4), 0)


def test_a_penalty_on_an_exhausted_market_is_smaller():
    """W16, W18, `pass`."""
    game = table("C2 S3", "T1 T3", market="X1", declare="last", exhausted="pass")
    play(game, "1 C2")
    assert (hand(game, 1), game.pick, game.to_act) == ("X1 S3", 2, (2,))


def test_no_warning_is_due_for_the_last_card():
    """W16, W19."""
    game = table("C7", "T1", up="C12", declare="both")
    assert refusal(game, "1 C7 last") == "warning-not-due"
    play(game, "1 C7")
    assert game.result.reason == "out"
