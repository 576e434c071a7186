"""What a tournament is set to, in words, and a mark by which a change meanwhile is noticed. Reads only."""

import hashlib
import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.core.serializers.json import DjangoJSONEncoder
from django.forms.models import model_to_dict
from django.utils import formats
from django.utils.timezone import localtime

from games.queries.log import rules_of
from games.rules.clock import TimeControl
from games.rules.summary import differences as rule_differences
from games.rules.words import VARIANTS, span, time_words
from tournaments.models import Stage, Tournament
from tournaments.queries.stages import terms
from tournaments.rules.legend import TITLES
from tournaments.rules.plan import told

AS_USUAL = "as usual"
STAGE_VALUES = tuple(
    field.attname for field in Stage._meta.concrete_fields if field.name not in {"id", "tournament", "code"}
)


@dataclass(frozen=True, slots=True)
class Setting:
    """One line of the review. step: on which step of the wizard it is set."""

    step: str
    label: str
    words: str


def settings(tournament: Tournament, stages: Sequence[Stage]) -> list[Setting]:
    """Everything that is set, in the order of the wizard."""
    return [
        Setting("basics", "Name", tournament.name),
        Setting("basics", "Date", _when(tournament.starts_at)),
        Setting("basics", "Place", tournament.venue or "on the site"),
        Setting("basics", "Season", str(tournament.season or "none")),
        *(line for stage in stages for line in _of_stage(stage, len(stages))),
        Setting("rules", "Rules", _rules(tournament)),
        Setting("rules", "Clock", time_words(TimeControl.parse(tournament.time_control))),
        Setting("rules", "Time to press Start", span(tournament.start_window_s * 1000)),
        *(Setting("entry", label, words) for label, words in _entry(tournament).items()),
    ]


def terms_told(tournament: Tournament, stages: Sequence[Stage]) -> list[Setting]:
    """What everybody may read: all but what the head of the page says, what is not used, and who is expected."""
    aside = {"none", "no", AS_USUAL, "no limit"}
    lines = [line for line in settings(tournament, stages) if line.step != "basics" and line.label != "Expected"]
    return [line for line in lines if line.words not in aside or line.label == "Rated"]


def differences(before: tuple[Tournament, Sequence[Stage]], after: tuple[Tournament, Sequence[Stage]]) -> list[str]:
    """What is set to something else, as sentences without their full stops."""
    was = {line.label: line.words for line in settings(*before)}
    now = {line.label: line.words for line in settings(*after)}
    labels = [label for label in (was | now) if was.get(label) != now.get(label)]
    return [f"{label}: {now.get(label, 'none')}, before {was.get(label, 'none')}" for label in labels]


def mark(tournament: Tournament, fields: Collection[str], stages: Sequence[Stage] | None = None) -> str:
    """The same as long as these fields, and the stages if they are given, have the values that they have now."""
    row = model_to_dict(tournament, fields)
    values: list[object] = [[field, row.get(field)] for field in sorted(fields)]
    values += [[stage.number, *(getattr(stage, field) for field in STAGE_VALUES)] for stage in stages or ()]
    return hashlib.sha256(json.dumps(values, cls=DjangoJSONEncoder).encode()).hexdigest()[:16]


def _seeds(tournament: Tournament) -> str:
    """Where the seeds come from; of a draw how to draw it again."""
    words = tournament.get_seeding_display()
    if tournament.seed_number is None:
        return words
    how = "in the order of SHA-256 of “number:id”, ids as in its file"
    return f"{words} with the number {tournament.seed_number}: {how}"


def before_start(tournament: Tournament, at: datetime | None) -> str:
    """How long before the start that is, or the moment itself where no start is set."""
    if at is None or tournament.starts_at is None:
        return _when(at)
    early = (tournament.starts_at - at) // timedelta(minutes=1)
    return f"{span(early * 60_000)} before the start" if early > 0 else "at the start"


