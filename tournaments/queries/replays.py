"""Where the games of a tournament's results can be looked up. Reads only, and no log."""

from tournaments.models import MatchGame, Tournament


def replays(tournament: Tournament) -> dict[int, list[MatchGame]]:
    """The games that were dealt on the site, of confirmed results, in order; by match id. `game` is loaded."""
    played = MatchGame.objects.filter(
        match__stage__tournament=tournament, results__confirmed=True, game__version__gt=0
    ).select_related("game")
    found: dict[int, list[MatchGame]] = {}
    for one in played.order_by("match", "number"):
        found.setdefault(one.match_id or 0, []).append(one)
    return found
