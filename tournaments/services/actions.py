"""Writing the club's action log. It has no way to change or remove a row."""

from datetime import datetime

from tournaments.models import Action, Club
from whotclub.people.models import Player


def record(club: Club, by: Player | None, what: str, text: str, *, now: datetime, why: str = "") -> None:
    """The log has the row, in the transaction of the change that it tells of. by: None for the site itself."""
    Action.objects.create(club=club, by=by, at=now, what=what, text=text[:300], why=why[:300])
