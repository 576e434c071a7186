"""The rows of a bracket are at all times what the rules make of its results. Rule: TOURNAMENTS 4, derived."""

import random

import pytest

from games.rules.refused import Refused
from tests.tournaments.cast import match_of, report, started
from tests.tournaments.rebuilt import check
from tournaments.models import Match

pytestmark = pytest.mark.django_db

OUTCOMES = [
    *[("played", "played")] * 6,
    *(("played", bad) for bad in ("no-show", "forfeit", "left", "disqualified")),
    ("no-show", "played"),
    ("left", "played"),
    ("no-show", "no-show"),
    ("forfeit", "left"),
    ("void", "void"),
]


@pytest.mark.parametrize("seed", range(8))
def test_results_in_any_order_with_corrections_keep_the_rows_as_the_rules_have_them(seed):
    rng = random.Random(seed)
    tournament = started(rng.choice([3, 4, 6, 8, 9]), guests=True, third_place=rng.random() < 0.6)
    refusals = set()
    tournament_matches = Match.objects.filter(stage__tournament=tournament)
    for _ in range(60):
        ready = list(tournament_matches.filter(state="ready").values_list("code", flat=True))
        done = list(tournament_matches.filter(state="done").values_list("code", flat=True))
        correct = done and rng.random() < 0.25
        if not ready and not correct:
            break
        outcomes = rng.choice(OUTCOMES)
        games = [rng.choice([1, 2])] if outcomes == ("played", "played") else []
        try:
            report(match_of(tournament, rng.choice(done if correct else ready)), games, outcomes=outcomes)
        except Refused as refusal:
            refusals.add(refusal.code)
        check(tournament)
    assert refusals <= {"next-begun"}
