"""How the tournament file is read where its text is silent: each reading of the package's README by its number."""

import json
from random import Random

import pytest

from tournaments.rules.file import read
from tournaments.rules.invalid import Invalid
from tournaments.rules.next_round import next_round, with_next_rounds
from tournaments.rules.random_play import played

NAMES = ("ada", "bayo", "chidi", "dele")
KNOCKOUT = ("main", "single")


def entrants(names=NAMES, **said):
    """The head of a file. said: what is said of an entrant, by id."""
    return 'format = "whot-tournament/1"\n' + "".join(
        f'[[entrants]]\nid = "{name}"\n{said.get(name, "")}\n' for name in names
    )


def stage(stage_id, format_, *lines):
    return "\n".join(["[[stages]]", f'id = "{stage_id}"', f'format = "{format_}"', *lines, ""])


def row(stage_id="main", where="", *seats, **said):
    lines = [f'stage = "{stage_id}"', where, f"seats = {json.dumps(seats)}"]
    return "\n".join(["[[results]]", *lines, *(f"{key} = {json.dumps(value)}" for key, value in said.items()), ""])


def match(match_id, *seats, stage_id="main", **said):
    return row(stage_id, f'match = "{match_id}"', *seats, **said)


def of_round(number, *seats, stage_id="main", **said):
    return row(stage_id, f"round = {number}", *seats, **said)


def hold(match_id, seat, entrant, stage_id="main"):
    lines = f'stage = "{stage_id}"\nmatch = "{match_id}"\nseat = {seat}\nentrant = "{entrant}"'
    return f"[[holds]]\n{lines}\n"


def shown(text, stage_index=-1):
    """A stage's matches by id, each with who sits there and the state."""
    matches = read(text).as_json()["stages"][stage_index]["matches"]
    return {one["id"]: ([seat["entrant"] for seat in one["seats"]], one["state"]) for one in matches}


def refused(text):
    with pytest.raises(Invalid) as refusal:
        read(text)
    return refusal.value.text


HEAD = entrants()
SWISS = HEAD + stage("main", "swiss", "rounds = 2")
PLAYED = match("R1.1", "ada", "dele", score=[1, 0]) + match("R1.2", "bayo", "chidi", score=[1, 0])
FINAL = match("R2.1", "ada", "bayo", score=[1, 0])
CUP = HEAD + stage("main", "single")


def second(*ways, format_="single"):
    return stage("second", format_, f"entrants = [{', '.join(ways)}]")


def place(number, **more):
    said = "".join(f', {key} = "{value}"' for key, value in more.items())
    return f'{{ stage = "main", place = {number}{said} }}'


def test_reading_1_ids_and_places_may_stand_in_one_list_but_nobody_comes_twice():
    text = CUP + second(place(1), '"chidi"')
    assert shown(text)["R1.1"] == ([None, "chidi"], "waiting")
    assert shown(text + PLAYED + FINAL)["R1.1"] == (["ada", "chidi"], "ready")
    assert "ada comes to second by two ways" in refused(CUP + second(place(1), '"ada"') + PLAYED + FINAL)
    assert "entered twice" in refused(CUP + second('"ada"', '"ada"'))


def test_reading_2_a_place_of_groups_is_of_one_of_them_and_can_be_had():
    groups = HEAD + stage("main", "round-robin", "groups = 2")
    assert "say of which" in refused(groups + second(place(1), place(2)))
    assert "groups A, B, not C" in refused(groups + second(place(1, group="A"), place(1, group="C")))
    assert "it has 2 places" in refused(groups + second(place(1, group="A"), place(3, group="A")))
    assert "has no groups" in refused(CUP + second(place(1, group="A"), place(2)))
    assert "no earlier stage" in refused(HEAD + second(place(1), place(2)) + stage("main", "single"))
    assert "it has 4 places" in refused(CUP + second(place(1), place(5)))


def test_reading_3_absences_count_where_somebody_was_entered_by_id():
    head = entrants(ada="absent = [1]")
    swiss = read(head + stage("main", "swiss")).tournament.stages["main"]
    assert swiss.unpaired(1) == [2, 3, 4]
    text = head + stage("main", "single") + second(*map(place, (1, 2, 3)), format_="swiss") + PLAYED + FINAL
    assert read(text).tournament.stages["second"].unpaired(1) == [1, 2, 3]


