"""A tournament as a browser meets it: entered, seeded, started, watched."""

import re

import pytest
from django.urls import reverse

from tests.factories import PlayerFactory
from tests.tournaments.cast import NOW, entered, match_of, report, started
from tournaments.models import Entrant, Match, Membership, Tournament
from tournaments.services import clubs

pytestmark = pytest.mark.django_db


def post(browser, name, tournament, **sent):
    return browser.post(reverse(name, args=[tournament.club.slug, tournament.slug]), sent)


def test_a_member_enters_and_withdraws(browser, people, cup):
    member = browser("member")
    assert b"You are in." in member.get(post(member, "tournament-enter", cup).url).content
    assert cup.entrants.get(player=people["member"]).status == Entrant.Status.ENTERED
    assert b"You are out." in member.get(post(member, "tournament-withdraw", cup).url).content
    assert cup.entrants.get(player=people["member"]).status == Entrant.Status.WITHDRAWN


def test_a_stranger_cannot_enter_and_cannot_take_others_out(browser, cup):
    assert post(browser("stranger"), "tournament-enter", cup).status_code == 403
    entrant = cup.entrants.first()
    assert post(browser("stranger"), "tournament-withdraw", cup, player=entrant.player_id).status_code == 403
    entrant.refresh_from_db()
    assert entrant.status == Entrant.Status.ENTERED


def test_members_and_guests_are_entered_by_ticking_them(browser, people, club, cup):
    guests = clubs.add_guests(people["owner"], club, "Jide\nHalima", NOW)
    page = browser("owner").get(cup.get_absolute_url()).content.decode()
    assert page.count('type="checkbox" name="player"') == 2 + 4  # two guests, owner, organiser, referee, member
    response = post(browser("owner"), "tournament-entrants", cup, player=[guest.pk for guest in guests])
    assert b"2 more are in." in browser("owner").get(response.url).content
    assert cup.entrants.count() == 6


def test_a_stranger_among_those_ticked_enters_nobody_and_the_ticks_stay(browser, people, club, cup):
    (guest,) = clubs.add_guests(people["owner"], club, "Jide", NOW)
    response = post(browser("owner"), "tournament-entrants", cup, player=[guest.pk, PlayerFactory().pk])
    assert response.status_code == 409
    assert f'value="{guest.pk}" checked' in response.content.decode()
    assert cup.entrants.count() == 4


def test_seeds_are_typed(browser, cup):
    ids = list(cup.entrants.order_by("pk").values_list("pk", flat=True))
    typed = {f"seed-{entrant}": seed for entrant, seed in zip(ids, (3, 1, 4, 2), strict=True)}
    assert post(browser("owner"), "tournament-seeding", cup, **typed).status_code == 302
    seeds = dict(cup.entrants.values_list("pk", "seed"))
    assert [seeds[entrant] for entrant in ids] == [3, 1, 4, 2]


def test_a_seed_typed_twice_is_refused_and_what_was_typed_stays(browser, cup):
    ids = list(cup.entrants.order_by("pk").values_list("pk", flat=True))
    typed = {f"seed-{entrant}": seed for entrant, seed in zip(ids, ("1", "4", "3", "4"), strict=True)}
    response = post(browser("owner"), "tournament-seeding", cup, **typed)
    assert response.status_code == 409
    assert b"Seed 4 is given twice" in response.content
    assert response.content.count(b'value="4"') == 2
    assert not cup.entrants.exclude(seed=None).exists()


def test_an_entrant_moves_up_by_a_button_without_script(browser, cup):
    page = browser("owner").get(reverse("tournament-seeding", args=[cup.club.slug, cup.slug])).content.decode()
    order = re.findall(r'name="seed-(\d+)"', page)
    post(browser("owner"), "tournament-seeding", cup, up=order[2])
    again = browser("owner").get(reverse("tournament-seeding", args=[cup.club.slug, cup.slug])).content.decode()
    assert re.findall(r'name="seed-(\d+)"', again) == [order[0], order[2], order[1], order[3]]


def test_a_tournament_of_one_does_not_start(browser, club):
    tournament = entered(1, club=club)
    response = post(browser("owner"), "tournament-start", tournament)
    assert response.status_code == 409
    assert b"two entrants" in response.content
    tournament.refresh_from_db()
    assert tournament.state == Tournament.State.REGISTRATION


def test_a_started_tournament_shows_its_bracket_and_cannot_be_entered(browser, club):
    tournament = entered(5, club=club)
    page = browser("owner").get(post(browser("owner"), "tournament-start", tournament).url).content.decode()
    for text in ("Quarter-finals", "Semi-finals", "Final", "Bye", "Winner of Quarter-final 2", "To be played now"):
        assert text in page
    assert post(browser("member"), "tournament-enter", tournament).status_code == 409


def test_a_page_that_is_up_to_date_is_told_so_in_nothing(browser, running):
    anybody = browser("anonymous")
    address = running.get_absolute_url()
    running.refresh_from_db()
    page = anybody.get(address).content.decode()
    assert f'data-version="{running.version}.' in page
    assert page.index('id="fresh"') < page.index(">running<")  # the state is kept fresh too
    assert anybody.get(address, headers={"X-Version": str(running.version)}).status_code == 204
    report(match_of(running, "R1.1"), [1, 1])
    assert anybody.get(address, headers={"X-Version": str(running.version)}).status_code == 200


def test_a_tournament_ends_with_its_champion_and_results(browser, running):
    while match := Match.objects.filter(state="ready").first():
        report(match, [2, 1, 2])
    running.refresh_from_db()
    page = browser("anonymous").get(running.get_absolute_url()).content.decode()
    champion = running.entrants.get(place=1)
    assert "Champion" in page
    assert f"<h2>{champion}</h2>" in page
    assert page.count("1–2") == 3
    assert "data-fresh" not in page  # nothing will change any more


def test_the_viewer_finds_the_own_match_on_top(browser, people, club):
    tournament = entered(1, club=club)
    clubs_member = club.memberships.get(player=people["member"])
    assert clubs_member.state == Membership.State.IN
    post(browser("member"), "tournament-enter", tournament)
    post(browser("owner"), "tournament-start", tournament)
    page = browser("member").get(tournament.get_absolute_url()).content.decode()
    opponent = tournament.entrants.exclude(player=people["member"]).get()
    assert f"You and {opponent}" in page
    assert f"You and {opponent}" in browser("member").get(reverse("home")).content.decode()
    assert "You and" not in browser("stranger").get(tournament.get_absolute_url()).content.decode()


def test_cancelling_keeps_the_page(browser, running):
    assert post(browser("owner"), "tournament-cancel", running).status_code == 302
    page = browser("anonymous").get(running.get_absolute_url())
    assert page.status_code == 200
    assert b"cancelled" in page.content


def test_every_tournament_is_listed(browser, club):
    for name, made in (("open", entered(2, club=club)), ("runs", started(2, club=club, guests=True))):
        Tournament.objects.filter(pk=made.pk).update(name=name)
    page = browser("anonymous").get(reverse("tournaments")).content
    assert b">open<" in page
    assert b">runs<" in page


def test_addresses_of_nothing_are_not_found(browser, club, cup):
    for address in (
        reverse("club", args=["nowhere"]),
        reverse("tournament", args=[club.slug, "nothing"]),
        reverse("tournament", args=["nowhere", cup.slug]),
        reverse("season", args=[club.slug, "nothing"]),
        reverse("match", args=[0]),
        reverse("player", args=[0]),
    ):
        assert browser("owner").get(address).status_code == 404
