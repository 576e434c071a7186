"""The table's page and its forms, as a browser without script uses them."""

from uuid import uuid4

import pytest
from django.contrib.messages import get_messages
from django.urls import reverse
from django.utils import timezone

from games.models import Game, Series
from games.queries import log
from games.rules.cards import canonical
from games.services import ending
from games.services.series import lapse_start, press_start
from tests.factories import PlayerFactory
from tests.games.playing import NOW, opened, players_of, press_all, texts
from tests.games.views.visiting import SCRIPT, embedded, hand_on, live_game, post_move, table, visitor
from whotclub.people.models import Player

pytestmark = pytest.mark.django_db


def codes(game: Game, seat: int) -> list[str]:
    return [card.code for card in canonical(log.position(game).hands[seat - 1])]


def test_a_seat_sees_its_own_hand_and_a_watcher_none() -> None:
    game = live_game()
    for player, hand in zip(
        [*players_of(game.series), PlayerFactory(), None], [codes(game, 1), codes(game, 2), [], []], strict=True
    ):
        answer = table(visitor(player), game.series)
        assert answer.status_code == 200
        assert hand_on(answer) == hand


def test_nothing_on_the_page_depends_on_a_hand_that_the_viewer_may_not_see() -> None:
    """RELIABILITY 4: two games that differ in the other hand alone give the same page, but for random numbers."""
    pages = []
    for other in ("C1 C2 C3", "*1 *2 *3"):
        game = live_game("T5 X5 S5", other, top="S7", market="C10 C11")
        Game.objects.filter(pk=game.pk).update(clocked_at=None)
        answer = table(visitor(), game.series)
        state = embedded(answer, "state")
        state["now_ms"] = state["series"]["id"] = state["game"]["id"] = 0
        for seat in state["seats"]:
            seat["name"], seat["player"] = "", 0
        state["game"]["log"], state["game"]["last"] = [], ""
        state["say"] = state["tag"] = ""  # a hash of the rest, and so of the names too
        pages.append((state, hand_on(answer)))
        assert "no-store" in answer["Cache-Control"]
    assert pages[0] == pages[1]


def test_a_form_plays_a_card_and_leads_back_to_the_table() -> None:
    game = live_game("T5 X5 S5", "C1 C2 C3", top="S7")
    ada, _ = players_of(game.series)
    answer = post_move(visitor(ada), game, "S5")
    assert (answer.status_code, answer["Location"]) == (303, reverse("series", args=[game.series_id]))
    assert texts(game)[-1].startswith("1 S5")


def test_a_form_calls_a_shape_with_fields_of_their_own_and_says_a_warning() -> None:
    game = live_game("W X5 S5", "C1 C2 C3", top="S7", variant="nigerian")
    ada, _ = players_of(game.series)
    post_move(visitor(ada), game, "", card="W", call="*", warning="semi")
    assert texts(game)[1].startswith("1 W * semi")


def test_a_move_with_its_warning_box_ticked_says_it_once() -> None:
    game = live_game("S10 S5", "C1 C2", top="S7", variant="seventies")
    ada, _ = players_of(game.series)
    post_move(visitor(ada), game, "S5 last", warning="last")
    assert texts(game)[1].startswith("1 S5 last")


def test_a_warning_box_left_ticked_does_not_spoil_going_to_market() -> None:
    game = live_game("S10 S5", "C1 C2", top="S7", variant="seventies")
    ada, _ = players_of(game.series)
    post_move(visitor(ada), game, "market", warning="last")
    assert texts(game)[1].startswith("1 market")


@pytest.mark.parametrize("move", ["C9", "X5", "T5 S", "row", "", "S5 last", "x" * 500])
def test_a_move_that_is_refused_is_told_on_the_page_and_changes_nothing(move: str) -> None:
    game = live_game("T5 X5 S5", "C1 C2 C3", top="S7")
    ada, _ = players_of(game.series)
    client = visitor(ada)
    answer = post_move(client, game, move)
    assert answer.status_code == 303
    assert [message.level_tag for message in get_messages(answer.wsgi_request)] == ["error"]
    assert texts(game) == texts(game)[:1]
    assert 'class="no"' in table(client, game.series).content.decode()


@pytest.mark.parametrize(
    "fields", [{"game": "x"}, {"answers": "-1"}, {"id": "one"}, {"game": ""}, {"answers": "9" * 40}]
)
def test_a_form_that_no_page_made_is_refused(fields: dict[str, str]) -> None:
    game = live_game("T5 X5 S5", "C1 C2 C3", top="S7")
    ada, _ = players_of(game.series)
    answer = post_move(visitor(ada), game, "S5", as_script=SCRIPT, **fields)
    assert (answer.status_code, answer.json()["code"]) == (409, "bad-form")
    assert len(texts(game)) == 1


