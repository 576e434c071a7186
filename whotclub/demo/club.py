"""The demo's club with its people, its season, and the tournament that waits for the newcomer. It plays nothing."""

from datetime import datetime, timedelta

from django.db import transaction

from games.services import rulesets
from games.services.bots import ensure_bots
from tournaments.models import Club, Membership, Season, Stage, Tournament
from tournaments.services import clubs, presets, tournaments
from whotclub.demo import roster
from whotclub.people.models import Player

NAME = "Moonlight Whot Club"
TOWN = "Ibadan"
ABOUT = (
    "We meet on Fridays from six in the evening, under the almond tree behind the library; bring a pack if you have "
    "one. New players are taught. Between the evenings we play our matches here.\n\n"
    "Everybody on this page is invented: this club shows what a club looks like."
)
SEASON, SEASON_DAYS = "Harmattan Season", 44
HOUSE_RULES_NAME = "Almond tree rules"
HOUSE_RULES = {"hand": 6, "declare": "last", "pick_three": "none"}
"""What the club plays by on some evenings, and keeps under that name."""
CUP = "Welcome Cup"
CUP_RULES = {"hand": 3, "pick_three": "none"}
"""Games are short with these, also those of two bots, so that the cup has its champion within five minutes."""
DAY_S = 86_400


def existing() -> Club | None:
    """Give the club that an earlier run has founded, if one has."""
    mine = {"memberships__role": Membership.Role.OWNER, "memberships__player__user__username": _owner()}
    return Club.objects.filter(name=NAME, **mine).first()


def officer(club: Club, role: Membership.Role) -> Player:
    """Give who has the role in the club."""
    return club.memberships.select_related("player").filter(role=role).order_by("pk")[0].player


@transaction.atomic
def found(*, now: datetime) -> Club:
    """The club stands with all its people and an ended season, and the newcomer's first match is called.

    Refused: `name-taken`.
    """
    people = roster.make_accounts()
    owner = people[_owner()]
    club = clubs.found(owner, name=NAME, town=TOWN, about=ABOUT, now=now)
    for player in people.values():
        if player != owner:
            clubs.join(player, club, now)
    officers = (Membership.Role.ORGANISER, Membership.Role.REFEREE)
    for name, role in zip(roster.ACCOUNTS[1:], officers, strict=False):
        clubs.set_role(owner, club, people[roster.username(name)], role, now)
    clubs.add_guests(owner, club, "\n".join(roster.GUESTS), now)
    ends_on = now.date() - timedelta(days=1)
    clubs.found_season(
        owner, club, name=SEASON, starts_on=ends_on - timedelta(days=SEASON_DAYS), ends_on=ends_on, now=now
    )
    organiser = officer(club, Membership.Role.ORGANISER)
    presets.save(organiser, club, name=HOUSE_RULES_NAME, ruleset=rulesets.freeze("modern", HOUSE_RULES), now=now)
    _open_cup(club, people[roster.NEWCOMER], now)
    return club


def season(club: Club) -> Season:
    """Give the season that the demo has founded."""
    return club.seasons.get(name=SEASON)


def _open_cup(club: Club, newcomer: Player, now: datetime) -> None:
    """The newcomer and house bots are in a quick tournament that runs; it waits a day for the newcomer. Rule: M6."""
    organiser = officer(club, Membership.Role.ORGANISER)
    terms = Tournament(
        club=club,
        name=CUP,
        ruleset=rulesets.freeze("modern", CUP_RULES),
        time_control="5+3",
        start_window_s=DAY_S,
        rated=False,
    )
    cup = tournaments.create(organiser, terms, [Stage(format=Stage.Format.SINGLE, best_of=[1])], now=now)
    bots = ensure_bots()
    normal = [bot for bot in bots if bot.level == Player.Level.NORMAL][:3]
    easy = [bot for bot in bots if bot.level == Player.Level.EASY][:4]  # of the first round's matches each has one
    tournaments.enter_many(organiser, cup, [newcomer, *normal, *easy], now)
    tournaments.start(organiser, cup, now)


def _owner() -> str:
    return roster.username(roster.ACCOUNTS[0])
