"""Offers to play, and house bots as opponents. Rule: M2, M3, M6."""

from collections import Counter
from datetime import timedelta
from random import Random

import pytest

from games.models import Challenge, Series
from games.rules.clock import TimeControl
from games.rules.refused import Refused
from games.services import bots, challenges, rulesets
from tests.factories import GuestFactory, PlayerFactory, VisitorFactory
from tests.games.playing import NOW, SECOND, players_of
from whotclub.people import ties
from whotclub.people.models import Player, Tie

pytestmark = pytest.mark.django_db

CLOCK = TimeControl.parse("3+2")


def a_challenge(maker: Player, **terms: object) -> Challenge:
    terms = {"ruleset": rulesets.freeze("modern", {}), "best_of": 3, "time_control": CLOCK, "now": NOW} | terms
    return challenges.make(maker, **terms)


def code(act, *args, **kwargs) -> str:
    with pytest.raises(Refused) as info:
        act(*args, **kwargs)
    return info.value.code


def test_whoever_takes_a_challenge_plays_its_maker_and_the_window_lasts_ten_minutes() -> None:
    maker, taker = PlayerFactory(), PlayerFactory()
    challenge = a_challenge(maker)
    series = challenges.take(challenge, taker, NOW + SECOND).series
    assert players_of(series) == [maker, taker]
    assert (series.state, series.best_of, series.time_control) == (Series.State.OPENING, 3, "3+2")
    assert series.start_by == NOW + SECOND + timedelta(minutes=10)
    assert challenges.take(challenge, taker, NOW + 2 * SECOND).series == series
    assert code(challenges.take, challenge, PlayerFactory(), NOW + 2 * SECOND) == "challenge-gone"


def test_a_challenge_cannot_be_taken_by_its_maker_by_another_than_its_addressee_or_too_late() -> None:
    """Its maker sits there already: taking it once more changes nothing."""
    maker, addressee = PlayerFactory(), PlayerFactory()
    challenge = a_challenge(maker, addressee=addressee)
    assert challenges.take(challenge, maker, NOW).series is None
    assert code(challenges.take, challenge, PlayerFactory(), NOW) == "not-for-you"
    assert code(challenges.take, challenge, addressee, challenge.lapses_at + SECOND) == "challenge-gone"
    assert code(a_challenge, maker, addressee=maker) == "own-challenge"
    assert not Series.objects.exists()


def test_whoever_is_blocked_cannot_challenge_directly() -> None:
    maker, addressee = PlayerFactory(), PlayerFactory()
    ties.tie(addressee, maker, Tie.Kind.BLOCK, NOW)
    assert code(a_challenge, maker, addressee=addressee) == "not-challenged"
    a_challenge(addressee, addressee=maker)
    assert Challenge.objects.count() == 1


def test_whoever_is_blocked_by_somebody_at_a_table_takes_no_seat_there() -> None:
    maker, guest, blocked = PlayerFactory(), PlayerFactory(), PlayerFactory()
    ties.tie(guest, blocked, Tie.Kind.BLOCK, NOW)
    table = a_challenge(maker, seat_count=4)
    challenges.take(table, guest, NOW)
    assert code(challenges.take, table, blocked, NOW) == "kept-away"
    challenges.leave(table, guest)
    challenges.take(table, blocked, NOW)
    assert challenges.take(table, guest, NOW).seats.count() == 3  # who blocks may think better of it


def test_only_its_maker_withdraws_a_challenge() -> None:
    maker, other = PlayerFactory(), PlayerFactory()
    challenge = a_challenge(maker)
    assert code(challenges.withdraw, challenge, other) == "not-your-challenge"
    challenges.withdraw(challenge, maker)
    challenges.withdraw(challenge, maker)
    assert code(challenges.take, challenge, other, NOW) == "challenge-gone"


@pytest.mark.parametrize(("factory", "rated"), [(PlayerFactory, True), (GuestFactory, False)])
def test_a_challenge_is_rated_only_between_accounts(factory, rated: bool) -> None:
    """TOURNAMENTS 5."""
    assert challenges.take(a_challenge(PlayerFactory(), rated=True), factory(), NOW).series.rated is rated


def test_tokens_are_of_128_bits() -> None:
    assert len(a_challenge(PlayerFactory()).token) >= 22


def test_the_house_bots_are_there_once() -> None:
    first, second = bots.ensure_bots(), bots.ensure_bots()
    assert first == second
    assert Player.objects.filter(kind=Player.Kind.BOT).count() == len(first)
    by_level = Counter(bot.level for bot in first)
    assert set(by_level) == set(Player.Level.values)
    assert min(by_level.values()) >= 7, "a person sits at a table of eight with seven"


def test_a_bot_waits_with_start_pressed_and_the_beginner_is_drawn() -> None:
    begins = set()
    for seed in range(8):
        player = PlayerFactory()
        series = challenges.play_bot(
            player,
            "normal",
            ruleset=rulesets.freeze("modern", {}),
            best_of=1,
            time_control=CLOCK,
            now=NOW,
            rng=Random(seed),
        )
        begins.add(series.first_beginner)
        bot = series.seats.get(number=2)
        assert (bot.pressed, bot.player.level, series.rated) == (1, "normal", False)
    assert begins == {1, 2}
    assert code(
        challenges.play_bot,
        player,
        "godlike",
        ruleset=series.ruleset,
        best_of=1,
        time_control=CLOCK,
        now=NOW,
    ) == ("no-such-level")


def test_a_visitor_plays_what_is_not_rated_and_nothing_that_is() -> None:
    """TOURNAMENTS 1: casual unrated games only."""
    visitor = VisitorFactory()
    rated = a_challenge(PlayerFactory(), rated=True)
    assert code(challenges.take, rated, visitor, NOW) == "needs-account"
    assert not rated.seats.filter(player=visitor).exists()
    assert code(a_challenge, visitor, rated=True) == "needs-account"
    series = challenges.take(a_challenge(visitor), VisitorFactory(), NOW).series
    assert not series.rated
    assert not series.public


def test_who_was_taken_off_a_seat_does_not_come_back_by_the_same_link() -> None:
    maker, bayo, chidi = PlayerFactory(), PlayerFactory(), PlayerFactory()
    table = a_challenge(maker, seat_count=3)
    challenges.take(table, bayo, NOW)
    assert code(challenges.remove, table, bayo, 1) == "not-your-challenge"
    assert code(challenges.remove, table, maker, 1) == "own-challenge"
    challenges.remove(table, maker, 2)
    challenges.remove(table, maker, 2)
    assert code(challenges.take, table, bayo, NOW) == "removed"
    challenges.take(table, chidi, NOW)
    assert [seat.player for seat in table.seats.all()] == [maker, chidi]
    challenges.take(table, PlayerFactory(), NOW)
    assert code(challenges.remove, table, maker, 2) == "challenge-gone"


def test_a_series_is_public_if_it_was_offered_in_the_lobby() -> None:
    for public in (True, False):
        series = challenges.take(a_challenge(PlayerFactory(), public=public), PlayerFactory(), NOW).series
        assert series.public is public