def test_reading_4_the_last_round_was_played_when_all_who_play_in_it_were_paired_and_are_done():
    text = SWISS + second(place(1), place(2))
    first = of_round(1, "ada", "chidi", score=[1, 0]) + of_round(1, "bayo", "dele", score=[1, 0])
    half = of_round(2, "ada", "bayo", score=[1, 0])
    assert shown(text + first + half)["R1.1"] == ([None, None], "waiting")
    assert shown(text + first + half + of_round(2, "chidi", "dele"))["R1.1"][1] == "waiting"
    whole = of_round(2, "chidi", "dele", outcome=["void", "void"])
    assert shown(text + first + half + whole)["R1.1"] == (["ada", "bayo"], "ready")


def test_reading_5_a_round_robin_has_pairs_only_and_needs_no_round():
    text = HEAD + stage("main", "round-robin")
    assert shown(text + row("main", "", "dele", "ada", score=[1, 0]))["R1.1"] == (["ada", "dele"], "done")
    assert "between two" in refused(text + of_round(1, "ada"))
    assert "between two" in refused(text + of_round(1, "ada", "bayo", "chidi", places=[1, 2, 3]))
    groups = HEAD + stage("main", "round-robin", "groups = 2")
    assert "not in the same group" in refused(groups + of_round(1, "ada", "bayo", score=[1, 0]))
    assert "no round 4" in refused(text + of_round(4, "ada", "bayo", score=[1, 0]))


def test_reading_6_in_a_round_robin_only_what_was_played_fills_a_round():
    """A planned match makes way for one that was played in its round; two that were played do not."""
    text = HEAD + stage("main", "round-robin") + of_round(1, "ada", "bayo", score=[1, 0])
    assert read(text).as_json()["stages"][0]["matches"][3]["round"] == 1
    assert shown(text + of_round(2, "ada", "dele", score=[1, 0]))["R1.1"][1] == "done"
    assert "ada is in round 1 twice" in refused(text + of_round(1, "ada", "dele", score=[1, 0]))


def test_reading_7_who_sat_in_a_void_match_may_be_paired_again_in_that_round_and_need_not():
    text = SWISS + of_round(1, "ada", "chidi", outcome=["void", "void"]) + of_round(1, "bayo", "dele", score=[1, 0])
    proposal = next_round(read(text).tournament.stages["main"])
    assert proposal is not None
    assert proposal.round == 2
    assert shown(text + of_round(1, "ada", "chidi", score=[1, 0]))["R1.1"][1] == "done"
    other = SWISS + of_round(1, "ada", "chidi", outcome=["void", "void"]) + of_round(1, "ada", "dele")
    assert list(shown(other).values()) == [(["ada", "chidi"], "void"), (["ada", "dele"], "ready")]


def test_reading_8_a_pairing_behind_a_result_has_the_match_played_again():
    text = SWISS + of_round(1, "ada", "chidi", score=[1, 0])
    assert shown(text + of_round(1, "ada", "chidi"))["R1.1"][1] == "ready"
    assert shown(CUP + PLAYED + match("R1.1", "ada", "dele"))["R2.1"] == ([None, "bayo"], "waiting")
    assert "depends on R1.1" in refused(CUP + PLAYED + FINAL + match("R1.1", "ada", "dele"))


def test_reading_9_a_match_keeps_the_order_of_its_seats():
    text = SWISS + of_round(1, "ada", "chidi") + of_round(1, "chidi", "ada", score=[0, 1])
    (told,) = read(text).as_json()["stages"][0]["matches"]
    assert [seat["entrant"] for seat in told["seats"]] == ["ada", "chidi"]
    assert told["winner"] == "ada"


def test_reading_10_a_pairing_of_a_later_stage_is_of_places():
    """When the table before changes, who has those places now is paired; if one of them played it is an error."""
    text = CUP + second(place(1), place(2), place(3), place(4), format_="swiss") + PLAYED + FINAL
    text += of_round(1, "ada", "chidi", stage_id="second")
    again = match("R2.1", "ada", "bayo", score=[0, 1])
    assert shown(text + again)["R1.1"] == (["bayo", "chidi"], "ready")
    played = of_round(1, "ada", "chidi", stage_id="second", score=[1, 0])
    assert "R1.1 depends on the places of main" in refused(text + played + again)


def test_reading_11_a_result_behind_which_others_stand_is_an_error_even_if_it_says_the_same():
    assert "results 4: R2.1 depends on R1.1 and has a result" in refused(
        CUP + PLAYED + FINAL + match("R1.1", "ada", "dele", score=[1, 0])
    )
    ways = place(1, group="A"), place(1, group="B"), place(2, group="B"), place(2, group="A")
    text = HEAD + stage("main", "round-robin", "groups = 2") + second(*ways)
    text += of_round(1, "ada", "dele", score=[1, 0]) + of_round(1, "bayo", "chidi", score=[1, 0])
    text += match("R1.1", "ada", "dele", stage_id="second", score=[1, 0])
    assert shown(text + of_round(1, "bayo", "chidi", score=[0, 1]))["R1.2"] == (["chidi", "bayo"], "ready")
    assert "depends on the places of main" in refused(text + of_round(1, "ada", "dele", score=[1, 0]))


