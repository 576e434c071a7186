"""The locks of competing in their order: a word, a tournament, matches by id. None is held with a game or series."""

from collections.abc import Sequence
from typing import Any

from django.db import connection
from django.db.models import Prefetch, QuerySet

from tournaments.models import Entrant, Match, Result, Slot, Stage, Tournament
from whotclub.people.models import Player

_LOCKED = """
    SELECT * FROM tournaments_match WHERE stage_id = %s AND (id = ANY(%s) OR id IN (
        SELECT match_id FROM tournaments_slot WHERE source_match_id = ANY(%s))) ORDER BY id FOR NO KEY UPDATE
"""
_SLOTS = """
    SELECT s.*, EXISTS (SELECT FROM tournaments_hold h WHERE h.slot_id = s.id AND h.lifted_at IS NULL) AS held
    FROM tournaments_slot s WHERE s.match_id = ANY(%s) ORDER BY s.number
"""
_RESULTS = "SELECT * FROM tournaments_result WHERE match_id = ANY(%s) ORDER BY version"
_ENTRANTS = "SELECT * FROM tournaments_entrant WHERE id = ANY(%s::bigint[])"
_PLAYERS = "SELECT * FROM people_player WHERE id = ANY(%s::bigint[])"


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
    return _tournaments().get(pk=tournament_id)


def lock_stage(stage_id: int) -> Stage:
    """The stage, with its tournament and all stages of that, as they are now.

    Locks: the tournament's row, until the transaction ends.
    """
    tournament = _tournaments().prefetch_related("stages").get(stages=stage_id)
    return next(stage for stage in tournament.stages.all() if stage.pk == stage_id)


def _tournaments() -> QuerySet[Tournament]:
    return Tournament.objects.select_for_update(no_key=True, of=("self",)).select_related("club", "ruleset")


def lock_match(match_id: int) -> Match:
    """The match as it is now, with stage, tournament, slots and results. Locks: its row, until the transaction ends.

    What it was loaded with is as the lock found it: whoever changes a slot or result changes that of the match.
    """
    rows = Match.objects.select_for_update(no_key=True, of=("self",))
    loaded = rows.select_related("stage__tournament__club", "stage__tournament__ruleset", "series")
    slots = Prefetch("slots", Slot.objects.select_related("entrant__player").order_by("number"))
    return loaded.prefetch_related(slots, "results").get(pk=match_id)


def lock_matches(stage: Stage, ids: Sequence[int] = (), *, fed_by: Sequence[int] = ()) -> list[Match]:
    """These matches of the stage and those that take somebody from others of it, by id, as `lock_match` gives one.

    Each slot says whether somebody sits there by a hold (`held`). stage: as it is now; they are loaded with it.
    Locks: their rows, in that order, until the transaction ends.
    """
    # Every result comes by here: the ORM takes four times as long to say these as the database to answer them.
    found = list(Match.objects.raw(_LOCKED, [stage.pk, list(ids), list(fed_by)]))
    of = [[match.pk for match in found]]
    slots, results = list(Slot.objects.raw(_SLOTS, of)), list(Result.objects.raw(_RESULTS, of))
    entrants = {one.pk: one for one in Entrant.objects.raw(_ENTRANTS, [[slot.entrant_id for slot in slots]])}
    players = {one.pk: one for one in Player.objects.raw(_PLAYERS, [[one.player_id for one in entrants.values()]])}
    for entrant in entrants.values():
        entrant.player = players[entrant.player_id]
    for slot in slots:
        slot.entrant = entrants.get(slot.entrant_id or 0)
    for match in found:
        match.stage = stage
        _prefetched(match, "slots", [slot for slot in slots if slot.match_id == match.pk])
        _prefetched(match, "results", [result for result in results if result.match_id == match.pk])
    return found


def _prefetched(match: Match, name: str, rows: list[Any]) -> None:
    """What `prefetch_related` would have left on the match."""
    known = getattr(match, name).all()
    known._result_cache, known._prefetch_done = rows, True
    match.__dict__.setdefault("_prefetched_objects_cache", {})[name] = known
