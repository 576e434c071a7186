"""The largest tournaments are made, drawn up, paired and shown. Rules: TOURNAMENTS 3, PERFORMANCE."""

import random
import sys
from time import process_time
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import GuestFactory
from tests.tournaments.cast import NOW, club_of, created, owner_of, report
from tournaments.models import Match, Membership, Result, Round, Stage
from tournaments.services import results, rounds, tournaments

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
Format = Stage.Format
A_MOMENT_S = 10
"""Of processor time, that an organiser would wait for a whole draw of a thousand on a slow machine."""


def begun(count, stage):
    """A tournament of so many guests, and the seconds of processor time of its entries and its start."""
    club = club_of()
    guests = GuestFactory.create_batch(count)
    Membership.objects.bulk_create(Membership(club=club, player=guest) for guest in guests)
    cup, at = created(club, stages=[stage]), process_time()
    tournaments.enter_many(owner_of(club), cup, guests, NOW)
    return tournaments.start(owner_of(club), cup, NOW), process_time() - at


def pages(cup):
    """Every page of its stage is there."""
    anybody = Client()
    for name in ("stage", "results"):
        more = ["main"] if name == "stage" else []
        assert anybody.get(reverse(name, args=[cup.club.slug, cup.slug, *more])).status_code == 200
    at = process_time()
    assert anybody.get(cup.get_absolute_url()).status_code == 200
    return process_time() - at


@pytest.mark.parametrize("format_", [Format.SINGLE, Format.DOUBLE])
def test_an_elimination_of_1024_is_drawn_up_and_shown(format_, capsys):
    cup, took = begun(1024, Stage(format=format_, best_of=[1], reset=format_ == Format.DOUBLE))
    assert Match.objects.filter(stage__tournament=cup, state="ready").count() == 512
    report(Match.objects.filter(stage__tournament=cup, state="ready").first())
    page = pages(cup)
    with capsys.disabled():
        sys.stderr.write(f"\n{format_} of 1,024: entered and drawn up in {took:.2f} s CPU, its page in {page:.2f} s")
    assert took < A_MOMENT_S


def test_a_swiss_of_1000_is_paired_round_after_round_and_shown(capsys):
    rng = random.Random(1)
    stage = Stage(format=Format.SWISS, best_of=[1], rounds=9, pace=Stage.Pace.HAND)
    cup, took = begun(1000, stage)
    owner, stage, pairing = owner_of(cup.club), cup.stages.get(), []
    for number in (1, 2, 3):
        draft = Round.objects.get(stage=stage, number=number)
        rounds.publish(owner, draft, NOW)
        open_ = Match.objects.filter(stage=stage, state="ready")
        assert open_.count() == 500
        for match in open_.order_by("pk")[:20]:  # through the whole of it; the rest as rows
            results.enter(owner, match, games=[rng.choice((1, 2))], key=uuid4(), now=NOW)
        decided(open_, rng)
        at = process_time()
        if number < 3:
            rounds.prepare(owner, stage, NOW)
        pairing.append(process_time() - at)
    page = pages(cup)
    pairs = [frozenset(match.slots.values_list("entrant", flat=True)) for match in Match.objects.filter(stage=stage)]
    assert len(pairs) == len(set(pairs)) == 1500
    with capsys.disabled():
        told = ", ".join(f"{seconds:.2f}" for seconds in pairing[:2])
        sys.stderr.write(f"\nSwiss of 1,000: begun in {took:.2f} s CPU, paired in {told}, its page in {page:.2f} s")
    assert max(pairing) < A_MOMENT_S


def decided(open_, rng):
    """Every open match has a confirmed result, as a service would have written it."""
    rows = list(open_.prefetch_related("slots"))
    made = []
    for match in rows:
        winner = rng.choice((1, 2))
        score = [1, 0] if winner == 1 else [0, 1]
        made.append(
            Result(
                match=match,
                version=1,
                score=score,
                places=[2 - points for points in score],
                outcomes=["played", "played"],
                source="table",
                sent_at=NOW,
                key=uuid4(),
            )
        )
        match.state, match.winner_id = "done", match.slots.all()[winner - 1].entrant_id
    Result.objects.bulk_create(made)
    Match.objects.bulk_update(rows, ["state", "winner"])
