"""The bracket of a tournament worked out from nothing but its results, to compare the rows with."""

from tests.tournaments.cast import places, sitting
from tournaments.models import Match, Result
from tournaments.rules import match as rules
from tournaments.rules.single import draw, standings


def rebuilt(tournament):
    """What the rules make of the confirmed results, round by round."""
    count = tournament.entrants.exclude(seed=None).count()
    stage = tournament.stages.get()
    bracket = draw(count, stage.best_of, third_place=stage.third_place)
    results = Result.objects.filter(match__stage__tournament=tournament, confirmed=True)
    confirmed = {result.match.code: result for result in results.select_related("match")}
    for code in bracket.matches:
        if code in confirmed:
            result = confirmed[code]
            score = tuple(float(points) for points in result.score) or None
            outcomes = tuple(rules.Outcome(outcome) for outcome in result.outcomes)
            bracket = bracket.with_result(code, rules.Result(score=score, outcomes=outcomes))
    return bracket


def check(tournament):
    bracket = rebuilt(tournament)
    rows = Match.objects.filter(stage__tournament=tournament).select_related("winner")
    assert {row.code for row in rows} == set(bracket.matches)
    for row in rows:
        value = bracket.matches[row.code]
        assert (row.state, row.winner and row.winner.seed) == (value.state, value.winner), row.code
        assert sitting(row) == [seat.entrant for seat in value.seats], row.code
        assert [slot.empty for slot in row.slots.order_by("number")] == [seat.empty for seat in value.seats], row.code
    tournament.refresh_from_db()
    assert (tournament.state == "finished") == bracket.over
    expected = {standing.entrant: standing.place for standing in standings(bracket)} if bracket.over else {}
    assert places(tournament) == expected
