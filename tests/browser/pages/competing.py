"""Clubs, their rules and seasons, tournaments, matches, results, players."""

from datetime import timedelta
from uuid import uuid4

from django.urls import reverse
from django.utils import timezone

from games.models import Series
from games.services import rulesets
from tests.browser.pages.row import Look, seen
from tests.factories import BotFactory, PlayerFactory
from tests.tournaments.cast import created, match_of, owner_of, report
from tournaments.models import Club, Match, Membership, Tournament
from tournaments.services import clubs, matches, presets, ratings, tournaments
from whotclub.people.models import Player

ABOUT = "We meet on Fridays from six, under the mango tree.\n\nBring a pack and a friend."


def founded(members: int = 0, guests: int = 0, **terms: object) -> Club:
    """A club of that size, with an organiser and a referee where there are members."""
    now = timezone.now()
    owner = PlayerFactory(name="Adaeze")
    club = clubs.found(owner, name=f"Mango Street {Club.objects.count() + 1}", town="Enugu", now=now, **terms)
    roles = [Membership.Role.ORGANISER, Membership.Role.REFEREE, *[Membership.Role.MEMBER] * members]
    for role in roles[:members]:
        Membership.objects.create(club=club, player=PlayerFactory(), role=role)
    if guests:
        clubs.add_guests(owner, club, "\n".join(f"Mama {number}" for number in range(1, guests + 1)), now)
    return club


def opened_in(club: Club, entrants: int = 0, **terms: object) -> Tournament:
    """A tournament that is open for entries, guests first among its entrants."""
    terms = {"best_of": [3], "time_control": "5+3", "start_window_s": 3600} | terms
    rules = rulesets.freeze("modern", {"hand": 4})
    name = f"Friday Knockout {club.tournaments.count() + 1}"
    owner = owner_of(club)
    cup = created(club, name=name, ruleset=rules, now=timezone.now(), **terms)
    inside = club.memberships.order_by("-player__kind", "pk")[:entrants]
    tournaments.enter_many(owner, cup, [member.player for member in inside], timezone.now())
    return cup


def begun(club: Club, entrants: int, **terms: object) -> Tournament:
    """A tournament whose first matches are called."""
    return tournaments.start(owner_of(club), opened_in(club, entrants, **terms), timezone.now())


def played_out(cup: Tournament, *, days_ago: int = 0) -> Tournament:
    """All matches have a result from a real table."""
    while ready := Match.objects.filter(stage__tournament=cup, state=Match.State.READY).order_by("pk"):
        for match in ready:
            report(match, [1, 2, 1], now=timezone.now() - timedelta(days_ago))
    ratings.rate_due()
    return Tournament.objects.get(pk=cup.pk)


def of(club: Club, role: str) -> Player:
    """The first with that role."""
    return club.memberships.filter(role=role).order_by("pk")[0].player


@seen("clubs", "mine and others")
def _clubs() -> Look:
    founded(3)
    return owner_of(founded(5)), reverse("clubs")


@seen("new club", "blank")
def _new_club() -> Look:
    return PlayerFactory(), reverse("club-new")


@seen("new club", "without a name", kept=True, status=400)
def _new_club_refused() -> Look:
    return PlayerFactory(), reverse("club-new"), {"name": " ", "join_policy": "open"}


@seen("club", "just founded")
def _just_founded() -> Look:
    club = founded()
    return owner_of(club), club.get_absolute_url()


@seen("club", "full, its organiser")
def _full_club() -> Look:
    club = full_club()
    return of(club, "organiser"), club.get_absolute_url()


@seen("club", "full, a stranger")
def _club_of_others() -> Look:
    return None, Club.objects.latest("pk").get_absolute_url()


def full_club() -> Club:
    """A club with a season that has a table, tournaments in every state, house rules and twenty members."""
    now = timezone.now()
    club = founded(8, 12, about=ABOUT)
    owner = owner_of(club)
    today = now.date()
    clubs.found_season(owner, club, name="Harmattan", starts_on=today - timedelta(60), ends_on=today, now=now)
    season = club.seasons.get()
    played_out(begun(club, 8, season=season))
    begun(club, 4)
    opened_in(club, 3)
    presets.save(owner, club, name="Mango rules", ruleset=rulesets.freeze("modern", {"hand": 4}), now=now)
    clubs.join(PlayerFactory(), club, now)
    return club


