"""The rows of a tournament that a `.whott` file tells: stages, matches, holds, results. It decides no match.

The caller holds the club and has made the tournament with its entrants in the same transaction.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import NAMESPACE_URL, UUID, uuid5

from tournaments.models import (
    Entrant,
    Hold,
    Kind,
    Match,
    MatchGame,
    MatchGameSeat,
    Result,
    Round,
    Slot,
    Stage,
    Tournament,
)
from tournaments.queries.imports import Part
from tournaments.queries.stages import GONE
from tournaments.queries.strength import family_of
from tournaments.rules import match as ended
from tournaments.rules.file import File, Taken
from tournaments.services.calls import call_after_commit
from tournaments.services.draw import phase, store_matches, store_places
from whotclub.people.models import Player
from whotclub.people.names import clean_name

LONGEST_WHY = 300
LEFT = tuple(GONE.values())
Entrants = Mapping[str, Entrant]


def store(part: Part, file: File, tournament: Tournament, entrants: Entrants, now: datetime) -> None:
    """The stage has its places, rounds and matches as the file leaves them; after commit its ready ones are called.

    entrants: by id.
    """
    stage, value = part.row, part.value
    stage.tournament, stage.drawn_at = tournament, now
    # Who has left has lost matches too that nobody was called to yet.
    told = {one.match.id for one in file.taken if one.stage == stage.code and not _left(one)}
    phases = {match.id: phase(match, stage.rounds) for match in value.matches.values()}
    seen = max((phases[match_id] for match_id in told), default=0)
    if part.ready:
        seen = max(seen, min(phases[match.id] for match in part.ready))
    if value.over:
        seen = max(phases.values(), default=0)
    if value.terms.elimination and all(phases[match.id] <= seen for match in part.ready):
        stage.pace, seen = Stage.Pace.AT_ONCE, max(phases.values())
    stage.save(force_insert=True)
    store_places(part.row, part.value, entrants)
    Round.objects.bulk_create(
        Round(stage=stage, number=number, paired_at=now, published_at=now if number <= seen else None)
        for number in sorted(set(phases.values()))
    )
    by_number = {number: entrants.get(code or "") for number, code in enumerate(value.ids, 1)}
    open_now = {match_id: number <= seen for match_id, number in phases.items()}
    for match in store_matches(stage, value.matches.values(), by_number, open_now, now):
        call_after_commit(match, now)


def _left(one: Taken) -> bool:
    """It was lost, and not played, by somebody who has left."""
    result = one.match.result
    return result is not None and result.score is None and any(outcome in LEFT for outcome in result.outcomes)


def store_holds(file: File, tournament: Tournament, entrants: Entrants, by: Player, now: datetime) -> None:
    """Who sits by decision is held, as a ruling of who brought the file in."""
    slots = {
        (slot.match.stage.code, slot.match.code, slot.number): slot
        for slot in Slot.objects.filter(match__stage__tournament=tournament).select_related("match__stage")
    }
    Hold.objects.bulk_create(
        Hold(
            slot=slots[hold["stage"], hold["match"], hold["seat"]],
            entrant=entrants[hold["entrant"]],
            why=clean_name(str(hold.get("why", "")))[:LONGEST_WHY],
            by=by,
            at=now,
        )
        for hold in file.document.get("holds", [])
    )


def store_results(file: File, tournament: Tournament, entrants: Entrants, by: Player, now: datetime) -> None:
    """Every result of the file is a version, in its order, the last of each match confirmed; with its games."""
    matches = {
        (match.stage.code, match.code): match
        for match in Match.objects.filter(stage__tournament=tournament).select_related("stage")
    }
    last = {(one.stage, one.match.id): number for number, one in enumerate(file.taken)}
    versions: dict[int, int] = {}
    results: list[Result] = []
    rows: list[Taken] = []
    for number, one in enumerate(file.taken):
        if not _says(one):
            continue
        match = matches[one.stage, one.match.id]
        versions[match.pk] = versions.get(match.pk, 0) + 1
        confirmed = last[one.stage, one.match.id] == number
        key = uuid5(NAMESPACE_URL, f"import/{tournament.pk}/{number}")
        results.append(_result(one, match, versions[match.pk], confirmed, by, now, key))
        rows.append(one)
    Result.objects.bulk_create(results)
    _store_games(tournament, results, rows, entrants, now)


def _says(one: Taken) -> bool:
    """It is a result, not a pairing."""
    return one.match.result is not None or "outcome" in one.row


def _result(one: Taken, match: Match, version: int, confirmed: bool, by: Player, now: datetime, key: UUID) -> Result:
    told = one.match.result or ended.Result(outcomes=(ended.Outcome.VOID,) * len(one.match.seats))
    return Result(
        match=match,
        version=version,
        confirmed=confirmed,
        score=[] if told.void else list(told.score or ()),
        places=[] if told.void else list(one.match.places or ()),
        counts=list(told.counts or ()),
        outcomes=[str(outcome) for outcome in told.outcomes],
        source=Result.Source.IMPORT,
        sent_by=by,
        sent_at=now,
        key=key,
        was=clean_name(one.row["was"]) if isinstance(one.row.get("was"), str) else "",
    )


def _store_games(
    tournament: Tournament, results: Sequence[Result], rows: Sequence[Taken], entrants: Entrants, now: datetime
) -> None:
    games: list[MatchGame] = []
    seats: list[MatchGameSeat] = []
    links = []
    for result, one in zip(results, rows, strict=True):
        for number, told in enumerate(one.row.get("games", []), 1):
            game = MatchGame(
                match=result.match,
                number=number,
                family=family_of(tournament.ruleset),
                club=tournament.club,
                source=MatchGame.Source.IMPORT,
                finished_at=now,
            )
            mine = list(_game_seats(game, told, one, entrants))
            game.kind = Kind.DUEL if len(mine) == 2 else Kind.TABLE
            games.append(game)
            seats += mine
            links.append((result, game))
    MatchGame.objects.bulk_create(games)
    MatchGameSeat.objects.bulk_create(seats)
    through = Result.match_games.through
    through.objects.bulk_create(through(result=result, matchgame=game) for result, game in links)


def _game_seats(game: MatchGame, told: Mapping[str, Any], one: Taken, entrants: Entrants) -> Iterator[MatchGameSeat]:
    """Who played in the game, with the seats of the match; the file tells of them in the order of its row."""
    counts = told.get("counts") or [None] * len(told["places"])
    for code, place, count in zip(one.row["seats"], told["places"], counts, strict=True):
        if place:
            number = one.ids.index(code) + 1
            yield MatchGameSeat(
                match_game=game, number=number, player=entrants[code].player, place=place, count=count
            )
