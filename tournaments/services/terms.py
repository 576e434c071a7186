"""What a tournament and its stages may be set to, looked at before anything is stored."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from games.rules.clock import TimeControl
from games.rules.refused import Refused
from games.rules.series import MOST_GAMES_AT_A_TABLE
from tournaments.models import Stage, Tournament
from tournaments.queries import stages as rows
from tournaments.rules import plan as plans
from tournaments.rules.invalid import Invalid
from tournaments.rules.score import LENGTHS

SHORTEST_WINDOW_S, LONGEST_WINDOW_S = 180, 7 * 86_400
SHORTEST_ROUND_S, LONGEST_ROUND_S = 300, 60 * 86_400
MOST_ROUNDS = 10
MOST_STAGES = 4
LADDER_ALONE = "A ladder stands alone: it has no stage before or after it."


def plan_of(stages: Sequence[Stage]) -> list[plans.Part]:
    """The stages as a value to be reckoned with; a number for lots is drawn later and taken for granted here."""
    found = []
    for stage in stages:
        terms = rows.terms(stage)
        found.append(plans.Part(replace(terms, lots=terms.lots or 0), stage.take_each, stage.take_best))
    return found


def check_terms(tournament: Tournament, stages: Sequence[Stage]) -> None:
    """A tournament can be played on these terms, by as many as are expected and as may enter, where that is known.

    Refused: `bad-best-of`, `bad-window`, `bad-season`, `bad-seeding`, `bad-clock`, `no-stage`, `bad-stages`,
    `bad-range`, `bad-times`, `bad-round-time`,
    `bad-ladder`, and with what the rules call invalid in the stages.
    """
    if not 1 <= len(stages) <= MOST_STAGES:
        code = "bad-stages" if stages else "no-stage"
        raise Refused(code, f"A tournament has one stage to {MOST_STAGES}.")
    for stage in stages:
        _check_stage(stage)
    check_plan(stages, tournament.expected, tournament.entrant_limit)
    if not SHORTEST_WINDOW_S <= tournament.start_window_s <= LONGEST_WINDOW_S:
        raise Refused("bad-window", "The time to press Start is from three minutes to a week.")
    if tournament.season and tournament.season.club_id != tournament.club_id:
        raise Refused("bad-season", "That season is another club's.")
    if tournament.seeding not in Tournament.Seeding.values:
        raise Refused("bad-seeding", "Seed by rating, by hand or at random.")
    low, high = tournament.rating_from, tournament.rating_to
    if low is not None and high is not None and low > high:
        raise Refused("bad-range", f"No rating is from {low} and up to {high}.")
    _check_times(tournament)
    TimeControl.parse(tournament.time_control)


def check_plan(stages: Sequence[Stage], *numbers: int | None) -> None:
    """The stages can be played one after the other by so many, or by some number where none is given.

    numbers: of players; None is passed over. Refused: what the rules call invalid, with their code.
    """
    if any(stage.format == Stage.Format.LADDER for stage in stages):
        if len(stages) > 1:
            raise Refused("bad-stages", LADDER_ALONE)
        return
    plan = plan_of(stages)
    try:
        for number in filter(None, numbers):
            plans.sizes(plan, number)
        for part in plan:
            part.terms.check(plans.least(part.terms))
    except Invalid as wrong:
        raise Refused(wrong.code, wrong.text) from None


def check_opening(tournament: Tournament, now: datetime) -> None:
    """Nothing that comes before the start is over already. Refused: `too-late`."""
    for at, what in ((tournament.closes_at, "Entries"), (tournament.check_in_until, "Check-in")):
        if at and at <= now:
            raise Refused(
                "too-late", f"{what} would be over already. Change the date, or the minutes before the start."
            )


def _check_stage(stage: Stage) -> None:
    at_tables = stage.format == Stage.Format.TABLES
    allowed = range(1, MOST_GAMES_AT_A_TABLE + 1) if at_tables else LENGTHS
    if not 1 <= len(stage.best_of) <= MOST_ROUNDS or any(length not in allowed for length in stage.best_of):
        said = "A match is one game or the best of 3, 5 or 7; give one length, or one a round."
        if at_tables:
            said = f"A table plays 1 to {MOST_GAMES_AT_A_TABLE} games."
        raise Refused("bad-best-of", said)
    lasts = SHORTEST_ROUND_S <= stage.expiry_s <= LONGEST_ROUND_S
    if stage.format == Stage.Format.LADDER and not (stage.reach and lasts):
        raise Refused("bad-ladder", "On a ladder one place or more above can be challenged, within sixty days.")
    if stage.round_s is not None and not SHORTEST_ROUND_S <= stage.round_s <= LONGEST_ROUND_S:
        raise Refused("bad-round-time", "A round is given from five minutes to sixty days.")
    for value, choices in ((stage.pace, Stage.Pace), (stage.overdue, Stage.Overdue), (stage.format, Stage.Format)):
        if value not in choices.values:
            raise Refused("bad-stages", f"There is no {choices.__name__.lower()} called {value}.")


def _check_times(tournament: Tournament) -> None:
    """They come one after the other: entries open and close, check-in begins and ends, the start."""
    if tournament.starts_itself and not tournament.starts_at:
        raise Refused("bad-times", "To start by itself it needs a date and a time.")
    if bool(tournament.check_in_at) != bool(tournament.check_in_until):
        raise Refused("bad-times", "Check-in has a beginning and an end.")
    steps = [
        (tournament.opens_at, tournament.closes_at, "Entries would close before they open."),
        (tournament.opens_at, tournament.check_in_at, "Check-in would begin before entries open."),
        (tournament.check_in_at, tournament.check_in_until, "Check-in would end before it begins."),
        (tournament.check_in_until, tournament.starts_at, "Check-in would end after the start."),
        (tournament.closes_at, tournament.starts_at, "Entries would close after the start."),
        (tournament.opens_at, tournament.starts_at, "Entries would open after the start."),
    ]
    for earlier, later, said in steps:
        if earlier and later and earlier > later:
            raise Refused("bad-times", said)
