"""The result of a match of three to eight at a real table, game by game. Whether it can be the service says."""

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from django import forms

from tournaments.models import Outcome

OUTCOMES = [
    (Outcome.PLAYED, "played"),
    (Outcome.NO_SHOW, "did not come"),
    (Outcome.LEFT, "gave up"),
    (Outcome.DISQUALIFIED, "is disqualified"),
]


class TableResultForm(forms.Form):
    """Everybody's place in each game. names: by slot; games: how many the match has."""

    def __init__(self, names: Sequence[str], games: int, data: Any = None, *, correcting: bool = False) -> None:
        super().__init__(data)
        self.names, self.number_of_games = names, games
        places = [("", "–"), *((number, str(number)) for number in range(1, len(names) + 1)), ("0", "did not play")]
        for slot, name in enumerate(names, 1):
            for game in range(1, games + 1):
                self.fields[f"place_{game}_{slot}"] = forms.TypedChoiceField(
                    label=f"{name}, game {game}", choices=places, coerce=int, empty_value=None, required=False
                )
            self.fields[f"count_{slot}"] = forms.IntegerField(
                label=f"Left in {name}’s hands", min_value=0, max_value=9999, required=False
            )
            self.fields[f"outcome_{slot}"] = forms.ChoiceField(
                label=name, choices=OUTCOMES, initial=Outcome.PLAYED, required=False
            )
        self.fields["why"] = forms.CharField(label="Why", max_length=300, required=correcting)
        self.fields["key"] = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)

    def games(self) -> list[tuple[int, list[tuple[str, forms.BoundField]]]]:
        """By game, its number and the fields with the names."""
        numbers = range(1, self.number_of_games + 1)
        return [
            (game, [(name, self[f"place_{game}_{s}"]) for s, name in enumerate(self.names, 1)]) for game in numbers
        ]

    def counts(self) -> list[forms.BoundField]:
        """The fields of what was left in the hands."""
        return [self[f"count_{slot}"] for slot in range(1, len(self.names) + 1)]

    def outcomes(self) -> list[forms.BoundField]:
        """The fields of who did not play to the end."""
        return [self[f"outcome_{slot}"] for slot in range(1, len(self.names) + 1)]

    def more_used(self) -> bool:
        """Whether counts, an outcome or a reason was typed: then their disclosure is open."""
        said = any(field.value() not in (None, "", Outcome.PLAYED) for field in self.outcomes())
        return said or any(field.value() for field in [*self.counts(), self["why"]])

    def clean(self) -> dict[str, Any]:
        """Everybody has a place in each game, or the match was not played; all counts or none."""
        typed, slots = self.cleaned_data, range(1, len(self.names) + 1)
        typed["outcomes"] = [typed.get(f"outcome_{slot}") or Outcome.PLAYED for slot in slots]
        table = [[typed.get(f"place_{game}_{slot}") for slot in slots] for game in range(1, self.number_of_games + 1)]
        whole = set(typed["outcomes"]) == {Outcome.PLAYED}
        typed["table"] = []
        for game, places in enumerate(table, 1):
            if all(place is None for place in places) and not whole:
                continue
            for slot, place in enumerate(places, 1):
                if place is None:
                    self.add_error(f"place_{game}_{slot}", f"Which place in game {game}?")
            typed["table"].append([place or 0 for place in places])
        counts = [typed.get(f"count_{slot}") for slot in slots]
        missing = [slot for slot, count in zip(slots, counts, strict=True) if count is None]
        if missing and len(missing) < len(counts):
            self.add_error(f"count_{missing[0]}", "The counts of all, or of nobody.")
        typed["counts"] = None if missing else counts
        return typed

    def result(self) -> dict[str, Any]:
        """What `services.results.enter` asks for."""
        return {name: self.cleaned_data[name] for name in ("table", "counts", "outcomes", "key", "why")}
