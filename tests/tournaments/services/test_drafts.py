"""A draft of a round is looked at and changed. Rules: TOURNAMENTS 3, UX 1.10."""

from itertools import chain

import pytest

from tests.tournaments.cast import NOW, owner_of, started
from tests.tournaments.rebuilt import check
from tests.tournaments.services.test_late import member_of
from tests.tournaments.services.test_rounds import draft, out, play, publish, refused, swiss
from tournaments.models import Action, ForbiddenPair, Match, Round, Slot, Stage
from tournaments.services import drafts, entries

pytestmark = pytest.mark.django_db


def seeds(code):
    return list(Slot.objects.filter(match__code=code).values_list("entrant__seed", flat=True))


def swap(tournament, one, other):
    one, other = (tournament.entrants.get(seed=seed) for seed in (one, other))
    drafts.swap(owner_of(tournament.club), draft(tournament), one, other, NOW)


def test_two_change_places_and_a_bye_is_a_place_too():
    tournament = swiss(5)
    assert [seeds(f"R1.{n}") for n in (1, 2, 3)] == [[1, 3], [4, 2], [5]]
    swap(tournament, 1, 5)
    assert [seeds(f"R1.{n}") for n in (1, 2, 3)] == [[5, 3], [4, 2], [1]]
    bye = Match.objects.get(code="R1.3")
    assert (bye.state, bye.winner.seed) == ("bye", 1)
    publish(tournament)
    check(tournament)


def test_who_sits_together_or_is_not_in_the_draft_cannot_be_swapped():
    tournament = swiss(4)
    refused("same-match", swap, tournament, 1, 3)
    refused("not-paired", swap, tournament, 1, 1)


def test_a_swap_to_two_who_have_met_is_marked_and_one_to_two_who_must_not_meet_is_refused():
    tournament = swiss(4)
    publish(tournament)
    play(tournament)
    assert [seeds(f"R2.{n}") for n in (1, 2)] == [[1, 4], [3, 2]]
    swap(tournament, 4, 3)
    assert sorted(seeds("R2.1")) == [1, 3]
    assert Match.objects.get(code="R2.1").repeat
    swap(tournament, 4, 3)
    assert not Match.objects.filter(repeat=True).exists()
    one, other = tournament.entrants.get(seed=1), tournament.entrants.get(seed=3)
    drafts.forbid(owner_of(tournament.club), tournament, one, other, NOW)
    refused("forbidden-pair", swap, tournament, 4, 3)
    assert [seeds(f"R2.{n}") for n in (1, 2)] == [[1, 4], [3, 2]]


def test_paired_again_the_draft_says_what_is_new():
    tournament = swiss(4)
    owner = owner_of(tournament.club)
    assert drafts.pair_again(owner, draft(tournament), NOW) == []
    one, other = tournament.entrants.get(seed=1), tournament.entrants.get(seed=3)
    drafts.forbid(owner, tournament, one, other, NOW)
    drafts.forbid(owner, tournament, other, one, NOW)
    assert ForbiddenPair.objects.count() == 1
    assert len(drafts.pair_again(owner, draft(tournament), NOW)) == 2
    assert 3 not in seeds("R1.1")
    drafts.allow(owner, ForbiddenPair.objects.get(), NOW)
    drafts.pair_again(owner, draft(tournament), NOW)
    assert seeds("R1.1") == [1, 3]


def test_a_forbidden_list_that_allows_no_pairing_leaves_the_draft_as_it_is():
    tournament = swiss(4)
    owner, entrants = owner_of(tournament.club), {e.seed: e for e in tournament.entrants.all()}
    for other in (2, 3, 4):
        drafts.forbid(owner, tournament, entrants[1], entrants[other], NOW)
    refused("forbidden-pairs", drafts.pair_again, owner, draft(tournament), NOW)
    assert seeds("R1.1") == [1, 3]
    refused("same-entrant", drafts.forbid, owner, tournament, entrants[1], entrants[1], NOW)


def test_a_published_round_stands():
    tournament = swiss(4)
    row, owner = draft(tournament), owner_of(tournament.club)
    publish(tournament)
    one, other = tournament.entrants.get(seed=1), tournament.entrants.get(seed=2)
    refused("published", drafts.swap, owner, row, one, other, NOW)
    refused("published", drafts.discard, owner, row, NOW)
    refused("published", drafts.pair_again, owner, row, NOW)


