"""The rows of a stage as its pages need them, as texts that are the same as long as nothing has changed. Reads only.

To compare texts is the cheapest way to know which matches a page has to draw again; it asks nobody to say so.
"""

import json
from collections.abc import Mapping
from datetime import datetime
from functools import cache
from typing import NamedTuple, cast

from django.db import connection
from django.urls import reverse

from tournaments.models import Match, Result, Slot, Stage
from tournaments.queries import stages
from tournaments.rules import match as rules

# All that a match is drawn from, in the order of `Row`, `Confirmed` and `Sits`. What belongs to a row is asked for by
# its key, not joined: a table that was filled just now has no statistics yet, and a join may go through all of it.
_MATCHES = """
    SELECT m.id, json_build_array(
        m.code, m.bracket, m."group", m.round, m.position, m.best_of, m.repeat, m.published, m.at_table, m.series_id,
        (SELECT g.state FROM games_series g WHERE g.id = m.series_id),
        (SELECT g.start_by FROM games_series g WHERE g.id = m.series_id),
        (SELECT json_build_array(r.score, r.counts, r.outcomes, r.places, r.sent_at, r.source, r.version,
                (SELECT p.name FROM people_player p WHERE p.id = r.sent_by_id))
            FROM tournaments_result r WHERE r.match_id = m.id AND r.confirmed),
        (SELECT json_agg(json_build_array(s.source, s.entrant_id, s.empty,
                (SELECT json_build_array(h.why, h.entrant_id, (SELECT ROW(n, p.name) FROM tournaments_entrant n
                    JOIN people_player p ON p.id = n.player_id WHERE n.id = h.entrant_id))
                    FROM tournaments_hold h WHERE h.slot_id = s.id AND h.lifted_at IS NULL)) ORDER BY s.number)
            FROM tournaments_slot s WHERE s.match_id = m.id))::text
    FROM tournaments_match m WHERE m.stage_id = %s AND (m.published OR %s) ORDER BY m.id
"""
# Whatever else a stage is drawn from: the tournament's stages, its places and who has them, pairs kept apart.
_AROUND = """
    SELECT md5(concat(
        (SELECT json_agg(s ORDER BY s.number) FROM tournaments_stage s WHERE s.tournament_id = %(tournament)s),
        (SELECT string_agg(ROW(e.number, e.source, e.empty, e.entrant_id,
                (SELECT ROW(n.code, n.seed, n.status, n.first_round, n.out_round, n.absent, n.player_id,
                        (SELECT p.name FROM people_player p WHERE p.id = n.player_id))
                    FROM tournaments_entrant n WHERE n.id = e.entrant_id))::text, '' ORDER BY e.number)
            FROM tournaments_stageentrant e WHERE e.stage_id = %(stage)s),
        (SELECT json_agg(f ORDER BY f.id) FROM tournaments_forbiddenpair f WHERE f.tournament_id = %(tournament)s)))
"""


class Confirmed(NamedTuple):
    """The confirmed result of a match, with who sent it."""

    score: list[float]
    counts: list[int]
    outcomes: list[str]
    places: list[int]
    sent_at: datetime
    source: str
    version: int
    sent_by: str | None


class Sits(NamedTuple):
    """A slot: all that `queries.stages` reads of one."""

    source: str
    entrant_id: int | None
    empty: bool
    held: list[object] | None
    """Of who sits there by a hold: why, and who it is."""


class Row(NamedTuple):
    """What a page needs of a match beside its value."""

    pk: int
    code: str
    bracket: str
    group: str
    round: int
    position: int
    best_of: int
    repeat: bool
    published: bool
    at_table: bool
    series: int | None
    series_state: str | None
    start_by: datetime | None
    confirmed: Confirmed | None
    slots: tuple[Sits, ...]

    @property
    def url(self) -> str:
        """The page of the match."""
        return address("match", self.pk)

    def value(self, numbers: Mapping[int, int], level: str) -> rules.Match:
        """The match as a value. numbers: by entrant, within the stage."""
        slots, result = cast(tuple[Slot, ...], self.slots), cast(Result | None, self.confirmed)
        return stages.match_value(cast(Match, self), slots, result, numbers, level)  # they have all that is asked for


def texts(stage: Stage, *, drafts: bool) -> dict[int, str]:
    """The matches of the stage in their order, by id. drafts: with those that are not published."""
    with connection.cursor() as cursor:
        return dict(cursor.execute(_MATCHES, [stage.pk, drafts]).fetchall())


def around(stage: Stage) -> str:
    """Another text when anything else has changed that the stage is drawn from."""
    with connection.cursor() as cursor:
        row = cursor.execute(_AROUND, {"stage": stage.pk, "tournament": stage.tournament_id}).fetchone()
    return str(row[0])


def row(pk: int, text: str) -> Row:
    """The match that a text is of."""
    *of_match, start_by, confirmed, slots = json.loads(text)
    if confirmed:
        *result, sent_at, source, version, sent_by = confirmed
        confirmed = Confirmed._make([*result, datetime.fromisoformat(sent_at), source, version, sent_by])
    begins = datetime.fromisoformat(start_by) if start_by else None
    return Row._make([pk, *of_match, begins, confirmed, tuple(map(Sits._make, slots or ()))])


@cache
def _around(name: str) -> tuple[str, str]:
    before, _, after = reverse(name, args=[0]).rpartition("0")
    return before, after


def address(name: str, number: int) -> str:
    """The address of that name and number, a thousand of which a page may have."""
    before, after = _around(name)
    return f"{before}{number}{after}"
