"""Tournaments being planned: where they begin from, their steps, what cannot be."""

from datetime import timedelta
from uuid import uuid4

from django.urls import reverse
from django.utils import timezone

from tests.browser.pages.competing import begun, founded, opened_in
from tests.browser.pages.row import Look, seen
from tests.tournaments.cast import owner_of
from tournaments.models import Club, Stage, Tournament
from tournaments.queries.plans import mark
from tournaments.queries.templates import TEMPLATES

MORE = ".stage:last-of-type details:nth-of-type({}) > summary"


def draft(club: Club, template: str = "blank") -> Tournament:
    """A draft from the template, a week ahead."""
    now = timezone.now()
    _, stages = TEMPLATES[template].rows(club)
    return opened_in(club, stages=stages, state="draft", starts_at=now + timedelta(7), expected=16)


def step(which: str, template: str = "blank", *sent: dict[str, str]) -> Look:
    club = founded(3)
    cup = draft(club, template)
    return owner_of(club), reverse("tournament-edit", args=[club.slug, cup.slug, which]), *sent


@seen("new tournament", "a new club")
def _new() -> Look:
    club = founded(2)
    return owner_of(club), reverse("tournament-new", args=[club.slug])


@seen("new tournament", "copies, templates, a draft")
def _new_again() -> Look:
    club = founded(5)
    begun(club, 4)
    draft(club)
    return owner_of(club), reverse("tournament-new", args=[club.slug])


@seen("planning", "the first step, blank")
def _first() -> Look:
    club = founded(2)
    return owner_of(club), reverse("tournament-begin", args=[club.slug, "blank"])


@seen("planning", "the first step without a name", kept=True, status=400)
def _first_refused() -> Look:
    club = founded(2)
    sent = {"name": "", "starts_at": "2031-03-07T18:00", "key": str(uuid4()), "go": "next"}
    return owner_of(club), reverse("tournament-begin", args=[club.slug, "club-night"]), sent


@seen("planning", "a copy")
def _copy() -> Look:
    club = founded(5)
    cup = begun(club, 4, starts_at=timezone.now())
    return owner_of(club), reverse("tournament-copy", args=[club.slug, cup.slug])


@seen("planning", "name and date of a draft")
def _basics() -> Look:
    return step("basics")


@seen("planning", "the format, a Swiss", press=(MORE.format(2), MORE.format(3)))
def _swiss() -> Look:
    return step("format", "club-night")


@seen("planning", "the format, two stages", press=(MORE.format(1),))
def _two_stages() -> Look:
    return step("format", "heats")


@seen("planning", "more rounds than there can be", kept=True, status=400)
def _too_many_rounds() -> Look:
    club = founded(3)
    cup = draft(club, "club-night")
    sent = {"expected": "6", "stages": "1", "go": "next", "s1-format": "swiss", "s1-rounds": "7", "s1-best_of": "3"}
    sent |= {"s1-late_best_of": "5", "s1-legs": "1", "s1-level": "play", "s1-pace": "hand", "s1-overdue": "referee"}
    sent |= {f"s1-points_{name}": "1" for name in ("win", "bye")} | {"s1-points_draw": "0.5", "s1-points_loss": "0"}
    sent["seen"] = mark(cup, ["expected"], list(cup.stages.all()))
    return owner_of(club), reverse("tournament-edit", args=[club.slug, cup.slug, "format"]), sent


@seen("planning", "rules and clock")
def _rules() -> Look:
    return step("rules")


@seen("planning", "entries and review", press=("form > details:nth-of-type(1) > summary",))
def _entries() -> Look:
    return step("entry", "groups")


@seen("planning", "entries, check-in and start", press=("form > details:nth-of-type(3) > summary",))
def _check_in() -> Look:
    return step("entry")


@seen("planning", "changed meanwhile by somebody else", kept=True, status=400)
def _meanwhile() -> Look:
    return step("basics", "blank", {"name": "Friday Knockout", "venue": "Hall B", "seen": "older", "go": "next"})


@seen("planning", "the format of what is published")
def _published() -> Look:
    club = founded(3)
    stages = [Stage(format=Stage.Format.ROUND_ROBIN, best_of=[3])]
    cup = opened_in(club, 3, stages=stages)
    return owner_of(club), reverse("tournament-edit", args=[club.slug, cup.slug, "format"])


for _part in ("basics", "rules", "entry"):

    @seen("planning", f"{_part} of what runs")
    def _runs(part: str = _part) -> Look:
        club = founded(5)
        cup = begun(club, 4)
        return owner_of(club), reverse("tournament-edit", args=[club.slug, cup.slug, part])
