"""A move's journey: who may move, when, once; what it leaves in the log and on the clocks. Rule: M4, DESIGN 4."""

from random import Random
from uuid import uuid4

import pytest

from games.models import Entry, Game
from games.rules import shuffle
from games.rules.cards import Card, canonical, pack
from games.rules.refused import Refused
from games.services import ending
from games.services import play as plays
from games.services import series as serieses
from tests.factories import PlayerFactory
from tests.games.playing import NOW, SECOND, begun, begun_with, moves, on_turn, opened, players_of, send, texts

pytestmark = pytest.mark.django_db


def hold_on_game() -> Game:
    """Seat 1 holds a Hold On that fits, and cards that fit after it."""
    return begun_with("C1 C2 C3 T4", "X1 X2 X3 X5", top="C7", market="S1 S2 S3")


def refused(game: Game, player, move: str = "market", *, answers: int = 1, now=NOW + SECOND, move_id=None) -> str:
    """The code with which a move is refused; nothing has changed."""
    before = (texts(game), Game.objects.filter(pk=game.pk).values().get(), list(game.seats.values()))
    with pytest.raises(Refused) as info:
        plays.play(game.pk, player, move, answers=answers, move_id=move_id or uuid4(), now=now)
    assert (texts(game), Game.objects.filter(pk=game.pk).values().get(), list(game.seats.values())) == before
    return info.value.code


def test_a_move_stands_in_the_log_with_the_time_it_took() -> None:
    game = hold_on_game()
    played = send(game, "C2", now=NOW + 2.5 * SECOND)
    assert (played.version, played.repeated) == (2, False)
    assert texts(game)[1:] == ["1 C2 @2.5"]
    game.refresh_from_db()
    assert (game.version, game.to_act) == (2, [2])


def test_nobody_else_may_move() -> None:
    game = hold_on_game()
    assert refused(game, PlayerFactory()) == "not-your-game"
    assert refused(game, players_of(game.series)[1]) == "not-your-turn"


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("X9", "no-such-card"),
        ("X1", "not-in-hand"),
        ("T4", "does-not-fit"),
        ("C2 last", "warning-not-due"),
        ("C2 T", "call-without-whot"),
        ("C2 @0.1", "not-a-move"),
        ("resign", "not-a-move"),
        ("time", "not-a-move"),
        ("", "no-such-card"),
        ("market now", "not-an-entry"),
    ],
)
def test_a_move_that_cannot_be_is_refused_and_changes_nothing(move: str, code: str) -> None:
    game = hold_on_game()
    assert refused(game, on_turn(game).player, move) == code


def test_a_move_sent_twice_plays_once() -> None:
    game, move_id = hold_on_game(), uuid4()
    first = send(game, "C1", now=NOW + SECOND, move_id=move_id)
    again = send(game, "C1", now=NOW + 2 * SECOND, move_id=move_id, answers=1)
    assert (again.version, again.repeated) == (first.version, True)
    assert len(texts(game)) == 2


def test_the_last_move_of_a_game_sent_twice_has_its_first_answer() -> None:
    game, move_id = begun_with("C1", "C2", top="C7"), uuid4()
    player = on_turn(game).player
    for repeated in (False, True):
        played = plays.play(game.pk, player, "C1", answers=1, move_id=move_id, now=NOW + SECOND)
        assert (played.version, played.repeated) == (2, repeated)
    assert refused(game, player) == "game-over"


def test_a_double_click_after_a_hold_on_is_stale() -> None:
    """The turn does not change after a Hold On: only the version answered tells the second click from the first."""
    game = hold_on_game()
    player = on_turn(game).player
    send(game, "C1", now=NOW + SECOND)
    assert on_turn(game).number == 1
    assert refused(game, player, "C2", answers=1, now=NOW + 1.2 * SECOND) == "stale"
    assert refused(game, player, "C2", answers=99, now=NOW + 1.2 * SECOND) == "stale"
    send(game, "C2", now=NOW + 1.2 * SECOND, answers=2)


def test_a_leaver_out_of_turn_makes_no_move_stale() -> None:
    """DESIGN 4: an answer is stale by seat."""
    game = begun(3)
    players, to_act = players_of(game.series), on_turn(game)
    away = next(player for player in players if player != to_act.player)
    before = to_act.version
    ending.resign(game.series_id, away, "game", now=NOW + SECOND)
    game.refresh_from_db()
    assert game.version > before
    assert on_turn(game).version == before
    send(game, "market", now=NOW + 2 * SECOND, answers=before)


