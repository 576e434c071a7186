"""Making, drawing up and playing a tournament of 256 in the database; all of it is rolled back."""

from uuid import uuid4

from django.db import connection, transaction
from django.test import Client
from django.utils.timezone import now

from games.services import rulesets
from tournaments.models import Club, Match, Stage, Tournament
from tournaments.services import clubs, results, tournaments
from whotclub.people.models import Player, User
from whotclub.runner.bench.measure import ROUNDS, Line, Lines, cpu, medians

SIZE = 256
DRAW_MUST, DRAW_AIM = 10.0, 3.0
RESULT_MUST_MS, RESULT_AIM_MS = 20.0, 5.0


def bench() -> Lines:
    """The goals of `tournament`."""
    with transaction.atomic():
        yield from _measured()
        transaction.set_rollback(True)


def _measured() -> Lines:
    owner, club = founded()
    guests = guests_of(owner, club, SIZE)
    drawn: list[Tournament] = []

    def draw() -> None:
        drawn.append(started(owner, club, guests, Stage(format=Stage.Format.SINGLE, best_of=[1])))

    ours, plain = medians(draw, lambda: _plain_inserts(SIZE))
    detail = f"{1000 * ours / SIZE:.2f} ms a player"
    goal = "create, seed, draw 256: of one INSERT each"
    yield Line("tournament", goal, ours / plain, DRAW_MUST, DRAW_AIM, detail=detail)
    times = sorted(_result_and_page(owner, drawn[-1]) for _ in range(4 * ROUNDS))
    took = 1000 * times[len(times) // 2]
    yield Line("tournament", "a result and the page of 256 again", took, RESULT_MUST_MS, RESULT_AIM_MS, unit=" ms")


def founded() -> tuple[Player, Club]:
    """A club and its owner."""
    name = f"bench-{uuid4().hex[:8]}"
    owner = Player.objects.create(kind=Player.Kind.ACCOUNT, name=name, user=User.objects.create(username=name))
    return owner, clubs.found(owner, name=name, now=now())


def guests_of(owner: Player, club: Club, count: int) -> list[Player]:
    """So many guests of the club."""
    names = [f"Guest {number}" for number in range(count)]
    parts = [names[at : at + clubs.MOST_GUESTS] for at in range(0, count, clubs.MOST_GUESTS)]
    return [guest for part in parts for guest in clubs.add_guests(owner, club, "\n".join(part), now())]


def started(owner: Player, club: Club, players: list[Player], stage: Stage) -> Tournament:
    """A tournament of one stage that has been entered, seeded and drawn up."""
    terms = Tournament(club=club, name="Bench", ruleset=rulesets.freeze("modern", {}), time_control="5+3")
    made = tournaments.create(owner, terms, [stage], now=now())
    tournaments.enter_many(owner, made, players, now())
    return tournaments.start(owner, made, now())


def _plain_inserts(count: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute("CREATE TEMP TABLE IF NOT EXISTS bench_plain (id bigserial PRIMARY KEY, name text, seed int)")
        for number in range(count):
            cursor.execute("INSERT INTO bench_plain (name, seed) VALUES (%s, %s)", [f"Guest {number}", number])


def _result_and_page(owner: Player, tournament: Tournament) -> float:
    match = Match.objects.filter(stage__tournament=tournament, state=Match.State.READY).order_by("id")[0]

    def act() -> None:
        results.enter(owner, match, games=[1], key=uuid4(), now=now())
        assert Client().get(tournament.get_absolute_url(), headers={"host": "localhost"}).status_code == 200

    return cpu(act)
