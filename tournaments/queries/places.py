"""The final places of a tournament over all its stages. Reads only."""

from collections.abc import Mapping

from tournaments.models import Stage, Tournament
from tournaments.queries import stages


def final_places(tournament: Tournament) -> Mapping[str, int]:
    """The place of everybody who took part, by code; equal places are shared.

    The last stage gives its own places; behind them come those who went out in the stage before, by their places
    there (those of equal places in different groups share), and so on.
    """
    places: dict[str, int] = {}
    for stage in tournament.stages.order_by("-number"):
        if stage.format == Stage.Format.LADDER:
            return {place.entrant.code: place.number for place in stages.entrants_of(stage) if place.entrant}
        table = stages.value(stage)
        rest = [(row.place, table.name(row.entrant) or "") for row in table.standings()]
        rest = sorted(row for row in rest if row[1] not in places)
        first = not places
        behind = len(places)
        for place, code in rest:
            better = sum(other < place for other, _ in rest)
            places[code] = place if first and not table.terms.groups > 1 else behind + 1 + better
    return places
