"""The locks of competing in their order: a word, a tournament, matches by id. None is held with a game or series."""

from typing import Any

from django.db import connection
from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from tournaments.models import Hold, Match, Slot, Stage, Tournament


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
    return loaded.prefetch_related(_slots(), "results").get(pk=match_id)


def lock_matches(stage: Stage, which: Q) -> list[Match]:
    """These matches of the stage, by id, as `lock_match` gives one. stage: as it is now; they are loaded with it.

    Locks: their rows, in that order, until the transaction ends.
    """
    rows = Match.objects.filter(which, stage=stage).select_for_update(no_key=True).order_by("id")
    found = list(rows.prefetch_related(_slots(), "results"))
    for match in found:
        match.stage = stage
    return found


def fed_by(match: Match) -> Q:
    """The matches that take somebody from the match."""
    return Q(pk__in=Slot.objects.filter(source_match=match).values("match"))


def _slots() -> "Prefetch[Any]":
    """In order, each with whether somebody sits there by a hold."""
    held = Hold.objects.filter(slot=OuterRef("pk"), lifted_at=None)
    return Prefetch(
        "slots", Slot.objects.select_related("entrant__player").annotate(held=Exists(held)).order_by("number")
    )
