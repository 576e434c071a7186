"""The pages of the Zener games: what they show to whom, and how they are played without script. Rule: Z3, N3."""

import re

import pytest
from django.contrib.messages import get_messages
from django.urls import reverse
from django.utils import timezone

from games.models import Game, Series
from games.queries import log
from games.rules.ruleset import ZENER_PRESETS
from games.services import ending
from games.views.zener import SCRIPTS
from tests.factories import PlayerFactory
from tests.games.playing import begun, moves, on_turn, opened, players_of, send, texts
from tests.games.views.visiting import SCRIPT, embedded, hand_on, post_move, steps_of, table, visitor
from tests.games.views.weight import kilobytes, travels
from whotclub.people.models import Skin

pytestmark = pytest.mark.django_db

KEN, NINE = "zener-ken", "nine-and-twenty"


def begun_now(variant: str, **terms: object) -> Game:
    return begun(now=timezone.now(), variant=variant, **terms)


def hand(game: Game, seat: int) -> list[str]:
    return [card.code for card in log.position(Game.objects.get(pk=game.pk)).hands[seat - 1]]


def lay(game: Game, seat: int, cards: list[str]):
    """The form of a row, sent as the page sends it."""
    row = game.seats.get(number=seat)
    return post_move(visitor(row.player), game, "row", seat=row, slot=cards)


def page_of(game: Game, viewer) -> str:
    return table(visitor(viewer), game.series).content.decode()


def shown_codes(page: str) -> set[str]:
    """The cards whose faces lie in rows, by their names."""
    lanes = "".join(re.findall(r'<ol class="lane.*?</ol>', page, re.DOTALL))
    return set(re.findall(r'<span class="unseen">(\w+ \d+)</span>', lanes))


def test_a_row_is_laid_by_form_and_lies_face_down_for_everybody() -> None:
    game = begun_now(KEN)
    ada, bayo = players_of(game.series)
    assert page_of(game, ada).count('<select name="slot">') == 5
    assert lay(game, 1, hand(game, 1)[:5]).status_code == 303
    for viewer in (ada, bayo, PlayerFactory(), None):
        page = page_of(game, viewer)
        assert page.count("face down</span>") == 5
        assert shown_codes(page) == set()
    assert '<select name="slot">' not in page_of(game, ada)
    assert "Your row lies face down." in page_of(game, ada)


def test_both_rows_are_shown_bout_by_bout_in_words_and_the_next_is_chosen() -> None:
    game = begun_now(KEN)
    ada, bayo = players_of(game.series)
    lay(game, 1, hand(game, 1)[:5])
    lay(game, 2, hand(game, 2)[:5])
    for viewer in (ada, bayo, None):
        page = page_of(game, viewer)
        assert len(shown_codes(page)) == 10
        assert len(re.findall(r"Slot \d: [^<]*(beats|are level)[^<]*</span>", page)) == 5
    assert page_of(game, ada).count('<select name="slot">') == 5
    assert "Round 2 of 2" in page_of(game, ada)


def test_a_row_that_is_refused_comes_back_as_it_was_typed() -> None:
    game = begun_now(KEN)
    ada, _ = players_of(game.series)
    held = hand(game, 1)
    answer = lay(game, 1, [*held[:4], held[0]])
    assert answer.status_code == 303
    assert [message.message for message in get_messages(answer.wsgi_request)] == ["A card lies in one slot only."]
    page = visitor(ada).get(answer["Location"]).content.decode()
    assert re.findall(r'value="([^"]+)" selected', page) == [*held[:4], held[0]]
    assert (
        "A row is five cards" in lay(game, 1, [*held[:3], "", ""]).wsgi_request._messages._queued_messages[0].message
    )
    assert len(texts(game)) == 1


@pytest.mark.parametrize("codes", [["<script>"] * 5, ["x" * 300] * 5, ["C1 C2 C3 C5 C7", "", "", "", ""]])
def test_what_no_card_is_is_told_and_shown_safely(codes: list[str]) -> None:
    game = begun_now(KEN)
    answer = lay(game, 1, codes)
    assert answer.status_code == 303
    page = visitor(game.seats.get(number=1).player).get(answer["Location"])
    assert b"<script>" not in page.content
    assert len(texts(game)) <= 2


