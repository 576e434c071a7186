"""What holds of every tournament of every format, however it is played."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from tests.tournaments.anything import anything, document
from tournaments.queries.whott import text
from tournaments.rules import random_play
from tournaments.rules.file import File, read
from tournaments.rules.invalid import Invalid
from tournaments.rules.match import State
from tournaments.rules.presence import ALWAYS
from tournaments.rules.stage import Stage


def holds_of(seed: int) -> None:
    """It ends, everybody has a place, nothing forbidden happened, and its results read to the same."""
    found = anything(seed)
    if found is None:
        return
    start, file = found
    for stage in file.tournament.stages.values():
        assert stage.over
        in_proper_order(stage)
        {"swiss": swiss, "tables": tables, "round-robin": round_robin}.get(stage.terms.format, bracket)(stage)
    again = read(text({**start, "results": file.rows()}))
    assert plain(again) == plain(file)
    assert again.rows() == file.rows()


def plain(file: File) -> dict:
    """As JSON, but for the marks of pairs that met again, which a file does not keep."""
    told = file.as_json()
    for stage in told["stages"]:
        for match in stage["matches"]:
            match.pop("repeat", None)
    return told


def in_proper_order(stage: Stage) -> None:
    rows = stage.standings()
    assert sorted(row.entrant for row in rows) == stage.entrants
    for group in {row.group for row in rows}:
        places = [row.place for row in rows if row.group == group]
        assert places == sorted(places)
        assert places[0] >= 1
        if not stage.terms.elimination:
            assert all(place == places.index(place) + 1 for place in places)
            points = [row.points for row in rows if row.group == group]
            assert points == sorted(points, reverse=True)


def bracket(stage: Stage) -> None:
    assert all(match.state not in (State.READY, State.WAITING) for match in stage.matches.values())
    firsts = [row.entrant for row in stage.standings() if row.place == 1]
    assert len(firsts) <= 1


def seated_once_a_round(stage: Stage) -> None:
    for number in range(1, stage.last_round + 1):
        seated = [seat.entrant for match in stage.of_round(number) for seat in match.seats]
        plays = [one for one in stage.entrants if stage.presence.get(one, ALWAYS).plays(number)]
        assert sorted(seated) == plays


def swiss(stage: Stage) -> None:
    seated_once_a_round(stage)
    met = Counter()
    forbidden = {frozenset(map(stage.number, pair)) for pair in stage.terms.forbidden if pair <= set(stage.ids)}
    for match in stage.matches.values():
        pair = frozenset(seat.entrant for seat in match.seats)
        assert pair not in forbidden
        assert len(pair) == 1 or match.repeat or not met[pair]
        met[pair] += match.state is not State.VOID


def tables(stage: Stage) -> None:
    seated_once_a_round(stage)
    for match in stage.matches.values():
        assert len(match.seats) == 1 or stage.terms.min_seats <= len(match.seats) <= stage.terms.max_seats


def round_robin(stage: Stage) -> None:
    for group in {match.group for match in stage.matches.values()}:
        pairs = Counter(frozenset(s.entrant for s in m.seats) for m in stage.matches.values() if m.group == group)
        inside = {entrant for pair in pairs for entrant in pair}
        assert pairs == Counter(dict.fromkeys(map(frozenset, combinations(inside, 2)), stage.terms.legs))


def plays_back(seed: int) -> None:
    """A play to the end is the same for the same seed, and its results read to the same."""
    rng = Random(seed)
    start = document(rng)
    file = read(text(start))
    try:
        done = random_play.played(file, Random(seed))
    except Invalid as wrong:
        if wrong.code != "forbidden-pairs":
            raise
        return
    assert random_play.played(file, Random(seed)) == done
    assert all(stage.over for stage in done.tournament.stages.values())
    assert read(text({**start, "results": done.rows()})).as_json() == done.as_json()


@pytest.mark.parametrize("block", range(8))
def test_every_play_ends_and_reads_back(block):
    for seed in range(25 * block, 25 * (block + 1)):
        plays_back(seed)


@pytest.mark.parametrize("block", range(8))
def test_every_tournament_ends_in_order_and_reads_back(block):
    for seed in range(25 * block, 25 * (block + 1)):
        holds_of(seed)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(50))
def test_thousands_of_tournaments_end_in_order_and_read_back(block):
    for seed in range(1000 + 100 * block, 1100 + 100 * block):
        holds_of(seed)
        plays_back(seed)
