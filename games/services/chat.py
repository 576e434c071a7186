"""Something said at a table, or somebody there not heard any more. Nothing here reads what is said."""

from datetime import datetime, timedelta
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import transaction

from games.live import announce
from games.models import Line
from games.models.chat import LONGEST
from games.queries import chat
from games.queries.seats import seat_of
from games.rules.refused import Refused
from games.services import course
from whotclub.people import ties
from whotclub.people.models import Player, Tie
from whotclub.people.names import clean_name

MOST, WITHIN = 5, timedelta(seconds=10)
"""How many lines one player may say in how long, at all tables together."""


@transaction.atomic
def say(series_id: int, player: Player, *, sent_as: UUID, now: datetime, text: str = "", phrase: str = "") -> Line:
    """Locks the series; announces that something was said. The line stands; sent twice (`sent_as`) it is one.

    text: words of one's own, kept in NFC without control and bidi characters; phrase: a code of `chat.PHRASES`.
    Refused: `not-your-game` to watchers, `no-chat`, `chat-closed`, `phrases-only` at a tournament table,
    `no-such-phrase`, `nothing-said`, `too-long`, `too-fast`.
    """
    series, seats = course.lock(series_id)
    if said := series.lines.filter(player=player, sent_as=sent_as).first():
        return said
    seat_of(seats, player)
    room = chat.room(series, seats, player, now=now)
    if room is None:
        raise Refused("no-chat", "There is nobody here to talk to.")
    if not room.is_open:
        raise Refused("chat-closed", "The series is over, and this chat is closed.")
    text = "" if phrase else _checked(text, phrases_only=room.phrases_only)
    if phrase and phrase not in chat.PHRASES:
        raise Refused("no-such-phrase", "There is no such phrase. Choose one of the buttons.")
    if player.lines.filter(at__gt=now - WITHIN).count() >= MOST:
        raise Refused("too-fast", f"That was {MOST} lines in {WITHIN.seconds} seconds. Wait a moment, then send it.")
    line: Line = series.lines.create(player=player, phrase=phrase, text=text, sent_as=sent_as, at=now)
    announce.said(series_id)
    return line


def hear(series_id: int, player: Player, seat: int, heard: bool, *, now: datetime) -> None:
    """Locks the player, announces nothing: the player reads what that seat says, or does so no more.

    It counts at every table, and twice changes nothing. Refused: as `other_at` does, and `too-many-ties`.
    """
    other = other_at(series_id, player, seat)
    try:
        if heard:
            ties.untie(player, other, Tie.Kind.MUTE)
        else:
            ties.tie(player, other, Tie.Kind.MUTE, now)
    except ValidationError as error:
        raise Refused(str(error.code), str(error.message)) from None


def other_at(series_id: int, player: Player, seat: int) -> Player:
    """Give who else sits there and can say something. Refused: `no-such-seat`, `own-seat`, `bot-seat`."""
    other = Player.objects.filter(series_seats__series=series_id, series_seats__number=seat).first()
    if other is None:
        raise Refused("no-such-seat", "Nobody sits there.")
    if other == player:
        raise Refused("own-seat", "That is your own seat.")
    if other.is_bot:
        raise Refused("bot-seat", "House bots say nothing.")
    return other


def _checked(text: str, *, phrases_only: bool) -> str:
    if phrases_only:
        raise Refused("phrases-only", "At a tournament table there are the ready-made phrases only.")
    text = clean_name(text)
    if not text:
        raise Refused("nothing-said", "Write something first.")
    if len(text) > LONGEST:
        raise Refused("too-long", f"That is {len(text)} characters; {LONGEST} are the most. Make it shorter.")
    return text
