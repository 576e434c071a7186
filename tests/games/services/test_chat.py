"""What is said at a table: who may, where, what is kept of it, how much, and until when."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from games.models import Line, Series
from games.queries import chat as chats
from games.rules.refused import Refused
from games.services import chat
from tests.factories import BotFactory, GuestFactory, PlayerFactory, VisitorFactory
from tests.games.playing import NOW, SECOND, opened, players_of
from whotclub.people import ties
from whotclub.people.models import Tie

pytestmark = pytest.mark.django_db


def say(series, player, text="", *, now=NOW, phrase="", sent_as=None):
    return chat.say(series.pk, player, sent_as=sent_as or uuid4(), now=now, text=text, phrase=phrase)


def refusal(*args, **kwargs):
    before = Line.objects.count()
    with pytest.raises(Refused) as refused:
        say(*args, **kwargs)
    assert Line.objects.count() == before
    return refused.value.code


def told(series, viewer, *, now=NOW, after=0):
    return chats.told(chats.room_of(series.pk, viewer, now=now), after=after)


def read(series, viewer, **when):
    return [words for _, _, words in told(series, viewer, **when)["lines"]]


def test_a_line_sent_twice_is_one():
    series = opened()
    ada, bayo = players_of(series)
    sent_as = uuid4()
    lines = {say(series, ada, "Hello there", sent_as=sent_as).pk for _ in range(3)}
    assert len(lines) == 1
    assert read(series, bayo) == ["Hello there"]
    assert say(series, bayo, "Mine", sent_as=sent_as).pk not in lines  # another's id is another's line


def test_free_words_are_kept_plain():
    """NFC, no control and no bidi characters, single spaces; what looks like markup is only text."""
    series = opened()
    ada, bayo = players_of(series)
    say(series, ada, "  E\u0323\u0300ko\u0301\t<b>hi</b>\u202e http://a.example\x07\n ok  ")
    assert read(series, bayo) == ["Ẹ\u0300kó <b>hi</b> http://a.example ok"]


@pytest.mark.parametrize("text", ["", "   ", "\n\t", "\u202e\u200b", "\x00"])
def test_nothing_is_no_line(text):
    series = opened()
    assert refusal(series, players_of(series)[0], text) == "nothing-said"


def test_a_hundred_and_forty_characters_are_the_most():
    series = opened()
    ada, _ = players_of(series)
    assert refusal(series, ada, "ọ" * 141) == "too-long"
    say(series, ada, "ọ" * 140)


def test_a_tournament_table_has_phrases_and_no_words():
    series = opened(tournament=True)
    ada, bayo = players_of(series)
    assert refusal(series, ada, "You fool") == "phrases-only"
    assert refusal(series, ada, phrase="fool") == "no-such-phrase"
    say(series, ada, "ignored", phrase="luck")
    assert read(series, bayo) == ["Good luck"]


def test_a_friendly_table_has_phrases_too():
    series = opened()
    ada, bayo = players_of(series)
    assert refusal(series, ada, phrase="nonsense") == "no-such-phrase"
    say(series, ada, phrase="thanks")
    assert read(series, bayo) == ["Thanks"]


def test_only_seats_speak_and_a_visitor_in_a_seat_does():
    visitor, ada = VisitorFactory(), PlayerFactory()
    series = opened(players=[ada, visitor])
    say(series, visitor, "Good evening")
    assert read(series, ada) == ["Good evening"]
    assert refusal(series, PlayerFactory(), "Let me in") == "not-your-game"


def test_where_nobody_can_answer_there_is_no_chat():
    for other in (BotFactory(), GuestFactory()):
        series = opened(players=[ada := PlayerFactory(), other])
        assert refusal(series, ada, "Anybody?") == "no-chat"
        assert told(series, ada) == {"after": 0, "lines": [], "unheard": []}


def test_five_lines_in_ten_seconds_are_the_most_at_all_tables_together():
    ada, bayo = PlayerFactory.create_batch(2)
    first, second = (opened(players=[ada, bayo]) for _ in range(2))
    for number in range(5):
        say((first, second)[number % 2], ada, "Hurry", now=NOW + number * SECOND)
    assert refusal(first, ada, "Hurry", now=NOW + 6 * SECOND) == "too-fast"
    say(first, bayo, "Slowly", now=NOW + 6 * SECOND)
    say(first, ada, "Hurry", now=NOW + 11 * SECOND)


def test_a_chat_closes_a_quarter_of_an_hour_after_the_series_and_is_its_seats_from_then_on():
    series = opened()
    ada, bayo = players_of(series)
    say(series, ada, "Well played")
    Series.objects.filter(pk=series.pk).update(state=Series.State.OVER, ended_at=NOW)
    still, closed = NOW + timedelta(minutes=14), NOW + timedelta(minutes=15)
    say(series, bayo, "Thank you", now=still)
    assert refusal(series, bayo, "Again?", now=closed) == "chat-closed"
    assert read(series, PlayerFactory(), now=still) == ["Well played", "Thank you"]
    assert read(series, PlayerFactory(), now=closed) == read(series, None, now=closed) == []
    assert read(series, ada, now=closed) == ["Well played", "Thank you"]


def test_who_is_muted_or_blocked_is_left_out_for_that_viewer_alone():
    series = opened(3)
    ada, bayo, chidi = players_of(series)
    for player in (ada, bayo, chidi):
        say(series, player, player.name)
    chat.hear(series.pk, ada, 2, False, now=NOW)
    ties.tie(ada, chidi, Tie.Kind.BLOCK, NOW)
    assert told(series, ada)["lines"][0][1:] == [1, ada.name]
    assert len(told(series, ada)["lines"]) == 1
    assert told(series, ada)["unheard"] == [2, 3]
    assert read(series, bayo) == read(series, None) == [ada.name, bayo.name, chidi.name]
    chat.hear(series.pk, ada, 2, True, now=NOW)
    assert read(series, ada) == [ada.name, bayo.name]


def test_a_mute_holds_at_the_next_table_and_for_a_watcher():
    series = opened()
    ada, bayo = players_of(series)
    fan = VisitorFactory()
    chat.hear(series.pk, fan, 1, False, now=NOW)
    chat.hear(series.pk, bayo, 1, False, now=NOW)
    later = opened(players=[bayo, ada])
    say(later, ada, "Hello")
    assert read(later, bayo) == read(later, fan) == []


@pytest.mark.parametrize(
    ("seat", "code"), [(1, "own-seat"), (3, "bot-seat"), (4, "no-such-seat"), (0, "no-such-seat")]
)
def test_a_mute_of_nobody_is_refused(seat, code):
    ada, bayo = PlayerFactory.create_batch(2)
    series = opened(players=[ada, bayo, BotFactory()])
    with pytest.raises(Refused) as refused:
        chat.hear(series.pk, ada, seat, False, now=NOW)
    assert refused.value.code == code
    assert not Tie.objects.exists()


def test_lines_after_one_are_told_and_the_last_fifty_at_first():
    series = opened()
    ada, bayo = players_of(series)
    lines = [say(series, ada, str(number), now=NOW + number * 3 * SECOND) for number in range(53)]
    assert read(series, bayo) == [str(number) for number in range(3, 53)]
    assert read(series, bayo, after=lines[50].pk) == ["51", "52"]
    assert told(series, bayo, after=lines[52].pk)["lines"] == []


def test_the_database_has_the_last_word():
    series = opened()
    ada, _ = players_of(series)
    line = say(series, ada, "Once")
    for wrong in (
        {"text": "", "phrase": ""},
        {"text": "a", "phrase": "luck"},
        {"text": "a", "sent_as": line.sent_as},
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            Line.objects.create(**{"series": series, "player": ada, "sent_as": uuid4(), "at": NOW} | wrong)
