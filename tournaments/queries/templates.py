"""What a new tournament can begin from: a template with everything set, as rows that are not stored."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tournaments.models import Club, Stage, Tournament

Format = Stage.Format


@dataclass(frozen=True, slots=True)
class Template:
    """Terms by the names of the models' fields. about: one sentence for who chooses."""

    code: str
    title: str
    about: str
    stages: tuple[Mapping[str, Any], ...]
    terms: Mapping[str, Any] = field(default_factory=dict)

    def rows(self, club: Club) -> tuple[Tournament, list[Stage]]:
        """A draft of the club without a name and without rules, and its stages."""
        terms = {"time_control": "10+5", "state": Tournament.State.DRAFT} | dict(self.terms)
        stages = [Stage(**{"best_of": [3], **one, "number": number}) for number, one in enumerate(self.stages, 1)]
        return Tournament(club=club, **terms), stages


BLANK = Template(
    "blank",
    "Blank",
    "A knock-out with the usual settings, until you choose something else.",
    ({"format": Format.SINGLE},),
    {"time_control": "1h/move"},
)

TEMPLATES = {
    template.code: template
    for template in (
        BLANK,
        Template(
            "club-night",
            "Club night Swiss",
            "Everybody plays every round, against players with about as many points. Nobody goes out.",
            ({"format": Format.SWISS},),
        ),
        Template(
            "knockout",
            "Knockout 16",
            "Who loses is out. Up to 16 players, a longer final and a match for third place.",
            ({"format": Format.SINGLE, "best_of": [3, 3, 3, 5], "third_place": True},),
            {"expected": 16, "entrant_limit": 16},
        ),
        Template(
            "table-of-four",
            "Table final of 4",
            "Four at one table. The places of four games are added up.",
            ({"format": Format.TABLES, "best_of": [4], "min_seats": 2, "max_seats": 4},),
            {"expected": 4, "entrant_limit": 4},
        ),
        Template(
            "league",
            "League",
            "Everybody meets everybody once, over some weeks.",
            ({"format": Format.ROUND_ROBIN, "round_s": 7 * 86_400},),
            {"time_control": "1h/move", "start_window_s": 7 * 86_400},
        ),
        Template(
            "groups",
            "Groups, then knock-out",
            "Groups in which all meet; the first two of each go on to a knock-out.",
            (
                {"format": Format.ROUND_ROBIN, "groups": 4, "name": "Groups"},
                {"format": Format.SINGLE, "take_each": 2, "name": "Knock-out"},
            ),
            {"expected": 16},
        ),
        Template(
            "heats",
            "Heats, then a final table",
            "One round at tables of four; the first of each table and the best of the rest meet at the last table.",
            (
                {"format": Format.TABLES, "best_of": [2], "name": "Heats"},
                {
                    "format": Format.TABLES,
                    "best_of": [3],
                    "take_each": 1,
                    "take_best": 1,
                    "min_seats": 2,
                    "name": "Final table",
                },
            ),
            {"expected": 12},
        ),
        Template(
            "swiss-cut",
            "Swiss, then a top eight",
            "A Swiss for all; the first eight go on to a knock-out.",
            (
                {"format": Format.SWISS, "name": "Swiss"},
                {"format": Format.SINGLE, "take_each": 8, "name": "Top eight"},
            ),
            {"expected": 24},
        ),
    )
}
"""By code, in the order in which they are offered."""
