"""A report holds the lines around the one that is meant, once a person and line, and never a card."""

from uuid import uuid4

import pytest

from games.models import Report
from games.rules.refused import Refused
from games.services import chat, reports
from tests.factories import BotFactory, PlayerFactory
from tests.games.playing import NOW, SECOND, begun, opened, players_of
from whotclub.people import ties
from whotclub.people.models import Tie

pytestmark = pytest.mark.django_db


def said(series, player, *texts):
    return [
        chat.say(series.pk, player, sent_as=uuid4(), now=NOW + number * 3 * SECOND, text=text)
        for number, text in enumerate(texts)
    ]


def report(series, reporter, seat=2, *, line=None, reason="insult", text="", now=NOW):
    return reports.report(series.pk, reporter, seat=seat, line_id=line, reason=reason, text=text, now=now)


def refusal(*args, **kwargs):
    before = Report.objects.count()
    with pytest.raises(Refused) as refused:
        report(*args, **kwargs)
    assert Report.objects.count() == before
    return refused.value.code


def test_a_report_holds_what_was_said_around_the_line_and_nothing_else():
    series = begun().series
    ada, bayo = players_of(series)
    lines = said(series, bayo, *map(str, range(30)))
    row = report(series, ada, line=lines[15].pk, text=" He\u202e began ")
    assert [line["said"] for line in row.around] == [str(number) for number in range(7, 24)]
    assert [line["said"] for line in row.around if line["meant"]] == ["15"]
    assert set(row.around[0]) == {"name", "said", "at", "meant"}
    assert row.text == "He began"
    assert (row.about, row.reporter, row.reason) == (bayo, ada, "insult")


def test_one_report_a_person_and_line():
    series = opened()
    ada, bayo = players_of(series)
    (line,) = said(series, bayo, "Hm")
    fan = PlayerFactory()
    rows = [report(series, who, line=of) for who in (ada, ada, fan) for of in (line.pk, line.pk, None)]
    assert len({row.pk for row in rows}) == Report.objects.count() == 4


def test_a_line_of_somebody_muted_can_be_reported():
    series = opened()
    ada, bayo = players_of(series)
    (line,) = said(series, bayo, "Hm")
    ties.tie(ada, bayo, Tie.Kind.BLOCK, NOW)
    assert report(series, ada, line=line.pk).around[0]["said"] == "Hm"


def test_what_cannot_be_reported_is_refused():
    ada, bayo = PlayerFactory.create_batch(2)
    series = opened(players=[ada, bayo, BotFactory()])
    (own,) = said(series, ada, "Mine")
    (elsewhere,) = said(opened(players=[ada, bayo]), bayo, "There")
    assert refusal(series, ada, 1) == "own-seat"
    assert refusal(series, ada, 3) == "bot-seat"
    assert refusal(series, ada, 9) == "no-such-seat"
    assert refusal(series, ada, line=own.pk) == "no-such-line"
    assert refusal(series, ada, line=elsewhere.pk) == "no-such-line"
    assert refusal(series, ada, reason="boredom") == "no-such-reason"
    assert refusal(series, ada, reason="other", text=" ") == "say-more"
    assert refusal(series, ada, text="a" * 501) == "too-long"


def test_there_is_an_end_to_reports(monkeypatch):
    monkeypatch.setattr(reports, "MOST", 2)
    series = opened(4)
    ada, *_ = players_of(series)
    for seat in (2, 3):
        report(series, ada, seat)
    assert refusal(series, ada, 4) == "too-many-reports"
    report(series, ada, 2)
    report(series, ada, 4, now=NOW + reports.WITHIN)
