"""Visitors by name: what they may be called, how they are known again, when they are gone. Rule: TOURNAMENTS 1."""

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError

from tests.factories import BotFactory, PlayerFactory, VisitorFactory
from tests.games.playing import NOW, opened
from whotclub.people import visitors
from whotclub.people.models import Player, Visitor

pytestmark = pytest.mark.django_db
SOON = timedelta(minutes=5)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ngozi ", "Ngozi"),
        ("Tunde\u202e Bello\u0000", "Tunde Bello"),
        ("Ẹ̀kọ́", "Ẹ̀kọ́"),
        ("Ada\n\nObi", "Ada Obi"),
    ],
)
def test_a_name_is_kept_without_control_and_bidi_characters(typed: str, kept: str) -> None:
    assert visitors.welcome(typed, NOW).name == kept


@pytest.mark.parametrize(("typed", "code"), [("", "no-name"), ("\u202e -- ", "no-name"), ("a" * 41, "long-name")])
def test_a_name_that_names_nobody_or_is_too_long_is_refused(typed: str, code: str) -> None:
    with pytest.raises(ValidationError) as refused:
        visitors.welcome(typed, NOW)
    assert refused.value.code == code
    assert not Player.objects.exists()


def test_who_gives_the_name_of_an_account_or_a_bot_bears_the_mark_of_a_visitor() -> None:
    account, bot = PlayerFactory(name="Ada Obi"), BotFactory(name="Mango")
    assert visitors.welcome("ada obi", NOW).name == "ada obi (visitor)"
    assert visitors.welcome("ＡＤＡ ＯＢＩ", NOW).name == "ＡＤＡ ＯＢＩ (visitor)"
    assert visitors.welcome(account.user.username.upper(), NOW).name.endswith(" (visitor)")
    assert visitors.welcome(bot.name, NOW).name == "Mango (visitor)"
    assert visitors.welcome("Adaobi", NOW).name == "Adaobi"
    PlayerFactory(name="x" * 40)
    assert len(visitors.welcome("x" * 40, NOW).name) == 40


def test_a_code_is_the_visitor_again_however_it_is_typed_until_a_new_one_is_made() -> None:
    ngozi = visitors.welcome("Ngozi", NOW)
    first = visitors.new_code(ngozi)
    assert visitors.of_code(first) == visitors.of_code(first.lower().replace("-", " ")) == ngozi
    second = visitors.new_code(ngozi)
    assert visitors.of_code(first) is None
    assert visitors.of_code(second) == ngozi
    assert second.replace("-", "") not in Visitor.objects.get().code, "no code can be read out of the database"
    assert visitors.of_code("") is None


def test_a_visitor_of_thirty_idle_days_is_removed_once_and_leaves_a_ghost_where_games_are() -> None:
    idle, player, back, kept = (visitors.welcome(name, NOW) for name in ("Idle", "Player", "Back", "Kept"))
    opened(players=[player, PlayerFactory()])
    Player.objects.filter(pk=kept.pk).update(claimed_by=PlayerFactory())
    late = NOW + visitors.IDLE + SOON
    assert visitors.remove_idle(NOW + visitors.IDLE) == 0
    assert visitors.seen(back, late)
    assert not visitors.seen(back, late), "written down once in a while"
    assert visitors.remove_idle(late) == 2
    assert visitors.remove_idle(late) == 0
    assert not Player.objects.filter(pk=idle.pk).exists()
    player.refresh_from_db()
    assert player.name == "Visitor"
    assert set(Visitor.objects.values_list("player", flat=True)) == {back.pk, kept.pk}
    assert set(Player.objects.filter(name__in=("Back", "Kept"))) == {back, kept}


def test_the_name_of_a_visitor_is_nobodys_cookie() -> None:
    assert visitors.of_token(None) is None
    assert visitors.of_token("guessed") is None
    assert visitors.of_token(VisitorFactory().visitor.token)
