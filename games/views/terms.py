"""The forms that agree on a series: by which rules, by how many, how many games, how fast. Nothing is stored."""

import json
from typing import Any

from django import forms

from games.forms import RulesForm
from games.rules.clock import TimeControl
from games.rules.refused import Refused
from games.rules.ruleset import LEAST_SEATS, MOST_SEATS, Ruleset, check_seats, seat_counts
from games.rules.series import MOST_GAMES_AT_A_TABLE, check_games
from games.rules.words import time_words
from whotclub.people.models import Player

CLOCKS = ("3+2", "5+3", "10+5", "5m/move", "1h/move", "1d/move")


class TermsForm(RulesForm):
    """The rules, the number of players and of games, and the clock."""

    name = ""
    """Before the ids of its fields, since two of these forms stand on one page."""

    seat_count = forms.TypedChoiceField(
        label="Players",
        coerce=int,
        choices=[(seats, str(seats)) for seats in range(LEAST_SEATS, MOST_SEATS + 1)],
        initial=2,
        help_text="Zener Ken: two. Nine-and-Twenty: two, or four; your partner sits opposite.",
    )
    best_of = forms.TypedChoiceField(
        label="Games",
        coerce=int,
        choices=[
            (games, "1 game" if games == 1 else f"{games} games") for games in range(1, MOST_GAMES_AT_A_TABLE + 1)
        ],
        initial=3,
        help_text="Two play one, or the best of 3, 5 or 7; a table plays them all.",
    )
    clock = forms.ChoiceField(
        label="Clock",
        choices=[(text, time_words(TimeControl.parse(text)).capitalize()) for text in CLOCKS],
        initial="5+3",
    )

    def __init__(self, data: Any = None, *, visitor: bool = False, **kwargs: Any) -> None:
        super().__init__(data, **{"auto_id": f"{self.name}_%s", **kwargs})
        if visitor:  # what a visitor plays is never rated (TOURNAMENTS 1)
            self.fields.pop("rated", None)
        self.fields["variant"].widget.attrs["data-seats"] = json.dumps(
            {choice: seat_counts(rules) for choice, rules in self.choices.items()}
        )

    def clean(self) -> dict[str, Any]:
        """What these rules cannot be played by is told beside the field that says how many."""
        cleaned = super().clean()
        if {"options", "seat_count", "best_of"} <= cleaned.keys():
            try:
                wrong = "seat_count"
                check_seats(Ruleset.of(cleaned["variant"], cleaned["options"]), cleaned["seat_count"])
                wrong = "best_of"
                check_games(cleaned["best_of"], cleaned["seat_count"])
            except Refused as refused:
                self.add_error(wrong, refused.text)
        return cleaned

    def terms(self) -> dict[str, Any]:
        """Give what services ask for but the ruleset's row, from a form that is valid."""
        return {
            "seat_count": self.cleaned_data["seat_count"],
            "best_of": self.cleaned_data["best_of"],
            "time_control": TimeControl.parse(self.cleaned_data["clock"]),
        }


class BotForm(TermsForm):
    """Terms with house bots."""

    name = "bot"

    level = forms.ChoiceField(label="The computer plays", choices=Player.Level.choices, initial=Player.Level.EASY)
    field_order = ["level"]

    def terms(self) -> dict[str, Any]:
        """As in any form, with the level."""
        return {**super().terms(), "level": self.cleaned_data["level"]}


class ChallengeForm(TermsForm):
    """Terms with whoever opens the link."""

    name = "link"

    rated = forms.BooleanField(
        label="Rated", required=False, help_text="Whoever opens the link then needs an account to play."
    )
    public = forms.BooleanField(label="Also offer it in the lobby", required=False)

    def terms(self) -> dict[str, Any]:
        """As in any form, with whether it is rated and shown in the lobby."""
        rated = self.cleaned_data.get("rated", False)
        return {**super().terms(), "rated": rated, "public": self.cleaned_data["public"]}
