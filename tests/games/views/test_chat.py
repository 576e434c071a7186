"""The chat without a socket: its page, its forms, its lines as JSON; to a seat, a watcher, a stranger, a visitor."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from games.models import Line, Report, Series
from games.services import chat
from tests.factories import PlayerFactory
from tests.games.playing import opened, players_of
from tests.games.views.visiting import SCRIPT, visitor
from whotclub.people.models import Tie

pytestmark = pytest.mark.django_db


def said(series, player, text):
    return chat.say(series.pk, player, sent_as=uuid4(), now=timezone.now(), text=text)


def at(series, name="series-chat"):
    return reverse(name, args=[series.pk])


def fresh(**terms):
    return opened(now=timezone.now(), **terms)


def test_a_form_without_script_says_it_and_comes_back_to_the_chat():
    series = fresh()
    ada, bayo = players_of(series)
    answer = visitor(ada).post(at(series, "series-say"), {"id": uuid4(), "text": "Hello <b>you</b>"})
    assert (answer.status_code, answer.url) == (303, at(series))
    page = visitor(bayo).get(at(series)).content.decode()
    assert "Hello &lt;b&gt;you&lt;/b&gt;" in page


def test_what_was_refused_is_told_and_stands_in_the_field_again():
    series = fresh()
    ada, _ = players_of(series)
    client = visitor(ada)
    page = client.post(at(series, "series-say"), {"id": uuid4(), "text": "x" * 150}, follow=True).content.decode()
    assert "That is 150 characters" in page
    assert f'value="{"x" * 150}"' in page
    assert "x" * 150 not in client.get(at(series)).content.decode()
    assert not Line.objects.exists()


def test_at_a_tournament_table_there_are_buttons_and_no_field():
    series = fresh(tournament=True)
    ada, _ = players_of(series)
    client = visitor(ada)
    page = client.get(at(series)).content.decode()
    assert 'name="phrase" value="luck"' in page
    assert 'name="text"' not in page
    answer = client.post(at(series, "series-say"), {"id": uuid4(), "text": "Words"}, **SCRIPT)
    assert (answer.status_code, answer.json()["code"]) == (409, "phrases-only")


def test_watchers_read_along_and_have_no_form():
    series = fresh()
    ada, _ = players_of(series)
    said(series, ada, "Hello")
    for client in (visitor(), visitor(PlayerFactory())):
        page = client.get(at(series)).content.decode()
        assert "Hello" in page
        assert 'class="talk"' not in page
    answer = visitor(PlayerFactory()).post(at(series, "series-say"), {"id": uuid4(), "text": "Me"}, **SCRIPT)
    assert answer.json()["code"] == "not-your-game"
    assert visitor().post(at(series, "series-say"), {"text": "Me"}, **SCRIPT).json()["code"] == "not-logged-in"
    assert reverse("account_login") in visitor().post(at(series, "series-say"), {"text": "Me"}).url


def test_a_private_series_has_no_chat_for_strangers():
    series = fresh(public=False)
    ada, _ = players_of(series)
    said(series, ada, "Secret")
    for client in (visitor(), visitor(PlayerFactory())):
        for address in (at(series), at(series, "series-report") + "?seat=1"):
            assert client.get(address).status_code == 404
        assert client.get(at(series), **SCRIPT).status_code == 404
    assert visitor(PlayerFactory()).post(at(series, "series-hear"), {"seat": 1}).status_code == 404


def test_lines_are_told_as_json_after_the_last_one_that_is_known():
    series = fresh()
    ada, bayo = players_of(series)
    first, second = said(series, ada, "One"), said(series, bayo, "Two")
    client = visitor(bayo)
    told = client.get(f"{at(series)}?after={first.pk}", **SCRIPT).json()
    assert told == {"t": "chat", "after": first.pk, "lines": [[second.pk, 2, "Two"]], "unheard": []}
    assert client.get(f"{at(series)}?after={second.pk}", **SCRIPT).status_code == 204
    for odd in ("-1", "x", "9" * 30, "٣"):
        assert len(client.get(at(series), {"after": odd}, **SCRIPT).json()["lines"]) == 2


def test_a_mute_by_form_leaves_the_lines_out():
    series = fresh()
    ada, bayo = players_of(series)
    said(series, bayo, "Noise")
    client = visitor(ada)
    assert "Noise" in client.get(at(series)).content.decode()
    assert client.post(at(series, "series-hear"), {"seat": 2, "heard": "false"}).url == at(series)
    page = client.get(at(series)).content.decode()
    assert "Noise" not in page
    assert "Unmute" in page
    client.post(at(series, "series-hear"), {"seat": 2, "heard": "true"})
    assert "Noise" in client.get(at(series)).content.decode()
    assert client.post(at(series, "series-hear"), {"seat": "x"}, **SCRIPT).json()["code"] == "bad-form"


def test_a_chat_that_closed_shows_its_lines_to_its_seats():
    series = fresh()
    ada, _ = players_of(series)
    said(series, ada, "Well played")
    Series.objects.filter(pk=series.pk).update(ended_at=timezone.now() - timedelta(minutes=20))
    for client, sees in ((visitor(ada), True), (visitor(), False)):
        page = client.get(at(series)).content.decode()
        assert ("Well played" in page) == sees
        assert "this chat is closed" in page
        assert 'class="talk"' not in page
    assert Line.objects.count() == 1


def test_a_report_by_its_page_keeps_what_was_typed_until_it_is_right():
    series = fresh()
    ada, bayo = players_of(series)
    line = said(series, bayo, "Rude words")
    address = f"{at(series, 'series-report')}?seat=2&line={line.pk}"
    client = visitor(ada)
    assert "Rude words" in client.get(address).content.decode()
    answer = client.post(address, {"text": "Look at this"})
    assert answer.status_code == 422
    assert "Choose what is wrong." in answer.content.decode()
    assert "Look at this" in answer.content.decode()
    assert client.post(address, {"reason": "other", "text": ""}).status_code == 422
    for _ in range(2):
        assert b"Thank you" in client.post(address, {"reason": "insult", "text": "Look"}).content
    row = Report.objects.get()
    assert (row.line, row.about, row.text) == (line, bayo, "Look")
    assert not Tie.objects.exists()


def test_a_report_of_nobody_is_not_found_and_a_stranger_logs_in():
    series = fresh()
    ada, _ = players_of(series)
    for seat in ("", "1", "7", "x"):
        assert visitor(ada).get(f"{at(series, 'series-report')}?seat={seat}").status_code == 404
    assert reverse("account_login") in visitor().get(f"{at(series, 'series-report')}?seat=1").url


def test_reports_are_read_by_the_staff_alone_and_hold_no_card():
    series = fresh()
    ada, bayo = players_of(series)
    line = said(series, bayo, "Rude words")
    visitor(ada).post(f"{at(series, 'series-report')}?seat=2&line={line.pk}", {"reason": "hate"})
    staff = PlayerFactory(user__is_staff=True)
    page = visitor(staff).get(reverse("reports"))
    assert "Rude words" in page.content.decode()
    assert "Hatred" in page.content.decode()
    assert b'class="face' not in page.content
    assert visitor(staff).post(reverse("reports")).status_code == 405
    for player in (None, ada, bayo):
        assert visitor(player).get(reverse("reports")).status_code == 404