@seen("club", "asked to join")
def _asked() -> Look:
    club, ada = founded(2, join_policy="request"), PlayerFactory()
    clubs.join(ada, club, timezone.now())
    return ada, club.get_absolute_url()


@seen("club", "by invitation")
def _by_invitation() -> Look:
    return PlayerFactory(), founded(2, join_policy="invitation").get_absolute_url()


@seen("members", "one asked to join")
def _members() -> Look:
    club = founded(6, 4, join_policy="request")
    clubs.join(PlayerFactory(), club, timezone.now())
    return owner_of(club), reverse("club-members", args=[club.slug])


@seen("members", "a name that nobody has", kept=True, status=400)
def _unknown_member() -> Look:
    club = founded(2)
    return (
        owner_of(club),
        reverse("club-members", args=[club.slug]),
        {"do": "add", "username": "nobody", "role": "member"},
    )


@seen("action log", "a page of several")
def _log() -> Look:
    club = Club.objects.filter(seasons__isnull=False).latest("pk")
    return owner_of(club), reverse("club-log", args=[club.slug])


@seen("reports", "none, a club's referee")
def _no_reports() -> Look:
    club = founded(3)
    return of(club, "referee"), reverse("club-reports", args=[club.slug])


@seen("house rules", "none, an organiser")
def _no_rules() -> Look:
    club = founded(2)
    return owner_of(club), reverse("club-rules", args=[club.slug])


@seen("house rules", "one archived")
def _rules() -> Look:
    club = changed_rules()
    owner, now = owner_of(club), timezone.now()
    kept = presets.save(owner, club, name="Old rules", ruleset=rulesets.freeze("british", {}), now=now)
    presets.archive(owner, kept, now=now)
    return owner, reverse("club-rules", args=[club.slug])


def changed_rules() -> Club:
    """A club that has changed its house rules once."""
    club, now = founded(2), timezone.now()
    rules = rulesets.freeze("modern", {"hand": 4, "pick_three": "none"})
    kept = presets.save(owner_of(club), club, name="Mango rules", ruleset=rules, now=now)
    rules = rulesets.freeze("modern", {"hand": 6})
    presets.change(owner_of(club), kept, name="Mango rules", ruleset=rules, seen=1, now=now)
    return club


@seen("a house rule", "its second version")
def _preset() -> Look:
    club = changed_rules()
    return owner_of(club), club.presets.get().get_absolute_url()


@seen("house rules to write", "new, the options open", press=(".change > summary",))
def _new_rules() -> Look:
    club = founded(2)
    return owner_of(club), reverse("preset-new", args=[club.slug])


@seen("house rules to write", "rules that cannot be", kept=True, status=400)
def _rules_refused() -> Look:
    club = founded(2)
    typed = {"name": "Mango rules", "variant": "modern", "rules-pick_two": "1"}
    return owner_of(club), reverse("preset-new", args=[club.slug]), typed


@seen("season", "nothing finished")
def _season() -> Look:
    club, today = founded(2), timezone.now().date()
    terms = {"starts_on": today, "ends_on": today + timedelta(60)}
    season = clubs.found_season(owner_of(club), club, name="Rains", now=timezone.now(), **terms)
    return None, season.get_absolute_url()


@seen("season", "its table")
def _season_table() -> Look:
    season = Club.objects.filter(seasons__name="Harmattan").latest("pk").seasons.get()
    return None, season.get_absolute_url()


@seen("new season", "blank")
def _new_season() -> Look:
    club = founded(2)
    return owner_of(club), reverse("season-new", args=[club.slug])


@seen("tournaments", "in every state")
def _tournaments() -> Look:
    return None, reverse("tournaments")


