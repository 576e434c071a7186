"""What is lost when a `.whott` file is kept on the site: told before. It refuses nothing."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tournaments.models import Club
from tournaments.rules.file import File

KNOWN: Mapping[str, set[str]] = {
    "": {"format", "name", "variant", "options", "clock", "entrants", "stages", "results", "holds", "left_out"},
    "entrants": {"id", "name", "seed", "rating", "club", "from", "out", "absent"},
    "stages": {
        *("id", "name", "format", "entrants", "points", "tiebreaks", "rounds", "best_of", "legs", "groups", "seats"),
        *("min_seats", "max_seats", "third_place", "level", "reset", "lots", "forbidden"),
    },
    "results": {"stage", "round", "match", "seats", "score", "places", "counts", "outcome", "games", "was"},
    "holds": {"stage", "match", "seat", "entrant", "why"},
}
GAME = {"places", "counts", "source", "record"}
LONGEST_WHY = 300


def notes(file: File, club: Club, name: str) -> list[str]:
    """In sentences, what the file knows and the site does not keep. name: the tournament's, cleaned."""
    return list(_notes(file, club, name))


def _notes(file: File, club: Club, name: str) -> Iterator[str]:
    document = file.document
    if len(name) > 60 or name != file.name:
        yield f"The name is shortened or cleaned to: {name[:60].strip()}."
    entrants = document["entrants"]
    if any("rating" in one for one in entrants):
        yield "Ratings: those of the file are not kept; the club has its own."
    clubs = {str(one["club"]) for one in entrants if "club" in one} - {club.name}
    if clubs:
        yield f"Clubs: that somebody came from {_some(sorted(clubs))} is not kept."
    left_out = document.get("left_out", [])
    if isinstance(left_out, list) and left_out:
        said = " ".join(str(one)[:LONGEST_WHY] for one in left_out[:6])
        yield f"Stages: not everything that was planned is in the file. {said}"
    yield from _of_stages(file)
    yield from _of_games(file)
    if any(len(str(hold.get("why", ""))) > LONGEST_WHY for hold in document.get("holds", [])):
        yield f"holds: a reason is cut after {LONGEST_WHY} letters."
    yield from _unknown(document)


def _of_stages(file: File) -> Iterator[str]:
    rounds = [value for value in file.tournament.stages.values() if value.terms.in_rounds]
    forbidden = {value.terms.forbidden for value in rounds}
    if len(forbidden) > 1:
        yield "Pairs that are not to meet differ by stage; here they hold for the whole tournament."
    if any(value.terms.forbidden for value in file.tournament.stages.values() if not value.terms.in_rounds):
        yield "Pairs that are not to meet are kept for a Swiss and for tables only."
    for value in file.tournament.stages.values():
        terms = value.terms
        if len(terms.best_of) > 1 and terms.elimination and len(terms.best_of) > value.last_round:
            yield f"stages: {terms.id} has lengths for more rounds than it has."


def _of_games(file: File) -> Iterator[str]:
    games = [
        game
        for one in file.taken
        for game in one.row.get("games", [])
        if isinstance(one.row.get("games"), list) and isinstance(game, dict)
    ]
    records = sum("record" in game for game in games)
    if records:
        count = "1 game has" if records == 1 else f"{records:,} games have"
        yield f"Records: {count} a record; places and counts are kept, the moves are not."
    if any("source" in game for game in games):
        yield "Games: that they came by a file is kept, where they were played is not."
    if strange := {key for game in games for key in game} - GAME:
        yield f"Games: {_some(sorted(strange))} is not known here and is not kept."


def _unknown(document: Mapping[str, Any]) -> Iterator[str]:
    found = [key for key in document if key not in KNOWN[""]]
    for table, known in KNOWN.items():
        rows: Iterable[Mapping[str, Any]] = document.get(table, []) if table else []
        found += dict.fromkeys(f"{table}.{key}" for row in rows for key in row if key not in known)
    if found:
        yield f"Not known here, and not kept: {_some(found)}."


def _some(words: Iterable[str], most: int = 6) -> str:
    words = [word[:40] for word in words]
    return ", ".join(words[:most]) + (f" and {len(words) - most} more" if len(words) > most else "")
