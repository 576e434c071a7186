"""Stages of any format, played as far as wanted as values, and put into rows as the services would."""

from dataclasses import replace
from random import Random
from uuid import uuid4

from tests.factories import NAMES, RulesetFactory
from tests.tournaments.cast import NOW, club_of, owner_of
from tournaments.models import (
    Entrant,
    Hold,
    Match,
    Membership,
    Outcome,
    Result,
    Round,
    Slot,
    Stage,
    StageEntrant,
    Tournament,
)
from tournaments.rules import match as rules
from tournaments.rules.next_round import next_round
from tournaments.rules.opening import opened
from tournaments.rules.presence import Presence
from tournaments.rules.random_play import result_of
from tournaments.rules.terms import Terms
from whotclub.people.models import Player


def a_stage(format_, count, *, id="main", coming=None, presence=None, holds=None, **terms):
    """The stage before its first result. count: entrants e1, e2 …; presence: by number."""
    coming = coming or [f"e{number}" for number in range(1, count + 1)]
    presence = {f"e{number}": Presence(**when) for number, when in (presence or {}).items()}
    return opened(Terms(id, format_, **terms), coming, presence=presence, holds=holds)


def played(stage, rounds=99, *, seed=1, open_matches=0):
    """The stage with so many rounds played at random, all but the last so many matches of the last of them."""
    rng = Random(seed)
    for number in range(1, rounds + 1):
        if stage.terms.in_rounds:
            proposal = next_round(stage, repeats=True)
            if proposal is None:
                break
            stage = proposal.added_to(stage)
        ready = [m for m in stage.matches.values() if m.state is rules.State.READY]
        if not stage.terms.elimination:
            ready = [match for match in ready if match.round == number]
        if not ready and not stage.terms.in_rounds:
            break
        last = number == rounds
        for match in ready[: len(ready) - open_matches if last else None]:
            stage = stage.with_result(match.id, result_of(match, rng))
    return stage


def paired(stage):
    """The stage with its next round paired."""
    return next_round(stage, repeats=True).added_to(stage)


def stored(*stages, names=None, drafts=(), club=None, state=Tournament.State.RUNNING, **terms):
    """A tournament with these stages. names: of the entrants in order; drafts: rounds of the last not published."""
    club = club or club_of()
    terms = {"name": "Lagos Open", "time_control": "60+0", "ruleset": RulesetFactory(), "started_at": NOW} | terms
    tournament = Tournament.objects.create(
        club=club, slug=f"t-{uuid4().hex[:8]}", created_by=owner_of(club), state=state, version=1, **terms
    )
    ids = list(dict.fromkeys(i for stage in stages for i in stage.ids if i))
    names = names or [f"{NAMES[n % len(NAMES)]} {n + 1}" for n in range(len(ids))]
    players = Player.objects.bulk_create(Player(kind="guest", name=name) for name in names[: len(ids)])
    Membership.objects.bulk_create(Membership(club=club, player=player) for player in players)
    entrants = Entrant.objects.bulk_create(
        Entrant(
            tournament=tournament,
            player=player,
            code=entrant_id,
            seed=number,
            entered_at=NOW,
            **_there(stages, entrant_id),
        )
        for number, (entrant_id, player) in enumerate(zip(ids, players, strict=True), 1)
    )
    by_code = {entrant.code: entrant for entrant in entrants}
    for number, value in enumerate(stages, 1):
        _stage(tournament, number, value, by_code, drafts if number == len(stages) else ())
    return tournament


def _there(stages, entrant_id):
    for stage in stages:
        if entrant_id in stage.ids and (found := stage.presence.get(stage.number(entrant_id))):
            gone = {} if found.out is None else {"status": Entrant.Status.WITHDRAWN}
            return {"first_round": found.first, "out_round": found.out, "absent": sorted(found.absent), **gone}
    return {}


def _stage(tournament, number, value, by_code, drafts):
    terms = value.terms
    stage = Stage.objects.create(
        tournament=tournament,
        number=number,
        code=terms.id,
        name="" if terms.id == "main" else terms.id.title(),
        format=terms.format,
        best_of=list(terms.best_of),
        rounds=value.last_round,
        tiebreaks=list(terms.tiebreaks or ()),
        lots=terms.lots,
        third_place=terms.third_place,
        reset=terms.reset,
        legs=terms.legs,
        groups=terms.groups,
        seats=terms.seats,
        drawn_at=NOW,
        over_at=NOW if value.over else None,
    )
    groups = {seat.entrant: match.group for match in value.matches.values() for seat in match.seats}
    StageEntrant.objects.bulk_create(
        StageEntrant(
            stage=stage,
            number=n,
            source=place.source if place else f"seed {n}",
            group=groups.get(n) or "",
            entrant=by_code.get(value.ids[n - 1] or ""),
        )
        for n, place in enumerate(value.coming, 1)
    )
    rounds = sorted({match.round for match in value.matches.values()})
    Round.objects.bulk_create(
        Round(stage=stage, number=n, paired_at=NOW, published_at=None if n in drafts else NOW) for n in rounds
    )
    _matches(stage, value, by_code, drafts)


def _matches(stage, value, by_code, drafts):
    def who(entrant):
        return by_code.get(value.name(entrant) or "")

    rows = {
        match.id: Match(
            stage=stage,
            code=match.id,
            bracket=match.bracket or "",
            group=match.group or "",
            round=match.round,
            position=int(match.id.partition(".")[2] or 1),
            best_of=match.best_of,
            repeat=match.repeat,
            published=match.round not in drafts,
            state=match.state,
            winner=who(match.winner),
            called_at=NOW if match.state is rules.State.READY else None,
            at_table=match.state is rules.State.READY,
        )
        for match in value.matches.values()
    }
    Match.objects.bulk_create(rows.values())
    slots = {
        (match.id, i): Slot(
            match=rows[match.id],
            number=i + 1,
            source=seat.source,
            source_match=rows.get(seat.source.partition(" ")[2]),
            entrant=who(seat.entrant),
            empty=seat.empty,
        )
        for match in value.matches.values()
        for i, seat in enumerate(match.seats)
    }
    Slot.objects.bulk_create(slots.values())
    owner = owner_of(stage.tournament.club)
    Hold.objects.bulk_create(
        Hold(slot=slots[spot], entrant=by_code[entrant_id], why="By decision", by=owner, at=NOW)
        for spot, entrant_id in value.holds.items()
    )
    Result.objects.bulk_create(
        Result(
            match=rows[match.id],
            version=1,
            score=list(match.result.score or ()),
            places=list(match.places or ()),
            counts=list(match.result.counts or ()),
            outcomes=[Outcome(outcome) for outcome in match.result.outcomes],
            source=Result.Source.TABLE,
            sent_by=owner,
            sent_at=NOW,
            key=uuid4(),
        )
        for match in value.matches.values()
        if match.result is not None
    )


def forfeited(stage, match_id, seat):
    """The stage after that seat (from 0) did not come."""
    outcomes = [rules.Outcome.PLAYED] * len(stage.match(match_id).seats)
    outcomes[seat] = rules.Outcome.NO_SHOW
    return stage.with_result(match_id, rules.Result(outcomes=tuple(outcomes)))


def away(stage, round_number, entrant):
    """The stage with that entrant paired alone and absent in that round."""
    stage = stage.paired(round_number, [(entrant,)])
    match_id = list(stage.matches)[-1]
    result = rules.Result(outcomes=(rules.Outcome.NO_SHOW,))
    return replace(stage, matches={**stage.matches, match_id: replace(stage.match(match_id), result=result)})
