"""The site around the games: rules, cards, accounts, and what is shown when something is wrong."""

from allauth.account.models import EmailAddress
from allauth.mfa.totp.internal.auth import TOTP
from django.urls import reverse
from django.utils import timezone

from games.rules.ruleset import EVERY_PRESET
from games.services import rulesets
from tests.browser.pages.row import Look, seen
from tests.factories import PlayerFactory
from whotclub.people import visitors
from whotclub.people.models import Player


@seen("rules", "the list")
def _rules() -> Look:
    return None, reverse("rules")


for _variant in EVERY_PRESET:
    seen("rules", _variant)(lambda variant=_variant: (None, reverse("rules-variant", args=[variant])))


@seen("rules", "changed by a table")
def _changed() -> Look:
    options = {"hand": 4, "hold_on": "none", "pick_all": 4, "ending": "points"}
    return PlayerFactory(), reverse("ruleset", args=[rulesets.freeze("nigerian", options).pk])


@seen("rules", "that cannot be", status=400)
def _no_such_rules() -> Look:
    return None, reverse("rules-variant", args=["modern"]) + "?pick_two=1"


@seen("rules", "of a form that cannot be, without script", kept=True, status=422)
def _told() -> Look:
    return PlayerFactory(), reverse("rules-told"), {"variant": "modern", "rules-pick_two": "1"}


@seen("cards", "to choose")
def _cards() -> Look:
    return PlayerFactory(), reverse("cards")


@seen("about", "as it is")
def _about() -> Look:
    return None, reverse("about")


@seen("offline", "instead of any page")
def _offline() -> Look:
    return None, reverse("offline")


@seen("log-in", "blank")
def _log_in() -> Look:
    return None, reverse("account_login")


@seen("log-in", "a wrong password", kept=True)
def _wrong_password() -> Look:
    return None, reverse("account_login"), {"login": PlayerFactory().user.username, "password": "not this one"}


@seen("sign-up", "blank")
def _sign_up() -> Look:
    return None, reverse("account_signup")


@seen("sign-up", "a name that is taken", kept=True)
def _name_taken() -> Look:
    return None, reverse("account_signup"), {"username": PlayerFactory().user.username, "password1": "short"}


def _visitor() -> Player:
    return visitors.welcome("Ngozi", timezone.now())


@seen("visitor", "somebody new")
def _newcomer() -> Look:
    return None, reverse("visitor")


@seen("visitor", "known here")
def _known() -> Look:
    return _visitor(), reverse("visitor")


@seen("visitor", "a code, shown once", kept=True)
def _code() -> Look:
    return _visitor(), reverse("visitor"), {"do": "code"}


@seen("visitor", "a code that nobody has", kept=True, status=422)
def _wrong_code() -> Look:
    return None, reverse("visitor"), {"do": "enter", "code": "0000-1111"}


@seen("visitor", "an account")
def _account() -> Look:
    return PlayerFactory(), reverse("visitor")


@seen("home", "a visitor")
def _visitors_home() -> Look:
    return _visitor(), reverse("home")


@seen("lobby", "a visitor")
def _visitors_lobby() -> Look:
    return _visitor(), reverse("lobby")


@seen("log-out", "to confirm")
def _log_out() -> Look:
    return PlayerFactory(), reverse("account_logout")


@seen("forgotten password", "blank")
def _forgotten() -> Look:
    return None, reverse("account_reset_password")


@seen("forgotten password", "the mail is on its way, somebody logged in")
def _mailed() -> Look:
    return PlayerFactory(), reverse("account_reset_password_done")


for _page in ("account_email", "account_change_password", "account_reauthenticate", "mfa_index", "usersessions_list"):
    seen("account", _page)(lambda page=_page: (PlayerFactory(), reverse(page)))


@seen("account", "an address for mail")
def _address() -> Look:
    ada = PlayerFactory()
    EmailAddress.objects.create(user=ada.user, email="ada@club.example", primary=True)
    return ada, reverse("account_email")


@seen("account", "a second factor to set up")
def _totp() -> Look:
    return PlayerFactory(), reverse("mfa_activate_totp")


@seen("account", "a second factor in use, access to confirm")
def _reauthenticate() -> Look:
    ada = PlayerFactory()
    TOTP.activate(ada.user, "JBSWY3DPEHPK3PXP")
    return ada, reverse("mfa_reauthenticate")


@seen("account", "a second password that differs", kept=True)
def _password_refused() -> Look:
    ada = PlayerFactory()
    sent = {"oldpassword": "not this one", "password1": "palm-oil-and-pepper", "password2": "pepper"}
    return ada, reverse("account_change_password"), sent


@seen("wrong", "nothing at this address", status=404)
def _nothing_here() -> Look:
    return None, "/nothing/"


@seen("wrong", "not allowed", status=403)
def _not_allowed() -> Look:
    return PlayerFactory(), reverse("club-log", args=["mango-street-1"])


for _template in ("403_csrf.html", "429.html", "500.html"):
    seen("wrong", _template, kept=True)(lambda template=_template: (PlayerFactory(), reverse("home"), template))
