"""Writing the club's action log. It has no way to change or remove a row."""

from datetime import datetime
from textwrap import shorten

from tournaments.models import Action, Club
from whotclub.people.models import Player

LONGEST = 300


def record(club: Club, by: Player | None, what: str, text: str, *, now: datetime, why: str = "") -> None:
    """The log has the row, in the transaction of the change that it tells of. by: None for the site itself.

    What is longer than a row holds ends between two words.
    """
    text, why = (shorten(words, LONGEST, placeholder=" …") for words in (text, why))
    Action.objects.create(club=club, by=by, at=now, what=what, text=text, why=why)