def test_the_trick_shows_its_tally_its_kitty_and_whose_side_is_which() -> None:
    game = begun_now(NINE)
    leader = on_turn(game)
    page = page_of(game, leader.player)
    assert "Draw and pass" in page
    assert "to be led" in page
    assert "Kitty, </span><b>25</b>" in page
    assert "Odds, 0 taken" in page
    assert "Evens, 0 taken" in page
    answer = post_move(visitor(leader.player), game, "market", seat=leader, as_script=SCRIPT)
    assert (answer.json()["code"], answer.json()["text"]) == ("must-lead", "You lead: play a card.")
    send(game, moves(game)[0], now=timezone.now())
    tally = log.position(Game.objects.get(pk=game.pk)).tally
    page = page_of(game, None)
    assert f"<b>{tally}</b>" in page
    assert f"{29 - tally} to 29" in page


def test_cards_that_do_not_follow_say_what_would() -> None:
    game = begun_now(NINE)
    reasons = embedded(table(visitor(on_turn(game).player), game.series), "reasons")
    assert reasons["does-not-follow *"] == "Needs a star, or a circle or cross, which defeat it."


@pytest.mark.parametrize("variant", ["modern", *ZENER_PRESETS])
@pytest.mark.parametrize("skin", Skin)
def test_a_pack_changes_no_name_and_no_card(skin: str, variant: str) -> None:
    """UX 4.3: the sprite draws other signs by the page's skin; what is written stays circle and triangle."""
    game = begun_now(variant)
    client = visitor(on_turn(game).player)
    client.post(reverse("cards"), {"skin": skin})
    answer = table(client, game.series)
    page = answer.content.decode()
    assert hand_on(answer)
    assert f'<html lang="en" data-skin="{skin}">' in page
    assert ('class="table zener"' in page) == (variant != "modern")
    assert not re.search(r">(ring|waves)\b", page, re.IGNORECASE)
    assert not re.search(r"<(div|main)[^>]* style=", page)


@pytest.mark.parametrize("variant", ZENER_PRESETS)
def test_a_table_that_waits_for_start_has_all_that_its_script_fills(variant: str) -> None:
    series = opened(now=timezone.now(), variant=variant)
    page = table(visitor(players_of(series)[0]), series).content.decode()
    assert ('class="lane lower"' in page) == (variant == KEN)
    assert ('class="trick"' in page) == (variant == NINE)
    assert "begin" not in re.search(r'id="panel".*?</section>', page, re.DOTALL)[0] or variant == NINE


@pytest.mark.parametrize("variant", ZENER_PRESETS)
def test_a_replay_shows_every_step_and_before_disclosure_no_row_that_waits(variant: str) -> None:
    game = begun_now(variant, best_of=3)
    ada, bayo = players_of(game.series)
    if variant == KEN:
        lay(game, 1, hand(game, 1)[:5])
    address = reverse("replay", args=[game.pk])
    for viewer, cards in ((ada, 5), (bayo, 0), (None, 0)):
        page = visitor(viewer).get(address, {"at": 99}).content.decode()
        assert len(shown_codes(page)) == (cards if variant == KEN else 0)
    ending.resign(game.series_id, ada, "series", now=timezone.now())
    for step in steps_of(visitor().get(reverse("replay-positions", args=[game.pk])).json()):
        for eyes in ("", "1", "watcher"):
            answer = visitor().get(address, {"at": step["entry"], "as": eyes})
            assert answer.status_code == 200
            assert ("face down" in answer.content.decode()) == (
                step["kind"] in ("row", "resign") and variant == KEN and eyes == "watcher"
            )


def test_the_score_stands_in_the_panel_between_games() -> None:
    game = begun_now(KEN, best_of=3)
    for _ in range(2):
        for seat in (1, 2):
            lay(game, seat, hand(game, seat)[:5])
    page = page_of(game, players_of(game.series)[0])
    assert "by score" in page
    assert "A point a bout" in page
    assert Series.objects.get(pk=game.series_id).state != Series.State.PLAYING


@pytest.mark.parametrize("variant", ZENER_PRESETS)
def test_the_lobby_offers_them_against_the_computer_and_by_link(variant: str) -> None:
    client = visitor(PlayerFactory())
    terms = {"variant": variant, "seat_count": 2, "best_of": 1, "clock": "5+3"}
    answer = client.post(reverse("play-bot"), {**terms, "level": "normal"})
    assert answer.status_code == 303
    assert client.get(answer["Location"]).status_code == 200
    answer = client.post(reverse("challenge-new"), terms)
    assert answer.status_code == 303
    assert "a card captured" in (page := client.get(answer["Location"]).content.decode()) or "a bout" in page


def test_a_zener_table_is_within_its_budgets() -> None:
    """UX 5.2, with the module of its own."""
    for variant, own in SCRIPTS.items():
        game = begun_now(variant)
        page = table(visitor(on_turn(game).player), game.series).content
        script = f"games/table{own}.js"
        assert kilobytes(travels(script)) <= 25
        assert kilobytes(page) <= 8
        assert script.encode() in page
