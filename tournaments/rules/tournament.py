"""Stages in a row, the later taking places of the earlier. It knows neither names nor dates.

Rules: TOURNAMENTS 3, TOURNAMENT-FILE.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tournaments.rules.invalid import Invalid
from tournaments.rules.match import Match
from tournaments.rules.place import Place
from tournaments.rules.round_robin import groups
from tournaments.rules.stage import Stage


@dataclass(frozen=True, slots=True)
class Tournament:
    """The stages by id, in their order."""

    stages: Mapping[str, Stage]
    changed: frozenset[str] = frozenset()
    """Stages whose places may not have been passed on yet: `settled` does that, once for many changes."""

    def followed_by(self, stage: Stage) -> "Tournament":
        """The tournament with one more stage behind the others.

        Invalid: `stage-twice`, `no-such-place` for a place of an earlier one that can never be.
        """
        if stage.terms.id in self.stages:
            raise Invalid("stage-twice", f"there are two stages {stage.terms.id}.")
        for place in stage.coming:
            if place is not None:
                check_place(place, self.stages)
        return Tournament({**self.stages, stage.terms.id: stage}, self.changed)

    def with_stage(self, stage: Stage, group: str | None = None) -> "Tournament":
        """The tournament with the stage in place of the one of its id. group: where it has changed, if it has some.

        Invalid: `next-begun` if a match that comes from its places has a result.
        """
        stage_id = stage.terms.id
        for later in self._from(stage_id, group):
            if later.result is not None:
                raise Invalid("next-begun", f"{later.id} depends on the places of {stage_id} and has a result.")
        return Tournament({**self.stages, stage_id: stage}, self.changed | {stage_id})

    def _from(self, stage_id: str, group: str | None) -> Iterator[Match]:
        """The matches with somebody from a place of that stage, or of its group."""
        for stage in self.stages.values():
            if stage.terms.id == stage_id or not stage.matches:
                continue
            numbers = {
                number
                for number, place in enumerate(stage.coming, 1)
                if place is not None and place.stage == stage_id and place.group == group
            }
            for match in stage.matches.values() if numbers else ():
                if any(s.entrant in numbers and (match.id, i) not in stage.holds for i, s in enumerate(match.seats)):
                    yield match

    def settled(self) -> "Tournament":
        """The tournament with every place passed on that is decided, and taken back where it is open again.

        A place that a table might have had, and has not, is nobody's. Invalid: what `Stage.filled` refuses.
        """
        stages, changed = dict(self.stages), set(self.changed)
        for stage in self.stages.values():
            if not changed.isdisjoint(place.stage for place in stage.coming if place is not None):
                after = stage.filled(*_places(stage, stages))
                if after != stage:
                    stages[stage.terms.id] = after
                    changed.add(stage.terms.id)
        return Tournament(stages) if changed else self


def _places(stage: Stage, stages: Mapping[str, Stage]) -> tuple[list[str | None], set[int]]:
    """Who the entrants of the stage are as the earlier ones stand, by number, and which numbers are nobody."""
    tables: dict[str, list[str | None]] = {}
    ids, nobody = list(stage.ids[: stage.size]), set()
    for number, place in enumerate(stage.coming, 1):
        if place is None:
            continue
        earlier = stages[place.stage]
        if not earlier.over:
            ids[number - 1] = None
            continue
        if place.table not in tables:
            rows = [row for row in earlier.standings() if row.group == place.group]
            tables[place.table] = [earlier.name(row.entrant) for row in rows]
        table = tables[place.table]
        if place.number <= len(table):
            ids[number - 1] = table[place.number - 1]
        else:
            ids[number - 1] = None
            nobody.add(number)
    return ids, nobody


def check_place(place: Place, earlier: Mapping[str, Stage]) -> None:
    """The table can have such a row. Invalid: `no-such-place`."""
    stage = earlier.get(place.stage)
    if stage is None:
        raise Invalid("no-such-place", f"there is no earlier stage {place.stage}.")
    if stage.terms.format == "round-robin" and stage.terms.groups > 1:
        inside = groups(stage.size, stage.terms.groups)
        if place.group is None:
            raise Invalid("no-such-place", f"{place.stage} has groups: say of which.")
        if place.group not in inside:
            raise Invalid("no-such-place", f"{place.stage} has the groups {', '.join(inside)}, not {place.group}.")
        most = len(inside[place.group])
    else:
        if place.group is not None:
            raise Invalid("no-such-place", f"{place.stage} has no groups.")
        most = stage.size
    if not 1 <= place.number <= most:
        raise Invalid("no-such-place", f"there is no {place.source}: it has {most} places.")