def _of_stage(stage: Stage, count: int) -> list[Setting]:
    title = f"Stage {stage.number}" if count > 1 else "Format"
    if stage.format == Stage.Format.LADDER:
        reach = "1 place" if stage.reach == 1 else f"{stage.reach} places"
        lasts = span(stage.expiry_s * 1000)
        return [
            Setting("format", title, f"ladder, challenges up to {reach} above; {_length(stage)}"),
            Setting("format", "Time for a challenge", f"{lasts} to answer, {lasts} more to play"),
        ]
    lines = [(title, f"{told(terms(stage))}; {_length(stage)}")]
    if stage.number > 1:
        taken = [f"{stage.take_each} of each group or table" if stage.take_each else ""]
        taken += [f"{stage.take_best} of the best of the rest" if stage.take_best else ""]
        lines.append((f"{title}: who goes on", " and ".join(filter(None, taken))))
    if stage.format not in (Stage.Format.SINGLE, Stage.Format.DOUBLE):
        points = (stage.points_win, stage.points_draw, stage.points_loss, stage.points_bye)
        words = "win {:g}, draw {:g}, loss {:g}, bye {:g}".format(*points)
        lines.append((f"{title}: points", words))
        order = ", ".join(TITLES[name] for name in stage.tiebreaks)
        lines.append((f"{title}: ties", order or AS_USUAL))
    lines.append((f"{title}: rounds", stage.get_pace_display()))
    if stage.round_s:
        lines.append(
            (f"{title}: deadline", f"{span(stage.round_s * 1000)} a round, then {stage.get_overdue_display()}")
        )
    return [Setting("format", label, words) for label, words in lines]


def _length(stage: Stage) -> str:
    if stage.format == Stage.Format.TABLES:
        return f"{stage.best_of[0]} game{'' if stage.best_of[0] == 1 else 's'} a table"
    words, before = [], 0
    for number, games in enumerate(stage.best_of, 1):
        if games != before:
            length = "one game" if games == 1 else f"best of {games}"
            words.append(f"from round {number} {length}" if before else length)
        before = games
    return ", ".join(words)


def _rules(tournament: Tournament) -> str:
    changes = rule_differences(rules_of(tournament.ruleset))
    name = VARIANTS.get(tournament.ruleset.variant, tournament.ruleset.variant)
    return "; ".join([name, *(f"{change.label}: {change.value}" for change in changes)])


def _entry(tournament: Tournament) -> dict[str, str]:
    """By label."""
    low, high = tournament.rating_from, tournament.rating_to
    asked = [f"rating from {low}" if low else "", f"rating up to {high}" if high else ""]
    asked.append(f"{tournament.games_from} rated games played" if tournament.games_from else "")
    check_in = "none"
    if tournament.check_in_at and tournament.check_in_until:
        opens, ends = (before_start(tournament, at) for at in (tournament.check_in_at, tournament.check_in_until))
        check_in = f"from {opens}, until {ends.removeprefix('at ')}"
    return {
        "Who enters": tournament.get_entry_display(),
        "Places": f"{tournament.entrant_limit}, then a waiting list" if tournament.entrant_limit else "no limit",
        "Open to": "members of the club" if tournament.members_only else "everybody with an account",
        "Conditions": ", ".join(filter(None, asked)) or "none",
        "Entries open by themselves": _when(tournament.opens_at, "no"),
        "Entries close": before_start(tournament, tournament.closes_at) if tournament.closes_at else "at the start",
        "Late entry": f"until round {tournament.late_until} is paired" if tournament.late_until else "no",
        "Check-in": check_in,
        "Start": "by itself at that time" if tournament.starts_itself else "an organiser starts it",
        "Seeds": _seeds(tournament),
        "Who drops out": tournament.get_leaver_policy_display(),
        "Rated": "yes" if tournament.rated else "no",
        "Expected": f"{tournament.expected} players" if tournament.expected else "not said",
    }


def _when(at: datetime | None, none: str = "not set") -> str:
    if at is None:
        return none
    return formats.date_format(localtime(at), "D j M Y, g:i A T").replace("AM", "am").replace("PM", "pm")
