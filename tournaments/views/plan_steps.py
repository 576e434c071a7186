"""The four steps of planning a tournament: which forms each has, and what they come to. They store nothing."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.forms import BaseForm
from django.http import QueryDict

from games.forms import RulesForm
from games.queries.presets import Saved
from games.rules.refused import Refused
from games.services import rulesets
from tournaments.models import Stage, Tournament
from tournaments.queries import presets
from tournaments.rules.estimate import Estimate
from tournaments.rules.invalid import Invalid
from tournaments.rules.plan import reckoned
from tournaments.services.settled import Moment, passed
from tournaments.services.terms import MOST_STAGES, check_plan, plan_of
from tournaments.views.answers import number
from tournaments.views.plan_forms import BasicsForm, ClockForm, EntryForm, SizeForm
from tournaments.views.stage_form import StageForm

ADD, DROP = "add", "drop"


@dataclass(slots=True)
class Step:
    """A step with its forms. row: the tournament as it is to be, once all forms are valid; stages as well."""

    template: str
    title: str
    forms: Sequence[BaseForm]
    fields: Sequence[str]
    row: Callable[[], Tournament]
    stages: Callable[[], list[Stage] | None] = lambda: None
    context: Mapping[str, Any] = field(default_factory=dict)

    def is_valid(self) -> bool:
        """Whether all that was typed can be read."""
        return not [form for form in self.forms if not form.is_valid()]


def basics(tournament: Tournament, data: QueryDict | None) -> Step:
    """Name, date, place, season."""
    form = BasicsForm(tournament, data)
    return Step("basics", "Name, date, place", [form], form.set_fields, lambda: form.save(commit=False))


def format_(tournament: Tournament, data: QueryDict | None) -> Step:
    """How many come, and the stages."""
    size, stages = SizeForm(tournament, data), stage_forms(tournament, data)
    return Step(
        "format",
        "Format",
        [size, *stages],
        size.set_fields,
        lambda: size.save(commit=False),
        lambda: rows_of(stages),
        {"size": size, "stages": stages, "most": len(stages) == MOST_STAGES, "reckoned": Reckoned(size, stages)},
    )


def rules(tournament: Tournament, data: QueryDict | None) -> Step:
    """The rules and the clock."""
    clock = ClockForm(tournament, data)
    if tournament.pk and passed(tournament, Moment.STARTED):
        return Step("rules", "Rules and clock", [clock], clock.set_fields, clock.row)
    own = tournament.ruleset
    saved = presets.saved_by(tournament.club)
    kept = any(one.ruleset.pk == own.pk for one in saved)
    variant = f"r{own.pk}" if kept or own.options else own.variant
    if own.options and not kept:
        saved = [Saved(str(tournament.club), "As they are now", own), *saved]
    options = RulesForm(data, saved=saved, initial={"variant": variant})

    def row() -> Tournament:
        changed = clock.row()
        typed = options.cleaned_data
        changed.ruleset = rulesets.freeze(typed["variant"], typed["options"])
        return changed

    fields = ["ruleset", *clock.set_fields]
    return Step("rules", "Rules and clock", [options, clock], fields, row, context={"options": options})


def entry(tournament: Tournament, data: QueryDict | None) -> Step:
    """Who enters, and when it begins."""
    form = EntryForm(tournament, data)
    return Step("entry", "Entries and start", [form], form.set_fields, form.row)


STEPS: Mapping[str, Callable[[Tournament, QueryDict | None], Step]] = {
    "basics": basics,
    "format": format_,
    "rules": rules,
    "entry": entry,
}
"""By the last part of the address, in order."""


def stage_forms(tournament: Tournament, data: QueryDict | None) -> list[StageForm]:
    """A form a stage: those stored, or those sent, with one more or one fewer where a button asked for it."""
    stored = list(tournament.stages.all())
    started = passed(tournament, Moment.STARTED)
    count, go = len(stored), ""
    if data is not None and not started:
        count, go = max(1, min(number(data.get("stages", "")) or count, MOST_STAGES)), data.get("go", "")
    stages = [stored[n] if n < len(stored) else Stage(format=Stage.Format.SINGLE, best_of=[3]) for n in range(count)]
    if data is not None and go == ADD and count < MOST_STAGES:
        forms = [StageForm(n, stage, data) for n, stage in enumerate(stages, 1)]
        last = Stage(format=Stage.Format.SINGLE, best_of=[3], take_each=2)
        return [*forms, StageForm(count + 1, last, None)]
    if data is not None and go == DROP and count > 1:
        stages = stages[:-1]
    return [StageForm(n, stage, data, started=started) for n, stage in enumerate(stages, 1)]


def rows_of(forms: Sequence[StageForm]) -> list[Stage]:
    """The stages as they are to be, of forms that are valid."""
    rng = random.SystemRandom()
    return [form.row(rng) for form in forms]


class Reckoned:
    """What the choices come to, for the live sentence: an estimate, or what cannot be, or nothing yet."""

    def __init__(self, size: SizeForm, stages: Sequence[StageForm]) -> None:
        self.told: Estimate | None = None
        self.wrong = ""
        forms = [form for form in (size, *stages) if form.is_bound]
        if wrong := [form for form in forms if not form.is_valid()]:
            name, errors = next(iter(wrong[0].errors.items()))
            self.wrong = f"{wrong[0].fields[name].label}: {errors[0]}" if name in wrong[0].fields else str(errors[0])
            return
        rows = [form.row(random.SystemRandom()) if form.is_bound else form.instance for form in stages]
        expected = size.cleaned_data["expected"] if size.is_bound else size.instance.expected
        try:
            check_plan(rows, expected, size.instance.entrant_limit)
            endless = any(row.format == Stage.Format.LADDER for row in rows)
            self.told = reckoned(plan_of(rows), expected) if expected and not endless else None
        except (Refused, Invalid) as refused:
            self.wrong = refused.text
