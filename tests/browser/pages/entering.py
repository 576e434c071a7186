"""Entering a tournament and checking in, as players, organisers and those at the door see it."""

from datetime import timedelta

from django.urls import reverse
from django.utils import timezone

from tests.browser.pages.competing import begun, founded, of, opened_in
from tests.browser.pages.row import Look, seen
from tests.factories import PlayerFactory
from tests.tournaments.cast import owner_of
from tournaments.models import Club, Entrant, Membership, Stage, Tournament
from tournaments.services import check_in, clubs, entries, life
from whotclub.people.models import Player

GUESTS = "Adaobi Nwosu\nBabajide Ogundele\nChukwuemeka Anyanwu\nEwa\nFunmilayo Adebayo-Williams"


def checking(entrants: int = 9, **terms: object) -> Tournament:
    """A tournament whose check-in is open: some are there, some are not, some wait."""
    club = founded(4, entrants)
    cup = opened_in(club, entrants, **terms)
    now = timezone.now()
    clubs.add_guests(owner_of(club), club, GUESTS, now)
    named = Player.objects.filter(memberships__club=club, name__in=GUESTS.splitlines()).order_by("id")
    entries.enter_many(owner_of(club), cup, list(named), now)
    check_in.open_by_hand(owner_of(club), cup, now)
    for entrant in cup.entrants.order_by("id")[: entrants - 2]:
        check_in.mark(owner_of(club), cup, entrant.pk, True, now)
    return Tournament.objects.get(pk=cup.pk)


def joined(club: Club, cup: Tournament) -> Player:
    """A member who has entered."""
    ada = PlayerFactory(name="Ada Obi")
    Membership.objects.create(club=club, player=ada)
    entries.enter(ada, cup, ada, timezone.now())
    return ada


def at(name: str, cup: Tournament, *more: int) -> str:
    """The address of a page of the tournament."""
    return reverse(name, args=[cup.club.slug, cup.slug, *more])


@seen("tournament", "conditions that are not met")
def _conditions() -> Look:
    club = founded(3)
    cup = opened_in(club, 2, games_from=5, rating_from=1400, rating_to=1700)
    return of(club, "member"), cup.get_absolute_url()


@seen("tournament", "by approval, some ask, its organiser")
def _asked() -> Look:
    club = founded(4)
    cup = opened_in(club, 1, entry=Tournament.Entry.APPROVAL)
    for _ in range(2):
        ada = PlayerFactory()
        Membership.objects.create(club=club, player=ada)
        entries.enter(ada, cup, ada, timezone.now())
    return owner_of(club), cup.get_absolute_url()


@seen("tournament", "full, a player who waits")
def _waits() -> Look:
    club = founded(2, 8)
    cup = opened_in(club, 8, entrant_limit=6)
    return joined(club, cup), cup.get_absolute_url()


@seen("tournament", "names that cannot be", kept=True, status=409)
def _names_refused() -> Look:
    club = founded(2, 3)
    sent = {"names": "Mama 1\nHalima\nmama 1"}
    return owner_of(club), at("tournament-entrants", opened_in(club, 1)), sent


@seen("tournament", "check-in is open, a player")
def _to_check_in() -> Look:
    cup = checking()
    Tournament.objects.filter(pk=cup.pk).update(check_in_until=timezone.now() + timedelta(hours=9))
    return joined(cup.club, cup), cup.get_absolute_url()


@seen("tournament", "check-in is open, its organiser")
def _checking() -> Look:
    cup = checking(entrant_limit=12)
    return owner_of(cup.club), cup.get_absolute_url()


@seen("tournament", "check-in is closed, who was missing")
def _missing() -> Look:
    cup = checking()
    ada = joined(cup.club, cup)
    check_in.close_by_hand(owner_of(cup.club), cup, timezone.now())
    return ada, cup.get_absolute_url()


@seen("tournament", "could not start at its time, its organiser")
def _start_refused() -> Look:
    club = founded(1)
    cup = opened_in(club, 1)
    Tournament.objects.filter(pk=cup.pk).update(starts_at=timezone.now(), starts_itself=True)
    return owner_of(club), cup.get_absolute_url()


