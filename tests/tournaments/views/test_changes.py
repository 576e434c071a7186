"""A live page is brought up to date by pieces, and is then what a page loaded now would be. UX 1.8."""

import random
import re
from contextlib import suppress

import pytest
from django.core.cache import cache
from django.test import Client
from django.test.html import Element, parse_html

from games.rules.refused import Refused
from tests.tournaments.cast import NOW, entered, match_of, owner_of, report, started
from tests.tournaments.services.test_any_run import FORMATS, act, any_tournament
from tournaments.models import Match, Slot, Stage
from tournaments.services import life, tournaments

pytestmark = pytest.mark.django_db
BIG = [Stage(format="single", best_of=[1])]


@pytest.fixture(autouse=True)
def _empty_cache():
    cache.clear()


def fresh(page):
    """What the page keeps up to date, and its version."""
    start = page.index('<div id="fresh"')
    depth = 0
    for tag in re.finditer(r"<(/?)div\b", page[start:]):
        depth += -1 if tag[1] else 1
        if not depth:
            return page[start : start + tag.end() + 1]
    raise AssertionError("it has no end")


def version(page):
    return re.search(r'id="fresh"[^>]* data-version="([^"]*)"', page)[1]


def since(browser, tournament, page):
    """The answer to a live page."""
    return browser.get(tournament.get_absolute_url(), headers={"X-Version": version(page)})


def name(piece):
    told = dict(piece.attributes)
    return told.get("id") or f"m{told['data-m']}"


def put(page, pieces):
    """The page with the pieces in their places, as the script does it."""
    known = {name(piece): piece for piece in pieces}

    def walk(element):
        for i, child in enumerate(element.children):
            if isinstance(child, Element):
                told = dict(child.attributes)
                key = told.get("id") or (f"m{told['data-m']}" if child.name == "li" and "data-m" in told else None)
                if key in known:
                    element.children[i] = known.pop(key)
                else:
                    walk(child)

    walk(page)
    assert not known, "every piece has its place"
    return page


def told(page):
    """The content, whatever version it says it is of."""
    element = parse_html(fresh(page))
    element.attributes = []
    return element


def check(browser, tournament, page):
    """The older page, brought up to date, is the page of now; gives that, and whether pieces were enough."""
    answer = since(browser, tournament, page)
    now = browser.get(tournament.get_absolute_url()).content.decode()
    if answer.status_code == 204:
        return page, False
    text = answer.content.decode()
    if "data-since" not in text:
        assert told(text) == told(now)
        return now, False
    assert version(text) == version(now)
    pieces = parse_html(text)
    assert put(told(page), [one for one in pieces.children if isinstance(one, Element)]) == told(now)
    return now, True


@pytest.mark.parametrize("format_", FORMATS)
def test_whatever_was_done_the_pieces_make_the_page_of_now(format_):
    rng = random.Random(f"pieces/{format_}")
    tournament, anybody = any_tournament(format_, rng), Client()
    page, by_pieces = anybody.get(tournament.get_absolute_url()).content.decode(), 0
    for _ in range(20):
        with suppress(Refused):
            act(tournament, rng)
        if "data-version" not in page:
            break  # it is over
        page, by_piece = check(anybody, tournament, page)
        by_pieces += by_piece
    assert by_pieces


def test_after_a_result_only_the_match_the_next_one_and_the_lists_come():
    tournament, anybody = started(64, guests=True, stages=BIG), Client()
    page = anybody.get(tournament.get_absolute_url()).content.decode()
    report(match_of(tournament, "R1.3"), [1])
    answer = since(anybody, tournament, page).content.decode()
    assert re.findall(r'<li class="box[^>]*>.*?<span class="unseen">(.*?): ', answer) == [
        "Round 1, match 3",
        "Round 2, match 2",
    ]
    assert re.findall(r'<div id="(\w+)"', answer) == ["fresh", "playing", "places"]
    assert len(answer) < len(page) / 3


def test_a_player_gets_the_own_match_with_it_and_is_marked(browser, people, club):
    tournament = entered(3, club=club)
    tournaments.enter(people["member"], tournament, people["member"], NOW)
    tournaments.start(people["owner"], tournament, NOW)
    tournament.refresh_from_db()
    member, mine = browser("member"), Slot.objects.filter(entrant__player=people["member"]).values("match")
    page = member.get(tournament.get_absolute_url()).content.decode()
    report(Match.objects.filter(state="ready").exclude(pk__in=mine).get())
    answer = since(member, tournament, page).content.decode()
    assert "data-since" in answer
    assert "You and" in answer
    report(Match.objects.get(pk__in=mine))
    assert "data-mine" in since(member, tournament, page).content.decode()


def test_an_organiser_gets_the_page_whole(browser, running):
    """What may be done now stands beside the matches."""
    page = browser("owner").get(running.get_absolute_url()).content.decode()
    report(match_of(running, "R1.1"), [1, 1])
    answer = since(browser("owner"), running, page).content.decode()
    assert "data-since" not in answer
    assert "For the organiser" in answer


@pytest.mark.parametrize("asked", ["0", "7.abc", "x", "", "9" * 300, "é", "1.2.3"])
def test_who_has_a_version_that_nobody_knows_gets_the_page_whole(asked):
    tournament = started(4, guests=True)
    answer = Client().get(tournament.get_absolute_url(), headers={"X-Version": asked})
    assert answer.status_code == 200
    assert b"<h1>" in answer.content


def test_a_tournament_that_is_paused_or_over_is_shown_whole():
    tournament, anybody = started(4, guests=True), Client()
    page = anybody.get(tournament.get_absolute_url()).content.decode()
    life.pause(owner_of(tournament.club), tournament, NOW)
    answer = since(anybody, tournament, page).content.decode()
    assert "The tournament is paused" in answer
    life.resume(owner_of(tournament.club), tournament, NOW)
    page = anybody.get(tournament.get_absolute_url()).content.decode()
    for match in ("R1.1", "R1.2", "R2.1"):
        report(match_of(tournament, match))
    assert "Champion" in since(anybody, tournament, page).content.decode()


def test_a_draft_of_a_round_is_no_change_for_those_who_do_not_see_it():
    stages = [Stage(format="swiss", best_of=[1], rounds=2, pace="hand")]
    tournament, anybody = started(4, guests=True, stages=stages), Client()
    page = anybody.get(tournament.get_absolute_url()).content.decode()
    answer = since(anybody, tournament, page)
    assert answer.status_code == 204
    tournaments.withdraw(owner_of(tournament.club), tournament, tournament.entrants.first().player, NOW)
    check(anybody, tournament, page)
