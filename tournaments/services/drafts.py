"""A round that is paired and not published, looked at and changed by organisers. Every act locks the tournament."""

from contextlib import suppress
from datetime import datetime

from django.db import transaction

from games.rules.refused import Refused
from tournaments.models import Entrant, ForbiddenPair, Match, Round, Slot, Stage, Tournament
from tournaments.permissions import require
from tournaments.queries import stages
from tournaments.queries.running import RENEWED
from tournaments.services import rounds
from tournaments.services.actions import record
from tournaments.services.locks import lock_tournament
from whotclub.people.models import Player


@transaction.atomic
def discard(by: Player, row: Round, now: datetime) -> None:
    """The draft is no more. Refused: `not-allowed`, `not-running`, `no-draft`, `published`."""
    stage = rounds.held(by, row.stage)
    rounds.drop(stage, stage.round_rows.get(pk=row.pk))


@transaction.atomic
def pair_again(by: Player, row: Round, now: datetime, *, repeats: bool = False) -> list[str]:
    """The draft is paired anew, as the entrants, absences and forbidden pairs are now; gives what is new, in words.

    Refused: as `prepare` and `discard`; then the draft stays.
    """
    stage = rounds.held(by, row.stage)
    row = stage.round_rows.get(pk=row.pk)
    before = _seatings(stage, row)
    rounds.drop(stage, row)
    row = rounds.pair(stage, now, repeats=repeats)
    return [words for words in _seatings(stage, row) if words not in before]


def renew(stage: Stage, now: datetime) -> None:
    """A draft of the next round is no more, to be made with who is there now; one in which an organiser has swapped
    two is made at once, keeps of its pairs what it can, and the club's log says what is new.

    Only in a Swiss: a table takes in who comes as none of two can. The caller holds the tournament.
    """
    row = stage.round_rows.filter(published_at=None).exclude(paired_at=None).first()
    if row is None:
        return
    before, drafted = _seatings(stage, row), stages.value(stage).of_round(row.number)
    rounds.drop(stage, row)
    if not row.swapped:
        return
    said = "the swaps of its draft are undone by a change of who plays"
    if stage.format == Stage.Format.SWISS:
        pairs = [(match, [seat.entrant for seat in match.seats]) for match in drafted if len(match.seats) == 2]
        kept = [(a, b) for _, (a, b) in pairs if a and b]
        met = [frozenset((a, b)) for match, (a, b) in pairs if a and b and match.repeat]
        with suppress(Refused):
            row = rounds.pair(stage, now, kept=(kept, met))
            Round.objects.filter(pk=row.pk).update(swapped=True)
            new = [words for words in _seatings(stage, row) if words not in before]
            said = f"its draft stays but for {'; '.join(new)}" if new else "its draft stays without who left it"
    record(stage.tournament.club, None, RENEWED, f"{stage.tournament}, {row}: {said}.", now=now)


def _seatings(stage: Stage, row: Round) -> list[str]:
    matches = stages.matches_of(row, stage).prefetch_related("slots__entrant__player").order_by("position")
    return [" – ".join(str(slot.entrant) for slot in match.slots.all()) for match in matches]


@transaction.atomic
def swap(by: Player, row: Round, one: Entrant, other: Entrant, now: datetime) -> None:
    """The two have each other's seats in the draft; a bye is a seat too.

    Refused: `not-allowed`, `not-running`, `no-draft`, `published`, `not-paired` for who is not in it, `same-match`,
    `forbidden-pair`.
    """
    stage = rounds.held(by, row.stage)
    row = stage.round_rows.get(pk=row.pk)
    rounds.check_draft(stage, row)
    slots = Slot.objects.filter(match__in=stages.matches_of(row, stage), entrant__in=(one, other))
    if len(slots) < 2:
        raise Refused("not-paired", f"Choose two who are paired in {row}.")
    first, second = slots
    if first.match_id == second.match_id:
        raise Refused("same-match", "These two sit together: choose two of different matches.")
    first.entrant_id, second.entrant_id = second.entrant_id, first.entrant_id
    Slot.objects.bulk_update((first, second), ["entrant"])
    row.swapped = True
    row.save(update_fields=["swapped"])
    _look_again(stage, {first.match_id, second.match_id})
    text = f"{stage.tournament}, {row}: {one} and {other} changed places."
    record(stage.tournament.club, by, "pairing-edited", text, now=now)
    rounds.touched(stage)


def _look_again(stage: Stage, match_ids: set[int]) -> None:
    """Whether these pairs have met is marked. Refused: `forbidden-pair`."""
    value = stages.value(stage)
    met = [
        {seat.entrant for seat in match.seats}
        for match in value.matches.values()
        if len(match.seats) == 2 and match.result and not match.result.void
    ]
    for match in Match.objects.filter(pk__in=match_ids):
        pair = {seat.entrant for seat in value.matches[match.code].seats}
        names = frozenset(value.name(number) or "" for number in pair)
        if names in value.terms.forbidden:
            raise Refused("forbidden-pair", f"{' and '.join(sorted(names))} are not to meet.")
        match.repeat = pair in met
        match.winner_id = None if len(pair) > 1 else match.slots.get().entrant_id
        match.save(update_fields=["repeat", "winner"])


@transaction.atomic
def forbid(by: Player, tournament: Tournament, one: Entrant, other: Entrant, now: datetime) -> ForbiddenPair:
    """The two are not to be paired from now on; forbidden twice is once.

    Locks: the tournament. Refused: `not-allowed`, `same-entrant`.
    """
    tournament = lock_tournament(tournament.pk)
    require(by, "tournament.run", tournament)
    if one == other:
        raise Refused("same-entrant", "Choose two different entrants.")
    first, second = sorted((one, other), key=lambda entrant: entrant.pk)
    pair, new = ForbiddenPair.objects.get_or_create(tournament=tournament, first=first, second=second)
    if new:
        record(tournament.club, by, "pair-forbidden", f"{tournament}: {one} and {other} are not to meet.", now=now)
    return pair


@transaction.atomic
def allow(by: Player, pair: ForbiddenPair, now: datetime) -> None:
    """The two may be paired again. Locks: the tournament. Refused: `not-allowed`."""
    tournament = lock_tournament(pair.tournament_id)
    require(by, "tournament.run", tournament)
    if ForbiddenPair.objects.filter(pk=pair.pk).delete()[0]:
        record(
            tournament.club, by, "pair-allowed", f"{tournament}: {pair.first} and {pair.second} may meet.", now=now
        )