def test_the_same_form_sent_twice_plays_once() -> None:
    game = live_game("S1 S5 S10", "C1 C2 C3", top="S7")
    ada, _ = players_of(game.series)
    client, sent_as = visitor(ada), uuid4()
    for _ in range(2):
        assert post_move(client, game, "S1", id=sent_as).status_code == 303
    assert len(texts(game)) == 2


def test_a_form_of_an_older_page_is_stale() -> None:
    """RELIABILITY 3: after a Hold On it is the same seat's turn, and yet the old page may not play."""
    game = live_game("S1 S5 S10", "C1 C2 C3", top="S7")
    ada, _ = players_of(game.series)
    client, before = visitor(ada), game.seats.get(number=1)
    post_move(client, game, "S1")
    answer = post_move(client, game, "S5", seat=before, as_script=SCRIPT)
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    assert len(texts(game)) == 2


def test_a_stranger_is_refused_and_nobody_is_sent_to_log_in() -> None:
    game = live_game("T5 X5 S5", "C1 C2 C3", top="S7")
    answer = post_move(visitor(PlayerFactory()), game, "S5", as_script=SCRIPT)
    assert answer.json()["code"] == "not-your-game"
    answer = post_move(visitor(), game, "S5")
    assert answer.status_code == 302
    assert answer["Location"].endswith(f"?next=/s/{game.series_id}/")
    assert post_move(visitor(), game, "S5", as_script=SCRIPT).json()["code"] == "not-logged-in"
    assert len(texts(game)) == 1


def test_the_script_gets_the_new_state_for_its_move() -> None:
    game = live_game("T5 X5 S5", "C1 C2 C3", top="S7")
    ada, _ = players_of(game.series)
    answer = post_move(visitor(ada), game, "S5", as_script=SCRIPT)
    assert answer.json()["t"] == "state"
    assert answer.json()["state"]["game"]["view"]["top"] == "S5"


def test_the_poll_sends_the_state_once_and_then_nothing_until_it_changes() -> None:
    game = live_game("T5 X5 S5", "C1 C2 C3", top="S7")
    ada, bayo = players_of(game.series)
    client, address = visitor(bayo), reverse("series-state", args=[game.series_id])
    state = client.get(address).json()
    seen = {"seen": state["tag"]}
    assert client.get(address, seen).status_code == 204
    post_move(visitor(ada), game, "S5")
    assert client.get(address, seen).json()["game"]["view"]["top"] == "S5"


def test_start_is_pressed_by_form_and_the_second_press_deals() -> None:
    series = opened(now=timezone.now(), best_of=3)
    for number, player in enumerate(players_of(series)):
        client = visitor(player)
        assert "Start game 1" in table(client, series).content.decode()
        answer = client.post(reverse("series-start", args=[series.pk]), {"game": 1, "nonce": "0a" * number})
        assert answer.status_code == 303
    series.refresh_from_db()
    assert series.state == Series.State.PLAYING
    assert bytes(series.games.get().nonces[1]) == b"\x0a"
    answer = client.post(reverse("series-start", args=[series.pk]), {"game": 2, "nonce": "zz"}, **SCRIPT)
    assert answer.json()["code"] == "bad-nonce"


def test_resigning_a_game_shows_the_score_what_counted_and_who_begins_next() -> None:
    series = opened(now=timezone.now(), best_of=3)
    press_all(series, now=timezone.now())
    ada, bayo = players_of(series)
    assert visitor(ada).post(reverse("series-resign", args=[series.pk]), {"scope": "game"}).status_code == 303
    page = table(visitor(bayo), series).content.decode()
    for words in ("You won, the other resigned", "You begin.", "Start game 2", "Press Start by", "Replay of game 1"):
        assert words in page


def test_a_draw_is_offered_answered_and_ends_the_game() -> None:
    series = opened(now=timezone.now(), best_of=3)
    press_all(series, now=timezone.now())
    ada, bayo = players_of(series)
    address = reverse("series-draw", args=[series.pk])
    assert visitor(ada).post(address, {"offer": "game"}).status_code == 303
    assert "Withdraw your offer" in table(visitor(ada), series).content.decode()
    assert f"{ada.name} offers a draw of this game." in table(visitor(bayo), series).content.decode()
    assert visitor(bayo).post(address, {"do": "sing"}, **SCRIPT).json()["code"] == "bad-form"
    visitor(bayo).post(address, {"do": "accept"})
    assert "drawn, agreed" in table(visitor(ada), series).content.decode()


