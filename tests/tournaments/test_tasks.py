"""The sweep as the worker runs it."""

import pytest

from games.models import Series
from tests.tournaments.cast import started
from tournaments.models import Match
from tournaments.tasks import sweep
from whotclub.celery import app

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_worker_knows_the_sweep_that_beat_sends():
    app.loader.import_default_modules()
    sent = {entry["task"] for entry in app.conf.beat_schedule.values()}
    assert sweep.name in sent & set(app.tasks)


def test_the_sweep_calls_a_match_whose_call_was_lost():
    started(2)
    Match.objects.update(series=None)
    Series.objects.all().delete()
    sweep()
    assert Match.objects.get().series.state == "opening"
