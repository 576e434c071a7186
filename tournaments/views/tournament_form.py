"""The terms of a new tournament as an organiser types them. The rules played are the form of games."""

from typing import Any

from django import forms

from games.models import Ruleset
from games.rules.clock import TimeControl
from games.rules.series import BEST_OF
from games.rules.words import time_words
from tournaments.models import Club, Stage, Tournament

GAMES = [(number, "1 game" if number == 1 else f"best of {number}") for number in BEST_OF]
ROUNDS = [(number, f"round {number} (final of {2**number})") for number in range(2, 7)]
CLOCKS = ("1h/move", "1m/move", "5m/move", "1d/move", "3+2", "5+3", "10+5")
TIME_CONTROLS = [(text, time_words(TimeControl.parse(text)).capitalize()) for text in CLOCKS]
ALWAYS_SHOWN = {"name", "best_of", "time_control"}
LEAST_WINDOW_MINUTES, MOST_WINDOW_MINUTES = 3, 24 * 60


class TournamentForm(forms.ModelForm):  # type: ignore[type-arg]  # generic in the stubs only
    """Name first; everything else has a default that stands."""

    best_of = forms.TypedChoiceField(label="A match is", choices=GAMES, coerce=int, initial=3)
    late_round = forms.TypedChoiceField(
        label="Longer matches from", choices=[("", "no round"), *ROUNDS], coerce=int, required=False, empty_value=None
    )
    late_best_of = forms.TypedChoiceField(label="There a match is", choices=GAMES, coerce=int, initial=5)
    time_control = forms.ChoiceField(
        label="Clock",
        choices=TIME_CONTROLS,
        help_text="For matches on the site. It is also the time to press Start between games.",
    )
    third_place = forms.BooleanField(label="A match for third place", required=False)
    window_minutes = forms.IntegerField(
        label="Minutes to press Start",
        initial=10,
        min_value=LEAST_WINDOW_MINUTES,
        max_value=MOST_WINDOW_MINUTES,
        help_text="From the moment a match is called. Who does not press in time has lost it.",
    )

    class Meta:
        model = Tournament
        fields = ["name", "season", "starts_at", "time_control", "seeding", "rated"]
        labels = {
            "starts_at": "Announced for",
            "rated": "Games count for ratings",
        }
        help_texts = {"starts_at": "Lagos time. You start it yourself, with a button."}
        widgets = {
            "starts_at": forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
            "seeding": forms.RadioSelect,
        }

    def __init__(self, club: Club, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.instance = Tournament(club=club)
        seasons = club.seasons.order_by("-starts_on")
        if seasons:
            self.fields["season"] = forms.ModelChoiceField(seasons, required=False, empty_label="of no season")
        else:
            del self.fields["season"]

    def more_changed(self) -> bool:
        """Whether something behind the disclosure was changed, or is wrong."""
        return self.is_bound and not set(self.changed_data) <= ALWAYS_SHOWN

    def rows(self, ruleset: Ruleset) -> tuple[Tournament, list[Stage]]:
        """What `services.tournaments.create` asks for."""
        typed = self.cleaned_data
        tournament = self.save(commit=False)
        tournament.ruleset, tournament.start_window_s = ruleset, typed["window_minutes"] * 60
        early = [typed["best_of"]] * (typed["late_round"] - 1 if typed["late_round"] else 1)
        best_of = early + ([typed["late_best_of"]] if typed["late_round"] else [])
        return tournament, [Stage(format=Stage.Format.SINGLE, best_of=best_of, third_place=typed["third_place"])]
