"""The locks of competing in their order: a word, a tournament, matches by id. None is held with a game or series."""

from django.db import connection
from django.db.models import Prefetch

from tournaments.models import Match, Slot, Tournament


def one_at_a_time(what: str) -> None:
    """Nobody else is between here and the end of a transaction with the same word. Locks: the word (advisory)."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [what])


def free_now(what: str) -> bool:
    """As `one_at_a_time`, but False at once where somebody else is there. Locks: the word (advisory)."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(hashtextextended(%s, 0))", [what])
        return bool(cursor.fetchone()[0])


def lock_tournament(tournament_id: int) -> Tournament:
    """The tournament as it is now. Locks: its row, until the transaction ends."""
    return (
        Tournament.objects.select_for_update(no_key=True, of=("self",)).select_related("club").get(pk=tournament_id)
    )


def lock_match(match_id: int) -> Match:
    """The match as it is now, with stage, tournament, slots and results. Locks: its row, until the transaction ends.

    What it was loaded with is as the lock found it: whoever changes a slot or result changes that of the match.
    """
    rows = Match.objects.select_for_update(no_key=True, of=("self",))
    slots = Prefetch("slots", Slot.objects.select_related("entrant__player").order_by("number"))
    loaded = rows.select_related("stage__tournament__club", "stage__tournament__ruleset", "series")
    return loaded.prefetch_related(slots, "results").get(pk=match_id)
