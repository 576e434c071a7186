"""Something at a table that a person has to look at. It stores what was said there, and never a hand."""

from datetime import datetime, timedelta
from typing import Any

from django.utils.timezone import localtime

from games.models import Line, Report
from games.models.chat import LONGEST_REPORT
from games.queries import chat
from games.rules.refused import Refused
from games.services.chat import other_at
from whotclub.people.models import Player
from whotclub.people.names import clean_name

AROUND = 8
"""How many lines before the one that is meant, and after it, go with a report."""

MOST, WITHIN = 20, timedelta(days=1)
"""How many reports one player may send in how long."""


def report(
    series_id: int, reporter: Player, *, seat: int, line_id: int | None, reason: str, text: str, now: datetime
) -> Report:
    """Locks nothing, announces nothing. The report stands, with the lines around; the same once more is the same one.

    line_id: the line that is meant, said by that seat; None for the player as such.
    Refused: `no-such-seat`, `own-seat`, `bot-seat`, `no-such-line`, `no-such-reason`, `say-more`, `too-long`,
    `too-many-reports`.
    """
    about = other_at(series_id, reporter, seat)
    lines = readable(series_id, reporter, now=now)
    if line_id is not None and not any(line.pk == line_id and line.player_id == about.pk for line in lines):
        raise Refused("no-such-line", "There is no such line here any more.")
    if reason not in Report.Reason:
        raise Refused("no-such-reason", "Choose what is wrong.")
    text = clean_name(text)
    if reason == Report.Reason.OTHER and not text:
        raise Refused("say-more", "Say in a few words what is wrong.")
    if len(text) > LONGEST_REPORT:
        raise Refused("too-long", f"That is {len(text)} characters; {LONGEST_REPORT} are the most. Make it shorter.")
    key = {"series_id": series_id, "reporter": reporter, "about": about, "line_id": line_id}
    if found := Report.objects.filter(**key).first():
        return found
    if reporter.reports_made.filter(at__gt=now - WITHIN).count() >= MOST:
        raise Refused("too-many-reports", f"That was your {MOST}th report today. Send this one tomorrow.")
    around = snapshot(lines, line_id)
    row, _ = Report.objects.get_or_create(
        **key, defaults={"reason": reason, "text": text, "around": around, "at": now}
    )
    return row


def readable(series_id: int, viewer: Player, *, now: datetime) -> list[Line]:
    """Give the lines that the viewer may read, of whoever they are: those of muted players are reported too."""
    room = chat.room_of(series_id, viewer, now=now)
    if room is None or not room.may_read:
        return []
    return list(room.series.lines.select_related("player").order_by("pk"))


def snapshot(lines: list[Line], line_id: int | None) -> list[dict[str, Any]]:
    """Give the lines around one, or the last ones, as they are kept with a report."""
    at = next((index for index, line in enumerate(lines) if line.pk == line_id), len(lines))
    return [
        {
            "name": line.player.name,
            "said": chat.words(line),
            "at": f"{localtime(line.at):%H:%M:%S}",
            "meant": line.pk == line_id,
        }
        for line in lines[max(0, at - AROUND) : at + AROUND + 1]
    ]
