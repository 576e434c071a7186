"""Brackets as they are drawn."""

import pytest

from tests.tournaments.cast import NOW, match_of, owner_of, play_game, report, started
from tests.tournaments.drawn import a_stage, forfeited, played, stored
from tournaments.models import Entrant, Stage
from tournaments.queries.drawn import drawn
from tournaments.queries.results import decided, placed, ready
from tournaments.queries.tree import section_of, tree
from tournaments.queries.way import way
from tournaments.rules.match import Result
from tournaments.rules.place import Place
from tournaments.services import rounds

pytestmark = pytest.mark.django_db(transaction=True)


def shown(*stages, **terms):
    return drawn(stored(*stages, **terms).stages.latest("number"), drafts=False)


def boxes(found):
    return {box.title: box for part in found.parts for of in part.rounds for box in of.boxes}


def test_rounds_and_matches_have_their_names():
    found = tree(shown(a_stage("single", 16, third_place=True)))
    upper, third = found.parts
    assert [of.title for of in upper.rounds] == ["Round 1", "Quarter-finals", "Semi-finals", "Final"]
    assert [of.joins for of in upper.rounds] == ["two", "two", "two", ""]
    assert third.title == "Third place"
    assert [side.name for side in third.rounds[0].boxes[0].sides] == [
        "Loser of Semi-final 1",
        "Loser of Semi-final 2",
    ]


def test_a_double_elimination_has_an_upper_and_a_lower_bracket_and_the_finals():
    found = tree(shown(a_stage("double", 8, reset=True)))
    assert [part.title for part in found.parts] == ["Upper bracket", "Lower bracket", "Grand final"]
    assert [(len(of.boxes), of.joins) for of in found.parts[1].rounds] == [
        (2, "one"),
        (2, "two"),
        (1, "one"),
        (1, ""),
    ]
    assert [of.title for of in found.parts[2].rounds] == ["Grand final", "Grand final, reset"]
    assert boxes(found)["Lower round 2, match 1"].sides[0].name == "Loser of Upper semi-final 2"
    assert boxes(found)["Grand final"].sides[1].name == "Winner of Lower final"


def test_a_bye_an_open_seat_an_absence_and_a_hold_are_told_apart():
    stage = a_stage("single", 6, holds={("R2.2", 1): "e6"})
    stage = forfeited(stage.with_result("R1.2", Result(score=(2, 1))), "R1.4", 1)
    found = boxes(tree(shown(stage)))
    assert [side.state for side in found["Quarter-final 1"].sides] == ["", "bye"]
    assert found["Quarter-final 1"].state == "bye"
    assert [(side.name, side.state) for side in found["Final"].sides] == [
        ("Winner of Semi-final 1", "open"),
        ("Winner of Semi-final 2", "open"),
    ]
    assert [(side.state, side.note) for side in found["Quarter-final 4"].sides] == [("won", ""), ("lost", "no-show")]
    held = found["Semi-final 2"].sides[1]
    assert (held.name, held.note, held.why) == ("Femi 6", "held", "By decision")
    assert [(side.score, side.state) for side in found["Quarter-final 2"].sides] == [("2", "won"), ("1", "lost")]


def test_a_running_match_is_shown_as_it_stands():
    tournament = started(2, best_of=(3,))
    play_game(match_of(tournament, "R1.1").series, now=NOW, loser=2)
    box = boxes(tree(drawn(tournament.stages.get(), drafts=False)))["Final"]
    assert (box.state, [side.score for side in box.sides]) == ("live", ["1", "0"])


def test_places_of_an_earlier_stage_are_said_in_words():
    groups = a_stage("round-robin", 6, id="groups", groups=2)
    top = a_stage("single", 2, id="top", coming=[Place("groups", 1, "A"), Place("groups", 1, "B")])
    assert [side.name for side in boxes(tree(shown(groups, top)))["Final"].sides] == [
        "1st of group A, Groups",
        "1st of group B, Groups",
    ]