def test_reading_12_anybody_who_entered_may_be_held_in_an_elimination_alone():
    text = HEAD + stage("main", "single", 'entrants = ["ada", "bayo"]')
    assert shown(text + hold("R1.1", 2, "dele"))["R1.1"] == (["ada", "dele"], "ready")
    assert "holds 1: femi is not entered" in refused(text + hold("R1.1", 2, "femi"))
    assert "holds 1: there is no match R3.1" in refused(text + hold("R3.1", 2, "dele"))
    assert "holds 1: R1.1 has the seats 1 and 2" in refused(text + hold("R1.1", 3, "dele"))
    assert "holds 1: there is no stage cup" in refused(text + hold("R1.1", 1, "dele", stage_id="cup"))
    assert "holds 2: seat 1 of R1.1 is held already" in refused(
        text + hold("R1.1", 1, "dele") + hold("R1.1", 1, "ada")
    )
    assert "both sides" in refused(text + hold("R1.1", 1, "dele") + hold("R1.1", 2, "dele"))
    robin = HEAD + stage("main", "round-robin")
    assert "elimination only" in refused(robin + hold("R1.1", 1, "dele"))


def test_reading_13_who_is_held_in_a_later_stage_sits_there_before_its_places_are_known():
    text = CUP + second(place(1), place(2)) + hold("R1.1", 2, "dele", stage_id="second")
    assert shown(text)["R1.1"] == ([None, "dele"], "waiting")
    assert shown(text + PLAYED + FINAL)["R1.1"] == (["ada", "dele"], "ready")
    both = text + hold("R1.1", 1, "chidi", stage_id="second")
    early = both + match("R1.1", "chidi", "dele", stage_id="second", score=[1, 0])
    assert shown(early + PLAYED + FINAL)["R1.1"] == (["chidi", "dele"], "done")


def test_reading_14_who_comes_to_sit_on_both_sides_of_a_match_cannot_play_it():
    text = CUP + PLAYED + hold("R2.1", 1, "bayo")
    assert shown(text)["R2.1"] == (["bayo", "bayo"], "ready")
    assert "twice" in refused(text + match("R2.1", "bayo", "bayo", score=[1, 0]))
    assert "between two" in refused(text + match("R2.1", "bayo", score=[1]).replace("score", "counts"))


def test_reading_15_a_bye_of_a_bracket_may_be_written_and_says_nothing():
    text = entrants(NAMES[:3]) + stage("main", "single")
    assert shown(text + match("R1.1", "ada"))["R1.1"] == (["ada", None], "bye")
    assert "between two" in refused(text + match("R1.1", "ada", outcome=["no-show"]))


def test_reading_16_two_may_have_places_but_not_beside_a_score_and_what_was_played_is_said():
    tables = HEAD + stage("main", "tables")
    text = tables + of_round(1, "ada", "bayo", places=[2, 1]) + of_round(1, "chidi", "dele", score=[0.5, 0.5])
    rows = read(text).as_json()["stages"][0]["standings"]
    assert {one["entrant"]: one["points"] for one in rows} == {"ada": 0, "bayo": 1, "chidi": 0.5, "dele": 0.5}
    assert "not both" in refused(tables + of_round(1, "ada", "bayo", places=[2, 1], score=[0, 1]))
    assert "is level" in refused(CUP + match("R1.1", "ada", "dele", places=[1, 1]))
    assert "how it ended is not said" in refused(
        tables + of_round(1, *NAMES[:3], outcome=["played", "played", "left"])
    )
    assert "neither score nor places" in refused(SWISS + of_round(1, "ada", score=[1]))
    assert "a table has places" in refused(tables + of_round(1, *NAMES[:3], score=[2, 1, 0]))
    assert "score says 3, and there are 2 in seats" in refused(SWISS + of_round(1, "ada", "bayo", score=[1, 0, 0]))


@pytest.mark.parametrize(
    ("format_", "line", "words"),
    [
        ("swiss", "best_of = 1000", "1 to 999 games"),
        ("tables", "rounds = 1000", "1 to 999 rounds"),
        ("tables", "seats = 9", "up to 8"),
        ("swiss", "lots = 9223372036854775808", "whole number"),
        ("swiss", "points = { win = inf }", "points.win is a number"),
    ],
)
def test_reading_17_numbers_have_limits(format_, line, words):
    assert words in refused(HEAD + stage("main", format_, line))
    assert "entrants 1: id is one word" in refused(entrants(["a" * 201, "bayo"]))


