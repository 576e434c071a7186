"""The settings of a tournament as an organiser types them, step by step; how its stages are played is in stage_form.

What can no longer change is shown and cannot be typed over; until when the rest can is written beside it.
"""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any
from uuid import uuid4

from django import forms

from games.rules.clock import TimeControl
from games.rules.words import time_words
from tournaments.models import Tournament
from tournaments.services.settled import Moment, moment, passed

CLOCKS = ("1h/move", "1m/move", "5m/move", "1d/move", "3+2", "5+3", "10+5")
WHEN = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
LEAST_WINDOW_MINUTES, MOST_WINDOW_MINUTES = 3, 7 * 24 * 60
MOST_MINUTES_BEFORE = 60 * 24 * 60
MINUTE = timedelta(minutes=1)


class PlanForm(forms.ModelForm):  # type: ignore[type-arg]  # generic in the stubs only
    """Some settings of a tournament, stored or not. notes: whether a field says so where the start settles it not."""

    sets: Mapping[str, str] = {}
    """By field of the form the model's field that it sets, where the two differ."""
    notes = True

    class Meta:
        model = Tournament
        fields: list[str] = []

    def __init__(self, tournament: Tournament, data: Mapping[str, Any] | None = None, **kwargs: Any) -> None:
        super().__init__(data, instance=tournament, **kwargs)
        for name, field in self.fields.items():
            settled_at = moment(self.sets.get(name, name))
            field.disabled = bool(tournament.pk) and passed(tournament, settled_at)
            if self.notes and settled_at is not Moment.STARTED:
                field.help_text = f"{field.help_text} {settled_at.value}".strip()

    @property
    def set_fields(self) -> list[str]:
        """The model's fields that this form sets."""
        return [*self.Meta.fields, *self.sets.values()]


class BasicsForm(PlanForm):
    """A name, a date, a place: all that has no default."""

    notes = False

    class Meta(PlanForm.Meta):
        fields = ["name", "starts_at", "venue", "season"]
        labels = {"starts_at": "Date and time", "venue": "Place"}
        help_texts = {
            "starts_at": "Lagos time. You may leave it open.",
            "venue": "Leave it empty when it is played on the site.",
        }
        widgets = {"starts_at": WHEN}

    def __init__(self, tournament: Tournament, data: Mapping[str, Any] | None = None, **kwargs: Any) -> None:
        super().__init__(tournament, data, **kwargs)
        seasons = tournament.club.seasons.order_by("-starts_on")
        if seasons:
            fixed = self.fields["season"].disabled
            self.fields["season"] = forms.ModelChoiceField(seasons, required=False, empty_label="of no season")
            self.fields["season"].disabled = fixed
            self.fields["season"].help_text = moment("season").value
        else:
            del self.fields["season"]

    @property
    def set_fields(self) -> list[str]:
        """Those that are shown."""
        return list(self.fields)


class NewForm(BasicsForm):
    """The first step of what is not stored. key: sent twice, it makes one tournament."""

    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    rules = forms.CharField(widget=forms.HiddenInput, required=False)


class SizeForm(PlanForm):
    """How many are expected; nobody is bound by it."""

    notes = False

    class Meta(PlanForm.Meta):
        fields = ["expected"]
        labels = {"expected": "How many players do you expect?"}
        help_texts = {"expected": "For the time it takes. It is no limit."}

    def __init__(self, tournament: Tournament, data: Mapping[str, Any] | None = None, **kwargs: Any) -> None:
        super().__init__(tournament, data, **kwargs)
        self.fields["expected"].widget.attrs |= {"min": 2, "inputmode": "numeric"}


