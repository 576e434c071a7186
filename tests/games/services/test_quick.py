"""One tap to a game: who taps the same meets who waits; nobody is paired with who has gone."""

from datetime import timedelta

import pytest

from games.models import Challenge, Series
from games.rules.clock import TimeControl
from games.rules.refused import Refused
from games.services import challenges, quick, rulesets
from tests.factories import PlayerFactory, VisitorFactory
from tests.games.playing import NOW, SECOND, players_of
from whotclub.people import ties
from whotclub.people.models import Tie

pytestmark = pytest.mark.django_db


def test_the_first_who_taps_waits_and_the_second_plays_them_rated_for_nobody() -> None:
    ada, ngozi = PlayerFactory(), VisitorFactory()
    offer = quick.pair(ada, "best-of-3", NOW)
    assert (offer.state, offer.public, offer.maker) == (Challenge.State.OPEN, True, ada)
    series = quick.pair(ngozi, "best-of-3", NOW + SECOND).series
    assert players_of(series) == [ada, ngozi]
    assert (series.best_of, series.time_control, series.rated, series.public) == (3, "5+3", False, True)


def test_tapping_twice_changes_nothing_whether_one_waits_or_is_to_press_start() -> None:
    ada, bayo = PlayerFactory(), PlayerFactory()
    offer = quick.pair(ada, "quick", NOW)
    assert quick.pair(ada, "quick", NOW + SECOND) == offer
    series = quick.pair(bayo, "quick", NOW + SECOND).series
    assert quick.pair(bayo, "quick", NOW + SECOND).series == quick.pair(ada, "quick", NOW + SECOND).series == series
    assert Challenge.objects.count() == Series.objects.count() == 1


def test_other_terms_the_absent_and_those_who_were_sent_away_are_not_met() -> None:
    ada, bayo = PlayerFactory(), PlayerFactory()
    offer = quick.pair(ada, "table", NOW)
    assert quick.pair(bayo, "quick", NOW) != offer
    challenges.take(offer, bayo, NOW)
    challenges.remove(offer, ada, 2)
    mine = quick.pair(bayo, "table", NOW)
    assert mine.maker == bayo
    late = NOW + quick.WAITS + SECOND
    assert quick.pair(PlayerFactory(), "table", late).maker not in (ada, bayo), "neither was seen for a while"


def test_two_of_whom_one_has_blocked_the_other_are_not_paired() -> None:
    ada, bayo = PlayerFactory(), PlayerFactory()
    ties.tie(ada, bayo, Tie.Kind.BLOCK, NOW)
    for first, second in ((ada, bayo), (bayo, ada)):
        assert quick.pair(first, "quick", NOW).maker == first
        assert quick.pair(second, "quick", NOW).maker == second
        Challenge.objects.all().delete()


def test_a_table_fills_by_taps() -> None:
    people = [PlayerFactory() for _ in range(4)]
    offers = [quick.pair(player, "table", NOW + SECOND) for player in people]
    assert len({offer.pk for offer in offers}) == 1
    assert players_of(offers[-1].series) == people


def test_an_offer_of_one_tap_stands_while_its_maker_waits_and_lapses_after() -> None:
    ada = PlayerFactory()
    offer = quick.pair(ada, "quick", NOW)
    later = NOW + timedelta(minutes=8)
    challenges.wait(offer, PlayerFactory(), later)
    assert not Challenge.objects.filter(lapses_at__gt=NOW + challenges.QUICK_LASTS).exists(), "others do not wait"
    challenges.wait(offer, ada, later)
    assert not challenges.lapse(offer.pk, now=NOW + challenges.QUICK_LASTS + SECOND)
    assert challenges.lapse(offer.pk, now=later + challenges.QUICK_LASTS)
    challenges.wait(offer, ada, later + challenges.QUICK_LASTS)
    assert Challenge.objects.get().state == Challenge.State.LAPSED


def test_an_offer_made_by_hand_on_the_same_terms_is_met_and_no_private_or_rated_one() -> None:
    ruleset, clock = rulesets.freeze("modern", {}), TimeControl.parse("3+2")
    terms = {"ruleset": ruleset, "best_of": 1, "time_control": clock, "now": NOW}
    for private in ({}, {"public": True, "rated": True}):
        challenges.make(PlayerFactory(), **terms, **private)
    assert quick.pair(PlayerFactory(), "quick", NOW).quick
    Challenge.objects.filter(quick=True).delete()
    offered = challenges.make(PlayerFactory(), **terms, public=True)
    assert quick.pair(PlayerFactory(), "quick", NOW).pk == offered.pk
    with pytest.raises(Refused, match="no such quick game"):
        quick.pair(PlayerFactory(), "chess", NOW)