@seen("tournament", "nobody entered, its organiser")
def _nobody() -> Look:
    club = founded(5)
    return of(club, "organiser"), opened_in(club).get_absolute_url()


@seen("tournament", "open, a member")
def _open() -> Look:
    club = founded(5, 2)
    return of(club, "member"), opened_in(club, 3).get_absolute_url()


@seen("tournament", "running, a player whose match is called")
def _my_match() -> Look:
    club = founded(7)
    cup = begun(club, 8)
    return of(club, "member"), cup.get_absolute_url()


@seen("tournament", "running, its organiser")
def _running() -> Look:
    club = founded(6, 4)
    return of(club, "organiser"), begun(club, 7).get_absolute_url()


@seen("tournament", "64 entrants")
def _of_64() -> Look:
    return None, begun(founded(0, 64), 64, best_of=[1, 3]).get_absolute_url()


@seen("tournament", "finished")
def _finished() -> Look:
    return None, played_out(begun(founded(0, 8), 8, third_place=True)).get_absolute_url()


@seen("tournament", "cancelled")
def _cancelled() -> Look:
    club = founded(0, 4)
    cup = tournaments.cancel(owner_of(club), begun(club, 4), timezone.now())
    return None, cup.get_absolute_url()


@seen("seeding", "by hand")
def _seeding() -> Look:
    club = founded(0, 8)
    cup = opened_in(club, 8)
    return owner_of(club), reverse("tournament-seeding", args=[club.slug, cup.slug])


@seen("match", "called on the site, one of the two")
def _called() -> Look:
    club = founded(1)
    cup = begun(club, 2)
    return owner_of(club), match_of(cup, "R1.1").get_absolute_url()


@seen("match", "at a real table, the referee's form")
def _report() -> Look:
    club = founded(3, 4)
    return of(club, "referee"), match_of(begun(club, 4), "R1.1").get_absolute_url()


@seen("match", "a result that cannot be", kept=True, status=400)
def _result_refused() -> Look:
    club = founded(3, 4)
    match = match_of(begun(club, 4), "R1.1")
    sent = {"key": str(uuid4()), "game_1": 1, "game_3": 1}
    return of(club, "referee"), reverse("match-result", args=[match.pk]), sent


@seen("match", "with a result")
def _with_result() -> Look:
    club = founded(0, 4)
    cup = begun(club, 4)
    report(match_of(cup, "R1.1"), [1, 2, 1], now=timezone.now())
    return None, match_of(cup, "R1.1").get_absolute_url()


@seen("match", "waiting for those before it")
def _waits() -> Look:
    club = founded(0, 4)
    return owner_of(club), match_of(begun(club, 4), "R2.1").get_absolute_url()


@seen("match", "moved to a real table")
def _moved() -> Look:
    club = founded(1)
    match = match_of(begun(club, 2), "R1.1")
    matches.move_to_table(owner_of(club), match, timezone.now())
    return owner_of(club), match.get_absolute_url()


@seen("table", "of a tournament, opening")
def _table_of_match() -> Look:
    club = founded(1)
    cup = begun(club, 2)
    series = Series.objects.get(match=match_of(cup, "R1.1"))
    return owner_of(club), series.get_absolute_url()


@seen("home", "a match to play")
def _home() -> Look:
    return owner_of(begun(founded(3), 4).club), reverse("home")


@seen("home", "tournaments and games, signed out")
def _home_signed_out() -> Look:
    return None, reverse("home")


@seen("leaderboard", "rated players")
def _leaderboard() -> Look:
    club = founded(0, 4)
    for days_ago in (9, 5, 2):
        played_out(begun(club, 4, best_of=[3]), days_ago=days_ago)
    return PlayerFactory(), reverse("leaderboard")


@seen("player", "a rated guest")
def _rated() -> Look:
    club = Club.objects.filter(tournaments__state="finished").latest("pk")
    return PlayerFactory(), club.memberships.filter(player__kind="guest")[0].player.get_absolute_url()


@seen("player", "a house bot")
def _bot() -> Look:
    return None, BotFactory().get_absolute_url()
