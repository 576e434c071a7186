"""A ladder by its page, as everybody who may or may not. Rules: TOURNAMENTS 3, ladder; RELIABILITY 6."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.cast import NOW, entered, owner_of, report
from tests.tournaments.views.conftest import ROLES, WITHOUT_ACCOUNT
from tournaments.models import Entrant, LadderChallenge, Match, Stage, Tournament
from tournaments.services import challenges, entries, tournaments

pytestmark = pytest.mark.django_db
ORGANISERS = {"owner", "organiser"}


@pytest.fixture
def cup(people, club):
    """Three guests, and at place 4 and 5 the referee and the member."""
    cup = entered(3, club=club, guests=True, stages=[Stage(format="ladder", best_of=[1])], seeding="hand")
    entries.enter_many(people["owner"], cup, [people["referee"], people["member"]], NOW)
    in_order = list(cup.entrants.order_by("id").values_list("id", flat=True))
    tournaments.seed_by_hand(people["owner"], cup, in_order, NOW)
    return tournaments.start(people["owner"], cup, NOW)


def address(name, cup):
    return reverse(name, args=[cup.club.slug, cup.slug, "main"])


def at(cup, place):
    return cup.stages.get().entrants.select_related("entrant__player").get(number=place).entrant


def press(browser, what, cup, **sent):
    return browser.post(address(f"ladder-{what}", cup), sent, follow=True)


def rows():
    return (
        sorted(LadderChallenge.objects.values_list("pk", "state")),
        Match.objects.count(),
        sorted(Tournament.objects.values_list("pk", "state", "version")),
    )


def asked(cup, one=5, other=4):
    return challenges.challenge(
        owner_of(cup.club), cup.stages.get(), at(cup, one), at(cup, other), now=timezone.now()
    )


def test_two_players_settle_a_place_by_their_pages(browser, cup):
    page = press(browser("member"), "challenge", cup, entrant=at(cup, 4).pk).content.decode()
    assert "Referee is challenged." in page
    assert "You challenge Referee (place 4)" in page
    page = browser("referee").get(cup.get_absolute_url()).content.decode()
    assert "Member (place 5) challenges you." in page
    row = LadderChallenge.objects.get()
    page = press(browser("referee"), "answer", cup, challenge=row.pk, do="accept").content.decode()
    assert "You play Member over place 4" in page
    match = Match.objects.get()
    assert "Challenge 1" in browser("anonymous").get(match.get_absolute_url()).content.decode()
    report(match, [match.slots.get(entrant=row.challenger).number])
    page = browser("member").get(address("stage", cup)).content.decode()
    assert "<h2>4 of 5</h2>" in page
    assert "Member won and took place 4" in page


def test_a_refusal_stands_on_the_page_and_changes_nothing(browser, cup):
    before = rows()
    answer = browser("member").post(address("ladder-challenge", cup), {"entrant": at(cup, 1).pk})
    assert answer.status_code == 409
    assert "At most 3 places above can be challenged, not 4." in answer.content.decode()
    assert rows() == before


@pytest.mark.parametrize(("sent", "status"), [({}, 404), ({"entrant": "x"}, 404), ({"entrant": "9" * 30}, 404)])
def test_nobody_can_be_challenged_who_is_not_there(browser, cup, sent, status):
    assert browser("member").post(address("ladder-challenge", cup), sent).status_code == status
    assert browser("member").post(address("ladder-answer", cup), sent).status_code == status


@pytest.mark.parametrize("role", ROLES)
def test_everybody_reads_the_ladder_and_each_has_their_own_buttons(browser, cup, role):
    asked(cup, 3, 2)
    for page in (cup.get_absolute_url(), address("stage", cup)):
        answer = browser(role).get(page)
        assert answer.status_code == 200
        text = answer.content.decode()
        assert all(str(at(cup, place)) in text for place in range(1, 6))
        assert ("Your place" in text) == (role in {"referee", "member"})
        assert ("Close the ladder" in text) == (role in ORGANISERS)
        assert ("Challenge for somebody else" in text) == (role in ORGANISERS)
        assert ("Take back" in text) == (role in ORGANISERS)


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("do", ["challenge", "accept", "decline", "take-back", "close"])
def test_an_act_for_others_is_for_organisers_only(browser, cup, role, do):
    """The guest at place 3 challenges the guest at place 1."""
    sent = {"by": at(cup, 3).pk, "entrant": at(cup, 1).pk}
    name = do if do in ("challenge", "close") else "answer"
    if name == "answer":
        sent = {"challenge": asked(cup, 3, 1).pk, "do": do}
    if name == "close":
        sent = {"seen": Tournament.objects.get(pk=cup.pk).version}
    before = rows()
    answer = browser(role).post(address(f"ladder-{name}", cup), sent)
    if role in ORGANISERS:
        assert answer.status_code == 302
        assert rows() != before
    else:
        assert answer.status_code == (302 if role in WITHOUT_ACCOUNT else 403)
        assert rows() == before


@pytest.mark.parametrize("role", ROLES)
def test_the_end_is_previewed_by_organisers_only(browser, cup, role):
    asked(cup)
    answer = browser(role).get(address("ladder-close", cup))
    assert answer.status_code == (200 if role in ORGANISERS else 302 if role in WITHOUT_ACCOUNT else 403)
    if role in ORGANISERS:
        assert "Member – Referee" in answer.content.decode()
        page = press(browser(role), "close", cup, seen=0)
        assert page.status_code == 409
        seen = page.context["tournament"].version
        assert "is finished" in press(browser(role), "close", cup, seen=seen).content.decode()
        assert list(Entrant.objects.order_by("place").values_list("seed", flat=True)) == [1, 2, 3, 4, 5]
        assert browser(role).get(address("ladder-close", cup)).status_code == 302


def test_the_pages_that_run_a_stage_know_a_ladder(browser, cup):
    page = browser("organiser").get(address("stage-run", cup)).content.decode()
    assert "Players challenge each other on" in page
    assert "Rounds and their times" not in page
    assert browser("organiser").get(address("stage-why", cup)).status_code == 404


def test_a_knock_out_has_no_buttons_of_a_ladder(browser, running):
    assert browser("owner").post(address("ladder-challenge", running), {"entrant": 1}).status_code == 404
