"""The pages of stages: tables, whose line is whose, drafts, and why one is above another."""

import pytest
from django.urls import reverse

from tests.tournaments.cast import owner_of
from tests.tournaments.drawn import a_stage, paired, played, stored
from tournaments.models import Entrant, Tournament
from tournaments.rules.place import Place
from tournaments.services.finish import touch

pytestmark = pytest.mark.django_db


def address(tournament, name="stage", code="main", *more):
    return reverse(name, args=[tournament.club.slug, tournament.slug, code, *more])


def entrant(tournament, number):
    return Entrant.objects.get(tournament=tournament, seed=number)


def text(browser, where):
    response = browser.get(where)
    assert response.status_code == 200
    return response.content.decode()


def test_the_table_is_on_the_pages_of_the_tournament_and_of_the_stage(browser):
    tournament = stored(played(a_stage("swiss", 6), 2))
    for where in (tournament.get_absolute_url(), address(tournament)):
        page = text(browser("anonymous"), where)
        assert "Ada 1" in page
        assert "Buchholz cut 1" in page
        assert address(tournament, "stage-why") in page


def test_ones_own_line_is_marked_for_its_player_alone_though_the_table_is_kept(browser, people):
    tournament = stored(played(a_stage("swiss", 6), 2))
    mine = entrant(tournament, 3)
    mine.player = people["member"]
    mine.save()
    mark = f'data-e="{mine.pk}" data-mine'
    for _ in range(2):
        assert mark in text(browser("member"), tournament.get_absolute_url())
        assert "data-mine" not in text(browser("anonymous"), tournament.get_absolute_url())


def test_a_draft_round_is_in_no_page_of_others_whoever_looked_first(browser, people, club):
    tournament = stored(paired(played(a_stage("swiss", 6), 1)), drafts={2}, club=club)
    pages = [tournament.get_absolute_url(), address(tournament)]
    for role in ("owner", "anonymous", "member", "organiser", "referee", "stranger"):
        for where in pages:
            organises = role in ("owner", "organiser")
            assert ("to be played with" in text(browser(role), where)) is organises, (role, where)


def test_a_new_version_shows_and_the_same_one_is_kept(browser, django_assert_max_num_queries):
    tournament = stored(played(a_stage("swiss", 6), 2))
    where = address(tournament)
    assert "withdrawn" not in text(browser("anonymous"), where)
    Entrant.objects.filter(tournament=tournament, seed=2).update(status=Entrant.Status.WITHDRAWN)
    touch(tournament.pk)
    assert "withdrawn" in text(browser("anonymous"), where)
    with django_assert_max_num_queries(4):
        text(browser("anonymous"), where)


def test_why_one_is_above_another_is_told_and_asked_for_with_a_form(browser):
    tournament = stored(played(a_stage("swiss", 6), 2))
    where = address(tournament, "stage-why")
    assert "Choose a player" in text(browser("anonymous"), where)
    one, other = entrant(tournament, 1), entrant(tournament, 6)
    told = text(browser("anonymous"), f"{where}?one={other.pk}&other={one.pk}")
    assert "Why " in told
    assert " is above " in told
    assert "point" in told
    for typed in (
        f"one={one.pk}&other={one.pk}",
        f"one={one.pk}",
        "one=x&other=%00",
        "one=9999999999999999999&other=1",
    ):
        assert "Choose two different players" in text(browser("anonymous"), f"{where}?{typed}")


def test_two_are_compared_by_their_names_where_there_are_too_many_to_choose_from(browser):
    tournament = stored(played(a_stage("swiss", 260), 1))
    told = text(browser("anonymous"), address(tournament, "stage-why") + "?one=ada 1&other=Bayo 2")
    assert "is above" in told
    assert "<select" not in told


def test_a_long_table_comes_in_pages(browser):
    tournament = stored(a_stage("swiss", 150).paired(1, [(n, n + 75) for n in range(1, 76)]))
    first, second = (text(browser("anonymous"), address(tournament) + f"?page={n}") for n in (1, 2))
    assert first.count("<tr id=") == 100
    assert second.count("<tr id=") == 50
    assert 'aria-current="page">2<' in second
    assert text(browser("anonymous"), address(tournament) + "?page=99")


def test_the_way_to_ones_own_line_leads_to_the_page_it_is_on(browser, people):
    tournament = stored(a_stage("swiss", 150).paired(1, [(n, n + 75) for n in range(1, 76)]))
    mine = entrant(tournament, 140)
    mine.player = people["member"]
    mine.save()
    page = text(browser("member"), tournament.get_absolute_url())
    assert f"{address(tournament)}?who={mine.pk}#e{mine.pk}" in page
    page = text(browser("member"), address(tournament) + f"?who={mine.pk}")
    assert f'id="e{mine.pk}"' in page
    assert f'href="#e{mine.pk}"' in page
    assert "Where am I" not in text(browser("anonymous"), address(tournament))


def test_a_later_stage_says_where_its_places_come_from(browser):
    groups = played(a_stage("round-robin", 6, id="groups", groups=2), 1)
    top = a_stage(
        "double", 4, id="top", coming=[Place("groups", n, g) for n, g in ((1, "A"), (1, "B"), (2, "A"), (2, "B"))]
    )
    tournament = stored(groups, top)
    page = text(browser("anonymous"), tournament.get_absolute_url())
    assert 'href="#stage-2"' in page
    assert "Group B" in page


def test_nothing_is_at_the_address_of_a_stage_that_is_not_there(browser):
    tournament = stored(a_stage("single", 4))
    assert browser("anonymous").get(address(tournament, code="other")).status_code == 404
    assert browser("anonymous").get(address(tournament, "stage-why")).status_code == 404
    Tournament.objects.filter(pk=tournament.pk).update(slug="elsewhere")
    assert browser("anonymous").get(address(tournament)).status_code == 404
    assert owner_of(tournament.club)


def test_a_round_has_its_boards_and_ones_own_on_top(browser, people):
    stage = paired(played(a_stage("swiss", 7, presence={7: {"absent": frozenset({2})}}), 1))
    tournament = stored(stage)
    mine = entrant(tournament, 3)
    mine.player = people["member"]
    mine.save()
    where = address(tournament, "round", "main", 2)
    page = text(browser("anonymous"), where)
    assert page.count('class="board ') == 3
    assert "Not playing this round" in page
    assert "Where you sit" not in page
    assert "Where you sit" in text(browser("member"), where)
    assert text(browser("anonymous"), f"{where}?name=ADA").count('class="board ') == 1
    assert "Nobody called “Zara” is in this round" in text(browser("anonymous"), f"{where}?name=Zara")


def test_a_round_that_is_not_published_is_being_prepared(browser, club):
    tournament = stored(paired(played(a_stage("swiss", 6), 1)), drafts={2}, club=club)
    where = address(tournament, "round", "main", 2)
    for role in ("anonymous", "member", "referee"):
        page = text(browser(role), where)
        assert "is being prepared" in page
        assert 'class="board ' not in page
    assert "Only organisers see this round" in text(browser("organiser"), where)
    assert browser("anonymous").get(address(tournament, "round", "main", 4)).status_code == 404
