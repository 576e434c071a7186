"""The demo: what it fills a site with is true, it adds nothing twice, and it goes on where it was stopped."""

import io

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from games.models import Entry, Game, Series
from games.queries import log
from games.rules.record import Record, replay
from games.rules.refused import Refused
from tests.factories import UserFactory
from tournaments.models import MatchGame, RatingChange, Tournament
from tournaments.queries.matches import next_matches
from tournaments.services.rating_rebuild import rebuild
from tournaments.services.ratings import rate_due
from whotclub.demo import club as demo_club
from whotclub.demo import fill as demo
from whotclub.demo import roster
from whotclub.demo.progress import Progress
from whotclub.demo.season import Event
from whotclub.people.models import Player, User

pytestmark = pytest.mark.django_db(transaction=True)

FIRST = Event("First", 0, "seventies", 3, "10+5", (1, 3))
SECOND = Event("Second", 20, "nigerian", 4, "5m/move", (1,), options={"hand": 4}, third_place=True)
DONE = Tournament.State.FINISHED


class Killed(io.StringIO):
    """Whoever reads what the demo says ends it at this word."""

    def __init__(self, at: str) -> None:
        super().__init__()
        self.at = at

    def write(self, text: str) -> int:
        if self.at in text:
            raise KeyboardInterrupt
        return super().write(text)


class Terminal(io.StringIO):
    """What a person looks at."""

    def isatty(self) -> bool:
        return True


def fill(out: io.StringIO | None = None) -> str:
    """The demo has been filled with a small season; what was said of it."""
    out = out or io.StringIO()
    demo.fill(now=timezone.now(), out=out, events=(FIRST, SECOND))
    return out.getvalue()


def counts() -> list[int]:
    return [
        model.objects.count() for model in (User, Player, Tournament, Series, Game, Entry, MatchGame, RatingChange)
    ]


def test_an_empty_site_has_a_club_a_played_season_and_a_match_for_the_newcomer():
    said = fill()
    assert all(word in said for word in (roster.PASSWORD, roster.NEWCOMER, "100 %", "The season is played"))

    club = demo_club.existing()
    assert club.memberships.count() == len(roster.ACCOUNTS) + len(roster.GUESTS) + 1
    assert list(club.seasons.get().tournaments.values_list("state", flat=True)) == [DONE, DONE]
    assert User.objects.get(username=roster.NEWCOMER).check_password(roster.PASSWORD)

    [waiting] = next_matches(Player.objects.get(user__username=roster.NEWCOMER))
    assert waiting.state == "start"
    assert waiting.opponent.player.is_bot
    cup = waiting.tournament
    assert [entrant.player.is_bot for entrant in cup.entrants.order_by("pk")] == [False] + [True] * 7


def test_its_games_lie_in_the_past_and_replay_to_their_results_and_its_ratings_are_what_a_rebuild_gives():
    fill()
    games = Game.objects.filter(series__rated=True)
    assert games
    for game in games:
        assert game.ended_at < timezone.now()
        result = replay(Record.loads(log.record(game))).result
        assert (result.reason, [*result.places], [*result.counts]) == (game.reason, game.places, game.counts)
    assert not games.exclude(series__taken_in=True, taken_in=True, match_game__rated=True).exists()
    assert MatchGame.objects.filter(rated=True, rating_changes__isnull=False).distinct().count() >= games.count()
    assert rate_due() == 0
    assert rebuild() == 0


class Organiser(io.StringIO):
    """Somebody else makes a tournament in the club while the demo plays one. made: whether nothing was in the way."""

    made = None

    def write(self, text: str) -> int:
        if "%" in text and self.made is None:
            word = f"tournament-addresses/{demo_club.existing().pk}"
            with psycopg.connect(**connection.get_connection_params() | {"cursor_factory": psycopg.Cursor}) as other:
                asked = other.execute("SELECT pg_try_advisory_xact_lock(hashtextextended(%s, 0))", [word])
                [self.made] = asked.fetchone()
        return super().write(text)


def test_while_it_plays_a_tournament_another_one_can_be_made_in_the_club():
    organiser = Organiser()
    fill(organiser)
    assert organiser.made is True


def test_a_second_run_adds_nothing_and_says_so():
    fill()
    before = counts()
    assert "nothing was added" in fill()
    assert counts() == before


def test_a_run_that_was_killed_leaves_no_half_played_tournament_and_the_next_one_adds_what_is_missing():
    with pytest.raises(KeyboardInterrupt):
        fill(Killed(SECOND.name))
    states = dict(Tournament.objects.values_list("name", "state"))
    assert states == {demo_club.CUP: "running", FIRST.name: DONE, SECOND.name: "registration"}
    first = Game.objects.filter(series__rated=True).count()
    assert FIRST.name not in fill()
    assert Tournament.objects.filter(state=DONE).count() == 2
    assert Game.objects.filter(series__rated=True).count() > first
    assert User.objects.count() == len(roster.ACCOUNTS) + 1


def test_progress_is_one_line_that_rewrites_itself_on_a_terminal_and_a_line_each_tenth_elsewhere():
    terminal, file = Terminal(), io.StringIO()
    for out in (terminal, file):
        progress = Progress(out, 50)
        for done in range(1, 51):
            progress.show(done, "done" if done == 50 else "being done")
        progress.close()
    *earlier, last = terminal.getvalue().split("\r")
    assert last.rstrip() == "  100 %  done"
    assert last.endswith("\n")
    assert "\n" not in "".join(earlier)
    assert [line.split()[0] for line in file.getvalue().splitlines()] == ["2"] + [f"{n}0" for n in range(1, 11)]


def test_two_runs_at_once_are_refused():
    with psycopg.connect(**connection.get_connection_params() | {"cursor_factory": psycopg.Cursor}) as other:
        other.execute("SELECT pg_advisory_lock(%s)", [demo.LOCK])
        with pytest.raises(Refused, match="Another process"):
            fill()
    assert counts() == [0] * 8


def test_a_site_where_somebody_has_one_of_the_names_is_left_alone():
    UserFactory(username=roster.NEWCOMER)
    with pytest.raises(CommandError, match="'newcomer' already") as refused:
        call_command("demo")
    assert refused.value.returncode == 2
    assert User.objects.count() == 1


def test_a_night_of_ken_is_played_by_its_rules_and_its_slips_bear_scores():
    """Z5, Z6: at a table or on the site, who has won has the higher score."""
    demo.fill(now=timezone.now(), out=io.StringIO(), events=(Event("Signs", 3, "zener-ken", 4, "10+5", (1,)),))
    tournament = Tournament.objects.get(name="Signs")
    assert tournament.state == DONE
    ken = Game.objects.filter(ruleset__variant="zener-ken", match_game__match__stage__tournament=tournament)
    assert {game.reason for game in ken} == {"score"}
    told = [result for match in tournament.stages.get().matches.all() for result in match.results.all()]
    for result in told:
        if result.counts:
            assert (result.counts[0] > result.counts[1]) == (result.places[0] == 1)
