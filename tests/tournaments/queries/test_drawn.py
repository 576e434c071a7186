"""A stage that is drawn again has only what changed worked out, and is what it would be if it were new."""

import random
from contextlib import suppress

import pytest

from games.rules.refused import Refused
from tests.tournaments.cast import match_of, report, started
from tests.tournaments.services.test_any_run import FORMATS, act, any_tournament
from tournaments.models import Entrant, Stage
from tournaments.queries import drawn as module
from tournaments.queries.drawn import drawn
from tournaments.queries.sections import Section

pytestmark = pytest.mark.django_db


def anew(stage, *, drafts):
    module._seen.clear()
    return drawn(stage, drafts=drafts)


def same(stage):
    """For everybody and for organisers it is the same whatever was known before."""
    for drafts in (False, True):
        again = drawn(stage, drafts=drafts)
        tree = Section(again).tree if again.rows and again.value.terms.elimination else None
        first = anew(stage, drafts=drafts)
        assert again == first
        assert tree is None or tree == Section(first).tree


@pytest.mark.parametrize("format_", FORMATS)
def test_whatever_happened_since_it_was_drawn_last(format_):
    rng = random.Random(f"drawn/{format_}")
    tournament = any_tournament(format_, rng)
    for _ in range(15):
        with suppress(Refused):
            act(tournament, rng)
        for stage in Stage.objects.filter(tournament=tournament).select_related("tournament__club"):
            same(stage)


def test_a_name_that_was_changed_is_seen():
    stage = started(4, guests=True).stages.get()
    player = drawn(stage, drafts=False).who[1].player
    entrant = Entrant.objects.get(player=player)
    entrant.player.name = "Somebody Else"
    entrant.player.save()
    assert drawn(stage, drafts=False).who[1].name == "Somebody Else"
    same(stage)


def test_only_what_changed_is_drawn_again():
    tournament = started(8, guests=True)
    stage = tournament.stages.select_related("tournament__club").get()
    before = {box.match: box for box in boxes(drawn(stage, drafts=False))}
    report(match_of(tournament, "R1.1"))
    after = {box.match: box for box in boxes(drawn(stage, drafts=False))}
    fresh = {box.title for pk, box in after.items() if box is not before[pk]}
    assert fresh == {"Quarter-final 1", "Semi-final 1"}


def test_those_not_looked_at_for_long_are_forgotten():
    stages = [started(2, guests=True).stages.get() for _ in range(3)]
    module._seen.clear()
    module._seen.update({(-number, True): None for number in range(module.MOST_SEEN)})
    for stage in stages:
        drawn(stage, drafts=False)
    assert len(module._seen) == module.MOST_SEEN
    assert {(stage.pk, True) for stage in stages} <= module._seen.keys()


def boxes(found):
    return [box for part in Section(found).tree.parts for column in part.rounds for box in column.boxes]
