"""Ladders: challenged and challenging, at the top, run by an organiser, closed."""

from datetime import timedelta

from django.urls import reverse
from django.utils import timezone

from tests.browser.pages.competing import begun, founded, of
from tests.browser.pages.row import Look, seen
from tests.tournaments.cast import owner_of, report
from tournaments.models import Entrant, LadderChallenge, Stage
from tournaments.services import challenges


def ladder(members: int = 3, guests: int = 9) -> Stage:
    """A ladder that runs: the guests above, then the owner, an organiser, a referee and members at the bottom."""
    club = founded(members, guests)
    stages = [Stage(format=Stage.Format.LADDER, best_of=[3], reach=3)]
    return begun(club, members + guests + 1, stages=stages).stages.get()


def at(stage: Stage, place: int) -> Entrant:
    """Who has that place now."""
    found = stage.entrants.select_related("entrant__player").get(number=place).entrant
    assert found, "every place of a ladder is taken"
    return found


def challenged(stage: Stage, one: int, other: int, *, days_ago: int = 0) -> LadderChallenge:
    """The one at that place has challenged the other."""
    now = timezone.now() - timedelta(days_ago)
    return challenges.challenge(owner_of(stage.tournament.club), stage, at(stage, one), at(stage, other), now=now)


def decided(stage: Stage, one: int, other: int, *, won: bool) -> None:
    """That challenge was played yesterday."""
    owner, now = owner_of(stage.tournament.club), timezone.now() - timedelta(1)
    row = challenges.accept(owner, challenged(stage, one, other, days_ago=2), now=now)
    assert row.match, "what is accepted has a match"
    slot = row.match.slots.get(entrant=row.challenger if won else row.challenged).number
    report(row.match, [slot, slot], now=now)


def lived_in() -> Stage:
    """A ladder with everything that a history can have, and a challenge in every state that is open."""
    stage = ladder()
    owner, now = owner_of(stage.tournament.club), timezone.now()
    decided(stage, 5, 2, won=True)
    decided(stage, 4, 3, won=False)
    challenges.take_back(owner, challenged(stage, 6, 5), now=now)
    challenges.decline(owner, challenged(stage, 7, 6), now=now)
    challenged(stage, 9, 8, days_ago=30)
    challenges.accept(owner, challenged(stage, 2, 1), now=now)
    challenged(stage, 5, 4)
    return stage


@seen("ladder", "whom I may challenge")
def _reachable() -> Look:
    stage = lived_in()
    return at(stage, 12).player, stage.tournament.get_absolute_url()


@seen("ladder", "I am challenged")
def _challenged() -> Look:
    stage = ladder()
    challenged(stage, 13, 11)
    return at(stage, 11).player, stage.tournament.get_absolute_url()


@seen("ladder", "I have challenged")
def _challenging() -> Look:
    stage = ladder()
    challenged(stage, 13, 11)
    return at(stage, 13).player, stage.tournament.get_absolute_url()


@seen("ladder", "my match is to be played")
def _to_play() -> Look:
    stage = ladder()
    challenges.accept(at(stage, 11).player, challenged(stage, 13, 11), now=timezone.now())
    return at(stage, 13).player, address(stage, "stage")


@seen("ladder", "its organiser")
def _organiser() -> Look:
    stage = lived_in()
    return of(stage.tournament.club, "owner"), address(stage, "stage")


@seen("ladder", "signed out")
def _signed_out() -> Look:
    return None, lived_in().tournament.get_absolute_url()


@seen("ladder", "running it")
def _running() -> Look:
    stage = lived_in()
    return of(stage.tournament.club, "owner"), address(stage, "stage-run")


@seen("ladder", "before it is closed")
def _before_the_end() -> Look:
    stage = lived_in()
    return of(stage.tournament.club, "owner"), address(stage, "ladder-close")


@seen("ladder", "closed")
def _closed() -> Look:
    stage = lived_in()
    tournament = stage.tournament
    tournament.refresh_from_db()
    challenges.close(owner_of(tournament.club), stage, tournament.version, now=timezone.now())
    return None, tournament.get_absolute_url()


def address(stage: Stage, name: str) -> str:
    """A page of the ladder."""
    return reverse(name, args=[stage.tournament.club.slug, stage.tournament.slug, stage.code])