def test_a_draft_that_is_discarded_is_gone():
    tournament = swiss(4)
    drafts.discard(owner_of(tournament.club), draft(tournament), NOW)
    assert not Match.objects.exists()


@pytest.mark.parametrize("format_", [Stage.Format.ROUND_ROBIN, Stage.Format.DOUBLE])
def test_what_follows_from_the_draw_is_no_draft(format_):
    """Discarding a step of a bracket would take its matches away for ever."""
    tournament = started(6, guests=True, stages=[Stage(format=format_, best_of=[1], pace=Stage.Pace.HAND)])
    row, owner, count = Round.objects.get(number=2), owner_of(tournament.club), Match.objects.count()
    one, other = tournament.entrants.get(seed=1), tournament.entrants.get(seed=2)
    refused("no-draft", drafts.discard, owner, row, NOW)
    refused("no-draft", drafts.pair_again, owner, row, NOW)
    refused("no-draft", drafts.swap, owner, row, one, other, NOW)
    assert Match.objects.count() == count


def pairs(tournament):
    return [
        seeds(code) for code in draft(tournament).stage.matches.filter(published=False).values_list("code", flat=True)
    ]


def told():
    return Action.objects.filter(what="draft-renewed").values_list("text", flat=True)


def test_a_swap_stays_when_somebody_comes_late_who_meets_whoever_had_the_bye():
    tournament = swiss(5, late_until=2)
    swap(tournament, 1, 4)
    assert pairs(tournament) == [[4, 3], [1, 2], [5]]
    entries.enter_many(owner_of(tournament.club), tournament, [member_of(tournament)], NOW)
    assert [sorted(pair) for pair in pairs(tournament)] == [[3, 4], [1, 2], [5, 6]]
    assert pairs(tournament)[:2] == [[4, 3], [1, 2]]
    assert "round 1: its draft stays but for" in told().get()
    entries.enter_many(owner_of(tournament.club), tournament, [member_of(tournament)], NOW)
    assert pairs(tournament)[:2] == [[4, 3], [1, 2]]
    assert pairs(tournament)[3] == [7]
    publish(tournament)
    check(tournament)


def test_a_swap_stays_when_others_drop_out_and_a_draft_without_one_is_paired_anew():
    tournament = swiss(9)
    swap(tournament, 1, 2)
    before = pairs(tournament)
    out(tournament, 9)  # who had the bye
    assert pairs(tournament) == before[:4]
    assert told().count() == 1
    out(tournament, 8)  # the other is left, and the lowest has the bye
    assert [pair for pair in pairs(tournament) if 8 not in pair and pair in before[:2]] == before[:2]
    assert sorted(chain(*pairs(tournament))) == [1, 2, 3, 4, 5, 6, 7]
    drafts.pair_again(owner_of(tournament.club), draft(tournament), NOW)
    out(tournament, 7)
    assert told().count() == 2


def test_of_a_draft_with_a_swap_as_much_goes_as_must_for_the_bye_to_go_to_the_lowest():
    tournament = swiss(6)
    publish(tournament)
    play(tournament)
    swapped = [seat for pair in pairs(tournament)[:2] for seat in pair[:1]]
    swap(tournament, *swapped)
    first = pairs(tournament)[0]
    out(tournament, first[0])
    row = draft(tournament)
    bye = Match.objects.get(stage=row.stage, round=row.number, state="bye").winner
    won = Match.objects.filter(stage=row.stage, round=1, winner=bye)
    assert not won.exists()
    check(tournament)


def test_a_table_takes_in_who_comes_late_and_the_swaps_of_its_draft_are_told_to_be_gone():
    tournament = started(
        8,
        guests=True,
        late_until=2,
        stages=[Stage(format=Stage.Format.TABLES, best_of=[1], rounds=2, seats=4, pace="hand")],
    )
    swap(tournament, 1, 2)
    entries.enter_many(owner_of(tournament.club), tournament, [member_of(tournament)], NOW)
    assert "undone" in told().get()
    assert sorted(chain(*pairs(tournament))) == list(range(1, 10))
