"""What a points game shows of its cut, its deals and its points. Rule: M4, W4, W24."""

import random

import pytest

from games.models import Game
from games.queries import log, replay, table
from games.queries.deals import cut
from games.queries.sentences import Teller
from games.rules.entry import parse
from games.rules.game import start
from games.rules.ruleset import Ruleset
from games.services import play as plays
from games.views.steps import points
from tests.factories import BotFactory, PlayerFactory
from tests.games.playing import NOW, SECOND, begun, begun_with, moves, opened, play_out, players_of, press_all, send

pytestmark = pytest.mark.django_db


def between(*hands: str, target: int = 100, **terms: object) -> Game:
    """A game whose first deal seat 1 has just ended by going out."""
    game = begun_with(*hands, variant="british", options={"target": target}, **terms)
    send(game, hands[0], now=NOW + SECOND)
    game.refresh_from_db()
    return game


def seen(game: Game, seat: int | None = None, *, seconds: float = 2) -> dict:
    viewer = game.seats.get(number=seat).player if seat else None
    return table.state(game.series_id, viewer, now=NOW + seconds * SECOND)


def test_the_cut_is_shown_until_the_first_move_with_who_deals_and_who_begins() -> None:
    game = begun(3, variant="british")
    deals = seen(game)["game"]["deals"]
    assert [one["seat"] for one in deals["cut"]] == [1, 2, 3]
    dealer = next(one["seat"] for one in deals["cut"] if one["deals"])
    names = [seat.player.name for seat in game.seats.all()]
    assert deals["next"] == f"{names[dealer - 1]} deals. {names[dealer % 3]} begins."
    assert replay.steps(replay.tape(game, None))[0]["cut"] == deals["cut"]
    send(game, "market", now=NOW + SECOND)
    assert seen(game)["game"]["deals"]["cut"] == []


def test_a_tied_cut_is_told_and_drawn_with_both_cards() -> None:
    position = start(Ruleset.of("british", {}), 3, None)
    events = [event for line in ("cut *2 W C2", "cut *3 C5") for event in position.apply(parse(line))]
    assert cut(events) == [
        {"seat": 1, "cards": ["*2", "*3"], "deals": True},
        {"seat": 2, "cards": ["W"], "deals": False},
        {"seat": 3, "cards": ["C2", "C5"], "deals": False},
    ]
    assert Teller(("Ada", "Bayo", "Chidi"), 3).tell(events) == (
        "Cut: Ada star 2, Bayo Whot, you circle 2. The lowest are equal. Cut: Ada star 3, you circle 5. Ada deals."
    )


def test_after_a_deal_everybody_sees_what_each_hand_counted_and_no_card_of_it() -> None:
    game = between("C7", "X3", "*4")
    for seat in (1, 2, 3, None):
        shown = seen(game, seat)["game"]
        deals = shown["deals"]
        assert deals["played"] == [{"out": 1, "why": "out", "counts": [0, 3, 8], "dropped": []}]
        assert shown["view"]["penalties"] == [0, 3, 8]
        assert (deals["awaited"], deals["panel"]) == ([1, 2, 3], True)
        assert deals["last"].endswith("went out.")
        assert "X3" not in str(deals)
        assert [hand is not None for hand in shown["view"]["hands"]] == [number == seat for number in (1, 2, 3)]


def test_who_has_pressed_sees_the_table_and_whom_clocks_wait_for() -> None:
    game = between("C7", "X3")
    ada, bayo = players_of(game.series)
    begins = game.to_act[0]
    plays.press_continue(game.pk, ada, deal=2, now=NOW + 2 * SECOND)
    assert seen(game, 1)["game"]["deals"]["panel"] is False
    turn = "Your turn: begin with any card." if begins == 1 else f"{bayo.name} to begin."
    assert seen(game, 1)["say"] == f"{turn} Clocks wait for {bayo.name}."
    assert seen(game, 2)["game"]["deals"]["panel"] is True
    assert seen(game, 2)["say"] == "Deal 2 is dealt: press Continue."
    assert seen(game, 2)["game"]["clock"]["from_ms"] == seen(game, 2)["game"]["deals"]["until_ms"]
    late = seen(game, 2, seconds=31.5)
    assert (late["game"]["deals"]["panel"], late["game"]["clock"]["from_ms"]) == (False, None)


