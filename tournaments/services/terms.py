"""What a tournament and its stages may be set to, looked at before anything is stored."""

from collections.abc import Sequence

from games.rules.clock import TimeControl
from games.rules.refused import Refused
from tournaments.models import Stage, Tournament
from tournaments.rules.score import LENGTHS

SHORTEST_WINDOW_S, LONGEST_WINDOW_S = 180, 7 * 86_400
MOST_ROUNDS = 10


def check_terms(tournament: Tournament, stages: Sequence[Stage]) -> None:
    """A tournament can be played on these terms.

    Refused: `bad-best-of`, `bad-window`, `bad-season`, `bad-seeding`, `bad-clock`, `no-stage`.
    """
    if not stages:
        raise Refused("no-stage", "A tournament has at least one stage.")
    for stage in stages:
        lengths = stage.best_of
        if not 1 <= len(lengths) <= MOST_ROUNDS or any(length not in LENGTHS for length in lengths):
            raise Refused(
                "bad-best-of", "A match is one game or the best of 3, 5 or 7; give one length, or one a round."
            )
    if not SHORTEST_WINDOW_S <= tournament.start_window_s <= LONGEST_WINDOW_S:
        raise Refused("bad-window", "The time to press Start is from three minutes to a week.")
    if tournament.season and tournament.season.club_id != tournament.club_id:
        raise Refused("bad-season", "That season is another club's.")
    if tournament.seeding not in Tournament.Seeding.values:
        raise Refused("bad-seeding", "Seed by rating, by hand or at random.")
    TimeControl.parse(tournament.time_control)
