"""A `.whott` file brought in as a tournament of a club: everything that is in it, or nothing."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db import transaction

from games.rules.refused import Refused
from games.services import rulesets
from tournaments.models import Club, Entrant, ForbiddenPair, Tournament
from tournaments.permissions import require
from tournaments.queries.import_people import Person, people
from tournaments.queries.imports import Import, opened
from tournaments.queries.stages import GONE
from tournaments.rules.file import File
from tournaments.services import clubs, import_rows
from tournaments.services.actions import record
from tournaments.services.finish import look
from tournaments.services.locks import one_at_a_time
from tournaments.services.names import free_slug
from tournaments.services.terms import check_terms
from whotclub.people.models import Player

LONGEST_KEY = 32
LEFT = {outcome: Entrant.Status(status) for status, outcome in GONE.items()}
MOST_FAULTS = 10


def check(what: Import) -> None:
    """The site can hold it. Refused: `cannot-hold`, with every fault (the first ten) and the place of each."""
    faults = list(what.faults)
    try:
        check_terms(what.tournament, [part.row for part in what.parts])
    except Refused as refused:
        faults.append(f"stages: {refused.text}")
    if faults:
        more = f" And {len(faults) - MOST_FAULTS} more." if len(faults) > MOST_FAULTS else ""
        raise Refused("cannot-hold", " ".join(faults[:MOST_FAULTS]) + more)


def looked_at(content: str, club: Club) -> Import:
    """What the file comes to, which the club's site can hold. It stores nothing. Refused: as `opened` and `check`."""
    what = opened(content, club)
    check(what)
    return what


@transaction.atomic
def bring_in(
    by: Player, club: Club, content: str, *, chosen: Mapping[str, int] | None = None, key: str, now: datetime
) -> Tournament:
    """The tournament of the file is stored as far as it was played: finished, or running with the rest to be played.

    chosen: who the entrants are, as `people` takes it; others become guests of the club. key: a word of the sender's,
    at most 32 letters; sent twice with it the tournament is stored once. Its games count for no rating. Locks: a
    word, the club; the new rows nobody else can know. After commit the matches that are ready are called. Refused:
    `not-allowed`, `bad-key`, `bad-people`, and what `opened` and `check` refuse.
    """
    require(by, "tournament.run", club)
    if not 0 < len(key) <= LONGEST_KEY:
        raise Refused("bad-key", "This form is not complete; load the page again.")
    one_at_a_time(f"tournament-addresses/{club.pk}")
    if there := club.tournaments.filter(door_token=key).first():
        return there
    what = looked_at(content, club)
    tournament = what.tournament
    tournament.slug = free_slug(tournament.name, set(club.tournaments.values_list("slug", flat=True)))
    tournament.ruleset = rulesets.freeze(what.variant, what.options)
    tournament.door_token, tournament.created_by = key, by
    tournament.state, tournament.started_at = Tournament.State.RUNNING, now
    who = people(what.file, club, chosen)
    if faults := [person.fault for person in who if person.fault]:
        raise Refused("bad-people", " ".join(faults[:MOST_FAULTS]))
    entrants = _entered(by, club, tournament, what, who, now)
    _forbid(tournament, what, entrants)
    for part in what.parts:
        import_rows.store(part, what.file, tournament, entrants, now)
    import_rows.store_holds(what.file, tournament, entrants, by, now)
    import_rows.store_results(what.file, tournament, entrants, by, now)
    text = f"{by} brought in {tournament} from a file: {len(entrants)} entrants, {len(what.file.taken)} results."
    record(club, by, "tournament-imported", text, now=now)
    look(tournament, now=now)
    tournament.refresh_from_db()
    return tournament


def _entered(
    by: Player, club: Club, tournament: Tournament, what: Import, who: Sequence[Person], now: datetime
) -> dict[str, Entrant]:
    """The tournament is saved with its entrants, by id; who is new is a guest of the club."""
    new = [person for person in who if person.chosen is None]
    for start in range(0, len(new), clubs.MOST_GUESTS):
        some = new[start : start + clubs.MOST_GUESTS]
        names = "\n".join(person.guest_name for person in some)
        for person, guest in zip(some, clubs.add_guests(by, club, names, now), strict=True):
            person.chosen = guest
    tournament.save(force_insert=True)
    presence = {entered.id: entered.presence for entered in what.file.entered.values()}
    gone = _gone(what.file)
    entrants = [
        Entrant(
            tournament=tournament,
            player=person.chosen,
            code=person.id,
            seed=seed,
            status=gone.get(person.id, Entrant.Status.ENTERED),
            entered_at=now,
            first_round=presence[person.id].first,
            out_round=presence[person.id].out,
            absent=sorted(presence[person.id].absent),
        )
        for seed, person in enumerate(who, 1)
    ]
    Entrant.objects.bulk_create(entrants)
    return {entrant.code: entrant for entrant in entrants}


def _gone(file: File) -> dict[str, Entrant.Status]:
    """Who had gone, as the last that is told of them says, by id: they were missing from a round and had left."""
    gone: dict[str, Entrant.Status] = {}
    for one in file.taken:
        for entrant_id in one.ids:
            gone.pop(entrant_id or "", None)
        if len(one.ids) == 1 and one.ids[0] and one.match.result and one.match.result.outcomes[0] in LEFT:
            gone[one.ids[0]] = LEFT[one.match.result.outcomes[0]]
    return gone


def _forbid(tournament: Tournament, what: Import, entrants: Mapping[str, Entrant]) -> None:
    pairs = {pair for part in what.parts if part.value.terms.in_rounds for pair in part.value.terms.forbidden}
    rows = []
    for pair in sorted(sorted(pair) for pair in pairs):
        first, second = sorted((entrants[code] for code in pair), key=lambda entrant: entrant.pk)
        rows.append(ForbiddenPair(tournament=tournament, first=first, second=second))
    ForbiddenPair.objects.bulk_create(rows)
