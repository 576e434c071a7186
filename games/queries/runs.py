"""Runs of Zener testing: the one way from rows to cards, and what each person may see. Rule: T1, T2.

Before the last call a card leaves this file for the sender alone, by `games.rules.testing.seen`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import fsum

from django.db.models import Q, QuerySet

from games import models
from games.rules import odds
from games.rules.cards import Shape
from games.rules.fairness import Fairness
from games.rules.refused import Refused
from games.rules.run_record import RunRecord, written
from games.rules.testing import TRIALS, Deck, Person, Report, Run, RunView, dealt, seen, shuffles
from games.rules.testing import report as reported
from whotclub.people.models import Player

OPEN = (models.Run.State.WAITING, models.Run.State.RUNNING)


def person(run: models.Run, player: Player | None) -> Person:
    """Give what the player is in this run."""
    if player is None:
        return "watcher"
    return "subject" if player.pk == run.subject_id else "sender" if player.pk == run.sender_id else "watcher"


def played(run: models.Run) -> Run:
    """Give the run with its cards, which nobody may be shown but by `view`; for services."""
    cards = dealt(Deck(run.deck), bytes(run.secret), _nonces(run))
    return Run(Deck(run.deck), cards, run.telepathy, tuple(map(Shape, run.calls)))


def view(run: models.Run, player: Player | None) -> RunView | None:
    """Give what the player may see of a run that is running or over; None of any other."""
    if run.state not in (models.Run.State.RUNNING, models.Run.State.OVER):
        return None
    return seen(played(run), person(run, player))


def report(run: models.Run) -> Report:
    """Give the report of a run that is over. Refused: `not-over`."""
    return _need_over(run).report()


def record(run: models.Run) -> RunRecord:
    """Give the record of a run that is over, its secret with it. Refused: `not-over`."""
    over = _need_over(run)
    names = [person.name for person in (run.subject, run.sender) if person]
    shuffled = shuffles(over.deck, bytes(run.secret), _nonces(run))
    told = Fairness(run.commitment, bytes(run.secret), tuple(_nonces(run)))
    meta = {"date": run.made_at.replace(microsecond=0)}
    return RunRecord(over.deck, tuple(names), written(over, shuffled), run.hits, meta, told.table())


def of_person(player: Player) -> QuerySet[models.Run]:
    """Give the runs in which the player guesses or sends, the newest first."""
    runs = models.Run.objects.filter(Q(subject=player) | Q(sender=player))
    return runs.select_related("subject", "sender").order_by("-made_at", "-pk")


@dataclass(frozen=True, slots=True)
class Together:
    """All finished runs of a subject as one. odds: of each number of hits in all, from 0."""

    runs: int
    hits: int
    odds: tuple[float, ...]
    at_least: float
    """The probability of so many hits or more in all by chance."""
    best: int
    """The most hits in one run."""
    best_once: float
    """The probability of a run as rare as the rarest of them, taken alone."""
    best_among: float
    """The probability that chance brings at least one so rare among so many."""


def together(player: Player) -> Together | None:
    """Give all of the subject's finished runs as one; None before the first."""
    done = player.runs.filter(state=models.Run.State.OVER)
    each = [(run.hits or 0, _odds(Deck(run.deck), _counts(run.calls))) for run in done.only("deck", "calls", "hits")]
    if not each:
        return None
    hits = sum(hits for hits, _ in each)
    chances = odds.together(chances for _, chances in each)
    rarest = min(float(odds.at_least(hits, chances)) for hits, chances in each)
    return Together(
        runs=len(each),
        hits=hits,
        odds=chances,
        at_least=min(1.0, fsum(chances[hits:])),
        best=max(hits for hits, _ in each),
        best_once=rarest,
        best_among=1 - (1 - rarest) ** len(each),
    )


def _counts(calls: Sequence[str]) -> tuple[int, ...]:
    return tuple(calls.count(sign.value) for sign in Shape)


@lru_cache(maxsize=1024)
def _odds(deck: Deck, counts: tuple[int, ...]) -> tuple[Fraction, ...]:
    """Give the odds of a run by how often each sign was called, which is all that they depend on."""
    called = [sign for sign, count in zip(Shape, counts, strict=True) for _ in range(count)]
    return reported(deck, dealt(Deck.CLOSED, bytes(32)), called).odds


def _nonces(run: models.Run) -> list[bytes]:
    return [bytes(run.subject_nonce), *([bytes(run.sender_nonce)] if run.telepathy else [])]


def _need_over(run: models.Run) -> Run:
    if run.state != models.Run.State.OVER:
        raise Refused("not-over", "The cards are shown after the last guess.")
    over = played(run)
    assert len(over.calls) == TRIALS
    return over
