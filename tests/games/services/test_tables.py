"""Tables that fill: seats taken one by one, partners by their seats, house bots in the rest. Rule: M3, M6."""

from datetime import timedelta
from random import Random

import pytest

from games.models import Challenge, Game, Series
from games.rules.clock import TimeControl
from games.rules.refused import Refused
from games.services import bots, challenges, ending, rulesets
from games.services import series as serieses
from tests.factories import GuestFactory, PlayerFactory
from tests.games.playing import NOW, SECOND, players_of, press_all
from whotclub.people.models import Player

pytestmark = pytest.mark.django_db


def a_table(maker: Player, seat_count: int, variant: str = "modern", **terms: object) -> Challenge:
    terms = {"best_of": 2 if seat_count > 2 else 1, "rated": True} | terms
    ruleset, clock = rulesets.freeze(variant, {}), TimeControl.parse("3+2")
    return challenges.make(maker, ruleset=ruleset, seat_count=seat_count, time_control=clock, now=NOW, **terms)


def sitting(table: Challenge) -> dict[int, Player]:
    return {seat.number: seat.player for seat in table.seats.select_related("player")}


def code(act, *args, **kwargs) -> str:
    with pytest.raises(Refused) as info:
        act(*args, **kwargs)
    return info.value.code


def test_a_table_begins_by_itself_with_the_last_seat_and_its_window_opens_then() -> None:
    people = [PlayerFactory() for _ in range(4)]
    table = a_table(people[0], 4)
    for player in people[1:3]:
        assert challenges.take(table, player, NOW + SECOND).series is None
        assert challenges.take(table, player, NOW + SECOND).state == Challenge.State.OPEN, "sitting twice is nothing"
    series = challenges.take(table, people[3], NOW + 5 * SECOND).series
    assert players_of(series) == people
    assert (series.state, series.best_of, series.rated) == (Series.State.OPENING, 2, True)
    assert series.start_by == NOW + 5 * SECOND + timedelta(minutes=10)
    assert code(challenges.take, table, PlayerFactory(), NOW + 6 * SECOND) == "challenge-gone"
    assert Series.objects.count() == 1


def test_the_maker_starts_a_table_of_three_or_more_and_nobody_else_does() -> None:
    ada, bayo, chidi = (PlayerFactory() for _ in range(3))
    table = a_table(ada, 8)
    challenges.take(table, bayo, NOW)
    assert code(challenges.start, table, ada, NOW) == "too-few-seats"
    challenges.take(table, chidi, NOW)
    assert code(challenges.start, table, bayo, NOW) == "not-your-challenge"
    challenges.leave(table, bayo)
    challenges.leave(table, bayo)
    assert code(challenges.start, table, ada, NOW) == "too-few-seats"
    challenges.take(table, bayo, NOW)
    series = challenges.start(table, ada, NOW + SECOND)
    assert challenges.start(table, ada, NOW + 2 * SECOND) == series
    assert players_of(series) == [ada, bayo, chidi], "whoever comes takes the first free seat"
    assert code(challenges.leave, table, bayo) == "challenge-gone"
    assert code(challenges.withdraw, table, ada) == "challenge-gone"
    assert Series.objects.count() == 1


def test_beginners_are_drawn_over_all_seats() -> None:
    begins = set()
    for seed in range(12):
        people = [PlayerFactory() for _ in range(3)]
        table = a_table(people[0], 3)
        for player in people[1:]:
            series = challenges.take(table, player, NOW, rng=Random(seed)).series
        begins.add(series.first_beginner)
    assert begins == {1, 2, 3}


def test_house_bots_fill_the_free_seats_each_another_and_the_series_counts_for_nothing() -> None:
    """M6."""
    ada, bayo = PlayerFactory(), PlayerFactory()
    table = a_table(ada, 8)
    challenges.take(table, bayo, NOW)
    assert code(challenges.fill, table, bayo, "easy", NOW) == "not-your-challenge"
    assert code(challenges.fill, table, ada, "godlike", NOW) == "no-such-level"
    series = challenges.fill(table, ada, "normal", NOW)
    assert challenges.fill(table, ada, "normal", NOW) == series
    people = players_of(series)
    assert people[:2] == [ada, bayo]
    assert {(player.kind, player.level) for player in people[2:]} == {("bot", "normal")}
    assert len({player.pk for player in people}) == 8
    assert not series.rated
    assert [seat.pressed for seat in series.seats.all()] == [0, 0, 1, 1, 1, 1, 1, 1]


def test_a_guest_at_the_table_makes_it_count_for_no_rating() -> None:
    """TOURNAMENTS 5."""
    table = a_table(PlayerFactory(), 3)
    challenges.take(table, PlayerFactory(), NOW)
    assert not challenges.take(table, GuestFactory(), NOW).series.rated


