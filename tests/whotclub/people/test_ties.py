"""Following, muting, blocking: what stands, what is refused, and that nobody is told."""

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse
from django.utils.timezone import now

from tests.factories import BotFactory, GuestFactory, PlayerFactory, VisitorFactory
from whotclub.people import ties
from whotclub.people.models import Tie

pytestmark = pytest.mark.django_db
FOLLOW, MUTE, BLOCK = Tie.Kind.FOLLOW, Tie.Kind.MUTE, Tie.Kind.BLOCK


def browser(player=None):
    client = Client()
    if player:
        client.force_login(player.user)
    return client


def asked(player, other, kind, **more):
    return browser(player).post(reverse("tie", args=[other.pk]), {"kind": kind, **more})


def test_a_tie_made_twice_is_one_and_is_taken_back():
    ada, bayo = PlayerFactory.create_batch(2)
    for _ in range(2):
        ties.tie(ada, bayo, FOLLOW, now())
    assert Tie.objects.count() == 1
    assert ties.between(ada, bayo) == {"follow"}
    assert ties.between(bayo, ada) == set()
    for _ in range(2):
        ties.untie(ada, bayo, FOLLOW)
    assert not Tie.objects.exists()


def refusal(player, other, kind=FOLLOW):
    with pytest.raises(ValidationError) as refused:
        ties.tie(player, other, kind, now())
    return refused.value.code


def test_whoever_does_not_want_it_has_blocked_or_is_no_account_cannot_be_followed():
    ada, bayo, shy = PlayerFactory.create_batch(3)
    ties.let_follow(shy.user, False)
    shy.refresh_from_db()
    ties.tie(bayo, ada, BLOCK, now())
    for other in (bayo, shy, BotFactory(), GuestFactory(), VisitorFactory()):
        assert refusal(ada, other) == "not-followed"
    assert refusal(ada, ada) == "yourself"
    assert refusal(VisitorFactory(), bayo) == "needs-account"


def test_a_block_ends_following_both_ways_and_a_mute_ends_nothing():
    ada, bayo = PlayerFactory.create_batch(2)
    ties.tie(ada, bayo, FOLLOW, now())
    ties.tie(bayo, ada, FOLLOW, now())
    ties.tie(ada, bayo, MUTE, now())
    assert ties.between(ada, bayo) == {"follow", "mute"}
    ties.tie(ada, bayo, BLOCK, now())
    assert ties.between(ada, bayo) == {"mute", "block"}
    assert ties.between(bayo, ada) == set()
    assert ties.is_blocked(bayo, ada)
    assert not ties.is_blocked(ada, bayo)


def test_whoever_lets_nobody_follow_has_no_followers_any_more():
    ada, bayo = PlayerFactory.create_batch(2)
    ties.tie(ada, bayo, FOLLOW, now())
    ties.let_follow(bayo.user, False)
    assert list(ties.others(ada, FOLLOW)) == []


def test_there_is_an_end_to_how_many_can_be_followed(monkeypatch):
    monkeypatch.setattr(ties, "MOST", 2)
    ada, *others = PlayerFactory.create_batch(4)
    for other in others[:2]:
        ties.tie(ada, other, FOLLOW, now())
    assert refusal(ada, others[2]) == "too-many-ties"
    ties.tie(ada, others[0], FOLLOW, now())  # twice is once


def test_the_page_of_a_player_has_the_buttons_and_says_what_they_did():
    ada, bayo = PlayerFactory.create_batch(2)
    client = browser(ada)
    assert b">Follow<" in client.get(bayo.get_absolute_url()).content
    answer = client.post(reverse("tie", args=[bayo.pk]), {"kind": "follow"}, follow=True)
    assert f"You follow {bayo}." in answer.content.decode()
    assert b">Unfollow<" in answer.content
    assert b">Follow<" not in client.get(ada.get_absolute_url()).content
    assert b">Follow<" not in browser().get(bayo.get_absolute_url()).content
    assert b">Follow<" not in client.get(BotFactory().get_absolute_url()).content


def test_a_stranger_logs_in_first_and_a_bad_form_changes_nothing():
    ada, bayo = PlayerFactory.create_batch(2)
    assert reverse("account_login") in browser().post(reverse("tie", args=[bayo.pk]), {"kind": "follow"}).url
    assert asked(ada, bayo, "adore").status_code == 302
    assert asked(ada, bayo, "follow", next="//elsewhere.example/").url == bayo.get_absolute_url()
    assert Tie.objects.count() == 1
    assert browser(ada).get(reverse("tie", args=[bayo.pk])).status_code == 405
    assert browser(ada).post(reverse("tie", args=[0]), {"kind": "follow"}).status_code == 404


def test_the_privacy_page_lists_every_tie_and_takes_each_back():
    ada, bayo = PlayerFactory.create_batch(2)
    client = browser(ada)
    for kind in Tie.Kind:
        ties.tie(ada, bayo, kind, now())
        page = client.get(reverse("privacy")).content.decode()
        assert bayo.name in page
        client.post(reverse("tie", args=[bayo.pk]), {"kind": kind, "end": "", "next": reverse("privacy")})
    assert not Tie.objects.exists()
    assert reverse("account_login") in browser().get(reverse("privacy")).url


def test_whoever_is_followed_turns_it_off_and_on_again():
    ada, bayo = PlayerFactory.create_batch(2)
    client = browser(bayo)
    ties.tie(ada, bayo, FOLLOW, now())
    assert b"Nobody follows you" in client.post(reverse("privacy"), {}, follow=True).content
    assert not Tie.objects.exists()
    assert b">Follow<" not in browser(ada).get(bayo.get_absolute_url()).content
    client.post(reverse("privacy"), {"follow": "on"})
    assert b">Follow<" in browser(ada).get(bayo.get_absolute_url()).content
