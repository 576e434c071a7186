"""A club with people in every role, and tournaments of any size, made through the services."""

from datetime import UTC, datetime
from uuid import uuid4

from games.services import ending
from tests.factories import BotFactory, PlayerFactory, RulesetFactory
from tests.games.playing import SECOND, moves, players_of, press_all, send
from tournaments.models import Match, Membership, Stage, Tournament
from tournaments.services import clubs, results, tournaments

NOW = datetime(2026, 1, 10, 18, tzinfo=UTC)


def club_of(owner=None, **others):
    """A club of that owner; others: players by role."""
    club = clubs.found(owner or PlayerFactory(), name="Surulere Whot", now=NOW)
    for role, player in others.items():
        Membership.objects.create(club=club, player=player, role=role)
    return club


def owner_of(club):
    return club.memberships.get(role=Membership.Role.OWNER).player


def created(club=None, *, by=None, now=NOW, best_of=(1,), third_place=False, stages=(), variant="modern", **terms):
    """A tournament, by default a knock-out, open for entries. stages: new rows; terms: fields of the tournament."""
    club = club or club_of()
    terms = {"name": "Lagos Open", "time_control": "60+0", "ruleset": RulesetFactory(variant=variant)} | terms
    knock_out = Stage(format=Stage.Format.SINGLE, best_of=list(best_of), third_place=third_place)
    return tournaments.create(by or owner_of(club), Tournament(club=club, **terms), stages or [knock_out], now=now)


def entered(count, *, club=None, guests=False, bots=False, **terms) -> Tournament:
    """A tournament with so many entrants, not started; terms as of `created`."""
    club = club or club_of()
    owner = owner_of(club)
    tournament = created(club, **terms)
    if bots:
        players = BotFactory.create_batch(count)
    elif guests:
        first = club.memberships.count()  # a club has each name once; the names are the same in every run
        names = "\n".join(f"Guest {number}" for number in range(first, first + count))
        players = clubs.add_guests(owner, club, names, NOW)
    else:
        players = PlayerFactory.create_batch(count)
        Membership.objects.bulk_create(Membership(club=club, player=player) for player in players)
    tournaments.enter_many(owner, tournament, players, NOW)
    return tournament


def started(count, **terms) -> Tournament:
    tournament = entered(count, **terms)
    return tournaments.start(owner_of(tournament.club), tournament, NOW)


def match_of(tournament, code) -> Match:
    return Match.objects.select_related("stage__tournament__club", "series").get(
        stage__tournament=tournament, code=code
    )


def report(match, games=(1,), *, by=None, now=NOW, key=None, **more):
    """The match's result entered by the owner. games: winners by slot."""
    by = by or owner_of(match.stage.tournament.club)
    return results.enter(by, match, games=games, key=key or uuid4(), now=now, **more)


def play_game(series, *, now, loser=1):
    """One game of the series on the site: everybody moves, then one of the seats resigns. When it ended."""
    game = press_all(series, now=now)
    while game.state == "live" and game.seats.filter(moved=False).exists():
        now += SECOND
        send(game, moves(game)[-1], now=now)
        game.refresh_from_db()
    if game.state == "live":
        ending.resign(series.pk, players_of(series)[loser - 1], "game", now=now)
    return now


def play_match(match, *, now=NOW, losers=(1, 2)):
    """The match's series is played to its end, its seats losing in turn; when that was."""
    series, turn = match.series, 0
    while series.state != "over":
        now = play_game(series, now=now, loser=losers[turn % len(losers)])
        series.refresh_from_db()
        turn += 1
    return now


def sitting(match) -> list[int | None]:
    """The seeds in the match's slots."""
    return [slot.entrant.seed if slot.entrant else None for slot in match.slots.order_by("number")]


def places(tournament) -> dict[int, int]:
    """Places by seed."""
    return dict(tournament.entrants.exclude(place=None).values_list("seed", "place"))
