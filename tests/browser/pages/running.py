"""Stages as their organisers run them, and matches with more than two."""

from datetime import timedelta

from django.urls import reverse
from django.utils import timezone

from tests.browser.pages.competing import begun, founded
from tests.browser.pages.row import Look, seen
from tests.tournaments.cast import owner_of, report
from tournaments.models import Match, Round, Stage, Tournament
from tournaments.services import drafts, finish, holds, rounds

Format, Pace = Stage.Format, Stage.Pace


def swiss(count: int = 8, **terms: object) -> Tournament:
    """A Swiss whose first round is a draft."""
    stages = [Stage(**{"format": Format.SWISS, "best_of": [1], "rounds": 3, "pace": Pace.HAND} | terms)]
    return begun(founded(0, count), count, stages=stages)


def run_page(cup: Tournament, code: str = "main") -> Look:
    """The organiser runs its stage."""
    return owner_of(cup.club), reverse("stage-run", args=[cup.club.slug, cup.slug, code])


def published(cup: Tournament) -> Tournament:
    """Its draft is published."""
    rounds.publish(owner_of(cup.club), Round.objects.get(stage__tournament=cup, published_at=None), timezone.now())
    return cup


def played(cup: Tournament, matches: int) -> Tournament:
    """So many of its matches have a result."""
    for match in Match.objects.filter(stage__tournament=cup, state="ready").order_by("pk")[:matches]:
        report(match, [1], now=timezone.now())
    return cup


@seen("run", "a draft, two kept apart")
def _draft() -> Look:
    cup = swiss(9)
    pair = list(cup.entrants.order_by("seed")[:2])
    drafts.forbid(owner_of(cup.club), cup, *pair, timezone.now())
    return run_page(cup)


@seen("run", "half a round is in, the rest overdue")
def _overdue() -> Look:
    cup = played(published(swiss(round_s=600)), 2)
    Round.objects.filter(stage__tournament=cup).update(due_at=timezone.now() - timedelta(minutes=5))
    return run_page(cup)


@seen("run", "a round complete, times open", press=("#times ~ details summary",))
def _complete() -> Look:
    return run_page(played(published(swiss()), 4))


@seen("run", "no pairing left")
def _stuck() -> Look:
    cup = swiss(4, rounds=3, pace=Pace.AT_ONCE)
    for one in cup.entrants.order_by("seed")[1:]:
        drafts.forbid(owner_of(cup.club), cup, cup.entrants.get(seed=1), one, timezone.now())
    played(cup, 2)
    finish.finish_if_over(cup.pk, now=timezone.now())
    return run_page(cup)


@seen("run", "a deciding game")
def _decider() -> Look:
    stages = [
        Stage(code="heats", format=Format.TABLES, best_of=[1], rounds=1, tiebreaks=["wins"]),
        Stage(code="final", format=Format.TABLES, best_of=[1], rounds=1, take_each=1, take_best=1),
    ]
    cup = begun(founded(0, 8), 8, stages=stages)
    for match in Match.objects.filter(stage__tournament=cup).order_by("pk"):
        report(match, table=[[1, 2, 3, 4]], now=timezone.now())
    return run_page(cup, "heats")


@seen("match", "a table of four, its places to be typed")
def _table() -> Look:
    cup = begun(founded(0, 4), 4, stages=[Stage(format=Format.TABLES, best_of=[2])])
    return owner_of(cup.club), Match.objects.get(stage__tournament=cup).get_absolute_url()


@seen("match", "of a Swiss, which may end level", press=(".winner label",))
def _level() -> Look:
    cup = published(swiss(best_of=[3]))
    return owner_of(cup.club), Match.objects.filter(stage__tournament=cup).earliest("pk").get_absolute_url()


@seen("match", "somebody held, the form open", press=("#hold summary",))
def _held() -> Look:
    cup = begun(founded(0, 4), 4)
    final = Match.objects.get(stage__tournament=cup, code="R2.1")
    why = "Their bus broke down on the bridge, and the other agreed."
    holds.hold(owner_of(cup.club), final.slots.get(number=1), cup.entrants.get(seed=4), why, timezone.now())
    return owner_of(cup.club), final.get_absolute_url()
