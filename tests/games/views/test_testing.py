"""The pages of Zener testing: without script from form to report, and closed to everybody else. Rule: T1, T2."""

import re
from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.models import Run
from games.queries import runs
from games.rules.cards import Shape
from games.rules.run_record import check, loads
from games.rules.testing import TRIALS, Deck
from games.services import runs as service
from games.views.odds_chart import chart, percent, rarity
from tests.factories import PlayerFactory
from tests.games.services.test_runs import begun, called
from tests.games.views.visiting import visitor
from tests.games.views.weight import kilobytes, travels

pytestmark = pytest.mark.django_db

INDEX = "/zener/"


def made(client: Client, **terms: str) -> Run:
    """The form has been sent; the run that it made."""
    answer = client.post(INDEX, {"telepathy": "no", "deck": "closed"} | terms)
    assert answer.status_code == 303
    return Run.objects.latest("pk")


def guess(client: Client, run: Run, number: int, sign: str = "*") -> str:
    """The guess has been sent as the page sends it; the page that follows."""
    answer = client.post(reverse("run-call", args=[run.pk]), {"number": number, "sign": sign}, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_test_alone_is_taken_by_forms_alone() -> None:
    client = visitor(PlayerFactory())
    run = made(client)
    page = client.get(run.get_absolute_url()).content.decode()
    assert run.commitment in page
    answer = client.post(reverse("run-begin", args=[run.pk]), {"nonce": "00ff"}, follow=True)
    assert "Card 1 " in answer.content.decode()
    for number in range(1, TRIALS):
        page = guess(client, run, number)
        assert f"Card {number + 1} " in page
        assert "hit" not in re.sub(r"<head>.*?</head>", "", page, flags=re.DOTALL).replace("white", "")
    page = guess(client, run, TRIALS)
    assert '<h1 tabindex="-1">5 of 25</h1>' in page
    assert page.count('class="hit"') == 5
    assert page.count("guessed star") == 25
    assert "nearly every try goes at least as well by luck alone" in page.lower()
    run.refresh_from_db()
    assert bytes(run.secret).hex() in page
    assert "00ff" in page
    assert "<strong>5</strong> of 25" in client.get(INDEX).content.decode()


def test_its_record_is_a_file_that_verifies() -> None:
    client = visitor(PlayerFactory())
    run = made(client, deck="open")
    address = reverse("run-record", args=[run.pk])
    client.post(reverse("run-begin", args=[run.pk]))
    assert client.get(address).status_code == 403
    for number in range(1, TRIALS + 1):
        guess(client, run, number)
    answer = client.get(address)
    assert answer["Content-Disposition"] == f'attachment; filename="zener-{run.pk}.whot"'
    assert check(loads(answer.content.decode())).fault is None


def test_a_sender_comes_by_the_link_and_sees_one_card_at_a_time() -> None:
    ada, bayo = PlayerFactory(name="Ada"), PlayerFactory(name="Bayo")
    subject, sender = visitor(ada), visitor(bayo)
    run = made(subject, telepathy="yes")
    assert f"/zener/with/{run.token}/" in subject.get(run.get_absolute_url()).content.decode()
    door = reverse("run-join", args=[run.token])
    assert "Be the sender" in sender.get(door).content.decode()
    assert sender.post(door)["Location"] == run.get_absolute_url()
    assert "no longer open" in visitor(PlayerFactory()).get(door).content.decode()
    subject.post(reverse("run-begin", args=[run.pk]))
    page = guess(subject, run, 1)
    assert "has not looked at this card yet" in page
    assert "<fieldset disabled>" in page
    cards = [card.code for card in runs.played(Run.objects.get(pk=run.pk)).cards]
    for number in (1, 2):
        page = sender.get(run.get_absolute_url()).content.decode()
        name = re.search(r'class="said">([^<]+)<', page)
        assert name
        assert name[1].split()[1] == cards[number - 1][1:]
        page = subject.get(run.get_absolute_url()).content.decode()
        assert f"sees card {number}" in page
        assert 'class="said"' not in page
        guess(subject, run, number)


def test_nobody_else_is_told_that_there_is_such_a_test() -> None:
    run = made(visitor(PlayerFactory()))
    for name in ("run", "run-record"):
        address = reverse(name, args=[run.pk])
        assert visitor(PlayerFactory()).get(address).status_code == 404
        assert "/login/" in visitor().get(address)["Location"]
    for name in ("run-begin", "run-call", "run-abandon"):
        assert visitor(PlayerFactory()).post(reverse(name, args=[run.pk])).status_code == 404
    assert visitor().get(INDEX).status_code == 200
    assert "/login/" in visitor().post(INDEX)["Location"]


@pytest.mark.parametrize("fields", [{"sign": "Z", "number": 1}, {"sign": "C", "number": "one"}, {"sign": "C"}, {}])
def test_what_is_no_guess_is_told_and_changes_nothing(fields: dict[str, object]) -> None:
    client = visitor(PlayerFactory())
    run = made(client)
    client.post(reverse("run-begin", args=[run.pk]))
    answer = client.post(reverse("run-call", args=[run.pk]), fields, follow=True)
    assert 'class="error"' in answer.content.decode()
    assert Run.objects.get(pk=run.pk).calls == []


def test_a_nonce_that_is_none_is_told() -> None:
    client = visitor(PlayerFactory())
    run = made(client)
    for nonce in ("xyz", "00" * 17):
        answer = client.post(reverse("run-begin", args=[run.pk]), {"nonce": nonce}, follow=True)
        assert "random bytes" in answer.content.decode()
    assert Run.objects.get(pk=run.pk).state == Run.State.WAITING


def test_a_page_that_is_fresh_is_not_sent_again() -> None:
    client = visitor(PlayerFactory())
    run = made(client, telepathy="yes")
    page = client.get(run.get_absolute_url()).content.decode()
    version = re.search(r'data-version="(\w+)"', page)
    assert version
    again = {"headers": {"X-Version": version[1]}}
    assert client.get(run.get_absolute_url(), **again).status_code == 204
    service.join(run.token, PlayerFactory(), now=timezone.now())
    assert client.get(run.get_absolute_url(), **again).status_code == 200


def test_what_is_given_up_shows_nothing() -> None:
    client = visitor(PlayerFactory())
    run = made(client)
    answer = client.post(reverse("run-abandon", args=[run.pk]), follow=True)
    assert "abandoned" in answer.content.decode()
    run = made(client)
    Run.objects.filter(pk=run.pk).update(lapses_at=timezone.now())
    assert "waited for a day" in client.get(run.get_absolute_url()).content.decode()


def test_six_under_way_are_too_many_and_the_form_says_so() -> None:
    client = visitor(PlayerFactory())
    for _ in range(service.MOST_OPEN):
        made(client)
    answer = client.post(INDEX, {"telepathy": "no", "deck": "open"})
    assert answer.status_code == 422
    assert "under way" in answer.content.decode()
    assert client.post(INDEX, {"deck": "marked"}).status_code == 422


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (Fraction(1), "nearly every try goes"),
        (Fraction(579, 1000), "about six in ten tries go"),
        (Fraction(1, 12), "about one in twelve tries goes"),
        (Fraction(1, 13), "about one in 13 tries goes"),
        (Fraction(1, 98_765), "about one in 99,000 tries goes"),
        (Fraction(0), "hardly any try goes"),
    ],
)
def test_a_chance_is_said_as_people_say_it(chance: Fraction, said: str) -> None:
    assert rarity(chance) == said