def test_a_watcher_and_a_seat_that_is_out_see_the_count_until_somebody_moves() -> None:
    game = between("C7", "X3", "S10", target=10)
    assert [seen(game, seat)["game"]["deals"]["panel"] for seat in (1, 2, 3, None)] == [True] * 4
    send(game, "market", now=NOW + 2 * SECOND)
    game.refresh_from_db()
    moved = 3 - game.to_act[0]
    shown = [seen(game, seat, seconds=3)["game"]["deals"]["panel"] for seat in (1, 2, 3, None)]
    assert shown == [moved != 1, moved != 2, False, False]


def test_dropping_out_is_told_and_the_seat_keeps_its_points() -> None:
    game = between("C7", "X3", "S10", target=10)
    name = game.seats.get(number=3).player.name
    state = seen(game)
    assert state["game"]["deals"]["played"][0]["dropped"] == [3]
    assert state["game"]["deals"]["last"].endswith(f"{name} drops out with 10 points.")
    assert state["game"]["effect"] == f"{name} drops out with 10 points."
    assert (state["game"]["view"]["penalties"], state["game"]["view"]["in_play"]) == ([0, 3, 10], [True, True, False])
    assert seen(game, 3)["game"]["deals"]["panel"] is True
    assert f"{name} 10" in state["game"]["log"][-1][1]


def test_a_seat_that_was_out_before_is_in_no_later_count() -> None:
    game = between("C7", "X3", "S10", target=10)
    now = NOW + 40 * SECOND
    while log.position(game).deal == 2 and game.state == Game.State.LIVE:
        now += SECOND
        send(game, moves(game)[0], now=now)
        game.refresh_from_db()
    state = table.state(game.series_id, None, now=now)
    assert state["game"]["deals"]["played"][1]["counts"][2] is None
    assert game.seats.get(number=3).player.name not in state["game"]["log"][-1][1]


@pytest.mark.parametrize("seats", range(2, 9))
def test_a_points_game_of_every_size_is_counted_in_the_replay_as_at_the_table(seats: int) -> None:
    game = press_all(opened(seats, variant="british", options={"hand": 3, "target": 20}, clock="60+0"))
    now = play_out(game, random.Random(seats))
    state = table.state(game.series_id, None, now=now)
    deals, steps = state["game"]["deals"], replay.steps(replay.tape(game, None))
    shown = points(steps, len(steps) - 1, [str(seat) for seat in range(1, seats + 1)])
    assert shown["points"] == state["game"]["view"]["penalties"] == game.counts
    counted = shown["rows"][::-1][: len(deals["played"])]
    assert [[count if count != "–" else None for count in row["counts"]] for row in counted] == [
        deal["counts"] for deal in deals["played"]
    ]
    starts = {row["entry"] for row in shown["rows"]}
    assert len(starts) == len(shown["rows"]) == state["game"]["view"]["deal"]
    if game.reason == "points":
        sums = [sum(deal["counts"][seat] or 0 for deal in deals["played"]) for seat in range(seats)]
        assert sums == game.counts
        assert sorted(seat for row in counted for seat in row["dropped"]) == [
            str(seat) for seat, place in enumerate(game.places, 1) if place > 1
        ]


def test_the_short_game_is_one_deal_without_cut_or_points() -> None:
    """pagat.txt's short game: british with `ending = count`."""
    game = press_all(opened(3, variant="british", options={"hand": 3, "ending": "count"}, clock="60+0"))
    state = seen(game)
    assert (game.first, state["game"]["deals"], state["game"]["view"]["penalties"]) == (1, None, None)
    play_out(game, random.Random(2))
    assert game.reason in ("out", "market", "blocked", "leave")
    assert sorted(game.places) == [1, 2, 3]


def test_a_person_among_bots_is_waited_for_alone() -> None:
    person = PlayerFactory()
    game = between("C7", "X3", "S10", players=[person, BotFactory(), BotFactory()])
    assert seen(game, 1)["game"]["deals"]["awaited"] == [1]