class ClockForm(PlanForm):
    """The clock of games on the site, and the time to press Start."""

    notes = False
    sets = {"window_minutes": "start_window_s"}

    window_minutes = forms.IntegerField(
        label="Minutes to press Start",
        min_value=LEAST_WINDOW_MINUTES,
        max_value=MOST_WINDOW_MINUTES,
        help_text="From the moment a match is called. Who does not press in time has lost it.",
    )

    class Meta(PlanForm.Meta):
        fields = ["time_control"]

    def __init__(self, tournament: Tournament, data: Mapping[str, Any] | None = None, **kwargs: Any) -> None:
        super().__init__(tournament, data, initial={"window_minutes": tournament.start_window_s // 60}, **kwargs)
        clocks = dict.fromkeys((*CLOCKS, tournament.time_control))
        self.fields["time_control"] = forms.ChoiceField(
            label="Clock",
            choices=[(text, time_words(TimeControl.parse(text)).capitalize()) for text in clocks],
            help_text="For matches on the site. It is also the time to press Start between games.",
            disabled=self.fields["time_control"].disabled,
        )

    def row(self) -> Tournament:
        """The tournament with what was typed."""
        tournament: Tournament = self.save(commit=False)
        if "window_minutes" in self.changed_data:
            tournament.start_window_s = self.cleaned_data["window_minutes"] * 60
        return tournament


class EntryForm(PlanForm):
    """Who may enter and when, how it starts, who is seeded how, what becomes of who drops out."""

    sets = {
        "closes_minutes": "closes_at",
        "check_in_minutes": "check_in_at",
        "check_in_ends": "check_in_until",
    }

    closes_minutes = forms.IntegerField(
        label="Entries close, minutes before the start",
        required=False,
        min_value=0,
        max_value=MOST_MINUTES_BEFORE,
        help_text="Empty: when it starts.",
    )
    check_in_minutes = forms.IntegerField(
        label="Check-in opens, minutes before the start",
        required=False,
        min_value=1,
        max_value=MOST_MINUTES_BEFORE,
        help_text="Empty: there is no check-in.",
    )
    check_in_ends = forms.IntegerField(
        label="Check-in ends, minutes before the start",
        required=False,
        min_value=0,
        max_value=MOST_MINUTES_BEFORE,
        help_text="Who has not checked in by then is out. Empty: at the start.",
    )

    class Meta(PlanForm.Meta):
        fields = [
            *("entry", "entrant_limit", "members_only", "rating_from", "rating_to", "games_from"),
            *("opens_at", "late_until", "starts_itself", "seeding", "leaver_policy", "rated"),
        ]
        labels = {
            "entry": "Who enters players",
            "entrant_limit": "Places",
            "members_only": "Only members and guests of the club",
            "rating_from": "Rating from",
            "rating_to": "Rating up to",
            "games_from": "Rated games played, at least",
            "opens_at": "Opens for entries by itself",
            "late_until": "Late entry until round",
            "starts_itself": "Starts by itself at its time",
            "seeding": "Seeds",
            "leaver_policy": "Games of who drops out, where all meet",
            "rated": "Games count for ratings",
        }
        help_texts = {
            "entrant_limit": "Who comes later waits. Empty: no limit.",
            "opens_at": "Lagos time. Empty: when you publish it.",
            "late_until": "0: nobody enters after the start.",
        }
        widgets = {
            "opens_at": WHEN,
            **dict.fromkeys(("entry", "seeding", "leaver_policy"), forms.RadioSelect),
        }

    def __init__(self, tournament: Tournament, data: Mapping[str, Any] | None = None, **kwargs: Any) -> None:
        early = {name: _minutes(tournament, field) for name, field in self.sets.items()}
        super().__init__(tournament, data, initial=early, **kwargs)
        for name in ("games_from", "late_until"):
            self.fields[name].required = False

    def clean(self) -> dict[str, Any]:
        """Minutes before the start need a start; a check-in has an end."""
        typed = super().clean() or {}
        for name in ("games_from", "late_until"):
            if typed.get(name) is None:
                typed[name] = 0
        low, high = typed.get("rating_from"), typed.get("rating_to")
        if low is not None and high is not None and low > high:
            self.add_error("rating_to", f"That is below {low}, where ratings begin.")
        for name in self.sets:
            if typed.get(name) is not None and self.instance.starts_at is None:
                self.add_error(name, "First give the date and time, on step 1.")
        if typed.get("check_in_ends") is not None and typed.get("check_in_minutes") is None:
            self.add_error("check_in_minutes", "Say when check-in opens, or leave both empty.")
        return typed

    def row(self) -> Tournament:
        """The tournament with what was typed."""
        tournament: Tournament = self.save(commit=False)
        typed, changed = self.cleaned_data, set(self.changed_data)
        if typed.get("check_in_minutes") is not None and typed.get("check_in_ends") is None:
            typed["check_in_ends"], changed = 0, changed | {"check_in_ends"}
        for name, field in self.sets.items():
            if name in changed:
                early, start = typed[name], tournament.starts_at
                setattr(tournament, field, None if early is None or start is None else start - early * MINUTE)
        return tournament

    def groups(self) -> list[tuple[str, list[forms.BoundField], bool]]:
        """The fields behind their disclosures: a title, the fields, whether it stands open because one is wrong."""
        parts = {
            "Who may enter": ("entry", "entrant_limit", "members_only", "rating_from", "rating_to", "games_from"),
            "When entries open and close": ("opens_at", "closes_minutes", "late_until"),
            "Check-in and start": ("check_in_minutes", "check_in_ends", "starts_itself"),
            "Seeds, ratings, dropping out": ("seeding", "rated", "leaver_policy"),
        }
        found = [(title, [self[name] for name in names]) for title, names in parts.items()]
        return [(title, fields, self.is_bound and any(one.errors for one in fields)) for title, fields in found]


def _minutes(tournament: Tournament, field: str) -> int | None:
    at = getattr(tournament, field)
    return None if at is None or tournament.starts_at is None else (tournament.starts_at - at) // MINUTE
