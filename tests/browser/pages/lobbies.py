"""The lobby, challenges and tables that fill, and Zener testing."""

from django.urls import reverse
from django.utils import timezone

from games.models import Challenge, Run
from games.rules.cards import Shape
from games.rules.clock import TimeControl
from games.rules.testing import TRIALS, Deck
from games.services import challenges, ending, rematches, rulesets, runs
from tests.browser.pages.row import Look, seen
from tests.browser.pages.tables import WINDOW_S, dealt
from tests.factories import PlayerFactory
from tests.games.playing import opened, players_of
from whotclub.people.models import Player


def offered(maker: Player, *, variant: str = "modern", options: dict | None = None, **terms: object) -> Challenge:
    """An offer in the lobby."""
    terms = {"best_of": 3, "public": True, "time_control": TimeControl.parse("5+3")} | terms
    rules = rulesets.freeze(variant, options or {})
    return challenges.make(maker, ruleset=rules, now=timezone.now(), **terms)


def filling(seats: int = 5, taken: int = 3, **terms: object) -> Challenge:
    """A table with so many seats, so many of them taken."""
    row = offered(PlayerFactory(), seat_count=seats, **terms)
    for number in range(2, taken + 1):
        challenges.take(row, PlayerFactory(), timezone.now(), number=number)
    return row


@seen("lobby", "games, offers and tables")
def _full() -> Look:
    ada = PlayerFactory(name="Oluwaseun-Adebayo")
    offered(PlayerFactory(name="Chukwuemeka Okonkwo"), options={"hand": 4, "pick_three": "none"})
    offered(PlayerFactory(), variant="zener-ken", best_of=1)
    filling(8, 6)
    offered(ada)
    offered(PlayerFactory(), addressee=ada)
    opened(players=[ada, PlayerFactory()], now=timezone.now(), best_of=3, start_window_s=WINDOW_S)
    opened(players=[ada, *PlayerFactory.create_batch(4)], now=timezone.now(), best_of=4, start_window_s=WINDOW_S)
    dealt(2, 5, players=[ada, PlayerFactory()])
    dealt(2, 5)
    return ada, reverse("lobby")


@seen("lobby", "games and offers, signed out")
def _signed_out() -> Look:
    return None, reverse("lobby")


@seen("lobby", "terms that cannot be", status=422, kept=True)
def _refused() -> Look:
    terms = {"variant": "zener-ken", "seat_count": 3, "best_of": 1, "clock": "5+3", "level": "normal"}
    return PlayerFactory(), reverse("play-bot"), terms


@seen("challenge", "mine, by link")
def _mine() -> Look:
    row = offered(PlayerFactory(), public=False)
    return row.maker, row.get_absolute_url()


@seen("challenge", "another's, house rules")
def _anothers() -> Look:
    options = {"hand": 4, "hold_on": "none", "pick_all": 4}
    return PlayerFactory(), offered(PlayerFactory(), options=options).get_absolute_url()


@seen("challenge", "signed out")
def _stranger() -> Look:
    return None, offered(PlayerFactory()).get_absolute_url()


@seen("challenge", "taken")
def _taken() -> Look:
    row = offered(PlayerFactory())
    challenges.take(row, PlayerFactory(), timezone.now())
    return PlayerFactory(), row.get_absolute_url()


@seen("challenge", "withdrawn")
def _withdrawn() -> Look:
    row = offered(PlayerFactory())
    challenges.withdraw(row, row.maker)
    return PlayerFactory(), row.get_absolute_url()


@seen("challenge", "to play again")
def _again() -> Look:
    game = dealt(2, 5)
    ada, bayo = players_of(game.series)
    ending.resign(game.series_id, bayo, "series", now=timezone.now())
    return ada, rematches.again(game.series_id, ada, timezone.now()).get_absolute_url()


@seen("challenge", "my table, one too few")
def _too_few() -> Look:
    row = filling(5, 2)
    return row.maker, row.get_absolute_url()


@seen("challenge", "my table, enough to start")
def _enough() -> Look:
    row = filling(8, 5)
    return row.maker, row.get_absolute_url()


@seen("challenge", "a table at which I sit")
def _sits() -> Look:
    row = filling()
    return row.seats.get(number=2).player, row.get_absolute_url()


@seen("challenge", "a table of partners")
def _partners() -> Look:
    return PlayerFactory(), filling(4, 2, variant="nine-and-twenty").get_absolute_url()


SECRET = bytes(range(32))


def run_of(subject: Player, sender: Player | None = None, *, begun: bool = True, called: int = 0) -> Run:
    """A test of Zener cards, so far as said."""
    now = timezone.now()
    run = runs.make(subject, deck=Deck.CLOSED, telepathy=sender is not None, now=now, secret=SECRET)
    if sender:
        runs.join(run.token, sender, now=now)
    if begun:
        run = runs.begin(run.pk, subject, now=now)
    for number in range(1, called + 1):
        if sender:
            runs.look(run.pk, sender, now=now)
        run = runs.call(run.pk, subject, number, list(Shape)[number % 5], now=now)
    return run


@seen("Zener testing", "tests done and running")
def _history() -> Look:
    ada = PlayerFactory()
    for _ in range(2):
        run_of(ada, called=TRIALS)
    run_of(ada, PlayerFactory(), called=TRIALS)
    run_of(ada, called=3)
    return ada, reverse("testing")


@seen("Zener testing", "signed out")
def _testing_signed_out() -> Look:
    return None, reverse("testing")


@seen("Zener test", "to begin")
def _to_begin() -> Look:
    run = run_of(PlayerFactory(), begun=False)
    return run.subject, run.get_absolute_url()


@seen("Zener test", "waiting for a sender")
def _without_sender() -> Look:
    run = runs.make(PlayerFactory(), deck=Deck.OPEN, telepathy=True, now=timezone.now())
    return run.subject, run.get_absolute_url()


@seen("Zener test", "the sender's card")
def _sending() -> Look:
    run = run_of(PlayerFactory(), PlayerFactory(), called=2)
    return run.sender, run.get_absolute_url()


@seen("Zener test", "a guess, alone")
def _guessing() -> Look:
    run = run_of(PlayerFactory(), called=9)
    return run.subject, run.get_absolute_url()


@seen("Zener test", "a guess, the sender not looking yet")
def _before_the_sender() -> Look:
    run = run_of(PlayerFactory(), PlayerFactory(), called=2)
    return run.subject, run.get_absolute_url()


@seen("Zener test", "the report")
def _report() -> Look:
    run = run_of(PlayerFactory(), PlayerFactory(), called=TRIALS)
    return run.subject, run.get_absolute_url()


@seen("Zener test", "given up")
def _given_up() -> Look:
    run = runs.abandon(run_of(PlayerFactory(), called=2).pk, Player.objects.latest("pk"), now=timezone.now())
    return run.subject, run.get_absolute_url()


@seen("invitation to send", "free")
def _free() -> Look:
    run = runs.make(PlayerFactory(), deck=Deck.OPEN, telepathy=True, now=timezone.now())
    return PlayerFactory(), reverse("run-join", args=[run.token])


@seen("invitation to send", "taken")
def _sender_taken() -> Look:
    run = run_of(PlayerFactory(), PlayerFactory())
    return PlayerFactory(), reverse("run-join", args=[run.token])
