"""The replay's page, its positions and the record."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse

from games.models import Game
from games.rules.record import Record
from games.rules.record import replay as replay_record
from games.services import series as serieses
from games.views.steps import LINES, lines
from tests.games.playing import NOW, SECOND, begun_with, players_of, send
from tests.games.views.visiting import steps_of, visitor

pytestmark = pytest.mark.django_db


CARD = re.compile(r'<li class="face[^"]*" data-card="([^"]+)">')


def cards_on(page: str) -> list[str]:
    """The cards of the hands, and the pattern for the script is not one of them."""
    return CARD.findall(page.split('<template id="mini">')[0])


def played(best_of: int = 1) -> Game:
    """Ada plays, Bayo goes to market, Ada is out."""
    game = begun_with("S10 S3", "C1 C2", top="S7", best_of=best_of)
    for move in ("S10", "market", "S3"):
        send(game, move, now=NOW + SECOND)
    game.refresh_from_db()
    return game


def test_a_finished_game_is_seen_entry_by_entry_by_links_alone() -> None:
    game = played()
    page = visitor().get(reverse("replay", args=[game.pk]), {"at": 2}).content.decode()
    assert 'aria-current="step"' in page
    assert 'href="?at=4"' in page
    assert len(cards_on(page)) == 1 + 2
    assert page.count('class="minis" data-hand=') == 2
    assert reverse("record", args=[game.pk]) in page


@pytest.mark.parametrize("entry", ["", "0", "-4", "x", "99999999999", "9999"])
def test_any_entry_in_the_address_shows_a_page(entry: str) -> None:
    game = played()
    assert visitor().get(reverse("replay", args=[game.pk]), {"at": entry}).status_code == 200


def test_before_the_series_is_over_a_seat_sees_its_own_hand_and_a_watcher_none() -> None:
    game = played(best_of=3)
    ada, _ = players_of(game.series)
    address = reverse("replay-positions", args=[game.pk])
    for player, shown in ((ada, [True, False]), (None, [False, False])):
        for step in steps_of(visitor(player).get(address).json()):
            assert [hand is not None for hand in step["view"]["hands"]] == shown
        page = visitor(player).get(reverse("replay", args=[game.pk])).content.decode()
        assert len(cards_on(page)) == 2 * sum(shown)
        assert reverse("record", args=[game.pk]) not in page
    refused = visitor(ada).get(reverse("record", args=[game.pk]))
    assert (refused.status_code, refused["Content-Type"]) == (403, "text/plain; charset=utf-8")


def test_the_record_can_be_downloaded_and_replays() -> None:
    game = played()
    answer = visitor().get(reverse("record", args=[game.pk]))
    assert answer["Content-Disposition"] == f'attachment; filename="game-{game.pk}.whot"'
    position = replay_record(Record.loads(answer.content.decode()))
    assert list(position.result.places) == game.places


def test_a_game_that_was_never_dealt_says_so() -> None:
    """Rule: M3."""
    game = played(best_of=3)
    serieses.press_start(game.series_id, players_of(game.series)[0], now=NOW + 2 * SECOND)
    serieses.lapse_start(game.series_id, now=NOW + timedelta(minutes=4))
    lost = game.series.games.get(number=2)
    answer = visitor().get(reverse("replay", args=[lost.pk]))
    assert "never dealt" in answer.content.decode()
    assert visitor().get(reverse("replay-positions", args=[lost.pk])).json() == {}


def test_a_game_that_is_not_there_is_not_found() -> None:
    for name in ("replay", "record", "replay-positions"):
        assert visitor().get(reverse(name, args=[999_999])).status_code == 404


def test_closed_hands_say_why_and_are_refused_when_they_are_asked_for() -> None:
    game = played(best_of=3)
    ada, _ = players_of(game.series)
    page = visitor(ada).get(reverse("replay", args=[game.pk]), {"as": "2", "could": "1"}).content.decode()
    assert "hands open when the series is over" in page
    assert "As a watcher saw it" in page
    assert "All hands" not in page
    for eyes in ("2", "all", "9"):
        answer = visitor(ada).get(reverse("replay-positions", args=[game.pk]), {"as": eyes})
        assert (answer.status_code, answer["Content-Type"]) == (403, "text/plain; charset=utf-8")


def test_what_could_be_played_is_said_and_marked_when_it_is_asked_for() -> None:
    game = played()
    address = reverse("replay", args=[game.pk])
    assert "could play" not in visitor().get(address, {"at": 1}).content.decode()
    page = visitor().get(address, {"at": 1, "could": 1}).content.decode()
    assert "could play square 3 or square 10, or go to market." in page
    assert page.count('<li class="face fits"') == 2


def test_the_log_comes_in_parts_that_lead_to_each_other() -> None:
    steps = [{"entry": number + 1, "text": f"Step {number}", "view": {}} for number in range(2 * LINES + 1)]
    assert [line["now"] for line in lines(steps, 3)["lines"]].index(True) == 3
    middle = lines(steps, LINES)
    assert (len(middle["lines"]), middle["earlier"], middle["later"]) == (LINES, LINES, 2 * LINES + 1)
    last = lines(steps, 2 * LINES)
    assert (len(last["lines"]), last["first"], last["later"]) == (1, 2 * LINES + 1, None)
