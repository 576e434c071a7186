"""A points game on its pages: Continue by form, the count between deals, the cut, and the replay by deals."""

import re

import pytest
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone

from games.models import Game
from tests.factories import PlayerFactory
from tests.games.playing import begun, on_turn, opened, players_of, send
from tests.games.views.visiting import SCRIPT, hand_on, live_game, post_move, table, visitor

pytestmark = pytest.mark.django_db


def between(*hands: str, target: int = 100, **terms: object) -> Game:
    """A game whose first deal seat 1 has ended just now by going out."""
    game = live_game(*hands, variant="british", options={"target": target}, **terms)
    send(game, hands[0], now=timezone.now())
    game.refresh_from_db()
    return game


def press(game: Game, seat: int, deal: object = 2, **extra: object) -> HttpResponse:
    player = game.seats.get(number=seat).player
    form = {"game": game.pk, "deal": deal}
    return visitor(player).post(reverse("series-continue", args=[game.series_id]), form, **extra)


def words(answer: HttpResponse, part: str = "panel") -> str:
    """What one part of the page says."""
    inside = re.search(rf'<(section|aside) class="{part}".*?</\1>', answer.content.decode(), re.DOTALL)[0]
    return " ".join(re.sub(r"<[^>]*>", " ", inside).split())


def test_between_deals_the_page_shows_what_counted_who_deals_who_is_ready_and_continue() -> None:
    game = between("C7", "X3", "S10", target=10)
    answer = table(visitor(players_of(game.series)[1]), game.series)
    told = words(answer)
    names = [player.name for player in players_of(game.series)]
    assert f"Deal 1: {names[0]} went out. {names[2]} drops out with 10 points." in told
    assert f"{names[0]} You {names[2]} Points 0 3 10 Deal 1 0 3 10 {names[2]} dropped out" in told
    assert f"{names[0]}: not yet You: not yet" in told
    assert "Clocks run when all are ready, at the latest in 0:" in told
    assert told.endswith("Continue")
    assert 'data-phase="deal"' in answer.content.decode()


def test_continue_is_pressed_by_form_and_leads_to_the_new_hand() -> None:
    game = between("C7", "X3")
    answer = press(game, 1)
    assert (answer.status_code, answer["Location"]) == (303, reverse("series", args=[game.series_id]))
    page = table(visitor(players_of(game.series)[0]), game.series)
    assert 'data-phase="playing"' in page.content.decode()
    assert len(hand_on(page)) == 1
    game.refresh_from_db()
    assert game.continue_by
    press(game, 2)
    game.refresh_from_db()
    assert game.continue_by is None


def test_the_script_gets_the_new_state_for_its_press() -> None:
    game = between("C7", "X3")
    state = press(game, 1, **SCRIPT).json()["state"]
    assert (state["game"]["deals"]["awaited"], state["game"]["deals"]["panel"]) == ([2], False)


@pytest.mark.parametrize("deal", ["", "x", "-1", "9" * 20])
def test_a_form_of_continue_that_no_page_made_is_refused(deal: str) -> None:
    game = between("C7", "X3")
    answer = press(game, 1, deal, **SCRIPT)
    assert (answer.status_code, answer.json()["code"]) == (409, "bad-form")
    assert game.seats.get(number=1).continued == 0


def test_a_stranger_may_watch_the_count_and_not_press() -> None:
    game = between("C7", "X3")
    stranger = visitor(PlayerFactory())
    page = table(stranger, game.series)
    assert "went out" in words(page)
    assert "series-continue" not in page.content.decode()
    assert "<button" not in re.search(r'<section class="panel".*?</section>', page.content.decode(), re.DOTALL)[0]
    form = {"game": game.pk, "deal": 2}
    answer = stranger.post(reverse("series-continue", args=[game.series_id]), form, **SCRIPT)
    assert answer.json()["code"] == "not-your-game"


def test_a_move_by_form_without_continue_plays_and_counts_as_pressed() -> None:
    game = between("C7", "X3")
    seat = on_turn(game)
    assert post_move(visitor(seat.player), game, "market", seat=seat).status_code == 303
    assert game.seats.get(number=seat.number).continued == 2


def test_the_deal_the_target_the_points_and_the_cut_are_on_the_page() -> None:
    game = begun(3, variant="british", options={"target": 60}, now=timezone.now())
    page = table(visitor(), game.series).content.decode()
    assert "Deal 1, to 60" in page
    assert page.count('class="pts">0 pts<') == 3
    cut = re.search(r'<ol aria-label="The cut for the deal">.*?</ol>', page, re.DOTALL)[0]
    assert (cut.count("<li"), cut.count('class="deals"')) == (3, 1)
    replay = visitor().get(reverse("replay", args=[game.pk])).content.decode()
    assert '<ol aria-label="The cut for the deal">' in replay


def test_the_replay_lists_the_deals_with_their_points_and_links() -> None:
    game = between("C7", "X3", "*4")
    entry = 1
    while entry < game.version:
        page = visitor().get(reverse("replay", args=[game.pk]), {"at": entry})
        told = words(page, "info")
        assert "Deal 2 – – – Deal 1 0 3 8" in told
        assert f'href="?at={game.version}"' in page.content.decode()
        entry += 1
    assert "Points 0 0 0" in words(visitor().get(reverse("replay", args=[game.pk]), {"at": 1}), "info")
    last = words(visitor().get(reverse("replay", args=[game.pk]), {"at": game.version}), "info")
    assert "Points 0 3 8" in last


def test_a_start_window_says_its_day_and_zone() -> None:
    series = opened(now=timezone.now(), start_window_s=86_400)
    page = table(visitor(players_of(series)[0]), series).content.decode()
    assert re.search(r"Press Start by <time [^>]*>\w{3} \d+ \w{3}, \d+:\d\d [ap]m WAT</time>", page)
