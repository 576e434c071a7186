"""Who has sat at one table. It asks about seats and never about games."""

from collections.abc import Sequence

from games.models import Challenge, ChallengeSeat, SeriesSeat


def have_met(player_ids: Sequence[int], other_id: int) -> bool:
    """Whether any of the players has a seat in a series, or at a challenge that is open, with the other one."""
    series = SeriesSeat.objects.filter(player=other_id).values("series")
    offers = ChallengeSeat.objects.filter(player=other_id, challenge__state=Challenge.State.OPEN).values("challenge")
    return (
        SeriesSeat.objects.filter(player__in=player_ids, series__in=series).exists()
        or ChallengeSeat.objects.filter(player__in=player_ids, challenge__in=offers).exists()
    )
