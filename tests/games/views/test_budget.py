"""What the table weighs (UX 5.2): bytes as they travel, compressed, and nodes; and the sprite (UX 4.2)."""

import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.factories import PlayerFactory
from tests.games.playing import opened, players_of, press_all
from tests.games.views.visiting import embedded, table, visitor
from tests.games.views.weight import found, kilobytes, travels

DRAWINGS = {"circle", "triangle", "cross", "square", "star", "whot-face", "back"}


class Nodes(HTMLParser):
    count = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.count += 1


@pytest.mark.django_db
def test_a_table_of_eight_is_within_its_budgets() -> None:
    series = opened(8, now=timezone.now(), options={"hand": 6})
    press_all(series, now=timezone.now())
    page = table(visitor(players_of(series)[0]), series).content
    script = travels("games/table.js")
    nodes = Nodes()
    nodes.feed(page.decode())
    assert kilobytes(script) <= 25
    assert kilobytes(page) <= 8
    assert kilobytes(page, script, travels("games/live.css"), travels("games/cards.svg")) <= 45
    assert nodes.count <= 1500


def test_the_sprite_has_every_drawing_in_both_packs_and_stays_small() -> None:
    sprite = found("games/cards.svg")
    assert {symbol.get("id") for symbol in ElementTree.fromstring(sprite)} == DRAWINGS
    for name in ("circle", "triangle", "whot-face"):  # the others are the same in the Zener pack (UX 4.3)
        symbol = sprite.decode().split(f'id="{name}"')[1].split("</symbol>")[0]
        assert {"--plain", "--zener"} <= set(re.findall(r"--\w+", symbol))
    assert kilobytes(sprite) <= 1
    assert not re.search(rb"\d\.\d{3}", sprite), "two decimals at most"


@pytest.mark.django_db
def test_the_lobby_with_its_two_forms_of_rules_is_within_its_budgets() -> None:
    page = visitor(PlayerFactory()).get(reverse("lobby")).content
    script = travels("games/lobby.js")
    assert kilobytes(script) <= 8
    assert kilobytes(page) <= 8
    assert kilobytes(page, script, travels("games/lobby.css")) <= 30


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address", ["/rules/nigerian/?hand=4&hold_on=none&pick_all=4&ending=points", "/rules/zener-ken/"]
)
def test_a_page_of_rules_is_within_its_budgets(address: str) -> None:
    page = visitor().get(address).content
    assert kilobytes(page) <= 8
    assert kilobytes(page, travels("site.js"), travels("site.css"), travels("games/cards.svg")) <= 25


@pytest.mark.django_db
def test_a_long_replay_of_eight_is_within_its_budgets() -> None:
    record = (Path(__file__).parents[1] / "logs" / "rules-028-british-8.whot").read_text()
    opened = visitor().post(reverse("replay-file"), {"record": record, "at": "60"})
    assert len(embedded(opened, "steps")["entry"]) > 300
    script = travels("games/replay.js")
    nodes = Nodes()
    nodes.feed(opened.content.decode())
    assert kilobytes(script) <= 25
    assert kilobytes(opened.content, script, travels("games/replay.css"), travels("games/cards.svg")) <= 45
    assert nodes.count <= 1500