@seen("tournament", "paused, its organiser")
def _paused() -> Look:
    club = founded(4)
    cup = begun(club, 4)
    life.pause(owner_of(club), cup, timezone.now())
    return owner_of(club), cup.get_absolute_url()


@seen("entrants", "some of them wait")
def _entrants() -> Look:
    return None, at("tournament-entrants", checking(entrant_limit=11))


@seen("entrants", "nobody")
def _no_entrants() -> Look:
    return None, at("tournament-entrants", opened_in(founded(1)))


@seen("check-in", "who is missing")
def _list() -> Look:
    cup = checking()
    return owner_of(cup.club), at("check-in", cup)


@seen("check-in", "a hundred of many, all of them")
def _long_list() -> Look:
    cup = checking(110)
    return owner_of(cup.club), at("check-in", cup) + "?show=all"


@seen("check-in", "nobody of that name")
def _nobody_found() -> Look:
    cup = checking()
    return owner_of(cup.club), at("check-in", cup) + "?q=Zuriel"


@seen("check-in", "to be read aloud")
def _aloud() -> Look:
    cup = checking()
    return owner_of(cup.club), at("check-in-call", cup)


@seen("check-in", "the sheet for the wall")
def _poster() -> Look:
    cup = checking()
    return owner_of(cup.club), at("check-in-door", cup)


@seen("entry", "one's own, rounds to miss", press=("details > summary",))
def _own_entry() -> Look:
    club = founded(2)
    cup = opened_in(club, 2, stages=[Stage(format=Stage.Format.SWISS, best_of=[3], rounds=3)])
    ada = joined(club, cup)
    return ada, at("entrant", cup, cup.entrants.get(player=ada).pk)


@seen("entry", "another's, its organiser")
def _entry() -> Look:
    cup = checking()
    return owner_of(cup.club), at("entrant", cup, cup.entrants.order_by("id")[0].pk)


@seen("door", "a passer-by, guests to pick")
def _door() -> Look:
    return None, reverse("door", args=[checking().door_token])


@seen("door", "a player")
def _door_of_player() -> Look:
    cup = checking()
    return joined(cup.club, cup), reverse("door", args=[cup.door_token])


@seen("door", "a member who is not entered")
def _door_of_member() -> Look:
    cup = checking()
    ada = PlayerFactory()
    Membership.objects.create(club=cup.club, player=ada)
    return ada, reverse("door", args=[cup.door_token])


@seen("door", "before check-in opens")
def _door_early() -> Look:
    club = founded(2)
    soon = timezone.now() + timedelta(days=1)
    cup = opened_in(club, 1, check_in_at=soon, check_in_until=soon + timedelta(hours=1))
    return joined(club, cup), reverse("door", args=[cup.door_token])


@seen("door", "in", kept=True)
def _came() -> Look:
    cup = checking()
    return joined(cup.club, cup), reverse("door", args=[cup.door_token]), {}


@seen("door", "a code that is not valid", status=404)
def _door_unknown() -> Look:
    return None, reverse("door", args=["nonsense"])


@seen("personal link", "check-in is open")
def _personal() -> Look:
    guest = checking().entrants.filter(player__name="Funmilayo Adebayo-Williams").get()
    return None, reverse("check-in-link", args=[guest.token])


@seen("personal link", "too late", kept=True, status=409)
def _too_late() -> Look:
    cup = checking()
    guest = cup.entrants.get(player__name="Ewa")
    check_in.close_by_hand(owner_of(cup.club), cup, timezone.now())
    return None, reverse("check-in-link", args=[guest.token]), {}


@seen("personal link", "in already")
def _already() -> Look:
    cup = checking()
    guest = cup.entrants.get(player__name="Ewa")
    check_in.come(cup, guest.pk, Entrant.Via.LINK, timezone.now())
    return None, reverse("check-in-link", args=[guest.token])