def test_a_move_after_the_deadline_is_refused_and_the_lapse_decided_in_the_same_call() -> None:
    game = hold_on_game()
    late = NOW + 181 * SECOND
    with pytest.raises(Refused) as info:
        send(game, "C2", now=late)
    assert info.value.code == "too-late"
    game.refresh_from_db()
    assert (game.state, game.reason, game.places) == (Game.State.OVER, "time", [2, 1])
    assert texts(game)[-1] == "1 time @181"


def test_within_the_grace_a_late_move_is_refused_and_nothing_is_decided_yet() -> None:
    """RELIABILITY 1: a move that came in time may still be waiting for the lock."""
    game = hold_on_game()
    assert refused(game, on_turn(game).player, "C2", now=NOW + 180.2 * SECOND) == "too-late"
    # One that reached the server in time is taken, however late its turn with the lock comes.
    send(game, "C2", now=NOW + 179.9 * SECOND)


def test_a_whole_game_clock_pays_what_was_spent_and_gains_the_increment() -> None:
    game = hold_on_game()
    send(game, "C1", now=NOW + 10 * SECOND)
    send(game, "C2", now=NOW + 15 * SECOND)
    assert list(game.seats.values_list("remaining_ms", flat=True)) == [180_000 - 15_000 + 4_000, 180_000]
    game.refresh_from_db()
    assert game.deadline_at == NOW + (15 + 180) * SECOND


def test_a_clock_by_the_move_starts_anew_with_each_move() -> None:
    game = begun_with("C1 C2 C3 T4", "X1 X2 X3 X5", top="C7", clock="1m/move")
    send(game, "C1", now=NOW + 50 * SECOND)
    game.refresh_from_db()
    assert game.deadline_at == NOW + 110 * SECOND
    send(game, "market", now=NOW + 60 * SECOND)
    assert list(game.seats.values_list("remaining_ms", flat=True)) == [60_000, 60_000]


def test_a_pile_that_must_be_turned_over_follows_from_secret_and_nonces_under_its_number() -> None:
    """RELIABILITY 4, W17: whoever is shown secret and nonces can check every shuffle of the game."""
    game, rng, now = begun(variant="british", options={"ending": "count", "hand": 8}, clock="60+0"), Random(1), NOW
    while len(shuffles := [text for text in texts(game) if text.startswith("shuffle")]) < 2:
        now += SECOND
        send(game, rng.choice([*moves(game), "market"]), now=now)
    number = texts(game).index(shuffles[1]) + 1
    cards = canonical(Card.parse(code) for code in shuffles[1].split()[1:])
    expected = shuffle.order(cards, bytes(game.secret), [bytes(nonce) for nonce in game.nonces], str(number))
    assert shuffles[1].split()[1:] == [card.code for card in expected]


def test_the_deal_follows_from_the_secret_published_before_and_the_nonces_of_the_presses() -> None:
    series = opened()
    commitment = series.commitment
    assert commitment
    ada, bayo = players_of(series)
    serieses.press_start(series.pk, ada, now=NOW, nonce=b"ada's own bytes!")
    serieses.press_start(series.pk, bayo, now=NOW)
    game = series.games.get()
    assert game.commitment == commitment == shuffle.commitment(bytes(game.secret))
    assert [bytes(nonce) for nonce in game.nonces] == [b"ada's own bytes!", b""]
    expected = shuffle.order(pack(54), bytes(game.secret), [b"ada's own bytes!", b""], "1")
    assert texts(game) == [" ".join(["shuffle", *(card.code for card in expected)])]


def test_every_entry_says_when_it_reached_the_server() -> None:
    game = hold_on_game()
    send(game, "C2", now=NOW + 7 * SECOND)
    assert Entry.objects.get(game=game, number=2).at == NOW + 7 * SECOND


def test_a_refused_card_is_explained_in_the_players_words() -> None:
    game = hold_on_game()
    with pytest.raises(Refused, match="fits neither the shape nor the number"):
        send(game, "T4", now=NOW + SECOND)
