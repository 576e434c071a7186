"""A tournament worked out from nothing but its confirmed results, to compare the rows with."""

from dataclasses import replace

from tests.tournaments.cast import places
from tournaments.models import Match, Result
from tournaments.queries import stages
from tournaments.rules.opening import opened
from tournaments.rules.stage import Stage as StageValue
from tournaments.rules.tournament import Tournament as TournamentValue


def rebuilt(tournament) -> TournamentValue:
    """What the rules make of the confirmed results, in the order in which they came."""
    value = TournamentValue({})
    for stage in tournament.stages.exclude(drawn_at=None).order_by("number"):
        known = stages.value(stage)
        coming = [place or known.ids[number] for number, place in enumerate(known.coming)]
        codes = {known.ids[number - 1]: presence for number, presence in known.presence.items()}
        value = value.followed_by(opened(known.terms, coming, presence=codes, holds=known.holds))
    results = Result.objects.filter(match__stage__tournament=tournament, confirmed=True)
    confirmed = {
        (r.match.stage.code, r.match.code): stages.result_value(r) for r in results.select_related("match__stage")
    }
    for stage in tournament.stages.exclude(drawn_at=None).order_by("number"):
        value = value.settled()
        again = value.stages[stage.code]
        known = stages.value(stage)
        again = replace(again, presence=known.presence)  # of who has gone before a later stage too
        if stage.format in stages.IN_ROUNDS:
            again = paired_again(again, known)
        for code in again.matches:
            result = confirmed.get((stage.code, code))
            # A void match of an elimination is to be played again, whoever may sit in it by then.
            if result and not (result.void and again.terms.elimination):
                again = again.with_result(code, result)
        value = TournamentValue({**value.stages, stage.code: again}, frozenset({stage.code}))
    return value.settled()


def paired_again(stage: StageValue, known: StageValue) -> StageValue:
    """The stage with the rounds as they were paired."""
    for number in range(1, known.last_round + 1):
        seatings = [[seat.entrant for seat in match.seats] for match in known.of_round(number)]
        repeated = {frozenset(s) for s, m in zip(seatings, known.of_round(number), strict=True) if m.repeat}
        if seatings:
            stage = stage.paired(number, seatings, repeated)
    return stage


def check(tournament):
    """The rows are what the rules make of the results."""
    value = rebuilt(tournament)
    for stage in tournament.stages.exclude(drawn_at=None):
        known, again = stages.value(stage), value.stages[stage.code]
        assert known.matches == again.matches, stage
        assert known.ids[: known.size] == again.ids[: again.size]
        assert known.standings() == again.standings()
        for row in Match.objects.filter(stage=stage).select_related("winner"):
            match = again.matches[row.code]
            assert (row.state, row.winner and row.winner.code) == (match.state, again.name(match.winner)), row.code
        assert bool(stage.over_at) == again.over
    tournament.refresh_from_db()
    over = all(stage.over for stage in value.stages.values())
    assert (tournament.state == "finished") == over
    last = list(value.stages.values())[-1]
    if over and len(value.stages) == 1 and last.terms.groups == 1:
        seeds = dict(tournament.entrants.values_list("code", "seed"))
        assert places(tournament) == {seeds[last.name(row.entrant)]: row.place for row in last.standings()}
