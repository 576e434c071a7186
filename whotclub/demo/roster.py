"""The invented people of the demo club, and their log-ins. It founds no club."""

from django.contrib.auth.hashers import make_password
from django.db import transaction

from games.rules.refused import Refused
from whotclub.people.models import Player, User

PASSWORD = "market-day"
NEWCOMER = "newcomer"
ACCOUNTS = (
    "Adaeze Nwankwo",  # owner
    "Babatunde Alade",  # organiser
    "Hauwa Danjuma",  # referee
    "Chidi Okereke",
    "Damilola Ogunsanya",
    "Ebiere Tonye",
    "Emeka Anyaoku",
    "Folake Adebisi",
    "Gbenga Olatunde",
    "Ibrahim Maikano",
    "Ifeoma Udeh",
    "Itoro Effanga",
    "Kehinde Ayoola",
    "Ladi Pam",
    "Musa Gwandu",
    "Ngozi Ikenna",
    "Osaro Igbinedo",
    "Simisola Bankole",
    "Tersoo Agba",
    "Zainab Sule",
)
GUESTS = ("Mama Risi", "Uncle Sunny", "Oga Pius", "Aunty Blessing")


def username(name: str) -> str:
    """Give what the person logs in with."""
    return name.split()[0].lower()


@transaction.atomic
def make_accounts() -> dict[str, Player]:
    """Everybody with a log-in stands, and the newcomer, by user name; all have the one password.

    Refused: `name-taken`, with nobody made, when the site has one of these names already.
    """
    names = {username(name): name for name in ACCOUNTS} | {NEWCOMER: "Newcomer"}
    if taken := User.objects.filter(username__in=names).values_list("username", flat=True).first():
        raise Refused("name-taken", f"The demo wants an empty site; here somebody is called {taken!r} already.")
    password = make_password(PASSWORD)  # once: hashing is slow on purpose
    users = User.objects.bulk_create(User(username=name, password=password) for name in names)
    players = Player.objects.bulk_create(
        Player(kind=Player.Kind.ACCOUNT, name=names[user.username], user=user) for user in users
    )
    return dict(zip(names, players, strict=True))
