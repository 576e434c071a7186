"""A `.whott` file as a tournament of a club: the rows that it would be, what stands in the way, what gets lost.

Reads only; nothing of it is stored here. Rule: TOURNAMENT-FILE.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.rules.clock import TimeControl
from games.rules.refused import Refused
from games.rules.ruleset import Ruleset
from tournaments.models import Club, Stage, Tournament
from tournaments.queries.import_notes import notes
from tournaments.rules import stage as values
from tournaments.rules.bracket import MOST_ENTRANTS
from tournaments.rules.file import File, read
from tournaments.rules.invalid import Invalid
from tournaments.rules.match import Match, State
from tournaments.rules.terms import IN_WORDS, Terms
from whotclub.people.names import LONGEST_NAME, clean_name

MOST_BYTES = 2 * 1024 * 1024
LONGEST_ID, LONGEST_TITLE = 30, 60
MOST_IN_A_COLUMN = 32_767
MOST_COUNTED = 2**31 - 1
MOST_WON = 999
DEFAULT_VARIANT, DEFAULT_CLOCK = "modern", "1h/move"


@dataclass(slots=True)
class Line:
    """A row of a table that the file comes to."""

    place: int
    name: str
    group: str | None
    points: float | None


@dataclass(slots=True)
class Part:
    """A stage of the file, for people."""

    value: values.Stage
    row: Stage  # not saved
    format: str  # "Swiss"
    lines: list[Line]
    ready: list[Match]  # still to be played, as far as who plays is known

    @property
    def played(self) -> int:
        """How many matches have a result."""
        return sum(match.state is State.DONE for match in self.value.matches.values())


@dataclass(slots=True)
class Import:
    """What a file comes to."""

    file: File
    tournament: Tournament  # not saved, without its rules
    variant: str
    options: Mapping[str, object]
    parts: list[Part]
    faults: list[str] = field(default_factory=list)
    """Why the site cannot hold it, each naming the place; empty: it can."""
    notes: list[str] = field(default_factory=list)
    """What the file knows and the site does not keep, and what was taken for granted."""

    @property
    def over(self) -> bool:
        """Everything in it has been played."""
        return all(part.value.over for part in self.parts)


def opened(content: str, club: Club) -> Import:
    """The file as a tournament of the club. Refused: `too-long`, and `bad-file` with the place that is wrong."""
    if len(content.encode()) > MOST_BYTES:
        raise Refused("too-long", f"Without the records of games a file has at most {MOST_BYTES // 1024:,} KB.")
    try:
        file = read(content)
    except Invalid as wrong:
        raise Refused(wrong.code, wrong.text) from None
    name = clean_name(file.name) or "Tournament"
    variant, options, clock, assumed = _played_by(file)
    tournament = Tournament(
        club=club,
        name=name[:LONGEST_TITLE].strip(),
        time_control=clock,
        rated=False,
        seeding=Tournament.Seeding.HAND,
        entry=Tournament.Entry.ORGANISER,
    )
    parts = [_part(number, value, file) for number, value in enumerate(file.tournament.stages.values(), 1)]
    return Import(
        file, tournament, variant, options, parts, list(_faults(file)), [*assumed, *notes(file, club, name)]
    )


def _played_by(file: File) -> tuple[str, Mapping[str, object], str, list[str]]:
    """Variant, options and clock as the file says, or what stands for them."""
    assumed = []
    variant, options = file.document.get("variant", DEFAULT_VARIANT), file.document.get("options", {})
    try:
        Ruleset.of(variant, options)
    except (Refused, TypeError, AttributeError, ValueError):
        assumed.append("variant: these rules are not known here, so that the Modern Nigerian ones stand for them.")
        variant, options = DEFAULT_VARIANT, {}
    clock = file.document.get("clock", DEFAULT_CLOCK)
    try:
        clock = str(TimeControl.parse(clock))
    except (Refused, TypeError, AttributeError):
        assumed.append("clock: this clock is not known here; an hour for each move stands for it.")
        clock = DEFAULT_CLOCK
    if "variant" not in file.document:
        assumed.append("The file does not say by which rules they play: the Modern Nigerian ones are put down.")
    return variant, options, clock, assumed


def _part(number: int, value: values.Stage, file: File) -> Part:
    """The stage with its row. Rounds are started by hand where somebody must say when."""
    terms = value.terms
    title = next((s.get("name") for s in file.document["stages"] if s["id"] == terms.id), None)
    each = best = 0
    places = [place for place in value.coming if place is not None]
    if any(place.group for place in places):
        each = max(place.number for place in places)
    else:
        best = len(places)
    row = Stage(
        number=number,
        code=terms.id,
        name=clean_name(title)[:LONGEST_TITLE] if isinstance(title, str) else "",
        format=terms.format,
        best_of=list(terms.best_of),
        rounds=value.last_round,
        take_each=each,
        take_best=best,
        pace=Stage.Pace.HAND,
        **_terms(terms),
    )
    lines = [
        Line(one.place, file.called(value.name(one.entrant) or ""), one.group, one.points)
        for one in value.standings()
    ]
    ready = [match for match in value.matches.values() if match.state is State.READY]
    return Part(value, row, IN_WORDS[terms.format], lines, ready)


def _terms(terms: Terms) -> Mapping[str, Any]:
    """What the format uses; of the rest a file may say anything."""
    if terms.elimination:
        return {"third_place": terms.third_place, "level": terms.level, "reset": terms.reset}
    points = terms.points
    used: dict[str, Any] = {f"points_{name}": getattr(points, name) for name in ("win", "draw", "loss", "bye")}
    used |= {"tiebreaks": list(terms.order), "lots": terms.lots}
    if terms.format == "round-robin":
        return used | {"legs": terms.legs, "groups": terms.groups}
    sizes = {"seats": terms.seats, "min_seats": terms.min_seats, "max_seats": terms.max_seats}
    return used | (sizes if terms.format == "tables" else {})


def _faults(file: File) -> Iterator[str]:
    """What the site has no room for."""
    if len(file.entered) > MOST_ENTRANTS:
        yield f"entrants: this site holds {MOST_ENTRANTS:,} at most, not {len(file.entered):,}."
    for number, entered in enumerate(file.entered.values(), 1):
        if len(entered.id) > LONGEST_ID or not entered.id.isprintable():
            yield f"entrants {number}: here an id is at most {LONGEST_ID} plain letters, not {entered.id[:40]!r}."
        if len(clean_name(entered.name)) > LONGEST_NAME:
            yield f"entrants {number}: a name has at most {LONGEST_NAME} letters here: {entered.name[:LONGEST_NAME]}…"
        rounds = (entered.presence.first, entered.presence.out or 1, *entered.presence.absent)
        if max(rounds) > MOST_IN_A_COLUMN:
            yield f"entrants {number}: nobody plays {max(rounds)} rounds."
    for number, value in enumerate(file.tournament.stages.values(), 1):
        code = value.terms.id
        if len(code) > LONGEST_ID or not code.replace("-", "").replace("_", "").isalnum() or not code.isascii():
            yield f"stages {number}: here an id is at most {LONGEST_ID} letters, digits, - and _, not {code[:40]}."
        if not value.terms.elimination and not value.terms.order:
            yield f"stages {number}: a table without any tie-break is not kept here; list seed to go by seeds."
    for number, one in enumerate(file.taken, 1):
        for fault in _overflows(one.row):
            yield f"results {number}: {fault}"


def _overflows(row: Mapping[str, Any]) -> Iterator[str]:
    if max(row.get("score", (0,))) > MOST_WON:
        yield f"nobody wins more than {MOST_WON} games."
    if max(map(abs, row.get("counts", (0,))), default=0) > MOST_COUNTED:
        yield "these counts are too large to be counted cards."
    games = row.get("games", [])
    if not isinstance(games, list) or not all(isinstance(game, dict) for game in games):
        yield "games is a list of tables."
        return
    for number, game in enumerate(games, 1):
        if fault := _of_game(game, len(row["seats"])):
            yield f"games {number}: {fault}"


def _of_game(game: Mapping[str, Any], seats: int) -> str:
    for key, least, most in (("places", 0, seats), ("counts", -MOST_COUNTED, MOST_COUNTED)):
        value = game.get(key)
        if value is None and key == "counts":
            continue
        if not isinstance(value, list) or not all(type(one) is int and least <= one <= most for one in value):
            return f"{key} is a list of whole numbers{f' up to {seats}' if key == 'places' else ''}."
        if len(value) != seats:
            return f"{key} says {len(value)}, and there are {seats} in seats."
    return ""
