"""The same seats once more. Rule: M2, M3."""

import pytest

from games.models import Challenge, Series
from games.queries import table
from games.rules.clock import TimeControl
from games.rules.refused import Refused
from games.services import challenges, rematches, rulesets
from games.services import series as serieses
from tests.factories import PlayerFactory
from tests.games.playing import NOW, SECOND, opened, players_of, press_all
from whotclub.people import ties
from whotclub.people.models import Tie

pytestmark = pytest.mark.django_db

LATER = NOW + 60 * SECOND


def ended(series: Series) -> Series:
    press_all(series)
    serieses.close_series(series.pk, now=NOW, why="a test")
    return series


def code(act, *args) -> str:
    with pytest.raises(Refused) as info:
        act(*args)
    return info.value.code


def test_at_a_table_of_bots_one_press_opens_the_next_series_with_the_same_seats_and_rules() -> None:
    ada, ruleset = PlayerFactory(), rulesets.freeze("nigerian", {"hand": 4})
    clock = TimeControl.parse("5+3")
    first = challenges.play_bot(ada, "normal", ruleset=ruleset, seat_count=4, best_of=2, time_control=clock, now=NOW)
    ended(first)
    second = rematches.again(first.pk, ada, LATER).series
    assert rematches.again(first.pk, ada, LATER).series == second
    assert players_of(second) == players_of(first)
    assert (second.ruleset, second.best_of, second.time_control) == (ruleset, 2, "5+3")
    assert (second.state, second.rated) == (Series.State.OPENING, False)


def test_between_people_it_is_an_offer_that_the_others_see_and_only_they_may_take() -> None:
    first = ended(opened(2, best_of=3, rated=True))
    ada, bayo = players_of(first)
    offer = rematches.again(first.pk, bayo, LATER)
    assert (offer.state, offer.public, offer.series) == (Challenge.State.OPEN, False, None)
    assert table.state(first.pk, ada, now=LATER)["series"]["again"] == [2]
    assert code(challenges.take, offer, PlayerFactory(), LATER) == "not-for-you"
    second = rematches.again(first.pk, ada, LATER).series
    assert players_of(second) == [ada, bayo]
    assert (second.best_of, second.rated) == (3, True)
    assert rematches.again(first.pk, bayo, LATER).series == second


def test_of_a_table_each_takes_the_own_seat_and_three_may_start_without_the_fourth() -> None:
    first = ended(opened(4))
    ada, bayo, chidi, dayo = players_of(first)
    for player in (dayo, ada, bayo):
        offer = rematches.again(first.pk, player, LATER)
    assert [seat.number for seat in offer.seats.all()] == [1, 2, 4]
    assert players_of(challenges.start(offer, dayo, LATER)) == [ada, bayo, dayo]
    assert code(rematches.again, first.pk, chidi, LATER) == "challenge-gone"


def test_after_a_withdrawn_offer_there_may_be_another() -> None:
    first = ended(opened(2))
    ada, bayo = players_of(first)
    challenges.withdraw(rematches.again(first.pk, ada, LATER), ada)
    assert rematches.again(first.pk, bayo, LATER).maker == bayo
    assert first.rematches.count() == 2


def test_there_is_no_rematch_of_a_series_that_runs_of_a_tournament_or_for_a_stranger() -> None:
    running, decided = opened(2), ended(opened(2, tournament=True))
    assert code(rematches.again, running.pk, players_of(running)[0], LATER) == "not-over"
    assert code(rematches.again, decided.pk, players_of(decided)[0], LATER) == "no-rematch"
    assert code(rematches.again, decided.pk, PlayerFactory(), LATER) == "not-your-game"
    assert table.state(decided.pk, None, now=LATER)["series"]["again"] is None


def test_whoever_is_blocked_asks_for_no_rematch_and_who_blocks_may() -> None:
    first = ended(opened())
    ada, bayo = players_of(first)
    ties.tie(ada, bayo, Tie.Kind.BLOCK, NOW)
    assert code(rematches.again, first.pk, bayo, LATER) == "no-rematch"
    assert rematches.again(first.pk, ada, LATER).state == Challenge.State.OPEN


def test_who_does_not_go_on_says_so_and_the_other_hears_it() -> None:
    first = ended(opened(2))
    ada, bayo = players_of(first)
    rematches.decline(first.pk, bayo)
    offer = rematches.again(first.pk, ada, LATER)
    for _ in range(2):
        rematches.decline(first.pk, bayo)
        offer.refresh_from_db()
        assert offer.state == Challenge.State.WITHDRAWN
    shown = table.state(first.pk, ada, now=LATER)["series"]
    assert (shown["again"], shown["declined"]) == ([], [2])
    assert code(rematches.decline, first.pk, PlayerFactory()) == "not-your-game"
    assert rematches.again(first.pk, bayo, LATER).seats.get().player == bayo, "one may think better of it"


def test_at_a_table_it_stands_until_nobody_is_left_who_might_go_on() -> None:
    first = ended(opened(4))
    ada, bayo, chidi, dayo = players_of(first)
    rematches.again(first.pk, ada, LATER)
    offer = rematches.again(first.pk, bayo, LATER)
    rematches.decline(first.pk, chidi)
    rematches.decline(first.pk, bayo)
    offer.refresh_from_db()
    assert (offer.state, [seat.player for seat in offer.seats.all()]) == (Challenge.State.OPEN, [ada])
    assert table.state(first.pk, ada, now=LATER)["series"]["declined"] == [2, 3]
    rematches.again(first.pk, bayo, LATER)
    assert table.state(first.pk, ada, now=LATER)["series"]["declined"] == [3]
    series = rematches.again(first.pk, chidi, LATER) and rematches.again(first.pk, dayo, LATER).series
    assert code(rematches.decline, first.pk, chidi) == "challenge-gone"
    assert players_of(series) == [ada, bayo, chidi, dayo]


def test_a_rematch_is_as_public_as_what_it_goes_on_from() -> None:
    for public in (True, False):
        first = ended(opened(2, public=public))
        ada, bayo = players_of(first)
        rematches.again(first.pk, ada, LATER)
        assert rematches.again(first.pk, bayo, LATER).series.public is public
