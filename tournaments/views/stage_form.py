"""How a stage is played, as an organiser types it. What its format does not use is hidden by the sheet alone."""

import random
from collections.abc import Mapping
from typing import Any

from django import forms

from games.rules.series import BEST_OF, MOST_GAMES_AT_A_TABLE
from games.rules.words import span
from tournaments.models import Stage
from tournaments.queries.copies import MOST_LOTS
from tournaments.rules.legend import TITLES
from tournaments.rules.tiebreaks import DEFAULTS
from tournaments.services.settled import STAGE_UNTIL_OVER

GAMES = [(number, "1 game" if number == 1 else f"best of {number}") for number in BEST_OF]
LATE = [(number, f"round {number} (final of {2**number:,})") for number in range(2, 11)]
FORMATS = [
    (Stage.Format.SINGLE, "Knock-out: who loses is out"),
    (Stage.Format.DOUBLE, "Double elimination: who loses twice is out"),
    (Stage.Format.ROUND_ROBIN, "Round robin: all meet all"),
    (Stage.Format.SWISS, "Swiss: some rounds, nobody goes out"),
    (Stage.Format.TABLES, "Tables of 3 to 8"),
    (Stage.Format.LADDER, "Ladder: players challenge those above"),
]
MINUTE, HOUR, DAY = 60, 3600, 86_400
DEADLINES = (30 * MINUTE, HOUR, 90 * MINUTE, 2 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY, 14 * DAY, 28 * DAY)
EXPIRIES = (DAY, 2 * DAY, 3 * DAY, 7 * DAY, 14 * DAY, 28 * DAY)
MOST_REACH = 20
MOST_TIEBREAKS = 6
TABLES_BEFORE = "of each group or table"
FOR = {
    **dict.fromkeys(("best_of",), "single double round-robin swiss ladder"),
    **dict.fromkeys(("late_round", "late_best_of", "level"), "single double"),
    **dict.fromkeys(("games", "seats", "min_seats", "max_seats"), "tables"),
    "rounds": "swiss tables",
    "third_place": "single",
    "reset": "double",
    **dict.fromkeys(("legs", "groups"), "round-robin"),
    **dict.fromkeys(("reach", "expiry_s"), "ladder"),
}
"""Which formats a field means something for; the others mean something for all."""


BARE = Stage()
"""What is left empty is as this one has it."""


