"""The lobby and challenges."""

import pytest
from django.urls import reverse
from django.utils import timezone

from games.models import Challenge, Series
from games.services import rulesets
from tests.factories import PlayerFactory
from tests.games.playing import opened, players_of
from tests.games.views.visiting import visitor

pytestmark = pytest.mark.django_db

TERMS = {"variant": "nigerian", "seat_count": 2, "best_of": 3, "clock": "5+3"}


def made(**changes: object) -> tuple[Challenge, str]:
    ada = PlayerFactory()
    answer = visitor(ada).post(reverse("challenge-new"), TERMS | changes)
    assert answer.status_code == 303
    return Challenge.objects.get(maker=ada), answer["Location"]


def test_anybody_may_look_and_whoever_plays_says_a_name_or_logs_in() -> None:
    assert "No account needed" in visitor().get(reverse("lobby")).content.decode()
    for name in ("play-bot", "challenge-new"):
        answer = visitor().post(reverse(name), TERMS)
        assert (answer.status_code, answer["Location"]) == (
            302,
            f"{reverse('account_login')}?next={reverse('lobby')}",
        )


def test_a_game_with_the_computer_is_one_form_away() -> None:
    ada = PlayerFactory()
    answer = visitor(ada).post(reverse("play-bot"), TERMS | {"level": "normal"})
    series = Series.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, series.get_absolute_url())
    assert (series.best_of, series.time_control, series.ruleset.variant) == (3, "5+3", "nigerian")
    assert players_of(series)[1].level == "normal"


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("play-bot", {"level": "godlike"}),
        ("play-bot", {"best_of": 2}),
        ("play-bot", {"clock": "0+0"}),
        ("challenge-new", {"variant": "chess"}),
    ],
)
def test_a_wrong_form_comes_back_as_it_was_typed_with_the_error_beside_the_field(name: str, wrong: dict) -> None:
    answer = visitor(PlayerFactory()).post(reverse(name), TERMS | {"level": "normal", "clock": "10+5"} | wrong)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert 'aria-invalid="true"' in page
    assert page.count('<option value="10+5" selected') == (0 if "clock" in wrong else 1)
    assert not Series.objects.exists()


def test_your_open_series_stand_first_with_what_they_wait_for() -> None:
    series = opened(now=timezone.now(), best_of=3)
    ada, bayo = players_of(series)
    page = visitor(ada).get(reverse("lobby")).content.decode()
    assert "Press Start" in page
    assert bayo.name in page


def test_a_challenge_is_shown_with_its_rules_in_words_before_it_is_taken() -> None:
    challenge, address = made()
    Challenge.objects.filter(pk=challenge.pk).update(ruleset=rulesets.freeze("nigerian", {"hand": 4}))
    for player in (None, PlayerFactory()):
        page = visitor(player).get(address).content.decode()
        for words in ("Nigerian", "Best of 3", "5 minutes + 3 s a move", "4, where usual is 6", "Hold On"):
            assert words in page


def test_a_challenge_is_taken_by_its_link_and_leads_both_to_the_table() -> None:
    challenge, address = made(rated="on")
    bayo = PlayerFactory()
    answer = visitor(bayo).post(address, {"do": "take"})
    series = Series.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, series.get_absolute_url())
    assert series.rated
    for player in (challenge.maker, bayo):
        assert visitor(player).get(address)["Location"] == series.get_absolute_url()
    late = visitor(PlayerFactory()).post(address, {"do": "take"}, follow=True)
    assert "no longer open" in late.content.decode()


def test_the_maker_can_neither_take_nor_lose_a_challenge_but_withdraw_it() -> None:
    challenge, address = made(public="on")
    ada = visitor(challenge.maker)
    assert ada.post(address, {"do": "take"})["Location"] == address
    assert not Series.objects.exists()
    assert (
        "not your challenge"
        in visitor(PlayerFactory()).post(address, {"do": "withdraw"}, follow=True).content.decode()
    )
    assert challenge.maker.name in visitor(PlayerFactory()).get(reverse("lobby")).content.decode()
    assert ada.post(address, {"do": "withdraw"})["Location"] == reverse("lobby")
    assert "was withdrawn" in visitor(PlayerFactory()).get(address).content.decode()


def test_nobody_takes_a_challenge_without_logging_in() -> None:
    _, address = made()
    assert visitor().post(address, {"do": "take"})["Location"].endswith(f"?next={address}")
    assert visitor().get(reverse("challenge", args=["nothing"])).status_code == 404
