"""Two at once on a ladder, each with a database connection of its own. Rule: RELIABILITY 2."""

from datetime import timedelta
from functools import partial

import pytest

from tests.tournaments.cast import NOW, owner_of, report
from tests.tournaments.services.test_challenges import LATE, accept, challenge, ladder_of, order, seeded
from tests.tournaments.services.test_races import at_once
from tournaments.models import Action, LadderChallenge, Match
from tournaments.queries import ladders
from tournaments.services import challenges, entries

pytestmark = pytest.mark.django_db(transaction=True)


def test_one_who_is_challenged_by_two_at_once_has_one_challenge():
    stage = ladder_of(4)
    answers = at_once(*(partial(challenge, stage, one, 2) for one in (3, 4)))
    assert sorted(map(str, answers))[1] == "busy"
    assert LadderChallenge.objects.count() == 1


def test_two_who_are_in_each_others_challenges_at_once_are_in_one():
    stage = ladder_of(3)
    answers = at_once(partial(challenge, stage, 3, 2), partial(challenge, stage, 2, 1))
    assert "busy" in answers
    assert LadderChallenge.objects.count() == 1


def test_a_challenge_that_is_sent_twice_and_accepted_twice_at_once_is_one_match():
    stage = ladder_of(3)
    rows = at_once(*[partial(challenge, stage, 3, 2)] * 3)
    at_once(*[partial(accept, rows[0])] * 3)
    assert Match.objects.count() == LadderChallenge.objects.count() == 1


@pytest.mark.parametrize("moment", [LATE - timedelta(seconds=1), LATE])
def test_a_challenge_accepted_while_it_runs_out_is_one_or_the_other(moment):
    """Who comes in time has accepted; who comes late is told, and the place is gone."""
    stage = ladder_of(4)
    row = challenge(stage, 4, 2)
    answers = at_once(partial(accept, row, now=moment), *[partial(challenges.sweep, now=LATE)] * 2)
    row.refresh_from_db()
    if row.state == "accepted":
        assert moment < LATE
        assert (order(stage), Match.objects.get().state) == ([1, 2, 3, 4], "ready")
    else:
        assert answers[0] == "no-such-challenge"
        assert (row.state, order(stage), Match.objects.count()) == ("declined", [1, 4, 2, 3], 0)
    assert Action.objects.filter(what="ladder-declined").count() == (row.state == "declined")


def test_a_result_that_comes_while_its_time_runs_out_moves_the_places_once():
    stage = ladder_of(4)
    row = accept(challenge(stage, 4, 2))
    slot = row.match.slots.get(entrant__seed=4).number
    at_once(partial(report, row.match, [slot], now=LATE), *[partial(challenges.sweep, now=LATE)] * 2)
    row.refresh_from_db()
    assert (row.state, order(stage)) == ("won", [1, 4, 2, 3])
    assert ladders.rebuilt(stage) == (1, 4, 2, 3)


def test_who_withdraws_while_challenged_leaves_nothing_open():
    stage = ladder_of(4)
    player = seeded(stage, 2).player
    withdraw = partial(entries.withdraw, owner_of(stage.tournament.club), stage.tournament, player, NOW)
    answers = at_once(withdraw, partial(challenge, stage, 4, 2))
    assert answers[1] == "not-on-the-ladder" or LadderChallenge.objects.get().state == "void"
    assert order(stage) == [1, 3, 4]