class StageForm(forms.ModelForm):  # type: ignore[type-arg]  # generic in the stubs only
    """One stage. after: whether it takes its entrants from the one before."""

    template_name = "tournaments/plan/_stage.html"

    format = forms.ChoiceField(label="Format", choices=FORMATS)
    best_of = forms.TypedChoiceField(label="A match is", choices=GAMES, coerce=int)
    late_round = forms.TypedChoiceField(
        label="Longer matches from", choices=[("", "no round"), *LATE], coerce=int, required=False, empty_value=None
    )
    late_best_of = forms.TypedChoiceField(label="There a match is", choices=GAMES, coerce=int, initial=5)
    games = forms.IntegerField(label="Games at a table", min_value=1, max_value=MOST_GAMES_AT_A_TABLE, required=False)
    rounds = forms.IntegerField(
        label="Rounds", min_value=1, required=False, help_text="Leave it empty for as many as the format needs."
    )
    legs = forms.TypedChoiceField(
        label="All meet", choices=[(1, "once"), (2, "twice, the other beginning")], coerce=int
    )
    level = forms.ChoiceField(label="A level match is decided by", choices=Stage.Level.choices)
    overdue = forms.ChoiceField(label="What is not finished then", choices=Stage.Overdue.choices)
    pace = forms.ChoiceField(label="A round begins when", choices=Stage.Pace.choices)
    round_s = forms.TypedChoiceField(
        label="Time for a round", coerce=int, required=False, empty_value=None, choices=[("", "no deadline")]
    )

    reach = forms.IntegerField(
        label="Places above that may be challenged", min_value=1, max_value=MOST_REACH, required=False
    )
    expiry_s = forms.TypedChoiceField(
        label="Time to answer, and again to play",
        coerce=int,
        required=False,
        empty_value=None,
        choices=[(seconds, span(seconds * 1000)) for seconds in EXPIRIES],
    )

    class Meta:
        model = Stage
        fields = [
            *("reach", "expiry_s"),
            *("name", "format", "rounds", "third_place", "level", "reset", "legs", "groups"),
            *("seats", "min_seats", "max_seats", "take_each", "take_best"),
            *("points_win", "points_draw", "points_loss", "points_bye", "pace", "round_s", "overdue"),
        ]
        labels = {
            "name": "What this stage is called",
            "third_place": "A match for third place",
            "reset": "A second final, if who never lost loses the first",
            "groups": "Groups",
            "seats": "Seats at a table",
            "min_seats": "At least",
            "max_seats": "At most",
            "take_each": "How many go on",
            "take_best": "And of the best of the rest",
            "points_win": "Win",
            "points_draw": "Draw",
            "points_loss": "Loss",
            "points_bye": "Bye",
        }
        help_texts = {
            "take_each": "Of each group or heat before it; of all where there are none.",
            "groups": "One group: all in one table.",
        }

    def __init__(self, number: int, stage: Stage, data: Mapping[str, Any] | None, *, started: bool = False) -> None:
        super().__init__(data, instance=stage, prefix=f"s{number}", initial=_initial(stage))
        self.number, self.started = number, started
        offered = {stage.round_s, *DEADLINES} - {None}
        within = [(seconds, span(seconds * 1000)) for seconds in sorted(filter(None, offered))]
        deadline = self.fields["round_s"]
        assert isinstance(deadline, forms.ChoiceField)
        deadline.choices = [("", "no deadline"), *within]
        for name in ("take_each", "take_best", "min_seats", "max_seats", "seats", "groups"):
            self.fields[name].required = False
        for place in range(1, MOST_TIEBREAKS + 1):
            self.fields[f"tie_{place}"] = forms.ChoiceField(
                label=f"Tie-break {place}", choices=[("", "none"), *TITLES.items()], required=False
            )
        for name, field in self.fields.items():
            field.disabled = started and name not in STAGE_UNTIL_OVER
        if number == 1:
            del self.fields["take_each"], self.fields["take_best"]

    def clean(self) -> dict[str, Any]:
        """What is left empty is as the model has it; a tie-break is given once."""
        typed = super().clean() or {}
        emptied = (
            "rounds",
            "take_each",
            "take_best",
            "min_seats",
            "max_seats",
            "seats",
            "groups",
            "reach",
            "expiry_s",
        )
        for name in emptied:
            if name in self.fields and typed.get(name) is None and name not in self.errors:
                typed[name] = getattr(BARE, name)
        order = [typed.get(f"tie_{place}") for place in range(1, MOST_TIEBREAKS + 1)]
        typed["tiebreaks"] = [name for name in order if name]
        for place, twice in enumerate(order, 1):
            if twice and twice in order[: place - 1]:
                self.add_error(f"tie_{place}", f"{TITLES[twice]} is above already.")
        return typed

    def row(self, rng: random.Random) -> Stage:
        """The stage as it is to be. rng: draws the number for lots, where they decide and none is drawn."""
        stage: Stage = self.save(commit=False)
        if self.started:
            return stage
        typed = self.cleaned_data
        stage.rounds, stage.tiebreaks = typed["rounds"] or 0, typed["tiebreaks"]
        if stage.format == Stage.Format.TABLES:
            stage.best_of = [typed["games"] or 1]
        else:
            late = typed["late_round"] if stage.format in (Stage.Format.SINGLE, Stage.Format.DOUBLE) else None
            stage.best_of = [typed["best_of"]] * (late - 1 if late else 1) + ([typed["late_best_of"]] if late else [])
        if "lots" in stage.tiebreaks and stage.lots is None:
            stage.lots = rng.randrange(1, MOST_LOTS)
        return stage

    def usual_ties(self) -> list[tuple[str, str]]:
        """By title of a format, what breaks its ties where nothing is chosen."""
        titles = {"swiss": "Swiss", "round-robin": "Round robin", "tables": "Tables"}
        return [(titles[name], ", ".join(TITLES[one] for one in DEFAULTS[name])) for name in titles]

    def told(self, *names: str) -> list[tuple[forms.BoundField, str]]:
        """The fields of those names that there are, each with the formats it is for."""
        return [(self[name], FOR.get(name, "")) for name in names if name in self.fields]

    def main(self) -> list[tuple[forms.BoundField, str]]:
        """What is seen at once."""
        main = ("take_each", "take_best", "format", "best_of", "seats", "games", "rounds", "groups", "legs")
        return self.told(*main, "reach", "expiry_s")

    def more(self) -> list[tuple[forms.BoundField, str]]:
        """What stands behind the first disclosure."""
        more = ("late_round", "late_best_of", "third_place", "reset", "level", "min_seats", "max_seats")
        return self.told("name", *more)

    def points(self) -> list[forms.BoundField]:
        """What a match gives."""
        return [self[f"points_{name}"] for name in ("win", "draw", "loss", "bye")]

    def ties(self) -> list[forms.BoundField]:
        """What is looked at where points are level, in order."""
        return [self[f"tie_{place}"] for place in range(1, MOST_TIEBREAKS + 1)]

    def pacing(self) -> list[forms.BoundField]:
        """When rounds begin and end."""
        return [self["pace"], self["round_s"], self["overdue"]]

    def opened(self) -> set[str]:
        """Which disclosures stand open: something in them is wrong."""
        parts = {"more": [field for field, _ in self.more()], "ties": [*self.points(), *self.ties()]}
        parts["pace"] = self.pacing()
        return {name for name, fields in parts.items() if self.is_bound and any(field.errors for field in fields)}


def _initial(stage: Stage) -> dict[str, Any]:
    lengths = stage.best_of or [3]
    late = next((number for number, games in enumerate(lengths, 1) if games != lengths[0]), None)
    at_tables = stage.format == Stage.Format.TABLES
    return {
        "best_of": 3 if at_tables else lengths[0],
        "games": lengths[0] if at_tables else 3,
        "late_round": late or "",
        "late_best_of": lengths[late - 1] if late else 5,
        "rounds": stage.rounds or None,
        "take_best": stage.take_best or None,
        **{f"tie_{place}": name for place, name in enumerate(stage.tiebreaks, 1)},
    }
