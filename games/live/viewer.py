"""One viewer of a table as a socket serves it: who looks, what there is to be seen, and what it does.

Every reading and every message asks the session anew who this is. It knows no rows and nothing of sockets; all of it
waits for the database, so a socket calls it in a thread.
"""

from dataclasses import dataclass
from datetime import datetime
from threading import Lock
from typing import Any

from django.utils import timezone

from games.live import active, announce, presence, watching
from games.live.protocol import Continue, Draw, Hear, Here, Message, Move, Resign, Say, Start
from games.queries import chat, table, viewers
from games.rules.refused import Refused
from games.services import chat as talk
from games.services import ending, play, series
from whotclub.people.models import Player


class NoLonger(Exception):  # noqa: N818 - no failure: people log out
    """Whoever came to the table does not look at it any more: logged out, somebody else, or without the seat."""


@dataclass(frozen=True, slots=True)
class Known:
    """What can be known without reading the table: the versions of series and game, and who is here.

    elsewhere: whether another page of the same seat is the one that plays.
    """

    versions: tuple[int, int] = (0, 0)
    here: frozenset[int] = frozenset()
    elsewhere: bool = False


@dataclass(frozen=True, slots=True)
class Sight:
    """What a viewer sees. elsewhere: as it is known."""

    state: dict[str, Any]
    elsewhere: bool

    @property
    def known(self) -> Known:
        """What of this can be known in short."""
        here = frozenset(seat["player"] for seat in self.state["seats"] if seat["here"] and not seat["bot"])
        game = self.state["game"]
        return Known((self.state["series"]["v"], game["v"] if game else 0), here, self.elsewhere)


class Viewer:
    """A seat or a watcher, at one page. page: the page's own random name."""

    def __init__(self, series_id: int, session_key: str | None, page: str) -> None:
        self.series_id = series_id
        self.page = page
        self._session_key = session_key
        self.player: Player | None = None
        self.sits = False
        self.watchers = 0
        self._people: list[int] = []
        self._leaving, self._has_left = Lock(), False

    @property
    def groups(self) -> list[str]:
        """What its socket is to hear of."""
        return announce.groups(self.series_id, self._session_key, self.player.user_id if self.player else None)

    def arrive(self, *, is_new: bool) -> None:
        """Who looks is known; a seat is here, at this page where it is new, and the others are told.

        Raises LookupError: there is no such series, or none for them.
        """
        self.player = viewers.at(self.series_id, self._session_key)
        seated = viewers.seated(self.series_id)
        self._people = sorted(seated)
        self.sits = self.player is not None and self.player.pk in seated
        if self.player and self.sits and is_new:
            active.take(self.series_id, self.player.pk, self.page)
        if self._be_counted() or (self.sits and is_new):
            announce.changed(self.series_id)

    def leave(self) -> None:
        """A seat is away, and the others are told; a watcher is counted out. Its other sockets will tell."""
        with self._leaving:
            self._has_left = True
            if self.player and self.sits:
                presence.leave(self.series_id, self.player.pk)
            else:
                watching.leave(self.series_id, self._watcher)
        if self.sits:
            announce.changed(self.series_id)

    def look(self) -> Sight:
        """Give what there is to be seen now. Raises NoLonger; LookupError or DoesNotExist: it is not there."""
        player = self._same()
        state = table.state(self.series_id, player, now=timezone.now())
        if player and self.sits and state["you"] is None:
            raise NoLonger
        if self._be_counted():  # another socket of the seat has closed
            announce.changed(self.series_id)
        return Sight(state, self._is_elsewhere)

    def stay(self) -> Known:
        """A seat is still here. Give what can be known in short. Raises as `look` does."""
        self._same()
        self._be_counted()
        here = presence.here(self.series_id, self._people)
        return Known(table.versions(self.series_id), frozenset(here), self._is_elsewhere)

    def lines(self, after: int) -> dict[str, Any]:
        """Give the lines of the chat that the viewer reads, as `chat.told` does. Raises as `look` does."""
        return chat.told(chat.room_of(self.series_id, self._same(), now=timezone.now()), after=after)

    def act(self, message: Message, *, now: datetime, lag_ms: int) -> None:
        """What the message asks for is done by its service, or refused.

        now: when it reached the server; lag_ms: what its way there and back takes.
        """
        try:
            player = viewers.at(self.series_id, self._session_key)
        except LookupError:
            if not viewers.seated(self.series_id):
                raise Refused("no-such-table", "This table is not there any more.") from None
            player = None
        if player is None:
            raise Refused("not-logged-in", "Log in to play.")
        match message:
            case Move(game, move, answers, move_id):
                play.play(game, player, move, answers=answers, move_id=move_id, now=now, lag_ms=lag_ms)
            case Start(number, nonce):
                series.press_start(self.series_id, player, now=now, nonce=bytes.fromhex(nonce), number=number)
            case Continue(game, deal):
                play.press_continue(game, player, deal=deal, now=now)
            case Resign(scope):
                ending.resign(self.series_id, player, scope, now=now)
            case Draw("offer", scope):
                ending.offer_draw(self.series_id, player, scope, now=now)
            case Draw("withdraw", _):
                ending.withdraw_draw(self.series_id, player, now=now)
            case Draw(answer, _):
                ending.answer_draw(self.series_id, player, answer == "accept", now=now)
            case Say(line_id, text, phrase):
                talk.say(self.series_id, player, sent_as=line_id, now=now, text=text, phrase=phrase)
            case Hear(seat, heard):
                talk.hear(self.series_id, player, seat, heard, now=now)
            case Here():
                active.take(self.series_id, player.pk, self.page)
                announce.changed(self.series_id)

    def _be_counted(self) -> bool:
        """A seat is here and a watcher counts, until they leave: a reading may still be under way in its thread
        when its socket is gone. How many watch is known: told with what is sent anyway, never for itself.

        Whether a seat was away before.
        """
        now, was_away = timezone.now(), False
        with self._leaving:
            if self._has_left:
                return False
            if self.player and self.sits:
                was_away = presence.arrive(self.series_id, self.player.pk)
            else:
                watching.arrive(self.series_id, self._watcher, now)
        self.watchers = watching.count(self.series_id, now)
        return was_away

    @property
    def _is_elsewhere(self) -> bool:
        return bool(self.player and self.sits and active.is_other(self.series_id, self.player.pk, self.page))

    @property
    def _watcher(self) -> str:
        """One name for all the pages of a player; others are counted by the page."""
        return f"player {self.player.pk}" if self.player else self.page

    def _same(self) -> Player | None:
        try:
            player = viewers.at(self.series_id, self._session_key)
        except LookupError:  # by a seat or a link that they have no more, or there is nothing to look at
            if not viewers.seated(self.series_id):
                raise
            raise NoLonger from None
        if player != self.player:
            raise NoLonger
        return player
