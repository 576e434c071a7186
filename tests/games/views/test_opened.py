"""A record that somebody holds, replayed without an account: every format, and every fault in plain words."""

from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.urls import reverse

from games.models import Game
from games.record_form import LONGEST_BYTES
from tests.games.views.test_replay import cards_on, played
from tests.games.views.visiting import SCRIPT, embedded, steps_of, visitor

pytestmark = pytest.mark.django_db
LOGS = Path(__file__).parents[1] / "logs"
SAMPLES = {
    "modern-8": "rules-007-modern-8",
    "points": "rules-022-british-2",
    "ken": "rules-029-zener-ken-2",
    "nine": "rules-033-nine-and-twenty-4",
    "play-on": "rules-002-modern-3",
}


@pytest.fixture(autouse=True)
def nobody_has_asked_before() -> None:
    """The limit counts by address, which all tests have in common."""
    cache.clear()


def sent(text: str, **fields: object) -> HttpResponse:
    return visitor().post(reverse("replay-file"), {"record": text} | fields)


def sample(name: str) -> str:
    return (LOGS / f"{SAMPLES[name]}.whot").read_text()


@pytest.mark.parametrize("name", SAMPLES)
def test_a_record_of_every_kind_replays_from_a_file_as_from_its_text(name: str) -> None:
    text = sample(name)
    file = SimpleUploadedFile("game.whot", text.encode("utf-8-sig"))
    by_file = visitor().post(reverse("replay-file"), {"file": file, "record": ""})
    by_text = sent(text)
    assert (by_file.status_code, by_text.status_code) == (200, 200)
    assert embedded(by_text, "steps") == embedded(by_file, "steps")
    steps = steps_of(embedded(by_text, "steps"))
    assert steps[-1]["view"]["result"] is not None
    assert all(None not in step["view"]["hands"] for step in steps)
    assert Game.objects.count() == 0


def test_each_step_and_each_view_is_a_post_of_the_record_in_the_page() -> None:
    text = sample("modern-8")
    page = sent(text, at="5", could="1", **{"as": "3"}).content.decode()
    assert 'name="at" value="5"' in page
    assert '<option value="3" selected>' in page
    assert "<textarea" in page
    assert (
        sum(hand is not None for hand in steps_of(embedded(sent(text, **{"as": "3"}), "steps"))[0]["view"]["hands"])
        == 1
    )


def test_script_is_sent_the_steps_of_other_eyes() -> None:
    answer = visitor().post(reverse("replay-file"), {"record": sample("ken"), "as": "watcher"}, **SCRIPT)
    assert answer["Content-Type"] == "application/json"
    assert all(step["view"]["hands"] == [None, None] for step in steps_of(answer.json()))


def test_a_downloaded_record_says_that_its_shuffles_are_fair_and_a_changed_one_that_they_are_not() -> None:
    text = (LOGS / "served-039-nine-and-twenty-2.whot").read_text()
    assert "[fairness]" in text
    assert "every shuffle and cut is what the secret" in sent(text).content.decode()
    digit = text.split('secret = "')[1][0]
    other = text.replace(f'secret = "{digit}', f'secret = "{"0" if digit != "0" else "1"}')
    assert "It cannot be verified." in sent(other).content.decode()


FAULTS = {
    "nothing": ("", "Choose a record file, or paste what is in it."),
    "not TOML": ("format = ", "This is not TOML: "),
    "newer": ('format = "whot-record/2"', "newer format whot-record/2"),
    "no record": ("a = 1", "not a record of the format"),
    "a run": ('format = "zener-run/1"\ndeck = "closed"\nseats = ["Ada"]\nlog = []', "Zener testing"),
    "no log": ('format = "whot-record/1"\nvariant = "modern"\nseats = ["A", "B"]\nlog = []', "Entry 1: "),
    "long": ("#" * (LONGEST_BYTES + 1), "too long to be a record"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_told_in_a_sentence_and_what_was_pasted_is_kept(fault: str) -> None:
    text, told = FAULTS[fault]
    answer = sent(text)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert told in page
    assert text[:9] in page


def test_a_move_that_cannot_be_is_named_by_its_entry() -> None:
    text = sample("play-on")
    lines = text.splitlines()
    first = next(number for number, line in enumerate(lines) if line.strip().startswith('"shuffle'))
    lines[first + 1 : first + 1] = ['  "8 C7",']
    page = sent("\n".join(lines)).content.decode()
    assert "Entry 2: " in page


def test_a_file_that_is_no_text_is_refused_in_words() -> None:
    file = SimpleUploadedFile("game.whot", b"\xff\xfe\x00")
    answer = visitor().post(reverse("replay-file"), {"file": file})
    assert answer.status_code == 422
    assert "not text in UTF-8" in answer.content.decode()


def test_names_that_are_endless_or_turn_the_page_about_are_shown_like_names() -> None:
    text = sample("play-on").replace('seats = ["Ada"', f'seats = ["\\u202e{"x" * 500}"')
    page = sent(text).content.decode()
    assert "\u202e" not in page.split("<textarea")[0]
    assert "x" * 41 not in page.split("<textarea")[0]


def test_whoever_sends_too_many_is_asked_to_wait(settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"replay_file": "2/h/ip"}
    assert [sent("").status_code for _ in range(3)] == [422, 422, 429]


def test_the_page_of_a_stored_game_and_of_its_record_show_the_same_steps() -> None:
    game = played()
    record = visitor().get(reverse("record", args=[game.pk])).content.decode()
    assert embedded(sent(record), "steps") == visitor().get(reverse("replay-positions", args=[game.pk])).json()
    assert len(cards_on(sent(record).content.decode())) == 4
