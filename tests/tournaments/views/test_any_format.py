"""A tournament of each format from a name to its places, by the posts of the real forms; house bots play it."""

import random

import pytest
from django.urls import reverse

from games.models import Game
from games.services import bots
from tests.factories import BotFactory
from tests.tournaments.rebuilt import check
from tests.tournaments.views.test_plans import address, begin, fields, step
from tournaments.models import Round, Stage, Tournament
from tournaments.services import intake

pytestmark = pytest.mark.django_db(transaction=True)
QUICK = {"variant": "modern", "rules-hand": "3"}
FORMATS = {
    "single": (5, {"s1-format": "single", "s1-best_of": "1", "s1-third_place": "on"}),
    "double": (5, {"s1-format": "double", "s1-best_of": "1", "s1-reset": "on"}),
    "round robin": (5, {"s1-format": "round-robin", "s1-best_of": "1"}),
    "two legs": (3, {"s1-format": "round-robin", "s1-best_of": "1", "s1-legs": "2"}),
    "swiss": (6, {"s1-format": "swiss", "s1-best_of": "1", "s1-rounds": "3", "s1-pace": "hand"}),
    "tables": (7, {"s1-format": "tables", "s1-games": "2", "s1-rounds": "2", "s1-seats": "4"}),
    "groups, then a knock-out": (
        6,
        {"s1-format": "round-robin", "s1-groups": "2", "s1-best_of": "1", "s2-format": "single", "s2-take_each": "2"},
    ),
    "heats, then a final table": (
        7,
        {
            "s1-format": "tables",
            "s1-rounds": "1",
            "s1-games": "1",
            "s2-format": "tables",
            "s2-take_each": "1",
            "s2-take_best": "1",
        },
    ),
}


def planned(organiser, club, typed, expected):
    """The tournament published from a blank start, by the steps of the wizard."""
    begin(organiser, club)
    made = Tournament.objects.get()
    where = address("tournament-edit", made, "format")
    if any(name.startswith("s2-") for name in typed):
        page = step(organiser, made, "format", "add").content.decode()
    else:
        page = organiser.get(where).content.decode()
    answer = organiser.post(where, fields(page) | {"expected": str(expected), "go": "next"} | typed)
    assert answer.status_code == 302, answer.content.decode()[:4000]
    assert step(organiser, made, "rules", "next", **QUICK).status_code == 302
    assert step(organiser, made, "entry", "publish").status_code == 302
    made.refresh_from_db()
    assert made.state == "registration"
    return made


def play_on(organiser, tournament, rng):
    """House bots make their moves; the organiser publishes each round that waits for it."""
    for _ in range(20_000):
        if game := Game.objects.filter(state="live", bot_due_at__isnull=False).order_by("bot_due_at").first():
            bots.move_bot(game.pk, game.bot_due_at, rng=rng)
            continue
        tournament.refresh_from_db()
        if tournament.state == "finished":
            return
        draft = Round.objects.filter(stage__tournament=tournament, published_at=None).exclude(paired_at=None).first()
        if draft:
            post(organiser, "stage-publish", tournament, draft.stage.code)
        elif waiting := tournament.stages.filter(over_at=None, format__in=("swiss", "tables")).first():
            post(organiser, "stage-prepare", tournament, waiting.code)
    raise AssertionError("it never ended")


def post(organiser, name, tournament, *more, **sent):
    answer = organiser.post(reverse(name, args=[tournament.club.slug, tournament.slug, *more]), sent, follow=True)
    assert answer.status_code == 200, answer.content.decode()[:3000]
    return answer


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=() if name == "groups, then a knock-out" else pytest.mark.slow) for name in FORMATS],
)
def test_a_tournament_is_planned_entered_started_and_played_to_its_places(browser, club, name):
    count, typed = FORMATS[name]
    organiser, rng = browser("organiser"), random.Random(name)
    made = planned(organiser, club, typed, count)
    post(organiser, "tournament-entrants", made, player=[bot.pk for bot in BotFactory.create_batch(count)])
    post(organiser, "tournament-start", made)
    assert organiser.post(address("tournament-start", made)).status_code == 409
    play_on(organiser, made, rng)
    places = sorted(made.entrants.values_list("place", flat=True))
    assert (len(places), places[0]) == (count, 1)
    if not name.startswith("heats"):  # whose qualifiers are no rows of a table
        check(made)
    page = browser("anonymous").get(made.get_absolute_url()).content.decode()
    assert str(made.entrants.get(place=1).player) in page
    for stage in Stage.objects.all():
        assert browser("anonymous").get(address("stage", made, stage.code)).status_code == 200
    assert intake.sweep(now=made.finished_at) == 0
