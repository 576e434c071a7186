"""Tables as pages show them."""

import pytest

from tests.tournaments.drawn import a_stage, away, forfeited, paired, played, stored
from tournaments.queries.drawn import drawn
from tournaments.queries.standings import compared, tables
from tournaments.rules.match import Outcome, Result

pytestmark = pytest.mark.django_db


def shown(*stages, drafts=False, **terms):
    return drawn(stored(*stages, **terms).stages.last(), drafts=drafts)


def test_every_line_of_a_swiss_has_its_place_points_tiebreaks_and_a_chip_a_round():
    stage = played(a_stage("swiss", 7), 3)
    (table,) = tables(shown(stage))
    assert [(line.place, line.who.name) for line in table.lines] == [
        (row.place, f"{name} {row.entrant}")
        for row in stage.standings()
        for name in [["Ada", "Bayo", "Chidi", "Dayo", "Efe", "Femi", "Gbemi"][row.entrant - 1]]
    ]
    assert [head.short for head in table.heads] == ["BH−1", "BH", "SB", "Wins", "Seed"]
    assert table.rounds == (1, 2, 3)
    assert {len(line.chips) for line in table.lines} == {3}
    assert sum(line.form.count("B") for line in table.lines) == 3
    assert ("B", "bye") in table.letters


def test_a_chip_says_what_happened_in_words():
    stage = paired(a_stage("swiss", 5, presence={5: {"absent": frozenset({1})}}))
    stage = stage.with_result("R1.1", Result(score=(1, 0)))
    stage = forfeited(stage, "R1.2", [seat.entrant for seat in stage.match("R1.2").seats].index(4))
    stage = paired(stage)
    (table,) = tables(shown(stage))
    words = {line.who.name: [chip.words for chip in line.chips] for line in table.lines}
    assert words["Ada 1"][0] == "beat Chidi 3 1–0"
    assert words["Chidi 3"][0] == "lost 0–1 to Ada 1"
    assert words["Bayo 2"][0] == "won, Dayo 4 did not come"
    assert words["Dayo 4"][0] == "did not come, against Bayo 2"
    assert words["Efe 5"][0] == "absent"
    assert words["Ada 1"][1] == "to be played with Bayo 2"
    cells = {line.who.name: [chip.cell for chip in line.chips] for line in table.lines}
    rows = {line.who.name: line.row for line in table.lines}
    assert cells["Ada 1"] == [f"{rows['Chidi 3']} W 1", f"{rows['Bayo 2']} ·"]
    assert cells["Efe 5"][0] == "–"


def test_who_comes_late_goes_early_or_stays_away_is_told_apart():
    presence = {2: {"first": 2}, 4: {"out": 2}}
    stage = away(paired(a_stage("swiss", 6, rounds=3, presence=presence | {6: {"absent": frozenset({1})}})), 1, 6)
    stage = stage.with_result("R1.1", Result(score=(1, 0)))
    stage = paired(stage.with_result("R1.2", Result(score=(1, 0))) if stage.match("R1.2").state == "ready" else stage)
    (table,) = tables(shown(stage))
    words = {line.who.name: [chip.words for chip in line.chips] for line in table.lines}
    assert words["Bayo 2"][0] == "not entered yet"
    assert words["Dayo 4"][1] == "out by then"
    assert words["Femi 6"][0] == "absent"
    assert next(line.who.gone for line in table.lines if line.who.name == "Dayo 4") == "withdrawn"


def test_a_table_of_four_shows_places_and_shares():
    stage = a_stage("tables", 4, rounds=2).paired(1, [(1, 2, 3, 4)])
    stage = stage.with_result("R1.1", Result(places=(1, 2, 2, 4), outcomes=(Outcome.PLAYED,) * 4))
    (table,) = tables(shown(stage))
    assert [(line.points, line.form) for line in table.lines] == [
        ("1", "1st"),
        ("½", "2nd"),
        ("½", "2nd"),
        ("0", "4th"),
    ]
    assert table.lines[0].chips[0].words == "1st of 4, with Bayo 2, Chidi 3 and Dayo 4"


def test_groups_have_tables_of_their_own_and_a_grid_each():
    stage = played(a_stage("round-robin", 7, groups=2, tiebreaks=("wins",)), 1)
    first, second = tables(shown(stage))
    assert [first.group, second.group] == ["A", "B"]
    assert (len(first.lines), len(second.lines)) == (3, 4)
    assert [cell is None for cell in second.grid[0][1]] == [True, False, False, False]
    assert [len(cells) for cells in second.grid[0][1][1:]] == [1, 1, 1]
    assert any(line.shared for line in second.lines)


def test_a_round_that_is_not_published_is_seen_by_organisers_alone():
    stage = paired(played(a_stage("swiss", 6), 1))
    tournament = stored(stage, drafts={2})
    (public,) = tables(drawn(tournament.stages.get(), drafts=False))
    (theirs,) = tables(drawn(tournament.stages.get(), drafts=True))
    assert (public.rounds, theirs.rounds) == ((1,), (1, 2))
    assert {len(line.chips) for line in public.lines} == {1}


def test_why_one_is_above_another_is_said_for_any_two():
    found = shown(played(a_stage("swiss", 6), 2))
    (table,) = tables(found)
    first, last = table.lines[0].who, table.lines[-1].who
    for two in ((first.pk, last.pk), (last.pk, first.pk)):
        told = compared(found, *two)
        assert (told.above, told.below) == (first, last)
        assert told.sentences[0].startswith(f"{first.name} has ")
    assert compared(found, first.pk, first.pk) is None
    assert compared(found, first.pk, 0) is None


def test_a_table_of_any_size_takes_the_same_number_of_queries(django_assert_max_num_queries):
    stage = stored(played(a_stage("swiss", 40), 3)).stages.get()
    with django_assert_max_num_queries(9):
        tables(drawn(stage, drafts=False))


def test_how_often_each_began_and_where_it_sat_is_shown():
    (table,) = tables(shown(played(a_stage("swiss", 6), 2)))
    began = [line.balance for line in table.lines]
    assert sum(int(words.split()[1]) for words in began) == 6
    assert {words.split(" of ")[1] for words in began} == {"2"}
    (table,) = tables(shown(played(a_stage("tables", 4, rounds=2), 2)))
    seats = sorted(number for line in table.lines for number in line.balance.split("seats ")[1].split(", "))
    assert seats == ["1", "1", "2", "2", "3", "3", "4", "4"]