def test_partners_sit_opposite_and_choose_by_taking_a_seat() -> None:
    """N: 1 with 3 against 2 with 4; a table of partners starts with all four."""
    ada, bayo, chidi, dayo = (PlayerFactory() for _ in range(4))
    table = a_table(ada, 4, "nine-and-twenty")
    challenges.take(table, bayo, NOW, number=3)
    assert code(challenges.take, table, chidi, NOW, number=3) == "seat-taken"
    assert code(challenges.take, table, chidi, NOW, number=5) == "no-such-seat"
    challenges.take(table, chidi, NOW, number=4)
    challenges.take(table, chidi, NOW, number=2)
    assert sitting(table) == {1: ada, 3: bayo, 2: chidi}
    assert code(challenges.start, table, ada, NOW) == "too-few-seats"
    assert code(challenges.take, table, ada, NOW, number=2) == "seat-taken"
    assert players_of(challenges.take(table, dayo, NOW, number=4).series) == [ada, chidi, bayo, dayo]


@pytest.mark.parametrize(
    ("variant", "seats", "games", "refused"),
    [
        ("zener-ken", 3, 1, "wrong-seats"),
        ("nine-and-twenty", 3, 1, "wrong-seats"),
        ("modern", 9, 1, "wrong-seats"),
        ("modern", 2, 2, "bad-best-of"),
        ("modern", 5, 10, "bad-best-of"),
    ],
)
def test_a_table_that_the_rules_do_not_know_is_refused(variant: str, seats: int, games: int, refused: str) -> None:
    assert code(a_table, PlayerFactory(), seats, variant, best_of=games) == refused
    assert not Challenge.objects.exists()


def test_a_withdrawn_or_lapsed_table_begins_no_more() -> None:
    ada = PlayerFactory()
    withdrawn, lapsed = a_table(ada, 3), a_table(ada, 3)
    for table in (withdrawn, lapsed):
        challenges.take(table, PlayerFactory(), NOW)
    challenges.withdraw(withdrawn, ada)
    assert challenges.lapse(lapsed.pk, now=lapsed.lapses_at)
    for table in (withdrawn, lapsed):
        late = PlayerFactory()
        assert code(challenges.take, table, late, NOW) == "challenge-gone"
        assert code(challenges.start, table, ada, NOW) == "challenge-gone"
        assert code(challenges.fill, table, ada, "easy", NOW) == "challenge-gone"
    assert not Series.objects.exists()


def test_its_maker_withdraws_a_table_and_does_not_leave_it() -> None:
    ada = PlayerFactory()
    assert code(challenges.leave, a_table(ada, 3), ada) == "own-challenge"


def test_a_table_is_private_until_its_maker_offers_it_in_the_lobby() -> None:
    ada, bayo = PlayerFactory(), PlayerFactory()
    table = a_table(ada, 3)
    assert not table.public
    assert code(challenges.publish, table, bayo, True) == "not-your-challenge"
    challenges.publish(table, ada, True)
    assert Challenge.objects.get().public
    assert code(challenges.publish, a_table(ada, 2, addressee=bayo), ada, True) == "not-for-you"


@pytest.mark.parametrize("seats", range(2, 9))
def test_bots_play_at_every_size_of_table(seats: int) -> None:
    ada, rules = PlayerFactory(), rulesets.freeze("modern", {})
    series = challenges.play_bot(
        ada, "easy", ruleset=rules, seat_count=seats, best_of=1, time_control=TimeControl.parse("3+2"), now=NOW
    )
    people = players_of(series)
    assert people[0] == ada
    assert set(people[1:]) <= set(bots.bots_of("easy"))
    assert len(set(people)) == seats


def with_bots(best_of: int = 1) -> Series:
    return challenges.play_bot(
        PlayerFactory(),
        "easy",
        ruleset=rulesets.freeze("modern", {"hand": 3}),
        seat_count=3,
        best_of=best_of,
        time_control=TimeControl.parse("3+2"),
        now=NOW,
    )


def test_house_bots_do_not_play_alone_when_nobody_has_come() -> None:
    """M3, M6: fewer than two would be left to play, were it not for bots that have pressed by themselves."""
    series = with_bots(best_of=2)
    serieses.lapse_start(series.pk, now=NOW + 601 * SECOND)
    series.refresh_from_db()
    assert (series.state, series.games.count()) == (Series.State.CANCELLED, 0)


@pytest.mark.parametrize("scope", ["game", "series"])
def test_who_leaves_a_table_of_bots_sees_them_play_the_game_out_and_no_other(scope: str) -> None:
    """W25, M5."""
    series = with_bots(best_of=2)
    game = press_all(series)
    now, rng = NOW + SECOND, Random(4)
    ending.resign(series.pk, game.seats.get(number=1).player, scope, now=now)
    while bots.move_bot(game.pk, now := now + SECOND, rng=rng):
        pass
    game.refresh_from_db()
    series.refresh_from_db()
    assert (game.state, game.places[0]) == (Game.State.OVER, 3)
    assert series.state == (Series.State.BETWEEN if scope == "game" else Series.State.OVER)