def test_reading_18_what_a_format_does_not_use_is_passed_over():
    assert shown(HEAD + stage("main", "single", 'tiebreaks = ["luck"]', "rounds = 77", "legs = 5"))
    assert "no tie-break 'luck'" in refused(HEAD + stage("main", "swiss", 'tiebreaks = ["luck"]'))


def test_reading_19_a_round_that_is_proposed_counts_for_nothing_yet():
    file = read(entrants(NAMES[:3]) + stage("main", "swiss"))
    told = file.as_json(with_next_rounds(file.tournament))["stages"][0]
    assert [one["state"] for one in told["matches"]] == ["ready", "bye"]
    assert {one["points"] for one in told["standings"]} == {0}


def test_reading_20_a_seat_of_a_round_robin_comes_from_its_seed_or_place_others_are_paired():
    robin = CUP + second(place(1), place(2), format_="round-robin")
    (told,) = read(robin).as_json()["stages"][1]["matches"]
    assert [seat["source"] for seat in told["seats"]] == ["place 1 of main", "place 2 of main"]
    assert told["state"] == "waiting"
    (told,) = read(entrants(NAMES[:2]) + stage("main", "round-robin")).as_json()["stages"][0]["matches"]
    assert [seat["source"] for seat in told["seats"]] == ["seed 1", "seed 2"]
    (told,) = read(SWISS + of_round(1, "ada", "bayo")).as_json()["stages"][0]["matches"]
    assert [seat["source"] for seat in told["seats"]] == ["paired", "paired"]


def test_reading_21_of_a_longer_forbidden_list_no_two_meet():
    text = HEAD + stage("main", "swiss", 'forbidden = [["ada", "bayo", "chidi"]]')
    assert len(read(text).tournament.stages["main"].terms.forbidden) == 3
    assert "femi is not entered" in refused(HEAD + stage("main", "swiss", 'forbidden = [["ada", "femi"]]'))
    assert "two in each" in refused(HEAD + stage("main", "swiss", 'forbidden = [["ada", "ada"]]'))


def test_reading_22_a_tournament_has_a_stage_and_may_begin_with_a_byte_order_mark():
    assert "one or more" in refused(HEAD)
    assert shown("\ufeff" + CUP)


def test_reading_23_the_round_of_a_match_between_two_at_tables_is_as_anywhere():
    """Its score is held to the best of, and up to eight sit together, fewer than a table wants if it was so."""
    tables = entrants((*NAMES, "efe")) + stage("main", "tables", "best_of = 3")
    assert "more than the best of 3" in refused(tables + of_round(1, "ada", "bayo", score=[2, 2]))
    assert "1 to 8 seats" in refused(
        entrants([f"p{n}" for n in range(9)]) + stage("main", "tables") + of_round(1, *[f"p{n}" for n in range(9)])
    )
    assert "up to 2 can" in refused(SWISS + of_round(1, *NAMES[:3], places=[1, 2, 3]))


def test_reading_24_a_play_leaves_what_is_over_and_writes_its_results_in_an_order_that_reads():
    over = read(CUP + PLAYED + FINAL)
    assert played(over, Random(1)) == over
    file = read(CUP + second(place(1), place(2), format_="swiss") + match("R1.2", "bayo", "chidi", score=[1, 0]))
    rows = played(file, Random(1)).rows()
    assert [(one["stage"], one.get("match", one.get("round"))) for one in rows] == [
        ("main", "R1.1"),
        ("main", "R1.2"),
        ("main", "R2.1"),
        ("second", 1),
    ]
    assert rows[1]["score"] == [1, 0]


def test_reading_25_a_place_that_nobody_came_to_have_leaves_its_seat_empty():
    """By a hold ada goes nowhere, so that the knock-out has places for three."""
    held = CUP + PLAYED + hold("R2.1", 1, "dele") + match("R2.1", "dele", "bayo", score=[1, 0])
    cup = shown(held + second(*map(place, (1, 2, 3, 4))))
    assert cup["R1.1"] == (["dele", None], "bye")
    assert cup["R2.1"] == (["dele", None], "waiting")
    robin = shown(held + second(*map(place, (1, 2, 3, 4)), format_="round-robin"))
    assert sorted(state for _, state in robin.values()) == ["ready", "ready", "ready", "void", "void", "void"]
    swiss = read(held + second(*map(place, (1, 2, 3, 4)), format_="swiss")).tournament.stages["second"]
    proposal = next_round(swiss)
    assert proposal is not None
    assert proposal.seatings == ((1, 2), (3,))
