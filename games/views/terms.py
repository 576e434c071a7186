"""The forms that agree on a series: what is played, how many games, how fast, against whom. Nothing is stored."""

from typing import Any

from django import forms

from games.rules.clock import TimeControl
from games.rules.ruleset import EVERY_PRESET
from games.rules.words import VARIANTS, time_words
from whotclub.people.models import Player

CLOCKS = ("3+2", "5+3", "10+5", "5m/move", "1h/move", "1d/move")


class TermsForm(forms.Form):
    """A variant's preset, the number of games and the clock."""

    variant = forms.ChoiceField(
        label="Rules", choices=[(name, VARIANTS[name]) for name in EVERY_PRESET], initial="modern"
    )
    best_of = forms.TypedChoiceField(
        label="Games",
        coerce=int,
        choices=[(1, "One game"), (3, "Best of 3"), (5, "Best of 5"), (7, "Best of 7")],
        initial=3,
    )
    clock = forms.ChoiceField(
        label="Clock",
        choices=[(text, time_words(TimeControl.parse(text)).capitalize()) for text in CLOCKS],
        initial="5+3",
    )

    def terms(self) -> dict[str, Any]:
        """Give what services ask for but the ruleset's row, from a form that is valid."""
        return {
            "best_of": self.cleaned_data["best_of"],
            "time_control": TimeControl.parse(self.cleaned_data["clock"]),
        }


class BotForm(TermsForm):
    """Terms with a house bot."""

    level = forms.ChoiceField(label="The computer plays", choices=Player.Level.choices, initial=Player.Level.EASY)
    field_order = ["level"]


class ChallengeForm(TermsForm):
    """Terms with whoever opens the link."""

    rated = forms.BooleanField(label="Rated", required=False, initial=True)
    public = forms.BooleanField(label="Also offer it in the lobby", required=False)
