"""The result of a match played at a real table, game by game. Whether it can be is for the service to say."""

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from django import forms

from tournaments.models import Outcome

MOST_FURTHER_GAMES = 4
PLAYED = Outcome.PLAYED
BOTH_PLAYED = f"{PLAYED} {PLAYED}"


class ResultForm(forms.Form):
    """Who won each game. names: of the two, by slot; scored: by a score, not by cards left in the hands.

    further: level, it goes on by single games.
    """

    def __init__(
        self,
        names: Sequence[str],
        best_of: int,
        data: Any = None,
        *,
        correcting: bool = False,
        scored: bool = False,
        further: bool = True,
    ) -> None:
        super().__init__(data)
        self.best_of, self.names, self.scored = best_of, names, scored
        self.most_further = MOST_FURTHER_GAMES if further else 0
        winners = [("1", names[0]), ("2", names[1]), ("0", "Drawn")]
        for number in range(1, best_of + self.most_further + 1):
            self.fields[f"game_{number}"] = forms.ChoiceField(
                label=f"Game {number}", choices=winners, required=False, widget=forms.RadioSelect
            )
        for slot, name in enumerate(names, 1):
            self.fields[f"count_{slot}"] = forms.IntegerField(
                label=f"{name}’s score" if scored else f"Left in {name}’s hands",
                min_value=0,
                max_value=9999,
                required=False,
            )
        self.fields["outcome"] = forms.ChoiceField(label="How it ended", choices=_outcomes(names), required=False)
        self.fields["why"] = forms.CharField(label="Why", max_length=300, required=correcting)
        self.fields["key"] = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)

    def games(self) -> list[forms.BoundField]:
        """The fields of the games of the match proper."""
        return [self[f"game_{number}"] for number in range(1, self.best_of + 1)]

    def further_games(self) -> list[forms.BoundField]:
        """The fields of the single games that decide a level match."""
        return [self[f"game_{self.best_of + number}"] for number in range(1, self.most_further + 1)]

    def further_used(self) -> bool:
        """Whether a further game was typed: then its disclosure is open."""
        return any(field.value() for field in self.further_games())

    def more_used(self) -> bool:
        """Whether counts, an outcome or a reason was typed: then their disclosure is open."""
        return any(self[name].value() for name in ("count_1", "count_2", "why")) or self._somebody_did_not_play()

    def _somebody_did_not_play(self) -> bool:
        return self["outcome"].value() not in (None, BOTH_PLAYED)

    def counts(self) -> list[forms.BoundField]:
        """The fields of what was left in the hands, or of the scores."""
        return [self["count_1"], self["count_2"]]

    def clean(self) -> dict[str, Any]:
        """Games without a gap; both counts or none."""
        typed = self.cleaned_data
        names = [name for name in self.fields if name.startswith("game_")]
        won = [typed.get(name, "") for name in names]
        played = max((place for place, winner in enumerate(won, 1) if winner), default=0)
        for name, winner in zip(names[:played], won[:played], strict=True):
            if not winner:
                self.add_error(name, "Who won this game? A later one has a winner.")
        if not played and not self._somebody_did_not_play():
            self.add_error("game_1", "Who won this game?")
        counts = [typed.get("count_1"), typed.get("count_2")]
        if (counts[0] is None) != (counts[1] is None):
            self.add_error("count_1" if counts[0] is None else "count_2", "Both counts, or neither.")
        typed["games"] = [int(winner) for winner in won[:played] if winner]
        typed["counts"] = None if None in counts else counts
        return typed

    def result(self) -> dict[str, Any]:
        """What `services.results.enter` asks for."""
        typed = self.cleaned_data
        outcomes = (typed["outcome"] or BOTH_PLAYED).split()
        return {name: typed[name] for name in ("games", "counts", "key", "why")} | {"outcomes": outcomes}


def _outcomes(names: Sequence[str]) -> list[tuple[str, str]]:
    first, second = names
    return [
        (BOTH_PLAYED, "both played"),
        (f"{Outcome.NO_SHOW} {PLAYED}", f"{first} did not come"),
        (f"{PLAYED} {Outcome.NO_SHOW}", f"{second} did not come"),
        (f"{Outcome.NO_SHOW} {Outcome.NO_SHOW}", "neither came"),
        (f"{Outcome.LEFT} {PLAYED}", f"{first} gave up"),
        (f"{PLAYED} {Outcome.LEFT}", f"{second} gave up"),
        (f"{Outcome.DISQUALIFIED} {PLAYED}", f"{first} is disqualified"),
        (f"{PLAYED} {Outcome.DISQUALIFIED}", f"{second} is disqualified"),
    ]
