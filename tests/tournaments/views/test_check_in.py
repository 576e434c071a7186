"""Registration and check-in as a browser meets them, without script. Rule: UX 1.7, TOURNAMENTS 3."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.cast import NOW, entered, owner_of
from tournaments.models import Entrant, Membership, Tournament
from tournaments.services import check_in, clubs, entries

pytestmark = pytest.mark.django_db
Status = Entrant.Status


def post(browser, name, tournament, *more, **sent):
    return browser.post(reverse(name, args=[tournament.club.slug, tournament.slug, *more]), sent)


def page_of(browser, tournament):
    return browser.get(tournament.get_absolute_url()).content.decode()


def opened(tournament):
    check_in.open_by_hand(owner_of(tournament.club), tournament, NOW)
    return Tournament.objects.get(pk=tournament.pk)


@pytest.fixture
def joined(people, club):
    """A tournament that the member has entered, check-in open."""
    tournament = entered(2, club=club, guests=True)
    entries.enter(people["member"], tournament, people["member"], NOW)
    return opened(tournament)


def mine(tournament, people):
    return tournament.entrants.get(player=people["member"])


def test_a_player_sees_the_place_in_the_list_and_moves_up(browser, people, club):
    tournament = entered(2, club=club, entrant_limit=2)
    response = post(browser("member"), "tournament-enter", tournament)
    assert "You are 1st on the waiting list." in browser("member").get(response.url).content.decode()
    assert '<span class="chip warn">1st on the waiting list</span>' in page_of(browser("member"), tournament)
    out = tournament.entrants.first().player
    post(browser("owner"), "tournament-withdraw", tournament, player=out.pk)
    page = page_of(browser("member"), tournament)
    assert "You moved up from the waiting list" in page
    assert ">registered<" in page


def test_conditions_are_shown_before_anything_is_pressed(browser, club):
    page = page_of(browser("member"), entered(0, club=club, games_from=5))
    assert "5 rated games or more of Whot! between two" in page
    assert "you have played 0" in page
    assert ">Enter<" not in page


def test_where_entry_is_by_approval_a_player_asks_and_an_organiser_answers(browser, people, club):
    tournament = entered(0, club=club, entry=Tournament.Entry.APPROVAL)
    assert "Ask to enter" in page_of(browser("member"), tournament)
    post(browser("member"), "tournament-enter", tournament)
    assert "waits for approval" in page_of(browser("member"), tournament)
    assert "1 asks to enter" in page_of(browser("organiser"), tournament)
    post(browser("organiser"), "tournament-answer", tournament, approve=mine(tournament, people).pk)
    assert mine(tournament, people).status == Status.ENTERED


def test_twenty_four_names_are_pasted_and_what_cannot_be_keeps_the_text(browser, club):
    tournament = entered(0, club=club)
    names = "\n".join(f"Player {n}" for n in range(1, 25))
    response = post(browser("owner"), "tournament-entrants", tournament, names=f"{names}\nPlayer 3")
    page = response.content.decode()
    assert response.status_code == 409
    assert "line 25: Player 3 is on line 3 already" in page
    assert f"{names}\nPlayer 3</textarea>" in page
    assert not tournament.entrants.exists()
    response = post(browser("owner"), "tournament-entrants", tournament, names=names)
    assert "24 more are in." in browser("owner").get(response.url).content.decode()


def test_a_player_checks_in_with_one_button(browser, people, joined):
    assert ">Check in</button>" in page_of(browser("member"), joined)
    response = post(browser("member"), "tournament-here", joined)
    page = browser("member").get(response.url).content.decode()
    assert "You are in." in page
    assert "checked in " in page
    assert ">Check in</button>" not in page
    assert mine(joined, people).checked_in_via == "self"
    assert post(browser("member"), "tournament-here", joined).status_code == 302  # a second tap


def test_after_the_close_a_player_is_told_whom_to_ask(browser, people, joined):
    check_in.close_by_hand(people["owner"], joined, NOW)
    page = page_of(browser("member"), joined)
    assert '<span class="chip warn">missing</span>' in page
    assert "Ask Owner or Organiser" in page
    assert post(browser("member"), "tournament-here", joined).status_code == 409


def test_an_organiser_searches_taps_and_counts(browser, joined):
    address = reverse("check-in", args=[joined.club.slug, joined.slug])
    page = browser("organiser").get(address).content.decode()
    assert "<b>0</b> of 3" in page
    entrant = joined.entrants.first()
    response = browser("organiser").post(f"{address}?show=all&q=guest", {"here": entrant.pk})
    assert response.url == f"{address}?show=all&q=guest"
    page = browser("organiser").get(address).content.decode()
    assert "<b>1</b> of 3" in page
    assert page.count('name="here"') == 2  # the missing are shown first
    assert f'name="gone" value="{entrant.pk}"' in browser("organiser").get(f"{address}?show=here").content.decode()
    browser("organiser").post(address, {"gone": entrant.pk})
    assert not joined.entrants.exclude(checked_in_at=None).exists()
    found = browser("organiser").get(f"{address}?q=member").content.decode()
    assert (found.count('name="here"'), "Member" in found) == (1, True)
    assert "Nobody here is called “xyz”" in browser("organiser").get(f"{address}?q=xyz").content.decode()
    assert browser("organiser").post(address, {"here": "x"}).status_code == 409


def test_the_missing_are_read_aloud(browser, joined):
    page = browser("owner").get(reverse("check-in-call", args=[joined.club.slug, joined.slug])).content.decode()
    assert "3 missing" in page
    assert "<li>Member</li>" in page


def test_at_the_door_who_is_signed_in_taps_once_and_twice_does_no_harm(browser, people, joined):
    door = reverse("door", args=[joined.door_token])
    page = browser("member").get(door).content.decode()
    assert ">Check in</button>" in page
    assert not mine(joined, people).checked_in_at  # a look is no check-in
    assert "Member is in" in browser("member").post(door).content.decode()
    again = browser("member").post(door)
    assert (again.status_code, "Member is already in" in again.content.decode()) == (200, True)
    assert "You are in already." in browser("member").get(door).content.decode()


def test_at_the_door_a_guest_picks_its_name_and_nobody_elses_account(browser, people, joined):
    door = reverse("door", args=[joined.door_token])
    page = browser("anonymous").get(door).content.decode()
    guest = joined.entrants.filter(player__kind="guest").first()
    assert str(guest) in page
    assert "Member" not in page
    assert "Log in" in page
    assert f"{guest} is in" in browser("anonymous").post(door, {"guest": guest.pk}).content.decode()
    refused = browser("anonymous").post(door, {"guest": mine(joined, people).pk})
    assert (refused.status_code, "has an account" in refused.content.decode()) == (409, True)
    guest.refresh_from_db()
    assert guest.checked_in_via == "door"
    address = reverse("check-in", args=[joined.club.slug, joined.slug])
    assert "by name at the door" in browser("owner").get(f"{address}?show=here").content.decode()


def test_at_the_door_one_taps_to_enter_and_check_in(browser, people, club, joined):
    door = reverse("door", args=[joined.door_token])
    assert "Enter and check in" in browser("referee").get(door).content.decode()
    assert "Referee is in" in browser("referee").post(door).content.decode()
    assert joined.entrants.get(player=people["referee"]).checked_in_at
    stranger = browser("stranger").get(door).content.decode()
    assert "Join the club first" in stranger
    assert "Enter and check in" not in stranger
    assert browser("stranger").post(door).status_code == 409


def test_before_check_in_the_door_is_for_entering(browser, people, club):
    tournament = entered(1, club=club)
    door = reverse("door", args=[tournament.door_token])
    assert ">Enter</button>" in browser("member").get(door).content.decode()
    assert browser("member").post(door).url == door
    assert mine(tournament, people).status == Status.ENTERED
    page = browser("member").get(door).content.decode()
    assert "Check-in of Lagos Open is not open yet." in page
    assert browser("member").post(door).status_code == 302
    assert not mine(tournament, people).checked_in_at


@pytest.mark.parametrize("name", ["door", "check-in-link"])
def test_a_code_that_is_wrong_or_old_is_answered_in_words(browser, joined, name):
    old = joined.door_token
    post(browser("owner"), "check-in-renew", joined)
    for token in ("nonsense", old):
        response = browser("anonymous").get(reverse(name, args=[token]))
        assert (response.status_code, "This code is not valid" in response.content.decode()) == (404, True)
        assert browser("anonymous").post(reverse(name, args=[token]), {"guest": 1}).status_code == 404


def test_a_personal_link_checks_in_without_a_log_in(browser, joined):
    guest = joined.entrants.filter(player__kind="guest").first()
    link = reverse("check-in-link", args=[guest.token])
    assert f"Check in as {guest}" in browser("anonymous").get(link).content.decode()
    for said in (f"{guest} is in", f"{guest} is already in"):
        assert said in browser("anonymous").post(link).content.decode()
    assert f"{guest} is in already." in browser("anonymous").get(link).content.decode()
    check_in.close_by_hand(owner_of(joined.club), joined, NOW)
    missing = joined.entrants.get(status=Status.MISSING, player__kind="guest")
    response = browser("anonymous").post(reverse("check-in-link", args=[missing.token]))
    assert (response.status_code, "is closed. Ask Owner" in response.content.decode()) == (409, True)


def test_an_organiser_finds_the_link_of_each_and_a_player_its_own(browser, people, joined):
    entrant = mine(joined, people)
    address = reverse("entrant", args=[joined.club.slug, joined.slug, entrant.pk])
    for who in ("member", "organiser"):
        page = browser(who).get(address).content.decode()
        assert entrant.token in page
        assert "<svg" in page
    assert browser("referee").get(address).status_code == 403


def test_rounds_are_missed_by_ticking_them(browser, people, swiss):
    post(browser("member"), "tournament-enter", swiss)
    entrant = mine(swiss, people)
    address = reverse("entrant", args=[swiss.club.slug, swiss.slug, entrant.pk])
    assert browser("member").get(address).content.decode().count('name="round"') == 3
    browser("member").post(address, {"round": ["1", "3"]})
    assert mine(swiss, people).absent == [1, 3]
    assert browser("member").post(address, {"round": ["4"]}).status_code == 409
    browser("member").post(address)
    assert mine(swiss, people).absent == []


def test_whoever_looks_at_the_page_takes_the_step_that_is_due(browser, club):
    soon = timezone.now() + timedelta(hours=1)
    tournament = entered(2, club=club, opens_at=soon, state=Tournament.State.DRAFT)
    Tournament.objects.update(opens_at=timezone.now() - timedelta(minutes=1))
    assert "Log in to enter" in page_of(browser("anonymous"), tournament)
    assert Tournament.objects.get(pk=tournament.pk).state == Tournament.State.REGISTRATION


def test_a_start_that_could_not_be_is_told_to_the_organiser_alone(browser, club):
    tournament = entered(1, club=club)
    Tournament.objects.update(starts_at=timezone.now(), starts_itself=True)
    assert "It could not start at its time. A tournament needs two entrants" in page_of(browser("owner"), tournament)
    assert "could not start" not in page_of(browser("member"), tournament)


def test_a_pause_says_what_it_does_and_goes_on_with_a_button(browser, running):
    assert "Time to press Start stands still." in page_of(browser("owner"), running)
    post(browser("owner"), "tournament-pause", running)
    assert "The tournament is paused" in page_of(browser("anonymous"), running)
    post(browser("owner"), "tournament-resume", running)
    assert Tournament.objects.get(pk=running.pk).state == Tournament.State.RUNNING


def test_everybody_who_is_entered_is_listed_by_pages(browser, club):
    tournament = entered(120, club=club, guests=True)
    address = reverse("tournament-entrants", args=[club.slug, tournament.slug])
    assert "All 120" in page_of(browser("anonymous"), tournament)
    pages = [browser("anonymous").get(f"{address}?page={n}").content.decode().count("<li>") for n in (1, 2)]
    assert pages == [100, 20]


def test_a_guest_of_the_club_who_waits_checks_in_to_move_up_first(browser, people, club):
    tournament = entered(2, club=club, guests=True, entrant_limit=2)
    (guest,) = clubs.add_guests(people["owner"], club, "Jide", NOW)
    waiting = entries.enter(people["owner"], tournament, guest, NOW)
    tournament = opened(tournament)
    browser("anonymous").post(reverse("door", args=[tournament.door_token]), {"guest": waiting.pk})
    assert (
        "1st on the waiting list, here"
        in browser("anonymous").get(reverse("check-in-link", args=[waiting.token])).content.decode()
    )
    assert Membership.objects.filter(player=guest).exists()


def test_after_a_row_has_left_the_list_the_page_goes_on_at_the_next(browser, checking):
    first, second, *_ = checking.entrants.order_by("player__name")
    address = reverse("check-in", args=[checking.club.slug, checking.slug])
    missing = browser("owner").get(address).content.decode()
    assert f'id="row-{first.pk}" name="here" value="{first.pk}" formaction="?#row-{second.pk}"' in missing
    everybody = browser("owner").get(address, {"show": "all"}).content.decode()
    assert f'value="{first.pk}" formaction="?show=all#row-{first.pk}"' in everybody
