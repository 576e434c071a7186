"""Making, drawing up and playing a tournament of 256 in the database; all of it is rolled back."""

import re
from statistics import median
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
VERSION = re.compile(r'data-version="([^"]+)"')


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
    page = Page(drawn[-1])
    results_s, refreshed_s = zip(*(_result_and(owner, page) for _ in range(4 * ROUNDS)), strict=True)
    _, loaded_s = zip(*(_result_and(owner, page, load=True) for _ in range(ROUNDS)), strict=True)
    yield Line(
        "tournament",
        "a result, and an open page of 256 brought up to date",
        1000 * median(map(sum, zip(results_s, refreshed_s, strict=True))),
        RESULT_MUST_MS,
        RESULT_AIM_MS,
        unit=" ms",
        detail=f"the result {1000 * median(results_s):.0f}; the page loaded instead {1000 * median(loaded_s):.0f}",
    )


class Page:
    """The page of a tournament, open in a browser that does as the page's script does."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament, self.browser, self.version = tournament, Client(), ""
        self.load()

    def load(self) -> float:
        """It is opened anew; gives the CPU seconds."""
        self.version = ""
        return cpu(self.refresh)

    def refresh(self) -> None:
        """It shows what is so now."""
        sent = {"host": "localhost", "X-Version": self.version}
        answer = self.browser.get(self.tournament.get_absolute_url(), headers=sent)
        shown = VERSION.search(answer.content.decode())
        assert shown, answer.status_code
        assert shown[1] != self.version
        self.version = shown[1]


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


def _result_and(owner: Player, page: Page, load: bool = False) -> tuple[float, float]:
    """The CPU seconds of a result, and of the page after it: brought up to date, or loaded."""
    match = Match.objects.filter(stage__tournament=page.tournament, state=Match.State.READY).order_by("id")[0]
    result = cpu(lambda: results.enter(owner, match, games=[1], key=uuid4(), now=now()))
    return result, page.load() if load else cpu(page.refresh)