def test_the_chart_marks_the_score_wherever_it_lies() -> None:
    odds = runs.reported(Deck.OPEN, runs.dealt(Deck.CLOSED, bytes(32)), [Shape.STAR] * TRIALS).odds
    for hits in (0, 5, TRIALS):
        drawn = chart(odds, hits, 5)
        assert [bar["hits"] for bar in drawn["bars"] if bar["yours"]] == [hits]
        assert 0 <= drawn["hits_x"] <= drawn["width"]
        assert max(bar["height"] for bar in drawn["bars"]) > 100
    assert percent(0.2) == "20.0 %"
    assert percent(1 / 5**25) == "under 0.0001 %"


def test_its_pages_are_small() -> None:
    """UX 5.2: no more than a page of rules, its script included."""
    client = visitor(PlayerFactory())
    run = made(client)
    client.post(reverse("run-begin", args=[run.pk]))
    for number in range(1, TRIALS + 1):
        guess(client, run, number)
    files = [travels(name) for name in ("games/testing.css", "games/testing.js", "games/cards.svg")]
    for address in (INDEX, run.get_absolute_url()):
        page = client.get(address).content
        assert kilobytes(page) <= 8
        assert kilobytes(page, *files) <= 25


def test_the_history_draws_all_tests_as_one_and_warns_of_the_best() -> None:
    player, sender = PlayerFactory(), PlayerFactory(name="Bayo")
    client = visitor(player)
    assert "All your tests together" not in client.get(INDEX).content.decode()
    for _ in range(2):
        called(begun(player))
    called(begun(player, sender=sender), 3)
    page = client.get(INDEX).content.decode()
    assert "2 tests, " in page
    assert "Only all of them together say anything" in page
    assert "luck: 10" in page
    assert "With Bayo, closed deck" in page
    assert "You sent for" in (other := visitor(sender).get(INDEX).content.decode())
    assert "All your tests together" not in other
