"""Who goes on from heats, and as the best of the rest of groups; and which games are to decide it. Reads only."""

from tournaments.models import DecidingGame, Stage
from tournaments.queries import stages
from tournaments.rules import stage as values
from tournaments.rules.going_on import best_of_the_rest
from tournaments.rules.heats import Going, going_on
from tournaments.rules.plan import pools


def going_through(earlier: Stage, table: values.Stage, later: Stage) -> Going:
    """Those whom the later stage takes as qualifiers, in order, by number in the earlier stage, which is over.

    Of heats without those who are to play a deciding game first: then nobody is known yet.
    """
    if len(pools(table.terms, table.size)) == 1:
        return Going(())
    if earlier.format != Stage.Format.TABLES:
        return Going(tuple(best_of_the_rest(table.standings(), later.take_each, later.take_best)))
    numbers = {place.entrant_id: place.number for place in stages.entrants_of(earlier)}
    games = [
        {numbers[entrant]: place for place, entrant in enumerate(game.order, 1)}
        for game in DecidingGame.objects.filter(stage=earlier).order_by("id")
    ]
    return going_on(list(table.matches.values()), table.standings(), later.take_each, later.take_best, games)