def test_a_large_bracket_comes_in_sections_that_leave_nobody_out():
    found = shown(a_stage("single", 1024))
    names = tree(found).sections
    assert names[:2] == ("Last rounds", "Section 1")
    seen = {}
    for section in range(len(names)):
        part = boxes(tree(found, section))
        assert len(part) <= 64
        assert not seen.keys() & part.keys()
        seen |= part
    assert len(seen) == 1023
    assert tree(found).section == 1
    assert section_of(found, found.who[1].pk) == 1
    assert section_of(found, found.who[2].pk) == len(names) // 2 + 1
    assert section_of(found, 0) is None


def test_a_large_double_elimination_comes_in_sections_of_both_brackets():
    found = shown(a_stage("double", 256, reset=True))
    titles = [box for section in range(5) for box in boxes(tree(found, section))]
    assert len(titles) == len(set(titles)) == 255 + 254 + 2
    assert [part.title for part in tree(found, 2).parts] == ["Upper bracket", "Lower bracket"]
    assert [part.title for part in tree(found, 0).parts] == ["Upper bracket", "Lower bracket", "Grand final"]


def test_the_way_of_an_entrant_is_behind_and_ahead():
    stage = a_stage("double", 8).with_result("U1.1", Result(score=(1, 0)))
    found = shown(stage)
    first, last = (way(found, found.who[number].pk) for number in (1, 8))
    assert [(step.title, step.says) for step in first.behind] == [("Upper quarter-final 1", "beat Halima 8 1–0")]
    assert (first.next.title, first.next.says) == ("Upper semi-final 1", "with the winner of Upper quarter-final 2")
    assert [(step.title, step.says) for step in first.winning] == [
        ("Upper final", "with the winner of Upper semi-final 2"),
        ("Grand final", "with the winner of Lower final"),
    ]
    assert (first.losing[0].title, first.losing[0].says) == (
        "Lower round 2, match 2",
        "with the winner of Lower round 1, match 2",
    )
    assert last.next.title == "Lower round 1, match 1"
    assert len(first.matches) == 1 + 1 + 2 + len(first.losing)
    assert way(found, 0) is None


@pytest.mark.parametrize("format_", ["single", "double"])
def test_rounds_that_are_started_by_hand_are_drawn_before_they_are_called(format_):
    tournament = started(8, guests=True, stages=[Stage(format=format_, best_of=[1], pace="hand")])
    rounds.publish(owner_of(tournament.club), tournament.stages.get().round_rows.get(number=1), NOW)
    for position in range(1, 5):
        report(match_of(tournament, f"{'R' if format_ == 'single' else 'U'}1.{position}"))
    stage = tournament.stages.select_related("tournament__club").get()
    found = drawn(stage, drafts=False)
    assert found.rows.keys() == drawn(stage, drafts=True).rows.keys()
    semi = boxes(tree(found))["Semi-final 1" if format_ == "single" else "Upper semi-final 1"]
    assert (semi.state, all(side.entrant for side in semi.sides)) == ("waiting", True)
    assert {board.title[:13] for board in ready([found], 20)[0]} <= {"Lower round 1"}
    assert not [one for one in placed(found)[0] if one.place < 5]


def test_what_is_to_be_played_and_what_is_decided_come_in_order():
    tournament = started(4, guests=True)
    report(match_of(tournament, "R1.2"))
    report(match_of(tournament, "R1.1"), [], outcomes=["played", "no-show"])
    found = drawn(tournament.stages.select_related("tournament__club").get(), drafts=False)
    boards, count = ready([found], 20)
    assert ([board.title for board in boards], count) == (["Final"], 1)
    latest, count = decided([found])
    assert count == 2
    assert (decided([found], 1)) == (latest[:1], 2)
    assert [one.board.title for one in latest] == ["Semi-final 2", "Semi-final 1"]
    assert latest[1].badges == ("by a ruling", "walkover")
    assert [(one.place, one.who.seed) for one in placed(found)[0]] == [(3, 3), (3, 4)]


def test_a_bracket_of_any_size_takes_the_same_number_of_queries(django_assert_max_num_queries):
    stage = stored(played(a_stage("double", 32), 3)).stages.get()
    Entrant.objects.filter(tournament=stage.tournament).update(status=Entrant.Status.WITHDRAWN)
    with django_assert_max_num_queries(9):
        tree(drawn(stage, drafts=False))
