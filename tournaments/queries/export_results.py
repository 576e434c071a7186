"""The results of a stage as rows of a `.whott` file, in an order in which they can be read. Reads only.

Rule: TOURNAMENT-FILE. The order is that in which they were confirmed; a match comes after those that it depends on.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.db.models import Prefetch

from games.models import Game
from games.queries import log
from games.rules.refused import Refused
from tournaments.models import Match, MatchGame, Outcome, Result
from tournaments.rules import stage as values
from tournaments.rules.match import State
from tournaments.rules.result_row import row_of

Table = dict[str, Any]


def results(value: values.Stage, matches: Sequence[Match], gone: Mapping[str, str]) -> list[Table]:
    """The stage's confirmed results with their games, and the published pairings that are still to be played.

    matches: its `stages.rows`. gone: how those left, by id, who are missing in rounds that a file expects them in.
    """
    # Of a draft nobody is told; where pairings follow from the draw, a match may be forfeited before it is called.
    shown = [match for match in matches if match.published or not value.terms.in_rounds]
    versions = _versions(shown)
    order = {code: found[-1].pk for code, found in versions.items() if found[-1].confirmed}
    if value.terms.elimination:
        # Void, a match of a bracket is to be played again: that is told behind all that it may hang on.
        order = {code: pk for code, pk in order.items() if value.matches[code].state is State.DONE}
    decided = sorted((match for match in shown if match.code in order), key=lambda match: order[match.code])
    told: list[Table] = []
    for code, with_result in _order(value, shown, decided):
        row = row_of(value.matches[code], value)
        if with_result:
            row |= _detail(versions.get(code, []))
        else:
            row = {key: row[key] for key in ("stage", "round", "seats")}
        told.append(row)
    return [*told, *_missing(value, shown, gone)]


def _missing(value: values.Stage, shown: Sequence[Match], gone: Mapping[str, str]) -> Iterator[Table]:
    """An absence for each round that was paired without somebody who had gone; behind all that was paired."""
    if not value.terms.in_rounds:
        return
    for number in sorted({match.round for match in shown}):
        seated = {seat.entrant for match in value.of_round(number) for seat in match.seats}
        for entrant, presence in value.presence.items():
            name = value.name(entrant) or ""
            if name in gone and entrant not in seated and presence.out is not None and number >= presence.out:
                yield {"stage": value.terms.id, "round": number, "seats": [name], "outcome": [str(gone[name])]}


def _versions(matches: Sequence[Match]) -> Mapping[str, list[Result]]:
    """By match, every version with its games, the confirmed one last."""
    games = Game.objects.select_related("series", "ruleset").prefetch_related("seats__player")
    played = MatchGame.objects.order_by("number", "id").prefetch_related("seats", Prefetch("game", games))
    found = Result.objects.filter(match__in=matches).select_related("match")
    by_code: dict[str, list[Result]] = {}
    for result in found.order_by("confirmed", "version").prefetch_related(Prefetch("match_games", played)):
        by_code.setdefault(result.match.code, []).append(result)
    return by_code


def _order(value: values.Stage, shown: Sequence[Match], decided: Sequence[Match]) -> Iterator[tuple[str, bool]]:
    """The matches to be told, each with whether its result is told with it or only who sits in it."""
    if value.terms.in_rounds:
        yield from _by_round(shown, decided)
        return
    told: dict[str, None] = {}
    known = {match.code for match in decided}
    for match in decided:
        for code in _before(match.code, value, known):
            told[code] = None
        told[match.code] = None
    ready = (value.matches[match.code] for match in shown if match.published)
    told |= {match.id: None for match in ready if match.state is State.READY and not match.twice}
    yield from ((code, True) for code in told)


def _before(code: str, value: values.Stage, known: set[str]) -> Iterator[str]:
    """The decided matches that somebody came from to this one, the first of them first."""
    for number, seat in enumerate(value.matches[code].seats):
        what, _, which = seat.source.partition(" ")
        if what in ("winner", "loser") and (code, number) not in value.holds:
            yield from _before(which, value, known)
            if which in known:
                yield which


def _by_round(shown: Sequence[Match], decided: Sequence[Match]) -> Iterator[tuple[str, bool]]:
    """In a file the matches of a round are numbered as they come: where their results came otherwise, who sits
    together is told before."""
    there = {match.code for match in decided}
    in_order = sorted(shown, key=_place)
    told: set[str] = set()
    at = 0
    for match in [*decided, *(match for match in in_order if match.code not in there)]:
        while _place(in_order[at]) < _place(match):
            if in_order[at].code not in told:
                told.add(in_order[at].code)
                yield in_order[at].code, False
            at += 1
        if match.code in there or match.code not in told:
            told.add(match.code)
            yield match.code, match.code in there


def _place(match: Match) -> tuple[int, int]:
    return match.round, match.position


def _detail(versions: Sequence[Result]) -> Table:
    """The games of the confirmed version, and what it replaced."""
    if not versions or not versions[-1].confirmed:
        return {}
    *earlier, result = versions
    was = result.was or "; ".join(text for one in earlier for text in (one.was, _in_words(one)) if text)
    seats = range(1, len(result.outcomes) + 1)
    games = [_game(game, seats) for game in result.match_games.all()]
    return {key: said for key, said in (("games", games), ("was", was)) if said}


def _in_words(result: Result) -> str:
    if not (result.score or result.places) or set(result.outcomes) == {Outcome.PLAYED}:
        return str(result)
    return f"{result} ({', '.join(result.outcomes)})"


def _game(game: MatchGame, seats: Sequence[int]) -> Table:
    """One game: places by seat, 0 for who did not sit in it."""
    by_seat = {seat.number: seat for seat in game.seats.all()}
    counts = [by_seat[number].count if number in by_seat else None for number in seats]
    found: Table = {"places": [by_seat[number].place if number in by_seat else 0 for number in seats]}
    if None not in counts:
        found["counts"] = counts
    found["source"] = str(game.source)
    if record := _record(game.game):
        found["record"] = record
    return found


def _record(game: Game | None) -> str | None:
    """What anybody may see of the game: nothing until its series is over, nothing of a private one."""
    if game is None or not game.series.public:
        return None
    try:
        return log.record(game)
    except Refused:
        return None