def test_a_finished_series_links_to_its_replays_and_back() -> None:
    series = opened(now=timezone.now(), best_of=1, title="Lagos Open, final", back_url="/clubs/")
    game = press_all(series, now=timezone.now())
    ada, _ = players_of(series)
    ending.resign(series.pk, ada, "game", now=timezone.now())
    page = table(visitor(ada), series).content.decode()
    assert reverse("replay", args=[game.pk]) in page
    assert 'href="/clubs/"' in page
    assert "Start game" not in page


@pytest.mark.parametrize("name", ["series", "series-state"])
def test_a_series_that_is_not_there_is_not_found(name: str) -> None:
    assert visitor().get(reverse(name, args=[999_999])).status_code == 404


def test_a_table_of_four_shows_every_seat_and_plays() -> None:
    series = opened(4, now=timezone.now(), best_of=2)
    game = press_all(series, now=timezone.now())
    players = players_of(series)
    page = table(visitor(players[2]), series).content.decode()
    assert all(player.name in page for player in players)
    first = game.seats.get(number=game.to_act[0])
    post_move(visitor(first.player), game, "market", seat=first)
    assert texts(game)[-1].startswith(f"{first.number} market")


def test_at_a_table_who_did_not_press_start_is_shown_as_not_dealt_in() -> None:
    """Rule: M3."""
    series = opened(4, now=NOW, best_of=2)
    players = players_of(series)
    for player in (players[0], players[2], players[3]):
        press_start(series.pk, player, now=NOW)
    now = timezone.now()
    lapse_start(series.pk, now=now)
    assert "not dealt in" in table(visitor(players[0]), series).content.decode()
    for player in players[2:]:
        ending.resign(series.pk, player, "game", now=now)
    page = table(visitor(players[0]), series).content.decode()
    assert "Start game 2" in page
    assert '<td class="n">–</td>' in page


def test_the_page_obeys_the_content_security_policy() -> None:
    """No inline script, no inline style, no handlers: the policy forbids them and the page needs none."""
    game = live_game()
    page = table(visitor(players_of(game.series)[0]), game.series).content.decode()
    assert " style=" not in page
    assert " onclick" not in page
    assert "<style" not in page


def test_a_table_says_who_misses_a_turn_who_is_next_who_must_pick_and_who_holds_one_card() -> None:
    """UX 1.13; RULES 2: next is the next seat clockwise that is still in the game."""
    game = live_game("C8 C3", "T1 T3", "C2 X1", "S1 S2", top="C7")
    players = players_of(game.series)

    def signs(player: Player) -> dict[int, tuple[str, bool]]:
        context = table(visitor(player), game.series).context
        return {seat["seat"]: (seat["out"], seat["one"]) for seat in (context["own"], *context["others"])}

    post_move(visitor(players[0]), game, "C8")
    assert signs(players[0]) == {1: ("", True), 2: ("misses", False), 3: ("", False), 4: ("next", False)}
    post_move(visitor(players[2]), game, "C2", seat=game.seats.get(number=3))
    assert signs(players[1]) == {1: ("next", True), 2: ("", False), 3: ("", True), 4: ("pick 2", False)}
    ending.resign(game.series_id, players[0], "game", now=timezone.now())
    assert signs(players[1])[1] == ("place 4", False)
    assert signs(players[1])[2] == ("next", False)


def test_who_saves_data_watches_a_table_as_it_stands_until_they_ask_for_more() -> None:
    game = live_game()
    client = visitor(PlayerFactory())
    still = client.get(game.series.get_absolute_url(), headers={"Save-Data": "on"}).content.decode()
    assert '<a class="button" href="?live">Watch live</a>' in still
    assert 'http-equiv="refresh"' not in still
    assert "games/table.js" not in still
    for live in (
        client.get(game.series.get_absolute_url() + "?live", headers={"Save-Data": "on"}),
        client.get(game.series.get_absolute_url()),
        visitor(players_of(game.series)[0]).get(game.series.get_absolute_url(), headers={"Save-Data": "on"}),
    ):
        assert "Watch live" not in live.content.decode()
        assert "games/table.js" in live.content.decode()


def test_a_table_that_is_over_has_nothing_to_be_watched_live() -> None:
    game = live_game()
    ending.resign(game.series_id, players_of(game.series)[0], "series", now=timezone.now())
    assert (
        "Watch live"
        not in visitor().get(game.series.get_absolute_url(), headers={"Save-Data": "on"}).content.decode()
    )
