"""Chat and reports, what is being played, what players settle about each other, records from elsewhere."""

from uuid import uuid4

from django.urls import reverse
from django.utils import timezone

from games.models import Game, Report
from games.queries import log
from games.services import chat, reports
from tests.browser.pages.replays import played
from tests.browser.pages.row import Look, seen
from tests.browser.pages.tables import dealt, table
from tests.factories import PlayerFactory, UserFactory
from tests.games.playing import players_of
from whotclub.people import ties
from whotclub.people.models import Tie


def talked() -> Game:
    """A game of three in which something was said."""
    game = dealt(3, 5)
    for player, words in zip(players_of(game.series), ("Good luck!", "You will need it.", "Hm."), strict=True):
        chat.say(game.series_id, player, sent_as=uuid4(), now=timezone.now(), text=words)
    return game


@seen("table", "three who talk")
def _talkers() -> Look:
    return table(talked())


@seen("chat", "without script")
def _chat() -> Look:
    game = talked()
    return players_of(game.series)[0], reverse("series-chat", args=[game.series_id])


@seen("report", "of a player")
def _report() -> Look:
    game = talked()
    return players_of(game.series)[0], reverse("series-report", args=[game.series_id]) + "?seat=2"


@seen("report", "without a reason", kept=True, status=422)
def _report_refused() -> Look:
    player, address = _report()
    return player, address, {"text": "He never stops."}


@seen("report", "sent", kept=True)
def _sent() -> Look:
    player, address = _report()
    return player, address, {"reason": Report.Reason.values[0], "text": "He never stops."}


@seen("reports", "one, the site's staff")
def _reports() -> Look:
    game = talked()
    sent = {"line_id": None, "reason": Report.Reason.values[0], "text": "He never stops.", "now": timezone.now()}
    reports.report(game.series_id, players_of(game.series)[0], seat=2, **sent)
    return PlayerFactory(user=UserFactory(is_staff=True)), reverse("reports")


@seen("watch", "games in public")
def _watch() -> Look:
    return PlayerFactory(), reverse("watch")


@seen("privacy", "followed, muted and blocked")
def _privacy() -> Look:
    ada = PlayerFactory()
    for kind in Tie.Kind:
        ties.tie(ada, PlayerFactory(), kind, timezone.now())
    return ada, reverse("privacy")


@seen("a record", "to be sent")
def _record() -> Look:
    return None, reverse("replay-file")


@seen("a record", "that cannot be read", kept=True, status=422)
def _no_record() -> Look:
    return None, reverse("replay-file"), {"record": "something else"}


@seen("a record", "replayed", kept=True)
def _replayed() -> Look:
    return None, reverse("replay-file"), {"record": log.record(played(2))}
